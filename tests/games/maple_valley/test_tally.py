"""`companion tally maple-valley`: final holdings of a game that was not recorded."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.maple_valley.game import TITLE
from companion.referee.holdings import Held
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal
from tests.cli.conftest import Companion, companion, database, empty_database  # noqa: F401
from tests.games.maple_valley.editing import PATCHES
from tests.support.editions import Edition

OWNER = Path(__file__).parents[2] / "records" / TITLE.slug / "edition"
# The example of the rulebook, MV-X21: its figures as far as they are legible, the values of the stand-in for the rest.
EXAMPLE = {
    "Ann": "bug-jar=1 tambourine=2 fiddle=1 muskrat=1 otter=1 marmot=1 water-safety=1 bug=2 herbs=2 clay=3 birch=2 "
    "acorn=2 honey=2 map=1 square-dance=3 campfire-sing-along=2 potluck-picnic=1",
    "Bo": "campfire-sing-along=3 potluck-picnic=2",
    "Cy": "square-dance=3 potluck-picnic=3",
}
WORDS = [word for name, counts in EXAMPLE.items() for word in (name, *counts.split())]
ANN = """\
Ann: 56 points
     8  Tambourine: 5 + 3  [MV-SCORE-02, MV-SCORE-03]
     8  Tambourine: 5 + 3  [MV-SCORE-02, MV-SCORE-03]
     7  Fiddle: 7  [MV-SCORE-02]
    10  Bug Jar: 4 + 6  [MV-SCORE-02, MV-SCORE-04, MV-SCORE-05]
     0  Stored on Bug Jar: 2 Bugs and 2 Herbs  [MV-SCORE-04, MV-SCORE-06]
     2  Muskrat: 2  [MV-SCORE-07]
     1  Otter: 1  [MV-SCORE-07]
     1  Marmot: 1  [MV-SCORE-07]
     4  Water Safety: 1 + 3  [MV-SCORE-08]
     2  Leftover Honey: 2  [MV-SCORE-09]
     1  Leftover Maps: 1  [MV-SCORE-09]
     2  Leftovers, 7 other resources (1 point per 3): 2  [MV-SCORE-10]
     6  Square Dance, most markers (3): 6  [MV-SCORE-11]
     3  Campfire Sing-Along, second most (2): 3  [MV-SCORE-12]
     1  Potluck Picnic, 1 marker: 1  [MV-SCORE-13]
