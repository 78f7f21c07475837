"""Positions described by the cases of Maple Valley: changes to a plain one, with an owner's cards and board."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from companion.games.library import data_folder
from companion.games.maple_valley import scoring
from companion.games.maple_valley.game import TITLE
from companion.referee.header import Header
from companion.referee.problems import Fault, Problem
from companion.referee.record import Played
from companion.referee.session import Outcome, Session, begin
from companion.referee.verdicts import Refusal
from tests.support.casebook import Case, End, doctor_says, play_case, refusal_at_start
from tests.support.editions import write_edition

SEATS = ("ann", "bo", "cy", "di", "ed")
COLOURS = ("red", "purple", "yellow", "blue", "green")
STARTERS = ("fox", "rabbit", "raccoon", "squirrel", "porcupine")
SHIPPED = data_folder() / "maple-valley" / "editions" / "stand-in"
UNSEEN = "?"
UNSEEN_DAWDLE = "dawdle"
# The decks, the file of each, and the table in it.
DECKS = {"favour": "favours", "friend": "friends", "patch": "patches"}
FILES = DECKS | {"starting": "friends", "dawdle": "dawdles", "outpost": "outposts", "festivity": "festivities"}


def has_title(word: str, end: End) -> bool:
    """Return whether a solo game ended with a title that has this word and no other in its place."""
    return bool(end.state.is_solo) and word in end.sheet.seats[0].remark and " or " not in end.sheet.seats[0].remark


# The words of solo titles (MV-SOLO-04..07).
TITLES = (
    *scoring.ADVERBS.values(), *(word for _, word in scoring.BANDS), scoring.LOWEST, *dict.fromkeys(scoring.NOUNS),
    *scoring.PLACES.values(), scoring.ANYWHERE,
)  # fmt: skip
# The ways a game ends: after the fifth hour, with a winner, or in solo with a title.
ENDINGS: dict[str, Callable[[End], bool]] = {
    "one winner": lambda end: not end.state.is_solo and len(end.sheet.winners) == 1,
    "shared": lambda end: len(end.sheet.winners) > 1,
    **{f"solo: {word}": partial(has_title, word) for word in TITLES},
}
# Default fields of a new card in a case.
BLANK: dict[str, dict[str, Any]] = {
    "favour": {"copies": 1, "cost": {}, "value": 0, "text": ""},
    "friend": {"copies": 1, "cost": {}, "value": 0, "text": ""},
    "patch": {"copies": 1, "value": 0, "text": ""},
    "outpost": {"text": ""},
    "festivity": {"text": ""},
}
# The plain position.
SUNS = ("acorn", "berries", "birch", "cattails", "honey")
OUTPOSTS = {"OPW": "book-wagon", "OPE": "ferry-landing"}
FESTIVITIES = ("square-dance", "campfire-sing-along", "potluck-picnic")
SITES = {"F2": "flower", "W1": "bug", "F6": "pebble", "R5": "flower", "W5": "pebble", "R8": "bug"}
GROVES = {
    "OAK1": ["clay", "berries"],
    "OAK2": ["cattails", "honey"],
    "MAP1": ["birch", "herbs"],
    "MAP2": ["berries", "acorn"],
    "BEE1": ["acorn", "clay"],
    "BEE2": ["herbs", "birch"],
}
DISPLAY = {
    "favour": ["wreath", "drum", "herb-tea", "clay-charm"],
    "friend": ["muskrat", "otter", "turtle", "hare"],
    "patch": ["beekeeping", "water-safety", "gardening", "first-aid"],
}


class ValleyCase(Case, frozen=True, forbid_unknown_fields=True):
    """A case: changes to the plain position, and the expected result."""

    players: int = 3
    hour: int | None = None
    suns: tuple[str, ...] | None = None
    turn: str = SEATS[0]
    early: str = SEATS[0]
    step: str | None = None
    # By seat.
    at: dict[str, str] = {}
    hand: dict[str, tuple[str, ...]] = {}
    tired: dict[str, tuple[str, ...]] = {}
    preparing: dict[str, tuple[str, ...]] = {}
    bringing: dict[str, tuple[str, ...]] = {}
    patches: dict[str, tuple[str, ...]] = {}
    pack: dict[str, dict[str, int]] = {}
    points: dict[str, int] = {}
    # By deck; `*` in `out` means all cards left in the deck.
    display: dict[str, tuple[str, ...]] = {}
    discard: dict[str, tuple[str, ...]] = {}
    out: dict[str, str | tuple[str, ...]] = {}
    under: tuple[str, ...] = ()
    markers: dict[str, dict[str, str]] = {}
    festivities: tuple[str, ...] = FESTIVITIES
    outposts: dict[str, str] | None = None
    sites: dict[str, str] | None = None
    groves: dict[str, tuple[str, ...]] | None = None
    used_hour: dict[str, int] = {}
    used_turn: dict[str, int] = {}
    used_game: dict[str, int] = {}
    draws: str = "hidden"
    # Cards added to the stand-in edition, and changes to its board.
    extra: dict[str, tuple[dict[str, Any], ...]] = {}
    board: dict[str, Any] = {}
    after: dict[str, Any] = {}
    setup: bool = False
    options: dict[str, Any] = {}
    # The seed of a dealt game; a position then needs `draws` to be named.
    deal: str | None = None
    start: dict[str, Any] | None = None
    position: bool = False
    edition: bool = False
    final: bool = False
    # Any other field of the position document, also by seat.
    document: dict[str, Any] = {}
    own: dict[str, dict[str, Any]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the players of the case, clockwise."""
        return SEATS[: self.players]


