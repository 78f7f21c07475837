"""The setup: the river, the first player, the characters (BV-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.bear_valley.components import CHARACTERS, COLOURS, Character, Face, colour_words, lay_river
from companion.games.bear_valley.events import AT_CAMP, Gained
from companion.games.bear_valley.grid import Cell
from companion.games.bear_valley.moves import DealCharacter, First, Plays
from companion.games.bear_valley.state import Result, Seat, State, with_seat
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.tables import Tables, read_tables
from companion.games.bear_valley.turn import begin_turn
from companion.referee.events import Said
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

MODES = ("basic", "advanced")
YES_NO = ("yes", "no")
PLAYERS = range(2, 7)
ADVANCED, ENCHANTED, NO_GOLD = {"mode": "advanced"}, {"enchantments": "yes"}, {"mode": "advanced", "gold": "no"}
# Basic or advanced, with or without enchantments, the advanced game also without gold.
VARIANTS: tuple[dict[str, Any], ...] = ({}, ENCHANTED, ADVANCED, NO_GOLD, ADVANCED | ENCHANTED, NO_GOLD | ENCHANTED)
# The options that give something to each seat.
SEATED = ("colours", "characters")
UNKNOWN_RIVER = "unknown river"


def refuse_header(header: Header) -> Refusal | None:
    """Refuse colours and characters for a position, which has its own."""
    if header.position is None or not any(key in header.options for key in SEATED):
        return None
    return refuse("BV-SETUP-04 BV-SETUP-07", "bad-option", "a position already gives each seat its colour or character")


def set_up(header: Header, switches: Switches) -> State | Refusal:
    """Lay the river and put every token on the Starting Camp (BV-SETUP-01..05).

    Characters are the same without gold (BV-NOGOLD-02).
    """
    if len(header.seats) not in PLAYERS:
        return refuse("BV-SETUP-01 BV-R01", "wrong-seats", f"the game is for 2 to 6 players, not {len(header.seats)}")
    refusal = refuse_options(header.options)
    if refusal is not None:
        return refusal
    tables, options = read_tables(header.edition), header.options
    river = str(options.get("river", "")) or default_river(tables, len(header.seats))
    laid = river_of(tables, river)
    if isinstance(laid, str):
        is_unknown = laid.startswith(UNKNOWN_RIVER)
        reason, hint = (f"{UNKNOWN_RIVER} '{river}'", river_hint(tables)) if is_unknown else (f"{river}: {laid}", "")
        return refuse("BV-SETUP-02 BV-SETUP-03 BV-R70", "no-river", reason, hint)
    seats = seats_of(header.seats, options)
    if isinstance(seats, Refusal):
        return seats
    is_advanced = options.get("mode", "basic") == "advanced"
    return State(
        edition=header.edition,
        switches=switches,
        is_advanced=is_advanced,
        has_gold=is_advanced and options.get("gold", "yes") == "yes",
        is_enchanted=options.get("enchantments", "no") == "yes",
        river=river,
        step="first",
        seats=seats,
        map=laid,
        deck=tables.deck,
    )


def refuse_options(options: Mapping[str, Any]) -> Refusal | None:
    """Return why an option is invalid."""
    for key, known in (("mode", MODES), ("gold", YES_NO), ("enchantments", YES_NO)):
        if options.get(key, known[0]) not in known:
            return refuse("BV-SETUP-07", "bad-option", f"{key} must be {' or '.join(known)}, not {options[key]}")
    is_advanced = options.get("mode") == "advanced"
    if "gold" in options and not is_advanced:
        return refuse("BV-BASIC-01 BV-NOGOLD-01", "no-gold", "the gold option is only for the advanced game")
    if "characters" in options and not is_advanced:
        reason = "characters are only for the advanced game"
        return refuse("BV-SETUP-07 BV-ENCH-07", "no-characters", reason, "Set mode=advanced")
    if "colours" in options and is_advanced:
        return refuse("BV-R02 BV-SETUP-04", "no-colours", "in the advanced game the character determines the colour")
    return None


def default_river(tables: Tables, players: int) -> str:
    """Return the first river recommended for this number of players (BV-SETUP-03, BV-R06)."""
    return next((river.name for river in tables.rivers.values() if river.players == players), next(iter(tables.rivers)))


def river_of(tables: Tables, river: str) -> dict[Cell, Face] | str:
    """Lay a river by name or by its cards, or return what is wrong with it (BV-SETUP-02)."""
    known = {name.casefold(): found for name, found in tables.rivers.items()}.get(river.casefold())
    if known is None and len(river.split()) < 2:
        return f"{UNKNOWN_RIVER}. {river_hint(tables)}"
    return lay_river(tables.faces, known.cards if known else river)


def river_hint(tables: Tables) -> str:
    """Name the rivers to choose from."""
    return f"Choose {', '.join(tables.rivers)}, or list the cards from camp to camp"


def seats_of(names: Sequence[str], options: Mapping[str, Any]) -> dict[str, Seat] | Refusal:
    """Give each player a colour, or the characters that were named (BV-SETUP-04, BV-R02)."""
    for key, clause in (("colours", "BV-SETUP-04"), ("characters", "BV-SETUP-07")):
        if key not in options:
            continue
        words = str(options[key]).casefold().replace(",", " ").split()
        if len(words) != len(names):
            return refuse(clause, f"bad-{key}", f"{key}: {len(names)} needed, one for each player, not {len(words)}")
        if len(set(words)) != len(words):
            return refuse(clause, f"same-{key}", f"{key}: each player needs a different one")
        unknown = [word for word in words if key == "characters" and word not in CHARACTERS]
        if unknown:
            return refuse(
                clause, "no-character", f"{unknown[0]} is not a character. Choose from {', '.join(CHARACTERS)}"
            )
        if key == "characters":
            return {name: Seat(COLOURS[word], word) for name, word in zip(names, words, strict=True)}
        return {name: Seat(word) for name, word in zip(names, words, strict=True)}
    if options.get("mode") == "advanced":
        return {name: Seat("") for name in names}
    return {name: Seat(colour) for name, colour in zip(names, COLOURS.values(), strict=False)}


def refuse_first(state: State, move: First) -> Refusal | None:
    """Refuse a second first player (BV-SETUP-06)."""
    if state.step == "first":
        return None
    return refuse("BV-SETUP-06", "already-begun", f"{state.order[0]} is already the first player")


def apply_first(state: State, move: First) -> Result:
    """Order the seats clockwise from the first player (BV-R03)."""
    names = list(state.seats)
    at = names.index(move.seat)
    order = (*names[at:], *names[:at])
    after = replace(state, order=order)
    ready = f"Put the tokens on the Starting Camp and shuffle the {len(state.deck)} Wilderness cards"
    said = Said(f"{move.seat} goes first. {ready}")
    if state.is_advanced and not any(seat.character for seat in state.seats.values()):
        step = "choose" if state.switches.characters == "chosen" else "deal"
        return replace(after, step=step, turn=order[0]), (said,)
    return begin_turn(after, order[0], (said,))


def refuse_character(state: State, move: Plays | DealCharacter) -> Refusal | None:
    """Require characters in turn order, each once, chosen or dealt (BV-SETUP-07, BV-R55)."""
    step, name = ("choose", move.seat) if isinstance(move, Plays) else ("deal", None)
    if state.step != step:
        if state.step in ("choose", "deal"):
            words = "dealt ('character NAME')" if state.step == "deal" else "chosen ('plays NAME')"
            return refuse("BV-R55 BV-SETUP-07", "other-way", f"in this game characters are {words}")
        return _refuse_casting(state, name)
    if name is not None and name != state.turn:
        return refuse("BV-R55 BV-SETUP-07", "not-your-turn", f"{state.turn} chooses a character first")
    taken = [other for other, seat in state.seats.items() if seat.character == move.character]
    if taken:
        return refuse("BV-SETUP-07", "taken", f"{taken[0]} already plays {move.character.title()}")
    return None


def _refuse_casting(state: State, name: str | None) -> Refusal:
    """Refuse a character outside its step of the setup (BV-SETUP-07, BV-ENCH-07)."""
    if not state.is_advanced:
        reason = "characters are only for the advanced game"
        return refuse("BV-SETUP-07 BV-ENCH-07", "no-characters", reason)
    mine = state.seats[name].character if name else ""
    if mine:
        return refuse("BV-SETUP-07", "has-character", f"{name} already plays {mine.title()}")
    return refuse("BV-SETUP-07", "no-characters-now", "no character can be chosen now")


def apply_character(state: State, move: Plays | DealCharacter) -> Result:
    """Give the character to the next player; after the last one start the game."""
    name, character = state.turn, move.character
    seat = replace(state.seats[name], character=character, colour=COLOURS[character])
    after = with_seat(state, name, seat)
    gained = Gained(name, (character.title(), f"the {colour_words(COLOURS[character])} token"), AT_CAMP)
    at = state.order.index(name) + 1
    if at < len(state.order):
        return replace(after, turn=state.order[at]), (gained,)
    return begin_turn(after, state.order[0], (gained,))


def free_characters(state: State) -> list[Character]:
    """Return the characters that are still free."""
    taken = {seat.character for seat in state.seats.values()}
    return [character for character in CHARACTERS if character not in taken]


def deal_first(state: State, rng: Random) -> Move:
    """Draw lots for the first player."""
    return First(rng.choice(list(state.seats)))


def deal_character(state: State, rng: Random) -> Move:
    """Deal one of the characters that are left."""
    return DealCharacter(rng.choice(free_characters(state)))


def variant(options: Mapping[str, Any]) -> str:
    """Describe the variant played."""
    words = [str(options.get("mode", "basic"))]
    words += ["without gold"] if options.get("gold") == "no" else []
    return " ".join(words) + (", with enchantments" if options.get("enchantments") == "yes" else "")
