"""What a seat, or the table, is in the middle of, and what it is asked for in words."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.bear_valley.barter import goods_of
from companion.games.bear_valley.deck import directions, origin, placements
from companion.games.bear_valley.dive import STEPS
from companion.games.bear_valley.events import HALT_WORDS, REST_WORDS, card_words, hour_words
from companion.games.bear_valley.grid import DIRECTIONS, neighbour, write_cell, write_spot
from companion.games.bear_valley.state import State, Step
from companion.games.bear_valley.telescope import empty_sides
from companion.games.bear_valley.tokens import list_tokens, pieces
from companion.games.bear_valley.turn import gift_words
from companion.games.bear_valley.walls import walled
from companion.games.bear_valley.ways import goal_of, halts, is_open_bear, limit_of, rest
from companion.referee.amounts import counted

TABLE_STEPS: tuple[Step, ...] = ("first", "deal", "draw", "walled")
# The table may give up while somebody is to move.
DEADLOCK = "deadlock"
Verbs = tuple[str, ...]


def phase(state: State, seat: str | None) -> str:
    """Return the step that a seat, or the table, has to answer; nothing where another one has."""
    step = state.step
    if seat is None:
        return step if step in TABLE_STEPS else DEADLOCK if step == "move" else ""
    return step if seat == state.turn and step not in TABLE_STEPS else ""


def questions(state: State, seat: str | None, verbs: Verbs) -> tuple[str, ...]:
    """Say what is asked."""
    if seat is None:
        return (_TABLE_WORDS[phase(state, seat)](state),)
    return (f"{seat}: {_WORDS[state.step](state, verbs)}",)


def _move(state: State, verbs: Verbs) -> str:
    """Say where the finger is, what can be done, and why not more."""
    now = state.now
    spot = now.at
    head = f"{', '.join(verbs[:-1])} or {verbs[-1]}" if len(verbs) > 1 else verbs[0]
    head = f"contingency, {head}" if now.contingency else head
    where = f"{state.map[spot[0]].name} at {write_spot(spot)}"
    if not now.moved:
        return f"{head}; the token stands on {where}{_extras(state)}"
    if is_open_bear(state, spot[0]):
        why = "one move off the Bear"
    else:
        found, code = halts(state, now), rest(state)
        parts = [HALT_WORDS[halt] for halt in found] + ([f"no stop: {REST_WORDS[code]}"] if code else [])
        why = " and ".join(parts)
    return f"{hour_words(now.hour)}, the finger on {where}: {head}{f' ({why})' if why else ''}"


def _extras(state: State) -> str:
    """Say what is special about the turn: the limit of a first one, the gifts of enchantments."""
    limit, gifts = limit_of(state), gift_words(state.now)
    words = [f"{counted(limit, 'move')} at most"] if limit is not None else []
    return "".join(f", {word}" for word in (*words, *([f"with {gifts}"] if gifts else ())))


def _lay(state: State, verbs: Verbs) -> str:
    card = state.now.drawn
    is_open = len(directions(state, card)) > 1
    ways = [f"lay {face}{f' into {DIRECTIONS[to]}' if is_open else ''}" for to, face in placements(state, card)]
    ways += ["redraw"] if "redraw" in verbs else []
    return f"{card_words(state.tables.faces[card])}: {' or '.join(ways)}"


def _blocked(state: State, verbs: Verbs) -> str:
    met = state.now.met
    assert met is not None
    return f"{state.map[met[0]]} at {write_spot(met)} has no exit back: {' or '.join(verbs)}"


def _dive(state: State, verbs: Verbs) -> str:
    at = len(state.now.dive) + 1
    third = ", into a new space" if at == STEPS else ""
    return f"move {at} of {STEPS} underground{third}: {', or '.join(verbs)}"


def _surface(state: State, verbs: Verbs) -> str:
    is_post = "trade" in verbs or "gift" in verbs
    where = "stop on the Trading Post, trade there" if is_post else "stop on the card it led to"
    return f"the dive is over: {where}, or stay"


def _trade(state: State, verbs: Verbs) -> str:
    goods = list_tokens(goods_of(state, goal_of(state)[0]))
    offer = f"trade {goods} (more than is got)" if "trade" in verbs else f"gift {goods}"
    return f"a Trading Post: {offer}, or stay"


def _pick(state: State, verbs: Verbs) -> str:
    return f"take one piece of what lies here: {list_tokens(pieces(state.loose.get(state.mover.at[0], ())))}"


def _supply(state: State, verbs: Verbs) -> str:
    free = "" if state.switches.supply == "must" else ", or nothing"
    return f"alone at the Starting Camp: take a piece of Equipment{free}"


_WORDS: dict[Step, Callable[[State, Verbs], str]] = {
    "choose": lambda state, verbs: "choose a character",
    "move": _move,
    "lay": _lay,
    "bear": lambda state, verbs: f"a Bear at {hour_words(state.now.hour)}: basket, or no basket",
    "blocked": _blocked,
    "dive": _dive,
    "surface": _surface,
    "observe": lambda state, verbs: f"observe the next cell: {' or '.join(empty_sides(state))}",
    "trade": _trade,
    "pick": _pick,
    "supply": _supply,
}


def _draw(state: State) -> str:
    now = state.now
    goal = write_cell(neighbour(origin(state), now.into))
    return f"draw the card for {state.turn}, {DIRECTIONS[now.into]} at {goal}: draw F05 ({state.cards_left} left)"


def _walled(state: State) -> str:
    names = " ".join(walled(state))
    return f"walled in: {names}. The referee says: eaten {names}, or spared"


_TABLE_WORDS: dict[str, Callable[[State], str]] = {
    "first": lambda state: "who has the longest hair? (deal draws lots)",
    "deal": lambda state: f"deal a character to {state.turn}",
    "draw": _draw,
    "walled": _walled,
    DEADLOCK: lambda state: "no exit leads on for anybody: bears win ends the game, if the table agrees",
}
