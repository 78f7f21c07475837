"""The plan of an import, made by comparing a document with the database before anything is changed.

Names, owners, notes and flags of wrong play are not compared, and never conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from campaigns.errors import refused
from campaigns.exchange.document import CampaignEntry, Document, GameEntry, LevelEntry, VillageEntry
from campaigns.exchange.export import campaigns_here, games_here, portable_header, villages_here
from campaigns.exchange.validation import unlabelled
from campaigns.models import Campaign, Player, Village
from campaigns.sql import Session, select
from campaigns.text import fold_name, tidy_name
from companion.games import find_title
from companion.referee.names import LONGEST_LABEL
from companion.referee.scores import ScoreSheet
from companion.referee.title import Title

# How an entry of a document compares with ours: new, the same, we are behind, we are ahead, or in conflict.
State: TypeAlias = Literal["new", "same", "older", "newer", "conflict"]
# The steps that are written to the database.
WRITTEN: tuple[State, ...] = ("new", "older")
# The part of a name that always remains when a number is appended.
SHARED = LONGEST_LABEL - 10


class Terms(Struct, frozen=True):
    """The options of an import: their players' names here, folders of their editions, and how to resolve conflicts."""

    players: Mapping[str, str] = {}
    editions: Mapping[str, str] = {}
    keep_mine: bool = False
    dry_run: bool = False


class ImportStep(Struct, frozen=True):
    """What an import does with one entry; `name` is its name here, `why` the reason of a conflict."""

    what: Literal["campaign", "village", "game"]
    key: str
    name: str
    state: State
    why: str = ""


class ImportPlan(Struct, frozen=True):
    """Everything an import does. `people` maps the players' names there to their names here.

    `needed` are the players it refers to, `newcomers` those of them who do not exist here yet. `remarks` are for the
    person who imports. `applied` once it is done.
    """

    campaigns: dict[str, ImportStep]
    villages: dict[str, ImportStep]
    games: dict[str, ImportStep]
    people: dict[str, str]
    needed: tuple[str, ...] = ()
    newcomers: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    applied: bool = False

    @property
    def steps(self) -> list[ImportStep]:
        return [*self.campaigns.values(), *self.villages.values(), *self.games.values()]

    @property
    def conflicts(self) -> list[ImportStep]:
        return [step for step in self.steps if step.state == "conflict"]

    @property
    def has_work(self) -> bool:
        """Whether there is anything to write."""
        return any(step.state in WRITTEN for step in self.steps) or bool(self.newcomers)


class Here(NamedTuple):
    """The entries of a document that already exist here, by key."""

    campaigns: Mapping[str, CampaignEntry]
    villages: Mapping[str, VillageEntry]
    games: Mapping[str, GameEntry]


class EntryState(NamedTuple):
    """How an entry of a document compares with ours, and why they conflict."""

    state: State
    why: str = ""


class EntryStates(NamedTuple):
    """How the villages and games of a document compare with ours, by key."""

    villages: dict[str, EntryState]
    games: dict[str, EntryState]


