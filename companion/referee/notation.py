"""One notation for all titles: moves are parsed and written from the fields of their classes.

Each move class has a template of literal words, fields and optional parts:

    {seat} build {structure} {at} [with {pay}]

The type of a field decides how it is read (`companion.referee.words`). `parse(write(move)) == move` always holds.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.limits import is_clean, shorten
from companion.referee.amounts import alternatives
from companion.referee.moves import Move
from companion.referee.verdicts import Ambiguous, Misread, Unfinished, Unreadable
from companion.referee.words import Choice, Many, Number, Quoted, Read, Stop, Tokens, Word, in_british, is_short_for

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,]+')
# Characters quoted from an unknown word.
LONGEST = 40
# A sentence lists at most this many words.
MOST_LISTED = 12
# What a stop expects after a complete move.
LINE_END = "the end of the line"
# Why a verb of several players cannot be read alone.
NEEDS_NAME = "needs a player's name"
# Characters quoted from an unfinished line.
LONGEST_BEGINNING = 400
TEMPLATE = re.compile(r"\[.*?\]|\{\w+\}|[\w-]+")
# Templates that can be read back: optional parts are not nested, and each has a field.
READABLE = re.compile(r"([^\[\]]|\[[^\[\]]*\{[^\[\]]*\])*")


class Fixed(NamedTuple):
    """A literal word of a template."""

    word: str


class Field(NamedTuple):
    """A field of the move."""

    name: str
    word: Word


class Maybe(NamedTuple):
    """An optional part of a template."""

    parts: tuple[Fixed | Field, ...]


Part: TypeAlias = Fixed | Field | Maybe


def split_words(line: str) -> list[str]:
    """Split a typed line into words; commas and spaces separate words, and `#` starts a comment."""
    tokens: list[str] = []
    for match in TOKEN.finditer(line):
        if match[0].startswith("#"):
            break
        tokens.append(match[0])
    return tokens


class Template:
    """The compiled notation of a move class (or of a composite field)."""

    def __init__(self, cls: type[Struct], words: Mapping[str, Word]) -> None:
        self.cls = cls
        notation: str = cls.notation  # type: ignore[attr-defined]
        if not READABLE.fullmatch(notation):
            raise ValueError(f"optional parts must contain a field and cannot be nested: {notation}")
        self.parts = tuple(_parts(notation, hints_of(cls), words))
        self.options = [part for part in self.parts if isinstance(part, Maybe)]
        self.has_seat = isinstance(self.parts[0], Field) and self.parts[0].name == "seat"
        verb = self.parts[1 if self.has_seat else 0]
        self.verb = verb.word if isinstance(verb, Fixed) else ""

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        """Read a whole value; the caller handles trailing words."""
        values: dict[str, Any] = {}
        found = _read_parts(self.parts, tokens, at, values)
        return found if isinstance(found, Stop) else found._replace(value=self.cls(**values))

    def read_line(self, tokens: Tokens) -> Read | Stop:
        """Read a whole line; optional parts may come at the end, in any order."""
        values: dict[str, Any] = {}
        found = _read_parts(self.parts, tokens, 0, values)
        while not isinstance(found, Stop) and found.at < len(tokens):
            late = next((part for part in self.options if _opens(part, tokens[found.at], values)), None)
            if late is None:
                return Stop(found.at, (*found.more, LINE_END))
            found = _read_parts(late.parts, tokens, found.at, values)
        return found if isinstance(found, Stop) else Read(self.cls(**values), found.at)

    def write(self, value: Any) -> str:
        return " ".join(_write_parts(self.parts, value))


@cache
def verb_in(cls: type[Move]) -> str:
    """Return the verb in the notation of a move class."""
    pieces: list[str] = TEMPLATE.findall(cls.notation)
    return next(piece for piece in pieces if piece[0] not in "{[")


@cache
def hints_of(cls: type[Struct]) -> dict[str, Any]:
    """Return the field types of a class."""
    return get_type_hints(cls, include_extras=True)


def _parts(notation: str, hints: Mapping[str, Any], words: Mapping[str, Word]) -> Iterable[Part]:
    for piece in TEMPLATE.findall(notation):
        if piece.startswith("["):
            yield Maybe(tuple(_parts(piece[1:-1], hints, words)))  # type: ignore[arg-type]
        elif piece.startswith("{"):
            yield Field(piece[1:-1], word_for(hints[piece[1:-1]], words))
        else:
            yield Fixed(piece)


def word_for(hint: Any, words: Mapping[str, Word]) -> Word:
    """Return the reader and writer of fields of this type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        titles = [meta.title for meta in args[1:] if isinstance(meta, Meta) and meta.title]
        return words[titles[0]] if titles else word_for(args[0], words)
    if origin in (Union, types.UnionType):
        return word_for(next(arg for arg in args if arg is not type(None)), words)
    if origin is Literal:
        return Choice(args)
    if origin is tuple:
        return Many(word_for(args[0], words))
    if hint is int:
        return Number()
    return Template(hint, words)


