"""Importing a document: its games are judged by today's rules, then a plan is carried out completely or not at all.

Everything that can be computed is computed again, and compared with the document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from campaigns.exchange.document import Document, GameEntry, LevelEntry, VillageEntry, document_error
from campaigns.exchange.export import OWN, portable_edition, with_edition
from campaigns.exchange.plan import WRITTEN, Here, ImportPlan, Terms, figures_of
from campaigns.exchange.validation import unlabelled
from campaigns.games.digests import head_digest
from campaigns.games.records import ADD_LINES, line_values, read_stored_record
from campaigns.games.results import Result, refuse_result
from campaigns.games.scores import score_figures
from campaigns.games.word_index import index_game
from campaigns.models import Campaign, FinalLine, Game, GameSeat, Player, Village, VillageLevel
from campaigns.people import enrol_players, find_or_add_players
from campaigns.sql import Session, chunks, col, insert, select
from campaigns.statistics.counts import credit_of, note_facts, recount, recount_all, recount_levels
from campaigns.text import fold_name, to_json
from campaigns.villages.levels import has_what_if
from campaigns.villages.sheets import label_sheet, measure_growth
from companion import __version__
from companion.games import find_title
from companion.games.library import data_folder
from companion.referee import session as referee
from companion.referee.header import STAND_IN, Header
from companion.referee.moves import Move
from companion.referee.names import fault_in_seats
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreSheet
from companion.referee.submission import import_lines
from companion.referee.title import Title
from companion.referee.verdicts import Refusal

# Placeholder for a move that cannot be read: the game keeps its result, but cannot be replayed.
UNREAD = '{"move":"Unread"}'
# After each correction the whole record is judged again; no real game has this many.
MOST_CORRECTIONS = 1_000
# With more games than this, all totals are recomputed once at the end, instead of those that each game affects.
MANY = 20


class JudgedGame(Struct, frozen=True):
    """A game as it will be stored: its header with a local edition, and the move of each line.

    `remark` says why it could not be adjudicated.
    """

    header: Header
    moves: tuple[str, ...]
    adjudicated: bool
    remark: str = ""


class Import(Struct):
    """An import in progress: the rows of everything in the document that is stored by now, by key; people by name.

    `closed` are the games that the import closes, by number; `touched` are all games whose statistics change; `levels`
    are the affected levels, by title.
    """

    plan: ImportPlan
    judged: Mapping[str, JudgedGame]
    people: dict[str, Player]
    campaigns: dict[str, Campaign]
    villages: dict[str, Village]
    games: dict[str, Game]
    closed: dict[int, Game]
    touched: list[Game]
    levels: dict[str, set[int]]

    def village_id(self, key: str) -> int | None:
        """Return the id of the village with a key; None if it is not here or in conflict."""
        is_known = key in self.villages and self.plan.villages[key].state != "conflict"
        return self.villages[key].id if is_known else None

    def game_id(self, key: str) -> int | None:
        """Return the id of the game with a key; None if it is not here or in conflict."""
        is_known = key in self.games and self.plan.games[key].state != "conflict"
        return self.games[key].id if is_known else None

    def name_of(self, name: str) -> str:
        """Return the local name of a person, who need not be a player here."""
        ours = self.plan.people.get(name, name)
        return self.people[ours].name if ours in self.people else ours


def shipped_edition_names(title: Title[Any]) -> set[str]:
    """Return the names of a title's shipped editions, including the stand-in edition."""
    folder = data_folder() / title.slug / "editions"
    return {STAND_IN, *(path.name for path in folder.glob("*") if path.is_dir())}


def find_edition(header: Header, chosen: Mapping[str, str], used: Iterable[str]) -> str:
    """Return the local edition for a game: a shipped one, a folder that was chosen, or one that our games `used`.

    A path in a document is never followed. Raises BadPosition.
    """
    if header.position is not None and header.position.get("edition", header.edition) != header.edition:
        raise BadPosition("the position and the game have different editions")
    return find_named_edition(header.game, header.edition, chosen, used)


