"""`companion log` and `mark`: results of games played without the companion, and games played by wrong rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaigns.errors import refused
from campaigns.rows import GameRow, VillageRow
from companion.cli.commands.villages.village_history import Edition, Rulings
from companion.cli.context import AsJson, GameId, number, use_store
from companion.cli.dates import Played, moment_of
from companion.cli.editions import STAND_IN, resolve_edition
from companion.cli.files import read_text
from companion.cli.names import (
    PROMPT_WORDS,
    accept,
    check_name,
    named_title,
    refuse_seats,
    seat_name,
    tidy_spaces,
    verbs_of,
    which_village,
)
from companion.cli.new_game import pairs, read_options, resolve_rulings
from companion.cli.output import answer
from companion.cli.screen.games import game_fields
from companion.cli.screen.wording import result_line, title_words
from companion.referee.scores import ScoreSheet
from companion.referee.title import Title

if TYPE_CHECKING:
    from campaigns.store import Store

NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
LONGEST_GAME = 10_000
TIE = (
    "a tie at the top, stored without a winner. If a tie-break decided the game, log it again with --winner NAME, "
    "and flag this one with companion mark --wrong WHY"
)
Scores = Annotated[
    list[str],
    typer.Argument(metavar="NAME=POINTS…", help="Each player with points; only NAME in titles without points."),
]
Options = Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="Another option of the game.")]
Winners = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Winner. Default: the player with the most points.")
]
BeatenBy = Annotated[
    str, typer.Option(metavar="WHO", help="Who beat all players, in titles without points: the bears.")
]
Brought = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VILLAGE", help="Stored village that a player brought.")
]
Minutes = Annotated[
    int, typer.Option(metavar="N", parser=number(0, LONGEST_GAME), show_default=False, help="Length in minutes.")
]
Sheets = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=FILE", help="Sheet of the village after the level, as TOML or a text map."),
]


def log(
    ctx: typer.Context,
    slug: Annotated[str, typer.Argument(metavar="TITLE", help="Title, or its first letters: cray.")],
    who: Scores,
    level: Annotated[int | None, typer.Option(help="Level that was played, in titles with levels.")] = None,
    variant: Annotated[str | None, typer.Option(help="Variant of the game.")] = None,
    option: Options = None,
    winner: Winners = None,
    beaten_by: BeatenBy = "",
    village: Brought = None,
    sheet: Sheets = None,
    ruling: Rulings = None,
    edition: Edition = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Campaign this game belongs to.")] = None,
    date: Played = None,
    minutes: Minutes = 0,
    note: Annotated[str, typer.Option(metavar="TEXT", help="Note to keep with the game.")] = "",
    as_json: AsJson = False,
) -> None:
    """Enter the result of a game played without the companion.

    \b
    companion log king-of-the-valley Ann=41 Bo=38 --date 2026-01-31 --minutes 50
    companion log bear-valley Ann Bo --beaten-by "the bears"
    companion log crayonville Ann=5 Bo=3 --level 1 --village Ann=Millbrook --sheet Ann=played.txt

    The game has no moves and stays marked as not adjudicated. Sheets are checked as in `companion village log`.
    """
    with use_store(ctx, as_json) as store:
        from campaigns.games.results import Result, score_sheet

        game = named_title(slug)
        given = [split_points(game, word) for word in who]
        players = {seat_name(name): tidy_spaces(name) for name, _ in given}
        reserved = (*verbs_of(game), *PROMPT_WORDS)
        accept(refuse_seats(game, [seat_name(name) for name, _ in given], reserved, players.values()))
        options = with_level(game, read_options(level, variant, option))
        brought = load_villages(store, village)
        drawn = {row.edition for row in brought.values()}
        played = resolve_edition(game, edition or (drawn.pop() if len(drawn) == 1 else STAND_IN))
        sheets, notes = read_sheets(game, players, brought, pairs(sheet, "--sheet"), options.get("level", 0), played)
        result = Result(
            game.slug,
            players,
            {seat_name(name): points for name, points in given if points is not None},
            winners=[find_player_seat(players, name) for name in winner or ()],
            beaten_by=check_name(beaten_by, "winner's name") if beaten_by else "",
            options=options,
            rulings=resolve_rulings(game, pairs(ruling, "--ruling")),
            edition=played,
            sheets=sheets,
            campaign=campaign,
            at=moment_of(date),
            minutes=minutes,
            note=" ".join(note.split()),
        )
        row, final = store.games.log(result), score_sheet(game, result)
        describe_result(row, final, [*notes, *([] if winner else tie_words(final))], as_json)


def load_villages(store: Store, village: list[str] | None) -> dict[str, VillageRow]:
    """Load the villages that players brought, by player."""
    return {name: store.villages.load(which_village(which)) for name, which in pairs(village, "--village").items()}


def tie_words(final: ScoreSheet) -> list[str]:
    """Explain how a tie at the top was resolved."""
    if len(final.winners) > 1:
        return ["a tie at the top, so all of them win"]
    return [TIE] if final.is_tie else []


def describe_result(row: GameRow, final: ScoreSheet, notes: list[str], as_json: bool) -> None:
    """Report that a result was stored."""
    played_options = row.options | ({} if row.level is None else {"level": row.level})
    head = f"Game {row.id}: {title_words(named_title(row.slug), played_options)}, played without the companion"
    lines = [f"  note: {note}" for note in notes]
    answer(as_json, game_fields(row) | {"told": notes}, head, f"  {result_line(final)}", *lines)


def with_level(game: Title[Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game, including its level in titles with levels. Raises typer.BadParameter."""
    if "level" in game.options and "level" not in options:
        raise typer.BadParameter(f"{game.name} is played in levels. Add --level N")
    return options


