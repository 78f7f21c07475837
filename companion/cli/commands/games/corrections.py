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
from companion.referee.moves import Move, Redo, Undo
from companion.referee.session import ADD_CUT, LATER_FALLS, Outcome
from companion.referee.verdicts import Legal, Refusal
from companion.referee.viewer import Viewer
from companion.referee.words import Quoted

if TYPE_CHECKING:
    from campaigns.store import Store


def undo(
    ctx: typer.Context,
    line: Annotated[
        int | None, typer.Argument(metavar="[LINE]", help="Line to take back, with all later ones.")
    ] = None,
    why: Why = None,
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last move, or a move and all later ones.

    \b
    companion undo
    companion undo 17 --why "card misread"
    """
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        submit_move(store, stored, Undo(line, why), viewer, as_json)


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
    line: Annotated[int, typer.Argument(metavar="LINE", help="Number of the line to replace.")],
    text: Annotated[list[str], typer.Argument(metavar="TEXT…", help="New move.")],
    why: Why = None,
    cut: Annotated[bool, typer.Option("--cut", help="Drop later moves that are no longer legal.")] = False,
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Replace an earlier move and check all later ones again.

    \b
    companion amend 4 flip harvest-wood --why "two cards stuck together"
    """
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        outcome = in_shell(amend_line(stored.session, line, join_words(text), why, cut, viewer))
        store_correction(store, stored, outcome, viewer, as_json)


def in_shell(outcome: Outcome) -> Outcome:
    """Return the result of an amend with a hint that names the option of the shell."""
    if not isinstance(outcome.verdict, Refusal) or outcome.verdict.code != LATER_FALLS:
        return outcome
    hint = outcome.verdict.hint.replace(ADD_CUT, "Add --cut")
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
