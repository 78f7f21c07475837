"""Select an action card, choose an action, use an effect, finish a step (MS-SEL, MS-RIV, MS-EFF, MS-ACT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.develop import can_surely_develop
from companion.games.masters_of_maple_syrup.effects import (
    THINGS,
    Usable,
    forced,
    named_effects,
    offered,
    refuse_effect,
)
from companion.games.masters_of_maple_syrup.events import Selected, Used
from companion.games.masters_of_maple_syrup.figures import excess
from companion.games.masters_of_maple_syrup.frames import Adjusting, Choosing, Limiting, Task, Use, Window
from companion.games.masters_of_maple_syrup.order import has_no_action, holds_fitting, refuse_no_action, refuse_order
from companion.games.masters_of_maple_syrup.property import alike, find_card
from companion.games.masters_of_maple_syrup.state import Result, State, card_of, written
from companion.games.masters_of_maple_syrup.steps import after_step
from companion.games.masters_of_maple_syrup.turns import close_use, end_use, enter, frames_of, offer_side, settle
from companion.games.masters_of_maple_syrup.uses import (
    bare_use,
    bonuses_left,
    can_go_on,
    declines,
    declining,
    key_of,
    refuse_without,
    top_use,
    written_out,
)
from companion.referee.amounts import alternatives, counted
from companion.referee.effects import due, pop, push, swap
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The depth of nested effects at which the companion warns.
DEEP = 20


def propose_select(state: State, seat: str) -> Iterable[Move]:
    return (moves.Select(seat, card) for card in state.tables.actions)


def selectable(state: State, word: str) -> list[str]:
    """Return the action cards that a word means: one by its id, or those whose selecting side is that action."""
    actions = state.tables.actions
    if word in actions:
        return [word]
    return [card for card in actions if state.side_of(card, is_selecting=True).act == word]


def refuse_select(state: State, move: moves.Select) -> Refusal | None:
    cards = selectable(state, move.card)
    if not cards:
        return refuse(
            "MS-SEL-01", "no-such-side", f"no action card offers {move.card.upper()} to the player who selects it"
        )
    if any(card not in state.turned for card in cards):
        return None
    clauses = f"MS-SEL-02 MS-SEL-07{' MS-RIV-09' if state.has_white else ''}"
    return refuse(clauses, "action-used", lambda: _used_words(state, cards))


def _used_words(state: State, cards: Iterable[str]) -> str:
    free = [card for card in state.tables.actions if card not in state.turned]
    used = " and ".join(f"{card} already points towards {state.turned[card]}" for card in cards)
    return f"{used}; available: {', '.join(free)}"


def complete_select(state: State, move: moves.Select) -> Sequence[Move]:
    return [moves.Select(move.seat, card) for card in selectable(state, move.card) if card not in state.turned]


def apply_select(state: State, move: moves.Select) -> Result:
    """Turn the card and open the current player's side (MS-SEL-01, MS-TURN-03)."""
    turned = {**state.turned, move.card: move.seat}
    state, events = offer_side(replace(state, selected=move.card, turned=turned, closed=()), "perform", move.seat)
    other, name = state.other(move.seat), state.tables.actions[move.card].name
    selected = Selected(move.seat, move.card, name, state.side(move.seat), other, state.side(other))
    return settle(state, (selected, *events))


def options(state: State) -> list[str]:
    """List the options: actions, by number where two are the same, or the option numbers of an effect."""
    frame = state.stack[-1]
    if isinstance(frame, Choosing):
        acts = [str(side.act) for side in frame.sides]
        return [act if acts.count(act) == 1 else str(number) for number, act in enumerate(acts, 1)]
    _, step = due(state)
    return [str(number) for number in range(1, len(step.options) + 1) if number not in step.taken]


def propose_choose(state: State, seat: str) -> Iterable[Move]:
    return (moves.Choose(seat, option) for option in options(state))


def refuse_choose(state: State, move: moves.Choose) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "choose")
    if refusal is not None and refusal.code == "other-asked" and move.option in v.ACTS:
        return refuse_no_action(state, move.seat) if has_no_action(state, move.seat) else refusal
    if refusal is not None:
        return refusal
    found = options(state)
    if move.option in found:
        return None
    clauses = "MS-RIV-05" if isinstance(state.stack[-1], Choosing) else "MS-EFF-02"
    return refuse(clauses, "no-such-option", f"{move.option} is not an option; choose {alternatives(found)}")


