"""The rules of the reference card in our own words, as the rulings of a table have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from companion.games.maple_valley.collecting import PATCHES, PREPARING
from companion.games.maple_valley.scoring import MOST, SECOND
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.switches import Switches
from printables.sheets import PrintedGame

Lines: TypeAlias = Sequence[tuple[str, str]]

TRAVEL_LINES: Lines = (
    ("Map", "one trail of any type, before or after your run, never in the middle of it."),
    ("Once", "No trail twice in a turn. You may come back to where you began by another one."),
    ("Site", "Each time you travel its trail you take one Curiosity of its kind."),
    ("Start", "The starting Friend: name Forest, Water or Rock when you play it; only that counts."),
    ("Zoom", "straight to a place: no trail is used, no site is passed."),
)
UPKEEP: Lines = (
    ("1", "Sun: turn up a tile on the next spot; turn the last one over with one of its Good on it."),
    ("2", "Displays: discard the furthest Favour, Friend and Patch; fill up. No title twice in a display."),
    ("3", "Refresh: all Tired Friends to hand, all markers off the Patches."),
    ("4", "Dawdle: all but those with most Friends draw Dawdle cards until all hands are equal."),
    ("5", "Worm: to the next player clockwise, the new Early Bird."),
)
# What there is to close of an hour when nobody else plays.
SOLO_UPKEEP = UPKEEP[:3]


def switches_of(game: PrintedGame) -> Switches:
    """Return the rulings in force."""
    return msgspec.convert(dict(game.rulings), Switches)


def turn_lines(switches: Switches, is_solo: bool) -> Lines:
    """Say the steps of a turn."""
    passing = " You may also pass." if switches.free_pass == "yes" else ""
    return (
        ("1", f"Play a card from your hand: a Friend onto Tired, or a Dawdle card. No card left: you pass.{passing}"),
        ("2", "Travel: along at least one trail of the Friend's type, as many of it as you like. You have to leave."),
        ("3", "Activate the place where you end, if you like."),
        ("4", f"Craft Favours of Preparing, one by one: pay, move it to Bringing{_supply(switches, is_solo)}."),
        (
            "or",
            "Dawdle: take what the card shows and lay it under its deck; no travel, no activating, but you may craft.",
        ),
    )


def _supply(switches: Switches, is_solo: bool) -> str:
    """Say what follows a crafted Favour."""
    if is_solo:
        return ""
    way = "you may put" if switches.supply_optional == "yes" else "put"
    return f", {way} a marker on a free spot of its category"


def card_lines(switches: Switches) -> Lines:
    """Say what holds for Favours, Patches and Friends."""
    which = "one of them" if switches.discard_any_patch == "yes" else "an older one"
    return (
        (f"Preparing {PREPARING}", "at the end of your turn; discard down to it."),
        (f"Patches {PATCHES}", f"at any time; with one more discard {which}."),
        ("Patch", "A marker on it for each use; no more in an hour than it says."),
        ("Friend", "Its ability works only in the turn in which you play it."),
        ("New Friend", "of the display, for the Curiosities on it; it lies under Tired until the hour ends."),
    )


def festivity_lines(switches: Switches) -> Lines:
    """Say how Festivities are supplied and finished."""
    most = "You never run out of markers." if switches.markers_unlimited == "yes" else f"You have {MARKERS} markers."
    return (
        ("Spot", f"One marker on each; blocked rows are out of the game. {most}"),
        ("Full", "The last open spot is taken: the event at once; who took it is the Finisher and gets the extra."),
    )


def scoring_lines(switches: Switches, is_solo: bool) -> Lines:
    """Say what counts at the end."""
    ties = "tied players all get it"
    if switches.second_after_tie == "no":
        ties += ", but behind a tie for most nobody is second"
    solo = "No Festivities: no marker is placed. Four questions give you a title: see the solo sheet."
    party = f"your markers, and {MOST} more for most, {SECOND} more for second-most; {ties}."
    return (
        ("Favours", "in Bringing: value and bonus. What is stored on one counts only there."),
        ("Friends", "value and bonus."),
        ("Patches", "value and bonus."),
        ("Left over", "1 for each Honey, 1 for each Map, 1 for every three other resources."),
        ("Solo", solo) if is_solo else ("Festivities", party),
    )
