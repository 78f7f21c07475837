"""The rules in our own words, following the house rulings of a table."""

from __future__ import annotations

from companion.games.crayonville.components import (
    ANIMALS_FROM,
    EXPAND_DRAW,
    EXPAND_KEEP,
    LEVELS,
    MULTIPLIER,
    WORKS_PER_PRODUCE,
    Blueprint,
    Level,
    Resource,
)
from companion.games.crayonville.deck import deck_of
from companion.games.crayonville.sightlines import NEEDED
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from printables.crayonville.facts import level_of, switches_of, tables_of
from printables.sheets import PrintedGame

RESOURCE: dict[Resource, str] = {"wood": "Wood", "fish": "Fish", "grain": "Grain", "stone": "Stone", "meat": "Meat"}
CRAYON = {"wood": "green", "field": "yellow", "water": "blue", "stone": "black, lightly"}
STRUCTURE = {
    "house": "House",
    "boat": "Boat",
    "works": "Production building",
    "road": "Road segment",
    "tower": "Tower",
    "battleship": "Battleship",
    "wall": "Wall segment",
    "fortified-tower": "Fortified Tower",
    "townhouse": "Townhouse",
    "upgrade": "Upgraded production",
}
# Names for small places.
SHORT = {**STRUCTURE, "works": "Production", "road": "Road", "wall": "Wall", "upgrade": "Upgraded production"}
WHERE = {
    "house": "on a free land space",
    "boat": "on a free water space",
    "works": "across two adjacent free spaces of one land terrain; Fish: one land, one water; Meat: one with an animal",
    "road": "between two adjacent land spaces; all roads must connect",
    "tower": "on a free land space",
    "battleship": "on a free water space",
    "wall": "on the border of two land spaces",
    "fortified-tower": "automatic when walls connect two Towers; walls on all six sides",
    "townhouse": "fill in a House with five of six lines of sight closed",
    "upgrade": "fill in a production building; both halves need five closed lines",
}
CARD = {
    "expand": "Expand",
    "harvest-wood": "Harvest Wood",
    "harvest-grain": "Harvest Grain",
    "harvest-fish": "Harvest Fish",
    "harvest-stone": "Harvest Stone",
    "produce": "Produce",
    "feast": "Feast",
    "market": "Market",
    "tax": "Tax",
}
TOWNHOUSE_FISH = "Meat, and Fish from free water with a fish in it"
TURNED = ", just to turn the card."
GROUND = {"wood": "wood", "grain": "field", "stone": "stone"}


def card_words(tables: Tables, name: str, switches: Switches) -> str:
    """Return the text of a card."""
    kind = name.removeprefix("harvest-")
    if kind in GROUND:
        return _land_words(kind, switches)
    return {
        "expand": f"Take {EXPAND_DRAW} terrain tiles, keep {EXPAND_KEEP}. Each kept tile colours {_blank(switches)}. "
        f"From level {ANIMALS_FROM} it may instead add an animal or fish to a space of its terrain.",
        "harvest-fish": _fish_words(switches),
        "produce": f"Use up to {WORKS_PER_PRODUCE} production buildings. Each takes in some of its resource, at most "
        f"{capacity_words(tables)}, and gives back {MULTIPLIER} times as much.",
        "feast": f"Feed Grain, Fish and Meat; the total counts. {_feast_words(tables)}",
        "market": "Sell any amount of one resource.",
        "tax": f"Add up: {_tax_words(tables)}. It costs nothing.",
    }[name]


def _land_words(kind: str, switches: Switches) -> str:
    terrain, resource = GROUND[kind], kind.title()
    words = f"Each House on {terrain}: 1 {resource} from each adjacent free {terrain} space. "
    beside = " next to a free field" if switches.farming == "needs_field" else ""
    is_farming = kind == "grain" or switches.farming_cards == "all"
    farm = f"Each House on other land{beside}: 1 Grain. " if is_farming else ""
    each = "Each" if switches.animals_per_space == "many" else "An"
    meat = f"{each} animal there adds 1 Meat"
    if switches.meat == "instead":
        meat = f"At an animal, take the {resource} or 1 Meat"
    built = " Animals under buildings count too." if switches.covered_animals == "yes" else ""
    return f"{words}{farm}{meat}; a Townhouse takes only Meat.{built}"


