"""The interpreter: what each step of an effect does automatically, and where it waits for a move (MS-R20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counts import Scene, exact, holds, is_certain
from companion.games.masters_of_maple_syrup.events import Arrived, Discarded, Moved, Tucked
from companion.games.masters_of_maple_syrup.frames import Adjusting, Fallen, Looking, Offer, Phase, Task, Use
from companion.games.masters_of_maple_syrup.hands import draw_cards, draw_unseen, fill_deck, gain, onto_pile, refill
from companion.games.masters_of_maple_syrup.hidden import DECK, LOOK, PILE
from companion.games.masters_of_maple_syrup.property import put_on_property, tuck_under
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Result,
    State,
    find_placed,
    hand_size,
    place_of,
    written,
)
from companion.games.masters_of_maple_syrup.supply import available, this_card
from companion.referee.effects import Step, due, push, run_steps, swap
from companion.referee.events import Event, Said

# Why the referee types an amount: part of the state and of stored positions, so its words must not change.
STORED_REASON = "as many as the unseen cards make it"


def after_step(state: State, more: Sequence[Any] = ()) -> State:
    """Replace the current step by others; a paid part of a cost is no longer owed."""
    task, _ = due(state)
    owed = task.owed if more else max(0, task.owed - 1)
    return swap(state, replace(task, steps=(*more, *task.steps[1:]), owed=owed))


def count_down(state: State, number: int = 1) -> State:
    """Count cards of the current step as done."""
    _, step = due(state)
    return after_step(state, (replace(step, n=step.n - number),))


def scene_of(task: Task) -> Scene:
    """Return the scene of an effect: amounts are counted from its owner's side."""
    return Scene(task.owner, task.card)


def ask_referee(state: State, task: Task, step: Step) -> Result:
    """Let the referee type the outcome of a step whose amount depends on unseen cards."""
    prompt = f"{task.card or 'the effect'}: {step.__struct_config__.tag}, {STORED_REASON}"
    placed = find_placed(state, task.owner, task.card)
    card = written(state, task.owner, placed) if placed is not None else task.card.rpartition("#")[0] or "the effect"
    said = Said(f"{card} depends on unseen cards: do it at the table", task.seat)
    return after_step(state, (Adjusting(prompt),)), (said,)


def counting(run: Callable[[State, Task, Any, int], Result | None]) -> Callable[[State, Task, Any], Result | None]:
    """Count the cards of a step before it runs; if the number is unknown, the referee types the outcome."""

    def run_counted(state: State, task: Task, step: Any) -> Result | None:
        number = exact(state, scene_of(task), step.n)
        return ask_referee(state, task, step) if number is None else run(state, task, step, number)

    return run_counted


def _wait(state: State, step: Any, number: int) -> Result | None:
    """Wait for a move that names cards; skip the step if there are none, and count what is left."""
    if not number:
        return after_step(state), ()
    return None if step.n == number else (after_step(state, (replace(step, n=number),)), ())


def _wait_for_cards(state: State, task: Task, step: Any, number: int) -> Result | None:
    most = available(state, task, step)
    return _wait(state, step, number if most is None else min(number, most))


def _wait_for_draw(state: State, task: Task, step: Any, number: int) -> Result | None:
    """Wait for named cards from the deck; a draw from an empty deck is lost (MS-R12)."""
    filled = fill_deck(state) if number else (state, ())
    if filled is None:
        return after_step(state), (Said(f"{task.seat} draws nothing: no cards are left"),)
    return filled if filled[1] else _wait(state, step, number)


def _draw(state: State, task: Task, step: v.Draw, number: int) -> Result | None:
    if step.from_ == "deck" and (state.is_named or step.show):
        return _wait_for_draw(state, task, step, number)
    state = after_step(state)
    if step.from_ == "deck":
        return draw_cards(state, task.seat, number)
    events: list[Event] = []
    for _ in range(min(number, len(state.pile))):
        at = len(state.pile) - 1 if step.from_ == "discard_top" else 0
        state, card = take_from_pile(state, task.seat, at)
        events.append(Moved(task.seat, "takes {card} from the discard pile", card))
    return state, tuple(events)


def take_from_pile(state: State, seat: str, at: int) -> tuple[State, str]:
    """Take a card from the discard pile into a hand, where everyone knows it."""
    card = state.pile[at]
    state = replace(state, pile=state.pile[:at] + state.pile[at + 1 :], moved=True)
    if card == UNSEEN:
        return replace(state, worlds=hidden.move(state.worlds, PILE, seat)), card
    return gain(state, seat, card), card


def _look_keep(state: State, task: Task, step: v.LookKeep) -> Result | None:
    look, keep = exact(state, scene_of(task), step.look), exact(state, scene_of(task), step.keep)
    if look is None or keep is None:
        return ask_referee(state, task, step)
    return _begin_looking(state, task, look, Looking(look, keep, step.rest))


def _peek(state: State, task: Task, step: v.Peek, number: int) -> Result | None:
    return _begin_looking(state, task, number, Looking(number, 0, "deck_top", ordered=step.reorder))


