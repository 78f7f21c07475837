"""Moves that carry out a step of an effect: take, give, place, turn, remove, point, accept, decline, tuck, untuck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import Moved, Tucked
from companion.games.masters_of_maple_syrup.frames import Offer, Task
from companion.games.masters_of_maple_syrup.hands import (
    can_lie_under,
    gain,
    hand_names,
    lose,
    lose_unseen,
    names_under,
    refuse_cards,
    refuse_filter,
)
from companion.games.masters_of_maple_syrup.order import row
from companion.games.masters_of_maple_syrup.property import (
    alike,
    find_card,
    first_of,
    is_word,
    take_from_under,
    take_off_property,
    tuck_under,
    whose,
)
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Result,
    State,
    card_of,
    place_of,
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
from companion.games.masters_of_maple_syrup.supply import Host, on_property, takeable, tuck_hosts, turnable
from companion.games.masters_of_maple_syrup.turns import settle
from companion.referee.amounts import alternatives, counted
from companion.referee.effects import due, push
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.title import Verb
from companion.referee.verdicts import Refusal, refuse


def several(
    kind: type[Move],
    propose: Callable[[State, Any], Iterable[Move]],
    refuse_one: Callable[[State, Any], Refusal | None],
    apply_one: Callable[[State, Any], Result],
    readings_of: Callable[[State, Any], Sequence[Any]] = lambda state, move: [move],
) -> Verb[State]:
    """Return a verb whose moves name any number of cards and are carried out card by card."""

    def refuse_all(state: State, move: Any) -> Refusal | None:
        _, step = due(state)
        if len(move.cards) > step.n:
            return refuse("MS-R20", "too-many", f"this effect needs {counted(step.n, 'card')}, not {len(move.cards)}")
        for number, card in enumerate(move.cards, 1):
            one = replace(move, cards=(card,))
            refusal = refuse_one(state, one)
            if refusal is not None or number == len(move.cards):
                return refusal
            state, _ = apply_one(state, readings_of(state, one)[0])
        return None

    def complete_all(state: State, move: Any) -> Sequence[Move]:
        readings = [(state, replace(move, cards=()))]
        for card in move.cards:
            readings = [
                (apply_one(before, one)[0], replace(one, cards=(*sofar.cards, *one.cards)))
                for before, sofar in readings
                for one in readings_of(before, replace(move, cards=(card,)))
            ]
        return [whole for _, whole in readings]

    def apply_all(state: State, move: Any) -> Result:
        events: list[Event] = []
        for card in move.cards:
            state, more = apply_one(state, replace(move, cards=(card,)))
            events += more
        return state, tuple(events)

    return row(kind, refuse_all, apply_all, propose, complete_all)


def _of_hand(kind: Callable[..., Move]) -> Callable[[State, str], Iterable[Move]]:
    """Propose each card that the player can hold."""
    return lambda state, seat: (kind(seat, (name,)) for name in hand_names(state, seat))


def _of_property(kind: Callable[..., Move]) -> Callable[[State, str], Iterable[Move]]:
    """Propose each card on the player's property."""
    return lambda state, seat: (kind(seat, (written(state, seat, card),)) for card in state.seats[seat].property)


