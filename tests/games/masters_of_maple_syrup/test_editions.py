"""Editions: the stand-in is complete, broken copies are refused, and an owner's cards can be played."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion.games.library import data_folder
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import Card, Side
from companion.games.masters_of_maple_syrup.filling import complete
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.tables import read_tables
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import begin
from companion.referee.verdicts import Refusal
from tests.games.masters_of_maple_syrup import small
from tests.referee.tables import play, record_of, reopened, sit_down
from tests.support.battery import Playthrough
from tests.support.editions import (
    UNKNOWN,
    Change,
    Edition,
    changed_edition,
    check_broken,
    check_unknown,
    faults_of,
    rewritten,
    written,
)

SHIPPED = data_folder() / TITLE.slug / "editions" / "stand-in"
TEMPLATE = data_folder() / TITLE.slug / "template"
OWNER = Path(__file__).parents[2] / "records" / TITLE.slug / "edition"
FILES = ("property.toml", "actions.toml")
PROPERTY, ACTIONS = FILES
SEATS = ("ann", "bo")
STEPS = get_args(v.AnyStep)


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Copy an edition and change it: in each file the first `old` becomes `new`."""

    def change(*changes: Change, source: Path = SHIPPED) -> str:
        return changed_edition(source, tmp_path / "mine", *changes)

    return change


def block(id: str, file: str = PROPERTY) -> str:
    """Return a card as the stand-in writes it."""
    return written(SHIPPED, file, id)


def card(id: str, old: str, new: str, file: str = PROPERTY) -> Change:
    """Return a change to one card."""
    return rewritten(SHIPPED, file, id, old, new)


def action(id: str, old: str, new: str) -> Change:
    return card(id, old, new, ACTIONS)


def effect(id: str, words: str) -> Change:
    """Return a change of the effects of one card."""
    text = block(id)
    return PROPERTY, text, re.sub(r"effects = \[\n(.+\n)+\]", f"effects = [{words}]", text)


# The numbers of the rulebook, checked for the stand-in.


def test_the_stand_in_has_the_cards_of_the_rulebook() -> None:
    cards = read_tables("stand-in").cards.values()
    copies = Counter[str]()
    for entry in cards:
        copies[entry.type] += entry.copies
    assert copies == {"tree": 20, "utility": 30}
    assert Counter(entry.type for entry in cards) == {"tree": 7, "utility": 22}
    assert sum(entry.copies * entry.cost for entry in cards) == 97
    assert sum(entry.copies * entry.printed for entry in cards) == 67
    assert sum(entry.copies * (entry.harvest or 0) for entry in cards) == 48
    assert sum(entry.copies * entry.symbols.get("sprig", 0) for entry in cards) == 8


def test_the_stand_in_has_cards_of_every_cost() -> None:
    costs = Counter[int]()
    for entry in read_tables("stand-in").cards.values():
        costs[entry.cost] += entry.copies
    assert costs == {0: 3, 1: 15, 2: 19, 3: 9, 4: 3, 5: 1}


def test_the_stand_in_has_every_kind_of_effect() -> None:
    """Each kind of effect in the glossary occurs, for every action where it makes sense."""
    effects = [effect for entry in read_tables("stand-in").cards.values() for effect in entry.effects]
    for trigger in ("when", "before", "after", "instead"):
        assert {effect.act for effect in effects if effect.trigger == trigger} == {"tap", "harvest", "develop"}
    assert {"first_developed", "game_end_plus", "game_end_alt"} <= {effect.trigger for effect in effects}
    assert all(entry.text for entry in read_tables("stand-in").cards.values() if entry.effects)


def test_the_stand_in_has_every_kind_of_action_card() -> None:
    tables = read_tables("stand-in")
    sides = [
        str(tables.sides[id, face, is_own])
        for id in tables.actions
        for face in ("red", "white")
        for is_own in (True, False)
    ]
    assert sides == [
        "TAP 2", "TAP 1", "HARVEST 2", "TAP 2",
        "HARVEST 2", "HARVEST 1", "CHOOSE ONE: TAP 2, HARVEST 2 or DEVELOP 1", "NO ACTION",
        "DEVELOP 1 (-1¢)", "DEVELOP 1", "DEVELOP A UTILITY (-1¢)", "DEVELOP A TREE (-1¢)",
    ]  # fmt: skip


