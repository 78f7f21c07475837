"""Lines that answer what an effect, the hand limit or the end of the game asks for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counting import fits
from companion.games.masters_of_maple_syrup.deck import draw_named, next_names, onto_pile
from companion.games.masters_of_maple_syrup.events import Arrived, Discarded, Drew, Moved, Tucked
from companion.games.masters_of_maple_syrup.figures import excess
from companion.games.masters_of_maple_syrup.frames import Adjusting, Limiting, Looking, Offer, Task
from companion.games.masters_of_maple_syrup.hands import discard, gain, lose, lose_unseen, refuse_card, refuse_cards
from companion.games.masters_of_maple_syrup.hidden import DECK, LOOK, PILE
from companion.games.masters_of_maple_syrup.machine import settle
from companion.games.masters_of_maple_syrup.paying import on_property, takeable, tuck_hosts, turnable
from companion.games.masters_of_maple_syrup.placing import (
    put_on_property,
    take_from_under,
    take_off_property,
    tuck_under,
)
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Result,
    State,
    deck_size,
    find_placed,
    hand_size,
    place_of,
    with_placed,
    with_seat,
    written,
)
from companion.games.masters_of_maple_syrup.steps import (
    after_step,
    hands_over,
    place_card,
    point_card,
    pointable,
    take_from_pile,
)
from companion.games.masters_of_maple_syrup.waiting import places_to_reveal, refuse_order, waits
from companion.games.masters_of_maple_syrup.windows import alike, find_card
from companion.referee.effects import push
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse


def due(state: State) -> tuple[Task, Any]:
    """Return the task that waits and the step that is due."""
    task = state.stack[-1]
    assert isinstance(task, Task)
    return task, task.steps[0]


def count_down(state: State, number: int = 1) -> State:
    """Note that so many cards of the step that is due were dealt with."""
    _, step = due(state)
    return after_step(state, (replace(step, n=step.n - number),))


# What comes off the deck


def refuse_draw(state: State, move: moves.Draw) -> Refusal | None:
    if not any("draw" in wait.verbs for wait in waits(state)):
        reason = "no card of the deck is to be named now"
        return refuse("MS-TAP-03 MS-HAR-01 MS-R72", "no-draw", reason)
    left = draws_due(state)
    if len(move.cards) > left:
        return refuse("MS-HAR-01 MS-R19", "too-many", f"{left} cards are drawn, not {len(move.cards)}")
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        return refuse_cards(state, hands_over(state, task, step)[0], move.cards, "MS-GEN-04")
    for number, card in enumerate(move.cards, 1):
        if card not in next_names(state):
            can_be = state.top[:1] or ("another card",)
            told = f"the uppermost card is {can_be[0]}" if state.top else "no copy is in the deck"
            return refuse("MS-SET-03", "no-copy-left", f"card {number} cannot be {card}: {told}")
        state, _ = _take_draw(state, card)
        if not any("draw" in wait.verbs for wait in waits(state)) and number < len(move.cards):
            return refuse("MS-HAR-01 MS-R12", "too-many", f"only {number} cards can be drawn")
    return None


def draws_due(state: State) -> int:
    """Count the cards that are to be named."""
    _, step = due(state)
    number: int = step.left if isinstance(step, Looking) else step.n
    return number


def apply_draw(state: State, move: moves.Draw) -> Result:
    """Take the named cards off the deck to where the step that is due wants them."""
    events: list[Event] = []
    for card in move.cards:
        state, told = _take_draw(state, card)
        events += told
    return state, _joined(events)


def _take_draw(state: State, card: str) -> Result:
    """Take one named card; a reshuffle may come before the next."""
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        return _hand_over(state, task, step, card)
    if isinstance(step, Looking):
        state, events = draw_named(state, card)
        state = after_step(state, (replace(step, left=step.left - 1, cards=(*step.cards, card)),))
        return settle(state, events)
    state, events = draw_named(count_down(state), card)
    state, told = _receive(state, task, step, card)
    return settle(state, (*told, *events))


def _receive(state: State, task: Task, step: v.Draw | v.Place | v.Tuck, card: str) -> Result:
    match step:
        case v.Draw():
            state = gain(state, task.seat, card)
            return state, (Drew(task.seat, 1, hand_size(state, task.seat), deck_size(state), (card,)),)
        case v.Place():
            if not fits(step.filter, state.tables.cards[card]):
                return onto_pile(state, card), (Moved(task.seat, "discards {card}, which does not fit", card),)
            return place_card(state, task.seat, card, step.tapped)
    host = find_placed(state, task.seat, task.card)
    if host is None:
        return onto_pile(state, card), (Moved(task.seat, "discards {card}", card),)
    state = tuck_under(state, task.seat, host, card)
    return state, (Tucked(task.seat, card, host.card, len(host.tucked) + 1),)


def _joined(events: Sequence[Event]) -> tuple[Event, ...]:
    """Tell draws of one player that follow each other as one."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if isinstance(event, Drew) and isinstance(last, Drew) and event.seat == last.seat:
            told[-1] = replace(event, number=last.number + event.number, cards=last.cards + event.cards)
        else:
            told.append(event)
    return tuple(told)


