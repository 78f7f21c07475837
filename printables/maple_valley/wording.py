"""The printed wording of cards, locations and rules: the card's own text, or its effects in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Card, Location, Tables
from companion.games.maple_valley.packs import PATCHES, PREPARING
from companion.games.maple_valley.scoring import MOST, SECOND
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.switches import Switches
from companion.referee.amounts import counted
from printables.sheets.form import Lines

# Cards use shorter words than the messages at the table.
PRINTED = {
    "any_good": "any Good", "any_curio": "any Curiosity", "any_res": "any resource",
    "diff_good": "different Goods", "diff_curio": "different Curiosities",
}  # fmt: skip
NAMES = {
    **{item: one for item, (one, _) in v.WORDS.items()},
    **PRINTED,
}
PLURALS = {
    **{item: several for item, (_, several) in v.WORDS.items()},
    "any_good": "Goods", "any_curio": "Curiosities", "any_res": "resources",
    "diff_good": "different Goods", "diff_curio": "different Curiosities",
}  # fmt: skip
# Short forms for the line under a token.
SHORT = {
    "any_good": "any Good", "any_curio": "any Curiosity", "any_res": "any resource", "sun": "Sun Good",
    "past_sun": "past Sun", "diff_good": "unlike Goods", "diff_curio": "unlike Curios",
}  # fmt: skip
WHEN = {
    "play": "When you play it", "any": "", "move": "Before or after your run", "site": "At a site",
    "forage": "When you forage", "friend_made": "When you make a Friend", "favour_gained": "When you gain a Favour",
    "patch_gained": "When you gain a Patch", "supply": "When you place a marker", "dawdle": "When you dawdle",
    "turn_end": "At the end of your turn", "hour_start": "At the start of an hour",
    "hour_end": "At the end of an hour", "effect": "", "final": "", "score": "Final scoring",
}  # fmt: skip
WHEN_OF = {
    "trail": "For each {} trail", "arrive": "When you arrive at {}", "activate": "When you activate {}",
    "craft": "When you craft {}", "event": "After an event ({})", "rule": "Always ({})",
}  # fmt: skip
WHO = {"self": "", "each": "everyone: ", "others": "everyone else: ", "finisher": "the Finisher: "}
COUNTED = {
    "friends": "Friend", "patches": "Patch", "favours": "Favour brought", "other_favours": "other Favour brought",
    "distinct": "of these brought", "categories": "category brought", "preparing": "Favour in Preparing",
    "markers": "marker you placed", "festivities": "Festivity with your marker", "finished": "finished Festivity",
    "pawns_here": "other pawn at your location", "past_suns": "past Sun", "maps": "Map", "res": "resource",
    "hour": "hour", "players": "player",
}  # fmt: skip
RULES = {
    "craft": "crafting", "market": "markets", "friend_made": "making a Friend", "limit_preparing": "Preparing limit",
    "limit_patches": "Patch limit",
}  # fmt: skip


def item_name(item: str) -> str:
    """Return the name of an item as printed under a token."""
    return SHORT.get(item) or NAMES.get(item, item)


def amount(number: object, item: str) -> str:
    """Write an amount of an item: `2 Maps`, `1 Honey`, `any 2 Goods`."""
    name = NAMES.get(item, item)
    if item.startswith("any_"):
        return name if number == 1 else f"any {number} {PLURALS[item]}"
    return f"{number} {name if number == 1 else PLURALS.get(item, name)}"


def _several(number: object, items: Sequence[str]) -> str:
    return " or ".join(amount(number, item) for item in items)


def cost_parts(cost: v.Cost) -> list[str]:
    """Describe each part of a cost."""
    prices = [v.Price(part) if isinstance(part, str) else part for part in cost]
    return [
        (f"up to {price.upto} " if price.upto else "")
        + (_several(price.n, price.or_ or (str(price.item),)) if not price.upto else PLURALS.get(str(price.item), ""))
        for price in prices
    ]


def _short(number: object, items: Sequence[str]) -> str:
    """Name items under their pictures, where a `?` says that any will do; one of a thing needs no number."""
    names = [PLURALS.get(item, NAMES.get(item, item)) if number != 1 else NAMES.get(item, item) for item in items]
    return ("" if number == 1 else f"{number} ") + " or ".join(names)


def paid_words(cost: v.Cost) -> str:
    """Say under the pictures what a trade costs."""
    prices = [v.Price(part) if isinstance(part, str) else part for part in cost]
    if any(price.upto for price in prices):
        return " + ".join(cost_parts(cost))
    return " + ".join(_short(price.n, price.or_ or (str(price.item),)) for price in prices)


def traded_words(trade: v.Trade) -> str:
    """Say under the pictures what a trade gives."""
    return " + ".join(_short(traded.n, traded.step.items) for traded in trade.gain)


def place_name(word: str, tables: Tables) -> str:
    """Name a location, a kind of location, or another subject of an effect."""
    if word in tables.locations:
        return tables.locations[word].name
    kinds = [location.name for location in tables.locations.values() if location.kind == word]
    if len(kinds) == 1:
        return kinds[0]
    return RULES.get(word) or (word.capitalize() if word.islower() else word)


def _cards(number: object, deck: str, where: str) -> str:
    what = deck.capitalize() if number == 1 else PLURALS[deck]
    return f"{'as many' if number == 'K' else number} {what} {where}"


def step_words(step: v.AnyStep, tables: Tables) -> str:
    """Describe a step."""
    match step:
        case v.Gain(n=n, per=per):
            return _several("as many" if n == "K" else n, step.items) + _per(per, tables)
        case v.FromDeck(deck=deck, n=n, keep=keep):
            return _cards(n, deck, "from the deck") + (f", keep {keep}" if keep else "")
        case v.FromDisplay(deck=deck, n=n):
            return _cards(n, deck, "from the display")
        case v.MakeFriend():
            return "make a Friend"
        case v.Forage():
            return "forage"
        case v.Less(item=item, n=n):
            return f"{amount(n, item)} less to pay"
        case v.Swap(from_=given, to=wanted):
            return f"{amount(1, given)} may be paid as {amount(1, wanted)}"
        case v.Mark(of=of, n=n):
            spots = " or ".join({"any": "any", "same": "the same category"}.get(word, word) for word in of)
            return f"{'a marker' if n == 1 else f'{n} markers'} on {spots}{' spot' if spots == 'any' else ''}"
        case v.Trails(type=type, n=n):
            kind = "" if type == "any" else f"{type.capitalize()} "
            return counted(n, f"extra {kind}trail") + (" of any type" if type == "any" else "")
        case v.Zoom(to=to):
            return f"zoom to {_places(to, tables)}"
        case v.Activate(to=to):
            return "you may activate it" if to == ("here",) else f"you may activate {_places(to, tables)}"
    return _other_step(step, tables)


def _other_step(step: v.AnyStep, tables: Tables) -> str:
    match step:
        case v.Refresh(n=n):
            return f"{counted(n, 'Tired Friend')} back to your hand"
        case v.Dawdle(n=n):
            return counted(n, "Dawdle card")
        case v.Cycle(deck=deck):
            return f"discard the {deck.capitalize()} furthest from the deck"
        case v.Raise(n=n):
            return f"+{n}"
        case v.Points(n=n, per=per, also=also):
            return f"+{_points(n)}" + (f" with {also}" if also else "") + _per(per, tables)
        case v.Store(set=wanted, pts=pts, max=most):
            parts = " and ".join(amount(number, item) for item, number in wanted.items())
            return f"+{_points(pts)} for each {parts} stored here" + (f", at most {most} times" if most else "")
        case v.Choose(k=k, options=options):
            return f"{k} of: " + "; or ".join(steps_words(option, tables) for option in options)
        case v.Manual(text=text):
            return text
    return ""


def _points(number: object) -> str:
    return f"{number} {'point' if number == 1 else 'points'}"


def _places(words: Sequence[str], tables: Tables) -> str:
    return " or ".join(f"the {place_name(word, tables)}" for word in words)


def _per(per: v.Per | None, tables: Tables) -> str:
    if per is None:
        return ""
    each = "each" if per.each == 1 else f"every {per.each} ×"
    of = f" ({', '.join(place_name(word, tables) for word in per.of)})" if per.of else ""
    return f" for {each} {COUNTED[per.count]}{of}" + (f", at most {per.max}" if per.max is not None else "")


def steps_words(steps: Iterable[v.AnyStep], tables: Tables) -> str:
    """Describe steps in order."""
    return ", ".join(step_words(step, tables) for step in steps)


def effect_words(effect: v.Effect, tables: Tables) -> str:
    """Describe an effect: when, who, cost, gain and limit."""
    of = " or ".join(place_name(word, tables) for word in effect.of) or "any"
    when = WHEN_OF[effect.trigger].format(of) if effect.trigger in WHEN_OF else WHEN[effect.trigger]
    held = " and ".join(filter(None, (condition_words(one, tables) for one in effect.if_)))
    head = ", ".join(filter(None, (when, f"if {held}" if held else "")))
    paid = f"pay {' and '.join(cost_parts(effect.cost))}, then " if effect.cost else ""
    often = f" ({effect.limit.n} × per {effect.limit.per})" if effect.limit else ""
    body = f"{WHO[effect.who]}{paid}{steps_words(effect.gain, tables).rstrip('.')}{often}."
    said = f"{head}: {body}" if head else body
    return said[:1].upper() + said[1:]


def condition_words(condition: v.Condition, tables: Tables) -> str:
    """Describe a condition of an effect."""
    match condition:
        case str():
            words = {"foraged_sun": "you foraged the Sun Good", "returned": "you are back where you started"}
            return words.get(condition, "you are the Finisher")
        case v.Test(type=str(type)):
            return f"you travel by {type.capitalize()}"
        case v.Test(foraged=str(good)):
            return f"you foraged {NAMES[good]}"
        case v.Test(sun=str(good)):
            return f"the Sun Good is {NAMES[good]}"
        case v.Test(at=str(place)):
            return f"you are at the {place_name(place, tables)}"
        case v.Test(count=str(count), op=op, n=n):
            return f"{COUNTED[count]} {op} {n}"
        case v.Test(not_=inner) if inner is not None:
            return f"not: {condition_words(inner, tables)}"
    parts, joint = (condition.all, " and ") if condition.all else (condition.one, " or ")
    return joint.join(condition_words(part, tables) for part in parts)


def card_words(card: Card, tables: Tables) -> str:
    """Return the wording of a card, or its effects in words where an edition has none."""
    return card.text or " ".join(effect_words(effect, tables) for effect in card.effects)


def location_words(location: Location, tables: Tables) -> str:
    """Describe a location in one line."""
    if location.kind == "outpost":
        return "Market, then the effect"
    words = steps_words(location.does, tables)
    return words[:1].upper() + words[1:]


# The rules, under the rulings of a game

TRAVEL_LINES: Lines = (
    ("Map", "One trail of any type, before or after your run, never in the middle of it."),
    ("Once", "Each trail once per turn. You may return to where you started by another trail."),
    ("Site", "Each time you travel its trail, collect 1 Curiosity of its kind."),
    ("Start", "Starting Friend: name Forest, Water or Rock when you play it. Only that counts."),
    ("Zoom", "Go straight to a location, using no trail and passing no site."),
)
UPKEEP: Lines = (
    ("1", "Sun: turn up a tile on the next spot. Flip the last one and put 1 of its Good on it."),
    ("2", "Displays: discard the furthest Favour, Friend and Patch, then refill. No duplicates."),
    ("3", "Refresh: return all Tired Friends to hand and remove all markers from the Patches."),
    ("4", "Dawdle: players with fewer Friends than the most draw Dawdle cards until hands are equal."),
    ("5", "Worm: pass it clockwise to the new Early Bird."),
)
# The end of the hour in a solo game.
SOLO_UPKEEP = UPKEEP[:3]


def turn_lines(switches: Switches, is_solo: bool) -> Lines:
    """Return the steps of a turn."""
    passing = " You may also pass." if switches.free_pass == "yes" else ""
    place = "you may place" if switches.supply_optional == "yes" else "place"
    supply = "" if is_solo else f", {place} a marker on an open spot of its category"
    return (
        ("1", f"Play a card from your hand: a Friend onto Tired, or a Dawdle card. With no cards, you pass.{passing}"),
        ("2", "Travel at least one trail of the Friend's type, as many as you like. You must leave."),
        ("3", "You may activate the location where you stop."),
        ("4", f"Craft Favours from Preparing, one by one: pay, move it to Bringing{supply}."),
        (
            "or",
            "Dawdle: collect what the card shows and put it under its deck. No travel, no activation; you may craft.",
        ),
    )


def card_lines(switches: Switches) -> Lines:
    """Return the rules for Favours, Patches and Friends."""
    which = "one of them" if switches.discard_any_patch == "yes" else "an older one"
    return (
        ("Preparing", f"At most {PREPARING} at the end of your turn. Discard the rest."),
        ("Patches", f"At most {PATCHES} at any time. With a fifth, discard {which}."),
        ("Patch", "Put a marker on it for each use, up to its limit per hour."),
        ("Friend", "Its ability works only in the turn you play it."),
        ("New Friend", "From the display, for the Curiosities on it. Put it at the bottom of Tired."),
    )


def festivity_lines(switches: Switches) -> Lines:
    """Return the rules for supplying and finishing Festivities."""
    most = "You never run out of markers." if switches.markers_unlimited == "yes" else f"You have {MARKERS} markers."
    return (
        ("Spot", f"One marker on each; blocked rows are not used. {most}"),
        ("Full", "The last open spot triggers the event at once. The player who filled it is the Finisher."),
    )


def scoring_lines(switches: Switches, is_solo: bool) -> Lines:
    """Return what scores at the end."""
    ties = "tied players all score it"
    if switches.second_after_tie == "no":
        ties += ", but after a tie for most there is no second"
    solo = "No Festivities, no markers. Four questions give you a title: see the solo sheet."
    party = f"Your markers, +{MOST} for most, +{SECOND} for second-most; {ties}."
    return (
        ("Favours", "In Bringing: value and bonus. Stored resources count only there."),
        ("Friends", "Value and bonus."),
        ("Patches", "Value and bonus."),
        ("Leftovers", "1 for each Honey, 1 for each Map, 1 for every 3 other resources."),
        ("Solo", solo) if is_solo else ("Festivities", party),
    )
