"""The interpreter: what each step of an effect does, and where it waits for a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import dispensable, gain_group
from companion.games.maple_valley.decks import can_draw, cycle, shuffle_in, size
from companion.games.maple_valley.effects import place_to_activate, refreshable, zoom_targets
from companion.games.maple_valley.events import Zoomed
from companion.games.maple_valley.festivities import categories_of, free_spots
from companion.games.maple_valley.frames import Adjusting, Fill, Looking, May, Shedding, Task
from companion.games.maple_valley.hands import draw_dawdles
from companion.games.maple_valley.order import CLOSING
from companion.games.maple_valley.packs import collect
from companion.games.maple_valley.state import Power, Result, State, markers_left, with_seat
from companion.games.maple_valley.visits import trigger_activation
from companion.referee.effects import due, push, run_steps, strike
from companion.referee.events import Said

# A task with this card is the marker of a Favour just crafted (MV-CRAFT-04).
SUPPLY = "craft"


def due_step(state: State, seat: str, *kinds: type[Any]) -> Any:
    """Return the step a player is asked for, if it is of one of these kinds; else None."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Task) and top.seat == seat and isinstance(top.steps[0], kinds):
        return top.steps[0]
    return None


def count_down(state: State) -> State:
    """Note that one card of the current step is done."""
    _, step = due(state)
    return strike(state, (replace(step, n=step.n - 1),) if step.n > 1 else ())


def _gain(state: State, task: Task, step: v.Gain) -> Result | None:
    group = gain_group(state, task.seat, step, task.subject)
    if not group.n:
        return strike(state), (Said(f"{task.seat} collects nothing"),)
    if len(group.options) > 1 and not (group.is_distinct and group.n == len(group.options)):
        return None
    items = group.options if group.is_distinct else group.options * group.n
    return gain_items(state, task, items)


def gain_items(state: State, task: Task, items: Sequence[str]) -> Result:
    """Collect what the current step gives; at the Bluffs this is not foraging (MV-BLUFF-01, MV-BLUFF-04)."""
    return collect(strike(state), task.seat, items, place_or_card(state, task.card))


def place_or_card(state: State, word: str) -> str:
    """Return the source of the steps in words."""
    location = state.tables.locations.get(word)
    return location.name if location is not None else state.tables.title(word.partition("#")[0])


def _draw(state: State, task: Task, step: v.FromDeck) -> Result | None:
    number = step.n
    assert isinstance(number, int)
    if not can_draw(state, step.deck):
        return strike(state), (Said(f"no card is left in the {v.name_of(step.deck)} deck", task.seat),)
    if step.keep is not None and step.keep < number:
        return strike(state, (Looking(step.deck, number, step.keep),)), ()
    return None if size(state, step.deck) else shuffle_in(state, step.deck)


def _looking(state: State, task: Task, step: Looking) -> Result | None:
    if step.left:
        if not can_draw(state, step.deck):
            return strike(state, (replace(step, left=0),)), ()
        return None if size(state, step.deck) else shuffle_in(state, step.deck)
    if not step.cards:
        return strike(state), ()
    return None


def _take(state: State, task: Task, step: v.FromDisplay) -> Result | None:
    return None if state.decks[step.deck].display else (strike(state), ())


def _make_friend(state: State, task: Task, step: v.MakeFriend) -> Result | None:
    return (strike(state), ()) if CLOSING.is_over(state, task.seat) else None


def _mark(state: State, task: Task, step: v.Mark) -> Result | None:
    if free_spots(state, task.seat, categories_of(state, step.of, task.subject)):
        return None
    what = "no Favour spot is left for a marker" if markers_left(state, task.seat) else "no marker is left"
    said = (Said(what, task.seat),) if state.festivities else ()
    return strike(state), said


def _trails(state: State, task: Task, step: v.Trails) -> Result:
    """Give extra trails for the rest of the movement."""
    state = strike(state)
    if state.step != "travel" or task.seat != state.turn:
        return state, ()
    power = Power(task.card, step.type, step.n)
    return replace(state, now=replace(state.now, powers=(*state.now.powers, power))), ()


def _zoom(state: State, task: Task, step: v.Zoom) -> Result | None:
    targets = zoom_targets(state, task.seat, step.to)
    if len(targets) > 1:
        return None
    return zoom_to(state, task.seat, targets[0]) if targets else (strike(state), ())


def zoom_to(state: State, seat: str, target: str) -> Result:
    """Zoom a pawn, which ends the Friend's run (MV-TRAV-08, MV-R21, MV-R96)."""
    state = with_seat(strike(state), seat, replace(state.seats[seat], at=target))
    if state.now.phase == "run" and seat == state.turn:
        state = replace(state, now=replace(state.now, phase="after"))
    return state, (Zoomed(seat, state.tables.locations[target].name),)


