"""`companion print` with the real sheets of every title: an evening on paper."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from companion.games import REGISTRY
from tests.cli.conftest import Companion
from tests.printables.reading import all_text, open_pdf, text_of


@pytest.mark.parametrize("slug", REGISTRY)
def test_tonights_pack(companion: Companion, slug: str) -> None:
    """One file for a game about to start: contents, names, rulings, cards, and a code that leads back."""
    assert companion("new", slug, "--seat", "Ann", "--seat", "Bo", "--deal", "tonight").code == 0
    answer = companion("print", "pack", "--output", "tonight.pdf", "--json")
    assert answer.code == 0, answer.err
    answer_fields = answer.document
    read = open_pdf(Path("tonight.pdf").read_bytes())
    assert len(read) == answer_fields["pages"] == len(answer_fields["cover"])
    assert answer_fields["complaints"] == []
    contents = text_of(read[0])
    assert contents.startswith("Contents")
    assert f"{answer_fields['pages']} pages, at 100%" in contents
    assert "full pages" in contents
    parts = {part["name"] for part in answer_fields["parts"]}
    assert {"setup", "rulings", "contents"} < parts
    text = " ".join(text_of(page) for page in read)
    assert "Ann" in text
    assert "Bo" in text
    for part in answer_fields["parts"]:
        assert 1 <= part["first"] <= part["last"] <= answer_fields["pages"]
        if part["name"] != "contents":
            assert part["title"].split(",")[0] in contents


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_printed_code_leads_back_to_the_game(companion: Companion, slug: str) -> None:
    companion("new", slug, "--seat", "Ann", "--seat", "Bo", "--deal", "tonight")
    assert companion("print", "map", "--output", "map.pdf").code == 0
    text = all_text(Path("map.pdf").read_bytes())
    code = next(word for word in text.split() if word.startswith("G1-"))
    answer = companion("resume", code)
    assert answer.code == 0
    assert "up to date" in answer.out


@pytest.mark.parametrize("slug", REGISTRY)
def test_blank_sheets_need_no_database(companion: Companion, slug: str, database: Path) -> None:
    database.unlink()
    for kind in ("setup", "score", "map", "board", "reference"):
        answer = companion("print", kind, "--title", slug, "--output", f"{kind}.pdf")
        assert answer.code == 0, answer.err
    assert not database.exists()


def test_copies(companion: Companion) -> None:
    """Sheets and pieces are repeated for each copy."""
    words = ("print", "map", "--title", "crayonville", "--json")
    one = companion(*words, "-o", "one.pdf").document
    four = companion(*words, "--copies", "4", "-o", "four.pdf").document
    assert four["pages"] == 4 * one["pages"]
    cards = ("print", "cards", "--title", "king", "--only", "kings", "--backs", "none")
    assert companion(*cards, "-o", "k1.pdf").code == 0
    assert companion(*cards, "--copies", "3", "-o", "k3.pdf").code == 0
    once, thrice = (
        sum(len(list(page.get_objects(filter=(5,), max_depth=1))) for page in pypdfium2.PdfDocument(name))
        for name in ("k1.pdf", "k3.pdf")
    )
    assert thrice == 3 * once
    assert companion(*words, "--copies", "0").code == 2