def find_named_edition(slug: str, named: str, chosen: Mapping[str, str], used: Iterable[str]) -> str:
    """Return the local edition for one that a document names, as `find_edition` does. Raises BadPosition."""
    title = find_title(slug)
    if title is None:
        raise BadPosition(f"this companion does not know the game '{slug[:80]}'")
    if named in shipped_edition_names(title):
        return named
    short = portable_edition(named).removeprefix(OWN)
    for name in (named, short):
        if name in chosen:
            return chosen[name]
    for folder in used:
        if folder == named or (named.startswith(OWN) and portable_edition(folder) == named):
            return folder
    todo = f"say where it is with --edition '{short[:80]}=FOLDER'"
    raise BadPosition(f"the edition '{short[:80]}' of {title.name} is not installed: {todo}")


def editions_here(db: Session, document: Document) -> dict[str, list[str]]:
    """Return the local editions of the villages and games that are also in a document, by title."""
    found: dict[str, list[str]] = {}
    for table, entries in ((Village, document.villages), (Game, document.games)):
        for keys in chunks(entry.key for entry in entries):
            for slug, edition in db.exec(select(table.slug, table.edition).where(col(table.key).in_(keys)).distinct()):
                found.setdefault(slug, []).append(edition)
    return found


def game_editions_here(db: Session, here: Here) -> dict[str, str]:
    """Return the editions of our own games, by key."""
    found: dict[str, str] = {}
    for keys in chunks(here.games):
        found |= dict(db.exec(select(Game.key, Game.edition).where(col(Game.key).in_(keys))).all())
    return found


def village_edition(village: VillageEntry, document: Document, terms: Terms, ours: Mapping[str, list[str]]) -> str:
    """Return the local edition of a village in a document. Raises BadPosition.

    If the village names none, it is the edition of its last game in the document.
    """
    played = {game.key: game.header.edition for game in document.games}
    levels = sorted(village.levels, key=lambda level: level.status == "completed")
    last = next((played[level.game] for level in reversed(levels) if level.game in played), STAND_IN)
    named = village.edition or last
    return find_named_edition(village.slug, named, terms.editions, ours.get(village.slug, ()))


def judge_games(document: Document, plan: ImportPlan, terms: Terms, here: Mapping[str, str]) -> dict[str, JudgedGame]:
    """Judge every game that would be written. Raises StoreError for the first that is not legal."""
    # The levels that villages play or have completed in each game, by seat.
    levels: dict[str, dict[str, LevelEntry]] = defaultdict(dict)
    for village in document.villages:
        for level in village.levels:
            if level.game and level.adjudicated and level.status != "void" and not village.copied_from:
                levels[level.game][level.seat] = level
    judged: dict[str, JudgedGame] = {}
    for n, game in enumerate(document.games):
        if plan.games[game.key].state in WRITTEN:
            where = f"$.games[{n}]"
            try:
                edition = find_edition(game.header, terms.editions, filter(None, [here.get(game.key)]))
            except BadPosition as error:
                raise document_error(f"{where}.header.edition", str(error)) from None
            is_ours = document.companion == __version__
            judged[game.key] = judge_game(game, where, edition, is_ours, levels[game.key])
    return judged


def judge_game(
    game: GameEntry, where: str, edition: str, is_ours: bool, levels: Mapping[str, LevelEntry]
) -> JudgedGame:
    """Judge a game. `is_ours` if this version of the program wrote it; `levels` are those of its villages.

    Raises StoreError if a line is not legal, or a result was changed.
    """
    title = find_title(game.header.game)
    assert title is not None
    header = with_edition(game.header, edition)
    if header.rules > title.rules_version:
        raise document_error(
            f"{where}.header.rules", f"it was played under newer rules ({header.rules}): update the companion"
        )
    if game.status == "finished" and not game.lines:
        try:
            _check_figures(title, game, where, edition)
        except BadPosition:
            raise document_error(where, "its header does not start a game of this title") from None
        return JudgedGame(header, (), False)
    session = _replayed(title, header, game, where)
    fault = session if isinstance(session, str) else _fault(title, session, game, where, is_ours, levels)
    if not fault and isinstance(session, referee.Session):
        moves = tuple(referee.stored(entry).decode() for entry in session.entries)
        return JudgedGame(header, moves, game.adjudicated)
    may_differ = header.rules < title.rules_version or header.edition not in shipped_edition_names(title)
    if game.status == "open" or not may_differ:
        raise document_error(where, fault)
    return JudgedGame(header, _read(title, header, game), False, fault)


