"""The prompts: who is next, how much is left, and which effects are available or about to be lost."""

from __future__ import annotations

from typing import Any

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.actions import options
from companion.games.masters_of_maple_syrup.counts import kind_words
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
from companion.games.masters_of_maple_syrup.state import State, find_placed, hand_size, printed_name, written
from companion.games.masters_of_maple_syrup.steps import STORED_REASON, hands_over, pointable
from companion.games.masters_of_maple_syrup.supply import turnable
from companion.games.masters_of_maple_syrup.uses import can_go_on, declinable, left_of, trees, worth_declining
from companion.referee.amounts import alternatives, counted

# What a step does, where its word in the vocabulary does not say it.
STEP_NAMES = {
    "look_keep": "look at cards",
    "take_discard": "take from the discard pile",
    "peek": "look at cards",
    "turn_tree": "turn trees",
    "neighbour": "the neighbour acts",
    "action_card": "turn an action card",
    "choice": "choose",
    "if_then": "what the card says",
    "repeat": "what the card says",
    "manual": "what the card says",
}
# A manual step that only points at the text of its card.
DO_AS_PRINTED = "Do as the card says."


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Return the prompt for a seat, or for the table."""
    return (_words(state, seat, verbs),)


def _words(state: State, asked: str | None, verbs: tuple[str, ...]) -> str:
    if verbs == ("stop",):
        return "no card has moved for several turns. Play on, or type 'stop' if both players agree"
    if not state.stack:
        return _turn_words(state, asked, verbs)
    frame = state.stack[-1]
    match frame:
        case Use():
            return _use_words(state, frame)
        case Paying(seat=seat, card=card, left=left):
            name = state.tables.cards[card].name
            return f"{seat}: pay {counted(left, 'card')} for {name} (the last goes on top of the pile)"
        case Choosing(seat=seat, sides=sides):
            named = zip(options(state), sides, strict=True)
            return f"{seat}: choose {alternatives([f'{name} ({side})' for name, side in named])}, or done"
        case Window(seat=seat):
            return f"{seat}: {_offers(state, seat)}, or done"
        case Limiting(seat=seat):
            return _limit_words(state, seat)
    word = _word(state, frame.owner, frame.card)
    what = _step_words(state, frame, word)
    by = f" (effect of {word})" if frame.key and word not in what else ""
    return f"{asked or 'the table'}: {what}{by}"


def _turn_words(state: State, asked: str | None, verbs: tuple[str, ...]) -> str:
    match state.step:
        case "first":
            return "who is wearing the most red? Type 'first NAME'"
        case "throw":
            return f"{asked}: keep 3 of the 5 cards and throw 2"
        case "reveal":
            places = [place.partition("/")[2] for place in places_to_reveal(state, str(asked))]
            hosts = ", ".join(_word(state, str(asked), place) for place in places)
            where = "the unseen cards in hand" if "" in places else f"the cards under {hosts}"
            return f"{asked}: reveal {where} for the scoring"
    free = [card for card in state.tables.actions if card not in state.turned]
    manual = f", or {_offers(state, state.turn)}" if "use" in verbs else ""
    return f"{state.turn}: select {alternatives([f'{card} ({state.side_of(card, True)})' for card in free])}{manual}"


def _word(state: State, seat: str, id: str) -> str:
    """Return the name of a card, also of one that has left the property; other sources of a step as they are."""
    placed = find_placed(state, seat, id)
    if placed is not None:
        return printed_name(state, seat, placed)
    card = state.tables.cards.get(id.partition("#")[0])
    return id if card is None else card.name


def _use_words(state: State, use: Use) -> str:
    """Return the prompt of an action: how much is left, and which effects are lost with the next step."""
    if use.phase == "prelude":
        return _prelude_words(state, use, state.other(use.seat))
    if use.phase != "open":
        seat = use.seat if use.phase == "after" else state.other(use.seat)
        return f"{seat}: {_offers(state, seat)}, or done"
    offers = offered(state, use.seat)
    what = _tree_words(state, use) if use.act != "develop" else _develop_words(state, use)
    if not what:
        ways = f"use {_listed(state, use.seat, offers)}, or done" if offers else "done"
        notes = [_nothing_words(state, use)]
    else:
        kept = _listed(state, use.seat, [found for found in offers if found.effect.trigger == "manual"])
        lost = _listed(state, use.seat, [found for found in offers if found.effect.trigger != "manual"])
        ways = f"{what}, use {kept}, or done" if kept else f"{what}, or done"
        notes = [f"last chance to use {lost}"] if lost else []
    bonuses = alternatives([f"'without {word}'" for word in _bonuses(state, use)])
    notes += [f"{bonuses} declines its bonus"] if bonuses else []
    return "; ".join(filter(None, (f"{use.seat}: {ways}", ", and ".join(notes))))


def _bonuses(state: State, use: Use) -> list[str]:
    """List the cards with a bonus at the end of an action that is or can be used, not yet declined."""
    if not (use.done or can_go_on(state, use)):
        return []
    gone = [entry.partition("/")[2] for entry in use.declined]
    return [word for word in worth_declining(state, use) if not {word, f"{word}#1"} & set(gone)]


def _prelude_words(state: State, use: Use, seat: str) -> str:
    """Return the other player's prompt before an action: effects to use, and those that help unless declined."""
    ways = [_offers(state, seat)] if offered(state, seat) else []
    words = dict.fromkeys(written(state, seat, placed) for placed, _ in declinable(state, use, seat))
    without = alternatives([f"'done without {word}'" for word in words])
    ways += ["done", f"or {without} to deny {use.seat} its effect"] if words else ["or done"]
    return f"{seat}: {', '.join(ways)}"


