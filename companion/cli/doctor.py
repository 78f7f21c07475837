"""`companion doctor`: look for damage in the database, in a game, or in a file that is not stored yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.desk import (
    NO,
    AsJson,
    GameId,
    answering,
    complain,
    find_title,
    open_desk,
    read_text,
    read_toml,
    say,
    say_json,
    take_game,
)

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store


def doctor(
    ctx: typer.Context,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Check a position (TOML).")] = None,
    village: Annotated[Path | None, typer.Option(metavar="FILE", help="Check a village (TOML or text map).")] = None,
    game_title: Annotated[str, typer.Option(metavar="GAME", help="The game, if the file names none.")] = "crayonville",
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Look for damage: database, game, or a file.

    \b
    companion doctor
    companion doctor --game 3
    companion doctor --position halfway.toml

    Nothing is changed, and a file is not stored.
    """
    if position is not None:
        with answering(as_json):
            report(check_position(position, game_title), str(position), as_json)
    elif village is not None:
        with answering(as_json):
            report(check_village(village, game_title), str(village), as_json)
    else:
        with open_desk(ctx, as_json) as store:
            report([*store.check(), *check_game(store, game)], "what is stored", as_json)


def report(problems: list[str], what: str, as_json: bool) -> None:
    """Say what was found; finding something is a no."""
    if as_json:
        say_json({"problems": problems})
    if problems:
        complain("\n".join(problems))
        raise typer.Exit(NO)
    if not as_json:
        say(f"Nothing is wrong with {what}.")


def check_position(path: Path, slug: str) -> list[str]:
    """List what is wrong with a position in a file."""
    from companion.cli.answers import explain
    from companion.cli.opening import Wanted, prepare
    from companion.referee.game import BadPosition
    from companion.referee.verdicts import Refusal

    file = read_toml(path)
    game = find_title(str(file.get("game", slug)))
    prepared = prepare(None, game, Wanted(position=file))
    if isinstance(prepared, Refusal):
        return [explain(prepared)]
    try:
        state = game.start(prepared.header)
    except BadPosition as error:
        return [str(error)]
    return [explain(state)] if isinstance(state, Refusal) else [str(problem) for problem in game.examine(state)]


def check_village(path: Path, slug: str) -> list[str]:
    """List what is wrong with a village in a file."""
    from companion.referee.game import BadPosition

    text, game = read_text(path), find_title(slug)
    try:
        game.read_keepsake(text)
    except BadPosition as error:
        return [str(error)]
    return []


def check_game(store: Store, id: int | None) -> list[str]:
    """List what is wrong with one stored game; no current game is no damage."""
    from campaigns.errors import NotFound

    if id is not None:
        return examine_game(take_game(store, id))
    try:
        stored = store.game()
    except NotFound:
        return []
    return examine_game(stored)


def examine_game(stored: StoredGame) -> list[str]:
    """List what is impossible in a game's state, and the first line that today's rules refuse."""
    from companion.cli.answers import explain
    from companion.cli.viewer import ONLOOKER
    from companion.referee.session import recheck

    session = stored.session
    found = [f"game {stored.id}: {problem}" for problem in session.game.examine(session.state)]
    fallen = recheck(session)
    if fallen is None:
        return found
    entry, verdict = fallen
    line = ONLOOKER.line(session, entry)
    because = f" {explain(verdict)}" if line == entry.text else ""
    return [*found, f"game {stored.id}, line {entry.n} '{line}' no longer stands.{because}"]
