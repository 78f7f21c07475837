"""A use of an action: its WHEN effects, how many cards it takes, which ones, and at what price (MS-EFF-06).

A move that takes a card can decline effects with `without`: they do not change that move, and their bonus at the end
of the use is not drawn (MS-EFF-01). So a use can close automatically without drawing unwanted cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.cards import Card
from companion.games.masters_of_maple_syrup.counts import Scene, fits, holds, least
from companion.games.masters_of_maple_syrup.figures import may_develop
from companion.games.masters_of_maple_syrup.frames import Use
from companion.games.masters_of_maple_syrup.property import find_card, is_word
from companion.games.masters_of_maple_syrup.state import Placed, State, hand_size, written
from companion.games.masters_of_maple_syrup.vocabulary import Amount, Count, Effect, Filter, Modify
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The moves that can decline WHEN effects.
Declining: TypeAlias = moves.Tap | moves.Harvest | moves.Develop | moves.Use | moves.Done


class Force(Struct, frozen=True, gc=False):
    """An applicable WHEN effect: its owner and card, the cards it covers, and the amount of its change.

    The amount is the certain part, or 1 for a change without an amount.
    """

    owner: str
    placed: Placed
    of: Filter | None
    amount: int


def top_use(state: State) -> Use:
    """Return the open use."""
    use = state.stack[-1]
    assert isinstance(use, Use)
    return use


def key_of(seat: str, placed: Placed, number: int) -> str:
    """Return the key of an effect of a physical card; effects are numbered from 1."""
    return f"{seat}/{placed.id}/{number}"


def is_silent(state: State, seat: str, effect: Effect) -> bool:
    """Return whether CHOOSE ONE switches off an effect for the chooser (MS-R59)."""
    if state.switches.choose_one_chain == "open" or state.chosen is None:
        return False
    return state.chosen[0] == seat and effect.act != state.chosen[1]


def concerns(effect: Effect, is_own_use: bool) -> bool:
    """Return whether an effect applies to this player's uses (MS-EFF-11, MS-R38)."""
    return effect.actor == "either" or (effect.actor == "self") == is_own_use


def forces(state: State, use: Use, change: str) -> list[Force]:
    """List the WHEN effects that make this change to a use, a field of `Modify` (MS-R28, MS-R69)."""
    found: list[Force] = []
    if change not in state.tables.called:
        return found
    for owner, seat in state.seats.items():
        called = seat.called.get(use.act)
        if called is None:
            continue
        for at, number, effect, is_plain in called.get(change, ()):
            placed = seat.property[at]
            if use.without and f"{owner}/{placed.id}" in use.without:
                continue
            is_sure = is_plain and not use.late and state.chosen is None and owner == use.seat
            if is_sure or _is_in_force(state, use, owner, placed, number, effect):
                for step in effect.do:
                    if isinstance(step, Modify):
                        amount = _amount(state, owner, placed, getattr(step, change))
                        found.append(Force(owner, placed, effect.of, amount))
    return found


def _amount(state: State, owner: str, placed: Placed, change: Amount | str | None) -> int:
    if isinstance(change, Count):
        return least(state, Scene(owner, placed.id), change)
    return change if isinstance(change, int) else change is not None


def _is_in_force(state: State, use: Use, owner: str, placed: Placed, number: int, effect: Effect) -> bool:
    """Return whether a WHEN effect changes a use (MS-EFF-02)."""
    if not _may_be_in_force(state, use, owner, placed, number, effect):
        return False
    return not effect.if_ or holds(state, Scene(owner, placed.id), effect.if_)


def _may_be_in_force(state: State, use: Use, owner: str, placed: Placed, number: int, effect: Effect) -> bool:
    """Return whether a WHEN effect changes a use if its condition holds; a card that arrived later is late (MS-R27)."""
    if not concerns(effect, owner == use.seat) or is_silent(state, use.seat, effect):
        return False
    if use.late and f"{owner}/{placed.id}" in use.late:
        return False
    return effect.is_automatic or key_of(owner, placed, number) in use.active


def declinable(state: State, use: Use, owner: str) -> list[tuple[Placed, Effect]]:
    """List the WHEN effects that an owner can decline in a use, whether or not their conditions hold yet."""
    seat = state.seats[owner]
    return [
        (placed, effect)
        for at, number, effect, _ in seat.called.get(use.act, {}).get("when", ())
        if _may_be_in_force(state, use, owner, placed := seat.property[at], number, effect)
    ]


