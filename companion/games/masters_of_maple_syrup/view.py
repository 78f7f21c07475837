"""The display: the whole table, and what a player or an onlooker may see of it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import listed
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Looking, Task
from companion.games.masters_of_maple_syrup.hidden import DECK, LOOK
from companion.games.masters_of_maple_syrup.state import UNSEEN, Placed, State, card_of, deck_size, hand_size, written
from companion.games.masters_of_maple_syrup.steps import hands_over
from companion.referee.amounts import counted
from companion.referee.moves import Move
from companion.referee.view import Grid, Lines, View

HEADING = ("card", "", "¢", "value", "effect")


def table_views(state: State) -> tuple[View, ...]:
    """Show the action cards, each property with its hand, tucked cards, and the piles."""
    mode = "rivals" if state.is_rivals else "standard"
    properties = tuple(_property(state, seat) for seat in state.seats)
    return (_actions(state, mode), *properties, *_tucked(state, tuple(state.seats)), _piles(state))


def part(state: State, seat: str) -> tuple[View, ...]:
    """Show a seat's own property, its hand and its tucked cards."""
    return _property(state, seat), *_tucked(state, (seat,))


def stock(state: State, seat: str) -> tuple[str, ...]:
    """Return the sizes of hand and property, and the trees: `5 in hand · 3 cards · trees 1 tapped of 2`."""
    cards = state.seats[seat].property
    trees = [placed for placed in cards if card_of(state, placed).type == "tree"]
    tapped = sum(placed.tapped for placed in trees)
    hand, held = hand_size(state, seat), counted(len(cards), "card")
    return (
        f"{hand} in hand · {held} on the property · {tapped} of {counted(len(trees), 'tree')} tapped",
        f"{hand} in hand · {held} · {tapped}/{len(trees)} tapped",
        f"{hand}h {len(cards)}c {tapped}/{len(trees)}t",
    )


def _actions(state: State, mode: str) -> Grid:
    rows = []
    for id, action in state.tables.actions.items():
        own, other = (str(state.side_of(id, is_own)) for is_own in (True, False))
        lies = f"towards {state.turned[id]}" if id in state.turned else "sideways"
        rows.append((id, action.name, lies, own, other))
    turn = f", turn {state.number}" if state.turn else ""
    heading = ("action card", "", "position", "selecting player", "neighbour")
    return Grid(f"Masters of Maple Syrup, {mode}{turn}", heading, tuple(rows))


def _property(state: State, seat: str) -> Grid:
    owner = state.seats[seat]
    rows = tuple(_row(state, seat, placed) for placed in owner.property)
    held = ", ".join((*owner.hand, *(["?"] * hidden.count_at(state.worlds, seat))))
    hand = f"{hand_size(state, seat)} in hand" + (f": {held}" if owner.hand else "")
    return Grid(f"{seat}: {counted(len(rows), 'card')} on the property, {hand}", HEADING, rows)


def _row(state: State, seat: str, placed: Placed) -> tuple[str, ...]:
    card = card_of(state, placed)
    lies = "tapped" if placed.tapped else "upright" if card.type == "tree" else ""
    name = written(state, seat, placed) + (f" {{{len(placed.tucked)}}}" if placed.tucked else "")
    value = {"fixed": "", "plus": "+", "query": "?"}[card.value.mode]
    printed = "" if card.value.printed is None else str(card.value.printed)
    symbols = "".join(f" {name}" * number for name, number in card.symbols.items())
    text = f"harvest {card.harvest}. {card.text}".strip() if card.harvest is not None else card.text
    return name, lies, str(card.cost), f"{printed}{value}{symbols}", text


def _tucked(state: State, seats: tuple[str, ...]) -> list[Lines]:
    """List the cards tucked under others."""
    found = [
        f"under {seat}'s {written(state, seat, placed)}: {listed(placed.tucked)}"
        for seat in seats
        for placed in state.seats[seat].property
        if placed.tucked
    ]
    return [Lines("Tucked", tuple(found))] if found else []


def _piles(state: State) -> Lines:
    pile = " > ".join(state.pile) or "empty"
    known = [f"on top of the deck: {', '.join(state.top)}"] if state.top else []
    known += [f"under the deck: {', '.join(state.bottom)}"] if state.bottom else []
    lines = (f"deck {deck_size(state)}", *known, f"discard pile ({len(state.pile)}), bottom to top: {pile}")
    return Lines("Piles", lines)


def seen(state: State, seat: str | None) -> State:
    """Return the state without the other hands, and without what only others know of the deck.

    If draws are not named, the state holds only public information.
    """
    if not state.is_named:
        return state
    worlds = hidden.mix(state.worlds, (*state.top, *state.bottom), DECK)
    open_hands = {seat, _open_hand(state, seat)}
    for name, owner in state.seats.items():
        if name not in open_hands:
            worlds = hidden.mix(worlds, owner.hand, name)
    seats = {name: owner if name in open_hands else replace(owner, hand=()) for name, owner in state.seats.items()}
    stack = []
    for frame in state.stack:
        looked = _looked(frame) if frame.seat != seat else ()
        worlds = hidden.mix(worlds, looked, LOOK)
        stack.append(_covered(frame) if looked else frame)
    return replace(
        state,
        seats=seats,
        worlds=hidden.merge(worlds, f"{seat}/" if seat else ""),
        top=(),
        bottom=(),
        stack=tuple(stack),
    )


def _open_hand(state: State, seat: str | None) -> str | None:
    """Return the other hand a player sees: one from which an effect lets them take a card of their choice."""
    task = state.stack[-1] if state.stack else None
    if not isinstance(task, Task) or not task.steps:
        return None
    step = task.steps[0]
    if not isinstance(step, v.Give | v.Take) or step.pick != "taker":
        return None
    giver, taker = hands_over(state, task, step)
    return giver if seat == taker else None


def _looked(frame: AnyFrame) -> tuple[str, ...]:
    if not isinstance(frame, Task):
        return ()
    return tuple(card for step in frame.steps if isinstance(step, Looking) for card in (*step.cards, *step.back))


def _covered(frame: AnyFrame) -> AnyFrame:
    assert isinstance(frame, Task)
    steps = tuple(
        replace(step, cards=(), back=(), unseen=len(step.cards) + len(step.back)) if isinstance(step, Looking) else step
        for step in frame.steps
    )
    return replace(frame, steps=steps)


def shown(move: Move, seat: str | None) -> Move:
    """Return a move as a seat may read it, with drawn, returned and given cards hidden.

    Both players know a given card. Other moves name face-up cards, except where an effect takes a card from the
    other hand or tucks one face down: if draws are named, such a move is typed with the card's name.
    """
    match move:
        case moves.Draw(cards=cards):
            return moves.Draw((UNSEEN,) * len(cards))
        case moves.Return(seat=owner, cards=cards) if owner != seat:
            return moves.Return(owner, (UNSEEN,) * len(cards))
        case moves.Give(seat=owner, cards=cards) if seat is None:
            return moves.Give(owner, (UNSEEN,) * len(cards))
    return move
