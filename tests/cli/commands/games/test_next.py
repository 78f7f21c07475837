"""`companion next`, villages that are found by themselves, and campaigns that are founded by themselves."""

from __future__ import annotations

import random

import pytest

from campaigns.store import open_store
from companion.cli.next_game import following_options, next_seed
from companion.cli.start_game import campaign_name
from companion.games import find_title
from companion.referee.submission import submit
from tests.cli.conftest import Companion, playout

PAIR = ("--seat", "Ann", "--seat", "Bo")


@pytest.fixture
def over(table: Companion) -> Companion:
    """A level of Ann and Bo that is finished."""
    assert table("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo")))).code == 0
    assert table("finish").code == 0
    return table


def test_the_next_level_has_the_same_players_villages_rulings_and_campaign(companion: Companion) -> None:
    companion("new", "crayonville", *PAIR, "--ruling", "CV-R11=anywhere")
    assert companion("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo")))).code == 0
    assert companion("finish").code == 0
    document = companion("next", "--json").document
    assert (document["id"], document["after"], document["seats"]) == (2, 1, ["Ann", "Bo"])
    assert document["villages"] == {
        "Ann": {"id": 1, "name": "Ann's village"},
        "Bo": {"id": 2, "name": "Bo's village"},
    }
    assert (document["campaign"], document["founded"]) == ("Ann and Bo", False)
    shown = companion("show", "--json").document
    assert (shown["options"], shown["rulings"]) == ({"level": 2}, {"colour_where": "anywhere"})


def test_only_a_finished_game_has_a_next_one(table: Companion) -> None:
    answer = table("next")
    assert answer.code == 1
    assert "Refused: game 1 is open, not finished\n  Finish it with: companion finish --game 1" in answer.err


def test_another_game_of_a_title_without_levels(companion: Companion) -> None:
    title, rng = find_title("masters-of-maple-syrup"), random.Random(3)
    assert title is not None
    companion("new", title.slug, *PAIR, "--deal", "friday")
    with open_store() as store:
        stored = store.games.load()
        while asked := title.asked(stored.session.state):
            state = stored.session.state
            tabled = list(title.legal(state, None))
            move = rng.choice(tabled) if asked[0] is None else title.advise(state, asked[0], rng)
            stored = store.games.append(stored, submit(stored.session, stored.session.write(move)))
    companion("finish")
    document = companion("next", "--json").document
    assert (document["game"], document["seats"]) == (title.slug, ["Ann", "Bo"])
    assert "campaign" not in document
    with open_store() as store:
        assert store.games.load().session.header.deal == "friday 2"


def test_a_next_game_is_dealt_differently() -> None:
    assert [next_seed(seed) for seed in ("tuesday", "tuesday 2", "club 9", "7")] == [
        "tuesday 2",
        "tuesday 3",
        "club 10",
        "7 2",
    ]


def test_the_last_level_is_followed_by_the_first() -> None:
    title = find_title("crayonville")
    assert title is not None
    assert following_options(title, {}) == {"level": 2}
    assert [following_options(title, {"level": level})["level"] for level in (1, 9, 10)] == [2, 10, 1]


def test_a_level_finds_the_only_village_of_each_player(over: Companion) -> None:
    answer = over("new", "crayonville", "--level", "2", *PAIR)
    assert answer.code == 0
    assert "Villages: Ann with Ann's village, Bo with Bo's village\nCampaign: Ann and Bo\n" in answer.out


def test_several_villages_are_listed(over: Companion) -> None:
    over("new", "crayonville", *PAIR)
    over("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo"))))
    over("finish")
    answer = over("new", "crayonville", "--level", "2", *PAIR)
    assert answer.code == 1
    assert (
        "Ann has several villages ready for level 2: Ann's village (number 1), Ann's village 2 (number 3)" in answer.err
    )
    assert "Choose one with --village Ann=1" in answer.err
    assert over("new", "crayonville", "--level", "2", *PAIR, "--village", "Ann=1", "--village", "Bo=4").code == 0


