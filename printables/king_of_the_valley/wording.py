"""Sentences that depend on the rulings of a table."""

from __future__ import annotations

from collections.abc import Mapping

Rulings = Mapping[str, str]

FILLING = {
    "rows": "the lowest open row first, left before right",
    "chosen_column_first": "first the column that filled the valley, then the other",
    "player": "each where the active player wants it",
}


def hill_fill_words(rulings: Rulings) -> str:
    """Say where new tiles go when both columns of the hill have gaps (KV-R20)."""
    return FILLING[rulings.get("hill_fill", "rows")]


ORDERS = {"emptied": "first emptied, first filled", "first_passed": "first passed, first filled"}


def refill_words(rulings: Rulings) -> str:
    """Say in which order the open squares of the valley are filled (KV-REF-05, KV-R18)."""
    return ORDERS[rulings.get("refill_order", "emptied")]


def short_column_words(rulings: Rulings) -> str:
    """Say what becomes of a column that is too short (KV-R19)."""
    if rulings.get("short_column") == "spill":
        return "Where it runs out, the other goes on from its bottom."
    return "One with too few tiles only if the other has too few as well."


def priest_price(rulings: Rulings) -> str:
    """Say what a priest wants (KV-PRI-01, KV-R15)."""
    return "1 gold or his coin" if rulings.get("coin_pays_own_priest") == "yes" else "1 gold"


def jester_tax_words(rulings: Rulings) -> str:
    """Say which jesters may be taxed (KV-TAX-07, KV-R29)."""
    alone = ", but never alone" if rulings.get("tax_all_jesters") == "no" else ""
    return f"jesters count as their columns{alone}"


def couple_members(rulings: Rulings) -> str:
    """Name those who make a couple (KV-R37)."""
    return "farmer and wife, or their jesters" if rulings.get("jester_couples") == "yes" else "farmer and wife"


def end_words(rulings: Rulings) -> str:
    """Say when the game ends (KV-END-01, KV-R22)."""
    when = "The piles are empty" if rulings.get("end_on_empty_pile") == "yes" else "The hill cannot be filled"
    return f"{when}: play the round to its end, so that all have had equally many turns."


def likeness_words(rulings: Rulings) -> str:
    """Say what is alike (KV-R03)."""
    knights = "Knights of one Order are" if rulings.get("identical_knights") == "same_order" else "All knights are"
    return f"{knights} alike. A jester is like jesters only; he keeps the column you give him."


def group_words(rulings: Rulings) -> str:
    """Say where a king ends who took a group (KV-SUM-04, KV-R06)."""
    edge = ", or on it at the edge" if rulings.get("edge_group") == "end_on_last" else ""
    number = "All alike" if rulings.get("group_take") == "all" else "Two or three alike"
    return f"{number} that you passed: end directly behind the last one taken{edge}, and leave the end tile."


def couple_words(rulings: Rulings) -> str:
    """Say what a couple is (KV-SCO-05, KV-R37)."""
    jesters = "; jesters in these columns marry too" if rulings.get("jester_couples") == "yes" else ""
    return f"A couple is one farmer with one wife, each in one couple only{jesters}."