def _fish_words(switches: Switches) -> str:
    who = "Each Boat, House and Battleship" if switches.battleships_fish == "yes" else "Each Boat and each House"
    more = "1 more for each fish in it" if switches.animals_per_space == "many" else "2 with a fish"
    town = " A Townhouse fishes only spaces with a fish." if switches.townhouse_fish == "yes" else ""
    beside = " next to a free field" if switches.farming == "needs_field" else ""
    farm = f" Each House{beside}: 1 Grain." if switches.farming_cards == "all" else ""
    return f"{who}: 1 Fish from each adjacent free water space, {more}.{town}{farm}"


def _feast_words(tables: Tables) -> str:
    """Return how much of each food the houses eat."""
    parts = []
    for name, plan in tables.blueprints.items():
        on_road = f", on a road {plan.feast_on_road}" if plan.feast_on_road != plan.feast else ""
        if plan.feast or plan.feast_on_road:
            parts.append(f"a {STRUCTURE.get(name, name)} {plan.feast}{on_road}")
    return f"Maximum of each food: {'; '.join(parts)}."


def _tax_words(tables: Tables) -> str:
    """Return the tax values, with equal ones grouped."""
    found: dict[int, list[str]] = {}
    for name, plan in tables.blueprints.items():
        on_road = " on a road" if plan.tax_on_road else ""
        if plan.tax + plan.tax_on_road:
            found.setdefault(plan.tax + plan.tax_on_road, []).append(f"{STRUCTURE.get(name, name)}{on_road}")
    return ", ".join(f"{' or '.join(names)} {value}" for value, names in sorted(found.items()))


def _blank(switches: Switches) -> str:
    return "a blank space next to a coloured one" if switches.colour_where == "touching" else "a blank space"


def tiles_words(figures: Level, level: int, switches: Switches) -> str:
    """Return what each player colours before the level starts."""
    where = ", each next to a coloured one" if switches.colour_where == "touching" else ""
    if figures.setup_terrain == "stone":
        return f"Colour in {figures.setup} stone spaces{where}; no tiles are drawn."
    living = (
        " A tile may add an animal or fish instead."
        if level >= ANIMALS_FROM and switches.setup_animals == "yes"
        else ""
    )
    return f"Draw {figures.setup} terrain tiles each and colour in {figures.setup} spaces{where}.{living}"


# The references


def harvest_rows(switches: Switches) -> list[tuple[str, ...]]:
    """List which structures harvest which resources."""
    rows = [
        (kind.title(), f"House on {terrain}", f"1 {kind.title()} from each adjacent free {terrain}")
        for kind, terrain in GROUND.items()
    ]
    beside = " next to a free field" if switches.farming == "needs_field" else ""
    once = "1 Grain, once, on every Harvest" if switches.farming_cards == "all" else "1 Grain, once"
    rows.insert(2, ("", f"House on other land{beside}", once))
    fishers = "Boat, House, Battleship" if switches.battleships_fish == "yes" else "Boat, House"
    fish = "and 1 for each fish in it" if switches.animals_per_space == "many" else "2 with a fish in it"
    idle = "production, Tower" if switches.battleships_fish == "yes" else "production, Tower, Battleship"
    return [
        *rows,
        ("Fish", fishers, f"1 Fish from each adjacent free water, {fish}"),
        (f"{RESOURCE['meat']} (Leather)", "House, Townhouse", _animal_words(switches)),
        ("", "Townhouse", "Meat only" if switches.townhouse_fish == "no" else TOWNHOUSE_FISH),
        ("", idle, "nothing"),
    ]


