"""Faults and warnings of an edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import COUNTS, DISPLAY, Card, Favour, Files, Location, word_of
from companion.games.maple_valley.vocabulary import CATEGORIES, ITEMS, TYPES
from companion.referee.effects import Step
from companion.referee.problems import Fault

# Words of the notation that cannot be titles.
RESERVED = {
    *(*ITEMS, "dawdle", "friend", "craft", "nothing", "paying", "for", "at", "by", "effect"),
    *("name", "points", "preparing", "stored", "sun", "title"),
}
LOCATIONS, SUNS, TOKENS, SITES = 13, 7, 13, 6
MOVEMENT = ("play", "any", "move", "trail", "site")
KINDS = ("grove", "village", "lookout", "clubhouse", "lodge", "outpost", "bluffs")
PAID = ("craft", "market", "friend_made")
RAISED = ("market", "limit_preparing", "limit_patches")
# Items that depend on the occasion of an effect.
OCCASIONAL = ("grove_good", "site_curio")
RULES = ("craft", "market", "friend_made", "limit_preparing", "limit_patches")
# The triggers that some steps need; the others work with any trigger but those of scoring and rules.
BOUND: dict[type[Step], tuple[str, ...]] = {
    v.Points: ("score",),
    v.Store: ("score",),
    v.Less: ("rule", "friend_made"),
    v.Swap: ("rule", "friend_made"),
    v.Raise: ("rule",),
    v.Trails: MOVEMENT,
    v.Forage: (),
}
CLOSED: dict[str, tuple[type[Step], ...]] = {
    "score": (v.Points, v.Store, v.Manual),
    "rule": (v.Less, v.Swap, v.Raise),
    "move": (v.Trails,),
}
WITH_OF = ("trail", "arrive", "activate", "craft", "event", "rule")
# Triggers of each kind of card.
OWNED = tuple(trigger for trigger in v.Trigger.__args__ if trigger not in ("effect", "final"))  # type: ignore[attr-defined]
TRIGGERS = {
    "favours": ("score",),
    "friends": OWNED,
    "patches": OWNED,
    "dawdles": (),
    "outposts": ("effect",),
    "festivities": ("final",),
}


def find_faults(files: Files) -> Iterator[Fault]:
    """Check the files of an edition."""
    is_warning = files.board.edition.counts == "warn"
    for name, field, cards in decks(files):
        yield from _faults_of_titles(name, field, cards)
        total = sum(card.copies for card in cards)
        if total != COUNTS[field]:
            yield Fault(f"{name}.toml: {field}: the boxed game has {COUNTS[field]} cards, not {total}", is_warning)
        for card in cards:
            yield from _faults_of_card(name, field, card, files)
    yield from _faults_of_board(files, is_warning)
    yield from _faults_of_sizes(files)
    yield from _faults_of_festivities(files)


def decks(files: Files) -> list[tuple[str, str, tuple[Card, ...]]]:
    """List the decks, each with its file, the table in it and the cards."""
    return [
        ("favours", "favour", files.favours.favour),
        ("friends", "friend", files.friends.friend),
        ("friends", "starting", files.friends.starting),
        ("patches", "patch", files.patches.patch),
        ("dawdles", "dawdle", files.dawdles.dawdle),
        ("outposts", "outpost", files.outposts.outpost),
        ("festivities", "festivity", files.festivities.festivity),
    ]


def _faults_of_titles(name: str, field: str, cards: tuple[Card, ...]) -> Iterator[Fault]:
    titles = {card.word: card.title for card in cards}
    for word, number in Counter(card.word for card in cards).items():
        if number > 1:
            yield Fault(f"{name}.toml: {field} {titles[word]}: title: used by {number} entries; use `copies`")
        if not word or word in RESERVED or word.isdecimal():
            yield Fault(f"{name}.toml: {field} {word or '(no title)'}: title: cannot be typed in a move")


def _faults_of_sizes(files: Files) -> Iterator[Fault]:
    """Check that solo displays have four titles and that the five starting Friends differ in colour."""
    sized: tuple[tuple[str, Iterable[Card], int], ...] = (
        ("favours", files.favours.favour, DISPLAY),
        ("friends", files.friends.friend, DISPLAY),
        ("patches", files.patches.patch, DISPLAY),
        ("outposts", files.outposts.outpost, sum(place.kind == "outpost" for place in files.board.location)),
    )
    for name, cards, least in sized:
        number = sum(not card.not_solo for card in cards)
        if number < least:
            yield Fault(f"{name}.toml: a solo game needs {least} different titles, not {number}")
    colours = [friend.colour for friend in files.friends.starting]
    if len(set(colours)) != len(colours) or len(colours) != COUNTS["starting"] or not all(colours):
        yield Fault("friends.toml: starting: colour: five starting Friends need five different colours (MV-PSET-02)")
    for friend in files.friends.friend:
        if friend.colour:
            yield Fault(f"friends.toml: friend {friend.title}: colour: only a starting Friend has a colour")
    owners: dict[str, str] = {}
    for name, field, several in decks(files):
        for card in several:
            other = owners.setdefault(card.word, field)
            if other != field:
                yield Fault(f"{name}.toml: {field} {card.title}: title: typed the same as a title of `{other}`")


def _faults_of_card(name: str, field: str, card: Card, files: Files) -> Iterator[Fault]:
    where = f"{name}.toml: {field} {card.title}"
    for number, effect in enumerate(card.effects, 1):
        yield from _faults_of_effect(f"{where}: effect {number}", name, effect, files)
    if isinstance(card, Favour) and not card.cost and card.value is None:
        yield Fault(f"{where}: value: a Favour without a cost needs a value")


def _faults_of_effect(where: str, name: str, effect: v.Effect, files: Files) -> Iterator[Fault]:
    if effect.trigger not in TRIGGERS[name]:
        yield Fault(f"{where}: trigger: {effect.trigger} is not a trigger of {name}")
    if effect.of and effect.trigger not in WITH_OF:
        yield Fault(f"{where}: of: the trigger {effect.trigger} takes no argument")
    known = _arguments(effect.trigger, files)
    for word in effect.of:
        if known is not None and word not in known:
            yield Fault(f"{where}: of: {word} is not one of {', '.join(sorted(known))[:200]}")
    if effect.trigger == "rule" and len(effect.of) != 1:
        yield Fault(f"{where}: of: a rule must name one of {', '.join(RULES)}")
    if not effect.gain:
        yield Fault(f"{where}: gain: the effect does nothing")
    if effect.cost and (effect.trigger in ("final", "rule", "score")):
        yield Fault(f"{where}: cost: the trigger {effect.trigger} cannot have a cost")
    if effect.trigger in ("score", "rule") and effect.who != "self":
        yield Fault(f"{where}: who: the trigger {effect.trigger} applies only to the owner")
    if effect.limit is not None and effect.trigger in ("final", "score"):
        yield Fault(f"{where}: limit: the trigger {effect.trigger} cannot have a limit")
    if effect.who == "finisher" and effect.trigger not in ("final", "event"):
        yield Fault(f"{where}: who: only an event has a Finisher")
    changing = [isinstance(step, v.Less | v.Swap) for step in effect.gain]
    if any(changing) and not all(changing):
        yield Fault(f"{where}: gain: less and swap cannot be combined with other steps")
    if effect.trigger == "move" and len(effect.gain) != 1:
        yield Fault(f"{where}: gain: the trigger move needs exactly one trail step")
    if name == "friends" and effect.of == ("limit_patches",):
        yield Fault(f"{where}: of: limit_patches is only for Patches, because a Friend's rule ends with the turn")
    uptos = [part for part in effect.cost if isinstance(part, v.Price) and part.upto is not None]
    yield from _faults_of_cost(where, effect.cost)
    for step in v.all_steps(effect.gain):
        yield from _faults_of_step(where, effect, step, files, has_number=len(uptos) == 1)
    for condition in effect.if_:
        yield from _faults_of_condition(where, condition, files)


def _faults_of_cost(where: str, cost: v.Cost) -> Iterator[Fault]:
    for part in cost:
        if isinstance(part, v.Price) and (part.item is None) == (not part.or_):
            yield Fault(f"{where}: cost: each part needs either an `item` or an `or` list")


def _arguments(trigger: str, files: Files) -> set[str] | None:
    """Return the valid arguments of a trigger, or None where anything goes."""
    places = {place.id for place in files.board.location} | {place.kind for place in files.board.location}
    match trigger:
        case "trail":
            return set(TYPES)
        case "arrive":
            return places | set(KINDS)
        case "activate":
            return {place.kind for place in files.board.location} | set(KINDS)
        case "craft":
            return {*CATEGORIES, *(favour.title for favour in files.favours.favour)}
        case "event":
            return {"self", "other", "any"}
        case "rule":
            return set(RULES)
    return None


def _faults_of_step(where: str, effect: v.Effect, step: Step, files: Files, has_number: bool) -> Iterator[Fault]:
    word = step.__struct_config__.tag
    bound = BOUND.get(type(step))
    if bound is not None and effect.trigger not in bound:
        needed = f"needs the trigger {' or '.join(bound)}" if bound else "is only for Groves"
        yield Fault(f"{where}: gain: {word} {needed}, not {effect.trigger}")
    allowed = CLOSED.get(effect.trigger)
    if allowed is not None and not isinstance(step, allowed):
        words = [str(kind.__struct_config__.tag) for kind in allowed]
        yield Fault(f"{where}: gain: the trigger {effect.trigger} takes {' or '.join(words)}, not {word}")
    if getattr(step, "n", 1) == "K" and not has_number:
        yield Fault(f"{where}: gain: {word}: K needs exactly one cost with `upto`")
    if isinstance(step, v.Less | v.Swap | v.Raise) and effect.trigger == "rule":
        rules = RAISED if isinstance(step, v.Raise) else PAID
        yield from (Fault(f"{where}: gain: {word} has no effect on {of}") for of in effect.of if of not in rules)
    match step:
        case v.Gain(item=item, or_=items):
            if (item is None) == (not items):
                yield Fault(f"{where}: gain: needs either an `item` or an `or` list")
            if "grove_good" in step.items and effect.trigger not in ("forage", "activate", "arrive"):
                yield Fault(f"{where}: gain: grove_good needs the trigger forage, activate or arrive")
            if "site_curio" in step.items and effect.trigger != "site":
                yield Fault(f"{where}: gain: site_curio needs the trigger site")
        case v.Choose(k=k, options=options, taken=taken):
            if k > len(options) or taken:
                yield Fault(f"{where}: gain: choose: k: there are only {len(options)} options")
        case v.Mark(of=of):
            if "same" in of and effect.trigger not in ("craft", "supply"):
                yield Fault(f"{where}: gain: mark: same needs the trigger craft or supply")
        case v.Zoom(to=to) | v.Activate(to=to):
            yield from _faults_of_places(where, word, to, files)
        case v.Points(n=n, per=v.Per(count="res")) if n < 0:
            yield Fault(f"{where}: gain: pts: n: points for resources cannot be negative (MV-R54)")
        case v.Points(also=str(also)):
            if also not in CATEGORIES and word_of(also) not in {favour.word for favour in files.favours.favour}:
                yield Fault(f"{where}: gain: pts: also: {also} is not a Favour or a category")
        case v.Store(set=set):
            if not set or "map" in set:
                yield Fault(f"{where}: gain: store: set: needs resources, and a map is not a resource (MV-R13)")
    per = getattr(step, "per", None)
    if isinstance(per, v.Per):
        yield from _faults_of_selector(f"{where}: gain: {word}: per", per, files)


def _faults_of_places(where: str, word: object, to: tuple[str, ...], files: Files) -> Iterator[Fault]:
    places = {place.id for place in files.board.location} | {place.kind for place in files.board.location}
    for place in to:
        if place not in places and not (word == "activate" and place == "here"):
            yield Fault(f"{where}: gain: {word}: to: there is no location {place}")


def _faults_of_condition(where: str, condition: v.Condition, files: Files) -> Iterator[Fault]:
    if isinstance(condition, str):
        return
    given = [condition.type, condition.foraged, condition.sun, condition.at, condition.count, condition.not_]
    number = sum(part is not None for part in given) + bool(condition.all) + bool(condition.one)
    if number != 1:
        yield Fault(f"{where}: if: a condition must test exactly one thing, not {number}")
    places = {place.id for place in files.board.location} | {place.kind for place in files.board.location}
    if condition.at is not None and condition.at not in places | set(KINDS):
        yield Fault(f"{where}: if: at: there is no location {condition.at}")
    if condition.count is not None:
        yield from _faults_of_selector(f"{where}: if", v.Selector(condition.count, condition.of), files)
    for inner in (*condition.all, *condition.one, *((condition.not_,) if condition.not_ is not None else ())):
        yield from _faults_of_condition(where, inner, files)


def _faults_of_selector(where: str, selector: v.Selector, files: Files) -> Iterator[Fault]:
    titles = {favour.title for favour in files.favours.favour}
    known: dict[str, set[str]] = {
        "friends": set(TYPES),
        "favours": set(CATEGORIES),
        "other_favours": set(CATEGORIES),
        "distinct": titles,
        "markers": {card.title for card in files.festivities.festivity},
        "res": set(ITEMS) - {"map"},
    }
    for word in selector.of:
        if word not in known.get(selector.count, set()):
            yield Fault(f"{where}: of: {word} is not valid for {selector.count}")
    if selector.count == "distinct" and not selector.of:
        yield Fault(f"{where}: of: distinct needs titles")


def _faults_of_board(files: Files, is_warning: bool) -> Iterator[Fault]:
    board = files.board
    ids = [place.id for place in board.location]
    for id, number in Counter([*ids, *(trail.id for trail in board.trail)]).items():
        if number > 1:
            yield Fault(f"board.toml: {id}: id: used by {number} entries")
    counted = {
        "location": (len(ids), LOCATIONS),
        "suns": (len(board.suns.tiles), SUNS),
        "tokens": (sum(map(len, board.tokens.values())), TOKENS),
        "sites": (sum(map(len, board.sites.values())), SITES),
    }
    for field, (number, wanted) in counted.items():
        if number != wanted:
            yield Fault(f"board.toml: {field}: the boxed game has {wanted}, not {number}", is_warning)
    if len(board.suns.tiles) < 5:
        yield Fault("board.toml: suns: a game of five hours needs five tiles (MV-HOUR-01)")
    if sum(place.kind == "village" for place in board.location) != 1:
        yield Fault("board.toml: location: a board needs exactly one village, where the pawns start (MV-PSET-03)")
    yield from _faults_of_trails(files)
    yield from _faults_of_tokens(files)
    for place in board.location:
        yield from _faults_of_place(place, files)


def _faults_of_place(place: Location, files: Files) -> Iterator[Fault]:
    where = f"board.toml: location {place.id}"
    if (place.kind == "grove") != bool(place.spots):
        yield Fault(f"{where}: spots: a Grove needs spots for tokens, and other locations have none")
    if place.kind == "outpost" and place.does:
        yield Fault(f"{where}: does: must be empty, because an Outpost does what its card says (MV-OUT-01)")
    for step in v.all_steps(place.does):
        word = step.__struct_config__.tag
        if isinstance(step, v.Points | v.Store | v.Less | v.Swap | v.Raise | v.Trails):
            yield Fault(f"{where}: does: {word} is not a step for a location")
        if isinstance(step, v.Forage) and place.kind != "grove":
            yield Fault(f"{where}: does: forage is only for Groves")
        if isinstance(step, v.Gain) and not set(OCCASIONAL).isdisjoint(step.items):
            yield Fault(f"{where}: does: gain: {' and '.join(OCCASIONAL)} are only for card effects")
        if getattr(step, "n", 1) == "K" or (isinstance(step, v.Gain) and (step.item is None) == (not step.or_)):
            yield Fault(f"{where}: does: {word}: needs either an `item` or an `or` list, and no K")
        if isinstance(step, v.Zoom | v.Activate):
            yield from _faults_of_places(where, word, step.to, files)
        if isinstance(step, v.Mark) and "same" in step.of:
            yield Fault(f"{where}: does: mark: same is only for crafting")


def _faults_of_trails(files: Files) -> Iterator[Fault]:
    board = files.board
    ids = {place.id for place in board.location}
    reached, frontier = set(), [board.location[0].id] if board.location else []
    for trail in board.trail:
        for end in trail.ends:
            if end not in ids:
                yield Fault(f"board.toml: trail {trail.id}: ends: there is no location {end}")
        if trail.ends[0] == trail.ends[1]:
            yield Fault(f"board.toml: trail {trail.id}: ends: both ends are {trail.ends[0]}")
    while frontier:
        here = frontier.pop()
        reached.add(here)
        frontier += [t.other(here) for t in board.trail if here in t.ends and t.other(here) not in reached]
    if ids - reached:
        yield Fault(f"board.toml: trail: no trail leads to {', '.join(sorted(ids - reached))}")
    spaces = Counter(trail.site for trail in board.trail if trail.site)
    sites = Counter({colour: len(backs) for colour, backs in board.sites.items()})
    for colour in {*spaces, *sites}:
        if spaces[colour] != sites[colour]:
            reason = f"{sites[colour]} {colour} sites for {spaces[colour]} spaces (MV-SETUP-08)"
            yield Fault(f"board.toml: sites: {reason}")


def _faults_of_tokens(files: Files) -> Iterator[Fault]:
    """Check that there is a token for every spot, and at most one more (MV-SETUP-09, MV-SETUP-10)."""
    board = files.board
    spots = Counter(back for place in board.location for back in place.spots)
    spare = {back: len(goods) - spots[back] for back, goods in board.tokens.items()}
    for back in spots:
        if back not in board.tokens:
            yield Fault(f"board.toml: tokens: no token has the back {back}")
    for back, number in spare.items():
        if number < 0:
            yield Fault(f"board.toml: tokens: {back}: fewer tokens than spots")
    if sum(spare.values()) > 1:
        yield Fault("board.toml: tokens: at most one token may be left over (MV-SETUP-10)")
    general = board.tokens.get("general", ())
    if len(set(general)) < len(general):
        yield Fault("board.toml: tokens: general: two alike, so a swap may not help (MV-R02)", is_warning=True)


def _faults_of_festivities(files: Files) -> Iterator[Fault]:
    for card in files.festivities.festivity:
        numbers = [row.number for row in card.rows]
        if not any(number <= 2 for number in numbers):
            yield Fault(f"festivities.toml: festivity {card.title}: rows: with 2 players no row is open (MV-SETUP-04)")
        if len(set(numbers)) < len(numbers):
            yield Fault(f"festivities.toml: festivity {card.title}: rows: two rows have the same number (MV-R05)")
    if len(files.festivities.festivity) < 3:
        yield Fault("festivities.toml: festivity: a game needs three (MV-SETUP-03)")
    for outpost in files.outposts.outpost:
        for number, trade in enumerate(outpost.market, 1):
            where = f"outposts.toml: outpost {outpost.title}: trade {number}"
            yield from _faults_of_cost(where, trade.cost)
            if not trade.cost or not trade.gain:
                yield Fault(f"{where}: a trade needs both a cost and a gain")
            for traded in trade.gain:
                if (traded.item is None) == (not traded.or_):
                    yield Fault(f"{where}: gain: needs either an `item` or an `or` list")
                if not set(OCCASIONAL).isdisjoint(traded.step.items):
                    yield Fault(f"{where}: gain: {' and '.join(OCCASIONAL)} are only for card effects")
