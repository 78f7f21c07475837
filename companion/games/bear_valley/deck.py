"""The deck, and a card until it is laid: drawn, replaced, turned (BV-EXPL-02, -03, BV-WOODS, BV-ENCH-05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.games.bear_valley.components import EQUIPMENT, Face
from companion.games.bear_valley.events import CardLaid
from companion.games.bear_valley.grid import BACK, DIRECTIONS, Cell, neighbour, write_cell
from companion.games.bear_valley.state import NOWHERE, State, with_loose
from companion.games.bear_valley.tables import Tables
from companion.games.bear_valley.tokens import stock_of
from companion.referee.amounts import alternatives, counted
from companion.referee.verdicts import Refusal, refuse

# The number of cards of a kind that a hint names.
SHOWN = 8
# A direction and the orientation of the card there.
Placement = tuple[int, Face]


def next_cards(state: State) -> Sequence[str]:
    """Return every card that can be drawn: unseen ones first, then those under the deck (BV-R63)."""
    return state.deck or state.bottom[:1]


def refuse_card(state: State, id: str) -> Refusal | None:
    """Return why this card cannot be drawn (BV-EXPL-02)."""
    if id in next_cards(state):
        return None
    found_at = next((cell for cell, face in state.map.items() if face.id == id), None)
    if found_at is not None:
        like = [other for other in next_cards(state) if state.tables.wild[other].kind == state.tables.wild[id].kind]
        reason = f"{id} is already on the map at {write_cell(found_at)}"
        left = ", ".join(like[:SHOWN]) + (f" and {len(like) - SHOWN} more" if len(like) > SHOWN else "")
        return refuse(
            "BV-EXPL-02 BV-SETUP-05",
            "on-the-map",
            reason,
            f"Cards of this kind left: {left or 'none'}. {_differing(id)}",
        )
    if id == state.now.drawn:
        return refuse(
            "BV-EXPL-02 BV-SETUP-05", "drawn-already", f"{id} has been drawn but not laid yet", _differing(id)
        )
    if id not in state.bottom:
        return refuse("BV-EXPL-02 BV-SETUP-05", "not-in-the-deck", f"{id} is no longer in the deck", _differing(id))
    above = len(state.deck) + state.bottom.index(id)
    reason = f"{id} is under the deck, with {counted(above, 'card')} above it"
    return refuse("BV-EXPL-02 BV-ENCH-05 BV-R63", "under-the-deck", reason, _differing(id))


def _differing(id: str) -> str:
    """Say what to type if the real deck differs from the companion's (BV-R80)."""
    return f'If your cards differ, type: allow {id} "why"'


def in_order(tables: Tables, ids: Iterable[str]) -> tuple[str, ...]:
    """Sort cards as the edition lists them, because the order of the deck is not known."""
    return tuple(sorted(ids, key=tables.deck.index))


def take_card(state: State, id: str) -> State:
    """Take the card off the deck."""
    now = replace(state.now, drawn=id)
    if not state.deck:
        return replace(state, bottom=state.bottom[1:], now=now)
    at = state.deck.index(id)
    return replace(state, deck=state.deck[:at] + state.deck[at + 1 :], now=now)


def origin(state: State) -> Cell:
    """Return the cell next to which a new card is laid."""
    now = state.now
    return now.dive[-1] if now.dive else now.at[0]


def directions(state: State, id: str) -> list[int]:
    """Return the directions open to the drawn card; from Woods its exits decide (BV-WOODS-01..05, BV-R22, -R23)."""
    now = state.now
    face = state.map[now.at[0]]
    if now.how == "explore" and face.kind == "Woods":
        exits = state.tables.faces[id].exits
        fitting = [to for to, stones in face.stones.items() if stones == exits]
        free = sorted(to for to in fitting if neighbour(now.at[0], to) not in state.map)
        return free or [now.into]
    return [now.into]


