"""The reminders of the sunclock, and the scenes behind the characters."""

from __future__ import annotations

import pytest

from companion.art import find_picture
from companion.art.tones import SKIN
from companion.games.bear_valley.components import CHARACTERS
from printables.bear_valley import reminder, reminders
from printables.bear_valley.portraits import SCENES
from printables.bear_valley.wording import HOURS
from printables.paper.cutting import Deck


@pytest.mark.parametrize("cards", range(87, 103))
def test_reminders_complete_the_last_sheet_of_cards(cards: int) -> None:
    found = reminders(cards, "stand-in")
    assert (cards + sum(len(one.each()) for one in found if isinstance(one, Deck))) % 8 == 0
    assert bool(found) == bool(cards % 8)


def test_the_reminder_agrees_with_the_sunclock() -> None:
    by_name = {words: dict(zip(reminder.HOURS, signs, strict=True)) for _, words, signs in reminder.ROWS}
    bear, shut, exits = by_name.values()
    for hour in HOURS:
        if hour.exits:
            assert exits[hour.hour] == str(hour.exits)
        elif hour.symbol == "tunnel":
            assert shut["1"] == shut[hour.hour] == "tunnel"
        else:
            assert bear[hour.hour] == hour.symbol


def test_every_character_has_a_scene_of_its_own() -> None:
    assert set(SCENES) == set(CHARACTERS)
    largest = {max(scene.things, key=lambda thing: thing.size).picture for scene in SCENES.values()}
    assert len(largest) == 6
    assert all(find_picture(thing.picture).layers for scene in SCENES.values() for thing in scene.things)


def test_the_fur_of_the_bear_is_not_skin() -> None:
    # Skin is never hatched: in black and white the bear would be a polar bear.
    assert not SKIN & {layer.fill for layer in find_picture("bv-bear").layers if layer.fill != "tawny"}
