"""Every way in which a typed-in position is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from companion.games.bear_valley.causes import has_cause
from companion.games.bear_valley.grid import DELTAS, Cell, Spot, neighbours, write_cell, write_spot
from companion.games.bear_valley.past import (
    check_contingency,
    check_ending,
    check_gifts,
    check_players,
    check_token,
    check_way,
)
from companion.games.bear_valley.state import NOWHERE, SETUP_STEPS, State
from companion.games.bear_valley.tables import DESTINATION, START
from companion.games.bear_valley.tokens import UNCARRIED, pieces, stock_of
from companion.referee.amounts import counted
from companion.referee.game import Problem


def examine(state: State) -> list[Problem]:
    """List every way in which the state is impossible."""
    return [problem for check in _CHECKS for problem in check(state)]


def _players(state: State) -> Iterator[Problem]:
    if len(state.seats) not in range(2, 7):
        yield Problem("seats", f"{counted(len(state.seats), 'player')}, not 2 to 6", ("BV-SETUP-01",))
    colours = Counter(seat.colour for seat in state.seats.values() if seat.colour)
    for colour, number in colours.items():
        if number > 1:
            yield Problem("seats", f"{number} players have {colour}", ("BV-SETUP-04", "BV-SETUP-07"))
    is_cast = state.step not in SETUP_STEPS
    for name, seat in state.seats.items():
        if seat.character and not state.is_advanced:
            yield Problem(name, "a character in the basic game", ("BV-SETUP-07", "BV-ENCH-07"))
        if state.is_advanced and is_cast and not seat.character:
            yield Problem(name, "no character in the advanced game", ("BV-SETUP-07",))
    yield from check_players(state)
    if state.idle < 0:
        yield Problem("idle", f"{state.idle} is fewer than none", ("BV-R77",))
    if state.round < 1:
        yield Problem("round", "rounds are counted from 1", ("BV-FIRST-01",))


def _cards(state: State) -> Iterator[Problem]:
    """Every card touches the others; none is in two places."""
    start: Cell = (0, 0)
    found, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in state.map and cell not in found:
                found.add(cell)
                waiting.append(cell)
    for cell, face in state.map.items():
        if cell not in found:
            yield Problem("map", f"{face} at {write_cell(cell)} touches no other card", ("BV-EXPL-01", "BV-MAP-01"))
    laid = [face.id for face in state.map.values()]
    drawn = [state.now.drawn] if state.now.drawn else []
    for id, number in Counter([*laid, *state.deck, *state.bottom, *drawn]).items():
        if number > 1:
            yield Problem("map", f"{id} is in two places", ("BV-SETUP-05",))


def _stands(state: State) -> Iterator[Problem]:
    """One token for each section; none on a Bear (BV-MAP-05..08, BV-BEAR-03)."""
    standing: dict[Spot, str] = {}
    for name, seat in state.seats.items():
        if seat.eaten:
            continue
        face = state.map[seat.at[0]]
        if face.is_bear:
            yield Problem(name, f"stands on the Bear {face}", ("BV-BEAR-03", "BV-PICNIC-03"))
        if face.kind == DESTINATION and state.step != "over":
            yield Problem(name, "stands on the Destination Camp, and the game goes on", ("BV-END-01",))
        if seat.at in standing and face.kind != START:
            rule = "BV-MAP-08" if face.is_river and not seat.at[1] else "BV-MAP-07" if seat.at[1] else "BV-MAP-05"
            reason = f"stands on {write_spot(seat.at)} like {standing[seat.at]}"
            yield Problem(name, reason, (rule, "BV-MAP-05"))
        standing[seat.at] = name


def _tokens(state: State) -> Iterator[Problem]:
    """No more tokens than the box has, none where the mode knows none, none a character does not carry."""
    held = [token for seat in state.seats.values() for token in seat.tokens]
    lying = [token for tokens in state.loose.values() for token in tokens]
    if not state.is_advanced and (held or lying or state.baskets):
        yield Problem("tokens", "there are no tokens in the basic game", ("BV-BASIC-01",))
    if state.is_advanced and not state.has_gold and "gold" in (*held, *lying):
        yield Problem("tokens", "there is no gold in this game", ("BV-NOGOLD-01",))
    for token, left in stock_of(state).items():
        if left < 0 and (token != "gold" or state.has_gold):
            most = state.tables.box[token]
            yield Problem("tokens", f"{most - left} {token}, the box has {most}", ("BV-EQ-02", "BV-POST-06"))
    for name, seat in state.seats.items():
        for token in seat.tokens:
            if clause := UNCARRIED.get((seat.character, token)):
                yield Problem(name, f"{seat.character.title()} carries no {token}", (clause, "BV-R49"))
        if seat.character == "rocky" and len(pieces(seat.tokens)) > 1:
            yield Problem(name, "Rocky carries one piece of Equipment at most", ("BV-ROCKY-03",))
        if seat.eaten and seat.tokens:
            yield Problem(name, "was eaten and has tokens", ("BV-R16",))
    for cell in state.baskets:
        if not state.map[cell].is_bear:
            yield Problem("baskets", f"no Bear lies at {write_cell(cell)}", ("BV-PICNIC-02", "BV-PICNIC-04"))


def _ends(state: State) -> Iterator[Problem]:
    if state.step == "over":
        yield from check_ending(state)
        if not state.ending or (state.ending == "bears") == bool(state.winner):
            yield Problem("ending", "a game that is over has a winner, or the bears have won", ("BV-END-05",))
        return
    if state.ending or state.winner:
        yield Problem("ending", "the game is not over", ("BV-END-05",))
    if len(state.living) < 2 <= len(state.seats):
        yield Problem("seats", "all but one have been eaten, and the game goes on", ("BV-END-03",))
    if state.step not in (*SETUP_STEPS, "walled") and state.mover.eaten:
        yield Problem("turn", f"{state.turn} was eaten and has no turn", ("BV-FIRST-04",))
    is_fresh = state.step == "move" and not (state.now.hour or state.now.contingency or state.now.used)
    if is_fresh and not state.now.moved and not state.cards_left and state.switches.deck_empty == "turn_end":
        yield Problem("deck", "the deck is empty at the beginning of a turn", ("BV-END-04",))


def _turn(state: State) -> Iterator[Problem]:
    """The finger's way fits the map, the token and the clock (BV-MOVE-02..04)."""
    now = state.now
    if state.step in (*SETUP_STEPS, "over"):
        if not has_cause(state):
            yield Problem("step", f"nothing is there for the step {state.step}", ("BV-SETUP-07", "BV-R55"))
        return
    for key in ("spent", "equipment", "redraws", "lucky"):
        if getattr(now, key) < 0:
            yield Problem(key, f"{getattr(now, key)} is fewer than none", ("BV-MOVE-01",))
    ended = state.step in ("pick", "supply", "walled")
    if not ended and now.path[0] != state.mover.at:
        reason = f"begins at {write_spot(now.path[0])}, the token is at {write_spot(state.mover.at)}"
        yield Problem("path", reason, ("BV-MOVE-03",))
    if len(set(now.path)) != len(now.path):
        yield Problem("path", "a section is visited twice", ("BV-MOVE-04",))
    if now.contingency and not state.is_advanced:
        yield Problem("contingency", "there is none in the basic game", ("BV-CONT-01",))
    if not ended:
        yield from _clock(state)
        yield from check_way(state)
        yield from check_token(state)
    yield from check_contingency(state)
    yield from check_gifts(state)
    yield from _waiting(state)


