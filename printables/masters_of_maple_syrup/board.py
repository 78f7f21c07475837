"""Property mats: a full-size place for every card, with room to turn a tapped tree and to tuck cards."""

from __future__ import annotations

from functools import partial

from printables.drawing import FAINT, INK, SOFT, Box, Pen
from printables.masters_of_maple_syrup.facts import END_COUNT, PLACES, PLAYERS, tables_of
from printables.masters_of_maple_syrup.symbols import LEAF, draw_icon
from printables.sheets import POKER, Part, PrintedGame, Sheet

# Places on one sheet: two across, two down, each as wide as a tapped tree is long.
ACROSS = 2
PER_SHEET = 4
TURNED = POKER.height
TUCK = 13.0


def mats(game: PrintedGame) -> list[Part]:
    """Return the mats of both players, three sheets side by side for each."""
    owners = [f"{game.name(seat)}: property" for seat in game.seats]
    owners = owners or [f"Property mat, player {letter}" for letter in "AB"[:PLAYERS]]
    return [part for n, owner in enumerate(owners, 1) for part in _mat(game, owner, f"mat-{n}")]


def _mat(game: PrintedGame, owner: str, part: str) -> list[Part]:
    sheets = -(-PLACES // PER_SHEET)
    return [
        Sheet(
            part,
            f"{owner}, {n + 1} of {sheets}",
            partial(_draw, first=n * PER_SHEET + 1, start=tables_of(game).cards[tables_of(game).starting].name),
            f"{game.title_name} · place {sheets} sheets side by side · tapped trees sideways, tucked cards below",
        )
        for n in range(sheets)
    ]


def _draw(pen: Pen, box: Box, first: int, start: str) -> None:
    for n, cell in enumerate(box.cells(ACROSS, PER_SHEET // ACROSS)):
        _place(pen, cell.centred(TURNED, TURNED + TUCK), first + n, start)


def _place(pen: Pen, box: Box, number: int, start: str) -> None:
    """Draw one place: the upright card, the dashed outline of a tapped one, and the strip for tucked cards."""
    square = box.upper(TURNED)
    upright, tapped = square.centred(POKER.width, POKER.height), square.centred(POKER.height, POKER.width)
    pen.rect(tapped, None, FAINT, 0.25, 2, (2, 1.6))
    pen.rect(upright, None, INK, 0.35, 2)
    pen.label(upright.upper(14), str(number), 22, "bold", LEAF if number == END_COUNT else FAINT, "centre")
    words = {1: f"starts with {start}", END_COUNT: "the game ends after this turn"}
    note = words.get(number, "spare" if number > END_COUNT else "")
    pen.label(upright.cut(top=13).upper(5).inset(2, 0), note, 8, colour=SOFT, align="centre")
    draw_icon(pen, "turn", upright.centred(12, 12), FAINT, 1.2)
    pen.label(Box(upright.x, upright.cy - 12, upright.w, 5), "tapped: turn sideways", 7, colour=SOFT, align="centre")
    _tuck(pen, Box(upright.x + 4, box.y, upright.w - 8, TUCK - 1.5))


def _tuck(pen: Pen, box: Box) -> None:
    for step in (0.0, 2.0):
        strip = box.cut(bottom=step).inset(step, 0)
        pen.lines([(strip.x, box.top, strip.x, strip.y), (strip.right, box.top, strip.right, strip.y)], FAINT, 0.25)
        pen.line(strip.x, strip.y, strip.right, strip.y, FAINT, 0.25)
    draw_icon(pen, "tuck", Box(box.x + 4, box.y + 4, 6, 6), SOFT, 1.4)
    pen.label(Box(box.x + 12, box.y + 4, box.w - 16, 6), "tucked here", 7, colour=SOFT)