def test_the_stand_in_has_no_faults_and_no_warnings() -> None:
    assert list(TITLE.inspect_edition("stand-in")) == []


def test_a_deck_too_small_to_be_dealt_cannot_be_played() -> None:
    edition = small.edition(small.tree("Red Maple", 9, 1, starting=True))
    state = TITLE.start(Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, edition=edition))
    assert isinstance(state, Refusal)
    assert (state.code, state.clauses) == ("too-few-cards", ("MS-SET-04",))


# Broken copies of each file.


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_edition_is_refused(name: str) -> None:
    check_unknown(TITLE, read_tables, name)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_or_broken_file_is_named(edition: Edition, file: str) -> None:
    check_broken(TITLE, read_tables, Path(edition()) / file, "card = 3\naction = 3\n")


DRAW = '{ do = "draw" }'
TAP = '{ trigger = "after", act = "tap", do = [STEPS] }'
FACE = '{ act = "tap", n = 2 }'


def steps(words: str, trigger: str = TAP) -> Change:
    """Return a change of the steps on the Guest Book, in an effect of this kind."""
    return effect("U15", trigger.replace("STEPS", words))


# A change, and the expected words with the card and the field.
BROKEN: list[tuple[Change, tuple[str, ...]]] = [
    # The head.
    ((PROPERTY, 'title = "Stand-in"\n', ""), ("edition", "title")),
    ((PROPERTY, "total = 50", 'total = "fifty"'), ("edition", "total")),
    ((PROPERTY, "total = 50", "total = 50\nauthor = 3"), ("edition", "author")),
    # Ids and names.
    (card("T2", 'id = "T2"\n', ""), ("id",)),
    (card("T2", '"T2"', "2"), ("id",)),
    (card("T2", '"T2"', '"T3"'), ("t3", "id", "2")),
    (card("T2", '"T2"', '"t3"'), ("t3", "id")),
    (card("T2", '"T2"', '""'), ("id",)),
    (card("T2", '"Norway Maple"', '"Silver Maple"'), ("silver-maple", "name")),
    (card("T2", '"Norway Maple"', '"silver  maple!"'), ("silver-maple", "name")),
    (card("T2", '"Norway Maple"', '""'), ("T2", "name")),
    (card("T2", '"Norway Maple"', '"?"'), ("name",)),
    (card("T2", '"Norway Maple"', '"Unknown"'), ("unknown", "name")),
    (card("T2", '"Norway Maple"', f'"{"x" * 61}"'), ("T2", "name")),
    # Figures.
    (card("T2", "copies = 3\n", ""), ("T2", "copies")),
    (card("T2", "copies = 3", "copies = 0"), ("T2", "copies")),
    (card("T2", "copies = 3", "copies = 100"), ("T2", "copies")),
    (card("T2", "copies = 3", 'copies = "3"'), ("T2", "copies")),
    (card("T2", '"tree"', '"bush"'), ("T2", "type")),
    (card("T2", 'type = "tree"\n', ""), ("T2", "type")),
    (card("T2", "cost = 0", "cost = -1"), ("T2", "cost")),
    (card("T2", "cost = 0", "cost = 1.5"), ("T2", "cost")),
    (card("T2", "cost = 0\n", ""), ("T2", "cost")),
    (card("T2", "cost = 0", "cost = 0\ncolour = 3"), ("T2", "colour")),
    (card("T2", "cost = 0", 'cost = 0\ntags = "old"'), ("T2", "tags")),
    (card("T6", "sprig = 1", 'sprig = "one"'), ("T6", "symbols")),
    (card("T2", "cost = 0", "cost = 0\ntext = 3"), ("T2", "text")),
    # Values.
    (card("T2", 'value = { mode = "fixed", printed = 1 }\n', ""), ("T2", "value")),
    (card("T2", '"fixed"', '"secret"'), ("T2", "value", "mode")),
    (card("T2", '"fixed", printed = 1', '"fixed"'), ("T2", "value", "printed")),
    (card("T2", "printed = 1", "printed = -1"), ("T2", "value", "printed")),
    (card("T2", '"fixed"', '"plus"'), ("T2", "value", "mode", "game_end_plus")),
    (card("T2", '"fixed"', '"query"'), ("T2", "value", "mode", "game_end_alt")),
    (card("U19", '"query"', '"plus", printed = 1'), ("U19", "value", "mode")),
    (card("T6", '"plus"', '"fixed"'), ("T6", "value", "mode")),
    # Harvesting and the starting tree.
    (card("T2", "harvest = 1\n", ""), ("T2", "harvest")),
    (card("T2", "harvest = 1", "harvest = -1"), ("T2", "harvest")),
    (card("U05", "cost = 1", "cost = 1\nharvest = 2"), ("U05", "harvest", "MS-GEN-06")),
    (card("T1", "starting = true\n", ""), ("starting", "0")),
    (card("T2", "harvest = 1", "harvest = 1\nstarting = true"), ("starting", "2")),
    (card("T1", "copies = 2", "copies = 1"), ("T1", "copies")),
    (card("T1", "starting = true", 'starting = "yes"'), ("T1", "starting")),
    ((PROPERTY, block("T1"), block("U05") + "starting = true\n"), ("id",)),
    (card("T1", 'type = "tree"\ncost = 1\nvalue = { mode = "fixed", printed = 1 }\nharvest = 2',
          'type = "utility"\ncost = 1\nvalue = { mode = "fixed", printed = 1 }'), ("T1", "starting", "tree")),
    # Effects.
    (card("U05", '"when"', '"whenever"'), ("U05", "effects", "trigger")),
    (card("U05", 'trigger = "when", ', ""), ("U05", "effects", "trigger")),
    (card("U05", 'act = "tap", ', ""), ("U05", "effect 1", "act")),
    (card("U05", '"tap"', '"prune"'), ("U05", "effects", "act")),
    (card("U03", '"first_developed",', '"first_developed", act = "tap",'), ("U03", "effect 1", "act")),
    (card("U03", '"first_developed",', '"first_developed", of = { type = "tree" },'), ("U03", "effect 1", "of")),
    (card("U08", '"utility" }, do', '"shed" }, do'), ("U08", "effects", "of", "type")),
    (card("U08", "of = { type", "of = { kind"), ("U08", "effects", "of", "kind")),
    (card("U03", '"first_developed",', '"first_developed", actor = "neighbour",'), ("U03", "effect 1", "actor")),
    (card("U16", '"instead",', '"instead", actor = "either",'), ("U16", "effect 1", "actor")),
    (card("U16", '"instead",', '"instead", actor = "ann",'), ("U16", "effects", "actor")),
    (card("U15", '"after",', '"after", per = "tree",'), ("U15", "effects", "per")),
    (card("U15", '"after",', '"after", limit = { n = 1, per = "week" },'), ("U15", "effects", "limit", "per")),
    (card("U15", '"after",', '"after", limit = 1,'), ("U15", "effects", "limit")),
    (card("U15", '"after",', '"after", if = "own_turn",'), ("U15", "effects", "if")),
    (card("U15", '"after",', '"after", if = ["raining"],'), ("U15", "effects", "if")),
    (card("U20", '">="', '"=="'), ("U20", "effects", "op")),
    (card("U20", ", right = 5", ""), ("U20", "effects", "right")),
    (card("U15", '"after",', '"after", optional = "no",'), ("U15", "effects", "optional")),
    (card("U15", '"after",', '"after", often = 3,'), ("U15", "effects", "often")),
    (card("U15", 'do = [{ do = "draw", n = 1 }]', "do = []"), ("U15", "effect 1", "do")),
    (card("U15", ', do = [{ do = "draw", n = 1 }]', ""), ("U15", "effect 1", "do")),
    (effect("U05", '{ trigger = "harvested", do = [{ do = "draw" }] }'), ("U05", "effect 1", "trigger", "MS-GEN-06")),
    # Steps.
    (steps('{ do = "fly" }'), ("U15", "effects", "do")),
    (steps("{ n = 1 }"), ("U15", "effects", "do")),
    (steps('{ do = "draw", number = 1 }'), ("U15", "effects", "number")),
    (steps('{ do = "draw", n = -1 }'), ("U15", "effects", "n")),
    (steps('{ do = "draw", n = 100 }'), ("U15", "effects", "n")),
    (steps('{ do = "draw", n = "all" }'), ("U15", "effects", "n")),
    (steps('{ do = "draw", from = "box" }'), ("U15", "effects", "from")),
    (steps('{ do = "draw", show = 1 }'), ("U15", "effects", "show")),
    (steps('{ do = "look_keep", look = 3 }'), ("U15", "effects", "keep")),
    (steps('{ do = "look_keep", look = 3, keep = 1, rest = "hand" }'), ("U15", "effects", "rest")),
    (steps('{ do = "take_discard", pick = "best" }'), ("U15", "effects", "pick")),
    (steps('{ do = "peek", reorder = "yes" }'), ("U15", "effects", "reorder")),
    (steps('{ do = "discard", from = "deck" }'), ("U15", "effects", "from")),
    (steps('{ do = "tuck", under = "any" }'), ("U15", "effects", "under")),
    (steps('{ do = "tuck", face = "left" }'), ("U15", "effects", "face")),
    (steps('{ do = "untuck", to = "deck" }'), ("U15", "effects", "to")),
    (steps('{ do = "act" }'), ("U15", "effects", "act")),
    (steps('{ do = "act", act = "draw" }'), ("U15", "effects", "act")),
    (steps('{ do = "act", act = "develop", source = "deck" }'), ("U15", "effects", "source")),
    (steps('{ do = "act", act = "develop", price = -1 }'), ("U15", "effects", "price")),
    (steps('{ do = "place", from = "property" }'), ("U15", "effects", "from")),
    (steps('{ do = "turn_tree", to = "left" }'), ("U15", "effects", "to")),
    (steps('{ do = "remove", to = "box" }'), ("U15", "effects", "to")),
    (steps('{ do = "neighbour" }'), ("U15", "effects", "then")),
    (steps('{ do = "neighbour", then = [{ do = "fly" }] }'), ("U15", "effects", "then", "do")),
    (steps('{ do = "give", pick = "owner" }'), ("U15", "effects", "pick")),
    (steps('{ do = "take", from = "hand" }'), ("U15", "effects", "from")),
    (steps('{ do = "action_card", to = "neighbour" }'), ("U15", "effects", "to")),
    (steps(f'{{ do = "choice", options = [[{DRAW}]], pick = 2 }}'), ("U15", "effect 1", "choice", "pick")),
    (steps(f'{{ do = "choice", options = [[{DRAW}]], pick = 0 }}'), ("U15", "effects", "pick")),
    (steps('{ do = "choice" }'), ("U15", "effects", "options")),
    (steps(f'{{ do = "if_then", then = [{DRAW}] }}'), ("U15", "effects", "if")),
    (steps(f'{{ do = "repeat", then = [{DRAW}] }}'), ("U15", "effects", "n")),
    (steps('{ do = "manual" }'), ("U15", "effects", "prompt")),
    (steps('{ do = "modify", extra = 1 }'), ("U15", "effect 1", "modify", "when")),
    (steps('{ do = "score", n = 1 }'), ("U15", "effect 1", "score", "game_end_plus")),
    (steps('{ do = "rule", key = "hand_limit", value = 7 }'), ("U15", "effect 1", "rule", "always")),
    (steps('{ do = "repeat", n = 2, then = [{ do = "score", n = 1 }] }'), ("U15", "effect 1", "score")),
    (steps(DRAW, '{ trigger = "when", act = "tap", do = [STEPS] }'), ("U15", "effect 1", "when", "modify", "draw")),
    (steps(DRAW, '{ trigger = "always", do = [STEPS] }'), ("U15", "effect 1", "always", "rule", "draw")),
    (steps('{ do = "rule", key = "luck", value = 7 }', '{ trigger = "always", do = [STEPS] }'), ("U15", "key")),
    (steps('{ do = "rule", key = "hand_limit" }', '{ trigger = "always", do = [STEPS] }'), ("U15", "value")),
    (steps(DRAW, '{ trigger = "after", act = "tap", cost = [{ do = "modify" }], do = [STEPS] }'), ("U15", "effect 1")),
    (card("U19", 'do = "score"', 'do = "draw"'), ("U19", "effect 1", "game_end_alt", "score", "draw")),
    (card("U19", ", type", ", kind"), ("U19", "effects", "count", "kind")),
    (card("U19", '"property"', '"garden"'), ("U19", "effects", "count", "zone")),
    (card("U19", 'type = "tree" } }', 'type = "tree", owner = "all" } }'), ("U19", "effects", "count", "owner")),
    (card("U19", 'type = "tree" } }', 'type = "tree" }, divide = 0 }'), ("U19", "effects", "divide")),
    (card("U19", 'type = "tree" } }', 'type = "tree" }, half = true }'), ("U19", "effects", "half")),
    # Action cards.
    ((ACTIONS, block("AC3", ACTIONS), ""), ("action", "3", "2")),
    ((ACTIONS, block("AC3", ACTIONS), block("AC3", ACTIONS) + "\n" + block("AC3", ACTIONS)), ("action", "3", "4")),
    (action("AC1", '"AC1"', '"AC2"'), ("ac2", "id")),
    (action("AC1", '"AC1"', '"U05"'), ("u05", "id")),
    (action("AC1", 'id = "AC1"\n', ""), ("id",)),
    (action("AC1", 'name = "Spring Thaw"', "name = 3"), ("AC1", "name")),
    (action("AC1", "red = ", "pink = "), ("AC1", "pink")),
    (action("AC2", "white", "# white"), ("AC2", "white")),
    (action("AC1", f"select = {FACE}, ", ""), ("AC1", "red", "select")),
    (action("AC1", FACE, '"pass"'), ("AC1", "red", "select")),
    (action("AC1", FACE, '{ act = "prune", n = 2 }'), ("AC1", "red", "act")),
    (action("AC1", FACE, '{ act = "tap", n = -2 }'), ("AC1", "red", "n")),
    (action("AC1", FACE, '{ act = "tap", many = 2 }'), ("AC1", "red", "many")),
    (action("AC1", FACE, "{ n = 2 }"), ("AC1", "red", "act")),
    (action("AC1", FACE, f'{{ act = "tap", choose = [{FACE}] }}'), ("AC1", "red", "act")),
    (action("AC1", FACE, '{ choose = [{ n = 2 }] }'), ("AC1", "red", "choose")),
    (action("AC1", FACE, f"{{ choose = [{{ choose = [{FACE}] }}] }}"), ("AC1", "red", "choose")),
    (action("AC1", FACE, '{ act = "tap", then = [{ do = "fly" }] }'), ("AC1", "red", "then", "do")),
    (action("AC1", FACE, '{ act = "tap", then = [{ do = "modify", extra = 1 }] }'), ("AC1", "red", "then", "modify")),
    (action("AC1", FACE, '{ act = "tap", filter = { type = "shed" } }'), ("AC1", "red", "filter", "type")),
]  # fmt: skip


