"""What changed on the map since an earlier printout: new cards as pictures, older ones pale, cards to take away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.events import list_tokens
from companion.games.bear_valley.grid import Cell, write_cell, write_spot
from companion.games.bear_valley.state import State
from printables.bear_valley.bricks import LEAST, BrickGrid, draw_brick, draw_tag, span_of
from printables.bear_valley.facts import state_of
from printables.bear_valley.position import Drawn, draw_people, grid_sheets, players_legend
from printables.bear_valley.symbols import card_name
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen
from printables.sheets import PageArea, Part, PrintedGame
from printables.sheets.listing import changes_sheets

NEW, GONE = "#c4662d", "#c2382f"
LEGEND = "Cards with a picture are new. Pale cards lie there already."
CROSSED = f"{LEGEND} Take away the crossed ones."


def change_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the map with what is new, then the moves."""
    state = state_of(game)
    listed = changes_sheets(game, area)
    if state is None:
        return listed
    before: State = game.earlier or game.opening
    rows = change_rows(game, before, state)
    if not rows:
        return listed
    since = f"since line {game.request.since}" if game.earlier else "since the start"
    draw = partial(_draw_cards, before=before, state=state)
    span = span_of([*before.map, *state.map])
    legend = [players_legend(game, state), CROSSED if gone_cards(before, state) else LEGEND]
    return [*grid_sheets(game, area, Drawn("changes", f"New {since}", span, draw, legend, rows, "To do")), *listed]


def new_cards(before: State, after: State) -> dict[Cell, Face]:
    """Return the cards to lay, or to turn."""
    return {cell: face for cell, face in after.map.items() if before.map.get(cell) != face}


def gone_cards(before: State, after: State) -> dict[Cell, Face]:
    """Return the cards to take away."""
    return {cell: face for cell, face in before.map.items() if after.map.get(cell) != face}


def change_rows(game: PrintedGame, before: State, after: State) -> list[tuple[str, str]]:
    """Return what to take away, lay, move and hand out."""
    found = [
        ("Take away", _list_cards(gone_cards(before, after))),
        ("Lay", _list_cards(new_cards(before, after))),
        ("Move", "; ".join(_moves(game, before, after))),
        ("Tokens", "; ".join(_tokens(game, before, after))),
        ("Loose", "; ".join(_loose(before, after))),
    ]
    return [(what, words) for what, words in found if words]


def _list_cards(cards: Mapping[Cell, Face]) -> str:
    return "; ".join(f"{face.name} ({card_name(face)}) at {write_cell(cell)}" for cell, face in sorted(cards.items()))


def _moves(game: PrintedGame, before: State, after: State) -> list[str]:
    """List the players whose token moved, or who were eaten."""
    found = []
    for name, seat in after.seats.items():
        old = before.seats[name]
        if seat.eaten and not old.eaten:
            found.append(f"{game.name(name)}: eaten by bears")
        elif seat.at != old.at:
            found.append(f"{game.name(name)}: from {write_spot(old.at)} to {write_spot(seat.at)}")
    return found


def _tokens(game: PrintedGame, before: State, after: State) -> list[str]:
    """List the players whose tokens changed, with what they have now."""
    if not after.is_advanced:
        return []
    return [
        f"{game.name(name)} now has {list_tokens(seat.tokens)}"
        for name, seat in after.seats.items()
        if seat.tokens != before.seats[name].tokens
    ]


def _loose(before: State, after: State) -> list[str]:
    """List the cards whose loose tokens changed, with what lies there now."""
    cells = sorted({*before.loose, *after.loose})
    return [
        f"{write_cell(cell)}: {list_tokens(after.loose.get(cell, ()))}"
        for cell in cells
        if before.loose.get(cell, ()) != after.loose.get(cell, ())
    ]


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
            pen.rect(box, None, FAINT, 0.25)
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
