"""The end of a turn: placing the token, picking up tokens, supply at the camp (BV-R19, BV-CAMP)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.bear_valley.components import DESTINATION, EQUIPMENT, START
from companion.games.bear_valley.events import Gained, Placed, list_tokens, token_words
from companion.games.bear_valley.grid import Spot
from companion.games.bear_valley.moves import Take, TakeNothing
from companion.games.bear_valley.state import Result, State, Tokens, with_seat
from companion.games.bear_valley.steps import allowed, refuse_step
from companion.games.bear_valley.tokens import (
    UNCARRIED,
    drop,
    give,
    lift,
    may_carry,
    missing_words,
    pieces,
    refuse_basic,
    room_for,
    stock_of,
    without,
)
from companion.games.bear_valley.turn import end_game
from companion.games.bear_valley.walls import close_turn
from companion.games.bear_valley.ways import goal_of
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

THREE_GOLD = 3
# Why Equipment is refused before the end of a turn.
SUPPLIED = "only a player who ends a turn alone at the Starting Camp gets Equipment"


def place(state: State, spot: Spot, verb: str, leaving: Tokens | None, events: tuple[Event, ...] = ()) -> Result:
    """Move the token at the end of a turn, with all tokens except those left behind (BV-EQ-05, BV-R39)."""
    seat, start = state.mover, state.now.path[0]
    left = leaving or ()
    tokens = without(seat.tokens, left)
    after = with_seat(state, state.turn, replace(seat, at=spot, tokens=tokens))
    placed = Placed(state.turn, spot, state.map[spot[0]].name, verb, tokens, left)
    return finish_turn(drop(after, start[0], left), (*events, placed), has_moved=True)


def refuse_leaving(state: State, leaving: Tokens | None, given: Tokens = ()) -> Refusal | None:
    """Refuse leaving tokens that the player does not have, has used or gives away (BV-EQ-05)."""
    if not leaving:
        return None
    held = list(state.mover.tokens)
    for token in given:
        if token in held:
            held.remove(token)
    own = tuple(held)
    for token in leaving:
        if token not in held:
            rest = " left" if given else ""
            reason = f"{state.turn} has {token_words(own)}{rest} and cannot leave {token_words((token,))} behind"
            return refuse("BV-EQ-05 BV-R39", "no-such-token", reason)
        held.remove(token)
    return None


def refuse_leaving_here(state: State, leaving: Tokens | None) -> Refusal | None:
    """Refuse leaving tokens on the card where the player stops, as they would be picked up again (BV-R39, BV-EQ-07)."""
    if not leaving or goal_of(state)[0] != state.now.path[0][0]:
        return None
    reason = f"{state.turn} stops where the turn started and would pick the tokens up again"
    return refuse("BV-R39 BV-EQ-07", "same-card", reason)


def in_order(tokens: Tokens | None) -> Tokens | None:
    """Write tokens in order; no tokens are `nothing`."""
    return tuple(sorted(tokens)) if tokens else None


def finish_turn(state: State, events: tuple[Event, ...], has_moved: bool) -> Result:
    """End the turn on the token's card: pick up tokens, win, or take Equipment."""
    name, seat = state.turn, state.mover
    face = state.map[seat.at[0]]
    if face.kind == DESTINATION:
        return end_game(state, "destination", name, f"{name} has reached the Destination Camp, BV-END-01", events)
    path = (state.now.path[0], seat.at) if has_moved else (seat.at,)
    state = replace(state, now=replace(state.now, path=path, met=None))
    if not state.is_advanced:
        return close_turn(state, events)
    state, events = pick_up(state, events)
    if seat.character == "rocky":
        asked = replace(state, step="pick")
        if not PICKING.is_over(asked, name):
            return asked, events
    return camp(state, events)


def pick_up(state: State, events: tuple[Event, ...]) -> Result:
    """Pick up the loose tokens that the character may carry (BV-EQ-07..09, BV-R49)."""
    seat = state.mover
    cell = seat.at[0]
    lying = state.loose.get(cell)
    if not lying:
        return state, events
    taken = tuple(token for token in lying if may_carry(seat, token))
    if seat.character == "rocky":
        # Rocky has room for one piece and chooses among several kinds (BV-R56).
        kinds = [] if pieces(seat.tokens) else sorted(set(pieces(taken)))
        taken = (*(token for token in taken if token == "gold"), *(kinds if len(kinds) == 1 else ()))
    if not taken:
        return state, events
    return lift(give(state, state.turn, taken), cell, taken), (*events, Gained(state.turn, taken, "found here"))


def takes(state: State, name: str) -> Iterator[Take]:
    """Propose the Equipment on the card, or at the camp any Equipment."""
    kinds = pieces(state.loose.get(state.mover.at[0], ())) if state.step == "pick" else EQUIPMENT
    return (Take(name, token) for token in dict.fromkeys(kinds))