def _animal_words(switches: Switches) -> str:
    free = "animal space, built on or not," if switches.covered_animals == "yes" else "free animal space"
    many = " an animal" if switches.animals_per_space == "many" and switches.meat == "extra" else ""
    instead = "; a House instead of the resource" if switches.meat == "instead" else ""
    return f"1 Meat{many} from each adjacent {free} of its terrain, when that terrain's card is flipped{instead}"


def turn_words(switches: Switches) -> tuple[str, ...]:
    """Return the steps of a turn."""
    scoring = ""
    if switches.own_on_scoring == "no":
        scoring = " The Build/Produce card cannot be used on a scoring card."
    return (
        "Flip the top card of the deck.",
        f"Everyone chooses: the flipped card, the face-up side of the Build/Produce card, or nothing.{scoring}",
        "Everyone acts. Turn the Build/Produce card over if you used it.",
        "The level ends when everyone has acted on the bottom card.",
    )


def produce_words(tables: Tables, switches: Switches) -> tuple[str, ...]:
    """Return the rules of Produce."""
    chain = {
        "yes": "The output of the first may go into the second.",
        "no": "All inputs are taken before any output.",
    }[switches.produce_chain]
    empty = "At least one building needs an input."
    if switches.empty_produce == "yes":
        empty = "You may use Produce without input" + (TURNED if switches.own_card == "produce" else ".")
    return (
        f"At most {WORKS_PER_PRODUCE} buildings per turn, each once; each returns {MULTIPLIER} times its input.",
        f"Input: {capacity_words(tables)}.",
        f"{chain} {empty}",
    )


def expand_words(switches: Switches) -> tuple[str, ...]:
    """Return the rules of Expand."""
    number = "any number" if switches.animals_per_space == "many" else "one"
    return (
        f"Draw {EXPAND_DRAW} tiles and use {EXPAND_KEEP}, each on {_blank(switches)}. No one may change their choice "
        "after seeing tiles.",
        f"From level {ANIMALS_FROM}: an animal or a fish on a space of the tile's terrain instead, {number} per space.",
        "Used tiles stay out until the pile is too small, then reshuffle them.",
    )


def end_words(switches: Switches, players: int = 0) -> tuple[str, ...]:
    """Return the rules of scoring cards and the end of a level."""
    ties = {
        "shared": "tied players share the win",
        "houses": "tied players compare houses",
        "resources": "tied players compare resources left",
    }[switches.tie]
    return (
        "Each scoring card gives the stars of the highest amount you reach, 3 at most.",
        "Market: one resource, any amount. Feast: Grain, Fish, Meat together. Tax: costs nothing.",
        bonus_words(switches, players),
        f"Most stars win; {ties}. Discard the resources, keep the village.",
    )


def bonus_words(switches: Switches, players: int = 0) -> str:
    """Return the rule of the bonus stars."""
    if players == 1 and switches.solo_bonus == "no":
        return "A solo player gets no stars for houses and resources at the end."
    houses = "houses built in this level" if switches.houses_bonus == "this_level" else "houses"
    return f"At the end, 1 star for the most {houses} and 1 for the most resources left; tied players each get one."


def where_words(name: str, switches: Switches) -> str:
    """Return where a structure may be built."""
    words = WHERE.get(name, "")
    if name == "wall" and switches.wall_through_works == "no":
        return f"{words}, but not through a production building"
    if name == "upgrade" and switches.water_half == "exempt":
        return "fill in a production building; both halves need five closed lines, a Fish one only the land half"
    return words


def build_words(switches: Switches) -> tuple[str, ...]:
    """Return the rules of Build."""
    mixed = {
        "yes": "A price with a slash may be paid in any mix of the two.",
        "no": "A price with a slash is paid in one of the two kinds.",
    }[switches.mixed_payment]
    return (
        "Build as many structures as you can pay for, one after another.",
        mixed,
        f"{RESOURCE['meat']} is the same as Leather.",
        "Free means coloured and without a structure; animals, fish, roads and walls do not count.",
        "Nothing is ever removed or moved.",
        "Then turn the Build/Produce card over.",
    )


