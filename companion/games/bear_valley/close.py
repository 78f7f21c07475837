"""The end of a turn in its order: tokens, camp, who is walled in, who survives, the deck, the next player (BV-R19)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.games.bear_valley.events import Ended, Gained, TurnBegun, WasEaten
from companion.games.bear_valley.kinds import DESTINATION, START
from companion.games.bear_valley.moves import Eaten, GiveUp, Spared, Take, TakeNothing
from companion.games.bear_valley.reach import is_hopeless, is_stuck, is_walled_in
from companion.games.bear_valley.state import Ending, Result, Seat, State, Tokens, Turn, with_loose, with_seat
from companion.games.bear_valley.steps import refuse_step
from companion.games.bear_valley.tables import EQUIPMENT
from companion.games.bear_valley.tokens import (
    UNCARRIED,
    list_tokens,
    may_carry,
    pieces,
    refuse_basic,
    room_for,
    stock_of,
    without,
)
from companion.games.bear_valley.ways import is_water, limit_of
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

THREE_GOLD = 3
# So many rounds without a new card a table waits for Equipment to open a way.
PATIENCE = 4
# What is lacking for a line that comes too early.
SUPPLIED = "a turn that ends alone at the Starting Camp is supplied"
FREE = "nobody is walled in"
ENCHANTED = ("butterfly", "fox", "mushrooms")
# The characters who may begin a turn with a benefit on any card.
GIFTED = ("fozzie", "rocky", "violet")


def begin_turn(state: State, name: str, events: tuple[Event, ...] = (), again: bool = False) -> Result:
    """Begin a turn: the clock at nought, what enchantments give (BV-ENCH-01, -02, -07..14, BV-R67)."""
    seat = state.seats[name]
    now = Turn(path=(seat.at,), equipment=len(pieces(seat.tokens)))
    if state.is_enchanted:
        now = enchant(state, seat, now)
    after = replace(state, step="move", turn=name, now=now)
    return after, (*events, TurnBegun(name, state.round, limit_of(after), gift_words(now), again))


def gift_words(now: Turn) -> str:
    """Name the benefits of a turn."""
    gifts = (("Butterfly", now.butterfly), ("Fox", now.fox), ("Mushrooms", now.redraws or now.lucky or now.each))
    return " and ".join(name for name, has_it in gifts if has_it)


def enchant(state: State, seat: Seat, now: Turn) -> Turn:
    """Give the benefit of the card a turn begins on, and of the character (BV-ENCH-02, -09, -10, -13, -14)."""
    cell = seat.at[0]
    face = state.map[cell]
    if face.picture not in ENCHANTED and seat.character not in GIFTED:
        return now
    has_mushrooms = face.picture == "mushrooms"
    is_lucky = seat.character == "fozzie" and state.is_next_to(cell, "Bear")
    if has_mushrooms and state.switches.fozzie_mushrooms == "one":
        is_lucky = False
    by_peak = seat.character == "rocky" and state.is_next_to(cell, "Mountain")
    by_water = seat.character == "violet" and is_water(state, face)
    return replace(
        now,
        butterfly=face.picture == "butterfly" or by_peak,
        fox=face.picture == "fox" or by_water,
        redraws=int(has_mushrooms),
        lucky=int(is_lucky),
        each=has_mushrooms and seat.character == "vertigo",
    )


def finish_turn(state: State, events: tuple[Event, ...], has_moved: bool) -> Result:
    """The token stands where it ends the turn: pick up what lies there, win, or be supplied."""
    name, seat = state.turn, state.mover
    face = state.map[seat.at[0]]
    if face.kind == DESTINATION:
        return end_game(state, "destination", name, f"{name} has reached the Destination Camp, BV-END-01", events)
    path = (state.now.path[0], seat.at) if has_moved else (seat.at,)
    state = replace(state, now=replace(state.now, path=path, met=None))
    if not state.is_advanced:
        return close_turn(state, events)
    state, events = pick_up(state, events)
    if state.mover.character == "rocky":
        asked = replace(state, step="pick")
        if not PICKING.is_over(asked, name):
            return asked, events
    return camp(state, events)


def pick_up(state: State, events: tuple[Event, ...]) -> Result:
    """Take what lies loose on one's card, as far as the character may carry it (BV-EQ-07..09, BV-R49)."""
    seat, cell = state.mover, state.mover.at[0]
    lying = state.loose.get(cell, ())
    taken = tuple(token for token in lying if may_carry(seat, token))
    if seat.character == "rocky":
        # He has room for one piece; of several kinds he chooses (BV-R56).
        kinds = [] if pieces(seat.tokens) else sorted(set(pieces(taken)))
        taken = (*(token for token in taken if token == "gold"), *(kinds if len(kinds) == 1 else ()))
    if not taken:
        return state, events
    after = give(state, state.turn, taken)
    after = replace(after, loose=with_loose(state, cell, without(lying, taken)))
    return after, (*events, Gained(state.turn, taken, "found here"))


