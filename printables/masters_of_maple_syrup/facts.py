"""Facts for the sheets: the edition, the faces of the action cards, the rulings, figures of the rules."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup.cards import Card, Face
from companion.games.masters_of_maple_syrup.figures import FIGURES
from companion.games.masters_of_maple_syrup.setup import DEALT, KEPT, MODES
from companion.games.masters_of_maple_syrup.state import State
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import Tables, read_tables
from printables.sheets import PrintedGame

PLAYERS = 2
# The number of dealt cards that a player throws.
THROWN = DEALT - KEPT
HAND_LIMIT = FIGURES["hand_limit"]
END_COUNT = FIGURES["end_count"]
# Places on a mat and lines on a score sheet: the tenth card ends the game, and two more may follow in the same turn.
PLACES = END_COUNT + 2
MODE_OF: dict[Face, str] = {face: mode for mode, face in MODES.items()}
# What a card says that lets a player develop beyond the limit.
EXTRA = ("extra", "additional")
BEYOND = f"unless a card says '{EXTRA[0]}' or '{EXTRA[1]}'"
VALUE_MARKS = {"fixed": "", "plus": "+", "query": "?"}


def tables_of(game: PrintedGame) -> Tables:
    """Return the cards of the edition."""
    return read_tables(game.edition)


def state_of(game: PrintedGame) -> State | None:
    """Return the state of a tracked game."""
    return game.state if isinstance(game.state, State) else None


def faces_of(game: PrintedGame) -> tuple[Face, ...]:
    """Return the face of each action card in this game, or in the requested mode."""
    state = state_of(game)
    if state is not None:
        return state.faces
    return (MODES.get(str(game.options.get("mode")), "red"),) * len(tables_of(game).actions)


def is_undecided(game: PrintedGame) -> bool:
    """Return whether no mode is chosen yet, so that either side may be used."""
    return not game.seats and not game.options


def mode_words(game: PrintedGame) -> str:
    """Describe the mode: standard, rivals, or the mixed sides."""
    faces = faces_of(game)
    if len(set(faces)) > 1:
        return f"mixed sides ({', '.join(faces)})"
    return f"{MODE_OF[faces[0]]} ({faces[0]} sides)"


def edition_words(game: PrintedGame) -> str:
    """Name the source of the cards, as printed in small type on each of them."""
    return "stand-in" if game.is_stand_in else tables_of(game).about.title


def deck_after_deal(game: PrintedGame) -> int:
    """Count the deck after the starting trees are laid out and the cards are dealt."""
    return tables_of(game).total - PLAYERS - PLAYERS * DEALT


def value_words(card: Card) -> str:
    """Return the printed value of a card: `1`, `0+` or `?`, with a number beside the question mark if it has one."""
    printed = "" if card.value.printed is None else str(card.value.printed)
    return f"{printed}{VALUE_MARKS[card.value.mode]}"


def develop_words(game: PrintedGame) -> str:
    """Say how many cards a player may develop in a turn, and which cards are beyond that."""
    is_free = ruling_value(game, "develop_limit") == "action_only"
    return f"Develop 1 card per turn, {'plus any granted by effects' if is_free else BEYOND}."


def ruling_value(game: PrintedGame, switch: str) -> str:
    """Return the value of a switch."""
    return str(getattr(game.switches(Switches), switch))
