"""`companion games`, `switch` and `finish`: the games that are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli.desk import LARGEST_ID, AsJson, GameId, Why, open_desk, say, say_json, take_game, take_head

if TYPE_CHECKING:
    from campaigns.rows import GameRow
    from campaigns.store import Store

PAGE = 20
NO_GAMES = "No games are stored here yet: companion new starts one."
ALL = 1_000_000


def games(
    ctx: typer.Context,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Games of one player.")] = None,
    slug: Annotated[str | None, typer.Option(metavar="GAME", help="Games of one title.")] = None,
    status: Annotated[
        Literal["open", "finished", "void"] | None, typer.Option(help="Only open, finished or void games.")
    ] = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Games of one campaign.")] = None,
    everything: Annotated[bool, typer.Option("--all", help=f"Not only the last {PAGE}.")] = False,
    as_json: AsJson = False,
) -> None:
    """List games.

    \b
    companion games
    companion games --player Ann --status finished
    """
    with open_desk(ctx, as_json) as store:
        limit = ALL if everything else PAGE + 1
        rows = store.games(player=player, slug=slug, status=status, campaign=campaign, limit=limit)
        shown = rows if everything else rows[:PAGE]
        none = "No game is like that." if player or slug or status or campaign else NO_GAMES
        if as_json:
            say_json({"games": [game_fields(row) for row in shown], "more": len(rows) > len(shown)})
        else:
            words = games_words(shown) or [none]
            say("\n".join(words + ["… and older ones (--all)"] * (len(rows) > len(shown))))


def game_fields(row: GameRow) -> dict[str, Any]:
    """Return a game in a list as data; options and who beat the table only where there are any."""
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(row)
    rare = {key: value for key in ("options", "beaten_by") if (value := fields.pop(key))}
    return {"game": fields.pop("slug"), **fields, **rare}


def games_words(rows: Sequence[GameRow]) -> list[str]:
    """Say games, each in one line."""
    room = max((len(played_words(row)) for row in rows), default=0)
    return [_game_words(row, room) for row in rows]


def _game_words(row: GameRow, room: int) -> str:
    who = ", ".join(f"{name}*" if seat in row.winners else name for seat, name in row.players.items())
    who += f" (won by {row.beaten_by})" if row.beaten_by else ""
    what = f"{played_words(row):<{room}}"
    return f"{row.id:>4}  {row.created:%Y-%m-%d}  {row.status:<8}  {what}  {row.lines:>4} lines  {who}"


def played_words(row: GameRow) -> str:
    """Say what is played: the title, the level's number, the words of the other options."""
    from companion.games import find_game

    game = find_game(row.slug) if row.options else None
    words = [game.variant_words(row.options)] if game else []
    return " ".join([row.slug, *([str(row.level)] if row.level is not None else []), *words])


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
        store.switch(id)
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
    store.void(head, why)
    if as_json:
        say_json({"id": head.id, "status": "void", "why": why})
    else:
        say(f"Game {head.id} is void: {why}.")


def close(store: Store, id: int | None, as_json: bool) -> None:
    """Store the result of a game that is over, and say it."""
    from companion.cli.answers import score_fields, score_words

    stored = take_game(store, id)
    sheet = store.finish(stored)
    if as_json:
        say_json({"id": stored.id, "status": "finished", "score": score_fields(sheet)})
    else:
        say("\n".join([*score_words(sheet), f"Game {stored.id} is finished and stored."]))
