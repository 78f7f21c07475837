"""`companion log` and `mark`: results that were played without the companion, and games that were played wrongly."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.dates import Played, moment_of
from companion.cli.desk import (
    AsJson,
    GameId,
    check_name,
    find_title,
    open_desk,
    read_text,
    say,
    say_json,
    say_no,
    take_head,
)
from companion.cli.lives import Edition, Rulings, settle_played, settle_rulings

if TYPE_CHECKING:
    from campaigns.rows import GameRow
    from campaigns.store import Store
    from companion.referee.game import Game
    from companion.referee.scores import ScoreSheet

NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
LONGEST_GAME = 10_000
Winners = Annotated[list[str] | None, typer.Option(metavar="NAME", help="Who has won; without it, the most points.")]
BeatenBy = Annotated[
    str, typer.Option(metavar="WHO", help="Who has beaten everybody, where no points are counted: the bears.")
]
Brought = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VILLAGE", help="The stored village that a player brought.")
]
Sheets = Annotated[
    list[str] | None, typer.Option(metavar="NAME=FILE", help="Its sheet after the level: TOML or a text map.")
]


class Ended(NamedTuple):
    """Who played, by seat, and the points of those who were given any."""

    players: dict[str, str]
    points: dict[str, int]


def log(
    ctx: typer.Context,
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The title, or its beginning: cray.")],
    who: Annotated[
        list[str], typer.Argument(metavar="NAME=POINTS…", help="Every player; only NAME where no points are counted.")
    ],
    level: Annotated[int | None, typer.Option(help="The level that was played, where there are levels.")] = None,
    variant: Annotated[str | None, typer.Option(help="A variant of the game.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="Another option of the game.")] = None,
    winner: Winners = None,
    beaten_by: BeatenBy = "",
    village: Brought = None,
    sheet: Sheets = None,
    ruling: Rulings = None,
    edition: Edition = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="The campaign this game belongs to.")] = None,
    date: Played = None,
    minutes: Annotated[int, typer.Option(min=0, max=LONGEST_GAME, help="How long it took.")] = 0,
    note: Annotated[str, typer.Option(metavar="TEXT", help="A remark.")] = "",
    as_json: AsJson = False,
) -> None:
    """Enter a result that was played without the companion.

    \b
    companion log king-of-the-valley Ann=41 Bo=38 --date 2026-01-31 --minutes 50
    companion log bear-valley Ann Bo --beaten-by "the bears"
    companion log crayonville Ann=5 Bo=3 --level 1 --village Ann=Millbrook --sheet Ann=played.txt

    The game has no lines and stays marked as not adjudicated. Sheets are checked as `companion village log` does.
    """
    at = moment_of(date)
    with open_desk(ctx, as_json) as store:
        from campaigns.games.results import Result, score_sheet
        from companion.cli.opening import pairs

        game = find_title(slug)
        ended = read_end(game, who, as_json)
        options = options_of(game, level, variant, option)
        brought, files = pairs(village, "--village"), pairs(sheet, "--sheet")
        played = settle_played(game, edition or edition_of(store, brought))
        sheets, told = take_sheets(store, game, ended.players, brought, files, options.get("level", 0), played, as_json)
        result = Result(
            game.slug,
            ended.players,
            ended.points,
            winners=[find_player(ended.players, name, as_json) for name in winner or ()],
            beaten_by=check_name(beaten_by, "name of who has won") if beaten_by else "",
            options=options,
            rulings=settle_rulings(game, ruling, as_json),
            edition=played,
            sheets=sheets,
            campaign=campaign,
            at=at,
            minutes=minutes,
            note=" ".join(note.split()),
        )
        row, final = store.games.log(result), score_sheet(game, result)
        answer_result(game, row, final, [*told, *([] if winner else guesses(final))], as_json)


def guesses(sheet: ScoreSheet) -> list[str]:
    """Say what was made of equal points when nobody was named as the winner."""
    if len(sheet.winners) > 1:
        return ["equal at the top, so all of them win"]
    return ["equal at the top, so nobody wins: name with --winner whom a tie-break favours"] if sheet.is_tie else []


def read_end(game: Game[Any], words: Sequence[str], as_json: bool) -> Ended:
    """Read who played and what they had, or leave with the referee's no. Raises typer.BadParameter."""
    from companion.cli.names import seat_name, tidy
    from companion.cli.opening import refuse_seats

    given = [split_points(game, word) for word in words]
    players = {seat_name(name): tidy(name) for name, _ in given}
    refusal = refuse_seats(game, [seat_name(name) for name, _ in given], players, hint="")
    if refusal is not None:
        say_no(refusal, as_json)
    return Ended(players, {seat_name(name): points for name, points in given if points is not None})