@pytest.mark.parametrize(("change", "named"), BROKEN, ids=[f"{n} {row[1]}" for n, row in enumerate(BROKEN)])
def test_a_broken_table_is_refused_with_file_card_and_field(
    edition: Edition, change: Change, named: tuple[str, ...]
) -> None:
    said, _ = faults_of(TITLE, read_tables, edition(change))
    assert all(word in said for word in named), said
    assert said.startswith(change[0]), said
    assert "\n" not in said


def test_all_faults_are_listed_at_once(edition: Edition) -> None:
    mine = edition(
        card("T2", "harvest = 1\n", ""),
        card("U05", "cost = 1", "cost = 1\nharvest = 2"),
        card("U19", '"query"', '"plus", printed = 1'),
        action("AC1", FACE, "{ n = 2 }"),
    )
    faults = [fault.reason for fault in TITLE.inspect_edition(mine) if not fault.is_warning]
    for words in (("T2", "harvest"), ("U05", "harvest"), ("U19", "value: mode"), ("AC1", "red: act")):
        assert any(all(word in reason for word in words) for reason in faults), faults


UNUSUAL: list[tuple[Change, str]] = [
    (card("T2", "copies = 3", "copies = 4"), "add up to 51, not 50"),
    (card("T2", "copies = 3", "copies = 2"), "add up to 49, not 50"),
    ((PROPERTY, block("U15"), ""), "add up to 49"),
    (card("U15", '"after",', '"after", optional = false,'), "effect 1: optional"),
    (action("AC3", 'select = { act = "develop", n = 1, discount = 1 }, neighbour = { act = "develop", n = 1 }',
            f"select = {FACE}, neighbour = {FACE}"), "no develop"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), UNUSUAL, ids=[row[1] for row in UNUSUAL])
