"""The sentences of a chronicle."""

from __future__ import annotations

from typing import Any

import pytest

from printables.sheets.story import (
    Evening,
    Growth,
    duration,
    tell_best,
    tell_evening,
    tell_growth,
    tell_growths,
    tell_lead,
    tell_level,
    tell_records,
)


def evening(**fields: Any) -> Evening:
    players = tuple(fields.pop("players", ("Ann", "Bo", "Cy")))
    return Evening("2026-11-16", "Crayonville", players, "", fields.pop("status", "finished"), unit="stars", **fields)


def growth(village: str = "Millbrook", stars: int | None = 5, total: int = 5, **after: int) -> Growth:
    return Growth(village, {}, after, stars, total)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"points": {"Ann": 12, "Bo": 9, "Cy": 3}, "winners": ("Ann",)}, "Ann won with 12 stars, 3 ahead of Bo."),
        (
            {"points": {"Ann": 12, "Bo": 9, "Cy": 9}, "winners": ("Ann",)},
            "Ann won with 12 stars, 3 ahead of Bo and Cy.",
        ),
        ({"points": {"Ann": 9, "Bo": 9}, "winners": ("Ann",)}, "Ann won with 9 stars, on a tie-break with Bo."),
        ({"points": {"Ann": 9, "Bo": 9}, "winners": ("Ann", "Bo")}, "Ann and Bo won together with 9 stars each."),
        ({"points": {"Ann": 9, "Bo": 8}, "winners": ("Ann", "Bo")}, "Ann and Bo won together."),
        ({"points": {"Ann": 1}, "winners": ("Ann",), "players": ("Ann",)}, "Ann played alone and scored 1 star."),
        ({"winners": ("Ann",)}, "Ann won against Bo and Cy."),
        ({"winners": ("Ann",), "players": ("Ann",)}, "Ann won."),
        ({"beaten_by": "the bears"}, "The bears beat Ann, Bo and Cy."),
        ({"points": {"Ann": 1, "Bo": 2}}, "Ann scored 1 star and Bo scored 2 stars."),
        ({"status": "open", "points": {"Ann": 1}}, "The game is still open."),
        ({"status": "void"}, "The game does not count."),
        ({}, "The evening has no result."),
    ],
)
def test_who_won(fields: dict[str, Any], sentence: str) -> None:
    assert tell_evening(evening(**fields)) == [sentence]


def test_how_long_it_took_and_what_is_doubtful() -> None:
    told = tell_evening(evening(winners=("Ann", "Bo"), minutes=61, remark="not adjudicated"))
    assert told == ["Ann and Bo won together.", "It took 1 hour and 1 minute.", "Not adjudicated."]
    assert [duration(minutes) for minutes in (1, 60, 125)] == ["1 minute", "1 hour", "2 hours and 5 minutes"]


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ({}, {"house": 2, "boat": 1, "road": 0}, "Millbrook gained 2 houses and 1 boat."),
        ({"house": 2}, {"house": 2}, "Millbrook did not change."),
        ({"house": 2, "boat": 1}, {"house": 3}, "Millbrook gained 1 house and lost 1 boat."),
        ({"coloured space": 3}, {"coloured space": 1}, "Millbrook lost 2 coloured spaces."),
    ],
)
def test_what_was_built(before: dict[str, int], after: dict[str, int], sentence: str) -> None:
    assert tell_growth(Growth("Millbrook", before, after, 1, 1)) == sentence


def test_many_villages_are_told_together() -> None:
    four = [Growth(f"V{n}", {"house": 1}, {"house": 2, "boat": n}, 1, 1) for n in range(4)]
    assert tell_growths(four) == [tell_growth(one) for one in four]
    assert tell_growths([*four, *four]) == ["Together, the 8 villages gained 8 houses and 12 boats."]
    many = [growth(f"V{n}", 5, 9, boat=1) for n in range(20)]
    assert tell_lead(many, 2) == "After 2 evenings, 20 villages share the lead with 9 stars."
    assert tell_lead([growth(total=10), *many], 2).endswith("Millbrook leads with 10 stars, 1 ahead of 20 villages.")
    assert tell_records(many, [growth("Ely", 3, house=1)]) == [
        "No village had won more than 3 stars in an evening: 20 villages won 5.",
        "The first boats are in 20 villages.",
    ]


def test_villages_that_grew_alike_are_told_together() -> None:
    ann, bo, cy = (Growth(name, {}, {"house": 1}, 1, 1) for name in ("Annstead", "Bostead", "Cystead"))
    other = Growth("Ely", {}, {"boat": 1}, 1, 1)
    assert tell_growths([ann]) == ["Annstead gained 1 house."]
    assert tell_growths([ann, bo]) == ["Both villages gained 1 house."]
    assert tell_growths([ann, bo, cy]) == ["Every village gained 1 house."]
    assert tell_growths([ann, other, bo]) == ["Annstead and Bostead each gained 1 house.", "Ely gained 1 boat."]


def test_a_village_alone_is_told_without_its_name() -> None:
    earlier = [growth(stars=7, house=2)]
    assert tell_records([growth(stars=9, house=3, boat=1, tower=2)], earlier) == [
        "It had never won more than 7 stars.",
        "It has its first boat and first towers.",
    ]
    assert tell_records([], earlier) == []


def test_who_leads() -> None:
    three = [growth("Millbrook", total=20), growth("Oakham", total=15), growth("Ely", total=15)]
    assert tell_lead(three, 3) == "After 3 evenings, Millbrook leads with 20 stars, 5 ahead of Oakham and Ely."
    assert tell_lead(three[1:], 2) == "After 2 evenings, Oakham and Ely share the lead with 15 stars."
    assert tell_lead(three, 1) == tell_lead(three[:1], 4) == ""


def test_what_was_never_seen_before() -> None:
    earlier = [growth("Oakham", 7, house=2)]
    assert tell_records([growth(stars=9, house=3, boat=1, tower=1)], earlier) == [
        "No village had won more than 7 stars in an evening: Millbrook won 9.",
        "The first boat and the first tower are in Millbrook.",
    ]
    both = [growth("Millbrook", 7, boat=1), growth("Oakham", 6, boat=2)]
    assert tell_records(both, earlier) == ["The first boats are in Millbrook and Oakham."]
    # Everything is new on the first evening, and animals come and go.
    assert tell_records(both, []) == []
    assert tell_records([Growth("Ely", {}, {"wild animal": 1}, None, 0)], earlier) == []


def test_how_a_village_did() -> None:
    assert tell_level("Ely", 12, 1, 3) == "Ely won 12 stars and came first."
    assert tell_level("Ely", 1, 4, 4) == "Ely won 1 star and came in place 4."
    assert tell_level("Ely", 12, 1, 1) == "Ely won 12 stars."
    assert tell_level("Ely", None, None, 2) == "Ely was not scored."


def test_the_records_of_a_campaign() -> None:
    evenings = [evening(minutes=30, winners=("Ann",)), evening(minutes=90, winners=("Ann", "Bo"))]
    told = tell_best([("level 1", growth(stars=4)), ("level 2", growth("Ely", 6))], evenings)
    assert told == [
        "The most stars in one evening: 6, won by Ely in level 2.",
        "The longest evening: Crayonville on 2026-11-16, 1 hour and 30 minutes.",
        "The most evenings won: 2, by Ann.",
    ]
    again = tell_best([("level 1", growth(stars=6)), ("level 2", growth("Ely", 6))], evenings)
    assert again[0] == "The most stars in one evening: 6, first won by Millbrook in level 1."
    assert tell_best([], []) == []
