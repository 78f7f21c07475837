"""How the golden records of Masters of Maple Syrup are made, and what they contain.

To rewrite them: python -m tests.games.masters_of_maple_syrup.test_golden
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.events import Reshuffled
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.state import State
from companion.referee.header import Header
from companion.referee.moves import RECORD_MOVES, Deal, Move
from companion.referee.session import Session
from companion.referee.verdicts import Legal
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported, write_records

SEATS = ("ann", "bo")
# An owner's edition; its path is relative to the folder in which the tests run.
EDITION = f"tests/records/{TITLE.slug}/edition"
LONGEST = 260


def new_game(**fields: Any) -> Session:
    return sit_down(Header(TITLE.slug, SEATS, TITLE.rules_version, **fields), TITLE)


class Player:
    """Plays for the next player, mostly like the simple player, sometimes with a random kind of move; never stops.

    Wanted cards and moves come first where possible, also from the deck if draws are typed.
    """

    def __init__(self, seed: str, skill: float, cards: str = "", lines: Iterable[type[Move]] = ()) -> None:
        self.rng, self.skill = Random(seed), skill
        self.cards, self.lines = cards.split(), tuple({*lines} - {moves.Done, moves.Discard, moves.Adjust})

    def choose(self, session: Session) -> Move:
        state = session.state
        seats = [seat for seat in TITLE.asked(state) if seat is not None]
        return self.act(state, seats[0]) if seats else self.draw(state)

    def draw(self, state: State) -> Move:
        found = list(TITLE.legal(state, None))
        liked = [move for move in found if isinstance(move, moves.Draw) and move.cards[0] in self.cards]
        if liked and self.rng.random() < 0.5:
            return self.rng.choice(liked)
        return TITLE.chance["draw"](state, self.rng) if state.is_named and state.turn else self.rng.choice(found)

    def act(self, state: State, seat: str) -> Move:
        found = list(TITLE.legal(state, seat))
        liked: list[Move] = [move for move in found if isinstance(move, moves.Develop) and move.card in self.cards]
        liked = liked or [move for move in found if isinstance(move, self.lines)]
        if liked and self.rng.random() < 0.7:
            chosen = self.rng.choice(liked)
        elif self.rng.random() < self.skill:
            chosen = TITLE.advise(state, seat, self.rng)
        else:
            kind = self.rng.choice(list(dict.fromkeys(map(type, found))))
            chosen = self.rng.choice([move for move in found if type(move) is kind])
        return pay_at_once(state, chosen, self.rng)


def pay_at_once(state: State, move: Move, rng: Random) -> Move:
    """If cards are hidden, sometimes name the payment in the develop."""
    if not isinstance(move, moves.Develop) or move.payment is not None or state.is_named or rng.random() < 0.5:
        return move
    cards = [other.card for other in TITLE.legal(state, move.seat) if isinstance(other, moves.Develop)]
    price = state.tables.cards[move.card].cost
    named = moves.Develop(move.seat, move.card, tuple(rng.choices(cards, k=price))) if price else move
    return named if isinstance(TITLE.judge(state, named), Legal) else move


def carry_on(session: Session, player: Player) -> Session:
    """Play to the end, or until there are too many moves."""
    while session.asks() and len(session.entries) < LONGEST:
        session = play(session, session.write(player.choose(session)))
    return session


def reshuffles(session: Session) -> int:
    """Count how often the discard pile became the deck."""
    state = TITLE.start(session.header)
    assert isinstance(state, State)
    happened: list[Any] = []
    for line in session.played.lines:
        state, events = TITLE.apply(state, line.move)
        happened += events
    return sum(isinstance(event, Reshuffled) for event in happened)


def kinds(session: Session) -> set[type[Move]]:
    return {type(entry.move) for entry in session.entries}


def is_tie(session: Session) -> bool:
    sheet = TITLE.score(session.state)
    return sheet.final and not sheet.winners


def search(
    held: set[type[Move]], skill: float = 0.8, cards: str = "", least: int = 0, tie: bool = False, **fields: Any
) -> Session:
    """Try seeds until a game ends, has these moves and enough reshuffles."""
    for number in range(1, 400):
        seed = f"golden {number}"
        given = {**fields, "deal": seed} if fields.get("deal") else fields
        session = carry_on(new_game(**given), Player(seed, skill, cards, held))
        if session.asks() or not held <= kinds(session) or is_tie(session) != tie:
            continue
        drawn = sum(isinstance(entry.move, moves.Draw) for entry in session.entries)
        if reshuffles(session) >= least and ("deal" not in fields or drawn > 20):
            return session
    raise AssertionError(f"no game holds {held}")


def corrected() -> Session:
    """Return a short game with corrections in the record, stopped by agreement."""
    session = play(
        new_game(),
        "first bo",
        "ann throw norway-maple silver-maple",
        "bo throw maple-museum farm-stand",
        "bo select AC1",
        "bo tap red-maple",
        "ann tap red-maple",
        "ann select AC2",
        "ann harvest red-maple draw 0",
        'undo 8 "she wants the cards"',
        "ann harvest red-maple",
        "bo harvest red-maple",
        "bo select AC3",
        "bo develop spile-kit",
        "ann develop syrup-cellar paying night-crew evaporator",
        'amend 14 "ann develop syrup-cellar paying evaporator night-crew" "night-crew lies on top"',
        'override bo points 1 "paid for the tea"',
        'override bo points -1 "no, she did"',
        'note "it is late"',
        "undo 18",
        "redo",
    )
    return play(session, "stop")


STANDARD: set[type[Move]] = {moves.Use, moves.Tuck, moves.Discard, moves.Done}
CELLAR = "syrup-cellar night-crew gravity-line"
RIVALS = {"mode": "rivals"}
OPEN = {"draw_mode": "open"}
SWITCHED = {"identity": "loose", "trigger_unit": "card", "hand_limit_scope": "both", "deck_out": "turn_over"}
# The verbs that the owner's edition leads to, with hidden hands and with named draws.
HIDDEN_CARDS = "steam-vent fair-ground rope-hoist hollow-maple old-ledger root-cellar"
HIDDEN: set[type[Move]] = {moves.Reveal, moves.Adjust, moves.Turn, moves.Choose, moves.Take, moves.Untuck}
NAMED_CARDS = "deep-snow market-day creek-maple barn-sale sign-post fair-ground"
NAMED: set[type[Move]] = {moves.Return, moves.Remove, moves.Give, moves.Accept, moves.Decline, moves.Point}


def write() -> None:
    """Rewrite all golden records."""
    write_records(
        TITLE.slug,
        {
            "standard-table": search(STANDARD, cards=CELLAR, least=2),
            "standard-open": search(STANDARD, cards=CELLAR, least=1, rulings=OPEN),
            "rivals-dealt": search({moves.Choose, moves.Use, moves.Discard}, deal="yes", options=RIVALS),
            "rivals-switches": search({moves.Choose, moves.Use}, 0.7, options=RIVALS, rulings=SWITCHED),
            "standard-tie": search({moves.Use}, 0.9, tie=True),
            "standard-stopped": corrected(),
            "owner-table": search(HIDDEN, 0.6, HIDDEN_CARDS, edition=EDITION),
            "owner-open": search(NAMED, 0.6, NAMED_CARDS, edition=EDITION, rulings=OPEN),
            "owner-dealt": search({moves.Adjust, moves.Place}, 0.6, deal="yes", edition=EDITION, options=RIVALS),
        },
    )


GOLDEN = sorted((RECORDS / TITLE.slug).glob("*.txt"))


def game_named(name: str) -> Session:
    return imported(RECORDS / TITLE.slug / f"{name}.txt")


def test_there_is_a_record_for_each_mode() -> None:
    """Standard and rivals, hidden, open and dealt, the stand-in and an owner's cards."""
    tables = [imported(path) for path in GOLDEN]
    assert {(table.state.is_rivals, table.state.is_named) for table in tables} == {
        (False, False), (False, True), (True, False), (True, True),
    }  # fmt: skip
    assert {table.header.deal is None for table in tables} == {True, False}
    assert {table.header.edition for table in tables} == {"stand-in", EDITION}


