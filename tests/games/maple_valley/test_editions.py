"""Editions: the contents of the stand-in, and the faults of broken copies."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.tables import read_files, read_tables
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, begin
from companion.referee.verdicts import Refusal
from tests.games.maple_valley.casebook import own_edition
from tests.games.maple_valley.editing import (
    BOARD,
    DAWDLES,
    FAVOURS,
    FESTIVITIES,
    FILES,
    FRIENDS,
    OUTPOSTS,
    OWNER,
    PATCHES,
    SEATS,
    SHIPPED,
)
from tests.support.editions import (
    UNKNOWN,
    Change,
    Edition,
    check_broken,
    check_unknown,
    faults_of,
    rewritten,
    unfinished_edition,
    written,
)


def block(file: str, name: str) -> str:
    """Return an entry as written in the stand-in, found by its title or id."""
    return written(SHIPPED, file, name)


def card(file: str, name: str, old: str, new: str) -> Change:
    """Return a change to one entry."""
    return rewritten(SHIPPED, file, name, old, new)


def favour(name: str, old: str, new: str) -> Change:
    return card(FAVOURS, name, old, new)


def friend(name: str, old: str, new: str) -> Change:
    return card(FRIENDS, name, old, new)


def effect(words: str, file: str = PATCHES, name: str = "Gardening") -> Change:
    """Return a change of the effects of a card, by default the Patch Gardening."""
    text = block(file, name)
    changed = re.sub(r"effects = \[\n(.+\n)+\]", f"effects = [{words}]", text)
    return file, text, changed if "effects" in text else f"{text}effects = [{words}]\n"


def steps(words: str, trigger: str = "any") -> Change:
    """Return a change of the steps of the Patch Gardening, in an effect with this trigger."""
    return effect(f'{{ trigger = "{trigger}", gain = [{words}] }}')


def cost(words: str) -> Change:
    """Return an effect of the Patch Gardening with this cost."""
    return effect(f'{{ trigger = "any", cost = [{words}], gain = [{{ do = "gain", item = "map" }}] }}')


def condition(words: str) -> Change:
    """Return an effect of the Patch Gardening with this condition."""
    return effect(f'{{ trigger = "any", if = [{words}], gain = [{{ do = "gain", item = "map" }}] }}')


# The counts in the digest of the rulebook, here for the stand-in.


def test_the_cards_of_the_stand_in() -> None:
    files = read_files(SHIPPED)
    decks = (files.favours.favour, files.friends.friend, files.friends.starting, files.patches.patch,
             files.dawdles.dawdle, files.outposts.outpost, files.festivities.festivity)  # fmt: skip
    assert [sum(card.copies for card in deck) for deck in decks] == [60, 24, 5, 24, 12, 4, 5]
    assert [len(deck) for deck in decks] == [36, 18, 5, 18, 12, 4, 5]
    assert [sum(card.copies for card in deck if card.not_solo) for deck in decks] == [2, 2, 0, 2, 0, 1, 0]
    copies = Counter[str]()
    for entry in files.favours.favour:
        copies[entry.category] += entry.copies
    assert set(copies.values()) == {15}
    types = Counter[str]()
    for friend in files.friends.friend:
        types[friend.travel[0]] += friend.copies
    assert types == {"forest": 8, "water": 8, "rock": 8}


def test_costs_of_the_favours_of_the_stand_in() -> None:
    demand: Counter[str] = Counter()
    for entry in read_files(SHIPPED).favours.favour:
        for item, number in entry.cost.items():
            demand[item] += number * entry.copies
    assert demand == {
        "birch": 25, "cattails": 22, "acorn": 19, "flower": 19, "herbs": 18, "clay": 18, "berries": 16, "pebble": 14,
        "honey": 13, "bug": 9, "any_good": 7, "any_curio": 7,
    }  # fmt: skip


def test_the_board_of_the_stand_in() -> None:
    tables = read_tables("stand-in")
    assert len(tables.locations) == 13
    assert Counter(trail.type for trail in tables.trails.values()) == {"forest": 9, "water": 9, "rock": 9}
    for trails in tables.trails_at.values():
        assert {trail.type for trail in trails} == {"forest", "water", "rock"}
    twins = [{a.id, b.id} for a, b in combinations(tables.trails.values(), 2) if set(a.ends) == set(b.ends)]
    assert twins == [{"F3", "W4"}, {"F5", "R3"}]
    assert [tables.trails[trail].site for trail in ("F2", "W1")] == ["white", "black"]


def test_the_festivities_of_the_stand_in() -> None:
    spots = [spot for card in read_files(SHIPPED).festivities.festivity for spot in card.spots.values()]
    assert Counter(category[0] for _, category in spots) == {"D": 13, "E": 12, "F": 13, "G": 12}


def test_every_card_with_an_effect_has_a_text() -> None:
    for folder in (SHIPPED, OWNER):
        tables = read_tables(str(folder))
        for cards in (tables.favours, tables.friends, tables.patches, tables.outposts, tables.festivities):
            assert [word for word, card in cards.items() if card.effects and not card.text] == []


def test_the_stand_in_has_no_faults_and_no_warnings() -> None:
    assert list(TITLE.inspect_edition("stand-in")) == []


# Broken copies of each file.


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_edition_is_refused(name: str) -> None:
    check_unknown(TITLE, read_tables, name)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_or_broken_file_is_named(edition: Edition, file: str) -> None:
    check_broken(TITLE, read_tables, Path(edition()) / file, file.removesuffix(".toml").removesuffix("s") + " = 3\n")


MAP = '{ do = "gain", item = "map" }'
ROW = '{ number = 1, spots = ["Entertainment", "Decorations"] }'
VILLAGE = '{ do = "make_friend" }'
# A change, and the words that name the entry and the field.
BROKEN: list[tuple[Change, tuple[str, ...]]] = [
    # The head of the edition.
    ((BOARD, 'title = "Stand-in"\n', ""), ("edition", "title")),
    ((BOARD, '"strict"', '"lax"'), ("edition", "counts")),
    ((BOARD, 'counts = "strict"', 'counts = "strict"\nauthor = 3'), ("edition", "author")),
    ((BOARD, "[edition]", "[editions]"), ("edition",)),
    # Locations.
    (card(BOARD, "LOO", 'id = "LOO"\n', ""), ("location", "id")),
    (card(BOARD, "LOO", '"LOO"', '"loo"'), ("location", "id")),
    (card(BOARD, "LOO", '"LOO"', '"CLU"'), ("CLU", "id", "2")),
    (card(BOARD, "LOO", '"LOO"', '"F1"'), ("F1", "id")),
    (card(BOARD, "LOO", 'name = "Lookout"\n', ""), ("LOO", "name")),
    (card(BOARD, "LOO", '"Lookout"', '""'), ("LOO", "name")),
    (card(BOARD, "LOO", 'kind = "lookout"', 'kind = "Look Out"'), ("LOO", "kind")),
    (card(BOARD, "LOO", 'kind = "lookout"', 'kind = "village"'), ("location", "village")),
    (card(BOARD, "VIL", 'kind = "village"', 'kind = "town"'), ("location", "village")),
    (card(BOARD, "LOO", "x = 40", "x = 400"), ("LOO", "x")),
    (card(BOARD, "LOO", "y = 62", 'y = "low"'), ("LOO", "y")),
    (card(BOARD, "LOO", "y = 62", "y = 62\nz = 3"), ("LOO", "z")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "fly" }'), ("LOO", "does", "do")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "forage" }'), ("LOO", "does", "forage")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "trail" }'), ("LOO", "does", "trail")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "pts", n = 3 }'), ("LOO", "does", "pts")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "less", item = "bug" }'), ("LOO", "does", "less")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "limit" }'), ("LOO", "does", "limit")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "gain" }'), ("LOO", "does", "gain")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "gain", item = "map", n = "K" }'), ("LOO", "does", "gain")),
    (card(BOARD, "LOO", '{ do = "take_favour" }', '{ do = "mark", of = ["same"] }'), ("LOO", "does", "mark")),
    (card(BOARD, "BLU", 'to = ["VIL"] }, {', 'to = ["TOWN"] }, {'), ("BLU", "zoom", "to", "TOWN")),
    (card(BOARD, "OPW", "y = 15", f"y = 15\ndoes = [{MAP}]"), ("OPW", "does", "MV-OUT-01")),
    (card(BOARD, "LOO", "y = 62", 'y = 62\nspots = ["oak"]'), ("LOO", "spots")),
    (card(BOARD, "OAK1", 'spots = ["oak", "general"]\n', ""), ("OAK1", "spots")),
    (card(BOARD, "OAK1", '"oak", "general"', '"pine", "general"'), ("tokens", "pine")),
    (card(BOARD, "OAK1", '"oak", "general"', '"oak", "oak", "general"'), ("tokens", "spots")),
    (card(BOARD, "OAK1", '"oak", "general"', '"oak"'), ("tokens", "left over", "MV-SETUP-10")),
    # Trails.
    (card(BOARD, "F1", 'id = "F1"\n', ""), ("trail", "id")),
    (card(BOARD, "F1", '"F1"', '"F2"'), ("F2", "id")),
    (card(BOARD, "F1", '"forest"', '"swamp"'), ("F1", "type")),
    (card(BOARD, "F1", '"LOO"', '"LOU"'), ("F1", "ends", "LOU")),
    (card(BOARD, "F1", '"LOO"', '"VIL"'), ("F1", "ends")),
    (card(BOARD, "F1", ', "LOO"', ""), ("F1", "ends")),
    (card(BOARD, "F2", '"white"', '"green"'), ("sites", "MV-SETUP-08")),
    (card(BOARD, "F2", 'site = "white"\n', ""), ("sites", "MV-SETUP-08")),
    (card(BOARD, "F1", 'ends = ["VIL", "LOO"]', 'ends = ["VIL", "LOO"]\nlength = 2'), ("F1", "length")),
    # Tokens, sites, Sun tiles.
    ((BOARD, 'oak = ["clay", "cattails"]', 'oak = ["clay", "mud"]'), ("tokens",)),
    ((BOARD, 'oak = ["clay", "cattails"]', 'oak = ["clay"]'), ("tokens",)),
    ((BOARD, 'black = ["bug", "pebble", "flower"]', 'black = ["bug", "pebble"]'), ("sites",)),
    ((BOARD, 'black = ["bug", "pebble", "flower"]', 'black = ["bug", "pebble", "clay"]'), ("sites",)),
    ((BOARD, 'tiles = ["acorn", "berries", ', "tiles = ["), ("suns", "7", "5")),
    ((BOARD, 'tiles = ["acorn", "berries", ', 'tiles = ["rain", '), ("suns", "tiles")),
    ((BOARD, block(BOARD, "W1"), ""), ("sites",)),
    # Favours.
    (favour("Bunting", 'title = "Bunting"\n', ""), ("favour", "title")),
    (favour("Bunting", '"Bunting"', '""'), ("favour", "title")),
    (favour("Bunting", '"Bunting"', '"Lanterns"'), ("lanterns", "title")),
    (favour("Bunting", '"Bunting"', '"Lanterns!"'), ("lanterns", "title")),
    (favour("Bunting", '"Bunting"', '"Clay"'), ("clay", "title")),
    (favour("Bunting", '"Bunting"', '"?"'), ("favour", "title")),
    (favour("Bunting", '"Bunting"', f'"{"x" * 61}"'), ("favour", "title")),
    (favour("Bunting", "copies = 2", "copies = 0"), ("bunting", "copies")),
    (favour("Bunting", "copies = 2", 'copies = "2"'), ("bunting", "copies")),
    (favour("Bunting", "copies = 2", "copies = 3"), ("favour", "60", "61")),
    (favour("Bunting", '"Decorations"', '"Music"'), ("bunting", "category")),
    (favour("Bunting", 'category = "Decorations"\n', ""), ("bunting", "category")),
    (favour("Bunting", "cattails = 1", "mud = 1"), ("bunting", "cost")),
    (favour("Bunting", "cattails = 1", "cattails = 0"), ("bunting", "cost")),
    (favour("Bunting", "cattails = 1", "favour = 1"), ("bunting", "cost")),
    (favour("Bunting", "value = 5", 'value = "5"'), ("bunting", "value")),
    (favour("Bunting", "value = 5", "value = 5\ncolour = 3"), ("bunting", "colour")),
    (favour("Bunting", "value = 5", 'value = 5\nnot_solo = "yes"'), ("bunting", "not_solo")),
    (favour("Bunting", '"score"', '"craft"'), ("bunting", "effect 1", "trigger")),
    (favour("Bunting", '"Lanterns" }', '"Lamps" }'), ("bunting", "effect 1", "also", "Lamps")),
    (favour("Bunting", 'do = "pts", n = 2', 'do = "pts"'), ("bunting", "effects", "n")),
    (favour("Bunting", '{ do = "pts", n = 2, also = "Lanterns" }', MAP), ("bunting", "effect 1", "gain")),
    (favour("Flower Crown", "flower = 1 }", "map = 1, mud = 1 }"), ("flower-crown", "effects", "set")),
    (favour("Flower Crown", "set = { flower = 1 }", "set = {}"), ("flower-crown", "effect 1", "set")),
    (favour("Flower Crown", "pts = 1", "pts = -1"), ("flower-crown", "effects", "pts")),
    (favour("Flower Crown", ", pts = 1", ""), ("flower-crown", "effects", "pts")),
    (favour("Lanterns", '["Decorations"]', '["Music"]'), ("lanterns", "effect 1", "per", "Music")),
    (favour("Lanterns", '"other_favours"', '"candles"'), ("lanterns", "effects", "count")),
    (favour("Lanterns", "max = 3", "most = 3"), ("lanterns", "effects", "most")),
    (favour("Storybook", "each = 2", "each = 0"), ("storybook", "effects", "each")),
    (favour("Bandstand", '"Fiddle"', '"Viola"'), ("bandstand", "effect 1", "of", "Viola")),
    # Friends.
    (friend("Hare", "travel = [\"forest\"]\n", ""), ("hare", "travel")),
    (friend("Hare", "[\"forest\"]", "[]"), ("hare", "travel")),
    (friend("Hare", "[\"forest\"]", "[\"air\"]"), ("hare", "travel")),
    (friend("Hare", "[\"forest\"]", "[\"forest\"]\ncolour = \"red\""), ("hare", "colour")),
    (friend("Hare", '"Hare"', '"Fox"'), ("fox", "title")),
    (friend("Hare", '"move"', '"effect"'), ("hare", "effect 1", "trigger")),
    (friend("Hare", '"move"', '"final"'), ("hare", "effect 1", "trigger")),
    (friend("Hare", '"move"', '"forage"'), ("hare", "effect 1", "trail")),
    (friend("Hare", 'type = "any"', 'type = "air"'), ("hare", "effects", "type")),
    (friend("Hare", 'per = "turn"', 'per = "week"'), ("hare", "effects", "limit", "per")),
    (friend("Hare", "n = 1, per", "n = 0, per"), ("hare", "effects", "limit", "n")),
    (friend("Fox", 'colour = "red"', 'colour = "purple"'), ("starting", "colour", "MV-PSET-02")),
    (friend("Fox", 'colour = "red"\n', ""), ("starting", "colour")),
    ((FRIENDS, block(FRIENDS, "Fox"), ""), ("starting", "5")),
    (friend("Duckling", '"friend_made"', '"any"'), ("duckling", "effect 1", "less")),
    (friend("Duckling", 'item = "any_curio"', 'item = "favour"'), ("duckling", "effects", "item")),
    (friend("Goat Kid", 'of = ["rock"]', 'of = ["air"]'), ("goat-kid", "effect 1", "of", "air")),
    (friend("Pika", '"lodge"', '"hotel"'), ("pika", "effect 1", "of", "hotel")),
    (friend("Messenger Bat", '"craft"', '"forage"'), ("messenger-bat", "effect 1", "mark", "same")),
    (friend("Otter", '"site"', '"trail"'), ("otter", "effect 1", "site_curio")),
    (friend("Otter", '"site_curio"', '"grove_good"'), ("otter", "effect 1", "grove_good")),
    # Dawdle cards.
    (card(DAWDLES, "Acorn + Flower", "acorn = 1", "mud = 1"), ("acorn", "flower", "gives")),
    (card(DAWDLES, "Acorn + Flower", "acorn = 1", "any_good = 1"), ("acorn", "flower", "gives")),
    (card(DAWDLES, "Acorn + Flower", "gives = ", "# gives = "), ("acorn", "flower", "gives")),
    (card(DAWDLES, "Acorn + Flower", '"Acorn + Flower"', '"Dawdle"'), ("dawdle", "title")),
    (card(DAWDLES, "Acorn + Flower", '"Acorn + Flower"', '"Hare"'), ("hare", "title")),
    (card(DAWDLES, "Acorn + Flower", '"Acorn + Flower"', '"Acorn, Pebble"'), ("acorn + pebble", "title")),
    ((DAWDLES, block(DAWDLES, "Acorn + Flower"), ""), ("dawdle", "12", "11")),
    # Outposts.
    (card(OUTPOSTS, "Ferry Landing", 'cost = ["map"], gain = [{ item', 'cost = ["ship"], gain = [{ item'),
     ("ferry-landing", "market", "cost")),
    (card(OUTPOSTS, "Ferry Landing", '{ item = "any_curio", n = 2 }', "{ n = 2 }"), ("ferry-landing", "trade 1")),
    (card(OUTPOSTS, "Ferry Landing", '{ item = "any_curio", n = 2 }', ""), ("ferry-landing", "trade 1")),
    (card(OUTPOSTS, "Ferry Landing", 'cost = ["map"], gain = [{ item', "cost = [], gain = [{ item"),
     ("ferry-landing", "trade 1")),
    (card(OUTPOSTS, "Ferry Landing", "max = 2", "max = 0"), ("ferry-landing", "market", "max")),
    (card(OUTPOSTS, "Ferry Landing", '"effect"', '"any"'), ("ferry-landing", "effect 1", "trigger")),
    (card(OUTPOSTS, "Ferry Landing", '"lodge", "clubhouse"', '"lodge", "moon"'), ("ferry-landing", "zoom", "moon")),
    (card(OUTPOSTS, "Book Wagon", "upto = 3, item", "n = 3, item"), ("book-wagon", "effect 1", "K", "upto")),
    (card(OUTPOSTS, "Book Wagon", 'upto = 3, item = "any_curio"', "upto = 3"), ("book-wagon", "effect 1", "cost")),
    (card(OUTPOSTS, "Book Wagon", '{ or = ["clay", "herbs"] }', '{ or = ["clay"], item = "herbs" }'),
     ("book-wagon", "trade 2", "cost")),
    (card(OUTPOSTS, "Book Wagon", "keep = 1", "keep = 0"), ("book-wagon", "effects", "keep")),
    ((OUTPOSTS, block(OUTPOSTS, "Book Wagon"), ""), ("outpost", "4", "3")),
    # Festivities.
    (card(FESTIVITIES, "Square Dance", "number = 1", 'number = "one"'), ("square-dance", "rows", "number")),
    (card(FESTIVITIES, "Square Dance", "number = 1", "number = 2"), ("square-dance", "rows", "MV-R05")),
    (card(FESTIVITIES, "Square Dance", ROW, '{ number = 1, spots = ["Music"] }'), ("square-dance", "spots")),
    (card(FESTIVITIES, "Square Dance", ROW, "{ number = 1, spots = [] }"), ("square-dance", "spots")),
    (card(FESTIVITIES, "Square Dance", "rows = [", "rows = []\nlines = ["), ("square-dance", "lines")),
    (card(FESTIVITIES, "Square Dance", '"final"', '"score"'), ("square-dance", "effect 1", "trigger")),
    (card(FESTIVITIES, "Square Dance", '"each"', '"all"'), ("square-dance", "effects", "who")),
    (card(FESTIVITIES, "Square Dance", 'trigger = "final",', 'trigger = "final", cost = ["bug"],'),
     ("square-dance", "effect 1", "cost")),
    (card(FESTIVITIES, "Square Dance", 'trigger = "final",', 'trigger = "final", limit = { n = 1, per = "turn" },'),
     ("square-dance", "effect 1", "limit")),
    # Effects.
    (effect('{ trigger = "sometimes", gain = [] }'), ("gardening", "effects", "trigger")),
    (effect(f"{{ gain = [{MAP}] }}"), ("gardening", "effects", "trigger")),
    (effect('{ trigger = "any" }'), ("gardening", "effect 1", "gain")),
    (effect(f'{{ trigger = "any", gain = [{MAP}], often = 3 }}'), ("gardening", "effects", "often")),
    (effect(f'{{ trigger = "any", of = ["rock"], gain = [{MAP}] }}'), ("gardening", "effect 1", "of")),
    (effect(f'{{ trigger = "arrive", of = ["moon"], gain = [{MAP}] }}'), ("gardening", "effect 1", "of", "moon")),
    (effect(f'{{ trigger = "craft", of = ["Music"], gain = [{MAP}] }}'), ("gardening", "effect 1", "of", "Music")),
    (effect(f'{{ trigger = "event", of = ["mine"], gain = [{MAP}] }}'), ("gardening", "effect 1", "of", "mine")),
    (effect(f'{{ trigger = "any", gain = [{MAP}], who = "finisher" }}'), ("gardening", "effect 1", "who")),
    (effect(f'{{ trigger = "any", gain = [{MAP}], who = "nobody" }}'), ("gardening", "effects", "who")),
    (effect(f'{{ trigger = "any", gain = [{MAP}], optional = "no" }}'), ("gardening", "effects", "optional")),
    (effect('{ trigger = "score", gain = [{ do = "pts", n = 1 }], who = "each" }'), ("gardening", "effect 1", "who")),
    (effect('{ trigger = "score", gain = [{ do = "pts", n = 1 }], cost = ["bug"] }'),
     ("gardening", "effect 1", "cost")),
    (effect('{ trigger = "rule", gain = [{ do = "limit" }] }'), ("gardening", "effect 1", "of", "limit_preparing")),
    (effect('{ trigger = "rule", of = ["luck"], gain = [{ do = "limit" }] }'), ("gardening", "effect 1", "of", "luck")),
    (effect('{ trigger = "rule", of = ["craft", "market"], gain = [{ do = "limit" }] }'),
     ("gardening", "effect 1", "of")),
    (effect(f'{{ trigger = "rule", of = ["craft"], gain = [{MAP}] }}'), ("gardening", "effect 1", "rule", "gain")),
    # Costs and conditions.
    (cost('"mud"'), ("gardening", "effects", "cost")),
    (cost('"past_sun"'), ("gardening", "effects", "cost")),
    (cost('{ item = "bug", n = 0 }'), ("gardening", "effects", "cost", "n")),
    (cost('{ item = "bug", or = ["clay"] }'), ("gardening", "effect 1", "cost")),
    (cost("{ n = 2 }"), ("gardening", "effect 1", "cost")),
    (cost('{ item = "bug", many = 2 }'), ("gardening", "effects", "cost", "many")),
    (condition('"raining"'), ("gardening", "effects", "if")),
    (condition('{ type = "air" }'), ("gardening", "effects", "if", "type")),
    (condition('{ foraged = "bug" }'), ("gardening", "effects", "if", "foraged")),
    (condition('{ type = "rock", sun = "clay" }'), ("gardening", "effect 1", "if")),
    (condition("{}"), ("gardening", "effect 1", "if")),
    (condition('{ not = { all = [{ type = "rock", sun = "clay" }] } }'), ("gardening", "effect 1", "if")),
    (condition('{ count = "friends", op = "==" }'), ("gardening", "effects", "if", "op")),
    (condition('{ count = "friends", of = ["air"] }'), ("gardening", "effect 1", "if", "air")),
    (condition('{ count = "distinct" }'), ("gardening", "effect 1", "if", "distinct")),
    (condition('{ count = "patches", of = ["Kite"] }'), ("gardening", "effect 1", "if", "patches")),
    (condition('{ at = "moon" }'), ("gardening", "effect 1", "if", "moon")),
    # Steps.
    (steps('{ do = "fly" }'), ("gardening", "effects", "do")),
    (steps("{ n = 1 }"), ("gardening", "effects", "do")),
    (steps('{ do = "gain" }'), ("gardening", "effect 1", "gain")),
    (steps('{ do = "gain", item = "mud" }'), ("gardening", "effects", "item")),
    (steps('{ do = "gain", item = "favour" }'), ("gardening", "effects", "item")),
    (steps('{ do = "gain", item = "bug", or = ["clay"] }'), ("gardening", "effect 1", "gain")),
    (steps('{ do = "gain", item = "bug", n = 0 }'), ("gardening", "effects", "n")),
    (steps('{ do = "gain", item = "bug", n = "K" }'), ("gardening", "effect 1", "gain", "K")),
    (steps('{ do = "gain", item = "bug", number = 2 }'), ("gardening", "effects", "number")),
    (steps('{ do = "gain", item = "bug", per = { count = "distinct" } }'), ("gardening", "effect 1", "distinct")),
    (steps('{ do = "draw_favour", n = -1 }'), ("gardening", "effects", "n")),
    (steps('{ do = "draw_favour", keep = 10 }'), ("gardening", "effects", "keep")),
    (steps('{ do = "take_favour", keep = 1 }'), ("gardening", "effects", "keep")),
    (steps('{ do = "make_friend", n = 1 }'), ("gardening", "effects", "n")),
    (steps('{ do = "less", item = "bug" }'), ("gardening", "effect 1", "less", "rule")),
    (steps('{ do = "swap", from = "bug", to = "clay" }'), ("gardening", "effect 1", "swap", "rule")),
    (steps('{ do = "swap", from = "bug" }', "friend_made"), ("gardening", "effects", "to")),
    (steps('{ do = "limit" }'), ("gardening", "effect 1", "limit", "rule")),
    (steps('{ do = "mark", of = ["Music"] }'), ("gardening", "effects", "of")),
    (steps('{ do = "mark", of = ["same"] }'), ("gardening", "effect 1", "mark", "same")),
    (steps('{ do = "trail" }', "turn_end"), ("gardening", "effect 1", "trail")),
    (steps('{ do = "trail" }', "activate"), ("gardening", "effect 1", "trail")),
    (steps('{ do = "zoom" }'), ("gardening", "effects", "to")),
    (steps('{ do = "zoom", to = ["here"] }'), ("gardening", "effect 1", "zoom", "here")),
    (steps('{ do = "activate", to = ["moon"] }'), ("gardening", "effect 1", "activate", "moon")),
    (steps('{ do = "forage" }'), ("gardening", "effect 1", "forage", "Grove")),
    (steps('{ do = "cycle", deck = "dawdle" }'), ("gardening", "effects", "deck")),
    (steps('{ do = "cycle" }'), ("gardening", "effects", "deck")),
    (steps('{ do = "pts", n = 1 }'), ("gardening", "effect 1", "pts", "score")),
    (steps('{ do = "store", set = { bug = 1 }, pts = 1 }'), ("gardening", "effect 1", "store", "score")),
    (steps(MAP, "score"), ("gardening", "effect 1", "score", "gain")),
    (steps(f'{{ do = "choose", k = 2, options = [[{MAP}]] }}'), ("gardening", "effect 1", "choose", "k")),
    (steps('{ do = "choose" }'), ("gardening", "effects", "options")),
    (steps(f'{{ do = "choose", options = [[{MAP}], [{MAP}]], taken = [1] }}'), ("gardening", "effect 1", "choose")),
    (steps('{ do = "choose", options = [[{ do = "pts", n = 1 }], []] }'), ("gardening", "effect 1", "pts")),
    (steps('{ do = "manual" }'), ("gardening", "effects", "text")),
]  # fmt: skip


def plain(words: str) -> str:
    """Normalise titles and their words."""
    return words.casefold().replace("-", " ")


@pytest.mark.parametrize(("change", "named"), BROKEN, ids=[f"{n} {row[1]}" for n, row in enumerate(BROKEN)])
def test_a_broken_table_is_refused_with_file_entry_and_field(
    edition: Edition, change: Change, named: tuple[str, ...]
) -> None:
    _, faults = faults_of(TITLE, read_tables, edition(change))
    assert "\n" not in "".join(faults)
    here = [plain(reason) for reason in faults if reason.startswith(change[0])]
    assert any(all(plain(word) in reason for word in named) for reason in here), faults


def test_all_faults_are_listed_at_once(edition: Edition) -> None:
    mine = edition(
        favour("Bunting", '"Lanterns" }', '"Lamps" }'),
        friend("Goat Kid", 'of = ["rock"]', 'of = ["air"]'),
        card(BOARD, "F1", '"LOO"', '"LOU"'),
        card(FESTIVITIES, "Square Dance", "number = 1", "number = 2"),
        card(OUTPOSTS, "Ferry Landing", '"lodge", "clubhouse"', '"lodge", "moon"'),
    )
    said = "\n".join(fault.reason for fault in TITLE.inspect_edition(mine) if not fault.is_warning)
    for words in (
        "also: Lamps is not a Favour or a category",
        "of: air is not one of",
        "no location LOU",
        "MV-R05",
        "moon",
    ):
        assert words in said


# Counts other than the rulebook's.


WARN: Change = (BOARD, '"strict"', '"warn"')
COUNTED: dict[str, Change] = {
    "favours.toml: favour: the boxed game has 60 cards, not 61": favour("Bunting", "copies = 2", "copies = 3"),
    "friends.toml: friend: the boxed game has 24 cards, not 23": friend("Hare", "copies = 2", "copies = 1"),
    "patches.toml: patch: the boxed game has 24 cards, not 23": (PATCHES, block(PATCHES, "Gardening"), ""),
    "dawdles.toml: dawdle: the boxed game has 12 cards, not 11": (DAWDLES, block(DAWDLES, "Herbs + Bug"), ""),
    "outposts.toml: outpost: the boxed game has 4 cards, not 3": (OUTPOSTS, block(OUTPOSTS, "Notice Board"), ""),
    "festivities.toml: festivity: the boxed game has 5 cards, not 4": (
        FESTIVITIES, block(FESTIVITIES, "Gift Exchange"), "",
    ),
    "board.toml: suns: the boxed game has 7, not 6": (BOARD, 'tiles = ["acorn", ', "tiles = ["),
    "board.toml: tokens: the boxed game has 13, not 12": (
        BOARD, '"herbs", "honey"]\n\n[sites]', '"herbs"]\n\n[sites]',
    ),
}  # fmt: skip


@pytest.mark.parametrize(("said", "change"), COUNTED.items(), ids=COUNTED)
def test_wrong_counts_are_faults_or_warnings_as_the_edition_says(edition: Edition, said: str, change: Change) -> None:
    strict = edition(change, name="strict")
    assert said in [fault.reason for fault in TITLE.inspect_edition(strict) if not fault.is_warning]
    mine = edition(change, WARN)
    faults = TITLE.inspect_edition(mine)
    assert [fault.reason for fault in faults if fault.is_warning] == [said]
    assert [fault for fault in faults if not fault.is_warning] == []
    assert not isinstance(
        begin(TITLE, Header(TITLE.slug, SEATS[:3], TITLE.rules_version, edition=mine, deal="x")), Refusal
    )


ENTRIES = {
    FAVOURS: "favour", FRIENDS: "friend", PATCHES: "patch", OUTPOSTS: "outpost", FESTIVITIES: "festivity",
}  # fmt: skip
ROWS = f"""    {ROW},
    {{ number = 2, spots = ["Entertainment", "Food"] }},
