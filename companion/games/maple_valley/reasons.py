"""Why an effect cannot be used now, in words: its moment, its limit, its condition with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.counts import count, holds, times
from companion.games.maple_valley.frames import Visit, Window
from companion.games.maple_valley.sources import Offer, is_meant, limit_of_use, uses_left
from companion.games.maple_valley.state import State
from companion.referee.amounts import alternatives
from companion.referee.effects import Step

# When effects with each trigger are used.
MOMENTS: dict[v.Trigger, str] = {
    "play": "when the card is played",
    "any": "at any time in its owner's turn",
    "move": "during movement, before or after the Friend's trails",
    "trail": "after a trail is travelled",
    "site": "at a Curiosity site",
    "arrive": "on arrival",
    "activate": "after a location is activated",
    "forage": "after foraging",
    "friend_made": "when a Friend is made",
    "favour_gained": "when a Favour is gained",
    "patch_gained": "when a Patch is gained",
    "craft": "after a Favour is crafted",
    "supply": "after a marker is placed",
    "event": "after a Festivity's event",
    "dawdle": "when a Dawdle card is played",
    "turn_end": "at the end of a turn",
    "hour_start": "at the start of an hour",
    "hour_end": "at the end of an hour",
    "effect": "when its Outpost is activated",
}
EVENTS = {"self": "its owner finished", "other": "another player finished", "any": "any player finished"}
OFTEN = {1: "once", 2: "twice"}
PER = {"turn": "per turn", "hour": "per hour", "game": "per game", "activation": "per activation"}
COMPARED = {
    ">=": "at least", "<=": "at most", "=": "exactly", ">": "more than", "<": "fewer than", "!=": "any number but",
}  # fmt: skip
# The same for the hour of the game.
HOURS = {
    ">=": "from hour",
    "<=": "until hour",
    "=": "in hour",
    ">": "after hour",
    "<": "before hour",
    "!=": "except in hour",
}
# Conditions without numbers, and their opposites.
WORDS: dict[str, tuple[str, str]] = {
    "foraged_sun": ("if {seat} foraged the Sun Good this turn", "if {seat} did not forage the Sun Good this turn"),
    "returned": (
        "if the pawn is back where it started the turn",
        "if the pawn is not back where it started the turn",
    ),
    "finisher": ("for the player who finished the Festivity", "for players who did not finish the Festivity"),
}
OPPOSITES = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "=": "!="}
# Things that are counted: one, several, and none of them.
COUNTED: dict[str, tuple[str, str, str]] = {
    "friends": ("Friend", "Friends", "{seat} has no such Friends"),
    "patches": ("Patch", "Patches", "{seat} has no Patches"),
    "favours": ("Favour brought", "Favours brought", "{seat} brings no such Favours"),
    "other_favours": ("other Favour brought", "other Favours brought", "{seat} brings no other Favours"),
    "distinct": ("different Favour brought", "different Favours brought", "{seat} brings no Favours"),
    "categories": ("category brought", "categories brought", "{seat} brings no Favours"),
    "preparing": ("Favour in Preparing", "Favours in Preparing", "{seat} has no Favours in Preparing"),
    "markers": ("marker on Festivities", "markers on Festivities", "{seat} has no markers on Festivities"),
    "festivities": (
        "Festivity with {seat}'s marker",
        "Festivities with {seat}'s markers",
        "{seat} has no markers on Festivities",
    ),
    "finished": ("finished Festivity", "finished Festivities", "no Festivity is finished"),
    "pawns_here": ("other pawn here", "other pawns here", "no other pawn is here"),
    "past_suns": ("past Sun Good", "past Sun Goods", "there are no past Sun Goods"),
    "maps": ("Map", "Maps", "{seat} has no Maps"),
    "res": ("resource", "resources", "{seat} has no such resources"),
    "hour": ("hour started", "hours started", "no hour has started"),
    "players": ("player", "players", "there are no players"),
}

# Why steps without numbers would give nothing.
LACKS: dict[type[Step], str] = {
    v.MakeFriend: "no Friend in the display is affordable",
    v.Mark: "no Favour spot is open",
    v.Zoom: "the pawn is already there",
    v.Activate: "there is nothing to activate here",
    v.Refresh: "no Friend is Tired besides the one played",
    v.Trails: "movement is over",
    v.Dawdle: "no Dawdle cards are left",
}


def why_idle(state: State, seat: str, offer: Offer) -> str:
    """Return when an effect is used, for one used at the wrong moment."""
    effect = offer.effect
    if effect.trigger == "score":
        return "only scores at the end of the game"
    if effect.trigger == "rule" or isinstance(effect.gain[0], v.Less | v.Swap):
        return "applies automatically"
    if not effect.is_automatic and _used(state, seat, offer):
        return limit_words(state, offer)
    how = "applies automatically" if effect.is_automatic else "is used"
    visit = _visit_before(state, seat, offer)
    return f"{how} {_visit_words(state, visit) if visit is not None else moment_words(state, effect)}"


def idle_clauses(state: State, seat: str, offer: Offer) -> tuple[str, ...]:
    """Return the rulings on an ability of the current activation."""
    visit = _visit_before(state, seat, offer)
    if visit is None:
        return ()
    return ("MV-R79",) if visit.is_used else ("MV-R79", "MV-R97")


def _visit_before(state: State, seat: str, offer: Offer) -> Visit | None:
    """Return the current activation, if an ability follows it (MV-R79)."""
    if offer.effect.trigger != "activate":
        return None
    visits = (frame for frame in reversed(state.stack) if isinstance(frame, Visit) and frame.seat == seat)
    visit = next(visits, None)
    if visit is None or visit.is_triggered or not is_meant(state, offer._replace(subject=visit.at), seat):
        return None
    return visit


def _visit_words(state: State, visit: Visit) -> str:
    after = f"after the visit to {state.tables.locations[visit.at].name}"
    return after if visit.is_used else f"{after}, if something was traded or used there"


def _used(state: State, seat: str, offer: Offer) -> bool:
    """Return whether an effect is used up for this turn, hour or game."""
    limit = limit_of_use(offer)
    return limit is not None and limit.per != "activation" and uses_left(state, seat, offer) < 1


def moment_words(state: State, effect: v.Effect) -> str:
    """Return when an effect is used: `after Lodge or Lookout is activated`."""
    about = alternatives([*_of_words(state, effect)])
    if not about:
        return MOMENTS[effect.trigger]
    match effect.trigger:
        case "trail":
            return f"after a {about} trail is travelled"
        case "arrive":
            return f"on arrival at {about}"
        case "activate":
            return f"after {about} is activated"
        case "craft":
            return f"after crafting {about}"
        case "event":
            return f"after the event of a Festivity that {about}"
    return f"{MOMENTS[effect.trigger]}: {about}"


def _of_words(state: State, effect: v.Effect) -> Iterator[str]:
    locations = state.tables.locations
    for word in effect.of:
        if effect.trigger == "event":
            yield EVENTS[word]
        elif word in locations:
            yield locations[word].name
        elif effect.trigger in ("arrive", "activate"):
            yield _kind_words(state, word)
        else:
            yield v.name_of(word)


def _kind_words(state: State, kind: str) -> str:
    """Write a kind of location: `an Outpost` if there are several, `the Lodge` if there is one."""
    number = sum(location.kind == kind for location in state.tables.locations.values())
    article = "the" if number == 1 else "an" if kind[0] in "aeiou" else "a"
    return f"{article} {kind.capitalize()}"


def limit_words(state: State, offer: Offer) -> str:
    """Return the limit of an effect in words."""
    top = state.stack[-1] if state.stack else None
    limit = limit_of_use(offer)
    if limit is None or (isinstance(top, Window) and top.trigger == offer.effect.trigger and offer.key in top.used):
        return "was already used this time"
    return f"may be used only {OFTEN.get(limit.n, f'{limit.n} times')} {PER[limit.per]}"


def unmet_words(state: State, seat: str, conditions: Iterable[v.Condition], subject: str) -> str:
    """Return the unmet conditions in words, with the current numbers."""
    unmet = (condition for condition in conditions if not holds(state, seat, condition, subject))
    return " and ".join(condition_words(state, seat, condition) for condition in unmet)


def condition_words(state: State, seat: str, condition: v.Condition, is_not: bool = False) -> str:
    """Write a condition, or its opposite, after `works only`: `at Lookout (the pawn is at Village)`."""
    match condition:
        case str():
            return WORDS[condition][is_not].format(seat=seat)
        case v.Test(type=str(type)):
            return f"with a Friend who {'does not travel' if is_not else 'travels'} by {type} this turn"
        case v.Test(foraged=str(good)):
            return f"if {seat} {'did not forage' if is_not else 'foraged'} {v.name_of(good)} this turn"
        case v.Test(sun=str(good)) if is_not:
            return f"with a Sun Good other than {v.name_of(good)}"
        case v.Test(sun=str(good)):
            return f"with {v.name_of(good)} as the Sun Good (it is {v.name_of(state.sun)})"
        case v.Test(at=str(place)):
            return _at_words(state, seat, place, is_not)
        case v.Test(count=str()):
            return _count_words(state, seat, condition, is_not)
        case v.Test(not_=inner) if inner is not None:
            return condition_words(state, seat, inner, not is_not)
    several = condition.all or condition.one
    sign = " and " if bool(condition.all) != is_not else " or "
    return sign.join(condition_words(state, seat, one, is_not) for one in several)


def nothing_words(state: State, seat: str, offer: Offer) -> str:
    """Return why an effect would give nothing, with the current numbers: `: no other pawn is here`."""
    steps = v.all_steps(offer.effect.gain)
    lacking = dict.fromkeys(words for step in steps for words in _lack_words(state, seat, step))
    return f": {' and '.join(lacking)}" if lacking else ""


def _lack_words(state: State, seat: str, step: Step) -> Iterator[str]:
    """Yield what a step of an effect lacks."""
    match step:
        case v.Gain(per=v.Per() as per) if not times(state, seat, per):
            found, (_, several, none) = count(state, seat, per), COUNTED[per.count]
            needed = f"{per.each} {several}{_kinds(per.of)} are needed (now {found})"
            yield (needed if found else f"{none}{_kinds(per.of)}").format(seat=seat)
        case v.Gain() if "past_sun" in step.items:
            yield COUNTED["past_suns"][2]
        case v.Gain() if "map" in step.items:
            yield "no Maps are left"
        case v.FromDeck(deck=deck):
            yield f"no {v.name_of(deck, 0)} are left to draw"
        case v.FromDisplay(deck=deck):
            yield f"no {v.name_of(deck, 0)} are in the display"
        case _ if type(step) in LACKS:
            yield LACKS[type(step)]


def _at_words(state: State, seat: str, place: str, is_not: bool) -> str:
    locations = state.tables.locations
    name = locations[place].name if place in locations else _kind_words(state, place)
    return f"{'away from' if is_not else 'at'} {name} (the pawn is at {locations[state.seats[seat].at].name})"


def _count_words(state: State, seat: str, test: v.Test, is_not: bool) -> str:
    found = count(state, seat, v.Selector(test.count, test.of))  # type: ignore[arg-type]
    sign = OPPOSITES[test.op] if is_not else test.op
    if test.count == "hour":
        return f"{HOURS[sign]} {test.n} (now hour {found})"
    thing = COUNTED[str(test.count)][test.n != 1].format(seat=seat)
    return f"with {COMPARED[sign]} {test.n} {thing}{_kinds(test.of)} (now {found})"


def _kinds(of: Sequence[str]) -> str:
    return f" ({', '.join(map(v.name_of, of))})" if of else ""
