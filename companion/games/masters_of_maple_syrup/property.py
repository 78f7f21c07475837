"""Cards that arrive on a property, are tucked, named, or removed (MS-DEV-06, MS-R36)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.frames import Fallen, Task, Use, Window
from companion.games.masters_of_maple_syrup.hands import gain, onto_pile
from companion.games.masters_of_maple_syrup.hidden import FALLEN, PILE
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    State,
    lay,
    place_of,
    with_arrival,
    with_placed,
    with_property,
    with_seat,
)
from companion.referee.effects import push


def put_on_property(state: State, seat: str, card: str, is_tapped: bool = False) -> tuple[State, Placed]:
    """Place a card on a property, upright by default (MS-R16); it is too late for open windows (MS-R27)."""
    owner = state.seats[seat]
    number = 1 + max([placed.number for placed in owner.property if placed.card == card], default=0)
    placed = lay(card, number, is_tapped and card in state.tables.trees)
    seats = {**state.seats, seat: with_arrival(state.tables, owner, placed)}
    late = f"{seat}/{placed.id}"
    stack = tuple([replace(f, late=(*f.late, late)) if isinstance(f, (Use, Window)) else f for f in state.stack])
    return replace(state, seats=seats, stack=stack, moved=True), placed


def take_off_property(state: State, seat: str, placed: Placed, to: str) -> State:
    """Remove a card from a property; its tucked cards go onto the pile, and unseen ones are named (MS-R36)."""
    owner = state.seats[seat]
    rest = tuple(other for other in owner.property if other.id != placed.id)
    state = with_seat(replace(state, moved=True), seat, with_property(state.tables, owner, rest))
    match to:
        case "hand":
            state = gain(state, seat, placed.card)
        case "discard":
            state = onto_pile(state, placed.card)
        case "deck_top":
            state = replace(state, top=(placed.card, *state.top))
    if UNSEEN in placed.tucked and not state.is_loose:
        worlds = hidden.gather(state.worlds, place_of(seat, placed), FALLEN)
        return push(replace(state, worlds=worlds), Task(seat, seat, (Fallen(placed.tucked),)))
    worlds = hidden.gather(state.worlds, place_of(seat, placed), PILE)
    return replace(state, worlds=worlds, pile=(*state.pile, *placed.tucked))


def tuck_under(state: State, seat: str, host: Placed, card: str, is_shown: bool = True) -> State:
    """Tuck a card that has left its place; an unseen one is under the host in every world.

    A known card tucked face down is unseen there, but its identity is fixed.
    """
    if not is_shown and card != UNSEEN:
        state = replace(state, worlds=hidden.mix(state.worlds, (card,), place_of(seat, host)))
        card = UNSEEN
    return with_placed(replace(state, moved=True), seat, replace(host, tucked=(*host.tucked, card)))


def take_from_under(state: State, seat: str, host: Placed, card: str, to: str, taker: str = "") -> State:
    """Take out a tucked card, into a hand (by default the owner's) or onto the pile."""
    at = host.tucked.index(card if card in host.tucked else UNSEEN)
    was = host.tucked[at]
    tucked = host.tucked[:at] + host.tucked[at + 1 :]
    state = with_placed(replace(state, moved=True), seat, replace(host, tucked=tucked))
    place, taker = place_of(seat, host), taker or seat
    if was == UNSEEN and card != UNSEEN:
        state = replace(state, worlds=hidden.show(state.worlds, place, card))
    elif was == UNSEEN:
        state = replace(state, worlds=hidden.move(state.worlds, place, taker if to == "hand" else PILE))
        return state if to == "hand" else onto_pile(state, UNSEEN)
    return gain(state, taker, card) if to == "hand" else onto_pile(state, card)


def find_card(state: State, seat: str, word: str) -> list[Placed]:
    """Find the cards that a name, with or without a number, can mean on a property."""
    return [placed for placed in state.seats[seat].property if is_word(placed, word)]


def alike(cards: list[Placed]) -> list[Placed]:
    """Keep the first of identical cards."""
    if len(cards) < 2:
        return cards
    return list({(placed.card, placed.tapped, placed.tucked): placed for placed in reversed(cards)}.values())[::-1]


def is_word(placed: Placed, word: str) -> bool:
    """Return whether a word means a card: its name, or its name and number."""
    return word in (placed.card, placed.id)


def first_of(cards: Sequence[Placed], word: str) -> Placed:
    """Return the first of these cards that a word means."""
    return next(placed for placed in cards if is_word(placed, word))


def whose(state: State, seat: str, word: str) -> str:
    """Cite MS-ACT-05 if the card is on the other property."""
    is_others = not find_card(state, seat, word) and find_card(state, state.other(seat), word)
    return " MS-ACT-05" if is_others else ""
