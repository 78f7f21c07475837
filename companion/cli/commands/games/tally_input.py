"""Final holdings as typed or read from a file, checked against the title. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple, TypeAlias

import typer

from companion.cli.names import is_number, refuse_seats, seat_name, tidy_spaces
from companion.referee.holdings import (
    MOST,
    NO_YES,
    Held,
    Holding,
    HoldingFault,
    Laid,
    Value,
    find_word,
    near_to,
    read_value,
    short_for,
)
from companion.referee.problems import BadPosition
from companion.referee.title import Title
from companion.referee.verdicts import Refusal, refuse

# The input for one player or the table: keys as typed, values as text or as in a file.
Row: TypeAlias = list[tuple[str, Any]]
# The keys of a file of holdings other than options; `name` belongs to a seat.
TOP = ("game", "rulings", "edition", "table", "seat")
NAME = "name"
# The players of a template without names.
TEMPLATE_PLAYERS = ("Ann", "Bo")
WRAPPED: dict[str, Any] = {"width": 100, "initial_indent": "# ", "subsequent_indent": "#   ", "break_on_hyphens": False}


class Given(NamedTuple):
    """The players in order with what was typed for each, and for the table."""

    seats: list[tuple[str, Row]]
    shared: Row


class Counted(NamedTuple):
    """Players' names and holdings by seat, and the holdings of the table."""

    players: dict[str, str]
    held: dict[str, Held]
    shared: Held


def given_words(words: Sequence[str], holdings: Iterable[Holding]) -> Given:
    """Read `Ann queen=1 gold=7 Bo gold=12`. Holdings before the first name belong to the table.

    Raises typer.BadParameter if one of them belongs to a player, or a name is a number.
    """
    given = Given([], [])
    own, common = split(holdings)
    keys = {holding.key for holding in own}
    for at, word in enumerate(words):
        key, sign, value = word.partition("=")
        row = given.seats[-1][1] if given.seats else given.shared
        if sign and not given.seats and not can_mean(common, key):
            raise typer.BadParameter(f"'{word}' has no player. Type a player's name first")
        if sign:
            row.append((key.strip(), value.strip()))
        elif word.casefold() in keys and any(map(is_number, words[at + 1 : at + 2])):
            raise typer.BadParameter(f"'{word}' is a key, not a player. Did you mean {word}={words[at + 1]}?")
        elif is_number(word):
            raise typer.BadParameter(f"'{word}' is a number, not a player. Type holdings as KEY=VALUE")
        else:
            given.seats.append((word, []))
    return given


def given_file(game: Title[Any], file: Mapping[str, Any], path: Path) -> Given:
    """Read the `[[seat]]` tables of a file, each with a `name` and holdings, and `[table]`. Raises BadPosition."""
    known = (*TOP, *game.options)
    unknown = [key for key in file if key not in known]
    if unknown:
        raise BadPosition(f"{path} has '{unknown[0]}', which is not one of {', '.join(known)}")
    tables, shared = file.get("seat", []), file.get("table", {})
    if not isinstance(tables, list) or not all(isinstance(t, dict) and isinstance(t.get(NAME), str) for t in tables):
        raise BadPosition(f"{path} needs a table [[seat]] with a name for each player")
    if not isinstance(shared, dict):
        raise BadPosition(f"{path}: [table] must be a table")
    seats = [(table[NAME], [(key, value) for key, value in table.items() if key != NAME]) for table in tables]
    return Given(seats, list(shared.items()))


def resolve_holdings(game: Title[Any], holdings: Sequence[Holding], given: Given) -> Counted | Refusal:
    """Convert what was typed to holdings by seat, or return what is wrong with it."""
    names = [name for name, _ in given.seats]
    own, common = split(holdings)
    refusal = refuse_seats(game, [seat_name(name) for name in names])
    if refusal is not None:
        return refusal
    shared = check_holdings(common, "the table", given.shared)
    if isinstance(shared, Refusal):
        return shared
    held: dict[str, Held] = {}
    for name, row in given.seats:
        settled = check_holdings(own, name, row)
        if isinstance(settled, Refusal):
            return settled
        held[seat_name(name)] = settled
    return Counted({seat_name(name): tidy_spaces(name) for name in names}, held, shared)


