"""What the game waits for, from whom, in words, with the verbs that answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.games.bear_valley.barter import can_barter, goods_of
from companion.games.bear_valley.cards import can_redraw, directions, origin, placements
from companion.games.bear_valley.close import gift_words, may_give_up, walled
from companion.games.bear_valley.events import HALT_WORDS, REST_WORDS, card_words, hour_words
from companion.games.bear_valley.grid import DIRECTIONS, neighbour, write_cell, write_spot
from companion.games.bear_valley.judge import may_cut
from companion.games.bear_valley.listing import finger_moves
from companion.games.bear_valley.rest import EATING
from companion.games.bear_valley.state import State, Step
from companion.games.bear_valley.telescope import empty_sides
from companion.games.bear_valley.tokens import list_tokens, pieces
from companion.games.bear_valley.trade import trade_step
from companion.games.bear_valley.tunnel import may_tunnel
from companion.games.bear_valley.underground import STEPS, dives, goal_of
from companion.games.bear_valley.ways import halts, is_open_bear, limit_of, rest
from companion.referee.amounts import counted
from companion.referee.game import Ask
from companion.referee.moves import Move

_GIVE_UP = Ask(None, "no exit leads on for anybody: bears win ends the game, if the table agrees", ("bears",))


def asks(state: State) -> tuple[Ask, ...]:
    """Say what is waited for; nothing when the game is over."""
    return _ASKS[state.step](state)


def _ask(state: State, words: str, *verbs: str) -> tuple[Ask, ...]:
    return (Ask(state.turn, f"{state.turn}: {words}", verbs),)


def _ask_move(state: State) -> tuple[Ask, ...]:
    name = state.turn
    verbs = tuple(dict.fromkeys(verb_of(type(move)) for move in finger_moves(state, name)))
    asked = Ask(name, f"{name}: {_move_words(state, verbs)}", verbs)
    return (_GIVE_UP, asked) if state.idle and may_give_up(state) else (asked,)


@cache
def verb_of(kind: type[Move]) -> str:
    """Return the verb of a move."""
    return kind.notation.split()[1]


def _move_words(state: State, verbs: tuple[str, ...]) -> str:
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


def _ask_draw(state: State) -> tuple[Ask, ...]:
    now = state.now
    goal = write_cell(neighbour(origin(state), now.into))
    words = f"draw the card for {state.turn}, {DIRECTIONS[now.into]} at {goal}: draw F05 ({state.cards_left} left)"
    return (Ask(None, words, ("draw",)),)


def _ask_lay(state: State) -> tuple[Ask, ...]:
    card = state.now.drawn
    is_open = len(directions(state, card)) > 1
    ways = [f"lay {face}{f' into {DIRECTIONS[to]}' if is_open else ''}" for to, face in placements(state, card)]
    ways += ["redraw"] if can_redraw(state) else []
    return _ask(
        state,
        f"{card_words(state.tables.faces[card])}: {' or '.join(ways)}",
        *dict.fromkeys(way.split()[0] for way in ways),
    )


def _ask_bear(state: State) -> tuple[Ask, ...]:
    is_late = state.now.hour >= EATING
    verbs = ("basket", "no") if is_late else ("basket", "no", "stay")
    return _ask(state, f"a Bear at {hour_words(state.now.hour)}: basket, or no basket", *verbs)


def _ask_blocked(state: State) -> tuple[Ask, ...]:
    met = state.now.met
    assert met is not None
    face = state.map[met[0]]
    verbs = [*(["tunnel"] if may_tunnel(state) else ()), *(["machete"] if may_cut(state, face) else ()), "stay"]
    return _ask(state, f"{face} at {write_spot(met)} has no exit back: {' or '.join(verbs)}", *verbs)


def _ask_dive(state: State) -> tuple[Ask, ...]:
    at = len(state.now.dive) + 1
    third = ", into a new space" if at == STEPS else ""
    verbs = ("dive", "stay") if any(True for _ in dives(state, state.turn)) else ("stay",)
    return _ask(state, f"move {at} of {STEPS} underground{third}: {', or '.join(verbs)}", *verbs)


def _ask_surface(state: State) -> tuple[Ask, ...]:
    if trade_step(state) == "surface" and (offers := _offers(state)):
        words = "the dive is over: stop on the Trading Post, trade there, or stay"
        return _ask(state, words, "stop", *offers, "stay")
    return _ask(state, "the dive is over: stop on the card it led to, or stay", "stop", "stay")


def _ask_observe(state: State) -> tuple[Ask, ...]:
    return _ask(state, f"observe the next cell: {' or '.join(empty_sides(state))}", "observe")


def _ask_trade(state: State) -> tuple[Ask, ...]:
    goods = list_tokens(goods_of(state, goal_of(state)[0]))
    offers = _offers(state)
    offer = f"trade {goods} (more than is got)" if "trade" in offers else f"gift {goods}"
    return _ask(state, f"a Trading Post: {offer}, or stay", *offers, "stay")


def _offers(state: State) -> tuple[str, ...]:
    """Name the ways to trade that are open at the Post."""
    post = goal_of(state)[0]
    is_gift = state.switches.trade_gift == "yes" and bool(goods_of(state, post))
    return (*(("trade",) if can_barter(state, post) else ()), *(("gift",) if is_gift else ()))


def _ask_pick(state: State) -> tuple[Ask, ...]:
    there = list_tokens(pieces(state.loose.get(state.mover.at[0], ())))
    return _ask(state, f"take one piece of what lies here: {there}", "take")


def _ask_supply(state: State) -> tuple[Ask, ...]:
    free = "" if state.switches.supply == "must" else ", or nothing"
    return _ask(state, f"alone at the Starting Camp: take a piece of Equipment{free}", "take")


def _ask_walled(state: State) -> tuple[Ask, ...]:
    names = " ".join(walled(state))
    return (Ask(None, f"walled in: {names}. The referee says: eaten {names}, or spared", ("eaten", "spared")),)


def _ask_first(state: State) -> tuple[Ask, ...]:
    return (Ask(None, "who has the longest hair? (deal draws lots)", ("first",)),)


def _ask_choose(state: State) -> tuple[Ask, ...]:
    return _ask(state, "choose a character", "plays")


def _ask_deal(state: State) -> tuple[Ask, ...]:
    return (Ask(None, f"deal a character to {state.turn}", ("character",)),)


def _ask_nothing(state: State) -> tuple[Ask, ...]:
    return ()


_ASKS: dict[Step, Callable[[State], tuple[Ask, ...]]] = {
    "first": _ask_first,
    "choose": _ask_choose,
    "deal": _ask_deal,
    "move": _ask_move,
    "draw": _ask_draw,
    "lay": _ask_lay,
    "bear": _ask_bear,
    "blocked": _ask_blocked,
    "dive": _ask_dive,
    "surface": _ask_surface,
    "observe": _ask_observe,
    "trade": _ask_trade,
    "pick": _ask_pick,
    "supply": _ask_supply,
    "walled": _ask_walled,
    "over": _ask_nothing,
}
