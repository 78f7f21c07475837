"""Villages and positions as files: they read back unchanged, and mistakes are named with place and field."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from random import Random
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.state import State, Structure, Village, Wall, new_village
from companion.games.crayonville.village_file import (
    convert_village,
    describe_village,
    read_village,
    write_map,
    write_village,
)
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Session
from tests.games.crayonville.casebook import ink
from tests.games.crayonville.villages import REAL, TABLES, scribble
from tests.referee.anymoves import checked
from tests.referee.tables import play, sit_down

NAMES = st.text(st.characters(blacklist_categories=("C", "Z")), min_size=1, max_size=30)


@st.composite
def any_village(draw: st.DrawFn) -> Village:
    """Draw a random village on the real sheet with its printed spaces."""
    rng = Random(draw(st.integers(0, 2**32)))
    village = scribble(rng, REAL, crowd=0.3, fence=0.1, most_living=2)
    printed = {space: there for space, there in village.terrain.items() if space not in REAL.start}
    bare = {space: there for space, there in village.structures.items() if not {space, there.half} & REAL.start.keys()}
    done = tuple(sorted(draw(st.sets(st.integers(1, 10)))))
    drawn = replace(
        village,
        name=draw(NAMES),
        owner=draw(NAMES),
        completed=done,
        terrain={**REAL.start, **printed},
        structures={space: levelled(rng, there) for space, there in sorted(bare.items())},
    )
    return ringed(drawn)


def ringed(village: Village) -> Village:
    """Return the village with free walls around every Fortified Tower."""
    walls = dict(village.walls)
    for space in village.kinds("fortified-tower"):
        for border in REAL.borders[space].values():
            walls.setdefault(border, Wall(village.structures[space].raised, paid=False))
    return replace(village, walls=walls)


def levelled(rng: Random, there: Structure) -> Structure:
    """Return the structure with level marks; both halves of a works get the same."""
    raised = 10 if there.kind in ("townhouse", "fortified-tower", "works+") else 0
    return replace(there, level=9 if there.half else rng.randint(1, 9), raised=raised)


@checked(60)
@given(village=any_village())
def test_a_village_file_reads_back(village: Village) -> None:
    text = write_village(village)
    assert read_village(text, TABLES) == village
    assert tomllib.loads(text)["name"] == village.name
    assert convert_village(describe_village(village), TABLES) == village


def without_levels(village: Village) -> Any:
    """Return the village without level marks, which a text map does not contain."""
    kinds = {space: (there.kind, there.product, there.half) for space, there in village.structures.items()}
    return village.name, village.owner, village.completed, village.terrain, village.living, kinds, ink(village)


@checked(60)
@given(village=any_village())
def test_a_text_map_reads_back(village: Village) -> None:
    text = write_map(village, TABLES)
    again = read_village(text, TABLES)
    assert without_levels(again) == without_levels(village)
    assert (again.roads, again.walls) == (village.roads, village.walls)
    assert write_map(again, TABLES) == text


def test_a_text_map_looks_like_the_sheet() -> None:
    village = replace(new_village(TABLES, "Annstead", "Ann"), completed=(1, 2), living={"H6": 1})
    village = replace(village, structures={"G7": Structure("house", 1), "H7": Structure("tower", 7)})
    rows = write_map(village, TABLES).splitlines()
    assert rows[:3] == ["village: Annstead", "owner: Ann", "completed: 1 2"]
    assert rows[3].split() == list("ABCDEFGHIJKLM")
    assert rows[10].split() == ["7", *["."] * 6, "Wh", "Wt", *["."] * 5]
    assert rows[9].split()[8] == "Ba"


@pytest.mark.parametrize("owner", ["Ann\nhouse G7", "Ann\ncompleted: 1 2 3", "Ann\r\n7 W"])
def test_an_owner_cannot_draw_into_the_map(owner: str) -> None:
    """Such a name is refused, or reads back unchanged and changes nothing else."""
    try:
        village = convert_village({"name": "Annstead", "owner": owner}, TABLES)
    except BadPosition:
        return
    again = read_village(write_map(village, TABLES), TABLES)
    assert (again.structures, again.completed) == ({}, ())


BASE = 'name = "Annstead"\n'


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", ["name"]),
        ("name = ", ["village file"]),
        ("name = 3", ["name"]),
        ('name = ""', ["name"]),
        ('name = "a\\nb"', ["name"]),
        (f'name = "{"x" * 81}"', ["name", "60"]),
        (BASE + 'colour = "red"', ["colour"]),
        (BASE + 'completed = ["one"]', ["completed"]),
        (BASE + "sketch = 4", ["sketch"]),
        (BASE + 'game = "chess"', ["chess"]),
        (BASE + 'sheet = "a big one"', ["a big one", REAL.id]),
        (BASE + 'sketch = "castle G9"', ["castle"]),
        (BASE + 'sketch = "wood G6 F66"', ["F66"]),
        (BASE + 'sketch = "wood Z99"', ["Z99"]),
        (BASE + 'sketch = "wood G8"', ["G8", "field"]),
        (BASE + 'sketch = "road G7|G8"', ["road", "G7|G8", "G7-G8"]),
        (BASE + 'sketch = "wall G7-G8"', ["wall", "G7-G8", "G7|G8"]),
        (BASE + 'sketch = "works gold G7+H7"', ["gold"]),
        (BASE + 'sketch = "house G7 G7"', ["G7", "house"]),
        (BASE + 'sketch = "house H6"', ["H6", "CV-HOUSE-02"]),
        (BASE + 'sketch = "house A1"', ["A1", "blank"]),
        (BASE + 'completed = [11]', ["11"]),
        (BASE + 'completed = [1]\nsketch = "road G7-G8@1"', ["G7-G8", "level 1"]),
        ("village: Annstead\n7 . .", ["row 7", "2 words", "13"]),
        ("village: Annstead\n99 " + ". " * 13, ["row 99"]),
        ("village: Annstead\n1 X" + " ." * 12, ["A1", "X"]),
        ("village: Annstead\n1 . Wq" + " ." * 11, ["B1", "q"]),
        ("village: Annstead\n1 . Wh" + " ." * 11 + "\nhouse B1", ["B1", "house"]),
        ("village: Annstead\nhello there", ["hello"]),
    ],
)  # fmt: skip
def test_a_mistake_in_a_village_file_is_named(text: str, named: list[str]) -> None:
    with pytest.raises(BadPosition) as fault:
        TITLE.require_keepsakes().read(text)
    assert all(word in str(fault.value) for word in named), fault.value


@pytest.mark.parametrize(
    "text",
    [
        "village\n: Annstead",
        "village:",
        f"village: A\ncompleted: {'9' * 5000}",
        f'{BASE}sketch = "house G7@{"9" * 5000}"',
        f"village: A\n{'9' * 5000} " + ". " * 13,
        f"{BASE}completed = {'[' * 3000}{']' * 3000}",
        f"{BASE}sketch = {'[' * 3000}{']' * 3000}",
        "\x00",
        "village: A\n1 \x00" + " ." * 12,
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_a_hostile_village_file_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        TITLE.require_keepsakes().read(text)


PIECES = ["village: A", "owner:", "1 . W", "works", "road G7-G8", "A B C", "]", "wood A1", "house A1", "wall A1|N", "@"]


@checked(200)
@given(lines=st.lists(st.sampled_from(PIECES) | st.text(max_size=12)))
def test_any_village_file_is_read_or_refused(lines: list[str]) -> None:
    rows = "\n".join(lines)
    for text in (rows, f"village: A\n{rows}", tomli_w.dumps({"name": "A", "sketch": rows})):
        with suppress(BadPosition):
            assert TITLE.require_keepsakes().read(text)


def midway(level: int, seed: int, rulings: dict[str, str], steps: int) -> Session:
    """Play part of a level with three players, one of whom may leave."""
    sketch = "wood G6 F6 F7; field G9 F8; stone H8; house G7@1"
    villages = {
        name: {"name": f"{name}'s village", "owner": name, "completed": list(range(1, level)), "sketch": sketch}
        for name in ("ann", "bo", "cy")
    }
    keepsakes = villages if level > 4 else {}
    options = {"level": level if keepsakes else 1}
    header = Header("crayonville", tuple(villages), 1, options=options, rulings=rulings, keepsakes=keepsakes)
    session, rng = sit_down(header), Random(seed)
    for n in range(steps):
        asks = session.asks()
        if not asks:
            break
        listed = list(TITLE.legal(session.state, rng.choice(asks).seat))
        session = play(session, session.write(rng.choice(listed)))
        if n == steps // 2 and seed % 3 == 0 and session.asks():
            session = play(session, 'leave bo "the last train"', 'override ann stars 1 "for the tea"')
    return session


ODD_RULINGS: list[dict[str, str]] = [
    {},
    {"building_value": "manual", "produce_chain": "no"},
    {"own_card": "expand", "meat": "instead", "animals_per_space": "many"},
    {"cap": "110", "empty_produce": "no", "setup_animals": "yes", "blank_is_sea": "no"},
]


@checked(60)
@given(level=st.sampled_from((1, 5, 8, 10)), seed=st.integers(0, 999), steps=st.integers(0, 60), data=st.data())
def test_a_position_reads_back_through_toml(level: int, seed: int, steps: int, data: st.DataObject) -> None:
    state: State = midway(level, seed, data.draw(st.sampled_from(ODD_RULINGS)), steps).state
    document = tomllib.loads(tomli_w.dumps(TITLE.positions.describe(state), multiline_strings=True))
    again = TITLE.start(Header("crayonville", (), 1, position=document))
    assert isinstance(again, State)
    assert again == state
    assert TITLE.asks(again) == TITLE.asks(state)
    assert TITLE.score(again) == TITLE.score(state)


SEAT: dict[str, Any] = {"name": "ann"}
OPEN: dict[str, Any] = {"flipped": ["expand"], "seat": [SEAT]}


def seat(**fields: Any) -> dict[str, Any]:
    return {**OPEN, "seat": [{**SEAT, **fields}]}


@pytest.mark.parametrize(
    ("document", "named"),
    [
        ({}, ["seat"]),
        ({"seat": 3}, ["seat"]),
        ({"seat": []}, ["seat"]),
        ({"seat": [SEAT, SEAT]}, ["seat", "name"]),
        ({"seat": [{}]}, ["name"]),
        ({**OPEN, "colour": "red"}, ["colour"]),
        ({**OPEN, "level": 11}, ["level 11"]),
        ({**OPEN, "level": "two"}, ["level"]),
        ({**OPEN, "step": "lunch"}, ["step"]),
        ({**OPEN, "flipped": ["joker"]}, ["flipped"]),
        ({**OPEN, "flipped": []}, []),
        ({**OPEN, "flipped": ["market"]}, ["deck", "market"]),
        ({**OPEN, "rulings": {"tie": "coin"}}, ["tie"]),
        ({**OPEN, "rulings": {"luck": "yes"}}, ["luck"]),
        ({**OPEN, "edition": "no such"}, ["no such"]),
        ({**OPEN, "pile": {"wood": 9}}, ["tiles"]),
        ({**OPEN, "pile": {"wood": 5, "field": 5, "water": 5, "gold": -3}}, ["tiles"]),
        (seat(stock={"gold": 1}), ["stock"]),
        (seat(stock={"wood": -1}), ["ann", "-1 wood"]),
        (seat(stock={"wood": "many"}), ["stock"]),
        (seat(own="sleep"), ["own"]),
        (seat(own="expand"), ["ann", "Expand"]),
        (seat(extra=3), ["ann", "3"]),
        (seat(village={"name": "A", "sketch": "house H6"}), ["H6"]),
        (seat(village={"sketch": "house G7"}), ["village", "name"]),
        (seat(act={"type": "Sleeping"}), ["act"]),
        (seat(act={"type": "Finished"}), ["table"]),
        (seat(act={"type": "Placing", "tiles": ["wood"], "keep": 1}), ["ann"]),
        (seat(act={"type": "Placing", "tiles": [], "keep": 2}), ["ann"]),
        (seat(act={"type": "Drawing", "count": 99, "keep": 2}), ["ann"]),
        (seat(act={"type": "Feasting", "fed": {"grain": 3}}), ["ann"]),
        (seat(act={"type": "Producing", "own": True}), ["ann"]),
        (seat(act={"type": "Building"}, own="produce"), ["ann"]),
        (seat(scored=[{"place": 7, "card": "market", "amount": 2, "stars": 99}]), ["ann"]),
    ],
    ids=str,
)  # fmt: skip
def test_an_impossible_position_is_refused_by_name(document: dict[str, Any], named: list[str]) -> None:
    if document.get("flipped") == []:
        document = {**document, "step": "choose"}
    with pytest.raises(BadPosition) as fault:
        TITLE.start(Header("crayonville", (), 1, position=document))
    assert all(word in str(fault.value) for word in named), fault.value
