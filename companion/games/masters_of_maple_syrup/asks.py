"""What is asked, in words: who acts, how much is left, which effects can be used now and will be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.actions import options
from companion.games.masters_of_maple_syrup.effects import Usable, moment_words, offered
from companion.games.masters_of_maple_syrup.figures import excess, hand_limit, may_develop
from companion.games.masters_of_maple_syrup.frames import (
    Adjusting,
    Choosing,
    Fallen,
    Limiting,
    Looking,
    Offer,
    Paying,
    Task,
    Use,
    Window,
)
from companion.games.masters_of_maple_syrup.order import is_choosy
from companion.games.masters_of_maple_syrup.scoring import places_to_reveal
from companion.games.masters_of_maple_syrup.state import State, find_placed, hand_size, written
from companion.games.masters_of_maple_syrup.steps import hands_over, pointable
from companion.games.masters_of_maple_syrup.supply import turnable
from companion.games.masters_of_maple_syrup.uses import can_go_on, declinable, left_of, trees, worth_declining

MOMENTS = {"turn_start": "the start of the turn", "turn_end": "the end of the turn"}


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Say what a seat, or the table, is asked for."""
    return (_words(state, seat, verbs),)


def _words(state: State, asked: str | None, verbs: tuple[str, ...]) -> str:
    if verbs == ("stop",):
        return "both: no card has moved for a while; go on, or agree to stop"
    if not state.stack:
        return _step_words(state, asked, verbs)
    frame = state.stack[-1]
    match frame:
        case Use():
            return _use_words(state, frame)
        case Paying(seat=seat, card=card, left=left):
            return f"{seat}: pay {_cards(left)} for {card}, the last on top of the pile"
        case Choosing(seat=seat, sides=sides):
            named = zip(options(state), sides, strict=True)
            return f"{seat}: choose {' or '.join(f'{name} ({side})' for name, side in named)}, or done"
        case Window(seat=seat, card=card, moment=moment):
            word = _word(state, seat, card)
            after = {"first_developed": f"{word} has arrived", "harvested": f"{word} is harvested"}
            return f"{seat}: {after.get(moment) or MOMENTS[moment]}; {_offers(state, seat)}, or done"
        case Limiting(seat=seat):
            return _limit_words(state, seat)
    return _task_words(state, frame, asked)


def _step_words(state: State, asked: str | None, verbs: tuple[str, ...]) -> str:
    match state.step:
        case "first":
            return "the table: who wears the most red begins: first NAME"
        case "throw":
            return f"{asked}: keep three of the five cards, throw two"
        case "reveal":
            places = [place.partition("/")[2] for place in places_to_reveal(state, str(asked))]
            where = "the unseen cards of the hand" if "" in places else f"the cards under {', '.join(places)}"
            return f"{asked}: reveal {where}: the scoring looks at them"
    free = [card for card in state.tables.actions if card not in state.turned]
    manual = f"; {_offers(state, state.turn)}" if "use" in verbs else ""
    return f"{state.turn}: select {' or '.join(f'{card} ({state.side_of(card, True)})' for card in free)}{manual}"


def _word(state: State, seat: str, id: str) -> str:
    """Write a card as lines do; one that has left the property by its name."""
    placed = find_placed(state, seat, id)
    return written(state, seat, placed) if placed is not None else id.rpartition("#")[0] or id


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _use_words(state: State, use: Use) -> str:
    """Say how much of a use is left, and which effects are lost with the next step."""
    if use.phase == "prelude":
        return _prelude_words(state, use, state.other(use.seat))
    if use.phase != "open":
        seat = use.seat if use.phase == "after" else state.other(use.seat)
        return f"{seat}: after {use.act}; {_offers(state, seat)}, or done"
    left = max(0, left_of(state, use))
    what = _tree_words(state, use, left) if use.act != "develop" else _develop_words(state, use, left)
    offers = offered(state, use.seat)
    lost = f"; now or never: {_listed(state, use.seat, offers)}" if offers else ""
    by = f" (granted by {_word(state, use.owner, use.by)})" if use.by else ""
    bonus = "".join(f"; `without {word}` leaves its bonus" for word in _bonuses(state, use))
    return f"{use.seat}: {what}{by}, or done{lost}{bonus}"