def test_the_deck_runs_out_in_the_standard_games() -> None:
    assert reshuffles(game_named("standard-table")) >= 2
    assert reshuffles(game_named("standard-open")) >= 1


def test_a_tie_has_no_winner() -> None:
    sheet = TITLE.score(game_named("standard-tie").state)
    assert sheet.winners == ()
    assert len({seat.total for seat in sheet.seats}) == 1


def test_a_stopped_game_is_marked() -> None:
    session = game_named("standard-stopped")
    assert session.state.stopped
    assert all("stopped" in seat.remark for seat in TITLE.score(session.state).seats)
    assert [line.text for line in session.played.lines if "evaporator" in line.text] == [
        "ann develop syrup-cellar paying evaporator night-crew"
    ]


@pytest.mark.parametrize(
    "path", [path for path in GOLDEN if path.stem != "standard-stopped"], ids=lambda path: path.stem
)
def test_all_other_games_end_with_ten_cards(path: Path) -> None:
    state = imported(path).state
    assert max(len(seat.property) for seat in state.seats.values()) >= 10
    assert not state.stopped


def test_the_records_of_the_stand_in_contain_every_verb_it_allows() -> None:
    tables = [table for table in map(imported, GOLDEN) if table.header.edition == "stand-in"]
    held = {move for table in tables for move in kinds(table)}
    assert held >= {
        moves.First, moves.Draw, moves.Throw, moves.Select, moves.Choose, moves.Tap, moves.Harvest, moves.Develop,
        moves.Pay, moves.Use, moves.Done, moves.Discard, moves.Tuck, moves.Stop,
    }  # fmt: skip


def test_the_records_together_contain_every_verb() -> None:
    held = {move for path in GOLDEN for move in kinds(imported(path))}
    assert {*TITLE.verb_of, *RECORD_MOVES} - held == {Deal, moves.Allow}
    lines = "\n".join(entry.text for path in GOLDEN for entry in imported(path).entries)
    assert [word for word in (" paying ", " draw 0", "#2", " under ", " ?", " effect ") if word not in lines] == []


if __name__ == "__main__":
    write()
