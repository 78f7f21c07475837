"""Cards, places and rules in words: what a card says of itself, or else what its effects do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.packs import PATCHES, PREPARING
from companion.games.maple_valley.scoring import MOST, SECOND
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import Card, Location, Tables
from companion.referee.amounts import counted
from printables.sheets.form import Lines

# What stands on cards is shorter than what is said at the table.
PRINTED = {
    "any_good": "any Good", "any_curio": "any Curiosity", "any_res": "any resource",
    "diff_good": "different Goods", "diff_curio": "different Curiosities",
}  # fmt: skip
NAMES = {
    **{item: item.capitalize() for item in v.ITEMS},
    **{item: one for item, (one, _) in v.WORDS.items()},
    **PRINTED,
}
PLURALS = {
    "acorn": "Acorns", "bug": "Bugs", "pebble": "Pebbles", "flower": "Flowers", "map": "Maps", "any_good": "Goods",
    "any_curio": "Curiosities", "any_res": "resources", "sun": "Sun Goods",
    "past_sun": "past Sun Goods", "grove_good": "Goods of the Grove", "site_curio": "Curiosities of the site",
    "favour": "Favours", "patch": "Patches", "friend": "Friends",
}  # fmt: skip
# Short forms for the line under a token.
SHORT = {
    "any_good": "any Good", "any_curio": "any Curio", "any_res": "any resource", "sun": "Sun Good",
    "past_sun": "past Sun", "diff_good": "unlike Goods", "diff_curio": "unlike Curios",
}  # fmt: skip
WHEN = {
    "play": "When you play it", "any": "", "move": "Before or after your run", "site": "At a site",
    "forage": "When you forage", "friend_made": "Making a Friend", "favour_gained": "Gaining a Favour",
    "patch_gained": "Gaining a Patch", "supply": "Placing a marker", "dawdle": "When you dawdle",
    "turn_end": "At the end of your turn", "hour_start": "When an hour begins",
    "hour_end": "When an hour ends", "effect": "", "final": "", "score": "At the end",
}  # fmt: skip
WHEN_OF = {
    "trail": "For each {} trail", "arrive": "Arriving at {}", "activate": "Activating {}", "craft": "Crafting {}",
    "event": "After an event ({})", "rule": "Always ({})",
}  # fmt: skip
WHO = {"self": "", "each": "everybody: ", "others": "everybody else: ", "finisher": "the Finisher: "}
COUNTED = {
    "friends": "Friend", "patches": "Patch", "favours": "Favour brought", "other_favours": "other Favour brought",
    "distinct": "of these brought", "categories": "category brought", "preparing": "Favour in Preparing",
    "markers": "marker of yours", "festivities": "Festivity with a marker of yours", "finished": "finished Festivity",
    "pawns_here": "other pawn where you are", "past_suns": "past Sun", "maps": "Map", "res": "resource", "hour": "hour",
    "players": "player",
}  # fmt: skip
RULES = {
    "craft": "crafting", "market": "markets", "friend_made": "making a Friend", "limit_preparing": "limit of Preparing",
    "limit_patches": "limit of Patches",
}  # fmt: skip


def item_name(item: str) -> str:
    """Return the name of an item as it stands under a token."""
    return SHORT.get(item) or NAMES.get(item, item)


def amount(number: object, item: str) -> str:
    """Write so many of an item: `2 Maps`, `1 Honey`, `any 2 Goods`."""
    name = NAMES.get(item, item)
    if item.startswith("any_"):
        return name if number == 1 else f"any {number} {PLURALS[item]}"
    return f"{number} {name if number == 1 else PLURALS.get(item, name)}"


def _several(number: object, items: Sequence[str]) -> str:
    return " or ".join(amount(number, item) for item in items)


def cost_parts(cost: v.Cost) -> list[str]:
    """Say each part of a cost."""
    prices = [v.Price(part) if isinstance(part, str) else part for part in cost]
    return [
        (f"up to {price.upto} " if price.upto else "")
        + (_several(price.n, price.or_ or (str(price.item),)) if not price.upto else PLURALS.get(str(price.item), ""))
        for price in prices
    ]


def traded_parts(trade: v.Trade) -> list[str]:
    """Say each part of what a trade gives."""
    return [_several(traded.n, traded.step.items) for traded in trade.gain]


def place_name(word: str, tables: Tables) -> str:
    """Say a location or a kind of location, or what else an effect is about."""
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
    """Say what a step does."""
    match step:
        case v.Gain(n=n, per=per):
            return _several("as many" if n == "K" else n, step.items) + _per(per, tables)
        case v.FromDeck(deck=deck, n=n, keep=keep):
            return _cards(n, deck, "of the deck") + (f", keep {keep}" if keep else "")
        case v.FromDisplay(deck=deck, n=n):
            return _cards(n, deck, "of the display")
        case v.MakeFriend():
            return "make a Friend"
        case v.Forage():
            return "forage"
        case v.Less(item=item, n=n):
            return f"{amount(n, item)} less to pay"
        case v.Swap(from_=given, to=wanted):
            return f"{amount(1, given)} may stand for {amount(1, wanted)}"
        case v.Mark(of=of, n=n):
            spots = " or ".join({"any": "any", "same": "the same category"}.get(word, word) for word in of)
            return f"{'a marker' if n == 1 else f'{n} markers'} on {spots}{' spot' if spots == 'any' else ''}"
        case v.Trails(type=type, n=n):
            return f"{counted(n, 'trail')} more of {'any type' if type == 'any' else type.capitalize()}"
        case v.Zoom(to=to):
            return f"zoom to {_places(to, tables)}"
        case v.Activate(to=to):
            return "you may activate it" if to == ("here",) else f"you may activate {_places(to, tables)}"
    return _other_step(step, tables)


def _other_step(step: v.AnyStep, tables: Tables) -> str:
    match step:
        case v.Refresh(n=n):
            return f"{counted(n, 'Tired Friend')} back to hand"
        case v.Dawdle(n=n):
            return counted(n, "Dawdle card")
        case v.Cycle(deck=deck):
            return f"the furthest {deck.capitalize()} of the display goes"
        case v.Raise(n=n):
            return f"{n} more"
        case v.Points(n=n, per=per, also=also):
            return f"{n} more" + (f" with {also}" if also else "") + _per(per, tables)
        case v.Store(set=wanted, pts=pts, max=most):
            parts = " and ".join(amount(number, item) for item, number in wanted.items())
            return f"{pts} more for each {parts} stored here" + (f", {most} times at most" if most else "")
        case v.Choose(k=k, options=options):
            return f"{k} of: " + "; or ".join(steps_words(option, tables) for option in options)
        case v.Manual(text=text):
            return text
    return ""


def _places(words: Sequence[str], tables: Tables) -> str:
    return " or ".join(f"the {place_name(word, tables)}" for word in words)


def _per(per: v.Per | None, tables: Tables) -> str:
    if per is None:
        return ""
    each = "each" if per.each == 1 else f"every {per.each} ×"
    of = f" ({', '.join(place_name(word, tables) for word in per.of)})" if per.of else ""
    return f" for {each} {COUNTED[per.count]}{of}" + (f", {per.max} at most" if per.max is not None else "")


def steps_words(steps: Iterable[v.AnyStep], tables: Tables) -> str:
    """Say what steps do, one after the other."""
    return ", ".join(step_words(step, tables) for step in steps)


def effect_words(effect: v.Effect, tables: Tables) -> str:
    """Say an effect: when, for whom, for what price, what it does, how often."""
    of = " or ".join(place_name(word, tables) for word in effect.of) or "any"
    when = WHEN_OF[effect.trigger].format(of) if effect.trigger in WHEN_OF else WHEN[effect.trigger]
    held = " and ".join(filter(None, (condition_words(one, tables) for one in effect.if_)))
    head = ", ".join(filter(None, (when, f"if {held}" if held else "")))
    paid = f"pay {' and '.join(cost_parts(effect.cost))}, then " if effect.cost else ""
    often = f" ({effect.limit.n} × in one {effect.limit.per})" if effect.limit else ""
    body = f"{WHO[effect.who]}{paid}{steps_words(effect.gain, tables).rstrip('.')}{often}."
    said = f"{head}: {body}" if head else body
    return said[:1].upper() + said[1:]


def condition_words(condition: v.Condition, tables: Tables) -> str:
    """Say a condition of an effect."""
    match condition:
        case str():
            words = {"foraged_sun": "you foraged the Sun Good", "returned": "you are back where you began"}
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
    """Say in one line what a location does."""
    if location.kind == "outpost":
        return "Market, then the effect"
    words = steps_words(location.does, tables)
    return words[:1].upper() + words[1:]


# The rules, as the rulings of a table have them

TRAVEL_LINES: Lines = (
    ("Map", "one trail of any type, before or after your run, never in the middle of it."),
    ("Once", "No trail twice in a turn. You may come back to where you began by another one."),
    ("Site", "Each time you travel its trail you take one Curiosity of its kind."),
    ("Start", "The starting Friend: name Forest, Water or Rock when you play it; only that counts."),
    ("Zoom", "straight to a place: no trail is used, no site is passed."),
)
UPKEEP: Lines = (
    ("1", "Sun: turn up a tile on the next spot; turn the last one over with one of its Good on it."),
    ("2", "Displays: discard the furthest Favour, Friend and Patch; fill up. No title twice in a display."),
    ("3", "Refresh: all Tired Friends to hand, all markers off the Patches."),
    ("4", "Dawdle: all but those with most Friends draw Dawdle cards until all hands are equal."),
    ("5", "Worm: to the next player clockwise, the new Early Bird."),
)
# What there is to close of an hour when nobody else plays.
SOLO_UPKEEP = UPKEEP[:3]


def turn_lines(switches: Switches, is_solo: bool) -> Lines:
    """Say the steps of a turn."""
    passing = " You may also pass." if switches.free_pass == "yes" else ""
    way = "you may put" if switches.supply_optional == "yes" else "put"
    supply = "" if is_solo else f", {way} a marker on a free spot of its category"
    return (
        ("1", f"Play a card from your hand: a Friend onto Tired, or a Dawdle card. No card left: you pass.{passing}"),
        ("2", "Travel: along at least one trail of the Friend's type, as many of it as you like. You have to leave."),
        ("3", "Activate the place where you end, if you like."),
        ("4", f"Craft Favours of Preparing, one by one: pay, move it to Bringing{supply}."),
        (
            "or",
            "Dawdle: take what the card shows and lay it under its deck; no travel, no activating, but you may craft.",
        ),
    )


def card_lines(switches: Switches) -> Lines:
    """Say what holds for Favours, Patches and Friends."""
    which = "one of them" if switches.discard_any_patch == "yes" else "an older one"
    return (
        (f"Preparing {PREPARING}", "at the end of your turn; discard down to it."),
        (f"Patches {PATCHES}", f"at any time; with one more discard {which}."),
        ("Patch", "A marker on it for each use; no more in an hour than it says."),
        ("Friend", "Its ability works only in the turn in which you play it."),
        ("New Friend", "of the display, for the Curiosities on it; it lies under Tired until the hour ends."),
    )


def festivity_lines(switches: Switches) -> Lines:
    """Say how Festivities are supplied and finished."""
    most = "You never run out of markers." if switches.markers_unlimited == "yes" else f"You have {MARKERS} markers."
    return (
        ("Spot", f"One marker on each; blocked rows are out of the game. {most}"),
        ("Full", "The last open spot is taken: the event at once; who took it is the Finisher and gets the extra."),
    )


def scoring_lines(switches: Switches, is_solo: bool) -> Lines:
    """Say what counts at the end."""
    ties = "tied players all get it"
    if switches.second_after_tie == "no":
        ties += ", but behind a tie for most nobody is second"
    solo = "No Festivities: no marker is placed. Four questions give you a title: see the solo sheet."
    party = f"your markers, and {MOST} more for most, {SECOND} more for second-most; {ties}."
    return (
        ("Favours", "in Bringing: value and bonus. What is stored on one counts only there."),
        ("Friends", "value and bonus."),
        ("Patches", "value and bonus."),
        ("Left over", "1 for each Honey, 1 for each Map, 1 for every three other resources."),
        ("Solo", solo) if is_solo else ("Festivities", party),
    )
