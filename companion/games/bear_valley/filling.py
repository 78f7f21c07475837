"""Complete an unfinished edition with stand-in cards, to the counts of the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from companion.games.bear_valley.components import (
    EQUIPMENT,
    EXITS,
    GOLD,
    KINDS,
    PICTURES,
    PIECES,
    VALLEY,
    RiversFile,
    ValleyFile,
    faces_of,
    lay_river,
    picture_class,
)
from companion.games.edition_defaults import entries, is_listed
from companion.games.library import convert_table
from companion.referee.editions import Document, Documents, Gap
from companion.referee.problems import BadPosition

WILD, VALLEYS, RIVERS, TOKENS = "wilderness.toml", "valley.toml", "rivers.toml", "tokens.toml"
LAND = "Land"
DRAWN = ("draw", "redraw", "explore")
# How to use a stand-in card for a card that is not entered.
HOW = "lay it only if your card has the same sides. Otherwise type `undo`, enter your card and type its id"


def fill(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the four files and yield what was missing."""
    yield from _fill_tokens(own)
    if is_listed(own[WILD], "card") and own[WILD].get("homemade") is not True:
        yield from _fill_wild(own, ours)
    if is_listed(own[VALLEYS], "card") and is_listed(own[RIVERS], "river"):
        yield from _fill_valley(own, ours)


def _fill_tokens(own: Documents) -> Iterator[Gap]:
    """Divide the missing pieces of Equipment evenly."""
    tokens = own[TOKENS].setdefault("tokens", {})
    if not isinstance(tokens, dict) or not all(isinstance(number, int) for number in tokens.values()):
        return
    missing = [token for token in (*EQUIPMENT, "gold") if token not in tokens]
    if "gold" in missing:
        tokens["gold"] = GOLD
    pieces = [token for token in missing if token != "gold"]
    left = PIECES - sum(tokens.get(token, 0) for token in EQUIPMENT)
    for at, token in enumerate(pieces):
        tokens[token] = max(0, left // len(pieces) + (at < left % len(pieces)))
    if missing:
        yield Gap(f"{TOKENS}: {', '.join(missing)}: not entered yet, so the remaining tokens are divided evenly")


def _shape(card: Document) -> tuple[str, int]:
    """Return the kind of a card and its number of exits."""
    sections = card.get("sections")
    sides = sections.values() if isinstance(sections, dict) else [card.get("exits", [])]
    return str(card.get("kind")), sum(len(side) for side in sides if isinstance(side, list))


def _wanted(mine: Iterable[Document]) -> Counter[Any]:
    """Count the missing shapes: Land with three and with four exits, the other kinds."""
    wanted: Counter[Any] = Counter({kind: number for kind, number in KINDS.items() if kind != LAND})
    wanted += Counter({(LAND, exits): EXITS[exits] for exits in (3, 4)})
    for card in mine:
        kind, exits = _shape(card)
        wanted[(kind, exits) if kind == LAND else kind] -= 1
    return wanted


def _fill_wild(own: Documents, ours: Documents) -> Iterator[Gap]:
    mine = entries(own[WILD], "card")
    entered, wanted = len(mine), _wanted(mine)
    added: list[Document] = []
    for card in entries(ours[WILD], "card"):
        kind, exits = _shape(card)
        shape = (kind, exits) if kind == LAND else kind
        if wanted[shape] > 0:
            wanted[shape] -= 1
            added.append({**deepcopy(card), "id": free_id(str(card["id"]), (*mine, *entries(own[VALLEYS], "card")))})
    _spread_pictures(mine, added)
    own[WILD]["card"] += added
    if added:
        ids = tuple(str(card["id"]) for card in added)
        shown = f"{', '.join(ids[:8])}{', …' if len(ids) > 8 else ''}"
        reason = f"{WILD}: {entered} of {entered + len(added)} cards entered, the rest from the stand-in: {shown}"
        yield Gap(reason, ids, f"this stand-in card replaces one that is not entered yet ({WILD}): {HOW}", DRAWN)


def free_id(id: str, cards: Iterable[Document]) -> str:
    """Return the id of a stand-in card, changed if one of the owner's cards has it."""
    taken = {str(card.get("id")).casefold() for card in cards}
    while id.casefold() in taken:
        id += "X"
    return id


def _spread_pictures(mine: Iterable[Document], added: Iterable[Document]) -> None:
    """Give the added Land cards the missing pictures."""
    wanted = Counter(PICTURES)
    wanted.subtract(picture_class(str(card["picture"])) for card in mine if card.get("picture"))
    plain: list[Document] = []
    spare: dict[str, str] = {"equipment": "canoe", "gold": "gold", "cave": "cave", "enchanted": "fox"}
    for card in (card for card in added if card["kind"] == LAND):
        picture = card.pop("picture", None)
        if picture and wanted[picture_class(picture)] > 0:
            wanted[picture_class(picture)] -= 1
            card["picture"] = picture
        else:
            plain.append(card)
    missing = [spare[name] for name, number in wanted.items() for _ in range(number)]
    for card, picture in zip(plain, missing, strict=False):
        card["picture"] = picture


def _fill_valley(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the valley by kinds; if no river can be laid with it, use the stand-in's valley and rivers."""
    mine = entries(own[VALLEYS], "card")
    kinds = Counter(str(card["kind"]) for card in entries(ours[VALLEYS], "card"))
    kinds.subtract(str(card.get("kind")) for card in mine)
    added: list[Document] = []
    for card in entries(ours[VALLEYS], "card"):
        if kinds[card["kind"]] > 0 and len(mine) + len(added) < VALLEY:
            kinds[card["kind"]] -= 1
            added.append({**deepcopy(card), "id": free_id(str(card["id"]), (*mine, *entries(own[WILD], "card")))})
    own[VALLEYS]["card"] += added
    if added and mine:
        ids = ", ".join(str(card["id"]) for card in added)
        yield Gap(f"{VALLEYS}: {len(mine)} of {VALLEY} cards entered, the rest from the stand-in: {ids}")
    rivers = entries(own[RIVERS], "river")
    is_borrowed = not rivers or rivers == entries(ours[RIVERS], "river")
    laid = _laid(own, rivers or entries(ours[RIVERS], "river")) if is_borrowed else rivers
    if laid:
        own[RIVERS]["river"] = laid
    elif laid is not None:
        own[VALLEYS], own[RIVERS] = deepcopy(ours[VALLEYS]), deepcopy(ours[RIVERS])
        reason = "no stand-in river can be laid with your cards. Until you enter one"
        yield Gap(f"{RIVERS}: {reason}, the Valley cards and rivers of the stand-in are used")
    if is_borrowed and laid and not rivers:
        yield Gap(f"{RIVERS}: river: none entered yet, so the rivers of the stand-in are used")


def _laid(own: Documents, rivers: list[Document]) -> list[Document] | None:
    """Return the rivers that can be laid with the valley; None if the valley cannot be read."""
    try:
        valley = convert_table(VALLEYS, own[VALLEYS], ValleyFile).card
        read = convert_table(RIVERS, {"river": rivers}, RiversFile).river
        faces = faces_of(valley)
        return [
            entry
            for entry, river in zip(rivers, read, strict=True)
            if not isinstance(lay_river(faces, river.cards), str)
        ]
    except BadPosition:
        return None
