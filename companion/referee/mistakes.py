"""Find mistakes in documents that people wrote, and name the place and the allowed values. Pure."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from msgspec import ValidationError, convert, inspect

# Fields that can identify an entry in a message.
NAMES = ("id", "name", "code", "title")
# Kinds of values in words, by the type of a value and by the type of a field.
BOOL, INT, FLOAT, STR = "true or false", "a whole number", "a number", "a text in quotes"
LIST, TABLE, NONE, MOMENT = "a list in brackets", "a table with fields", "nothing", "a date and time"
GIVEN = {bool: BOOL, int: INT, float: FLOAT, str: STR, list: LIST, tuple: LIST, dict: TABLE, type(None): NONE}
GIVEN[datetime] = MOMENT
ASKED: dict[type[inspect.Type], str] = {
    inspect.BoolType: BOOL,
    inspect.IntType: INT,
    inspect.FloatType: FLOAT,
    inspect.StrType: STR,
    inspect.TupleType: LIST,
    inspect.VarTupleType: LIST,
    inspect.ListType: LIST,
    inspect.DictType: TABLE,
    inspect.StructType: TABLE,
    inspect.NoneType: NONE,
    inspect.DateTimeType: MOMENT,
}
MOST_WORDS = 40
MOST_SHOWN = 60

Path: TypeAlias = tuple[str | int, ...]


class Mistake(NamedTuple):
    """A mistake: the keys and indices that lead to it, and the reason."""

    path: Path
    reason: str


def describe_fault(error: Exception, kind: Any, document: Any) -> str:
    """Explain in plain words why a document does not fit a type, naming the entry and the field.

    If the document does fit, return the error raised by the type itself (in `__post_init__`).
    """
    try:
        mistake = find_mistake(document, kind)
    except RecursionError:
        return "nested too deeply"
    if mistake is None:
        return str(error.__cause__ or "not readable")
    return ": ".join([*_name_place(document, mistake.path), mistake.reason])


def find_mistake(document: Any, kind: Any) -> Mistake | None:
    """Return the first mistake in a document, or None. Raises RecursionError."""
    return next(find_mistakes(document, inspect.type_info(kind)), None)


def find_mistakes(value: Any, kind: inspect.Type, path: Path = ()) -> Iterator[Mistake]:
    """Yield every part of a value that does not fit a type, in document order."""
    kinds = list(_flatten(kind))
    match [one for one in kinds if _is_asked(value, one)]:
        case []:
            yield Mistake(path, _describe_kind(value, kinds))
        case [inspect.LiteralType(), *_] as found:
            if value not in (words := _words(found)):
                yield Mistake(path, f"{repr(value)[:MOST_SHOWN]} is not allowed{_list(': use one of ', words)}")
        case [inspect.IntType(ge=least, le=most), *_]:
            yield from _check_limits(value, least, most, path, f"{INT},")
        case [inspect.FloatType(ge=least, le=most), *_]:
            yield from _check_limits(value, least, sys.float_info.max if most is None else most, path, f"{FLOAT},")
        case [inspect.StrType(min_length=least, max_length=most, pattern=pattern), *_]:
            yield from _check_limits(len(value), least, most, path, f"{STR} of length")
            if pattern is not None and not re.search(pattern, value):
                yield Mistake(path, f"must be {STR} of the form {pattern!r}")
        case [inspect.DateTimeType(tz=zone), *_]:
            if not _is_moment(value, zone):
                yield Mistake(path, f"must be {MOMENT} like 2026-11-18T20:15:00{'Z' if zone else ''}")
        case [inspect.CollectionType(item_type=item, min_length=least, max_length=most), *_]:
            yield from _check_limits(len(value), least, most, path, f"{LIST} of length")
            for at, part in enumerate(value):
                yield from find_mistakes(part, item, (*path, at))
        case [inspect.TupleType(item_types=items), *_]:
            if len(value) != len(items):
                yield Mistake(path, f"must be {LIST} of length {len(items)}")
            for at, (part, item) in enumerate(zip(value, items, strict=False)):
                yield from find_mistakes(part, item, (*path, at))
        case [inspect.DictType(key_type=keys, value_type=values), *_]:
            for key, part in value.items():
                yield from find_mistakes(key, keys, path)
                yield from find_mistakes(part, values, (*path, key))
        case [inspect.StructType(), *_] as found:
            yield from _find_in_struct(value, [one for one in found if isinstance(one, inspect.StructType)], path)


def _find_in_struct(value: dict[str, Any], structs: list[inspect.StructType], path: Path) -> Iterator[Mistake]:
    """Yield the mistakes in a table with fields; if it can be one of several structs, its tag decides."""
    tag = structs[0].tag_field
    if tag in value:
        yield from find_mistakes(value[tag], inspect.LiteralType(tuple(one.tag for one in structs)), (*path, tag))
        structs = [one for one in structs if one.tag == value[tag]]
    elif len(structs) > 1:
        yield Mistake((*path, str(tag)), "missing")
    for struct in structs[:1]:
        fields = {field.encode_name: field for field in struct.fields}
        for key, part in value.items():
            if key in fields:
                yield from find_mistakes(part, fields[key].type, (*path, key))
            elif key != tag and struct.forbid_unknown_fields:
                yield Mistake((*path, key), f"unknown field{_list('; known fields: ', fields)}")
        for name, field in fields.items():
            if field.required and name not in value:
                yield Mistake((*path, name), "missing")


def _flatten(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the members of a union or annotated type."""
    match kind:
        case inspect.UnionType(types=kinds):
            for one in kinds:
                yield from _flatten(one)
        case inspect.Metadata(type=inner):
            yield from _flatten(inner)
        case _:
            yield kind


