"""Why an effect cannot be used now, in words: its moment, its limit, its condition with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.counting import count, holds
from companion.games.maple_valley.frames import Window
from companion.games.maple_valley.sources import Offer, limit_of_use, uses_left
from companion.games.maple_valley.state import State

# When effects with a trigger are used.
MOMENTS: dict[v.Trigger, str] = {
    "play": "when the card is played",
    "any": "at any time in the own turn",
    "move": "while the pawn moves, before or after the Friend's trails",
    "trail": "when a trail is travelled",
    "site": "at a Curiosity site",
    "arrive": "on arriving",
    "activate": "when a location was activated",
    "forage": "after foraging",
    "friend_made": "when a Friend is made",
    "favour_gained": "when a Favour is gained",
    "patch_gained": "when a Patch is gained",
    "craft": "when a Favour was crafted",
    "supply": "when a marker was placed",
    "event": "after the event of a Festivity",
    "dawdle": "when a Dawdle card is played",
    "turn_end": "at the end of a turn",
    "hour_start": "at the start of an hour",
    "hour_end": "at the end of an hour",
    "effect": "when its Outpost is activated",
}
EVENTS = {"self": "finished by its owner", "other": "finished by another player", "any": "finished by anybody"}
OFTEN = {1: "once", 2: "twice"}
PER = {"turn": "a turn", "hour": "an hour", "game": "a game", "activation": "in an activation"}
COMPARED = {">=": "at least", "<=": "at most", "=": "exactly", ">": "more than", "<": "fewer than"}
WORDS: dict[str, str] = {
    "foraged_sun": "the Sun Good foraged this turn",
    "returned": "the pawn back where it started the turn",
    "finisher": "the player who finished the Festivity",
}
COUNTED: dict[str, str] = {
    "friends": "Friends",
    "patches": "Patches",
    "favours": "Favours brought",
    "other_favours": "other Favours brought",
    "distinct": "of certain Favours brought",
    "categories": "categories brought",
    "preparing": "Favours in Preparing",
    "markers": "markers on Festivities",
    "festivities": "Festivities with an own marker",
    "finished": "finished Festivities",
    "pawns_here": "other pawns here",
    "past_suns": "past Sun Goods",
    "maps": "Maps",
    "res": "resources",
    "hour": "hours begun",
    "players": "players",
}


def why_idle(state: State, seat: str, offer: Offer) -> str:
    """Say what an effect is for, whose moment it is not."""
    effect = offer.effect
    if effect.trigger == "score":
        return "counts in the final scoring"
    if effect.trigger == "rule" or isinstance(effect.gain[0], v.Less | v.Swap):
        return "works by itself where it applies"
    if not effect.is_automatic and _used(state, seat, offer):
        return limit_words(state, offer)
    how = "comes by itself" if effect.is_automatic else "is used"
    return f"{how} {moment_words(state, effect)}"


def _used(state: State, seat: str, offer: Offer) -> bool:
    """Tell whether an effect is used up for this turn, hour or game."""
    limit = limit_of_use(offer)
    return limit is not None and limit.per != "activation" and uses_left(state, seat, offer) < 1


def moment_words(state: State, effect: v.Effect) -> str:
    """Say when an effect is used: `when a location was activated: Lodge or Lookout`."""
    about = " or ".join(_of_words(state, effect))
    return f"{MOMENTS[effect.trigger]}{f': {about}' if about else ''}"


def _of_words(state: State, effect: v.Effect) -> Iterator[str]:
    locations = state.tables.locations
    for word in effect.of:
        if effect.trigger == "event":
            yield EVENTS[word]
        elif word in locations:
            yield locations[word].name
        elif effect.trigger in ("arrive", "activate"):
            yield word.capitalize()
        else:
            yield word


def limit_words(state: State, offer: Offer) -> str:
    """Say how often an effect may be used, and that it was."""
    top = state.stack[-1] if state.stack else None
    limit = limit_of_use(offer)
    if limit is None or (isinstance(top, Window) and top.trigger == offer.effect.trigger and offer.key in top.used):
        return "was used already on this occasion"
    return f"may be used {OFTEN.get(limit.n, f'{limit.n} times')} {PER[limit.per]}, no more"


def unmet_words(state: State, seat: str, conditions: Iterable[v.Condition], subject: str) -> str:
    """Say which conditions are not met, with the numbers of now."""
    unmet = (condition for condition in conditions if not holds(state, seat, condition, subject))
    return " and ".join(condition_words(state, seat, condition) for condition in unmet)


def condition_words(state: State, seat: str, condition: v.Condition) -> str:
    """Write a condition, and how things are now."""
    match condition:
        case str():
            return WORDS[condition]
        case v.Test(type=str(type)):
            return f"a Friend who travels by {type} this turn"
        case v.Test(foraged=str(good)):
            return f"{good} foraged this turn"
        case v.Test(sun=str(good)):
            return f"{good} as Sun Good (it is {state.sun})"
        case v.Test(at=str(place)):
            return _at_words(state, seat, place)
        case v.Test(count=str()):
            return _count_words(state, seat, condition)
        case v.Test(not_=inner) if inner is not None:
            return f"anything but {condition_words(state, seat, inner)}"
    sign, several = (" and ", condition.all) if condition.all else (" or ", condition.one)
    return sign.join(condition_words(state, seat, one) for one in several)


def _at_words(state: State, seat: str, place: str) -> str:
    locations = state.tables.locations
    name = locations[place].name if place in locations else place.capitalize()
    return f"the pawn at {name} (it is at {locations[state.seats[seat].at].name})"


def _count_words(state: State, seat: str, test: v.Test) -> str:
    found = count(state, seat, v.Selector(test.count, test.of))  # type: ignore[arg-type]
    of = f" ({', '.join(test.of)})" if test.of else ""
    return f"{COMPARED[test.op]} {test.n} {COUNTED[str(test.count)]}{of}, not {found}"