def _read_parts(parts: Sequence[Part], tokens: Tokens, at: int, values: dict[str, Any]) -> Read | Stop:
    """Read parts one after another into `values`; what a list or a skipped optional part expects is kept."""
    skipped: tuple[str, ...] = ()
    for part in parts:
        if isinstance(part, Maybe):
            more = _read_parts(part.parts, tokens, at, values)
            if not isinstance(more, Stop):
                at, skipped = more.at, more.more
            elif more.at > at or more.readings:
                return more
            else:
                skipped += more.expected
            continue
        if isinstance(part, Fixed):
            if at >= len(tokens) or not is_short_for(tokens[at].casefold(), part.word):
                return Stop(at, (*skipped, part.word))
            at, skipped = at + 1, ()
            continue
        found = part.word.read(tokens, at)
        if isinstance(found, Stop):
            return found._replace(expected=skipped + found.expected) if found.at == at else found
        values[part.name] = found.value
        at, skipped = found.at, found.more
    return Read(None, at, skipped)


def _opens(part: Maybe, token: str, values: Mapping[str, Any]) -> bool:
    """Return whether a word starts an optional part that has not been read yet."""
    first, *rest = part.parts
    is_read = any(isinstance(inner, Field) and inner.name in values for inner in rest)
    return not is_read and isinstance(first, Fixed) and is_short_for(token.casefold(), first.word)


def _write_parts(parts: Sequence[Part], value: Any) -> Iterable[str]:
    for part in parts:
        if isinstance(part, Fixed):
            yield part.word
        elif isinstance(part, Field):
            yield part.word.write(getattr(value, part.name))
        elif all(getattr(value, inner.name) is not None for inner in part.parts if isinstance(inner, Field)):
            yield from _write_parts(part.parts, value)


class Notation:
    """Reads and writes the moves of a title for one set of seats."""

    def __init__(self, classes: Iterable[type[Move]], words: Mapping[str, Word], seats: Sequence[str]) -> None:
        known: dict[str, Word] = {"seat": Choice(seats), "text": Quoted(), **words}
        self.seats = tuple(seats)
        self.named_seats = {seat.casefold(): seat for seat in seats}
        self.folded_seats = set(self.named_seats)
        self.longest_seat = max((seat.count("-") + 1 for seat in seats), default=1)
        self.templates = {cls: Template(cls, known) for cls in classes}
        self.seat_verbs: dict[str, list[Template]] = {}
        self.table_verbs: dict[str, list[Template]] = {}
        for template in self.templates.values():
            verbs = self.seat_verbs if template.has_seat else self.table_verbs
            verbs.setdefault(template.verb, []).append(template)
        self.verbs = {verb: verb for verb in self.seat_verbs}
        self.openings = {word.casefold(): word for word in (*self.seat_verbs, *self.table_verbs, *self.seats)}

    def write(self, move: Move) -> str:
        """Write a move in its canonical form."""
        return self.templates[type(move)].write(move)

    def parse(
        self,
        line: str,
        doers: Callable[[str], tuple[Sequence[str], str]] = lambda verb: ((), ""),
    ) -> Move | Misread:
        """Read a typed line. A missing seat is filled in if the verb can mean only one seat.

        `doers` returns the seats that a verb can mean, and the question to the table if that has to be answered first.
        """
        if not is_clean(line.replace("\t", " ")):
            at, word = next((at, word) for at, word in enumerate(line.split(" ")) if not is_clean(word))
            char = next(char for char in word if not is_clean(char))
            return Unreadable(ascii(word)[:LONGEST], at, f"word {at + 1} contains {char!a}, which cannot be printed")
        tokens = split_words(line)
        if self.longest_seat > 1:
            tokens = self.join_seat(tokens)
        if not tokens:
            return Unfinished("nothing was typed", (*self.seats, *self.table_verbs))
        opening = self._opening(tokens)
        if not isinstance(opening, str):
            return opening
        if opening in self.table_verbs:
            return self._read([opening, *tokens[1:]], self.table_verbs[opening])
        if opening in self.seats:
            return self._read_verb([opening, *tokens[1:]])
        seats, waiting = doers(opening)
        if len(seats) != 1:
            reason = f"first, {waiting[0].lower()}{waiting[1:]}" if waiting else f"'{opening}' {NEEDS_NAME}"
            return Unfinished(reason, tuple(seats or self.seats))
        found = self._read_verb([seats[0], *tokens])
        return replace(found, position=found.position - 1) if isinstance(found, Unreadable) else found

    def join_seat(self, tokens: list[str]) -> list[str]:
        """Join a hyphenated name that was typed with spaces: `Ann Marie` for `Ann-Marie`."""
        for size in range(self.longest_seat, 1, -1):
            name = "-".join(tokens[:size])
            if len(tokens) >= size and name.casefold() in self.folded_seats:
                return [name, *tokens[size:]]
        return tokens

    def leading_parts(self, move: Move) -> tuple[str, ...]:
        """Write the beginnings of a move that lack at least its last required field, the longest first."""
        parts = self.templates[type(move)].parts
        last = max((at for at, part in enumerate(parts) if isinstance(part, Field)), default=0)
        return tuple(" ".join(_write_parts(parts[:size], move)) for size in range(last, 0, -1))

    def _opening(self, tokens: Sequence[str]) -> str | Misread:
        """Resolve the first word: a seat, a verb of the table, or a verb whose seat was left out.

        If it could be a seat or a verb, the second word decides: after a seat comes a verb.
        """
        found = _settle(tokens[0], 0, self.openings)
        if not isinstance(found, Ambiguous) or len(tokens) == 1:
            return found
        has_verb = any(is_short_for(tokens[1].casefold(), verb) for verb in self.seat_verbs)
        likely = [reading for reading in found.readings if (reading in self.seats) == has_verb]
        return likely[0] if len(likely) == 1 else found

    def _read_verb(self, tokens: list[str]) -> Move | Misread:
        if len(tokens) == 1:
            return Unfinished(f"after '{tokens[0]}', type a move", tuple(self.seat_verbs))
        verb = _settle(tokens[1], 1, self.verbs)
        if not isinstance(verb, str):
            return verb
        return self._read([tokens[0], verb, *tokens[2:]], self.seat_verbs[verb])

    def _read(self, tokens: list[str], templates: Sequence[Template]) -> Move | Misread:
        moves: list[Move] = []
        stops: list[Stop] = []
        for template in templates:
            found = template.read_line(tokens)
            if isinstance(found, Stop):
                stops.append(found)
            else:
                moves.append(found.value)
        if len(moves) == 1:
            return moves[0]
        if moves:
            return Ambiguous(tuple(self.write(move) for move in moves))
        return _explain(tokens, stops)


