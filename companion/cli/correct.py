"""`companion undo`, `redo`, `amend` and `override`: corrections are lines of the record themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.desk import (
    AsJson,
    ForReferee,
    ForSeat,
    GameId,
    Why,
    open_desk,
    say,
    say_json,
    say_no,
    take_game,
    user,
)
from companion.cli.names import line_of
from companion.cli.viewer import viewer_of
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.moves import Move
    from companion.referee.session import Outcome, Session


def undo(
    ctx: typer.Context,
    line: Annotated[int | None, typer.Argument(metavar="[LINE]", help="Take back from this line on.")] = None,
    why: Why = None,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last line, or a line and all after it.

    \b
    companion undo
    companion undo 17 --why "card misread"
    """
    with open_desk(ctx, as_json) as store:
        from companion.referee.moves import Undo

        stored = take_game(store, game)
        correct(store, stored, Undo(line, why), viewer_of(stored.session.header.seats, seat, referee), as_json)


def redo(
    ctx: typer.Context,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Bring back what the last undo took.

    \b
    companion redo
    """
    with open_desk(ctx, as_json) as store:
        from companion.referee.moves import Redo

        stored = take_game(store, game)
        correct(store, stored, Redo(), viewer_of(stored.session.header.seats, seat, referee), as_json)


def amend(
    ctx: typer.Context,
    line: Annotated[int, typer.Argument(metavar="LINE", help="The number of the line to replace.")],
    text: Annotated[list[str], typer.Argument(metavar="TEXT…", help="What it should say.")],
    why: Why = None,
    cut: Annotated[bool, typer.Option("--cut", help="Drop the lines that no longer stand after it.")] = False,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Replace an earlier line and judge all after it again.

    \b
    companion amend 4 flip harvest-wood --why "two cards stuck together"
    """
    with open_desk(ctx, as_json) as store:
        stored = take_game(store, game)
        viewer = viewer_of(stored.session.header.seats, seat, referee)
        settle(store, stored, amend_line(stored.session, line, line_of(text), why, cut, viewer), viewer, as_json)


def amend_line(session: Session, line: int, text: str, why: str | None, cut: bool, viewer: Viewer) -> Outcome:
    """Replace a line of the record."""
    from companion.cli.turn import clean_line, told
    from companion.referee.moves import Amend
    from companion.referee.session import Outcome
    from companion.referee.session import amend as amend_session

    new, reason = clean_line(text), clean_line(why or "")
    if not isinstance(new, str) or not isinstance(reason, str):
        return Outcome(reason if isinstance(new, str) else new, session)  # type: ignore[arg-type]
    move = Amend(line, new, reason or None, by=user())
    return told(amend_session(session, move, cut), session, session.write(move), viewer)


def override(
    ctx: typer.Context,
    whose: Annotated[str, typer.Argument(metavar="SEAT", help="Whose quantity.")],
    quantity: Annotated[str, typer.Argument(metavar="QUANTITY", help="What to change.")],
    change: Annotated[str, typer.Argument(metavar="CHANGE", help="By how much: +2 or -1.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, kept in the record.")],
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Change a quantity by hand, with a reason.

    \b
    companion override ann wood +2 --why "harvest was miscounted"
    companion override bo stars -1 --why "slow play"
    """
    if not why.strip():
        raise typer.BadParameter("an override needs a reason: --why TEXT")
    with open_desk(ctx, as_json) as store:
        from companion.cli.turn import submit_line
        from companion.referee.words import Quoted

        stored = take_game(store, game)
        viewer = viewer_of(stored.session.header.seats, seat, referee)
        typed = f"override {whose} {quantity} {change} {Quoted().write(why)}"
        settle(store, stored, submit_line(stored.session, typed, viewer), viewer, as_json)


def correct(store: Store, stored: StoredGame, move: Move, viewer: Viewer, as_json: bool) -> None:
    """Submit a correction that has no words of the game in it."""
    from companion.cli.turn import submit_line

    settle(store, stored, submit_line(stored.session, stored.session.write(move), viewer), viewer, as_json)


def settle(store: Store, stored: StoredGame, outcome: Outcome, viewer: Viewer, as_json: bool) -> None:
    """Store a correction and say it, or leave with the referee's no."""
    from companion.cli.answers import next_words, outcome_fields, outcome_words
    from companion.referee.verdicts import Legal

    if not isinstance(outcome.verdict, Legal):
        say_no(outcome.verdict, as_json)
    store.games.append(stored, outcome, by=user())
    if as_json:
        say_json(outcome_fields(outcome, "", viewer))
    else:
        say("\n".join([*outcome_words(outcome, viewer), *next_words(outcome.session)]))
