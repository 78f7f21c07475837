"""Checks that a move of Bear Valley did what its words say; the battery asks this after every move.

Nothing here knows the rules: it reads where cards, tokens and players are before and after, and whether each word of
the move shows: a seat, a direction, a card and its orientation, a token to use, leave, give or take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.bear_valley import moves
from companion.games.bear_valley.events import TokenLeft
from companion.games.bear_valley.state import State
from companion.referee.events import Event
from companion.referee.moves import Move
from tests.games.bear_valley.plain_table import Cell, beside, spot_of

Events = tuple[Event, ...]
Broken = Iterator[str]


def disobeyed(before: State, move: Move, after: State, events: Events) -> Iterator[str]:
    """List every choice of an accepted move that its result does not show."""
    check = CHECKS.get(type(move))
    if check is not None:
        yield from check(before, move, after, events)
    seat = getattr(move, "seat", None)
    if seat is not None and not isinstance(move, moves.First) and seat != before.turn:
        yield f"{seat} moved in the turn of {before.turn}"


# Helpers of most checks.


def finger(state: State) -> Cell:
    """Return the cell next to which a new card is laid."""
    return state.now.dive[-1] if state.now.dive else state.now.path[-1][0]


def held(state: State, name: str) -> Counter[str]:
    return Counter(state.seats[name].tokens)


def check_hand(before: State, move: Any, after: State, out: Iterable[str] = (), come: Iterable[str] = ()) -> Broken:
    """Check the tokens lost, gained and kept; any others must have been on the card where the token is."""
    name = move.seat
    if after.seats[name].eaten:
        return
    wanted = held(before, name) + Counter(come) - Counter(out)
    found = held(after, name)
    if wanted - found:
        yield f"gone without a word: {dict(wanted - found)}"
    cell = after.seats[name].at[0]
    lay = Counter(before.loose.get(cell, ()))
    if isinstance(move, moves.Explore) and cell == before.now.path[-1][0]:
        # A player who gets lost where a token was used has it again.
        lay += Counter(out)
    if found - wanted - lay:
        yield f"come without a word: {dict(found - wanted - lay)}"


def check_at(after: State, name: str, spot: tuple[Cell, str]) -> Broken:
    if after.seats[name].at != spot:
        yield f"{name} is at {after.seats[name].at}, not at {spot}"


def check_left(move: Any, tool: str | None, cells: Iterable[Cell], events: Events) -> Broken:
    """Check that the named token is left on one of these cards; without a name, none is."""
    left = [(event.token, event.at) for event in events if isinstance(event, TokenLeft) and event.seat == move.seat]
    if not tool and left:
        yield f"left without a word: {left}"
    if tool and left not in [[(tool, cell)] for cell in cells]:
        yield f"{tool} was to be left on one of {[*cells]}, not {left}"


def check_card(after: State, before: State, card: str | None, cell: Cell) -> Broken:
    """Check that the named card is there, in the named orientation, and no longer in the deck."""
    if card is None:
        return
    if cell in before.map or cell not in after.map or after.map[cell].name != card:
        yield f"{card} does not lie at {cell}: {after.map.get(cell)}"
    if card.removesuffix("*") in (*after.deck, *after.bottom):
        yield f"{card} is still in the deck"


def goal(before: State) -> tuple[Cell, str]:
    """Return where the token is placed: at the current position, or where a dive surfaced, in any section."""
    return (before.now.dive[-1], "?") if before.now.dive else before.now.path[-1]


def check_goal(before: State, after: State, name: str) -> Broken:
    cell, section = goal(before)
    at = after.seats[name].at
    if at[0] != cell or section not in ("?", at[1]):
        yield f"{name} is at {at}, not at {cell}/{section}"


# Move by move.


def _first(before: State, move: moves.First, after: State, events: Events) -> Broken:
    if after.order[0] != move.seat:
        yield f"{after.order[0]} begins"


def _plays(before: State, move: moves.Plays | moves.DealCharacter, after: State, events: Events) -> Broken:
    if after.seats[before.turn].character != move.character:
        yield f"{before.turn} plays {after.seats[before.turn].character}"


def _traverse(before: State, move: moves.Traverse, after: State, events: Events) -> Broken:
    cell = beside(before.now.path[-1][0], move.to)
    *way, (there, section) = after.now.path
    if (*way,) != before.now.path or there != cell or move.onto not in (None, section):
        yield f"the finger went {after.now.path}"
    yield from check_left(move, move.tool, (before.now.path[-1][0], cell), events)
    yield from check_hand(before, move, after, [move.tool] if move.tool else [])


def _explore(before: State, move: moves.Explore, after: State, events: Events) -> Broken:
    if not (before.deck or before.bottom):
        return
    here = before.now.path[-1][0]
    yield from check_left(move, move.tool, (here,), events)
    if move.card is None:
        if after.step != "draw" or beside(here, move.to) != beside(here, SIDES[after.now.into]):
            yield f"a card is waited for elsewhere: {after.step}, {after.now.into}"
    elif move.into or before.map[here].kind != "Woods":
        yield from check_card(after, before, move.card, beside(here, move.into or move.to))
    yield from check_hand(before, move, after, [move.tool] if move.tool else [])


SIDES = ("E", "NE", "NW", "W", "SW", "SE")


def _draw(before: State, move: moves.Draw, after: State, events: Events) -> Broken:
    laid = {face.id for face in after.map.values()} - {face.id for face in before.map.values()}
    if move.card not in laid and after.now.drawn != move.card:
        yield f"{move.card} was not drawn"


def _lay(before: State, move: moves.Lay, after: State, events: Events) -> Broken:
    here = finger(before)
    sides = [move.into] if move.into else SIDES
    if not any(not [*check_card(after, before, move.card, beside(here, side))] for side in sides):
        yield f"{move.card} does not lie beside {here}"


def _redraw(before: State, move: moves.Redraw, after: State, events: Events) -> Broken:
    if after.bottom != (*before.bottom, before.now.drawn) or after.step != "draw":
        yield f"{before.now.drawn} is not under the deck"


def _stop(before: State, move: moves.Stop, after: State, events: Events) -> Broken:
    yield from check_goal(before, after, move.seat)
    if move.at and spot_of(move.at.replace("(", "").replace(")", ""))[0] != after.seats[move.seat].at[0]:
        yield f"not at {move.at}"
    yield from check_hand(before, move, after, move.leaving or ())


def _stay(before: State, move: moves.Stay, after: State, events: Events) -> Broken:
    yield from check_at(after, move.seat, before.seats[move.seat].at)
    yield from check_hand(before, move, after)


def _tunnel(before: State, move: moves.Tunnel, after: State, events: Events) -> Broken:
    assert before.now.met is not None
    yield from check_at(after, move.seat, before.now.met)
    yield from check_hand(before, move, after, move.leaving or ())


def _machete(before: State, move: moves.Machete, after: State, events: Events) -> Broken:
    yield from check_left(move, "machete", (before.now.path[-1][0],), events)


def _basket(before: State, move: moves.Basket, after: State, events: Events) -> Broken:
    bear = (before.now.met or before.now.path[-1])[0]
    if bear in before.baskets or bear not in after.baskets:
        yield f"no basket lies at {bear}"
    yield from check_hand(before, move, after, ["basket"])


def _no_basket(before: State, move: moves.NoBasket, after: State, events: Events) -> Broken:
    if after.baskets != before.baskets:
        yield "a basket was given"
    yield from check_hand(before, move, after)


def _canoe(before: State, move: moves.Canoe, after: State, events: Events) -> Broken:
    yield from check_left(move, "canoe", (before.now.path[-1][0],), events)
    if after.now.path != before.now.path or not after.now.afloat:
        yield "the finger moved, or is not afloat"


def _row(before: State, move: moves.Row, after: State, events: Events) -> Broken:
    here = before.now.path[-1][0]
    yield from check_left(move, "canoe", (here,), events)
    cell, section = after.now.path[-1]
    if (not move.hops and cell != beside(here, move.to)) or move.onto not in (None, section):
        yield f"the Canoe went to {cell}/{section}"
    if after.now.hour != before.now.hour + (move.hops or 1):
        yield f"{after.now.hour - before.now.hour} hours for {move.hops or 1} cards"


def _cross(before: State, move: moves.Cross, after: State, events: Events) -> Broken:
    (cell, section), (there, other) = before.now.path[-1], after.now.path[-1]
    if cell != there or section == other:
        yield f"crossed to {there}/{other}"


def _dive(before: State, move: moves.Dive, after: State, events: Events) -> Broken:
    cell = beside(finger(before), move.to)
    yield from check_card(after, before, move.card, cell)
    is_open = after.turn == move.seat and after.step in ("dive", "surface", "trade")
    if is_open and after.now.dive[-1:] != (cell,):
        yield f"dived to {after.now.dive}"


def _jump(before: State, move: moves.Jump, after: State, events: Events) -> Broken:
    yield from check_at(after, move.seat, spot_of(move.at.replace("(", "").replace(")", "")))
    yield from check_hand(before, move, after, ["flashlight", *(move.leaving or ())])


def _observe(before: State, move: moves.Observe, after: State, events: Events) -> Broken:
    yield from check_card(after, before, move.card, beside(before.now.path[-1][0], move.to))


def _trade(before: State, move: moves.Trade | moves.Gift, after: State, events: Events) -> Broken:
    yield from check_goal(before, after, move.seat)
    lying = before.loose.get(goal(before)[0], ()) if before.switches.trade_loose == "yes" else ()
    own = Counter(move.give) & held(before, move.seat)
    if Counter(move.give) - own - Counter(lying):
        yield f"gave {move.give}"
    yield from check_hand(before, move, after, [*own.elements(), *(move.leaving or ())], move.get)


def _take(before: State, move: moves.Take, after: State, events: Events) -> Broken:
    if held(after, move.seat)[move.token] != held(before, move.seat)[move.token] + 1:
        yield f"{move.token} was not taken"


def _take_nothing(before: State, move: moves.TakeNothing, after: State, events: Events) -> Broken:
    if held(after, move.seat) != held(before, move.seat):
        yield "something was taken"


def _eaten(before: State, move: moves.Eaten, after: State, events: Events) -> Broken:
    gone = {name for name, seat in after.seats.items() if seat.eaten and not before.seats[name].eaten}
    if gone != {*move.players}:
        yield f"eaten are {gone}"


def _spared(before: State, move: moves.Spared, after: State, events: Events) -> Broken:
    if any(seat.eaten and not before.seats[name].eaten for name, seat in after.seats.items()):
        yield "somebody was eaten"


CHECKS: dict[type[Move], Callable[[State, Any, State, Events], Broken]] = {
    moves.First: _first,
    moves.Plays: _plays,
    moves.DealCharacter: _plays,
    moves.Traverse: _traverse,
    moves.Explore: _explore,
    moves.Draw: _draw,
    moves.Lay: _lay,
    moves.Redraw: _redraw,
    moves.Stop: _stop,
    moves.Stay: _stay,
    moves.Tunnel: _tunnel,
    moves.Machete: _machete,
    moves.Basket: _basket,
    moves.NoBasket: _no_basket,
    moves.Canoe: _canoe,
    moves.Row: _row,
    moves.Cross: _cross,
    moves.Dive: _dive,
    moves.Jump: _jump,
    moves.Observe: _observe,
    moves.Trade: _trade,
    moves.Gift: _trade,
    moves.Take: _take,
    moves.TakeNothing: _take_nothing,
    moves.Eaten: _eaten,
    moves.Spared: _spared,
}
