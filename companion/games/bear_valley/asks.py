"""The questions to a seat or to the table at each step."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.bear_valley.barter import goods_of
from companion.games.bear_valley.deck import directions, origin, placements
from companion.games.bear_valley.dive import STEPS
from companion.games.bear_valley.events import HALT_WORDS, card_words, hour_words, list_tokens, token_words
from companion.games.bear_valley.grid import DIRECTIONS, neighbour, write_cell, write_spot
from companion.games.bear_valley.state import State, Step
from companion.games.bear_valley.telescope import empty_sides
from companion.games.bear_valley.tokens import pieces
from companion.games.bear_valley.turn import gift_words
from companion.games.bear_valley.walls import walled
from companion.games.bear_valley.ways import goal_of, halts, is_open_bear, limit_of, rest
from companion.referee.amounts import alternatives, counted, enumerated

TABLE_STEPS: tuple[Step, ...] = ("first", "deal", "draw", "walled")
# The table may give up during a player's turn.
DEADLOCK = "deadlock"
# Why a player may not stop, and how Rocky may by house ruling (BV-R56).
NO_STOP = {
    "bear": "no stopping on a Bear",
    "occupied": "another player is here, so no stopping",
    "rocky": "Rocky already has a piece of Equipment, so no stopping",
    "violet": "there is Equipment here, away from water, so no stopping",
}
SWAP = "to stop, leave the Equipment behind: Rocky carries one piece"
Verbs = tuple[str, ...]


def phase(state: State, seat: str | None) -> str:
    """Return the step that a seat or the table has to answer, or an empty string."""
    step = state.step
    if seat is None:
        return step if step in TABLE_STEPS else DEADLOCK if step == "move" else ""
    return step if seat == state.turn and step not in TABLE_STEPS else ""


def questions(state: State, seat: str | None, verbs: Verbs) -> tuple[str, ...]:
    """Return the questions for a seat or the table."""
    if seat is None:
        return (_TABLE_WORDS[phase(state, seat)](state),)
    return (f"{seat}: {_WORDS[state.step](state, verbs)}",)


def _move(state: State, verbs: Verbs) -> str:
    """Name the current position and the possible moves, with the reason for any limit."""
    now = state.now
    spot = now.at
    head = f"contingency move: {alternatives(verbs)}" if now.contingency else alternatives(verbs)
    where = f"{state.map[spot[0]].name} at {write_spot(spot)}"
    if not now.moved:
        return f"{head}, from {where}{_extras(state)}"
    if is_open_bear(state, spot[0]):
        why = "one move to get past the Bear"
    else:
        why = "; ".join(
            filter(None, (" and ".join(HALT_WORDS[halt] for halt in halts(state, now)), _no_stop(state, verbs)))
        )
    return f"{hour_words(now.hour)}, now on {where}: {head}{f' ({why})' if why else ''}"


def _no_stop(state: State, verbs: Verbs) -> str:
    """Say why the player cannot stop here, or only without the Equipment."""
    code = rest(state)
    if code and "stop" in verbs:
        return SWAP if code == "rocky" and state.switches.rocky_swap == "yes" else ""
    return NO_STOP[code] if code else ""


def _extras(state: State) -> str:
    """Describe the limit of a first turn and the benefits of enchantments."""
    limit, gifts = limit_of(state), gift_words(state.now)
    words = [f"at most {counted(limit, 'move')}"] if limit is not None else []
    return "".join(f", {word}" for word in (*words, *([f"with {gifts}"] if gifts else ())))


def _lay(state: State, verbs: Verbs) -> str:
    card = state.now.drawn
    is_open = len(directions(state, card)) > 1
    ways = [f"'lay {face}{f' into {DIRECTIONS[to]}' if is_open else ''}'" for to, face in placements(state, card)]
    ways += ["'redraw'"] if "redraw" in verbs else []
    return f"lay {card_words(state.tables.faces[card])}: {alternatives(ways)}"


def _blocked(state: State, verbs: Verbs) -> str:
    met = state.now.met
    assert met is not None
    return f"{state.map[met[0]]} at {write_spot(met)} has no exit back: {alternatives(verbs)}"


def _dive(state: State, verbs: Verbs) -> str:
    at = len(state.now.dive) + 1
    third = ", which must explore" if at == STEPS else ""
    return f"move {at} of {STEPS} underground{third}: {alternatives(verbs)}"


def _surface(state: State, verbs: Verbs) -> str:
    is_post = "trade" in verbs or "gift" in verbs
    where = "trade at the Trading Post, stop there" if is_post else "stop on the card above"
    return f"the dive is over: {where} or stay"


def _trade(state: State, verbs: Verbs) -> str:
    goods = token_words(goods_of(state, goal_of(state)[0]))
    offer = "'trade THINGS for THINGS' (worth less)" if "trade" in verbs else "'gift THINGS'"
    return f"at the Trading Post with {goods}: {offer} or stay"


def _pick(state: State, verbs: Verbs) -> str:
    return f"take one piece of the Equipment here: {list_tokens(pieces(state.loose.get(state.mover.at[0], ())))}"


def _supply(state: State, verbs: Verbs) -> str:
    free = "" if state.switches.supply == "must" else " or nothing"
    return f"take a piece of Equipment{free} (alone at the Starting Camp)"


_WORDS: dict[Step, Callable[[State, Verbs], str]] = {
    "choose": lambda state, verbs: "choose a character",
    "move": _move,
    "lay": _lay,
    "bear": lambda state, verbs: f"a Bear at {hour_words(state.now.hour)}: basket or no basket",
    "blocked": _blocked,
    "dive": _dive,
    "surface": _surface,
    "observe": lambda state, verbs: f"observe the next cell: {alternatives(empty_sides(state))}",
    "trade": _trade,
    "pick": _pick,
    "supply": _supply,
}


def _draw(state: State) -> str:
    now = state.now
    goal = write_cell(neighbour(origin(state), now.into))
    return (
        f"draw a card for {state.turn} at {goal} ({DIRECTIONS[now.into]}), such as 'draw F05' ({state.cards_left} left)"
    )


def _walled(state: State) -> str:
    names = walled(state)
    are = "is" if len(names) == 1 else "are"
    return f"{enumerated(names)} {are} walled in. Type 'eaten {' '.join(names)}' or 'spared'"


_TABLE_WORDS: dict[str, Callable[[State], str]] = {
    "first": lambda state: "who has the longest hair? Type 'first NAME', or 'deal' to draw lots",
    "deal": lambda state: f"deal a character to {state.turn}",
    "draw": _draw,
    "walled": _walled,
    DEADLOCK: lambda state: "no player can get any further. If the table agrees, type 'bears win' to end the game",
}