def _replayed(title: Title[Any], header: Header, game: GameEntry, where: str) -> referee.Session | str:
    """Return the game replayed from its lines, or why a line is not legal."""
    corrections = sum(line.text.split(maxsplit=1)[:1] in (["undo"], ["redo"], ["amend"]) for line in game.lines)
    if corrections > MOST_CORRECTIONS:
        raise document_error(f"{where}.lines", f"more than {MOST_CORRECTIONS:,} corrections")
    try:
        outcome = import_lines(title, header, (line.text for line in game.lines))
    except BadPosition as error:
        return str(error)
    return outcome.reason if isinstance(outcome, Refusal) else outcome.session


def _fault(
    title: Title[Any],
    session: referee.Session,
    game: GameEntry,
    where: str,
    is_ours: bool,
    levels: Mapping[str, LevelEntry],
) -> str:
    """Return what is wrong with a game whose lines are legal; empty if nothing is."""
    for n, (entry, line) in enumerate(zip(session.entries, game.lines, strict=True)):
        # A text written in full gives the same move on its own.
        if line.text != entry.text and session.notation.parse(line.text) != entry.move:
            raise document_error(f"{where}.lines[{n}].text", f"it should be written '{entry.text}'")
    if game.status != "finished":
        return _fault_in_villages(title, session, levels)
    if not title.is_over(session.state):
        return "the document says it is finished, but its moves do not end the game"
    sheet, given = title.score(session.state), game.score_sheet()
    # Another version may count the same total in other lines.
    compare = score_figures if is_ours else figures_of
    if compare(sheet) != compare(given) or _places(sheet) != _given_places(game):
        return "the result was changed by hand: its moves give a different one"
    return _fault_in_villages(title, session, levels)


def _fault_in_villages(title: Title[Any], session: referee.Session, levels: Mapping[str, LevelEntry]) -> str:
    """Return which village differs from the one at the start or at the end of its game."""
    if not levels:
        return ""
    brought = {**title.kept(session.state_at(0)), **session.header.keepsakes}
    ends, edition = title.kept(session.state), session.header.edition
    for seat, level in levels.items():
        before, after = _plain(title, level.before, edition), _plain(title, level.after, edition)
        if _plain(title, brought.get(seat), edition) != before:
            return f"the village of {seat} was changed by hand: it is not the one the game started with"
        if level.status == "completed" and _plain(title, ends.get(seat), edition) != after:
            return f"the village of {seat} was changed by hand: it does not match the end of the game"
    return ""


def _plain(title: Title[Any], document: Any, edition: str) -> str:
    """Return a sheet as text to compare; no sheet is the same as a blank one."""
    try:
        checked = title.require_keepsakes().check(document, edition) if document else None
    except BadPosition:
        checked = document
    return unlabelled(title, msgspec.to_builtins(checked))


def _places(sheet: ScoreSheet) -> dict[str, int | None]:
    places = sheet.places()
    return {seat: places.get(seat) for seat in dict.fromkeys((*(s.seat for s in sheet.seats), *sheet.left))}


def _given_places(game: GameEntry) -> dict[str, int | None]:
    return {seat.seat: seat.place for seat in game.seats}


def _read(title: Title[Any], header: Header, game: GameEntry) -> tuple[str, ...]:
    """Return the moves of lines that are not judged; a placeholder for those that cannot be read."""
    try:
        notation = title.notation(header.seats, header.edition)
    except BadPosition:
        return (UNREAD,) * len(game.lines)
    read = [notation.parse(line.text) for line in game.lines]
    return tuple(msgspec.json.encode(move).decode() if isinstance(move, Move) else UNREAD for move in read)


def _check_figures(title: Title[Any], game: GameEntry, where: str, edition: str) -> None:
    """Check a result without moves as `log` does. Raises StoreError."""
    header, sheet = game.header, game.score_sheet()
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
        "a finished game without moves cannot have been adjudicated" if game.adjudicated else "",
        f"{title.name} does not count {game.unit or 'points'}" if game.unit != title.unit else "",
        "" if _places(sheet) == _given_places(game) else "the places do not match the points",
        *map(str, title.examine_points(points, header.options, {}, edition)),
    ]
    for fault in filter(None, faults):
        raise document_error(where, fault)


def lock_rows(db: Session, document: Document) -> None:
    """Lock the tables about to be compared again against other writers; SQLite has only one writer."""
    for table, entries in ((Game, document.games), (Village, document.villages)):
        for keys in chunks(entry.key for entry in entries):
            db.exec(select(table.id).where(col(table.key).in_(keys)).with_for_update()).all()


