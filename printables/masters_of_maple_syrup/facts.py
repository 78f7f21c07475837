"""What the sheets are about: the edition, the faces of the action cards, the rulings, figures of the rules."""

from __future__ import annotations

import msgspec

from companion.games.masters_of_maple_syrup.cards import Card, Face, Side
from companion.games.masters_of_maple_syrup.figures import FIGURES
from companion.games.masters_of_maple_syrup.setup import DEALT, KEPT, MODES
from companion.games.masters_of_maple_syrup.state import State
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import Tables, read_tables
from printables.sheets.catalogue import Table

PLAYERS = 2
HAND_LIMIT = FIGURES["hand_limit"]
END_COUNT = FIGURES["end_count"]
# Places on a mat and lines on a score sheet: the tenth card ends the game, two more may come in the same turn.
PLACES = END_COUNT + 2
MODE_OF: dict[Face, str] = {face: mode for mode, face in MODES.items()}
VALUE_MARKS = {"fixed": "", "plus": "+", "query": "?"}


def tables_of(table: Table) -> Tables:
    """Return the cards of the edition."""
    return read_tables(table.edition)


def state_of(table: Table) -> State | None:
    """Return the state of a tracked game."""
    return table.state if isinstance(table.state, State) else None


def faces_of(table: Table) -> tuple[Face, ...]:
    """Return the face of each action card that is up in this game, or in the mode that was asked for."""
    state = state_of(table)
    if state is not None:
        return state.faces
    return (MODES.get(str(table.options.get("mode")), "red"),) * len(tables_of(table).actions)


def is_undecided(table: Table) -> bool:
    """Tell whether nobody has chosen a mode yet, so that either side of the action cards may come up."""
    return not table.seats and not table.options


def mode_words(table: Table) -> str:
    """Say the mode: standard, rivals, or which sides are mixed."""
    faces = faces_of(table)
    if len(set(faces)) > 1:
        return f"mixed sides ({', '.join(faces)})"
    return f"{MODE_OF[faces[0]]} ({faces[0]} sides)"


def switches_of(table: Table) -> Switches:
    """Return the rulings in force."""
    state = state_of(table)
    return state.switches if state is not None else msgspec.convert(dict(table.rulings), Switches)


def edition_words(table: Table) -> str:
    """Name where the cards come from, as it stands on each of them in small print."""
    return "stand-in" if table.edition == "stand-in" else tables_of(table).about.title


def deck_after_deal(table: Table) -> int:
    """Count the deck when a tree is laid out for each player and the cards are dealt."""
    return tables_of(table).total - PLAYERS - PLAYERS * DEALT


def thrown() -> int:
    """Count the cards that a player does not keep."""
    return DEALT - KEPT


def side_of(table: Table, action: str, face: Face, is_selecting: bool) -> Side:
    """Return what a side of an action card offers."""
    return tables_of(table).side(action, face, is_selecting)


def value_words(card: Card) -> str:
    """Say what a card is worth: `1`, `0+` or `?`; a number beside the question mark is kept."""
    printed = "" if card.value.printed is None else str(card.value.printed)
    return f"{printed}{VALUE_MARKS[card.value.mode]}"


def ruled(table: Table, switch: str) -> str:
    """Return the value of a switch in force."""
    return str(getattr(switches_of(table), switch))
