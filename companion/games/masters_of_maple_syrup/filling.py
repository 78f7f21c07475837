"""Complete an unfinished edition of Masters of Maple Syrup: missing parts become manual effects."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from companion.games.edition_defaults import (
    Manner,
    copies_of,
    entries,
    fill_keys,
    is_listed,
    placeholders,
    required,
    stand_in_gap,
    unentered,
)
from companion.games.masters_of_maple_syrup.cards import ACTIONS, CARDS, ActionCard, word_of
from companion.referee.editions import Document, Documents, Gap

PROPERTY, ACTION = "property.toml", "actions.toml"
TREES = 20
HOW = Manner(
    "manual effect: `use` it at its moment, then `adjust` for what it costs, does and is worth",
    ("develop", "place", "harvest"),
)
# The required fields of a card in addition to its name, and their default values.
PLAIN: dict[str, Any] = {"type": "utility", "cost": 0, "value": {"mode": "query"}}
PLACEHOLDERS = {"tree": "Placeholder Tree", "utility": "Placeholder Utility"}


def fill(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the two files, and list the missing parts."""
    yield from fill_keys(own, ours, PROPERTY, ("edition",))
    if is_listed(own[PROPERTY], "card"):
        yield from _fill_cards(own, ours)
    if is_listed(own[ACTION], "action"):
        yield from _fill_actions(own, ours)


def _fill_cards(own: Documents, ours: Documents) -> Iterator[Gap]:
    cards = entries(own[PROPERTY], "card")
    for number, card in enumerate(cards, 1):
        yield from complete(card, f"N{number}")
    entered = sum(map(copies_of, cards))
    if not any(card.get("starting") for card in cards):
        yield from _add_starting(own[PROPERTY]["card"], entries(ours[PROPERTY], "card"))
    yield from _add_placeholders(own[PROPERTY], entered)


def complete(card: Document, id: str) -> Iterator[Gap]:
    """Complete one card; its missing parts become manual effects."""
    is_silent = "effects" not in card
    name, effects = card.get("name"), card.setdefault("effects", [])
    if not isinstance(name, str) or not isinstance(effects, list):
        return
    called = f"{card['id']} ({name})" if "id" in card else name
    missing = [field for field in PLAIN if field not in card]
    if card.get("text") and is_silent:
        missing.append("effects")
    if "harvest" in card:
        card.setdefault("type", "tree")
    for field, value in ({"id": id, "copies": 2 if card.get("starting") else 1} | deepcopy(PLAIN)).items():
        card.setdefault(field, value)
    is_harvested = any(isinstance(effect, dict) and effect.get("trigger") == "harvested" for effect in effects)
    if card["type"] == "tree" and "harvest" not in card and not is_harvested:
        missing.append("harvest")
    if missing:
        effects += by_hand(name, str(card.get("text", "")), missing)
        yield unentered(f"{PROPERTY}: card {called}", word_of(name), missing, HOW)


def by_hand(name: str, text: str, missing: list[str]) -> list[Document]:
    """Return the manual effects that replace missing fields."""
    triggers = {"value": "game_end_alt", "harvest": "harvested", "effects": "manual"}
    prompts = {"value": "enter its value", "harvest": "enter what its harvest gives", "effects": text}
    found = [_manual(triggers[field], f"{name}: {prompts[field]}") for field in missing if field in triggers]
    if not {"type", "cost"}.isdisjoint(missing):
        found.append(_manual("first_developed", f"{name}: enter what it costs and what it does"))
    return found


def _manual(trigger: str, prompt: str) -> Document:
    return {"trigger": trigger, "do": [{"do": "manual", "prompt": prompt}]}


def _add_starting(cards: list[Document], ours: list[Document]) -> Iterator[Gap]:
    """Use the starting tree of the stand-in edition, or the card with its name."""
    [start] = [deepcopy(card) for card in ours if card.get("starting")]
    named = [card for card in cards if card.get("name") == start["name"]]
    if named:
        named[0].update(starting=True, type="tree")
        return
    taken = {str(card.get("id")).casefold() for card in cards}
    cards.append({**start, "id": start["id"] if start["id"].casefold() not in taken else "START"})
    yield stand_in_gap(f"{PROPERTY}: card: the starting tree")


def _add_placeholders(document: Document, entered: int) -> Iterator[Gap]:
    """Fill the deck with placeholders for cards without an entry."""
    edition, cards = document["edition"], entries(document, "card")
    total = edition.get("total", CARDS) if isinstance(edition, dict) else CARDS
    left = total - sum(map(copies_of, cards)) if isinstance(total, int) else 0
    if left <= 0:
        return
    trees = sum(copies_of(card) for card in cards if card.get("type") == "tree")
    shares = {"tree": max(0, min(left, TREES - trees))}
    shares["utility"] = left - shares["tree"]
    for kind, number in shares.items():
        if number:
            card: Document = {"name": PLACEHOLDERS[kind], "type": kind, "copies": number}
            list(complete(card, kind.upper()))
            document["card"].append(card)
    words = [word_of(PLACEHOLDERS[kind]) for kind, number in shares.items() if number]
    yield placeholders(f"{PROPERTY}: card", entered, total, words, HOW)


def _fill_actions(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the three action cards in order."""
    mine, theirs = entries(own[ACTION], "action"), entries(ours[ACTION], "action")
    for card, other in zip(mine, theirs, strict=False):
        missing = [field for field in required(ActionCard) if field not in card]
        card.update({field: deepcopy(other[field]) for field in missing})
        if missing:
            yield stand_in_gap(f"{ACTION}: action {card['id']}: {', '.join(missing)}")
    taken = {str(card.get("id")) for card in mine}
    for other in theirs[len(mine) : ACTIONS]:
        id = other["id"] if other["id"] not in taken else f"{other['id']}X"
        own[ACTION]["action"].append({**deepcopy(other), "id": id})
        yield stand_in_gap(f"{ACTION}: action {id}", (id,))
