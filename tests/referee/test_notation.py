"""The notation: moves read back, careless typing is accepted, and errors are named."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from companion.cli.screen.wording import explain
from companion.games.crayonville import moves
from companion.games.crayonville.game import TITLE
from companion.referee.moves import Move, Note, Override, Seat, Undo
from companion.referee.notation import Notation, Template, split_words
from companion.referee.verdicts import Ambiguous, Unfinished, Unreadable
from companion.referee.words import Choice
from tests.referee.anymoves import CLASSES, SEATS, TEXTS, any_move, checked, moves_of

NOTATION = TITLE.notation(SEATS)
PAIR = re.compile(r"([A-Z]\d+)[-|+]([A-Z]\d+)")
NONSENSE = "zzz"


def meant(*seats: str) -> Callable[[str], tuple[Sequence[str], str]]:
    """Return a function that says every verb can mean these seats."""
    return lambda verb: (seats, "")


def by_name(cls: type[Move]) -> str:
    return cls.__name__


@pytest.mark.parametrize("cls", CLASSES, ids=by_name)
@checked(30)
@given(data=st.data())
def test_a_written_move_reads_back(cls: type[Move], data: st.DataObject) -> None:
    move = data.draw(moves_of(cls))
    line = NOTATION.write(move)
    assert NOTATION.parse(line) == move
    assert NOTATION.parse(line, meant(*SEATS[:1])) == move


@st.composite
def careless(draw: st.DrawFn, line: str) -> str:
    """Return a line in another case and spacing, with a comment after it."""
    typed = ""
    for word in split_words(line):
        typed += draw(st.sampled_from((" ", "  ", "\t", ", ", " ,"))) if typed else draw(st.sampled_from(("", "  ")))
        typed += word if word.startswith('"') else draw(careless_word(word))
    return typed + draw(st.sampled_from(("", " ", '  # a remark, with "signs" in it', " #")))


@st.composite
def careless_word(draw: st.DrawFn, word: str) -> str:
    word = draw(st.sampled_from((word, word.upper(), word.title(), word.lower())))
    pair = PAIR.fullmatch(word.upper())
    if pair is not None:
        ends = draw(st.permutations(pair.groups()))
        return draw(st.sampled_from(("-", "|", "+", "/", " ", " - "))).join(ends)
    return word.replace("-", draw(st.sampled_from("- "))) if word.lower().startswith("harvest") else word


@checked(600)
@given(data=st.data())
def test_case_spaces_commas_hyphens_and_remarks_do_not_matter(data: st.DataObject) -> None:
    move = data.draw(any_move())
    typed = data.draw(careless(NOTATION.write(move)))
    assert NOTATION.parse(typed) == move, typed


def starting_with(typed: str, words: Sequence[str]) -> set[str]:
    """Return the words that this abbreviates; a whole word abbreviates only itself."""
    return {typed} if typed in words else {word for word in words if word.startswith(typed)}


OPENINGS = (*SEATS, *NOTATION.seat_verbs, *NOTATION.table_verbs)


@pytest.mark.parametrize("word", OPENINGS)
def test_a_first_word_may_be_abbreviated_if_unambiguous(word: str) -> None:
    for size in range(1, len(word) + 1):
        likely = starting_with(word[:size], OPENINGS)
        found = NOTATION.parse(word[:size], meant(*SEATS[:1]))
        if len(likely) > 1:
            assert isinstance(found, Ambiguous)
            assert set(found.readings) == likely
        else:
            assert found == NOTATION.parse(word, meant(*SEATS[:1]))
            assert not isinstance(found, Ambiguous | Unreadable)


@pytest.mark.parametrize("verb", NOTATION.seat_verbs)
def test_a_verb_may_be_abbreviated_if_unambiguous(verb: str) -> None:
    for size in range(1, len(verb) + 1):
        likely = starting_with(verb[:size], tuple(NOTATION.seat_verbs))
        found = NOTATION.parse(f"bo {verb[:size]}")
        if len(likely) > 1:
            assert isinstance(found, Ambiguous)
            assert set(found.readings) == likely
        else:
            assert found == NOTATION.parse(f"bo {verb}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ann b h g7 w 2 w", moves.Build("ann", "house", "G7", (moves.Amount(2, "wood"),))),
        ("ann bui bat i6", moves.Build("ann", "battleship", "I6")),
        ("ann build wo gr e5 e6", moves.BuildWorks("ann", ("E5", "E6"), "grain")),
        ("ann build works leather e6 e5", moves.BuildWorks("ann", ("E5", "E6"), "meat")),
        ("ann build r g8/g7", moves.BuildRoad("ann", ("G7", "G8"))),
        ("ann build road a10 a9", moves.BuildRoad("ann", ("A9", "A10"))),
        ("flip h w", moves.Flip("harvest-wood")),
        ("flip HW", moves.Flip("harvest-wood")),
        ("flip ha st", moves.Flip("harvest-stone")),
        ("fli t", moves.Flip("tax")),
        ("draw b wo f wa", moves.Draw("bo", ("wood", "field", "water"))),
        ("cy sell +3 st", moves.Sell("cy", 3, "stone")),
        ("undo 7 by \"Eva\"", Undo(7, None, "Eva")),
        ("ov a st -2 \"slow play\"", None),
        ("ov a sta -2 \"slow play\"", Override("ann", "stars", -2, "slow play")),
        ("not \"a \\\"word\\\"\"", Note("a \"word\"")),
    ],
)  # fmt: skip
def test_abbreviations(typed: str, meant: Move | None) -> None:
    found = NOTATION.parse(typed)
    assert found == meant if meant is not None else isinstance(found, Ambiguous)


SEAT_MOVES = st.one_of([moves_of(template.cls) for templates in NOTATION.seat_verbs.values() for template in templates])


@checked(100)
@given(data=st.data())
def test_a_missing_seat_is_filled_in_only_if_one_can_be_meant(data: st.DataObject) -> None:
    move = data.draw(SEAT_MOVES)
    _, _, rest = NOTATION.write(move).partition(" ")
    assert NOTATION.parse(rest, meant(move.seat)) == move
    for asked in ((), ("ann", "bo"), SEATS):
        found = NOTATION.parse(rest, meant(*asked))
        assert isinstance(found, Unfinished), found
        assert set(found.expects) == set(asked or SEATS)


def test_a_typed_seat_is_never_replaced() -> None:
    assert NOTATION.parse("bo pass", meant("ann")) == moves.Pass("bo")
    assert NOTATION.parse("draw bo wood", meant("ann")) == moves.Draw("bo", ("wood",))


@pytest.mark.parametrize(
    ("line", "word", "position"),
    [
        ("dance", "dance", 0),
        ("dora pass", "dora", 0),
        ("ann dance", "dance", 1),
        ("ann build castle G7", "castle", 2),
        ("ann build house 7G", "7G", 3),
        ("ann build house G0", "G0", 3),
        ("ann sell x wood", "x", 2),
        ("ann sell 1.5 wood", "1.5", 2),
        ("ann sell 1234567890 wood", "1234567890", 2),
        ("ann sell \uff13 wood", "\uff13", 2),
        ("ann sell 3 gold", "gold", 3),
        ("ann build house G7 with 1 gold", "gold", 6),
        ("ann build house G7 with 1 wood 1 gold", "gold", 8),
        ("note no quotes", "no", 1),
        ('note "open', '"open', 1),
        ("ann build road G7-XX", "G7-XX", 3),
        ("ann build road G7 XX", "XX", 4),
    ],
)
def test_an_unknown_word_is_named_with_its_position(line: str, word: str, position: int) -> None:
    found = NOTATION.parse(line)
    assert isinstance(found, Unreadable), found
    assert (found.word, found.position) == (word, position)
    assert word in found.reason
    assert "Unknown word" in found.reason
    assert found.expects


@pytest.mark.parametrize(
    ("line", "word", "position"),
    [
        ("ann, PASS, quickly", "quickly", 2),
        ("deal cards", "cards", 1),
    ],
)
def test_a_word_after_a_complete_move_is_unexpected(line: str, word: str, position: int) -> None:
    found = NOTATION.parse(line)
    assert isinstance(found, Unreadable), found
    assert (found.word, found.position, found.reason) == (word, position, f"Unexpected word '{word}'")
    assert found.expects
    assert explain(found).startswith("Unexpected word")


@pytest.mark.parametrize(
    ("line", "position", "reason"),
    [
        ("draw ann wood gold", 3, "Unknown word 'gold'"),
        ("draw ann wood wod", 3, "Unknown word 'wod'. Did you mean 'wood'?"),
        ("ann build house G7 wth 2 wood", 4, "Unknown word 'wth'. Did you mean 'with'?"),
        ("undo 3 4", 2, "Unknown word '4'"),
    ],
)
def test_a_word_that_does_not_continue_a_move_is_unknown(line: str, position: int, reason: str) -> None:
    found = NOTATION.parse(line)
    assert isinstance(found, Unreadable), found
    assert (found.position, found.reason) == (position, reason)
    assert len(found.expects) > 1
    assert found.expects[-1] == "the end of the line"


def test_american_spelling_is_accepted() -> None:
    assert NOTATION.parse("ann color wood G7") == NOTATION.parse("ann colour wood G7")
    assert isinstance(NOTATION.parse("ann color wood G7"), Move)


def test_the_position_of_a_word_is_counted_in_the_typed_line() -> None:
    found = NOTATION.parse("sell x wood", meant("ann"))
    assert isinstance(found, Unreadable)
    assert (found.word, found.position) == ("x", 1)


def test_a_similar_word_is_suggested() -> None:
    found = NOTATION.parse("ann build huose G7")
    assert isinstance(found, Unreadable)
    assert "Did you mean 'house'?" in found.reason


@pytest.mark.parametrize("line", ["ann build road G7-G8-G9", "ann build road G7 G8-G9"])
def test_three_spaces_are_not_a_pair(line: str) -> None:
    assert isinstance(NOTATION.parse(line), Unreadable)


@checked(600)
@given(data=st.data())
def test_an_unknown_word_anywhere_in_a_line_is_found(data: st.DataObject) -> None:
    words = split_words(NOTATION.write(data.draw(any_move())))
    place = data.draw(st.integers(0, len(words)))
    found = NOTATION.parse(" ".join([*words[:place], NONSENSE, *words[place + 1 :]]))
    assert isinstance(found, Unreadable), found
    assert (found.word, found.position) == (NONSENSE, place)


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("f", {"feed", "flip"}),
        ("an", {"ann", "animal"}),
        ("flip h", {"harvest-wood", "harvest-grain", "harvest-fish", "harvest-stone"}),
        ("ann build b H6", {"boat", "battleship"}),
        ("ann build t G7", {"tower", "townhouse"}),
        ("ann build w G7 H7", {"ann build works G7+H7", "ann build wall G7|H7"}),
        ("draw ann w w", {"wood", "water"}),
        ("draw ann wood w", {"wood", "water"}),
    ],
)
def test_several_readings_are_listed(line: str, readings: set[str]) -> None:
    found = NOTATION.parse(line)
    assert isinstance(found, Ambiguous), found
    assert set(found.readings) == readings
    assert all(f"'{reading}'" in found.reason for reading in readings)


def test_a_whole_word_is_not_ambiguous_with_a_longer_one() -> None:
    notation: Notation = TITLE.notation(("bo", "bob", "builder"))
    assert notation.parse("bo pass") == moves.Pass("bo")
    assert notation.parse("bob pass") == moves.Pass("bob")
    assert notation.parse("build pass") != moves.Pass("builder")


@pytest.mark.parametrize(
    ("line", "follows"),
    [
        ("", {*SEATS, "flip", "draw", "undo", "note"}),
        ("   # only a remark", {"flip"}),
        ("ann", {"build", "pass", "use", "colour"}),
        ("ann build", {"house", "boat", "works", "road", "wall", "upgrade"}),
        ("ann build house", {"a space such as G7"}),
        ("ann build works", {"wood", "fish", "grain", "stone", "meat"}),
        ("ann build house G7 with", {"a number"}),
        ("ann build house G7 with 2", {"wood", "stone"}),
        ("ann sell 3", {"wood", "fish", "grain", "stone", "meat"}),
        ("flip", {"expand", "harvest-wood", "tax"}),
        ("draw ann", {"wood", "field", "water", "stone"}),
        ("amend 3", {"the text in quotes"}),
        ("override ann stars 1", {"the text in quotes"}),
        ("undo 3 by", {"the text in quotes"}),
    ],
)
def test_an_unfinished_line_lists_what_may_follow(line: str, follows: set[str]) -> None:
    found = NOTATION.parse(line)
    assert isinstance(found, Unfinished), found
    assert follows <= set(found.expects)


def test_an_unfinished_second_part_of_a_payment_lists_what_may_follow() -> None:
    found = NOTATION.parse("ann build house G7 with 1 wood 1")
    assert isinstance(found, Unfinished), found
    assert {"wood", "stone"} <= set(found.expects)


def fits(word: str, expected: Sequence[str]) -> bool:
    """Return whether a word is among the expected ones, literally or by its label."""
    labels = [label for label in expected if " " in label]
    is_number = re.fullmatch(r"-?\d+", word) is not None
    return word in expected or any(
        ("number" in label and is_number)
        or ("text" in label and word.startswith('"'))
        or ("space" in label and re.match(r"[A-Z]\d", word) is not None)
        for label in labels
    )


@checked(600)
@given(data=st.data())
def test_the_beginning_of_a_line_is_unfinished_and_lists_its_next_word(data: st.DataObject) -> None:
    words = split_words(NOTATION.write(data.draw(any_move(most=1))))
    size = data.draw(st.integers(0, len(words) - 1))
    found = NOTATION.parse(" ".join(words[:size]))
    if not isinstance(found, Move):
        assert isinstance(found, Unfinished), found
        assert fits(words[size], found.expects), (words[size], found)


def check_any(line: str, asked: Sequence[str]) -> None:
    found = NOTATION.parse(line, meant(*asked))
    if isinstance(found, Move):
        assert NOTATION.parse(NOTATION.write(found)) == found
    else:
        assert found.reason


@checked(500)
@given(line=st.text(max_size=60), asked=st.lists(st.sampled_from(SEATS), max_size=2))
def test_arbitrary_text_never_raises(line: str, asked: list[str]) -> None:
    check_any(line, asked)


WORDS = """
house boat works road wall tower with meat wood w stone grain expand harvest harvest-wood tax by cut h b f G7 H6 A1 M13
G7-G8 G7|H7 E5+E6 3 -1 +2 0 - -- | # , \\ " "" "a" "a b" "\\" "\\""
"""


@checked(600)
@given(words=st.lists(st.sampled_from((*OPENINGS, *WORDS.split())) | st.text(max_size=3), max_size=9))
def test_arbitrary_words_of_the_notation_never_raise(words: list[str]) -> None:
    check_any(" ".join(words), SEATS[:1])
    check_any(", ".join(words), ())


@checked(100)
@given(text=TEXTS)
def test_any_text_in_quotes_is_one_word(text: str) -> None:
    line = NOTATION.write(Note(text))
    assert len(split_words(line)) == 2
    assert NOTATION.parse(line) == Note(text)


@pytest.mark.parametrize("mark", ["\n", "\r", "\x00", "\x1b", "\x85", "\u2028", "\u2029", "\ud800"])
def test_unprintable_characters_are_refused(mark: str) -> None:
    """A move must stay on one line, or it would break the record."""
    for line in (f'note "one{mark}two"', f"ann pass{mark}"):
        found = NOTATION.parse(line)
        assert isinstance(found, Unreadable)
        assert ascii(mark) in found.reason


@pytest.mark.parametrize("name", ["\u0645\u06cc\u200c\u0646\u0627", "J\u00fcrgen", "\u5409\u7530", "Mary-Ann"])
def test_names_in_any_script_are_read(name: str) -> None:
    """Joiners are part of some names, and a seat may have such a name."""
    notation = TITLE.notation((name, "bo"))
    assert notation.parse(f"{name} pass") == moves.Pass(name)
    assert notation.parse(notation.write(moves.Draw(name, ("wood",)))) == moves.Draw(name, ("wood",))


def test_a_remark_may_contain_a_joined_emoji() -> None:
    assert NOTATION.parse('note "\U0001f469\u200d\U0001f680"') == Note("\U0001f469\u200d\U0001f680")


def test_a_name_of_two_parts_may_be_typed_with_a_space() -> None:
    notation = TITLE.notation(("mary-ann", "bo"))
    assert notation.parse("draw mary ann wood") == moves.Draw("mary-ann", ("wood",))
    assert notation.parse("mary ann pass") == moves.Pass("mary-ann")


def test_the_second_word_distinguishes_a_seat_from_a_verb() -> None:
    assert NOTATION.parse("an pass") == moves.Pass("ann")
    assert NOTATION.parse("an wood F6", meant("bo")) == moves.Animal("bo", "wood", "F6")


def test_a_missing_seat_is_the_one_to_which_the_verb_is_open() -> None:
    def asked(verb: str) -> tuple[Sequence[str], str]:
        return {"colour": ["bo"]}.get(verb, ["ann", "bo"]), ""

    assert NOTATION.parse("colour wood F6", asked) == moves.Colour("bo", "wood", "F6")
    assert isinstance(NOTATION.parse("pass", asked), Unfinished)


@pytest.mark.parametrize("notation", ["{seat} go [far]", "{seat} go [to {at} [by {by}]]"])
def test_a_template_that_cannot_be_read_back_is_refused(notation: str) -> None:
    move = msgspec.defstruct("Going", [], bases=(Move,), namespace={"notation": notation}, frozen=True)
    with pytest.raises(ValueError, match="optional parts"):
        Template(move, {})


class Buy(Move, frozen=True):
    """A move with one choice."""

    notation: ClassVar[str] = "{seat} buy {good}"
    seat: Seat
    good: Annotated[str, Meta(title="good")]


@pytest.mark.parametrize(("number", "is_listed"), [(1, True), (9, True), (12, True), (13, False), (40, False)])
def test_the_expected_words_form_one_list(number: int, is_listed: bool) -> None:
    """All options are listed in the sentence or beside it, never split between the two."""
    words = tuple(f"word{at:02}" for at in range(number))
    found = Notation([Buy], {"good": Choice(words)}, ["ann"]).parse("ann buy")
    assert isinstance(found, Unfinished)
    assert found.expects == words
    assert [word for word in words if word in found.reason] == (list(words) if is_listed else [])
    answer = explain(found)
    assert answer.count("word00") == 1
    assert ("Expected:" in answer) is not is_listed