def _bonuses(state: State, use: Use) -> list[str]:
    """List the cards whose bonus comes at the end of a use of which something was or can be made, not declined yet."""
    if not (use.done or can_go_on(state, use)):
        return []
    gone = [entry.partition("/")[2] for entry in use.declined]
    return [word for word in worth_declining(state, use) if not {word, f"{word}#1"} & set(gone)]


def _prelude_words(state: State, use: Use, seat: str) -> str:
    """Say what the other player may use before a use, and which of his effects help it unless he declines them."""
    parts = [_offers(state, seat)] if offered(state, seat) else []
    words = dict.fromkeys(written(state, seat, placed) for placed, _ in declinable(state, use, seat))
    parts += [f"done, or done without {word}: it helps {use.seat}" for word in words] or ["or done"]
    return f"{seat}: before {use.act}; {', '.join(parts)}"


def _tree_words(state: State, use: Use, left: int) -> str:
    names = ", ".join(written(state, use.seat, placed) for placed in trees(state, use))
    return f"{use.act} up to {left}: {names}" if names else f"{use.act} nothing: no tree is at hand for it"


def _develop_words(state: State, use: Use, left: int) -> str:
    if not may_develop(state, use.seat, bool(use.by), use.beyond_limit):
        return "develop nothing: the limit of this turn is reached"
    kind = use.filter.type if use.filter and use.filter.type else "card"
    price = f", {use.discount}¢ cheaper" if use.discount else ""
    price = f", for {use.price}¢" if use.price is not None else price
    return f"develop {left} {kind}{price} (hand {hand_size(state, use.seat)})"


def _offers(state: State, seat: str) -> str:
    return f"use {_listed(state, seat, offered(state, seat))}"


def _listed(state: State, seat: str, offers: list[Usable]) -> str:
    words = dict.fromkeys(f"{written(state, seat, found.placed)} ({moment_words(found.effect)})" for found in offers)
    return " or ".join(words)


def _limit_words(state: State, seat: str) -> str:
    number, limit = excess(state, seat), hand_limit(state, seat)
    if number:
        return f"{seat}: discard {_cards(number)}, the hand limit is {limit}"
    return f"{seat}: discard any number of cards, or done"


def _task_words(state: State, task: Task, asked: str | None) -> str:
    step = task.steps[0]
    who = asked or "the table"
    by = f" ({_word(state, task.owner, task.card)})" if task.key else ""
    return f"{who}: {STEP_WORDS[type(step)](state, task, step)}{by}"


def _draw_words(state: State, task: Task, step: Any) -> str:
    number = step.left if isinstance(step, Looking) else step.n
    return f"draw {_cards(number)} for {task.seat}"


def _looking_words(state: State, task: Task, step: Looking) -> str:
    if step.left:
        return f"name the {_cards(step.left)} that {task.seat} looks at: draw"
    number = len(step.cards) + step.unseen - step.keep
    where = {"discard": "discard", "deck_top": "return to the top of the deck", "deck_bottom": "return under the deck"}
    return f"{where[step.rest]} {number} of the cards looked at"


def _hand_over_words(state: State, task: Task, step: v.Give | v.Take) -> str:
    giver, taker = hands_over(state, task, step)
    if step.pick == "random":
        return f"draw {_cards(int(step.n))} of {giver}'s hand blindly for {taker}"  # type: ignore[arg-type]
    verb = f"give {step.n} to {taker}" if step.pick == "giver" else f"take {step.n} from {giver}"
    return f"{verb}"


def _kind(step: Any) -> str:
    """Say which cards a step asks for: `2 cards`, `1 tree`, `1 card (sweet, at most 2¢)`."""
    filter: v.Filter | None = step.filter
    if filter is None:
        return _cards(step.n)
    one: str = filter.type or "card"
    kind = one if step.n == 1 else {"utility": "utilities"}.get(one, f"{one}s")
    more = [word for word in (filter.name, filter.tag) if word]
    more += [f"at least {filter.cost_min}¢"] if filter.cost_min is not None else []
    more += [f"at most {filter.cost_max}¢"] if filter.cost_max is not None else []
    more += ["tapped" if filter.tapped else "upright"] if filter.tapped is not None else []
    return f"{step.n} {kind}" + (f" ({', '.join(more)})" if more else "")