def test_a_player_without_a_village_is_told(over: Companion) -> None:
    answer = over("new", "crayonville", "--level", "2", "--seat", "Ann", "--seat", "Cy")
    assert answer.code == 1
    assert "Cy has none" in answer.err


def test_a_village_in_an_open_game_is_named(over: Companion) -> None:
    assert over("new", "crayonville", "--level", "2", "--seat", "Ann").code == 0
    answer = over("new", "crayonville", "--level", "2", "--seat", "ann")
    assert answer.code == 1
    assert (
        "level 2 needs a village with level 1 completed, and Ann's village (Ann) is being played in game 2"
        in answer.err
    )
    assert "[CV-SET-03, CV-SET-01]\n  End that game with: companion finish --game 2\n" in answer.err
    assert over("new", "crayonville", "--level", "2", "--seat", "Bo").code == 0


def test_a_copy_is_never_chosen(over: Companion) -> None:
    over("village", "copy", "Ann's village", "Elsewhere")
    assert "Ann with Ann's village" in over("new", "crayonville", "--level", "2", *PAIR).out


def test_the_first_level_founds_a_campaign(companion: Companion) -> None:
    answer = companion("new", "crayonville", *PAIR)
    assert "Campaign: Ann and Bo (new; --no-campaign starts a game without one)" in answer.out
    again = companion("new", "crayonville", *PAIR, "--json").document
    assert (again["campaign"], again["founded"]) == ("Ann and Bo 2", True)
    assert companion("campaign", "show", "Ann and Bo", "--json").document["players"] == ["Ann", "Bo"]


@pytest.mark.parametrize(
    "words",
    [
        ["new", "crayonville", *PAIR, "--no-campaign"],
        ["new", "king", *PAIR],
    ],
)
def test_no_campaign_is_founded(companion: Companion, words: list[str]) -> None:
    assert "Campaign" not in companion(*words).out
    assert companion("campaign", "list", "--json").document["campaigns"] == []


def test_a_named_campaign_is_used(companion: Companion) -> None:
    companion("campaign", "new", "Club")
    assert "Campaign: Club\n" in companion("new", "crayonville", *PAIR, "--campaign", "club").out
    assert companion("new", "crayonville", *PAIR, "--campaign", "club", "--no-campaign").code == 2


def test_a_refused_game_founds_nothing(companion: Companion) -> None:
    assert companion("new", "crayonville", "--seat", "Ann", "--ruling", "CV-R11=nowhere").code == 1
    assert companion("campaign", "list", "--json").document["campaigns"] == []


def test_campaign_names_are_short() -> None:
    assert campaign_name(["Ann"]) == "Ann"
    assert campaign_name(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"
    assert campaign_name(["Ann", "Bo", "Cy", "Dee", "Ed"]) == "Ann and others"
    assert len(campaign_name(["A" * 40, "B" * 40])) <= 40


def test_a_village_brings_its_owner_into_a_campaign(companion: Companion) -> None:
    companion("campaign", "new", "Club")
    companion("village", "new", "Millbrook", "--owner", "Ann")
    companion("campaign", "enrol", "Club", "--village", "Millbrook")
    assert companion("campaign", "show", "Club", "--json").document["players"] == ["Ann"]


def test_play_says_which_game_it_opens(table: Companion) -> None:
    assert table("new", "king", "--seat", "Ann").code == 1
    answer = table("play", stdin="quit")
    assert "This is game 1: Crayonville, level 1, with Ann, Bo.\nGame 1 starts at line 1.\n" in answer.out


def test_next_at_the_prompt(over: Companion) -> None:
    answer = over("play", stdin="next now\nnext\nshow ann")
    assert "'next' takes no other words" in answer.err
    assert "Game 2: Crayonville, level 2, with Ann, Bo\n" in answer.out
    assert answer.out.count("Ann: Ann's village") == 3, "of the finished game, of the next one, and asked for"
    assert "There is no" not in answer.err
