"""`companion play`: the referee's prompt."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from companion.cli.desk import ForReferee, ForSeat, GameId, complain, open_desk, say, take_game, user
from companion.cli.viewer import ALL, viewer_named, viewer_of
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.session import Outcome

Reader: TypeAlias = "Callable[[StoredGame], str]"

HELP = """\
Type what happens at the table{examples}.
Words may be shortened; Tab completes them.
  ?                every legal move; `? WORD` only those with this word
  why LINE         judge a line without playing it, with the rules in full
  rules WORDS      search the rules; an id shows one in full
  show, score      the table, the score sheet
  show {seat}, ? {seat}
                   the table and the moves as {seat} may see them; with `all` in
                   place of the name, with every hidden card
  undo, undo 12    take back the last line, or line 12 and all after it
  redo             bring back what was taken
  amend 12 LINE    replace line 12; a last word `cut` drops what falls by it
  override {seat} {quantity} +2 "reason"
                   change a quantity by hand
  note TEXT        a remark for the record
  finish           store the result of a game that is over
  quit             leave; every line is stored already"""


def play(
    ctx: typer.Context,
    plain: Annotated[bool, typer.Option("--plain", help="A bare prompt, without completion.")] = False,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
) -> None:
    """Referee a game at a prompt that knows the legal moves.

    \b
    companion play
    companion play --game 3

    Type `help` at the prompt. Every accepted line is stored at once; leave with `quit` or Ctrl-D. Hidden cards stay
    hidden, unless --seat or --referee says who alone looks at this screen.
    """
    with open_desk(ctx, False) as store:
        stored = take_game(store, game)
        viewer = viewer_of(stored.session.header.seats, seat, referee)
        show_table(stored, "", viewer)
        say("Type help for help.")
        run(store, stored, choose_reader(plain, viewer), viewer)


def choose_reader(plain: bool, viewer: Viewer) -> Reader:
    """Return the full prompt on a terminal, bare lines everywhere else."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return read_plain
    from companion.cli.prompt import make_reader

    return make_reader(viewer)


def read_plain(stored: StoredGame) -> str:
    """Read a bare line; a prompt is shown where a person types."""
    return input(f"{len(stored.session.entries) + 1}> " if sys.stdin.isatty() else "")


def run(store: Store, stored: StoredGame, read: Reader, viewer: Viewer) -> None:
    """Take lines until the referee leaves. Ctrl-C drops a line, Ctrl-D leaves."""
    while True:
        try:
            after = step(store, stored, read(stored), viewer)
        except KeyboardInterrupt:
            after = look_again(store, stored)
        except EOFError:
            return
        if after is None:
            return
        stored = after


def step(store: Store, stored: StoredGame, line: str, viewer: Viewer = ONLOOKER) -> StoredGame | None:
    """Answer one line; return the game as it is then, or None to leave."""
    from campaigns.errors import Refused, Stale, StoreError
    from companion.cli.answers import explain

    try:
        return answer(store, stored, line.strip(), viewer)
    except Refused as error:
        complain(explain(error.refusal))
    except Stale as error:
        complain(f"Not played: {error}. Here it is; type the line again if it still holds.")
        stored = look_again(store, stored)
        show_table(stored, "", viewer)
    except StoreError as error:
        complain(str(error))
    return stored


def look_again(store: Store, stored: StoredGame) -> StoredGame:
    """Read the game as it is now; while that cannot be, go on with what is known of it."""
    from campaigns.errors import StoreError

    try:
        return store.game(stored.id)
    except StoreError as error:
        complain(str(error))
        return stored


def answer(store: Store, stored: StoredGame, line: str, viewer: Viewer) -> StoredGame | None:
    """Do what one line says."""
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    match word.casefold():
        case "":
            return stored
        case "quit" | "exit":
            return None
        case "finish":
            return finish(store, stored)
        case "amend":
            return amend(store, stored, rest, viewer)
        case asked if asked in LOOKS:
            LOOKS[asked](stored, rest, viewer)
            return stored
    return play_line(store, stored, line, viewer)


def play_line(store: Store, stored: StoredGame, line: str, viewer: Viewer) -> StoredGame:
    """Judge a line of the game, and store it when it is legal."""
    from companion.cli.turn import submit_line

    return settle(store, stored, submit_line(stored.session, line, viewer), viewer)


