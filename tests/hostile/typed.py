"""Small arguments of commands: sheet codes, dates, searches in the rules, names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from campaigns.sheet_codes import compare_game, compare_village, game_code, village_code
from campaigns.store import Store, open_store
from companion.cli.dates import moment_of, say_day, span
from companion.cli.files import file_name
from companion.cli.moves import join_words
from companion.cli.names import parse_code, seat_name, tidy_spaces
from companion.cli.rules import search_titles
from companion.entry import quote_note
from companion.games import REGISTRY
from companion.referee.codes import Code, read_code, write_code
from companion.referee.names import fault_in_name, fault_in_seats
from tests.hostile.club import copy_club, new_file
from tests.hostile.mutants import line_mutant
from tests.hostile.targets import check_answer, refusing, typed_text

LONGEST_FILE_NAME = 80
QUESTION = "may I "


class Kept(NamedTuple):
    """A database in which codes are looked up."""

    store: Store
    codes: tuple[str, ...]


@cache
def kept() -> Kept:
    """Open a database with a game and a village, and return their codes."""
    store = open_store(str(copy_club(new_file("codes.db"))))
    game, village = store.games.load(2), store.villages.load(1)
    return Kept(store, tuple(map(write_code, (game_code(game), game_code(game, 2), village_code(village)))))


def run(data: bytes) -> None:
    """Read bytes as each kind of argument."""
    text = typed_text(data)
    for read in (look_up, count_days, ask_rules, name):
        with refusing(data):
            read(text)


def look_up(text: str) -> None:
    """Look up the sheet of a code."""
    code, store = parse_code(text), kept().store
    assert read_code(write_code(code)) == code
    compare(store, code)


def compare(store: Store, code: Code) -> None:
    """Compare a sheet with the stored game or village. Raises StoreError."""
    if code.kind == "G":
        assert compare_game(store.games.load(code.id), code).at == code.at
    else:
        assert compare_village(store.villages.load(code.id), code).at == code.at


def count_days(text: str) -> None:
    """Read a text as a date, and as the dates of a range."""
    check_answer(say_day(moment_of(text)))
    since, _, until = text.partition("\n")
    span(since, until or None)


def ask_rules(text: str) -> None:
    """Search the rules; skip texts that are not a query, because searching is slow."""
    if text.startswith(QUESTION):
        search_titles(list(REGISTRY)[:1], text.split()[2:4])


def name(text: str) -> None:
    """Use a text as a name: an accepted name can be shown and stored, and a file stays in its folder."""
    if not fault_in_name(tidy_spaces(text)):
        check_answer(text)
    if not fault_in_seats([seat_name(text)], ("pass",)):
        assert len(seat_name(text).split()) == 1
    join_words([text, text])
    quote_note(text)
    made = file_name(text, "sheet")
    assert Path(made).name == made
    assert len(made) <= LONGEST_FILE_NAME
    assert not made.startswith((".", "-"))


def seeds() -> Sequence[bytes]:
    """Return good codes, dates and queries."""
    typed = (*kept().codes, "2026-01-31", "2026-01-01\n2026-02-01", "may I build a house", "Ann Marie")
    return [text.encode() for text in typed]


def words() -> Sequence[str]:
    """List beginnings of codes and words of the rules."""
    return (
        "G1-",
        "V1-",
        "G2-4-",
        "\u2013",
        "2026-",
        "-01",
        "build",
        "house",
        "draw",
        "card",
        "Ann",
        "note ",
        "..",
        "/",
    )


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a word."""
    return line_mutant(data.decode(), rng, words()).encode()
