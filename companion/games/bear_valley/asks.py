"""What the game waits for, from whom, in words, with the verbs that answer."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.bear_valley.cards import can_redraw
from companion.games.bear_valley.close import may_give_up, walled
from companion.games.bear_valley.events import HALT_WORDS, REST_WORDS, card_words, hour_words
from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.judge import may_cut, may_tunnel
from companion.games.bear_valley.moves import Cross
from companion.games.bear_valley.rest import has_way_on
from companion.games.bear_valley.state import State, Step
from companion.games.bear_valley.telescope import empty_sides
from companion.games.bear_valley.tokens import can_use, list_tokens, pieces
from companion.games.bear_valley.trade import trade_steps
from companion.games.bear_valley.travel import CROSSING, refuse_cross
from companion.games.bear_valley.underground import STEPS
from companion.games.bear_valley.ways import halts, is_open_bear, rest
from companion.referee.game import Ask

_GIVE_UP = Ask(None, "no exit leads on for anybody: bears win ends the game, if the table agrees", ("bears",))


def asks(state: State) -> tuple[Ask, ...]:
    """Say what is waited for; nothing when the game is over."""
    return _ASKS[state.step](state)


def _ask(state: State, words: str, *verbs: str) -> tuple[Ask, ...]:
    return (Ask(state.turn, f"{state.turn}: {words}", verbs),)


def _ask_move(state: State) -> tuple[Ask, ...]:
    now, name = state.now, state.turn
    found, code = halts(state, now), rest(state)
    verbs: list[str] = []
    if not found:
        can_explore = not now.contingency and (state.cards_left or state.switches.deck_empty == "needed")
        verbs = ["explore", "traverse"] if can_explore else ["traverse"]
    if not now.used and state.seats[name].tokens:
        verbs += _tool_verbs(state, found)
    if not code or (code in ("rocky", "violet") and _may_stop_after_all(state, code)):
        verbs.append("stop")
    verbs.append("stay")
    asked = Ask(name, f"{name}: {_move_words(state, found, code)}", tuple(verbs))
    return (_GIVE_UP, asked) if state.idle and may_give_up(state) else (asked,)


def _may_stop_after_all(state: State, code: str) -> bool:
    if code == "rocky" and state.switches.rocky_swap == "yes":
        return True
    return state.switches.must_go_on == "may_stop" and not has_way_on(state)


def _tool_verbs(state: State, found: tuple[str, ...]) -> list[str]:
    """Name what the tokens with the mover allow here."""
    now, held = state.now, state.mover.tokens
    face = state.map[now.at[0]]
    verbs: list[str] = []
    if "canoe" in held:
        verbs += ["row"] if face.is_river and not set(found) - {"water"} else []
        verbs += ["canoe"] if found == ("water",) else []
    if CROSSING.get(face.kind) in held and refuse_cross(state, Cross(state.turn)) is None:
        verbs.append("cross")
    if face.picture == "cave" and not found and can_use(state, "flashlight"):
        verbs += ["jump"] if now.contingency else ["dive", "jump"]
    if "telescope" in held and not now.moved and not now.contingency and state.cards_left and empty_sides(state):
        verbs.append("observe")
    if "basket" in held and is_open_bear(state, now.at[0]):
        verbs.append("basket")
    if len(trade_steps(state)) > 1:
        verbs.append("trade")
    return verbs


def _move_words(state: State, found: tuple[str, ...], code: str) -> str:
    now = state.now
    spot = now.at
    where = f"{state.map[spot[0]].name} at {write_spot(spot)}"
    head = "contingency move, known cards only" if now.contingency else "explore, traverse"
    if not now.moved:
        return f"{head}, or stay; the token stands on {where}"
    clock = f"{hour_words(now.hour)}, the finger on {where}"
    if is_open_bear(state, now.at[0]):
        return f"{clock}: one more move off the Bear, or stay"
    if found:
        end = "stop or stay" if not code else f"stay ({REST_WORDS[code]})"
        return f"{clock}: {end}, {' and '.join(HALT_WORDS[halt] for halt in found)}"
    return f"{clock}: {head}, or stay ({REST_WORDS[code]})" if code else f"{clock}: {head}, stop or stay"


def _ask_draw(state: State) -> tuple[Ask, ...]:
    words = f"draw a card and type it: draw F05 ({state.cards_left} left)"
    return (Ask(None, words, ("draw",)),)


def _ask_lay(state: State) -> tuple[Ask, ...]:
    now = state.now
    verbs = ("lay", "redraw") if can_redraw(state) else ("lay",)
    again = ", or redraw" if can_redraw(state) else ""
    words = f"lay {now.drawn} or {now.drawn}* (turned by half){again}"
    return _ask(state, f"{card_words(state.tables.faces[now.drawn])}: {words}", *verbs)


def _ask_bear(state: State) -> tuple[Ask, ...]:
    is_late = state.now.hour >= 7
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
    return _ask(state, f"move {at} of {STEPS} underground{third}: dive, or stay", "dive", "stay")


def _ask_surface(state: State) -> tuple[Ask, ...]:
    return _ask(state, "the dive is over: stop on the card it led to, or stay", "stop", "stay")


def _ask_observe(state: State) -> tuple[Ask, ...]:
    return _ask(state, f"observe the next cell: {' or '.join(empty_sides(state))}", "observe")


def _ask_trade(state: State) -> tuple[Ask, ...]:
    verbs = ("trade", "gift", "stay") if state.switches.trade_gift == "yes" else ("trade", "stay")
    goods = list_tokens(state.mover.tokens)
    return _ask(state, f"a Trading Post: trade {goods} (more than is got), or stay", *verbs)


def _ask_pick(state: State) -> tuple[Ask, ...]:
    there = list_tokens(pieces(state.loose[state.mover.at[0]]))
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