class FreeNames:
    """Names in use, and the next number to try for each."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = {*taken}
        self.next: dict[str, int] = {}

    def take(self, base: str) -> str:
        """Reserve a free name: `Millbrook`, `Millbrook 2`."""
        key = fold_name(base[:SHARED])
        name, n = base, self.next.get(key, 2)
        while fold_name(name) in self.taken:
            name, n = f"{base[: LONGEST_LABEL - len(str(n)) - 1]} {n}", n + 1
        self.next[key] = n
        self.taken.add(fold_name(name))
        return name


def read_here(db: Session, document: Document) -> Here:
    """Read the entries of a document that already exist here."""
    return Here(
        campaigns_here(db, (campaign.key for campaign in document.campaigns)),
        villages_here(db, (village.key for village in document.villages)),
        games_here(db, (game.key for game in document.games)),
    )


def make_plan(db: Session, document: Document, here: Here, terms: Terms) -> ImportPlan:
    """Plan what to do with everything in a document. Raises Refused (a player who is not in it)."""
    people = _match_players(document, terms)
    compared = compare_all(document, here)
    known = {*db.exec(select(Player.folded))}
    plan = ImportPlan(
        campaigns=_plan_campaigns(db, document, here, people),
        villages=_plan_villages(db, document, here, compared.villages),
        games={
            game.key: ImportStep("game", game.key, describe_game(game), *compared.games[game.key])
            for game in document.games
        },
        people=people,
    )
    needed = tuple(people[name] for name in _needed(document, plan))
    newcomers = dict.fromkeys(name for name in needed if fold_name(name) not in known)
    return replace(plan, needed=needed, newcomers=tuple(newcomers), remarks=tuple(_remarks(document, here, plan)))


def _match_players(document: Document, terms: Terms) -> dict[str, str]:
    """Return the local name of everyone in a document. Raises Refused (unknown player)."""
    chosen = {fold_name(theirs): tidy_name(ours, "player") for theirs, ours in terms.players.items()}
    known = {fold_name(name) for name in document.players}
    for theirs in terms.players:
        if fold_name(theirs) not in known:
            raise refused("unknown-player", f"there is no player '{theirs}' in this document")
    return {name: chosen.get(fold_name(name), name) for name in document.players}


def _plan_campaigns(db: Session, document: Document, here: Here, people: Mapping[str, str]) -> dict[str, ImportStep]:
    """Plan what to do with the campaigns; a new one whose name is taken gets a number."""
    steps: dict[str, ImportStep] = {}
    names = FreeNames(db.exec(select(Campaign.folded)))
    for campaign in document.campaigns:
        mine = here.campaigns.get(campaign.key)
        if mine is None:
            steps[campaign.key] = ImportStep("campaign", campaign.key, names.take(campaign.name), "new")
            continue
        enrolled = {fold_name(name) for name in mine.players}
        joins = any(fold_name(people[name]) not in enrolled for name in campaign.players)
        steps[campaign.key] = ImportStep("campaign", campaign.key, mine.name, "older" if joins else "same")
    return steps


def _plan_villages(
    db: Session, document: Document, here: Here, compared: Mapping[str, EntryState]
) -> dict[str, ImportStep]:
    """Plan what to do with the villages; a new one whose name is taken gets a number."""
    steps: dict[str, ImportStep] = {}
    names: dict[str, FreeNames] = {}
    for village in document.villages:
        mine = here.villages.get(village.key)
        if village.slug not in names:
            names[village.slug] = FreeNames(db.exec(select(Village.folded).where(Village.slug == village.slug)))
        name = mine.name if mine is not None else names[village.slug].take(village.name)
        steps[village.key] = ImportStep("village", village.key, name, *compared[village.key])
    return steps


def describe_game(game: GameEntry) -> str:
    """Describe a game in a few words."""
    title = find_title(game.header.game)
    variant = title.variant(game.header.options) if title is not None else ""
    who = ", ".join(seat.player for seat in game.seats)
    return " ".join(filter(None, [game.header.game, variant, f"of {game.created:%Y-%m-%d} ({who})"]))


def _needed(document: Document, plan: ImportPlan) -> Iterator[str]:
    """Yield the players that written entries refer to, by their names there; some more than once."""
    if document.kind == "all":
        yield from document.players
    for campaign in document.campaigns:
        yield from campaign.players
    for village in document.villages:
        if plan.villages[village.key].state in WRITTEN:
            yield village.owner
    for game in document.games:
        if plan.games[game.key].state in WRITTEN:
            yield from (seat.player for seat in game.seats)


def _remarks(document: Document, here: Here, plan: ImportPlan) -> Iterator[str]:
    """List renamed entries, and differences that are not conflicts."""
    names = {campaign.key: campaign.name for campaign in document.campaigns}
    names |= {village.key: village.name for village in document.villages}
    for step in (*plan.campaigns.values(), *plan.villages.values()):
        if step.state == "new" and step.name != names[step.key]:
            called = f"the {step.what} '{names[step.key]}' is called '{step.name}' here"
            yield f"{called}, because that name is already used"
    for game in document.games:
        mine = here.games.get(game.key)
        if mine is not None and mine.doubt != game.doubt and mine.status == game.status == "finished":
            there, now = ("as played wrongly" if entry.doubt else "as played correctly" for entry in (game, mine))
            yield f"{describe_game(game)}: marked {there} there, {now} here"
    for village in document.villages:
        ours = here.villages.get(village.key)
        if ours is not None and "retired" in (ours.status, village.status) and ours.status != village.status:
            yield f"the village '{ours.name}' is {village.status} there, {ours.status} here"


def compare_all(document: Document, here: Here) -> EntryStates:
    """Compare everything in a document with the database."""
    compared = EntryStates({}, {})
    for village in document.villages:
        ours = here.villages.get(village.key)
        compared.villages[village.key] = _compare_village(ours, village) if ours else EntryState("new")
    for game in document.games:
        mine = here.games.get(game.key)
        compared.games[game.key] = _compare_game(mine, game) if mine else EntryState("new")
    while _spread_conflicts(document, here, compared):
        pass
    _find_links(document, here, compared)
    return compared


def _conflict(why: str) -> EntryState:
    return EntryState("conflict", why)


def _compare_game(mine: GameEntry, theirs: GameEntry) -> EntryState:
    """Compare our game with theirs; an open one may have continued on the other side."""
    if portable_header(mine.header) != portable_header(theirs.header):
        return _conflict("it started differently there")
    if any(_is_other(ours.village, other.village) for ours, other in zip(mine.seats, theirs.seats, strict=True)):
        return _conflict("it has different villages there")
    pairs = enumerate(zip(mine.lines, theirs.lines, strict=False), 1)
    if fork := next((n for n, (ours, other) in pairs if ours != other), 0):
        return _conflict(f"line {fork} is different there")
    ahead = len(theirs.lines) - len(mine.lines)
    if ahead > 0 and mine.status != "open":
        return _conflict(f"it is {mine.status} here, but continues there")
    if ahead < 0 and theirs.status != "open":
        return _conflict(f"it is {theirs.status} there, but continues here")
    if ahead:
        return EntryState("older" if ahead > 0 else "newer")
    if mine.status == theirs.status:
        # The time a result was typed does not matter.
        is_same = _result(mine) == _result(theirs)
        return EntryState("same") if is_same else _conflict("it has a different result there")
    if "open" in (mine.status, theirs.status):
        return EntryState("older" if mine.status == "open" else "newer")
    return _conflict(f"it is {mine.status} here and {theirs.status} there")


def _is_other(mine: str, theirs: str) -> bool:
    """Return whether two references differ; an unknown one never does."""
    return bool(mine) and bool(theirs) and mine != theirs


def _result(game: GameEntry) -> tuple[Any, ...]:
    return figures_of(game.score_sheet()), [seat.place for seat in game.seats]


def figures_of(sheet: ScoreSheet) -> tuple[Any, ...]:
    """Return the figures of a score sheet that all versions share: totals, tie-breaks, winners and who left."""
    seats = {score.seat: (score.total, score.ties) for score in sheet.seats}
    return seats, {*sheet.winners}, {*sheet.left}, sheet.unit, sheet.beaten_by


def _compare_village(mine: VillageEntry, theirs: VillageEntry) -> EntryState:
    """Compare our village with theirs, level by level; it may have played on, on either side."""
    game = find_title(mine.slug)
    if game is None or mine.slug != theirs.slug:
        return _conflict(f"it belongs to {mine.slug} here")
    for ours, other in zip(mine.levels, theirs.levels, strict=False):
        is_same_start = not _is_other(ours.game, other.game) and _start(game, ours) == _start(game, other)
        if not is_same_start or _end(game, ours) != _end(game, other):
            # One side may have finished what the other is still playing.
            if is_same_start and ours.game == other.game and "playing" in (ours.status, other.status):
                return EntryState("older" if ours.status == "playing" else "newer")
            return _conflict(f"level {ours.level} went differently there")
    ahead = len(theirs.levels) - len(mine.levels)
    if ahead < 0:
        return EntryState("newer")
    then = theirs.levels[len(mine.levels)].before if ahead else theirs.document
    is_same_sheet = unlabelled(game, mine.document) == unlabelled(game, then)
    if not ahead:
        return EntryState("same") if is_same_sheet else _conflict("its sheet is different there")
    if mine.status != "free":
        return _conflict(f"it is {mine.status} here, but was played there")
    return EntryState("older") if is_same_sheet else _conflict("its sheet was changed here, but it was played there")


def _start(game: Title[Any], level: LevelEntry) -> tuple[Any, ...]:
    return level.level, level.seat, level.started, level.adjudicated, unlabelled(game, level.before)


def _end(game: Title[Any], level: LevelEntry) -> tuple[Any, ...]:
    return level.status, level.points, level.place, unlabelled(game, level.after)


def _spread_conflicts(document: Document, here: Here, compared: EntryStates) -> bool:
    """Mark entries that depend on a conflicting one as conflicts; return whether there were any."""
    found = False
    for game in document.games:
        if compared.games[game.key].state in WRITTEN and (why := _why_not_game(game, here, compared)):
            compared.games[game.key], found = _conflict(why), True
    for village in document.villages:
        if compared.villages[village.key].state in WRITTEN and (why := _why_not_village(village, here, compared)):
            compared.villages[village.key], found = _conflict(why), True
    return found


def _why_not_game(game: GameEntry, here: Here, compared: EntryStates) -> str:
    """Return why a game cannot be imported because of its villages."""
    mine, is_open = here.games.get(game.key), game.status == "open"
    for n, seat in enumerate(game.seats):
        brought = compared.villages[seat.village].state if seat.village else None
        if brought == "conflict" and (is_open or mine is not None):
            return f"the village of {seat.seat} is in conflict"
        if mine is None and is_open and brought is not None and brought not in WRITTEN:
            return f"the village of {seat.seat} has played on here"
        if mine is not None and mine.seats[n].village and not is_open and brought != "older":
            return f"the village of {seat.seat} is busy in it here and is not in the document"
    return ""


def _why_not_village(village: VillageEntry, here: Here, compared: EntryStates) -> str:
    """Return why a village cannot be imported because of its games."""
    mine = here.villages.get(village.key)
    for n, level in enumerate(village.levels):
        game = compared.games.get(level.game)
        if level.status == "playing" and (game is None or game.state in ("conflict", "newer")):
            return f"the game of level {level.level} is in conflict"
        ours = mine.levels[n] if mine is not None and n < len(mine.levels) else None
        if ours is not None and ours.status == "playing" != level.status and (game is None or game.state != "older"):
            return f"level {level.level} is still being played here, in a game that is not in the document"
    return ""


def _find_links(document: Document, here: Here, compared: EntryStates) -> None:
    """Find entries that are the same, but gain a campaign, game or village that is new here."""
    for game in document.games:
        mine = here.games.get(game.key)
        if mine is not None and compared.games[game.key].state == "same":
            lacks_village = any(
                not ours.village and other.village and compared.villages[other.village].state != "conflict"
                for ours, other in zip(mine.seats, game.seats, strict=True)
            )
            if lacks_village or (game.campaign and not mine.campaign):
                compared.games[game.key] = EntryState("older")
    for village in document.villages:
        kept = here.villages.get(village.key)
        if kept is not None and compared.villages[village.key].state == "same":
            lacks_game = any(
                not ours.game and other.game in compared.games and compared.games[other.game].state != "conflict"
                for ours, other in zip(kept.levels, village.levels, strict=True)
            )
            if lacks_game or (village.campaign and not kept.campaign):
                compared.villages[village.key] = EntryState("older")
