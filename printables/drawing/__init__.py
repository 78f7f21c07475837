"""Drawing: boxes, the pen, ink, symbols and tables."""

from printables.designs import Design
from printables.drawing.box import MM, Box
from printables.drawing.icons import icon
from printables.drawing.ink import FAINT, INK, PAPER, SOFT, WHISPER, Palette, Pattern, Swatch, luminance, palette
from printables.drawing.pen import Align, Pen, text_height, text_width
from printables.drawing.pictures import picture
from printables.drawing.tables import Column, Heading, Row, column_boxes, draw_headings, draw_table, measure_row
from printables.drawing.text import Face

__all__ = [
    "FAINT", "INK", "MM", "PAPER", "SOFT", "WHISPER", "Align", "Box", "Column", "Design", "Face", "Heading", "Palette",
    "Pattern", "Pen", "Row", "Swatch", "column_boxes", "draw_headings", "draw_table", "icon", "luminance",
    "measure_row", "palette", "picture", "text_height", "text_width",
]  # fmt: skip