# Discarding


def refuse_discard(state: State, move: moves.Discard) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "discard")
    if refusal is not None:
        return refusal
    if isinstance(state.stack[-1], Limiting):
        number = excess(state, move.seat)
        if len(move.cards) > number and state.switches.extra_discard == "no":
            return refuse("MS-R09 MS-HAND-04", "too-many", f"{move.seat} discards {number} cards, no more")
        return _refuse_numbered(move.cards) or refuse_cards(state, move.seat, move.cards, "MS-HAND-03 MS-GEN-04")
    task, step = due(state)
    if isinstance(step, Looking):
        return _refuse_discard_looked(state, step, move.cards)
    if len(move.cards) > step.n:
        return refuse("MS-R20", "too-many", f"{step.n} cards are to be discarded, not {len(move.cards)}")
    match step.from_:
        case "property":
            return _refuse_property(state, task, step, move.cards)
        case "tucked_here":
            return _refuse_numbered(move.cards) or _refuse_tucked(state, task.seat, task.card, move.cards)
    return (
        _refuse_numbered(move.cards)
        or refuse_filter(state, step, move.cards)
        or refuse_cards(state, move.seat, move.cards, "MS-GEN-04")
    )


def _refuse_numbered(cards: Sequence[str]) -> Refusal | None:
    numbered = [card for card in cards if "#" in card]
    return refuse("MS-GEN-04", "not-in-hand", f"{numbered[0]} is on a property, not in a hand") if numbered else None


def refuse_filter(state: State, step: Any, cards: Sequence[str]) -> Refusal | None:
    """Say that a card is not of the kind an effect asks for."""
    for card in cards:
        if card != UNSEEN and not fits(step.filter, state.tables.cards[card]):
            return refuse("MS-EFF-02", "wrong-kind", f"the effect asks for other cards than {card}")
    return None


def _refuse_property(state: State, task: Task, step: Any, cards: Sequence[str]) -> Refusal | None:
    """Say why property cards cannot be taken (MS-DEV-07)."""
    there = {placed.id for placed in on_property(state, task.seat, step, task.card)}
    taken: set[str] = set()
    for word in cards:
        found = [placed.id for placed in find_card(state, task.seat, word) if placed.id in there - taken]
        if not found:
            return refuse("MS-DEV-07 MS-EFF-02", "not-there", f"the effect cannot take {word} from the property")
        taken.add(found[0])
    return None


def _refuse_tucked(state: State, seat: str, id: str, cards: Sequence[str]) -> Refusal | None:
    """Say why cards cannot lie under a card."""
    host = find_placed(state, seat, id)
    for card in cards:
        if host is None or not can_lie_under(state, seat, host, card):
            return refuse("MS-EFF-02 MS-TUCK-01", "not-there", f"{card} is not tucked there")
        state = take_from_under(state, seat, host, card, "discard")
        host = find_placed(state, seat, id)
    return None


def can_lie_under(state: State, seat: str, host: Placed, card: str) -> bool:
    """Tell whether a card lies under another, or may be one of the unseen cards there."""
    if card in host.tucked:
        return True
    return UNSEEN in host.tucked and card in hidden.names_at(state.worlds, place_of(seat, host))


