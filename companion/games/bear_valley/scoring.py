"""There are no points: one winner or none (BV-END-05). The sheet tells where everybody stands."""

from __future__ import annotations

from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.state import Seat, State
from companion.games.bear_valley.tokens import list_tokens
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore

BEARS = "the bears"
# Nothing is counted: somebody gets home, or nobody.
UNIT = ""


def score(state: State) -> ScoreSheet:
    """Tell who has won, and where each player ended."""
    is_over = state.step == "over"
    scores = tuple(SeatScore(name, tuple(_lines(state, name, seat))) for name, seat in state.seats.items())
    winners = (state.winner,) if state.winner else ()
    return ScoreSheet(scores, winners, is_over, UNIT, beaten_by=BEARS if is_over and not winners else "")


def _lines(state: State, name: str, seat: Seat) -> list[ScoreLine]:
    face = state.map[seat.at[0]]
    if seat.eaten:
        return [ScoreLine("eaten by bears", 0, ("BV-CLOCK-10", "BV-END-02"))]
    lines = [ScoreLine(f"on {face} ({face.kind.replace('-', ' ')}) at {write_spot(seat.at)}", 0)]
    if seat.tokens:
        lines.append(ScoreLine(f"with {list_tokens(seat.tokens)}", 0))
    if name == state.winner:
        words, clause = {
            "destination": ("reached the Destination Camp", "BV-END-01"),
            "gold": ("brought three gold to the Starting Camp", "BV-GOLD-01"),
            "survivor": ("the last survivor", "BV-END-03"),
        }[state.ending]
        lines.append(ScoreLine(f"won: {words}", 0, (clause,)))
    return lines
