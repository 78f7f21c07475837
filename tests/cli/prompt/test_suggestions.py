"""Suggestions at the prompt of `play`: words, the rest of a line, the shortest form of a move."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.names import PROMPT_WORDS, TRIAL_WORDS
from companion.cli.prompt.reader import rest_of_word
from companion.cli.prompt.short_forms import meaning, shortest_line
from companion.cli.prompt.suggestions import (
    GLOSSES,
    Node,
    Suggestions,
    complete_words,
    offer_rest,
    suggestions_of,
)
from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.moves import RECORD_MOVES
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.viewer import ONLOOKER, REFEREE

LINES = {
    "flip expand": "",
    "Ann build house G7": "gives 3 wood",
    "Ann build house G8": "",
    "Ann build boat H6": "catches fish",
    "Ann pass": "ends the turn",
    "pass": "ends the turn",
}


def table_of(slug: str, seats: tuple[str, ...] = ("Ann", "Bo")) -> Session:
    """Return a game that has just started."""
    game = find_title(slug)
    assert game is not None
    outcome = begin(game, Header(slug, seats, game.rules_version))
    assert isinstance(outcome, Outcome)
    return outcome.session


def typed(lines: Mapping[str, str]) -> Suggestions:
    """Return the tree of these lines and the prompt commands."""
    moves, table = Node(), table_of("crayonville")
    for line, gloss in lines.items():
        moves.add(line.split(), gloss)
    return Suggestions(moves, suggestions_of(table, ONLOOKER).asides, table)


def why(lines: Mapping[str, str]) -> Suggestions:
    """Return the same tree, with these lines after `why` too."""
    found = typed(lines)
    found.asides.after["why"].after = found.moves.after
    found.asides.after["what"].after["if"].after = found.moves.after
    return found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fl", ["flip"]),
        ("a", ["Ann", "amend"]),
        ("ann, b", ["build"]),
        ("ann ", ["build", "pass"]),
        ("ann b", ["build"]),
        ("an bu ", ["house", "boat"]),
        ("ann build house G", ["G7", "G8"]),
        ("ann build house g7 ", []),
        ("why ann p", ["pass"]),
        ("what if ann p", ["pass"]),
        ("what ", ["if"]),
        ("save ", ["as"]),
        ("show ", ["Ann", "Bo", "all"]),
        ("override bo f", ["fish"]),
        ("p", ["pass"]),
        ("ann build house G7; ", ["flip", "Ann", "pass", "build", "house", "boat"]),
        ("ann build house G7; h", ["house"]),
        ("an b h G7;b", ["build", "boat"]),
        ("what if ann build house G7; house ", ["G7", "G8"]),
        ('note "a; b"; ann b', ["build"]),
        ('note "a; b', []),
        ("flip expand; sh", []),
        ("zebra ", []),
        ("\\(", []),
    ],
)
def test_the_next_word(text: str, words: list[str]) -> None:
    assert list(complete_words(why(LINES), text)) == words


def test_at_the_start_everything_is_offered() -> None:
    words = [word for word in PROMPT_WORDS if word not in TRIAL_WORDS]
    assert list(complete_words(typed(LINES), "")) == ["flip", "Ann", "pass", *words, "deal"]
    tried = suggestions_of(table_of("crayonville"), ONLOOKER, is_trial=True)
    assert set(complete_words(tried, "")) >= set(TRIAL_WORDS)
    assert set(GLOSSES) == set(PROMPT_WORDS)


@pytest.mark.parametrize(
    ("text", "glosses"),
    [
        ("ann build house ", {"G7": "gives 3 wood", "G8": ""}),
        ("an b", {"build": ""}),
        ("pa", {"pass": "ends the turn"}),
        ("why ann pa", {"pass": "ends the turn"}),
    ],
)
def test_a_word_that_completes_a_line_shows_its_effect(text: str, glosses: dict[str, str]) -> None:
    assert complete_words(why(LINES), text) == glosses


def test_a_word_that_completes_several_lines_has_no_gloss() -> None:
    assert complete_words(typed({"Ann sell 1": "for gold", "Al sell 1": "for fish"}), "a s ") == {"1": ""}


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("ann b", " house G7", ["build"]),
        ("ann ", " house G8", ["build"]),
        ("ann build ", " H6", ["boat"]),
        ("ann build ", " G", ["house"]),
        ("ann bu", "d boat", ["build"]),
        ("ann b", " G7", ["build"]),
        ("ann build house ", " H6", []),
        ("ann p", " house", []),
        ("", " expand", ["flip"]),
    ],
)
def test_a_word_inside_a_line_fits_the_words_around_it(before: str, after: str, words: list[str]) -> None:
    assert list(complete_words(typed(LINES), before, after)) == words


def test_moves_after_a_semicolon_are_completed_without_their_effects() -> None:
    assert complete_words(typed(LINES), "ann pass; ann build house ") == {"G7": "", "G8": ""}
    offer = offer_rest(typed(LINES), "ann build boat H6; hou")
    assert offer is not None
    assert (offer.rest, offer.gloss) == ("se G7", "")
    assert offer_rest(typed(LINES), "ann pass; ") is None
    assert rest_of_word(typed(LINES), "ann build house G8; bo", " H6; bo pass") == "at"


def test_the_missing_letters_inside_a_line() -> None:
    assert rest_of_word(typed(LINES), "ann b", " boat H6") == "uild"
    assert rest_of_word(typed(LINES), "ann b", "d boat H6") == "uil"
    assert rest_of_word(typed(LINES), "ann build house ", " ") == ""


@pytest.mark.parametrize(
    ("text", "rest", "gloss"),
    [
        ("f", "lip expand", ""),
        ("ann b", "uild house G7", "gives 3 wood"),
        ("an bu boat", " H6", "catches fish"),
        ("ann build house G8", None, ""),
        ("ann pa", "ss", "ends the turn"),
        ("scor", "e", "show the score sheet"),
        ("what", " if", "try moves without storing them"),
        ("zebra", None, ""),
        ("  ", None, ""),
        ("", None, ""),
    ],
)
def test_the_rest_of_the_line(text: str, rest: str | None, gloss: str) -> None:
    offer = offer_rest(typed(LINES), text)
    assert (offer.rest if offer else None) == rest
    assert (offer.gloss if offer else "") == gloss


def test_deal_is_offered_only_when_something_is_drawn() -> None:
    session = table_of("crayonville", ("Ann",))
    assert "deal" in complete_words(suggestions_of(session, ONLOOKER), "d")
    session = submit(session, "draw ann wood wood field water").session
    assert "deal" not in complete_words(suggestions_of(session, ONLOOKER), "d")


@given(st.text(max_size=30), st.text(max_size=30))
def test_completion_accepts_any_text(before: str, after: str) -> None:
    found = TABLE
    complete_words(found, before, after)
    rest_of_word(found, before, after)
    offer_rest(found, before)


def played(slug: str, number: int) -> Session:
    """Return an open game after at most this many random moves."""
    rng, session = random.Random(number), table_of(slug)
    while len(session.entries) < number:
        moves = list(session.game.legal(session.state, rng.choice(session.asks()).seat))
        after = submit(session, session.write(rng.choice(moves))).session
        if not after.asks():
            break
        session = after
    return session


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_suggestion_is_a_legal_move(slug: str) -> None:
    session = played(slug, 18)
    found = suggestions_of(session, REFEREE)
    asked = list(found.moves.after)
    assert asked
    for word in asked:
        offer = offer_rest(found, f"{word} ")
        line = f"{word} {offer.rest}" if offer else word
        assert meaning(session, line.split()) is not None, line


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_short_form_means_the_same(slug: str) -> None:
    session = played(slug, 18)
    moves = [move for ask in session.asks() for move in session.game.legal(session.state, ask.seat)]
    for move in random.Random(1).sample(moves, min(8, len(moves))):
        short = shortest_line(session, session.write(move))
        assert meaning(session, short.split()) == meaning(session, session.write(move).split()) == move
        assert len(short) <= len(session.write(move))


def test_a_short_form_is_short() -> None:
    session = table_of("crayonville", ("Ann",))
    for line in ("draw ann wood wood field water", "ann colour wood G6", "ann colour wood F7", "ann colour water I6"):
        session = submit(session, line).session
    session = submit(submit(session, "ann colour field F8").session, "flip expand").session
    assert shortest_line(session, "Ann build house G7 with 2 wood") == "ho G7"
    assert shortest_line(session, "Ann pass") == "p"


TABLE = suggestions_of(table_of("crayonville"), ONLOOKER)


@pytest.mark.parametrize("slug", REGISTRY)
def test_prompt_commands_are_not_verbs_of_a_title(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    notation = game.notation(())
    shared = {notation.templates[cls].verb for cls in RECORD_MOVES}
    assert not ({*notation.seat_verbs, *notation.table_verbs} - shared) & set(PROMPT_WORDS)
