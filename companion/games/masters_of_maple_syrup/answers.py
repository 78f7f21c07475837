"""Lines that answer what an effect asks for: take, give, place, turn, remove, point, accept, decline."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import Moved
from companion.games.masters_of_maple_syrup.frames import Offer, Task
from companion.games.masters_of_maple_syrup.hands import gain, lose, lose_unseen, refuse_cards, refuse_filter
from companion.games.masters_of_maple_syrup.machine import settle
from companion.games.masters_of_maple_syrup.paying import on_property, takeable, turnable
from companion.games.masters_of_maple_syrup.placing import (
    take_off_property,
)
from companion.games.masters_of_maple_syrup.several import as_it_is, several
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Result,
    State,
    card_of,
    with_placed,
    written,
)
from companion.games.masters_of_maple_syrup.steps import (
    after_step,
    count_down,
    hands_over,
    place_card,
    point_card,
    pointable,
    take_from_pile,
)
from companion.games.masters_of_maple_syrup.waiting import refuse_order
from companion.games.masters_of_maple_syrup.windows import alike, find_card, is_word, whose
from companion.referee.effects import due
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def refuse_take(state: State, move: moves.Take) -> Refusal | None:
    task, step = due(state)
    (card,) = move.cards
    if isinstance(step, v.TakeDiscard):
        if card not in takeable(state, step):
            return refuse("MS-EFF-02", "not-there", f"the effect cannot take {card} from the discard pile")
        return None
    return refuse_hand_over(state, hands_over(state, task, step)[0], card)


def refuse_hand_over(state: State, giver: str, card: str) -> Refusal | None:
    """Say why a card cannot change hands; in a table game it need not be shown to the referee."""
    if card == UNSEEN:
        return refuse("MS-R72", "card-not-named", "in an open game the card is named") if state.is_named else None
    return refuse_cards(state, giver, [card], "MS-GEN-04")


def apply_take(state: State, move: moves.Take) -> Result:
    task, step = due(state)
    (card,) = move.cards
    if isinstance(step, v.TakeDiscard):
        at = len(state.pile) - 1 - state.pile[::-1].index(card)
        state, card = take_from_pile(count_down(state), move.seat, at)
        return settle(state, (Moved(move.seat, "takes {card} from the discard pile", card),))
    return hand_over(state, task, step, card)


def hand_over(state: State, task: Task, step: v.Give | v.Take, card: str) -> Result:
    """Let a card change hands, named or unseen."""
    giver, taker = hands_over(state, task, step)
    state = replace(count_down(state), moved=True)
    shown = lose(state, giver, card) if card != UNSEEN else None
    state = gain(shown, taker, card) if shown is not None else lose_unseen(state, giver, taker)
    return settle(state, (Moved(taker, f"gets {{card}} from {giver}", card, is_secret=True),))


def refuse_give(state: State, move: moves.Give) -> Refusal | None:
    return refuse_hand_over(state, move.seat, move.cards[0])


def apply_give(state: State, move: moves.Give) -> Result:
    task, step = due(state)
    return hand_over(state, task, step, move.cards[0])


def refuse_place(state: State, move: moves.Place) -> Refusal | None:
    _, step = due(state)
    if UNSEEN in move.cards:
        return refuse("MS-R57", "card-not-named", "a card on the property lies face up: name it")
    return refuse_filter(state, step, move.cards) or refuse_cards(state, move.seat, move.cards, "MS-GEN-04")


def apply_place(state: State, move: moves.Place) -> Result:
    _, step = due(state)
    after = lose(count_down(state), move.seat, move.cards[0])
    assert after is not None
    state, events = place_card(after, move.seat, move.cards[0], step.tapped)
    return settle(state, events)


def turn_choices(state: State, move: moves.Turn) -> list[Placed]:
    """Return the trees that a word can mean where a step turns one."""
    task, step = due(state)
    there = turnable(state, task.seat, step.to == "tapped", step.filter)
    return alike([placed for placed in there if is_word(placed, move.cards[0])])


def refuse_turn(state: State, move: moves.Turn) -> Refusal | None:
    if turn_choices(state, move):
        return None
    word = move.cards[0]
    is_utility = any(card_of(state, placed).type != "tree" for placed in find_card(state, move.seat, word))
    clauses = f"MS-EFF-02 MS-TAP-04{' MS-GEN-06' if is_utility else ''}{whose(state, move.seat, word)}"
    return refuse(clauses, "not-there", f"the effect cannot turn {word}")


def fill_turn(state: State, move: moves.Turn) -> Sequence[Move]:
    return [moves.Turn(move.seat, (written(state, move.seat, placed),)) for placed in turn_choices(state, move)]


def apply_turn(state: State, move: moves.Turn) -> Result:
    placed = turn_choices(state, move)[0]
    state = with_placed(count_down(state), move.seat, replace(placed, tapped=not placed.tapped))
    way = "upright" if placed.tapped else "sideways"
    return settle(state, (Said(f"turns {move.cards[0]} {way}", move.seat),))


def remove_choices(state: State, move: moves.Remove) -> list[Placed]:
    """Return the property cards that a word can mean where a step removes one."""
    task, step = due(state)
    there = on_property(state, task, step)
    return alike([placed for placed in there if is_word(placed, move.cards[0])])


def refuse_remove(state: State, move: moves.Remove) -> Refusal | None:
    if remove_choices(state, move):
        return None
    clauses = f"MS-DEV-07 MS-EFF-02{whose(state, move.seat, move.cards[0])}"
    return refuse(clauses, "not-there", f"the effect cannot remove {move.cards[0]}")


def fill_remove(state: State, move: moves.Remove) -> Sequence[Move]:
    return [moves.Remove(move.seat, (written(state, move.seat, placed),)) for placed in remove_choices(state, move)]


def apply_remove(state: State, move: moves.Remove) -> Result:
    _, step = due(state)
    placed = remove_choices(state, move)[0]
    state = take_off_property(count_down(state), move.seat, placed, step.to)
    where = {"hand": "into the hand", "discard": "onto the discard pile", "deck_top": "onto the deck"}[step.to]
    return settle(state, (Moved(move.seat, f"takes {{card}} off the property {where}", move.cards[0]),))


def refuse_point(state: State, move: moves.Point) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "point")
    if refusal is not None:
        return refusal
    task, step = due(state)
    cards = pointable(state, task.seat, step)
    if move.card not in cards:
        return refuse("MS-SEL-07 MS-EFF-02", "not-there", f"the effect can turn {', '.join(cards)}")
    return None


def apply_point(state: State, move: moves.Point) -> Result:
    _, step = due(state)
    state, events = point_card(after_step(state), move.seat, move.card, step.to)
    return settle(state, events)


def refuse_accept(state: State, move: moves.Accept) -> Refusal | None:
    return refuse_order(state, move.seat, "accept")


def apply_accept(state: State, move: moves.Accept) -> Result:
    _, step = due(state)
    assert isinstance(step, Offer)
    return settle(after_step(state, step.then))


def refuse_decline(state: State, move: moves.Decline) -> Refusal | None:
    return refuse_order(state, move.seat, "decline")


def apply_decline(state: State, move: moves.Decline) -> Result:
    return settle(after_step(state), (Said("declines", move.seat),))


TAKE = several("take", refuse_take, as_it_is, apply_take)
GIVE = several("give", refuse_give, as_it_is, apply_give)
PLACE = several("place", refuse_place, as_it_is, apply_place)
TURN = several("turn", refuse_turn, fill_turn, apply_turn)
REMOVE = several("remove", refuse_remove, fill_remove, apply_remove)
