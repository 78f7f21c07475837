"""The flat tones of all pictures."""

from __future__ import annotations

# Lines, and the white of the paper, which covers what is behind it in every design.
INK = "ink"
SNOW = "snow"
# The colours of faces, which stay white on paper in black and white: a hatching would look like scars.
SKIN = frozenset({"fair", "tawny", "cocoa"})

Tone = str

TONES: dict[str, str] = {
    "ink": "#22252b",
    "snow": "#ffffff",
    "cream": "#f8ead0",
    "sand": "#e2cc9a",
    "straw": "#f3d878",
    "gold": "#f0bd33",
    "honey": "#dd9428",
    "rust": "#c4662d",
    "bark": "#7d4f31",
    "umber": "#4b3427",
    "red": "#c2382f",
    "rose": "#efa2ad",
    "berry": "#7d2a53",
    "plum": "#6d4a8c",
    "lilac": "#c3a6dc",
    "night": "#2c3a5e",
    "lake": "#3b82b8",
    "sky": "#a9d5ee",
    "teal": "#3c9a94",
    "pine": "#2f6a41",
    "leaf": "#68a34b",
    "lime": "#b9d57c",
    "stone": "#b4b7bc",
    "slate": "#676d78",
    "fair": "#f3cfab",
    "tan": "#cc9465",
    "brown": "#8a5b3c",
    "tawny": "#cf9a6f",
    "cocoa": "#8f6144",
}