def split_points(game: Game[Any], word: str) -> tuple[str, int | None]:
    """Read `Ann=41`, or `Ann` where a title counts no points. Raises typer.BadParameter."""
    name, sign, number = word.rpartition("=")
    if not game.unit:
        if sign:
            raise typer.BadParameter(f"{game.title} counts no points: type {name}, not '{word}'")
        return word, None
    if not sign or not NUMBER.fullmatch(number.strip()):
        raise typer.BadParameter(f"'{word}' is not NAME={game.unit.upper()}, such as Ann=5")
    return name, int(number)


def options_of(
    game: Game[Any],
    level: int | None,
    variant: str | None,
    given: Sequence[str] | None,
    said: Mapping[str, Any] = {},
) -> dict[str, Any]:
    """Return what was played, `said` being what a file says already; where there are levels, one must be named.

    Raises typer.BadParameter.
    """
    from companion.cli.opening import numbers, pairs

    options = {"level": level, "variant": variant, **numbers(pairs(given, "--option"))}
    chosen = {**said, **{key: value for key, value in options.items() if value is not None}}
    if "level" in game.options and "level" not in chosen:
        raise typer.BadParameter(f"{game.title} is played level by level: add --level N")
    return chosen


def find_player(players: Mapping[str, str], name: str, as_json: bool) -> str:
    """Return the seat of a player, or leave with the referee's no."""
    from companion.cli.names import seat_name
    from companion.referee.verdicts import refuse

    wanted = seat_name(name).casefold()
    found = next((seat for seat in players if seat.casefold() == wanted), None)
    if found is None:
        reason = f"nobody called '{name}' sat at this table"
        say_no(refuse("", "no-such-seat", reason, f"there were {', '.join(players.values())}"), as_json)
    return found


def edition_of(store: Store, brought: Mapping[str, str]) -> str | None:
    """Return the edition that the villages were drawn with; None where there are none, or several."""
    from companion.cli.opening import which_village

    drawn = {store.villages.load(which_village(which)).edition for which in brought.values()}
    return drawn.pop() if len(drawn) == 1 else None


def take_sheets(
    store: Store,
    game: Game[Any],
    players: Mapping[str, str],
    villages: Mapping[str, str],
    files: Mapping[str, str],
    level: int,
    edition: str,
    as_json: bool,
) -> tuple[dict[str, tuple[int, Any]], list[str]]:
    """Read the sheets of the villages that took part: number and document by seat, and what was filled in."""
    from campaigns.villages.sheets import must_fit
    from companion.cli.opening import which_village
    from companion.referee.verdicts import refuse

    if villages and not game.keepsake:
        say_no(refuse("", "no-villages", f"{game.title} keeps nothing from game to game"), as_json)
    brought = {find_player(players, name, as_json): which for name, which in villages.items()}
    paths = {find_player(players, name, as_json): file for name, file in files.items()}
    if brought.keys() != paths.keys():
        seat = next(iter(brought.keys() ^ paths.keys()))
        raise typer.BadParameter(f"a village and its sheet belong together: --village {seat}=… --sheet {seat}=…")
    sheets: dict[str, tuple[int, Any]] = {}
    told: list[str] = []
    for seat, which in brought.items():
        row = store.villages.load(which_village(which))
        must_fit(row.slug, row.name, row.edition, edition)
        document, notes = game.follow_keepsake(read_text(Path(paths[seat])), row.document, level, edition)
        sheets[seat] = (row.id, document)
        told += notes
    return sheets, told


def answer_result(game: Game[Any], row: GameRow, sheet: ScoreSheet, told: Sequence[str], as_json: bool) -> None:
    """Say which result was entered."""
    from companion.cli.answers import result_words, title_words
    from companion.cli.shelf import game_fields

    if as_json:
        say_json(game_fields(row) | {"told": told})
        return
    options = row.options | ({} if row.level is None else {"level": row.level})
    head = f"Game {row.id}: {title_words(game, options)}, entered as a result, not adjudicated"
    say("\n".join([head, f"  {result_words(sheet)}", *(f"  note: {line}" for line in told)]))


def mark(
    ctx: typer.Context,
    wrong: Annotated[
        str | None, typer.Option("--wrong", metavar="WHY", help="It was played wrongly, for this reason.")
    ] = None,
    right: Annotated[bool, typer.Option("--right", help="It was not played wrongly after all.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Say that a finished game was played wrongly, or not after all.

    \b
    companion mark --wrong "we forgot the Tax card"
    companion mark --game 3 --right

    Its result stays. Statistics of sound games leave it out.
    """
    if right == (wrong is not None):
        raise typer.BadParameter("say one of them: --wrong WHY or --right")
    why = " ".join((wrong or "").split())
    if not right and not why:
        raise typer.BadParameter("a game was played wrongly for a reason: --wrong WHY")
    with open_desk(ctx, as_json) as store:
        from companion.cli.shelf import game_fields

        row = store.games.mark(take_head(store, game).id, why)
        if as_json:
            say_json(game_fields(row))
        elif why:
            say(f"Game {row.id} was played wrongly: {why}. Statistics of sound games leave it out.")
        else:
            say(f"Game {row.id} was not played wrongly.")
