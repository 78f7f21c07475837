"""Outcomes typed by hand: manual effects, storing at the end, words of a solo title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.answers import discardable
from companion.games.maple_valley.costs import in_order
from companion.games.maple_valley.effects import can_do
from companion.games.maple_valley.events import BY_HAND, Spent
from companion.games.maple_valley.frames import Adjusting, Shedding, Task
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import refuse_now, refuse_seat
from companion.games.maple_valley.packs import collect, spend
from companion.games.maple_valley.position import MOST_ITEMS
from companion.games.maple_valley.scoring import best_categories, is_storing, scoring_cards, shelves_of, title_choices
from companion.games.maple_valley.state import Result, State, add, with_seat
from companion.games.maple_valley.storage import concrete_sets, fits, items_of
from companion.games.maple_valley.tally import MOST_POINTS
from companion.games.maple_valley.vocabulary import ITEMS
from companion.referee.amounts import alternatives
from companion.referee.effects import push, tag_of
from companion.referee.events import Said
from companion.referee.moves import Move, Override
from companion.referee.verdicts import Refusal, refuse

MOST = 99
MOST_CARDS = 9
CARD_STEPS: dict[str, type[Any]] = {
    tag_of(kind.__name__): kind
    for kind in (
        *(v.DrawFavour, v.DrawPatch, v.DrawFriend, v.TakeFavour, v.TakePatch, v.TakeFriend),
        *(v.Mark, v.Refresh, v.Dawdle),
    )
}


def adjustments(state: State, seat: str) -> Iterator[Move]:
    """Propose one more and one less of everything a manual effect can change."""
    return (moves.Adjust(seat, what, number) for what in get_args(v.Adjusted) for number in (1, -1))


def refuse_adjust(state: State, move: moves.Adjust) -> Refusal | None:
    if state.step == "over":
        return refuse("MV-HOUR-01", "game-over", "the game is over")
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Task) or not isinstance(top.steps[0], Adjusting):
        return refuse_now(state, "MV-FRND-03", "not-asked", "no manual effect is open")
    if move.what in ITEMS or move.what == "points":
        have = state.seats[move.seat].pack.get(move.what, 0)
        if move.number == 0 or abs(move.number) > MOST:
            return refuse("MV-GEN-01", "bad-number", f"a change must be from 1 to {MOST}, up or down")
        if move.what != "points" and have + move.number < 0:
            return refuse("MV-GEN-02", "too-few", f"{move.seat} has only {have} {move.what}")
        return None
    if not 1 <= move.number <= MOST_CARDS:
        return refuse("MV-FRND-03", "bad-number", f"the number of cards must be from 1 to {MOST_CARDS}")
    step = _step(move.what, move.number)
    if isinstance(step, Shedding):
        there = len(discardable(state, move.seat, step.deck))
        words = f"only {there}" if there else "nothing"
        return None if there >= step.n else refuse("MV-FRND-03", "too-few", f"{move.seat} has {words} to discard")
    if not can_do(state, move.seat, step):
        return refuse("MV-FRND-03", "impossible", f"{move.what.replace('_', ' ')} is not possible now")
    return None


def apply_adjust(state: State, move: moves.Adjust) -> Result:
    """Carry out one part of a manual effect, using the steps of cards."""
    seat, number = move.seat, move.number
    if move.what == "points":
        owner = state.seats[seat]
        state = with_seat(state, seat, replace(owner, points=owner.points + number))
        return settle(state, (Said(f"{number:+d} points by hand", seat),))
    if move.what in ITEMS:
        if number > 0:
            return settle(*collect(state, seat, (move.what,) * number, "by hand"))
        items = (move.what,) * -number
        return settle(spend(state, seat, items), (Spent(seat, items, BY_HAND),))
    return settle(push(state, Task(seat, (_step(move.what, number),), subject=seat)))


def _step(what: str, number: int) -> Any:
    if what in CARD_STEPS:
        return CARD_STEPS[what](n=number)
    return Shedding(what.partition("_")[2], number)  # type: ignore[arg-type]


def stores(state: State, seat: str) -> Iterator[Move]:
    """Propose one set for each storing card."""
    for _, shelf in shelves_of(state, seat):
        for counts in concrete_sets(shelf):
            items = in_order(items_of(counts))
            yield from (moves.StoreItems(seat, shelf.name, items),) if items else ()


def refuse_store(state: State, move: moves.StoreItems) -> Refusal | None:
    if state.step != "allocate" or state.switches.allocation != "players":
        if state.step == "over":
            return refuse("MV-HOUR-01", "game-over", "the game is over")
        reason = "resources are stored only at the end of the game, and only with the ruling allocation=players"
        return refuse("MV-STORE-02 MV-R95", "too-early", reason)
    if (refusal := refuse_seat(state, move.seat)) is not None:
        return refusal
    if state.stack:
        return refuse("MV-STORE-02 MV-R95", "something-open", f"{move.seat} must first finish the manual effect")
    name = move.card.removesuffix("#1")
    shelf = next((shelf for _, shelf in shelves_of(state, move.seat) if shelf.name == name), None)
    title = state.tables.title(move.card.partition("#")[0])
    if shelf is None:
        return refuse("MV-SCORE-04", "stores-nothing", _no_shelf_words(state, move.seat, move.card))
    owner = state.seats[move.seat]
    stored = {name: items for name, items in (owner.stored or {}).items() if name != shelf.name}
    used = [item for items in stored.values() for item in items]
    short = [item for item in move.items if (*used, *move.items).count(item) > owner.pack.get(item, 0)]
    if short:
        have = owner.pack.get(short[0], 0)
        reason = f"{move.seat} has {v.item_words(have, short[:1])}, and each item can be on only one card"
        if not have or used.count(short[0]) >= have:
            reason = f"{move.seat} has no {v.name_of(short[0], 0)} left to store"
        return refuse("MV-SCORE-05", "not-there", reason)
    if not fits(shelf, move.items):
        return refuse("MV-SCORE-04 MV-R52", "no-sets", f"{title} stores only complete sets, not {v.listed(move.items)}")
    return None


def _no_shelf_words(state: State, seat: str, card: str) -> str:
    """Return why a player cannot store resources on a card."""
    word, title = card.partition("#")[0], state.tables.title(card.partition("#")[0])
    if not any(map(is_storing, state.tables.named[word].effects)):
        return f"{title} does not store resources"
    if any(shelf.name.partition("#")[0] == word for _, shelf in shelves_of(state, seat)):
        return f"{seat} has no {card}"
    if any(held == word for _, held, _ in scoring_cards(state, seat)):
        return f"{title} stores nothing, as its condition is not met"
    return f"{seat} has not crafted {title}" if word in state.tables.favours else f"{seat} has no {title}"


def fill_store(state: State, move: moves.StoreItems) -> tuple[moves.StoreItems, ...]:
    return (replace(move, card=move.card.removesuffix("#1"), items=in_order(move.items)),)


def apply_store(state: State, move: moves.StoreItems) -> Result:
    """Store resources on a card, replacing those already there (MV-SCORE-04)."""
    owner = state.seats[move.seat]
    stored = {**(owner.stored or {}), move.card: move.items}
    added = Said(f"store {v.listed(move.items)} on {state.tables.title(move.card.partition('#')[0])}", move.seat)
    return with_seat(state, move.seat, replace(owner, stored=stored)), (added,)


def titles(state: State, seat: str) -> Iterator[Move]:
    """Propose the tied words."""
    return (moves.TitleWord(seat, word) for word in title_choices(state, seat))  # type: ignore[arg-type]


def refuse_title(state: State, move: moves.TitleWord) -> Refusal | None:
    if state.step != "title":
        code = "game-over" if state.step == "over" else "not-asked"
        return refuse("MV-SOLO-04 MV-SOLO-07 MV-HOUR-01", code, "no title word is needed now")
    choices = title_choices(state, move.seat)
    if move.word not in choices:
        is_category = choices[0] in [category.casefold() for category in best_categories(state, move.seat)]
        clause = "MV-SOLO-04" if is_category else "MV-SOLO-07 MV-R59"
        return refuse(clause, "not-tied", f"{move.word} is not tied: choose {alternatives(choices)}")
    return None


def apply_title(state: State, move: moves.TitleWord) -> Result:
    """Choose a word of the title."""
    owner = state.seats[move.seat]
    return settle(with_seat(state, move.seat, replace(owner, chosen=(*owner.chosen, move.word))))


def change(state: State, move: Override) -> tuple[State, int]:
    """Add or remove items or points by hand."""
    owner = state.seats[move.seat]
    if move.quantity == "points":
        points = owner.points + move.change
        return with_seat(state, move.seat, replace(owner, points=points)), points
    now = owner.pack.get(move.quantity, 0) + move.change
    pack = add({**owner.pack, move.quantity: now}, ())
    return with_seat(state, move.seat, replace(owner, pack=pack)), now


def bounds(state: State, seat: str, quantity: str) -> range:
    """Return the most a player can lose or have; points may go below zero, within what a tally can count."""
    return range(-MOST_POINTS, MOST_POINTS + 1) if quantity == "points" else range(MOST_ITEMS + 1)
