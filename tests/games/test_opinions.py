"""Comparing two opinions: what is counted, and what becomes of a disagreement."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.referee.problems import BadPosition
from tests.tools import opinions
from tests.tools.opinions import Doc, Opinion, agree, compare, each, shrink
from tests.tools.shape import large_titles


def draw(rng: Random) -> Doc:
    return {"row": "a b c", "seats": [{"name": name, "gold": rng.randint(0, 9)} for name in ("ann", "bo", "cy")]}


def check(document: Doc) -> Iterator[str]:
    """Two opinions that differ as soon as anybody has nine gold and a `b` lies in the row."""
    if not document["seats"]:
        raise BadPosition("nobody is there")
    most = max(seat["gold"] for seat in document["seats"])
    assert most < 9 or "b" not in document["row"], f"nine gold, and {document['row']}"
    yield from ("rich",) if most > 7 else ()


WRONG = Opinion("gold", each("gold", draw), check, lambda document: {"seats": document["seats"]})
RIGHT = WRONG._replace(check=lambda document: ["rich"] if document["seats"][0]["gold"] > 7 else [])


def test_what_is_compared_is_counted() -> None:
    compared = agree(RIGHT, 100)
    assert compared.positions == 100
    assert 0 < compared.interesting == compared.met["rich"] < 50
    assert compare(RIGHT, 100) == compared


def test_a_disagreement_is_made_small_and_shown_as_a_case() -> None:
    compared = compare(WRONG, 100)
    assert len(compared.disagreements) == opinions.MOST_DISAGREEMENTS
    text = compared.disagreements[0]
    assert text.startswith("# gold: nine gold, and . b .")
    (case,) = tomllib.loads(text)["case"]
    assert case["seats"] == [{"gold": 9}]
    assert {"id", "about", "when", "then"} <= case.keys()
    with pytest.raises(AssertionError, match="nine gold"):
        agree(WRONG, 100)


def test_what_is_no_position_is_no_smaller_disagreement() -> None:
    document = {"row": "b", "seats": [{"gold": 9}]}
    assert shrink(document, WRONG) == document
    nameless = WRONG._replace(case=lambda document: {"seats": [seat["name"] for seat in document["seats"]]})
    assert shrink({"row": "b", "seats": [{"name": "ann", "gold": 9}]}, nameless)["seats"][0]["name"] == "ann"


def test_every_title_has_second_opinions() -> None:
    parts = [opinion.part for opinion in opinions.all_opinions()]
    assert len(set(parts)) == len(parts)
    for wanted in (
        *("Crayonville harvest", "Crayonville tax", "Crayonville wall chains", "Crayonville lines of sight"),
        *("Crayonville harbour", "King of the Valley routes", "King of the Valley tax assignments"),
        *("Bear Valley reachability", "Maple Valley storage", "Maple Valley paths", "Masters of Maple Syrup hidden"),
    ):
        assert any(part.startswith(wanted) for part in parts), wanted


def test_a_drawn_position_can_be_written_as_a_case() -> None:
    for opinion in opinions.all_opinions():
        document = next(iter(opinion.draws(1)))
        assert tomllib.loads(opinions.describe_disagreement(opinion, document))["case"], opinion.part


def test_the_command_says_a_line_for_each_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert opinions.main(["--positions", "20", "king", "tax"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("King of the Valley tax assignments: 20 positions, 20 interesting, 0 disagreements\n")


ORACLES = sorted(path for name in ("oracle", "plain_table") for path in Path(__file__).parent.glob(f"*/{name}.py"))


@pytest.mark.parametrize("path", ORACLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_oracle_shares_no_code_with_the_rules(path: Path) -> None:
    """Of the title it knows what positions and printed tables look like, nothing that works anything out."""
    found = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    modules = [node.module for node in found if node.module and node.module.startswith("companion.")]
    assert {module.rpartition(".")[2] for module in modules} <= {"components", "sheet", "state", "switches", "tables"}


def test_every_title_that_is_not_small_has_an_oracle() -> None:
    assert {path.parent.name for path in ORACLES} >= {slug.replace("-", "_") for slug in large_titles()}
