"""`companion undo`, `redo`, `amend` and `override`. Corrections are lines of the record too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from campaigns.rows import StoredGame
from campaigns.user import user
from companion.cli.context import AsJson, ForMove, ForReferee, GameId, Why, fail_refused, use_game
from companion.cli.moves import amend_line, join_words, submit_line
from companion.cli.output import answer
from companion.cli.screen.wording import next_words, outcome_fields, outcome_words
from companion.limits import shorten
from companion.referee.corrections import ADD_CUT, ADD_DROP, LATER_FALLS, line_named
from companion.referee.moves import Move, Redo, Undo
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Legal, Refusal
from companion.referee.viewer import Viewer
from companion.referee.words import Quoted

if TYPE_CHECKING:
    from campaigns.store import Store


def undo(
    ctx: typer.Context,
    line: Annotated[
        str | None,
        typer.Argument(metavar="[LINE]", help="Line to take back, with all later ones: its number, or a player."),
    ] = None,
    why: Why = None,
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last move, or a line and all later ones.

    \b
    companion undo
    companion undo 17 --why "card misread"
    companion undo ann
    """
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        n = None if line is None else find_line(stored.session, line)
        submit_move(store, stored, Undo(n, why), viewer, as_json)


def redo(
    ctx: typer.Context,
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Restore what the last undo took back.

    \b
    companion redo
    """
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        submit_move(store, stored, Redo(), viewer, as_json)


def amend(
    ctx: typer.Context,
    line: Annotated[str, typer.Argument(metavar="LINE", help="Line to replace: its number, last, or a player.")],
    text: Annotated[list[str], typer.Argument(metavar="TEXT…", help="New move.")],
    why: Why = None,
    drop: Annotated[bool, typer.Option("--drop", help="Drop only the later moves that are no longer legal.")] = False,
    cut: Annotated[bool, typer.Option("--cut", help="Drop the first of them and all later moves.")] = False,
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Replace an earlier move and check all later ones again.

    \b
    companion amend 4 flip harvest-wood --why "two cards stuck together"
    companion amend 12 ann build house G8 --drop
    companion amend last flip expand
    companion amend ann A1

    The new move can be shortened like any other; what it leaves out is taken from the old one.

    If later moves are no longer legal, nothing changes and the answer lists them. Add --drop or --cut then.
    """
    if cut and drop:
        raise typer.BadParameter("choose --drop or --cut")
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        n = find_line(stored.session, line)
        batch = amend_line(stored.session, n, join_words(text), viewer, why, cut, drop)
        outcome = (batch.stopped or batch.steps[-1]).outcome
        store_correction(store, stored, in_shell(outcome), viewer, as_json)


def find_line(session: Session, word: str) -> int:
    """Return the number of a line, of the last move, or of a player's last move. Raises typer.BadParameter."""
    n = line_named(session, word)
    if n is None:
        raise typer.BadParameter(f"'{shorten(word)}' is not a line. Type its number, last, or a player who has moved")
    return n


def in_shell(outcome: Outcome) -> Outcome:
    """Return the result of an amend with a hint that names the options of the shell."""
    if not isinstance(outcome.verdict, Refusal) or outcome.verdict.code != LATER_FALLS:
        return outcome
    hint = outcome.verdict.hint.replace(ADD_DROP, "Add --drop").replace(ADD_CUT, "add --cut")
    return replace(outcome, verdict=outcome.verdict.reworded(hint=hint))


def override(
    ctx: typer.Context,
    whose: Annotated[str, typer.Argument(metavar="SEAT", help="Seat whose quantity changes.")],
    quantity: Annotated[str, typer.Argument(metavar="QUANTITY", help="Quantity to change.")],
    change: Annotated[str, typer.Argument(metavar="CHANGE", help="Change: +2 or -1.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="Reason, kept in the record.")],
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Change a quantity by hand, and say why.

    \b
    companion override ann wood +2 --why "harvest was miscounted"
    companion override bo stars -1 --why "slow play"
    """
    if not why.strip():
        raise typer.BadParameter("an override needs a reason. Add --why TEXT")
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        typed = f"override {whose} {quantity} {change} {Quoted().write(why)}"
        store_correction(store, stored, submit_line(stored.session, typed, viewer), viewer, as_json)


def submit_move(store: Store, stored: StoredGame, move: Move, viewer: Viewer, as_json: bool) -> None:
    """Submit a correction that contains no words of the game."""
    store_correction(store, stored, submit_line(stored.session, stored.session.write(move), viewer), viewer, as_json)


def store_correction(store: Store, stored: StoredGame, outcome: Outcome, viewer: Viewer, as_json: bool) -> None:
    """Store a correction and report it, or exit with the refusal."""
    if not isinstance(outcome.verdict, Legal):
        fail_refused(outcome.verdict, as_json)
    store.games.append(stored, outcome, by=user())
    words = [*outcome_words(outcome, viewer), *next_words(outcome.session)]
    answer(as_json, outcome_fields(outcome, "", viewer), *words)
