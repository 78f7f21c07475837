"""All commands: the module of each below this package, and its one-line help."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cli.lazy import Group, Target

SECTIONS: Mapping[str, Mapping[str, Target | Group]] = {
    "At the table": {
        "new": Target("games.new:new", "Start a game and make it the current one."),
        "next": Target("games.next_:next_", "Start the next level, or another game, with the same players."),
        "resume": Target("games.resume:resume", "Continue from a printed sheet: list what has changed since."),
        "play": Target("games.play:play", "Referee a game at an interactive prompt."),
        "move": Target("games.move:move", "Check one or several moves and store them.", True),
        "why": Target("games.move:why", "Check a move without playing it, and quote the rules.", True),
        "legal": Target("games.move:legal", "List the legal moves."),
        "show": Target("games.show:show", "Show the table and what comes next."),
        "score": Target("games.show:score", "Show the score sheet."),
        "serve": Target("games.serve:serve", "Serve a live web page of the table to the players."),
        "finish": Target("games.game_list:finish", "Close a finished game and store its result."),
        "tally": Target("games.tally:tally", "Score a game from its final holdings."),
    },
    "Corrections": {
        "undo": Target("games.corrections:undo", "Take back the last move, or a line and all later ones."),
        "redo": Target("games.corrections:redo", "Restore what the last undo took back."),
        "amend": Target("games.corrections:amend", "Replace an earlier move and check all later ones again.", True),
        "override": Target("games.corrections:override", "Change a quantity by hand, and say why.", True),
    },
    "Stored games": {
        "games": Target("games.game_list:games", "List games, or search their moves."),
        "history": Target("games.history:history", "Show a game's history, or compare two moments of it."),
        "switch": Target("games.game_list:switch", "Switch to another game."),
        "log": Target("games.results:log", "Enter the result of a game played without the companion."),
        "mark": Target("games.results:mark", "Flag a finished game as played by wrong rules, or clear the flag."),
        "backup": Target("database.backup:backup", "Back up the whole database to one file."),
        "restore": Target("database.backup:restore", "Restore the database from a backup."),
        "record": Group(
            "Export or import a game as plain text or JSON.",
            {
                "export": Target("games.record:export_record", "Export a game as a record."),
                "import": Target("games.record:import_record", "Import a record as a game, checking every move."),
            },
        ),
        "village": Group(
            "Manage villages, which last from one game to the next.",
            {
                "new": Target("villages.village:new_village", "Create a village with a new sheet."),
                "list": Target("villages.village:list_villages", "List villages."),
                "show": Target("villages.village:show_village", "Show a village sheet."),
                "owner": Target("villages.village:give_village", "Change a village's owner."),
                "rename": Target("villages.village:rename_village", "Rename a village."),
                "retire": Target("villages.village:retire_village", "Retire a village from play."),
                "return": Target("villages.village:return_village", "Bring a retired village back into play."),
                "import": Target(
                    "database.exchange:import_village",
                    "Import a village that was drawn by hand or exported.",
                ),
                "export": Target(
                    "database.exchange:export_village",
                    "Export a village with all its levels, for another database.",
                ),
                "history": Target(
                    "villages.village_history:show_village_history", "Show a village's history, level by level."
                ),
                "diff": Target("villages.village_history:show_diff", "Show what a level added to a village."),
                "copy": Target("villages.village_history:copy_village", "Copy a village to try something out."),
                "log": Target(
                    "villages.village_history:log_level", "Enter a level that was played without the companion."
                ),
                "stats": Target(
                    "villages.statistics:village_stats", "Compare a village's levels with those of all villages."
                ),
            },
        ),
        "campaign": Group(
            "Manage campaigns: players, villages and standings.",
            {
                "new": Target("villages.campaign:new_campaign", "Start a campaign."),
                "list": Target("villages.campaign:list_campaigns", "List campaigns."),
                "enrol": Target("villages.campaign:enrol", "Add players and villages to a campaign."),
                "show": Target(
                    "villages.campaign:show_campaign", "Show a campaign: players, villages, games, points by level."
                ),
                "stats": Target(
                    "villages.statistics:stats",
                    "Show statistics: wins, pairings, points, villages and streaks.",
                ),
                "export": Target(
                    "database.exchange:export_campaign",
                    "Export a campaign, or everything, for another database.",
                ),
                "import": Target(
                    "database.exchange:import_campaign",
                    "Import an exchange document.",
                ),
                "schema": Target("database.exchange:print_schema", "Print the JSON Schema of exchange documents."),
            },
        ),
        "data": Group(
            "Manage editions, such as one with the cards of your own box.",
            {
                "list": Target("program.data:list_editions", "List the editions included with each title."),
                "new": Target("program.data:new_edition", "Create your own edition in a new folder."),
                "check": Target("program.data:check_edition", "Check your own edition for mistakes."),
                "diff": Target("program.data:compare_editions", "Compare two editions entry by entry."),
            },
        ),
    },
    "Printing": {
        "print": Target("printing.print_:print_sheets", "Print sheets, cards and maps to a PDF file."),
        "printer": Group(
            "Manage printer profiles: duplex edge and back offset.",
            {
                "list": Target("printing.printer:list_printers", "List printer profiles."),
                "show": Target("printing.printer:show_printer", "Show a printer profile."),
                "set": Target("printing.printer:set_printer", "Create or change a printer profile."),
                "remove": Target("printing.printer:remove_printer", "Delete a printer profile."),
            },
        ),
    },
    "Help": {
        "rules": Target(
            "program.rules:rules",
            "Search the rules, or note what the table decided about them.",
        ),
        "config": Group(
            "Manage settings: database, paper, printer and more.",
            {
                "show": Target("program.config:show", "Show all settings, their values and where they come from."),
                "path": Target("program.config:path", "Print the path of the settings file."),
                "set": Target("program.config:set_value", "Change a setting."),
                "unset": Target(
                    "program.config:unset",
                    "Remove a setting from the file and use the default again.",
                ),
            },
        ),
        "completion": Target(
            "program.completion:completion", "Print or install the script for Tab completion in a shell."
        ),
        "doctor": Target(
            "database.doctor:doctor",
            "Check the installation, the database, a game or a file.",
        ),
        "demo": Target(
            "program.demo:demo",
            "Play and store a whole demo campaign.",
        ),
    },
}
