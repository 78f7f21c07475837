"""The parts of the vocabulary that the case book uses: triggers, steps, fields, values, selectors, conditions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import Side
from companion.referee.effects import Operator, Reckoning
from tests.games.masters_of_maple_syrup.casebook import SHIPPED, MapleCase, read_file, slug
from tests.support.casebook import load_cases
from tests.support.naming import tables_in

CASES = [case for case in load_cases("masters-of-maple-syrup", MapleCase) if not case.edition and not case.position]
STEPS: dict[str, type[Any]] = {str(step.__struct_config__.tag): step for step in get_args(v.AnyStep)}
# The moves that carry out a step: one must be legal and one refused. Automatic steps are left out.
ANSWERS = {
    "draw": ("draw",),
    "look_keep": ("discard", "return"),
    "take_discard": ("take",),
    "peek": ("return",),
    "discard": ("discard",),
    "tuck": ("tuck",),
    "untuck": ("untuck",),
    "act": ("tap", "harvest", "develop"),
    "place": ("place",),
    "turn_tree": ("turn",),
    "remove": ("remove",),
    "neighbour": ("accept", "decline"),
    "give": ("give",),
    "take": ("take", "give"),
    "action_card": ("point",),
    "choice": ("choose",),
    "manual": ("adjust",),
}
# Fields that are set during a game and cannot be written on a card.
INNER = {("choice", "taken")}


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Return the shipped cards by their names in the notation."""
    return {slug(card["name"]): card for card in read_file(SHIPPED, "property.toml")["card"]}


def effects_of(case: MapleCase) -> list[dict[str, Any]]:
    """List the effects that a case can use: of its extra cards, and of the shipped cards it names."""
    own = [effect for card in case.extra for effect in card.get("effects", ())]
    lying = [text for cards in case.property.values() for text in cards]
    named = {word for text in (*lying, *case.given, case.when) for word in re.findall(r"[a-z][a-z-]+", text)}
    replaced = {slug(str(card.get("name", ""))) for card in case.extra}
    theirs = [effect for name in named - replaced for effect in shipped().get(name, {}).get("effects", ())]
    return [*own, *theirs]


def steps_in(value: Any) -> Iterator[dict[str, Any]]:
    """Find every step in a document."""
    return (table for table in tables_in(value) if isinstance(table.get("do"), str))


def values_of(hint: Any) -> tuple[Any, ...]:
    """Return the words that a field may hold, or both values of a boolean; empty if any value is allowed."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is tuple:
        return ()
    return tuple(value for part in get_args(hint) for value in values_of(part)) if get_args(hint) else ()


@cache
def fields_of(kind: Any) -> list[tuple[str, str, Any, Any]]:
    """List the fields of a table: the written name, the attribute name, its type, its default."""
    hints = get_type_hints(kind)
    return [
        (
            field.encode_name,
            field.name,
            hints[field.name],
            None if field.default is msgspec.NODEFAULT else field.default,
        )
        for field in msgspec.structs.fields(kind)
    ]


def wanted_of(word: str, kind: Any) -> Iterator[str]:
    """List the wanted parts of a table: every field, and every word that a field may hold."""
    for name, _, hint, _ in fields_of(kind):
        if (word, name) in INNER:
            continue
        values = values_of(hint)
        yield from (f"{word}: {name} = {value}" for value in values) if values else [f"{word}: {name}"]


def met_in(word: str, kind: Any, table: Mapping[str, Any]) -> Iterator[str]:
    """List the parts that a table uses; an omitted field uses its default."""
    for name, _, hint, default in fields_of(kind):
        value = table.get(name, default)
        if values_of(hint):
            yield f"{word}: {name} = {value}"
        elif name in table:
            yield f"{word}: {name}"


def wanted() -> set[str]:
    found: set[str] = set()
    for word, step in STEPS.items():
        found |= {f"step {word}", *wanted_of(word, step)}
    found |= {*wanted_of("effect", v.Effect), *wanted_of("limit", v.Limit), *wanted_of("filter", v.Filter)}
    found |= {*wanted_of("selector", v.Selector), *(f"amount: {name}" for name, *_ in fields_of(Reckoning))}
    found |= {f"condition: {word}" for word in (*get_args(v.Situation), *get_args(Operator))}
    found |= {f"side: {name}" for name, *_ in fields_of(Side)}
    return found


def met_by(case: MapleCase) -> Iterator[str]:
    """List the parts of the vocabulary that a case uses."""
    effects = effects_of(case)
    for effect in effects:
        yield from met_in("effect", v.Effect, effect)
        if "limit" in effect:
            yield from met_in("limit", v.Limit, effect["limit"])
        yield from (f"condition: {word}" for word in effect.get("if", ()) if isinstance(word, str))
    for step in steps_in([effects, case.action]):
        word = step["do"]
        yield f"step {word}"
        yield from met_in(word, STEPS[word], step)
        yield from (f"condition: {word}" for word in step.get("if", ()) if isinstance(word, str))
    yield from met_in_tables(tables_in([effects, case.action]))


def met_in_tables(tables: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for table in tables:
        if "count" in table:
            yield from (f"amount: {name}" for name in table)
            yield from met_in("selector", v.Selector, table["count"])
        if "op" in table:
            yield f"condition: {table['op']}"
        for key in ("filter", "of"):
            if isinstance(table.get(key), Mapping):
                yield from met_in("filter", v.Filter, table[key])
        for key in ("select", "neighbour"):
            if isinstance(table.get(key), Mapping):
                yield from (f"side: {name}" for name in table[key])


def met() -> Counter[str]:
    """Count the cases that use each part of the vocabulary."""
    return Counter(word for case in CASES for word in set(met_by(case)))
