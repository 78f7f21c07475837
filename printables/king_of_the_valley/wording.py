"""Sentences that depend on the rulings of a table."""

from __future__ import annotations

from collections.abc import Mapping

Rulings = Mapping[str, str]

FILLING = {
    "rows": "the lowest open row first, left before right",
    "chosen_column_first": "first the column that filled the valley, then the other",
    "player": "each where the active player wants it",
}


def filling(rulings: Rulings) -> str:
    """Say where new tiles go when both columns of the hill have gaps (KV-R20)."""
    return FILLING[rulings.get("hill_fill", "rows")]


def ending(rulings: Rulings) -> str:
    """Say when the game ends (KV-END-01, KV-R22)."""
    when = "The piles are empty" if rulings.get("end_on_empty_pile") == "yes" else "The hill cannot be filled"
    return f"{when}: play the round to its end, so that all have had equally many turns."


def alike(rulings: Rulings) -> str:
    """Say what is alike (KV-R03)."""
    knights = "Knights of one Order are" if rulings.get("identical_knights") == "same_order" else "All knights are"
    return f"{knights} alike. A jester is like jesters only; he keeps the column you give him."


def group(rulings: Rulings) -> str:
    """Say where a king ends who took a group (KV-SUM-04, KV-R06)."""
    edge = ", or on it at the edge" if rulings.get("edge_group") == "end_on_last" else ""
    number = "All alike" if rulings.get("group_take") == "all" else "Two or three alike"
    return f"{number} that you passed: end directly behind the last one taken{edge}, and leave the end tile."


def couples(rulings: Rulings) -> str:
    """Say what a couple is (KV-SCO-05, KV-R37)."""
    jesters = "; jesters in these columns marry too" if rulings.get("jester_couples") == "yes" else ""
    return f"A couple is one farmer with one wife, each in one couple only{jesters}."
