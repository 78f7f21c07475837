"""Shorthand in all titles: long texts replay to the same record, and what is left out has exactly one meaning."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.pieces import join_pieces, split_text
from companion.referee.readings import MOST_READINGS
from companion.referee.session import Outcome, Session, begin
from companion.referee.shorthand import play_text
from companion.referee.submission import import_record, submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Refusal, Unfinished, Unreadable
from companion.referee.words import is_short_for
from tests.evenings.test_typing import play_lines, read_script

ROOT = Path(__file__).parents[2]
MOVES = 60


def title_of(slug: str) -> Title[Any]:
    title = find_title(slug)
    assert title is not None
    return title


def start(slug: str) -> Session:
    """Start a game in which every draw is typed."""
    title = title_of(slug)
    seats = ("Ann", "Bo", "Cy")[: min(3, title.players[-1])]
    options = dict(title.campaign[0]) | dict(title.modes[0])
    outcome = begin(title, Header(slug, seats, title.rules_version, options=options))
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


def legal_moves(session: Session) -> list[Move]:
    return [move for seat in session.game.asked(session.state) for move in session.game.legal(session.state, seat)]


def play_at_random(session: Session, rng: Random, most: int = MOVES) -> Iterator[tuple[Session, Move]]:
    """Play legal moves at random; yield each with the session before it."""
    for _ in range(most):
        asked = session.game.asked(session.state)
        if not asked:
            return
        seat = rng.choice(asked)
        moves = list(session.game.legal(session.state, seat))
        verb = session.notation.templates[type(moves[0])].verb
        is_chance = seat is None and verb in session.game.chance
        move = session.game.chance[verb](session.state, rng) if is_chance else rng.choice(moves)
        yield session, move
        outcome = submit(session, session.write(move))
        assert isinstance(outcome.verdict, Legal), (session.write(move), outcome.verdict)
        session = outcome.session


@pytest.mark.parametrize("slug", REGISTRY)
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_in_long_texts_has_the_same_record(slug: str, seed: int) -> None:
    rng = Random(f"{slug}:{seed}")
    session = start(slug)
    lines = [before.write(move) for before, move in play_at_random(session, rng)]
    plain = session
    for line in lines:
        plain = submit(plain, line).session
    typed, at = session, 0
    while at < len(lines):
        size = rng.randint(1, 6)
        batch = play_text(typed, join_pieces(lines[at : at + size]))
        assert batch.stopped is None, (batch.left, batch.verdict)
        typed, at = batch.session, at + size
    assert [entry.text for entry in typed.entries] == [entry.text for entry in plain.entries]
    assert typed.state == plain.state


def fits(words: list[str], line: list[str]) -> bool:
    """Return whether words abbreviate the words of a line one by one; words with figures are not shortened."""
    return len(words) == len(line) and all(
        word.casefold() == full.casefold() or (is_word(full) and is_short_for(word.casefold(), full.casefold()))
        for word, full in zip(words, line, strict=True)
    )


def is_word(text: str) -> bool:
    return text.replace("-", "").isalpha()


def shorten(word: str, rng: Random) -> str:
    return word[: rng.randint(min(2, len(word)), len(word))] if is_word(word) else word


def behind_verb(session: Session, move: Move) -> list[str]:
    """Return the words of a move after its seat and verb."""
    template = session.notation.templates[type(move)]
    return session.write(move).split()[2 if template.has_seat else 1 :]


@pytest.mark.parametrize("slug", REGISTRY)
@pytest.mark.parametrize("seed", range(3))
def test_words_without_their_verb_are_played_only_if_one_legal_move_has_them(slug: str, seed: int) -> None:
    rng = Random(f"{slug}:{seed}:elided")
    accepted = 0
    for session, move in play_at_random(start(slug), rng):
        words = [shorten(word, rng) for word in behind_verb(session, move)]
        if not words or "".join(words).startswith('"'):
            continue
        if isinstance(session.parse(" ".join(words)), Move):
            continue
        batch = play_text(session, " ".join(words))
        if batch.stopped is not None or len(batch.steps) > 1:
            continue
        accepted += 1
        texts = {session.write(other): behind_verb(session, other) for other in legal_moves(session)}
        exact = {text for text, line in texts.items() if words == line}
        meant = exact or {text for text, line in texts.items() if fits(words, line)}
        verdict = batch.steps[0].outcome.verdict
        assert isinstance(verdict, Legal)
        assert len(meant) <= 1, words
        assert not meant or session.write(verdict.move) in meant, (words, meant, session.write(verdict.move))
    assert accepted


@pytest.mark.parametrize("slug", REGISTRY)
@pytest.mark.parametrize("seed", range(2))
def test_random_pieces_of_moves_are_answered(slug: str, seed: int) -> None:
    rng = Random(f"{slug}:{seed}:pieces")
    for session, move in play_at_random(start(slug), rng, MOVES // 2):
        other = session.write(rng.choice(legal_moves(session))).split()
        words = [*session.write(move).split(), *other, ";", ":", ",", "all", "rest", "none", "?", "1", "x"]
        text = " ".join(rng.choices(words, k=rng.randint(1, 8)))
        batch = play_text(session, text)
        again = session
        for step in batch.steps:
            for entry in step.outcome.entries:
                outcome = submit(again, entry.text)
                assert isinstance(outcome.verdict, Legal), (text, entry.text)
                again = outcome.session
        assert again.state == batch.session.state


@pytest.mark.parametrize("slug", ["crayonville", "masters-of-maple-syrup"])
def test_a_move_without_a_name_offers_the_players_that_it_can_mean(slug: str) -> None:
    """Any words of a move after its verb are enough, with a verb that several players can do."""
    rng = Random(f"{slug}:nameless")
    offered = 0
    for session, move in play_at_random(start(slug), rng):
        seats = session.asked_seats()
        if getattr(move, "seat", None) not in seats or session.write(move).split()[0] not in seats:
            continue
        verb, *rest = session.write(move).split()[1:]
        if not rest:
            continue
        words = sorted(rng.sample(range(len(rest)), rng.randint(1, len(rest))))
        text = " ".join([verb, *(rest[at] for at in words)])
        wanted = Counter(text.casefold().split())
        legal = [
            line
            for other in legal_moves(session)
            if wanted <= Counter((line := session.write(other)).casefold().split())
        ]
        if len({line.split()[0] for line in legal}) < 2 or len(legal) > MOST_READINGS:
            continue
        batch = play_text(session, text)
        assert batch.stopped is not None
        assert {*batch.choices} <= {*legal}, text
        assert len(batch.choices) > 1, (text, legal, batch.verdict)
        offered += 1
    assert offered


MAPLE_HARE = ("ann play hare",)
# The title, lines after those before its turn in tests/evenings/typing, the text, and the moves that it means.
FORMS: list[tuple[str, tuple[str, ...], str, str]] = [
    ("king-of-the-valley", (), "ben buy L1; summon e1; refill R", "ben recruit L1; ben to e1; ben column R"),
    ("king-of-the-valley", (), "hire L1; move e1, replenish R", "ben recruit L1; ben to e1; ben column R"),
    ("king-of-the-valley", (), "L1 e1 R F F", "ben recruit L1; ben to e1; ben column R; draw F F"),
    ("king-of-the-valley", ("ben recruit L1", "ben to e1"), "c r", "ben column R"),
    ("bear-valley", (), "ben SW F01*, E mountain, end", "ben explore SW F01*; ben explore E M1; ben stop"),
    ("bear-valley", (), "go SW F01*", "ben explore SW F01*"),
    ("bear-valley", ("ben explore SW F01*", "ben stop"), "NE bear", "ann explore NE B1"),
    ("bear-valley", ("ben explore SW F01*", "ben stop"), "ann explore north-east trading post", "ann explore NE P1"),
    ("bear-valley", ("ben explore SW",), "draw bear", "draw B1"),
    ("bear-valley", ("ben explore SW",), "draw land, cave, 3 exits, NW, W", "draw T15"),
    ("bear-valley", ("ben explore SW F01*", "ben explore E", "draw T02"), "ben lay SW, E", "ben lay T02*"),
    ("maple-valley", MAPLE_HARE, "lookout", "ann travel F1"),
    ("maple-valley", MAPLE_HARE, "walk to lookout", "ann travel F1"),
    ("maple-valley", (), "hare to lookout", "ann play hare; ann travel F1"),
    ("maple-valley", (), "ann hare; lookout", "ann play hare; ann travel F1"),
    ("bear-valley", ("ben explore SW",), "bear", "draw B1"),
    ("bear-valley", (), "go SW bear", "ben explore SW B1"),
    ("bear-valley", (), "ben pass", "ben stay"),
    ("bear-valley", ("ben explore SW",), "land, cave, 3 exits, NW, W", "draw T15"),
    ("bear-valley", ("ben explore SW",), "SW bear", "draw B1"),
    ("bear-valley", ("ben explore SW",), "ben explore SW bear", "draw B1"),
    ("bear-valley", (), "ben explore SW; bear", "ben explore SW; draw B1"),
    ("maple-valley", (), "ann fox water", "ann play fox by water"),
    ("maple-valley", (), "play fox forest; F1 F2", "ann play fox by forest; ann travel F1 F2"),
    ("maple-valley", ("ann fox water",), "to honey house", "ann travel W3 W4 F4"),
    ("maple-valley", ("ann fox water",), "go west outpost", "ann travel W3 W4 F4"),
    ("maple-valley", (), "ann hare; F1 F2; clay berries", "ann play hare; ann travel F1 F2; ann forage berries clay"),
    ("maple-valley", MAPLE_HARE, "ann to oak grove near", "ann travel F1 F2"),
    ("maple-valley", MAPLE_HARE, "to lookout", "ann travel F1"),
    ("masters-of-maple-syrup", (), "bo AC1; T1; ann T1", "bo select AC1; bo tap red-maple; ann tap red-maple"),
    ("crayonville", (), "ann wo F6, fi F7 F8, wa G6; bo lay wo F6 F7 G6, fi H8", "draw ann wood field field water;"
     " ann colour wood F6; ann colour field F7; ann colour field F8; ann colour water G6; draw bo wood wood wood field;"
     " bo colour wood F6; bo colour wood F7; bo colour wood G6; bo colour field H8"),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "before", "text", "meant"), FORMS, ids=[f"{form[0]}: {form[2]}" for form in FORMS])
def test_a_short_form_of_a_title(slug: str, before: tuple[str, ...], text: str, meant: str) -> None:
    script = read_script(slug)
    session = play_lines(script.start, [*script.before, *before])
    batch = play_text(session, text)
    assert [entry.text for step in batch.steps for entry in step.outcome.entries] == split_text(meant), batch.verdict


# Masters of Maple Syrup asks the neighbour after the current player: a word for all goes on, but not into another turn.
SELECTED = ("bo AC1",)
IN_TURN: list[tuple[tuple[str, ...], str, str]] = [
    (SELECTED, "all tap red-maple", "bo tap red-maple; ann tap red-maple"),
    (SELECTED, "everyone T1", "bo tap red-maple; ann tap red-maple"),
    (SELECTED, "all done; ann AC2", "bo done; ann done; ann select AC2"),
    ((*SELECTED, "bo tap red-maple"), "all tap red-maple", "ann tap red-maple"),
    ((*SELECTED, "bo tap red-maple"), "rest done", "ann done"),
    ((), "all select AC1", "bo select AC1"),
]


@pytest.mark.parametrize(("before", "text", "meant"), IN_TURN, ids=[text for _, text, _ in IN_TURN])
def test_a_word_for_all_includes_the_players_asked_later_in_the_turn(
    before: tuple[str, ...], text: str, meant: str
) -> None:
    script = read_script("masters-of-maple-syrup")
    batch = play_text(play_lines(script.start, [*script.before, *before]), text)
    assert batch.stopped is None, batch.verdict
    assert [entry.text for step in batch.steps for entry in step.outcome.entries] == split_text(meant)


def test_a_word_for_all_stops_at_the_first_player_who_may_not() -> None:
    script = read_script("masters-of-maple-syrup")
    session = play_lines(script.start, [*script.before, *SELECTED])
    batch = play_text(session, "all tap heritage-maple; done")
    assert (len(batch.steps), batch.left) == (0, "bo tap heritage-maple; done")
    batch = play_text(session, "tap red-maple; all harvest red-maple; note x")
    assert (len(batch.steps), batch.left) == (1, "ann harvest red-maple; note x")


def test_a_word_for_the_others_is_refused_while_only_the_last_player_is_asked() -> None:
    script = read_script("masters-of-maple-syrup")
    batch = play_text(play_lines(script.start, [*script.before, *SELECTED]), "rest done")
    assert isinstance(batch.verdict, Refusal)
    assert batch.verdict.code == "nobody-asked"


@pytest.mark.parametrize("slug", sorted({*REGISTRY} - {"masters-of-maple-syrup"}))
def test_a_word_for_all_means_the_players_asked_now_in_other_titles(slug: str) -> None:
    rng = Random(f"{slug}:all")
    for session, move in play_at_random(start(slug), rng):
        seats, words = session.asked_seats(), session.write(move).split()[1:]
        if getattr(move, "seat", None) in seats and len(words) == 1:
            batch = play_text(session, f"all {words[0]}")
            movers = [getattr(entry.move, "seat", None) for step in batch.steps for entry in step.outcome.entries]
            assert movers == list(seats[: len(movers)])


@pytest.mark.parametrize(("slug", "seats"), [("king-of-the-valley", ("Ann", "Bo")), ("maple-valley", ("Ann", "Bo"))])
def test_a_name_alone_answers_who_is_first(slug: str, seats: tuple[str, ...]) -> None:
    title = title_of(slug)
    outcome = begin(title, Header(slug, seats, title.rules_version, deal="x", typed=("first",)))
    assert isinstance(outcome, Outcome)
    for text in ("bo", "Bo"):
        batch = play_text(outcome.session, text)
        assert batch.steps[0].outcome.entries[0].text == "first Bo"
    assert play_text(batch.session, "bo").stopped is not None


# A position of King of the Valley, texts of one turn in it, and the moves that they mean.
KINGDOM = ROOT / "docs/reference/positions/king-of-the-valley.toml"
TURNS: list[tuple[tuple[str, ...], str, str]] = [
    (("ann to e4",), "kingdom Q D C K2 F, R", "ann kingdom Q D C K2 F; ann column R"),
    (("ann to e4",), "kingdom Q D C J:K F, R", "ann kingdom Q D C J:K F; ann column R"),
    ((), "buy duke; take tax", "ann recruit L3; ann to e5"),
    ((), "recruit countess", "ann recruit L1"),
    ((), "e5, knight K2 K2 J, J:K, R", "ann to e5; ann tax knight K2 K2 J:K for T3-5"),
    (("ann to e5",), "tax knight K2 K2 J, R", "ann tax knight K2 K2 J:K for T3-5; ann column R"),
]


def king_position() -> Session:
    title = title_of("king-of-the-valley")
    position = tomllib.loads(KINGDOM.read_text(encoding="utf-8"))
    outcome = begin(title, Header(title.slug, ("ann", "ben"), title.rules_version, position=position))
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


@pytest.mark.parametrize(("before", "text", "meant"), TURNS, ids=[row[1] for row in TURNS])
def test_the_end_of_a_turn_of_king_of_the_valley(before: tuple[str, ...], text: str, meant: str) -> None:
    batch = play_text(play_lines(king_position(), before), text)
    assert [entry.text for step in batch.steps for entry in step.outcome.entries] == split_text(meant), batch.verdict


def test_a_name_of_several_tiles_lists_them() -> None:
    batch = play_text(king_position(), "duke")
    assert batch.choices == ("ann recruit L3", "ann to e4", "ann to a1")


def test_another_word_for_a_verb_is_not_to_blame() -> None:
    verdict = play_text(king_position(), "buy queen").verdict
    assert isinstance(verdict, Unreadable)
    assert verdict.word == "queen"


@pytest.mark.parametrize("text", ["kingdom, R", "kingdom", "d2, kingdom, R"])
def test_a_claim_that_is_refused_is_never_read_as_none(text: str) -> None:
    """`kingdom` does not mean `no kingdom`."""
    session = play_lines(king_position(), () if text.startswith("d2") else ("ann to d2",))
    batch = play_text(session, text)
    assert isinstance(batch.verdict, Refusal)
    assert "missing: duke" in batch.verdict.reason
    assert batch.rest == (("R",) if "R" in text else ())


@pytest.mark.parametrize("text", ["c5, L", "to c5, L", "ann to c5, L"])
def test_the_first_refused_move_of_a_list_says_why(text: str) -> None:
    batch = play_text(king_position(), text)
    assert isinstance(batch.verdict, Refusal)
    assert "not a straight line" in batch.verdict.reason
    assert batch.left == "ann to c5; L"


# The same for texts with several readings: the first of them, and how many there are.
CHOICES: list[tuple[str, tuple[str, ...], str, str, int]] = [
    ("maple-valley", MAPLE_HARE, "ann travel to oak grove", "ann travel F1 F2", 3),
    ("bear-valley", (), "ben explore SW fox", "ben explore SW T02", 6),
    ("bear-valley", (), "move SW fox", "ben explore SW T02", 6),
    ("bear-valley", ("ben explore SW F01*",), "ben pass", "ben stay", 2),
    ("bear-valley", ("ben explore SW",), "draw land, cave, 3 exits", "draw T07", 2),
]


@pytest.mark.parametrize(("slug", "before", "text", "first", "count"), CHOICES, ids=[row[2] for row in CHOICES])
def test_a_short_form_with_several_readings(
    slug: str, before: tuple[str, ...], text: str, first: str, count: int
) -> None:
    script = read_script(slug)
    batch = play_text(play_lines(script.start, [*script.before, *before]), text)
    assert (batch.choices[:1], len(batch.choices)) == ((first,), count)


# Texts that end a turn which has ended automatically, and the moves that they mean.
ENDED: list[tuple[str, str, str]] = [
    ("bear-valley", "ben SW F01*, E bear, stop", "ben explore SW F01*; ben explore E B1"),
    ("bear-valley", "ben SW F01*; E bear; end; ann stay", "ben explore SW F01*; ben explore E B1; ann stay"),
]


@pytest.mark.parametrize(("slug", "text", "meant"), ENDED, ids=[row[1] for row in ENDED])
def test_the_end_of_a_turn_may_be_typed_after_it_ended(slug: str, text: str, meant: str) -> None:
    script = read_script(slug)
    batch = play_text(play_lines(script.start, script.before), text)
    assert batch.stopped is None, batch.verdict
    assert [entry.text for step in batch.steps for entry in step.outcome.entries] == split_text(meant)
    said = [str(event) for step in batch.steps for event in step.outcome.events]
    assert "already ended: ben's turn" in said


@pytest.mark.parametrize(("text", "reason"), [("ann W", "has trees to the W"), ("W", "has trees to the W")])
def test_a_direction_without_a_way_is_refused_as_the_rules_say(text: str, reason: str) -> None:
    script = read_script("bear-valley")
    session = play_lines(script.start, [*script.before, "ben stay"])
    batch = play_text(session, text)
    assert isinstance(batch.verdict, Refusal)
    assert reason in batch.verdict.reason


def test_an_end_that_ends_nothing_is_refused() -> None:
    script = read_script("bear-valley")
    session = play_lines(script.start, script.before)
    assert play_text(session, "ann stop").stopped is not None
    assert play_text(session, "ben SW F01*; E bear; ann stop; ann stop").stopped is not None


def test_a_player_who_has_no_legal_move_is_told_so() -> None:
    script = read_script("maple-valley")
    session = play_lines(script.start, [*script.before, *MAPLE_HARE])
    batch = play_text(session, "bo fox")
    assert isinstance(batch.verdict, Refusal), batch.verdict
    assert batch.verdict.reason == "bo has no legal move now"
    assert batch.verdict.hint.startswith("Next: ann: travel")


# Lines before a way to a place that is refused, the text, and the code and a part of the reason.
NO_WAYS: list[tuple[tuple[str, ...], str, str, str]] = [
    ((), "to lookout", "no-card", "ann must first play a card"),
    (MAPLE_HARE, "ann to bluffs", "interrupted", "ann has no Map to spend on F9"),
    (MAPLE_HARE, "bo to lookout", "other-asked", "it is ann's turn, not bo's"),
    ((*MAPLE_HARE, "ann travel F1"), "to village", "no-maps", "W3 is a water trail and needs a Map"),
    ((*MAPLE_HARE, "ann travel F1"), "go lookout", "no-maps", "needs a Map, but ann has none left"),
]


@pytest.mark.parametrize(("before", "text", "code", "reason"), NO_WAYS, ids=[row[1] for row in NO_WAYS])
def test_a_place_without_a_way_is_refused_as_the_rules_say(
    before: tuple[str, ...], text: str, code: str, reason: str
) -> None:
    script = read_script("maple-valley")
    batch = play_text(play_lines(script.start, [*script.before, *before]), text)
    assert isinstance(batch.verdict, Refusal), batch.verdict
    assert (batch.verdict.code, bool(batch.verdict.clauses)) == (code, True)
    assert reason in batch.verdict.reason


@pytest.mark.parametrize("slug", REGISTRY)
def test_synonyms_stand_for_verbs_and_are_not_verbs(slug: str) -> None:
    title = title_of(slug)
    verbs = title.notation(()).seat_verbs
    for word, meant in title.short_forms.synonyms.items():
        assert word not in verbs
        assert all(verb.split()[0] in verbs for verb in meant)


# Titles that know other words for their verbs. In Masters of Maple Syrup, `stop` ends the game.
SPOKEN = [slug for slug in REGISTRY if (title := find_title(slug)) and title.short_forms.synonyms]
ENDINGS = [
    (slug, word)
    for slug in SPOKEN
    for word in ("pass", "none", "nothing", "done", "end", "stop")
    if (slug, word) != ("masters-of-maple-syrup", "stop")
]


@pytest.mark.parametrize(("slug", "word"), ENDINGS)
def test_a_word_for_the_end_is_known_in_every_phase(slug: str, word: str) -> None:
    """Where nothing can be declined or ended, it is refused with the rule."""
    rng, tried = Random(f"{slug}:{word}"), set[tuple[str, ...]]()
    for session, _ in play_at_random(start(slug), rng, 250):
        for seat in session.asked_seats():
            verbs = session.game.asked_verbs(session.state, seat)
            if verbs not in tried:
                tried.add(verbs)
                batch = play_text(session, f"{seat} {word}")
                assert not isinstance(batch.verdict, Unreadable | Unfinished), (verbs, batch.verdict)
    assert tried


@pytest.mark.parametrize("text", ["48 grain 28 fish 11 meat", "48 grain, fish 28, 11 meat", "grain 48 fish 28 meat 11"])
def test_a_feast_in_one_line(text: str) -> None:
    """A list of amounts and kinds, also the other way round."""
    record = (ROOT / "tests/records/crayonville/level-9-dealt.txt").read_text(encoding="utf-8")
    outcome = import_record(title_of("crayonville"), record)
    assert isinstance(outcome, Outcome)
    session = play_lines(outcome.session, ["undo 67"])
    batch = play_text(session, f"ann feed {text}")
    meant = ["ann feed 48 grain", "ann feed 28 fish", "ann feed 11 meat"]
    assert [entry.text for step in batch.steps for entry in step.outcome.entries] == meant


def test_cards_of_bear_valley_are_explained_with_their_exits() -> None:
    script = read_script("bear-valley")
    session = play_lines(script.start, [*script.before, "ben explore SW"])
    batch = play_text(session, "draw land, cave, 3 exits")
    moves = [session.parse(line) for line in batch.choices]
    assert all("exits " in session.game.gloss(session.state, move) for move in moves)


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_verb_without_a_name_after_the_end_is_told_that_it_is_over(slug: str) -> None:
    session = start(slug)
    for before, move in play_at_random(session, Random(1), 4_000):
        session = submit(before, before.write(move)).session
    assert not session.asks()
    over = "level 1 is over" if slug == "crayonville" else "the game is over"
    for verb in session.notation.seat_verbs:
        stopped = play_text(session, verb).stopped
        assert stopped is not None
        verdict = stopped.outcome.verdict
        assert isinstance(verdict, Refusal), (verb, verdict)
        assert (verdict.code, verdict.reason) == ("over", over)
