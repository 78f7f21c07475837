"""Checks of past cards: what a seat did with the last card, and what it scored."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.crayonville.components import FOODS, RESOURCES, CardName, card_title
from companion.games.crayonville.scoring import feast_limit, tax_value
from companion.games.crayonville.state import SCORING_CARDS, Deed, Finished, Scored, SeatState, State, Village

# What a seat did if it used this flipped card.
USES: dict[str, Deed] = {
    "tax": "taxed",
    "market": "sold",
    "feast": "feasted",
    "produce": "produced",
    "expand": "expanded",
}
# What a seat did if it used the Build/Produce card, by side.
OWN_USES: dict[str, Deed] = {"build": "built", "produce": "produced", "expand": "expanded"}
SCORED = ("taxed", "sold", "feasted")
# How the working of a scoring card is written: `5 wood sold`, `2 grain + 1 fish`, `3 house on road x 1 + 2 tower x 5`.
GOODS = re.compile(rf"([0-9]{{1,6}}) ({'|'.join(RESOURCES)})( sold)?")
VALUES = re.compile(r"([0-9]{1,6}) ([a-z -]+) x ([0-9]{1,6})")
AMOUNT_CLAUSES: dict[str, str] = {
    "feast": "CV-FEAST-02 CV-FEAST-03 CV-FEAST-04",
    "tax": "CV-TAX-01 CV-TAX-02",
    "market": "CV-R53",
}
FORM_CLAUSES: dict[str, str] = {"feast": "CV-FEAST-01", "tax": "CV-TAX-01", "market": "CV-MARK-01"}

Fault = tuple[str, str]


class Part(NamedTuple):
    """One part of a scoring card's working, and the card that writes it this way."""

    card: CardName
    kind: str
    amount: int


def fault_in_deed(state: State, seat: SeatState) -> Fault | None:
    """Return why a seat cannot have done what it did with the last card, with the clauses."""
    act, place = seat.act, len(state.flipped)
    has_scored = any(line.place == place for line in seat.scored)
    if state.step == "choose" and has_scored and not isinstance(act, Finished):
        return f"has scored card {place} and is still acting on it", "CV-SCORE-02 CV-TURN-04"
    if not isinstance(act, Finished) or not act.did:
        return None
    if not state.flipped:
        return f"has {act.did}, but no card has been flipped", "CV-TURN-01"
    if not _can_have(state, seat, act.did):
        return (
            f"cannot have {act.did} on {card_title(state.flipped[-1])} with {seat.own.title()} up",
            "CV-TURN-03 CV-TURN-06",
        )
    if (act.did in SCORED) != has_scored:
        return f"has {act.did}, which does not match the cards scored", "CV-SCORE-02"
    return None


def _can_have(state: State, seat: SeatState, did: Deed) -> bool:
    """Return whether a deed matches the last card, or the Build/Produce card turned over after it (CV-TURN-06)."""
    card = state.flipped[-1]
    if did == "passed" or did == USES.get(card, "harvested"):
        return True
    if card in SCORING_CARDS and state.switches.own_on_scoring == "no":
        return False
    used = state.switches.own_card if seat.own == "build" else "build"
    return did in ("turned", OWN_USES[used])


def fault_in_amount(state: State, village: Village, line: Scored) -> Fault | None:
    """Return why a card cannot have scored this amount; houses, roads and towers are never lost."""
    most = {
        "feast": len(FOODS) * feast_limit(state.tables, village),
        "tax": sum(tax_value(state.tables, village).values()),
        "market": state.switches.limit if state.switches.limit is not None else line.amount,
    }[line.card]
    if line.amount > most:
        return (
            f"{line.amount} at card {line.place} ({line.card.title()}) is more than the possible {most}",
            AMOUNT_CLAUSES[line.card],
        )
    parts = _parts(line.what)
    return None if parts is None else _fault_in_working(state, village, line, parts)


def _fault_in_working(state: State, village: Village, line: Scored, parts: Sequence[Part]) -> Fault | None:
    """Return why the working of a scoring card is wrong: its sum, its kinds, or too much of one kind."""
    quoted, total = f"'{line.what}' at card {line.place}", sum(part.amount for part in parts)
    if total != line.amount:
        return f"{quoted} adds up to {total}, not {line.amount}", "CV-SCORE-01"
    counts: Counter[str] = Counter()
    for part in parts:
        counts[part.kind] += part.amount
    if any(part.card != line.card for part in parts) or (line.card == "market" and len(counts) > 1):
        return f"{quoted} is not a {line.card.title()}", FORM_CLAUSES[line.card]
    if line.card != "feast":
        return None
    limit = feast_limit(state.tables, village)
    for kind, units in counts.items():
        if kind not in FOODS:
            return f"{quoted}: {kind} is not food", "CV-FEAST-01"
        if units > limit:
            return f"{quoted}: the village eats at most {limit} {kind}", AMOUNT_CLAUSES["feast"]
    return None


def _parts(what: str) -> list[Part] | None:
    """Read the working of a scoring card; return None if it is not in the companion's format."""
    if what == "nothing":
        return []
    parts = [_part(text) for text in what.split(" + ")]
    known = [part for part in parts if part is not None]
    return known if len(known) == len(parts) else None


def _part(text: str) -> Part | None:
    if goods := GOODS.fullmatch(text):
        return Part("market" if goods[3] else "feast", goods[2], int(goods[1]))
    if values := VALUES.fullmatch(text):
        return Part("tax", values[2], int(values[1]) * int(values[3]))
    return None
