"""Step 1: playing a card, or passing (MV-PLAY, MV-DAWD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.events import Played
from companion.games.maple_valley.hands import may_be, show
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import refuse_now, refuse_seat, refuse_until
from companion.games.maple_valley.packs import collect
from companion.games.maple_valley.sources import set_off
from companion.games.maple_valley.state import UNSEEN, UNSEEN_DAWDLE, Now, Result, State, with_seat
from companion.games.maple_valley.turns import pass_turn
from companion.referee.amounts import counted
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse


def plays(state: State, seat: str) -> Iterator[Move]:
    """Propose every card that is or may be in the hand, with every travel type."""
    friends = state.tables.friends
    hand = dict.fromkeys(state.seats[seat].hand)
    unseen = [card for word in (UNSEEN, UNSEEN_DAWDLE) if word in hand for card in may_be(state, word)]
    for card in dict.fromkeys((*hand, *unseen)):
        types = friends[card].travel if card in friends and len(friends[card].travel) > 1 else (None,)
        yield from (moves.Play(seat, card, type) for type in types)


def refuse_play(state: State, move: moves.Play) -> Refusal | None:
    if (refusal := refuse_seat(state, move.seat)) is not None:
        return refusal
    if state.step == "play" and state.stack:
        return refuse_until(state, "MV-TURN-01", "something-open")
    if state.step != "play":
        return refuse("MV-PLAY-02", "second-card", f"{move.seat} already played a card this turn")
    return _refuse_card(state, move) or _refuse_type(state, move)


def _refuse_card(state: State, move: moves.Play) -> Refusal | None:
    """Return why a card is not in the hand."""
    owner, title = state.seats[move.seat], state.tables.title(move.card)
    if move.card in (UNSEEN, UNSEEN_DAWDLE):
        return refuse("MV-PLAY-01 MV-R93", "unnamed", f"name the card {move.seat} plays")
    if move.card in owner.hand or _is_shown(state, move):
        return None
    if move.card in owner.tired:
        reason = f"{title} is Tired until the end of the hour"
        return refuse("MV-GEN-10 MV-VILL-03", "tired", reason)
    return refuse("MV-PLAY-01", "not-in-hand", f"{move.seat} has no {title} in hand")


def _is_shown(state: State, move: moves.Play) -> bool:
    """Return whether an unseen card of the hand can be this one, without making a state."""
    is_dawdle = move.card in state.tables.dawdles
    unseen = UNSEEN_DAWDLE if is_dawdle else UNSEEN
    return unseen in state.seats[move.seat].hand and move.card in may_be(state, unseen)


def usable_types(state: State, seat: str, card: str) -> list[str]:
    """List the travel types of a Friend for which a trail leaves from the pawn's location (MV-R16)."""
    friend = state.tables.friends[card]
    there = {trail.type for trail in state.tables.trails_at[state.seats[seat].at]}
    return [type for type in friend.travel if type in there]


def _refuse_type(state: State, move: moves.Play) -> Refusal | None:
    """Check the travel type against the Friend's (MV-PLAY-05, MV-R16, MV-R88)."""
    friend = state.tables.friends.get(move.card)
    if friend is None:
        if move.type is not None:
            return refuse("MV-PLAY-05 MV-DAWD-05", "no-type", "a Dawdle card has no travel type")
        return None
    if move.type is not None and move.type not in friend.travel:
        types = " or ".join(friend.travel)
        return refuse("MV-PLAY-05", "wrong-type", f"{friend.title} travels by {types}, not by {move.type}")
    usable = usable_types(state, move.seat, move.card)
    if move.type is not None and usable and move.type not in usable:
        reason = f"no {move.type} trail leaves from here, but {friend.title} can travel by {' or '.join(usable)}"
        return refuse("MV-R16", "unusable-type", reason)
    if state.switches.stuck_rule == "forbid" and not usable and _has_other(state, move):
        return refuse("MV-R16", "stuck", f"{friend.title} cannot travel from here: play another card")
    return None


def _has_other(state: State, move: moves.Play) -> bool:
    """Return whether the hand has a card that can be played here; an unseen one may be."""
    friends = state.tables.friends
    return any(
        card not in friends or usable_types(state, move.seat, card)
        for card in state.seats[move.seat].hand
        if card != move.card
    )


def fill_play(state: State, move: moves.Play) -> Sequence[Move] | Unfinished:
    friend = state.tables.friends.get(move.card)
    if friend is None:
        return (move,)
    if len(friend.travel) == 1:
        return (replace(move, type=None),)
    if move.type is not None:
        return (move,)
    readings = [replace(move, type=type) for type in usable_types(state, move.seat, move.card) or friend.travel]
    return Unfinished(
        "name the travel type: by " + " or ".join(r.type or "" for r in readings), ("by",), tuple(readings)
    )


def apply_play(state: State, move: moves.Play) -> Result:
    """Put a Friend on the Tired space, or a Dawdle card under its deck (MV-PLAY-01, MV-PLAY-04, MV-DAWD-03)."""
    if move.card not in state.seats[move.seat].hand:
        state = show(state, move.seat, move.card)
    owner = state.seats[move.seat]
    at = owner.hand.index(move.card)
    secret = list(owner.secret)
    if move.card in secret:
        secret.remove(move.card)
    hand = owner.hand[:at] + owner.hand[at + 1 :]
    friend = state.tables.friends.get(move.card)
    title = state.tables.title(move.card)
    if friend is None:
        owner = replace(owner, hand=hand, secret=tuple(secret))
        return _dawdle(with_seat(state, move.seat, owner), move, Played(move.seat, title, "", len(hand)))
    type = move.type or friend.travel[0]
    owner = replace(owner, hand=hand, secret=tuple(secret), tired=(*owner.tired, move.card))
    now = Now(move.card, type, owner.at)
    state = replace(state, step="travel", seats={**state.seats, move.seat: owner}, passes=0, now=now)
    return settle(set_off(state, move.seat, "play", move.card), (Played(move.seat, title, type, len(hand)),))


def _dawdle(state: State, move: moves.Play, added: Played) -> Result:
    """Collect the items of a Dawdle card, which is not foraging; then go to crafting (MV-DAWD-01..02, MV-DAWD-04)."""
    gives = state.tables.dawdles[move.card].gives
    items = [item for item, number in gives.items() for _ in range(number)]
    dawdles = replace(state.dawdles, under=(*state.dawdles.under, move.card))
    now = Now(move.card, "", state.seats[move.seat].at)
    state = replace(state, step="craft", dawdles=dawdles, passes=0, now=now)
    state, events = collect(state, move.seat, items)
    return settle(set_off(state, move.seat, "dawdle", move.card), (added, *events))


def passes(state: State, seat: str) -> Iterator[Move]:
    """Propose to pass."""
    yield moves.Pass(seat)


def refuse_pass(state: State, move: moves.Pass) -> Refusal | None:
    if (refusal := refuse_seat(state, move.seat)) is not None:
        return refusal
    if state.step != "play":
        return refuse_now(state, "MV-TURN-01", "turn-begun", "the turn has already started")
    if state.stack:
        return refuse_until(state, "MV-TURN-01", "something-open")
    if state.switches.free_pass == "no":
        number = counted(len(state.seats[move.seat].hand), "card")
        return refuse("MV-R14 MV-HOUR-04", "has-cards", f"{move.seat} has {number} and must play one")
    return None


def apply_pass(state: State, move: moves.Pass) -> Result:
    return settle(*pass_turn(state))
