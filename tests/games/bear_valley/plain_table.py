"""A position of Bear Valley for the second implementation: cards, players, tokens, the path.

It is read from a document (TOML) and from the printed cards, and shares no code with the rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from companion.games.bear_valley.components import Card
from companion.games.bear_valley.tables import read_tables

Doc = dict[str, Any]
Cell = tuple[int, int]
Spot = tuple[Cell, str]
SHIFT = {"E": (2, 0), "NE": (1, 1), "NW": (-1, 1), "W": (-2, 0), "SW": (-1, -1), "SE": (1, -1)}
ACROSS = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}
PIECES = ("canoe", "machete", "flashlight", "basket", "rope", "telescope")
WORTH = dict.fromkeys(PIECES, 1) | {"gold": 2}
CAMPS = ("Starting-Camp", "Destination-Camp")
RIVER = (*CAMPS, "Straight-River", "Bend-River", "Bridge-River")
# The default rulings.
PLAIN = {
    "destination_water": "yes", "contingency_limit": "fresh", "walled_in": "lenient", "walled_scope": "tunnelled",
    "deck_empty": "turn_end", "butterfly_connects": "no", "must_go_on": "stays", "canoe_distance": "one",
    "bank_hour": "free", "lake_side": "explore", "canoe_camps": "yes", "machete_late": "yes", "dive_players": "pass",
    "left_beside": "taken",
    "dive_post": "trade", "contingency_use": "same", "supply": "must", "trade_loose": "no", "trade_gift": "no",
    "trade_again": "no", "basket_late": "lost", "rocky_swap": "no", "vertigo_river_bridge": "open",
    "sunny_butterfly": "enter", "contingency_bar": "all", "fozzie_mushrooms": "two", "machete_bridge": "floor",
    "evader_machete": "yes", "left_at_camp": "loose", "violet_post": "open",
}  # fmt: skip
# Tools that characters may not use; Vertigo may still carry one.
AVERSIONS = {"forrest": "machete", "fozzie": "basket", "sunny": "flashlight", "vertigo": "rope"}


class LaidCard:
    """A card on the map, as printed or rotated: its sides, and the section of each exit."""

    def __init__(self, card: Card, turned: bool) -> None:
        self.card, self.turned = card, turned
        parts = card.sections or {"": card.exits}
        self._parts = {name: [self.printed(side) for side in sides] for name, sides in parts.items()}
        self._owner = {side: name for name, sides in self._parts.items() for side in sides}

    def printed(self, side: str) -> str:
        """Return the printed side that points there, or where a printed side points."""
        return ACROSS[side] if self.turned else side

    def parts(self) -> dict[str, list[str]]:
        """Return the exits of each section, as they point on the table."""
        return self._parts

    def section(self, side: str) -> str | None:
        """Return the section of an exit; None if there is no exit."""
        return self._owner.get(side)

    def what(self, side: str) -> str:
        if side in self._owner:
            return "exit"
        shown = self.printed(side)
        return "river" if shown in self.card.river else "lake" if shown in self.card.lake else "trees"

    def exits(self) -> int:
        return len(self._owner)


@cache
def laid_card(edition: str, name: str) -> LaidCard:
    tables = read_tables(edition)
    cards = {**tables.wild, **tables.valley}
    return LaidCard(cards[name.rstrip("*")], name.endswith("*"))


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + SHIFT[side][0], cell[1] + SHIFT[side][1]


def spot_of(text: str) -> Spot:
    place, _, section = text.partition("/")
    x, y = place.split(",")
    return (int(x), int(y)), section


def write(spot: Spot) -> str:
    (x, y), section = spot
    return f"{x},{y}/{section}" if section else f"{x},{y}"


def pieces(tokens: Iterable[str]) -> list[str]:
    """List the Equipment among tokens."""
    return [token for token in tokens if token != "gold"]


class Table:
    """A position, with everything that a rule may need."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self.edition = doc.get("edition", "stand-in")
        tables = read_tables(self.edition)
        self.rules = PLAIN | doc.get("rulings", {})
        self.advanced = doc.get("mode", "basic") == "advanced"
        self.gold = self.advanced and doc.get("gold") != "no"
        self.enchanted = doc.get("enchantments") == "yes"
        known = tables.rivers.get(doc["river"])
        self.grid = self.river((known.cards if known else doc["river"]).split())
        for text, name in doc.get("map", {}).items():
            self.grid[spot_of(text)[0]] = self.laid_card(name)
        self.box = tables.box
        self.loose = {spot_of(cell)[0]: list(tokens) for cell, tokens in doc.get("loose", {}).items()}
        self.baskets = {spot_of(cell)[0] for cell in doc.get("baskets", ())}
        self.seats: dict[str, Doc] = {seat["name"]: seat for seat in doc["seat"]}
        self.me = doc["turn"]
        now = doc.get("now", {})
        self.now = now
        self.path = [spot_of(text) for text in now.get("path", ())] or [self.at(self.me)]
        self.hour = now.get("hour", 0)
        self.used = now.get("used") or ""
        afloat = now.get("afloat")
        self.afloat = self.used == "canoe" if afloat is None else afloat
        self.contingency = now.get("contingency", False)
        self.barred = [spot_of(text) for text in now.get("barred", ())]
        self.dive = [spot_of(text)[0] for text in now.get("dive", ())]
        self.left = len(tables.wild) - len(doc.get("map", {})) - bool(now.get("drawn"))

    def laid_card(self, name: str) -> LaidCard:
        return laid_card(self.edition, name)

    def river(self, names: list[str]) -> dict[Cell, LaidCard]:
        """Lay the river: each card next to the side where the river leaves the one before."""
        cell, came, found = (0, 0), "", {}
        for name in names:
            card = self.laid_card(name)
            found[cell] = card
            out = [side for side in SHIFT if card.what(side) == "river" and side != came]
            if out:
                cell, came = beside(cell, out[0]), ACROSS[out[0]]
        return found

    # Players and their tokens.

    def at(self, who: str) -> Spot:
        return spot_of(self.seats[who].get("at", "0,0"))

    def held(self, who: str) -> list[str]:
        return list(self.seats[who].get("tokens", ()))

    def who(self, name: str) -> str:
        return self.seats[name].get("character") or ""

    @property
    def role(self) -> str:
        return self.who(self.me)

    def living(self) -> list[str]:
        return [name for name, seat in self.seats.items() if not seat.get("eaten")]

    def stock(self) -> Counter[str]:
        out = Counter(token for tokens in self.loose.values() for token in tokens)
        out.update(token for name in self.seats for token in self.held(name))
        out["basket"] += len(self.baskets)
        left = {token: number - out[token] for token, number in self.box.items()}
        return Counter({token: n for token, n in left.items() if n > 0 and (token != "gold" or self.gold)})

    def can_use(self, token: str) -> bool:
        return token in self.held(self.me) and not self.used and AVERSIONS.get(self.role) != token

    def carries(self, who: str, token: str) -> bool:
        return AVERSIONS.get(self.who(who)) != token or (self.who(who), token) == ("vertigo", "rope")

    def may_pass(self, other: str) -> bool:
        """Return whether more Gold, or the same Gold and less Equipment at the start, or a Fox allows passing."""
        if self.now.get("fox"):
            return True
        if not self.advanced:
            return False
        gold, theirs = self.held(self.me).count("gold"), self.held(other)
        mine = self.now.get("equipment", len(pieces(self.held(self.me))))
        if gold != theirs.count("gold"):
            return gold > theirs.count("gold")
        return bool(mine < len(pieces(theirs)))

    def blocker(self, spot: Spot) -> str:
        """Return another player who blocks a spot."""
        if self.kind(spot[0]) == "Starting-Camp":
            return ""
        return next((name for name in self.living() if name != self.me and self.at(name) == spot), "")

    # Cards.

    def kind(self, cell: Cell) -> str:
        return self.grid[cell].card.kind if cell in self.grid else ""

    def picture(self, cell: Cell) -> str:
        return (self.grid[cell].card.picture or "") if cell in self.grid else ""

    def is_post(self, cell: Cell) -> bool:
        return self.gold and self.kind(cell) == "Trading-Post"

    def is_open_bear(self, cell: Cell) -> bool:
        return self.kind(cell) == "Bear" and cell not in self.baskets

    def is_water(self, cell: Cell) -> bool:
        dry = self.rules["destination_water"] == "no" and self.kind(cell) == "Destination-Camp"
        return (self.kind(cell) == "Lake" or self.kind(cell) in RIVER) and not dry

    def near(self, cell: Cell, kind: str) -> bool:
        return any(self.kind(beside(cell, side)) == kind for side in SHIFT)

    def near_water(self, cell: Cell) -> bool:
        return self.is_water(cell) or any(self.is_water(beside(cell, side)) for side in SHIFT)

    def never_enters(self, who: str, spot: Spot) -> bool:
        """Return whether a character never enters a space."""
        cell, section = spot
        kind = self.kind(cell)
        bridge = kind == "Bridge" and section == "bridge"
        if self.rules["vertigo_river_bridge"] == "barred":
            bridge = bridge or kind == "Bridge-River"
        return {
            "forrest": kind == "Woods",
            "rocky": kind == "Mountain",
            "sunny": self.picture(cell) == "cave",
            "vertigo": bridge,
            "fozzie": kind == "Bear",
        }.get(self.who(who), False)