def _refuse_discard_looked(state: State, step: Looking, cards: Sequence[str]) -> Refusal | None:
    number = len(step.cards) + step.unseen - step.keep
    if len(cards) > number:
        return refuse("MS-R20", "too-many", f"{number} of the cards are not kept, not {len(cards)}")
    known = list(step.cards)
    worlds = state.worlds
    for card in cards:
        if card in known:
            known.remove(card)
            continue
        worlds = hidden.show(worlds, LOOK, card) if card != UNSEEN else worlds
        if not worlds or (card == UNSEEN and not state.is_loose) or not step.unseen:
            return refuse("MS-SET-03 MS-EFF-02", "not-there", f"{card} is not among the cards looked at")
    return None


def apply_discard(state: State, move: moves.Discard) -> Result:
    if isinstance(state.stack[-1], Limiting):
        state = discard(state, move.seat, move.cards)
        return settle(state, (Discarded(move.seat, move.cards, hand_size(state, move.seat)),))
    task, step = due(state)
    if isinstance(step, Looking):
        return _discard_looked(state, task, step, move.cards)
    state = count_down(state, len(move.cards))
    match step.from_:
        case "property":
            for word in move.cards:
                placed = _first(on_property(state, task.seat, step, task.card), word)
                state = take_off_property(state, task.seat, placed, "discard")
        case "tucked_here":
            for card in move.cards:
                host = find_placed(state, task.seat, task.card)
                assert host is not None
                state = take_from_under(state, task.seat, host, card, "discard")
        case _:
            state = discard(state, move.seat, move.cards)
    return settle(state, (Discarded(move.seat, move.cards, hand_size(state, move.seat)),))


def _first(cards: Sequence[Placed], word: str) -> Placed:
    name, _, number = word.partition("#")
    return next(p for p in cards if p.card == name and (not number or p.number == int(number)))


def _discard_looked(state: State, task: Task, step: Looking, cards: Sequence[str]) -> Result:
    known = list(step.cards)
    unseen = step.unseen
    for card in cards:
        if card in known:
            known.remove(card)
            continue
        shown = hidden.move(state.worlds, LOOK, PILE) if card == UNSEEN else hidden.show(state.worlds, LOOK, card)
        state = replace(state, worlds=shown)
        unseen -= 1
    state = after_step(onto_pile(state, *cards), (replace(step, cards=tuple(known), unseen=unseen),))
    return settle(state, (Discarded(task.seat, tuple(cards), hand_size(state, task.seat)),))


def refuse_return(state: State, move: moves.Return) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "return")
    if refusal is not None:
        return refusal
    _, step = due(state)
    number = len(step.cards) - step.keep
    if len(move.cards) > number:
        return refuse("MS-R20", "too-many", f"{number} of the cards are put back, not {len(move.cards)}")
    known = list(step.cards)
    for card in move.cards:
        if card not in known:
            return refuse("MS-EFF-02", "not-there", f"{card} is not among the cards looked at")
        known.remove(card)
    return None


def apply_return(state: State, move: moves.Return) -> Result:
    """Put looked-at cards back, the uppermost first."""
    _, step = due(state)
    known = list(step.cards)
    for card in move.cards:
        known.remove(card)
    looking = replace(step, cards=tuple(known), back=(*step.back, *move.cards))
    return settle(after_step(state, (looking,)), (Said(f"puts {len(move.cards)} cards back", move.seat),))


# Tucking


def tuck_choices(state: State, move: moves.Tuck) -> list[moves.Tuck]:
    """List the complete readings of a tuck: which property card, under which host."""
    task, step = due(state)
    hosts = alike(tuck_hosts(state, task.seat, task.card, step))
    if move.host is not None:
        named = {placed.id for placed in find_card(state, move.seat, move.host)}
        hosts = [host for host in hosts if host.id in named]
    cards = [move.card]
    if step.from_ == "property":
        there = alike([p for p in on_property(state, task.seat, step, task.card) if _is_word(p, move.card)])
        cards = [written(state, move.seat, placed) for placed in there]
    names_host = step.under == "any_own"
    return [
        moves.Tuck(move.seat, card, written(state, move.seat, host) if names_host else None)
        for card in cards
        for host in hosts
        if not (step.from_ == "property" and _is_word(host, card))
    ]


def _is_word(placed: Placed, word: str) -> bool:
    name, _, number = word.partition("#")
    return placed.card == name and (not number or placed.number == int(number))