def _discard_words(state: State, task: Task, step: v.Discard) -> str:
    places = {"hand": "of the hand", "property": "of the property", "tucked_here": "tucked here"}
    return f"discard {_kind(step)} {places[step.from_]}{_or_none(step)}"


def _or_none(step: Any) -> str:
    return ", or done if there is none" if is_choosy(step) else ""


def _tuck_words(state: State, task: Task, step: v.Tuck) -> str:
    under = "under it" if step.under == "this" else "under a card of the property"
    if step.from_ == "deck" and step.under == "this":
        return f"draw {_cards(int(step.n))}, to be tucked for {task.seat}"  # type: ignore[arg-type]
    places = {"hand": "of the hand", "property": "of the property", "deck": "of the deck", "discard_top": "of the pile"}
    return f"tuck {_kind(step)} {places[step.from_]} {under}{_or_none(step)}"


def _untuck_words(state: State, task: Task, step: v.Untuck) -> str:
    where = "from under it" if step.from_ == "this" else "from under a card of the property"
    return f"untuck {_cards(int(step.n))} {where}"  # type: ignore[arg-type]


def _place_words(state: State, task: Task, step: v.Place) -> str:
    if step.from_ == "deck":
        return f"draw {_cards(int(step.n))}, to be placed on {task.seat}'s property"  # type: ignore[arg-type]
    return f"place {_kind(step)} of the hand on the property{_or_none(step)}"


def _turn_words(state: State, task: Task, step: v.TurnTree) -> str:
    way = "sideways, tapped" if step.to == "tapped" else "upright"
    names = [written(state, task.seat, p) for p in turnable(state, task.seat, step.to == "tapped", step.filter)]
    return f"turn {step.n} of {', '.join(names)} {way}"


def _remove_words(state: State, task: Task, step: v.Remove) -> str:
    return f"remove {_kind(step)} of the property"


def _take_words(state: State, task: Task, step: v.TakeDiscard) -> str:
    return f"take {_kind(step)} of the discard pile"


def _fallen_words(state: State, task: Task, step: Fallen) -> str:
    return f"discard {_cards(step.cards.count('?'))} that lay unseen under the removed card: name what they are"


def _choice_words(state: State, task: Task, step: v.Choice) -> str:
    options = [
        f"{number} ({', '.join(str(inner.__struct_config__.tag) for inner in option)})"
        for number, option in enumerate(step.options, 1)
        if number not in step.taken
    ]
    return f"choose {' or '.join(options)}"


def _point_words(state: State, task: Task, step: v.ActionCard) -> str:
    where = "sideways" if step.to == "sideways" else "towards yourself"
    return f"point an action card {where}: {', '.join(pointable(state, task.seat, step))}"


def _offer_words(state: State, task: Task, step: Offer) -> str:
    return f"accept what {state.other(task.seat)}'s card offers, or decline"


def _adjusting_words(state: State, task: Task, step: Adjusting) -> str:
    return f"{step.prompt}; adjust WHAT NUMBER, then done"


STEP_WORDS: dict[type[Any], Callable[[State, Task, Any], str]] = {
    v.Draw: _draw_words,
    v.Discard: _discard_words,
    v.Tuck: _tuck_words,
    v.Untuck: _untuck_words,
    v.TakeDiscard: _take_words,
    v.Place: _place_words,
    v.TurnTree: _turn_words,
    v.Remove: _remove_words,
    Fallen: _fallen_words,
    v.Give: _hand_over_words,
    v.Take: _hand_over_words,
    v.ActionCard: _point_words,
    v.Choice: _choice_words,
    Looking: _looking_words,
    Offer: _offer_words,
    Adjusting: _adjusting_words,
}
