"""Every clause, refusal and printed entry has a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games import REGISTRY, find_title
from tests.games.maple_valley import vocabulary
from tests.support.casebook import endings_known, has_casebook
from tests.support.endings import read_endings
from tests.support.sites import sites_of
from tests.tools.clauses import KINDS, Title, faults_of, lacking, survey, survey_shared
from tests.tools.verdicts import kept


@cache
def title_of(slug: str) -> Title:
    return Title(slug)


@pytest.mark.parametrize("slug", REGISTRY)
def test_everything_of_a_title_has_a_case(slug: str) -> None:
    counted = survey(title_of(slug))
    assert [*faults_of(title_of(slug)), *lacking(counted)] == []
    plain = [] if has_casebook(slug) else ["endings"]
    assert [kind for kind, items in counted.items() if not items] in (plain, [*plain, "words of card effects"])


def test_everything_shared_by_titles_has_a_case() -> None:
    assert lacking(survey_shared(map(title_of, REGISTRY))) == []


def test_every_stored_ending_belongs_to_an_existing_case() -> None:
    for slug in REGISTRY:
        reached = read_endings(slug)
        assert set(reached.values()) <= {case.id for case in title_of(slug).cases}
        assert set(reached) <= set(endings_known(slug))


def is_refused(case: dict[str, Any], how: str) -> bool:
    """Return whether a case is refused with a code, and with clauses if they are given."""
    row = kept()[case["id"]]
    return f"{row.code} {row.clauses}".startswith(how)


# For each kind: the cases to remove, and what is missing without them.
GONE: dict[str, tuple[str, Callable[[dict[str, Any]], bool], str]] = {
    "clauses": ("bear-valley", lambda case: "BV-PICNIC-03" in str(case), "BV-PICNIC-03"),
    "values of switches": ("maple-valley", lambda case: "band_100" in str(case), "band_100=festive"),
    "codes of refusals": ("bear-valley", lambda case: is_refused(case, "evaded "), "evaded"),
    "refusals in the source": (
        "king-of-the-valley",
        lambda case: is_refused(case, "nothing-open KV-R58 "),
        "nothing-open [KV-R58 KV-REF-01] in king_of_the_valley/replenish.py: refuse_replenish",
    ),
    "endings": ("bear-valley", lambda case: case["id"].startswith("BV-R18"), "bears: all eaten"),
    "verbs, legal and not": ("bear-valley", lambda case: case.get("when") == "spared", "spared: not legal"),
    "words of the notation": ("maple-valley", lambda case: "kite" in str(case).casefold(), "kite"),
    "entries of the tables": ("crayonville", lambda case: "townhouse" in str(case), "structure townhouse"),
}


@pytest.mark.parametrize("kind", GONE)
def test_a_removed_case_is_noticed(kind: str) -> None:
    slug, is_gone, item = GONE[kind]
    whole = title_of(slug)
    left = whole.with_cases([entry for entry in whole.entries if not is_gone(entry)])
    assert f"{kind}: {item}: no case" in lacking({kind: KINDS[kind](left)})


def test_a_word_of_card_effects_without_a_case_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vocabulary, "met", Counter)
    words = lacking({"effects": KINDS["words of card effects"](title_of("maple-valley"))})
    assert "effects: step zoom: no case" in words
    assert len(words) == len(vocabulary.wanted())


SOURCE = """
ALSO = "XX-GEN-02"
TABLE = {"red": 1, "blue": 2}

def refuse_move(state, code):
    clauses = "XX-GEN-01"
    if state.is_late:
        clauses = "XX-END-01"
    if state.is_over:
        gone = "XX-GEN-09"
        return refuse(gone, "over", "it is over")
    if code == "full":
        return refuse("XX-GEN-03", code, "there is no room")
    if state.colour:
        return refuse(f"{ALSO} {state.more}", TABLE[code], "wrong colour")
    return refuse(clauses, "a" if state.x else "b", "no")
"""


def test_refusals_are_found_in_the_source(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(SOURCE, encoding="utf-8")
    found = {f"{site.plain_code} [{site.clauses}]".replace("\\", "") for site in sites_of(tmp_path)}
    assert found == {
        "over [XX-GEN-09]", " [XX-GEN-03]", "full [.*]", "red [.*]", "blue [.*]", " [XX-GEN-02.*]",
        "a [XX-GEN-01]", "a [XX-END-01]", "b [XX-GEN-01]", "b [XX-END-01]",
    }  # fmt: skip


@pytest.mark.parametrize("slug", REGISTRY)
def test_references_between_clauses_and_rulings_exist(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    book = game.book()
    named = {id for clause in book.clauses for id in clause.rulings}
    named |= {id for ruling in book.rulings for id in ruling.clauses}
    assert named <= {entry.id for entry in book.entries()}
    for ruling in book.rulings:
        assert set(ruling.meanings) == set(ruling.values)
