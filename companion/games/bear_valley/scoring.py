"""The result: no points, one winner or none (BV-END-05), and where each player is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.events import list_tokens
from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.state import Ending, Seat, State
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore

BEARS = "the bears"
# No points are counted: a player wins, or the bears do.
UNIT = ""


WON: dict[Ending, tuple[str, str]] = {
    "destination": ("reached the Destination Camp", "BV-END-01"),
    "gold": ("brought three gold to the Starting Camp", "BV-GOLD-01"),
    "survivor": ("the last survivor", "BV-END-03"),
}
# The clauses that score lines cite.
SCORE_LINES: dict[str, tuple[str, ...]] = {
    "eaten by bears": ("BV-CLOCK-10", "BV-END-02"),
    **{f"won: {words}": (clause,) for words, clause in WON.values()},
}


def score(state: State) -> ScoreSheet:
    """Return the winner and where each player ended."""
    return sheet_of(state, {name: _place(state, seat) for name, seat in state.seats.items()})


def sheet_of(state: State, places: Mapping[str, str]) -> ScoreSheet:
    """Return the score sheet; `places` holds where each player ended, if known."""
    is_over = state.step == "over"
    scores = tuple(SeatScore(name, tuple(_lines(state, name, places[name]))) for name in state.seats)
    winners = (state.winner,) if state.winner else ()
    return ScoreSheet(scores, winners, is_over, UNIT, beaten_by=BEARS if is_over and not winners else "")


def face_words(face: Face) -> str:
    """Name a card and its kind."""
    return f"{face} ({face.kind.replace('-', ' ')})"


def _place(state: State, seat: Seat) -> str:
    return f"{face_words(state.map[seat.at[0]])} at {write_spot(seat.at)}"


def _lines(state: State, name: str, place: str) -> Iterator[ScoreLine]:
    seat = state.seats[name]
    if seat.eaten:
        yield ScoreLine("eaten by bears", 0, ("BV-CLOCK-10", "BV-END-02"))
        return
    if place:
        yield ScoreLine(f"on {place}", 0)
    if seat.tokens:
        yield ScoreLine(f"with {list_tokens(seat.tokens)}", 0)
    if name == state.winner:
        words, clause = WON[state.ending]
        yield ScoreLine(f"won: {words}", 0, (clause,))
