"""Records as text: they read back, and damaged or hostile ones are refused with the place of the fault."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from companion.games.crayonville.game import TITLE
from companion.referee.header import Header
from companion.referee.moves import Amend, Move, Note, Redo, Undo
from companion.referee.problems import BadPosition
from companion.referee.record import Entry, Played, fold, read_record, write_record
from companion.referee.session import Outcome
from companion.referee.submission import import_record
from companion.referee.verdicts import Refusal
from tests.referee.anymoves import checked
from tests.referee.tables import SETUP, fresh, header, play, ready, record_of

# Text that people type into names and remarks; line ends are tested separately.
WORDS = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20)
LINES = WORDS.map(str.strip).filter(bool)
VALUES = st.recursive(
    WORDS | st.integers(-(2**40), 2**40) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
HEADERS = st.builds(
    Header,
    game=WORDS,
    seats=st.lists(WORDS, max_size=4).map(tuple),
    rules=st.integers(0, 99),
    edition=WORDS,
    options=st.dictionaries(WORDS, VALUES, max_size=3),
    rulings=st.dictionaries(WORDS, WORDS, max_size=3),
    deal=st.none() | WORDS,
    typed=st.lists(WORDS, max_size=2).map(tuple),
    keepsakes=st.dictionaries(WORDS, st.dictionaries(WORDS, VALUES, max_size=2), max_size=2),
    position=st.none() | st.dictionaries(WORDS, VALUES, max_size=3),
)


@checked(120)
@given(head=HEADERS, lines=st.lists(LINES, max_size=6))
def test_a_record_reads_back(head: Header, lines: list[str]) -> None:
    text = write_record(head, enumerate(lines, 1))
    assert read_record(text) == (head, lines)
    assert read_record(text.replace("\n", "\r\n")) == (head, lines)


@pytest.mark.parametrize("text", ["a\nb", "a\n\n b\n", 'a"""b\n', "a\\\nb", "+++", "a\r\nb", "a\n+++\nb"])
def test_multiline_text_in_a_header_reads_back(text: str) -> None:
    head = header("ann", keepsakes={"ann": {"name": "Annstead", "owner": text}})
    assert read_record(write_record(head, [(1, "note")])) == (head, ["note"])


@pytest.mark.parametrize("mark", ["\n", "\r", "\x0b", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_multiline_remark_does_not_break_the_record(mark: str) -> None:
    """Such a remark is refused, or the record that contains it can be read."""
    session = fresh()
    move = session.parse(f'note "one{mark}1 two"')
    if isinstance(move, Move):
        session = play(session, f'note "one{mark}1 two"', *SETUP)
        again = import_record(TITLE, record_of(session))
        assert isinstance(again, Outcome)
        assert again.session.state == session.state


HEAD = 'game = "crayonville"\nseats = ["ann", "bo"]\nrules = 1'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "starts with a header"),
        ("1 flip expand\n", "starts with a header"),
        (f"+++\n{HEAD}\n", "starts with a header"),
        (f"hello\n+++\n{HEAD}\n+++\n", "starts with a header"),
        (f"+++\n{HEAD}\n+++\n1 flip expand\n+++\n", "starts with a header"),
        ("+++\ngame = crayonville\n+++\n", "the header of the record"),
        ("+++\n+++\n", "game"),
        ('+++\ngame = "x"\nrules = 1\n+++\n', "seats"),
        ('+++\ngame = "x"\nseats = "ann"\nrules = 1\n+++\n', "seats"),
        ('+++\ngame = "x"\nseats = ["ann"]\nrules = "one"\n+++\n', "rules"),
        (f'+++\n{HEAD}\ncolour = "red"\n+++\n', "colour"),
        (f"+++\n{HEAD}\nrulings = {{ tie = 1 }}\n+++\n", "rulings"),
        (f"+++\n{HEAD}\n{HEAD}\n+++\n", "the header of the record"),
        (f"+++\n{HEAD}\nformat = 2\n+++\n", "format 2"),
        (f"+++\n{HEAD}\nformat = 0\n+++\n", "format 0"),
    ],
)
def test_an_invalid_header_is_refused_with_the_field(text: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        read_record(text)


def test_a_deeply_nested_header_is_refused() -> None:
    deep = "[" * 3000 + "]" * 3000
    with pytest.raises(BadPosition):
        read_record(f"+++\n{HEAD}\noptions = {{ level = {deep} }}\n+++\n")


@pytest.mark.parametrize(
    ("lines", "n"),
    [
        ("2 flip expand", 1),
        ("0 flip expand", 1),
        ("flip expand", 1),
        ("01 flip expand", 1),
        ("1. flip expand", 1),
        ("1 flip expand\n1 ann pass", 2),
        ("1 flip expand\n3 ann pass", 2),
        ("1 flip expand\n2", 2),
        ("1 flip expand\n2   ", 2),
        ("1 flip expand\nann pass", 2),
    ],
)
def test_wrong_numbers_are_refused_with_the_line(lines: str, n: int) -> None:
    with pytest.raises(BadPosition, match=f"line {n} of the record must start with its number"):
        read_record(f"+++\n{HEAD}\n+++\n{lines}\n")


def test_empty_lines_and_indentation_do_not_matter() -> None:
    _, lines = read_record(f"\n+++  \n{HEAD}\n+++\n\n  1 flip expand  \n\n2   ann pass")
    assert lines == ["flip expand", "ann pass"]


@checked(200)
@given(text=st.text(max_size=80) | st.lists(st.sampled_from(["+++", HEAD, "1 a", "2 b", "\r", "x = 1"])).map("\n".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadPosition):
        head, lines = read_record(text)
        assert read_record(write_record(head, enumerate(lines, 1)))[1] == lines


def record(*lines: str, **fields: Any) -> str:
    """Return a record with any header and correctly numbered lines."""
    head = {"game": "crayonville", "seats": ["ann"], "rules": 1, **fields}
    body = "".join(f"{n} {line}\n" for n, line in enumerate(lines, 1))
    return f"+++\n{tomli_w.dumps(head)}+++\n{body}"


VILLAGE = {"name": "Annstead", "completed": [1]}


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": []},
        {"seats": ["ann", "ann"]},
        {"seats": ["ann", "ANN"]},
        {"seats": ["ann lee"]},
        {"seats": ["draw"]},
        {"seats": [""]},
        {"seats": [f"s{n}" for n in range(21)]},
        {"rulings": {"no_such_switch": "yes"}},
        {"rulings": {"tie": "no such value"}},
        {"options": {"level": 0}},
        {"options": {"level": 11}},
        {"options": {"level": "two"}},
        {"options": {"level": 2.5}},
        {"options": {"speed": 2}},
        {"edition": "no such edition"},
        {"edition": "/"},
        {"keepsakes": {"ann": 3}},
        {"keepsakes": {"ann": {"sketch": "house G7"}}},
        {"keepsakes": {"ann": {**VILLAGE, "colour": "red"}}},
        {"keepsakes": {"ann": {**VILLAGE, "sketch": "castle G7"}}},
        {"keepsakes": {"ann": {**VILLAGE, "sheet": "another sheet"}}},
        {"keepsakes": {"ann": {**VILLAGE, "sketch": "house Z9"}}, "options": {"level": 2}},
        {"keepsakes": {"ann": {**VILLAGE, "sketch": "boat G7"}}, "options": {"level": 2}},
        {"keepsakes": {"ann": {**VILLAGE, "sketch": "free-wall G7|N"}}, "options": {"level": 2}},
        {"position": {}},
        {"position": {"seat": []}},
        {"position": {"seat": [{"name": "bo"}]}},
        {"position": {"seat": [{"name": "ann"}, {"name": "ann"}]}},
        {"position": {"seat": [{"name": "ann"}], "level": 99}},
    ],
    ids=str,
)
def test_a_hostile_header_only_raises_bad_position(fields: dict[str, Any]) -> None:
    with suppress(BadPosition):
        outcome = import_record(TITLE, record(**fields))
        assert isinstance(outcome, Refusal), outcome
        assert outcome.reason


