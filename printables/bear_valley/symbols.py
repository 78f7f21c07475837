"""Swatches and symbols of Bear Valley."""

from __future__ import annotations

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
# A token of any other colour is white, and known by its name.
UNKNOWN = Swatch("other", PAPER, "?", "blank")

ICONS: dict[str, str] = {
    "bear": "paper O5 6 3.2 O19 6 3.2; paper O12 13 9; paper O12 16.5 3.8; fill O8.5 11 1 O15.5 11 1 O12 15.4 1.2",
    "mountain": "paper M1 21 L9 4 L13.5 13 L16.5 8 L23 21 Z; line M6 10.5 L8 12.5 L10 10.5 L12 10.5",
    "woods": "paper M6 3 L11 13 L1 13 Z M18 3 L23 13 L13 13 Z; line M6 13 L6 18 M18 13 L18 18; "
    "paper M12 7 L18 19 L6 19 Z; line M12 19 L12 23",
    "trading-post": "paper M3 22 L3 10 L21 10 L21 22 Z; paper M1 10 L5 3 L19 3 L23 10 Z; "
    "line M9 22 L9 15 L15 15 L15 22",
    "lake": "line M2 8 C5 4 7 4 10 8 C13 12 15 12 18 8 L22 5 M2 14 C5 10 7 10 10 14 C13 18 15 18 18 14 L22 11 "
    "M2 20 C5 16 7 16 10 20 C13 24 15 24 18 20 L22 17",
    "bridge": "paper M1 8 C8 2 16 2 23 8 L23 14 C16 8 8 8 1 14 Z; line M7 5 L7 10.5 M12 4 L12 9.5 M17 5 L17 10.5 "
    "M2 20 C5 17 7 17 10 20 C13 23 15 23 18 20 L22 18",
    "hedge": "paper O4.5 13 3.6 O12 11 3.6 O19.5 13 3.6; line M1 19 L23 19",
    "river": "line M3 5 C7 1 9 1 12 5 C15 9 17 9 21 5 M3 12 C7 8 9 8 12 12 C15 16 17 16 21 12 "
    "M3 19 C7 15 9 15 12 19 C15 23 17 23 21 19",
    "starting-camp": "paper M2 21 L12 4 L22 21 Z; line M12 4 L8 21 M12 4 L16 21",
    "destination-camp": "line M12 7 L12 1; fill M12 1 L19 3 L12 5 Z; "
    "paper M2 22 L12 7 L22 22 Z; line M12 7 L8 22 M12 7 L16 22",
    "land": "line M4 21 L6 13 M9 21 L9 11 M14 21 L13 12 M19 21 L18 14",
    "cave": "paper M1 21 C1 8 7 3 12 3 C17 3 23 8 23 21 Z; fill M7 21 C7 14 9 11 12 11 C15 11 17 14 17 21 Z",
    "butterfly": "paper M12 12 C8 1 0 3 2 9 C3 12 8 12 12 12 Z M12 12 C16 1 24 3 22 9 C21 12 16 12 12 12 Z "
    "M12 12 C6 12 4 16 6 19 C8 22 11 18 12 12 Z M12 12 C18 12 20 16 18 19 C16 22 13 18 12 12 Z; "
    "line M12 8 L12 19 M12 8 L9 3 M12 8 L15 3",
    "fox": "paper M3 2 L8 8 L16 8 L21 2 L21 13 L12 22 L3 13 Z; fill O8.5 12.5 1 O15.5 12.5 1; "
    "fill M10 19 L14 19 L12 22 Z",
    "mushrooms": "paper M8.5 12 L7.5 21 L15.5 21 L14.5 12 Z; paper M2 13 C2 1 21 1 21 13 Z; "
    "line O8 8 1.2 O14 6.5 1.5 O17 10 0.9",
    "canoe": "line M5 2 L13 13; paper M1 10 C5 14 19 14 23 10 C22 18 18 20 12 20 C6 20 2 18 1 10 Z; line M13 20 L16 23",
    "machete": "paper M6 16 L17 3 C19 1 22 2 22 4 C21 10 15 16 9 19 Z; line M2 22 L7.5 17.5",
    "flashlight": "paper M1 9 L11 9 L15 6 L15 18 L11 15 L1 15 Z; line M18 8 L23 5 M18.5 12 L23 12 M18 16 L23 19",
    "basket": "line M5 10 C5 0 19 0 19 10; paper M2 10 L22 10 L19 21 L5 21 Z; "
    "line M8 10 L9 21 M16 10 L15 21 M12 10 L12 21 M3.5 15.5 L20.5 15.5",
    "rope": "line O11 10 8 O11 10 5 O11 10 2 M18.5 13 C19 18 21 19 23 22",
    "telescope": "line M12 13 L7 23 M12 13 L17 23; paper M1 12 L3 16 L10 13 L8 9 Z M8 8.5 L10.5 13.5 L17 10.5 "
    "L14.5 5.5 Z M14 4.5 L17.5 11.5 L23 9 L19.5 2 Z",
    "gold": "paper M2 16 L6 7 L15 5 L22 12 L19 19 L8 20 Z; line M6 7 L10 14 L2 16 M10 14 L15 5 M10 14 L19 19",
    "player": "paper M4 22 C4 13 8 11 12 11 C16 11 20 13 20 22 Z; paper O12 7 5",
    "north": "fill M12 2 L20 14 L14.5 14 L14.5 22 L9.5 22 L9.5 14 L4 14 Z",
    "lost": "line M5 5 L19 19 M19 5 L5 19",
    "go": "line M4 13 L10 19 L20 5",
    "tunnel": "line M2 21 C2 8 7 4 12 4 C17 4 22 8 22 21 M8 21 L8 16 M12 21 L12 14 M16 21 L16 16",
    "moon": "paper M15 2 C8 3 5 8 6 14 C7 20 13 23 19 21 C13 19 10 15 11 10 C11 7 13 4 15 2 Z",
}
# The symbol of each kind of card except open land.
KIND_ICONS = {
    "Straight-River": "river",
    "Bend-River": "river",
    "Bridge-River": "bridge",
}
NAMES = {"basket": "Picnic Basket"}


def kind_icon(kind: str) -> str:
    """Name the symbol of a kind of card."""
    return KIND_ICONS.get(kind, kind.casefold())


def kind_name(kind: str) -> str:
    """Return the kind of a card in words."""
    return kind.replace("-", " ")


def token_name(token: str) -> str:
    """Return a token or a picture in words."""
    return NAMES.get(token, token.title())
