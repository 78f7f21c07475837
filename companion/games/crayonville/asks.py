"""What a level waits for, from whom, in words, with the verbs that answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.crayonville import deck, tiles, turn
from companion.games.crayonville.state import (
    SCORING_CARDS,
    Building,
    Choosing,
    Drawing,
    Feasting,
    Finished,
    Gone,
    Placing,
    Producing,
    SeatState,
    State,
    Village,
)
from companion.games.crayonville.tables import Terrain
from companion.referee.amounts import counted
from companion.referee.game import Ask

# The verbs that use a card on the table, where it is not `use`, and those of the own card.
CARD_VERBS: dict[str | None, tuple[str, ...]] = {"market": ("sell",), "feast": ("feed", "use")}
OWN_VERBS: dict[str, tuple[str, ...]] = {
    "build": ("build", "turn"),
    "produce": ("produce", "turn"),
    "expand": ("expand",),
}


def asks(state: State) -> tuple[Ask, ...]:
    """Say what is waited for; nothing when the level is over."""
    if state.step == "over":
        return ()
    if state.step == "flip":
        pattern, at = deck.deck(state).pattern, len(state.flipped)
        return (Ask(None, f"flip card {at + 1} of {len(pattern)}, {deck.NAMES[pattern[at]]}", ("flip",)),)
    return tuple(ask for name, seat in state.seats.items() for ask in _asks_of(state, name, seat))


def asked(state: State) -> tuple[str | None, ...]:
    """Say who is asked, without the words: most lists of moves begin with it."""
    if state.step == "flip":
        return (None,)
    if state.step != "choose":
        return tuple(dict.fromkeys(ask.seat for ask in asks(state)))
    found: dict[str | None, None] = {}
    for name, seat in state.seats.items():
        if isinstance(seat.act, Drawing):
            found |= {None: None} if tiles.supply_for(state, seat.act.count) is not None else {}
        elif not isinstance(seat.act, Finished | Gone):
            found[name] = None
    return tuple(found)


def _asks_of(state: State, name: str, seat: SeatState) -> Iterator[Ask]:
    """Say what one seat is waited for, in words."""
    if isinstance(seat.act, Gone):
        return
    if state.step == "value":
        if name not in state.values:
            yield Ask(None, f"the building value of {name}'s village", ("value",))
        return
    if state.step == "even":
        if seat.extra:
            words = f"{name}: take {counted(seat.extra, 'extra unit')} of any resource, a kind at a time"
            yield Ask(name, words, ("take",))
        return
    match seat.act:
        case Choosing():
            own_verbs = _own_verbs(state, seat)
            card = (state.card or "").replace("-", " ").title()
            own = f", or {seat.own.title()} with the own card" if own_verbs else ""
            verbs = (*CARD_VERBS.get(state.card, ("use",)), *own_verbs, "pass")
            yield Ask(name, f"{name}: use {card}{own}, or pass", verbs)
        case Drawing(count=count):
            if tiles.supply_for(state, count) is not None:
                yield Ask(None, f"draw {count} terrain tiles for {name}", ("draw",))
        case Placing(tiles=held, keep=keep):
            what = f"{name}: use {keep} of the tiles {', '.join(held)}"
            yield Ask(name, what, _tile_verbs(state, seat.village, held))
        case Building():
            yield Ask(name, f"{name}: build more, or done", ("build", "done"))
        case Producing() as act:
            can_end = turn.may_end_produce(state, act)
            words = "produce with a works, or done" if can_end else "produce with a works"
            yield Ask(name, f"{name}: {words}", ("produce", "done") if can_end else ("produce",))
        case Feasting():
            yield Ask(name, f"{name}: feed more, or done", ("feed", "done"))


def _tile_verbs(state: State, village: Village, held: Sequence[Terrain]) -> tuple[str, ...]:
    """Name the verbs that use a tile; one without a place is lost (CV-R57)."""
    verbs = ("colour", "animal") if tiles.animals_allowed(state) else ("colour",)
    has_place = all(any(tiles.places(state, village, terrain)) for terrain in held)
    return verbs if has_place else (*verbs, "lose")


def _own_verbs(state: State, seat: SeatState) -> tuple[str, ...]:
    if state.switches.own_on_scoring == "no" and state.card in SCORING_CARDS:
        return ()
    return OWN_VERBS[seat.own]