"""


def without(file: str, *kept: str) -> Change:
    """Drop all cards of the first table of a file except some."""
    text = (SHIPPED / file).read_text(encoding="utf-8")
    entries = re.findall(rf"\[\[{ENTRIES[file]}\]\]\n(?:.+\n)+\n?", text)
    titles = [f'title = "{name}"\n' for name in kept]
    return file, "".join(entries), "\n".join(entry for entry in entries if any(title in entry for title in titles))


FEW: list[tuple[tuple[Change, ...], str]] = [
    ((without(FAVOURS, "Wreath", "Fiddle", "Honey Butter"),), "favours.toml: a solo game needs 4 different titles"),
    ((without(FRIENDS, "Hare", "Otter", "Turtle", "Skunk"),), "friends.toml: a solo game needs 4 different titles"),
    ((without(PATCHES, "Beekeeping", "Teamwork"),), "patches.toml: a solo game needs 4 different titles, not 1"),
    ((without(OUTPOSTS, "Book Wagon", "Notice Board"),), "outposts.toml: a solo game needs 2 different titles"),
    ((without(FESTIVITIES, "Square Dance", "Gift Exchange"),), "festivities.toml: festivity: a game needs three"),
    (((BOARD, 'tiles = ["acorn", "berries", "birch", ', "tiles = ["),),
     "board.toml: suns: a game of five hours needs five tiles"),
    ((card(BOARD, "F1", '"VIL"', '"LOD"'), card(BOARD, "W3", '"VIL"', '"LOO"'), card(BOARD, "R1", '"VIL"', '"LOO"'),
      card(BOARD, "R2", '"VIL"', '"LOO"')), "board.toml: trail: no trail leads to"),
    ((card(FESTIVITIES, "Square Dance", ROWS, ""),),
     "festivities.toml: festivity Square Dance: rows: with 2 players no row is open"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), FEW, ids=[row[1] for row in FEW])
def test_an_unplayable_edition_is_always_a_fault(edition: Edition, changes: tuple[Change, ...], said: str) -> None:
    mine = edition(*changes, WARN)
    faults = [fault.reason for fault in TITLE.inspect_edition(mine) if not fault.is_warning]
    assert any(reason.startswith(said) for reason in faults), faults
    with pytest.raises(BadPosition):
        read_tables(mine)


def test_equal_general_tokens_are_a_warning(edition: Edition) -> None:
    mine = edition((BOARD, '"herbs", "honey"]\n\n[sites]', '"herbs", "herbs"]\n\n[sites]'))
    assert [(fault.is_warning, "MV-R02" in fault.reason) for fault in TITLE.inspect_edition(mine)] == [(True, True)]


def test_tokens_that_do_not_fit_are_not_dealt() -> None:
    mine = own_edition(json.dumps([{}, {"tokens": {"general": ["clay"] * 7}}]))
    with pytest.raises(BadPosition, match="cannot be laid so that every Grove shows different Goods"):
        begin(TITLE, Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, edition=mine, deal="tokens"))


def test_a_favour_without_cost_and_value_lacks_its_value(edition: Edition) -> None:
    whole = block(FAVOURS, "Wreath")
    bare = "\n".join(line for line in whole.splitlines() if not line.startswith(("cost", "value"))) + "\n"
    faults = TITLE.inspect_edition(edition((FAVOURS, whole, bare)))
    said = [fault.reason for fault in faults]
    assert "favours.toml: favour Wreath: value: a Favour without a cost needs a value" in said


def test_a_value_that_is_not_a_list_is_not_completed(tmp_path: Path) -> None:
    faults = TITLE.inspect_edition(unfinished_edition(tmp_path / "mine", {"friends.toml": "starting = 3\n"}))
    assert any(fault.reason.startswith("friends.toml: starting") for fault in faults)


def test_a_board_without_trails_uses_the_stand_in(tmp_path: Path) -> None:
    mine = unfinished_edition(tmp_path / "mine", {"board.toml": '[[location]]\nid = "LOO"\nname = "Lookout"\n'})
    reasons = [gap.reason for gap in TITLE.gaps(mine)]
    assert "board.toml: location and trail: not entered yet; the stand-in's is used" in reasons
    assert isinstance(
        begin(TITLE, Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, edition=mine, deal="board")), Outcome
    )
