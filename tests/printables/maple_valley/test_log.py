"""The hour log: hours, turns and moves in words, and the form."""

from __future__ import annotations

import re

import pytest

from printables.maple_valley.log import log_entries
from printables.maple_valley.wording import item_name
from tests.printables.games import blank
from tests.printables.maple_valley.test_sheets import GOLDEN, SLUG, golden, parts, pressed, text
from tests.printables.reading import fields_of, open_pdf, words_of


def test_the_hour_log_shows_sun_and_early_bird_of_every_hour() -> None:
    table = golden("three-named")
    entries = log_entries(table)
    heads = [(entry.words, entry.note) for entry in entries if entry.is_band and not entry.colour]
    suns = [item_name(good) for good in table.state.suns]
    birds = ("Annabel", "Bodo", "Cyprian", "Annabel", "Bodo")
    expected = [
        (f"Hour {n}", f"Sun Good {sun}, Early Bird {bird}")
        for n, (sun, bird) in enumerate(zip(suns, birds, strict=True), 1)
    ]
    assert heads == [("Setup", ""), *expected]
    read = text("score", table, "log")
    assert all(entry.note in read for entry in entries if entry.colour)
    assert [int(entry.number) for entry in entries if entry.number] == [line.number for line in table.lines]
    told = [entry.words for entry in entries if not entry.words.startswith("Note:")]
    assert not set(table.seats) & set(re.findall(r"\w+", " ".join(told))), "players have names"
    assert "The game ends: Annabel 50, Bodo 26, Cyprian 57; Cyprian wins" in " ".join(told)
    assert {"Bodo draws 1 Dawdle card", "Cyprian draws 1 Dawdle card"} <= set(told), "drawn Dawdle cards stay hidden"
    assert fields_of(open_pdf(pressed(parts("score", blank(SLUG)), "log").data)) == 5 * 2 + (3 * 20 + 2 * 30) * 3 + 4


@pytest.mark.parametrize("name", GOLDEN)
def test_no_page_of_the_hour_log_holds_only_a_few_lines(name: str) -> None:
    logs = [part for part in parts("score", golden(name)) if part.name == "log"]
    pages = [words_of(page) for part in logs for page in open_pdf(pressed([part]).data)]
    counts = [sum(len(words.text) for words in page) for page in pages]
    assert len(counts) == 1 or min(counts) > max(counts) / 3, counts
