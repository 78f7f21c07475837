"""`companion tally king-of-the-valley`: the holdings it asks for and scores."""

from __future__ import annotations

from companion.games.king_of_the_valley.game import TITLE
from companion.referee.holdings import Holding

ASKED = [
    Holding("queen", "Queen"),
    Holding("duke", "Duke"),
    Holding("countess", "Countess"),
    Holding("lion", "knights of Order 1, Lion"),
    Holding("stag", "knights of Order 2, Stag"),
    Holding("swan", "knights of Order 3, Swan"),
    Holding("raven", "knights of Order 4, Raven"),
    Holding("farmer", "Farmer"),
    Holding("wife", "Farmer's wife"),
    Holding("jester", "jesters outside the farmer and wife columns"),
    Holding("jester-farmer", "jesters in the farmer column"),
    Holding("jester-wife", "jesters in the wife column"),
    Holding("kingdoms", "kingdom tokens", 6),
    Holding("gold", "gold"),
    Holding("reputation", "reputation given or taken by the referee", least=-9999),
]


def test_the_tally_asks_for_each_holding() -> None:
    assert list(TITLE.require_tally().holdings("stand-in")) == ASKED
