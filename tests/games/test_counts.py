"""The numbers of legal move sequences are as stored, and the stored ones are as the log of their changes says."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import REGISTRY
from tests.tools import counts


@pytest.mark.parametrize("slug", REGISTRY)
def test_counts_are_as_stored(slug: str) -> None:
    """Shallow ones only; `make counts` counts all."""
    assert counts.differences(slug, is_quick=True)[0] == []


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_title_has_positions_enough(slug: str) -> None:
    positions = counts.read_positions(slug)
    assert len(positions) >= 10
    assert all(position.about.endswith(".") and position.quick >= 1 for position in positions)


def test_ids_are_unique() -> None:
    ids = [position.id for position in counts.all_positions()]
    assert sorted(ids) == sorted(set(ids))


def test_no_figure_was_changed_without_a_reason() -> None:
    """Whoever edits a stored figure by hand finds the log against him."""
    assert counts.digest(counts.all_positions()) == counts.logged()


@pytest.fixture
def one_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> counts.Position:
    """A folder of its own with the end of one game of King of the Valley."""
    slug = "king-of-the-valley"
    position = next(position for position in counts.read_positions(slug) if position.id == "last-round")
    monkeypatch.setattr(counts, "REGISTRY", {slug: REGISTRY[slug]})
    monkeypatch.setattr(counts, "FOLDER", tmp_path)
    monkeypatch.setattr(counts, "LOG", tmp_path / "CHANGES.md")
    counts.store(slug, [position])
    return position


def test_storing_anew_notes_what_changed_and_why(one_position: counts.Position) -> None:
    counts.store("king-of-the-valley", [replace(one_position, counts=(2, 7))])
    assert counts.main(["--write", "a column must suffice"]) == 0
    text = counts.LOG.read_text(encoding="utf-8")
    assert "## 1. a column must suffice\n\n- king-of-the-valley last-round: 2 7 -> 2 6\n" in text
    assert counts.digest(counts.all_positions()) == counts.logged()
    assert counts.main(["--write", "nothing at all"]) == 0
    assert counts.LOG.read_text(encoding="utf-8") == text


def test_storing_anew_takes_a_reason(one_position: counts.Position, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        counts.main(["--write", ""])
    assert "give a reason" in capsys.readouterr().err
    assert not counts.LOG.exists()


def test_a_figure_that_differs_is_told(one_position: counts.Position, capsys: pytest.CaptureFixture[str]) -> None:
    counts.store("king-of-the-valley", [replace(one_position, counts=(2, 7))])
    assert counts.main([]) == 1
    assert "king-of-the-valley last-round: 2 6, but 2 7 is stored" in capsys.readouterr().out
