"""What a game is to the rest of the companion."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from companion.limits import SEATS
from companion.referee.clauses import Book
from companion.referee.editions import Gap, Listing
from companion.referee.events import Event, Overridden
from companion.referee.holdings import MOST as MOST
from companion.referee.holdings import Held, Holding, Value
from companion.referee.mistakes import describe_fault
from companion.referee.moves import RECORD_MOVES, Move, Note, Override
from companion.referee.notation import Notation
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Legal, Refusal, Unfinished, refuse
from companion.referee.view import View
from companion.referee.words import Choice, Word

S = TypeVar("S")
T = TypeVar("T")
Applied = tuple[S, tuple[Event, ...]]
Tallied: TypeAlias = ScoreSheet | Refusal
FORMAT = 1
# The edition that ships.
STAND_IN = "stand-in"


class Ask(Struct, frozen=True):
    """Something the game waits for: from a seat, or from the table (`seat` is None)."""

    seat: str | None
    words: str
    verbs: tuple[str, ...]


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The head of a record: everything that is fixed when a game starts."""

    game: str
    seats: tuple[str, ...]
    rules: int
    format: int = FORMAT
    edition: str = STAND_IN
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    deal: str | None = None
    typed: tuple[str, ...] = ()
    # Documents that live beyond one game (a village), by seat, as they were when the game began.
    keepsakes: dict[str, Any] = {}
    position: dict[str, Any] | None = None


class Problem(Struct, frozen=True):
    """One way in which a typed-in position is impossible."""

    where: str
    reason: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.where}: {self.reason}{cited}"


class Fault(Struct, frozen=True):
    """Something wrong with an edition, naming file, entry and field; a warning does not keep it from being played."""

    reason: str
    is_warning: bool = False


class BadPosition(Exception):
    """A position, village or edition that cannot be used; the message names the place and the fault."""


