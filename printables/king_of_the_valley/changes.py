"""What changed on the table since an earlier printout, and the moves that changed it."""

from __future__ import annotations

from functools import partial

from companion.games.king_of_the_valley.state import State
from printables.king_of_the_valley.log import record_look
from printables.king_of_the_valley.position import draw_position
from printables.king_of_the_valley.score import without_gold
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.log import changes_sheets


def change_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the table with what is new framed, then the moves."""
    listed = changes_sheets(without_gold(game), area, *(record_look(game) if game.state else ()))
    earlier: State | None = game.earlier or game.opening
    if game.state is None or earlier is None or earlier == game.state:
        return listed
    since = f"since line {game.request.since}" if game.earlier else "since the start"
    draw = partial(draw_position, game=game, earlier=earlier)
    return [Sheet("changes", f"The table {since}", draw, game.subtitle, code=game.code), *listed]