def carry_out(db: Session, document: Document, plan: ImportPlan, judged: Mapping[str, JudgedGame]) -> None:
    """Write everything in a plan; its rows are already locked."""
    people = find_or_add_players(db, plan.needed)
    campaigns = {key: _row(db, Campaign, key) for key, step in plan.campaigns.items() if step.state != "new"}
    villages = {key: _row(db, Village, key) for key, step in plan.villages.items() if step.state != "new"}
    games = {key: _row(db, Game, key) for key, step in plan.games.items() if step.state != "new"}
    work = Import(plan, judged, people, campaigns, villages, games, {}, [], defaultdict(set))
    _write_campaigns(db, document, work)
    wanted = [game for game in document.games if plan.games[game.key].state in WRITTEN]
    for game in wanted:
        _write_game(db, work, game)
    for village in document.villages:
        if plan.villages[village.key].state in WRITTEN:
            _write_village(db, work, village)
    for game in wanted:
        _write_seats(db, work, game)
    _update_derived(db, work)


def _row(db: Session, table: Any, key: str) -> Any:
    return db.exec(select(table).where(table.key == key)).one()


def _write_campaigns(db: Session, document: Document, work: Import) -> None:
    plan = work.plan
    for campaign in document.campaigns:
        step = plan.campaigns[campaign.key]
        if step.state == "new":
            row = Campaign(key=campaign.key, name=step.name, folded=fold_name(step.name), created=campaign.created)
            row.note = campaign.note
            db.add(row)
            db.flush()
            work.campaigns[campaign.key] = row
        members = (work.people[plan.people[name]] for name in campaign.players)
        enrol_players(db, work.campaigns[campaign.key], members)


def _write_game(db: Session, work: Import, game: GameEntry) -> None:
    """Write a game and its lines; for a game that is already here, only what is missing."""
    row = work.games.get(game.key)
    if row is None:
        header = work.judged[game.key].header
        row = Game(key=game.key, slug=header.game, edition=header.edition, rules=header.rules, header=to_json(header))
        row.sqlmodel_update({"created": game.created, "minutes": game.minutes, "note": game.note})
        row.digest = head_digest(row.header.encode()).decode()
        db.add(row)
        db.flush()
        work.games[game.key] = row
    if row.status == "open":
        _continue_game(db, work, row, game)
    home = work.campaigns.get(game.campaign)
    if row.campaign_id is None and home is not None:
        row.campaign_id = home.id


def _continue_game(db: Session, work: Import, row: Game, game: GameEntry) -> None:
    """Add the missing lines to an open game, and its end if the document has it. Raises Broken."""
    if fault := read_stored_record(db, row.id).fault:
        raise fault
    lines = zip(game.lines, work.judged[game.key].moves, strict=True)
    lacking = ((line.text, move.encode(), line.at, line.by) for line, move in islice(lines, row.lines, None))
    if values := line_values(row.id, row.lines, row.digest.encode(), lacking):
        ADD_LINES.run(db.connection(), values)
        row.digest = values[-1]["digest"]
    row.lines = len(game.lines)
    if game.status != "open":
        ended = {"status": game.status, "finished": game.finished, "note": game.note, "doubt": game.doubt}
        counted = {"unit": game.unit, "beaten_by": game.beaten_by, "adjudicated": work.judged[game.key].adjudicated}
        row.sqlmodel_update(ended | counted)
        work.closed[row.id] = row
    db.flush()


def _write_village(db: Session, work: Import, village: VillageEntry) -> None:
    """Write a village and its levels; for a village that is already here, only what is missing."""
    row = work.villages.get(village.key)
    if row is None:
        name = work.plan.villages[village.key].name
        row = Village(key=village.key, slug=village.slug, name=name, folded=fold_name(name), document="null", owner="")
        row.sqlmodel_update({"created": village.created, "copied_from": village.copied_from})
        row.owner = work.name_of(village.owner)
        _take_sheet(work, row, village)
        db.add(row)
        db.flush()
        work.villages[village.key] = row
    if _write_levels(db, work, row, village):
        _take_sheet(work, row, village)
    home = work.campaigns.get(village.campaign)
    if row.campaign_id is None and home is not None:
        row.campaign_id = home.id


