"""Players act at the same time: the order in which their moves are entered does not matter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.moves import Use
from companion.games.crayonville.state import State
from companion.referee.header import Header
from companion.referee.session import Session
from companion.referee.submission import submit
from companion.referee.verdicts import Legal
from tests.referee.anymoves import checked
from tests.referee.tables import play, reopened, sit_down

SEATS = ("ann", "bo", "cy")


def advised(header: Header, seed: str) -> list[Session]:
    """Play a level with simple players; return the sessions after each flip."""
    session, rng, found = sit_down(header), Random(seed), []
    while asks := session.asks():
        if len(asks) == len(SEATS) and all("pass" in ask.verbs for ask in asks):
            found.append(session)
        seat = next(ask.seat for ask in asks if ask.seat is not None)
        session = play(session, session.write(TITLE.advise(session.state, seat, rng)))
    return [*found, session]


@cache
def open_cards() -> tuple[Session, ...]:
    """Return sessions of a campaign with three players in which everyone has to choose."""
    keepsakes: dict[str, object] = {}
    found: list[Session] = []
    for level in range(1, 11):
        header = Header("crayonville", SEATS, 1, options={"level": level}, deal=f"o{level}", keepsakes=keepsakes)
        *sessions, last = advised(header, f"order {level}")
        keepsakes = TITLE.kept(last.state)
        found += sessions[::3]
    return tuple(found)


def script(state: State, seat: str, rng: Random) -> list[str]:
    """Return the moves of one seat on the open card, without drawing tiles."""
    write, lines = TITLE.notation(SEATS).write, []
    flip = len(state.flipped)
    while len(state.flipped) == flip and any(ask.seat == seat for ask in TITLE.asks(state)):
        options = [m for m in TITLE.legal(state, seat) if not (state.card == "expand" and isinstance(m, Use))]
        move = rng.choice(options) if rng.random() < 0.7 else TITLE.advise(state, seat, rng)
        if move not in options:
            continue
        lines.append(write(move))
        state, _ = TITLE.apply(state, move)
    return lines


def shuffle(scripts: Sequence[Sequence[str]], order: Sequence[int]) -> list[str]:
    """Merge the scripts; `order` names the script of the next move, and the rest follow at the end."""
    waiting = [list(lines) for lines in scripts]
    merged = [waiting[who].pop(0) for who in order if waiting[who]]
    return [*merged, *(line for lines in waiting for line in lines)]


def typed(session: Session, lines: Sequence[str]) -> State:
    """Type moves without dealing."""
    for line in lines:
        outcome = submit(session, line, dealing=False)
        assert isinstance(outcome.verdict, Legal), (line, outcome.verdict)
        session = outcome.session
    state: State = session.state
    return state


@checked(80)
@given(data=st.data())
def test_the_order_of_the_players_does_not_matter(data: st.DataObject) -> None:
    session = open_cards()[data.draw(st.integers(0, len(open_cards()) - 1))]
    rng = Random(data.draw(st.integers(0, 2**32)))
    scripts = [script(session.state, seat, rng) for seat in SEATS]
    first = typed(session, [line for lines in scripts for line in lines])
    assert first.step in ("flip", "over")
    for _ in range(3):
        order = data.draw(st.lists(st.integers(0, 2), max_size=12))
        assert typed(session, shuffle(scripts, order)) == first
    assert typed(session, [line for lines in reversed(scripts) for line in lines]) == first


VILLAGE = """wood F6 F7 G6 E5 E6; field F8 G9; stone H8 I8 E7; water I6; house G7@1 G8@2; works wood E5+E6@3"""
BUILDS = (
    "ann build house F7 with 1 wood 1 stone",
    "ann build road G7-G8",
    "ann build road F7-G7",
    "ann build boat I6",
    "ann build tower H8",
    "ann build tower I8",
    "ann build wall H8|I8 with 4 wood",
    "ann build works wood F6+G6 with 3 wood 3 stone",
)


def rich_table() -> Session:
    """Return a level 8 in which Ann is about to build with plenty of resources, with Bo as the other player."""
    seats = [
        {"name": name, "stock": dict.fromkeys(("wood", "grain", "stone", "meat", "fish"), 60), "village": village}
        for name, village in (
            ("ann", {"name": "Annstead", "owner": "ann", "sketch": VILLAGE}),
            ("bo", {"name": "Boville", "owner": "bo"}),
        )
    ]
    position = {"level": 8, "flipped": ["expand"], "seat": seats}
    return sit_down(Header("crayonville", ("ann", "bo"), 1, position=position))


@pytest.mark.parametrize("at", range(len(BUILDS) + 1))
def test_an_interrupted_build_has_the_same_result(at: int) -> None:
    whole = play(rich_table(), *BUILDS, "ann done", "bo turn")
    split = play(rich_table(), *BUILDS[:at], "bo turn", 'note "tea"')
    split = play(reopened(split), *BUILDS[at:], "ann done")
    assert split.state == whole.state
    assert len(whole.state.seats["ann"].village.kinds("fortified-tower")) == 2


def test_a_clear_payment_may_be_omitted_and_its_order_does_not_matter() -> None:
    table = play(rich_table(), 'override ann stone -60 "spent"')
    assert play(table, "ann build house F7").state == play(table, "ann build house F7 with 2 wood").state
    full = play(rich_table(), "ann build house F7 with 1 stone 1 wood")
    assert full.state == play(rich_table(), "ann build house F7 with 1 wood 1 stone").state
    assert full.entries[-1].text == "ann build house F7 with 1 wood 1 stone"


def test_the_two_halves_of_a_pair_may_be_typed_in_either_order() -> None:
    one = play(rich_table(), "ann build road G7-G8", "ann build wall F7|G7 with 4 wood")
    two = play(rich_table(), "ann build road G8-G7", "ann build wall G7|F7 with 4 wood")
    assert one.state == two.state
    assert one.entries == two.entries


def test_drawn_tiles_may_be_typed_in_any_order() -> None:
    table = play(rich_table(), "ann use", "draw ann water wood stone", "ann colour stone A1")
    same = play(rich_table(), "ann use", "draw ann stone water wood", "ann colour stone A1")
    assert table.state == same.state
    assert table.entries == same.entries
