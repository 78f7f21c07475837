"""All commands: where each lives, below this package, and its help in one line."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cli.lazy import Group, Target

SECTIONS: Mapping[str, Mapping[str, Target | Group]] = {
    "At the table": {
        "new": Target("games.new:new", "Start a game and make it the current one."),
        "resume": Target("games.resume:resume", "Go on from a printed sheet: what it lacks, and what is asked."),
        "play": Target("games.play:play", "Referee a game at a prompt that knows the legal moves."),
        "move": Target("games.move:move", "Type what happened; the referee judges it and stores it.", True),
        "why": Target("games.move:why", "Judge a line without playing it, with the rules in full.", True),
        "legal": Target("games.move:legal", "List every legal move now."),
        "show": Target("games.show:show", "Show the table: what lies there and what is asked."),
        "score": Target("games.show:score", "Show the score sheet, at any time."),
        "serve": Target("games.serve:serve", "Show the table to the players on a page that updates by itself."),
        "finish": Target("games.game_list:finish", "Close a game that is over and store its result."),
        "tally": Target("games.tally:tally", "Score final holdings, without a tracked game."),
    },
    "Corrections": {
        "undo": Target("games.corrections:undo", "Take back the last line, or a line and all after it."),
        "redo": Target("games.corrections:redo", "Bring back what the last undo took."),
        "amend": Target("games.corrections:amend", "Replace an earlier line and judge all after it again.", True),
        "override": Target("games.corrections:override", "Change a quantity by hand, with a reason.", True),
    },
    "What is stored": {
        "games": Target("games.game_list:games", "List games, and find lines in them."),
        "history": Target("games.history:history", "Tell a game from its first line, or compare two points."),
        "switch": Target("games.game_list:switch", "Make another game the current one."),
        "log": Target("games.results:log", "Enter a result that was played without the companion."),
        "mark": Target("games.results:mark", "Say that a finished game was played wrongly, or not after all."),
        "backup": Target("database.backup:backup", "Write everything that is stored into one file."),
        "restore": Target("database.backup:restore", "Bring back what a backup holds."),
        "record": Group(
            "Write a game out as plain text or JSON, or read one in.",
            {
                "export": Target("games.record:export_record", "Write a game as a record."),
                "import": Target(
                    "games.record:import_record", "Read a record, judge every line, and store it as a game."
                ),
            },
        ),
        "village": Group(
            "Villages that live from one game to the next.",
            {
                "new": Target("villages.village:new_village", "Found a village on a new sheet."),
                "list": Target("villages.village:list_villages", "List villages."),
                "show": Target("villages.village:show_village", "Show a village sheet."),
                "owner": Target("villages.village:give_village", "Let a village change hands."),
                "rename": Target("villages.village:rename_village", "Give a village another name."),
                "retire": Target("villages.village:retire_village", "Take a village out of play."),
                "return": Target("villages.village:return_village", "Bring a retired village back into play."),
                "import": Target(
                    "database.exchange:import_village",
                    "Store a village that was drawn without the companion, or one that a companion exported.",
                ),
                "export": Target(
                    "database.exchange:export_village",
                    "Write a village with all its levels as a document for another database.",
                ),
                "history": Target(
                    "villages.village_history:show_village_history", "Tell the life of a village level by level."
                ),
                "diff": Target("villages.village_history:show_diff", "Show what a level has added to a village."),
                "copy": Target(
                    "villages.village_history:copy_village", "Copy a village as a what-if, to try something out."
                ),
                "log": Target(
                    "villages.village_history:log_level", "Enter a level that was played without the companion."
                ),
                "stats": Target(
                    "villages.statistics:village_stats", "Compare the levels of a village with those of all villages."
                ),
            },
        ),
        "campaign": Group(
            "Groups of players and villages, and their standings.",
            {
                "new": Target("villages.campaign:new_campaign", "Begin a campaign."),
                "list": Target("villages.campaign:list_campaigns", "List campaigns."),
                "enrol": Target("villages.campaign:enrol", "Put players and villages into a campaign."),
                "show": Target(
                    "villages.campaign:show_campaign", "Show a campaign: players, villages, games, points by level."
                ),
                "stats": Target(
                    "villages.statistics:stats",
                    "Tell who won, who meets whom, how points go, what villages do, and what was longest.",
                ),
                "export": Target(
                    "database.exchange:export_campaign",
                    "Write a campaign, or everything, as one document for another database.",
                ),
                "import": Target(
                    "database.exchange:import_campaign",
                    "Read a document that a companion exported: a campaign, a village, a game or everything.",
                ),
                "schema": Target("database.exchange:print_schema", "Print the JSON Schema of exchange documents."),
            },
        ),
        "data": Group(
            "Editions: those that ship, and one with the cards of your own box.",
            {
                "list": Target("program.data:list_editions", "List the editions that ship, title by title."),
                "new": Target("program.data:new_edition", "Begin an edition of your own, in a new folder."),
                "check": Target("program.data:check_edition", "Look for mistakes in an edition of your own."),
                "diff": Target(
                    "program.data:compare_editions", "Say how two editions differ: entry by entry, field by field."
                ),
            },
        ),
    },
    "On paper": {
        "print": Target("printing.print_:print_sheets", "Print sheets, cards and maps as a PDF."),
        "printer": Group(
            "Printers: how each turns its paper over, and by how much its backs are off.",
            {
                "list": Target("printing.printer:list_printers", "List the printers that are described."),
                "show": Target("printing.printer:show_printer", "Show what is known of a printer."),
                "set": Target("printing.printer:set_printer", "Describe a printer, or change what is known of it."),
                "remove": Target("printing.printer:remove_printer", "Forget a printer."),
            },
        ),
    },
    "Help": {
        "rules": Target(
            "program.rules:rules",
            "Search the rules and rulings of one title or of all, and keep what the table decided about them.",
        ),
        "config": Group(
            "Settings: the database, the paper, the printer and more, settled once for all commands.",
            {
                "show": Target("program.config:show", "Show each setting, what it is now, and where that comes from."),
                "path": Target("program.config:path", "Say where the file of settings is, or would be."),
                "set": Target("program.config:set_value", "Settle something for all commands."),
                "unset": Target(
                    "program.config:unset",
                    "Take a setting out of the file, so that the default holds again; also one that there is not.",
                ),
            },
        ),
        "completion": Target("program.completion:completion", "Let the shell complete what you type, with Tab."),
        "doctor": Target(
            "database.doctor:doctor",
            "Look for damage: database, game, or a file; without options tell the whole state of health.",
        ),
        "demo": Target(
            "program.demo:demo",
            "Watch simple players go through a whole campaign; everything is stored like a real one.",
        ),
    },
}
