"""Why an effect cannot be used now, in words: its moment, its limit, its condition with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.counts import count, holds, times
from companion.games.maple_valley.decks import cards_in_words
from companion.games.maple_valley.frames import Visit, Window
from companion.games.maple_valley.sources import Offer, is_meant, limit_of_use, uses_left
from companion.games.maple_valley.state import State
from companion.referee.effects import Step

# When effects with each trigger are used.
MOMENTS: dict[v.Trigger, str] = {
    "play": "when the card is played",
    "any": "at any time in your turn",
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
EVENTS = {"self": "finished by its owner", "other": "finished by another player", "any": "finished by anyone"}
OFTEN = {1: "once", 2: "twice"}
PER = {"turn": "per turn", "hour": "per hour", "game": "per game", "activation": "per activation"}
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
    "distinct": "different Favours brought",
    "categories": "categories brought",
    "preparing": "Favours in Preparing",
    "markers": "markers on Festivities",
    "festivities": "Festivities with your marker",
    "finished": "finished Festivities",
    "pawns_here": "other pawns here",
    "past_suns": "past Sun Goods",
    "maps": "Maps",
    "res": "resources",
    "hour": "hours started",
    "players": "players",
}

# Why steps without numbers would give nothing.
LACKS: dict[type[Step], str] = {
    v.MakeFriend: "no Friend in the display is affordable",
    v.Mark: "no Favour spot is open",
    v.Zoom: "the pawn is already there",
    v.Activate: "there is nothing to activate here",
    v.Refresh: "0 Tired Friends besides the one played",
    v.Trails: "movement is over",
    v.Dawdle: "0 Dawdle cards left",
}


def why_idle(state: State, seat: str, offer: Offer) -> str:
    """Return when an effect is used, for one used at the wrong moment."""
    effect = offer.effect
    if effect.trigger == "score":
        return "counts in the final scoring"
    if effect.trigger == "rule" or isinstance(effect.gain[0], v.Less | v.Swap):
        return "applies automatically"
    if not effect.is_automatic and _used(state, seat, offer):
        return limit_words(state, offer)
    how = "is automatic" if effect.is_automatic else "is used"
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
    """Return when an effect is used: `after a location is activated: Lodge or Lookout`."""
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


def condition_words(state: State, seat: str, condition: v.Condition) -> str:
    """Write a condition with the current value."""
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


def nothing_words(state: State, seat: str, offer: Offer) -> str:
    """Return why an effect would give nothing, with the current numbers: `: 0 other pawns here`."""
    steps = v.all_steps(offer.effect.gain)
    lacking = dict.fromkeys(words for step in steps for words in _lack_words(state, seat, step))
    return f": {' and '.join(lacking)}" if lacking else ""


def _lack_words(state: State, seat: str, step: Step) -> Iterator[str]:
    """Yield what a step of an effect lacks."""
    match step:
        case v.Gain(per=v.Per() as per) if not times(state, seat, per):
            every = f", counted per {per.each}" if per.each > 1 else ""
            yield f"{count(state, seat, per)} {COUNTED[per.count]}{_kinds(per.of)}{every}"
        case v.Gain() if "past_sun" in step.items:
            yield f"0 {COUNTED['past_suns']}"
        case v.Gain() if "map" in step.items:
            yield "0 Maps left"
        case v.FromDeck(deck=deck):
            yield f"{cards_in_words(0, deck)} left to draw"
        case v.FromDisplay(deck=deck):
            yield f"{cards_in_words(0, deck)} in the display"
        case _ if type(step) in LACKS:
            yield LACKS[type(step)]


def _at_words(state: State, seat: str, place: str) -> str:
    locations = state.tables.locations
    name = locations[place].name if place in locations else place.capitalize()
    return f"the pawn at {name} (it is at {locations[state.seats[seat].at].name})"


def _count_words(state: State, seat: str, test: v.Test) -> str:
    found = count(state, seat, v.Selector(test.count, test.of))  # type: ignore[arg-type]
    return f"{COMPARED[test.op]} {test.n} {COUNTED[str(test.count)]}{_kinds(test.of)} (now {found})"


def _kinds(of: Sequence[str]) -> str:
    return f" ({', '.join(of)})" if of else ""
