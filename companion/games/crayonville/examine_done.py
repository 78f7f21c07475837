"""The doctor for what is over: what a seat did with the last card, and what its scoring cards brought."""

from __future__ import annotations

import re

from companion.games.crayonville.scoring import feast_limit, tax_value
from companion.games.crayonville.state import SCORING_CARDS, Deed, Finished, Scored, SeatState, State, Village
from companion.games.crayonville.tables import FOODS, RESOURCES

# What a flipped card is used for.
USES: dict[str, Deed] = {
    "tax": "taxed",
    "market": "sold",
    "feast": "feasted",
    "produce": "produced",
    "expand": "expanded",
}
# What the own card is used for, by the side that was up.
OWN_USES: dict[str, Deed] = {"build": "built", "produce": "produced", "expand": "expanded"}
SCORED = ("taxed", "sold", "feasted")
# How the working of a scoring card is written: `5 wood sold`, `2 grain + 1 fish`, `3 house on road x 1 + 2 tower x 5`.
PART = re.compile(rf"(\d+) (?:{'|'.join(RESOURCES)})(?: sold)?|(\d+) [a-z -]+ x (\d+)")

Fault = tuple[str, str]


def fault_in_deed(state: State, seat: SeatState) -> Fault | None:
    """Say why a seat cannot have done with the last card what it is said to have done, with the clause."""
    act, place = seat.act, len(state.flipped)
    has_scored = any(line.place == place for line in seat.scored)
    if state.step == "choose" and has_scored and not isinstance(act, Finished):
        return f"has scored card {place} and is still acting on it", "CV-SCORE-02 CV-TURN-04"
    if not isinstance(act, Finished) or not act.did:
        return None
    if not state.flipped:
        return f"has {act.did}, but no card was flipped", "CV-TURN-01"
    if not _can_have(state, seat, act.did):
        return f"cannot have {act.did} on {state.flipped[-1]}, with the own card as it lies", "CV-TURN-03 CV-TURN-06"
    if (act.did in SCORED) != has_scored:
        return f"has {act.did}, which does not go with the cards scored", "CV-SCORE-02"
    return None


def _can_have(state: State, seat: SeatState, did: Deed) -> bool:
    """Tell whether a deed goes with the last card, or with the own card that was turned over after it (CV-TURN-06)."""
    card = state.flipped[-1]
    if did == "passed" or did == USES.get(card, "harvested"):
        return True
    if card in SCORING_CARDS and state.switches.own_on_scoring == "no":
        return False
    used = state.switches.own_card if seat.own == "build" else "build"
    return did in ("turned", OWN_USES[used])


def fault_in_amount(state: State, village: Village, line: Scored) -> Fault | None:
    """Say why a card cannot have brought so much: houses, roads and towers are never lost, so none had more then."""
    most = {
        "feast": len(FOODS) * feast_limit(state.tables, village),
        "tax": sum(tax_value(state.tables, village).values()),
        "market": state.switches.limit if state.switches.limit is not None else line.amount,
    }[line.card]
    if line.amount > most:
        clauses = {"feast": "CV-FEAST-02 CV-FEAST-03 CV-FEAST-04", "tax": "CV-TAX-01 CV-TAX-02", "market": "CV-R53"}
        return f"{line.amount} at the {line.card} of card {line.place}, {most} is the most", clauses[line.card]
    told = _told(line.what)
    if told is not None and told != line.amount:
        return f"'{line.what}' at card {line.place} is {told}, not {line.amount}", "CV-SCORE-01"
    return None


def _told(what: str) -> int | None:
    """Add up the working of a scoring card; None where it is not written as the companion does."""
    if what == "nothing":
        return 0
    parts = [PART.fullmatch(part) for part in what.split(" + ")]
    if not all(parts):
        return None
    return sum(int(found[1] or 0) or int(found[2] or 0) * int(found[3] or 0) for found in parts if found)