def _begin_looking(state: State, task: Task, number: int, looking: Looking) -> Result:
    """Look at cards from the deck: named ones are typed, unseen ones are set apart."""
    said = Said(f"look at the top {'card' if number == 1 else f'{number} cards'} of the deck", task.seat)
    if state.is_named:
        return after_step(state, (looking,)), (said,)
    events: list[Event] = [said]
    cards: list[str] = []
    unseen = 0
    for _ in range(number):
        filled = fill_deck(state)
        if filled is None:
            break
        events += filled[1]
        state, name = draw_unseen(filled[0], LOOK)
        cards += [name] if name != UNSEEN else []
        unseen += name == UNSEEN
    looking = replace(looking, left=0, cards=tuple(cards), unseen=unseen)
    state, more = refill(state) if cards or unseen else (state, ())
    return after_step(state, (looking,)), (*events, *more)


def _looking(state: State, task: Task, step: Looking) -> Result | None:
    if step.left:
        filled = fill_deck(state)
        if filled is None:
            return after_step(state, (replace(step, left=0),)), ()
        return filled if filled[1] else None
    excess = len(step.cards) + step.unseen - step.keep
    if excess <= 0:
        return _end_looking(after_step(state), task, step)
    if step.rest == "discard":
        return None
    if step.unseen or not state.is_named:
        return _put_back_unseen(after_step(state), task, step, excess)
    if step.ordered:
        return None
    back = replace(step, cards=step.cards[excess:], back=(*step.back, *step.cards[:excess]))
    return after_step(state, (back,)), ()


def _end_looking(state: State, task: Task, step: Looking) -> Result:
    """Take the kept cards into hand; those put back keep their order."""
    if step.rest == "deck_bottom":
        state = replace(state, bottom=(*state.bottom, *step.back))
    elif step.back:
        state = replace(state, top=(*step.back, *state.top))
    kept = len(step.cards) + step.unseen
    state = gain(state, task.seat, *step.cards)
    state = replace(state, worlds=hidden.gather(state.worlds, LOOK, task.seat))
    return state, (Said(f"keep {kept} of the cards looked at", task.seat),) if kept else ()


def _put_back_unseen(state: State, task: Task, step: Looking, excess: int) -> Result:
    """Put back unnamed cards; only the player knows which they are and their order."""
    worlds = hidden.mix(state.worlds, step.cards, LOOK)
    for _ in range(excess):
        worlds = hidden.move(worlds, LOOK, DECK)
    worlds = hidden.gather(worlds, LOOK, task.seat)
    # Known cards at the top or the bottom may now be deeper in the deck.
    worlds = hidden.mix(worlds, (*state.top, *state.bottom), DECK)
    state = replace(state, worlds=worlds, top=(), bottom=())
    where = "on top of" if step.rest == "deck_top" else "under"
    return state, (Said(f"put {excess} of the cards looked at {where} the deck", task.seat),)


def _take_discard(state: State, task: Task, step: v.TakeDiscard, number: int) -> Result | None:
    if step.pick == "any":
        return _wait_for_cards(state, task, step, number)
    if not number or not available(state, task, step):
        return after_step(state), ()
    state, card = take_from_pile(after_step(state, (replace(step, n=number - 1),)), task.seat, len(state.pile) - 1)
    return state, (Moved(task.seat, "takes {card} from the discard pile", card),)


def _tuck(state: State, task: Task, step: v.Tuck, number: int) -> Result | None:
    if step.from_ in ("hand", "property") or step.under == "any_own":
        return _wait_for_cards(state, task, step, number)
    is_there = bool(available(state, task, step))
    if step.from_ == "deck" and (state.is_named or step.is_shown) and is_there:
        return _wait_for_draw(state, task, step, number)
    filled = fill_deck(state) if step.from_ == "deck" else (state, ())
    if not number or filled is None or not is_there:
        return after_step(state), ()
    (owner, host), *_ = this_card(state, task)
    state, events = filled
    state = after_step(state, (replace(step, n=number - 1),))
    if step.from_ == "deck":
        state, card = draw_unseen(state, place_of(owner, host))
    else:
        card = state.pile[-1]
        worlds = hidden.move(state.worlds, PILE, place_of(owner, host)) if card == UNSEEN else state.worlds
        state = replace(state, pile=state.pile[:-1], worlds=worlds)
    state = tuck_under(state, owner, host, card, step.is_shown)
    state, more = refill(state) if step.from_ == "deck" else (state, ())
    shown = card if step.is_shown else UNSEEN
    return state, (*events, Tucked(task.seat, shown, host.card, len(host.tucked) + 1), *more)


def first_phase(state: State) -> Phase:
    """Return the first phase of a use: the neighbour's BEFORE effects, if the edition has any (MS-R74)."""
    return "prelude" if state.tables.has_stakes else "open"


