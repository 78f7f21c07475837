"""Check a typed-in position for everything that is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from companion.games.bear_valley.components import DESTINATION, START
from companion.games.bear_valley.events import token_count
from companion.games.bear_valley.examine_turn import examine_turn
from companion.games.bear_valley.grid import Cell, Spot, neighbours, write_cell, write_spot
from companion.games.bear_valley.state import CAMP, SETUP_STEPS, State
from companion.games.bear_valley.tokens import UNCARRIED, pieces, stock_of
from companion.games.bear_valley.turn_end import THREE_GOLD
from companion.referee.amounts import counted
from companion.referee.problems import Problem


def examine(state: State) -> list[Problem]:
    """List everything that is impossible in the state."""
    return [problem for check in CHECKS for problem in check(state)]


def _players(state: State) -> Iterator[Problem]:
    if len(state.seats) not in range(2, 7):
        yield Problem("seats", f"{counted(len(state.seats), 'player')}, not 2 to 6", ("BV-SETUP-01",))
    colours = Counter(seat.colour for seat in state.seats.values() if seat.colour)
    for colour, number in colours.items():
        if number > 1:
            yield Problem("seats", f"{number} players have the colour {colour}", ("BV-SETUP-04", "BV-SETUP-07"))
    is_cast = state.step not in SETUP_STEPS
    for name, seat in state.seats.items():
        if seat.character and not state.is_advanced:
            yield Problem(name, "a character in the basic game", ("BV-SETUP-07", "BV-ENCH-07"))
        if state.is_advanced and is_cast and not seat.character:
            yield Problem(name, "no character in the advanced game", ("BV-SETUP-07",))
    yield from _waiting_players(state)
    if state.idle < 0:
        yield Problem("idle", f"{state.idle} is negative", ("BV-R77",))
    if state.round < 1:
        yield Problem("round", "rounds start at 1", ("BV-FIRST-01",))


def _cards(state: State) -> Iterator[Problem]:
    """Check that every card touches another and that none is in two places."""
    start: Cell = (0, 0)
    found, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in state.map and cell not in found:
                found.add(cell)
                waiting.append(cell)
    for cell, face in state.map.items():
        if cell not in found:
            yield Problem(
                "map", f"{face} at {write_cell(cell)} does not touch another card", ("BV-EXPL-01", "BV-MAP-01")
            )
    laid = [face.id for face in state.map.values()]
    drawn = [state.now.drawn] if state.now.drawn else []
    for id, number in Counter([*laid, *state.deck, *state.bottom, *drawn]).items():
        if number > 1 + state.allowed.count(id):
            yield Problem("map", f"{id} is in two places", ("BV-SETUP-05",))


def _places(state: State) -> Iterator[Problem]:
    """Check that each section has one token at most, and no Bear has any (BV-MAP-05..08, BV-BEAR-03)."""
    standing: dict[Spot, str] = {}
    for name, seat in state.seats.items():
        if seat.eaten:
            continue
        face = state.map[seat.at[0]]
        if face.is_bear:
            yield Problem(name, f"is on the Bear {face}", ("BV-BEAR-03", "BV-PICNIC-03"))
        if face.kind == DESTINATION and state.step != "over":
            yield Problem(name, "is on the Destination Camp, but the game is not over", ("BV-END-01",))
        if seat.at in standing and face.kind != START:
            rule = "BV-MAP-08" if face.is_river and not seat.at[1] else "BV-MAP-07" if seat.at[1] else "BV-MAP-05"
            reason = f"is on {write_spot(seat.at)}, and so is {standing[seat.at]}"
            yield Problem(name, reason, (rule, "BV-MAP-05"))
        standing[seat.at] = name


def _tokens(state: State) -> Iterator[Problem]:
    """Check tokens against the box, the mode and the characters."""
    held = [token for seat in state.seats.values() for token in seat.tokens]
    lying = [token for tokens in state.loose.values() for token in tokens]
    if not state.is_advanced and (held or lying or state.baskets):
        yield Problem("tokens", "there are no tokens in the basic game", ("BV-BASIC-01",))
    if state.is_advanced and not state.has_gold and "gold" in (*held, *lying):
        yield Problem("tokens", "there is no gold in this game", ("BV-NOGOLD-01",))
    for token, left in stock_of(state).items():
        if left < 0 and (token != "gold" or state.has_gold):
            most = state.tables.box[token]
            yield Problem(
                "tokens", f"{token_count(most - left, token)}, but the box has only {most}", ("BV-EQ-02", "BV-POST-06")
            )
    for name, seat in state.seats.items():
        for token in seat.tokens:
            if clause := UNCARRIED.get((seat.character, token)):
                yield Problem(name, f"{seat.character.title()} cannot carry a {token}", (clause, "BV-R49"))
        if seat.character == "rocky" and len(pieces(seat.tokens)) > 1:
            yield Problem(name, "Rocky carries at most one piece of Equipment", ("BV-ROCKY-03",))
        if seat.eaten and seat.tokens:
            yield Problem(name, "was eaten but has tokens", ("BV-R16",))
    for cell in state.baskets:
        if not state.map[cell].is_bear:
            yield Problem("baskets", f"there is no Bear at {write_cell(cell)}", ("BV-PICNIC-02", "BV-PICNIC-04"))


def _ends(state: State) -> Iterator[Problem]:
    if state.step == "over":
        yield from _ending(state)
        if not state.ending or (state.ending == "bears") == bool(state.winner):
            yield Problem("ending", "the game is over without a winner or a win for the bears", ("BV-END-05",))
        return
    if state.ending or state.winner:
        yield Problem("ending", "the game is not over", ("BV-END-05",))
    if len(state.living) < 2 <= len(state.seats):
        yield Problem("seats", "only one player is left, but the game is not over", ("BV-END-03",))
    if state.step not in (*SETUP_STEPS, "walled") and state.mover.eaten:
        yield Problem("turn", f"{state.turn} was eaten and cannot take a turn", ("BV-FIRST-04",))
    is_fresh = state.step == "move" and not (state.now.hour or state.now.contingency or state.now.used)
    if is_fresh and not state.now.moved and not state.cards_left and state.switches.deck_empty == "turn_end":
        yield Problem("deck", "the deck is empty at the start of a turn", ("BV-END-04",))


def _waiting_players(state: State) -> Iterator[Problem]:
    """Check players without a turn yet, and players in impossible places."""
    waiting = state.order[state.order.index(state.turn) + 1 :] if state.round == 1 and state.turn else ()
    for name, seat in state.seats.items():
        if name in waiting and (seat.at[0] != CAMP or seat.tunnelled or seat.eaten):
            reason = "has not had a turn yet, but is not on the Starting Camp"
            yield Problem(name, reason, ("BV-SETUP-04", "BV-FIRST-01"))
        if seat.spared and not seat.tunnelled and state.switches.walled_scope == "tunnelled":
            yield Problem(name, "was spared but has never tunnelled", ("BV-END-02", "BV-R15"))
        # Other players can surface from a dive anywhere; she has no Flashlight.
        if seat.character == "sunny" and not seat.eaten and state.map[seat.at[0]].picture == "cave":
            yield Problem(name, "Sunny does not enter Caves but is on one", ("BV-SUNNY-03",))
    if state.bottom and not state.is_enchanted:
        yield Problem("bottom", "only Mushrooms put cards under the deck", ("BV-ENCH-05",))


def _ending(state: State) -> Iterator[Problem]:
    """Check that the winner meets the winning condition (BV-END-01, -03, BV-GOLD-01)."""
    seat = state.seats.get(state.winner)
    if seat is None:
        return
    kind = state.map[seat.at[0]].kind
    if seat.eaten:
        yield Problem("winner", f"{state.winner} was eaten", ("BV-END-03",))
    if state.ending == "destination" and kind != DESTINATION:
        yield Problem("winner", f"{state.winner} is not on the Destination Camp", ("BV-END-01",))
    if state.ending == "gold" and (kind != START or seat.tokens.count("gold") < THREE_GOLD):
        yield Problem("winner", f"{state.winner} has not brought three gold to the Starting Camp", ("BV-GOLD-01",))
    if state.ending == "survivor" and state.living != [state.winner]:
        yield Problem("winner", "other players have not been eaten", ("BV-END-03",))


CHECKS: tuple[Callable[[State], Iterator[Problem]], ...] = (
    _players, _cards, _places, _tokens, _ends, examine_turn,
)  # fmt: skip
