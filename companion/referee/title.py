"""A title is a value: its verbs as rows, and what they need. What is legal, who is asked and for what is derived here.

TITLE = Title(
    slug="windfall", name="Windfall", players=range(2, 5), ...,
    verbs=(
        Verb(Sky, during=("weather",), candidates=skies, refuse=refuse_sky, apply=apply_sky),
        Verb(Pick, during=("pick",), candidates=trees, refuse=refuse_pick, apply=apply_pick),
    ),
)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from companion.limits import SEATS
from companion.referee.clauses import Book
from companion.referee.editions import Gap, Listing
from companion.referee.events import Event, Overridden
from companion.referee.header import STAND_IN, Header, NoSwitches
from companion.referee.holdings import MOST, Held, Holding, Value
from companion.referee.mistakes import describe_fault
from companion.referee.moves import RECORD_MOVES, Move, Override
from companion.referee.notation import Notation, verb_in
from companion.referee.problems import BadPosition, Fault, Problem
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Legal, Refusal, Unfinished, refuse
from companion.referee.view import View
from companion.referee.words import Choice, Word

S = TypeVar("S")
Applied: TypeAlias = tuple[S, tuple[Event, ...]]
Options: TypeAlias = Mapping[str, Any]
Tallied: TypeAlias = ScoreSheet | Refusal


class Ask(Struct, frozen=True):
    """Something the game waits for: from a seat, or from the table (`seat` is None)."""

    seat: str | None
    words: str
    verbs: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Verb(Generic[S]):
    """One kind of move: when it can come up, what it could be, why it may not be played, and what it does.

    `candidates` proposes moves of a seat (or of the table) cheaply and may propose too many; `refuse` decides. Where
    a generator is the natural definition, `exact` says that every candidate is legal, and `refuse` relies on it.
    A verb that is never asked for, though it can be typed, is open `during` nothing.
    """

    move: type[Move]
    refuse: Callable[[S, Any], Refusal | None]
    apply: Callable[[S, Any], Applied[S]]
    # Lists the complete readings of a move that leaves a choice open.
    complete: Callable[[S, Any], Sequence[Move] | Unfinished] | None = None
    during: tuple[Hashable, ...] = ()
    candidates: Callable[[S, Any], Iterable[Move]] = lambda state, seat: ()
    exact: bool = False

    def legal(self, state: S, seat: str | None) -> Iterable[Move]:
        """List the legal moves of a seat, or of the table, with this verb."""
        if self.exact:
            return self.candidates(state, seat)
        refuse = self.refuse
        return (move for move in self.candidates(state, seat) if refuse(state, move) is None)


def _no_places(state: Any, move: Move) -> Iterable[Any]:
    return ()


class Order(NamedTuple):
    """The order of play: which codes of refusals speak of it alone, and where an untimely move would belong.

    `places` yields the table as it would be in the turn and step of a move, the likeliest first: there it is judged
    too, so that a refusal names the rule that the move breaks anyway. `say` words an untimely move, alone or after
    such a rule. `has_hint` is False where the refusals say themselves what is open.
    """

    codes: frozenset[str] = frozenset()
    places: Callable[[Any, Any], Iterable[Any]] = _no_places
    say: Callable[[Any, Refusal, bool], Refusal] = lambda state, refusal, is_alone: refusal
    has_hint: bool = True


ANY_ORDER = Order()


def no_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> Any:
    """Refuse positions, for a title that always starts from the setup."""
    raise BadPosition("a game cannot start from a position")


class Positions(NamedTuple):
    """How a state is written as a document, read from one, and examined for what cannot be."""

    describe: Callable[[Any], dict[str, Any]]
    examine: Callable[[Any], Sequence[Problem]]
    read: Callable[[Mapping[str, Any], Mapping[str, str]], Any] = no_position


class Quantities(NamedTuple):
    """What a referee can change by hand: the names, how it is done (with the new amount), and within what bounds."""

    names: tuple[str, ...]
    change: Callable[[Any, Override], tuple[Any, int]]
    bounds: Callable[[Any, str, str], range] = lambda state, seat, quantity: range(MOST + 1)


class Earlier(NamedTuple):
    """What earlier versions of the rules had otherwise: a game begun under them is read as it was played.

    `rulings` and `positions` by the last version that had them; `endings` are the moves that end a step which ended
    by itself then.
    """

    rulings: Mapping[int, Mapping[str, str]] = {}
    positions: Mapping[int, Positions] = {}
    endings: tuple[type[Move], ...] = ()


NOTHING_EARLIER = Earlier()


class Hidden(NamedTuple):
    """What is hidden: a state and a move as a seat (or an onlooker, None) may see them."""

    seen: Callable[[Any, str | None], Any]
    shown: Callable[[Move, str | None], Move]


class FindHoldings(Protocol):
    """Lists what is counted at the end of a game of an edition with these options."""

    def __call__(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]: ...


class ScoreHoldings(Protocol):
    """Scores what each seat holds at the end; `shared` is what belongs to nobody."""

    def __call__(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied: ...


class Tally(NamedTuple):
    """Scoring without a game: what is counted, and the score of it."""

    holdings: FindHoldings
    score: ScoreHoldings


class Keepsakes(Protocol):
    """Documents that live from one game to the next, such as villages: all plain data, each with its edition."""

    # What such a document is called.
    word: str

    def of(self, state: Any) -> dict[str, Any]:
        """Return the documents that leave the game, by seat."""

    def levels(self, document: Any) -> Sequence[int]:
        """Return the levels that a document has been through."""

    def label(self, document: Any) -> tuple[str, str]:
        """Return the name and the owner that a document bears; empty where it bears none."""

    def relabel(self, document: Any, name: str, owner: str) -> Any:
        """Write a name and an owner onto a document."""

    def fits(self, drawn: str, edition: str) -> bool:
        """Tell whether a document of one edition can go on in a game of another. Raises BadPosition."""

    def read(self, text: str, edition: str = STAND_IN) -> Any:
        """Read a document from a file's text, checked. Raises BadPosition."""

    def follow(self, text: str, before: Any, level: int, edition: str = STAND_IN) -> tuple[Any, Sequence[str]]:
        """Read the document that a level made of another, unchecked, and say what was filled in."""

    def write(self, document: Any, form: str = "toml", edition: str = STAND_IN) -> str:
        """Write a document as a file's text, in one of the title's forms."""

    def check(self, document: Any, edition: str = STAND_IN) -> Any:
        """Return a document as it is stored, checked. Raises BadPosition."""

    def views(self, document: Any, edition: str = STAND_IN) -> tuple[View, ...]:
        """Return what there is to see of a document."""

    def census(self, document: Any, edition: str = STAND_IN) -> Mapping[str, int]:
        """Count what is drawn on a document, by kind."""

    def changes(self, before: Any, after: Any, edition: str = STAND_IN) -> Sequence[str]:
        """Say what was added between two documents, a few words for each kind of thing."""

    def examine_level(
        self, before: Any, after: Any, level: int, rulings: Mapping[str, str], edition: str
    ) -> Sequence[Problem]:
        """List every way in which a level cannot have made one document of another."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Title(Generic[S]):
    """One of the games as a product. Everything a game needs of its rules is asked of this value."""

    slug: str
    name: str
    # Raised whenever a change of the rules may refuse a line that was legal before.
    rules_version: int
    players: range
    # The clause that says how many play.
    players_clause: str = ""
    # What points are called; "" where none are counted.
    unit: str = "points"
    # Whether all who have the most points win together; else equals have no winner.
    shares_victory: bool = True
    # What a header's `options` may hold, the options of every mode, and those of the games of a whole campaign.
    options: tuple[str, ...] = ()
    modes: Sequence[dict[str, Any]] = ({},)
    campaign: Sequence[dict[str, Any]] = ({},)
    # The rulings that a table may decide otherwise; the defaults of the struct are the companion's readings.
    switches: type[Struct] = NoSwitches
    # The keys of a position that only say how far a step has come: what is asked tells people better.
    inner: tuple[str, ...] = ()
    # What score lines say, with … or <what> for what is filled in, and the clauses that each can cite.
    score_lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    verbs: tuple[Verb[S], ...]
    # The verbs of chance, which the companion can deal, and how; their lines have no seat in front.
    chance: Mapping[str, Callable[[S, Random], Move]]
    # What a seat, or the table, is in the middle of: verbs that are open during it can be asked for.
    phase: Callable[[S, str | None], Hashable]
    # Says in words what a seat, or the table, is asked for by these verbs.
    questions: Callable[[S, str | None, tuple[str, ...]], Iterable[str]]
    order: Order = ANY_ORDER

    book: Callable[[], Book]
    seats: Callable[[S], tuple[str, ...]]
    set_up: Callable[[Header, Any], S | Refusal]
    refuse_header: Callable[[Header], Refusal | None] = lambda header: None
    score: Callable[[S], ScoreSheet]
    views: Callable[[S], tuple[View, ...]]
    quantities: Quantities
    positions: Positions

    # The words of the notation, which may depend on the cards of an edition.
    words: Callable[[str], Mapping[str, Word]]
    # The lists of entries in the files of an edition, what an unfinished one lacks, and what is wrong with one.
    listings: tuple[Listing, ...] = ()
    gaps: Callable[[str], Sequence[Gap]] = lambda edition: ()
    faults: Callable[[str], Sequence[Fault]] | None = None

    # How far the game is, what must lie on the table, what a move would do, what is played by these options.
    moment: Callable[[S], str] = lambda state: ""
    needed: Callable[[S], Sequence[str]] = lambda state: ()
    gloss: Callable[[S, Move], str] = lambda state, move: ""
    variant: Callable[[Options], str] = lambda options: ", ".join(f"{key} {value}" for key, value in options.items())
    # Chooses one of the legal moves of a seat, as a simple player would.
    choose: Callable[[S, str, Sequence[Move], Random], Move] = lambda state, seat, moves, rng: rng.choice(moves)
    # Lists which points nobody can have at the end; takes points, options, keepsakes that seats ended with, edition.
    impossible_points: Callable[[Mapping[str, int], Options, Mapping[str, Any], str], Sequence[Problem]] | None = None

    earlier: Earlier = NOTHING_EARLIER
    hidden: Hidden | None = None
    tally: Tally | None = None
    keepsakes: Keepsakes | None = None

    # Legality, derived from the verbs.

    @cached_property
    def verb_of(self) -> Mapping[type[Move], Verb[S]]:
        """The verbs by the class of their moves."""
        return {verb.move: verb for verb in self.verbs}

    @cached_property
    def _open_during(self) -> Mapping[Hashable, tuple[Verb[S], ...]]:
        phases = dict.fromkeys(phase for verb in self.verbs for phase in verb.during)
        return {phase: tuple(verb for verb in self.verbs if phase in verb.during) for phase in phases}

    def open_verbs(self, state: S, seat: str | None) -> tuple[Verb[S], ...]:
        """Return the verbs that a seat, or the table, may be asked for in its phase."""
        return self._open_during.get(self.phase(state, seat), ())

    def legal(self, state: S, seat: str | None) -> Iterator[Move]:
        """List every legal move of a seat, or of the table, now."""
        for verb in self.open_verbs(state, seat):
            yield from verb.legal(state, seat)

    def asked(self, state: S) -> tuple[str | None, ...]:
        """Return who has a legal move; None is the table.

        What is left to chance comes first, what the table may agree upon last.
        """
        seats = tuple(seat for seat in self.seats(state) if any(True for _ in self.legal(state, seat)))
        tabled = next(iter(self.legal(state, None)), None)
        if tabled is None:
            return seats
        return (None, *seats) if verb_in(type(tabled)) in self.chance else (*seats, None)

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Say what is waited for, from whom, and with which verbs it is answered; nothing when the game is over.

        Everybody hears it: the verbs are those that are possible as far as an onlooker can see, or where that is none,
        those of the phase.
        """
        found: list[Ask] = []
        seen = self.seen(state, None)
        for seat in self.asked(state):
            verbs = self.asked_verbs(seen, seat) or tuple(verb_in(verb.move) for verb in self.open_verbs(seen, seat))
            found += [Ask(seat, words, verbs) for words in self.questions(state, seat, verbs)]
        return tuple(found)

    def asked_verbs(self, state: S, seat: str | None) -> tuple[str, ...]:
        """Return the verbs of a seat's legal moves, as they are typed."""
        return tuple(
            dict.fromkeys(
                verb_in(verb.move)
                for verb in self.open_verbs(state, seat)
                if any(True for _ in verb.legal(state, seat))
            )
        )

    def doers(self, state: S, verb: str) -> tuple[tuple[str, ...], str]:
        """Return who may be meant by a move without a seat: whoever can be asked for the verb, else all who are asked.

        Where only the table is asked, say for what.
        """
        seats = self.seats(state)
        found = tuple(seat for seat in seats if any(verb_in(row.move) == verb for row in self.open_verbs(state, seat)))
        found = found or tuple(seat for seat in self.asked(state) if seat is not None)
        return found, "" if found else next((ask.words for ask in self.asks(state)), "")

    def is_over(self, state: S) -> bool:
        return not any(True for seat in (None, *self.seats(state)) for _ in self.legal(state, seat))

    def judge(self, state: S, move: Move) -> Legal | Refusal | Unfinished:
        """Say whether a move may be played now."""
        verb = self.verb_of.get(type(move))
        if verb is None:
            return self._judge_shared(state, move)
        refusal = verb.refuse(state, move)
        if refusal is not None:
            return self._broken_rule(state, move, refusal) if refusal.code in self.order.codes else refusal
        if verb.complete is None:
            return Legal(move)
        readings = verb.complete(state, move)
        if isinstance(readings, Unfinished):
            return readings
        if len(readings) == 1:
            return Legal(readings[0])
        return Unfinished("more than one move matches", readings=tuple(readings))

    def _broken_rule(self, state: S, move: Move, untimely: Refusal) -> Refusal:
        """Name the rule that an untimely move breaks in its proper place too, and the order of play after it."""
        order, refuse_move = self.order, self.verb_of[type(move)].refuse
        found = [refuse_move(place, move) for place in order.places(state, move)]
        broken = [refusal for refusal in found if refusal is not None and refusal.code not in order.codes]
        if not broken or len(broken) < len(found):
            return order.say(state, untimely, True)
        first, second = broken[0], order.say(state, untimely, False)
        clauses = tuple(dict.fromkeys((*first.clauses, *second.clauses)))
        return Refusal(clauses, first.code, f"{first.reason}; also, {second.reason}", second.hint)

    def _judge_shared(self, state: S, move: Move) -> Legal | Refusal:
        if isinstance(move, Override):
            _, now = self.quantities.change(state, move)
            if now not in self.quantities.bounds(state, move.seat, move.quantity):
                return refuse("", "out-of-range", f"{move.seat}'s {move.quantity} would become {now}")
        return Legal(move)

    def apply(self, state: S, move: Move) -> Applied[S]:
        """Carry out a move that was judged legal."""
        verb = self.verb_of.get(type(move))
        if verb is not None:
            return verb.apply(state, move)
        if isinstance(move, Override):
            after, now = self.quantities.change(state, move)
            return after, (Overridden(move.seat, move.quantity, move.change, now, move.why),)
        return state, ()

    def advise(self, state: S, seat: str, rng: Random) -> Move:
        """Choose a legal move for a seat, as a simple player would."""
        return self.choose(state, seat, list(self.legal(state, seat)), rng)

    # The beginning of a game.

    def start(self, header: Header) -> S | Refusal:
        """Return the state before the first line, or why such a game cannot be. Raises BadPosition."""
        rulings = self.rulings_of(header)
        try:
            switches = msgspec.convert(rulings, self.switches)
        except msgspec.ValidationError as error:
            return refuse("", "unknown-ruling", f"the rulings: {describe_fault(error, self.switches, rulings)}")
        refusal = self.refuse_header(header)
        if refusal is not None:
            return refusal
        return self.set_up(header, switches) if header.position is None else self._read_position(header, rulings)

    def _read_position(self, header: Header, rulings: Mapping[str, str]) -> S:
        document = header.position or {}
        tables = document.get("seat", ())
        if isinstance(tables, list) and len(tables) > SEATS:
            reason = f"{len(tables)} players; {self.name} is for {self.players_words()} [{self.players_clause}]"
            raise BadPosition(f"the position is impossible: {reason}")
        older = [positions for version, positions in self.earlier.positions.items() if header.rules <= version]
        positions = older[0] if older else self.positions
        if positions.read is no_position:
            raise BadPosition(f"{self.name} cannot start from a position")
        state: S = positions.read(document, rulings)
        seats = self.seats(state)
        if header.seats and set(header.seats) != set(seats):
            raise BadPosition(f"the position has seats {', '.join(seats)}, not {', '.join(header.seats)}")
        problems = positions.examine(state)
        if problems:
            raise BadPosition("the position is impossible: " + "; ".join(map(str, problems)))
        return state

    def rulings_of(self, header: Header) -> dict[str, str]:
        """Return the rulings that a game is played by: its own, and those that were usual when it began."""
        usual = [rulings for version, rulings in self.earlier.rulings.items() if header.rules <= version]
        return {key: value for rulings in (*usual, header.rulings) for key, value in rulings.items()}

    def catch_up(self, header: Header, state: S, move: Move) -> S:
        """In a game begun under earlier rules, end the steps that ended by themselves then, until a move is legal."""
        endings = self.earlier.endings
        if header.rules >= self.rules_version or not endings:
            return state
        reached = state
        while not isinstance(self.judge(reached, move), Legal):
            seats = self.seats(reached)
            ending = next(
                (end for seat in seats for end in self.legal(reached, seat) if isinstance(end, endings)), None
            )
            if ending is None:
                return state
            reached, _ = self.apply(reached, ending)
        return reached

    def players_words(self) -> str:
        """Say how many can play."""
        least, most = self.players[0], self.players[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"

    def refuse_number(self, number: int) -> Refusal | None:
        """Say why so many cannot play this game."""
        if number in self.players:
            return None
        reason = f"{self.name} is for {self.players_words()}, not {number}"
        return refuse(self.players_clause, "wrong-number-of-players", reason)

    def refuse_crowd(self, number: int) -> Refusal | None:
        """Refuse more players than the title allows, before their names are checked."""
        return self.refuse_number(number) if number > self.players[-1] else None

    def refuse_unknown(self, options: Options) -> Refusal | None:
        """Refuse an option that the title does not have, or whose value is not a single word or number."""
        unknown = [key for key in options if key not in self.options]
        if not unknown:
            several = [key for key, value in options.items() if isinstance(value, list | tuple | dict)]
            return refuse("", "bad-option", f"{several[0]} must be a word or a number") if several else None
        hint = f"Its options: {', '.join(self.options)}" if self.options else "It has no options"
        return refuse("", "unknown-option", f"{self.name} has no option '{unknown[0]}'", hint)

    # Reading and writing moves.

    @lru_cache(maxsize=16)  # noqa: B019 - there is one value per title
    def notation(self, seats: tuple[str, ...], edition: str = STAND_IN) -> Notation:
        """Return the reader and writer of lines for these seats."""
        words = {"quantity": Choice(self.quantities.names), **self.words(edition)}
        return Notation((*self.verb_of, *RECORD_MOVES), words, seats)

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[Move]:
        """Decodes the stored form of any move of this game."""
        union: Any = Move
        for cls in (*self.verb_of, *RECORD_MOVES):
            union = cls if union is Move else union | cls
        return msgspec.json.Decoder(union)

    # Editions, and what not every title has.

    def inspect_edition(self, edition: str) -> Sequence[Fault]:
        """List what is wrong with an edition, and what is unusual about it."""
        if self.faults is not None:
            return self.faults(edition)
        try:
            self.words(edition)
            return tuple(Fault(gap.reason, is_warning=True) for gap in self.gaps(edition))
        except BadPosition as error:
            return (Fault(str(error)),)

    @lru_cache(maxsize=16)  # noqa: B019 - there is one value per title
    def unentered(self, edition: str) -> Mapping[str, Gap]:
        """Return what is missing by the words that bring it up, in an unfinished edition; the stand-in is complete."""
        if edition == STAND_IN:
            return {}
        return {word: gap for gap in self.gaps(edition) for word in gap.words}

    def seen(self, state: S, seat: str | None) -> S:
        """Return the state as a seat (or an onlooker) may see it."""
        return state if self.hidden is None else self.hidden.seen(state, seat)

    def shown(self, move: Move, seat: str | None) -> Move:
        """Return a move as a seat (or an onlooker) may read it: what it tells of hidden cards is left open."""
        return move if self.hidden is None else self.hidden.shown(move, seat)

    def examine_points(
        self, points: Mapping[str, int], options: Options, kept: Mapping[str, Any], edition: str
    ) -> Sequence[Problem]:
        """List which points nobody can have at the end; `kept` are the documents that seats ended with, if known."""
        if self.impossible_points is not None:
            return self.impossible_points(points, options, kept, edition)
        too_far = {seat: total for seat, total in points.items() if not -MOST <= total <= MOST}
        return tuple(Problem(seat, f"{total} {self.unit} is not possible") for seat, total in too_far.items())

    def kept(self, state: S) -> dict[str, Any]:
        """Return the keepsakes that leave the game, by seat."""
        return {} if self.keepsakes is None else self.keepsakes.of(state)

    def require_keepsakes(self) -> Keepsakes:
        """Return how keepsakes are read and written. Raises BadPosition where the title has none."""
        if self.keepsakes is None:
            raise BadPosition(f"{self.name} has nothing that is kept between games")
        return self.keepsakes

    def require_tally(self) -> Tally:
        """Return how a table is scored without its game. Raises BadPosition where that cannot be."""
        if self.tally is None:
            raise BadPosition(f"{self.name} cannot be scored without its game")
        return self.tally
