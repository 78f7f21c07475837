"""The vocabulary used by the case book: triggers, steps, fields, selectors, conditions, forms of cost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from companion.games.maple_valley import vocabulary as v
from companion.referee.effects import Operator
from tests.games.maple_valley.casebook import (
    DISPLAY,
    FESTIVITIES,
    FILES,
    OUTPOSTS,
    SHIPPED,
    ValleyCase,
    read_file,
    slug,
)
from tests.support.casebook import load_cases
from tests.support.naming import tables_in

ALL_CASES = load_cases("maple-valley", ValleyCase)
# Cases in which cards do something.
CASES = [case for case in ALL_CASES if not case.edition and not case.position]
STEPS: dict[str, type[Any]] = {str(step.__struct_config__.tag): step for step in get_args(v.AnyStep)}
# The verbs that answer a step, which need a legal and a refused case each; steps without an answer are left out.
ANSWERS = {
    "gain": ("gain", "use"),
    "draw_favour": ("draw", "look", "keep"),
    "draw_patch": ("draw", "look", "keep"),
    "draw_friend": ("draw", "look", "keep"),
    "take_favour": ("take",),
    "take_patch": ("take",),
    "take_friend": ("take",),
    "make_friend": ("make",),
    "less": ("make", "craft", "trade"),
    "swap": ("make", "craft", "trade"),
    "mark": ("mark",),
    "trail": ("travel",),
    "zoom": ("zoom",),
    "activate": ("activate", "forage", "make", "trade", "use"),
    "forage": ("forage",),
    "refresh": ("refresh",),
    "choose": ("choose",),
    "manual": ("adjust",),
}
# Fields that are noted during a game and cannot be written on a card.
INNER = {("choose", "taken")}
# The tables of which every word must be covered; any of the eleven items will do, and K is listed separately.
IN_FULL = {"effect", "limit", "gain", "trail", "cycle"}
PLAIN = {*v.ITEMS, "K"}
WORDS = re.compile(r"[a-z][a-z-]+")


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Return the shipped cards by word."""
    found: dict[str, dict[str, Any]] = {}
    for table, file in FILES.items():
        found |= {slug(card["title"]): card for card in read_file(SHIPPED, file)[table]}
    return found


@cache
def places() -> dict[str, list[dict[str, Any]]]:
    """Return what the shipped locations do."""
    return {place["id"]: place.get("does", []) for place in read_file(SHIPPED, "board")["location"]}


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text of a document, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


def named_in(case: ValleyCase) -> set[str]:
    """List the words a case names in its moves and in the players' cards."""
    lying = (case.hand, case.tired, case.preparing, case.bringing, case.patches, case.markers, case.festivities)
    board = (case.outposts or OUTPOSTS, case.display or DISPLAY) if case.when or case.given else ()
    texts = [*texts_in(lying), *texts_in(board), *case.given, case.when]
    return {word for text in texts for word in WORDS.findall(text)} | {slug(str(t)) for t in case.festivities}


def cards_of(case: ValleyCase) -> tuple[list[dict[str, Any]], set[str]]:
    """List the cards a case can use: its own, and the shipped ones it names."""
    own = [card for cards in case.extra.values() for card in cards]
    named = named_in(case) | {*(case.outposts or OUTPOSTS).values()} | (set(FESTIVITIES) if case.players > 1 else set())
    return own, (named - {slug(str(card.get("title", ""))) for card in own}) & shipped().keys()


def does_of(case: ValleyCase) -> list[Any]:
    """List the functions of the locations that the case has changed."""
    return [place["does"] for place in case.board.get("location", {}).values() if "does" in place]


