"""Start a game: its villages, its campaign, and the report about it. `new`, `next` and the prompt share this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.errors import Refused
from campaigns.rows import VillageRow
from campaigns.user import user
from companion.cli.decisions import other_rulings
from companion.cli.editions import missing_words
from companion.cli.new_game import GameRequest, prepare, with_villages
from companion.cli.screen.wording import ask_fields, event_fields, line_fields, next_words, outcome_words, title_words
from companion.referee.names import LONGEST_NAME
from companion.referee.session import Outcome, begin
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from companion.referee.viewer import ONLOOKER

if TYPE_CHECKING:
    from campaigns.store import Store

HOW_TO_MOVE = "Type moves with: companion move LINE. Or open the prompt: companion play"
# With more players than this, a campaign is named after the first of them.
FEW_PLAYERS = 4


class Started(NamedTuple):
    """A game that was started: the villages it uses, those chosen by the companion, and its campaign."""

    id: int
    outcome: Outcome
    villages: Mapping[str, VillageRow]
    picked: tuple[str, ...]
    campaign: str | None
    is_founded: bool
    earlier: list[str]

    @property
    def what_ifs(self) -> list[str]:
        """The names of the villages that are copies to try something out."""
        return [row.name for row in self.villages.values() if row.copied_from]


def start_game(
    store: Store, game: Title[Any], wanted: GameRequest, campaign: str | None = None, has_campaign: bool = True
) -> Started:
    """Store a new game and make it the current one. Raises Refused, NotFound, BadPosition.

    Without a named campaign, the game joins that of its villages, and the first game of a campaign founds one, unless
    `has_campaign` is False.
    """
    prepared = prepare(store, game, wanted)
    outcome = begin(game, prepared.header)
    if isinstance(outcome, Refusal):
        raise Refused(with_villages(store, game, prepared.header, outcome, prepared.players))
    villages = {seat: store.villages.load(id) for seat, id in prepared.villages.items()}
    players = {seat: prepared.players.get(seat, seat) for seat in outcome.session.header.seats}
    home = campaign or (shared_campaign(villages) if has_campaign else None)
    founds = campaign_name(list(players.values())) if has_campaign and home is None else None
    founds = founds if is_first(game, outcome) and not any(row.copied_from for row in villages.values()) else None
    id = store.games.add(
        outcome, players=prepared.players, campaign=home, founds=founds, villages=prepared.villages, by=user()
    )
    home = store.games.campaign_of(id)
    earlier = other_rulings(store, id, outcome.session)
    return Started(id, outcome, villages, prepared.picked, home, founds is not None, earlier)


def is_first(game: Title[Any], outcome: Outcome) -> bool:
    """Return whether a game is the first of a campaign of several, and starts from its setup."""
    header = outcome.session.header
    first = game.campaign[0]
    return len(game.campaign) > 1 and header.position is None and {**first, **header.options} == first


def shared_campaign(villages: Mapping[str, VillageRow]) -> str | None:
    """Return the campaign that all villages belong to, if there is one."""
    homes = {row.campaign for row in villages.values()}
    return homes.pop() if len(homes) == 1 else None


def campaign_name(players: list[str]) -> str:
    """Name a campaign after its players: `Ann and Bo`, or `Ann and others` if they are many."""
    from companion.referee.amounts import enumerated

    whole = enumerated(players)
    fits = len(players) <= FEW_PLAYERS and len(whole) <= LONGEST_NAME
    return whole if fits else f"{players[0][: LONGEST_NAME - len(' and others')].rstrip()} and others"


def started_words(started: Started, how: str = HOW_TO_MOVE) -> list[str]:
    """Report a new game: what was dealt, what comes next, and anything unusual."""
    session = started.outcome.session
    game, what_ifs = session.game, started.what_ifs
    head = f"Game {started.id}: {title_words(game, session.header.options)}, with {', '.join(session.header.seats)}"
    counts = [f"This game counts for no one, because it uses a what-if ({', '.join(what_ifs)})."] if what_ifs else []
    counts += missing_words(game, session.header.edition)
    todo = [how] if how and session.asks() else []
    found = [*village_words(started), *campaign_words(started), *counts, *started.earlier]
    return [head, *found, *outcome_words(started.outcome, ONLOOKER), *next_words(session), *todo]


def village_words(started: Started) -> list[str]:
    """Say which villages the companion chose."""
    brought = ", ".join(f"{seat} with {started.villages[seat].name}" for seat in started.picked)
    return [f"Villages: {brought}"] if brought else []


def campaign_words(started: Started) -> list[str]:
    """Say which campaign a game founds or continues."""
    if started.is_founded:
        return [f"Campaign: {started.campaign} (new; --no-campaign starts a game without one)"]
    return [f"Campaign: {started.campaign}"] if started.campaign is not None else []


def started_fields(started: Started) -> dict[str, Any]:
    """Return a new game as data. What does not apply is left out."""
    session = started.outcome.session
    missing = [gap.reason for gap in session.game.gaps(session.header.edition)]
    villages = {seat: {"id": row.id, "name": row.name} for seat, row in started.villages.items()}
    rare: dict[str, Any] = {"what_ifs": started.what_ifs, "earlier": started.earlier, "unfinished": missing}
    rare |= {"villages": villages}
    home = {} if started.campaign is None else {"campaign": started.campaign, "founded": started.is_founded}
    return {
        "id": started.id,
        "game": session.game.slug,
        "seats": session.header.seats,
        "entered": line_fields(session, started.outcome.entries, ONLOOKER),
        "asks": ask_fields(session.asks()),
        "events": [event_fields(event, ONLOOKER) for event in started.outcome.events],
        **{key: value for key, value in rare.items() if value},
        **home,
    }
