"""The setup: starting player, valley and hill, kings (KV-SET)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from companion.games.king_of_the_valley import piles
from companion.games.king_of_the_valley.board import INDEX, SIZE, SQUARES
from companion.games.king_of_the_valley.components import HILL, PILES, SIDES, TOKENS, need_of
from companion.games.king_of_the_valley.events import Begun, KingPlaced, TilesLaid
from companion.games.king_of_the_valley.moves import First, Lay, PlaceKing
from companion.games.king_of_the_valley.state import NOWHERE, OPEN, Result, SeatState, State, with_seat
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import Tables, are_prices, read_tables
from companion.referee.amounts import counted
from companion.referee.events import Said
from companion.referee.header import Header
from companion.referee.verdicts import Refusal, refuse

PLAYERS = range(2, 5)
# All places of the setup in the order they are laid: the valley, then the hill row by row (KV-SET-07..10, KV-R53).
HILL_PLACES = tuple(f"{side}{row}" for row in range(1, HILL // 2 + 1) for side in SIDES)
PLACES = (*SQUARES, *HILL_PLACES)
# The clause for each place: the valley, the foot of the hill, the rest of it.
SOURCES = (*["KV-SET-07"] * len(SQUARES), *["KV-SET-08"] * 4, *["KV-SET-09"] * 8)
# Where a dealt move ends: after a row of the valley, the tiles of pile I on the hill, those of pile II.
BREAKS = (*range(SIZE, len(SQUARES) + 1, SIZE), PILES["I"], len(PLACES))


def refuse_header(header: Header) -> Refusal | None:
    """Allow colours for a new game only, and only six rising hill prices (KV-SET-03, KV-R01)."""
    if header.position is not None and "colours" in header.options:
        return refuse("KV-SET-03", "bad-colours", "a position already gives each seat its colour")
    prices = header.rulings.get("hill_prices", "")
    if prices and not are_prices(prices):
        return refuse("KV-R01", "bad-prices", f"hill_prices must be six rising numbers, not '{prices}'")
    return None


def set_up(header: Header, switches: Switches) -> State | Refusal:
    """Start with full piles and two gold each, for any number of players (KV-SET-04..06, KV-GEN-12)."""
    if len(header.seats) not in PLAYERS:
        return refuse("KV-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(header.seats)}")
    tables = read_tables(header.edition)
    colours = _colours(header, tables)
    if isinstance(colours, Refusal):
        return colours
    seats = {name: SeatState(colour) for name, colour in zip(header.seats, colours, strict=False)}
    coming = dict(tables.stages[0])
    return State(header.edition, switches, "first", seats, tuple(PILES.values()), coming, {"L": (), "R": ()})


def _colours(header: Header, tables: Tables) -> list[str] | Refusal:
    """Return a colour for each seat: from the option `colours`, or in the order of the boards (KV-SET-03)."""
    named = str(header.options.get("colours", "")).replace(",", " ").split()
    if not named:
        return list(tables.colours)
    unknown = [colour for colour in named if colour not in tables.colours]
    if unknown or len(named) != len(header.seats):
        known = ", ".join(tables.colours)
        return refuse("KV-SET-03", "bad-colours", f"each of the {len(header.seats)} players needs one of {known}")
    if len(set(named)) != len(named):
        return refuse("KV-SET-03", "same-colour", "two players cannot have the same colour")
    return named


def laid(state: State) -> int:
    """Count the tiles in the valley and on the hill."""
    return len(SQUARES) - state.valley.count(OPEN) + state.on_hill


def firsts(state: State, table: None) -> list[First]:
    """Propose every seat as the starting player."""
    return [First(name) for name in state.seats]


def refuse_first(state: State, move: First) -> Refusal | None:
    """Refuse a second starting player: the token never moves on (KV-SET-01, KV-SET-02)."""
    if state.step != "first":
        reason = f"{state.order[0]} is the starting player and keeps the token for the whole game"
        return refuse("KV-SET-02", "first-known", reason)
    return None


def deal_first(state: State, rng: Random) -> First:
    """Draw lots for the starting player."""
    return First(rng.choice(list(state.seats)))


def apply_first(state: State, move: First) -> Result:
    """Order the seats clockwise from the starting player (KV-GEN-03)."""
    names = list(state.seats)
    at = names.index(move.seat)
    after = replace(state, order=(*names[at:], *names[:at]), step="lay")
    needy = sum(count for code, count in state.tables.box.items() if need_of(code))
    markers = (
        [Said(f"{needy} collectors may need a tax collector token: have other markers ready too (KV-R56)")]
        if needy > TOKENS
        else []
    )
    boards = ", ".join(
        name if name.casefold() == seat.colour.casefold() else f"{name} {seat.colour}"
        for name, seat in state.seats.items()
    )
    return after, (
        Said("take the starting player token and keep it", move.seat),
        Said(f"hand out kings and castle boards: {boards}"),
        Said("hand out 2 gold each; put the other gold, 6 kingdom tokens and 6 tax collector tokens in the stock"),
        *markers,
        Said("set the hill at any angle (KV-SET-15); shuffle piles I, II and III face down"),
    )


def lays(state: State, table: None) -> list[Lay]:
    """List the tiles that can be laid next."""
    return [Lay(tiles) for tiles in piles.next_lines(state, len(PLACES) - laid(state))]


def refuse_lay(state: State, move: Lay) -> Refusal | None:
    """Allow 25 tiles of pile I in the valley, then its other 4 and 8 of pile II on the hill (KV-SET-07..09)."""
    if state.step == "first":
        return refuse("KV-SET-01", "first-unknown", "the starting player is not known yet", "Type 'first SEAT'")
    left = len(PLACES) - laid(state)
    if state.step != "lay":
        return refuse("KV-SET-10 KV-GEN-05", "all-laid", "all 37 tiles of the valley and the hill are already laid")
    if len(move.tiles) > left:
        return refuse("KV-SET-10", "too-many", f"only {counted(left, 'tile')} left to lay, not {len(move.tiles)}")
    at = laid(state)
    return piles.refuse_tiles(state, move.tiles, SOURCES[at : at + len(move.tiles)])


def apply_lay(state: State, move: Lay) -> Result:
    """Lay the tiles face up in order (KV-REF-13)."""
    after, at = state, laid(state)
    places = PLACES[at : at + len(move.tiles)]
    for place, code in zip(places, move.tiles, strict=True):
        after = _lay(piles.turn_over(after, code), place, code)
    if len(places) + at == len(PLACES):
        after = replace(after, step="place")
    event = TilesLaid(tuple(zip(places, move.tiles, strict=True)))
    return after, (event, *piles.warn(state, after))


def _lay(state: State, place: str, code: str) -> State:
    if place in INDEX:
        valley = list(state.valley)
        valley[INDEX[place]] = code
        return replace(state, valley=tuple(valley))
    return replace(
        state, hill={side: (*tiles, code) if side == place[0] else tiles for side, tiles in state.hill.items()}
    )


def deal_lay(state: State, rng: Random) -> Lay:
    """Lay a row of the valley, or what belongs on the hill from one pile."""
    at = laid(state)
    return Lay(piles.deal(state, next(end for end in BREAKS if end > at) - at, rng))


def to_place(state: State) -> str | None:
    """Return who places a king next: the starting player first, then clockwise (KV-SET-11)."""
    return next((name for name in state.order if state.seats[name].king == NOWHERE), None)


def places(state: State, name: str) -> Sequence[PlaceKing]:
    """Propose every square."""
    return [PlaceKing(name, square) for square in SQUARES]


def refuse_place(state: State, move: PlaceKing) -> Refusal | None:
    """Allow one king to a tile, in turn order; later in the game they may share one (KV-SET-11..13)."""
    if state.step in ("first", "lay"):
        return refuse("KV-SET-11", "not-laid", "kings are placed after the valley and the hill are laid")
    if state.step != "place":
        return refuse("KV-SET-11 KV-GEN-05", "kings-placed", "all kings are already in the valley")
    if state.seats[move.seat].king != NOWHERE:
        where = SQUARES[state.seats[move.seat].king]
        return refuse("KV-SET-11", "king-placed", f"{move.seat}'s king is already on {where}")
    if to_place(state) != move.seat:
        return refuse("KV-SET-11 KV-GEN-03", "not-your-turn", f"{to_place(state)} places a king first")
    other = next((name for name, seat in state.seats.items() if seat.king == INDEX[move.at]), None)
    if other is not None:
        return refuse("KV-SET-12", "square-taken", f"{other}'s king is already on {move.at}")
    return None


def apply_place(state: State, move: PlaceKing) -> Result:
    """Place the king on any tile, even a specialist (KV-SET-14, KV-R46); the last king starts round 1."""
    index = INDEX[move.at]
    after = with_seat(state, move.seat, replace(state.seats[move.seat], king=index))
    event = KingPlaced(move.seat, move.at, state.valley[index])
    if to_place(after) is not None:
        return after, (event,)
    first = state.order[0]
    return replace(after, step="summon", turn=first), (event, Begun(1, first))
