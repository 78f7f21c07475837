"""The sun of an hour, and the moon of the evening."""

from __future__ import annotations

from printables.drawing import INK, Box, Pen, picture

# The smallest print.
LEAST = 7.0


def draw_sun(pen: Pen, x: float, y: float, hour: str, size: float) -> None:
    """Draw the sun of an hour, with its number; in the evening the moon."""
    is_night = hour.endswith("+")
    picture(pen, "bv-moon" if is_night else "bv-sun", Box(x - size / 2, y - size / 2, size, size))
    if is_night:
        # The middle of the moon.
        x, y = x - size * 0.03, y - size * 0.03
    half = size / 2
    pen.label(
        Box(x - half, y - half, size, size),
        hour,
        size * (1.05 if is_night else 1.25),
        "bold",
        INK,
        "centre",
        least=LEAST,
    )
