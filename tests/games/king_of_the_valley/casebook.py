"""The positions that King of the Valley's cases describe: changes to one base position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from companion.games.king_of_the_valley.board import INDEX, SIZE
from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.position import read_position
from companion.referee.header import Header
from companion.referee.problems import BadPosition, Problem
from companion.referee.record import Played
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Refusal
from tests.support.casebook import Case, End, play_case, refusal_at_start

# A possible start of a game that realises the example moves of the rulebook.
ROWS = ("C F Q F W", "F F K3 T0-3 D", "K1 P W F C", "F K3 J F F", "D F K2 K1 K4")
HILL = {"L": ["W", "T3-5", "D", "K1", "Z", "Q"], "R": ["C", "K2", "F", "W", "F", "K4"]}
KINGS = {"red": "e1", "blue": "c3", "green": "a1", "yellow": "a5"}
# The ways to end a game, and to win it.
ENDINGS: dict[str, Callable[[End], bool]] = {
    "at once": lambda end: "the hill cannot be replenished in full" in end.said,
    "after the last turns": lambda end: "is the King of the Valley" in end.said and "last round" not in end.said,
    "empty piles": lambda end: "the piles are empty" in end.said,
    "one winner": lambda end: end.leaders == 1,
    "won by influence": lambda end: end.leaders > 1 == len(end.sheet.winners),
    "a tie": lambda end: end.sheet.is_tie,
}


class ValleyCase(Case, frozen=True, forbid_unknown_fields=True):
    """A case with changes to the base position, and what is expected afterwards."""

    seats: tuple[str, ...] = ("red", "blue")
    round: int = 1
    turn: str | None = None
    first: str | None = None
    step: str = "summon"
    valley: tuple[str, ...] = ROWS
    tiles: dict[str, str] = {}
    coins: dict[str, int] = {}
    kings: dict[str, str] = {}
    gold: dict[str, int] = {}
    castles: dict[str, tuple[str, ...]] = {}
    taxed: dict[str, tuple[str, ...]] = {}
    kingdoms: dict[str, int] = {}
    granted: dict[str, int] = {}
    reputation: dict[str, int] = {}
    colours: dict[str, str] = {}
    hill: dict[str, tuple[str, ...]] | None = None
    piles: dict[str, int] | None = None
    discard: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    drawn: str = ""
    ending: bool = False
    recruited: bool = False
    pending: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    after: dict[str, Any] = {}
    scores: dict[str, int] = {}
    influence: dict[str, int] = {}
    lines: dict[str, dict[str, int]] = {}
    winners: tuple[str, ...] | None = None
    shows_not: tuple[str, ...] = ()
    position: bool = False
    setup: bool = False
    start: dict[str, Any] | None = None
    held: dict[str, dict[str, int]] | None = None


def case_position(case: ValleyCase) -> dict[str, Any]:
    """Write the case as a position document."""
    valley = " ".join(case.valley).split()
    hill = {side: list(tiles) for side, tiles in HILL.items()}
    for place, tile in case.tiles.items():
        if place in INDEX:
            valley[INDEX[place]] = tile
        else:
            hill[place[0]][int(place[1]) - 1] = tile
    hill = {side: [tile for tile in tiles if tile not in ("", ".")] for side, tiles in (case.hill or hill).items()}
    seats = [
        {
            "name": name,
            "king": case.kings.get(name, KINGS.get(name, "")),
            "gold": case.gold.get(name, 2),
            "castle": case.castles.get(name, ()),
            "taxed": case.taxed.get(name, ()),
            "kingdoms": case.kingdoms.get(name, 0),
            "granted": case.granted.get(name, 0),
            "reputation": case.reputation.get(name, 0),
            "colour": case.colours.get(name, ""),
        }
        for name in case.seats
    ]
    document: dict[str, Any] = {
        "seat": seats,
        "rulings": case.rulings,
        "round": case.round,
        "step": case.step,
        "valley": [" ".join(valley[at : at + SIZE]) for at in range(0, len(valley), SIZE)],
        "coins": case.coins,
        "hill": hill,
        "discard": case.discard,
        "allowed": case.allowed,
        "drawn": case.drawn,
        "ending": case.ending,
        "recruited": case.recruited,
        "pending": case.pending,
        "open": case.open,
    }
    chosen = {"turn": case.turn, "first": case.first, "piles": case.piles}
    return document | {key: value for key, value in chosen.items() if value is not None}


def session_of(case: ValleyCase) -> Session:
    """Return a session with the position of the case, ready for moves."""
    if case.setup:
        header = Header(TITLE.slug, case.seats, TITLE.rules_version, rulings=case.rulings)
        state = TITLE.start(header)
        assert not isinstance(state, Refusal), state
    else:
        state = read_position(case_position(case), {})
        # A case about the end only: the base position is far from it.
        problems = [] if case.step == "over" else TITLE.positions.examine(state)
        assert problems == [], f"{case.id}: the position itself is impossible: {problems}"
        header = Header(TITLE.slug, case.seats, TITLE.rules_version, position=TITLE.positions.describe(state))
    return Session(TITLE, header, TITLE.notation(case.seats), (), Played(), state)


def play(case: ValleyCase) -> Outcome:
    """Play a case from its own position."""
    return play_case(session_of(case), case)


def start_of(case: ValleyCase) -> Refusal | None:
    """Start a real game; return the refusal, if any."""
    return refusal_at_start(TITLE, case.start or {})


def doctor(case: ValleyCase) -> Sequence[Problem]:
    """Check the case as a typed-in position; an unreadable one is a single problem."""
    try:
        return TITLE.positions.examine(read_position(case_position(case), {}))
    except BadPosition as error:
        return [Problem("position", str(error), tuple(re.findall(r"KV-[A-Z0-9-]+", str(error))))]


def sheet_of(case: ValleyCase) -> ScoreSheet | Refusal:
    """Score the case: counted holdings, or the current table."""
    if case.held is not None:
        return TITLE.require_tally().score(case.held, case.rulings, "stand-in")
    return TITLE.score(session_of(case).state)
