"""`companion move`, `why` and `legal`: lines typed, judged and listed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.desk import (
    NO,
    AsJson,
    AsPlain,
    ForReferee,
    ForSeat,
    GameId,
    complain,
    open_desk,
    say,
    say_json,
    take_game,
    user,
)
from companion.cli.names import line_of, quote_note
from companion.cli.viewer import find_seat, viewer_of
from companion.limits import TYPED_LENGTH, OverLimit, shorten, stream_lines
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.session import Outcome, Session
    from companion.referee.verdicts import Unreadable

SHOWN_MOVES = 12
TOO_LONG = f"a line has at most {TYPED_LENGTH:,} characters"


def move(
    ctx: typer.Context,
    line: Annotated[list[str], typer.Argument(metavar="LINE…", help="The line; - reads many from standard input.")],
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Type what happened; the referee judges it and stores it.

    \b
    companion move flip expand
    companion move ann build house G7
    companion move - < evening.txt

    A line that is refused changes nothing. With - the lines before the first refused one are kept.
    """
    with open_desk(ctx, as_json) as store:
        stored = take_game(store, game)
        viewer = viewer_of(stored.session.header.seats, seat, referee)
        if line == ["-"]:
            play_many(store, stored, input_lines(), viewer, as_json)
        else:
            play_one(store, stored, line_of(line), viewer, as_json)


def input_lines() -> Iterator[str]:
    """Yield the lines of standard input, no more than one game has. Raises BadPosition."""
    from companion.referee.game import BadPosition

    try:
        yield from stream_lines(sys.stdin.buffer)
    except OverLimit as error:
        raise BadPosition(f"standard input {error}; nothing was played") from None


def play_one(store: Store, stored: StoredGame, line: str, viewer: Viewer, as_json: bool) -> None:
    """Judge a line and, when it is legal, store it and say what happened."""
    from companion.cli.answers import explain, next_words, outcome_fields, outcome_words
    from companion.cli.ledger import earlier_fields, earlier_to, told_words
    from companion.referee.verdicts import Legal

    outcome = submit_line(stored.session, line, viewer)
    is_legal = isinstance(outcome.verdict, Legal)
    if is_legal:
        store.games.append(stored, outcome, by=user())
    before = earlier_to(store, stored, outcome.verdict)
    if not is_legal:
        complain("\n".join([explain(outcome.verdict), *told_words(before)]))
    if as_json:
        say_json(outcome_fields(outcome, echoed(stored.session, line, viewer), viewer) | earlier_fields(before))
    elif is_legal:
        say("\n".join([*outcome_words(outcome, viewer), *next_words(outcome.session)]))
    if not is_legal:
        raise typer.Exit(NO)


def play_many(store: Store, stored: StoredGame, lines: Iterable[str], viewer: Viewer, as_json: bool) -> None:
    """Play lines to the first that is not legal, and store those before it at once."""
    from companion.cli.answers import explain, next_words, outcome_fields, outcome_words
    from companion.cli.ledger import earlier_fields, earlier_to, told_words
    from companion.referee.session import Outcome
    from companion.referee.verdicts import Legal

    results = list(submit_all(stored.session, lines, viewer))
    accepted = [outcome for _, _, outcome in results if isinstance(outcome.verdict, Legal)]
    if accepted:
        entries = tuple(entry for outcome in accepted for entry in outcome.entries)
        store.games.append(stored, Outcome(accepted[-1].verdict, accepted[-1].session, entries), by=user())
    before = earlier_to(store, stored, results[-1][2].verdict) if results else []
    if as_json:
        shown = [outcome_fields(outcome, line, viewer) | {"number": n} for n, line, outcome in results]
        last = shown[-1] | earlier_fields(before) if shown else {}
        say_json(last | {"lines": shown, "accepted": len(accepted)})
    elif accepted:
        words = [word for outcome in accepted for word in outcome_words(outcome, viewer)]
        say("\n".join([*words, *next_words(accepted[-1].session)]))
    if len(accepted) < len(results):
        number, line, refused = results[-1]
        told = "".join(f"\n{words}" for words in told_words(before))
        kept = f"\n  {len(accepted)} lines before it were kept"
        complain(f"line {number}, '{shorten(line)}': {explain(refused.verdict)}{told}{kept}")
        raise typer.Exit(NO)