def split_points(game: Title[Any], word: str) -> tuple[str, int | None]:
    """Read `Ann=41`, or `Ann` in a title without points. Raises typer.BadParameter."""
    name, sign, number = word.rpartition("=")
    if not game.unit:
        if sign:
            raise typer.BadParameter(f"{game.name} has no points. Type {name}, not '{word}'")
        return word, None
    if not sign or not NUMBER.fullmatch(number.strip()):
        raise typer.BadParameter(f"'{word}' is not NAME={game.unit.upper()}, such as Ann=5")
    return name, int(number)


def find_player_seat(players: Mapping[str, str], name: str) -> str:
    """Return the seat of a player. Raises Refused."""
    wanted = seat_name(name).casefold()
    found = next((seat for seat in players if seat.casefold() == wanted), None)
    if found is None:
        there = f"Players: {', '.join(players.values())}"
        raise refused("no-such-seat", f"'{name}' is not a player of this game", there)
    return found


def read_sheets(
    game: Title[Any],
    players: Mapping[str, str],
    villages: Mapping[str, VillageRow],
    files: Mapping[str, str],
    level: int,
    edition: str,
) -> tuple[dict[str, tuple[int, Any]], list[str]]:
    """Read the sheets of villages: number and document by seat, and notes about what was filled in."""
    from campaigns.villages.sheets import must_fit

    if villages and not game.keepsakes:
        raise refused("no-villages", f"{game.name} has no villages")
    brought = {find_player_seat(players, name): row for name, row in villages.items()}
    paths = {find_player_seat(players, name): file for name, file in files.items()}
    if brought.keys() != paths.keys():
        seat = next(iter(brought.keys() ^ paths.keys()))
        raise typer.BadParameter(f"--village and --sheet belong together. Add --village {seat}=… --sheet {seat}=…")
    sheets: dict[str, tuple[int, Any]] = {}
    notes: list[str] = []
    for seat, row in brought.items():
        must_fit(row.slug, row.name, row.edition, edition)
        document, found = game.require_keepsakes().follow(read_text(Path(paths[seat])), row.document, level, edition)
        sheets[seat] = (row.id, document)
        notes += found
    return sheets, notes


def mark(
    ctx: typer.Context,
    wrong: Annotated[
        str | None, typer.Option("--wrong", metavar="WHY", help="Flag the game, with this reason.")
    ] = None,
    right: Annotated[bool, typer.Option("--right", help="Clear the flag.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Flag a finished game as played by wrong rules, or clear the flag.

    \b
    companion mark --wrong "we forgot the Tax card"
    companion mark --game 3 --right

    The result is kept, but `campaign stats --sound` leaves the game out.
    """
    if right == (wrong is not None):
        raise typer.BadParameter("add either --wrong WHY or --right")
    why = " ".join((wrong or "").split())
    if not right and not why:
        raise typer.BadParameter("a flag needs a reason: --wrong WHY")
    with use_store(ctx, as_json) as store:
        id = store.games.head(game).id
        was_flagged = store.games.is_flagged(id)
        row = store.games.mark(id, why)
        words = f"Cleared the flag of game {row.id}." if was_flagged else f"Game {row.id} is not flagged."
        if why:
            words = f"Flagged game {row.id} as played by wrong rules: {why}. Statistics with --sound leave it out."
        answer(as_json, game_fields(row), words)
