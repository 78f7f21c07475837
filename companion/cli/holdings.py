"""Final holdings as people give them, checked: whose they are, what is counted, how many. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import typer

from companion.cli.names import seat_name
from companion.cli.opening import refuse_number
from companion.referee.game import BadPosition, Game, Holding
from companion.referee.names import fault_in_seats
from companion.referee.verdicts import Refusal, refuse
from companion.referee.words import Choice, Read

# Players in order, each with the counts that were given: keys as typed, numbers as texts or as a file has them.
Given: TypeAlias = list[tuple[str, list[tuple[str, Any]]]]
Held: TypeAlias = dict[str, dict[str, int]]
# What a file of holdings may say beside its seats; `name` is a seat's own.
TOP = ("game", "rulings", "edition", "seat")
NAME = "name"
# So much is repeated of what was no number.
LONGEST = 20


def given_words(words: Iterable[str]) -> Given:
    """Read `Ann queen=1 gold=7 Bo gold=12`; a count with no player before it is wrong usage."""
    given: Given = []
    for word in words:
        key, sign, number = word.partition("=")
        if not sign:
            given.append((word, []))
        elif given:
            given[-1][1].append((key.strip(), number.strip()))
        else:
            raise typer.BadParameter(f"'{word}' belongs to nobody: a player's name comes first")
    return given


def given_file(file: Mapping[str, Any], path: Path) -> Given:
    """Read the tables `[[seat]]` of a file, each with a `name` and counts."""
    unknown = [key for key in file if key not in TOP]
    if unknown:
        raise BadPosition(f"{path} holds '{unknown[0]}', which is none of {', '.join(TOP)}")
    tables = file.get("seat", [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) and isinstance(t.get(NAME), str) for t in tables):
        raise BadPosition(f"{path} needs a table [[seat]] with a name for each player")
    return [(table[NAME], [(key, value) for key, value in table.items() if key != NAME]) for table in tables]


def settle(game: Game[Any], holdings: Sequence[Holding], given: Given) -> Held | Refusal:
    """Turn what was given into counts by seat and key, or say what is wrong with it."""
    refusal = refuse_names([name for name, _ in given]) or refuse_number(game, len(given))
    if refusal is not None:
        return refusal
    held: Held = {}
    for name, counts in given:
        settled = settle_counts(holdings, name, counts)
        if isinstance(settled, Refusal):
            return settled
        held[seat_name(name)] = settled
    return held


def refuse_names(names: Iterable[str]) -> Refusal | None:
    """Say why these cannot be the players of one table."""
    fault = fault_in_seats([seat_name(name) for name in names], ())
    return refuse("", "bad-seat", fault) if fault else None


def settle_counts(
    holdings: Sequence[Holding], name: str, counts: Iterable[tuple[str, Any]]
) -> dict[str, int] | Refusal:
    """Turn the counts of one player into numbers by key, or say what is wrong with them."""
    settled: dict[str, int] = {}
    for typed, value in counts:
        holding = find_holding(holdings, typed)
        if isinstance(holding, Refusal):
            return holding
        if holding.key in settled:
            return refuse("", "counted-twice", f"{name}'s {holding.key} is counted twice")
        number = read_count(holding, value)
        if isinstance(number, str):
            return refuse("", "bad-count", f"{name}: {number}")
        settled[holding.key] = number
    return settled


def find_holding(holdings: Sequence[Holding], typed: str) -> Holding | Refusal:
    """Return what a key or the beginning of one means."""
    keys = {holding.key: holding for holding in holdings}
    found = Choice(tuple(keys)).read([typed] if typed else [], 0)
    if isinstance(found, Read):
        return keys[found.value]
    if found.readings:
        return refuse("", "ambiguous", f"'{typed}' can be read as {' or '.join(found.readings)}")
    return refuse("", "unknown-key", f"'{typed}' is nothing that is counted here", f"counted are {', '.join(keys)}")


def read_count(holding: Holding, value: Any) -> int | str:
    """Return a count as a number, or say what is wrong with it."""
    number = int(value) if isinstance(value, str) and re.fullmatch("[+-]?[0-9]{1,99}", value) else value
    if not isinstance(number, int) or isinstance(number, bool):
        return f"{holding.key} is a whole number, not {str(number)[:LONGEST]!a}"
    if number < 0:
        return f"{holding.key} cannot be less than 0"
    if number > holding.most:
        return f"{holding.key} is at most {holding.most}"
    return number
