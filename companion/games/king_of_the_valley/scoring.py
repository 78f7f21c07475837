"""Reputation line by line, as on the notepad (KV-SCO, KV-WIN): influence, Orders, couples, kingdom tokens, gold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.king_of_the_valley.castle import COLUMN_OF
from companion.games.king_of_the_valley.state import SeatState, State, with_seat
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import Tables
from companion.referee.amounts import enumerated
from companion.referee.holdings import MOST
from companion.referee.moves import Override
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winners_of

# The bonus by number of knights of one Order (KV-SCO-03, KV-R38).
ORDER_BONUS = {3: 3, 4: 5, 5: 8}
COUPLE = 2
TOKEN = 5
UNIT = "reputation"
# The clauses that score lines cite.
SCORE_LINES: dict[str, tuple[str, ...]] = {
    "…: … x … influence": ("KV-SCO-02",),
    "Jester: … x 0 influence": ("KV-JES-06",),
    "Order …, …: … of 5 knights": ("KV-SCO-03", "KV-SCO-04"),
    "couples: … x … (farmers …, wives …)": ("KV-SCO-05",),
    "kingdom tokens: … x …": ("KV-SCO-06",),
    "gold": ("KV-SCO-07",),
    "gold: hidden until the end": ("KV-R42",),
}


def influence_lines(tables: Tables, tiles: Mapping[str, int]) -> Iterator[ScoreLine]:
    """Yield a line for each type; jesters are worth nothing (KV-JES-01, KV-SCO-01, -02).

    Tiles that were taxed or made a kingdom count like all others (KV-TAX-06, KV-KIN-09, KV-SCO-09).
    """
    for column in tables.castle:
        count = sum(tiles[tile] for tile in COLUMN_OF if COLUMN_OF[tile] == column.name and tile[0] != "J")
        yield ScoreLine(
            f"{column.title}: {count} x {column.influence} influence", count * column.influence, ("KV-SCO-02",)
        )
    jesters = sum(count for tile, count in tiles.items() if tile[0] == "J")
    if jesters:
        yield ScoreLine(f"Jester: {jesters} x 0 influence", 0, ("KV-JES-06",))


def bonus_lines(tables: Tables, tiles: Mapping[str, int], switches: Switches) -> Iterator[ScoreLine]:
    """Yield the lines for Orders and couples; jesters count for neither (KV-SCO-03..05, -08, KV-R37)."""
    for order in tables.orders:
        knights = tiles[f"K{order.number}"]
        points = ORDER_BONUS.get(min(knights, max(ORDER_BONUS)), 0)
        yield ScoreLine(
            f"Order {order.number}, {order.name}: {knights} of 5 knights", points, ("KV-SCO-03", "KV-SCO-04")
        )
    farmers, wives = tiles["F"], tiles["W"]
    if switches.jester_couples == "yes":
        farmers, wives = farmers + tiles["J:F"], wives + tiles["J:W"]
    couples = min(farmers, wives)
    yield ScoreLine(
        f"couples: {couples} x {COUPLE} (farmers {farmers}, wives {wives})", COUPLE * couples, ("KV-SCO-05",)
    )


def seat_score(name: str, seat: SeatState, tables: Tables, switches: Switches, hides_gold: bool = False) -> SeatScore:
    """Add up a player's reputation (KV-GEN-02)."""
    tiles = Counter(seat.castle)
    subjects = tuple(influence_lines(tables, tiles))
    influence = sum(line.points for line in subjects)
    gold = ScoreLine("gold", seat.gold, ("KV-SCO-07",))
    if hides_gold:
        gold = ScoreLine("gold: hidden until the end", 0, ("KV-R42",))
    lines = [
        *subjects,
        *bonus_lines(tables, tiles, switches),
        ScoreLine(f"kingdom tokens: {seat.kingdoms} x {TOKEN}", TOKEN * seat.kingdoms, ("KV-SCO-06",)),
        gold,
    ]
    if seat.adjusted:
        lines.append(ScoreLine("by the referee", seat.adjusted))
    return SeatScore(name, tuple(lines), (influence,), f"influence {influence}, which breaks ties")


def sheet_of(scores: tuple[SeatScore, ...], is_final: bool) -> ScoreSheet:
    """Rank the seats by reputation, then influence; equal seats tie (KV-WIN-01..03, KV-R40)."""
    winners = winners_of(scores, shares_victory=False) if is_final else ()
    return ScoreSheet(scores, winners, is_final, UNIT)


def score(state: State) -> ScoreSheet:
    """Score the current state; coins in the valley and tax tokens score nothing (KV-SCO-10, KV-R44)."""
    is_over = state.step == "over"
    hides_gold = state.switches.hide_gold == "yes" and not is_over
    scores = (seat_score(name, seat, state.tables, state.switches, hides_gold) for name, seat in state.seats.items())
    return sheet_of(tuple(scores), is_over)


def change_quantity(state: State, move: Override) -> tuple[State, int]:
    """Change gold, kingdom tokens or reputation by hand."""
    seat, change = state.seats[move.seat], move.change
    match move.quantity:
        case "reputation":
            seat, now = replace(seat, adjusted=seat.adjusted + change), seat.adjusted + change
        case "kingdoms":
            seat = replace(seat, kingdoms=seat.kingdoms + change, granted=seat.granted + change)
            now = seat.kingdoms
        case _:
            seat, now = replace(seat, gold=seat.gold + change), seat.gold + change
    return with_seat(state, move.seat, seat), now


def bounds_of(state: State, seat: str, quantity: str) -> range:
    """Return the allowed range of a quantity; only reputation may go below 0."""
    return range(-MOST, MOST + 1) if quantity == "reputation" else range(MOST + 1)


def winner_words(sheet: ScoreSheet) -> str:
    """Return who won, with all totals; after a tie there is no winner, and a rematch may follow (KV-WIN-03)."""
    totals = ", ".join(f"{score.seat} {score.total} (influence {score.ties[0]})" for score in sheet.seats)
    if sheet.is_tie:
        first = enumerated([seat for seat, place in sheet.places().items() if place == 1])
        return f"{first} tie for first place: {totals}"
    return f"{sheet.winners[0]} is the King of the Valley: {totals}"
