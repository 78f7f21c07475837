"""Mistakes in files that people wrote, in plain words: where they are, and which words there would be. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect

PLACE = re.compile(r" - at (`key` in )?`\$(.*?)`$")
PART = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
NAMES = ("id", "name", "code", "title")
# How kinds of values are called.
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in brackets",
    "object": "a table with fields",
    "null": "nothing",
}
MOST_WORDS = 40
MOST_SHOWN = 60


def plain_words(message: str, kind: Any, document: Any) -> str:
    """Say in plain words what the reader of a file found, naming the entry and the field."""
    place = PLACE.search(message)
    text = message[: place.start()] if place else message
    steps = list(_steps(place[2])) if place else []
    is_key = bool(place and place[1])
    field, reason = _reason(text, kind, document, steps, is_key)
    where = [*_where(document, steps), *([field] if field else [])]
    return ": ".join([*where, reason])


def _steps(path: str) -> Iterator[str | int]:
    for name, number in PART.findall(path):
        if name:
            yield name
        elif number.isdecimal():
            yield int(number)


def _where(document: Any, steps: list[str | int]) -> list[str]:
    """Name the entry that a path leads to, and the fields below it: `card T1 (Red Maple)`, `value.printed`."""
    if len(steps) >= 2 and isinstance(steps[1], int):
        return [f"{steps[0]} {_entry(document, steps)}", *_fields(steps[2:])]
    return _fields(steps)


def _entry(document: Any, steps: list[str | int]) -> str:
    entry = _walk(document, steps[:2])
    names = [str(entry[key])[:MOST_SHOWN] for key in NAMES if key in entry] if isinstance(entry, dict) else []
    if not names:
        return f"number {int(steps[1]) + 1}"
    return f"{names[0]} ({names[1]})" if len(names) > 1 else names[0]


def _fields(steps: list[str | int]) -> list[str]:
    """Write the fields of a path; a place in a list is counted from 1."""
    words: list[str] = []
    for step in steps:
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        else:
            words.append(str(step))
    return words


def _walk(document: Any, steps: Iterable[str | int]) -> Any:
    for step in steps:
        if isinstance(document, dict):
            document = document.get(step)
        elif isinstance(document, list | tuple) and isinstance(step, int) and step < len(document):
            document = document[step]
        else:
            return None
    return document


def _reason(text: str, kind: Any, document: Any, steps: list[str | int], is_key: bool) -> tuple[str, str]:
    """Return the field that is meant, where the message names it, and what is wrong."""
    if found := re.fullmatch(r"Object missing required field `(.+)`", text):
        return found[1], "it is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", text):
        fields = _words(kind, document, steps, "fields")
        return found[1][:MOST_SHOWN], "there is no such field" + _list("; there are ", fields)
    if found := re.fullmatch(r"Invalid (?:enum )?value (.+)", text):
        words = _list(": it is one of ", _words(kind, document, steps, _of(is_key)))
        return "", f"{found[1][:MOST_SHOWN]} cannot stand here{words}"
    if found := re.fullmatch(r"Expected `([\w |]+)`(.*?), got `(\w+)`", text):
        words = _list(": ", _words(kind, document, steps, _of(is_key)))
        wanted = " or ".join(KINDS.get(part, part) for part in found[1].split(" | ") if part != "null")
        return "", f"{wanted} is needed, not {KINDS.get(found[3], found[3])}{words if 'str' in found[1] else ''}"
    return "", _limits(text)


def _of(is_key: bool) -> str:
    return "keys" if is_key else "values"


def _limits(text: str) -> str:
    """Say what a number, a text or a list has to be."""
    found = re.fullmatch(r"Expected `(\w+)` (.+)", text)
    if found is None:
        return text
    bound = found[2].replace(">= ", "at least ").replace("<= ", "at most ").replace("matching regex", "of the form")
    return f"{KINDS.get(found[1], found[1])} {bound} is needed"


def _list(before: str, words: list[str]) -> str:
    return before + ", ".join(words[:MOST_WORDS]) if words else ""


def _words(kind: Any, document: Any, steps: list[str | int], what: str) -> list[str]:
    """List the words, keys or fields that there are where a path leads to."""
    tags = _tags(kind, document, steps) if what == "values" else []
    meant = _meant(_kinds(kind, document, steps), _walk(document, steps))
    return tags or list(dict.fromkeys(word for found in meant for word in _known(found, what)))


def _tags(kind: Any, document: Any, steps: list[str | int]) -> list[str]:
    """List the words that may stand in the field that says which kind of step it is."""
    if not steps:
        return []
    around = [found for found in _kinds(kind, document, steps[:-1]) if isinstance(found, inspect.StructType)]
    return [str(found.tag) for found in around if found.tag_field == steps[-1]]


def _kinds(kind: Any, document: Any, steps: list[str | int]) -> list[inspect.Type]:
    """Return what may stand where a path leads to."""
    kinds = list(_flat(inspect.type_info(kind)))
    for at, step in enumerate(steps):
        meant = _meant(kinds, _walk(document, steps[:at]))
        kinds = [inner for found in meant for below in _below(found, step) for inner in _flat(below)]
    return kinds


def _meant(kinds: list[inspect.Type], here: Any) -> list[inspect.Type]:
    """Return the kind that a step says it is, or all of them."""
    return [found for found in kinds if _has_tag(found, here)] or kinds


def _has_tag(found: inspect.Type, here: Any) -> bool:
    return (
        isinstance(found, inspect.StructType)
        and found.tag_field is not None
        and isinstance(here, dict)
        and here.get(found.tag_field) == found.tag
    )


def _flat(found: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(found, inspect.UnionType):
        for one in found.types:
            yield from _flat(one)
    elif isinstance(found, inspect.Metadata):
        yield from _flat(found.type)
    else:
        yield found


def _below(found: inspect.Type, step: str | int) -> Iterator[inspect.Type]:
    match found:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields if field.encode_name == step)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield item
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.DictType(value_type=value):
            yield value


def _known(found: inspect.Type, what: str) -> list[str]:
    match found:
        case inspect.LiteralType(values=values) if what == "values":
            return [str(value) for value in values]
        case inspect.StructType(fields=fields) if what == "fields":
            return [field.encode_name for field in fields]
        case inspect.DictType(key_type=key) if what == "keys":
            return [word for inner in _flat(key) for word in _known(inner, "values")]
    return []