def test_the_first_illegal_line_is_named() -> None:
    text = record_of(ready("flip expand", "ann pass")).replace("12 ann pass", "12 ann build castle G7")
    with pytest.raises(BadPosition, match="line 12 of the record, 'ann build castle G7': Unknown word 'castle'"):
        import_record(TITLE, text)


GOOD = record_of(play(ready("flip expand", "ann pass"), "undo", 'amend 2 "ann colour wood A1"', 'note "so"'))


@checked(150)
@given(data=st.data())
def test_a_damaged_record_is_imported_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD)))
    size = data.draw(st.integers(0, 12))
    junk = data.draw(st.sampled_from(["", "undo 3", "redo", "\n", "+++", '"', "9", "cut 1"]) | st.text(max_size=3))
    with suppress(BadPosition):
        outcome = import_record(TITLE, GOOD[:at] + junk + GOOD[at + size :])
        assert isinstance(outcome, Refusal) or TITLE.positions.examine(outcome.session.state) == []


def entry(n: int, move: Move) -> Entry:
    return Entry(n, str(n), move)


def test_the_fold_of_undo_redo_and_amend() -> None:
    notes = [entry(n, Note(str(n))) for n in (1, 2, 3)]

    def folded(*extra: Move) -> Played:
        entries = [*notes, *(entry(n, move) for n, move in enumerate(extra, 4))]
        return fold(entries, Note)

    def numbers(played: Played) -> list[int]:
        return [line.n for line in played.lines]

    assert numbers(folded()) == [1, 2, 3]
    assert numbers(folded(Undo(2))) == [1]
    assert numbers(folded(Undo(3), Undo(1))) == []
    assert numbers(folded(Undo(3), Undo(1), Redo())) == [1, 2]
    assert numbers(folded(Undo(3), Undo(1), Redo(), Redo())) == [1, 2, 3]
    assert numbers(folded(Undo(2), Note("new"))) == [1, 5]
    assert folded(Undo(3), Undo(1)).undone == (4, 5)
    assert folded(Undo(2), Note("new")).undone == folded(Undo(2), Amend(1, "other")).undone == ()
    amended = folded(Amend(2, "other"))
    assert [line.move for line in amended.lines] == [Note("1"), Note("other"), Note("3")]
    assert numbers(folded(Amend(1, "other", cut=3))) == [1, 2]
    assert numbers(folded(Amend(1, "other", dropping=(2,)))) == [1, 3]
    assert [line.move for line in folded(Amend(1, "other", dropping=(2,)), Undo(4)).lines] == [
        line.move for line in notes
    ]
    assert numbers(folded(Amend(1, "other", dropping=(2,)), Undo(4), Redo())) == [1, 3]
    assert numbers(folded(Undo(2), Note("new"), Undo(4))) == [1, 2, 3]
    assert (amended.index(2), amended.index(4)) == (1, None)


@pytest.mark.parametrize("moves", [(Undo(7),), (Redo(),), (Amend(3, "ann pass"),)])
def test_a_damaged_record_names_the_line(moves: tuple[Move, ...]) -> None:
    entries = [Entry(n, "a line", move) for n, move in enumerate(moves, 1)]
    with pytest.raises(BadPosition, match="line 1 of the record"):
        fold(entries, lambda _: Redo())
