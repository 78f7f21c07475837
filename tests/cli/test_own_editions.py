"""`data diff`, and games with incomplete editions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.games import REGISTRY, find_title
from companion.games.library import data_folder
from companion.referee.title import Title
from tests.cli.commands.program.test_data import HOSTILE, SEATS, fill
from tests.cli.conftest import Companion
from tests.support.editions import BEGUN, changed_edition, unfinished_edition
from tests.support.titles import TEMPLATED

# Comparing editions

CHANGED = {
    "crayonville": ("levels.toml", "market = [2, 4, 6]", "market = [3, 4]", "level 1", "market", "3, 4", "2, 4, 6"),
    "king-of-the-valley": ("tiles.toml", '"Q"\ncount = 1', '"Q"\ncount = 2', "tile I Q", "count", "2", "1"),
    "bear-valley": ("rivers.toml", "players = 2", "players = 3", "river 2S", "players", "3", "2"),
    "masters-of-maple-syrup": (
        "property.toml", "harvest = 2", "harvest = 3", "card Red Maple (T1)", "harvest", "3", "2",
    ),
    "maple-valley": ("board.toml", "x = 50", "x = 51", "location VIL (Village)", "x", "51", "50"),
}  # fmt: skip


def any_change(slug: str, stand_in: Path) -> tuple[str, ...]:
    """Change the first number of the first list of a title."""
    game = find_title(slug)
    assert game is not None
    file, table, key, *_ = game.listings[0]
    first = tomllib.loads((stand_in / file).read_text(encoding="utf-8"))[table][0]
    field, number = next((field, value) for field, value in first.items() if isinstance(value, int))
    name = " ".join(str(first[part]) for part in key)
    changed = f"{field} = {number}", f"{field} = {number + 1}"
    return file, *changed, f"{table} {name}", field, str(number + 1), str(number)


@pytest.mark.parametrize("slug", REGISTRY)
def test_editions_are_compared_in_every_title(companion: Companion, slug: str) -> None:
    stand_in = data_folder() / slug / "editions" / "stand-in"
    file, old, new, entry, field, mine, theirs = CHANGED.get(slug) or any_change(slug, stand_in)
    changed_edition(stand_in, Path("mine"), (file, old, new))
    document = companion("data", "diff", slug, "mine", "--json").document
    assert (document["game"], document["a"], document["b"], document["equal"]) == (slug, "mine", "stand-in", False)
    fields = [{"field": field, "a": mine, "b": theirs}]
    assert document["files"] == [{"file": file, "entries": [{"entry": entry, "change": "changed", "fields": fields}]}]
    said = companion("data", "diff", slug, "mine")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        file,
        f"  {entry}: {field} {mine} (stand-in: {theirs})",
        "mine differs from stand-in: 1 different.",
    ]
    assert companion("data", "diff", slug, "mine", "mine").out == "mine and mine are the same.\n"


def test_entries_and_files_in_only_one_edition(companion: Companion) -> None:
    source = data_folder() / "king-of-the-valley" / "editions" / "stand-in"
    tile = '[[tile]]\nstage = "I"\ncode = "Q"\ncount = 1\n'
    other = '[[tile]]\nstage = "I"\ncode = "T4-7"\ncount = 1\n'
    changed_edition(source, Path("mine"), ("tiles.toml", tile, other))
    Path("mine/hill.toml").unlink()
    Path("mine/notes.toml").write_text('more = "x"\n', encoding="utf-8")
    assert companion("data", "diff", "king", "mine").out.splitlines() == [
        "hill.toml",
        "  the whole file: only in stand-in",
        "notes.toml",
        "  the whole file: only in mine",
        "tiles.toml",
        "  tile I Q: only in stand-in",
        "  tile I T4-7: only in mine: count 1",
        "mine differs from stand-in: 2 only in mine; 2 only in stand-in.",
    ]
    other_way = companion("data", "diff", "king", "stand-in", "mine", "--json").document
    changes = [entry["change"] for file in other_way["files"] for entry in file["entries"]]
    assert changes == ["added", "missing", "missing", "added"]


@pytest.mark.parametrize("what", [what for what in HOSTILE if what != "another title"])
def test_invalid_folders_are_refused(companion: Companion, tmp_path: Path, what: str) -> None:
    folder = tmp_path / f"no edition, {what}"
    fill(folder, what)
    for words in ((folder.name,), ("stand-in", folder.name)):
        answer = companion("data", "diff", "king", *words, "--json")
        assert (answer.code, answer.document["kind"]) == (3, "unusable")
        assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("text", ["tile = 3\n", "tile = [3]\n", '[tile]\ncode = "Q"\n'])
def test_a_malformed_list_is_refused(companion: Companion, text: str) -> None:
    Path("mine").mkdir()
    Path("mine/tiles.toml").write_text(text, encoding="utf-8")
    answer = companion("data", "diff", "king", "mine")
    assert answer.code == 3
    assert answer.err == "tiles.toml: tile is not a list of entries: start each with [[tile]]\n"


def test_names_are_shown_as_they_are_written(companion: Companion) -> None:
    """Terminal controls and colour markup are never printed."""
    Path("mine").mkdir()
    Path("mine/orders.toml").write_text('[[order]]\nnumber = 1\nname = "[red]\\u001b[31mLion"\n', encoding="utf-8")
    out = companion("data", "diff", "king", "mine").out
    assert "[red]" in out
    assert "\x1b" not in out


# Games with an incomplete edition


def test_a_new_game_lists_missing_entries(companion: Companion) -> None:
    unfinished_edition(Path("mine"), BEGUN["masters-of-maple-syrup"])
    words = ("new", "masters", *SEATS, "--edition", "mine")
    lines = companion(*words).out.splitlines()
    assert lines[1] == "The edition is incomplete:"
    assert (
        "  property.toml: card Quince Press: type, cost, value: not entered yet; resolve it by hand when it is played"
        in lines
    )
    missing = companion(*words, "--json").document["unfinished"]
    assert missing == [line.strip() for line in lines[2 : 2 + len(missing)]]
    assert "unfinished" not in companion("new", "masters", *SEATS, "--json").document


def test_only_the_first_missing_entries_are_listed(companion: Companion) -> None:
    unfinished_edition(Path("mine"), BEGUN["maple-valley"])
    out = companion("new", "maple-valley", *SEATS, "--edition", "mine").out
    folder = Path("mine").absolute()
    assert re.search(rf"  … and \d+ more: companion data check maple-valley {re.escape(str(folder))}\n", out)


def test_a_missing_card_is_reported_when_it_is_played(companion: Companion) -> None:
    unfinished_edition(Path("mine"), BEGUN["masters-of-maple-syrup"])
    companion("new", "masters", *SEATS, "--edition", "mine")
    for line in ("first Ann", "Ann throw big-oak placeholder-tree", "Bo throw placeholder-tree placeholder-tree"):
        assert "not entered yet" not in companion("move", *line.split()).out
    companion("move", "Ann", "select", "AC3")
    out = companion("move", "Ann", "develop", "quince-press").out
    said = "Quince Press: not entered yet (property.toml: card Quince Press: type, cost, value): manual effect: "
    assert said in out
    answer = companion("move", "Bo", "develop", "sugar-shack")
    assert (answer.code, "Type placeholder-tree or placeholder-utility" in answer.err) == (1, True)


def test_a_game_opens_after_its_cards_were_entered(companion: Companion) -> None:
    """The doctor shows a line that is no longer legal, and it can be amended."""
    unfinished_edition(Path("mine"), BEGUN["masters-of-maple-syrup"])
    companion("new", "masters", *SEATS, "--edition", "mine")
    lines = (
        "first Ann", "Ann throw quince-press placeholder-tree", "Bo throw placeholder-tree placeholder-tree",
        "Ann select AC3", "Ann develop big-oak", "Ann done",
    )  # fmt: skip
    for line in lines:
        assert companion("move", *line.split()).code == 0
    path = Path("mine/property.toml")
    path.write_text(f"{path.read_text(encoding='utf-8')}cost = 3\nharvest = 1\n", encoding="utf-8")
    clear_caches()
    assert companion("show").code == 0
    said = "line 6 'Ann done' is no longer legal. Ann's next move is pay, not done: replace it with"
    assert said in companion("doctor").out
    assert companion("amend", "6", "Ann pay placeholder-utility placeholder-utility").code == 0
    assert "big-oak" in companion("show").out
    answer = companion("doctor")
    assert (answer.code, "is no longer legal" in answer.out) == (0, False)


def clear_caches() -> None:
    """Clear caches, as a command in a new process starts without them."""
    from companion.games.masters_of_maple_syrup.tables import read_tables

    for cached in (read_tables, Title.notation, Title.unentered):
        cached.cache_clear()


@pytest.mark.parametrize("slug", TEMPLATED)
def test_the_setup_sheet_lists_missing_entries(companion: Companion, slug: str) -> None:
    unfinished_edition(Path("mine"), BEGUN[slug])
    companion("new", slug, *SEATS, "--edition", "mine")
    assert "Not entered yet" in companion("print", "setup", "-o", "mine.pdf").out
    companion("new", slug, *SEATS)
    assert "Not entered yet" not in companion("print", "setup", "-o", "ours.pdf").out