def give(state: State, name: str, tokens: Tokens) -> State:
    seat = state.seats[name]
    return with_seat(state, name, replace(seat, tokens=tuple(sorted((*seat.tokens, *tokens)))))


def picks(state: State, name: str) -> list[Move]:
    """List what Rocky, with empty hands, can choose of several kinds of Equipment before him (BV-R56)."""
    seat = state.mover
    if pieces(seat.tokens):
        return []
    return [Take(name, token) for token in dict.fromkeys(pieces(state.loose.get(seat.at[0], ())))]


PICKING = Closing(picks, ())


def camp(state: State, events: tuple[Event, ...]) -> Result:
    """Three Gold at the Starting Camp win, alone or not; who is alone is supplied (BV-GOLD-01, -02, BV-CAMP-01..04)."""
    seat = state.mover
    if state.map[seat.at[0]].kind != START:
        return close_turn(state, events)
    if seat.tokens.count("gold") >= THREE_GOLD:
        why = f"{state.turn} has {seat.tokens.count('gold')} gold at the Starting Camp, BV-GOLD-01"
        return end_game(state, "gold", state.turn, why, events)
    asked = replace(state, step="supply")
    return close_turn(state, events) if SUPPLY.is_over(asked, state.turn) else (asked, events)


def is_supplied(state: State) -> bool:
    """Tell whether the mover is alone at the Starting Camp and something is there for him (BV-CAMP-01, -04)."""
    if not state.is_advanced or state.map[state.mover.at[0]].kind != START:
        return False
    return _is_alone(state) and bool(supplies(state))


def _is_alone(state: State) -> bool:
    return not any(state.seats[name].at == state.mover.at for name in state.living if name != state.turn)


def supplies(state: State) -> list[str]:
    """Return the Equipment in stock that the mover could have (BV-CAMP-01, BV-ROCKY-05, BV-R42)."""
    stock = stock_of(state)
    return room_for(state.mover, [token for token in EQUIPMENT if stock[token] > 0])


def refuse_take(state: State, move: Take) -> Refusal | None:
    """A piece that is there and that the character may have (BV-CAMP-01, BV-R49, BV-R56)."""
    refusal = refuse_step(state, move.seat, ("pick", "supply"), "BV-CAMP-01 BV-CAMP-04", SUPPLIED)
    if refusal is not None:
        return refusal
    if state.step == "pick":
        if move in picks(state, move.seat):
            return None
        there = list_tokens(pieces(state.loose.get(state.mover.at[0], ())))
        return refuse("BV-R56 BV-EQ-07", "not-there", f"one piece is taken of what lies here: {there}")
    return refuse_supply(state) or _refuse_piece(state, move.token)


def refuse_supply(state: State) -> Refusal | None:
    """The camp supplies who ends his turn there alone, in the advanced game (BV-CAMP-01, -04)."""
    name, at = state.turn, state.mover.at
    refusal = refuse_basic(state)
    if refusal is not None:
        return refusal
    if state.map[at[0]].kind != START:
        return refuse("BV-CAMP-01", "not-at-the-camp", f"{name} is not at the Starting Camp")
    if not _is_alone(state):
        return refuse("BV-CAMP-04 BV-CAMP-01", "not-alone", f"{name} is not alone at the Starting Camp")
    return None


def _refuse_piece(state: State, token: str) -> Refusal | None:
    """Say why this piece is not for the mover (BV-CAMP-01, BV-R49, BV-ROCKY-05)."""
    if token in supplies(state):
        return None
    seat, left = state.mover, stock_of(state)[token]
    if not may_carry(seat, token):
        reason = f"{seat.character.title()} carries no {token}"
        clause = UNCARRIED[seat.character, token]
        return refuse(f"{clause} BV-R49 BV-CAMP-01", "not-for-this-character", reason)
    if token != "gold" and left:
        reason = f"Rocky has {list_tokens(pieces(seat.tokens))} and gets no second piece"
        return refuse("BV-ROCKY-05 BV-ROCKY-03 BV-CAMP-01", "too-much", reason)
    return refuse("BV-CAMP-01 BV-EQ-02", "not-in-stock", f"a piece of Equipment in stock, not {token} ({left} left)")


