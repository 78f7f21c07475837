"""Cards for the players with the sunclock at a glance: they fill the last sheet of cards."""

from __future__ import annotations

from printables.bear_valley.cards import SHAPE, card_back
from printables.bear_valley.marks import draw_sign
from printables.bear_valley.suns import draw_sun
from printables.bear_valley.symbols import EATEN, SIGNS, TOKENS, token_picture
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.sheets import Art, Deck, Piece
from printables.sheets.cards import draw_panel

# The number of cards on a sheet.
SHEET = 8
RIM, LEAST = 2.7, 7.0
# The room for the names of the rows, the height of the title, of the suns, and of the legend at the bottom.
NAMES, TITLE, SUNS, LEGEND = 23.0, 6.5, 9.0, 8.6
HOURS = ("1", "2", "3", "4", "5", "6", "7+")
# What a card does that is explored at each hour: a sign, or a number of exits that makes the player lost.
ROWS = (
    ("bear", "a Bear", ("go", "stay", "stay", "stay", "stay", "stay", EATEN)),
    ("fir", "no exit back", ("tunnel", "tunnel", "lost", "lost", "lost", "lost", "lost")),
    ("exits", "so many exits: lost", ("", "", "3", "4", "5", "6", "6")),
)
# The legend: a sign, its meaning, its row and where it starts, as a share of the width.
KEYS = (
    ("go", "evaded: one more move", 0, 0.0),
    ("stay", "turn ends, token stays", 0, 0.52),
    ("tunnel", "turn ends, may tunnel in", 1, 0.0),
    ("lost", "lost", 1, 0.52),
    (EATEN, "eaten", 1, 0.76),
)
SIGN, KEY = 3.0, 1.8


def reminder_deck(others: int, edition: str) -> Deck | None:
    """Return as many reminders as complete the last sheet after so many other cards; none if it is full."""
    free = -others % SHEET
    if not free:
        return None
    back = card_back("Sunclock", "bv-sun", TOKENS["gold"], edition)
    return Deck(
        "reminders", "Sunclock cards", SHAPE, (Piece(Art("reminder", draw_reminder, TOKENS["gold"]), back, free),)
    )


def draw_reminder(pen: Pen, box: Box) -> None:
    """Draw a table: the hours across, and what each kind of card does that is explored at that hour."""
    inside = draw_panel(pen, box, RIM)
    top = inside.upper(TITLE)
    pen.label(top, "Sunclock", 15, "bold", least=12)
    pen.label(top.cut(left=30), "a card you explore", 9, "italic", SOFT, "right", least=LEAST)
    pen.line(inside.x, top.y, inside.right, top.y, INK, 0.25)
    grid = inside.cut(top=TITLE + 1, bottom=LEGEND)
    for hour, place in zip(HOURS, grid.upper(SUNS).cut(left=NAMES).columns(len(HOURS)), strict=True):
        draw_sun(pen, place.cx, place.cy, hour, min(place.w, place.h) - 1.1)
    pen.label(grid.upper(SUNS).left(NAMES).cut(left=8.8), "o'clock", 7.5, "bold", SOFT, least=LEAST)
    for (shown, words, signs), row in zip(ROWS, grid.cut(top=SUNS).rows(len(ROWS)), strict=True):
        pen.line(row.x, row.top, row.right, row.top, FAINT, 0.2)
        picture(pen, token_picture(shown), row.left(8).inset(0.4))
        pen.paragraph(row.left(NAMES).cut(left=8.8), words, 7.5, "bold", least=LEAST, middle=True)
        for sign, place in zip(signs, row.cut(left=NAMES).columns(len(HOURS)), strict=True):
            _draw_cell(pen, place, sign)
    _draw_keys(pen, inside.lower(LEGEND))


def _draw_cell(pen: Pen, box: Box, sign: str) -> None:
    """Draw a sign; a number of exits on the ground of the lost; or nothing."""
    if sign.isdigit():
        ground = Swatch("lost", SIGNS["lost"] if pen.design == "colour" else PAPER, "", "blank")
        pen.circle(box.cx, box.cy, SIGN, ground, INK, 0.25)
        pen.letter(box.cx, box.cy, ground, 10, sign)
    elif sign:
        draw_sign(pen, box.cx, box.cy, sign, SIGN)
    else:
        pen.label(box, "–", 9, colour=SOFT, align="centre", least=LEAST)


def _draw_keys(pen: Pen, box: Box) -> None:
    """Say what the signs mean."""
    pen.line(box.x, box.top, box.right, box.top, FAINT, 0.2)
    rows = box.cut(top=0.4).rows(2)
    for sign, words, row, share in KEYS:
        place = rows[row].cut(left=box.w * share)
        draw_sign(pen, place.x + KEY, place.cy, sign, KEY)
        pen.label(place.cut(left=2 * KEY + 0.8), words, 8, least=LEAST)