def most(state: State, use: Use) -> int:
    """Return the maximum number of cards of a use (MS-ACT-04)."""
    return use.n + sum([force.amount for force in forces(state, use, "extra")])


def left_of(state: State, use: Use) -> int:
    """Return how many cards a use can still take."""
    return most(state, use) - len(use.done) - use.replaced


def has_room(state: State, use: Use, card: Card, before: Sequence[str] = ()) -> bool:
    """Return whether a use can take one more card after these; extra cards may be limited to a kind (MS-ACT-04)."""
    free = use.n - use.replaced
    if len(use.done) + len(before) < free:
        return True
    extras = forces(state, use, "extra")
    free += sum(extra.amount for extra in extras if extra.of is None)
    bound = [extra.of for extra in extras if extra.of is not None for _ in range(extra.amount)]
    if not bound:
        return len(use.done) + len(before) < free
    cards = state.tables.cards
    taken = [*(cards[id.rpartition("#")[0]] for id in (*use.done, *before)), card]
    return len(taken) - _matched(taken, bound) <= free


def _matched(cards: Sequence[Card], filters: Sequence[Filter]) -> int:
    """Count the cards that filters can cover, one card each."""
    if not cards or not filters:
        return 0
    first, rest = cards[0], cards[1:]
    skipped = _matched(rest, filters)
    covered = [
        1 + _matched(rest, [*filters[:at], *filters[at + 1 :]]) for at, of in enumerate(filters) if fits(of, first)
    ]
    return max(skipped, *covered) if covered else skipped


def is_allowed(state: State, use: Use, card: Card, placed: Placed | None = None) -> bool:
    """Return whether the filter of a use allows a card; a WHEN effect may lift its type (MS-RIV-02)."""
    if use.filter is None or fits(use.filter, card, placed):
        return True
    lifts = any(force.amount and fits(force.of, card) for force in forces(state, use, "any_type"))
    return lifts and fits(replace(use.filter, type=None), card, placed)


def is_bound(use: Use, card: Card, placed: Placed | None = None) -> bool:
    """Return whether a BEFORE effect has bound a use to other cards (MS-R71)."""
    return bool(use.only) and not all(fits(of, card, placed) for of in use.only)


def trees(state: State, use: Use, before: Sequence[str] = ()) -> list[Placed]:
    """List the trees that a use of TAP or HARVEST can still take, after these (MS-TAP-02, MS-HAR-02, MS-ACT-04)."""
    is_tapped, kinds, done = use.act == "harvest", state.tables.trees, (*use.done, *before)
    is_full = len(done) + use.replaced >= use.n
    if is_full and not forces(state, use, "extra"):
        return []
    found = [
        placed
        for placed in state.seats[use.seat].property
        if placed.tapped == is_tapped and placed.card in kinds and placed.id not in done
    ]
    if not found or (not is_full and use.filter is None and not use.only):
        return found
    cards = state.tables.cards
    return [
        placed
        for placed in found
        if has_room(state, use, cards[placed.card], before)
        and not is_bound(use, cards[placed.card], placed)
        and is_allowed(state, use, cards[placed.card], placed)
    ]


def prices(state: State, use: Use, card: Card) -> list[int]:
    """List the possible prices of a card for a player, lowest first; WHEN discounts may be declined.

    The discount of a side is part of the price (MS-RIV-03, MS-R29).
    """
    base = max(0, (card.cost if use.price is None else use.price) - use.discount)
    discounts = forces(state, use, "discount")
    if not discounts:
        return [base]
    found = {base}
    for force in discounts:
        if fits(force.of, card):
            found |= {max(0, price - force.amount) for price in found}
    return sorted(found)


def purses(state: State, use: Use, card: Card) -> list[Placed]:
    """List the property cards whose tucked cards may pay for a card (MS-R30, MS-R37)."""
    if "pay_from" not in state.tables.called:
        return []
    return [
        force.placed
        for force in forces(state, use, "pay_from")
        if force.amount and force.owner == use.seat and fits(force.of, card)
    ]


def funds(state: State, use: Use, card: Card) -> int:
    """Count the cards that can pay, excluding the developed card (MS-PAY-03)."""
    number = hand_size(state, use.seat) - (use.source == "hand")
    for purse in purses(state, use, card):
        number += len(purse.tucked) - (use.source == "tucked_here" and purse.id == use.by)
    return number


