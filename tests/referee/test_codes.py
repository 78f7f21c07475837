"""Codes of printed sheets: they read back however they are typed, and an ambiguous code is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.codes import ALPHABET, LARGEST, Code, check_of, read_code, write_code
from tests.referee.anymoves import checked

CODE = Code("G", 12, 47, "7KQ4")
CODES = st.builds(
    Code,
    kind=st.sampled_from(["G", "V"]),
    id=st.integers(1, LARGEST),
    at=st.integers(0, LARGEST),
    check=st.text(ALPHABET, min_size=4, max_size=4),
)
DASHES = st.sampled_from(["-", " ", " - ", "--", "\u2013", "\u2014", "\u2212", "\t", "\u00a0"])


def test_a_printed_code() -> None:
    assert write_code(CODE) == "G12-47-7KQ4"
    assert write_code(Code("V", 3, 0, "9XTN")) == "V3-0-9XTN"


@checked(300)
@given(code=CODES)
def test_a_code_reads_back(code: Code) -> None:
    assert read_code(write_code(code)) == code


@checked(300)
@given(code=CODES, one=DASHES, two=DASHES, lower=st.booleans(), around=DASHES)
def test_case_and_dashes_do_not_matter(code: Code, one: str, two: str, lower: bool, around: str) -> None:
    text = f"{around}{code.kind}{code.id}{one}{code.at}{two}{code.check}{around}"
    assert read_code(text.lower() if lower else text) == code


@checked(300)
@given(code=CODES)
def test_a_code_without_dashes_is_read_only_if_unambiguous(code: Code) -> None:
    """The result is always the code that was meant, or a fault."""
    for text in (write_code(code).replace("-", ""), f"{code.kind}{code.id}-{code.at}{code.check}"):
        read = read_code(text)
        assert read == code or isinstance(read, str)
    assert read_code(f"{code.kind}{code.id}-{code.at}{code.check}") == code


@pytest.mark.parametrize(
    "text",
    [
        "G12-47-7KQ4",
        "g12-47-7kq4",
        "G12 47 7KQ4",
        " g 12 - 47 - 7kq4 ",
        "G12-477KQ4",
        "G-12-47-7KQ4",
        "G12-47-7K-Q4",
        "G12-47-7 K Q 4",
        "G12\u201347\u20147KQ4",
        "GI2-47-7KQ4",
        "Gl2 47 7kq4",
    ],
)
def test_spellings_of_one_code(text: str) -> None:
    assert read_code(text) == CODE


def test_letters_that_look_like_digits() -> None:
    assert read_code("V1O-O-O1IL") == read_code("v10-0-0111") == Code("V", 10, 0, "0111")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("G127KQ4", Code("G", 1, 2, "7KQ4")),
        ("G1007KQ4", Code("G", 10, 0, "7KQ4")),
        ("v107kq4", Code("V", 1, 0, "7KQ4")),
    ],
)
def test_digits_that_split_in_one_way(text: str, code: Code) -> None:
    assert read_code(text) == code


def test_digits_that_split_in_two_ways_are_refused() -> None:
    fault = read_code("g1247KQ4")
    assert isinstance(fault, str)
    assert "'g1247KQ4' can be read in 2 ways, as G1-24-7KQ4 or G12-4-7KQ4" in fault


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "G",
        "G12",
        "G12-47",
        "G12-7KQ4",
        "G1247-7KQ4",
        "G12-47-KQ4",
        "G12-47-77KQ4",
        "G12-477-KQ4",
        "G12-4-7-7KQ4",
        "G12-47-7KU4",
        "G12-47-7K!4",
        "G0-47-7KQ4",
        "G012-47-7KQ4",
        "G12-047-7KQ4",
        "G-1-47-7KQ4-1",
        "X12-47-7KQ4",
        "12-47-7KQ4",
        "G12--7KQ4",
        "G2147483648-1-7KQ4",
        "G1-2147483648-7KQ4",
        "G\uff11\uff12-47-7KQ4",
        "\u13b612-47-7KQ4",
        "G12-47-7KQ4 " * 50,
        "G12-47-\x1b[31m",
    ],
)
def test_an_invalid_code_is_refused(text: str) -> None:
    fault = read_code(text)
    assert isinstance(fault, str)
    assert "every printed score sheet" in fault
    assert fault.isprintable()
    assert len(fault) < 300


@checked(500)
@given(text=st.text(max_size=70) | st.text(f"GVgv-{ALPHABET.lower()}oil ", max_size=16))
def test_any_text_is_read_or_refused(text: str) -> None:
    read = read_code(text)
    if isinstance(read, str):
        assert read.isprintable()
    else:
        assert read_code(write_code(read)) == read
        assert write_code(read).replace("-", "") == plain(text)


def plain(text: str) -> str:
    """Return the characters of a typed text that matter in a code."""
    return re.sub(r"[\W_]", "", text).upper().translate(str.maketrans("OIL", "011"))


def test_checksums_use_the_alphabet_and_never_change() -> None:
    assert check_of("a", "b") == check_of(b"a", b"b") == "ZP1N"
    assert check_of() != check_of("")
    assert {"I", "L", "O", "U"}.isdisjoint(ALPHABET)
    assert len(set(ALPHABET)) == 32


@checked(200)
@given(parts=st.lists(st.text(max_size=5), max_size=4), others=st.lists(st.text(max_size=5), max_size=4))
def test_different_parts_have_different_checksums(parts: list[str], others: list[str]) -> None:
    """So few examples do not collide by chance. Where one part ends matters too."""
    assert re.fullmatch(f"[{ALPHABET}]{{4}}", check_of(*parts))
    assert (check_of(*parts) == check_of(*others)) == (parts == others)