"""


def counts(words: str) -> dict[str, int]:
    """Read `wreath=1 clay=3`."""
    return {key: int(number) for key, _, number in (word.partition("=") for word in words.split())}


def sheet(**held: str) -> ScoreSheet:
    """Score holdings that must be possible."""
    found = TITLE.require_tally().score({name: counts(words) for name, words in held.items()}, {}, "stand-in")
    assert isinstance(found, ScoreSheet), found
    return found


def totals(found: ScoreSheet) -> list[int]:
    return [seat.total for seat in found.seats]


def test_the_example_of_the_rulebook(companion: Companion) -> None:  # noqa: F811
    answer = companion("tally", "maple-valley", *WORDS)
    assert answer.code == 0
    assert answer.out.startswith(ANN)
    assert "Bo: 9 points" in answer.out
    assert "Cy: 12 points" in answer.out
    assert answer.out.endswith("Result: Ann wins\n")


def test_the_example_as_json(companion: Companion) -> None:  # noqa: F811
    document = companion("tally", "maple-valley", *WORDS, "--json").document
    assert [(seat["seat"], seat["total"]) for seat in document["seats"]] == [("Ann", 56), ("Bo", 9), ("Cy", 12)]
    assert (document["winners"], document["final"], document["unit"]) == (["Ann"], True, "points")
    assert ("Bug Jar: 4 + 6", 10) in [(line["source"], line["points"]) for line in document["seats"][0]["lines"]]
    assert all(line["clauses"] for seat in document["seats"] for line in seat["lines"])


def test_the_example_from_a_file(companion: Companion, tmp_path: Path) -> None:  # noqa: F811
    tables = [
        f'[[seat]]\nname = "{name}"\n' + "\n".join(word.replace("=", " = ") for word in words.split())
        for name, words in EXAMPLE.items()
    ]
    text = 'game = "maple-valley"\n' + "\n".join(tables) + "\n"
    (tmp_path / "final.toml").write_text(text, encoding="utf-8")
    wanted = companion("tally", "maple-valley", *WORDS).out
    assert companion("tally", "maple-valley", "--file", "final.toml").out == wanted
    assert companion("tally", "maple", "--file", "-", stdin=text).out == wanted


def test_words_may_be_shortened_and_all_counts_are_listed(companion: Companion) -> None:  # noqa: F811
    short = companion("tally", "maple-valley", "Ann", "tamb=1", "fidd=1", "squ=2", "Bo", "hon=0", "honey=2")
    assert (short.code, "counted twice" in short.err) == (1, False)
    short = companion("tally", "maple-valley", "Ann", "tamb=1", "fidd=1", "squ=2", "Bo", "honey=2")
    assert "Ann: 20 points" in short.out
    keys = [holding.key for holding in TITLE.require_tally().holdings("stand-in")]
    typed = ["Ann", "Bo", "", *("1" if key == "wreath" else "" for key in keys), *("" for _ in keys)]
    asked = companion("tally", "maple-valley", stdin="\n".join(typed) + "\n")
    assert (asked.code, "Ann: 6 points" in asked.out) == (0, True)


def test_the_holdings_of_each_player() -> None:
    keys = {holding.key: holding for holding in TITLE.require_tally().holdings("stand-in")}
    assert len(keys) == 36 + 18 + 18 + 11 + 5 + 1 + 2
    assert "fox" not in keys
    assert [keys[key].words for key in ("wreath", "hare", "canoeing", "map", "gift-exchange", "title")] == [
        "Wreath (Favours brought)", "Hare (Friends)", "Canoeing (Patches)", "Maps left", "markers on Gift Exchange",
        "words chosen for a tied title in a solo game",
    ]  # fmt: skip


def test_the_starting_friend_is_counted_automatically() -> None:
    assert totals(sheet(ann="water-safety=1", bo="")) == [2, 0]
    switched = TITLE.require_tally().score(
        {"ann": {"water-safety": 1}, "bo": {}}, {"starter_counts_all": "no"}, "stand-in"
    )
    assert isinstance(switched, ScoreSheet)
    assert totals(switched) == [1, 0]


def test_the_best_plan_is_found() -> None:
    """Edge cases of the digest: both Herbs on the Bug Jar; three Honey stored, one left (MV-E45, MV-E46)."""
    found = sheet(ann="bug-jar=1 potpourri=1 bug=2 herbs=2 flower=2", bo="honey-cake=1 honey=4", cy="honey=2 clay=2")
    assert totals(found) == [4 + 6 + 4, 8 + 6 + 1, 2]


def test_festivities_are_ranked() -> None:
    found = sheet(ann="square-dance=2", bo="square-dance=2", cy="square-dance=1")
    assert totals(found) == [5, 5, 2]
    assert found.winners == ("ann", "bo")
    switched = TITLE.require_tally().score(
        {name: {"square-dance": n} for name, n in (("ann", 2), ("bo", 2), ("cy", 1))},
        {"second_after_tie": "no"},
        "stand-in",
    )
    assert isinstance(switched, ScoreSheet)
    assert totals(switched) == [5, 5, 1]


def test_points_of_manual_cards() -> None:
    assert totals(sheet(ann="points=7", bo="")) == [7, 0]


SOLO = [
    (
        "tambourine=2 fiddle=1 muskrat=1 honey=35 beekeeping=1",
        "Delightfully Enthusiastic Rambler of the Running Rivers",
    ),
    ("wreath=2", "Imaginatively Sleepy Rambler of Maple Valley"),
    ("clay-charm=2 hare=1 beekeeping=1 canoeing=1 map=20", "Generously Nonchalant Scout of the Woodlands"),
    (
        "fiddle=1 marmot=1 first-aid=1 canoeing=1 map-making=1 points=80",
        "Delightfully Exuberant Tripper of the Rolling Hills",
    ),
    ("honey-butter=1 points=96", "Heartily Exuberant Rambler of Maple Valley"),
    ("honey-butter=1 points=97", "Heartily Festive Rambler of Maple Valley"),
    (
        "honey-butter=1 points=118 first-aid=1 canoeing=1 map-making=1 bartering=1",
        "Heartily Spectacular Ranger of Maple Valley",
    ),
]


@pytest.mark.parametrize(("words", "title"), SOLO, ids=[row[1] for row in SOLO])
def test_a_solo_game_ends_with_its_title(companion: Companion, words: str, title: str) -> None:  # noqa: F811
    assert sheet(ann=words).seats[0].remark.endswith(title)
    answer = companion("tally", "maple-valley", "Ann", *words.split())
    assert (answer.code, title in answer.out) == (0, True)


def test_a_score_of_100_under_the_other_ruling() -> None:
    found = TITLE.require_tally().score({"ann": {"honey-butter": 1, "points": 96}}, {"band_100": "festive"}, "stand-in")
    assert isinstance(found, ScoreSheet)
    assert "Festive" in found.seats[0].remark


REFUSED: dict[str, tuple[dict[str, str], str, str]] = {
    "more cards than one player can have": ({"ann": "kite=2", "bo": ""}, "", "kite is at most 1"),
    "more cards than the box holds": ({"ann": "wreath=2", "bo": "wreath=1"}, "MV-SETUP-05", "3 Wreath cards"),
    "five Patches": (
        {"ann": "first-aid=1 canoeing=1 gardening=1 campcraft=1 teamwork=1", "bo": ""},
        "MV-PATCH-05",
        "5 Patches, but the limit is 4",
    ),
    "more markers than spots": ({"ann": "square-dance=3", "bo": "square-dance=2"}, "MV-SETUP-04", "4 open spots"),
    "four Festivities": (
        {"ann": "square-dance=1 potluck-picnic=1", "bo": "gift-exchange=1 lantern-parade=1"},
        "MV-SETUP-03",
        "3 Festivities",
    ),
    "more markers than a player has": (
        {"ann": "square-dance=6 potluck-picnic=5", "bo": "", "cy": "", "di": "", "ed": ""},
        "MV-R43",
        "ann has only 10 markers",
    ),
    "Festivities in a solo game": ({"ann": "square-dance=1"}, "MV-SOLO-01", "no Festivities"),
    "cards that are not for solo": ({"ann": "party-invitations=1"}, "MV-SOLO-02", "Party Invitations"),
    "six players": (dict.fromkeys("abcdef", ""), "MV-R06", "1 to 5 players"),
}


@pytest.mark.parametrize(("held", "clause", "said"), REFUSED.values(), ids=REFUSED)
def test_impossible_holdings_are_refused(
    companion: Companion,  # noqa: F811
    held: dict[str, str],
    clause: str,
    said: str,
) -> None:
    words = [word for name, row in held.items() for word in (name, *row.split())]
    answer = companion("tally", "maple-valley", *words, "--json")
    assert answer.code == 1
    assert said in answer.err
    assert not clause or clause in answer.document["clauses"]


@pytest.mark.parametrize("words", [["Ann", "fox=1", "Bo"], ["Ann", "honey=-1", "Bo"], ["Ann", "b=1", "Bo"]])
def test_unknown_words_are_refused(companion: Companion, words: list[str]) -> None:  # noqa: F811
    answer = companion("tally", "maple-valley", *words)
    assert (answer.code, answer.err.startswith("Refused: ")) == (1, True)


def test_your_own_edition(companion: Companion) -> None:  # noqa: F811
    words = ["Ann", "chowder=1", "shell-chain=1", "pebble=3", "stewardship=1", "bug=2", "Bo", "regatta=1"]
    answer = companion("tally", "maple-valley", *words, "--edition", str(OWNER))
    assert answer.code == 0
    assert "Shell Chain: 4 + 3" in answer.out
    assert "Stewardship: 2 + 2" in answer.out
    assert "Regatta, most markers (1): 4" in answer.out
    assert companion("tally", "maple-valley", "Ann", "wreath=1", "Bo", "--edition", str(OWNER)).code == 1


def test_any_counts_are_scored_or_refused() -> None:
    holdings = [row for row in TITLE.require_tally().holdings("stand-in") if row.kind == "number"]
    scored = 0
    for seed in range(150):
        rng = Random(f"tally {seed}")
        names = ("ann", "bo", "cy", "di", "ed")[: rng.randint(1, 5)]
        held: dict[str, Any] = {
            name: {row.key: rng.randint(0, min(row.most, 6)) for row in rng.sample(holdings, 6)} for name in names
        }
        found = TITLE.require_tally().score(held, {}, "stand-in")
        if isinstance(found, Refusal):
            assert found.clauses
            assert found.reason
        else:
            assert found.final
            scored += 1
    assert scored > 30


def test_points_may_be_negative() -> None:
    assert totals(sheet(ann="points=-7 wreath=1", bo="")) == [-1, 0]


def test_players_may_enter_stored_resources(companion: Companion) -> None:  # noqa: F811
    """One of two complete sets is stored, so the other is left over (MV-R95)."""
    words = ["Ann", "honey-cake=1", "honey=4", "stored=honey-cake {honey}", "Bo", "--ruling", "allocation=players"]
    assert "Honey Cake: 8 + 2" in companion("tally", "maple-valley", *words).out
    assert "Honey Cake: 8 + 6" in companion("tally", "maple-valley", *words[:3], "Bo").out
    refused = companion("tally", "maple-valley", *words[:5])
    assert (refused.code, "[MV-R95]" in refused.err) == (1, True)
    words[3] = "stored=honey-cake {honey honey honey honey honey}"
    refused = companion("tally", "maple-valley", *words)
    assert (refused.code, "MV-SCORE-0" in refused.err) == (1, True)


def test_tied_words_of_a_title_are_chosen(companion: Companion) -> None:  # noqa: F811
    both = companion("tally", "maple-valley", "Ann", "wreath=1", "fiddle=1").out
    assert "Imaginatively or Delightfully" in both
    one = companion("tally", "maple-valley", "Ann", "wreath=1", "fiddle=1", "title=decor").out
    assert "Imaginatively Sleepy" in one
    refused = companion("tally", "maple-valley", "Ann", "title=decor", "Bo", "--json")
    assert refused.document["clauses"] == ["MV-SOLO-04"]


def test_equal_colours_are_refused() -> None:
    found = TITLE.require_tally().score({"ann": {}, "bo": {}}, {}, "stand-in", {"colours": "red red"})
    assert isinstance(found, Refusal)
    assert found.clauses == ("MV-PSET-02",)


TEXT = 'text = "Twice per hour: trade any Good for any Curiosity."\neffects = ['
LOOKS = f"""{TEXT}
    {{ trigger = "score", if = [{{ not = {{ at = "village" }} }}], gain = [{{ do = "pts", n = 3 }}] }},
    {{ trigger = "score", if = [{{ sun = "clay" }}], gain = [{{ do = "pts", n = 4 }}] }},
    {{ trigger = "score", gain = [{{ do = "pts", n = 1, per = {{ count = "preparing" }} }}] }},"""


def test_holdings_that_only_some_cards_need_are_listed(edition: Edition) -> None:
    plain = {holding.key for holding in TITLE.require_tally().holdings("stand-in")}
    mine = edition((PATCHES, TEXT, LOOKS))
    holdings = {holding.key: holding for holding in TITLE.require_tally().holdings(mine)}
    assert holdings.keys() - plain == {"at", "sun", "preparing"}
    assert holdings["sun"].shared
    away = holdings["at"].one_of[1]
    base = patch_points(mine, {}, {"sun": "honey"})
    assert patch_points(mine, {"at": away}, {"sun": "honey"}) == base + 3
    assert patch_points(mine, {}, {"sun": "clay"}) == base + 4
    assert patch_points(mine, {"preparing": 2}, {"sun": "honey"}) == base + 2


def patch_points(edition: str, held: Held, shared: Held) -> int:
    """Score a player who has that Patch, and more."""
    found = TITLE.require_tally().score({"ann": {"first-aid": 1, **held}, "bo": {}}, {}, edition, {}, shared)
    assert isinstance(found, ScoreSheet), found
    return found.seats[0].total


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("fiddle=1 title=food", "No category or travel type is tied, so leave it out"),
        ("fiddle=1 wreath=1 title=food", "Choose decorations or entertainment"),
        ("fiddle=1 wreath=1 title=decor,entertain", "Choose decorations or entertainment"),
        ("fiddle=1 chipmunk=1 otter=1 title=rock", "Choose forest or water"),
        ("fiddle=1 wreath=1 title=forest", "Choose decorations or entertainment"),
    ],
)
def test_only_tied_words_can_be_chosen(companion: Companion, words: str, hint: str) -> None:  # noqa: F811
    refused = companion("tally", "maple-valley", "Ann", *words.split(), "--json")
    assert (refused.code, refused.document["code"], refused.document["hint"]) == (1, "not-tied", hint)
