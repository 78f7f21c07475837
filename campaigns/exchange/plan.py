"""What an import would do: a plan, made by comparing a document with what is here, before anything is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from campaigns.errors import refused
from campaigns.exchange.comparison import WRITTEN, Here, State, Verdict, compare_all
from campaigns.exchange.document import Document, GameEntry
from campaigns.exchange.export import campaigns_here, games_here, villages_here
from campaigns.models import Campaign, Player, Village
from campaigns.sql import Session, select
from campaigns.text import fold_name, tidy_name
from companion.games import find_title
from companion.referee.names import LONGEST_LABEL

# How much of a name surely stays when a number is put behind it.
SHARED = LONGEST_LABEL - 10

What: TypeAlias = Literal["campaign", "village", "game"]


class Terms(Struct, frozen=True):
    """How a document is to be imported: who of theirs is who here, where their editions are, and what gives way."""

    players: Mapping[str, str] = {}
    editions: Mapping[str, str] = {}
    keep_mine: bool = False
    dry_run: bool = False


class Step(Struct, frozen=True):
    """What becomes of one thing in a document; `name` is what it is called here, `why` why it is at odds."""

    what: What
    key: str
    name: str
    state: State
    why: str = ""


class Names:
    """Names that are taken, and the number that the next one of each name is tried with."""

    def __init__(self, taken: set[str]) -> None:
        self.taken = taken
        self.next: dict[str, int] = {}

    def take(self, base: str) -> str:
        """Choose a name that nobody has: `Millbrook`, `Millbrook 2`; it is taken from now on."""
        key = fold_name(base[:SHARED])
        name, n = base, self.next.get(key, 2)
        while fold_name(name) in self.taken:
            name, n = f"{base[: LONGEST_LABEL - len(str(n)) - 1]} {n}", n + 1
        self.next[key] = n
        self.taken.add(fold_name(name))
        return name


class Plan(Struct, frozen=True):
    """What an import does. `people` are the players' names here by their names there.

    `needed` are those who have to be here for it, `newcomers` those who are not yet. `remarks` are for the person who
    imports. `applied` tells that it was done.
    """

    campaigns: dict[str, Step]
    villages: dict[str, Step]
    games: dict[str, Step]
    people: dict[str, str]
    needed: tuple[str, ...] = ()
    newcomers: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    applied: bool = False

    @property
    def steps(self) -> list[Step]:
        return [*self.campaigns.values(), *self.villages.values(), *self.games.values()]

    @property
    def conflicts(self) -> list[Step]:
        return [step for step in self.steps if step.state == "conflict"]

    @property
    def has_work(self) -> bool:
        """Whether there is anything to be written."""
        return any(step.state in WRITTEN for step in self.steps) or bool(self.newcomers)


def look_around(db: Session, document: Document) -> Here:
    """Read what is here of a document."""
    return Here(
        campaigns_here(db, (campaign.key for campaign in document.campaigns)),
        villages_here(db, (village.key for village in document.villages)),
        games_here(db, (game.key for game in document.games)),
    )


def make_plan(db: Session, document: Document, here: Here, terms: Terms) -> Plan:
    """Say what becomes of everything in a document. Raises Refused (a player that is not in it)."""
    people = who_is_who(document, terms)
    states = compare_all(document, here)
    known = {*db.exec(select(Player.folded))}
    plan = Plan(
        campaigns=name_campaigns(db, document, here, people),
        villages=name_villages(db, document, here, states.villages),
        games={game.key: Step("game", game.key, game_words(game), *states.games[game.key]) for game in document.games},
        people=people,
    )
    remarks = [*_name_remarks(document, plan), *_remarks(document, here)]
    needed = [people[name] for name in _needed(document, plan)]
    newcomers = tuple(dict.fromkeys(name for name in needed if fold_name(name) not in known))
    return replace(plan, needed=tuple(needed), newcomers=newcomers, remarks=tuple(remarks))


def _needed(document: Document, plan: Plan) -> Iterator[str]:
    """Yield who has to be here for what is written: as they are called there, some more than once."""
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


def who_is_who(document: Document, terms: Terms) -> dict[str, str]:
    """Return what everybody in a document is called here. Raises Refused (nobody is called so)."""
    chosen = {fold_name(theirs): tidy_name(ours, "player") for theirs, ours in terms.players.items()}
    known = {fold_name(name) for name in document.players}
    for theirs in terms.players:
        if fold_name(theirs) not in known:
            raise refused("unknown-player", f"there is no player '{theirs}' in this document")
    return {name: chosen.get(fold_name(name), name) for name in document.players}


def game_words(game: GameEntry) -> str:
    """Name a game for people."""
    title = find_title(game.header.game)
    variant = title.variant(game.header.options) if title is not None else ""
    who = ", ".join(seat.player for seat in game.seats)
    return " ".join(filter(None, [game.header.game, variant, f"of {game.created:%Y-%m-%d} ({who})"]))


def name_campaigns(db: Session, document: Document, here: Here, people: Mapping[str, str]) -> dict[str, Step]:
    """Say what becomes of the campaigns; a new one whose name is taken gets a number."""
    steps: dict[str, Step] = {}
    taken = Names({*db.exec(select(Campaign.folded))})
    for campaign in document.campaigns:
        mine = here.campaigns.get(campaign.key)
        if mine is None:
            steps[campaign.key] = Step("campaign", campaign.key, taken.take(campaign.name), "new")
            continue
        enrolled = {fold_name(name) for name in mine.players}
        joins = any(fold_name(people[name]) not in enrolled for name in campaign.players)
        steps[campaign.key] = Step("campaign", campaign.key, mine.name, "older" if joins else "same")
    return steps


def name_villages(db: Session, document: Document, here: Here, states: Mapping[str, Verdict]) -> dict[str, Step]:
    """Say what becomes of the villages; a new one whose name is taken gets a number."""
    steps: dict[str, Step] = {}
    taken: dict[str, Names] = {}
    for village in document.villages:
        mine = here.villages.get(village.key)
        if village.slug not in taken:
            taken[village.slug] = Names({*db.exec(select(Village.folded).where(Village.slug == village.slug))})
        name = mine.name if mine is not None else taken[village.slug].take(village.name)
        steps[village.key] = Step("village", village.key, name, *states[village.key])
    return steps


def _name_remarks(document: Document, plan: Plan) -> Iterator[str]:
    """Say what is called otherwise here, because its name is taken."""
    named = {entry.key: entry.name for entry in document.campaigns}
    named |= {entry.key: entry.name for entry in document.villages}
    for step in (*plan.campaigns.values(), *plan.villages.values()):
        name = named[step.key]
        if step.state == "new" and step.name != name:
            yield f"the {step.what} '{name}' is called '{step.name}' here: there is another one of that name"


def _remarks(document: Document, here: Here) -> Iterator[str]:
    """Say what differs without being at odds: ours stays as it is."""
    for game in document.games:
        mine = here.games.get(game.key)
        if mine is not None and mine.doubt != game.doubt and mine.status == game.status == "finished":
            yield f"{game_words(game)}: marked {_mark_words(game)} there, {_mark_words(mine)} here"
    for village in document.villages:
        ours = here.villages.get(village.key)
        if ours is not None and "retired" in (ours.status, village.status) and ours.status != village.status:
            yield f"the village '{ours.name}' is {village.status} there, {ours.status} here"


def _mark_words(game: GameEntry) -> str:
    return "as played wrongly" if game.doubt else "as played rightly"
