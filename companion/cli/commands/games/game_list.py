"""`companion games`, `switch` and `finish`: the stored games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from campaigns.rows import FoundGames, FoundLine, GameRow
from companion.cli.context import AsJson, AsPlain, GameId, Why, keep_backup_after, number, use_store
from companion.cli.dates import Since, Until, span
from companion.cli.names import named_title, reader_of
from companion.cli.output import answer
from companion.cli.screen.games import game_fields, games_words
from companion.cli.screen.wording import score_fields, score_words
from companion.referee.viewer import ONLOOKER, REFEREE

if TYPE_CHECKING:
    from campaigns.games.search import GameFilter
    from campaigns.store import Store

PAGE = 20
NO_GAMES = "No games yet. Start one with: companion new"
NOT_FOUND = "No games match."
ALL, LAST_PAGE = 1_000_000, 1_000_000
# The most lines of one game that a search shows.
SHOWN_LINES = 5


Page = Annotated[
    int,
    typer.Option(
        metavar="N", parser=number(1, LAST_PAGE), show_default=False, help=f"Page to show ({PAGE} games each)."
    ),
]


def games(
    ctx: typer.Context,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Only games of this player.")] = None,
    title: Annotated[
        str | None, typer.Option("--title", "--slug", metavar="TITLE", help="Only games of this title.")
    ] = None,
    status: Annotated[
        Literal["open", "finished", "void"] | None,
        typer.Option(help="Only games with this status: open, finished or void."),
    ] = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Only games of this campaign.")] = None,
    since: Since = None,
    until: Until = None,
    text: Annotated[
        list[str] | None,
        typer.Option("--text", metavar="WORDS", help="Only games with a move that has all these words. Repeatable."),
    ] = None,
    before: Annotated[
        int | None,
        typer.Option(metavar="ID", parser=number(1), help="With --text: search games older than this one."),
    ] = None,
    page: Page = 1,
    everything: Annotated[bool, typer.Option("--all", help="Show all games.")] = False,
    referee: Annotated[bool, typer.Option("--referee", help="With --text: search hidden cards too.")] = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """List games, or search their moves.

    \b
    companion games
    companion games --player Ann --status finished
    companion games --title crayonville --since 2026-01-01 --page 2
    companion games --text "colour wood" --text G6

    Case and accents make no difference. --text also searches the reasons why games are void or flagged. It finds
    hidden cards only with --referee.
    """
    if everything and page > 1:
        raise typer.BadParameter("--all and --page cannot be combined")
    if text is None and (before or referee):
        raise typer.BadParameter("--before and --referee need --text WORDS")
    begin, end = span(since, until)
    with use_store(ctx, as_json) as store:
        slug = named_title(title).slug if title is not None else None
        chosen: GameFilter = {"player": player, "slug": slug, "status": status, "campaign": campaign}
        chosen |= {"since": begin, "until": end}

        limit, offset = (ALL, 0) if everything else (PAGE, (page - 1) * PAGE)
        older = [f"… and older ones (--page {page + 1}, or --all)"]
        if text is None:
            rows = store.games.find(limit=limit + 1, offset=offset, **chosen)
            has_more, rows = len(rows) > limit, rows[:limit]
            words = games_words(rows) or empty_words(store, chosen, page)
            fields = {"games": [game_fields(row) for row in rows], "more": has_more}
            answer(as_json, fields, *words, *(older if has_more else []), *star_words(rows))
        else:
            reads = partial(reader_of, REFEREE if referee else ONLOOKER)
            found = store.games.search(*text, reads=reads, limit=limit, offset=offset, before=before, **chosen)
            answer(as_json, findings_fields(found), *findings_words(found, older))


def empty_words(store: Store, chosen: GameFilter, page: int) -> list[str]:
    """Say why a page of the list has no games."""
    if page > 1 and (pages := page_count(store, chosen)):
        return [f"There {'is only 1 page' if pages == 1 else f'are only {pages} pages'}."]
    return [NOT_FOUND if page > 1 or any(chosen.values()) else NO_GAMES]


def page_count(store: Store, chosen: GameFilter) -> int:
    """Count the pages of a list of games."""
    return ceil(len(store.games.find(limit=ALL, **chosen)) / PAGE)


def star_words(rows: Sequence[GameRow]) -> list[str]:
    """Explain the star, if a game in the list has one."""
    return ["* won the game"] if any(row.winners for row in rows) else []


def findings_words(found: FoundGames, older: list[str]) -> list[str]:
    """Describe the results of a search, and what it did not cover."""
    heads = games_words([one.game for one in found.games])
    lines = [words for head, one in zip(heads, found.games, strict=True) for words in (head, *found_words(one.lines))]
    unseen = {"games": (found.reached, "--before {}"), "open games": (found.oldest_open, "--status open")}
    left = [
        f"Not searched: {what} older than {id} ({option.format(id)})." for what, (id, option) in unseen.items() if id
    ]
    star = star_words([one.game for one in found.games])
    return [*(lines or [NOT_FOUND]), *(older if found.has_more else []), *star, *left]


def findings_fields(findings: FoundGames) -> dict[str, Any]:
    """Return the results of a search as data."""
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


def found_words(lines: Sequence[FoundLine]) -> list[str]:
    """Format the lines of one game that a search found."""
    more = len(lines) - SHOWN_LINES
    shown = [f"        {line.where if line.n is None else line.n:>5}  {line.text}" for line in lines[:SHOWN_LINES]]
    return [*shown, *([f"               … and {more} more"] if more > 0 else [])]


def switch(
    ctx: typer.Context,
    id: Annotated[int, typer.Argument(metavar="ID", parser=number(1), help="Number of the game.")],
    as_json: AsJson = False,
) -> None:
    """Switch to another game.

    \b
    companion switch 3
    """
    with use_store(ctx, as_json) as store:
        store.games.switch(id)
        answer(as_json, {"id": id}, f"Switched to game {id}.")


def finish(
    ctx: typer.Context,
    void: Annotated[bool, typer.Option("--void", help="Abandon the game. Nothing in it counts.")] = False,
    why: Why = None,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Close a finished game and store its result.

    \b
    companion finish
    companion finish --void --why "the lights went out"

    A void game leaves its villages as they were before it.
    """
    if void and not (why and why.strip()):
        raise typer.BadParameter("--void needs a reason. Add --why TEXT")
    with use_store(ctx, as_json) as store:
        if void:
            head = store.games.head(game)
            store.games.void(head, str(why))
            id = head.id
            answer(as_json, {"id": id, "status": "void", "why": why}, f"Game {id} is void: {why}.")
        else:
            stored = store.games.load(game)
            sheet, id = store.games.finish(stored), stored.id
            fields = {"id": id, "status": "finished", "score": score_fields(sheet)}
            answer(as_json, fields, *score_words(sheet), f"Game {id} is finished and stored.")
        keep_backup_after(store, id)