def values_of(hint: Any) -> tuple[Any, ...]:
    """Return the words a field may hold, or both values of a boolean; nothing if any value is valid."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (tuple, dict):
        return ()
    return tuple(value for part in get_args(hint) for value in values_of(part)) if get_args(hint) else ()


@cache
def fields_of(kind: Any) -> list[tuple[str, Any, Any]]:
    """List the fields of a table as written: name, type and default."""
    hints = get_type_hints(kind)
    return [
        (field.encode_name, hints[field.name], None if field.default is msgspec.NODEFAULT else field.default)
        for field in msgspec.structs.fields(kind)
    ]


def wanted_of(word: str, kind: Any) -> Iterator[str]:
    """List everything to cover in a table: every field, and every word a field may hold."""
    for name, hint, _ in fields_of(kind):
        if (word, name) in INNER:
            continue
        values = values_of(hint)
        yield f"{word}: {name}"
        yield from (f"{word}: {name} = {value}" for value in values if value not in PLAIN and word in IN_FULL)


def met_in(word: str, kind: Any, table: Mapping[str, Any]) -> Iterator[str]:
    """List what a table covers; a missing field covers its default."""
    for name, hint, default in fields_of(kind):
        if name in table:
            yield f"{word}: {name}"
        if values_of(hint):
            yield f"{word}: {name} = {table.get(name, default)}"


def lists_of(word: str, kind: str, values: Iterable[str]) -> set[str]:
    return {f"{word}: {kind} = {value}" for value in values}


# The words in lists: of a trigger, of an alternative, of a selector.
OF_TRIGGERS = {
    "trail": v.TYPES,
    "event": ("self", "other", "any"),
    "rule": ("craft", "market", "friend_made", "limit_preparing", "limit_patches"),
}
OF_SELECTORS = ("friends", "favours", "other_favours", "distinct", "markers", "res")
COST_FORMS = ("word", "item", "or", "upto", "n")


def wanted() -> set[str]:
    found: set[str] = set()
    for word, step in STEPS.items():
        found |= {f"step {word}", *wanted_of(word, step)}
    found |= {*wanted_of("effect", v.Effect), *wanted_of("limit", v.Limit), *wanted_of("trade", v.Trade)}
    found |= {*wanted_of("traded", v.Traded), *wanted_of("condition", v.Test), *wanted_of("per", v.Per)}
    found |= {f"condition {word}" for word in ("foraged_sun", "returned", "finisher")}
    found |= {f"condition op {word}" for word in get_args(Operator)}
    found |= {f"selector {word}" for word in get_args(v.Countable)}
    found |= {f"selector {word} of" for word in OF_SELECTORS}
    found |= {f"cost form {word}" for word in COST_FORMS}
    found |= {f"cost {word}" for word in values_of(v.Spent) if word not in PLAIN}
    for trigger, words in OF_TRIGGERS.items():
        found |= {f"{trigger} of {word}" for word in words}
    found |= {f"{trigger} of" for trigger in ("arrive", "activate", "craft")}
    found |= lists_of("mark", "of", ("any", "same", *v.CATEGORIES)) | {"activate: to = here", "n = K"}
    return found


def met_by(case: ValleyCase) -> set[str]:
    """List the vocabulary used by a case."""
    own, named = cards_of(case)
    found = {word for card in own for word in met_on(card)} | set(met_in_tables(does_of(case)))
    return found.union(met_at_places(), *(met_on_shipped(word) for word in named))


@cache
def met_on_shipped(word: str) -> frozenset[str]:
    return frozenset(met_on(shipped()[word]))


@cache
def met_at_places() -> frozenset[str]:
    return frozenset(met_in_tables(list(places().values())))


def met_on(card: Mapping[str, Any]) -> Iterator[str]:
    """List the vocabulary used by a card."""
    effects = card.get("effects", ())
    for effect in effects:
        yield from met_in("effect", v.Effect, effect)
        if "limit" in effect:
            yield from met_in("limit", v.Limit, effect["limit"])
        yield from (f"{effect['trigger']} of {word}" for word in effect.get("of", ()))
        yield from [f"{effect['trigger']} of"] if effect.get("of") else []
        yield from met_in_conditions(effect.get("if", ()))
        yield from met_in_cost(effect.get("cost", ()))
    for trade in card.get("market", ()):
        yield from met_in("trade", v.Trade, trade)
        yield from met_in_cost(trade["cost"])
        for traded in trade["gain"]:
            yield from met_in("traded", v.Traded, traded)
    yield from met_in_tables(effects)


def met_in_tables(value: Any) -> Iterator[str]:
    for table in tables_in(value):
        if "do" in table:
            yield from met_in_step(table)
        if "count" in table:
            yield f"selector {table['count']}"
            yield from [f"selector {table['count']} of"] if table.get("of") else []
        if isinstance(table.get("per"), Mapping):
            yield from met_in("per", v.Per, table["per"])


def met_in_step(step: Mapping[str, Any]) -> Iterator[str]:
    word = str(step["do"])
    yield f"step {word}"
    yield from met_in(word, STEPS[word], step)
    yield from (f"{word}: of = {value}" for value in step.get("of", ("any",) if word == "mark" else ()))
    yield from [f"{word}: to = here"] if "here" in step.get("to", ("here",) if word == "activate" else ()) else []
    yield from ["n = K"] if step.get("n") == "K" else []


def met_in_conditions(conditions: Any) -> Iterator[str]:
    for condition in conditions:
        if isinstance(condition, str):
            yield f"condition {condition}"
            continue
        yield from met_in("condition", v.Test, condition)
        yield from [f"condition op {condition.get('op', '>=')}"] if "count" in condition else []
        inner = [condition["not"]] if "not" in condition else []
        yield from met_in_conditions([*inner, *condition.get("all", ()), *condition.get("one", ())])


def met_in_cost(cost: Any) -> Iterator[str]:
    for part in cost:
        if isinstance(part, str):
            yield from ("cost form word", f"cost {part}")
            continue
        yield from (f"cost form {name}" for name in part)
        yield from (f"cost {word}" for word in (part.get("item"), *part.get("or", ())) if word)


def met() -> Counter[str]:
    """Count the cases that use each word of the vocabulary."""
    return Counter(word for case in CASES for word in set(met_by(case)))
