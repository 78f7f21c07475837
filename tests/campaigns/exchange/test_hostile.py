"""Broken, huge or malicious files: each is refused with one sentence, and nothing is changed."""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.errors import StoreError
from campaigns.exchange import document as documents
from campaigns.exchange import import_
from campaigns.exchange.document import read_exchange, write_exchange
from campaigns.exchange.plan import ImportPlan, Terms
from campaigns.store import Store, open_store
from companion.games import REGISTRY
from tests.campaigns import counting
from tests.campaigns.evenings import new_game, play, play_out

from .trade import play_whole

Json: TypeAlias = Any


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """A campaign with a finished game, an open one and a village of Crayonville, as a document."""
    REGISTRY[counting.SLUG] = counting.__name__
    with open_store(str(tmp_path_factory.mktemp("evening") / "evening.db")) as store:
        store.campaigns.add("Club", "every Tuesday")
        play_out(store, "ann add 1", 'note "well"', "bo add 2", campaign="Club")
        play(store, new_game(store, "cy", campaign="Club"), "cy add 1", by="zoe")
        play_whole(store, "crayonville", ("Ann",), {"level": 1}, {}, "Club")
        yield write_exchange(store.exchange.export_everything())
    del REGISTRY[counting.SLUG]


@pytest.fixture(scope="module")
def house(evening: bytes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database with a game, which must stay as it is."""
    with open_store(str(tmp_path_factory.mktemp("house") / "house.db")) as store:
        play_out(store, "ann add 3")
        yield store


# Messages of msgspec.
OF_A_LIBRARY = re.compile(r"Expected `|Invalid (enum )?value|Object (missing|contains)|JSON is malformed|- at `")


def files_of(store: Store) -> dict[str, bytes]:
    """All files of a database."""
    path = Path(store.database.where)
    return {name: path.with_name(path.name + name).read_bytes() for name in ("", "-wal")}


def import_bytes(store: Store, data: bytes) -> ImportPlan:
    return store.exchange.import_document(read_exchange(data), Terms())


def refuse(store: Store, data: bytes) -> str:
    """Try to import an invalid document; return the error message."""
    before = files_of(store)
    with pytest.raises(StoreError) as caught:
        import_bytes(store, data)
    assert files_of(store) == before
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) < 400
    assert not OF_A_LIBRARY.search(sentence)
    return sentence


BROKEN: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "ends too early"),
    "truncated": (lambda data: data[: len(data) // 2], "ends too early"),
    "not JSON": (lambda data: data.replace(b":", b"=", 1), "is not JSON"),
    "two documents": (lambda data: data + data, "is not JSON"),
    "UTF-16": (lambda data: data.decode().encode("utf-16"), "is not JSON"),
    "UTF-16 without a mark": (lambda data: data.decode().encode("utf-16-le"), "is not JSON"),
    "Latin-1": (lambda data: data.replace(b"Club", "Clüb".encode("latin-1")), "is not JSON"),
    "deep": (lambda data: data.replace(b'"every Tuesday"', b"[" * 100_000), "nested too deeply|too early"),
    "a deep sheet": (lambda data: data.replace(b'"count"', b'"x":' + b"[" * 100_000, 1), "nested too deeply"),
    "NaN": (lambda data: data.replace(b'"points": 1', b'"points": NaN', 1), "is not JSON"),
    "endless": (lambda data: data.replace(b'"points": 1', b'"points": 1e999', 1), "out of range"),
    "a number of thousands of figures": (
        lambda data: data.replace(b'"points": 1', b'"points": ' + b"9" * 5000, 1),
        "out of range",
    ),
    "half a letter": (lambda data: data.replace(b"every Tuesday", rb"every \ud800 Tuesday"), "not JSON|too early"),
    "a list": (lambda data: b"[" + data + b"]", "must be a table with fields, not a list in brackets"),
    "something else": (lambda data: b'{"plays": []}', "not an exchange document"),
    "another format": (
        lambda data: data.replace(b"companion-exchange", b"companion-backup"),
        "not an exchange document",
    ),
    "a newer version": (lambda data: data.replace(b'"version": 1', b'"version": 2'), "made by a newer companion"),
    "an older version": (lambda data: data.replace(b'"version": 1', b'"version": 0'), r"\$.version"),
    "a version in words": (lambda data: data.replace(b'"version": 1', b'"version": "1"'), r"\$.version"),
}


@pytest.mark.parametrize(("change", "reason"), BROKEN.values(), ids=BROKEN)
def test_broken_files_are_refused(evening: bytes, house: Store, change: Callable[[bytes], bytes], reason: str) -> None:
    data = change(evening)
    assert data != evening
    with pytest.raises(StoreError, match=reason):
        read_exchange(data)
    refuse(house, data)


DELETE = object()
# A place in the document, the value put there, and the message.
CHANGED: dict[str, tuple[str, Json, str]] = {
    "no games": ("games", DELETE, r"\$.games: missing"),
    "an unknown field": ("games.0.moon", 1, r"\$.games\[0\].moon: unknown field; known fields: key, header, "),
    "an unknown field of a header": ("games.0.header.moon", 1, r"\$.games\[0\].header.moon: unknown field"),
    "a stored move": ("games.0.lines.0.move", "{}", r"\$.games\[0\].lines\[0\].move: unknown field"),
    "lines that are no list": ("games.0.lines", {}, r"\$.games\[0\].lines: must be a list in brackets, not a table"),
    "a time in words": (
        "games.0.lines.2.at",
        "yesterday",
        r"\$.games\[0\].lines\[2\].at: must be a date and time like",
    ),
    "a time without a zone": (
        "games.0.lines.1.at",
        "2026-01-01T00:00:00",
        r"lines\[1\].at: must be a date and time like .*Z",
    ),
    "a time long ago": (
        "games.0.lines.1.at",
        "0001-01-01T00:00:00+14:00",
        r"lines\[1\].at: 0*1-01-01 is not a possible date",
    ),
    "a time to come": ("games.0.created", "9999-12-31T23:59:59-14:00", r"\$.games\[0\].created"),
    "a village of the future": ("villages.0.updated", "2300-01-01T00:00:00Z", r"\$.villages\[0\].updated"),
    "a level of the past": ("villages.0.levels.0.started", "1600-01-01T00:00:00Z", r"levels\[0\].started"),
    "a campaign of the past": ("campaigns.0.created", "1600-01-01T00:00:00Z", r"campaigns\[0\].created"),
    "a number in words": (
        "games.0.seats.0.points",
        "1",
        r"\$.games\[0\].seats\[0\].points: must be a whole number, not a text",
    ),
    "a fraction": ("games.0.seats.0.points", 1.5, r"seats\[0\].points"),
    "a huge number": (
        "games.0.seats.0.points",
        2**40,
        r"seats\[0\].points: must be a whole number, at most 1000000000",
    ),
    "rules that are too many": ("games.0.header.rules", 2**70, "rules"),
    "rules below nothing": ("games.0.header.rules", -1, "there is no rules version -1"),
    "a status": ("games.0.status", "lost", r"\$.games\[0\].status: 'lost' is not allowed: use one of"),
    "a key that is a path": (
        "games.0.key",
        "../../etc/passwd",
        r"\$.games\[0\].key: must be a text in quotes of the form",
    ),
    "a key with a new line": ("games.0.key", "abc\n", r"\$.games\[0\].key"),
    "a key twice": ("games.0.key", "games.1.key", "appears twice"),
    "a title that is a path": ("games.0.header.game", "../counting", "does not know the game"),
    "a village's title that is a path": ("villages.0.slug", "../counting", r"\$.villages\[0\].slug"),
    "a village of a game without any": ("villages.0.slug", "bear-valley", "no game 'bear-valley' with villages"),
    "an edition that is a path": ("games.0.header.edition", "/etc", "the edition 'etc' of Counting is not installed"),
    "an edition that climbs": ("games.0.header.edition", "../../../tmp", "is not installed"),
    "a hidden edition": ("games.0.header.position", {"edition": "/etc"}, "have different editions"),
    "an edition without end": ("games.0.header.edition", "x" * 500, "name of the edition is too long"),
    "another format of the record": ("games.0.header.format", 9, "format 9"),
    "seats that clash": ("games.0.header.seats", ["ann", "ann"], r"\$.games\[0\].seats"),
    "seats that are missing": ("games.0.seats", [], r"\$.games\[0\].seats"),
    "a seat that is a verb": ("games.1.header.seats", ["undo"], r"\$.games\[1\].seats"),
    "a campaign that is nowhere": ("games.0.campaign", "nowhere", "'nowhere' is not in this document"),
    "a village that is nowhere": ("games.0.seats.0.village", "nowhere", "'nowhere' is not in this document"),
    "a village twice at the table": ("games.0.seats.0.village", "games.0.seats.1.village", "plays twice"),
    "a village of another game": ("games.0.seats.0.village", "villages.3.key", "belongs to crayonville"),
    "a player who is nowhere": ("games.0.seats.0.player", "Zoe", "'Zoe' is not a player"),
    "an owner who is nowhere": ("villages.0.owner", "Zoe", "'Zoe' is not a player"),
    "a member who is nowhere": ("campaigns.0.players.0", "Zoe", "'Zoe' is not a player"),
    "a level elsewhere": ("villages.0.levels.0.game", "games.1.key", "does not play in that seat"),
    "a player with a colour": (
        "players.0",
        "a\x1b[31mnn",
        r"\$.players\[0\]: a name cannot contain control characters",
    ),
    "a player without a name": ("players.0", "", r"\$.players\[0\]"),
    "a player with a long name": ("players.0", "x" * 61, r"\$.players\[0\]"),
    "a player with spaces": ("players.0", " ann", "extra spaces"),
    "a player twice": ("players.0", "players.1", "two players are called"),
    "a village with a colour": ("villages.0.name", "a\x07", r"\$.villages\[0\].name"),
    "a campaign from right to left": ("campaigns.0.name", "\u202egnp.exe", r"\$.campaigns\[0\].name"),
    "a note with a null": ("campaigns.0.note", "a\0b", r"campaigns\[0\].note: text cannot contain a null"),
    "a line with a null": ("games.0.lines.1.text", 'note "a\0b"', r"lines\[1\].text: text cannot contain a null"),
    "a line with a colour": ("games.0.lines.1.text", 'note "\x1b[31m"', "line 2 of the record"),
    "a line of two lines": ("games.0.lines.1.text", "ann add 1\nbo add 1", "line 2 of the record"),
    "a line without end": ("games.0.lines.1.text", "x" * 30_000, r"lines\[1\].text"),
    "a sheet with a null": ("villages.0.document.x", "\0", r"villages\[0\].document: text cannot contain a null"),
    "a sheet with a huge number": ("villages.0.document.count", 2**60, "a number that is too large"),
    "a sheet that is a list": ("villages.0.document", [1], r"villages\[0\].document: a tally has a count"),
    "a sheet that is impossible": ("villages.3.document.sketch", "house Z99\n", r"villages\[3\].document"),
    "a village that is busy for nothing": ("villages.0.status", "busy", "a village that plays a level is busy"),
    "an open game with a result": ("games.1.seats.0.points", 3, "the game is open and has no result"),
    "an open game with an end": ("games.1.finished", "2026-01-01T00:00:00Z", r"games\[1\].finished"),
    "an open game that nobody judged": ("games.1.adjudicated", False, "always adjudicated"),
    "a finished game without an end": ("games.0.finished", None, r"games\[0\].finished"),
    "an open game that is void": ("games.1.status", "void", r"games\[1\]"),
    "a score for nobody": ("games.0.scores.0.seat", "zoe", "'zoe' is not in this document"),
    "a copy of itself": ("villages.0.copied_from", "villages.0.key", "cannot be the key of the original"),
    "options": ("games.1.header.options", {"goal": "x"}, "the goal is a number"),
    "unknown options": ("games.1.header.options", {"moon": 1}, "no option 'moon'"),
    "rulings": ("games.1.header.rulings", {"CN-9": "x"}, "rulings"),
    "time that was typed": ("games.0.minutes", 3, "is computed from them"),
}


def step_into(document: Json, path: str) -> Json:
    for word in path.split("."):
        document = document[int(word) if isinstance(document, list) else word]
    return document


def changed(data: bytes, place: str, value: Json) -> bytes:
    """Put a value into a document; a value that names a place is copied from there."""
    document = json.loads(data)
    parent, _, last = place.rpartition(".")
    part = step_into(document, parent) if parent else document
    key: Json = int(last) if isinstance(part, list) else last
    if value is DELETE:
        del part[key]
    else:
        is_place = isinstance(value, str) and value.startswith(("games.", "players.", "villages."))
        part[key] = step_into(document, value) if is_place else value
    return json.dumps(document).encode()


@pytest.mark.parametrize(("place", "value", "reason"), CHANGED.values(), ids=CHANGED)
def test_a_false_value_is_refused(evening: bytes, house: Store, place: str, value: Json, reason: str) -> None:
    data = changed(evening, place, value)
    with pytest.raises(StoreError, match=reason):
        import_bytes(house, data)
    refuse(house, data)


def test_deeply_nested_sheets_are_refused_early(evening: bytes, house: Store) -> None:
    deep = json.loads("[" * 50 + "]" * 50)
    assert "nested too deeply" in refuse(house, changed(evening, "villages.0.document.x", deep))
    assert "nested too deeply" in refuse(house, changed(evening, "games.1.header.options", {"goal": deep}))


def test_documents_beyond_the_limits_are_refused(evening: bytes, house: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.loads(evening)["games"][0]["lines"][0]
    many = changed(evening, "games.0.lines", [line] * 20_001)
    assert "must be a list in brackets of length at most 20000" in refuse(house, many)
    monkeypatch.setattr(documents, "DOCUMENT_LINES", 3)
    assert "use companion backup and restore" in refuse(house, evening)
    monkeypatch.setattr(documents, "DOCUMENT_VALUES", 10)
    monkeypatch.setattr(documents, "DOCUMENT_LINES", 1_000_000)
    assert "more than 10 values" in refuse(house, evening)
    monkeypatch.setattr(documents, "DOCUMENT_BYTES", 100)
    assert "larger than" in refuse(house, evening)
    with pytest.raises(StoreError, match="larger than"):
        write_exchange(house.exchange.export_everything())


def test_ten_million_lines_are_refused_before_any_is_read(house: Store) -> None:
    data = b'{"format":"companion-exchange","games":[{"lines":[' + b'{"text":"a"},' * 10**7
    assert "more than 1,000,000 lines" in refuse(house, data)


def test_too_many_corrections_are_refused(evening: bytes, house: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_, "MOST_CORRECTIONS", 3)
    lines = [{"text": text, "at": "2026-01-01T00:00:00Z"} for text in ["cy add 1", *["undo 1", "redo"] * 2]]
    assert "more than 3 corrections" in refuse(house, changed(evening, "games.1.lines", lines))


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(2**70), max_value=2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(
        ["", "ann", "open", "/etc", "../x", "2026-01-01T00:00:00Z", "undo 1", "ann add 1", "\x1b[2J", "\0"]
    ),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.sampled_from(["count", "level", "name", "seat", "x"]), st.integers() | st.text(max_size=5)),
)


def places(document: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield every place in a document."""
    inside = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


@st.composite
def mutations(draw: st.DrawFn, document: Json) -> Json:
    """Change up to three places of a document: replace, remove, double, or swap them."""
    mutant = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        found = [*places(mutant)]
        *path, last = draw(st.sampled_from(found))
        part: Json = mutant
        for key in path:
            part = part[key]
        match draw(st.sampled_from(["replace", "remove", "double", "swap"])):
            case "replace":
                part[last] = draw(ODD)
            case "remove":
                del part[last]
            case "double" if isinstance(part, list):
                part.insert(int(last), copy.deepcopy(part[last]))
            case _:
                *other, key = draw(st.sampled_from(found))
                whence: Json = mutant
                for step in other:
                    whence = whence[step] if not isinstance(whence, str) else whence
                part[last] = copy.deepcopy(whence[key]) if isinstance(whence, dict | list) else None
    return mutant


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database to copy."""
    path = tmp_path_factory.mktemp("blank") / "blank.db"
    open_store(str(path)).database.close()
    return path


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_random_changes_are_refused_or_stored_completely(
    evening: bytes, blank: Path, tmp_path: Path, data: st.DataObject
) -> None:
    """Only the known errors are raised, and a refused document leaves nothing behind."""
    mutant = data.draw(mutations(json.loads(evening)))
    path = Path(shutil.copy(blank, tmp_path / "copy.db"))
    with open_store(str(path)) as store:
        before = write_exchange(store.exchange.export_everything())
        try:
            plan = import_bytes(store, json.dumps(mutant).encode())
        except StoreError:
            assert write_exchange(store.exchange.export_everything()) == before
        else:
            assert store.maintenance.check() == []
            if plan.applied:
                assert not import_bytes(store, write_exchange(store.exchange.export_everything())).has_work