def test_unusual_features_are_warnings_and_can_be_played(edition: Edition, change: Change, said: str) -> None:
    mine = edition(change)
    faults = TITLE.inspect_edition(mine)
    assert any(said in fault.reason and fault.is_warning for fault in faults), faults
    assert not any(not fault.is_warning for fault in faults)
    assert not isinstance(begin(TITLE, Header(TITLE.slug, SEATS, TITLE.rules_version, edition=mine)), Refusal)


def test_a_missing_kind_of_effect_is_a_warning(edition: Edition) -> None:
    mine = edition(*(effect(id, TAP.replace("STEPS", DRAW)) for id in ("U16", "U17", "U18")))
    assert [fault for fault in TITLE.inspect_edition(mine) if "instead" in fault.reason and fault.is_warning]


# The template for owners.


def test_the_template_has_no_fault_and_lists_what_is_missing() -> None:
    faults = TITLE.inspect_edition(str(TEMPLATE))
    assert all(fault.is_warning for fault in faults), faults
    said = "\n".join(fault.reason for fault in faults)
    for words in ("add up to 2, not 50", "first_developed, when, before, after, instead", "4¢", "tucks"):
        assert words in said
    tables = read_tables(str(TEMPLATE))
    assert tables.box == ("red-maple", "red-maple")
    assert all(getattr(entry, face) for entry in tables.actions.values() for face in ("red", "white"))