def refuse_tuck(state: State, move: moves.Tuck) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "tuck")
    if refusal is not None:
        return refusal
    _, step = due(state)
    if step.from_ == "hand":
        refusal = _refuse_tuck_from_hand(state, move, step)
    elif step.from_ == "discard_top" and move.card not in (UNSEEN, state.pile[-1]):
        refusal = refuse("MS-TUCK-02", "not-there", f"{move.card} does not lie on top of the discard pile")
    elif step.from_ == "deck" and move.card != UNSEEN:
        refusal = refuse("MS-TUCK-02", "unseen", "the card comes off the deck: tuck ? says under which")
    if refusal is not None:
        return refusal
    if not tuck_choices(state, move):
        return refuse("MS-TUCK-02", "wrong-host", f"the effect does not tuck {move.card} there")
    return None


def _refuse_tuck_from_hand(state: State, move: moves.Tuck, step: v.Tuck) -> Refusal | None:
    if "#" in move.card:
        return refuse("MS-TUCK-02", "not-in-hand", f"{move.card} is on a property, not in a hand")
    if move.card == UNSEEN and not step.is_shown:
        return None
    return refuse_filter(state, step, [move.card]) or refuse_cards(state, move.seat, [move.card], "MS-TUCK-02")


def fill_tuck(state: State, move: moves.Tuck) -> Sequence[Move] | Unfinished:
    return tuck_choices(state, move)


def apply_tuck(state: State, move: moves.Tuck) -> Result:
    task, step = due(state)
    hosts = tuck_hosts(state, task.seat, task.card, step)
    host = _first(hosts, move.host) if move.host is not None else hosts[0]
    state = count_down(state)
    if step.from_ in ("deck", "discard_top"):
        one = v.Tuck(1, step.from_, face=step.face)
        return settle(push(state, Task(task.seat, task.owner, (one,), host.id, task.key)))
    card = move.card
    if step.from_ == "property":
        placed = _first(on_property(state, task.seat, step, task.card), card)
        state, card = take_off_property(state, task.seat, placed, "under"), placed.card
    elif card == UNSEEN:
        state = lose_unseen(state, move.seat, place_of(move.seat, host))
    else:
        state = lose(state, move.seat, card) or state
    state = tuck_under(state, move.seat, host, card)
    told = Tucked(move.seat, card, written(state, move.seat, host), len(host.tucked) + 1)
    return settle(state, (told,))


def untuck_choices(state: State, move: moves.Untuck) -> list[moves.Untuck]:
    """List the complete readings of an untuck: from under which host."""
    task, step = due(state)
    hosts = [host for host in tuck_hosts(state, task.seat, task.card, step) if _may_untuck(state, move, host)]
    if move.host is not None:
        hosts = [host for host in hosts if _is_word(host, move.host)]
    names_host = step.from_ == "any_own"
    return [
        moves.Untuck(move.seat, move.card, written(state, move.seat, host) if names_host else None)
        for host in alike(hosts)
    ]


def _may_untuck(state: State, move: moves.Untuck, host: Placed) -> bool:
    return can_lie_under(state, move.seat, host, move.card)


def refuse_untuck(state: State, move: moves.Untuck) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "untuck")
    if refusal is None and not untuck_choices(state, move):
        return refuse("MS-EFF-02 MS-TUCK-01", "not-there", f"{move.card} is not tucked there")
    return refusal


def fill_untuck(state: State, move: moves.Untuck) -> Sequence[Move]:
    return untuck_choices(state, move)


def apply_untuck(state: State, move: moves.Untuck) -> Result:
    task, step = due(state)
    hosts = [host for host in tuck_hosts(state, task.seat, task.card, step) if _may_untuck(state, move, host)]
    host = _first(hosts, move.host) if move.host is not None else hosts[0]
    state = take_from_under(count_down(state), move.seat, host, move.card, step.to)
    where = "into the hand" if step.to == "hand" else "onto the discard pile"
    return settle(state, (Moved(move.seat, f"takes {{card}} from under {host.card} {where}", move.card),))


# Taking, giving, placing, turning, removing


def refuse_take(state: State, move: moves.Take) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "take")
    if refusal is not None:
        return refusal
    task, step = due(state)
    if isinstance(step, v.TakeDiscard):
        if move.card not in takeable(state, step):
            return refuse("MS-EFF-02", "not-there", f"the effect cannot take {move.card} from the discard pile")
        return None
    return _refuse_hand_over(state, hands_over(state, task, step)[0], move.card)


