"""`companion print chronicle`: a stored campaign or village on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Companion, playout
from tests.printables.reading import all_text, bookmarks_of, open_pdf, outside, overlaps


@pytest.fixture
def club(companion: Companion) -> Companion:
    """A campaign with one finished level."""
    companion("campaign", "new", "Tuesday club")
    companion("new", "crayonville", "--seat", "Ann", "--seat", "Bo", "--campaign", "Tuesday club")
    assert companion("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo")))).code == 0
    assert companion("finish").code == 0
    return companion


def test_a_campaign(club: Companion) -> None:
    answer = club("print", "chronicle", "--campaign", "Tuesday club", "--output", "story.pdf")
    assert answer.code == 0, answer.err
    data = Path("story.pdf").read_bytes()
    text, read = all_text(data), open_pdf(data)
    titles = ["Chronicle", "Ann's village", "Bo's village", "Evening 1: Crayonville, level 1"]
    assert bookmarks_of(read) == titles
    rows = club("campaign", "show", "Tuesday club", "--json").document
    for stars in rows["games"][0]["points"].values():
        assert f" {stars} " in text
    for words in ("1 evening", "Standings", "Crayonville, level 1", " won together with ", " gained "):
        assert words in text
    for page in read:
        assert not overlaps(page)
        assert not outside(page)


def test_the_campaign_of_the_current_game(club: Companion) -> None:
    assert club("print", "chronicle", "--output", "story.pdf").code == 0
    assert "Tuesday club" in all_text(Path("story.pdf").read_bytes())


def test_a_village(club: Companion) -> None:
    assert club("print", "chronicle", "--village", "Ann's village").code == 0
    data = Path("ann-s-village-chronicle.pdf").read_bytes()
    assert bookmarks_of(open_pdf(data)) == ["Chronicle", "Level 1"]


def test_a_new_village_has_its_first_sheet(companion: Companion) -> None:
    companion("village", "new", "Millbrook", "--owner", "Ann")
    assert companion("print", "chronicle", "--village", "Millbrook", "-o", "m.pdf").code == 0
    assert "Millbrook" in all_text(Path("m.pdf").read_bytes())


def test_a_game_without_a_campaign(companion: Companion) -> None:
    assert companion("new", "crayonville", "--seat", "Ann", "--no-campaign").code == 0
    answer = companion("print", "chronicle")
    assert (answer.code, answer.out) == (3, "")
    assert "Game 1 does not belong to a campaign. Add --campaign NAME or --village VILLAGE" in answer.err


def test_an_unknown_campaign_or_village_is_refused(companion: Companion) -> None:
    answer = companion("print", "chronicle", "--campaign", "Nobody")
    assert answer.code == 3
    assert "Nobody" in answer.err


def test_the_sheets_of_a_village_are_those_of_its_next_level(club: Companion) -> None:
    assert club("print", "setup", "--village", "Ann's village", "-o", "next.pdf").code == 0
    assert "Level 2: setup" in all_text(Path("next.pdf").read_bytes())