def _take_sheet(work: Import, row: Village, village: VillageEntry) -> None:
    """Give a village the sheet and the status it has in the document, under its name here."""
    busy_in = work.game_id(village.levels[-1].game) if village.status == "busy" else None
    row.sqlmodel_update({"status": village.status, "game_id": busy_in, "updated": village.updated})
    row.document, row.edition = to_json(village.document), village.edition
    label_sheet(row)


def _write_levels(db: Session, work: Import, row: Village, village: VillageEntry) -> bool:
    """Write the missing levels of a village; return whether there were any."""
    query = select(VillageLevel).where(VillageLevel.village_id == row.id).order_by(col(VillageLevel.id))
    stored = db.exec(query).all()
    has_changed = len(village.levels) > len(stored)
    for mine, level in zip(stored, village.levels, strict=False):
        if mine.game_id is None and (id := work.game_id(level.game)) is not None:
            mine.game_id = id
            work.levels[row.slug].add(level.level)
        if mine.status == "playing" != level.status:
            mine.sqlmodel_update(_end_of(village, level))
            work.levels[row.slug].add(level.level)
            has_changed = True
    for level in islice(village.levels, len(stored), None):
        added = VillageLevel(village_id=row.id, level=level.level, before=to_json(level.before), seat=level.seat)
        added.players = to_json([work.name_of(name) for name in level.players])
        begun = {"started": level.started, "adjudicated": level.adjudicated, "game_id": work.game_id(level.game)}
        added.sqlmodel_update(begun | _end_of(village, level))
        db.add(added)
        db.flush()
        work.levels[row.slug].add(level.level)
    db.flush()
    return has_changed


def _end_of(village: VillageEntry, level: LevelEntry) -> dict[str, Any]:
    """Return the result of a level, by column name."""
    before, after = to_json(level.before), None if level.after is None else to_json(level.after)
    is_known = level.status == "completed" and after is not None
    grown = measure_growth(village.slug, before, after or before, village.edition) if is_known else None
    result = {"points": level.points, "place": level.place, "after": after, "growth": grown}
    return {"status": level.status, "ended": level.ended, **result}


def _write_seats(db: Session, work: Import, game: GameEntry) -> None:
    """Write the seats of a game, with their villages and results."""
    row = work.games[game.key]
    query = select(GameSeat).where(GameSeat.game_id == row.id).order_by(col(GameSeat.position))
    seats = [*db.exec(query)]
    if not seats:
        named = [(seat.seat, work.people[work.plan.people[seat.player]].id) for seat in game.seats]
        seats = [
            GameSeat(game_id=row.id, position=position, seat=seat, player_id=player)
            for position, (seat, player) in enumerate(named)
        ]
        db.add_all(seats)
    for mine, seat in zip(seats, game.seats, strict=True):
        mine.village_id = work.village_id(seat.village) if mine.village_id is None else mine.village_id
        if row.id in work.closed:
            ended = {"points": seat.points, "place": seat.place, "won": seat.won, "gone": seat.gone}
            mine.sqlmodel_update(ended | {"ties": to_json(seat.ties), "remark": seat.remark})
    if row.id in work.closed and game.scores:
        db.execute(insert(FinalLine), _score_values(row.id, game))
    row.credit = credit_of(row.adjudicated, row.doubt, has_what_if(db, [s.village_id for s in seats if s.village_id]))
    if row.status != "open":
        work.touched.append(row)


def _score_values(game_id: int, game: GameEntry) -> list[dict[str, Any]]:
    """Return the rows of a score sheet; each seat numbers its own lines."""
    positions: dict[str, int] = defaultdict(int)
    values = []
    for line in game.scores:
        entry = {"source": line.source, "points": line.points, "clauses": " ".join(line.clauses)}
        values.append({"game_id": game_id, "seat": line.seat, "position": positions[line.seat], **entry})
        positions[line.seat] += 1
    return values


def _update_derived(db: Session, work: Import) -> None:
    """Update everything derived from what was written."""
    db.flush()
    for game in work.closed.values():
        note_facts(db, game)
        index_game(db, game)
    if len(work.touched) > MANY:
        recount_all(db)
        return
    for game in work.touched:
        recount(db, game)
    for slug, levels in work.levels.items():
        recount_levels(db, slug, levels)
