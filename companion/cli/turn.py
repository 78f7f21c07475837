"""`companion move`, `why` and `legal`: lines typed, judged and listed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.desk import NO, AsJson, GameId, complain, open_desk, say, say_json, take_game, user
from companion.cli.names import line_of, quote_note

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.session import Outcome, Session
    from companion.referee.verdicts import Unreadable

SHOWN_MOVES = 12


def move(
    ctx: typer.Context,
    line: Annotated[list[str], typer.Argument(metavar="LINE…", help="The line; - reads many from standard input.")],
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
        if line == ["-"]:
            play_many(store, stored, sys.stdin, as_json)
        else:
            play_one(store, stored, line_of(line), as_json)


def play_one(store: Store, stored: StoredGame, line: str, as_json: bool) -> None:
    """Judge a line and, when it is legal, store it and say what happened."""
    from companion.cli.answers import explain, next_words, outcome_fields, outcome_words
    from companion.referee.verdicts import Legal

    outcome = submit_line(stored.session, line)
    is_legal = isinstance(outcome.verdict, Legal)
    if is_legal:
        store.append(stored, outcome, by=user())
    else:
        complain(explain(outcome.verdict))
    if as_json:
        say_json(outcome_fields(outcome, canonical(stored.session, line)))
    elif is_legal:
        say("\n".join([*outcome_words(outcome), *next_words(outcome.session)]))
    if not is_legal:
        raise typer.Exit(NO)


def play_many(store: Store, stored: StoredGame, lines: Iterable[str], as_json: bool) -> None:
    """Play lines to the first that is not legal, and store those before it at once."""
    from companion.cli.answers import explain, next_words, outcome_fields, outcome_words
    from companion.referee.session import Outcome
    from companion.referee.verdicts import Legal

    results = list(submit_all(stored.session, lines))
    accepted = [outcome for _, _, outcome in results if isinstance(outcome.verdict, Legal)]
    if accepted:
        entries = tuple(entry for outcome in accepted for entry in outcome.entries)
        store.append(stored, Outcome(accepted[-1].verdict, accepted[-1].session, entries), by=user())
    if as_json:
        shown = [outcome_fields(outcome, line) | {"number": n} for n, line, outcome in results]
        say_json((shown[-1] if shown else {}) | {"lines": shown, "accepted": len(accepted)})
    elif accepted:
        words = [word for outcome in accepted for word in outcome_words(outcome)]
        say("\n".join([*words, *next_words(accepted[-1].session)]))
    if len(accepted) < len(results):
        number, line, refused = results[-1]
        complain(f"line {number}, '{line}': {explain(refused.verdict)}\n  {len(accepted)} lines before it were kept")
        raise typer.Exit(NO)


def submit_all(session: Session, lines: Iterable[str]) -> Iterator[tuple[int, str, Outcome]]:
    """Submit line after line with its number in the input; empty lines and comments are skipped."""
    from companion.referee.verdicts import Legal

    for number, text in enumerate(lines, 1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        outcome = submit_line(session, line)
        yield number, line, outcome
        if not isinstance(outcome.verdict, Legal):
            return
        session = outcome.session


def submit_line(session: Session, line: str, dealing: bool = True) -> Outcome:
    """Judge a typed line and play it when legal; only `dealing` tells what the companion deals next."""
    from companion.referee.session import Outcome, submit

    text = clean_line(line)
    if not isinstance(text, str):
        return Outcome(text, session)
    return submit(session, signed(session, quote_note(text)), seed=os.urandom(8).hex(), dealing=dealing)


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
    """Take any white space as a space; characters that do not print are not understood."""
    from companion.referee.names import is_clean
    from companion.referee.verdicts import Unreadable

    text = "".join(" " if char.isspace() else char for char in line)
    if is_clean(text):
        return text
    at, word = next((at, word) for at, word in enumerate(text.split()) if not is_clean(word))
    return Unreadable(ascii(word), at, f"{word!a} (word {at + 1}) holds characters that cannot be printed")


def canonical(session: Session, line: str) -> str:
    """Write a line as the record would, where it can be read."""
    from companion.referee.moves import Move

    found = session.parse(line)
    return session.write(found) if isinstance(found, Move) else line


def why(
    ctx: typer.Context,
    line: Annotated[list[str], typer.Argument(metavar="LINE…", help="The line to judge.")],
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Judge a line without playing it, with the rules in full.

    \b
    companion why ann build house G7
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.answers import cited_words, explain, outcome_fields, outcome_words
        from companion.referee.verdicts import Legal

        session = take_game(store, game).session
        text = line_of(line)
        outcome = submit_line(session, text, dealing=False)
        is_legal = isinstance(outcome.verdict, Legal)
        cited = cited_words(session.game.book(), outcome.verdict, session.header.rulings)
        if as_json:
            say_json(outcome_fields(outcome, canonical(session, text)) | {"rules": cited})
        if is_legal and not as_json:
            say("\n".join([explain(outcome.verdict), *outcome_words(outcome)]))
        if not is_legal:
            complain("\n".join([explain(outcome.verdict), *cited]))
            raise typer.Exit(NO)


def legal(
    ctx: typer.Context,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Only the moves of one seat.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show long lists in full.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """List every legal move now.

    \b
    companion legal
    companion legal --seat ann --all
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.answers import asked_seats, legal_lines, legal_words

        session = take_game(store, game).session
        lines = legal_lines(session, [find_seat(session, seat)] if seat else asked_seats(session))
        if as_json:
            say_json({"moves": list(lines), "glosses": {line: gloss for line, gloss in lines.items() if gloss}})
        else:
            words = legal_words(lines, session.header.seats, None if everything else SHOWN_MOVES)
            say("\n".join(words or ["There is no legal move now."]))


def find_seat(session: Session, name: str) -> str:
    """Return the seat with this name, or leave: there is no such seat."""
    from campaigns.errors import NotFound

    wanted = name.casefold().replace(" ", "-")
    found = [seat for seat in session.header.seats if seat.casefold() == wanted]
    if not found:
        raise NotFound(f"there is no seat '{name}'; the seats are {', '.join(session.header.seats)}")
    return found[0]