def _activate(state: State, task: Task, step: v.Activate) -> Result:
    fired = trigger_activation(state)
    if fired is not None:
        return fired, ()
    at = place_to_activate(state, task.seat, step.to)
    state = strike(state)
    return (push(state, May(task.seat, at)) if at else state), ()


def _refresh(state: State, task: Task, step: v.Refresh) -> Result | None:
    there = refreshable(state, task.seat)
    if not there:
        return strike(state), ()
    if len(set(there)) == 1 or step.n >= len(there):
        return refresh_friend(state, task.seat, there[0])
    return None


def refresh_friend(state: State, seat: str, card: str) -> Result:
    """Take a Tired Friend back into the hand."""
    owner = state.seats[seat]
    at = owner.tired.index(card)
    hand = tuple(sorted((*owner.hand, card)))
    state = with_seat(
        count_down(state), seat, replace(owner, tired=owner.tired[:at] + owner.tired[at + 1 :], hand=hand)
    )
    return state, (Said(f"take {state.tables.title(card)} back into hand, Fresh", seat),)


def _dawdle(state: State, task: Task, step: v.Dawdle) -> Result:
    return draw_dawdles(strike(state), task.seat, step.n)


def _cycle(state: State, task: Task, step: v.Cycle) -> Result:
    state, events = cycle(strike(state), step.deck)
    return push(state, Fill(step.deck)), events


def _choose(state: State, task: Task, step: v.Choose) -> Result | None:
    left = [number for number in range(1, len(step.options) + 1) if number not in step.taken]
    if not left or len(step.taken) >= step.k:
        return strike(state), ()
    if len(left) == 1:
        return choose(state, left[0]), ()
    return None


def choose(state: State, option: int) -> State:
    """Carry out an option; the others stay available while more may be chosen."""
    _, step = due(state)
    return strike(state, (*step.options[option - 1], replace(step, taken=(*step.taken, option))))


def _manual(state: State, task: Task, step: v.Manual) -> Result:
    return strike(state, (Adjusting(step.text),)), (Said(step.text, task.seat),)


def _wait(state: State, task: Task, step: Any) -> None:
    return None


def _shed(state: State, task: Task, step: Shedding) -> Result | None:
    owner = state.seats[task.seat]
    there = {"favour": owner.preparing, "patch": owner.patches, "friend": dispensable(state, owner)}[step.deck]
    return None if step.n and there else (strike(state), ())


# Words for steps without a number.
STEP_WORDS: dict[type[Any], str] = {
    v.MakeFriend: "make a Friend",
    v.Mark: "place a marker",
    v.Trails: "travel more trails",
    v.Zoom: "zoom to",
    v.Activate: "activate",
    v.Forage: "forage",
    v.Refresh: "take a Tired Friend back",
    v.Dawdle: "draw a Dawdle card",
    v.Cycle: "cycle a display",
}


def words_of_step(step: Any) -> str:
    """Describe a step for a list of options."""
    match step:
        case v.Gain(n=n):
            return f"gain {v.item_words(n, step.items)}"
        case v.FromDeck(deck=deck, n=n) if isinstance(n, int):
            return f"draw {v.item_words(n, (deck,))}"
        case v.FromDisplay(deck=deck, n=n) if isinstance(n, int):
            return f"take {v.item_words(n, (deck,))}"
        case v.Manual(text=text):
            return text
        case v.Zoom(to=to) | v.Activate(to=to):
            return f"{STEP_WORDS[type(step)]} {' or '.join(to)}"
        case v.Choose(options=options):
            return " or ".join(" and ".join(map(words_of_step, option)) or "nothing" for option in options)
    return STEP_WORDS[type(step)]


RUN: dict[type[Any], Callable[[State, Task, Any], Result | None]] = {
    v.Gain: _gain,
    v.DrawFavour: _draw,
    v.DrawPatch: _draw,
    v.DrawFriend: _draw,
    v.TakeFavour: _take,
    v.TakePatch: _take,
    v.TakeFriend: _take,
    v.MakeFriend: _make_friend,
    v.Mark: _mark,
    v.Trails: _trails,
    v.Zoom: _zoom,
    v.Activate: _activate,
    v.Forage: _wait,
    v.Refresh: _refresh,
    v.Dawdle: _dawdle,
    v.Cycle: _cycle,
    v.Choose: _choose,
    v.Manual: _manual,
    Looking: _looking,
    Shedding: _shed,
    Adjusting: _wait,
}
run_task = run_steps(RUN)