def _settle(typed: str, at: int, options: Mapping[str, str]) -> str | Misread:
    """Match a word with a list of options: exactly, or as an unambiguous abbreviation."""
    word = typed.casefold()
    exact = word if word in options else in_british(word)
    if exact in options:
        return options[exact]
    found = [option for key, option in options.items() if is_short_for(word, key)]
    if len(found) == 1:
        return found[0]
    if found:
        return Ambiguous(tuple(found))
    return unknown_word(typed, at, tuple(options.values()))


def unknown_word(word: str, at: int, expected: tuple[str, ...]) -> Unreadable:
    """Return the verdict on a word that fits nothing expected there, with the most similar of the expected words."""
    close = get_close_matches(word.casefold()[:LONGEST], expected, n=3)
    options = alternatives([f"'{option}'" for option in close])
    meant = f". Did you mean {options}?" if close else ""
    fault = "Unexpected" if expected == (LINE_END,) else "Unknown"
    shown = word if len(word) <= LONGEST else f"{word[:LONGEST]}…"
    return Unreadable(shown, at, f"{fault} word '{shown}'{meant}", expected)


def _describe_rest(tokens: Tokens, expected: Sequence[str]) -> str:
    """Say what to type next, or only that the move is incomplete if there are too many options."""
    typed = shorten(" ".join(tokens), LONGEST_BEGINNING)
    if len(expected) > MOST_LISTED:
        return f"'{typed}' is incomplete"
    return f"after '{typed}', type {alternatives(expected)}"


def _explain(tokens: Tokens, stops: Sequence[Stop]) -> Misread:
    """Turn the stops that got furthest into one verdict."""
    furthest = max(stop.at for stop in stops)
    last = [stop for stop in stops if stop.at == furthest]
    readings = tuple(dict.fromkeys(reading for stop in last for reading in stop.readings))
    if readings:
        return Ambiguous(readings)
    expected = tuple(dict.fromkeys(word for stop in last for word in stop.expected))
    if furthest >= len(tokens):
        return Unfinished(_describe_rest(tokens, expected), expected)
    if LINE_END in expected:
        expected = (*(word for word in expected if word != LINE_END), LINE_END)
    return unknown_word(tokens[furthest], furthest, expected)