def remarks() -> str:
    """Return the comments of the template, without the comment signs."""
    text = (TEMPLATE / PROPERTY).read_text(encoding="utf-8")
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in text.splitlines() if line.startswith("#"))


def test_the_examples_of_the_template_can_be_copied(edition: Edition) -> None:
    """Each example card and each example effect is valid."""
    cards = re.findall(r"\[\[card\]\]\n(?:[a-z].*\n(?: .*\n|\]\n)*)+", remarks())
    assert len(cards) == 3
    mine = Path(edition(source=TEMPLATE))
    with (mine / PROPERTY).open("a", encoding="utf-8") as file:
        file.write("\n".join(["", *cards]))
    read_tables.cache_clear()
    assert len(read_tables(str(mine)).cards) == 4
    effects = re.findall(r"^ +(\{ trigger = .*\}),$", remarks(), re.MULTILINE)
    found = [tomllib.loads(f"effect = {words}")["effect"] for words in effects if "..." not in words]
    read = [msgspec.convert(words, v.Effect) for words in found]
    assert len(read) > 18
    assert {effect.trigger for effect in read} == set(get_args(v.Trigger))


def test_the_template_explains_every_field_of_a_card() -> None:
    text = (TEMPLATE / PROPERTY).read_text(encoding="utf-8")
    for field in Card.__struct_fields__:
        assert re.search(rf"^(# )?{field} = ", text, re.MULTILINE), field
    words = (TEMPLATE / ACTIONS).read_text(encoding="utf-8")
    assert [field for field in Side.__struct_fields__ if f"{field} =" not in words] == []


