"""A title as a value: a table of verbs and the functions they need.

Legal moves, open questions and verdicts are derived from the verbs, so each rule is written down once:

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
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from companion.limits import SEATS
from companion.referee.abilities import (
    NO_SHORT_FORMS,
    NOTHING_EARLIER,
    Allowance,
    Earlier,
    Hidden,
    Keepsakes,
    Positions,
    Quantities,
    ShortForms,
    Tally,
    no_position,
)
from companion.referee.clauses import Book
from companion.referee.editions import Gap, Listing
from companion.referee.events import Event, Overridden, tell_all
from companion.referee.header import STAND_IN, Header, NoSwitches
from companion.referee.holdings import MOST
from companion.referee.mistakes import describe_fault
from companion.referee.moves import RECORD_MOVES, Move, Override
from companion.referee.notation import Notation, verb_in
from companion.referee.problems import BadPosition, Fault, Problem
from companion.referee.scores import ScoreSheet
from companion.referee.table_changes import ItemWords
from companion.referee.verdicts import Legal, Refusal, Unfinished, refuse
from companion.referee.view import View
from companion.referee.words import Choice, Word

S = TypeVar("S")
Applied: TypeAlias = tuple[S, tuple[Event, ...]]
Options: TypeAlias = Mapping[str, Any]


class Ask(Struct, frozen=True):
    """An open question to a seat, or to the table (`seat` is None), and the verbs that answer it."""

    seat: str | None
    words: str
    verbs: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Verb(Generic[S]):
    """One kind of move: its class, when it is open, its candidates, why it may be refused, and what it does.

    `candidates` cheaply proposes moves of a seat (or of the table) and may propose too many; `refuse` decides. If it
    is easier to generate the legal moves than to check one, set `exact`: every candidate is legal, and `refuse` may
    look a move up among them. A verb that can be typed but is never asked for has an empty `during`.
    """

    move: type[Move]
    refuse: Callable[[S, Any], Refusal | None]
    apply: Callable[[S, Any], Applied[S]]
    # Returns the complete readings of a move that leaves a choice open.
    complete: Callable[[S, Any], Sequence[Move] | Unfinished] | None = None
    during: tuple[Hashable, ...] = ()
    candidates: Callable[[S, Any], Iterable[Move]] = lambda state, seat: ()
    exact: bool = False
    # The legal moves without their choices (a payment, what is gained), if it takes long to list those.
    outlines: Callable[[S, Any], Iterable[Move]] | None = None

    def legal(self, state: S, seat: str | None) -> Iterable[Move]:
        """Return the legal moves of a seat, or of the table, with this verb."""
        if self.exact:
            return self.candidates(state, seat)
        refuse = self.refuse
        return (move for move in self.candidates(state, seat) if refuse(state, move) is None)

    def has_legal(self, state: S, seat: str | None) -> bool:
        """Return whether a seat, or the table, has a legal move with this verb."""
        return next(iter(self.legal(state, seat)), None) is not None


def _no_places(state: Any, move: Move) -> Iterable[Any]:
    return ()


class Order(NamedTuple):
    """The order of play: the refusal codes that are only about timing, and where an untimely move would belong.

    `places` yields the states in which the move would be in turn, likeliest first. The move is judged there too, so
    that the refusal can name a rule that it would break anyway. `say` words the timing reason, alone or after such a
    rule. `has_hint` is False if the refusals already say what to do next.
    """

    codes: frozenset[str] = frozenset()
    places: Callable[[Any, Any], Iterable[Any]] = _no_places
    say: Callable[[Any, Refusal, bool], Refusal] = lambda state, refusal, is_alone: refusal
    has_hint: bool = True


ANY_ORDER = Order()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Title(Generic[S]):
    """One of the games as a product: its rules, its data and how it is shown.

    A title's package builds one value of this class, `TITLE`. All other code, from the prompt to the printed sheets,
    uses the rules only through it.
    """

    slug: str
    name: str
    # Increased whenever a change may refuse a move that was legal before.
    rules_version: int
    players: range
    # The clause that gives the number of players.
    players_clause: str = ""
    # The unit of points, in the plural; "" if there are none.
    unit: str = "points"
    # Whether everyone with the most points wins together; otherwise a tie has no winner.
    shares_victory: bool = True
    # The keys allowed in a header's `options`, the options of each mode, and those of each game of a campaign.
    options: tuple[str, ...] = ()
    modes: Sequence[dict[str, Any]] = ({},)
    campaign: Sequence[dict[str, Any]] = ({},)
    # The rulings that a table may change; the defaults of the struct are the companion's readings.
    switches: type[Struct] = NoSwitches
    # Keys of a position that only track progress within a step; the open questions show it better.
    inner: tuple[str, ...] = ()
    # The texts of score lines, with … or <what> for values, and the clauses that each can cite.
    score_lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    verbs: tuple[Verb[S], ...]
    # The verbs of chance and how to draw for them; their moves have no seat in front.
    chance: Mapping[str, Callable[[S, Random], Move]]
    # The current turn, if its seats are asked one after another: a word for all of them goes on until it ends.
    turn: Callable[[S], Hashable] = lambda state: None
    # The current phase of a seat, or of the table; it decides which verbs are open.
    phase: Callable[[S, str | None], Hashable]
    # Words the questions to a seat, or to the table, that these verbs answer.
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
    # The lists of entries in an edition's files, the gaps of an unfinished edition, and the faults of any.
    listings: tuple[Listing, ...] = ()
    gaps: Callable[[str], Sequence[Gap]] = lambda edition: ()
    faults: Callable[[str], Sequence[Fault]] | None = None

    # The progress of the game, what is needed now, and what a move does, in words; the places where it is tapped.
    moment: Callable[[S], str] = lambda state: ""
    needed: Callable[[S], Sequence[str]] = lambda state: ()
    gloss: Callable[[S, Move], str] = lambda state, move: ""
    spots: Callable[[S, Move], Iterable[str]] = lambda state, move: ()
    # The names printed on the cards of an edition, and what tells its cards apart, by the words typed for them.
    card_names: Callable[[str], Mapping[str, str]] = lambda edition: {}
    looks: Callable[[str], Mapping[str, Hashable]] = lambda edition: {}
    # What a seat holds in a few words, the longest version first, and the views of its own part of the table.
    stock: Callable[[S, str], tuple[str, ...]] = lambda state, seat: ()
    part: Callable[[S, str], tuple[View, ...]] | None = None
    variant: Callable[[Options], str] = lambda options: ", ".join(f"{key} {value}" for key, value in options.items())
    # Words for a changed item of a position by its first key; chooses one of the legal moves, like a simple player.
    item_words: Mapping[str, ItemWords] = field(default_factory=dict)
    choose: Callable[[S, str, Sequence[Move], Random], Move] = lambda state, seat, moves, rng: rng.choice(moves)
    # Returns the impossible final scores; takes points, options, the keepsakes at the end, and the edition.
    impossible_points: Callable[[Mapping[str, int], Options, Mapping[str, Any], str], Sequence[Problem]] | None = None

    earlier: Earlier = NOTHING_EARLIER
    short_forms: ShortForms = NO_SHORT_FORMS
    hidden: Hidden | None = None
    allowance: Allowance | None = None
    tally: Tally | None = None
    keepsakes: Keepsakes | None = None

    # Legality, derived from the verbs.

    @cached_property
    def verb_of(self) -> Mapping[type[Move], Verb[S]]:
        """The verbs by their move class."""
        return {verb.move: verb for verb in self.verbs}

    @cached_property
    def _open_during(self) -> Mapping[Hashable, tuple[Verb[S], ...]]:
        phases = dict.fromkeys(phase for verb in self.verbs for phase in verb.during)
        return {phase: tuple(verb for verb in self.verbs if phase in verb.during) for phase in phases}

    def open_verbs(self, state: S, seat: str | None) -> tuple[Verb[S], ...]:
        """Return the verbs that are open to a seat, or to the table, in its phase."""
        return self._open_during.get(self.phase(state, seat), ())

    def legal(self, state: S, seat: str | None) -> Iterator[Move]:
        """Yield every legal move of a seat, or of the table."""
        for verb in self.open_verbs(state, seat):
            yield from verb.legal(state, seat)

    def asked(self, state: S) -> tuple[str | None, ...]:
        """Return the seats that have a legal move; None is the table.

        The table comes first if it has to make a draw, and last if it may only agree on something.
        """
        return self._in_turn({seat: next(self._legal_verbs(state, seat), "") for seat in (None, *self.seats(state))})

    def _in_turn(self, verbs: Mapping[str | None, str]) -> tuple[str | None, ...]:
        """Put the seats with a legal move in order, by the verb of their first one."""
        asked = tuple(seat for seat, verb in verbs.items() if verb)
        is_last = None in asked and verbs[None] not in self.chance
        return (*asked[1:], None) if is_last else asked

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Return the open questions; empty when the game is over.

        Questions are public, so their verbs are those with a legal move in the state that an onlooker sees, or if
        there are none, all that are open in the phase.
        """
        found: list[Ask] = []
        seen = self.seen(state, None)
        listed = {seat: self.asked_verbs(seen, seat) for seat in (None, *self.seats(state))}
        firsts = {seat: next(iter(verbs), "") for seat, verbs in listed.items()}
        for seat in self._in_turn(firsts) if seen is state else self.asked(state):
            verbs = listed[seat] or tuple(verb_in(verb.move) for verb in self.open_verbs(seen, seat))
            found += [Ask(seat, words, verbs) for words in self.questions(state, seat, verbs)]
        return tuple(found)

    def asked_verbs(self, state: S, seat: str | None) -> tuple[str, ...]:
        """Return the verbs of a seat's legal moves, as you would type them."""
        return tuple(dict.fromkeys(self._legal_verbs(state, seat)))

    def _legal_verbs(self, state: S, seat: str | None) -> Iterator[str]:
        return (verb_in(verb.move) for verb in self.open_verbs(state, seat) if verb.has_legal(state, seat))

    def doers(self, state: S, verb: str) -> tuple[tuple[str, ...], str]:
        """Return the seats that a move without a seat can mean, and the question to the table if there are none.

        These are the seats to which the verb is open, or if there are none, all that have to move.
        """
        seats = self.seats(state)
        found = tuple(seat for seat in seats if any(verb_in(row.move) == verb for row in self.open_verbs(state, seat)))
        found = found or tuple(seat for seat in self.asked(state) if seat is not None)
        return found, "" if found else next((ask.words for ask in self.asks(state)), "")

    def has_legal(self, state: S, seat: str | None) -> bool:
        """Return whether a seat, or the table, has a legal move."""
        return next(self._legal_verbs(state, seat), None) is not None

    def is_over(self, state: S) -> bool:
        return not any(self.has_legal(state, seat) for seat in (None, *self.seats(state)))

    def judge(self, state: S, move: Move) -> Legal | Refusal | Unfinished:
        """Return the verdict on a move."""
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
        return Unfinished("this could mean several moves", readings=tuple(readings))

    def _broken_rule(self, state: S, move: Move, untimely: Refusal) -> Refusal:
        """Refuse an untimely move; if it would break a rule in its proper place too, name that rule first."""
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
            bounds = self.quantities.bounds(state, move.seat, move.quantity)
            if now not in bounds:
                limit = f"the least is {bounds[0]}" if now < bounds[0] else f"the most is {bounds[-1]}"
                return refuse("", "out-of-range", f"{move.seat}'s {move.quantity} would become {now}, and {limit}")
        return Legal(move)

    def apply(self, state: S, move: Move) -> Applied[S]:
        """Play a legal move; return the new state and the events."""
        verb = self.verb_of.get(type(move))
        if verb is not None:
            state, events = verb.apply(state, move)
            return state, tell_all(events)
        if isinstance(move, Override):
            after, now = self.quantities.change(state, move)
            return after, (Overridden(move.seat, move.quantity, move.change, now, move.why),)
        return state, ()

    def advise(self, state: S, seat: str, rng: Random) -> Move:
        """Choose a legal move for a seat, like a simple player."""
        return self.choose(state, seat, list(self.legal(state, seat)), rng)

    # Starting a game.

    def start(self, header: Header) -> S | Refusal:
        """Return the state before the first move, or a refusal. Raises BadPosition for an invalid position."""
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
        """Return the rulings of a game: its own, and the defaults of the rules version it started under."""
        defaults = [rulings for version, rulings in self.earlier.rulings.items() if header.rules <= version]
        return {key: value for rulings in (*defaults, header.rulings) for key, value in rulings.items()}

    def catch_up(self, header: Header, state: S, move: Move) -> S:
        """In a game started under earlier rules, end the steps that they ended automatically, until a move is legal."""
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
        """Describe the number of players, as in `2 to 4 players`."""
        least, most = self.players[0], self.players[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"

    def refuse_number(self, number: int) -> Refusal | None:
        """Refuse a number of players that the title does not allow."""
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
        """Return the notation for these seats and this edition."""
        words = {"quantity": Choice(self.quantities.names), **self.words(edition)}
        return Notation((*self.verb_of, *RECORD_MOVES), words, seats)

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[Move]:
        """The decoder of stored moves."""
        union: Any = Move
        for cls in (*self.verb_of, *RECORD_MOVES):
            union = cls if union is Move else union | cls
        return msgspec.json.Decoder(union)

    # Editions, and parts that not every title has.

    def inspect_edition(self, edition: str) -> Sequence[Fault]:
        """Return the faults of an edition, including warnings."""
        if self.faults is not None:
            return self.faults(edition)
        try:
            self.words(edition)
            return tuple(Fault(gap.reason, is_warning=True) for gap in self.gaps(edition))
        except BadPosition as error:
            return (Fault(str(error)),)

    @lru_cache(maxsize=16)  # noqa: B019 - there is one value per title
    def unentered(self, edition: str) -> Mapping[str, Gap]:
        """Return the gaps of an edition by the words that moves name them with; the stand-in has none."""
        if edition == STAND_IN:
            return {}
        return {word: gap for gap in self.gaps(edition) for word in gap.words}

    def seen(self, state: S, seat: str | None) -> S:
        """Return the state as a seat (or an onlooker, None) may see it."""
        return state if self.hidden is None else self.hidden.seen(state, seat)

    def shown(self, move: Move, seat: str | None) -> Move:
        """Return a move as a seat (or an onlooker, None) may read it, without the identity of hidden cards."""
        return move if self.hidden is None else self.hidden.shown(move, seat)

    def examine_points(
        self, points: Mapping[str, int], options: Options, kept: Mapping[str, Any], edition: str
    ) -> Sequence[Problem]:
        """Return the impossible final scores; `kept` are the keepsakes of the seats at the end, if known."""
        if self.impossible_points is not None:
            return self.impossible_points(points, options, kept, edition)
        too_far = {seat: total for seat, total in points.items() if not -MOST <= total <= MOST}
        return tuple(Problem(seat, f"{total} {self.unit} is not possible") for seat, total in too_far.items())

    def kept(self, state: S) -> dict[str, Any]:
        """Return the keepsakes at the end of the game, by seat."""
        return {} if self.keepsakes is None else self.keepsakes.of(state)

    def require_keepsakes(self) -> Keepsakes:
        """Return the title's keepsakes. Raises BadPosition if it has none."""
        if self.keepsakes is None:
            raise BadPosition(f"{self.name} has nothing to keep between games")
        return self.keepsakes

    def require_tally(self) -> Tally:
        """Return how to score a game without its record. Raises BadPosition if the title cannot."""
        if self.tally is None:
            raise BadPosition(f"{self.name} cannot be scored without a record")
        return self.tally