def apply_choose(state: State, move: moves.Choose) -> Result:
    """Open the chosen action (MS-R46), or the steps of the chosen option."""
    frame = state.stack[-1]
    if isinstance(frame, Choosing):
        side = frame.sides[options(state).index(move.option)]
        stack = (*state.stack[:-1], *frames_of(state, move.seat, side))
        state = replace(state, chosen=(move.seat, str(side.act)), stack=stack)
        return settle(state, (Said(f"choice: {side}", move.seat),))
    assert isinstance(frame, Task)
    step = frame.steps[0]
    assert isinstance(step, v.Choice)
    number = int(move.option)
    state = after_step(state, (replace(step, taken=(*step.taken, number)),))
    task = Task(frame.seat, frame.owner, step.options[number - 1], frame.card, frame.key)
    return settle(push(state, task), (Said(f"choice: option {number}", move.seat),))


def propose_use(state: State, seat: str) -> Iterable[Move]:
    ready = [(written(state, seat, found.placed), found.number) for found in offered(state, seat)]
    words = [word for word, _ in ready]
    plain = [moves.Use(seat, word, number if words.count(word) > 1 else None) for word, number in ready]
    return [*plain, *declining(plain, bonuses_left(state, seat))] if plain else plain


def refuse_use(state: State, move: moves.Use) -> Refusal | None:
    if not find_card(state, move.seat, move.card):
        refusal = refuse_order(state, move.seat, "use")
        if refusal is not None and refusal.code == "game-over":
            return refusal
        reason = f"{move.card} is not on {move.seat}'s property, so its effect does not apply"
        return refuse("MS-GEN-05 MS-EFF-02", "not-there", reason)
    found = named_effects(state, move)
    if not found:
        return refuse("MS-EFF-02", "no-effect", f"{move.card} does not have that effect")
    refusal = refuse_order(state, move.seat, "use")
    if refusal is not None and refusal.code != "not-asked":
        return refusal
    refusals = [refuse_effect(state, move.seat, effect) for effect in found]
    if None in refusals:
        return refusal or refuse_without(state, move)
    return min((r for r in refusals if r is not None), key=lambda refusal: refusal.code == "wrong-moment")


def complete_use(state: State, move: moves.Use) -> Sequence[Move]:
    """Resolve the copy and the effect; the effect number is written where several effects of the card are open."""
    ready = ready_effects(state, moves.Use(move.seat, move.card))
    several = {found.placed.id for found in ready if sum(other.placed.id == found.placed.id for other in ready) > 1}
    numbers = {found.number for found in ready}
    first = {n: {p.id for p in alike([found.placed for found in ready if found.number == n])} for n in numbers}
    without = written_out(state, move)
    return [
        moves.Use(
            move.seat,
            written(state, move.seat, found.placed),
            found.number if found.placed.id in several else None,
            without,
        )
        for found in ready
        if found.placed.id in first[found.number] and move.effect in (None, found.number)
    ]


def ready_effects(state: State, move: moves.Use) -> list[Usable]:
    """Return the effects that a move can mean and that can be used now."""
    return [found for found in named_effects(state, move) if refuse_effect(state, move.seat, found) is None]


def apply_use(state: State, move: moves.Use) -> Result:
    """Carry out an effect: its cost, then its steps in order (MS-R20)."""
    named = named_effects(state, move)
    found = named[0] if len(named) == 1 else ready_effects(state, move)[0]
    effect, key = found.effect, key_of(move.seat, found.placed, found.number)
    events: list[Event] = [Used(move.seat, move.card, card_of(state, found.placed).text)]
    state = _book_use(_decline_bonus(state, move), key, effect)
    steps = effect.cost if effect.trigger == "when" else (*effect.cost, *effect.do)
    state = push(state, Task(move.seat, move.seat, steps, found.placed.id, key, len(effect.cost)))
    depth = sum(isinstance(frame, Task) and bool(frame.key) for frame in state.stack)
    if state.switches.loop_guard == "off" and depth >= DEEP:
        events.append(Said(f"{depth} effects are nested and the loop guard is off. Type 'done' to leave the loop"))
    return settle(state, events)


def _decline_bonus(state: State, move: moves.Use | moves.Done) -> State:
    """Note the cards whose bonus is declined at the end of the open action."""
    if not move.without:
        return state
    use = top_use(state)
    return swap(state, replace(use, declined=(*use.declined, *declines(state, move))))