def _refuse_hand_over(state: State, giver: str, card: str) -> Refusal | None:
    """Say why a card cannot change hands; in a table game it need not be shown to the referee."""
    if card == UNSEEN:
        if state.is_named:
            return refuse("MS-R72", "card-not-named", "in an open game the card is named")
        return None
    return refuse_cards(state, giver, [card], "MS-GEN-04")


def apply_take(state: State, move: moves.Take) -> Result:
    task, step = due(state)
    if isinstance(step, v.TakeDiscard):
        at = len(state.pile) - 1 - state.pile[::-1].index(move.card)
        state, card = take_from_pile(count_down(state), move.seat, at)
        return settle(state, (Moved(move.seat, "takes {card} from the discard pile", card),))
    return _hand_over(state, task, step, move.card)


def _hand_over(state: State, task: Task, step: v.Give | v.Take, card: str) -> Result:
    giver, taker = hands_over(state, task, step)
    state = replace(count_down(state), moved=True)
    shown = lose(state, giver, card) if card != UNSEEN else None
    state = gain(shown, taker, card) if shown is not None else lose_unseen(state, giver, taker)
    return settle(state, (Moved(taker, f"gets {{card}} from {giver}", card, is_secret=True),))


def refuse_give(state: State, move: moves.Give) -> Refusal | None:
    return refuse_order(state, move.seat, "give") or _refuse_hand_over(state, move.seat, move.card)


def apply_give(state: State, move: moves.Give) -> Result:
    task, step = due(state)
    return _hand_over(state, task, step, move.card)


def refuse_place(state: State, move: moves.Place) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "place")
    if refusal is not None:
        return refusal
    if move.card == UNSEEN:
        return refuse("MS-R57", "card-not-named", "a card on the property lies face up: name it")
    _, step = due(state)
    return refuse_filter(state, step, [move.card]) or refuse_cards(state, move.seat, [move.card], "MS-GEN-04")


def apply_place(state: State, move: moves.Place) -> Result:
    _, step = due(state)
    state = lose(count_down(state), move.seat, move.card) or state
    state, placed = put_on_property(state, move.seat, move.card, step.tapped)
    told = Arrived(move.seat, written(state, move.seat, placed), len(state.seats[move.seat].property))
    return settle(state, (told,))


def turn_choices(state: State, seat: str, word: str) -> list[Placed]:
    """Return the trees that a word can mean where a step turns one."""
    task, step = due(state)
    there = turnable(state, task.seat, step.to == "tapped", step.filter)
    return alike([placed for placed in there if _is_word(placed, word)])


def refuse_turn(state: State, move: moves.Turn) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "turn")
    if refusal is None and not turn_choices(state, move.seat, move.tree):
        return refuse("MS-EFF-02 MS-TAP-04", "not-there", f"the effect cannot turn {move.tree}")
    return refusal


def fill_turn(state: State, move: moves.Turn) -> Sequence[Move]:
    found = turn_choices(state, move.seat, move.tree)
    return [moves.Turn(move.seat, written(state, move.seat, placed)) for placed in found]


def apply_turn(state: State, move: moves.Turn) -> Result:
    placed = turn_choices(state, move.seat, move.tree)[0]
    state = with_placed(count_down(state), move.seat, replace(placed, tapped=not placed.tapped))
    way = "upright" if placed.tapped else "sideways"
    return settle(state, (Said(f"turns {move.tree} {way}", move.seat),))


def remove_choices(state: State, word: str) -> list[Placed]:
    """Return the property cards that a word can mean where a step removes one."""
    task, step = due(state)
    return alike([placed for placed in on_property(state, task.seat, step, task.card) if _is_word(placed, word)])


def refuse_remove(state: State, move: moves.Remove) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "remove")
    if refusal is None and not remove_choices(state, move.card):
        return refuse("MS-DEV-07 MS-EFF-02", "not-there", f"the effect cannot remove {move.card}")
    return refusal


def fill_remove(state: State, move: moves.Remove) -> Sequence[Move]:
    return [moves.Remove(move.seat, written(state, move.seat, placed)) for placed in remove_choices(state, move.card)]