# An owner's own edition, played.


def own_effects() -> list[v.Effect]:
    return [effect for entry in read_tables(str(OWNER)).cards.values() for effect in entry.effects]


def test_the_owners_edition_is_valid_and_uses_every_trigger_and_step() -> None:
    """It uses every trigger and every step."""
    assert list(TITLE.inspect_edition(str(OWNER))) == []
    assert read_tables(str(OWNER)).total == 50
    effects = own_effects()
    assert {effect.trigger for effect in effects} == set(get_args(v.Trigger))
    used = {type(step) for effect in effects for step in v.all_steps((*effect.cost, *effect.do))}
    assert used == set(STEPS)
    assert all(entry.text for entry in read_tables(str(OWNER)).cards.values() if entry.effects)


class Sound(Playthrough):
    """Checks every state of a game."""

    def step(self, session: Any, step: int) -> Any:
        after = super().step(session, step)
        assert TITLE.positions.examine(after.state) == []
        return after


PLAYED: dict[str, dict[str, Any]] = {"table": {}, "open": {"rulings": {"draw_mode": "open"}}, "dealt": {"deal": "farm"}}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", range(2))
@pytest.mark.parametrize("how", PLAYED)
def test_an_edition_of_ones_own_is_played_to_the_end(how: str, mode: int, seed: int) -> None:
    options = TITLE.modes[mode]
    header = Header(TITLE.slug, SEATS, TITLE.rules_version, edition=str(OWNER), options=options, **PLAYED[how])
    session = Sound(TITLE, header, f"{how} {mode} {seed}", (0.0, 0.5, 0.9, 1.0)[seed]).run()
    assert TITLE.score(session.state).final
    assert reopened(session, TITLE).state == session.state
    assert str(OWNER) in record_of(session)


