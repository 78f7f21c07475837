"""Pictures by name, read from `data/art/*.toml`.

A picture is a list of layers, drawn one over the other on a square of 100 by 100 with y downwards. A layer is a line of
words: how to draw it, then SVG path data.

    TONE PATH           filled and outlined
    flat TONE PATH      filled
    line PATH           a line
    thin PATH           a thin line
    stroke TONE W PATH  a line of a tone and a width
    emoji CHAR PAINT…   an emoji of the font: `rust` paints all of it, `cream=2,5` its second and fifth region,
                        `clear=3` cuts a region out, `lines=bark` draws its lines in a tone
    art NAME            another picture

`at X Y SIZE` at the end of an emoji or another picture puts its middle at a point; the size is that of its square.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from companion.art.outlines import GRID, Outline, glyph_regions, moved, parse_outline, rounded
from companion.art.tones import INK, SNOW, TONES, Tone
from companion.games.library import data_folder, read_table

# The width of lines, as in the emoji font, and of the rim that keeps a painted region from leaving a gap.
LINE, THIN, TRAP = 3.6, 2.0, 1.6


class Layer(NamedTuple):
    """A shape: filled with a tone if it has one, outlined if its line has a width.

    Layers that are `drawn` are the lines of a drawing; the others are its paint.
    """

    outline: Outline
    fill: Tone = ""
    line: Tone = ""
    width: float = 0.0
    is_drawing: bool = False


class Picture(NamedTuple):
    """A picture: what it shows, in words, and its layers."""

    name: str
    about: str
    layers: tuple[Layer, ...]
    # The name of a simpler picture for small sizes.
    small: str = ""

    @property
    def tones(self) -> frozenset[Tone]:
        """The tones besides ink and paper."""
        used = {tone for layer in self.layers for tone in (layer.fill, layer.line) if tone}
        return frozenset(used - {INK, SNOW})


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture as written in a file."""

    about: str
    draw: list[str]
    small: str = ""


def picture_names() -> list[str]:
    """Return the names of all pictures."""
    return sorted(_drawings())


@cache
def names_for(slug: str) -> frozenset[str]:
    """Return the names of the pictures drawn for a title."""
    path = data_folder() / "art" / f"{slug}.toml"
    return frozenset(read_table(path, dict[str, Drawing])) if path.is_file() else frozenset()


def find_picture(name: str) -> Picture:
    """Return a picture. Raises KeyError if there is none of this name."""
    drawing = _drawings()[name]
    return Picture(name, drawing.about, _layers(name), drawing.small)


@cache
def _drawings() -> dict[str, Drawing]:
    found: dict[str, Drawing] = {}
    for path in sorted((data_folder() / "art").glob("*.toml")):
        for name, drawing in read_table(path, dict[str, Drawing]).items():
            if name in found:
                raise ValueError(f"{path.name}: there are two pictures called '{name}'")
            found[name] = drawing
    return found


@cache
def _layers(name: str) -> tuple[Layer, ...]:
    drawn = (layer for words in _drawings()[name].draw for layer in _draw(name, words))
    return tuple(layer._replace(outline=rounded(layer.outline)) for layer in drawn)


def _draw(name: str, words: str) -> Iterator[Layer]:
    """Yield the layers of one line."""
    how, _, rest = words.strip().partition(" ")
    try:
        match how:
            case "line" | "thin":
                yield Layer(parse_outline(rest), line=INK, width=LINE if how == "line" else THIN, is_drawing=True)
            case "stroke":
                tone, width, path = rest.split(" ", 2)
                yield Layer(parse_outline(path), line=_tone(tone), width=float(width))
            case "flat":
                tone, _, path = rest.partition(" ")
                yield Layer(parse_outline(path), _tone(tone))
            case "emoji":
                main, place = _place(rest)
                yield from _put(_paint(main.split()), place)
            case "art":
                main, place = _place(rest)
                yield from _put(_layers(main), place)
            case _:
                yield Layer(parse_outline(rest), _tone(how), INK, LINE, is_drawing=True)
    except (ValueError, IndexError, KeyError) as error:
        raise ValueError(f"picture '{name}': '{words[:60]}': {error}") from error


def _tone(word: str) -> Tone:
    if word not in TONES:
        raise ValueError(f"there is no tone '{word}'")
    return word


def _place(words: str) -> tuple[str, tuple[float, float, float]]:
    """Split off `at X Y SIZE`."""
    main, found, numbers = words.partition(" at ")
    if not found:
        return main, (GRID / 2, GRID / 2, GRID)
    x, y, size = map(float, numbers.split())
    return main, (x, y, size)


def _put(layers: tuple[Layer, ...], place: tuple[float, float, float]) -> Iterator[Layer]:
    """Yield layers, smaller and at a place."""
    x, y, size = place
    scale = size / GRID
    for layer in layers:
        outline = moved(layer.outline, x - size / 2, y - size / 2, scale, scale)
        yield layer._replace(outline=outline, width=layer.width * scale)


def _paint(words: list[str]) -> tuple[Layer, ...]:
    """Return an emoji with its paint."""
    char, *paints = words
    regions = glyph_regions(char)
    base, lines, painted, cleared = SNOW, INK, [], []
    for paint in paints:
        tone, found, value = paint.partition("=")
        if not found:
            base = _tone(tone)
        elif tone == "lines":
            lines = _tone(value)
        else:
            numbers = [int(n) for n in value.split(",")]
            if not all(0 < n <= len(regions.white) for n in numbers):
                raise ValueError(f"it has {len(regions.white)} regions")
            chosen = [regions.white[n - 1] for n in numbers]
            if tone == "clear":
                cleared += chosen
            else:
                painted += [(outline, _tone(tone)) for outline in chosen]
    silhouette = regions.silhouette + tuple(step for outline in cleared for step in outline)
    return (
        Layer(silhouette, base),
        *(Layer(outline, tone, tone, TRAP) for outline, tone in painted),
        Layer(regions.lines, lines, is_drawing=True),
    )
