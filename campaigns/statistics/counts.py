"""Stored totals for statistics, and how they follow from the games.

Whenever a game is closed, imported or marked, the rows it affects are computed again from the games themselves: of its
players in its title, of its levels, of its referees. So no order of events can make them wrong, and `rebuild_derived`
rebuilds all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from campaigns.games.word_index import clear_index, index_game
from campaigns.models import (
    Game,
    GameReferee,
    GameSeat,
    LevelCount,
    PlayerCount,
    RecordLine,
    RefereeCount,
    Village,
    VillageLevel,
)
from campaigns.rows import Credit, Scope
from campaigns.sql import (
    Session,
    aside,
    case,
    col,
    delete,
    func,
    insert,
    literal,
    one_at_a_time,
    or_,
    pages,
    select,
    union_all,
)
from campaigns.villages.sheets import measure_growth

# Which games each scope counts.
COUNTED: dict[Scope, tuple[Credit, ...]] = {"all": ("sound", "doubtful"), "sound": ("sound",)}
# Longer pauses between two moves do not count as playing time.
LONGEST_PAUSE = timedelta(minutes=30)
CORRECTIONS = ("Undo", "Redo", "Amend")
# An arbitrary lock number, the same for every companion on a server.
COUNT_LOCK = 7265666573
# The slug of the totals over all titles.
ALL_TITLES = ""


def update_derived(db: Session, game: Game) -> None:
    """Compute everything derived from a game that was just closed, or imported as closed."""
    note_facts(db, game)
    index_game(db, game)
    recount(db, game)


def note_facts(db: Session, game: Game) -> None:
    """Store how long a closed game took, and who typed its lines."""
    for row in _facts(db, [game]):
        db.merge(GameReferee(**row))
    db.flush()


def _facts(db: Session, games: Sequence[Game]) -> list[dict[str, Any]]:
    """Set the minutes of closed games; return who typed how much of each, by the columns of `GameReferee`."""
    wanted = col(RecordLine.game_id).in_([game.id for game in games])
    query = (
        select(RecordLine.game_id, RecordLine.at, RecordLine.by, RecordLine.move)
        .where(wanted)
        .order_by(col(RecordLine.game_id), col(RecordLine.n))
    )
    lines = {id: [*rows] for id, rows in groupby(db.exec(query), key=itemgetter(0))}
    for game in games:
        # A result entered afterwards has no moves; its time was entered, too.
        if game.id in lines:
            game.minutes = minutes_at_table([at for _, at, _, _ in lines[game.id]])
    return [row for id, rows in lines.items() for row in _shares(id, [(by, move) for _, _, by, move in rows])]


def _shares(game_id: int, lines: Sequence[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """Count the lines of a game by author."""
    # The text of a stored move begins with its class.
    moves = Counter((by, move[9 : move.find('"', 9)]) for by, move in lines)
    for name, number in Counter(by for by, _ in lines).items():
        overrides, corrections = moves[name, "Override"], sum(moves[name, kind] for kind in CORRECTIONS)
        counted = {"lines": number, "overrides": overrides, "corrections": corrections}
        yield {"game_id": game_id, "name": name, **counted}


def minutes_at_table(times: Sequence[datetime]) -> int:
    """Add up the time between lines, without long pauses."""
    gaps = (later - sooner for sooner, later in pairwise(times))
    return round(sum((gap for gap in gaps if gap <= LONGEST_PAUSE), timedelta()) / timedelta(minutes=1))


def credit_of(adjudicated: bool, doubt: str, is_what_if: bool) -> Credit:
    """Return whether and how a game counts."""
    if is_what_if:
        return "none"
    return "sound" if adjudicated and not doubt else "doubtful"


def recount(db: Session, game: Game) -> None:
    """Recompute the totals that one game affects."""
    db.flush()
    _lock(db)
    players = db.exec(select(GameSeat.player_id).where(GameSeat.game_id == game.id)).all()
    levels = db.exec(select(VillageLevel.level).where(VillageLevel.game_id == game.id)).all()
    names = db.exec(select(GameReferee.name).where(GameReferee.game_id == game.id)).all()
    title = (PlayerCount.slug, aside(Game.slug), [game.slug])
    _replace_counts(db, PlayerCount, player_figures, title, (PlayerCount.player_id, col(GameSeat.player_id), players))
    recount_levels(db, game.slug, levels)
    _replace_counts(db, RefereeCount, referee_figures, (RefereeCount.name, col(GameReferee.name), names))


def recount_levels(db: Session, slug: str, levels: Iterable[int]) -> None:
    """Recompute the totals of some levels of a title."""
    db.flush()
    _lock(db)
    title = (LevelCount.slug, aside(Village.slug), [slug])
    _replace_counts(db, LevelCount, level_figures, title, (LevelCount.level, col(VillageLevel.level), levels))


def recount_all(db: Session) -> None:
    """Recompute all totals."""
    db.flush()
    _lock(db)
    _replace_counts(db, PlayerCount, player_figures)
    _replace_counts(db, LevelCount, level_figures)
    _replace_counts(db, RefereeCount, referee_figures)


def rebuild_derived(db: Session) -> None:
    """Rebuild everything derived from games and villages: minutes, referees, growth, the word index, all totals."""
    _lock(db)
    clear_index(db)
    db.connection().execute(delete(GameReferee))
    for page in pages(db, select(Game).where(Game.status != "open"), col(Game.id)):
        games = [game for game, _ in page]
        if rows := _facts(db, games):
            db.connection().execute(insert(GameReferee), rows)
        for game in games:
            index_game(db, game)
        db.flush()
        db.expunge_all()
    _measure_levels(db)
    recount_all(db)


def _measure_levels(db: Session) -> None:
    """Count what was drawn in every level with known sheets."""
    is_known = or_(col(VillageLevel.adjudicated), col(VillageLevel.before) != VillageLevel.after)
    done = (VillageLevel.status == "completed", col(VillageLevel.after).is_not(None), is_known)
    query = select(VillageLevel, Village.slug, Village.edition)
    query = query.join(Village, col(Village.id) == VillageLevel.village_id).where(*done)
    for page in pages(db, query, col(VillageLevel.id)):
        for level, slug, edition, _ in page:
            level.growth = measure_growth(slug, level.before, level.after or level.before, edition)
        db.flush()
        db.expunge_all()


def _lock(db: Session) -> None:
    """Let only one referee at a time compute totals."""
    one_at_a_time(db, COUNT_LOCK)


def _replace_counts(
    db: Session, counts: Any, figures: Callable[..., Any], *keys: tuple[Any, Any, Iterable[Any]]
) -> None:
    """Replace rows of a totals table, all or those with some keys of a column, by the values of a query."""
    fixed = [(column, source, [*{*values}]) for column, source, values in keys]
    for scope in COUNTED:
        stale = [counts.scope == scope, *(col(column).in_(values) for column, _, values in fixed)]
        db.connection().execute(delete(counts).where(*stale))
        found = figures(scope, *(source.in_(values) for _, source, values in fixed))
        labels = [column.name for column in found.selected_columns]
        db.connection().execute(insert(counts).from_select(labels, found))


def player_figures(scope: Scope, *where: Any) -> Any:
    """Select the totals of players in finished games, by the columns of `PlayerCount`."""
    counted = case((col(Game.unit) != "", func.coalesce(GameSeat.points, 0)))
    places = {name: place for place, name in enumerate(("first", "second", "third"), 1)}
    return (
        select(Game.slug, GameSeat.player_id, literal(scope).label("scope"))
        .add_columns(func.count().label("games"), func.count().filter(col(GameSeat.won)).label("won"))
        .add_columns(*(func.count().filter(col(GameSeat.place) == place).label(name) for name, place in places.items()))
        .add_columns(func.sum(counted).label("points"), func.max(counted).label("best"))
        .add_columns(func.max(Game.finished).label("last"))
        .join(GameSeat, col(GameSeat.game_id) == Game.id)
        .where(*counts_in(scope), *where)
        .group_by(col(Game.slug), col(GameSeat.player_id))
    )


def counts_in(scope: Scope) -> list[Any]:
    """Return the conditions for a game to count in a scope."""
    return [aside(Game.status) == "finished", aside(Game.credit).in_(COUNTED[scope])]


def level_figures(scope: Scope, *where: Any) -> Any:
    """Select the totals of villages in completed levels, by the columns of `LevelCount`, without what-ifs."""
    return (
        select(Village.slug, VillageLevel.level, literal(scope).label("scope"))
        .add_columns(func.count().label("villages"), func.sum(VillageLevel.points).label("points"))
        .add_columns(func.max(VillageLevel.points).label("best"), func.sum(VillageLevel.growth).label("growth"))
        .add_columns(func.count(col(VillageLevel.growth)).label("measured"))
        .join(Village, col(Village.id) == VillageLevel.village_id)
        .outerjoin(Game, col(Game.id) == VillageLevel.game_id)
        .where(*level_counts_in(scope), *where)
        .group_by(col(Village.slug), col(VillageLevel.level))
    )


def level_counts_in(scope: Scope) -> list[Any]:
    """Return the conditions for a level to count in a scope; a level without a game was entered from paper."""
    counted = or_(col(VillageLevel.game_id).is_(None), col(Game.credit).in_(COUNTED[scope]))
    sound = [] if scope == "all" else [col(VillageLevel.adjudicated)]
    done = [VillageLevel.status == "completed", col(VillageLevel.points).is_not(None), Village.copied_from == ""]
    return [*done, counted, *sound]


def referee_figures(scope: Scope, *where: Any) -> Any:
    """Select the totals of referees, per title and in all titles, by the columns of `RefereeCount`."""
    names = ("lines", "overrides", "corrections")

    def typed(slug: Any) -> Any:
        return (
            select(slug.label("slug"), GameReferee.name, literal(scope).label("scope"), func.count().label("games"))
            .add_columns(*(func.sum(getattr(GameReferee, name)).label(name) for name in names))
            .join(Game, col(Game.id) == GameReferee.game_id)
            .where(*counts_in(scope), *where)
        )

    in_each = typed(col(Game.slug)).group_by(col(Game.slug), col(GameReferee.name))
    return union_all(in_each, typed(literal(ALL_TITLES)).group_by(col(GameReferee.name)))
