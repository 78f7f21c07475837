"""Play a typed text of one or several moves, in full or in shorthand.

    batch = play_text(session, "ann colour wood F6; field G8")

A move that can be read as always is played as always. Other words are played if they have exactly one legal reading
(`companion.referee.readings`). The seat carries over from one move of a text to the next. The record holds the same
moves as if they were typed in full.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeGuard

from msgspec.structs import replace

from companion.referee.amendments import is_read, read_amend
from companion.referee.amounts import alternatives
from companion.referee.batch import Batch, Send, Step
from companion.referee.corrections import amend, not_moved, number_line, session_before
from companion.referee.events import Quoted
from companion.referee.forced import forced_move
from companion.referee.moves import RECORD_MOVES, Amend, Move, Redo, Undo
from companion.referee.notation import NEEDS_NAME, verb_in
from companion.referee.pieces import COLON, join_pieces, split_colons, split_groups, split_text, words_of
from companion.referee.readings import Context, Exhausted, Finder, Moves, context_after, matching
from companion.referee.record import Entry
from companion.referee.session import Outcome, Session
from companion.referee.submission import submit
from companion.referee.verdicts import Ambiguous, Legal, Misread, Refusal, Unfinished, Unreadable, Verdict, refuse
from companion.referee.viewer import REFEREE, Viewer

SEPARATOR = re.compile("[;:#]")
# A text that starts with a single letter, which may be short for a verb or for something else.
LETTER = re.compile(r"\s*\S(?:\s|$)")
# Words for several seats: every seat asked, and those that have not moved yet.
EVERYONE, OTHERS = ("all", "everyone"), ("rest", "others")
# Verbs that only end a turn.
ENDS = ("done", "stop")
NOBODY = "no other player has to move"
# The most pieces of one text, and the most seats that a word can stand for.
MOST_PIECES = 200


def play_text(
    session: Session, text: str, viewer: Viewer = REFEREE, send: Send = submit, context: Context | None = None
) -> Batch:
    """Play the moves of a text up to the first that is not legal.

    Readings are looked for in the state that the viewer sees, so that they reveal nothing. `send` plays a line.
    `context` is what the move before the text carries over.
    """
    # A plain move, which most texts are, needs nothing else.
    known: dict[str, Outcome] = {}
    if not SEPARATOR.search(text) and not LETTER.match(text):
        outcome = known[text] = send(session, text)
        if isinstance(outcome.verdict, Legal):
            return Batch(outcome.session, (Step(text, outcome),))
    return _Player(session, viewer, send, known, context or Context()).play(text)


def amend_text(session: Session, move: Amend, viewer: Viewer = REFEREE, cut: bool = False, drop: bool = False) -> Batch:
    """Replace a line by a move typed in full or in shorthand. `choices` are the moves that it can mean."""
    outcome, line = amend(session, move, cut, drop), session.write(move)
    if isinstance(outcome.verdict, Legal):
        return Batch(outcome.session, (Step(line, outcome),))
    if is_read(session, move, outcome.verdict):
        verdict = viewer.verdict(session, line, outcome.verdict)
        return Batch(session, stopped=Step(line, replace(outcome, verdict=verdict)))
    texts, why = read_amend(play_text, session, move, viewer)
    if len(texts) == 1 and texts[0] != move.text:
        return amend_text(session, replace(move, text=texts[0]), viewer, cut, drop)
    return Batch(session, stopped=why, choices=texts)


class _Player:
    """Plays the pieces of one text in order."""

    def __init__(
        self, session: Session, viewer: Viewer, send: Send, known: dict[str, Outcome], context: Context
    ) -> None:
        self.session, self.viewer, self.send = session, viewer, send
        # The results of lines already tried in this state.
        self.known = known
        self.context = context
        self.steps: list[Step] = []
        self.finder: Finder | None = None

    def play(self, text: str) -> Batch:
        pieces = split_text(text) or [text]
        stopped = self.play_pieces(pieces[:MOST_PIECES])
        if stopped is None and len(pieces) > MOST_PIECES:
            stopped = self.stop(pieces[MOST_PIECES], self.too_many(), pieces[MOST_PIECES + 1 :])
        return stopped or Batch(self.session, tuple(self.steps))

    def play_pieces(self, queue: Sequence[str]) -> Batch | None:
        """Play pieces in order; return the batch if it stops at one."""
        while queue:
            piece, *self.queue = queue
            word, _, text = piece.partition(" ")
            stopped = self.play_group(word, text) if self.is_group(word, text) else self.play_piece(piece, self.queue)
            if stopped is not None:
                return stopped
            queue = self.queue
        return None

    def is_group(self, word: str, text: str) -> bool:
        """Return whether the first word of a piece stands for several seats."""
        is_word = word.casefold() in (*EVERYONE, *OTHERS) and bool(text.strip())
        return is_word and not matching(word, self.session.notation.named_seats)

    def play_group(self, word: str, text: str) -> Batch | None:
        """Play a text for every seat asked now, then for those asked later in the turn; each at most once."""
        game, queue = self.session.game, self.queue
        turn = game.turn(self.session.state)
        moved = self.moved() if word.casefold() in OTHERS else set()
        seats = [seat for seat in self.session.asked_seats() if seat not in moved]
        if not seats:
            return self.stop(f"{word} {text}", Outcome(self.nobody_asked(), self.session), queue)
        while seats:
            stopped = self.play_pieces([f"{seat} {text.strip()}" for seat in seats])
            if stopped is not None:
                return replace(stopped, rest=(*stopped.rest, *queue))
            moved.update(seats)
            is_same = turn is not None and game.turn(self.session.state) == turn
            seats = [seat for seat in self.session.asked_seats() if is_same and seat not in moved]
        self.queue = queue
        return None

    def nobody_asked(self) -> Refusal:
        """Refuse a word for several seats if none of them has to move; say what comes next instead."""
        asked = "; ".join(ask.words for ask in self.session.asks())
        return refuse("", "nobody-asked", NOBODY, f"Next: {asked}" if asked else "")

    def not_asked(self, words: Sequence[str]) -> Refusal | None:
        """Refuse words without a verb after the name of a player who has no legal move now, while others have."""
        (seat, rest), asks = self.look.named(words), self.session.asks()
        if seat is None or not asks or (rest and rest[0].casefold() in self.session.notation.seat_verbs):
            return None
        if self.has_move(seat):
            return None
        return refuse("", "not-asked", f"{seat} has no legal move now", f"Next: {'; '.join(ask.words for ask in asks)}")

    def has_move(self, seat: str) -> bool:
        """Return whether a seat has a legal move, as the viewer sees the game."""
        return self.session.game.has_legal(self.seen.state, seat)

    def narrow(self, words: Sequence[str], readings: Sequence[str]) -> tuple[str, Outcome] | None:
        """Judge an abbreviation of several verbs as the only open one, or refuse it if none is open."""
        session, asks = self.session, self.session.asks()
        seats = (None, *session.asked_seats())
        verbs = {verb_in(row.move) for who in seats for row in session.game.open_verbs(session.state, who)}
        found = [verb for verb in readings if verb in verbs]
        if len(found) > 1 or not {*readings} <= {*session.notation.openings.values()}:
            return None
        if found:
            line = " ".join([*found, *words[1:]])
            return line, self.try_line(line)
        named = alternatives([f"'{verb}'" for verb in readings])
        hint = f"Next: {'; '.join(ask.words for ask in asks)}" if asks else ""
        return " ".join(words), Outcome(refuse("", "not-now", f"{named} is not legal now", hint), session)

    def too_many(self) -> Outcome:
        reason = f"a text has at most {MOST_PIECES} moves"
        return Outcome(Unreadable(";", 0, reason), self.session)

    def play_piece(self, piece: str, queue: Sequence[str]) -> Batch | None:
        """Play a piece; return the batch if it stops there. `queue` are the pieces after it."""
        self.queue = list(queue)
        if (refusal := not_moved(self.session, piece)) is not None:
            return self.stop(piece, Outcome(refusal, self.session), self.queue)
        outcome = self.as_typed(piece)
        if outcome is not None and self.accept(piece, outcome):
            return None
        try:
            return self.play_short(piece, outcome)
        except Exhausted:
            return self.stop(piece, outcome or self.try_line(piece), self.queue)

    def as_typed(self, piece: str) -> Outcome | None:
        """Play a piece as it is typed, unless another seat would have to be meant than the one carried over."""
        words = words_of(piece)
        if COLON in words:
            return None
        line = undo_of(self.session, words) or number_line(self.session, piece)
        if line != piece:
            self.context = Context(seat=self.look.named(words)[0])
        if self.context.seat is not None or LETTER.match(line):
            move = self.session.parse(line)
            if isinstance(move, Move) and (self.is_elsewhere(words, move) or self.has_rivals(words, move)):
                return None
        return self.try_line(line)

    def is_elsewhere(self, words: Sequence[str], move: Move) -> bool:
        """Return whether a move without a seat means another seat than the one carried over."""
        notation = self.session.notation
        if (
            self.context.seat is None
            or not notation.templates[type(move)].has_seat
            or getattr(move, "seat", None) == self.context.seat
        ):
            return False
        return self.look.named(words)[0] is None

    def has_rivals(self, words: Sequence[str], move: Move) -> bool:
        """Return whether the first letter can be meant as a word instead of a verb."""
        return not isinstance(move, RECORD_MOVES) and bool(self.look.rivals(self.seen, words, self.context))

    @property
    def look(self) -> Finder:
        """The finder of readings, made when it is first needed."""
        if self.finder is None:
            self.finder = Finder(self.session)
        return self.finder

    @property
    def seen(self) -> Session:
        """The session as the viewer sees it."""
        state = self.viewer.state(self.session.game, self.session.state)
        return self.session if state is self.session.state else replace(self.session, state=state)

    def play_short(self, piece: str, outcome: Outcome | None) -> Batch | None:
        """Play a piece that is not legal as typed, if it has one legal reading."""
        move = self.session.parse(number_line(self.session, piece))
        if isinstance(move, Amend):
            return self.play_amend(piece, move, outcome or self.try_line(piece))
        is_refused = outcome is not None and is_move(self.session, piece, outcome.verdict)
        if outcome is not None and isinstance(outcome.verdict, Unfinished) and outcome.verdict.readings:
            return self.stop(piece, outcome, self.queue, tuple(map(self.session.write, outcome.verdict.readings)))
        if not is_refused and set(words_of(piece)) <= {COLON}:
            return self.stop(piece, outcome or self.try_line(piece), self.queue)
        found = self.other_readings(piece) if is_refused else self.look.find(self.seen, piece, self.context)
        if found:
            return self.play_found(piece, found, outcome)
        if self.is_played(piece):
            return self.go_on(piece)
        if self.accept_end(piece):
            return None
        if is_refused:
            return self.first_refused(piece, is_read=True) or self.stop(piece, self.try_line(piece), self.queue)
        if outcome is None and COLON in words_of(piece):
            first, *others = split_colons(piece)
            self.queue = [*others, *self.queue]
            return self.proposal_refused(piece) or self.play_piece(first, self.queue)
        refused = self.look.find_refused(self.seen, piece, self.context)
        if refused is not None:
            self.queue = [refused.line, *([refused.rest] if refused.rest else []), *self.queue]
            return self.play_lines([*map(self.session.write, refused.moves)])
        return self.explain(piece)

    def proposal_refused(self, piece: str) -> Batch | None:
        """Stop at the first move that the title reads in a piece if it is refused even after what it implies."""
        move = self.session.parse(self.look.first_proposed(self.seen, self.look.words(piece), self.context))
        if not isinstance(move, Move) or self.look.legal(self.seen, [move], with_implied=True):
            return None
        line = self.session.write(move)
        outcome = self.try_line(line)
        return self.stop(line, outcome, self.queue) if isinstance(outcome.verdict, Refusal) else None

    def play_amend(self, piece: str, move: Amend, outcome: Outcome) -> Batch | None:
        """Play an amend whose new text is not a legal move as typed, if it has one legal reading."""
        if is_read(self.session, move, outcome.verdict):
            return self.stop(piece, outcome, self.queue)
        texts, why = read_amend(play_text, self.session, move, self.viewer)
        lines = [self.session.write(replace(move, text=text)) for text in texts]
        if len(lines) == 1:
            outcome = self.try_line(lines[0])
            return None if self.accept(lines[0], outcome) else self.stop(piece, outcome, self.queue)
        return self.stop(piece, replace(why.outcome, session=self.session), self.queue, lines)

    def is_played(self, piece: str) -> bool:
        """Return whether a piece, or its first group of words, only repeats a move that left no choice."""
        words = self.look.words(next(iter(split_groups(piece)), piece))
        return bool(words) and COLON not in words and self.repeated(words) is not None

    def accept_end(self, piece: str) -> bool:
        """Accept the end of a turn that ended automatically after a move of this text; return whether it is one."""
        seat, words = self.context.seat, self.look.words(piece)
        named, rest = self.look.named(words) if words else (None, ())
        if not self.steps or seat is None or named not in (None, seat) or len(rest) != 1:
            return False
        word, synonyms = rest[0].casefold(), self.session.game.short_forms.synonyms
        verb = next((verb for verb in ENDS if verb in (word, *synonyms.get(word, ()))), "")
        move = self.session.parse(f"{seat} {verb}")
        if not isinstance(move, Move) or self.has_move(seat):
            return False
        said = Quoted(f"already ended: {seat}'s turn")
        self.steps.append(Step(piece, Outcome(Legal(move), self.session, (), (said,))))
        return True

    def repeated(self, words: Sequence[str]) -> Entry | None:
        """Return the one of the last forced moves that words mean, or None; a forced move names nothing hidden."""
        for entry in reversed(self.session.played.lines):
            then = session_before(self.session, entry.n)
            if forced_move(then.game, then.state) != entry.move:
                return None
            then = replace(then, state=self.viewer.state(then.game, then.state))
            look = Finder(then)
            if (look.plain(then, words, Context()) or look.containing(then, words, Context())) == [(entry.move,)]:
                return entry
        return None

    def go_on(self, piece: str) -> Batch | None:
        """Accept a move that was played automatically, and go on with the groups of words after it."""
        first, *others = split_groups(piece) or [piece]
        entry = self.repeated(self.look.words(first))
        line = first if entry is None else entry.text
        self.queue = [*([", ".join(others)] if others else []), *self.queue]
        outcome = self.try_line(line)
        return None if self.accept(line, outcome) else self.stop(first, self.try_line(first), self.queue)

    def named_move(self, text: str) -> Move | None:
        """Return the move that a text most likely means although it is refused."""
        return self.look.natural(self.seen, self.look.words(text), self.context)

    def first_refused(self, piece: str, is_read: bool) -> Batch | None:
        """Stop at the first group of words of a piece if it is a refused move.

        If the whole piece can be read as one move, the next group must be readable as another.
        """
        first, *others = split_groups(piece) or [piece]
        meant, following = (self.named_move(words) for words in (first, others[0])) if others else (None, None)
        if meant is None or (is_read and following is None):
            return None
        line = self.session.write(meant)
        outcome = self.try_line(line)
        is_refused = isinstance(outcome.verdict, Refusal)
        return self.stop(line, outcome, [", ".join(others), *self.queue]) if is_refused else None

    def first_legal(self, piece: str, verdict: Unreadable) -> list[str]:
        """Return the moves of the first group of words if a verdict blames these although they are clear.

        The other groups are left for later. What is shown on a card is never guessed from a part of the words.
        """
        first, *others = split_groups(piece) or [piece]
        if not others or COLON in words_of(piece) or verdict.position >= len(words_of(first)):
            return []
        found = self.look.find(self.seen, first, self.context)
        if len(found) != 1 or any(move.has_shown() for move in found[0]):
            return []
        self.queue = [", ".join(others), *self.queue]
        return [self.session.write(move) for move in found[0]]

    def explain(self, piece: str) -> Batch | None:
        """Stop at a piece without a legal reading, with the verdict that explains it best."""
        words = words_of(piece)
        meant = self.look.natural(self.seen, words, self.context)
        found = [] if meant is not None else self.look.containing(self.seen, words, self.context)
        typed = self.try_line(piece)
        if found and (len(found) == 1 or not isinstance(typed.verdict, Unfinished) or lacks_name(words, typed.verdict)):
            return self.play_found(piece, found, typed)
        line = self.nearest(piece) if meant is None else self.session.write(meant)
        proposed = self.look.first_proposed(self.seen, words, self.context) if meant is None else ""
        outcome = self.try_line(proposed or line)
        if self.is_unknown(outcome.verdict) and (closed := self.look.closed(self.seen, words, self.context)):
            line = self.session.write(closed)
            outcome = self.try_line(line)
        if self.is_unknown(outcome.verdict) and (refused := self.first_refused(piece, is_read=False)):
            return refused
        if self.is_unknown(outcome.verdict) and (lines := self.first_legal(piece, outcome.verdict)):
            return self.play_lines(lines)
        if self.is_unknown(outcome.verdict) and (refusal := self.not_asked(words)) is not None:
            return self.stop(piece, Outcome(refusal, self.session), self.queue)
        if self.is_unknown(outcome.verdict) and (other := self.with_verb(words)):
            line, outcome = other, self.try_line(other)
        if isinstance(outcome.verdict, Ambiguous):
            line, outcome = self.narrow(words, outcome.verdict.readings) or (line, outcome)
        if not isinstance(outcome.verdict, Legal):
            return self.stop(line, outcome, self.queue)
        return None if self.accept(piece, typed) else self.stop(piece, typed, self.queue)

    def is_unknown(self, verdict: Verdict) -> TypeGuard[Unreadable]:
        """Return whether a verdict only says that a word is unknown, without a word like it that can be meant."""
        if not isinstance(verdict, Unreadable):
            return False
        is_known = verdict.word.casefold() in self.session.game.short_forms.synonyms
        return is_known or "Did you mean" not in verdict.reason

    def with_verb(self, words: Sequence[str]) -> str:
        """Return words with the verb that their first word is another word for, or an empty string."""
        seat, rest = self.look.named(words)
        verbs = self.session.game.short_forms.synonyms.get(rest[0].casefold(), ()) if rest else ()
        return " ".join([*([seat] if seat else []), verbs[0], *rest[1:]]) if verbs else ""

    def is_in_full(self, piece: str) -> bool:
        """Return whether the verb of a piece is typed in full, so that it has only one meaning."""
        notation = self.session.notation
        seat, rest = self.look.named(notation.join_seat(words_of(piece)))
        return bool(rest) and rest[0].casefold() in (notation.seat_verbs if seat else notation.openings)

    def other_readings(self, piece: str) -> list[Moves]:
        """Return the legal readings of a piece that is refused as it is typed."""
        found = self.implied(piece) if self.is_in_full(piece) else self.look.again(self.seen, piece)
        return found or self.look.grouped(self.seen, piece, self.context)

    def implied(self, piece: str) -> list[Moves]:
        """Return the reading of a move typed in full together with the moves that it takes for granted."""
        move = self.session.parse(piece)
        return self.look.legal(self.seen, [move], with_implied=True) if isinstance(move, Move) else []

    def nearest(self, piece: str) -> str:
        """Return the line whose verdict explains best why a piece cannot be read, with the seat carried over."""
        seat = self.context.seat
        if seat is None or self.look.named(words_of(piece))[0] is not None:
            return piece
        heads = [*(head for head in self.context.heads if len(head) == 2 and head[0] == seat), (seat,)]
        lines = {" ".join([*head, piece]): len(head) for head in heads}
        return next(
            (line for line, size in lines.items() if is_near(self.session.parse(line), size)), f"{seat} {piece}"
        )

    def play_found(self, piece: str, found: Sequence[Moves], outcome: Outcome | None) -> Batch | None:
        """Play the only reading of a piece, or offer several."""
        if len(found) == 1:
            return self.play_lines([self.session.write(move) for move in found[0]])
        lines = tuple(join_pieces([self.session.write(move) for move in moves]) for moves in found)
        if outcome is None or not isinstance(outcome.verdict, Unfinished):
            outcome = Outcome(Ambiguous(lines), self.session)
        return self.stop(piece, outcome, self.queue, lines)

    def play_lines(self, lines: Sequence[str]) -> Batch | None:
        """Play lines one after another; return the batch if one is refused after all."""
        for at, line in enumerate(lines):
            outcome = self.try_line(line)
            if not self.accept(line, outcome):
                return self.stop(line, outcome, [*lines[at + 1 :], *self.queue])
        return None

    def try_line(self, line: str) -> Outcome:
        """Play a line; a verdict other than legal is as the viewer may read it."""
        if line not in self.known:
            self.known[line] = self.send(self.session, line)
        outcome = self.known[line]
        if isinstance(outcome.verdict, Legal):
            return outcome
        return replace(outcome, verdict=self.viewer.verdict(self.session, line, outcome.verdict))

    def accept(self, line: str, outcome: Outcome) -> bool:
        """Note a legal move; return whether it is one."""
        if not isinstance(outcome.verdict, Legal):
            return False
        self.steps.append(Step(line, outcome))
        self.session, self.known = outcome.session, {}
        self.context = context_after(self.session.notation, outcome.verdict.move, self.context)
        return True

    def stop(self, line: str, outcome: Outcome, rest: Sequence[str], choices: Sequence[str] = ()) -> Batch:
        return Batch(self.session, tuple(self.steps), Step(line, outcome), tuple(rest), tuple(choices))

    def moved(self) -> set[str | None]:
        """Return the seats that have moved in this text, or else that of the last move."""
        lines = [entry for step in self.steps for entry in step.outcome.entries] or self.session.played.lines[-1:]
        return {getattr(entry.move, "seat", None) for entry in lines}


def is_move(session: Session, piece: str, verdict: Verdict) -> bool:
    """Return whether a piece can be read as a move, which is refused."""
    return isinstance(verdict, Refusal) and isinstance(session.parse(piece), Move)


def is_near(read: Move | Misread, before: int) -> bool:
    """Return whether a line was read beyond the words put before it, or up to a word like an expected one."""
    return not isinstance(read, Unreadable) or read.position > before or "Did you mean" in read.reason


def lacks_name(words: Sequence[str], verdict: Unfinished) -> bool:
    """Return whether a verb and more words lack only the name of a player."""
    return len(words) > 1 and verdict.reason.endswith(NEEDS_NAME)


def undo_of(session: Session, words: Sequence[str]) -> str:
    """Return the correction in a line that starts with a name: `undo` for `ann undo`."""
    if len(words) < 2 or len(matching(words[0], session.notation.named_seats)) != 1:
        return ""
    verbs = {session.notation.templates[cls].verb for cls in (Undo, Redo)}
    return " ".join(words[1:]) if words[1].casefold() in verbs else ""
