"""Stand-alone scoring: two properties of a game that was not tracked (MS-SCO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from companion.games.masters_of_maple_syrup.counts import selectors_of
from companion.games.masters_of_maple_syrup.examine import examine
from companion.games.masters_of_maple_syrup.figures import FIGURES, ending
from companion.games.masters_of_maple_syrup.position import derived_worlds, known_cards, unseen_places
from companion.games.masters_of_maple_syrup.scoring import places_to_reveal, score, unrevealed
from companion.games.masters_of_maple_syrup.setup import faces_of
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Seat,
    State,
    lay,
    sorted_hand,
    with_property,
    with_seat,
)
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import Tables, read_tables
from companion.games.masters_of_maple_syrup.vocabulary import Effect, IfThen, all_steps
from companion.referee.abilities import Tallied
from companion.referee.amounts import counted
from companion.referee.holdings import Held, Holding, Value, cards, is_so, number, yes_no
from companion.referee.moves import Override
from companion.referee.verdicts import Refusal, refuse

MOST_POINTS = 999
TAPPED = "t"


def holdings(edition: str, options: Mapping[str, Any] = {}) -> list[Holding]:
    """List what to count: the property, and anything else the GAME END effects of the edition need."""
    tables = read_tables(edition)
    names, zones = tuple(tables.cards), {s.zone for effect in end_effects(tables) for s in selectors_of(effect)}
    property = Holding(
        "property",
        "property cards; (t) tapped, {…} tucked under it",
        tables.total,
        kind="cards",
        one_of=names,
        marks=(TAPPED,),
        under=(*names, UNSEEN),
    )
    hand = Holding("hand", "cards in hand", tables.total, kind="cards", one_of=(*names, UNSEEN))
    last = yes_no("last-turn", "had the last turn")
    points = Holding("points", "points from manual effects", MOST_POINTS, -MOST_POINTS)
    pile = Holding("discard", "cards in the discard pile", tables.total, kind="cards", one_of=hand.one_of, shared=True)
    return [
        *([pile] if "discard" in zones else []),
        yes_no("stopped", "was the game stopped by agreement", shared=True),
        property,
        *([hand] if "hand" in zones else []),
        *([last] if looks_at_turn(tables) else []),
        points,
    ]


def end_effects(tables: Tables) -> Iterator[Effect]:
    """Yield every GAME END effect of an edition."""
    for card in tables.cards.values():
        yield from (effect for effect in card.effects if effect.trigger.startswith("game_end"))


def looks_at_turn(tables: Tables) -> bool:
    """Return whether a GAME END effect depends on who had the last turn."""
    conditions = [
        condition
        for effect in end_effects(tables)
        for conditions in (effect.if_, *(step.if_ for step in all_steps(effect.do) if isinstance(step, IfThen)))
        for condition in conditions
    ]
    return any(condition in ("own_turn", "neighbours_turn") for condition in conditions)


def tally(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    """Score both properties; all named cards come from one box (MS-SET-03)."""
    if len(held) != 2:
        return refuse("MS-GEN-01", "wrong-seats", f"the game needs exactly two players, not {len(held)}")
    switches, tables = convert(dict(rulings), Switches), read_tables(edition)
    faces = faces_of(options, switches, tables)
    if isinstance(faces, Refusal):
        return faces
    lasts = [name for name, own in held.items() if is_so(own, "last-turn")] or [*held][:1]
    if len(lasts) > 1:
        return refuse("MS-END-03", "two-last-turns", "only one player can have the last turn")
    state = State(
        tables=tables,
        switches=switches,
        faces=faces,
        is_named=False,
        step="over",
        seats={name: seat_of(own, tables) for name, own in held.items()},
        worlds=(),
        first=lasts[0],
        turn=lasts[0],
        pile=tuple(laid.card for laid in cards(shared, "discard")),
        stopped=is_so(shared, "stopped"),
    )
    hands = {name: sum(laid.card == UNSEEN for laid in cards(own, "hand")) for name, own in held.items()}
    refusal = _refuse_cards(state, hands)
    if refusal is not None:
        return refusal
    state = replace(state, worlds=derived_worlds(state, hands))
    return _refuse_end(state) or _refuse_unnamed(state) or score(state)


def seat_of(held: Held, tables: Tables) -> Seat:
    """Lay out a property; copies are numbered in the order typed."""
    numbers: Counter[str] = Counter()
    placed: list[Placed] = []
    for laid in cards(held, "property"):
        numbers[laid.card] += 1
        placed.append(lay(laid.card, numbers[laid.card], laid.mark == TAPPED, laid.under))
    hand = sorted_hand(laid.card for laid in cards(held, "hand") if laid.card != UNSEEN)
    return with_property(tables, Seat(hand=hand, points=number(held, "points")), tuple(placed))


def _refuse_cards(state: State, hands: Mapping[str, int]) -> Refusal | None:
    """Check that no more cards are named than the box has (MS-SET-03)."""
    box, known = Counter(state.tables.box), known_cards(state)
    for card, count in known.items():
        if count > box[card]:
            copies = counted(box[card], "copy")
            return refuse("MS-SET-03", "too-many", f"the box has only {copies} of {card}, not {count}")
    together = known.total() + sum(unseen_places(state, hands).values())
    if together > box.total():
        return refuse("MS-SET-03", "too-many", f"the box has only {box.total()} cards, not {together}")
    return None


def _refuse_unnamed(state: State) -> Refusal | None:
    """Check that the cards a GAME END effect needs are named (MS-SCO-02)."""
    for seat in unrevealed(state):
        places = [place.partition("/")[2] for place in places_to_reveal(state, seat)]
        where = " and ".join(f"under {place}" if place else "in hand" for place in places)
        return refuse("MS-SCO-02", "card-not-named", f"{seat}: name the cards {where}, because the scoring needs them")
    return None


def _refuse_end(state: State) -> Refusal | None:
    """Check the end: ten cards or an agreement to stop (MS-END-01, MS-R53), and a possible table (MS-GEN-06)."""
    if state.stopped or ending(state):
        problem = next(iter(examine(state)), None)
        if problem is None:
            return None
        return refuse(" ".join(problem.clauses), "impossible", f"{problem.where}: {problem.reason}")
    counts = " and ".join(f"{name} has {len(owner.property)}" for name, owner in state.seats.items())
    reason = f"the game ends with {FIGURES['end_count']} cards on a property, and {counts}"
    return refuse(
        "MS-END-01 MS-R53", "not-over", reason, "Type stopped=yes before the first name if both agreed to stop"
    )


def change_points(state: State, move: Override) -> tuple[State, int]:
    """Add or subtract points from manual effects."""
    owner = state.seats[move.seat]
    points = owner.points + move.change
    return with_seat(state, move.seat, replace(owner, points=points)), points


def bounds_of_points(state: State, seat: str, quantity: str) -> range:
    """Return the lowest number of points a tally accepts."""
    return range(-MOST_POINTS, MOST_POINTS + 1)