def _is_asked(value: Any, kind: inspect.Type) -> bool:
    """Return whether a type accepts this kind of value; an unknown type accepts any."""
    given, asked = GIVEN.get(type(value), ""), _asked(kind)
    is_written_so = (given == INT and FLOAT in asked) or (given == STR and MOMENT in asked)
    return not asked or given in asked or is_written_so


def _is_moment(value: str | datetime, zone: bool | None) -> bool:
    """Return whether a value is a date and time, with a time zone if `zone` requires or forbids one."""
    try:
        moment = convert(value, datetime)
    except ValidationError:
        return False
    return zone is None or zone == (moment.tzinfo is not None)


def _asked(kind: inspect.Type) -> set[str]:
    if isinstance(kind, inspect.LiteralType):
        return {GIVEN[type(word)] for word in kind.values}
    return {ASKED[type(kind)]} if type(kind) in ASKED else set()


def _describe_kind(value: Any, kinds: list[inspect.Type]) -> str:
    asked = {words for kind in kinds for words in _asked(kind)}
    wanted = " or ".join(words for words in dict.fromkeys(GIVEN.values()) if words in asked and words != NONE)
    given = GIVEN.get(type(value), type(value).__name__)
    return f"must be {wanted}, not {given}{_list(': ', _words(kinds))}"


def _words(kinds: Iterable[inspect.Type]) -> list[Any]:
    """Return the words that literal types allow."""
    return [word for kind in kinds if isinstance(kind, inspect.LiteralType) for word in kind.values]


def _list(before: str, words: Iterable[Any]) -> str:
    known = list(dict.fromkeys(map(str, words)))
    return before + ", ".join(known[:MOST_WORDS]) if known else ""


def _check_limits(amount: float, least: float | None, most: float | None, path: Path, what: str) -> Iterator[Mistake]:
    if least is not None and amount < least:
        yield Mistake(path, f"must be {what} at least {least}")
    if most is not None and amount > most:
        yield Mistake(path, f"must be {what} at most {most}")


def _name_place(document: Any, path: Path) -> list[str]:
    """Name the entry that a path leads to, then the fields in it: `card T1 (Red Maple)`, `effects 1`, `act`."""
    entry: list[str] = []
    if len(path) > 1 and isinstance(path[1], int):
        entry.append(f"{path[0]} {_name_entry(document[path[0]][path[1]], path[1])}")
        path = path[2:]
    fields: list[str] = []
    for step in path:
        if isinstance(step, str):
            fields.append(step[:MOST_SHOWN])
        elif fields:
            fields[-1] += f" {step + 1}"
        else:
            fields.append(f"number {step + 1}")
    return entry + fields


def _name_entry(entry: Any, index: int) -> str:
    names = [str(entry[key])[:MOST_SHOWN] for key in NAMES if key in entry] if isinstance(entry, dict) else []
    if not names:
        return f"number {index + 1}"
    return f"{names[0]} ({names[1]})" if len(names) > 1 else names[0]