def _clock(state: State) -> Iterator[Problem]:
    now = state.now
    hops = [(b[0][0] - a[0][0], b[0][1] - a[0][1]) for a, b in pairwise(now.path)]
    far = [hop for hop in hops if hop != (0, 0) and hop not in DELTAS]
    if far and state.switches.canoe_distance == "one":
        yield Problem("path", "two spots that follow each other do not touch", ("BV-TRAV-01", "BV-MAP-03"))
    waits = now.how == "explore" and (now.into != NOWHERE or (now.met is not None and now.met not in now.path))
    hours = sum(hop != (0, 0) for hop in hops) + waits
    extra = int(state.switches.bank_hour == "counted" and now.used == "canoe")
    extra += len(state.map) if far else 0
    if not hours <= now.hour <= hours + extra:
        yield Problem("hour", f"{now.hour} for {counted(hours, 'move')} made", ("BV-MOVE-02",))


def _waiting(state: State) -> Iterator[Problem]:
    """What a step waits for is there."""
    now = state.now
    if not has_cause(state):
        yield Problem("step", f"nothing is there for the step {state.step}", ("BV-MOVE-01",))
    if now.met is not None and state.step not in ("bear", "blocked", "trade"):
        yield Problem("met", "a card is met although nothing is asked about it", ("BV-MOVE-01",))
    for key in ("butterfly", "fox", "redraws", "lucky", "each", "redrawn"):
        if getattr(now, key) and not state.is_enchanted:
            yield Problem(key, "a gift of enchantments in a game without them", ("BV-ENCH-01", "BV-ENCH-07"))
    if state.step not in ("draw", "lay") and (now.drawn or now.into != NOWHERE):
        yield Problem("now", "a card is drawn although none is waited for", ("BV-EXPL-02",))


_CHECKS: tuple[Callable[[State], Iterator[Problem]], ...] = (
    _players, _cards, _stands, _tokens, _ends, _turn,
)  # fmt: skip
