"""Results: games that were played without the companion, entered afterwards.

Such a game has no lines. It is finished from the start, and not adjudicated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from campaigns.errors import NotFound, Refused, refused
from campaigns.games.digests import head_digest
from campaigns.games.scores import write_scores
from campaigns.models import Campaign, Game, GameSeat, Village, now
from campaigns.people import enrol_player, find_campaign, find_or_add_player
from campaigns.sql import Session
from campaigns.statistics.counts import credit_of, update_derived
from campaigns.text import to_json
from campaigns.villages.levels import (
    FIRST_LEVEL,
    PaperLevel,
    enter_level,
    has_what_if,
    problems_in,
    refuse_problems,
)
from campaigns.villages.lookup import find_free_village
from companion.games import find_title
from companion.referee.header import STAND_IN, Header
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winners_of
from companion.referee.title import Title
from companion.referee.verdicts import Refusal, refuse

SOURCE = "as entered, without the companion"


class Result(Struct, frozen=True):
    """The result of a game that was played without the companion.

    `players` are names by seat, `winners` are seats. `sheets` are the villages' numbers and their sheets after the
    level, by seat. `sheet` is the score line by line, if known.
    """

    slug: str
    players: Mapping[str, str]
    points: Mapping[str, int] = {}
    winners: Sequence[str] = ()
    beaten_by: str = ""
    options: Mapping[str, Any] = {}
    rulings: Mapping[str, str] = {}
    edition: str = STAND_IN
    sheets: Mapping[str, tuple[int, Any]] = {}
    campaign: str | None = None
    at: datetime | None = None
    minutes: int = 0
    note: str = ""
    sheet: ScoreSheet | None = None

    @property
    def left(self) -> tuple[str, ...]:
        """The seats that left before the end."""
        return self.sheet.left if self.sheet is not None else ()


def check_result(result: Result) -> Title[Any]:
    """Return the title of a possible result. Raises NotFound (title), Refused."""
    title = find_title(result.slug)
    if title is None:
        raise NotFound(f"there is no game '{result.slug}'")
    refusal = refuse_result(title, result) or _refuse_shared(title, result)
    if refusal is not None:
        raise Refused(refusal)
    return title


def add_result(db: Session, title: Title[Any], result: Result) -> Game:
    """Store a checked result, as `Games.log` does. Raises NotFound, Refused (sheets)."""
    home = find_campaign(db, result.campaign) if result.campaign is not None else None
    game = _add_game(db, title, result, home)
    villages = _find_villages(db, result)
    game.credit = credit_of(False, "", has_what_if(db, (village.id for village in villages.values())))
    for position, (seat, name) in enumerate(result.players.items()):
        player, village = find_or_add_player(db, name), villages.get(seat)
        village_id = village.id if village else None
        db.add(GameSeat(game_id=game.id, position=position, seat=seat, player_id=player.id, village_id=village_id))
        if home is not None:
            enrol_player(db, home, player)
    db.flush()
    sheet = score_sheet(title, result)
    write_scores(db, game.id, sheet)
    levels = {seat: _paper_level(game, result, seat, sheet) for seat in villages}
    problems = [*title.examine_points(result.points, result.options, {}, result.edition)]
    problems += [found for seat, village in villages.items() for found in problems_in(village, levels[seat])]
    refuse_problems("this result is not possible", problems)
    for seat, village in villages.items():
        enter_level(db, village, levels[seat], game.id, seat)
    update_derived(db, game)
    return game


def refuse_result(title: Title[Any], result: Result) -> Refusal | None:
    """Return why a game of this title cannot end like this."""
    strangers = [seat for seat in (*result.points, *result.winners, *result.sheets) if seat not in result.players]
    if strangers:
        return refuse("", "unknown-seat", f"there is no seat '{strangers[0]}' in this game")
    if len(result.players) not in title.players:
        reason = f"{title.name} is not for {len(result.players)} players"
        return refuse(title.players_clause, "wrong-number-of-players", reason)
    return _refuse_options(title, result) or _refuse_end(title, result)


def _refuse_options(title: Title[Any], result: Result) -> Refusal | None:
    """Return why these options cannot be played: the level does not exist, or no game can start with them."""
    unknown = title.refuse_unknown(result.options)
    if unknown is not None:
        return unknown
    levels = [options["level"] for options in title.campaign if "level" in options]
    if levels and result.options.get("level") not in levels:
        wanted = result.options.get("level", "none")
        return refuse("", "no-such-level", f"{title.name} has the levels {levels[0]} to {levels[-1]}, not {wanted}")
    others = {key: value for key, value in result.options.items() if key != "level"}
    begun = title.start(_header(title, result, others))
    return begun if isinstance(begun, Refusal) else None


def _refuse_end(title: Title[Any], result: Result) -> Refusal | None:
    """Return why these points or winners are impossible."""
    missing = [seat for seat in result.players if seat not in result.points]
    if title.unit and missing:
        return refuse("", "no-points", f"how many {title.unit} did {result.players[missing[0]]} have?")
    if not title.unit and result.points:
        return refuse("", "no-points", f"{title.name} does not count points")
    if not title.unit and not result.winners and not result.beaten_by:
        reason = f"{title.name} does not count points, so the result needs a winner"
        return refuse("", "no-winner", reason, "Add --winner NAME or --beaten-by WHO")
    if result.beaten_by and (title.unit or result.winners):
        reason = "a beaten player cannot win" if result.winners else f"{title.name} is won by the most {title.unit}"
        return refuse("", "not-beaten", reason)
    return _refuse_winners(title, result)


def _refuse_winners(title: Title[Any], result: Result) -> Refusal | None:
    """Return why these seats cannot have won: someone has more points."""
    stayed = [seat for seat in result.points if seat not in result.left]
    most = max(stayed, key=lambda seat: result.points[seat], default="")
    behind = [seat for seat in result.winners if most and result.points[seat] < result.points[most]]
    if behind:
        had = f"{result.points[behind[0]]} {title.unit}: {result.players[most]} had {result.points[most]}"
        return refuse("", "not-most", f"{result.players[behind[0]]} cannot have won with {had}")
    return None


def _refuse_shared(title: Title[Any], result: Result) -> Refusal | None:
    """Return why several seats cannot win a title that has no shared victory."""
    if title.unit and len(result.winners) > 1 and not title.shares_victory:
        names = " and ".join(result.players[seat] for seat in result.winners)
        return refuse("", "one-winner", f"{names} cannot both have won: a tie in {title.name} has no winner")
    return None


def score_sheet(title: Title[Any], result: Result) -> ScoreSheet:
    """Return the score sheet of a result: as it was counted, or one line per seat."""
    if result.sheet is not None:
        return result.sheet
    lines = {seat: (ScoreLine(SOURCE, points),) for seat, points in result.points.items()}
    seats = tuple(SeatScore(seat, lines.get(seat, ())) for seat in result.players)
    # Everyone with the most points wins, or nobody if the title has no shared victory.
    counted = (SeatScore(seat, line) for seat, line in lines.items())
    winners = tuple(result.winners) or winners_of(counted, title.shares_victory)
    return ScoreSheet(seats, winners, True, title.unit, beaten_by=result.beaten_by)


def _header(title: Title[Any], result: Result, options: Mapping[str, Any]) -> Header:
    return Header(
        title.slug,
        tuple(result.players),
        title.rules_version,
        edition=result.edition,
        options=dict(options),
        rulings=dict(result.rulings),
    )


def _add_game(db: Session, title: Title[Any], result: Result, home: Campaign | None) -> Game:
    at = result.at or now()
    header = to_json(_header(title, result, result.options))
    game = Game(
        slug=title.slug,
        edition=result.edition,
        rules=title.rules_version,
        header=header,
        digest=head_digest(header.encode()).decode(),
        status="finished",
        created=at,
        finished=at,
        campaign_id=home.id if home else None,
        note=result.note,
        unit=title.unit,
        beaten_by=result.beaten_by,
        adjudicated=False,
        minutes=result.minutes,
    )
    db.add(game)
    db.flush()
    return game


def _find_villages(db: Session, result: Result) -> dict[str, Village]:
    """Find the villages that took part, each only once."""
    villages: dict[str, Village] = {}
    for seat, (id, _) in result.sheets.items():
        village = find_free_village(db, id)
        if village.slug != result.slug:
            raise refused("other-game", f"'{village.name}' belongs to {village.slug}, not to {result.slug}")
        if village in villages.values():
            raise refused("same-village", f"'{village.name}' cannot play in two seats")
        villages[seat] = village
    return villages


def _paper_level(game: Game, result: Result, seat: str, sheet: ScoreSheet) -> PaperLevel:
    """Return the level that a seat played."""
    return PaperLevel(
        result.options.get("level", FIRST_LEVEL),
        result.sheets[seat][1],
        tuple(result.players.values()),
        result.points.get(seat),
        sheet.places().get(seat),
        game.finished,
        result.rulings,
        result.edition,
    )
