"""Validating a document before it is used: everything that can be checked without a database.

Every error is one sentence that names the place, such as `$.games[3].lines[2].at`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import chain
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from campaigns.exchange.document import (
    TOO_MUCH,
    CampaignEntry,
    Document,
    GameEntry,
    LevelEntry,
    SeatEntry,
    VillageEntry,
    document_error,
)
from campaigns.text import fold_name, to_json
from companion.games import find_title
from companion.limits import DOCUMENT_LINES, SHEET_VALUES, is_clean
from companion.referee.header import FORMAT
from companion.referee.names import LONGEST_LABEL, fault_in_name
from companion.referee.problems import BadPosition
from companion.referee.record import LARGEST_RULES
from companion.referee.title import Title

# The possible dates of play.
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
# Far above any real sheet or position.
DEEPEST, LARGEST = 32, 2**53
LONGEST_EDITION = 200
# Marks the end of a list.
END = object()

# The place of an error, and the error.
Fault: TypeAlias = tuple[str, str]


def check_document(document: Document, edition_of: Callable[[VillageEntry], str]) -> Document:
    """Return a document whose parts fit together, with sheets in their stored form and local editions.

    Raises StoreError otherwise.
    """
    for where, what in _faults(document):
        raise document_error(where, what)
    villages = []
    for n, village in enumerate(document.villages):
        try:
            edition = edition_of(village)
        except BadPosition as error:
            raise document_error(f"$.villages[{n}].edition", str(error)) from None
        villages.append(_with_sheets(village, f"$.villages[{n}]", edition))
    return replace(document, villages=tuple(villages))


def _faults(document: Document) -> Iterator[Fault]:
    if sum(len(game.lines) for game in document.games) > DOCUMENT_LINES:
        yield "$.games", f"more than {DOCUMENT_LINES:,} lines: {TOO_MUCH}"
    for part in ("campaigns", "villages", "games"):
        yield from _faults_in_keys(f"$.{part}", getattr(document, part))
    seen: set[str] = set()
    for n, name in enumerate(document.players):
        yield from _faults_in_name(f"$.players[{n}]", name)
        if fold_name(name) in seen:
            yield f"$.players[{n}]", f"two players are called '{name}'"
        seen.add(fold_name(name))
    players = {*document.players}
    campaigns = {campaign.key for campaign in document.campaigns}
    games = {game.key: game for game in document.games}
    villages = {village.key: village for village in document.villages}
    for n, campaign in enumerate(document.campaigns):
        yield from _faults_in_campaign(f"$.campaigns[{n}]", campaign, players)
    for n, game in enumerate(document.games):
        yield from _faults_in_game(f"$.games[{n}]", game, players, campaigns)
    for n, village in enumerate(document.villages):
        yield from _faults_in_village(f"$.villages[{n}]", village, players, campaigns)
    levels = ((village.key, level) for village in document.villages for level in village.levels)
    playing = {(key, level.game) for key, level in levels if level.status == "playing"}
    for n, game in enumerate(document.games):
        yield from _faults_in_seating(f"$.games[{n}]", game, villages, playing)
    for n, village in enumerate(document.villages):
        yield from _faults_in_levels(f"$.villages[{n}]", village, games)


def _faults_in_keys(where: str, entries: Iterable[CampaignEntry | VillageEntry | GameEntry]) -> Iterator[Fault]:
    seen: set[str] = set()
    for n, entry in enumerate(entries):
        if entry.key in seen:
            yield f"{where}[{n}].key", f"'{entry.key}' appears twice"
        if not is_clean(entry.key):
            yield f"{where}[{n}].key", "a key has only letters, digits and hyphens"
        seen.add(entry.key)


def _faults_in_name(where: str, name: str) -> Iterator[Fault]:
    fault = fault_in_name(name, "name", LONGEST_LABEL)
    if not fault and name != " ".join(name.split()):
        fault = f"the name '{name}' has extra spaces"
    if fault:
        yield where, fault


def _faults_in_texts(where: str, **texts: str) -> Iterator[Fault]:
    for name, text in texts.items():
        if "\0" in text:
            yield f"{where}.{name}", "text cannot contain a null character"


def _faults_in_times(where: str, **times: datetime | None) -> Iterator[Fault]:
    for name, time in times.items():
        if time is not None and not EARLIEST <= time <= LATEST:
            yield f"{where}.{name}", f"{time:%Y-%m-%d} is not a possible date of play"


def _faults_in_value(where: str, value: Any) -> Iterator[Fault]:
    """Check a sheet, a position or options, which may contain anything."""
    count, open_parts = 0, [iter((value,))]
    while open_parts:
        part = next(open_parts[-1], END)
        if part is END:
            open_parts.pop()
            continue
        count += 1
        if count > SHEET_VALUES:
            yield where, f"it has too many values (limit {SHEET_VALUES:,})"
            return
        if len(open_parts) > DEEPEST:
            yield where, "it is nested too deeply"
            return
        if isinstance(part, dict):
            open_parts.append(chain(part, part.values()))
        elif isinstance(part, list | tuple):
            open_parts.append(iter(part))
        elif isinstance(part, str):
            if "\0" in part:
                yield where, "text cannot contain a null character"
        elif isinstance(part, int | float) and abs(part) > LARGEST:
            yield where, "it contains a number that is too large"


def _faults_in_reference(where: str, key: str, known: Iterable[str]) -> Iterator[Fault]:
    if key and key not in known:
        yield where, f"'{key}' is not in this document"


def _faults_in_player(where: str, name: str, players: Iterable[str]) -> Iterator[Fault]:
    if name not in players:
        yield where, f"'{name}' is not a player in this document"


def _faults_in_campaign(where: str, campaign: CampaignEntry, players: set[str]) -> Iterator[Fault]:
    yield from _faults_in_name(f"{where}.name", campaign.name)
    yield from _faults_in_texts(where, note=campaign.note)
    yield from _faults_in_times(where, created=campaign.created)
    for n, name in enumerate(campaign.players):
        yield from _faults_in_player(f"{where}.players[{n}]", name, players)


def _faults_in_game(where: str, game: GameEntry, players: set[str], campaigns: set[str]) -> Iterator[Fault]:
    yield from _faults_in_times(where, created=game.created, finished=game.finished)
    yield from _faults_in_texts(where, note=game.note, unit=game.unit, beaten_by=game.beaten_by, doubt=game.doubt)
    yield from _faults_in_reference(f"{where}.campaign", game.campaign, campaigns)
    yield from _faults_in_header(where, game)
    for n, seat in enumerate(game.seats):
        yield from _faults_in_player(f"{where}.seats[{n}].player", seat.player, players)
        yield from _faults_in_texts(f"{where}.seats[{n}]", remark=seat.remark)
    for n, line in enumerate(game.lines):
        yield from _faults_in_texts(f"{where}.lines[{n}]", text=line.text, by=line.by)
        yield from _faults_in_times(f"{where}.lines[{n}]", at=line.at)
    yield from _faults_in_result(where, game)


def _faults_in_header(where: str, game: GameEntry) -> Iterator[Fault]:
    header = game.header
    if find_title(header.game) is None:
        yield f"{where}.header.game", f"this companion does not know the game '{header.game[:80]}'"
    if header.format != FORMAT:
        yield (
            f"{where}.header.format",
            f"the record has format {header.format}; this companion reads format {FORMAT}",
        )
    if not 0 <= header.rules <= LARGEST_RULES:
        yield f"{where}.header.rules", f"there is no rules version {header.rules}"
    if len(header.edition) > LONGEST_EDITION:
        yield f"{where}.header.edition", "the name of the edition is too long"
    if header.position is not None and header.position.get("edition", header.edition) != header.edition:
        yield f"{where}.header.position", "the position and the game have different editions"
    for name in ("edition", "options", "rulings", "deal", "typed", "keepsakes", "position"):
        yield from _faults_in_value(f"{where}.header.{name}", getattr(header, name))
    if header.seats != tuple(seat.seat for seat in game.seats):
        yield f"{where}.seats", "they must match the seats of the header, in the same order"


def _faults_in_result(where: str, game: GameEntry) -> Iterator[Fault]:
    if (game.status == "open") != (game.finished is None):
        yield f"{where}.finished", f"the game is {game.status}"
    if game.status == "open" and not game.adjudicated:
        yield f"{where}.adjudicated", "an open game is always adjudicated"
    if game.lines and game.minutes:
        yield f"{where}.minutes", "the time of a game with moves is computed from them"
    sums: dict[str, int] = {}
    for n, line in enumerate(game.scores):
        yield from _faults_in_texts(f"{where}.scores[{n}]", source=line.source, clauses=" ".join(line.clauses))
        yield from _faults_in_reference(f"{where}.scores[{n}].seat", line.seat, game.header.seats)
        sums[line.seat] = sums.get(line.seat, 0) + line.points
    for n, seat in enumerate(game.seats):
        blank = SeatEntry(seat.seat, seat.player, seat.village)
        if game.status != "finished" and (seat != blank or sums or game.beaten_by):
            yield f"{where}.seats[{n}]", f"the game is {game.status} and has no result"
        if sums.get(seat.seat, seat.points) != seat.points:
            yield f"{where}.seats[{n}].points", f"the score sheet adds up to {sums[seat.seat]}"


def _faults_in_seating(
    where: str, game: GameEntry, villages: Mapping[str, VillageEntry], playing: set[tuple[str, str]]
) -> Iterator[Fault]:
    """Compare the seats of a game with its villages; `playing` are pairs of a busy village and its game."""
    taken: set[str] = set()
    for n, seat in enumerate(game.seats):
        yield from _faults_in_reference(f"{where}.seats[{n}].village", seat.village, villages)
        village = villages.get(seat.village)
        if village is None:
            continue
        if village.slug != game.header.game:
            yield f"{where}.seats[{n}].village", f"'{village.name}' belongs to {village.slug}"
        if seat.village in taken:
            yield f"{where}.seats[{n}].village", f"'{village.name}' plays twice"
        is_busy = (village.key, game.key) in playing
        if is_busy != (game.status == "open"):
            yield f"{where}.seats[{n}].village", f"the game is {game.status}, '{village.name}' is {village.status}"
        taken.add(seat.village)


def _faults_in_village(where: str, village: VillageEntry, players: set[str], campaigns: set[str]) -> Iterator[Fault]:
    game = find_title(village.slug)
    if game is None or not game.keepsakes:
        yield f"{where}.slug", f"there is no game '{village.slug}' with villages"
    yield from _faults_in_name(f"{where}.name", village.name)
    yield from _faults_in_player(f"{where}.owner", village.owner, players)
    yield from _faults_in_times(where, created=village.created, updated=village.updated)
    yield from _faults_in_reference(f"{where}.campaign", village.campaign, campaigns)
    yield from _faults_in_value(f"{where}.document", village.document)
    yield from _faults_in_texts(where, edition=village.edition)
    if not is_clean(village.copied_from) or village.copied_from == village.key:
        yield f"{where}.copied_from", "this cannot be the key of the original"


def _faults_in_levels(where: str, village: VillageEntry, games: Mapping[str, GameEntry]) -> Iterator[Fault]:
    """Check the levels of a village, and compare them with their games."""
    last = len(village.levels) - 1
    for n, level in enumerate(village.levels):
        at = f"{where}.levels[{n}]"
        yield from _faults_in_times(at, started=level.started, ended=level.ended)
        names = {f"players[{i}]": name for i, name in enumerate(level.players)}
        yield from _faults_in_texts(at, seat=level.seat, **names)
        yield from _faults_in_value(f"{at}.before", level.before)
        yield from _faults_in_value(f"{at}.after", level.after)
        if level.status == "playing" and (n < last or level.game not in games):
            yield at, "only the last level can be open, and its game must be in this document"
        if (level.status == "playing") != (level.ended is None):
            yield f"{at}.ended", f"the level is {level.status}"
        if level.game in games:
            yield from _faults_in_level(at, village, level, games[level.game])
    is_playing = bool(village.levels) and village.levels[-1].status == "playing"
    if (village.status == "busy") != is_playing:
        yield f"{where}.status", f"a village that plays a level is busy, but this one is {village.status}"


def _faults_in_level(where: str, village: VillageEntry, level: LevelEntry, game: GameEntry) -> Iterator[Fault]:
    """Compare a level with the seat of its game."""
    seat = next((seat for seat in game.seats if seat.village == village.key), None)
    if seat is None and village.copied_from and level.status != "playing":
        # A what-if has the levels of its original, which played in that seat.
        return
    if seat is None or seat.seat != level.seat:
        yield f"{where}.game", f"'{village.name}' does not play in that seat of the game"
        return
    if (level.status == "playing") != (game.status == "open"):
        yield f"{where}.status", f"the level is {level.status}, but its game is {game.status}"
    if level.status == "completed" and (level.points, level.place) != (seat.points if game.unit else None, seat.place):
        yield f"{where}.points", "points and place do not match the game"


def _with_sheets(village: VillageEntry, where: str, edition: str) -> VillageEntry:
    """Return a village whose sheets are valid and in the form its title stores."""
    game = find_title(village.slug)
    assert game is not None
    levels = [
        replace(
            level,
            before=_sheet(game, level.before, f"{where}.levels[{n}].before", edition),
            after=_sheet(game, level.after, f"{where}.levels[{n}].after", edition),
        )
        for n, level in enumerate(village.levels)
    ]
    document = _sheet(game, village.document, f"{where}.document", edition)
    done = [level for level in levels if level.status == "completed"]
    is_known = bool(done) and done[-1].adjudicated and done[-1].after is not None
    if is_known and unlabelled(game, done[-1].after) != unlabelled(game, document):
        raise document_error(f"{where}.document", "the sheet does not match the end of the last level")
    return replace(village, document=document, levels=tuple(levels), edition=edition)


def _sheet(game: Title[Any], document: Any, where: str, edition: str) -> Any:
    """Return a sheet in its stored form; an empty one stays as it is."""
    if not document:
        return document
    try:
        return msgspec.to_builtins(game.require_keepsakes().check(document, edition))
    except BadPosition as error:
        raise document_error(where, str(error)) from None


def unlabelled(game: Title[Any], document: Any) -> str:
    """Return a sheet as text without name and owner, for comparison."""
    return to_json(game.require_keepsakes().relabel(document, "", "") if document else document)