def submit_all(session: Session, lines: Iterable[str], viewer: Viewer) -> Iterator[tuple[int, str, Outcome]]:
    """Submit line after line with its number in the input; empty lines and comments are skipped.

    A line comes back as it was typed, unless it holds what the viewer may not read.
    """
    from companion.referee.verdicts import Legal

    for number, text in enumerate(lines, 1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        outcome = submit_line(session, line, viewer)
        yield number, told_line(session, line, viewer), outcome
        if not isinstance(outcome.verdict, Legal):
            return
        session = outcome.session


def submit_line(session: Session, line: str, viewer: Viewer, dealing: bool = True) -> Outcome:
    """Judge a typed line and play it when legal; only `dealing` tells what the companion deals next."""
    from companion.referee.session import Outcome, submit

    text = clean_line(line)
    if not isinstance(text, str):
        return Outcome(text, session)
    text = signed(session, quote_note(text))
    return told(submit(session, text, seed=os.urandom(8).hex(), dealing=dealing), session, text, viewer)


def told(outcome: Outcome, session: Session, line: str, viewer: Viewer) -> Outcome:
    """Return what became of a line, with the verdict as the viewer may hear it."""
    from msgspec.structs import replace

    verdict = viewer.verdict(session, line, outcome.verdict)
    return outcome if verdict is outcome.verdict else replace(outcome, verdict=verdict)


def echoed(session: Session, line: str, viewer: Viewer) -> str:
    """Return a line as it is told back: as the viewer may read it, and only the beginning of an endless one."""
    return viewer.typed(session, line) if len(line) <= TYPED_LENGTH else shorten(line)


def told_line(session: Session, line: str, viewer: Viewer) -> str:
    """Return a line as it was typed, or as it may be read where it holds what the viewer may not see."""
    from companion.referee.viewer import REFEREE

    shown = echoed(session, line, viewer)
    return line if shown == echoed(session, line, REFEREE) and len(line) <= TYPED_LENGTH else shown


def signed(session: Session, line: str) -> str:
    """Put the user's name to a line about the record itself: undo, override, note."""
    from msgspec.structs import replace

    from companion.referee.moves import RECORD_MOVES

    first = line.split(maxsplit=1)[:1]
    if not any(session.notation.templates[cls].verb.startswith(first[0].casefold()) for cls in RECORD_MOVES if first):
        return line
    move = session.parse(line)
    if isinstance(move, RECORD_MOVES) and getattr(move, "by", "-") is None:
        return session.write(replace(move, by=user()))
    return line


def clean_line(line: str) -> str | Unreadable:
    """Take any white space as a space; characters that do not print are not understood, nor lines without end."""
    from companion.referee.names import is_clean
    from companion.referee.verdicts import Unreadable

    if len(line) > TYPED_LENGTH:
        return Unreadable(shorten(line.split(maxsplit=1)[0]), 0, TOO_LONG)
    text = "".join(" " if char.isspace() else char for char in line)
    if is_clean(text):
        return text
    at, word = next((at, word) for at, word in enumerate(text.split()) if not is_clean(word))
    shown = shorten(ascii(word))
    return Unreadable(shown, at, f"{shown} (word {at + 1}) holds characters that cannot be printed")


def why(
    ctx: typer.Context,
    line: Annotated[list[str], typer.Argument(metavar="LINE…", help="The line to judge.")],
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Judge a line without playing it, with the rules in full.

    \b
    companion why ann build house G7
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.answers import cited_words, explain, outcome_fields, outcome_words
        from companion.cli.ledger import earlier_fields, earlier_to, told_words
        from companion.referee.verdicts import Legal

        stored = take_game(store, game)
        session = stored.session
        text = line_of(line)
        viewer = viewer_of(session.header.seats, seat, referee)
        outcome = submit_line(session, text, viewer, dealing=False)
        is_legal = isinstance(outcome.verdict, Legal)
        cited = cited_words(session.game.book(), outcome.verdict, session.header.rulings)
        before = earlier_to(store, stored, outcome.verdict)
        if as_json:
            fields = outcome_fields(outcome, echoed(session, text, viewer), viewer)
            say_json(fields | {"rules": cited} | earlier_fields(before))
        if is_legal and not as_json:
            say("\n".join([explain(outcome.verdict), *outcome_words(outcome, viewer)]))
        if not is_legal:
            complain("\n".join([explain(outcome.verdict), *cited, *told_words(before)]))
            raise typer.Exit(NO)


def legal(
    ctx: typer.Context,
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only the moves of one seat, with the cards that it may see.")
    ] = None,
    referee: ForReferee = False,
    everything: Annotated[bool, typer.Option("--all", help="Show long lists in full.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """List every legal move now.

    \b
    companion legal
    companion legal --seat ann --all
    companion legal --referee

    Where cards are hidden, these are the moves that can be legal as far as everyone at the table can see.
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.answers import asked_seats, legal_lines, legal_words

        session = take_game(store, game).session
        seats = session.header.seats
        wanted = asked_seats(session) if seat is None else [find_seat(seats, seat)]
        lines = legal_lines(session, wanted, viewer_of(seats, seat, referee))
        if as_json:
            say_json({"moves": list(lines), "glosses": {line: gloss for line, gloss in lines.items() if gloss}})
        else:
            words = legal_words(lines, seats, None if everything else SHOWN_MOVES)
            say("\n".join(words or ["There is no legal move now."]))
