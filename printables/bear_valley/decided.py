"""What the sheets say otherwise where a table has decided a ruling otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Change(NamedTuple):
    """A switch and its value, what is said as usual, and what is said instead."""

    switch: str
    value: str
    usual: str
    instead: str


ROUND_1 = "In round 1 your limit counts afresh."
LAST_CARD = "The turn that draws the last card brings no winner"
ONE_PIECE = "One piece a turn, and only one that was"
GIVEN = "what you give goes there."

CHANGES: tuple[Change, ...] = (
    Change("contingency_limit", "none", ROUND_1, "Your limit of round 1 does not count."),
    Change("contingency_limit", "rest", ROUND_1, "In round 1 you have what is left of your limit."),
    Change("walled_in", "strict", " Equipment, or a way to the Starting Camp, still saves you.", ""),
    Change("walled_scope", "all", "Whoever has ever tunnelled and has", "Whoever has"),
    Change("eaten_goods", "stock", "lie loose where the turn began", "go back to the stock"),
    Change("deck_empty", "needed", LAST_CARD, "Somebody wants to explore and the deck is empty"),
    Change("butterfly_connects", "yes", "against the hour.", "against the hour, and exits back are not needed."),
    Change("butterfly_connects", "yes", "unnel or lost.", "unnel or lost (not with a Butterfly)."),
    Change("rocky_swap", "yes", "cannot stop where another lies.", "stops where another lies only to swap them."),
    Change("must_go_on", "may_stop", "where another lies.", "where another lies, unless there is no way on."),
    Change("must_go_on", "may_stop", "on it or beside it.", "on it or beside it, or no way on."),
    Change("canoe_camps", "no", "River card or camp", "River card, not a camp"),
    Change("canoe_distance", "any", "the next River card", "any River card"),
    Change("canoe_distance", "any", "camp (an hour)", "camp (an hour a card)"),
    Change("bank_hour", "counted", "the other bank (no hour)", "the other bank (an hour)"),
    Change("lake_side", "known", "through a lake side", "through a lake side (known cards only)"),
    Change("machete_late", "no", "Machete, tunnel", "Machete if it was used to leave, tunnel"),
    Change("dive_players", "block", "also beneath players", "not beneath players"),
    Change("telescope_lay", "connect", ", either way round,", ", open towards yours if it can be,"),
    Change("contingency_use", "fresh", ONE_PIECE, "One piece a turn and one in a contingency, and only what was"),
    Change("supply", "may", ", take a piece of Equipment", ", you may take a piece of Equipment"),
    Change("supply", "may", ": take a piece", ": you may take a piece"),
    Change("trade_loose", "yes", GIVEN, f"{GIVEN} Loose tokens on the Post may be given too."),
    Change("trade_gift", "yes", ", but get something", "; a gift will do"),
    Change("trade_again", "yes", "a trade: lost.", "a trade: lost. Who begins here may trade instead of moving."),
    Change("basket_late", "open", "; found at 6 or later, you are lost all the same, but not eaten", ", at any hour"),
    Change("characters", "dealt", "takes a character", "is dealt a character"),
    Change("vertigo_river_bridge", "barred", "of a Bridge card;", "of a Bridge card nor onto a Bridge River;"),
    Change("sunny_butterfly", "count", "finding one never gets her lost", "the exits of one never get her lost"),
    Change("contingency_bar", "not_last", "came to or could not enter before", "came to before, except the last"),
    Change("violet_post", "closed", "are open to her.", "are open to her, but no dry Post where Equipment lies."),
    Change("fozzie_mushrooms", "one", "Mushrooms for that turn as well", "Mushrooms for that turn, but never twice"),
)
# Of these nothing is said but on the sheet of rulings.
UNTOLD = frozenset(
    {"destination_water", "dive_post", "left_beside", "left_at_camp", "machete_bridge", "evader_machete"}
)


def as_decided(words: str, rulings: Mapping[str, str]) -> str:
    """Return words as they hold with these rulings."""
    for change in CHANGES:
        if rulings.get(change.switch) == change.value:
            words = words.replace(change.usual, change.instead)
    return words