def apply_take(state: State, move: Take) -> Result:
    """It can be used or carried from the next turn on (BV-CAMP-02)."""
    after = give(state, move.seat, (move.token,))
    if state.step == "pick":
        cell = state.mover.at[0]
        after = replace(after, loose=with_loose(state, cell, without(state.loose[cell], (move.token,))))
        return camp(after, (Gained(move.seat, (move.token,), "chosen from what lies here"),))
    return close_turn(
        after, (Gained(move.seat, (move.token,), "alone at the Starting Camp, from the stock, BV-CAMP-01"),)
    )


def refuse_nothing(state: State, move: TakeNothing) -> Refusal | None:
    """The supply is taken, unless the table leaves it free (BV-R42)."""
    refusal = refuse_step(state, move.seat, ("supply",), "BV-CAMP-01", SUPPLIED) or refuse_supply(state)
    if refusal is None and state.switches.supply == "must" and supplies(state):
        return refuse("BV-R42 BV-CAMP-01", "supply-waits", f"{move.seat} takes a piece of Equipment from the stock")
    return refusal


def apply_nothing(state: State, move: TakeNothing) -> Result:
    return close_turn(state, (Said("takes nothing from the stock", move.seat),))


def supply_moves(state: State, name: str) -> list[Move]:
    """List what the camp gives, and whether it may be declined."""
    there = supplies(state) if is_supplied(state) else []
    free: list[Move] = [TakeNothing(name)] if state.switches.supply == "may" or not there else []
    return [*(Take(name, token) for token in there), *free]


SUPPLY = Closing(supply_moves, (TakeNothing,))


def close_turn(state: State, events: tuple[Event, ...]) -> Result:
    """Hand over what was left beside others, then look for players who are walled in (BV-R41, BV-END-02)."""
    if state.loose:
        state, events = _hand_over(state, events)
    if names := walled(state):
        said = Said(f"{' and '.join(names)}: no way on is left, the bears come")
        return replace(state, step="walled"), (*events, said)
    return after_walls(state, events)


def _hand_over(state: State, events: tuple[Event, ...]) -> Result:
    """What was left on a card where others stand goes to them, if they may carry it (BV-R41, BV-R44, BV-R78)."""
    beside, at_camp = state.switches.left_beside, state.switches.left_at_camp
    if beside == at_camp == "loose":
        return state, events
    others = [
        name
        for name, seat in state.seats.items()
        if seat.at[0] in state.loose and name != state.turn and not seat.eaten
    ]
    for cell in dict.fromkeys(state.seats[name].at[0] for name in others):
        lying = state.loose[cell]
        standing = [name for name in others if state.seats[name].at[0] == cell]
        used_at = state.now.used_at
        if len(standing) > 1 and used_at is not None and used_at[0] == cell:
            standing = [name for name in standing if state.seats[name].at == used_at]
        if len(standing) != 1 or (at_camp if state.map[cell].kind == START else beside) == "loose":
            continue
        taken: list[str] = []
        for token in lying:
            seat = state.seats[standing[0]]
            if room_for(seat, (token,)):
                state = give(state, standing[0], (token,))
                taken.append(token)
        if taken:
            state = replace(state, loose=with_loose(state, cell, without(lying, taken)))
            events = (*events, Gained(standing[0], tuple(taken), "left beside the token"))
    return state, events


def walled(state: State) -> list[str]:
    """Name the players who are walled in and not spared (BV-END-02, BV-R14, BV-R15)."""
    is_wide = state.switches.walled_scope == "all"
    names = [name for name, seat in state.seats.items() if seat.tunnelled or is_wide]
    if not names:
        return []
    has_hope = state.is_advanced and state.switches.walled_in == "lenient"
    names = [name for name in names if not state.seats[name].eaten and not state.seats[name].spared]
    return [name for name in names if is_walled_in(state, name, has_hope)]


def refuse_eaten(state: State, move: Eaten) -> Refusal | None:
    """Only who was found walled in (BV-END-02)."""
    refusal = refuse_step(state, None, ("walled",), "BV-END-02 BV-R14", FREE)
    if refusal is not None:
        return refusal
    free = [name for name in move.players if name not in walled(state)]
    if free:
        return refuse("BV-END-02 BV-R14 BV-R15", "not-walled-in", f"{free[0]} is not walled in")
    if len(set(move.players)) != len(move.players):
        return refuse("BV-END-02", "named-twice", "a player is named twice")
    return None


def apply_eaten(state: State, move: Eaten) -> Result:
    """All at the same moment (BV-R18)."""
    spared = [name for name in walled(state) if name not in move.players]
    events: tuple[Event, ...] = ()
    for name in move.players:
        state, more = eat(state, name, "walled in, BV-END-02")
        events += more
    return after_walls(_spare(state, spared), events)


