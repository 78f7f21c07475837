"""Doing what a plan says, inside the transaction of a caller: all of it, or nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from campaigns.exchange.comparison import WRITTEN
from campaigns.exchange.document import Document, GameEntry, LevelEntry, SeatEntry, VillageEntry
from campaigns.exchange.judging import Judged
from campaigns.exchange.plan import Plan
from campaigns.games.digests import head_digest, line_digest
from campaigns.games.games import ADD_LINES
from campaigns.games.word_index import index_game
from campaigns.maintenance.proofs import read_record
from campaigns.models import Campaign, FinalLine, Game, GameSeat, Player, Village, VillageLevel
from campaigns.people import enrol_players, find_or_add_players
from campaigns.sql import Session, col, insert, select
from campaigns.statistics.counts import credit_of, growth, note_facts, recount, recount_all, recount_levels
from campaigns.text import fold_name, to_json
from campaigns.villages.villages import has_what_if, label

# With more games than this, all figures are worked out anew at the end, instead of those that each game touches.
MANY = 20


class Import(Struct):
    """What is being written: the rows of everything in the document that is here by now, by key; people by name.

    `closed` are the games that have come to an end by it, by number, `touched` all whose figures change, `levels` the
    levels that do, by title.
    """

    plan: Plan
    judged: Mapping[str, Judged]
    people: dict[str, Player]
    campaigns: dict[str, Campaign]
    villages: dict[str, Village]
    games: dict[str, Game]
    closed: dict[int, Game]
    touched: list[Game]
    levels: dict[str, set[int]]

    def village_id(self, key: str) -> int | None:
        """Return the village that a reference leads to; one that is at odds is not theirs."""
        is_known = key in self.villages and self.plan.villages[key].state != "conflict"
        return self.villages[key].id if is_known else None

    def game_id(self, key: str) -> int | None:
        """Return the game that a reference leads to; none where it is elsewhere, or at odds."""
        is_known = key in self.games and self.plan.games[key].state != "conflict"
        return self.games[key].id if is_known else None

    def name_of(self, name: str) -> str:
        """Return what somebody is called here, who need not be a player here."""
        ours = self.plan.people.get(name, name)
        return self.people[ours].name if ours in self.people else ours


def carry_out(db: Session, document: Document, plan: Plan, judged: Mapping[str, Judged]) -> None:
    """Write everything that a plan says; its rows are locked already."""
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
    _settle(db, work)


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
    """Write a game and its lines; of one that is here already, what it lacks."""
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
        _go_on(db, work, row, game)
    home = work.campaigns.get(game.campaign)
    if row.campaign_id is None and home is not None:
        row.campaign_id = home.id


def _go_on(db: Session, work: Import, row: Game, game: GameEntry) -> None:
    """Give an open game the lines that it lacks, and the end that it has in the document. Raises Broken."""
    if fault := read_record(db, row.id).fault:
        raise fault
    moves = work.judged[game.key].moves
    values = []
    digest = row.digest.encode()
    for n, (line, move) in islice(enumerate(zip(game.lines, moves, strict=True), 1), row.lines, None):
        digest = line_digest(digest, n, line.text.encode(), move.encode())
        told = {"game_id": row.id, "n": n, "text": line.text, "move": move}
        values.append({**told, "at": line.at, "by": line.by, "digest": digest.decode()})
    if values:
        db.execute(ADD_LINES, values)
    row.digest = digest.decode()
    row.lines = len(game.lines)
    if game.status != "open":
        ended = {"status": game.status, "finished": game.finished, "note": game.note, "doubt": game.doubt}
        counted = {"unit": game.unit, "beaten_by": game.beaten_by, "adjudicated": work.judged[game.key].adjudicated}
        row.sqlmodel_update(ended | counted)
        work.closed[row.id] = row
    db.flush()


def _write_village(db: Session, work: Import, village: VillageEntry) -> None:
    """Write a village and its levels; of one that is here already, what it lacks."""
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
    """Give a village the sheet and the state that it has in the document, under its name here."""
    busy_in = work.game_id(village.levels[-1].game) if village.status == "busy" else None
    row.sqlmodel_update({"status": village.status, "game_id": busy_in, "updated": village.updated})
    row.document, row.edition = to_json(village.document), village.edition
    label(row)


def _write_levels(db: Session, work: Import, row: Village, village: VillageEntry) -> bool:
    """Write the levels that a village lacks; tell whether there were any."""
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
        told = {"started": level.started, "adjudicated": level.adjudicated, "game_id": work.game_id(level.game)}
        added.sqlmodel_update(told | _end_of(village, level))
        db.add(added)
        db.flush()
        work.levels[row.slug].add(level.level)
    db.flush()
    return has_changed


def _end_of(village: VillageEntry, level: LevelEntry) -> dict[str, Any]:
    """Return how a level ended, by the names of its row."""
    before, after = to_json(level.before), None if level.after is None else to_json(level.after)
    is_known = level.status == "completed" and after is not None
    grown = growth(village.slug, before, after or before, village.edition) if is_known else None
    result = {"points": level.points, "place": level.place, "after": after, "growth": grown}
    return {"status": level.status, "ended": level.ended, **result}


def _write_seats(db: Session, work: Import, game: GameEntry) -> None:
    """Write who sat where, with which village, and how it ended for them."""
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
            mine.sqlmodel_update(_result_of(seat))
    if row.id in work.closed and game.scores:
        db.execute(insert(FinalLine), _score_values(row.id, game))
    row.credit = credit_of(row.adjudicated, row.doubt, has_what_if(db, [s.village_id for s in seats if s.village_id]))
    if row.status != "open":
        work.touched.append(row)


def _result_of(seat: SeatEntry) -> dict[str, Any]:
    ended = {"points": seat.points, "place": seat.place, "won": seat.won, "gone": seat.gone}
    return ended | {"ties": to_json(seat.ties), "remark": seat.remark}


def _score_values(game_id: int, game: GameEntry) -> list[dict[str, Any]]:
    """Return the rows of a score sheet; each seat has its own numbers."""
    positions: dict[str, int] = defaultdict(int)
    values = []
    for line in game.scores:
        told = {"source": line.source, "points": line.points, "clauses": " ".join(line.clauses)}
        values.append({"game_id": game_id, "seat": line.seat, "position": positions[line.seat], **told})
        positions[line.seat] += 1
    return values


def _settle(db: Session, work: Import) -> None:
    """Work out everything that follows from what was written."""
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
