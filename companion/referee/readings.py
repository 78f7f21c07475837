"""Find the legal moves that a few typed words can mean.

Words are read as typed first, then after the beginning of the move before them, then with each verb that is open to
the seats asked, then with their words in another order, and at last as a list of several moves. The first of these
that gives a legal move decides. Whatever is tried is judged like any move, so a reading is never illegal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple, TypeAlias

from companion.referee.moves import RECORD_MOVES, Move
from companion.referee.notation import Field, Fixed, Notation, Template, verb_in
from companion.referee.pieces import COLON, split_commas, words_of
from companion.referee.session import Session
from companion.referee.submission import submit
from companion.referee.verdicts import Legal, Refusal, Unfinished
from companion.referee.words import Stop, in_british, is_short_for

Moves: TypeAlias = tuple[Move, ...]
Words: TypeAlias = Sequence[str]
Read: TypeAlias = "Callable[[Session, Words, Context], list[Moves]]"
# Limits on one text: lines read, moves judged, words of a piece, and readings of a piece.
MOST_READ, MOST_JUDGED, MOST_WORDS, MOST_READINGS = 6_000, 1_500, 40, 24
# Words of which every order is tried, and between which another word is tried.
MOST_SHUFFLED, MOST_LINKED = 4, 8
# Legal moves that are searched for a word.
MOST_LISTED = 2_000
# A verb that says the opposite of the words after it.
NEGATION = "no"


class Context(NamedTuple):
    """What the last move of a text carries over: its beginnings, the longest first, and its seat."""

    heads: tuple[tuple[str, ...], ...] = ()
    seat: str | None = None


class Refused(NamedTuple):
    """A list whose beginning is legal: its moves, the line after them, which is refused, and the words after that."""

    moves: Moves
    line: str
    rest: str


class Exhausted(Exception):
    """A text has too many possible readings to try them all."""


def context_after(notation: Notation, move: Move, before: Context) -> Context:
    """Return what a move carries over; moves about the record carry over nothing of their own."""
    if isinstance(move, RECORD_MOVES):
        return before
    heads = tuple(tuple(part.split()) for part in notation.leading_parts(move))
    seat = getattr(move, "seat", None) or getattr(move, "player", None)
    return Context(heads, seat if seat in notation.seats else None)


class Finder:
    """Finds the readings of pieces of one text, within limits. Raises Exhausted."""

    def __init__(self, session: Session) -> None:
        self.game, self.notation, self.header = session.game, session.notation, session.header
        self.reads, self.judged = MOST_READ, MOST_JUDGED

    # Whole pieces.

    def find(self, session: Session, piece: str, context: Context) -> list[Moves]:
        """Return the legal readings of a piece: none, one, or several to choose from."""
        words = self.words(piece)
        if not 0 < len(words) <= MOST_WORDS:
            return []
        groups = split_commas(piece)
        if COLON in words:
            return self.proposed(session, words, context)
        return (
            self.plain(session, words, context)
            or (self.sequence(session, groups, context, self.any_way) if len(groups) > 1 else [])
            or self.any_way(session, words, context)
        )

    def find_refused(self, session: Session, piece: str, context: Context) -> Refused | None:
        """Return the list that a piece is, if one of its moves is readable but refused."""
        words, groups = self.words(piece), split_commas(piece)
        if COLON in words or len(words) > MOST_WORDS:
            return None
        moves: Moves = ()
        for at, group in enumerate(groups):
            for size in range(len(group), 0, -1):
                # What is shown on a card may follow its name, so only a whole group is read as the title proposes.
                read = self.any_way if size == len(group) else self.parts
                found = read(session, group[:size], context)
                if len(found) == 1:
                    # What was drawn is never guessed from a part of the words.
                    if group[size:] and any(move.has_shown() for move in found[0]):
                        return None
                    session, context = self.after(session, found[0], context)
                    moves, group = moves + found[0], group[size:]
                    break
            for size in range(len(group), 0, -1):
                rest = [words for words in (group[size:], *groups[at + 1 :]) if words]
                move = self.natural(session, group[:size], context)
                if move is not None and not moves and not rest:
                    # The whole piece is one move.
                    return None
                if move is not None and (moves or (rest and self.goes_on(session, move, rest[0]))):
                    return Refused(moves, session.write(move), ", ".join(map(" ".join, rest)))
            if group:
                return None
        return None

    def goes_on(self, session: Session, move: Move, words: Words) -> bool:
        """Return whether words can be read as more moves of the same kind."""
        context = context_after(self.notation, move, Context())
        return any(self.natural(session, words[:size], context) is not None for size in range(len(words), 0, -1))

    def again(self, session: Session, piece: str) -> list[Moves]:
        """Return other legal readings of the same abbreviations."""
        words = self.words(piece)
        if COLON in words or len(words) > MOST_WORDS:
            return []
        moves = list(self.possible(words, session.asked_seats()))
        return self.legal(session, moves) or self.legal(session, moves, with_implied=True)

    def grouped(self, session: Session, piece: str, context: Context) -> list[Moves]:
        """Return the readings of a piece whose commas separate moves."""
        groups = split_commas(piece)
        if len(groups) < 2 or COLON in words_of(piece) or sum(map(len, groups)) > MOST_WORDS:
            return []
        return self.sequence(session, groups, context, self.any_way)

    def natural(self, session: Session, words: Words, context: Context) -> Move | None:
        """Return the move that words most likely mean although it is refused: as typed, in context, or the only one."""
        for head in ((), *context.heads):
            found = set(self.possible([*head, *words], () if head else self.doers(session, context)))
            if len(found) == 1:
                return found.pop()
        others = {move for line in self.inferred(session, words, context) for move in self.possible(line, ())}
        others |= {move for line in self.orders(session, words, context) for move in self.possible(line, ())}
        likely = others if len(others) == 1 else {move for move in others if self.is_asked(session, move)}
        return likely.pop() if len(likely) == 1 else None

    def closed(self, session: Session, words: Words, context: Context) -> Move | None:
        """Return the move that words mean after a verb that is not open now, if one reason refuses all of them."""
        seat, rest = self.named(words)
        if not rest:
            return None
        notation, synonyms = self.notation, self.game.short_forms.synonyms.get(rest[0].casefold(), ())
        who = seat or context.seat or (*session.asked_seats(), *notation.seats)[0]
        lines = [
            *([who, verb, *rest] for verb in notation.seat_verbs),
            *([who, *verb.split(), *rest[1:]] for verb in synonyms),
            *([verb, *rest] for verb in notation.table_verbs),
            *([verb, who, *rest] for verb in notation.table_verbs),
        ]
        refused: dict[str, Move] = {}
        for move in dict.fromkeys(move for line in lines for move in self.possible(line, ())):
            verdict = self.game.judge(session.state, move)
            if not isinstance(verdict, Refusal):
                return None
            if self.is_clear(words, move):
                refused.setdefault(verdict.code, move)
        return next(iter(refused.values())) if len(refused) == 1 else None

    def containing(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the legal moves of the seats meant that have all these words, in full, or nothing if they are many.

        This finds a place or a card that several kinds of moves take.
        """
        seat, rest = self.named(words)
        wanted = Counter(word.casefold() for word in rest)
        if len(words) > MOST_LINKED or all(word.isdigit() for word in wanted):
            return []
        known = seat or context.seat
        seats = session.asked_seats() if known is None else (known,)
        legal = (move for who in seats for move in self.game.legal(session.state, who))
        lines = ((move, self.notation.write(move).casefold().split()) for move in islice(legal, MOST_LISTED))
        found = (move for move, line in lines if wanted <= Counter(line))
        moves = list(islice(found, MOST_READINGS + 1))
        return [(move,) for move in moves] if len(moves) <= MOST_READINGS else []

    def is_asked(self, session: Session, move: Move) -> bool:
        """Return whether another move of the same kind is legal now."""
        seat = getattr(move, "seat", None) if self.notation.templates[type(move)].has_seat else None
        rows = (row for row in self.game.open_verbs(session.state, seat) if row.move is type(move))
        return any(row.has_legal(session.state, seat) for row in rows)

    # Ways to read words, each a step away from what was typed.

    def plain(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings of words as one move: as typed, in context, or with a verb that was left out."""
        typed = list(self.possible(words, self.doers(session, context)))
        if found := self.legal(session, typed):
            return list(dict.fromkeys([*found, *self.rivals(session, words, context)]))
        for head in context.heads:
            if found := self.legal(session, self.possible([*head, *words], ())):
                return found
        inferred = [
            move
            for line in self.inferred(session, words, context)
            for move in self.possible(line, ())
            if self.is_clear(words, move)
        ]
        return self.legal(session, inferred) or self.legal(session, [*typed, *inferred], with_implied=True)

    def rivals(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings in which a letter that abbreviates a verb is a word itself: `D Z` are two tiles, too."""
        _, rest = self.named(words)
        if not rest or len(rest[0]) > 1 or rest[0].casefold() in self.notation.openings:
            return []
        lines = self.inferred(session, words, context)
        moves = [move for line in lines for move in self.possible(line, ()) if self.is_clear(words, move)]
        return self.legal(session, moves)

    def first_proposed(self, session: Session, words: Words, context: Context) -> str:
        """Return the first line that the title proposes and that can be read, or an empty string."""
        seat, rest = self.named(words)
        lines = (
            lines[0]
            for who in self.seats_meant(session, seat, context)
            for lines in islice(self.game.short_forms.propose(session.state, who, rest), MOST_READINGS)
        )
        return next((line for line in lines if isinstance(session.parse(line), Move)), "")

    def proposed(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings that the title proposes, for the seat named or carried over, or for every seat asked."""
        found: dict[Moves, None] = {}
        seat, rest = self.named(words)
        for who in self.seats_meant(session, seat, context):
            for lines in self.game.short_forms.propose(session.state, who, rest):
                found |= dict.fromkeys(self.sequence(session, [line.split() for line in lines], context, self.plain))
                if len(found) >= MOST_READINGS:
                    break
        return list(found)

    def sequence(self, session: Session, lines: Sequence[Words], context: Context, read: Read) -> list[Moves]:
        """Return the readings of lines, each in the state and context after those before it."""
        if not lines:
            return [()]
        found: dict[Moves, None] = {}
        for first in read(session, lines[0], context):
            after, carried = self.after(session, first, context)
            found |= {first + rest: None for rest in self.sequence(after, lines[1:], carried, read)}
        return list(islice(found, MOST_READINGS))

    def parts(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings of words as one move or as a list."""
        return (
            self.plain(session, words, context)
            or self.listed(session, words, context, self.plain)
            or self.shuffled(session, words, context)
            or self.listed(session, words, context, self.shuffled)
            or self.linked(session, words, context)
        )

    def any_way(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings of words as moves, or else as the title proposes, at last only those at the end."""
        return (
            self.parts(session, words, context)
            or self.proposed(session, words, context)
            or self.listed(session, words, context, self.plain, self.proposed)
        )

    def listed(
        self, session: Session, words: Words, context: Context, read: Read, read_last: Read | None = None
    ) -> list[Moves]:
        """Return the readings of words as several moves; the longest first move that leaves a legal rest decides."""
        read_rest = read_last or read
        for size in range(len(words) - 1, 0, -1):
            found: dict[Moves, None] = {}
            for first in read(session, words[:size], context):
                after, carried = self.after(session, first, context)
                rest = words[size:]
                rests = read_rest(after, rest, carried) or self.listed(after, rest, carried, read, read_last)
                found |= {first + rest: None for rest in rests}
            if found:
                return list(islice(found, MOST_READINGS))
        return []

    def shuffled(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings of words in another order: `sell wood 2`."""
        return self.legal(
            session, [move for line in self.orders(session, words, context) for move in self.possible(line, ())]
        )

    def linked(self, session: Session, words: Words, context: Context) -> list[Moves]:
        """Return the readings of words with a small word between them that was left out: `fox water` by `by`."""
        if len(words) > MOST_LINKED:
            return []
        doers, found = self.doers(session, context), list[Move]()
        for link, verbs in self.links(session, context).items():
            for at in range(1, len(words)):
                line = [*words[:at], link, *words[at:]]
                others = (other for other in self.inferred(session, line, context) if not verbs.isdisjoint(other[:2]))
                found += self.possible(line, doers)
                found += (move for other in others for move in self.possible(other, ()))
        return self.legal(session, [move for move in found if self.is_clear(words, move)])

    # Lines to try.

    def links(self, session: Session, context: Context) -> dict[str, set[str]]:
        """Return the words between the fields of the moves that are open to the seats meant, each with its verbs."""
        rows = (row for who in self.doers(session, context) for row in self.game.open_verbs(session.state, who))
        templates = [self.notation.templates[row.move] for row in rows]
        links: dict[str, set[str]] = {}
        for template in templates:
            for part in (part for option in template.options for part in option.parts):
                if isinstance(part, Fixed):
                    links.setdefault(part.word, set()).add(template.verb)
        return links

    def doers(self, session: Session, context: Context) -> Sequence[str]:
        """Return the seats that a verb without a seat can mean."""
        return session.asked_seats() if context.seat is None else (context.seat,)

    def seats_meant(self, session: Session, seat: str | None, context: Context) -> Sequence[str]:
        """Return the seat that was named or carried over, or every seat of the game, those asked first."""
        known = seat or context.seat
        return tuple(dict.fromkeys((*session.asked_seats(), *session.header.seats))) if known is None else (known,)

    def inferred(self, session: Session, words: Words, context: Context) -> Iterator[Words]:
        """Yield the words after each verb that is open to the seats meant, or to the table."""
        seat, rest = self.named(words)
        known = seat or context.seat
        state, game, notation = session.state, self.game, self.notation
        if not rest:
            # A name alone answers the table's question for one: `first Ann`.
            yield from ([verb_in(row.move), *words] for row in game.open_verbs(state, None))
            return
        others = game.short_forms.synonyms.get(rest[0].casefold(), ())
        for who in session.asked_seats() if known is None else (known,):
            verbs = dict.fromkeys(verb_in(row.move) for row in game.open_verbs(state, who))
            # `kingdom` never means `no kingdom`.
            yield from ([who, verb, *rest] for verb in verbs if verb != NEGATION)
            yield from ([who, *verb.split(), *rest[1:]] for verb in others)
        for row in game.open_verbs(state, None):
            verb = verb_in(row.move)
            # `Ann draw wood` is `draw Ann wood`.
            led = [rest[1:]] if is_short_for(rest[0].casefold(), verb) else []
            if names_seat(notation.templates[row.move]):
                seats = notation.seats if known is None else (known,)
                yield from ([verb, who, *fields] for fields in (rest, *led) for who in seats)
                continue
            if seat is None:
                yield [verb, *rest]
            if verb in game.chance:
                yield from ([verb, *fields] for fields in led)

    def orders(self, session: Session, words: Words, context: Context) -> Iterator[Words]:
        """Yield the words of a typed or carried verb in every other order."""
        seat, rest = self.named(words)
        bases = [([seat, rest[0]], rest[1:])] if seat and rest else [([words[0]], words[1:])]
        if seat is None:
            bases += [([who, words[0]], words[1:]) for who in self.doers(session, context)]
            bases += [(list(head), words) for head in context.heads if len(head) > 1]
        for head, fields in bases:
            if 2 <= len(fields) <= MOST_SHUFFLED:
                yield from ([*head, *order] for order in islice(permutations(fields), 1, None))

    def words(self, piece: str) -> list[str]:
        """Split a piece into words; a name of several words is one."""
        return self.notation.join_seat(words_of(piece))

    def named(self, words: Words) -> tuple[str | None, Words]:
        """Return the seat that words start with, and the other words."""
        found = matching(words[0], self.notation.named_seats)
        return (found[0], words[1:]) if len(found) == 1 else (None, words)

    def is_clear(self, words: Words, move: Move) -> bool:
        """Return whether a move without its verb is meant: a single letter must be a whole word of it."""
        letters = {word.casefold() for word in words if len(word) == 1 and word.isalpha()}
        return letters <= set(self.notation.write(move).casefold().split())

    # Reading and judging.

    def possible(self, words: Words, seats: Sequence[str]) -> Iterator[Move]:
        """Yield every move that words can mean, with abbreviations resolved in every way; `seats` may do a verb."""
        notation = self.notation
        for opening in matching(words[0], notation.openings):
            if opening in notation.table_verbs:
                yield from self.read([opening, *words[1:]], notation.table_verbs[opening])
            elif opening in notation.seat_verbs:
                for seat in seats:
                    yield from self.read([seat, opening, *words[1:]], notation.seat_verbs[opening])
            elif len(words) > 1:
                for verb in matching(words[1], notation.verbs):
                    yield from self.read([opening, verb, *words[2:]], notation.seat_verbs[verb])

    def read(self, tokens: Words, templates: Iterable[Template]) -> Iterator[Move]:
        for template in templates:
            if template.cls not in RECORD_MOVES:
                yield from self.resolve(template, tokens)

    def resolve(self, template: Template, tokens: Words) -> Iterator[Move]:
        """Read a line; replace an ambiguous word with each of its readings."""
        self.reads -= 1
        if self.reads < 0:
            raise Exhausted
        found = template.read_line(tokens)
        if not isinstance(found, Stop):
            yield found.value
            return
        at = found.at
        for reading in found.readings:
            if reading.casefold() != tokens[at].casefold():
                yield from self.resolve(template, [*tokens[:at], reading, *tokens[at + 1 :]])

    def legal(self, session: Session, moves: Iterable[Move], with_implied: bool = False) -> list[Moves]:
        """Return the legal ones among moves, complete; or those that are legal after the moves they imply."""
        found: dict[Moves, None] = {}
        for move in dict.fromkeys(moves):
            implied = tuple(self.game.short_forms.implied(session.state, move)) if with_implied else ()
            if with_implied and not implied:
                continue
            found |= {(*implied, whole): None for whole in self.complete(session, implied, move)}
        return list(islice(found, MOST_READINGS))

    def complete(self, session: Session, implied: Moves, move: Move) -> Sequence[Move]:
        """Return the complete legal moves that a move can mean after the moves it implies."""
        for before in implied:
            if self.judge(session, before) != (before,):
                return ()
            session = submit(session, session.write(before), dealing=False).session
        return self.judge(session, move)

    def judge(self, session: Session, move: Move) -> Sequence[Move]:
        """Return the complete legal moves that a move can mean."""
        self.judged -= 1
        if self.judged < 0:
            raise Exhausted
        state = self.game.catch_up(self.header, session.state, move)
        verdict = self.game.judge(state, move)
        if isinstance(verdict, Unfinished):
            return verdict.readings
        return (verdict.move,) if isinstance(verdict, Legal) else ()

    def after(self, session: Session, moves: Moves, context: Context) -> tuple[Session, Context]:
        """Return the session after legal moves, and what they carry over."""
        for move in moves:
            session = submit(session, session.write(move), dealing=False).session
            context = context_after(self.notation, move, context)
        return session, context


def matching(typed: str, options: dict[str, str]) -> list[str]:
    """Return the options that a word names or abbreviates."""
    word = typed.casefold()
    exact = word if word in options else in_british(word)
    if exact in options:
        return [options[exact]]
    return [option for key, option in options.items() if is_short_for(word, key)]


def names_seat(template: Template) -> bool:
    """Return whether a verb of the table is followed by a seat: `draw Ann wood`."""
    second = template.parts[1] if len(template.parts) > 1 else None
    return isinstance(second, Field) and second.name in ("seat", "player")
