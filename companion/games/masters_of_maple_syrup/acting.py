"""Selecting an action and performing it: tap, harvest, develop and pay, effects, done (MS-SEL, MS-ACT, MS-DEV)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counting import fits, least
from companion.games.masters_of_maple_syrup.declining import after_card, bare_use, declines, refuse_without, written_out
from companion.games.masters_of_maple_syrup.developing import certain_to_develop
from companion.games.masters_of_maple_syrup.events import Harvested, Selected, Tapped, Used
from companion.games.masters_of_maple_syrup.figures import excess
from companion.games.masters_of_maple_syrup.frames import Adjusting, Choosing, Limiting, Task, Use, Window
from companion.games.masters_of_maple_syrup.hands import draw_cards
from companion.games.masters_of_maple_syrup.machine import close_use, end_use, enter, offer_side, open_side, settle
from companion.games.masters_of_maple_syrup.modifying import (
    Force,
    can_go_on,
    forces,
    has_room,
    is_allowed,
    is_bound,
    key_of,
    most,
    top_use,
)
from companion.games.masters_of_maple_syrup.state import (
    Placed,
    Result,
    State,
    card_of,
    with_placed,
    written,
)
from companion.games.masters_of_maple_syrup.steps import after_step
from companion.games.masters_of_maple_syrup.tables import Card
from companion.games.masters_of_maple_syrup.waiting import has_no_action, holds_fitting, refuse_no_action, refuse_order
from companion.games.masters_of_maple_syrup.windows import (
    Usable,
    alike,
    effects_of,
    find_card,
    forced,
    refuse_effect,
)
from companion.referee.amounts import counted
from companion.referee.effects import pop, push, swap
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse

DEEP = 20


def selectable(state: State, word: str) -> list[str]:
    """Return the action cards that a word means: one by its id, or those whose selecting side is that action."""
    actions = state.tables.actions
    if word in actions:
        return [word]
    return [card for card in actions if state.side_of(card, is_selecting=True).act == word]


def refuse_select(state: State, move: moves.Select) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "select")
    if refusal is not None:
        return refusal
    cards = selectable(state, move.card)
    if not cards:
        return refuse("MS-SEL-01", "no-such-side", f"no action card has {move.card.upper()} on its selecting side")
    if any(card not in state.turned for card in cards):
        return None
    free = [card for card in state.tables.actions if card not in state.turned]
    used = " and ".join(f"{card} is already turned towards {state.turned[card]}" for card in cards)
    reason = f"{used}; sideways: {', '.join(free)}"
    return refuse(f"MS-SEL-02 MS-SEL-07{' MS-RIV-09' if state.has_white else ''}", "action-used", reason)


def fill_select(state: State, move: moves.Select) -> Sequence[Move]:
    return [moves.Select(move.seat, card) for card in selectable(state, move.card) if card not in state.turned]


def apply_select(state: State, move: moves.Select) -> Result:
    """Turn the card and let the current player act on his side (MS-SEL-01, MS-TURN-03)."""
    turned = {**state.turned, move.card: move.seat}
    state = replace(state, step="perform", selected=move.card, turned=turned, closed=())
    other = state.other(move.seat)
    name = state.tables.actions[move.card].name
    told = Selected(move.seat, move.card, name, state.side(move.seat), other, state.side(other))
    state, events = offer_side(state, move.seat)
    return settle(state, (told, *events))


def refuse_choose(state: State, move: moves.Choose) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "choose")
    if refusal is not None and refusal.code == "other-asked" and move.option in v.ACTS:
        return refuse_no_action(state, move.seat) if has_no_action(state, move.seat) else refusal
    if refusal is not None:
        return refusal
    frame = state.stack[-1]
    clauses = "MS-RIV-05" if isinstance(frame, Choosing) else "MS-EFF-02"
    if isinstance(frame, Choosing):
        options = side_options(frame)
    else:
        assert isinstance(frame, Task)
        step = frame.steps[0]
        assert isinstance(step, v.Choice)
        options = [str(n) for n in range(1, len(step.options) + 1) if n not in step.taken]
    if move.option not in options:
        return refuse(clauses, "no-such-option", f"the choice is between {', '.join(options)}")
    return None


def side_options(frame: Choosing) -> list[str]:
    """Name what CHOOSE ONE offers: actions, or their numbers where two are alike."""
    acts = [str(side.act) for side in frame.sides]
    return [act if acts.count(act) == 1 else str(number) for number, act in enumerate(acts, 1)]


def apply_choose(state: State, move: moves.Choose) -> Result:
    """Open the chosen action (MS-R46), or the steps of the chosen option."""
    frame = state.stack[-1]
    if isinstance(frame, Choosing):
        side = frame.sides[side_options(frame).index(move.option)]
        state = replace(pop(state), chosen=(move.seat, str(side.act)))
        return settle(open_side(state, move.seat, side), (Said(f"chooses {side}", move.seat),))
    assert isinstance(frame, Task)
    step = frame.steps[0]
    assert isinstance(step, v.Choice)
    number = int(move.option)
    state = after_step(state, (replace(step, taken=(*step.taken, number)),))
    task = Task(frame.seat, frame.owner, step.options[number - 1], frame.card, frame.key)
    return settle(push(state, task), (Said(f"chooses {number}", move.seat),))


def refuse_tree(state: State, use: Use, word: str, before: Sequence[str] = ()) -> Refusal | None:
    """Say why a tree cannot be tapped or harvested now (MS-ACT-05, MS-GEN-06, MS-TAP-02, MS-HAR-02, MS-ACT-04)."""
    found = find_card(state, use.seat, word)
    if not found:
        other = state.other(use.seat)
        where = f"it stands on {other}'s property" if find_card(state, other, word) else "it is on no property"
        clause = "MS-ACT-05" if find_card(state, other, word) else "MS-ACT-05 MS-GEN-05"
        return refuse(clause, "not-there", f"{word} is not on {use.seat}'s property: {where}")
    card = card_of(state, found[0])
    if card.type != "tree":
        return refuse("MS-GEN-06", "utility", f"{word} is a utility: only trees are tapped and harvested")
    is_tapped = use.act == "harvest"
    upright = [placed for placed in found if placed.tapped == is_tapped and placed.id not in (*before, *use.done)]
    if not upright and not is_tapped:
        return refuse("MS-TAP-02 MS-R15 MS-R61", "tapped-already", f"{word} is tapped already")
    if not upright:
        return refuse("MS-HAR-02 MS-R61", "not-tapped", f"{word} is not tapped")
    if not has_room(state, use, card, before):
        listed = most(state, use)
        done = len(use.done) + use.replaced + len(before)
        bound = ", some only of a certain kind" if done < listed else ""
        reason = f"{use.act.upper()} allows {counted(listed, 'tree')} here{bound}; taken: {done}"
        return refuse("MS-ACT-04 MS-R61", "too-many", reason)
    if not any(is_allowed(state, use, card, placed) for placed in upright):
        clause = "MS-EFF-02" if use.by else "MS-RIV-02" if state.has_white else "MS-ACT-01"
        return refuse(clause, "filter", f"this does not allow {word}")
    if all(is_bound(use, card, placed) for placed in upright):
        return refuse("MS-R71", "bound", f"the effect used before binds the action to other cards than {word}")
    return None


def fitting_trees(state: State, use: Use, word: str, before: Sequence[str] = ()) -> list[Placed]:
    """Return the trees that a word can mean; of those that are alike the first."""
    is_tapped, taken = use.act == "harvest", (*before, *use.done)
    return alike([p for p in find_card(state, use.seat, word) if p.tapped == is_tapped and p.id not in taken])


def refuse_tap(state: State, move: moves.Tap) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "tap") or refuse_without(state, move)
    if refusal is not None:
        return refusal
    use = bare_use(state, move)
    before: list[str] = []
    for word in _numbered_first(move.trees):
        refusal = refuse_tree(state, use, word, before)
        if refusal is not None:
            return refusal
        before.append(fitting_trees(state, use, word, before)[0].id)
    return None


def fill_tap(state: State, move: moves.Tap) -> Sequence[Move] | Unfinished:
    """Settle which trees are meant; they are written in the order of the property."""
    use = top_use(state)
    readings: list[tuple[str, ...]] = [()]
    for word in _numbered_first(move.trees):
        readings = [(*chosen, placed.id) for chosen in readings for placed in fitting_trees(state, use, word, chosen)]
    order = [placed.id for placed in state.seats[move.seat].property]
    sets = dict.fromkeys(tuple(sorted(chosen, key=order.index)) for chosen in readings)
    without = written_out(state, move)
    trees = [tuple(write_id(state, move.seat, id) for id in chosen) for chosen in sets]
    return [moves.Tap(move.seat, chosen, without) for chosen in trees]


def _numbered_first(words: Sequence[str]) -> list[str]:
    """Put the trees that are typed with their numbers first: a name alone means one of the others then."""
    return sorted(words, key=lambda word: "#" not in word)


def write_id(state: State, seat: str, id: str) -> str:
    """Write a card on a property, known by its id, as in a canonical line."""
    placed = next(placed for placed in state.seats[seat].property if placed.id == id)
    return written(state, seat, placed)


def apply_tap(state: State, move: moves.Tap) -> Result:
    """Turn trees by 90° (MS-TAP-01, MS-TAP-03)."""
    use = bare_use(state, move)
    for word in move.trees:
        placed = fitting_trees(state, use, word)[0]
        state = with_placed(state, move.seat, replace(placed, tapped=True))
        use = after_card(use, placed.id)
        state = swap(state, use)
    return settle(state, (Tapped(move.seat, move.trees),))


def refuse_harvest(state: State, move: moves.Harvest) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "harvest") or refuse_without(state, move)
    if refusal is not None:
        return refusal
    use = bare_use(state, move)
    refusal = refuse_tree(state, use, move.tree)
    if refusal is not None:
        return refusal
    whole = harvest_number(state, use, card_of(state, find_card(state, move.seat, move.tree)[0]))
    if move.number not in (None, 0, whole):
        without = f" without {' '.join(move.without)}" if move.without else ""
        hint = f"legal would be: {move.seat} harvest {move.tree}{without}"
        return refuse("MS-R19 MS-HAR-01", "all-or-none", f"{move.tree} gives {whole} cards, all or none", hint)
    return None


def harvest_number(state: State, use: Use, card: Card) -> int:
    """Return how many cards a harvest draws (MS-HAR-01), with what WHEN effects add for each tree."""
    return _number_drawn(state, card, _at_work(state, use, card))


def _at_work(state: State, use: Use, card: Card) -> list[Force]:
    """List the WHEN effects that change the harvest of a tree and are not declined."""
    return [force for force in forces(state, use) if fits(force.effect.of, card)]


def _number_drawn(state: State, card: Card, at_work: Iterable[Force]) -> int:
    return (card.harvest or 0) + sum(least(state, force.scene, force.modify.bonus_draw_each) for force in at_work)


def fill_harvest(state: State, move: moves.Harvest) -> Sequence[Move]:
    use = bare_use(state, move)
    trees = fitting_trees(state, use, move.tree)
    whole = harvest_number(state, use, card_of(state, trees[0]))
    number = 0 if move.number == 0 and whole else None
    without = written_out(state, move)
    return [moves.Harvest(move.seat, written(state, move.seat, placed), number, without) for placed in trees]


def apply_harvest(state: State, move: moves.Harvest) -> Result:
    """Turn a tree upright, then draw its cards (MS-HAR-01, MS-HAR-03, MS-HAR-05)."""
    use = bare_use(state, move)
    placed = fitting_trees(state, use, move.tree)[0]
    card = card_of(state, placed)
    at_work = _at_work(state, use, card)
    keeps = any(force.modify.keep_tapped for force in at_work)
    number = _number_drawn(state, card, at_work) if move.number is None else move.number
    state = with_placed(state, move.seat, replace(placed, tapped=keeps))
    state = swap(state, after_card(use, placed.id))
    if any(effect.trigger == "harvested" for effect in card.effects):
        state = push(state, Window(move.seat, "harvested", placed.id))
    told = Harvested(move.seat, move.tree, keeps)
    if number and state.is_named:
        return settle(push(state, Task(move.seat, move.seat, (v.Draw(number),), placed.id)), (told,))
    state, drawn = draw_cards(state, move.seat, number)
    return settle(state, (told, *drawn))


def named_effects(state: State, move: moves.Use) -> list[Usable]:
    """Return the effects that a line can mean."""
    cards = {placed.id for placed in find_card(state, move.seat, move.card)}
    return [
        found
        for found in effects_of(state, move.seat)
        if found.placed.id in cards and move.effect in (None, found.number)
    ]


def refuse_use(state: State, move: moves.Use) -> Refusal | None:
    if not find_card(state, move.seat, move.card):
        refusal = refuse_order(state, move.seat, "use")
        if refusal is not None and refusal.code == "game-over":
            return refusal
        reason = f"{move.card} is not on {move.seat}'s property: its effect does not work"
        return refuse("MS-GEN-05 MS-EFF-02", "not-there", reason)
    found = named_effects(state, move)
    if not found:
        return refuse("MS-EFF-02", "no-effect", f"{move.card} has no such effect")
    refusal = refuse_order(state, move.seat, "use")
    if refusal is not None and refusal.code != "not-asked":
        return refusal
    refusals = [refuse_effect(state, move.seat, effect) for effect in found]
    if None in refusals:
        return refusal or refuse_without(state, move)
    return min((r for r in refusals if r is not None), key=lambda refusal: refusal.code == "wrong-moment")


def fill_use(state: State, move: moves.Use) -> Sequence[Move]:
    """Settle which copy and which effect is meant; the number is said where the card has two effects open."""
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
    """Return the effects that a line can mean and that can be used now."""
    return [found for found in named_effects(state, move) if refuse_effect(state, move.seat, found) is None]


def apply_use(state: State, move: moves.Use) -> Result:
    """Carry out an effect: its cost, then its steps in order (MS-R20)."""
    found = ready_effects(state, move)[0]
    effect, key = found.effect, key_of(move.seat, found.placed, found.number)
    told: list[Event] = [Used(move.seat, move.card, card_of(state, found.placed).text)]
    state = _book_use(_decline_bonus(state, move), key, effect)
    steps = effect.cost if effect.trigger == "when" else (*effect.cost, *effect.do)
    state = push(state, Task(move.seat, move.seat, steps, found.placed.id, key, len(effect.cost)))
    depth = sum(isinstance(frame, Task) and bool(frame.key) for frame in state.stack)
    if state.switches.loop_guard == "off" and depth >= DEEP:
        told.append(Said(f"effects are nested {depth} deep; nothing holds them back but you"))
    return settle(state, told)


def _decline_bonus(state: State, move: moves.Use | moves.Done) -> State:
    """Note whose bonus is not drawn at the end of the use that is open."""
    if not move.without:
        return state
    use = top_use(state)
    return swap(state, replace(use, declined=(*use.declined, *declines(state, move))))


def _book_use(state: State, key: str, effect: v.Effect) -> State:
    """Note that an effect was used: in the window that is open, this turn, this game."""
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


def refuse_done(state: State, move: moves.Done) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "done")
    if refusal is not None:
        frame = state.stack[-1] if state.stack else None
        if isinstance(frame, Limiting) and frame.seat == move.seat:
            number = excess(state, move.seat)
            return refuse("MS-HAND-01", "over-limit", f"{move.seat} must discard {counted(number, 'more card')}")
        if state.step == "select" and not state.stack and move.seat == state.turn:
            return refuse("MS-R10 MS-SEL-01", "must-select", f"{move.seat} must select an action card")
        if isinstance(frame, Task) and frame.seat == move.seat:
            return refuse(
                "MS-R20 MS-TURN-01", "not-asked", f"{refusal.reason}: an effect is carried out as far as it can"
            )
        return refusal
    return refuse_closing(state, move)


def refuse_closing(state: State, move: moves.Done) -> Refusal | None:
    """Say why what is open cannot be closed yet."""
    frame = state.stack[-1]
    if isinstance(frame, Use):
        must = forced(state, move.seat)
        if must:
            name = written(state, move.seat, must[0].placed)
            return refuse("MS-EFF-02", "must-use", f"by its card {name} must be used")
        return _refuse_zero(state, frame) or refuse_without(state, move)
    if isinstance(frame, Task) and not isinstance(frame.steps[0], Adjusting) and holds_fitting(state, frame):
        return refuse("MS-R20", "not-done", f"{move.seat} holds a card that the effect asks for")
    if move.without:
        return refuse_without(state, move)
    if isinstance(frame, Window) and forced(state, move.seat):
        return refuse("MS-EFF-02", "must-use", "by its card the effect must be used")
    return None


def _refuse_zero(state: State, use: Use) -> Refusal | None:
    """With zero_use=neither a use with a BEFORE effect is not closed without a card, where one is at hand (MS-R22)."""
    if state.switches.zero_use != "neither" or use.phase != "open" or not use.has_begun or use.done:
        return None
    if not (certain_to_develop(state, use) if use.act == "develop" else can_go_on(state, use)):
        return None
    return refuse("MS-R22 MS-EFF-07", "zero-use", f"a BEFORE effect was used: {use.act} at least one card")


def fill_done(state: State, move: moves.Done) -> Sequence[Move]:
    return [replace(move, without=written_out(state, move))] if move.without else [move]


def apply_done(state: State, move: moves.Done) -> Result:
    """Close what is open (MS-ACT-02, MS-ACT-03, MS-EFF-01)."""
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
            # Nothing fits: without its cost the whole effect is given up (MS-R20).
            return settle(pop(state) if owed else after_step(state))
    return settle(pop(state))