def _tree_words(state: State, use: Use) -> str:
    """Return how many trees a use can still take, and which; nothing if there are none."""
    names = [written(state, use.seat, placed) for placed in trees(state, use)]
    number = min(left_of(state, use), len(names))
    up_to = "up to " if number > 1 else ""
    return f"{use.act} {up_to}{counted(number, 'tree')}{_granted(state, use)} ({alternatives(names)})" if names else ""


def _develop_words(state: State, use: Use) -> str:
    """Return how many cards a use can still develop, and at what price; nothing if there are none."""
    left = left_of(state, use)
    if left < 1 or not may_develop(state, use.seat, bool(use.by), use.beyond_limit):
        return ""
    kind = use.filter.type if use.filter and use.filter.type else "card"
    price = f", {use.discount}¢ cheaper" if use.discount else ""
    price = f", for {use.price}¢" if use.price is not None else price
    up_to = "up to " if left > 1 else ""
    return f"develop {up_to}{counted(left, kind)}{_granted(state, use)}{price} ({hand_size(state, use.seat)} in hand)"


def _nothing_words(state: State, use: Use) -> str:
    """Return why a use takes no card now."""
    if use.act != "develop":
        return f"no tree to {use.act}"
    if not may_develop(state, use.seat, bool(use.by), use.beyond_limit):
        return "no card to develop: the limit for this turn is reached"
    return "no card left to develop"


def _granted(state: State, use: Use) -> str:
    """Name the card that grants a use."""
    return f" with {_word(state, use.owner, use.by)}" if use.by else ""


def _offers(state: State, seat: str) -> str:
    return f"use {_listed(state, seat, offered(state, seat))}"


def _listed(state: State, seat: str, offers: list[Usable]) -> str:
    words = dict.fromkeys(f"{written(state, seat, found.placed)} ({moment_words(found.effect)})" for found in offers)
    return alternatives(list(words))


def _limit_words(state: State, seat: str) -> str:
    number, limit = excess(state, seat), hand_limit(state, seat)
    if number:
        return f"{seat}: discard {counted(number, 'card')} (the hand limit is {limit})"
    return f"{seat}: discard any number of cards, or done"


