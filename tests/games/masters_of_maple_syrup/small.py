"""Small editions for tests: few cards that circulate fast, with every step of the vocabulary on some card."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from companion.games.masters_of_maple_syrup.tables import SLUG, read_tables
from tests.games.masters_of_maple_syrup.casebook import SHIPPED, read_file
from tests.support.editions import write_edition


def card(name: str, copies: int, effects: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a card: a tree if it has a harvest number, else a utility that costs nothing."""
    entry = {"id": f"Z-{name}", "name": name, "copies": copies, "cost": 0, "value": {"mode": "fixed", "printed": 1}}
    kind = "tree" if "harvest" in more else "utility"
    return {**entry, "type": kind, "effects": effects, **more}


def tree(name: str, copies: int, harvest: int, cost: int = 1, **more: Any) -> dict[str, Any]:
    return card(name, copies, more.pop("effects", []), harvest=harvest, cost=cost, **more)


@cache
def _written(content: str) -> str:
    cards = json.loads(content)
    total = sum(entry["copies"] for entry in cards)
    document = {"edition": {"title": "Small", "source": "a test", "total": total}, "card": cards}
    return write_edition({"property.toml": document, "actions.toml": read_file(SHIPPED, "actions.toml")})


def edition(*cards: dict[str, Any]) -> str:
    """Write an edition with these cards and the shipped action cards to a folder."""
    return _written(json.dumps(cards))


def effect(when: str, *steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an effect: `after tap`, or a trigger without an action."""
    trigger, _, act = when.partition(" ")
    return {"trigger": trigger, **({"act": act} if act else {}), "do": list(steps), **more}


def do(word: str, **fields: Any) -> dict[str, Any]:
    """Return a step; `from_` means `from`, and so on."""
    return {"do": word, **{key.rstrip("_"): value for key, value in fields.items()}}


A_TREE = {"type": "tree"}
A_UTILITY = {"type": "utility"}
TREES = {"count": {"zone": "property", "type": "tree"}, "divide": 2, "max": 2}
# Cards that use what the shipped ones do not; the game does not end too soon.
EXOTIC = edition(
    tree("Red Maple", 4, 2, starting=True, effects=[effect("always", do("rule", key="end_count", value=24))]),
    tree("Ash", 4, 1, effects=[effect("harvested", do("draw", show=True))]),
    tree("Birch", 3, 3, 2, tags=["pale"]),
    card("Attic", 2, [effect("before tap", do("draw", n=2), cost=[do("discard", filter=A_TREE)])]),
    card("Barn", 2, [effect("before tap", do("choice", options=[[do("draw")], [do("act", act="tap")]]))]),
    card("Cave", 2, [effect("after tap", do("look_keep", look=3, keep=1))]),
    card("Dam", 2, [effect("after tap", do("look_keep", look=2, keep=1, rest="deck_bottom"))]),
    card("Den", 1, [effect("before harvest", do("peek", n=2, reorder=True))]),
    card("Farm", 2, [effect("before harvest", do("give", n=1), do("take", n=1, pick="random"))]),
    card("Fort", 1, [effect("after harvest", do("take", n=1, pick="taker"), do("give", n=1, pick="random"))]),
    card("Gate", 2, [effect("after harvest", do("tuck", n=2, under="any_own"), do("untuck", from_="any_own"))]),
    card("Hall", 1, [effect("after harvest", do("tuck", n=2, from_="deck"), do("untuck", to="discard"))]),
    card("Hive", 1, [effect("after develop", do("tuck", face="down"), do("tuck", from_="discard_top"))]),
    card("Inn", 2, [effect("instead tap", do("place", n=1, filter=A_TREE, tapped=True), do("draw"))]),
    card("Jail", 1, [effect("instead harvest", do("place", from_="deck"), do("turn_tree", n=TREES))]),
    card("Keep", 2, [effect("before develop", do("remove", n=1, to="hand", filter=A_UTILITY))]),
    card("Kiln", 1, [effect("first_developed", do("remove", to="deck_top"), do("turn_tree", to="upright"))]),
    card("Lock", 2, [effect("after develop", do("neighbour", then=[do("draw"), do("discard")], may_refuse=True))]),
    card("Loft", 1, [effect("after tap", do("draw"), actor="neighbour")]),
    card("Mill", 1, [effect("turn_start", do("action_card", to="self"))]),
    card("Mine", 1, [effect("turn_end", do("action_card"), do("repeat", n=2, then=[do("draw")]))]),
    card("Nest", 2, [effect("when develop", do("modify", pay_from="tucked_here", any_type=True, discount=1))]),
    card("Oven", 1, [effect("when harvest", do("modify", keep_tapped=True, bonus_draw_each=1, extra=1))]),
    card("Pond", 1, [effect("first_developed", do("act", act="develop", source="discard_any", price=1))]),
    card("Quay", 2, [effect("before develop", do("take_discard", n=2, pick="any", filter=A_TREE))]),
    card("Roof", 1, [effect("after tap", do("manual", prompt="Do as it says."), limit={"n": 1, "per": "turn"})]),
    card("Sail", 1, [effect("after develop", do("discard", from_="property", filter=A_TREE), do("draw", n=3))]),
    card("Tent", 1, [effect("first_developed", do("if_then", if_=["own_turn"], then=[do("draw", n=2)]))]),
)


def scattered(rng: Random, **more: Any) -> dict[str, Any]:
    """Return a position of the exotic edition in the middle of a game, with every hand card named."""
    tables = read_tables(EXOTIC)
    cards = rng.sample(tables.box, len(tables.box))
    seats = []
    for name in ("ann", "bo"):
        lying = [cards.pop() for _ in range(rng.randint(6, 9))]
        written = [_lying(rng, tables.cards[word].type == "tree", word, cards) for word in lying]
        seats.append({"name": name, "property": written, "hand": [cards.pop() for _ in range(rng.randint(1, 5))]})
    pile = [cards.pop() for _ in range(rng.randint(0, 6))]
    return {"game": SLUG, "edition": EXOTIC, "draws": "named", "discard": pile, "seat": seats, **more}


def _lying(rng: Random, is_tree: bool, word: str, cards: list[str]) -> str:
    tapped = " (t)" if is_tree and rng.random() < 0.5 else ""
    return word + tapped + (f" {{{cards.pop()}}}" if rng.random() < 0.15 else "")


def covered(document: dict[str, Any]) -> dict[str, Any]:
    """Return the same position for a table game: hands are counts."""
    seats = [{**seat, "hand": len(seat["hand"])} for seat in document["seat"]]
    return {**document, "draws": "hidden", "seat": seats}