def camp(state: State, events: tuple[Event, ...]) -> Result:
    """Win with three Gold at the Starting Camp, or offer Equipment (BV-GOLD-01, -02, BV-CAMP-01..04)."""
    seat = state.mover
    if state.map[seat.at[0]].kind != START:
        return close_turn(state, events)
    if seat.tokens.count("gold") >= THREE_GOLD:
        why = f"{state.turn} has {seat.tokens.count('gold')} gold at the Starting Camp, BV-GOLD-01"
        return end_game(state, "gold", state.turn, why, events)
    asked = replace(state, step="supply")
    return close_turn(state, events) if SUPPLY.is_over(asked, state.turn) else (asked, events)


def supplies(state: State) -> list[str]:
    """Return the Equipment in stock that the mover could have (BV-CAMP-01, BV-ROCKY-05, BV-R42)."""
    stock = stock_of(state)
    return room_for(state.mover, [token for token in EQUIPMENT if stock[token] > 0])


def refuse_take(state: State, move: Take) -> Refusal | None:
    """Require a piece that is available and that the character may have (BV-CAMP-01, BV-R49, BV-R56)."""
    refusal = refuse_step(state, move.seat, ("pick", "supply"), "BV-CAMP-01 BV-CAMP-04", SUPPLIED)
    if refusal is not None:
        return refusal
    if state.step == "pick":
        there = pieces(state.loose.get(state.mover.at[0], ()))
        if move.token in there and not pieces(state.mover.tokens):
            return None
        return refuse(
            "BV-R56 BV-EQ-07", "not-there", f"only one piece of the Equipment here can be taken: {list_tokens(there)}"
        )
    return refuse_supply(state) or _refuse_piece(state, move.token)


def refuse_supply(state: State) -> Refusal | None:
    """Refuse Equipment unless the player ends the turn alone at the camp (BV-CAMP-01, -04)."""
    name, at = state.turn, state.mover.at
    refusal = refuse_basic(state)
    if refusal is not None:
        return refusal
    if state.map[at[0]].kind != START:
        return refuse("BV-CAMP-01", "not-at-the-camp", f"{name} is not at the Starting Camp")
    if any(state.seats[other].at == at for other in state.living if other != name):
        return refuse("BV-CAMP-04 BV-CAMP-01", "not-alone", f"{name} is not alone at the Starting Camp")
    return None


def _refuse_piece(state: State, token: str) -> Refusal | None:
    """Return why the mover cannot take this piece (BV-CAMP-01, BV-R49, BV-ROCKY-05)."""
    if token in supplies(state):
        return None
    seat, left = state.mover, stock_of(state)[token]
    if not may_carry(seat, token):
        reason = f"{seat.character.title()} cannot carry a {token}"
        clause = UNCARRIED[seat.character, token]
        return refuse(f"{clause} BV-R49 BV-CAMP-01", "not-for-this-character", reason)
    if token != "gold" and left:
        reason = f"Rocky already has {token_words(pieces(seat.tokens))} and cannot take a second piece"
        return refuse("BV-ROCKY-05 BV-ROCKY-03 BV-CAMP-01", "too-much", reason)
    return refuse(
        "BV-CAMP-01 BV-EQ-02",
        "not-in-stock",
        missing_words(token, left, 1) if token != "gold" else "only Equipment can be taken, not gold",
    )


def apply_take(state: State, move: Take) -> Result:
    """Take the piece, to be used or carried from the next turn on (BV-CAMP-02)."""
    after = give(state, move.seat, (move.token,))
    if state.step == "pick":
        after = lift(after, state.mover.at[0], (move.token,))
        return camp(after, (Gained(move.seat, (move.token,), "found here"),))
    gained = Gained(move.seat, (move.token,), "from the stock, alone at the Starting Camp, BV-CAMP-01")
    return close_turn(after, (gained,))


def refuse_nothing(state: State, move: TakeNothing) -> Refusal | None:
    """Refuse to take nothing, unless the table makes it optional (BV-R42)."""
    refusal = refuse_step(state, move.seat, ("supply",), "BV-CAMP-01", SUPPLIED) or refuse_supply(state)
    if refusal is None and state.switches.supply == "must" and supplies(state):
        return refuse("BV-R42 BV-CAMP-01", "supply-waits", f"{move.seat} must take a piece of Equipment from the stock")
    return refusal


def apply_nothing(state: State, move: TakeNothing) -> Result:
    return close_turn(state, (Said("take nothing from the stock", move.seat),))


# Rocky chooses among several kinds; at the camp, everyone who can takes a piece.
PICKING = Closing(allowed((takes, refuse_take)), ())
SUPPLY = Closing(allowed((takes, refuse_take)), (TakeNothing,))
