"""Checks that a typed position is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.maple_valley.cards import DISPLAY
from companion.games.maple_valley.decks import listed
from companion.games.maple_valley.frames import FifthPatch
from companion.games.maple_valley.packs import PATCHES, limit_of
from companion.games.maple_valley.position import cards_of
from companion.games.maple_valley.scoring import shelves_of
from companion.games.maple_valley.setup import FESTIVITIES
from companion.games.maple_valley.state import (
    HOURS,
    MAPS,
    MARKERS,
    SETUP,
    TURN,
    UNSEEN,
    UNSEEN_DAWDLE,
    State,
    friends_of,
    open_spots,
    outstanding,
)
from companion.games.maple_valley.storage import fits
from companion.games.maple_valley.vocabulary import CATEGORIES, DECKS, TYPES, item_words
from companion.referee.problems import Problem


def examine(state: State) -> list[Problem]:
    """List the problems of a position."""
    return [*_decks(state), *_seats(state), *_festivities(state), *_turn(state)]


def _decks(state: State) -> Iterator[Problem]:
    """Check the number of cards, and that no display shows a title twice (MV-SETUP-05, MV-GEN-04)."""
    for name in DECKS:
        deck = state.decks[name]
        there = cards_of(state, name) + Counter((*deck.display, *deck.discard)) + Counter(deck.pile.cards)
        if there - listed(state, name):
            yield Problem(f"{name} deck", "more cards than the edition has", ("MV-SETUP-05",))
        if len(set(deck.display)) < len(deck.display):
            yield Problem(f"display: {name}", "the same title appears twice", ("MV-GEN-04", "MV-SETUP-06"))
        if len(deck.display) > DISPLAY:
            yield Problem(f"display: {name}", f"{len(deck.display)} cards for {DISPLAY} spots", ("MV-SETUP-05",))
        if deck.pile.in_pile() < 0:
            yield Problem(f"{name} deck", "more unseen cards than the deck has left", ("MV-SETUP-05",))
    unseen = sum(owner.hand.count(UNSEEN) for owner in state.seats.values())
    if unseen > state.decks["friend"].pile.hidden:
        yield Problem("hands", "more unseen Friends than were drawn unseen", ("MV-PSET-05",))


def _seats(state: State) -> Iterator[Problem]:
    tables = state.tables
    for name, owner in state.seats.items():
        friends = friends_of(owner, tables.dawdles)
        others = [card for card in tables.starting.values() if card != owner.starter and card in friends]
        if others or friends.count(owner.starter) != 1:
            reason = f"the player needs {owner.starter} once and no other starting Friend"
            yield Problem(f"seat {name}", reason, ("MV-PSET-02",))
        ids = [held.id for held in owner.patches]
        if len(set(ids)) < len(ids):
            yield Problem(f"seat {name}", "two Patches have the same number", ("MV-SETUP-05",))
        is_due = any(isinstance(frame, FifthPatch) and frame.seat == name for frame in state.stack)
        most = limit_of(state, name, "limit_patches", PATCHES)
        if len(ids) > most and not is_due:
            reason = f"{len(ids)} Patches, but the limit is {most}"
            yield Problem(f"seat {name}", reason, ("MV-PATCH-05", "MV-PATCH-06"))
        yield from examine_stored(state, name)
        if Counter(owner.secret) - Counter(owner.hand):
            yield Problem(f"seat {name}", "a secret card must also be in the hand", ("MV-R66",))
    maps = outstanding(state, "map")
    if state.switches.maps_limited == "yes" and maps > MAPS:
        yield Problem("pack", f"{maps} Maps, but the box has only {MAPS}", ("MV-R12",))
    if state.dawdles.pile.in_pile() < 0:
        yield Problem("hands", f"more unseen Dawdle cards ({UNSEEN_DAWDLE}) than the deck has left", ("MV-SETUP-07",))


def examine_stored(state: State, name: str) -> Iterator[Problem]:
    """Check that stored resources are complete sets on storing cards, each used once (MV-SCORE-05)."""
    owner = state.seats[name]
    shelves = {shelf.name: shelf for _, shelf in shelves_of(state, name)}
    laid = owner.stored or {}
    if any(card not in shelves or not fits(shelves[card], items) for card, items in laid.items()):
        reason = "stored: only complete sets can be stored, on cards that store resources"
        yield Problem(f"seat {name}", reason, ("MV-SCORE-04", "MV-R52"))
    stored = Counter(item for items in laid.values() for item in items)
    for item in stored - Counter(owner.pack):
        reason = f"{name} stores {item_words(stored[item], (item,))} but has {owner.pack.get(item, 0)}"
        yield Problem(f"seat {name}", reason, ("MV-SCORE-05",))
    words = {*TYPES, *(category.casefold() for category in CATEGORIES)}
    if not set(owner.chosen) <= words:
        yield Problem(f"seat {name}", "chosen: not words of a title", ("MV-SOLO-04",))


def _festivities(state: State) -> Iterator[Problem]:
    """Check the Festivities and the markers on them (MV-SETUP-03, MV-FEST-01)."""
    wanted = 0 if state.is_solo or state.step in ("outposts", "festivities") else FESTIVITIES
    if len(state.festivities) != wanted:
        clauses = ("MV-SOLO-01",) if state.is_solo else ("MV-SETUP-03",)
        yield Problem("festivities", f"expected {wanted}, not {len(state.festivities)}", clauses)
    for festivity, spots in state.markers.items():
        if festivity not in state.festivities:
            yield Problem("markers", f"{festivity} is not in this game", ("MV-SETUP-03",))
            continue
        there = open_spots(state, festivity)
        for spot, seat in spots.items():
            if seat not in state.seats:
                yield Problem("markers", f"there is no seat {seat}", ("MV-FEST-01",))
            if spot not in there:
                yield Problem("markers", f"{festivity} {spot} is not an open spot", ("MV-SETUP-04", "MV-FEST-01"))
    placed = Counter(seat for spots in state.markers.values() for seat in spots.values())
    for seat, number in placed.items():
        if number > MARKERS and state.switches.markers_unlimited == "no":
            yield Problem("markers", f"{seat} has only {MARKERS} markers, not {number}", ("MV-R43", "MV-PSET-02"))


def _turn(state: State) -> Iterator[Problem]:
    if state.hour > HOURS:
        yield Problem("suns", f"hour {state.hour}, but the game has only {HOURS} hours", ("MV-HOUR-01",))
    if state.step in SETUP:
        return
    now = state.now
    if now.card and state.step not in (*TURN, "end"):
        yield Problem("now", f"{now.card} cannot be in play in the step {state.step}", ("MV-PLAY-01",))
    elif now.type and now.card not in state.seats[state.turn].tired:
        yield Problem("now", f"{now.card} was played, so it must be in {state.turn}'s Tired space", ("MV-PLAY-01",))
