"""Pictures as SVG."""

from __future__ import annotations

from companion.art.outlines import GRID, Outline
from companion.art.pictures import Layer, Picture
from companion.art.tones import TONES


def path_data(outline: Outline) -> str:
    """Return SVG path data."""
    return "".join(step.kind + " ".join(f"{x:.1f} {y:.1f}" for x, y in step.points) for step in outline)


def image(picture: Picture) -> str:
    """Return a picture as a file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID:.0f} {GRID:.0f}">{shapes(picture)}</svg>'


def symbol(picture: Picture, key: str) -> str:
    """Return a picture as a `<symbol>` with an id, to be placed with `<use>`."""
    return f'<symbol id="{key}" viewBox="0 0 {GRID:.0f} {GRID:.0f}">{shapes(picture)}</symbol>'


def shapes(picture: Picture) -> str:
    """Return the shapes of a picture."""
    return "".join(map(_shape, picture.layers))


def _shape(layer: Layer) -> str:
    fill = TONES[layer.fill] if layer.fill else "none"
    shape = f'<path d="{path_data(layer.outline)}" fill="{fill}" fill-rule="evenodd"'
    if layer.line:
        shape += f' stroke="{TONES[layer.line]}" stroke-width="{layer.width:.1f}" stroke-linejoin="round"'
        shape += ' stroke-linecap="round"'
    return f"{shape}/>"