def slug(title: str) -> str:
    """Return a title as in the notation: `Acorn + Flower` is `acorn-flower`."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


# Editions


def read_file(folder: Path, name: str) -> dict[str, Any]:
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


def change_board(board: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Change locations and trails by id, drop those named, and replace entries of the other tables."""
    changed = {**board, "edition": {**board["edition"], "counts": "warn"}}
    dropped = changes.get("drop", ())
    for table, entries in changes.items():
        if table in ("location", "trail"):
            known = {entry["id"]: entry for entry in board[table]}
            known |= {id: {"id": id, **known.get(id, {}), **entry} for id, entry in entries.items()}
            changed[table] = list(known.values())
        elif table != "drop":
            changed[table] = {**changed.get(table, {}), **entries}
    for table in ("location", "trail"):
        changed[table] = [entry for entry in changed[table] if entry["id"] not in dropped]
    return changed


@cache
def own_edition(content: str) -> str:
    """Write the stand-in with an owner's changes to a folder, once for each content."""
    extra, changes = json.loads(content)
    files = {name: read_file(SHIPPED, name) for name in ("board", *dict.fromkeys(FILES.values()))}
    files["board"] = change_board(files["board"], changes)
    for deck, cards in extra.items():
        files[FILES[deck]][deck] += [{**BLANK.get(deck, {}), **card} for card in cards]
    return write_edition({f"{name}.toml": document for name, document in files.items()})


def edition_of(case: ValleyCase) -> str:
    """Return the edition of a case."""
    if not case.extra and not case.board:
        return "stand-in"
    return own_edition(json.dumps([case.extra, case.board]))


@cache
def deck_of(edition: str, deck: str, is_solo: bool = False) -> Counter[str]:
    """Count the copies of each card of a deck by word; a solo game leaves out the cards not for it."""
    folder = SHIPPED if edition == "stand-in" else Path(edition)
    cards = read_file(folder, FILES[deck])[deck]
    played = [card for card in cards if not (is_solo and card.get("not_solo", False))]
    return Counter({slug(card["title"]): card.get("copies", 1) for card in played})


# Positions


class Lying(NamedTuple):
    """The cards of a deck that are outside it, and the number of unseen ones."""

    seen: Counter[str]
    unseen: int


def lying(document: dict[str, Any], deck: str, edition: str) -> Lying:
    """Find the cards of a deck that a position places somewhere, except those out of the game."""
    places = {"favour": ("preparing", "bringing"), "patch": ("patches",)}.get(deck, ("hand", "tired"))
    cards = [card.partition("#")[0] for seat in document["seat"] for place in places for card in seat.get(place, ())]
    for pile in ("display", "discard"):
        cards += document.get(pile, {}).get(deck, ())
    mark = {"friend": UNSEEN, "dawdle": UNSEEN_DAWDLE}.get(deck, "")
    known = deck_of(edition, deck)
    return Lying(Counter(card for card in cards if card in known), cards.count(mark))


def left_in_deck(document: dict[str, Any], deck: str, edition: str) -> int:
    """Count the cards left in a deck."""
    whole = deck_of(edition, deck, len(document["seat"]) == 1)
    seen, unseen = lying(document, deck, edition)
    outside = Counter(card for card in document.get("out", {}).get(deck, ()) if card in whole)
    return whole.total() - seen.total() - unseen - outside.total()


def case_out(case: ValleyCase, document: dict[str, Any]) -> dict[str, list[str]]:
    """List the cards out of the game, by deck."""
    found: dict[str, list[str]] = {}
    for deck, cards in case.out.items():
        if not isinstance(cards, str):
            found[deck] = list(cards)
            continue
        assert cards == "*", f"{case.id}: out of the game are cards, or `*`"
        edition = edition_of(case)
        seen, unseen = lying(document, deck, edition)
        rest = deck_of(edition, deck, case.players == 1) - seen
        found[deck] = list(rest.elements())[unseen:]
    return found


