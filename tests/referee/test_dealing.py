"""Draws by the companion: from a seed, on demand, or mixed with typed ones. The record keeps the drawn moves."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.crayonville.game import TITLE
from companion.referee import session as sessions
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, Session
from companion.referee.submission import import_record, judge, submit
from companion.referee.verdicts import Legal, Refusal
from tests.referee.tables import SETUP, fresh, lines_of, play, ready, record_of, reopened

SPACES = ("A1", "A2", "A3", "A4")


def colour_all(session: Session, *seats: str) -> Session:
    """Use the setup tiles that were dealt."""
    for seat in seats or ("ann", "bo"):
        for terrain, space in zip(session.state.seats[seat].act.tiles, SPACES, strict=True):
            session = play(session, f"{seat} colour {terrain} {space}")
    return session


def same_game(session: Session) -> None:
    assert reopened(session).state == session.state
    again = import_record(TITLE, record_of(session))
    assert isinstance(again, Outcome)
    assert again.session.state == session.state


def code(outcome: Outcome) -> str:
    assert isinstance(outcome.verdict, Refusal), outcome.verdict
    return outcome.verdict.code


def test_a_dealt_game_draws_at_once_and_after_each_line_that_ends_a_step() -> None:
    session = fresh(deal="monday")
    assert [line.split()[:2] for line in lines_of(session)] == [["draw", "ann"], ["draw", "bo"]]
    flipped = colour_all(session)
    assert lines_of(flipped)[-1].startswith("flip ")
    assert len(lines_of(flipped)) == 2 + 8 + 1
    assert all(ask.seat is not None for ask in flipped.asks())


def test_the_same_seed_deals_the_same_lines() -> None:
    def dealt(seed: str) -> tuple[str, ...]:
        return tuple(lines_of(colour_all(fresh(deal=seed))))

    assert dealt("monday") == dealt("monday")
    assert len({dealt(str(seed)) for seed in range(8)}) > 4


def test_a_dealt_game_replays_without_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    session = play(colour_all(fresh(deal="monday")), "ann pass", "bo pass")

    def no_chance(seed: str) -> Any:
        raise AssertionError("a replay must not draw")

    monkeypatch.setattr(sessions, "Random", no_chance)
    same_game(session)


def test_dealt_and_typed_draws_write_the_same_lines() -> None:
    dealt = play(colour_all(fresh(deal="monday")), "ann pass", "bo pass")
    typed = play(fresh(), *lines_of(dealt))
    assert typed.state == dealt.state
    assert typed.entries == dealt.entries


def test_undo_in_a_dealt_game_goes_back_to_the_last_decision() -> None:
    before = play(colour_all(fresh(deal="monday")), "ann pass")
    after = play(before, "bo pass")
    assert lines_of(after)[-1].startswith("flip ")
    outcome = submit(after, "undo")
    assert outcome.session.state == before.state
    assert [str(event) for event in outcome.events][-1] == f"the players have already seen: {lines_of(after)[-1]}"
    same_game(outcome.session)


def test_the_same_draw_comes_again_after_an_undo() -> None:
    after = play(colour_all(fresh(deal="monday")), "ann pass", "bo pass")
    assert lines_of(play(after, "undo", "bo pass")) == lines_of(after)


def test_a_dealt_line_can_be_undone_by_number_and_typed_instead() -> None:
    session = fresh(deal="monday")
    undone = play(session, "undo 2")
    assert lines_of(undone) == lines_of(session)[:1]
    assert lines_of(play(undone, "deal")) == lines_of(session)
    assert lines_of(play(undone, "draw bo wood field water water"))[-1] == "draw bo wood field water water"


def test_deal_on_demand_needs_a_seed_and_something_to_deal() -> None:
    assert code(submit(fresh(), "deal")) == "no-seed"
    assert code(submit(ready("flip expand"), "deal", seed="x")) == "nothing-to-deal"
    assert code(submit(colour_all(fresh(deal="monday")), "deal")) == "nothing-to-deal"


def test_deal_on_demand_writes_the_drawn_line() -> None:
    outcome = submit(fresh(), "deal", seed="x")
    assert isinstance(outcome.verdict, Legal)
    assert [entry.text.split()[:2] for entry in outcome.entries] == [["draw", "ann"]]
    assert submit(fresh(), "deal", seed="x").session.state == outcome.session.state
    assert len({submit(fresh(), "deal", seed=str(n)).entries[0].text for n in range(8)}) > 2
    same_game(outcome.session)


def test_tiles_dealt_and_cards_typed() -> None:
    session = colour_all(fresh(deal="monday", typed=("flip",)))
    assert [ask.verbs for ask in session.asks()] == [("flip",)]
    after = play(session, "flip expand", "ann use", "bo pass")
    assert lines_of(after)[-2].startswith("draw ann ")
    same_game(after)


def test_cards_dealt_and_tiles_typed() -> None:
    session = fresh(deal="monday", typed=("draw",))
    assert lines_of(session) == []
    assert {ask.verbs for ask in session.asks()} == {("draw",)}
    assert lines_of(play(session, *SETUP))[-1].startswith("flip ")


def test_all_draws_typed_in_a_game_with_a_seed() -> None:
    session = fresh(deal="monday", typed=("draw", "flip"))
    assert lines_of(play(session, *SETUP)) == list(SETUP)


def test_undo_takes_back_only_a_typed_flip() -> None:
    session = play(colour_all(fresh(deal="monday", typed=("flip",))), "flip expand", "ann pass", "bo pass")
    undone = play(play(session, "flip harvest-wood"), "undo")
    assert lines_of(undone) == lines_of(session)


def test_judging_never_reveals_the_next_draw() -> None:
    session = play(colour_all(fresh(deal="monday")), "ann pass")
    verdict = judge(session, "bo pass")
    assert verdict == Legal(session.parse("bo pass"))
    assert submit(session, "bo pass", dealing=False).entries[-1].text == "bo pass"
    waiting = submit(ready(), "deal", seed="x", dealing=False)
    assert (type(waiting.verdict), waiting.entries) == (Legal, ())


def test_a_remark_does_not_change_the_next_draw() -> None:
    for seed in range(30):
        session = play(colour_all(fresh(deal=str(seed))), "ann pass")
        flipped = lines_of(play(session, "bo pass"))[-1]
        assert lines_of(play(session, 'note "a remark"', "bo pass"))[-1] == flipped
        again = play(play(session, "bo pass"), "undo", 'note "a remark"', "bo pass")
        assert lines_of(again)[-1] == flipped


def test_undo_takes_back_only_a_card_typed_by_hand() -> None:
    session = colour_all(fresh(deal="monday"))
    dealt = session.played.lines[-1]
    other = next(card for card in ("expand", "harvest-wood") if f"flip {card}" != dealt.text)
    typed = play(session, f"undo {dealt.n}", f"flip {other}")
    assert lines_of(play(typed, "undo")) == lines_of(session)[:-1]


def test_a_deal_line_does_not_belong_in_a_record() -> None:
    with pytest.raises(BadPosition, match="does not belong in a record"):
        import_record(TITLE, record_of(ready()) + f"{len(SETUP) + 1} deal\n")
