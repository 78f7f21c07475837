"""The setup sheet, and the rulings to agree on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from companion.games.king_of_the_valley.board import INDEX, SIZE, SQUARES
from companion.games.king_of_the_valley.components import HILL_ROWS, PILES, TOKENS
from companion.games.king_of_the_valley.setup import laid
from companion.games.king_of_the_valley.state import NOWHERE, SeatState, State
from printables.drawing import FAINT, SOFT, Box, Column, Pen, draw_table
from printables.king_of_the_valley.facts import Player, players, prices
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.map import KING, RIM, draw_hill_map, draw_valley_map, hill_size, valley_size
from printables.king_of_the_valley.position import OPENING, opening_sheets, started_from_position
from printables.king_of_the_valley.swatches import STAGE_SWATCHES, plain, wash
from printables.king_of_the_valley.tokens import COIN_COUNTS
from printables.sheets import PageArea, Part, PrintedGame, Sheet, rulings_sheets
from printables.sheets.form import checklist, disc, heading
from printables.sheets.rulings import brief_rulings

START_GOLD = SeatState("").gold
# Tiles of each pile in the valley and on the hill at the start.
USED = {"I": PILES["I"], "II": 8, "III": 0}
GAP = 7.0
# The room for the house rulings, the least width of the price strip, and the least space between valley and hill.
RULINGS, STRIP, LEAST_GAP = 44.0, 12.0, 3.0
# How valley and hill are laid: as the game has them, or tile by tile.
LAID = ("as drawn below", "as drawn below")
LAYING = ("from a5 to e5, then row by row down to e1", "row by row from row 3 up, left before right")
# If more rulings than this are changed, list them without their meanings.
MANY = 4


def setup_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the setup sheet and the rulings sheets."""
    draw = partial(draw_setup, game=game)
    ruled = game._replace(rulings={"hill_prices": " ".join(map(str, prices(game))), **game.rulings})
    sheet = Sheet("setup", "Setup", draw, game.subtitle, code=game.begun.code, leaf="front")
    return [sheet, *opening_sheets(game), *rulings_sheets(ruled, area)]


def steps(game: PrintedGame) -> list[str]:
    """Return the nine steps, with names if known; fewer if a position is laid out."""
    state: State | None = game.state
    first = game.name(state.order[0]) if state and state.order else ""
    coins = ", ".join(f"{count} x {value}" for value, count in COIN_COUNTS.items())
    piles = ", ".join(f"{stage} {size}" for stage, size in PILES.items())
    start = "The player who visited a castle most recently starts, and keeps the token for the whole game."
    if first:
        start = f"Starting player: {first}, who keeps the token for the whole game."
    boards = "Each player takes a king and a castle board in one colour."
    stock = f"Stock: the rest of the gold (coins {coins}), {TOKENS} kingdom tokens, {TOKENS} tax collector tokens."
    hill = "Put the hill beside the valley, its prices visible."
    valley, rows = LAID if game.opening and laid(game.opening) == sum(USED.values()) else LAYING
    if started_from_position(game):
        placed = f"Castle tiles, gold, tokens and kings as on the sheet '{OPENING}'."
        return [start, boards, stock, hill, "Valley and hill as below; the piles as listed, face down.", placed]
    return [
        start,
        boards,
        f"Each player takes {START_GOLD} gold.",
        stock,
        hill,
        f"Sort the tiles by their backs: {piles}. Shuffle each pile separately, face down.",
        f"Valley: 25 tiles of pile I face up, {valley}.",
        f"Hill: the other 4 tiles of pile I on L1, R1, L2, R2. Then 8 tiles of pile II, {rows}.",
        "Kings: the starting player first, then clockwise, each on any tile. One king per tile, in the setup only.",
    ]