def _grant(state: State, task: Task, step: v.Grant, number: int) -> Result | None:
    use = Use(
        seat=task.seat,
        act=step.act,
        n=number,
        filter=step.filter,
        discount=step.discount,
        price=step.price,
        beyond_limit=step.beyond_limit,
        source=step.source,
        by=task.card or "action",
        owner=task.owner,
        phase=first_phase(state),
    )
    return push(after_step(state), use), ()


def _place(state: State, task: Task, step: v.Place, number: int) -> Result | None:
    if step.from_ == "hand":
        return _wait_for_cards(state, task, step, number)
    if step.from_ == "deck":
        return _wait_for_draw(state, task, step, number)
    number = min(number, available(state, task, step) or 0)
    if not number:
        return after_step(state), ()
    card = state.pile[-1]
    if card == UNSEEN:
        return ask_referee(state, task, step)
    state = after_step(replace(state, pile=state.pile[:-1]), (replace(step, n=number - 1),))
    return place_card(state, task.seat, card, step.tapped)


def place_card(state: State, seat: str, card: str, is_tapped: bool) -> Result:
    """Place a card on a property without developing it (MS-R57)."""
    state, placed = put_on_property(state, seat, card, is_tapped)
    return state, (Arrived(seat, written(state, seat, placed), len(state.seats[seat].property)),)


def _neighbour(state: State, task: Task, step: v.Neighbour) -> Result | None:
    steps: tuple[Any, ...] = (Offer(step.then),) if step.may_refuse else step.then
    other = Task(state.other(task.seat), task.owner, steps, task.card, task.key)
    return push(after_step(state), other), ()


def hands_over(state: State, task: Task, step: v.Give | v.Take) -> tuple[str, str]:
    """Return the giver and the taker."""
    other = state.other(task.seat)
    return (task.seat, other) if isinstance(step, v.Give) else (other, task.seat)


def _action_card(state: State, task: Task, step: v.ActionCard) -> Result | None:
    if not pointable(state, task.seat, step):
        return after_step(state), ()
    if step.which == "any":
        return None
    return point_card(after_step(state), task.seat, step.which, step.to)


def pointable(state: State, seat: str, step: v.ActionCard) -> list[str]:
    """List the action cards that a step can turn."""
    cards = [card for card in state.tables.actions if step.which in ("any", card)]
    wanted = None if step.to == "sideways" else seat
    return [card for card in cards if state.turned.get(card) != wanted]


def point_card(state: State, seat: str, card: str, to: str) -> Result:
    """Turn an action card sideways, or towards a player."""
    turned = {other: at for other, at in state.turned.items() if other != card}
    if to == "self":
        turned[card] = seat
    where = "sideways again" if to == "sideways" else f"towards {seat}"
    return replace(state, turned=turned), (Said(f"turn {card} {where}", seat),)


def _choice(state: State, task: Task, step: v.Choice) -> Result | None:
    return (after_step(state), ()) if len(step.taken) >= step.pick else None


def _if_then(state: State, task: Task, step: v.IfThen) -> Result | None:
    """Follow a condition; if it depends on unseen cards, the player states whether it holds."""
    scene = scene_of(task)
    if not holds(state, scene, step.if_):
        return after_step(state, step.else_), ()
    if is_certain(state, scene, step.if_):
        return after_step(state, step.then), ()
    said = Said("choose 1 if the condition of the card holds, 2 if it does not", task.seat)
    return after_step(state, (v.Choice(options=(step.then, step.else_)),)), (said,)


def _repeat(state: State, task: Task, step: v.Repeat, number: int) -> Result | None:
    return after_step(state, step.then * number), ()


def _manual(state: State, task: Task, step: v.Manual) -> Result | None:
    return after_step(state, (Adjusting(step.prompt),)), (Said(step.prompt, task.seat),)


def _fallen(state: State, task: Task, step: Fallen) -> Result | None:
    if UNSEEN in step.cards:
        return None
    return onto_pile(after_step(state), *step.cards), (Discarded(task.seat, step.cards, hand_size(state, task.seat)),)


RUN: dict[type[Step], Callable[[State, Task, Any], Result | None]] = {
    v.Draw: counting(_draw),
    v.LookKeep: _look_keep,
    v.TakeDiscard: counting(_take_discard),
    v.Peek: counting(_peek),
    v.Discard: counting(_wait_for_cards),
    v.Tuck: counting(_tuck),
    v.Untuck: counting(_wait_for_cards),
    v.Grant: counting(_grant),
    v.Place: counting(_place),
    v.TurnTree: counting(_wait_for_cards),
    v.Remove: counting(_wait_for_cards),
    v.Neighbour: _neighbour,
    v.Give: counting(_wait_for_cards),
    v.Take: counting(_wait_for_cards),
    v.ActionCard: _action_card,
    v.Choice: _choice,
    v.IfThen: _if_then,
    v.Repeat: counting(_repeat),
    v.Manual: _manual,
    Looking: _looking,
    Fallen: _fallen,
    Offer: lambda state, task, step: None,
    Adjusting: lambda state, task, step: None,
}
run_task = run_steps(RUN)