def propose_take(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    is_of_pile = isinstance(step, v.TakeDiscard)
    names = dict.fromkeys(state.pile) if is_of_pile else hand_names(state, hands_over(state, task, step)[0])
    return (moves.Take(seat, (name,)) for name in names)


def refuse_take(state: State, move: moves.Take) -> Refusal | None:
    task, step = due(state)
    (card,) = move.cards
    if isinstance(step, v.TakeDiscard):
        if card not in takeable(state, step):
            return refuse("MS-EFF-02", "not-there", f"this effect cannot take {card} from the discard pile")
        return None
    return refuse_hand_over(state, hands_over(state, task, step)[0], card)


def refuse_hand_over(state: State, giver: str, card: str) -> Refusal | None:
    """Return why a card cannot change hands; in a table game the referee need not see it."""
    if card == UNSEEN:
        return (
            refuse("MS-R72", "card-not-named", "name the card: every card is known in this game")
            if state.is_named
            else None
        )
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
    """Hand over a card, named or unseen."""
    giver, taker = hands_over(state, task, step)
    state = replace(count_down(state), moved=True)
    shown = lose(state, giver, card) if card != UNSEEN else None
    state = gain(shown, taker, card) if shown is not None else lose_unseen(state, giver, taker)
    return settle(state, (Moved(taker, f"gets {{card}} from {giver}", card, is_secret=True),))


def refuse_place(state: State, move: moves.Place) -> Refusal | None:
    _, step = due(state)
    if UNSEEN in move.cards:
        return refuse("MS-R57", "card-not-named", "name the card: property cards are face up")
    return refuse_filter(state, step, move.cards) or refuse_cards(state, move.seat, move.cards, "MS-GEN-04")


def apply_place(state: State, move: moves.Place) -> Result:
    _, step = due(state)
    after = lose(count_down(state), move.seat, move.cards[0])
    assert after is not None
    state, events = place_card(after, move.seat, move.cards[0], step.tapped)
    return settle(state, events)


def _lying(state: State, move: moves.Turn | moves.Remove) -> list[Placed]:
    """List the cards a word can mean on a property for a step that turns a tree or removes a card."""
    task, step = due(state)
    is_turn = isinstance(step, v.TurnTree)
    there = turnable(state, task.seat, step.to == "tapped", step.filter) if is_turn else on_property(state, task, step)
    return alike([placed for placed in there if is_word(placed, move.cards[0])])


def complete_lying(state: State, move: moves.Turn | moves.Remove) -> Sequence[Move]:
    return [replace(move, cards=(written(state, move.seat, placed),)) for placed in _lying(state, move)]


def refuse_turn(state: State, move: moves.Turn) -> Refusal | None:
    if _lying(state, move):
        return None
    word = move.cards[0]
    is_utility = any(card_of(state, placed).type != "tree" for placed in find_card(state, move.seat, word))
    clauses = f"MS-EFF-02 MS-TAP-04{' MS-GEN-06' if is_utility else ''}{whose(state, move.seat, word)}"
    return refuse(clauses, "not-there", f"this effect cannot turn {word}")


def apply_turn(state: State, move: moves.Turn) -> Result:
    placed = _lying(state, move)[0]
    state = with_placed(count_down(state), move.seat, replace(placed, tapped=not placed.tapped))
    way = "upright" if placed.tapped else "sideways"
    return settle(state, (Said(f"turn {move.cards[0]} {way}", move.seat),))


def refuse_remove(state: State, move: moves.Remove) -> Refusal | None:
    if _lying(state, move):
        return None
    clauses = f"MS-DEV-07 MS-EFF-02{whose(state, move.seat, move.cards[0])}"
    return refuse(clauses, "not-there", f"this effect cannot remove {move.cards[0]}")


def apply_remove(state: State, move: moves.Remove) -> Result:
    _, step = due(state)
    placed = _lying(state, move)[0]
    state = take_off_property(count_down(state), move.seat, placed, step.to)
    where = {"hand": "hand", "discard": "the discard pile", "deck_top": "the top of the deck"}[step.to]
    return settle(state, (Moved(move.seat, f"moves {{card}} from the property to {where}", move.cards[0]),))


def propose_point(state: State, seat: str) -> Iterable[Move]:
    return (moves.Point(seat, card) for card in state.tables.actions)


def refuse_point(state: State, move: moves.Point) -> Refusal | None:
    task, step = due(state)
    cards = pointable(state, task.seat, step)
    if move.card not in cards:
        return refuse("MS-SEL-07 MS-EFF-02", "not-there", f"this effect can turn only {alternatives(cards)}")
    return None


def apply_point(state: State, move: moves.Point) -> Result:
    _, step = due(state)
    state, events = point_card(after_step(state), move.seat, move.card, step.to)
    return settle(state, events)


def apply_accept(state: State, move: moves.Accept) -> Result:
    _, step = due(state)
    assert isinstance(step, Offer)
    return settle(after_step(state, step.then))


def apply_decline(state: State, move: moves.Decline) -> Result:
    return settle(after_step(state), (Said("declined", move.seat),))


def hosts_named(state: State, task: Task, step: v.Tuck | v.Untuck, word: str | None) -> list[Host]:
    """List the hosts of a step that match a word, or all of them if none was typed."""
    return [host for host in tuck_hosts(state, task, step) if word is None or is_word(host.placed, word)]


def distinct(hosts: Sequence[Host]) -> list[Host]:
    """Keep the first of identical hosts."""
    kept = alike([host.placed for host in hosts])
    return [host for host in hosts if host.placed in kept]


def propose_tuck(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    names: Sequence[str] = (UNSEEN,)
    match step.from_:
        case "hand":
            names = hand_names(state, seat)
        case "property":
            names = [written(state, seat, placed) for placed in state.seats[seat].property]
        case "discard_top":
            names = state.pile[-1:]
    hosts = [_host_word(state, step, host) for host in tuck_hosts(state, task, step)]
    return (moves.Tuck(seat, (name,), host) for name in names for host in hosts)


def tuck_choices(state: State, move: moves.Tuck) -> list[moves.Tuck]:
    """List the complete readings of a tuck: the property card and its host."""
    task, step = due(state)
    hosts = hosts_named(state, task, step, move.host)
    (word,) = move.cards
    if step.from_ != "property":
        return [moves.Tuck(move.seat, (word,), _host_word(state, step, host)) for host in distinct(hosts)]
    cards = [placed for placed in on_property(state, task, step) if is_word(placed, word)]
    found = [
        moves.Tuck(move.seat, (written(state, move.seat, placed),), _host_word(state, step, host))
        for placed in alike(cards)
        for host in distinct([host for host in hosts if (host.seat, host.placed.id) != (move.seat, placed.id)])
    ]
    return list(dict.fromkeys(found))


def _host_word(state: State, step: v.Tuck | v.Untuck, host: Host) -> str | None:
    """Return the host as written in a move: empty for the card of the effect itself."""
    where = step.under if isinstance(step, v.Tuck) else step.from_
    return written(state, host.seat, host.placed) if where == "any_own" else None


def refuse_tuck(state: State, move: moves.Tuck) -> Refusal | None:
    _, step = due(state)
    (card,) = move.cards
    refusal = None
    if step.from_ == "hand":
        refusal = _refuse_tuck_from_hand(state, move.seat, card, step)
    elif step.from_ == "discard_top" and card not in (UNSEEN, state.pile[-1]):
        refusal = refuse("MS-TUCK-02", "not-there", f"{card} is not on top of the discard pile")
    elif step.from_ == "deck" and card != UNSEEN:
        refusal = refuse("MS-TUCK-02", "unseen", "the card comes from the deck: type 'tuck ? under HOST'")
    if refusal is not None or tuck_choices(state, move):
        return refusal
    clauses = f"MS-TUCK-02{whose(state, move.seat, move.host or card)}"
    return refuse(clauses, "wrong-host", f"this effect cannot tuck {card} there")


def _refuse_tuck_from_hand(state: State, seat: str, card: str, step: v.Tuck) -> Refusal | None:
    if "#" in card:
        return refuse("MS-TUCK-02", "not-in-hand", f"{card} is on a property, not in a hand")
    if card == UNSEEN and not step.is_shown and not state.is_named:
        return None
    why = "every card is known in this game" if state.is_named else "it is tucked face up"
    return refuse_filter(state, step, [card]) or refuse_cards(state, seat, [card], "MS-TUCK-02", why)


def apply_tuck(state: State, move: moves.Tuck) -> Result:
    task, step = due(state)
    (card,) = move.cards
    hosts = hosts_named(state, task, step, move.host)
    placed = None
    if step.from_ == "property":
        placed = first_of(on_property(state, task, step), card)
        hosts = [host for host in hosts if (host.seat, host.placed.id) != (move.seat, placed.id)]
    owner, host = hosts[0]
    state = count_down(state)
    if step.from_ in ("deck", "discard_top"):
        one = v.Tuck(1, step.from_, face=step.face)
        return settle(push(state, Task(task.seat, owner, (one,), host.id, task.key)))
    if placed is not None:
        state, card = take_off_property(state, task.seat, placed, "under"), placed.card
    elif card == UNSEEN:
        state = lose_unseen(state, move.seat, place_of(owner, host))
    else:
        state = lose(state, move.seat, card) or state
    tucked = Tucked(move.seat, card if step.is_shown else UNSEEN, written(state, owner, host), len(host.tucked) + 1)
    return settle(tuck_under(state, owner, host, card, step.is_shown), (tucked,))


def propose_untuck(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    for host in tuck_hosts(state, task, step):
        word = _host_word(state, step, host)
        yield from (moves.Untuck(seat, (name,), word) for name in names_under(state, *host))


def untuck_choices(state: State, move: moves.Untuck) -> list[moves.Untuck]:
    """List the complete readings of an untuck: the host of the card."""
    _, step = due(state)
    hosts = distinct(_untuck_hosts(state, move))
    return [moves.Untuck(move.seat, move.cards, _host_word(state, step, host)) for host in hosts]


def _untuck_hosts(state: State, move: moves.Untuck) -> list[Host]:
    task, step = due(state)
    hosts = hosts_named(state, task, step, move.host)
    return [host for host in hosts if can_lie_under(state, host.seat, host.placed, move.cards[0])]


def refuse_untuck(state: State, move: moves.Untuck) -> Refusal | None:
    _, step = due(state)
    if UNSEEN in move.cards and step.to == "discard" and not state.is_loose:
        return refuse("MS-R48 MS-PILE-01", "card-not-named", "name the card: the discard pile is face up")
    if UNSEEN in move.cards and state.is_named:
        return refuse("MS-R72", "card-not-named", "name the card: every card is known in this game")
    if untuck_choices(state, move):
        return None
    clauses = f"MS-EFF-02 MS-TUCK-01{whose(state, move.seat, move.host or '')}"
    return refuse(clauses, "not-there", f"{move.cards[0]} is not tucked there")


def apply_untuck(state: State, move: moves.Untuck) -> Result:
    _, step = due(state)
    host = _untuck_hosts(state, move)[0]
    state = take_from_under(count_down(state), host.seat, host.placed, move.cards[0], step.to, move.seat)
    verb, where = ("takes", "into hand") if step.to == "hand" else ("moves", "to the discard pile")
    return settle(state, (Moved(move.seat, f"{verb} {{card}} from under {host.placed.card} {where}", move.cards[0]),))


TAKE = several(moves.Take, propose_take, refuse_take, apply_take)
GIVE = several(
    moves.Give,
    _of_hand(moves.Give),
    lambda state, move: refuse_hand_over(state, move.seat, move.cards[0]),
    lambda state, move: hand_over(state, *due(state), move.cards[0]),
)
PLACE = several(moves.Place, _of_hand(moves.Place), refuse_place, apply_place)
TURN = several(moves.Turn, _of_property(moves.Turn), refuse_turn, apply_turn, complete_lying)
REMOVE = several(moves.Remove, _of_property(moves.Remove), refuse_remove, apply_remove, complete_lying)
TUCK = several(moves.Tuck, propose_tuck, refuse_tuck, apply_tuck, tuck_choices)
UNTUCK = several(moves.Untuck, propose_untuck, refuse_untuck, apply_untuck, untuck_choices)