def draw_setup(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw the steps, who plays, the piles and the house rulings; below them valley and hill, as large as they fit."""
    left, right = box.left(box.w * 0.47), box.at_right(box.w * 0.47)
    heading(pen, left, "Step by step", high=6, rule=6.6)
    used = 9 + checklist(pen, left.cut(top=9), steps(game), 10, 2.6)
    seats = _draw_seats(pen, right, game)
    piles = seats + GAP + _draw_piles(pen, right.cut(top=seats + GAP), _piles(game))
    used = max(used, piles + GAP + _draw_rulings(pen, right.cut(top=piles + GAP), game))
    _draw_opening(pen, box.cut(top=used + GAP), game)


def _draw_rulings(pen: Pen, box: Box, game: PrintedGame) -> float:
    """Draw the house rulings; return the height used."""
    heading(pen, box, "House rulings", high=6, rule=6.6)
    words = brief_rulings(game, MANY) or ["All defaults; the All rulings sheet lists the choices."]
    return 8.6 + pen.paragraph(box.upper(RULINGS).cut(top=8.6), "\n".join(words), 9, what="house rulings")


def starting_squares(game: PrintedGame) -> dict[str, str]:
    """Find where each king was placed: in the opening, or in the record after it."""
    kings = {seat: game.opening.seats[seat].king for seat in game.seats} if game.opening else {}
    found = {seat: SQUARES[king] for seat, king in kings.items() if king != NOWHERE}
    for line in game.lines:
        match = re.fullmatch(r"(.+) place ([a-e][1-5])", line.text.strip())
        if match and match[1] in game.seats:
            found.setdefault(match[1], match[2])
    return found


def _draw_seats(pen: Pen, box: Box, game: PrintedGame) -> float:
    """Draw who plays in which colour and where the king starts; return the height used."""
    heading(pen, box, "Seats, clockwise from the starting player", high=6, rule=6.6)
    squares = starting_squares(game)
    high = 10.2
    places = {player.swatch.name: place for place, player in enumerate(players(game))}
    seated, order = players(game), game.state.order if game.state else ()
    if order:
        seated = sorted(seated, key=lambda player: order.index(player.seat))
    for n, player in enumerate(seated, 1):
        row = Box(box.x, box.top - 8 - n * high, box.w, high)
        _draw_seat(pen, row, n, places[player.swatch.name], player, squares.get(player.seat, ""))
    return 8 + high * len(seated)


def _draw_seat(pen: Pen, row: Box, n: int, place: int, player: Player, square: str) -> None:
    wash(pen, row.inset(0, 0.4), player.swatch.colour, 0.2, 1)
    pen.label(row.cut(left=1.5).left(4), str(n), 9, "bold", SOFT)
    draw_king(pen, Box(row.x + 5, row.y + 0.6, 9.4, 9.4), player.swatch, place)
    name, king = row.cut(left=16, right=32), row.at_right(31)
    if player.name:
        pen.paragraph(name, player.words, 9.5, middle=True, what="a name")
    else:
        pen.label(name.left(15), player.swatch.name, 9, colour=SOFT)
        pen.field(name.cut(left=16).inset(0, 1.6), f"player {n}")
        pen.line(name.x + 16, row.y + 1.2, name.right, row.y + 1.2, FAINT, 0.2)
    pen.label(king.left(19), "king starts on", 7.5, colour=SOFT)
    if square:
        pen.label(king.cut(left=20), square, 10, "bold", align="centre")
    else:
        pen.field(king.cut(left=20).inset(0, 1.6), f"king of {player.seat or player.swatch.name}")
        pen.line(king.x + 20, row.y + 1.2, king.right, row.y + 1.2, FAINT, 0.2)


def _piles(game: PrintedGame) -> dict[str, int]:
    """Return what is left of each pile when everything is laid out."""
    state: State | None = game.opening
    if state is None or state.step in ("first", "lay"):
        return {stage: size - USED[stage] for stage, size in PILES.items()}
    return dict(zip(PILES, state.piles, strict=True))


def _draw_piles(pen: Pen, box: Box, left: Mapping[str, int]) -> float:
    heading(pen, box, "Piles", high=6, rule=6.6)
    columns = [
        Column("", 1.2),
        Column("tiles", 1, "centre", "bold"),
        Column("laid out", 1, "centre"),
        Column("left", 1, "centre", "bold"),
    ]
    piles = [(f"pile {stage}", size, left[stage]) for stage, size in PILES.items()]
    piles.append(("total", sum(PILES.values()), sum(left.values())))
    grid = box.cut(top=7.5)
    rows = [(name, str(size), str(size - rest), str(rest)) for name, size, rest in piles]
    high = draw_table(pen, grid, columns, rows, 9, 6)
    for n, stage in enumerate(PILES):
        disc(pen, grid.x + 20, grid.top - 6.5 - 6 * n - 3, 2.6, plain(STAGE_SWATCHES[stage]), 7, SOFT, 0.2)
    return high + 7.5


def _draw_opening(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw valley and hill as they were laid, or squares to write in."""
    state: State | None = game.opening if game.opening and laid(game.opening) else None
    swatch_of = {player.seat: player.swatch for player in players(game)}
    kings = {INDEX[square]: [swatch_of[seat]] for seat, square in starting_squares(game).items()}
    heading(pen, box, "Valley and hill as laid out", high=6, rule=6.6)
    top, room = box.top - 9, box.h - 9 - RIM
    side = min(room / SIZE, (box.w - 3 * RIM - LEAST_GAP - STRIP) / (SIZE + 2 * SIZE / HILL_ROWS))
    draw_valley_map(pen, box.x, top, side, state, kings, signs=[KING])
    # The hill ends at the right edge of the page, and its strip takes some of the space between the two.
    step = side * SIZE / HILL_ROWS
    spare = box.w - valley_size(side)[0] - hill_size(step, STRIP)[0] - LEAST_GAP
    strip = STRIP + min(20.0, spare * 0.6)
    draw_hill_map(pen, box.right - hill_size(step, strip)[0] + RIM, top, step, strip, state, prices(game))
