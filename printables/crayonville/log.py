"""The record of a game in words: a band for each card that is flipped."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printables.crayonville.symbols import CARDS
from printables.sheets.game import LogLine
from printables.sheets.log import Band

FLIP = re.compile(r"flip (?P<card>\S+)$")
SHOWN = re.compile(r"card (?P<number>\d+) of (?P<all>\d+): (?P<name>.+)$")


def tell_line(line: LogLine) -> Sequence[LogLine | Band]:
    """Tell a flipped card as a band, with a line only for what else happened."""
    flip, shown = FLIP.match(line.text), SHOWN.match(line.events[0]) if line.events else None
    if not flip or not shown:
        return (line,)
    band = Band(
        shown["name"], f"line {line.number} · card {shown['number']} of {shown['all']}", CARDS.get(flip["card"], "")
    )
    rest = line.events[1:]
    return (band, line._replace(text="", events=rest)) if rest else (band,)
