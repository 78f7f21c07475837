"""Editions: your own tables are read, and each broken one is refused with its file and mistake."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.tables import check_tables, read_tables
from companion.games.library import data_folder
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Session
from tests.referee.tables import play, sit_down
from tests.support.editions import UNKNOWN, Edition, breaking, changed_edition

SHIPPED = data_folder() / "crayonville" / "editions" / "stand-in"


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Copy the shipped edition and change one table: the first `old` in it becomes `new`."""

    def change(file: str = "", old: str = "", new: str = "") -> str:
        return changed_edition(SHIPPED, tmp_path / "mine", *([(file, old, new)] if file else []))

    return change


def test_the_shipped_edition_is_sound() -> None:
    tables = read_tables("stand-in")
    assert check_tables(tables) == []
    assert len(tables.sheet.spaces) == 169


def test_your_own_edition_can_be_played(edition: Edition) -> None:
    mine = edition("structures.toml", 'kinds = ["wood"], amount = 1', 'kinds = ["fish"], amount = 1')
    session = sit_down(Header("crayonville", ("ann",), 1, edition=mine))
    tiles = (f"ann colour {tile}" for tile in ("wood A1", "wood A2", "field A3", "water A4"))
    session = play(session, "draw ann wood wood field water", *tiles, "flip expand", "ann build boat A4")
    assert session.state.seats["ann"].stock == {"wood": 2, "fish": 0, "grain": 1, "stone": 0, "meat": 0}


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_edition_is_refused(name: str) -> None:
    with pytest.raises(BadPosition):
        read_tables(name)


@pytest.mark.parametrize("file", ["sheet", "cards", "tiles", "levels", "structures"])
def test_a_missing_or_broken_file_is_named(edition: Edition, file: str) -> None:
    folder = Path(edition())
    for _ in breaking(folder / f"{file}.toml", "card = 3\ntile = 3\nlevel = 3\nstructure = 3\n"):
        read_tables.cache_clear()
        with pytest.raises(BadPosition, match=f"{file}.toml"):
            read_tables(str(folder))


BROKEN = [
    ("sheet.toml", "columns = 13", "columns = 27", "columns"),
    ("sheet.toml", "columns = 13", 'columns = "13"', "columns"),
    ("sheet.toml", "columns = 13", "columns = 4", "spaces"),
    ("sheet.toml", "rows = 13", "rows = 0", "rows"),
    ("sheet.toml", 'orientation = "flat-top-odd-low"', 'orientation = "round"', "orientation"),
    ("sheet.toml", 'G7 = "wood"', 'G7 = "gold"', "start"),
    ("sheet.toml", 'G7 = "wood"', 'G7 = "field"', "start"),
    ("sheet.toml", 'G7 = "wood"', 'Z7 = "wood"', "Z7"),
    ("sheet.toml", "missing = []", 'missing = ["G7"]', "G7"),
    ("sheet.toml", "missing = []", "missing = []\ncolour = 1", "colour"),
    ("cards.toml", 'ids = ["EX1", "EX2"]', 'ids = ["EX1"]', "5 expand cards"),
    ("cards.toml", 'ids = ["PR1", "PR2"]', 'ids = ["PR1", "PR2", "PR3"]', "3 produce cards"),
    ("cards.toml", 'name = "produce"', 'name = "sleep"', "name"),
    ("cards.toml", 'name = "produce"', 'name = "tax"', "produce"),
    ("cards.toml", 'kind = "scoring"', 'kind = "joke"', "kind"),
    ("cards.toml", "first = 10", 'first = "ten"', "first"),
    ("cards.toml", "starter = true", "starter = 3", "starter"),
    ("cards.toml", "starter = true", "beginner = true", "beginner"),
    ("tiles.toml", '"W1", "W2"', '"W1"', "4 wood tiles"),
    ("tiles.toml", 'terrain = "stone"', 'terrain = "gold"', "terrain"),
    ("tiles.toml", 'terrain = "stone"', 'terrain = "wood"', "tiles"),
    ("levels.toml", "number = 7", "number = 6", "level 7"),
    ("levels.toml", "market = [2, 4, 6]", "market = [2, 4]", "level 1"),
    ("levels.toml", "market = [2, 4, 6]", "market = [2, 6, 4]", "level 1"),
    ("levels.toml", "market = [2, 4, 6]", "market = [2, 2, 6]", "level 1"),
    ("levels.toml", "tax = [4, 8, 12]", "tax = [4, 8, 12, 16]", "level 4"),
    ("levels.toml", "market = [2, 4, 6]", "market = 2", "market"),
    ("levels.toml", "wood = 2,", "gold = 2,", "stock"),
    ("levels.toml", "setup = 4", 'setup = "four"', "setup"),
    ("levels.toml", 'setup_terrain = "stone"', 'setup_terrain = "gold"', "setup_terrain"),
    ("levels.toml", "setup = 4", "setup = 4\ncolour = 1", "colour"),
    ("structures.toml", 'name = "tower"', 'name = "castle"', "tower"),
    ("structures.toml", "level = 1", 'level = "one"', "level"),
    ("structures.toml", 'kinds = ["wood"]', 'kinds = ["gold"]', "price"),
    ("structures.toml", "feast = 1", "feest = 1", "feest"),
]


