"""Comparing a game or village of a document with the one that is here under the same key.

Names, owners, notes and remarks about wrong play are nobody's conflict: they are not compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from campaigns.exchange.checks import unlabelled
from campaigns.exchange.document import CampaignEntry, Document, GameEntry, LevelEntry, LineEntry, VillageEntry
from campaigns.exchange.export import abroad
from campaigns.exchange.judging import figures, given_sheet
from companion.games import find_title
from companion.referee.title import Title

# How something of a document stands to what is here: not here yet, the same, we are behind, we are ahead, or at odds.
State: TypeAlias = Literal["new", "same", "older", "newer", "conflict"]


# What is written to the database, and what is left alone.
WRITTEN: tuple[State, ...] = ("new", "older")


class Verdict(NamedTuple):
    """How two things compare, and why they are at odds."""

    state: State
    why: str = ""


class Here(NamedTuple):
    """What is here already of the things in a document, by key."""

    campaigns: Mapping[str, CampaignEntry]
    villages: Mapping[str, VillageEntry]
    games: Mapping[str, GameEntry]


class States(NamedTuple):
    """How the villages and games of a document stand to what is here, by key."""

    villages: dict[str, Verdict]
    games: dict[str, Verdict]


def compare_all(document: Document, here: Here) -> States:
    """Compare everything in a document with what is here."""
    states = States({}, {})
    for village in document.villages:
        our_village = here.villages.get(village.key)
        states.villages[village.key] = compare_village(our_village, village) if our_village else Verdict("new")
    for game in document.games:
        our_game = here.games.get(game.key)
        states.games[game.key] = compare_game(our_game, game) if our_game else Verdict("new")
    while _spread_conflicts(document, here, states):
        pass
    _find_links(document, here, states)
    return states


def compare_game(mine: GameEntry, theirs: GameEntry) -> Verdict:
    """Compare our game with theirs; an open one may go on in the other."""
    if abroad(mine.header) != abroad(theirs.header):
        return Verdict("conflict", "it began otherwise there")
    if any(_is_other(ours.village, other.village) for ours, other in zip(mine.seats, theirs.seats, strict=True)):
        return Verdict("conflict", "other villages sit there")
    fork = _first_difference(mine.lines, theirs.lines)
    if fork is not None:
        return Verdict("conflict", f"line {fork + 1} is another one there")
    ahead = len(theirs.lines) - len(mine.lines)
    if ahead > 0:
        return (
            Verdict("older")
            if mine.status == "open"
            else Verdict("conflict", f"it is {mine.status} here, but goes on there")
        )
    if ahead < 0:
        return (
            Verdict("newer")
            if theirs.status == "open"
            else Verdict("conflict", f"it is {theirs.status} there, but goes on here")
        )
    if mine.status == theirs.status:
        return _compare_results(mine, theirs)
    if "open" in (mine.status, theirs.status):
        return Verdict("older" if mine.status == "open" else "newer")
    return Verdict("conflict", f"it is {mine.status} here and {theirs.status} there")


def _is_other(mine: str, theirs: str) -> bool:
    """Tell whether two references lead to different things; what one side does not know is no difference."""
    return bool(mine) and bool(theirs) and mine != theirs


def _first_difference(mine: Sequence[LineEntry], theirs: Sequence[LineEntry]) -> int | None:
    pairs = enumerate(zip(mine, theirs, strict=False))
    return next((n for n, (ours, other) in pairs if ours != other), None)


def _compare_results(mine: GameEntry, theirs: GameEntry) -> Verdict:
    """Compare how two games have ended; when that was typed does not matter."""
    is_same = figures(given_sheet(mine)) == figures(given_sheet(theirs)) and _places(mine) == _places(theirs)
    return Verdict("same") if is_same else Verdict("conflict", "it has another result there")


def _places(game: GameEntry) -> list[int | None]:
    return [seat.place for seat in game.seats]


def compare_village(mine: VillageEntry, theirs: VillageEntry) -> Verdict:
    """Compare our village with theirs, level by level; one may have gone on in the other."""
    game = find_title(mine.slug)
    if game is None or mine.slug != theirs.slug:
        return Verdict("conflict", f"it belongs to {mine.slug} here")
    for n, (ours, other) in enumerate(zip(mine.levels, theirs.levels, strict=False)):
        if not _is_same_level(game, ours, other):
            return _compare_last(game, mine, theirs, n)
    ahead = len(theirs.levels) - len(mine.levels)
    if ahead > 0:
        return _may_go_on(game, mine, theirs.levels[len(mine.levels)].before)
    if ahead < 0:
        return Verdict("newer")
    if unlabelled(game, mine.document) != unlabelled(game, theirs.document):
        return Verdict("conflict", "its sheet is another one there")
    return Verdict("same")


def _is_same_level(game: Title[Any], mine: LevelEntry, theirs: LevelEntry) -> bool:
    return _is_same_start(game, mine, theirs) and _end(game, mine) == _end(game, theirs)


def _is_same_start(game: Title[Any], mine: LevelEntry, theirs: LevelEntry) -> bool:
    """Tell whether two levels began alike; a game that one side does not know is no difference."""
    return not _is_other(mine.game, theirs.game) and _start(game, mine) == _start(game, theirs)


def _start(game: Title[Any], level: LevelEntry) -> tuple[Any, ...]:
    return level.level, level.seat, level.started, level.adjudicated, unlabelled(game, level.before)


def _end(game: Title[Any], level: LevelEntry) -> tuple[Any, ...]:
    return level.status, level.points, level.place, unlabelled(game, level.after)


def _compare_last(game: Title[Any], mine: VillageEntry, theirs: VillageEntry, n: int) -> Verdict:
    """Compare where two villages part: one side may have finished what the other is still playing."""
    ours, other = mine.levels[n], theirs.levels[n]
    if _is_same_start(game, ours, other) and ours.game == other.game:
        if ours.status == "playing":
            return Verdict("older")
        if other.status == "playing":
            return Verdict("newer")
    return Verdict("conflict", f"level {ours.level} went otherwise there")


def _may_go_on(game: Title[Any], mine: VillageEntry, before: Any) -> Verdict:
    """Say whether a village can take over the levels that it has there."""
    if mine.status != "free":
        return Verdict("conflict", f"it is {mine.status} here, but was played there")
    if unlabelled(game, mine.document) != unlabelled(game, before):
        return Verdict("conflict", "its sheet was changed here, and it was played there")
    return Verdict("older")


def _spread_conflicts(document: Document, here: Here, states: States) -> bool:
    """Put at odds what cannot come without something that is; tell whether there was any such thing."""
    found = False
    for game in document.games:
        if states.games[game.key].state in WRITTEN and (why := _why_not_game(game, here, states)):
            states.games[game.key] = Verdict("conflict", why)
            found = True
    for village in document.villages:
        if states.villages[village.key].state in WRITTEN and (why := _why_not_village(village, here, states)):
            states.villages[village.key] = Verdict("conflict", why)
            found = True
    return found


def _why_not_game(game: GameEntry, here: Here, states: States) -> str:
    """Say why a game cannot come because of its villages."""
    mine, is_open = here.games.get(game.key), game.status == "open"
    for n, seat in enumerate(game.seats):
        brought = states.villages[seat.village].state if seat.village else None
        if brought == "conflict" and (is_open or mine is not None):
            return f"the village of {seat.seat} is at odds"
        if mine is None and is_open and brought is not None and brought not in WRITTEN:
            return f"the village of {seat.seat} has gone on here"
        if mine is not None and mine.seats[n].village and not is_open and brought != "older":
            return f"the village of {seat.seat} is busy in it here, and does not come along"
    return ""


def _why_not_village(village: VillageEntry, here: Here, states: States) -> str:
    """Say why a village cannot come because of its games."""
    mine = here.villages.get(village.key)
    for n, level in enumerate(village.levels):
        game = states.games.get(level.game)
        if level.status == "playing" and (game is None or game.state in ("conflict", "newer")):
            return f"the game of level {level.level} is at odds"
        ours = mine.levels[n] if mine is not None and n < len(mine.levels) else None
        if ours is not None and ours.status == "playing" != level.status and (game is None or game.state != "older"):
            return f"level {level.level} is still being played here, in a game that does not come along"
    return ""


def _find_links(document: Document, here: Here, states: States) -> None:
    """Find what is the same, but belongs to a campaign, game or village that was not known here before."""
    for game in document.games:
        mine = here.games.get(game.key)
        if mine is not None and states.games[game.key].state == "same" and _game_lacks(mine, game, states):
            states.games[game.key] = Verdict("older")
    for village in document.villages:
        ours = here.villages.get(village.key)
        if ours is not None and states.villages[village.key].state == "same" and _village_lacks(ours, village, states):
            states.villages[village.key] = Verdict("older")


def _game_lacks(mine: GameEntry, theirs: GameEntry, states: States) -> bool:
    return (not mine.campaign and bool(theirs.campaign)) or any(
        not ours.village and other.village and states.villages[other.village].state != "conflict"
        for ours, other in zip(mine.seats, theirs.seats, strict=True)
    )


def _village_lacks(mine: VillageEntry, theirs: VillageEntry, states: States) -> bool:
    return (not mine.campaign and bool(theirs.campaign)) or any(
        not ours.game and other.game in states.games and states.games[other.game].state != "conflict"
        for ours, other in zip(mine.levels, theirs.levels, strict=True)
    )
