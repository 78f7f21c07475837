"""Impossible states that no document can describe, as a bug in the rules would leave them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.state import DawdleDeck, State
from companion.referee.chance import Unseen
from tests.games.maple_valley.test_files import BASE, read

Change = Callable[[State], State]


def with_friends(state: State, pile: Unseen) -> State:
    return replace(state, decks={**state.decks, "friend": replace(state.decks["friend"], pile=pile)})


def with_ann(**fields: object) -> Change:
    return lambda state: replace(state, seats={**state.seats, "ann": replace(state.seats["ann"], **fields)})


def a_card_more(state: State) -> State:
    pile = state.decks["friend"].pile
    return with_friends(state, Unseen({**pile.cards, "hare": 2}, pile.hidden))


def more_hidden_than_there_are(state: State) -> State:
    pile = state.decks["friend"].pile
    return with_friends(state, Unseen(pile.cards, sum(pile.cards.values()) + 1))


def all_hidden(state: State) -> State:
    pile = state.decks["friend"].pile
    return with_friends(state, Unseen(pile.cards, sum(pile.cards.values())))


def nothing_hidden(state: State) -> State:
    return with_friends(state, Unseen(state.decks["friend"].pile.cards))


def dawdles_hidden(more: int) -> Change:
    return lambda state: replace(
        state,
        dawdles=DawdleDeck(Unseen(state.dawdles.pile.cards, len(state.dawdles.pile.cards) + more), state.dawdles.under),
    )


FOUND: dict[str, tuple[Change, list[str]]] = {
    "a card more": (a_card_more, ["friend deck: more cards than the edition has [MV-SETUP-05]"]),
    "a pile with less than no cards": (
        more_hidden_than_there_are,
        ["friend deck: more unseen cards than the deck has left [MV-SETUP-05]"],
    ),
    "an empty pile": (all_hidden, []),
    "an unseen card that nobody drew": (
        nothing_hidden,
        ["hands: more unseen Friends than were drawn unseen [MV-PSET-05]"],
    ),
    "more Dawdle cards than there are": (
        dawdles_hidden(0),
        ["hands: more unseen Dawdle cards (dawdle) than the deck has left [MV-SETUP-07]"],
    ),
    "no Dawdle card left": (dawdles_hidden(-1), []),
    "the starting Friend of somebody else": (
        with_ann(hand=("?", "fox", "rabbit")),
        [
            "friend deck: more cards than the edition has [MV-SETUP-05]",
            "seat ann: the player needs fox once and no other starting Friend [MV-PSET-02]",
        ],
    ),
    "the starting Friend twice": (
        with_ann(hand=("?", "fox", "fox")),
        ["seat ann: the player needs fox once and no other starting Friend [MV-PSET-02]"],
    ),
}


@pytest.mark.parametrize(("change", "said"), FOUND.values(), ids=FOUND)
def test_impossible_states_are_found(change: Change, said: list[str]) -> None:
    assert [str(problem) for problem in TITLE.positions.examine(change(read(BASE)))] == said
