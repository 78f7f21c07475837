"""Swatches, signs and the names of the pictures of Bear Valley."""

from __future__ import annotations

from companion.games.bear_valley.components import Face
from printables.drawing import PAPER, Swatch, palette

# The colours of a card.
TERRAIN = palette(
    Swatch("path", "#fefaef", "P", "dots"),
    Swatch("meadow", "#c5e4a2", "M", "blank"),
    Swatch("lake", "#7abee8", "L", "level"),
    Swatch("river", "#5396cd", "R", "waves"),
    Swatch("bridge", "#9a6333", "B", "upright"),
    Swatch("trees", "#285d35", "T", "falling"),
    Swatch("hedge", "#143c22", "H", "grid"),
)
# The six characters; the colours of tokens in the basic game are here too.
PLAYERS = palette(
    Swatch("sunny", "#f9e05f", "Su", "dots"),
    Swatch("vertigo", "#81c3ed", "Ve", "waves"),
    Swatch("rocky", "#969696", "Ro", "bricks"),
    Swatch("forrest", "#328440", "Fo", "rising"),
    Swatch("violet", "#7536a1", "Vi", "crosses"),
    Swatch("fozzie", "#502b11", "Fz", "grid"),
)
TOKENS = palette(
    Swatch("gold", "#fce899", "G", "dots"),
    Swatch("flashlight", "#f5bb87", "F", "rising"),
    Swatch("rope", "#bfa579", "R", "rings"),
    Swatch("canoe", "#3592d4", "C", "waves"),
    Swatch("basket", "#af4784", "P", "grid"),
    Swatch("machete", "#1e5b29", "M", "falling"),
    Swatch("telescope", "#292e6c", "T", "upright"),
)
# Markers that help to remember: the hour of a move, who has tunnelled, who began.
MARKS = {
    "hour": Swatch("hour", "#f3d878", "", "dots"),
    "night": Swatch("night", "#2c3a5e", "", "grid"),
    "burrow": Swatch("burrow", "#cc9465", "", "rising"),
    "compass": Swatch("compass", "#c2382f", "", "crosses"),
}
# A token of any other colour is white, and known by its name.
UNKNOWN = Swatch("other", PAPER, "?", "blank")

ICONS: dict[str, str] = {
    "north": "fill M12 2 L20 14 L14.5 14 L14.5 22 L9.5 22 L9.5 14 L4 14 Z",
    "lost": "line M5 5 L19 19 M19 5 L5 19",
    "go": "line M4 13 L10 19 L20 5",
    "stay": "line M5 12 L19 12",
    "tunnel": "line M2 21 C2 8 7 4 12 4 C17 4 22 8 22 21 M8 21 L8 16 M12 21 L12 14 M16 21 L16 16",
}
# The ground of the signs for what is good, idle, narrow and bad.
SIGNS = {"go": "#b9d57c", "stay": "#eceef1", "tunnel": "#f0bd33", "lost": "#efa2ad"}
# The picture that is the sign of the eaten.
EATEN = "bv-bear"
NAMES = {"basket": "Picnic Basket"}


def kind_picture(kind: str) -> str:
    """Name the picture of a kind of card."""
    return f"bv-{kind.casefold()}"


def token_picture(token: str) -> str:
    """Name the picture of a token, a character, or of what is drawn on a card."""
    return f"bv-{token}"


def card_picture(face: Face) -> str:
    """Name the picture of a card."""
    return token_picture(face.picture) if face.picture else kind_picture(face.kind)


def card_name(face: Face) -> str:
    """Return what a card shows, in words."""
    return token_name(face.picture) if face.picture else kind_name(face.kind)


def kind_name(kind: str) -> str:
    """Return the kind of a card in words."""
    return kind.replace("-", " ")


def token_name(token: str) -> str:
    """Return a token or a picture in words."""
    return NAMES.get(token, token.title())