def _step_words(state: State, task: Task, word: str) -> str:
    """Return the prompt for the current step of an effect of the card with this word."""
    step: Any = task.steps[0]
    # The amount of a waiting step is already counted.
    n: int = getattr(step, "n", 0)
    match step:
        case v.Draw():
            return f"draw {counted(n, 'card')} for {task.seat}"
        case v.Discard(from_=place):
            places = {"hand": "from hand", "property": "from the property", "tucked_here": f"tucked under {word}"}
            return f"discard {_kind(step)} {places[place]}{_or_none(step)}"
        case v.Tuck(from_="deck", under="this"):
            return f"draw {counted(n, 'card')} to tuck for {task.seat}"
        case v.Tuck(from_=place, under=under):
            where = f"under {word}" if under == "this" else "under a property card"
            places = {"hand": "hand", "property": "the property", "deck": "the deck", "discard_top": "the discard pile"}
            return f"tuck {_kind(step)} from {places[place]} {where}{_or_none(step)}"
        case v.Untuck(from_=place):
            where = f"from under {word}" if place == "this" else "from under a property card"
            return f"untuck {counted(n, 'card')} {where}"
        case v.TakeDiscard():
            return f"take {_kind(step)} from the discard pile"
        case v.Place(from_="deck"):
            return f"draw {counted(n, 'card')} to place on {task.seat}'s property"
        case v.Place():
            return f"place {_kind(step)} from hand on the property{_or_none(step)}"
        case v.TurnTree(to=to, filter=filter):
            names = [written(state, task.seat, placed) for placed in turnable(state, task.seat, to == "tapped", filter)]
            way = "sideways (tapped)" if to == "tapped" else "upright"
            return f"turn {counted(n, 'tree')} {way}: {', '.join(names)}"
        case v.Remove():
            return f"remove {_kind(step)} from the property"
        case v.Give(pick=pick) | v.Take(pick=pick):
            giver, taker = hands_over(state, task, step)
            cards = counted(n, "card")
            if pick == "random":
                return f"draw {cards} at random from {giver}'s hand for {taker}"
            return f"give {cards} to {taker}" if pick == "giver" else f"take {cards} from {giver}"
        case v.ActionCard(to=to):
            where = "sideways" if to == "sideways" else "towards yourself"
            return f"point an action card {where}: {', '.join(pointable(state, task.seat, step))}"
        case v.Choice(options=lists):
            named = [", ".join(map(_step_name, steps)) or "nothing" for steps in lists]
            return "choose " + alternatives([f"{number} ({named[int(number) - 1]})" for number in options(state)])
        case Fallen(cards=cards):
            unseen = counted(cards.count("?"), "card")
            return f"name and discard the {unseen} tucked unseen under the removed card"
        case Looking(left=0, rest=rest):
            number = len(step.cards) + step.unseen - step.keep
            ways = {"discard": "discard {}", "deck_top": "return {} to the top of the deck"}
            cards = f"{number} of the cards looked at"
            return ways.get(rest, "return {} to the bottom of the deck").format(cards)
        case Looking(left=left):
            return f"draw and name the {'card' if left == 1 else f'{left} cards'} that {task.seat} looks at"
        case Offer():
            return f"accept what {state.other(task.seat)}'s card offers, or decline"
    assert isinstance(step, Adjusting)
    is_plain = step.prompt.endswith(STORED_REASON) or step.prompt == DO_AS_PRINTED
    told = f"do as {word or 'the card'} says" if is_plain else step.prompt.rstrip(".")
    return f"{told}, type 'adjust WHAT NUMBER' for each change, then 'done'"


def _step_name(step: Any) -> str:
    """Return a short name for a step: the action it grants, or what it does."""
    tag = str(step.__struct_config__.tag)
    return step.act if isinstance(step, v.Grant) else STEP_NAMES.get(tag, tag)


def _kind(step: Any) -> str:
    """Describe the cards a step needs: `2 cards`, `1 tapped tree`."""
    return kind_words(step.n, step.filter)


def _or_none(step: Any) -> str:
    return ", or done if there are none" if is_choosy(step) else ""
