"""`companion games`, `switch` and `finish`: the games that are stored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli.dates import Since, Until, say_day, span
from companion.cli.desk import (
    LARGEST_ID,
    AsJson,
    AsPlain,
    GameId,
    Why,
    find_title,
    keep_backup_after,
    open_desk,
    say,
    say_json,
    take_game,
    take_head,
)
from companion.cli.viewer import reader_of
from companion.referee.viewer import ONLOOKER, REFEREE

if TYPE_CHECKING:
    from campaigns.games.search import GameFilter
    from campaigns.rows import FoundGames, FoundLine, GameRow
    from campaigns.store import Store

PAGE = 20
NO_GAMES = "No games are stored here yet: companion new starts one."
NOT_FOUND = "No game is like that."
ALL, LAST_PAGE = 1_000_000, 1_000_000
# How many lines of one game are shown by a search.
SHOWN_LINES = 5


def games(
    ctx: typer.Context,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Games of one player.")] = None,
    title: Annotated[str | None, typer.Option("--title", "--slug", metavar="TITLE", help="Games of one title.")] = None,
    status: Annotated[
        Literal["open", "finished", "void"] | None, typer.Option(help="Only open, finished or void games.")
    ] = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Games of one campaign.")] = None,
    since: Since = None,
    until: Until = None,
    text: Annotated[
        list[str] | None,
        typer.Option("--text", metavar="WORDS", help="With a line that has all these words; may be given again."),
    ] = None,
    before: Annotated[
        int | None, typer.Option(metavar="ID", min=1, max=LARGEST_ID, help="With --text: look from here on down.")
    ] = None,
    page: Annotated[int, typer.Option(metavar="N", min=1, max=LAST_PAGE, help=f"The next {PAGE}, and so on.")] = 1,
    everything: Annotated[bool, typer.Option("--all", help=f"Not only {PAGE}.")] = False,
    referee: Annotated[bool, typer.Option("--referee", help="With --text: look at hidden cards too.")] = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """List games, and find lines in them.

    \b
    companion games
    companion games --player Ann --status finished
    companion games --title crayonville --since 2026-01-01 --page 2
    companion games --text "colour wood" --text G6

    Capital letters and accents make no difference. Reasons why games are void or doubted are looked through too, and
    hidden cards are found by nobody unless --referee asks for them.
    """
    if everything and page > 1:
        raise typer.BadParameter("--all and --page do not go together")
    if text is None and (before or referee):
        raise typer.BadParameter("--before and --referee are for a search: add --text WORDS")
    begin, end = span(since, until)
    with open_desk(ctx, as_json) as store:
        slug = find_title(title).slug if title is not None else None
        chosen: GameFilter = {"player": player, "slug": slug, "status": status, "campaign": campaign}
        chosen |= {"since": begin, "until": end}
        is_all = not any(chosen.values()) and page == 1
        limit, offset = (ALL, 0) if everything else (PAGE, (page - 1) * PAGE)
        if text is None:
            rows = store.games.find(limit=limit + 1, offset=offset, **chosen)
            answer_games(rows[:limit], page if len(rows) > limit else None, is_all, as_json)
        else:
            viewer = REFEREE if referee else ONLOOKER
            findings = store.games.search(
                *text, reads=partial(reader_of, viewer), limit=limit, offset=offset, before=before, **chosen
            )
            answer_findings(findings, page, as_json)


def answer_games(rows: Sequence[GameRow], page: int | None, is_all: bool, as_json: bool) -> None:
    """Say games; `page` is the page that they are where there is another, `is_all` when all games were asked for."""
    if as_json:
        say_json({"games": [game_fields(row) for row in rows], "more": page is not None})
    else:
        words = games_words(rows) or [NO_GAMES if is_all else NOT_FOUND]
        say("\n".join([*words, *more_words(page)]))


def more_words(page: int | None) -> list[str]:
    """Say how to see more than this page."""
    return [] if page is None else [f"… and older ones (--page {page + 1}, or --all)"]


def answer_findings(findings: FoundGames, page: int, as_json: bool) -> None:
    """Say what a search has found, each game with its lines, and how far it has looked."""
    if as_json:
        say_json(findings_fields(findings))
    else:
        found = findings_words(findings) or [NOT_FOUND]
        say("\n".join([*found, *more_words(page if findings.has_more else None), *reach_words(findings)]))


def findings_fields(findings: FoundGames) -> dict[str, Any]:
    """Return what a search has found as data."""
    return {
        "games": [
            game_fields(one.game)
            | {"found": [{"n": line.n, "line": line.text, "where": line.where} for line in one.lines]}
            for one in findings.games
        ],
        "more": findings.has_more,
        "reached": findings.reached,
        "oldest_open": findings.oldest_open,
    }


def findings_words(findings: FoundGames) -> list[str]:
    """Say the games that a search has found, the first few lines under each."""
    heads = games_words([one.game for one in findings.games])
    return [words for head, one in zip(heads, findings.games, strict=True) for words in (head, *found_words(one.lines))]


def found_words(lines: Sequence[FoundLine]) -> list[str]:
    """Say the lines of one game that a search has found."""
    more = len(lines) - SHOWN_LINES
    shown = [f"        {line.where if line.n is None else line.n:>5}  {line.text}" for line in lines[:SHOWN_LINES]]
    return [*shown, *([f"               … and {more} more"] if more > 0 else [])]


def reach_words(findings: FoundGames) -> list[str]:
    """Say which games were not looked through."""
    reached, oldest = findings.reached, findings.oldest_open
    return [
        *([f"Not looked through: games older than {reached} (--before {reached})."] if reached else []),
        *([f"Not looked through: open games older than {oldest} (--status open)."] if oldest else []),
    ]


def game_fields(row: GameRow) -> dict[str, Any]:
    """Return a game in a list as data; options and who beat the table only where there are any."""
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(row)
    rare = {key: value for key in ("options", "beaten_by") if (value := fields.pop(key))}
    slug, is_tie = fields.pop("slug"), fields.pop("is_tie")
    return {"game": slug, **fields, "tie": is_tie, **rare}


def games_words(rows: Sequence[GameRow]) -> list[str]:
    """Say games, each in one line."""
    room = max((len(played_words(row)) for row in rows), default=0)
    return [_game_words(row, room) for row in rows]


def _game_words(row: GameRow, room: int) -> str:
    who = ", ".join(f"{name}*" if seat in row.winners else name for seat, name in row.players.items())
    what = f"{played_words(row):<{room}}"
    marks = "".join(f" ({mark})" for mark in marks_of(row))
    return f"{row.id:>4}  {say_day(row.created)}  {row.status:<8}  {what}  {row.lines:>4} lines  {who}{marks}"


def marks_of(row: GameRow) -> list[str]:
    """Say what is special about a game: who won over all, a tie, whether it was adjudicated, and why it is doubted."""
    return [
        *([f"won by {row.beaten_by}"] if row.beaten_by else []),
        *(["tie"] if row.is_tie else []),
        *([] if row.adjudicated else ["without the companion"]),
        *([f"played wrongly: {row.doubt}"] if row.doubt else []),
    ]


def played_words(row: GameRow) -> str:
    """Say what is played: the title, the level, the words of the other options."""
    from companion.games import find_game

    game = find_game(row.slug) if row.options else None
    words = [game.variant_words(row.options)] if game else []
    return " ".join([row.slug, *([f"level {row.level}"] if row.level is not None else []), *words])


def switch(
    ctx: typer.Context,
    id: Annotated[int, typer.Argument(metavar="ID", min=1, max=LARGEST_ID, help="The game's number.")],
    as_json: AsJson = False,
) -> None:
    """Make another game the current one.

    \b
    companion switch 3
    """
    with open_desk(ctx, as_json) as store:
        store.games.switch(id)
        if as_json:
            say_json({"id": id})
        else:
            say(f"Game {id} is the current one.")


def finish(
    ctx: typer.Context,
    void: Annotated[bool, typer.Option("--void", help="Break the game off: nothing of it counts.")] = False,
    why: Why = None,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Close a game that is over and store its result.

    \b
    companion finish
    companion finish --void --why "the lights went out"

    A void game's villages go back to what they were before it.
    """
    if void and not (why and why.strip()):
        raise typer.BadParameter("a game is broken off for a reason: add --why TEXT")
    with open_desk(ctx, as_json) as store:
        if void:
            break_off(store, game, str(why), as_json)
        else:
            close(store, game, as_json)


def break_off(store: Store, id: int | None, why: str, as_json: bool) -> None:
    """Make a game void and say so."""
    head = take_head(store, id)
    store.games.void(head, why)
    if as_json:
        say_json({"id": head.id, "status": "void", "why": why})
    else:
        say(f"Game {head.id} is void: {why}.")
    keep_backup_after(store, head.id)


def close(store: Store, id: int | None, as_json: bool) -> None:
    """Store the result of a game that is over, and say it."""
    from companion.cli.answers import score_fields, score_words

    stored = take_game(store, id)
    sheet = store.games.finish(stored)
    if as_json:
        say_json({"id": stored.id, "status": "finished", "score": score_fields(sheet)})
    else:
        say("\n".join([*score_words(sheet), f"Game {stored.id} is finished and stored."]))
    keep_backup_after(store, stored.id)
