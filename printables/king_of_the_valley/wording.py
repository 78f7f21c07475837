"""Sentences on sheets and cards that depend on a table's rulings."""

from __future__ import annotations

from collections.abc import Mapping

Rulings = Mapping[str, str]

FILLING = {
    "rows": "the lowest open row first, left before right",
    "chosen_column_first": "first the column that filled the valley, then the other",
    "player": "each where the active player chooses",
}


def hill_fill_words(rulings: Rulings) -> str:
    """Return where new tiles go if both columns of the hill have gaps (KV-R20)."""
    return FILLING[rulings.get("hill_fill", "rows")]


ORDERS = {"emptied": "first emptied, first filled", "first_passed": "first passed, first filled"}


def refill_words(rulings: Rulings) -> str:
    """Return the order in which open squares of the valley are filled (KV-REF-05, KV-R18)."""
    return ORDERS[rulings.get("refill_order", "emptied")]


def short_column_words(rulings: Rulings) -> str:
    """Return what happens if a column is too short (KV-R19)."""
    if rulings.get("short_column") == "spill":
        return "If it runs out, continue with the other from its bottom."
    return "If it has too few tiles, choose it only if the other has too few too."


def priest_price(rulings: Rulings) -> str:
    """Return what a priest costs (KV-PRI-01, KV-R15)."""
    return "1 gold or his coin" if rulings.get("coin_pays_own_priest") == "yes" else "1 gold"


def jester_tax_words(rulings: Rulings) -> str:
    """Return which jesters may be taxed (KV-TAX-07, KV-R29)."""
    alone = ", but never alone" if rulings.get("tax_all_jesters") == "no" else ""
    return f"jesters count as their columns{alone}"


def couple_members(rulings: Rulings) -> str:
    """Return who makes a couple (KV-R37)."""
    return "farmer and wife, or their jesters" if rulings.get("jester_couples") == "yes" else "farmer and wife"


def end_words(rulings: Rulings) -> str:
    """Return when the game ends (KV-END-01, KV-R22)."""
    when = "The piles are empty" if rulings.get("end_on_empty_pile") == "yes" else "The hill cannot be filled"
    return f"{when}: finish the round, so that everyone has the same number of turns."


def likeness_words(rulings: Rulings) -> str:
    """Return which tiles are identical (KV-R03)."""
    knights = "Knights of one Order are" if rulings.get("identical_knights") == "same_order" else "All knights are"
    return f"{knights} identical. Jesters match only jesters and keep their column."


def group_words(rulings: Rulings) -> str:
    """Return where a king ends after taking a group (KV-SUM-04, KV-R06)."""
    edge = ", or on it at the edge" if rulings.get("edge_group") == "end_on_last" else ""
    number = "All identical" if rulings.get("group_take") == "all" else "Two or three identical"
    return f"{number} tiles you passed: end directly behind the last one{edge}, and leave that tile."


def couple_words(rulings: Rulings) -> str:
    """Return what a couple is (KV-SCO-05, KV-R37)."""
    jesters = "; jesters in these columns count too" if rulings.get("jester_couples") == "yes" else ""
    return f"A couple is one farmer and one wife, each in only one couple{jesters}."
