"""Short descriptions of legal moves."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.bear_valley.components import DESTINATION
from companion.games.bear_valley.events import card_words, hour_words, look_words, open_words
from companion.games.bear_valley.grid import INDEX, neighbour, read_spot, write_cell
from companion.games.bear_valley.judgement import is_fatal
from companion.games.bear_valley.moves import (
    Basket,
    Canoe,
    Cross,
    Draw,
    Explore,
    Jump,
    Lay,
    NoBasket,
    Redraw,
    Row,
    Stay,
    Stop,
    Traverse,
    Tunnel,
)
from companion.games.bear_valley.state import State
from companion.games.bear_valley.stay import EATING
from companion.games.bear_valley.ways import goal_of, way
from companion.referee.moves import Move


def gloss(state: State, move: Move) -> str:
    """Describe the effect of a move, or return an empty string if the move is self-explanatory."""
    now = state.now
    match move:
        case Traverse(to=to, tool=tool):
            _, spot = way(state, INDEX[to], tool)
            face = state.map[spot[0]] if spot else None
            on = f"{spot[1]} of " if spot and spot[1] else ""
            ends = ", ends the turn" if face and face.is_water and tool != "canoe" and not now.afloat else ""
            return f"{hour_words(now.hour + 1)}, {on}{face}, {look_words(face)}{ends}" if face else ""
        case Explore(tool=tool, card=card):
            left = f", the {tool} stays here" if tool else ""
            return f"{hour_words(now.hour + 1)}, {_explored(state, card)}{left}"
        case Draw(card=card):
            face = state.tables.faces[card]
            return f"{look_words(face)}, {open_words(face)}"
        case Lay(card=card):
            return open_words(state.tables.faces[card])
        case Stop():
            spot = goal_of(state)
            wins = state.map[spot[0]].kind == DESTINATION
            return "reaches the Destination Camp and wins" if wins else f"move the token onto {state.map[spot[0]]}"
        case Stay():
            return "the token stays where it is"
    return _gloss_tools(state, move)


def spots(state: State, move: Move) -> tuple[str, ...]:
    """Return the cell that a move leads into: `1,1`."""
    if isinstance(move, Jump):
        spot = read_spot(move.at)
        return (write_cell(spot[0]),) if spot else ()
    to = getattr(move, "to", None)
    if to not in INDEX:
        return ()
    found = way(state, INDEX[to], move.tool)[1] if isinstance(move, Traverse) else None
    return (write_cell(found[0] if found else neighbour(goal_of(state)[0], INDEX[to])),)


def _explored(state: State, card: str | None) -> str:
    """Name the explored card, with a warning if its exits match the hour."""
    if card is None:
        return "a new card"
    face = state.tables.faces[card]
    later = replace(state, now=replace(state.now, hour=state.now.hour + 1))
    described = f"{card_words(face)}, {open_words(face)}"
    return described + (", gets lost" if is_fatal(later, face) and not face.is_bear else "")


def _gloss_tools(state: State, move: Move) -> str:
    match move:
        case Tunnel():
            return "move the token onto the card without an exit back"
        case Basket():
            return "the basket stays on the Bear for the rest of the game"
        case NoBasket():
            return "eaten" if state.now.hour >= EATING else "the token stays"
        case Canoe():
            return "the Canoe stays here and water does not end the turn"
        case Row():
            return "the Canoe stays here"
        case Cross():
            return "move to the other section"
        case Redraw():
            return f"{state.now.drawn} goes under the deck"
        case Jump(at=at):
            spot = read_spot(at)
            return f"move the token onto the Cave {state.map[spot[0]]}" if spot else ""
    return ""
