"""The drawn example of the reference card: what is stored on Favours, and what it scores."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Favour, Tables
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.maple_valley.items import draw_item, star_value
from printables.maple_valley.pictures import card_picture
from printables.maple_valley.swatches import CATEGORY
from printables.maple_valley.wording import item_name
from printables.sheets.form import section

# The height of the whole example.
HIGH = 45.0
CARD, ITEM = 14.0, 7.0


class Storing(NamedTuple):
    """A Favour that scores for each stored set."""

    card: Favour
    wanted: tuple[str, ...]
    points: int


def storing(tables: Tables) -> list[Storing]:
    """List the Favours that score for a set of single different resources."""
    found = []
    for card in tables.favours.values():
        for effect in card.effects:
            for step in effect.gain:
                if isinstance(step, v.Store) and len(step.set) > 1 and set(step.set.values()) == {1}:
                    found.append(Storing(card, tuple(step.set), step.pts))
    return found


def rivals(tables: Tables) -> tuple[Storing, Storing, str] | None:
    """Return two Favours that want the same resource, the better one first, or None if there are none."""
    for one, other in permutations(storing(tables), 2):
        shared = set(one.wanted) & set(other.wanted)
        if len(shared) == 1 and one.points > other.points:
            return one, other, shared.pop()
    return None


def draw_storage(pen: Pen, box: Box, tables: Tables) -> float:
    """Draw the example at the top of a box; return its height, or nothing if the edition has none."""
    found = rivals(tables)
    if found is None:
        return 0.0
    best, other, shared = found
    room = section(pen, box, "Example: stored on Favours")
    rest = [item for item in other.wanted if item != shared]
    names = " and ".join(map(item_name, rest))
    rows = (
        (best, [(item, True) for item in best.wanted], best.points,
         f"{' and '.join(map(item_name, best.wanted))} stored: {best.card.value} and {best.points}."),
        (other, [(item, item != shared) for item in other.wanted], 0,
         f"{item_name(shared)} already counts above, so only {other.card.value}. "
         f"{names} {'is' if len(rest) == 1 else 'are'} better kept in the Pack, as leftovers."),
    )  # fmt: skip
    y = room.top
    for storing_card, items, points, words in rows:
        _row(pen, Box(room.x, y - CARD, room.w, CARD), storing_card, items, points, words)
        y -= CARD + 1.4
    words = "Each resource scores on one card only. Until the end you may move resources between Pack and Favours."
    y -= pen.paragraph(Box(room.x, room.y, room.w, y - room.y), words, 7.5, colour=SOFT, least=7)
    return box.top - y


def _row(pen: Pen, box: Box, storing: Storing, items: list[tuple[str, bool]], points: int, words: str) -> None:
    """Draw a Favour, what lies on it, and what it scores; resources that do not count are crossed out."""
    card = box.left(12)
    pen.rect(card, CATEGORY[storing.card.category], INK, 0.3, 1.5)
    pen.rect(card.inset(1), PAPER, INK, 0.2, 1)
    picture(pen, card_picture(storing.card), card.inset(1.8).cut(bottom=1))
    pen.label(Box(card.right + 2, box.top - 4.4, 34, 4.2), storing.card.title, 9, "bold", least=7)
    for n, (item, counts) in enumerate(items):
        place = Box(card.right + 2 + n * (ITEM + 4.5), box.y + 1.4, ITEM, ITEM)
        if n:
            pen.label(Box(place.x - 4.3, place.y, 4, ITEM), "+", 10, "bold", align="centre")
        draw_item(pen, place, item)
        if not counts:
            pen.lines(
                [(place.x, place.y, place.right, place.top), (place.x, place.top, place.right, place.y)], INK, 0.7
            )
    star = Box(card.right + 26, box.y + 1, 10, 10)
    star_value(pen, star, (storing.card.value or 0) + points)
    said = Box(star.right + 1.5, box.y, box.right - star.right - 1.5, box.h)
    pen.paragraph(said, words, 7.5, least=7, middle=True, what="the example")
    pen.line(box.x, box.y - 0.7, box.right, box.y - 0.7, FAINT, 0.2)
