"""Several moves in one text, and moves in shorthand: the record holds the same moves as if typed in full."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.crayonville.game import TITLE
from companion.limits import TYPED_LENGTH
from companion.referee.batch import Batch
from companion.referee.pieces import join_pieces, split_colons, split_commas, split_text, words_of
from companion.referee.session import Session
from companion.referee.shorthand import MOST_PIECES, play_text
from companion.referee.submission import submit
from companion.referee.verdicts import Ambiguous, Legal, Refusal, Unfinished, Unreadable
from tests.referee.tables import SETUP, fresh, header, play, ready, sit_down

EXPAND = (*SETUP, "flip expand")
DRAWN = (*EXPAND, "ann use", "draw ann wood field water")
RICH = ('override ann wood +8 "test"', 'override ann grain +8 "test"', 'override ann fish +8 "test"')
EXPAND_RICH = (*EXPAND, *(f'override {seat} {kind} +8 "test"' for seat in ("ann", "bo") for kind in ("wood", "grain")))
BUILD = (*EXPAND, *RICH, "ann build house G7 with 2 wood")
CARDS = ("expand", "harvest-wood", "expand", "harvest-grain", "harvest-fish", "harvest-wood")
MARKET = (*SETUP, *(line for card in CARDS for line in (f"flip {card}", "ann pass", "bo pass")), *RICH, "flip market")

# The lines before, the text typed, and the moves that it means.
MEANINGS: list[tuple[tuple[str, ...], str, str]] = [
    # Several moves, with the seat carried over.
    (SETUP, "flip expand; ann pass; bo pass", "flip expand; ann pass; bo pass"),
    (DRAWN, "ann colour wood A1; field A2", "ann colour wood A1; ann colour field A2"),
    (DRAWN, "ann colour wood A1; colour field A2;", "ann colour wood A1; ann colour field A2"),
    (DRAWN, "ann colour wood A1; bo pass", "ann colour wood A1; bo pass"),
    (DRAWN, 'note "a; b"; ann colour wood A1 # later; bo pass', 'note "a; b"; ann colour wood A1'),
    # Lists.
    (BUILD, "ann build house G6 F6", "ann build house G6 with 2 wood; ann build house F6 with 2 wood"),
    (BUILD, "ann build house G6, boat H5", "ann build house G6 with 2 wood; ann build boat H5"),
    (SETUP[:1], "ann colour wood F6 G6", "ann colour wood F6; ann colour wood G6"),
    (SETUP[:1], "wood F6 G6 field F8", "ann colour wood F6; ann colour wood G6; ann colour field F8"),
    (SETUP[:1], "ann colour F6 wood, F8 field", "ann colour wood F6; ann colour field F8"),
    (SETUP[:1], "colour F6 wood", "ann colour wood F6"),
    (SETUP[:1], "color F6 wood; G6; field F8", "ann colour wood F6; ann colour wood G6; ann colour field F8"),
    (SETUP[:1], "lay wood F6, field F8", "ann colour wood F6; ann colour field F8"),
    # What is left out.
    (SETUP, "ex", "flip expand"),
    (SETUP, "ex; all use", "flip expand; ann use; bo use"),
    ((*EXPAND, "ann use"), "wo fi wa", "draw ann wood field water"),
    (EXPAND, "draw ann wo fi wa", "ann use; draw ann wood field water"),
    (EXPAND, "bo wo fi wa", "bo use; draw bo wood field water"),
    # A name before a verb of the table that asks for it.
    ((), "ann draw wo wo fi wa", "draw ann wood wood field water"),
    (EXPAND, "bo draw wood field water", "bo use; draw bo wood field water"),
    (EXPAND, "ann pass; bo draw wo fi wa", "ann pass; bo use; draw bo wood field water"),
    (DRAWN, "wood A1", "ann colour wood A1"),
    # One line for an Expand, or for the setup.
    (
        EXPAND,
        "ann expand wood field water: wood A1, field A2",
        "ann use; draw ann wood field water; ann colour wood A1; ann colour field A2",
    ),
    (
        (*EXPAND, "ann use"),
        "ann wo wo fi: wo A1 A2",
        "draw ann wood wood field; ann colour wood A1; ann colour wood A2",
    ),
    (
        (),
        "ann wood F6 G6, field F8, water H5",
        "draw ann wood wood field water; ann colour wood F6; ann colour wood G6; ann colour field F8;"
        " ann colour water H5",
    ),
    (
        EXPAND,
        "ann expand wo fi wa wo A1 field A2",
        "ann use; draw ann wood field water; ann colour wood A1; ann colour field A2",
    ),
    (
        (),
        "ann wood wood field water wood F6 G6 field F8 water H5",
        "draw ann wood wood field water; ann colour wood F6; ann colour wood G6; ann colour field F8;"
        " ann colour water H5",
    ),
    # Abbreviations, resolved among what is legal.
    (EXPAND, "ann p", "ann pass"),
    (SETUP, "f hw", "flip harvest-wood"),
    (SETUP, "f ex", "flip expand"),
    (MARKET, "ann s w 2", "ann sell 2 wood"),
    # Words in another order, American spelling, words of the rulebook.
    (MARKET, "ann sell wood 2", "ann sell 2 wood"),
    (DRAWN, "ann color A1 wood", "ann colour wood A1"),
    (EXPAND, "ann none", "ann pass"),
    (EXPAND, "Ann none; rest nothing", "ann pass; bo pass"),
    # Several seats.
    (EXPAND, "all pass", "ann pass; bo pass"),
    (EXPAND, "ann pass; rest pass", "ann pass; bo pass"),
    ((*EXPAND, "ann pass"), "others use", "bo use"),
    # A correction with a name in front.
    ((*EXPAND, "ann pass"), "ann undo", "undo 12"),
    ((*EXPAND, "ann pass"), "ann undo; bo pass", "undo 12; bo pass"),
    ((*EXPAND, "ann pass"), "ann undo; use", "undo 12; ann use"),
]  # fmt: skip


def played(batch: Batch) -> list[str]:
    """Return the moves of a text as the record spells them."""
    return [entry.text for step in batch.steps for entry in step.outcome.entries]


@pytest.mark.parametrize(("before", "text", "meant"), MEANINGS, ids=[text for _, text, _ in MEANINGS])
def test_a_text_means_the_same_moves_as_in_full(before: tuple[str, ...], text: str, meant: str) -> None:
    session = play(fresh(), *before)
    batch = play_text(session, text)
    assert played(batch) == split_text(meant)
    if meant:
        assert batch.stopped is None
        assert batch.session.state == play(session, *split_text(meant)).state


# The lines before, the text typed, how many moves are played, the code or verdict, and the text left to correct.
STOPS: list[tuple[tuple[str, ...], str, int, str, str]] = [
    (DRAWN, "ann colour wood A1; field A1", 1, "coloured", "ann colour field A1"),
    (DRAWN, "ann colour wood A1; field A1; bo pass", 1, "coloured", "ann colour field A1; bo pass"),
    (DRAWN, "ann colour wood A1 A1", 1, "no-such-tile", "ann colour wood A1"),
    (DRAWN, "ann colour wood A1; fild A2", 1, "Unreadable", "ann colour fild A2"),
    (DRAWN, "ann colour wood A1; fly", 1, "Unreadable", "ann fly"),
    (DRAWN, "ann colour wood A1, fild A2", 0, "Unreadable", "ann colour wood A1, fild A2"),
    (DRAWN, "wood A1, A2:field", 1, "Unreadable", "ann colour A2:field"),
    (MARKET, "ann sell", 0, "Unfinished", "ann sell"),
    (DRAWN, "ann colour wood G6, field A2", 0, "coloured", "ann colour wood G6; field A2"),
    (DRAWN, "wood G6", 0, "coloured", "ann colour wood G6"),
    (DRAWN, "ann colour wood G6 A2", 0, "coloured", "ann colour wood G6; A2"),
    (BUILD, "ann build house G6 with 2 wod", 0, "Unreadable", "ann build house G6 with 2 wod"),
    (EXPAND, "ann pass; pass", 1, "already-acted", "ann pass"),
    (EXPAND, "ann colour wood A1", 0, "no-expand", "ann colour wood A1"),
    (MARKET, "ann sell wood 99", 0, "not-in-stock", "ann sell 99 wood"),
    (EXPAND, "pass", 0, "Unfinished", "pass"),
    (EXPAND, "wo fi wa", 0, "Ambiguous", "wo fi wa"),
    (EXPAND, "ann expand: wood A1, field A2", 0, "Ambiguous", "ann expand: wood A1, field A2"),
    (DRAWN, "rest colour wood A1", 0, "no-expand", "bo colour wood A1"),
    ((*DRAWN, "bo pass"), "others pass; flip hw", 0, "already-chosen", "ann pass; flip hw"),
    # Words that only a verb can take that is not open now: the verb explains why.
    ((), "hw", 0, "setup-open", "flip harvest-wood"),
    (EXPAND, "ann pass; hw", 1, "not-all-done", "flip harvest-wood"),
    (SETUP, "ann wood field water: wood A1", 0, "nobody-draws", "draw ann wood field water; wood A1"),
    (EXPAND, "G7", 0, "Ambiguous", "G7"),
]


@pytest.mark.parametrize(("before", "text", "count", "code", "left"), STOPS, ids=[text for _, text, *_ in STOPS])
def test_a_text_stops_at_the_first_move_that_is_not_legal(
    before: tuple[str, ...], text: str, count: int, code: str, left: str
) -> None:
    session = play(fresh(), *before)
    batch = play_text(session, text)
    assert (len(batch.steps), batch.left) == (count, left)
    verdict = batch.verdict
    assert (verdict.code if isinstance(verdict, Refusal) else type(verdict).__name__) == code
    assert batch.session.state == play(session, *played(batch)).state


def test_a_move_typed_in_full_is_refused_in_the_same_words() -> None:
    session = ready("flip expand")
    for line in ("ann build house A1", "draw ann stone stone stone", "flip market", "bo colour wood A1", "ann done"):
        assert play_text(session, line).verdict == submit(session, line).verdict


# The lines before, the amend typed, and the amend in full.
AMENDS: list[tuple[tuple[str, ...], str, str]] = [
    (DRAWN, 'amend 13 "wo fi fi"', 'amend 13 "draw ann wood field field"'),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "A2"', 'amend 14 "ann colour wood A2"'),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "field A2"', 'amend 14 "ann colour field A2"'),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "colour A2 field"', 'amend 14 "ann colour field A2"'),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "color A2 field"', 'amend 14 "ann colour field A2"'),
    ((*DRAWN, "ann colour wood A1"), 'amend last "lay fi A2" "a slip"', 'amend 14 "ann colour field A2" "a slip"'),
    ((*DRAWN, "bo use"), 'amend 14 "none"', 'amend 14 "bo pass"'),
    ((*EXPAND, "ann pass", "bo pass"), 'amend 11 "hw"', 'amend 11 "flip harvest-wood"'),
    ((*EXPAND, "ann pass"), 'amend ann "us"', 'amend 12 "ann use"'),
    ((*BUILD, "ann build house G6"), 'amend last "boat H5"', 'amend 16 "ann build boat H5"'),
    (BUILD, 'amend last "G6"; ann build boat H5', 'amend 15 "ann build house G6 with 2 wood"; ann build boat H5'),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "meant"), AMENDS, ids=[text for _, text, _ in AMENDS])
def test_the_new_move_of_an_amend_is_read_like_any_move(before: tuple[str, ...], text: str, meant: str) -> None:
    batch = play_text(play(fresh(), *before), text)
    assert batch.stopped is None, batch.verdict
    assert played(batch) == split_text(meant)
    assert batch.session.state == play(fresh(), *before, *split_text(meant)).state


# The lines before, the amend typed, its verdict or code, and the lines that it can mean.
AMENDS_STOPPED: list[tuple[tuple[str, ...], str, str, tuple[str, ...]]] = [
    ((*EXPAND, "ann use", "bo pass"), 'amend 12 "ann fly"', "Unreadable", ()),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "field G6"', "coloured", ()),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "wood A2, field A3"', "several-moves", ()),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "wood A2; bo pass"', "several-moves", ()),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "undo"', "not-a-line", ()),
    ((*DRAWN, "ann colour wood A1"), 'amend 14 "ann undo"', "not-a-line", ()),
    ((*EXPAND, 'note "late"'), 'amend 12 "pass"', "Unfinished", ('amend 12 "ann pass"', 'amend 12 "bo pass"')),
    (
        EXPAND,
        'amend 11 "harvest"',
        "Ambiguous",
        ('amend 11 "flip harvest-fish"', 'amend 11 "flip harvest-grain"', 'amend 11 "flip harvest-wood"'),
    ),
    (SETUP, 'amend 2 "F8"', "later-line-falls", ()),
    (SETUP, 'amend 99 "F8"', "no-such-line", ()),
    ((*DRAWN, "bo pass"), 'amend 14 "bo pass"', "nothing-changed", ()),
    ((*DRAWN, "bo pass"), 'amend 14 "none"', "nothing-changed", ()),
    ((*DRAWN, "bo pass"), 'amend last "bo p" "a slip"', "nothing-changed", ()),
    ((*DRAWN, "ann colour wood A1", "ann colour field A2"), 'amend ann "A2"', "nothing-changed", ()),
]


@pytest.mark.parametrize(
    ("before", "text", "code", "choices"), AMENDS_STOPPED, ids=[text for _, text, *_ in AMENDS_STOPPED]
)
def test_an_amend_that_is_not_one_legal_move_changes_nothing(
    before: tuple[str, ...], text: str, code: str, choices: tuple[str, ...]
) -> None:
    session = play(fresh(), *before)
    batch = play_text(session, text)
    verdict = batch.verdict
    assert (verdict.code if isinstance(verdict, Refusal) else type(verdict).__name__) == code
    assert (batch.steps, batch.session, batch.left) == ((), session, text)
    assert tuple(sorted(batch.choices)) == choices
    for choice in choices:
        assert play_text(session, choice).stopped is None


def test_real_ambiguity_offers_the_readings() -> None:
    batch = play_text(ready("flip expand"), "wo fi wa; wood A1")
    assert batch.choices == ("ann use; draw ann wood field water", "bo use; draw bo wood field water")
    assert batch.verdict == Ambiguous(batch.choices)
    again = play_text(batch.session, batch.texts[1])
    assert played(again) == ["bo use", "draw bo wood field water", "bo colour wood A1"]


def test_the_tile_that_is_not_kept_is_offered() -> None:
    batch = play_text(ready("flip expand"), "ann expand: wood A1, field A2; bo pass")
    assert [text.split("; ")[1] for text in batch.choices] == [
        f"draw ann {tiles}" for tiles in ("wood wood field", "wood field field", "wood field water")
    ]
    again = play_text(batch.session, batch.texts[2])
    assert played(again)[-3:] == ["ann colour wood A1", "ann colour field A2", "bo pass"]


def test_the_tiles_kept_may_be_named_before_they_are_used() -> None:
    meant = play_text(ready("flip expand"), "ann expand: wood A1, field A2")
    batch = play_text(ready("flip expand"), "ann expand fi wo: wood A1, field A2")
    assert len(batch.choices) == 3
    assert batch.choices == meant.choices


# The lines before, a text without a name, and the lines that it can mean.
NAMELESS: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (EXPAND_RICH, "build G7", tuple(f"{seat} build house G7 with 2 wood" for seat in ("ann", "bo"))),
    (EXPAND_RICH, "build house G7", tuple(f"{seat} build house G7 with 2 wood" for seat in ("ann", "bo"))),
    (EXPAND_RICH, "pass", ("ann pass", "bo pass")),
    (EXPAND_RICH, "build J9", ()),
    (EXPAND_RICH, "build", ()),
]


@pytest.mark.parametrize(("before", "text", "choices"), NAMELESS, ids=[text for _, text, _ in NAMELESS])
def test_a_move_without_a_name_offers_the_players_that_it_can_mean(
    before: tuple[str, ...], text: str, choices: tuple[str, ...]
) -> None:
    batch = play_text(play(fresh(), *before), text)
    assert isinstance(batch.verdict, Unfinished)
    assert batch.verdict.reason.endswith("needs a player's name")
    assert (batch.left, batch.choices) == (text, choices)


def test_a_letter_that_fits_no_legal_move_is_refused() -> None:
    verdict = play_text(ready("flip expand"), "f").verdict
    assert isinstance(verdict, Refusal), verdict
    assert verdict.reason == "'feed' or 'flip' is not legal now"
    assert verdict.hint.startswith("Next: ann: use Expand")


def test_a_letter_means_the_only_verb_that_is_open() -> None:
    batch = play_text(ready(), "f")
    assert isinstance(batch.verdict, Unfinished), batch.verdict
    assert batch.verdict.reason.startswith("after 'flip'")


def test_a_missing_name_is_offered_too() -> None:
    batch = play_text(ready("flip expand"), "pass")
    assert isinstance(batch.verdict, Unfinished)
    assert batch.choices == ("ann pass", "bo pass")


def test_nobody_is_left_for_the_rest() -> None:
    batch = play_text(ready("flip expand", "ann use", "draw ann wood field water", "bo pass"), "ann wood A1; rest pass")
    assert isinstance(batch.verdict, Refusal)
    assert (len(batch.steps), batch.verdict.code) == (1, "nobody-asked")


def test_a_player_named_like_a_group_wins() -> None:
    lines = (line.replace("ann", "all").replace("bo", "rest") for line in (*SETUP, "flip expand"))
    session = play(sit_down(header("all", "rest")), *lines)
    assert played(play_text(session, "all pass")) == ["all pass"]
    assert played(play_text(session, "rest pass")) == ["rest pass"]
    lines = (line.replace("ann", "Allan").replace("bo", "Resta") for line in (*SETUP, "flip expand"))
    session = play(sit_down(header("Allan", "Resta")), *lines)
    assert played(play_text(session, "rest pass; all pass")) == ["Resta pass", "Allan pass"]


def test_a_single_letter_does_not_stand_for_a_card() -> None:
    batch = play_text(ready(), "e")
    assert not batch.steps
    assert not batch.choices


def test_a_name_of_several_words_can_start_a_list() -> None:
    session = sit_down(header("Ann-Marie", "Bo"))
    batch = play_text(session, "ann marie wood F6 G6, field F8, water H5")
    assert len(batch.steps) == 5


def test_texts_are_split_outside_quotation_marks() -> None:
    assert split_text('note "a; # b" ; ann pass;; # bo; pass') == ['note "a; # b"', "ann pass"]
    assert split_text("tap red-maple#2; pass") == ["tap red-maple#2", "pass"]
    assert split_text(' ; "open; end') == ['"open', "end"]
    assert words_of('ann expand: "a:" J:K b:') == ["ann", "expand", ":", '"a:"', "J:K", "b", ":"]
    assert split_colons("ann wo: wo A1 : fi A2") == ["ann wo", "wo A1", "fi A2"]
    assert split_commas('stop at (1,1), "a, b", c') == [["stop", "at", "(1", "1)"], ['"a, b"'], ["c"]]


def test_a_text_has_a_limit() -> None:
    batch = play_text(ready("flip expand"), join_pieces(["ann pass", "undo"] * MOST_PIECES))
    assert len(batch.steps) == MOST_PIECES
    assert isinstance(batch.verdict, Unreadable)


WORDS = [
    *SETUP, "flip", "ann", "bo", "all", "rest", "expand", "wood", "fi", "wa", "A1", "G7", "house", "build", "use",
    "pass", "1", "2", "with", "lay", "none", "undo", ";", ":", ",", "#", '"', "e", "p", "x", "-", "?",
]  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(["", "flip expand", "flip expand; ann use"]))
def test_any_words_are_answered(words: list[str], before: str) -> None:
    session: Session = play_text(ready(), before).session if before else fresh()
    batch = play_text(session, " ".join(words))
    checked = session
    for line in played(batch):
        outcome = submit(checked, line)
        assert isinstance(outcome.verdict, Legal)
        checked = outcome.session
    assert checked.state == batch.session.state
    assert (batch.stopped is None) == isinstance(batch.verdict, Legal)


@pytest.mark.parametrize("word", ["wo", "ann", "p", "ann wood A1,", "w:", "?;", '"'])
def test_very_long_texts_are_answered_in_bounded_time(word: str) -> None:
    session = ready("flip expand", "ann use", "draw ann wood field water")
    batch = play_text(session, (f"{word} " * TYPED_LENGTH)[:TYPED_LENGTH])
    assert batch.stopped is not None


def test_readings_are_judged_under_the_rules_of_the_title() -> None:
    assert TITLE.short_forms.synonyms["none"] == ("pass", "done")


@pytest.mark.parametrize("text", ["wo wo fi wa", "wo wo fi wa: wood A1 A2", "hw hg"])
def test_a_card_is_not_guessed_from_the_first_of_many_words(text: str) -> None:
    """Tiles typed too late are not a card: `wo` alone would be Harvest Wood."""
    batch = play_text(ready(), text)
    assert batch.steps == ()
    assert batch.stopped is not None


def test_tiles_that_are_not_in_the_pile_are_one_draw() -> None:
    """Two wood tiles are out, and three more would be needed: it is not a draw of three tiles and one more move."""
    session = play(ready(), "flip expand", "ann use", "draw ann wood wood field", "ann colour wood A1")
    session = play(session, "ann colour wood A2", "bo use", "draw bo wood wood field", "bo colour wood A1")
    session = play(session, "bo colour wood A2", "flip expand")
    for text in ("ann wo wo wa", "ann wo wo wa: wo A3 A4", "ann expand wo wo wa: wo A3 A4"):
        batch = play_text(session, text)
        assert isinstance(batch.verdict, Refusal), batch.verdict
        assert batch.verdict.reason.startswith("the tiles left are 1 wood"), batch.verdict.reason
        assert batch.stopped is not None
        assert batch.stopped.line == "draw ann wood wood water"


def test_a_place_that_several_moves_take_is_offered_with_numbers() -> None:
    session = play(fresh(), "draw ann wood wood field water")
    for text in ("g4", "ann g4"):
        batch = play_text(session, text)
        assert batch.choices == ("ann colour wood G4", "ann colour field G4", "ann colour water G4")
    assert play_text(session, "5").choices == ()
    assert play_text(session, "wood").choices == ()