def _book_use(state: State, key: str, effect: v.Effect) -> State:
    """Count an effect as used: in the open step, this turn and this game."""
    used_turn = {**state.used_turn, key: state.used_turn.get(key, 0) + 1}
    used_game = {**state.used_game, key: state.used_game.get(key, 0) + 1}
    if state.switches.loop_guard == "once_per_turn" or (effect.limit and effect.limit.per == "turn"):
        state = replace(state, used_turn=used_turn)
    if effect.limit and effect.limit.per == "game":
        state = replace(state, used_game=used_game)
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Window):
        return swap(state, replace(frame, used=(*frame.used, key)))
    if not isinstance(frame, Use):
        return state
    match effect.trigger:
        case "instead" if state.switches.instead_unit == "use":
            return end_use(state, replace(frame, used=(*frame.used, key), replaced=frame.n))
        case "instead":
            return swap(state, replace(frame, used=(*frame.used, key), replaced=frame.replaced + 1))
        case "before" if frame.phase == "open":
            only = (*frame.only, effect.of) if effect.of is not None else frame.only
            return swap(state, replace(frame, used=(*frame.used, key), has_begun=True, only=only))
        case "when":
            return swap(state, replace(frame, used=(*frame.used, key), active=(*frame.active, key)))
    return swap(state, replace(frame, used=(*frame.used, key)))


def propose_done(state: State, seat: str) -> Iterable[Move]:
    plain = [moves.Done(seat)]
    return [*plain, *declining(plain, bonuses_left(state, seat))]


def refuse_done(state: State, move: moves.Done) -> Refusal | None:
    refusal, frame = refuse_order(state, move.seat, "done"), state.stack[-1] if state.stack else None
    if refusal is not None and frame is None and state.step == "select" and move.seat == state.turn:
        return refuse("MS-R10 MS-SEL-01", "must-select", f"{move.seat} must select an action card")
    if refusal is not None and isinstance(frame, Task) and frame.seat == move.seat:
        hint = "Carry out as much of the effect as possible"
        return refuse("MS-R20 MS-TURN-01", "not-asked", refusal.reason, hint)
    if refusal is not None:
        return refusal
    if isinstance(frame, Limiting) and (number := excess(state, move.seat)):
        return refuse("MS-HAND-01", "over-limit", f"{move.seat} must discard {counted(number, 'more card')}")
    if isinstance(frame, Use | Window) and (must := forced(state, move.seat)):
        name = written(state, move.seat, must[0].placed) if isinstance(frame, Use) else "the effect"
        return refuse("MS-EFF-02", "must-use", f"{name} is not optional and must be used")
    if isinstance(frame, Use) and (refusal := _refuse_zero(state, frame)):
        return refusal
    if isinstance(frame, Task) and not isinstance(frame.steps[0], Adjusting) and holds_fitting(state, frame):
        return refuse("MS-R20", "not-done", f"{move.seat} has a card that fits, so the step cannot be skipped")
    return refuse_without(state, move)


def _refuse_zero(state: State, use: Use) -> Refusal | None:
    """Refuse to finish after a BEFORE effect without using a card that is available (zero_use=neither, MS-R22)."""
    if state.switches.zero_use != "neither" or use.phase != "open" or not use.has_begun or use.done:
        return None
    if not (can_surely_develop(state, use) if use.act == "develop" else can_go_on(state, use)):
        return None
    return refuse(
        "MS-R22 MS-EFF-07",
        "zero-use",
        f"a BEFORE effect was used, so {use.seat} must {use.act} at least 1 {THINGS[use.act]}",
    )


def apply_done(state: State, move: moves.Done) -> Result:
    """Close the open step (MS-ACT-02, MS-ACT-03, MS-EFF-01)."""
    frame = state.stack[-1]
    match frame:
        case Use(phase="prelude"):
            return settle(enter(state, bare_use(state, move), "open"))
        case Use(phase="open"):
            state = _decline_bonus(state, move)
            return settle(*close_use(state, top_use(state)))
        case Use(phase="after"):
            return settle(enter(state, frame, "coda"))
        case Use(phase="coda"):
            return settle(end_use(state, frame))
        case Task(owed=owed):
            # Nothing fits: an effect whose cost is not paid is given up (MS-R20).
            return settle(pop(state) if owed else after_step(state))
    return settle(pop(state))