def sight_words(switches: Switches) -> tuple[str, ...]:
    """Return the rules of lines of sight."""
    crossed = "Animals" if switches.buildings_block == "yes" else "Buildings, animals"
    crossed += ", blanks and open water" if switches.sight_over_open == "on" else ""
    fails = ["building"] if switches.buildings_block == "yes" else []
    fails += ["blank space", "open water"] if switches.sight_over_open == "ends" else []
    stops = f" A line is open at the first {' or '.join(fails)}, or" if fails else " A line is open"
    exempt = "; a Fish one only from the land half" if switches.water_half == "exempt" else ""
    return (
        "Look straight out through each of the six sides of the space.",
        "A direction is closed if it crosses a wall or enters guarded water.",
        f"{crossed} do not close a direction.{stops} if it reaches the edge of the sheet.",
        f"{NEEDED} of 6 directions must be closed; for a production building, from both halves{exempt}.",
    )


def harbour_words(switches: Switches) -> tuple[str, ...]:
    """Return the rules of the guarded harbour."""
    over = "water and blank spaces" if switches.blank_is_sea == "yes" else "coloured water only"
    lake = {
        "yes": "A lake that no ship can reach is guarded.",
        "no": "No water is guarded while the village has neither Battleship nor Tower.",
    }[switches.lake_is_guarded]
    return (
        f"Ships enter from outside the sheet, over {over}, never over land.",
        "Water is guarded when every course to it passes a space next to a Battleship or Tower.",
        lake,
    )


# Names and prices


def price_words(plan: Blueprint) -> str:
    """Return a price in words: `2 Wood/Stone + 1 Grain`."""
    parts = (f"{part.amount} {'/'.join(RESOURCE[kind] for kind in part.kinds)}" for part in plan.price)
    return " + ".join(parts) or "free"


def level_span(first: int, last: int) -> str:
    """Return the levels of a card in words."""
    return f"Level {first}" if first == last else f"Levels {first}-{last}"


def new_at_level(game: PrintedGame) -> list[str]:
    """List what is new at a level."""
    tables, level = tables_of(game), level_of(game)
    found = [STRUCTURE.get(name, name) for name, plan in tables.blueprints.items() if plan.level == level]
    if level > LEVELS[0]:
        before, now = (deck_of(n, game.edition, switches_of(game)).cards for n in (level - 1, level))
        found += [f"{CARD[name]} cards" for name in CARD if now[name] and not before[name]]
        found += [f"No {CARD[name]} cards" for name in CARD if before[name] and not now[name]]
    found += ["Stone tiles"] if any(tile.first == level > 1 for tile in tables.tiles) else []
    return found + (["Animals and fish"] if level == ANIMALS_FROM else [])


def compared_amounts(game: PrintedGame) -> list[tuple[str, int, int]]:
    """List the amounts for three stars and the starting resources that a level changes, before and now."""
    tables, level = tables_of(game), level_of(game)
    if level == LEVELS[0]:
        return []
    before, now = tables.levels[level - 1], tables.levels[level]
    used = deck_of(level - 1, game.edition, switches_of(game)).cards
    pairs = [("market", before.market, now.market), ("feast", before.feast, now.feast), ("tax", before.tax, now.tax)]
    found = [(f"{CARD[name]}, 3 stars", old[-1], new[-1]) for name, old, new in pairs if used[name] and old and new]
    found.append(("Starting resources", sum(before.stock.values()), sum(now.stock.values())))
    return [row for row in found if row[1] != row[2]]


def capacity_words(tables: Tables) -> str:
    """Return the largest input of a production building in words."""
    plans = tables.blueprints
    return f"{plans['works'].capacity}, +{plans['road'].capacity} with a road, +{plans['upgrade'].capacity} upgraded"
