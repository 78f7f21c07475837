"""Which effects can be used now, and why others cannot (MS-EFF-01..12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counts import Scene, fits, holds
from companion.games.masters_of_maple_syrup.figures import may_discard
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Limiting, Task, Use, Window
from companion.games.masters_of_maple_syrup.property import find_card
from companion.games.masters_of_maple_syrup.state import Called, Placed, State, card_of, written
from companion.games.masters_of_maple_syrup.supply import can_pay
from companion.games.masters_of_maple_syrup.uses import can_go_on, concerns, is_silent, key_of, left_of
from companion.games.masters_of_maple_syrup.vocabulary import Effect, Filter
from companion.referee.effects import Step
from companion.referee.verdicts import Refusal, refuse

WHEN_WORDS = {
    "first_developed": "WHEN FIRST DEVELOPED",
    "harvested": "WHEN HARVESTED",
    "when": "WHEN",
    "before": "BEFORE",
    "after": "AFTER",
    "instead": "INSTEAD OF",
    "game_end_plus": "GAME END",
    "game_end_alt": "GAME END",
    "turn_start": "at the start of a turn",
    "turn_end": "at the end of a turn",
    "always": "always",
    "manual": "at any time",
}
PAST = {"tap": "tapped", "harvest": "harvested", "develop": "developed"}
THINGS = {"tap": "tree", "harvest": "tree", "develop": "card"}
GERUNDS = {"tap": "TAPPING", "harvest": "HARVESTING", "develop": "DEVELOPING"}
MOMENT_WORDS: dict[tuple[str, str | None], str] = {
    (trigger, act): f"{words} {gerund}".rstrip()
    for trigger, words in WHEN_WORDS.items()
    for act, gerund in [(None, ""), *GERUNDS.items()]
}
# Steps with which a BEFORE effect can make an impossible action possible.
HELPS: dict[str, tuple[type[Step], ...]] = {
    "tap": (v.Grant, v.TurnTree, v.Place),
    "harvest": (v.Grant, v.TurnTree, v.Place),
    "develop": (v.Draw, v.LookKeep, v.TakeDiscard, v.Untuck, v.Take, v.Grant, v.Remove),
}


class Usable(Struct, frozen=True, gc=False):
    """An effect of a card: the card, the effect and its number on the card."""

    placed: Placed
    number: int
    effect: Effect


def moment_words(effect: Effect) -> str:
    """Return the moment of an effect as printed on a card: `AFTER HARVESTING`."""
    return MOMENT_WORDS[effect.trigger, effect.act]


def named_effects(state: State, move: moves.Use) -> list[Usable]:
    """Return the effects that a move can mean."""
    return [
        Usable(placed, number, effect)
        for placed in find_card(state, move.seat, move.card)
        for number, effect in enumerate(card_of(state, placed).effects, 1)
        if move.effect in (None, number)
    ]


def offered(state: State, seat: str) -> list[Usable]:
    """List the effects that a player can use now, including those that work at any time."""
    return usable(state, seat) + _ready(state, seat, state.seats[seat].called.get(None, {}), ("manual",))


def usable(state: State, seat: str) -> list[Usable]:
    """List the effects that a player can use only now, so that play waits for them."""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Use):
        called = state.seats[seat].called.get(frame.act)
        return _ready(state, seat, called, CALLS[frame.phase]) if called else []
    if isinstance(frame, Window):
        return _ready(state, seat, state.seats[seat].called.get(None, {}), (frame.moment,))
    return []


def _ready(state: State, seat: str, called: Mapping[str, tuple[Called, ...]], calls: Sequence[str]) -> list[Usable]:
    owner = state.seats[seat]
    ready: list[Usable] = []
    for call in calls:
        for at, number, effect, _ in called.get(call, ()):
            found = Usable(owner.property[at], number, effect)
            if refuse_effect(state, seat, found) is None:
                ready.append(found)
    return ready


# The triggers of each phase of a use.
CALLS: dict[str, tuple[str, ...]] = {
    "prelude": ("before", "use when"),
    "open": ("instead", "before", "use when"),
    "after": ("after",),
    "coda": ("after",),
}


def forced(state: State, seat: str) -> list[Usable]:
    """List the effects that a player must use now: those an edition declares not optional."""
    if not state.tables.has_forced:
        return []
    return [found for found in usable(state, seat) if not found.effect.optional]


def refuse_effect(state: State, seat: str, found: Usable) -> Refusal | None:
    """Return why an effect cannot be used now: its moment, the loop guard, its limit, its condition, its cost."""
    effect = found.effect
    frame = state.stack[-1] if state.stack else None
    refusal = _refuse_moment(state, seat, found, frame)
    if refusal is not None:
        return refusal

    def name() -> str:
        return written(state, seat, found.placed)

    if state.chosen is not None and effect.act is not None and is_silent(state, seat, effect):
        reason = f"{name()} does not trigger: {seat} chose {state.chosen[1].upper()}"
        return refuse("MS-R59 MS-RIV-06", "silent", reason)
    refusal = _refuse_again(state, key_of(seat, found.placed, found.number), name, effect, frame)
    if refusal is not None:
        return refusal
    if effect.if_ and not holds(state, Scene(seat, found.placed.id), effect.if_):
        return refuse("MS-EFF-02", "condition", lambda: f"the condition of {name()} is not met")
    if effect.trigger == "before" and isinstance(frame, Use) and not _may_begin(state, frame, effect):
        reason = f"{name()} needs a {THINGS[frame.act]} to {frame.act} afterwards, and there is none"
        return refuse("MS-R22 MS-EFF-07", "zero-use", reason)
    if effect.cost and not can_pay(state, Task(seat, seat, effect.cost, found.placed.id)):
        return refuse("MS-R20", "cost", lambda: f"{seat} cannot pay the full cost of {name()}")
    return None


def _refuse_moment(state: State, seat: str, found: Usable, frame: AnyFrame | None) -> Refusal | None:
    """Return why this is not the moment of an effect, or None (MS-EFF-02)."""
    effect, name = found.effect, found.placed.card
    match effect.trigger:
        case "game_end_plus" | "game_end_alt":
            return refuse(
                "MS-EFF-10 MS-EFF-02", "wrong-moment", lambda: f"{name} counts at GAME END, in the final scoring"
            )
        case "always":
            return refuse(
                "MS-EFF-04 MS-EFF-02", "wrong-moment", lambda: f"{name} always applies, so there is nothing to use"
            )
        case "manual" if _is_player_next(state, seat, frame):
            return None
        case "first_developed" | "harvested" | "turn_start" | "turn_end":
            return _refuse_window(state, seat, found, frame)
        case "when" if effect.is_automatic:
            return refuse(
                "MS-EFF-06 MS-EFF-02", "in-force", lambda: f"{name} applies automatically, so there is nothing to use"
            )
    if not isinstance(frame, Use):
        more = {"before": " MS-EFF-07", "after": " MS-EFF-08"}.get(effect.trigger, "")
        return refuse(f"MS-EFF-02 MS-R49{more}", "wrong-moment", lambda: f"{_works(found)}, not now")
    return _refuse_in_use(state, seat, found, frame)


def _is_player_next(state: State, seat: str, frame: AnyFrame | None) -> bool:
    """Return whether play waits for this player anyway; no step stays open for an effect that works at any time."""
    if isinstance(frame, Use) and frame.phase == "open" and can_go_on(state, frame):
        return True
    if isinstance(frame, Limiting):
        return may_discard(state, seat)
    return not isinstance(frame, Use | Window) or bool(usable(state, seat))


def _works(found: Usable) -> str:
    """State when an effect works."""
    return f"{found.placed.card} works {moment_words(found.effect)}"


def _refuse_window(state: State, seat: str, found: Usable, frame: AnyFrame | None) -> Refusal | None:
    trigger = found.effect.trigger
    is_open = isinstance(frame, Window) and frame.moment == trigger and frame.seat == seat
    if trigger in ("first_developed", "harvested"):
        if is_open and isinstance(frame, Window) and frame.card == found.placed.id:
            return None
        return refuse("MS-EFF-03 MS-EFF-02", "too-late", lambda: f"{_works(found)}, but that moment has passed")
    if isinstance(frame, Window) and f"{seat}/{found.placed.id}" in frame.late:
        return refuse(
            "MS-R27 MS-EFF-02",
            "too-late",
            lambda: f"{found.placed.card} arrived during this step, too late to use its effect",
        )
    if is_open and concerns(found.effect, seat == state.turn):
        return None
    return refuse("MS-EFF-02 MS-R74", "wrong-moment", lambda: f"{_works(found)}, not now")


def _refuse_in_use(state: State, seat: str, found: Usable, use: Use) -> Refusal | None:
    """Return why an effect does not apply to the open action."""
    effect, is_own = found.effect, seat == use.seat
    if effect.act != use.act:
        chosen = " MS-RIV-06" if state.chosen is not None and not use.by else ""
        return refuse(f"MS-EFF-02{chosen}", "wrong-moment", lambda: f"{_works(found)}, but this is a {use.act.upper()}")
    if not concerns(effect, is_own):
        whose = "another player's" if not is_own else "its owner's"
        return refuse("MS-EFF-11 MS-R38", "not-his-use", lambda: f"{_works(found)}, but not for {whose} actions")
    if f"{seat}/{found.placed.id}" in use.late:
        return refuse(
            "MS-R27 MS-EFF-02",
            "too-late",
            lambda: f"{found.placed.card} arrived during this step, too late to use its effect",
        )
    if effect.trigger == "after":
        return _refuse_after(state, found, use, is_own)
    if not is_own and use.phase != "prelude":
        return refuse("MS-EFF-07", "too-late", lambda: f"{_works(found)}, but {use.seat} has already started")
    if use.phase not in ("prelude", "open"):
        return refuse("MS-EFF-07 MS-EFF-02 MS-R49", "too-late", lambda: f"{_works(found)}, but the action is over")
    if effect.trigger == "instead":
        return _refuse_instead(state, found, use)
    if effect.trigger == "before" and use.done:
        return refuse("MS-EFF-07 MS-R49", "too-late", lambda: f"{_works(found)}, but {use.seat} has already started")
    return None


def _refuse_instead(state: State, found: Usable, use: Use) -> Refusal | None:
    """Check an INSTEAD OF effect; it replaces even a typed develop without a fitting card (MS-EFF-09, MS-RIV-04)."""
    if state.switches.instead_unit == "card":
        if left_of(state, use) > 0:
            return None
        return refuse("MS-R23", "too-late", lambda: f"{_works(found)}, but nothing is left to replace")
    if use.done or use.has_begun:
        begun = "has already started" if use.done else "has already used a BEFORE effect"
        return refuse(
            "MS-R23 MS-EFF-09",
            "too-late",
            lambda: f"{found.placed.card} replaces the whole {use.act.upper()}, but {use.seat} {begun}",
        )
    return None


def _refuse_after(state: State, found: Usable, use: Use, is_own: bool) -> Refusal | None:
    if use.phase != ("after" if is_own else "coda"):
        return refuse(
            "MS-EFF-08 MS-EFF-02",
            "too-early",
            lambda: f"{_works(found)}, but the {use.act.upper()} is not finished: type 'done' first",
        )
    if not use.done and state.switches.zero_use != "both":
        return refuse(
            "MS-R22 MS-EFF-08", "zero-use", lambda: f"{_works(found)}, but no {THINGS[use.act]} was {PAST[use.act]}"
        )
    if state.switches.own_after == "no" and use.act == "develop" and found.placed.id in use.done and is_own:
        return refuse("MS-R26", "own-arrival", lambda: f"{found.placed.card} does not trigger on its own arrival")
    if not has_fitting(state, use, found.effect.of):
        return refuse(
            "MS-R71 MS-EFF-02",
            "no-such-card",
            lambda: f"{_works(found)}, but none of the {PAST[use.act]} {THINGS[use.act]}s fits",
        )
    return None


def _fitted(state: State, use: Use, filter: Filter | None) -> Iterator[bool]:
    """Yield for each used card whether it matches; `tapped` is ignored, since the card has been turned."""
    return (fits(filter, state.tables.cards[id.rpartition("#")[0]]) for id in use.done)


def has_fitting(state: State, use: Use, filter: Filter | None) -> bool:
    """Return whether a used card matches; without a filter, no card is needed."""
    return filter is None or any(_fitted(state, use, filter))


def _refuse_again(
    state: State, key: str, name: Callable[[], str], effect: Effect, frame: AnyFrame | None
) -> Refusal | None:
    """Refuse an effect that is being carried out, or has reached its limit (MS-R21, MS-R25)."""
    guard = state.switches.loop_guard
    if guard != "off" and key in [frame.key for frame in state.stack if isinstance(frame, Task)]:
        return refuse("MS-R25", "being-resolved", lambda: f"{name()} is already being carried out")
    is_guarded = effect.trigger in ("before", "after", "instead")
    if guard == "once_per_turn" and is_guarded and state.used_turn.get(key, 0):
        return refuse("MS-R25", "used-this-turn", lambda: f"{name()} was already used this turn")
    limit = effect.limit
    if limit is not None and limit.per != "use":
        used = (state.used_turn if limit.per == "turn" else state.used_game).get(key, 0)
        if used >= limit.n:
            often = "once" if limit.n == 1 else f"{limit.n} times"
            return refuse("MS-EFF-02", "limit", f"{name()} can be used only {often} per {limit.per}")
    if isinstance(frame, (Use, Window)) and frame.used.count(key) >= _allowed(state, effect, frame):
        occasion = frame.act.upper() if isinstance(frame, Use) else "step"
        return refuse("MS-R21", "used-already", lambda: f"{name()} was already used for this {occasion}")
    return None


def _allowed(state: State, effect: Effect, frame: Use | Window) -> int:
    """Return how often an effect may be used in one use: with `per = "card"`, once for each card (MS-R21)."""
    per_use = effect.limit.n if effect.limit is not None and effect.limit.per == "use" else 1
    is_per_card = effect.per == "card" or state.switches.trigger_unit == "card"
    if isinstance(frame, Use) and effect.trigger == "after" and is_per_card:
        fitting = len(frame.done) if effect.of is None else sum(_fitted(state, frame, effect.of))
        return per_use * max(1, fitting)
    return per_use


def _may_begin(state: State, use: Use, effect: Effect) -> bool:
    """Return whether a BEFORE effect leaves a card to use, or may bring one (zero_use=neither, MS-R22)."""
    if state.switches.zero_use != "neither":
        return True
    bound = replace(use, only=(*use.only, effect.of)) if effect.of is not None else use
    if can_go_on(state, bound):
        return True
    if use.act == "develop" and left_of(state, use) < 1:
        return False
    return any(isinstance(step, HELPS[use.act]) for step in v.all_steps(effect.do))