def apply_spared(state: State, move: Spared) -> Result:
    names = walled(state)
    return after_walls(_spare(state, names), (Said(f"{' and '.join(names)}: spared by the referee"),))


def refuse_spared(state: State, move: Spared) -> Refusal | None:
    refusal = refuse_step(state, None, ("walled",), "BV-END-02 BV-R14", FREE)
    if refusal is None and not walled(state):
        return refuse("BV-END-02 BV-R14 BV-R15", "not-walled-in", FREE)
    return refusal


def _spare(state: State, names: list[str]) -> State:
    for name in names:
        state = with_seat(state, name, replace(state.seats[name], spared=True))
    return state


def verdicts(state: State) -> Iterator[Move]:
    """List who may be declared eaten."""
    names = walled(state)
    for size in range(len(names), 0, -1):
        for players in combinations(names, size):
            yield Eaten(players)
    yield Spared()


def may_give_up(state: State) -> bool:
    """Tell whether the table may end the game: after rounds without a new card, when no exit leads on (BV-R77)."""
    now = state.now
    is_due = state.idle >= PATIENCE * len(state.living)
    is_begun = state.step == "move" and not (now.moved or now.hour or now.contingency or now.used)
    return is_due and is_begun and is_hopeless(state)


def refuse_give_up(state: State, move: GiveUp) -> Refusal | None:
    """Not while anybody has a way on, nor before the table has waited for one (BV-R77)."""
    refusal = refuse_step(state, None, ("move",), "BV-R77")
    if refusal is not None or may_give_up(state):
        return refusal
    if not is_hopeless(state):
        return refuse("BV-R77 BV-END-04", "way-on", "somebody has a way on")
    reason = f"asked at the beginning of a turn, after {PATIENCE} rounds without a new card ({state.idle} turns so far)"
    return refuse("BV-R77", "too-early", reason)


def apply_give_up(state: State, move: GiveUp) -> Result:
    return end_game(state, "bears", "", "no player has any way on and the table agrees, BV-R77", ())


def eat(state: State, name: str, why: str) -> tuple[State, tuple[Event, ...]]:
    """Take a player out of the game; his things stay where he stood (BV-CLOCK-10, BV-R16)."""
    seat = state.seats[name]
    cell = seat.at[0]
    goes_back = state.switches.eaten_goods == "stock"
    dropped = () if goes_back else seat.tokens
    after = with_seat(state, name, replace(seat, eaten=True, tokens=()))
    if dropped:
        after = replace(after, loose=with_loose(state, cell, (*state.loose.get(cell, ()), *dropped)))
    return after, (WasEaten(name, why, dropped, cell),)


def after_walls(state: State, events: tuple[Event, ...]) -> Result:
    """Last survivor, then the deck, then the next turn (BV-END-03, -04, BV-R17..19)."""
    living = state.living
    if len(living) < 2:
        return survive(state, events)
    if not state.cards_left and state.switches.deck_empty == "turn_end":
        return end_game(state, "bears", "", "the deck is used up, BV-END-04", events)
    if not state.idle and is_stuck(state):
        return end_game(state, "bears", "", "no player has any way on, BV-R77", events)
    state = replace(state, idle=state.idle + 1)
    if _has_extra_turn(state):
        return begin_turn(state, state.turn, events, again=True)
    return next_turn(state, events)


def survive(state: State, events: tuple[Event, ...]) -> Result:
    """The one who is left has won; where nobody is, the bears have (BV-END-03, BV-R18)."""
    if state.living:
        return end_game(state, "survivor", state.living[0], "all others have been eaten, BV-END-03", events)
    return end_game(state, "bears", "", "everybody has been eaten, BV-R18", events)


def _has_extra_turn(state: State) -> bool:
    """Forrest has another turn when he has moved onto a Fox (BV-ENCH-08, BV-R65)."""
    seat = state.mover
    if not state.is_enchanted or seat.character != "forrest" or seat.eaten:
        return False
    return state.now.moved and state.map[seat.at[0]].picture == "fox"


def next_turn(state: State, events: tuple[Event, ...]) -> Result:
    """Pass the turn on clockwise; who was eaten is skipped (BV-FIRST-04)."""
    order = state.order
    at, round = order.index(state.turn), state.round
    while True:
        at += 1
        if at == len(order):
            at, round = 0, round + 1
        if not state.seats[order[at]].eaten:
            return begin_turn(replace(state, round=round), order[at], events)


def end_game(state: State, ending: Ending, winner: str, why: str, events: tuple[Event, ...]) -> Result:
    """End the game: one winner or none (BV-END-05)."""
    after = replace(state, step="over", ending=ending, winner=winner, now=Turn())
    return after, (*events, Ended(winner, why))
