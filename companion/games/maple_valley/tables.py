"""The tables of an edition, read from its seven files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion.games.maple_valley.cards import (
    SLUG,
    BoardFile,
    DawdleFile,
    FavourFile,
    FestivityFile,
    Files,
    FriendFile,
    Numbered,
    OutpostFile,
    PatchFile,
    Tables,
    priced,
)
from companion.games.maple_valley.faults import find_faults
from companion.games.maple_valley.filling import DECKS, fill
from companion.games.unfinished import Opened, open_edition
from companion.referee.problems import BadPosition, Fault


def card_names(edition: str) -> dict[str, str]:
    """Return the titles printed on the cards, by typed word."""
    return {word: card.title for word, card in read_tables(edition).named.items()}


def open_tables(edition: str) -> Opened:
    """Open an edition, completed if unfinished.

    Raises BadPosition.
    """
    return open_edition(SLUG, edition, fill, decks=[deck.file for deck in DECKS])


def read_files(folder: Path) -> Files:
    """Read the files of a folder unchanged; raise BadPosition for the first mistake."""
    return files_of(Opened(folder, {}))


def files_of(opened: Opened) -> Files:
    """Read the files of an edition; raise BadPosition for the first mistake."""
    return Files(
        opened.read("board.toml", BoardFile),
        opened.read("favours.toml", FavourFile),
        opened.read("friends.toml", FriendFile),
        opened.read("patches.toml", PatchFile),
        opened.read("dawdles.toml", DawdleFile),
        opened.read("outposts.toml", OutpostFile),
        opened.read("festivities.toml", FestivityFile),
    )


def inspect(edition: str) -> list[Fault]:
    """List the faults and warnings of an edition."""
    try:
        opened = open_tables(edition)
        return [*find_faults(files_of(opened)), *(Fault(gap.reason, is_warning=True) for gap in opened.gaps)]
    except BadPosition as error:
        return [Fault(str(error))]


@lru_cache(maxsize=256)
def read_tables(edition: str) -> Tables:
    """Read a playable edition; raise BadPosition for its first fault."""
    files = files_of(open_tables(edition))
    faults = [fault for fault in find_faults(files) if not fault.is_warning]
    if faults:
        raise BadPosition(faults[0].reason)
    board = files.board
    locations = {location.id: location for location in board.location}
    friends = {friend.word: friend for friend in (*files.friends.friend, *files.friends.starting)}
    patches = {patch.word: patch for patch in files.patches.patch}
    calls: dict[str, dict[str, tuple[Numbered, ...]]] = {}
    for word, card in (*friends.items(), *patches.items()):
        for number, effect in enumerate(card.effects, 1):
            called = calls.setdefault(effect.trigger, {})
            called[word] = (*called.get(word, ()), Numbered(number, effect))
    favours = {favour.word: favour for favour in files.favours.favour}
    dawdles = {dawdle.word: dawdle for dawdle in files.dawdles.dawdle}
    outposts = {outpost.word: outpost for outpost in files.outposts.outpost}
    festivities = {festivity.word: festivity for festivity in files.festivities.festivity}
    return Tables(
        about=board.edition,
        locations=locations,
        trails={trail.id: trail for trail in board.trail},
        trails_at={id: tuple(trail for trail in board.trail if id in trail.ends) for id in locations},
        tokens=dict(board.tokens),
        sites=dict(board.sites),
        suns=board.suns.tiles,
        favours=favours,
        friends=friends,
        starting={friend.colour: friend.word for friend in files.friends.starting},
        patches=patches,
        dawdles=dawdles,
        outposts=outposts,
        festivities=festivities,
        named={**favours, **friends, **patches, **dawdles, **outposts, **festivities},
        crafting={favour.word: priced(favour.cost) for favour in files.favours.favour},
        making={word: priced(friend.cost) for word, friend in friends.items()},
        calls=calls,
        groves=tuple(id for id, location in locations.items() if location.kind == "grove"),
        posts=tuple(id for id, location in locations.items() if location.kind == "outpost"),
        spaces=tuple(trail.id for trail in board.trail if trail.site),
    )