@pytest.mark.parametrize(("file", "old", "new", "field"), BROKEN, ids=[f"{row[0]} {row[2]}" for row in BROKEN])
def test_a_broken_table_is_refused_with_file_and_field(
    edition: Edition, file: str, old: str, new: str, field: str
) -> None:
    with pytest.raises(BadPosition) as fault:
        read_tables(edition(file, old, new))
    assert file in str(fault.value)
    assert field in str(fault.value)


REMOVED = "actions_removed = 1\nscorings_removed = 1"
EXPANDS = 'ids = ["EX5", "EX6"]\nname = "expand"\nkind = "action"\nfirst = '
# Valid tables with which a level cannot be dealt or paid for.
NONSENSE = [
    ("levels.toml", REMOVED, "actions_removed = 1\nscorings_removed = 0"),
    ("levels.toml", REMOVED, "actions_removed = 9\nscorings_removed = 1"),
    ("levels.toml", REMOVED, "actions_removed = 1\nscorings_removed = 6"),
    ("levels.toml", "setup = 2", "setup = -2"),
    ("levels.toml", "setup = 2", "setup = 99"),
    ("levels.toml", "stock = { wood = 4", "stock = { wood = -4"),
    ("cards.toml", f"{EXPANDS}2", f"{EXPANDS}3"),
    ("cards.toml", 'name = "feast"\nkind = "scoring"', 'name = "feast"\nkind = "action"'),
    ("structures.toml", 'kinds = ["wood"], amount = 1', "kinds = [], amount = 1"),
    ("structures.toml", 'kinds = ["wood"], amount = 1', 'kinds = ["wood"], amount = -1'),
]


@pytest.mark.parametrize(("file", "old", "new"), NONSENSE, ids=[f"{row[0]} {row[2]}" for row in NONSENSE])
def test_figures_that_cannot_be_played_are_refused(edition: Edition, file: str, old: str, new: str) -> None:
    with pytest.raises(BadPosition, match=r"(cards|levels|structures)\.toml"):
        read_tables(edition(file, old, new))


def play_through(name: str, seed: int) -> Session:
    """Play level 2 at random to its end, with plenty of resources."""
    village = {"name": "Annstead", "completed": [1], "sketch": "water I6; wood G6"}
    header = Header("crayonville", ("ann",), 1, edition=name, options={"level": 2}, keepsakes={"ann": village})
    session, rng = sit_down(header), Random(seed)
    session = play(session, *(f'override ann {kind} 40 "purse"' for kind in TITLE.quantities.names[:5]))
    for _ in range(400):
        asks = session.asks()
        if not asks:
            break
        options = list(TITLE.legal(session.state, rng.choice(asks).seat))
        session = play(session, session.write(rng.choice(options)))
    return session


def test_a_price_in_three_kinds_is_refused_or_can_be_paid(edition: Edition) -> None:
    name = edition("structures.toml", '"stone"], amount = 2', '"stone", "meat"], amount = 2')
    try:
        read_tables(name)
    except BadPosition:
        return
    for seed in range(4):
        session = play_through(name, seed)
        assert not session.asks()
        assert TITLE.positions.examine(session.state) == []