def apply_remove(state: State, move: moves.Remove) -> Result:
    _, step = due(state)
    placed = remove_choices(state, move.card)[0]
    state = take_off_property(count_down(state), move.seat, placed, step.to)
    where = {"hand": "into the hand", "discard": "onto the discard pile", "deck_top": "onto the deck"}[step.to]
    return settle(state, (Moved(move.seat, f"takes {{card}} off the property {where}", move.card),))


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


# Offers, manual outcomes, the end


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


ADJUSTMENTS: dict[str, Any] = {
    "draw": v.Draw(),
    "discard": v.Discard(),
    "take": v.TakeDiscard(pick="any"),
    "tap": v.TurnTree(to="tapped"),
    "untap": v.TurnTree(to="upright"),
    "place": v.Place(),
    "tuck": v.Tuck(under="any_own"),
    "untuck": v.Untuck(from_="any_own"),
    "remove": v.Remove(),
}
MOST_ADJUSTED = 50


def refuse_adjust(state: State, move: moves.Adjust) -> Refusal | None:
    task = state.stack[-1] if state.stack else None
    if not (isinstance(task, Task) and task.steps and isinstance(task.steps[0], Adjusting)):
        return refuse_order(state, move.seat, "adjust")
    least = -MOST_ADJUSTED if move.what == "score" else 1
    if not least <= move.number <= MOST_ADJUSTED:
        return refuse("MS-EFF-02", "out-of-range", f"{move.number} is no number of cards or points")
    return None


def apply_adjust(state: State, move: moves.Adjust) -> Result:
    """Carry out what the referee types for a manual effect, as a step like any other."""
    task, _ = due(state)
    told = Said(f"by a manual ruling: {move.what} {move.number}", move.seat)
    if move.what == "score":
        owner = state.seats[move.seat]
        return with_seat(state, move.seat, replace(owner, points=owner.points + move.number)), (told,)
    step = replace(ADJUSTMENTS[move.what], n=move.number)
    return settle(push(state, Task(move.seat, move.seat, (step,), task.card)), (told,))


def refuse_reveal(state: State, move: moves.Reveal) -> Refusal | None:
    refusal = refuse_order(state, move.seat, "reveal")
    if refusal is not None:
        return refusal
    place = _reveal_place(state, move)
    if place not in places_to_reveal(state, move.seat):
        return refuse("MS-SCO-02", "not-asked", "no unseen card there is looked at by the scoring")
    worlds = state.worlds
    for at, card in enumerate(move.cards):
        worlds = hidden.show(worlds, place, card) if card != UNSEEN else ()
        if not worlds:
            return refuse_card(state, move.seat, card, move.cards[:at].count(card), "MS-SCO-02")
    return None


def _reveal_place(state: State, move: moves.Reveal) -> str:
    if move.host is None:
        return move.seat
    hosts = find_card(state, move.seat, move.host)
    return place_of(move.seat, hosts[0]) if hosts else ""


def apply_reveal(state: State, move: moves.Reveal) -> Result:
    """Name unseen cards of a hand, or under a card."""
    place = _reveal_place(state, move)
    for card in move.cards:
        state = replace(state, worlds=hidden.show(state.worlds, place, card))
        if move.host is None:
            state = gain(state, move.seat, card)
            continue
        host = find_card(state, move.seat, move.host)[0]
        at = host.tucked.index(UNSEEN)
        state = with_placed(state, move.seat, replace(host, tucked=(*host.tucked[:at], card, *host.tucked[at + 1 :])))
    return settle(state, (Said(f"shows {', '.join(move.cards)}", move.seat),))


def deal_draw(state: State, rng: Random) -> moves.Draw:
    """Draw what is to be named, to the end of the deck at most."""
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        hand = state.seats[hands_over(state, task, step)[0]].hand
        return moves.Draw(tuple(rng.sample(hand, min(draws_due(state), len(hand)))))
    number = draws_due(state)
    cards = list(state.top[:number])
    world = state.worlds[0]
    for names, count in zip(world.pools, world.held.get(DECK, ()), strict=False):
        cards += rng.sample(names, min(count, max(0, number - len(cards))))
    cards += state.bottom[: max(0, number - len(cards))]
    return moves.Draw(tuple(cards))