def case_hand(case: ValleyCase, index: int) -> list[str]:
    """List a hand as in the case or the plain position; a starting Friend is never in two places."""
    name = SEATS[index]
    if name in case.hand:
        return list(case.hand[name])
    plain = [STARTERS[index], *(("chipmunk",) if index == 0 else ())]
    return [card for card in plain if card not in STARTERS or card not in case.tired.get(name, ())]


def case_seat(case: ValleyCase, index: int) -> dict[str, Any]:
    name = SEATS[index]
    lists = ("tired", "preparing", "bringing", "patches")
    return {
        "name": name,
        "colour": COLOURS[index],
        "at": case.at.get(name, "VIL"),
        "hand": case_hand(case, index),
        **{key: list(getattr(case, key).get(name, ())) for key in lists},
        "pack": dict(case.pack.get(name, {})),
        "points": case.points.get(name, 0),
        **case.own.get(name, {}),
    }


def case_suns(case: ValleyCase) -> tuple[int, list[str]]:
    """Return the hour and the tiles shown so far; the current one is Honey unless the case says otherwise."""
    hour = case.hour or (len(case.suns) if case.suns else 5 if case.final else 1)
    return hour, list(case.suns or (*SUNS[: hour - 1], SUNS[-1]))


def case_position(case: ValleyCase) -> dict[str, Any]:
    """Return the case as a position document."""
    hour, suns = case_suns(case)
    document: dict[str, Any] = {
        "game": TITLE.slug,
        "edition": edition_of(case),
        "hour": hour,
        "early": case.early,
        "turn": case.turn,
        "step": case.step or ("over" if case.final else "play"),
        "suns": suns,
        "outposts": dict(case.outposts or OUTPOSTS),
        "sites": dict(case.sites or SITES),
        "groves": {id: list(goods) for id, goods in (case.groves or GROVES).items()},
        "display": {deck: list(case.display.get(deck, DISPLAY[deck])) for deck in DECKS},
        "discard": {deck: list(case.discard.get(deck, ())) for deck in DECKS},
        "under": list(case.under),
        "draws": case.draws,
        "seat": [case_seat(case, index) for index in range(case.players)],
    }
    if case.players > 1:
        document |= {"festivities": list(case.festivities), "markers": case.markers}
    used = ("used_hour", "used_turn", "used_game")
    document |= {key: value for key in used if (value := getattr(case, key))}
    return document | {"out": case_out(case, document)} | case.document


# Playing


def session_of(case: ValleyCase) -> Session:
    """Set up the case as a session."""
    edition = edition_of(case)
    if case.setup:
        return start_session(case, edition)
    state = TITLE.positions.read(case_position(case), case.rulings)
    problems = TITLE.positions.examine(state)
    assert problems == [], f"{case.id}: the position itself is impossible: {problems}"
    position = TITLE.positions.describe(state)
    fixed: dict[str, Any] = {"edition": edition, "rulings": case.rulings, "position": position, "deal": case.deal}
    header = Header(TITLE.slug, case.seats, TITLE.rules_version, **fixed)
    return Session(TITLE, header, TITLE.notation(case.seats, edition), (), Played(), state)


def start_session(case: ValleyCase, edition: str) -> Session:
    """Start a real game; with a seed, the companion deals."""
    fixed: dict[str, Any] = {"edition": edition, "options": case.options, "rulings": case.rulings, "deal": case.deal}
    begun = begin(TITLE, Header(TITLE.slug, case.seats, TITLE.rules_version, **fixed))
    assert not isinstance(begun, Refusal), begun
    return begun.session


def play(case: ValleyCase) -> Outcome:
    """Play a case from its position."""
    return play_case(session_of(case), case)


def start_of(case: ValleyCase) -> Refusal | None:
    """Start a real game, or return why it cannot start."""
    return refusal_at_start(TITLE, case.start or {}, edition_of(case))


def doctor(case: ValleyCase) -> Sequence[Problem]:
    """Check the case as a typed position."""
    return doctor_says(TITLE, case_position(case), case.rulings)


def faults_of(case: ValleyCase) -> list[Fault]:
    """Inspect the edition of a case."""
    return list(TITLE.inspect_edition(edition_of(case)))


def plain_titles(cards: Iterable[str]) -> Counter[str]:
    """Count cards by title, without the numbers of copies."""
    return Counter(card.partition("#")[0] for card in cards)


def markers_left(document: dict[str, Any], seats: Sequence[str]) -> dict[str, int]:
    """Count the markers each seat has left of its ten."""
    placed = Counter(name for spots in document.get("markers", {}).values() for name in spots.values())
    return {name: 10 - placed[name] for name in seats}