def settle(store: Store, stored: StoredGame, outcome: Outcome, viewer: Viewer) -> StoredGame:
    """Store what was accepted and say what happened, or say no."""
    from companion.cli.answers import explain, next_words, outcome_words
    from companion.referee.verdicts import Legal

    if not isinstance(outcome.verdict, Legal):
        complain(explain(outcome.verdict))
        return stored
    stored = store.append(stored, outcome, by=user())
    say("\n".join([*outcome_words(outcome, viewer), *next_words(outcome.session, "finish")]))
    return stored


def amend(store: Store, stored: StoredGame, rest: str, viewer: Viewer) -> StoredGame:
    """Replace an earlier line: `12 flip expand`, with a last word `cut` also `12 flip expand cut`."""
    from companion.cli.correct import amend_line

    number, _, text = rest.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and text.strip()):
        complain("Say which line and what it should be: amend 12 LINE")
        return stored
    words = text.split()
    cut = len(words) > 1 and words[-1].casefold() == "cut"
    text = text.rstrip()[:-3] if cut else text
    outcome = amend_line(stored.session, int(number), text.strip(), None, cut, viewer)
    return settle(store, stored, outcome, viewer)


def finish(store: Store, stored: StoredGame) -> StoredGame | None:
    """Store the result and leave."""
    from companion.cli.answers import score_words

    say("\n".join([*score_words(store.finish(stored)), f"Game {stored.id} is finished and stored."]))
    return None


def show_table(stored: StoredGame, who: str, viewer: Viewer) -> None:
    """Draw the table and say what is asked; `who` looks at it otherwise than the others: a seat, or `all`."""
    from companion.cli.look import draw_table

    session = stored.session
    draw_table(stored, session.state, viewer_named(session.header.seats, who) if who else viewer)


def show_score(stored: StoredGame, _: str, viewer: Viewer) -> None:
    """Say the score sheet."""
    from companion.cli.answers import score_words

    say("\n".join(score_words(viewer.score(stored.session.game, stored.session.state))))


def show_help(stored: StoredGame, _: str, viewer: Viewer) -> None:
    """Say what can be typed, with examples of this game as it stands."""
    from companion.cli.answers import asked_seats, legal_lines, next_words, split_line

    session = stored.session
    kinds: dict[str, str] = {}
    for line in legal_lines(session, asked_seats(session), viewer):
        kinds.setdefault(split_line(line, session.header.seats)[0], line)
    examples = ", ".join(list(kinds.values())[:2])
    words = HELP.format(
        examples=f": {examples}" if examples else "",
        seat=session.header.seats[0],
        quantity=session.game.quantities[0],
    )
    say("\n".join([words, *next_words(session, "finish")]))


def show_legal(stored: StoredGame, words: str, viewer: Viewer) -> None:
    """List legal moves with what they would do, those that hold the words; a seat's name first looks as that seat."""
    from companion.cli.answers import asked_seats, legal_lines, legal_words
    from companion.cli.turn import SHOWN_MOVES

    session, wanted = stored.session, words.casefold().split()
    first = next((seat for seat in session.header.seats if [seat.casefold()] == wanted[:1]), None)
    if first is not None:
        viewer = Viewer(first)
    elif wanted[:1] == [ALL]:
        viewer, wanted = REFEREE, wanted[1:]
    lines = legal_lines(session, asked_seats(session), viewer)
    found = {line: gloss for line, gloss in lines.items() if all(w in line.casefold().split() for w in wanted)}
    most = None if words else SHOWN_MOVES
    listed = "\n".join(legal_words(found, session.header.seats, most))
    say(listed.replace("--all", "? WORD") or "There is no such legal move now.")


def show_why(stored: StoredGame, line: str, viewer: Viewer) -> None:
    """Judge a line without playing it."""
    from companion.cli.answers import cited_words, explain, outcome_words
    from companion.cli.turn import submit_line

    outcome = submit_line(stored.session, line, viewer, dealing=False)
    cited = cited_words(stored.session.game.book(), outcome.verdict, stored.session.header.rulings)
    say("\n".join([explain(outcome.verdict), *cited, *outcome_words(outcome, viewer)]))


def show_rules(stored: StoredGame, words: str, _: Viewer) -> None:
    """Search the rules of this game."""
    from companion.cli.rules import found_words

    say("\n".join(found_words(stored.session.game, words.split())) or "No rule holds these words.")


LOOKS: dict[str, Callable[[StoredGame, str, Viewer], None]] = {
    "help": show_help,
    "?": show_legal,
    "legal": show_legal,
    "why": show_why,
    "rules": show_rules,
    "show": show_table,
    "score": show_score,
}
