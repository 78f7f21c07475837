"""A small edition for tests: few cards that cycle quickly, and every step of the vocabulary on some card."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.position import read_position
from companion.games.maple_valley.state import State
from tests.games.maple_valley.casebook import FILES, SHIPPED, read_file
from tests.support.editions import write_edition


def do(word: str, **fields: Any) -> dict[str, Any]:
    """Return a step; `or_` becomes `or`, and so on."""
    return {"do": word, **{key.rstrip("_"): value for key, value in fields.items()}}


def effect(when: str, *gain: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an effect: `activate grove lodge` is a trigger with its argument."""
    trigger, *of = when.split()
    fields = {key.rstrip("_"): value for key, value in more.items()}
    return {"trigger": trigger, **({"of": of} if of else {}), "gain": list(gain), **fields}


def limit(n: int, per: str) -> dict[str, Any]:
    return {"n": n, "per": per}


def card(title: str, copies: int, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"title": title, "copies": copies, "value": 1, "text": "", "effects": list(effects), **more}


HOUR = limit(1, "hour")
TURN = limit(1, "turn")
PATCHES = (
    card(
        "Anvil", 1, effect("any", do("draw_patch", n="K", keep=1), cost=[{"upto": 2, "item": "any_curio"}], limit=HOUR)
    ),
    card("Badge", 2, effect("any", do("gain", item="any_good", n=2), cost=["friend"], limit=HOUR)),
    card("Cord", 1, effect("any", do("take_patch"), cost=["patch"], limit=TURN)),
    card("Drill", 1, effect("trail rock", do("gain", or_=["clay", "bug"]), limit=TURN)),
    card("Ember", 1, effect("site", do("gain", item="site_curio"), do("cycle", deck="favour"), limit=HOUR)),
    card("Fence", 1, effect("arrive grove LOD", do("draw_favour", n=3, keep=2), limit=HOUR)),
    card("Glove", 1, effect("move", do("trail", type="water", n=2), limit=HOUR)),
    card("Hook", 1, effect("move", do("trail", n=1), cost=["any_res"], limit=TURN)),
    card("Inkpot", 1, effect("forage", do("gain", item="grove_good"), do("activate", to=["here"]), limit=HOUR)),
    card("Jersey", 1, effect("favour_gained", do("gain", item="any_curio"), limit=TURN)),
    card("Kettle", 1, effect("patch_gained", do("gain", item="diff_curio", n=2))),
    card("Ladle", 1, effect("craft Gifts Food", do("mark", of=["same"]), limit=TURN)),
    card("Mitten", 1, effect("supply", do("draw_favour"), limit=TURN)),
    card("Needle", 1, effect("event any", do("take_favour", n=2))),
    card("Oven", 1, effect("dawdle", do("gain", item="map", per={"count": "friends", "each": 2, "max": 4}))),
    card("Pouch", 1, effect("turn_end", do("dawdle"), cost=["any_res"], limit=HOUR)),
    card("Quilt", 1, effect("hour_start", do("take_friend"), if_=[{"not": {"count": "friends", "op": ">", "n": 4}}])),
    card("Rope", 1, effect("hour_end", do("gain", item="sun", n=2), who="each")),
    card("Sieve", 1, effect("rule craft", do("swap", from_="any_curio", to="any_good"), limit=TURN)),
    card("Tent", 1, effect("rule limit_preparing", do("limit", n=1))),
    card(
        "Urn",
        1,
        effect("rule market", do("limit", n=1)),
        effect("rule market", do("less", item="any_good"), limit=TURN),
    ),
    card("Vest", 1, effect("event self other", do("gain", item="acorn"), who="finisher")),
    card("Whisk", 1, effect("any", do("manual", text="See the card."), limit=HOUR)),
)
CHOICE = do(
    "choose", k=2, options=[[do("gain", item="map")], [do("refresh")], [do("choose", options=[[do("mark")], []])]]
)
FRIENDS = (
    card("Adder", 2, effect("any", do("zoom", to=["lodge", "OPW", "grove"]), do("activate", to=["here"]))),
    card("Beetle", 2, effect("play", CHOICE)),
    card("Crow", 1, effect("activate grove lodge", do("gain", item="any_good"), who="others")),
    card("Dove", 1, effect("friend_made", do("less", item="any_curio"))),
    card("Eel", 1, effect("move", do("trail", type="any"), if_=[{"type": "water"}])),
    card("Finch", 1, effect("friend_made", do("draw_friend", n=2, keep=1), do("make_friend"))),
    card("Gecko", 1, effect("forage", do("gain", item="birch"), if_=["foraged_sun"])),
    card("Heron", 1, effect("any", do("refresh", n=2), cost=["favour"])),
    card("Ibis", 1, effect("turn_end", do("refresh"), if_=["returned"])),
)
TYPES = ("forest", "water", "rock")
COSTS: tuple[dict[str, int], ...] = ({"bug": 1}, {"pebble": 1}, {}, {"any_curio": 1}, {"flower": 1})
COSTLY: tuple[dict[str, int], ...] = (
    {"clay": 1, "any_good": 1},
    {"any_res": 1},
    {"herbs": 1},
    {"any_curio": 1, "birch": 1},
)
CATEGORIES = ("Decorations", "Entertainment", "Food", "Gifts")
FAVOURS = tuple(
    card(f"Thing {number}", 1 + number % 2, category=CATEGORIES[number % 4], cost=COSTLY[number % 3 + number % 2])
    for number in range(12)
)
OUTPOSTS = (
    {
        "title": "Barge",
        "text": "",
        "market": [
            {"cost": [{"or": ["any_curio", "favour"]}], "gain": [{"item": "any_good"}], "max": 1},
            {"cost": ["sun"], "gain": [{"or": ["map", "past_sun"]}], "max": 2},
        ],
        "effects": [effect("effect", do("zoom", to=["OPE", "OPW"]), do("activate", to=["here"]), limit=TURN)],
    },
    {
        "title": "Camp",
        "text": "",
        "market": [{"cost": ["map"], "gain": [{"item": "diff_curio", "n": 2}]}],
        "effects": [
            effect("effect", do("gain", item="any_curio"), who="each", cost=["any_good"]),
            effect("effect", do("draw_friend"), do("cycle", deck="friend"), cost=[{"item": "diff_good", "n": 2}]),
        ],
    },
)
FESTIVITIES = tuple(
    {"title": title, "text": "", "rows": [{"number": row, "spots": spots} for row in (1, 2, 3)], "effects": effects}
    for title, spots, effects in (
        ("Ball", ["Food", "Gifts"], [effect("final", do("mark", of=["any"]), who="each")]),
        (
            "Race",
            ["Gifts"],
            [effect("final", do("take_patch"), who="each"), effect("final", do("activate"), who="others")],
        ),
        ("Feast", ["Decorations"], [effect("final", do("draw_patch"), who="finisher")]),
    )
)


