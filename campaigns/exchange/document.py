"""The exchange document: a game, a village, a campaign or everything, as one JSON document for another database.

The structs below are the format; `schema` makes a JSON Schema of them. A document holds no stored moves: every import
judges every line again. The same content always gives the same bytes, laid out so that people can compare two
documents.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from campaigns.errors import StoreError
from campaigns.rows import GameStatus, LevelStatus, VillageStatus
from companion.limits import (
    DOCUMENT_BRACKETS,
    DOCUMENT_BYTES,
    DOCUMENT_COUNTS,
    DOCUMENT_LINES,
    DOCUMENT_VALUES,
    RECORD_LINES,
    STORED_LENGTH,
    shorten,
)
from companion.referee.header import Header
from companion.referee.mistakes import find_mistake
from companion.referee.names import LONGEST_LABEL
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore

FORMAT: Literal["companion-exchange"] = "companion-exchange"
VERSION: Literal[1] = 1
LONGEST_SENTENCE = 300
# The widest line of the file.
WIDEST = 160
TOO_MUCH = "use companion backup and restore to move a whole database"

Kind: TypeAlias = Literal["game", "village", "campaign", "all"]
Key = Annotated[
    str, Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z-]+$", description="An id that all databases share.")
]
Reference = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z-]*$", description="A key, or empty.")]
Slug = Annotated[str, Meta(max_length=64, pattern="^[a-z0-9-]+$", description="The slug of a title, as in commands.")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL, description="A name chosen by a person.")]
Text = Annotated[str, Meta(max_length=20_000)]
Moment = Annotated[datetime, Meta(tz=True, description="A time with its time zone.")]
Number = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Rank = Annotated[int, Meta(ge=1, le=1_000)]
LevelNumber = Annotated[int, Meta(ge=0, le=1_000)]
Sheet = Annotated[Any, Meta(description="A village's sheet, in the format of its title.")]


class LineEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the record, when it was entered and by whom."""

    text: Annotated[str, Meta(min_length=1, max_length=STORED_LENGTH)]
    at: Moment
    by: Annotated[str, Meta(max_length=200)] = ""


class SeatEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat: its player, its village and its result; `gone` if the player left before the end."""

    seat: Name
    player: Name
    village: Reference = ""
    points: Number | None = None
    place: Rank | None = None
    won: bool = False
    ties: Annotated[tuple[Number, ...], Meta(max_length=100)] = ()
    remark: Text = ""
    gone: bool = False


class ScoreEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the final score sheet; the lines of a seat are in order."""

    seat: Name
    source: Text
    points: Number
    clauses: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=100)] = ()


class GameEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game: the header of its record, its lines, and its result if it is finished.

    One that was not `adjudicated` was played without the companion, or could not be judged again. `doubt` says why it
    was played wrongly. `minutes` is given only for a game without lines. An edition that does not ship is called
    `own/NAME`.
    """

    key: Key
    header: Header
    status: GameStatus
    created: Moment
    seats: Annotated[tuple[SeatEntry, ...], Meta(max_length=100)]
    finished: Moment | None = None
    campaign: Reference = ""
    note: Text = ""
    unit: Annotated[str, Meta(max_length=60)] = "points"
    beaten_by: Annotated[str, Meta(max_length=200)] = ""
    adjudicated: bool = True
    doubt: Text = ""
    minutes: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    scores: Annotated[tuple[ScoreEntry, ...], Meta(max_length=10_000)] = ()
    lines: Annotated[tuple[LineEntry, ...], Meta(max_length=RECORD_LINES)] = ()

    def score_sheet(self) -> ScoreSheet:
        """Return the score sheet that the document gives."""
        lines: dict[str, list[ScoreLine]] = {seat.seat: [] for seat in self.seats}
        for line in self.scores:
            lines[line.seat].append(ScoreLine(line.source, line.points, line.clauses))
        scored = [seat for seat in self.seats if seat.points is not None]
        return ScoreSheet(
            seats=tuple(SeatScore(seat.seat, tuple(lines[seat.seat]), seat.ties, seat.remark) for seat in scored),
            winners=tuple(seat.seat for seat in self.seats if seat.won),
            final=True,
            unit=self.unit,
            left=tuple(seat.seat for seat in self.seats if seat.gone),
            beaten_by=self.beaten_by,
        )


class LevelEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A level of a village, with the sheet before and after; `game` may be a game outside this document."""

    level: LevelNumber
    status: LevelStatus
    started: Moment
    before: Sheet
    after: Sheet = None
    game: Reference = ""
    ended: Moment | None = None
    seat: Annotated[str, Meta(max_length=LONGEST_LABEL)] = ""
    players: Annotated[tuple[Name, ...], Meta(max_length=100)] = ()
    points: Number | None = None
    place: Rank | None = None
    adjudicated: bool = True


class VillageEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A village with its sheet and all its levels, in the order they were played.

    It is busy only in an open game of the same document. `edition` is the one it was last drawn with; without it, that
    of its last game in the document, or the stand-in edition. `copied_from` is the key of the village that a what-if
    was copied from.
    """

    key: Key
    slug: Slug
    name: Name
    owner: Name
    status: VillageStatus
    created: Moment
    updated: Moment
    document: Sheet
    edition: Annotated[str, Meta(max_length=200)] = ""
    campaign: Reference = ""
    copied_from: Reference = ""
    levels: Annotated[tuple[LevelEntry, ...], Meta(max_length=1_000)] = ()


class CampaignEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A campaign and its players."""

    key: Key
    name: Name
    created: Moment
    note: Text = ""
    players: Annotated[tuple[Name, ...], Meta(max_length=10_000)] = ()


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A game, a village, a campaign or everything, exported from one companion database for another."""

    format: Literal["companion-exchange"]
    version: Literal[1]
    kind: Kind
    companion: Annotated[str, Meta(max_length=60, description="The version of the program that wrote it.")]
    players: Annotated[tuple[Name, ...], Meta(max_length=100_000, description="Everyone named in the document.")]
    campaigns: Annotated[tuple[CampaignEntry, ...], Meta(max_length=10_000)]
    villages: Annotated[tuple[VillageEntry, ...], Meta(max_length=100_000)]
    games: Annotated[tuple[GameEntry, ...], Meta(max_length=200_000)]


class _Head(Struct):
    """The fields that decide whether a document can be read at all."""

    format: str = ""
    version: int = 0


def read_exchange(data: bytes) -> Document:
    """Read an exchange document without checking its contents. Raises StoreError with the place and the error."""
    _refuse_size(data)
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise StoreError("this is JSON, but not an exchange document")
        if head.version > VERSION:
            reason = f"the exchange document has version {head.version}, made by a newer companion"
            raise StoreError(f"{reason}; this one reads version {VERSION}: update it")
        document = msgspec.json.decode(data, type=Document)
        # Readers would disagree which of two values under one key counts.
        json.loads(data, object_pairs_hook=_refuse_doubles, parse_int=len, parse_float=len)
    except msgspec.ValidationError:
        raise _shape_error(data) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _syntax_error(data) from None
    except RecursionError:
        raise StoreError("the exchange document is nested too deeply") from None
    refuse_counts(document)
    return document


def document_error(where: str, what: str) -> StoreError:
    """Return an error that names the place in a document and what is wrong."""
    return StoreError(one_line(f"the exchange document, {where}: {what}"))


def _shape_error(data: bytes) -> StoreError:
    """Return where JSON is not an exchange document."""
    try:
        mistake = find_mistake(msgspec.json.decode(data), Document)
    except msgspec.ValidationError:
        return StoreError("the exchange document cannot be read: it contains a number that is out of range")
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _syntax_error(data)
    except RecursionError:
        return StoreError("the exchange document is nested too deeply")
    if mistake is None:
        return StoreError("the exchange document cannot be read")
    steps = (f"[{step}]" if isinstance(step, int) else f".{shorten(step)}" for step in mistake.path)
    return document_error(f"${''.join(steps)}", mistake.reason)


def _syntax_error(data: bytes) -> StoreError:
    """Return why bytes are not JSON, with the place if it is known."""
    place = ""
    try:
        json.loads(data, parse_int=len)
    except json.JSONDecodeError as error:
        place = f", see line {error.lineno}, column {error.colno}"
    except (ValueError, RecursionError):
        pass
    is_cut = not data.strip() or data.count(b"{") > data.count(b"}")
    fault = "it ends too early" if is_cut else f"it is not JSON{place}"
    return StoreError(f"the exchange document cannot be read: {fault}")


def _refuse_doubles(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object with the same key twice. Raises StoreError."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise StoreError(one_line(f"the exchange document has the key '{shorten(key)}' twice in one object"))
        seen.add(key)


def refuse_counts(document: Document) -> None:
    """Refuse a document with more entries than the limits allow. Raises StoreError."""
    counts = {
        "players": len(document.players),
        "campaigns": len(document.campaigns),
        "members of campaigns": sum(len(campaign.players) for campaign in document.campaigns),
        "villages": len(document.villages),
        "levels of villages": sum(len(village.levels) for village in document.villages),
        "games": len(document.games),
    }
    for what, most in DOCUMENT_COUNTS.items():
        if counts[what] > most:
            found = f"{counts[what]:,} {what} are too many for an exchange document"
            raise StoreError(f"{found} (limit {most:,}): {TOO_MUCH}")


def one_line(sentence: str) -> str:
    """Shorten quoted input for a message."""
    short = sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]}…"
    return " ".join(short.splitlines())


def _refuse_size(data: bytes) -> None:
    """Refuse a document that is too large, before it is parsed."""
    if len(data) > DOCUMENT_BYTES:
        raise StoreError(f"the exchange document is larger than {DOCUMENT_BYTES // 2**20} MB: {TOO_MUCH}")
    if data.count(b'"text"') > DOCUMENT_LINES:
        raise StoreError(f"the exchange document has more than {DOCUMENT_LINES:,} lines: {TOO_MUCH}")
    if data.count(b",") > DOCUMENT_VALUES:
        raise StoreError(f"the exchange document has more than {DOCUMENT_VALUES:,} values: {TOO_MUCH}")
    if data.count(b"{") + data.count(b"[") > DOCUMENT_BRACKETS:
        raise StoreError(f"the exchange document has more than {DOCUMENT_BRACKETS:,} lists and objects: {TOO_MUCH}")


def write_exchange(document: Document) -> bytes:
    """Write a document: the same content gives the same bytes. Raises StoreError if it is too large to be read."""
    lines = sum(len(game.lines) for game in document.games)
    longest = max((len(game.lines) for game in document.games), default=0)
    if lines > DOCUMENT_LINES or longest > RECORD_LINES:
        raise StoreError(f"{lines:,} moves are too many for an exchange document: {TOO_MUCH}")
    refuse_counts(document)
    data = lay_out_json(msgspec.to_builtins(document))
    if len(data) > DOCUMENT_BYTES:
        raise StoreError(f"an exchange document would be larger than {DOCUMENT_BYTES // 2**20} MB: {TOO_MUCH}")
    return data


def lay_out_json(value: Any) -> bytes:
    """Write readable JSON: small values stay on one line."""
    return ("".join(_pieces(value, "\n")) + "\n").encode()


def _pieces(value: Any, break_: str) -> Iterator[str]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    is_flat = not any(isinstance(part, dict | list | tuple) and part for part in parts)
    whole = msgspec.json.encode(value).decode() if is_flat else ""
    if not parts or (is_flat and len(whole) <= WIDEST):
        yield whole
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    names = (
        [f"{msgspec.json.encode(key).decode()}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    )
    deeper = f"{break_} "
    for n, (name, part) in enumerate(zip(names, parts, strict=True)):
        yield f"{',' if n else opening}{deeper}{name}"
        yield from _pieces(part, deeper)
    yield f"{break_}{closing}"


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the document."""
    made = msgspec.json.schema(Document)
    for definition in made["$defs"].values():
        definition["description"] = " ".join(definition["description"].split())
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:companion-exchange:1"}
    return head | {"title": "Exchange document of the print-and-play companion"} | made