def can_go_on(state: State, use: Use) -> bool:
    """Return whether a use can still take a card, judged by counts only: the cards in a hand do not matter."""
    if use.act != "develop":
        return bool(trees(state, use))
    is_full = len(use.done) + use.replaced >= use.n
    if not may_develop(state, use.seat, bool(use.by), use.beyond_limit) or (is_full and left_of(state, use) < 1):
        return False
    match use.source:
        case "hand":
            return hand_size(state, use.seat) > 0
        case "tucked_here":
            return any(placed.id == use.by and placed.tucked for placed in state.seats[use.owner].property)
    return bool(state.pile)


def refuse_without(state: State, move: Declining) -> Refusal | None:
    """Refuse to decline an effect that does not apply."""
    if not move.without:
        return None
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Use) or frame.phase != ("open" if frame.seat == move.seat else "prelude"):
        return refuse("MS-EFF-06", "not-in-force", "there is no bonus to decline now")
    there = [placed for placed, _ in declinable(state, frame, move.seat)]
    for word in move.without:
        if not any(is_word(placed, word) for placed in there):
            return refuse("MS-EFF-06", "not-in-force", f"{word} has no WHEN effect that applies here")
    if isinstance(move, moves.Use | moves.Done) and frame.phase == "open" and not frame.done:
        thing = "card" if frame.act == "develop" else "tree"
        return refuse(
            "MS-R68 MS-EFF-06", "not-in-force", f"there is no bonus: {move.seat} did not {frame.act} a {thing}"
        )
    return None


def declines(state: State, move: Declining) -> tuple[str, ...]:
    """Return the cards that a move declines, `seat/id`; a name without a number means all of that name."""
    if not move.without:
        return ()
    return tuple(f"{move.seat}/{placed.id}" for word in move.without for placed in find_card(state, move.seat, word))


def bare_use(state: State, move: Declining) -> Use:
    """Return the open use without the effects that a move declines."""
    use = top_use(state)
    return replace(use, without=(*use.without, *declines(state, move))) if move.without else use


def after_card(use: Use, id: str) -> Use:
    """Count a card as used: effects declined for it apply again, except for their bonus."""
    if not use.without:
        return replace(use, done=(*use.done, id))
    own = tuple(entry for entry in use.without if entry.startswith(f"{use.seat}/"))
    rest = tuple(entry for entry in use.without if entry not in own)
    return replace(use, done=(*use.done, id), without=rest, declined=(*use.declined, *own))


def written_out(state: State, move: Declining) -> tuple[str, ...] | None:
    """Return the declined cards as in a canonical move: each one, in the order of the property."""
    if not move.without:
        return None
    meant = {placed.id for word in move.without for placed in find_card(state, move.seat, word)}
    there = [placed for placed in state.seats[move.seat].property if placed.id in meant]
    return tuple(written(state, move.seat, placed) for placed in there)


def complete_without(state: State, move: moves.Develop | moves.Done) -> Sequence[Move]:
    """Complete the declined cards of a move that is otherwise complete."""
    return [replace(move, without=written_out(state, move))] if move.without else [move]


def worth_declining(state: State, use: Use, card: Card | None = None) -> list[str]:
    """List the cards whose decline would matter: for the card being used, or at the end of the use."""
    found: dict[str, None] = {}
    for placed, effect in declinable(state, use, use.seat):
        changes = [step for step in effect.do if isinstance(step, Modify)]
        is_of_card = card is not None and fits(effect.of, card)
        is_harvest = is_of_card and any(change.bonus_draw_each != 0 or change.keep_tapped for change in changes)
        if is_harvest or any(change.bonus_draw != 0 for change in changes):
            found[written(state, use.seat, placed)] = None
    return list(found)


def declining(listed: Sequence[Any], words: Sequence[str]) -> list[Any]:
    """List these moves with the effects of some of these cards declined."""
    subsets = (chosen for size in range(1, len(words) + 1) for chosen in combinations(words, size))
    return [replace(move, without=without) for without in subsets for move in listed]


def bonuses_left(state: State, seat: str) -> Sequence[str]:
    """Return the cards whose bonus a player would draw if the use closed now, or that help the other player's use."""
    use = state.stack[-1] if state.stack else None
    if isinstance(use, Use) and use.phase == "open" and use.done:
        return worth_declining(state, use)
    if isinstance(use, Use) and use.phase == "prelude":
        return list(dict.fromkeys(written(state, seat, placed) for placed, _ in declinable(state, use, seat)))
    return ()