def split(holdings: Iterable[Holding]) -> tuple[list[Holding], list[Holding]]:
    """Separate the holdings of players from those of the table."""
    every = list(holdings)
    return [one for one in every if not one.shared], [one for one in every if one.shared]


def can_mean(holdings: Iterable[Holding], typed: str) -> bool:
    """Return whether a word can mean one of these."""
    keys = [holding.key for holding in holdings]
    return bool(find_word(keys, typed) or short_for(keys, typed))


def check_holdings(holdings: Sequence[Holding], name: str, row: Row) -> dict[str, Value] | Refusal:
    """Convert what was typed for one player to values by key, or return what is wrong with it."""
    settled: dict[str, Value] = {}
    for typed, given in row:
        holding = find_holding(holdings, typed)
        if isinstance(holding, Refusal):
            return holding
        if holding.key in settled:
            return refuse("", "counted-twice", f"{name}'s {holding.key} is given twice")
        value = read_value(holding, given)
        if isinstance(value, HoldingFault):
            return refuse("", "bad-count", f"{name}: {value}")
        settled[holding.key] = value
    return settled


def find_holding(holdings: Sequence[Holding], typed: str) -> Holding | Refusal:
    """Return the holding that a key or its first letters mean."""
    keys = {holding.key: holding for holding in holdings}
    found = find_word(list(keys), typed)
    if found is not None:
        return keys[found]
    readings = short_for(list(keys), typed)
    if readings:
        return refuse("", "ambiguous", f"'{typed}' could mean {' or '.join(readings)}")
    near = near_to(list(keys), typed)
    meant = " or ".join(f"'{key}'" for key in near)
    hint = f"Did you mean {meant}?" if near else f"Keys: {', '.join(keys)}"
    return refuse("", "unknown-key", f"'{typed}' is not a key here", hint)


def holding_words(counted: Counted) -> list[str]:
    """List the names of all holdings that are not empty: keys, and named cards."""
    found: dict[str, None] = {}
    for held in (counted.shared, *counted.held.values()):
        for key, value in held.items():
            cards = [laid for laid in value if isinstance(laid, Laid)] if isinstance(value, tuple) else []
            words = [name for laid in cards for name in (laid.card, *laid.under)] or ([key] if value else [])
            found |= dict.fromkeys(words)
    return list(found)


def write_template(
    game: Title[Any],
    names: Sequence[str],
    holdings: Iterable[Holding],
    options: Mapping[str, Any],
    rulings: Mapping[str, str],
    edition: str,
) -> str:
    """Write a template file: every holding, empty, with an explanation."""
    own, common = split(holdings)
    players = names or TEMPLATE_PLAYERS[: min(len(TEMPLATE_PLAYERS), game.players[-1])]
    top = {"game": game.slug, "edition": edition, **options}
    lines = [
        f"# {game.name}: final holdings. Lines left out keep the values shown here.",
        f"# companion tally {game.slug} --file final.toml",
        *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in top.items()),
        *(f"rulings.{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in rulings.items()),
    ]
    for one in (*common, *own):
        lines += fill(f"{one.key}: {', '.join(one.one_of)}", **WRAPPED).splitlines() if one.kind == "cards" else []
    if common:
        lines += ["", "[table]", *map(_entry, common)]
    for name in players:
        lines += ["", "[[seat]]", f"{NAME} = {json.dumps(name, ensure_ascii=False)}", *map(_entry, own)]
    return "\n".join(lines)


def _entry(holding: Holding) -> str:
    """Write one line of a template file."""
    value = "false" if holding.one_of == NO_YES else json.dumps(holding.default, ensure_ascii=False)
    return f"{holding.key} = {value}  # {holding.words}{_range_words(holding)}"


def _range_words(holding: Holding) -> str:
    """Describe the accepted values, unless they are obvious."""
    if holding.one_of == NO_YES:
        return ": true or false"
    if holding.kind == "number":
        below = ["can be below 0"] if holding.least < 0 else []
        above = [f"at most {holding.most}"] if holding.most < MOST and holding.least == 0 else []
        return f" ({', '.join([*below, *above])})" if below or above else ""
    return {"numbers": ", such as [3, 12]", "cards": ', such as ["NAME", "2 x NAME"]'}.get(holding.kind, "")
