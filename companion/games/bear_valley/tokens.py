"""Equipment and Gold: the stock, who may hold what, and where used pieces are left (BV-EQ)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.bear_valley.components import EQUIPMENT
from companion.games.bear_valley.events import token_words
from companion.games.bear_valley.grid import Cell, Spot, write_cell
from companion.games.bear_valley.state import Seat, State, Tokens, with_loose, with_seat
from companion.referee.moves import Override
from companion.referee.verdicts import Refusal, refuse

# Tokens that a character may not use, and those among them that may not even be carried (BV-R49), with the clause.
UNUSABLE = {
    ("forrest", "machete"): "BV-FORREST-04",
    ("fozzie", "basket"): "BV-FOZZIE-03",
    ("sunny", "flashlight"): "BV-SUNNY-01",
    ("vertigo", "rope"): "BV-VERTIGO-02",
}
UNCARRIED = {
    ("forrest", "machete"): "BV-FORREST-04",
    ("fozzie", "basket"): "BV-FOZZIE-03",
    ("sunny", "flashlight"): "BV-SUNNY-02",
}


def stock_of(state: State) -> dict[str, int]:
    """Count the tokens that are neither on the map nor with a player (BV-EQ-02, BV-POST-06)."""
    left: dict[str, int] = dict(state.tables.box)
    if not state.has_gold:
        left["gold"] = 0
    left["basket"] -= len(state.baskets)
    for tokens in (*state.loose.values(), *(seat.tokens for seat in state.seats.values())):
        for token in tokens:
            left[token] -= 1
    return left


def pieces(tokens: Iterable[str]) -> list[str]:
    """Return the Equipment among tokens."""
    return [token for token in tokens if token != "gold"]


def may_carry(seat: Seat, token: str) -> bool:
    """Return whether a character may carry this token (BV-R49)."""
    return (seat.character, token) not in UNCARRIED


def room_for(seat: Seat, tokens: Iterable[str]) -> list[str]:
    """Return which of these tokens a player has room for, one at a time (BV-ROCKY-03)."""
    is_full = seat.character == "rocky" and bool(pieces(seat.tokens))
    return [token for token in tokens if may_carry(seat, token) and (token == "gold" or not is_full)]


def can_use(state: State, token: str) -> bool:
    """Return whether the mover has this token and may still use it this turn (BV-EQ-03)."""
    seat = state.seats[state.turn]
    return token in seat.tokens and not state.now.used and (seat.character, token) not in UNUSABLE


def missing_words(token: str, left: int, wanted: int) -> str:
    """Say that the stock has too few tokens of a kind."""
    if left < 1:
        return f"the stock has no {token} left"
    return f"the stock has only {token_words([token] * left, '1 ')} left, not {wanted}"


def refuse_basic(state: State) -> Refusal | None:
    """Refuse Equipment in the basic game (BV-BASIC-01)."""
    if state.is_advanced:
        return None
    return refuse("BV-BASIC-01 BV-SETUP-07", "basic-game", "there is no Equipment in the basic game")


def refuse_use(state: State, token: str) -> Refusal | None:
    """Return why the mover cannot use this token (BV-EQ-03)."""
    name, seat, now = state.turn, state.mover, state.now
    if not state.is_advanced:
        return refuse_basic(state)
    if clause := UNUSABLE.get((seat.character, token)):
        return refuse(
            clause, "not-for-this-character", f"{name} plays {seat.character.title()} and cannot use a {token}"
        )
    if now.used:
        again = " BV-R38 BV-CONT-04" if now.contingency else ""
        reason = f"{name} has already used the {now.used}, and only one piece of Equipment can be used each turn"
        return refuse(f"BV-EQ-03{again}", "used-already", reason)
    if token not in seat.tokens:
        met = next((cell for (cell, _) in now.path if token in state.loose.get(cell, ())), None)
        if met is not None:
            reason = f"{name} did not have the {token} on {write_cell(met)} when the turn started"
            return refuse("BV-EQ-03", "met-on-the-way", reason)
        return refuse(
            "BV-EQ-03",
            "no-such-token",
            lambda: (
                f"{name} has no {token}, only {token_words(seat.tokens)}" if seat.tokens else f"{name} has no {token}"
            ),
        )
    return None


def leave_used(state: State, token: str, spot: Spot) -> State:
    """Put the used token on the card that its rule names (BV-EQ-06)."""
    seat, now = state.mover, state.now
    after = with_seat(state, state.turn, replace(seat, tokens=without(seat.tokens, (token,))))
    now = replace(now, used=token, used_at=spot, afloat=now.afloat or token == "canoe")
    return replace(drop(after, spot[0], (token,)), now=now)


def without(tokens: Tokens, gone: Iterable[str]) -> Tokens:
    """Return the tokens without some of them."""
    left = list(tokens)
    for token in gone:
        left.remove(token)
    return tuple(left)


def drop(state: State, cell: Cell, tokens: Tokens) -> State:
    """Put loose tokens on a card."""
    return replace(state, loose=with_loose(state, cell, (*state.loose.get(cell, ()), *tokens))) if tokens else state


def lift(state: State, cell: Cell, tokens: Tokens) -> State:
    """Remove loose tokens from a card."""
    return replace(state, loose=with_loose(state, cell, without(state.loose[cell], tokens))) if tokens else state


def give(state: State, name: str, tokens: Tokens) -> State:
    """Give tokens to a player."""
    seat = state.seats[name]
    return with_seat(state, name, replace(seat, tokens=tuple(sorted((*seat.tokens, *tokens)))))


def met_pieces(state: State) -> list[str]:
    """Return the Equipment that was on the current card before the mover left a piece there."""
    now = state.now
    cell = now.at[0]
    lying = pieces(state.loose.get(cell, ()))
    if now.used in EQUIPMENT and now.used_at is not None and now.used_at[0] == cell and now.used in lying:
        lying.remove(now.used)
    return lying


def change(state: State, move: Override) -> tuple[State, int]:
    """Give or take tokens by hand; they come from the stock and go back to it."""
    seat = state.seats[move.seat]
    number = seat.tokens.count(move.quantity) + move.change
    others = tuple(token for token in seat.tokens if token != move.quantity)
    tokens = tuple(sorted((*others, *[move.quantity] * max(0, number))))
    return with_seat(state, move.seat, replace(seat, tokens=tokens)), number


def bounds(state: State, seat: str, quantity: str) -> range:
    """Return the amounts that the stock and the character allow (BV-EQ-02, BV-R49)."""
    player = state.seats[seat]
    if not state.is_advanced or player.eaten or not may_carry(player, quantity):
        return range(1)
    others = [token for token in pieces(player.tokens) if token != quantity]
    if player.character == "rocky" and quantity != "gold":
        return range(1 if others else 2)
    return range(stock_of(state)[quantity] + player.tokens.count(quantity) + 1)