def faces_for(state: State, id: str, to: int) -> tuple[Face, ...]:
    """Return the orientations a card may have: with an exit to the explorer if possible (BV-EXPL-03, -04, BV-R37).

    The other cards around it do not matter (BV-MAP-09).
    """
    if state.now.how == "observe" and state.switches.telescope_lay == "free":
        return state.tables.ways[id]
    return state.tables.joining[id, BACK[to]] or state.tables.ways[id]


def placements(state: State, id: str) -> list[Placement]:
    """List every place and orientation of the drawn card."""
    return [(to, face) for to in directions(state, id) for face in faces_for(state, id, to)]


def chosen(state: State, id: str, face: Face, into: int | None) -> list[Placement]:
    """List the placements with this orientation, in one direction if it is named."""
    return [(to, way) for to, way in placements(state, id) if way is face and into in (None, to)]


def can_redraw(state: State) -> bool:
    """Return whether the mover may replace the drawn card (BV-ENCH-05, -09, -13, BV-R63, BV-R64)."""
    now = state.now
    if now.how == "observe" or not state.cards_left:
        return False
    if now.how == "explore" and now.each:
        return not now.redrawn
    return now.redraws > 0 or (now.how == "explore" and now.lucky > 0)


def put_under(state: State) -> State:
    """Put the drawn card under the deck; a character's redraw is used before the card's."""
    now = state.now
    # Vertigo's redraw comes on top of the card's own, which is used up with it.
    spent = replace(now, drawn="", redrawn=True, redraws=0)
    if not (now.how == "explore" and now.each):
        is_lucky = now.how == "explore" and now.lucky > 0
        spent = replace(spent, lucky=now.lucky - is_lucky, redraws=now.redraws - (not is_lucky))
    return replace(state, bottom=(*state.bottom, now.drawn), now=spent)


def refuse_placement(state: State, id: str, face: Face, into: int | None) -> Refusal | None:
    """Return why the drawn card cannot be laid like this (BV-EXPL-03, BV-WOODS-03)."""
    ways = directions(state, id)
    if into is not None and into not in ways:
        named = alternatives([DIRECTIONS[to] for to in ways])
        is_woods = state.now.how == "explore" and state.map[state.now.at[0]].kind == "Woods"
        rule = "BV-WOODS-03 BV-WOODS-04" if is_woods and ways != [state.now.into] else "BV-EXPL-01 BV-WOODS-05"
        return refuse(rule, "wrong-direction", f"{id} has {face.exits} exits and goes {named}, not {DIRECTIONS[into]}")
    if chosen(state, id, face, into):
        return None
    other = state.tables.joining[id, BACK[ways[0] if into is None else into]][0]
    always = " BV-EXPL-06" if face.exits > 4 else ""
    start = origin(state)
    reason = f"{id} this way up has no exit towards {state.map[start]} at {write_cell(start)}"
    return refuse(f"BV-EXPL-03{always}", "does-not-connect", reason, f"Rotate it: type {other}")


def lay_card(state: State, to: int, face: Face) -> tuple[State, CardLaid]:
    """Put the card on the map, and the token pictured on it, if the stock has one (BV-EQ-01, -02, BV-R43)."""
    cell = neighbour(origin(state), to)
    token = _token_of(state, face)
    loose = with_loose(state, cell, (token,)) if token else state.loose
    is_redirected = to != state.now.into
    now = replace(state.now, into=NOWHERE, drawn="", redrawn=False)
    laid = CardLaid(face.name, cell, token, is_redirected)
    return replace(state, map={**state.map, cell: face}, loose=loose, now=now, idle=0), laid


def _token_of(state: State, face: Face) -> str:
    """Return the token for a card; pictures have no effect in the basic game (BV-BASIC-01, BV-NOGOLD-01)."""
    picture = face.picture or ""
    is_token = picture in EQUIPMENT or (picture == "gold" and state.has_gold)
    return picture if is_token and state.is_advanced and stock_of(state)[picture] > 0 else ""