@cache
def exotic() -> str:
    """Write the small edition to a folder, with the shipped board."""
    files = {name: read_file(SHIPPED, name) for name in ("board", *dict.fromkeys(FILES.values()))}
    files["board"]["edition"]["counts"] = "warn"
    files["favours"]["favour"] = list(FAVOURS)
    files["patches"]["patch"] = list(PATCHES)
    files["friends"]["friend"] = [
        {**friend, "travel": [TYPES[at % 3]] if at % 4 else ["water", "rock"], "cost": COSTS[at % len(COSTS)]}
        for at, friend in enumerate(FRIENDS)
    ]
    files["outposts"]["outpost"] = [*OUTPOSTS, *files["outposts"]["outpost"][:1]]
    files["festivities"]["festivity"] = list(FESTIVITIES)
    return write_edition({f"{name}.toml": document for name, document in files.items()})


ITEMS = ("acorn", "berries", "birch", "cattails", "clay", "herbs", "honey", "bug", "pebble", "flower", "map")


def scattered(state: State, rng: Random) -> State:
    """Give all players random items and cards, as in the middle of a game, at the start of a turn."""
    document = TITLE.positions.describe(state)
    piles: dict[str, list[str]] = {
        name: [word for word, n in deck.pile.cards.items() for _ in range(n)] for name, deck in state.decks.items()
    }
    unseen = sum(seat.get("hand", ()).count("?") for seat in document["seat"])
    for pile in piles.values():
        rng.shuffle(pile)
    piles["friend"] = piles["friend"][unseen:]
    for seat in document["seat"]:
        seat["pack"] = {item: rng.randint(0, 3) for item in rng.sample(ITEMS, rng.randint(3, len(ITEMS)))}
        seat["at"] = rng.choice(list(state.tables.locations))
        for name, field, most in (("patch", "patches", 3), ("favour", "preparing", 1), ("friend", "hand", 2)):
            more = [piles[name].pop() for _ in range(rng.randint(0, most)) if piles[name]]
            seat[field] = [*seat.get(field, ()), *more]
        seat["tired"] = [piles["friend"].pop() for _ in range(rng.randint(0, 1)) if piles["friend"]]
        seat["patches"] = seat["patches"][:4]
    open_rows = range(1, len(document["seat"]) + 1)
    for festivity in document.get("festivities", ()):
        rows = [row for row in state.tables.festivities[festivity].rows if row.number in open_rows]
        spots = [f"{row.number}{'abcdefgh'[at]}" for row in rows for at in range(len(row.spots))]
        taken = rng.sample(spots, rng.randint(0, len(spots) - 1))
        owners = [seat["name"] for seat in document["seat"]]
        document.setdefault("markers", {})[festivity] = {spot: rng.choice(owners) for spot in taken}
    left = [good for good in state.tables.suns if good not in document["suns"]]
    past = rng.sample(left, rng.randint(0, 3))
    document |= {"suns": [*past, *document["suns"]], "hour": len(past) + 1, "out": {}}
    return read_position(document, document.get("rulings", {}))
