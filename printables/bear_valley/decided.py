"""What the sheets say otherwise where a table has decided a ruling otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

# What is said as usual, and what is said instead.
Change: TypeAlias = tuple[str, str]

CHANGES: dict[str, dict[str, tuple[Change, ...]]] = {
    "contingency_limit": {
        "none": (("In round 1 your limit counts afresh.", "Your limit of round 1 does not count."),),
        "rest": (("In round 1 your limit counts afresh.", "In round 1 you have what is left of your limit."),),
    },
    "walled_in": {"strict": ((" Equipment, or a way to the Starting Camp, still saves you.", ""),)},
    "walled_scope": {"all": (("Whoever has ever tunnelled and has", "Whoever has"),)},
    "eaten_goods": {"stock": (("lie loose where the turn began", "go back to the stock"),)},
    "deck_empty": {
        "needed": (("The turn that draws the last card brings no winner", "Somebody must explore and there is no card"),),
    },
    "butterfly_connects": {
        "yes": (
            ("against the hour.", "against the hour, and a card without an exit back is entered like any other."),
            ("tunnel or lost.", "tunnel or lost (not with a Butterfly)."),
            ("Tunnel or lost.", "Tunnel or lost (not with a Butterfly)."),
        ),
    },
    "rocky_swap": {
        "yes": (("he cannot stop where another lies.", "he stops where another lies only by leaving his own behind."),),
    },
    "must_go_on": {
        "may_stop": (
            ("cannot stop where another lies.", "cannot stop where another lies, unless there is no way on."),
            ("on it or beside it.", "on it or beside it, or no way on."),
        ),
    },
    "canoe_camps": {"no": (("River card or camp", "River card, not a camp"),)},
    "canoe_distance": {"any": (("the next River card", "any River card"), ("camp (an hour)", "camp (an hour a card)"))},
    "bank_hour": {"counted": (("the other bank (no hour)", "the other bank (an hour)"),)},
    "lake_side": {"known": (("through a lake side", "through a lake side (known cards only)"),)},
    "machete_late": {"no": (("Machete, tunnel", "Machete if it was used to leave, tunnel"),)},
    "dive_players": {"block": (("also beneath players", "not beneath players"),)},
    "telescope_lay": {"connect": ((", either way round,", ", open towards yours if it can be,"),)},
    "contingency_use": {
        "fresh": (("One piece a turn, and only one that was", "One piece a turn and one in a contingency, and only what was"),),
    },
    "supply": {
        "may": ((", take a piece of Equipment", ", you may take a piece of Equipment"), (": take a piece", ": you may take a piece")),
    },
    "trade_loose": {"yes": (("what you give goes there.", "what you give goes there. Loose tokens on the Post may be given."),)},
    "trade_gift": {"yes": ((", but get something", "; a gift will do"),)},
    "trade_again": {"yes": (("without a trade: lost.", "without a trade: lost. Who begins here may trade and not move."),)},
    "basket_late": {"open": (("; found at 6 or later, you are lost all the same, but not eaten", ", at any hour"),)},
    "characters": {"dealt": (("takes a character", "is dealt a character"),)},
    "vertigo_river_bridge": {
        "barred": (("the bridge of a Bridge card;", "the bridge of a Bridge card nor onto a Bridge River;"),),
    },
    "sunny_butterfly": {"count": (("finding one never gets her lost", "the exits of one never get her lost"),)},
    "contingency_bar": {"not_last": (("came to or could not enter before", "came to before, except the last"),)},
    "fozzie_mushrooms": {"one": (("Mushrooms for that turn as well", "Mushrooms for that turn, but never twice"),)},
}  # fmt: skip
# Of these the sheets say nothing but on the sheet of rulings.
UNTOLD = frozenset({"destination_water", "dive_post", "left_beside", "machete_bridge", "evader_machete"})


def as_decided(words: str, rulings: Mapping[str, str]) -> str:
    """Return words as they hold with these rulings."""
    for switch, values in CHANGES.items():
        for usual, instead in values.get(rulings.get(switch, ""), ()):
            words = words.replace(usual, instead)
    return words