def test_names_of_the_stand_in_are_unknown_in_a_changed_edition() -> None:
    session = play(sit_down(Header(TITLE.slug, SEATS, TITLE.rules_version, edition=str(OWNER)), TITLE), "first ann")
    verdict = session.parse("ann throw spile-kit farm-stand")
    assert verdict.__class__.__name__ == "Unreadable"
    assert "spile-kit" in verdict.reason
    play(session, "ann throw surveyors-map K2", "bo throw amber-maple pair-of-oxen", "ann select barn-raising")


def test_a_position_of_another_edition_is_refused() -> None:
    session = play(
        sit_down(Header(TITLE.slug, SEATS, TITLE.rules_version, edition=str(OWNER)), TITLE),
        "first ann",
        "ann throw K2 K2",
    )
    document = TITLE.positions.describe(session.state)
    with pytest.raises(BadPosition, match="amber-maple"):
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position={**document, "edition": "stand-in"}))


@pytest.mark.parametrize("copies", [7, 8])
def test_a_deck_too_small_to_be_dealt_is_refused(copies: int) -> None:
    """Two Red Maples are laid out, and five cards are dealt to each player (MS-SET-04)."""
    few = small.edition(small.tree("Red Maple", 4, 2, starting=True), small.tree("Ash", copies, 1))
    begun = TITLE.start(Header(TITLE.slug, SEATS, TITLE.rules_version, edition=few))
    assert isinstance(begun, Refusal) == (copies == 7)
    if isinstance(begun, Refusal):
        refusal = (begun.code, begun.clauses, begun.reason)
        assert refusal == ("too-few-cards", ("MS-SET-04",), "the deck needs 10 cards for the deal and has 9")


@pytest.mark.parametrize("card", [{"id": "X1", "name": 3}, {"id": "X1", "name": "Press", "effects": 3}])
def test_a_card_that_cannot_be_read_is_not_completed(card: dict[str, Any]) -> None:
    assert [*complete(dict(card), "X1")] == []
