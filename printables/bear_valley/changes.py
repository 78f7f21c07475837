"""What changed on the map since an earlier printout: new cards as pictures, older ones pale, cards to take away."""

from __future__ import annotations

from functools import partial

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import write_cell
from companion.games.bear_valley.state import State
from printables.bear_valley.bricks import LEAST, BrickGrid, draw_brick, draw_pale, draw_tag, span_of
from printables.bear_valley.differences import change_rows, gone_cards, new_cards
from printables.bear_valley.facts import state_of
from printables.bear_valley.marks import player_keys, player_swatch
from printables.bear_valley.position import Drawn, Legend, draw_people, grid_sheets
from printables.bear_valley.to_do import to_do_sheets
from printables.drawing import INK, PAPER, SOFT, Box, Pen
from printables.sheets import PageArea, Part, PrintedGame
from printables.sheets.log import changes_sheets

NEW, GONE = "#c4662d", "#c2382f"
LEGEND = "Cards with a picture are new. Pale cards are there already."
CROSSED = f"{LEGEND} Take away the crossed ones."


def change_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the map with what is new, then the moves."""
    state = state_of(game)
    if state is None:
        return changes_sheets(game, area)
    listed = changes_sheets(game, area, None, {name: player_swatch(seat) for name, seat in state.seats.items()})
    before: State = game.earlier or game.opening
    rows = change_rows(game, before, state)
    if not rows:
        return listed
    since = f"since line {game.request.since}" if game.earlier else "since the start"
    draw = partial(_draw_cards, before=before, state=state)
    span = span_of([*before.map, *state.map])
    legend: list[Legend] = [player_keys(game, state), CROSSED if gone_cards(before, state) else LEGEND]
    to_do = to_do_sheets(game, before, state, area)
    return [*grid_sheets(game, area, Drawn("changes", f"New {since}", span, draw, legend, rows, to_do)), *listed]


def _draw_cards(pen: Pen, grid: BrickGrid, before: State, state: State) -> None:
    """Draw the new cards, the older ones pale, and cross out those that are gone."""
    fresh, gone = new_cards(before, state), gone_cards(before, state)
    for cell, face in sorted({**before.map, **state.map}.items()):
        if not grid.span.holds(cell):
            continue
        place = grid.place(cell)
        box = place.inset(0.6)
        if cell in fresh:
            draw_brick(pen, box, face)
            pen.rect(box, None, NEW, 0.9)
        else:
            draw_pale(pen, box, face)
        if cell in gone:
            _cross_out(pen, box, gone[cell], has_new=cell in fresh)
        if cell in state.map:
            draw_tag(pen, place, face, write_cell(cell))
            draw_people(pen, grid, cell, state)


def _cross_out(pen: Pen, box: Box, face: Face, has_new: bool) -> None:
    """Cross out a card that is gone; where a new one lies, name the old one above it."""
    words = Box(box.cx - 9, box.top - 4.6, 18, 4)
    if not has_new:
        pen.lines([(box.x, box.y, box.right, box.top), (box.x, box.top, box.right, box.y)], GONE, 0.6)
    pen.rect(words, PAPER, GONE, 0.25, 1)
    pen.label(words, f"not {face.name}", LEAST, "bold", INK if has_new else SOFT, align="centre", least=LEAST)
