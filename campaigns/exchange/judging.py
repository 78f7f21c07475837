"""Judging the games of a document anew, by today's rules: nothing is believed that can be worked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from campaigns.exchange.checks import bad, unlabelled
from campaigns.exchange.document import GameEntry, LevelEntry
from campaigns.exchange.export import OWN, edition_abroad, with_edition
from campaigns.games.results import Result, refuse_result
from companion.games import find_title
from companion.games.library import data_folder
from companion.referee.game import STAND_IN, BadPosition, Header
from companion.referee.moves import Move
from companion.referee.names import fault_in_seats
from companion.referee.record import Entry
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.session import Session, import_lines, stored
from companion.referee.title import Title
from companion.referee.verdicts import Refusal

# Stands for a line that can no longer be read: the game keeps its result, but cannot be replayed.
UNREAD = '{"move":"Unread"}'
# Each of them has the whole record judged again; no table corrects itself so often.
MOST_CORRECTIONS = 1_000


class Judged(Struct, frozen=True):
    """A game as it is stored: its header with an edition of this computer, and the move of each line.

    `remark` says why it could not be adjudicated.
    """

    header: Header
    moves: tuple[str, ...]
    adjudicated: bool
    remark: str = ""


def judge_game(game: GameEntry, where: str, edition: str, is_ours: bool, levels: Mapping[str, LevelEntry]) -> Judged:
    """Judge a game. `is_ours` tells that this very program has written it, `levels` are those of its villages.

    Raises StoreError where a line does not stand, or a result was changed.
    """
    title = find_title(game.header.game)
    assert title is not None
    header = with_edition(game.header, edition)
    if header.rules > title.rules_version:
        raise bad(f"{where}.header.rules", f"it was played under newer rules ({header.rules}): update this companion")
    if game.status == "finished" and not game.lines:
        try:
            _check_figures(title, game, where, edition)
        except BadPosition:
            raise bad(where, "its header makes no game of this title") from None
        return Judged(header, (), False)
    session = _replayed(title, header, game, where)
    fallen = session if isinstance(session, str) else _fault(title, session, game, where, is_ours, levels)
    if not fallen and isinstance(session, Session):
        moves = tuple(stored(entry).decode() for entry in session.entries)
        return Judged(header, moves, game.adjudicated)
    may_differ = header.rules < title.rules_version or header.edition not in shipped_names(title)
    if game.status == "open" or not may_differ:
        raise bad(where, fallen)
    return Judged(header, _read(title, header, game), False, fallen)


def shipped_names(title: Title[Any]) -> set[str]:
    """Return the names of the editions of a title that ship; the stand-in one always does."""
    folder = data_folder() / title.slug / "editions"
    return {STAND_IN, *(path.name for path in folder.glob("*") if path.is_dir())}


def find_edition(header: Header, chosen: Mapping[str, str], used: Iterable[str]) -> str:
    """Return an edition of this computer for a game: one that ships, a folder that was chosen, or one that we `used`.

    A path in a document is never followed. Raises BadPosition.
    """
    if header.position is not None and header.position.get("edition", header.edition) != header.edition:
        raise BadPosition("the position is of another edition than the game")
    return find_named_edition(header.game, header.edition, chosen, used)


def find_named_edition(slug: str, named: str, chosen: Mapping[str, str], used: Iterable[str]) -> str:
    """Return an edition of this computer for one that a document names, as `find_edition` does. Raises BadPosition."""
    title = find_title(slug)
    if title is None:
        raise BadPosition(f"this companion does not know the game '{slug[:80]}'")
    if named in shipped_names(title):
        return named
    short = edition_abroad(named).removeprefix(OWN)
    for name in (named, short):
        if name in chosen:
            return chosen[name]
    for folder in used:
        if folder == named or (named.startswith(OWN) and edition_abroad(folder) == named):
            return folder
    todo = f"say where it is here, --edition '{short[:80]}=FOLDER'"
    raise BadPosition(f"the edition '{short[:80]}' of {title.name} does not ship: {todo}")


def _replayed(title: Title[Any], header: Header, game: GameEntry, where: str) -> Session | str:
    """Return the game as its lines make it, or why they do not stand."""
    corrections = sum(line.text.split(maxsplit=1)[:1] in (["undo"], ["redo"], ["amend"]) for line in game.lines)
    if corrections > MOST_CORRECTIONS:
        raise bad(f"{where}.lines", f"more than {MOST_CORRECTIONS:,} corrections")
    try:
        outcome = import_lines(title, header, (line.text for line in game.lines))
    except BadPosition as error:
        return str(error)
    return outcome.reason if isinstance(outcome, Refusal) else outcome.session


def _fault(
    title: Title[Any], session: Session, game: GameEntry, where: str, is_ours: bool, levels: Mapping[str, LevelEntry]
) -> str:
    """Say what is wrong with a game whose lines stand; nothing when all is well."""
    for n, (entry, line) in enumerate(zip(session.entries, game.lines, strict=True)):
        if not _means(session, line.text, entry):
            raise bad(f"{where}.lines[{n}].text", f"it should be written '{entry.text}'")
    if game.status != "finished":
        return _fault_in_villages(title, session, levels)
    if not title.is_over(session.state):
        return "it is finished in the document, but its lines do not end the game"
    sheet, given = title.score(session.state), given_sheet(game)
    is_same = written(sheet) == written(given) if is_ours else figures(sheet) == figures(given)
    if not is_same or _places(sheet) != _given_places(game):
        return "the result was changed by hand: its lines give another one"
    return _fault_in_villages(title, session, levels)


def _fault_in_villages(title: Title[Any], session: Session, levels: Mapping[str, LevelEntry]) -> str:
    """Say which village is not what the game began with, or not what it has made of it."""
    if not levels:
        return ""
    brought = {**title.kept(session.state_at(0)), **session.header.keepsakes}
    ends, edition = title.kept(session.state), session.header.edition
    for seat, level in levels.items():
        if _plain(title, brought.get(seat), edition) != _plain(title, level.before, edition):
            return f"the village of {seat} was changed by hand: the game began with another one"
        if level.status == "completed" and _plain(title, ends.get(seat), edition) != _plain(
            title, level.after, edition
        ):
            return f"the village of {seat} was changed by hand: the game left it otherwise"
    return ""


def _plain(title: Title[Any], document: Any, edition: str) -> str:
    """Return a sheet as it is compared; nothing is the same as blank."""
    try:
        checked = title.require_keepsakes().check(document, edition) if document else None
    except BadPosition:
        checked = document
    return unlabelled(title, msgspec.to_builtins(checked))


def _means(session: Session, text: str, entry: Entry) -> bool:
    """Tell whether a line is written out in full: by itself it means what it meant in the game."""
    return text == entry.text or session.notation.parse(text) == entry.move


def _places(sheet: ScoreSheet) -> dict[str, int | None]:
    places = sheet.places()
    return {seat: places.get(seat) for seat in dict.fromkeys((*(s.seat for s in sheet.seats), *sheet.left))}


def _given_places(game: GameEntry) -> dict[str, int | None]:
    return {seat.seat: seat.place for seat in game.seats}


def given_sheet(game: GameEntry) -> ScoreSheet:
    """Return the score sheet that a document gives."""
    lines: dict[str, list[ScoreLine]] = {seat.seat: [] for seat in game.seats}
    for line in game.scores:
        lines[line.seat].append(ScoreLine(line.source, line.points, line.clauses))
    return ScoreSheet(
        seats=tuple(
            SeatScore(seat.seat, tuple(lines[seat.seat]), seat.ties, seat.remark)
            for seat in game.seats
            if seat.points is not None
        ),
        winners=tuple(seat.seat for seat in game.seats if seat.won),
        final=True,
        unit=game.unit,
        left=tuple(seat.seat for seat in game.seats if seat.gone),
        beaten_by=game.beaten_by,
    )


def figures(sheet: ScoreSheet) -> Any:
    """Return what no other wording changes: points, ties, winners, who left."""
    seats = {score.seat: (score.total, score.ties) for score in sheet.seats}
    return seats, {*sheet.winners}, {*sheet.left}, sheet.unit, sheet.beaten_by


def written(sheet: ScoreSheet) -> Any:
    """Return everything on a score sheet, whatever the order of the seats."""
    return {score.seat: score for score in sheet.seats}, figures(sheet)


def _read(title: Title[Any], header: Header, game: GameEntry) -> tuple[str, ...]:
    """Return the moves of lines that are not judged, as far as they can be read."""
    try:
        notation = title.notation(header.seats, header.edition)
    except BadPosition:
        return (UNREAD,) * len(game.lines)
    read = [notation.parse(line.text) for line in game.lines]
    return tuple(msgspec.json.encode(move).decode() if isinstance(move, Move) else UNREAD for move in read)


def _check_figures(title: Title[Any], game: GameEntry, where: str, edition: str) -> None:
    """Check a result that was entered without a game as `log` does. Raises StoreError."""
    header, sheet = game.header, given_sheet(game)
    points = {seat.seat: seat.points for seat in game.seats if seat.points is not None and title.unit}
    result = Result(
        slug=title.slug,
        players={seat.seat: seat.player for seat in game.seats},
        points=points,
        winners=sheet.winners,
        beaten_by=game.beaten_by,
        options=header.options,
        rulings=header.rulings,
        edition=edition,
        sheet=sheet,
    )
    refusal = refuse_result(title, result)
    verbs = title.notation(())
    faults = [
        fault_in_seats(header.seats, (*verbs.seat_verbs, *verbs.table_verbs)),
        refusal.reason if refusal is not None else "",
        "a finished game without lines cannot have been adjudicated" if game.adjudicated else "",
        f"{title.name} counts no {game.unit or 'points'}" if game.unit != title.unit else "",
        "" if _places(sheet) == _given_places(game) else "the places are not those that the points give",
        *map(str, title.examine_points(points, header.options, {}, edition)),
    ]
    for fault in filter(None, faults):
        raise bad(where, fault)