class NoSwitches(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a title without any."""


def read_document(document: Mapping[str, Any], kind: type[T]) -> T:
    """Read a typed-in document into a type; a mistake names the field."""
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"the position: {describe_fault(error, kind, document)}") from None


def changed(switches: Struct) -> dict[str, str]:
    """Return the switches that are not as by default."""
    plain = type(switches)()
    return {
        key: value for key in switches.__struct_fields__ if (value := getattr(switches, key)) != getattr(plain, key)
    }


class Rule(NamedTuple):
    """How moves of one class are judged and carried out.

    `refuse` says why a move may not be played. `fill` lists the complete readings of a move that leaves a
    choice open. `apply` carries a legal move out and checks nothing.
    """

    refuse: Callable[[Any, Any], Refusal | None]
    apply: Callable[[Any, Any], tuple[Any, tuple[Event, ...]]]
    fill: Callable[[Any, Any], Sequence[Move] | Unfinished] | None = None


class Game(ABC, Generic[S]):
    """A title: its steps, its notation, its tables. One instance per title, no state of its own."""

    slug: ClassVar[str]
    title: ClassVar[str]
    # Raised whenever a change of the rules may refuse a line that was legal before.
    rules_version: ClassVar[int]
    players: ClassVar[range]
    # The clause that says how many play.
    players_clause: ClassVar[str] = ""
    # The options of a game: what a header's `options` may hold.
    options: ClassVar[tuple[str, ...]] = ()
    # The keys of a described position that only say how far a step has come: what is asked tells people better.
    inner: ClassVar[tuple[str, ...]] = ()
    # The verbs of chance, which the companion can deal; their lines have no seat in front.
    chance: ClassVar[tuple[str, ...]]
    quantities: ClassVar[tuple[str, ...]]
    words: ClassVar[Mapping[str, Word]]
    rules: ClassVar[Mapping[type[Move], Rule]]
    # The rulings that a table may decide otherwise; the defaults of the struct are the companion's readings.
    switches: ClassVar[type[Struct]] = NoSwitches
    # What a keepsake is called (a village), where a title has any.
    keepsake: ClassVar[str] = ""
    # The lists of entries in the files of an edition.
    listings: ClassVar[tuple[Listing, ...]] = ()
    # What points are called; "" where none are counted.
    unit: ClassVar[str] = "points"
    # Whether all who have the most points win together; else equals have no winner.
    shares_victory: ClassVar[bool] = True
    # What later rules changed, by the last version that had it otherwise: a game begun then keeps its reading.
    earlier_rulings: ClassVar[Mapping[int, Mapping[str, str]]] = {}
    # The moves that only end a step. Under earlier rules more steps ended by themselves: records do not tell it.
    endings: ClassVar[tuple[type[Move], ...]] = ()
    # What score lines say, with … or <what> for what is filled in, and the clauses that each can cite.
    score_lines: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    # The codes of refusals that only say whose turn or which step it is.
    order_codes: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def book(self) -> Book:
        """Return the clauses and rulings."""

    @abstractmethod
    def set_up(self, header: Header, switches: Any) -> S | Refusal:
        """Return the state of a new game, or why there can be none."""

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> S:
        """Turn a position into a state; raise BadPosition with the field that is wrong."""
        raise BadPosition(f"{self.title} begins at the beginning: no position can be typed in")

    @abstractmethod
    def asks(self, state: S) -> tuple[Ask, ...]:
        """Say what is waited for; nothing when the game is over."""

    @abstractmethod
    def moves(self, state: S, seat: str | None) -> Iterable[Move]:
        """List every legal move of a seat, or of the table, now."""

    @abstractmethod
    def deal(self, state: S, verb: str, rng: Random) -> Move:
        """Draw what the table is asked for by this verb of chance."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """Score the state, at any time."""

    @abstractmethod
    def seen(self, state: S, seat: str | None) -> S:
        """Return the state as that seat (or an onlooker) may see it."""

    def shown(self, move: Move, seat: str | None) -> Move:
        """Return a line as that seat (or an onlooker) may read it: what it tells of hidden cards is left open."""
        return move

    @abstractmethod
    def examine(self, state: S) -> list[Problem]:
        """List every way in which the state is impossible."""

    @abstractmethod
    def describe(self, state: S) -> dict[str, Any]:
        """Write the state as a position, ready for TOML."""

    @abstractmethod
    def override(self, state: S, move: Override) -> tuple[S, int]:
        """Change a named quantity; return the state and the new amount."""

    def bounds(self, state: S, seat: str, quantity: str) -> range:
        """Return the amounts of a quantity that a seat can have."""
        return range(MOST + 1)

    @abstractmethod
    def views(self, state: S) -> tuple[View, ...]:
        """Say what there is to see."""

    def moment(self, state: S) -> str:
        """Say in a few words how far the game is: `card 5 of 13`, `hour 4, spring`."""
        return ""

    def proper_places(self, state: S, move: Move) -> Iterable[S]:
        """Yield the table as it would be if it were this move's turn and step, the likeliest place first.

        A move that comes at the wrong time is judged there too, so that a refusal names the rule it breaks anyway.
        """
        return ()

    def open_words(self, state: S) -> str:
        """Say what is open, for a move that only comes at the wrong time; nothing where the refusal itself says it."""
        asked = "; ".join(ask.words for ask in self.asks(state))
        return f"open now: {asked}" if asked else ""

    def needed(self, state: S) -> Sequence[str]:
        """Say what must lie on the table for what is asked now, a few words for each thing."""
        return ()

    def gloss(self, state: S, move: Move) -> str:
        """Say in a few words what a legal move would do, where its line does not say it already."""
        return ""

    def holdings(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]:
        """Say what is counted when a table is scored without its game; nothing where it cannot be."""
        return ()

    def tally(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied:
        """Score final holdings by seat, without a game; `shared` is what belongs to nobody."""
        raise BadPosition(f"{self.title} cannot be scored without its game")

    def refuse_unknown(self, options: Mapping[str, Any]) -> Refusal | None:
        """Say which of these options the title does not have, or which is no word; None where all is well."""
        unknown = [key for key in options if key not in self.options]
        if not unknown:
            several = [key for key, value in options.items() if isinstance(value, list | tuple | dict)]
            return refuse("", "bad-option", f"{several[0]} is a word or a number") if several else None
        hint = f"its options are {', '.join(self.options)}" if self.options else "it has none"
        return refuse("", "unknown-option", f"{self.title} has no option '{unknown[0]}'", hint)

    def campaign_options(self) -> Sequence[dict[str, Any]]:
        """Return the options of the games that make up a whole campaign, in order."""
        return ({},)

    def modes(self) -> Sequence[dict[str, Any]]:
        """Return the options of every mode of the title; one where there is one."""
        return ({},)

    def variant_words(self, options: Mapping[str, Any]) -> str:
        """Say what is played by these options, as it follows the title: `level 3`; nothing where nothing was chosen."""
        return ", ".join(f"{key} {value}" for key, value in options.items())

    def advise(self, state: S, seat: str, rng: Random) -> Move:
        """Choose a move for a seat, as a simple player would; here, any legal one."""
        return rng.choice(list(self.moves(state, seat)))

    def keepsakes(self, state: S) -> dict[str, Any]:
        """Return the documents that leave the game, by seat."""
        return {}

    def keepsake_levels(self, document: Any) -> Sequence[int]:
        """Return the levels that such a document has been through."""
        return ()

    def keepsake_label(self, document: Any) -> tuple[str, str]:
        """Return the name and the owner that such a document bears; empty where it bears none."""
        return "", ""

    def label_keepsake(self, document: Any, name: str, owner: str) -> Any:
        """Write a name and an owner onto such a document."""
        return document

    def fits_keepsake(self, drawn: str, edition: str) -> bool:
        """Tell whether a document of one edition can go on in a game of another. Raises BadPosition."""
        return True

    def read_keepsake(self, text: str, edition: str = STAND_IN) -> Any:
        """Read a document of an edition from a file's text, checked; raise BadPosition when it cannot be."""
        raise BadPosition(f"{self.title} keeps nothing from game to game")

    def write_keepsake(self, document: Any, form: str = "toml", edition: str = STAND_IN) -> str:
        """Write such a document as a file's text, in one of the game's forms."""
        raise BadPosition(f"{self.title} keeps nothing from game to game")

    def view_keepsake(self, document: Any, edition: str = STAND_IN) -> tuple[View, ...]:
        """Say what there is to see of such a document."""
        return ()

    def follow_keepsake(self, text: str, before: Any, level: int, edition: str = STAND_IN) -> tuple[Any, Sequence[str]]:
        """Read the document that a level made of another, unchecked, and say what was filled in; raise BadPosition."""
        return self.read_keepsake(text, edition), ()

    def check_keepsake(self, document: Any, edition: str = STAND_IN) -> Any:
        """Return such a document as it is stored, checked; raise BadPosition when it cannot be."""
        raise BadPosition(f"{self.title} keeps nothing from game to game")

    def keepsake_census(self, document: Any, edition: str = STAND_IN) -> Mapping[str, int]:
        """Count what is drawn on such a document, by kind; nothing where the title does not count it."""
        return {}

    def keepsake_changes(self, before: Any, after: Any, edition: str = STAND_IN) -> Sequence[str]:
        """Say what was added between two such documents, a few words for each kind of thing."""
        return ()

    def examine_level(
        self, before: Any, after: Any, level: int, rulings: Mapping[str, str], edition: str
    ) -> Sequence[Problem]:
        """List every way in which a level cannot have made a document of another, whoever has played it."""
        return ()

    def examine_points(
        self, points: Mapping[str, int], options: Mapping[str, Any], kept: Mapping[str, Any], edition: str
    ) -> Sequence[Problem]:
        """List which points nobody can have at the end; `kept` are the documents that seats ended with, if known."""
        too_far = {seat: total for seat, total in points.items() if not -MOST <= total <= MOST}
        return tuple(Problem(seat, f"nobody has {total} {self.unit}") for seat, total in too_far.items())

    def players_words(self) -> str:
        """Say how many can play."""
        least, most = self.players[0], self.players[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"

    def refuse_number(self, number: int) -> Refusal | None:
        """Say why so many cannot play this game."""
        if number in self.players:
            return None
        reason = f"{self.title} is for {self.players_words()}, not {number}"
        return refuse(self.players_clause, "wrong-number-of-players", reason)

    def refuse_crowd(self, number: int) -> Refusal | None:
        """Say why so many are too many, before anybody looks at their names."""
        return self.refuse_number(number) if number > self.players[-1] else None

    def start(self, header: Header) -> S | Refusal:
        """Return the state before the first line, or why such a game cannot be. Raises BadPosition."""
        rulings = self.rulings_of(header)
        try:
            switches = msgspec.convert(rulings, self.switches)
        except msgspec.ValidationError as error:
            return refuse("", "unknown-ruling", f"the rulings: {describe_fault(error, self.switches, rulings)}")
        if header.position is None:
            return self.set_up(header, switches)
        tables = header.position.get("seat", ())
        if isinstance(tables, list) and len(tables) > SEATS:
            reason = f"{len(tables)} players; {self.title} is for {self.players_words()} [{self.players_clause}]"
            raise BadPosition(f"the position is impossible: {reason}")
        state = self.read_position(header.position, rulings)
        seats = self.seats(state)
        if header.seats and set(header.seats) != set(seats):
            raise BadPosition(f"the position has seats {', '.join(seats)}, not {', '.join(header.seats)}")
        problems = self.examine(state)
        if problems:
            raise BadPosition("the position is impossible: " + "; ".join(map(str, problems)))
        return state

    def rulings_of(self, header: Header) -> dict[str, str]:
        """Return the rulings that a game is played by: its own, and those that were usual when it began."""
        usual = [rulings for version, rulings in self.earlier_rulings.items() if header.rules <= version]
        return {key: value for rulings in (*usual, header.rulings) for key, value in rulings.items()}

    def catch_up(self, header: Header, state: S, move: Move) -> S:
        """In a game begun under earlier rules, end the steps that ended by themselves then, until a move is legal."""
        if header.rules >= self.rules_version or not self.endings:
            return state
        reached = state
        while not isinstance(self.judge(reached, move), Legal):
            seats = [seat for seat in self.asked(reached) if seat is not None]
            ending = next(
                (end for seat in seats for end in self.moves(reached, seat) if isinstance(end, self.endings)), None
            )
            if ending is None:
                return state
            reached, _ = self.apply(reached, ending)
        return reached

    def asked(self, state: S) -> tuple[str | None, ...]:
        """Say who is asked, without the words; None is the table."""
        return tuple(dict.fromkeys(ask.seat for ask in self.asks(state)))

    def is_over(self, state: S) -> bool:
        return not self.asked(state)

    def words_of(self, edition: str) -> Mapping[str, Word]:
        """Return the words of the notation, which may depend on the cards of an edition."""
        return self.words

    def inspect_edition(self, edition: str) -> Sequence[Fault]:
        """List what is wrong with an edition, and what is unusual about it."""
        try:
            self.words_of(edition)
            return tuple(Fault(gap.reason, is_warning=True) for gap in self.gaps(edition))
        except BadPosition as error:
            return (Fault(str(error)),)

    def gaps(self, edition: str) -> Sequence[Gap]:
        """List what an unfinished edition does not say yet, and what is played instead. Raises BadPosition."""
        return ()

    @lru_cache(maxsize=16)  # noqa: B019 - there is one instance per title
    def unentered(self, edition: str) -> Mapping[str, Gap]:
        """Return what is missing by the words that bring it up, in an unfinished edition."""
        return {word: gap for gap in self.gaps(edition) for word in gap.words}

    @lru_cache(maxsize=16)  # noqa: B019 - there is one instance per title
    def notation(self, seats: tuple[str, ...], edition: str = "stand-in") -> Notation:
        """Return the reader and writer of lines for these seats."""
        words = {"quantity": Choice(self.quantities), **self.words_of(edition)}
        return Notation((*self.rules, *RECORD_MOVES), words, seats)

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[Move]:
        """Decodes the stored form of any move of this game."""
        union: Any = Move
        for cls in (*self.rules, *RECORD_MOVES):
            union = cls if union is Move else union | cls
        return msgspec.json.Decoder(union)

    def judge(self, state: S, move: Move) -> Legal | Refusal | Unfinished:
        """Say whether a move may be played now."""
        rule = self.rules.get(type(move))
        if rule is None:
            return self._judge_shared(state, move)
        refusal = rule.refuse(state, move)
        if refusal is not None:
            return self._broken_rule(state, move, refusal) if refusal.code in self.order_codes else refusal
        if rule.fill is None:
            return Legal(move)
        readings = rule.fill(state, move)
        if isinstance(readings, Unfinished):
            return readings
        if len(readings) == 1:
            return Legal(readings[0])
        return Unfinished("say which", readings=tuple(readings))

    def _broken_rule(self, state: S, move: Move, untimely: Refusal) -> Refusal:
        """Name the rule that an untimely move breaks in its proper place too, and the order of play after it."""
        found = [self.rules[type(move)].refuse(place, move) for place in self.proper_places(state, move)]
        broken = [refusal for refusal in found if refusal is not None and refusal.code not in self.order_codes]
        if not broken or len(broken) < len(found):
            return untimely
        first = broken[0]
        clauses = tuple(dict.fromkeys((*first.clauses, *untimely.clauses)))
        return Refusal(clauses, first.code, f"{first.reason}; besides, {untimely.reason}", untimely.hint)

    def _judge_shared(self, state: S, move: Move) -> Legal | Refusal:
        if isinstance(move, Override):
            _, now = self.override(state, move)
            if now not in self.bounds(state, move.seat, move.quantity):
                return refuse("", "out-of-range", f"{move.seat}'s {move.quantity} would become {now}")
        return Legal(move)

    def apply(self, state: S, move: Move) -> Applied[S]:
        """Carry out a move that was judged legal."""
        rule = self.rules.get(type(move))
        if rule is not None:
            return rule.apply(state, move)
        if isinstance(move, Override):
            after, now = self.override(state, move)
            return after, (Overridden(move.seat, move.quantity, move.change, now, move.why),)
        assert isinstance(move, Note)
        return state, ()

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """Return the seats in order."""
