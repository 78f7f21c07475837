"""Effects in words: as the owner wrote them, or made from the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import Card, Side
from companion.games.masters_of_maple_syrup.effects import MOMENT_WORDS
from companion.referee.amounts import plural

# The lead of a sentence, up to a colon.
LEAD = re.compile(r"(?:^|(?<=[.!?] ))([^.:!?]{1,90}):\s+")
# The symbol for each moment of an effect.
MOMENTS = {
    "first_developed": "first",
    "harvested": "harvest",
    "when": "when",
    "before": "before",
    "after": "after",
    "instead": "instead",
    "game_end_plus": "end",
    "game_end_alt": "end",
}
OWN_MOMENTS = {
    "turn_start": "START OF YOUR TURN",
    "turn_end": "END OF YOUR TURN",
    "always": "ALWAYS",
    "manual": "AT ANY TIME",
}
SITUATIONS = {
    "own_turn": "it is your turn",
    "neighbours_turn": "it is your neighbour's turn",
    "rivals": "the white sides are up",
    "this_tapped": "this tree is tapped",
}
OPERATORS = {
    "<": "is less than",
    "<=": "is at most",
    "=": "is",
    ">=": "is at least",
    ">": "is more than",
}
ACTORS = {"self": "", "neighbour": " by your neighbour", "either": " by either player"}
TURNS = {"self": "YOUR TURN", "neighbour": "YOUR NEIGHBOUR'S TURN", "either": "A TURN"}
OWNERS = {"self": "your", "neighbour": "your neighbour's"}


class EffectText(NamedTuple):
    """An effect as printed on a card: its moment in bold and as a symbol, and its text, boxed if it lasts."""

    heading: str
    body: str
    boxed: bool
    moment: str = "other"


def blocks_of(card: Card) -> tuple[EffectText, ...]:
    """Return the effects of a card as printed on it: a text under a heading starts with a capital."""
    return tuple(_printed(block) if block.heading else block for block in _blocks(card))


def _printed(block: EffectText) -> EffectText:
    """Return an effect with its moment alone as the heading: what follows it goes to the text."""
    words = block.heading.split()
    moment = [*takewhile(lambda word: word.upper() == word, words)]
    more = words[len(moment) :]
    if not moment or not more:
        return block._replace(body=_upper(block.body))
    return block._replace(heading=" ".join(moment).rstrip(","), body=_upper(f"{' '.join(more)}: {block.body}"))


def _blocks(card: Card) -> tuple[EffectText, ...]:
    """Return the effects of a card as they are written."""
    if not card.text.strip():
        return tuple(made(effect) for effect in card.effects)
    parts = _parts(card.text)
    if len(parts) == len(card.effects) and all(heading for heading, _ in parts):
        pairs = zip(parts, card.effects, strict=True)
        return tuple(EffectText(heading, body, lasts(effect), moment_of(effect)) for (heading, body), effect in pairs)
    boxed, moment = any(map(lasts, card.effects)), moment_of(*card.effects)
    if parts[0][0]:
        return (EffectText("", card.text.strip(), boxed, moment),)
    headings = dict.fromkeys(map(heading_of, card.effects))
    text = card.text.strip()
    return (EffectText(" · ".join(headings), text if headings else _upper(text), boxed, moment),)


def lasts(effect: v.Effect) -> bool:
    """Return whether an effect lasts and is printed in a box (MS-EFF-03, MS-EFF-04)."""
    return effect.trigger != "first_developed"


def moment_of(*effects: v.Effect) -> str:
    """Name the symbol of the moment of effects, if they share one."""
    found = {MOMENTS.get(effect.trigger, "other") for effect in effects}
    return found.pop() if len(found) == 1 else "other"


def effect_words(card: Card) -> str:
    """Describe all effects of a card on one line."""
    drawn = [] if card.harvest is None else [f"WHEN HARVESTED: draw {card.harvest}."]
    said = [f"{block.heading}: {block.body}" if block.heading else block.body for block in _blocks(card)]
    return " ".join((*drawn, *said))


def _parts(text: str) -> list[tuple[str, str]]:
    """Split a text at the leads of its sentences."""
    found = list(LEAD.finditer(text.strip()))
    if not found or found[0].start():
        return [("", text.strip())]
    ends = [*(lead.start() for lead in found[1:]), len(text)]
    return [(lead[1].strip(), text.strip()[lead.end() : end].strip()) for lead, end in zip(found, ends, strict=True)]


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def made(effect: v.Effect) -> EffectText:
    """Put an effect into words."""
    before = f"if {' and '.join(map(_condition, effect.if_))}, " if effect.if_ else ""
    price = f"{steps_words(effect.cost)} to " if effect.cost else ""
    words = f"{before}{price}{steps_words(effect.do) or 'follow the referee'}."
    return EffectText(heading_of(effect), words, lasts(effect), moment_of(effect))


def heading_of(effect: v.Effect) -> str:
    """Name the moment of an effect, with the cards and the player it applies to."""
    moment = OWN_MOMENTS.get(effect.trigger) or MOMENT_WORDS[effect.trigger, effect.act]
    moment = moment.replace("YOUR TURN", TURNS[effect.actor])
    what = f" {_one(effect.of)}" if effect.of else ""
    who = ACTORS[effect.actor] if effect.act else ""
    limit = effect.limit
    often = f", {_times(limit.n)} a {limit.per}" if limit and limit.per != "use" else ""
    return f"{moment}{what}{who}{often}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def side_words(side: Side) -> str:
    """Describe what a side of an action card gives in addition to its action."""
    return f"then {steps_words(side.then)}" if side.then else ""


def steps_words(steps: Sequence[Any]) -> str:
    """Describe steps in order."""
    return ", then ".join(STEPS[type(step)](step) for step in steps)


# Cards and amounts


def _plural(word: str, number: int) -> str:
    return word if number == 1 or not word else plural(word)


def _noun(filter: v.Filter | None, number: int = 1) -> str:
    """Describe the cards of a filter: `tapped tree`, `cards that cost at most 2¢`."""
    if filter is None:
        return _plural("card", number)
    if filter.name:
        return filter.name
    turned = {None: "", True: "tapped ", False: "upright "}[filter.tapped]
    tag = f"{filter.tag} " if filter.tag else ""
    bounds = [f"at least {filter.cost_min}¢"] if filter.cost_min is not None else []
    bounds += [f"at most {filter.cost_max}¢"] if filter.cost_max is not None else []
    cost = f" of {' and '.join(bounds)}" if bounds else ""
    return f"{turned}{tag}{_plural(filter.type or 'card', number)}{cost}"


def _one(filter: v.Filter) -> str:
    words = _noun(filter)
    return words if filter.name else f"{'an' if words[0] in 'aeio' else 'a'} {words}"


def _place(selector: v.Selector) -> str:
    owner = OWNERS.get(selector.owner, "")
    places = {
        "property": f"on {owner} property" if owner else "on both properties",
        "tucked": f"tucked under {owner or 'all'} cards",
        "tucked_here": "tucked here",
        "hand": f"in {owner} hand" if owner else "in both hands",
        "discard": "in the discard pile",
        "this": "that is this one",
        "used_now": "in this action",
    }
    return places[selector.zone] + (", excluding this one" if selector.except_this else "")


def _counted(selector: v.Selector, number: int = 1) -> str:
    """Describe what is counted: `tree on your property`, `pair of trees with the same name on your property`."""
    what = _noun(selector, number)
    if selector.symbol:
        what = _plural(selector.symbol, number)
    elif selector.pairs:
        what = f"{_plural('pair', number)} of {_noun(selector, 2)} with the same name"
    elif selector.distinct:
        what = f"different {_plural('name', number)} of {_noun(selector, 2)}"
    return f"{what} {_place(selector)}"


def _amount(amount: v.Amount, unit: str = "card", filter: v.Filter | None = None) -> str:
    """Describe an amount: `2 cards`, `1 card for every 2 trees on your property, at most 5`."""

    def units(number: int) -> str:
        words = _noun(filter, number) if filter else _plural(unit, number)
        return f"{number} {words}".rstrip()

    if isinstance(amount, int):
        return units(amount)
    each = (
        f"each {_counted(amount.count)}"
        if amount.divide == 1
        else f"every {amount.divide} {_counted(amount.count, amount.divide)}"
    )
    more = f" plus {amount.plus}" if amount.plus else ""
    bounds = [f", at most {amount.max}"] if amount.max is not None else []
    bounds += [f", at least {amount.min}"] if amount.min is not None else []
    return f"{units(amount.times)} for {each}{more}{''.join(bounds)}"


def _condition(condition: v.Condition) -> str:
    if isinstance(condition, str):
        return SITUATIONS[condition]
    return f"{_number(condition.left)} {OPERATORS[condition.op]} {_number(condition.right)}"


def _number(amount: v.Amount) -> str:
    if isinstance(amount, int):
        return str(amount)
    changed = amount.times != 1 or amount.divide != 1 or amount.plus
    return _amount(amount, "") if changed else f"the number of {_counted(amount.count, 2)}"


# Steps


def _draw(step: v.Draw) -> str:
    places = {"deck": "", "discard_top": " from the top of the discard pile", "discard_bottom": " from its bottom"}
    return f"draw {_amount(step.n)}{places[step.from_]}{' face up' if step.show else ''}"


def _look_keep(step: v.LookKeep) -> str:
    rest = {
        "discard": "discard the rest",
        "deck_top": "put the rest back on top",
        "deck_bottom": "put the rest under it",
    }
    return f"look at {_amount(step.look)} from the deck, keep {_amount(step.keep, '')}, {rest[step.rest]}"


def _take_discard(step: v.TakeDiscard) -> str:
    top = "the top of " if step.pick == "top" else ""
    return f"take {_amount(step.n, filter=step.filter)} from {top}the discard pile"


def _peek(step: v.Peek) -> str:
    order = " in any order" if step.reorder else ""
    return f"look at {_amount(step.n)} on top of the deck and put them back{order}"


def _discard(step: v.Discard) -> str:
    places = {"hand": "", "tucked_here": " tucked here", "property": " from your property"}
    return f"discard {_amount(step.n, filter=step.filter)}{places[step.from_]}"


def _tuck(step: v.Tuck) -> str:
    places = {
        "hand": "from your hand",
        "deck": "from the deck",
        "discard_top": "from the discard pile",
        "property": "from your property",
    }
    under = "here" if step.under == "this" else "under any of your cards"
    face = f" face {step.face}" if step.face else ""
    return f"tuck {_amount(step.n, filter=step.filter)} {places[step.from_]} {under}{face}"


def _untuck(step: v.Untuck) -> str:
    where = "from here" if step.from_ == "this" else "from under any of your cards"
    return f"take {_amount(step.n)} {where} {'into your hand' if step.to == 'hand' else 'onto the discard pile'}"


def _grant(step: v.Grant) -> str:
    unit = "card" if step.act == "develop" else "tree"
    number = _amount(step.n, unit, step.filter)
    upto = "up to " if isinstance(step.n, int) and step.n > 1 else ""
    sources = {"hand": "", "discard_top": " from the top of the discard pile", "discard_any": " from the discard pile"}
    where = sources.get(step.source, " from among the cards tucked here")
    price = f" for {step.price}¢" if step.price is not None else f" for {step.discount}¢ less" if step.discount else ""
    limit = ", ignoring the limit" if step.beyond_limit else ""
    return f"{step.act} {upto}{number}{where}{price}{limit}"


def _modify(step: v.Modify) -> str:
    said = [f"{_amount(step.extra, '')} extra"] if step.extra else []
    less = f"{step.discount}¢ less" if isinstance(step.discount, int) else f"{_amount(step.discount, '¢')} less"
    said += [less] if step.discount else []
    said += [f"draw {_amount(step.bonus_draw, 'extra card')}"] if step.bonus_draw else []
    said += [f"each tree draws {_amount(step.bonus_draw_each, 'extra card')}"] if step.bonus_draw_each else []
    said += ["the tree stays tapped"] if step.keep_tapped else []
    said += ["ignore the type on the action card"] if step.any_type else []
    said += ["you may pay with cards tucked here"] if step.pay_from else []
    return ", ".join(said)


def _place_step(step: v.Place) -> str:
    places = {"hand": "from your hand", "deck": "from the deck", "discard_top": "from the top of the discard pile"}
    tapped = ", tapped" if step.tapped else ""
    return f"place {_amount(step.n, filter=step.filter)} {places[step.from_]} on your property{tapped}"


def _turn_tree(step: v.TurnTree) -> str:
    return f"turn {_amount(step.n, 'tree', step.filter)} {'sideways' if step.to == 'tapped' else 'upright'}"


def _remove(step: v.Remove) -> str:
    places = {"hand": "into your hand", "discard": "onto the discard pile", "deck_top": "on top of the deck"}
    return f"put {_amount(step.n, filter=step.filter)} from your property {places[step.to]}"


def _neighbour(step: v.Neighbour) -> str:
    return f"your neighbour {'may' if step.may_refuse else 'must'} {steps_words(step.then)}"


def _give(step: v.Give) -> str:
    how = {"giver": "", "taker": " of the neighbour's choice", "random": " at random"}
    return f"give {_amount(step.n)}{how[step.pick]} to your neighbour"


def _take(step: v.Take) -> str:
    how = {"giver": " of the neighbour's choice", "taker": " of your choice", "random": " at random"}
    return f"take {_amount(step.n)}{how[step.pick]} from your neighbour's hand"


def _action_card(step: v.ActionCard) -> str:
    which = "an action card" if step.which == "any" else f"action card {step.which}"
    return f"turn {which} {'back sideways' if step.to == 'sideways' else 'towards you'}"


def _choice(step: v.Choice) -> str:
    options = " or ".join(map(steps_words, step.options))
    return options if step.pick == 1 else f"choose {step.pick} of: {options}"


def _if_then(step: v.IfThen) -> str:
    other = f", otherwise {steps_words(step.else_)}" if step.else_ else ""
    return f"if {' and '.join(map(_condition, step.if_))}, {steps_words(step.then)}{other}"


def _repeat(step: v.Repeat) -> str:
    often = _times(step.n) if isinstance(step.n, int) else _amount(step.n, "").replace("1 for", "once for", 1)
    return f"{often}: {steps_words(step.then)}"


def _score(step: v.Score) -> str:
    bounds = [f", at most {step.max}"] if step.max is not None else []
    bounds += [f", at least {step.min}"] if step.min is not None else []
    return f"score {_amount(step.n, '')}{''.join(bounds)}"


def _rule(step: v.RuleChange) -> str:
    figures = {
        "hand_limit": "your hand limit is",
        "hand_extra": "your hand limit increases by",
        "end_count": "your property ends the game at",
        "develop_limit": "your develop limit per turn is",
    }
    return f"{figures[step.key]} {step.value}"


STEPS: dict[type[Any], Callable[[Any], str]] = {
    v.Draw: _draw,
    v.LookKeep: _look_keep,
    v.TakeDiscard: _take_discard,
    v.Peek: _peek,
    v.Discard: _discard,
    v.Tuck: _tuck,
    v.Untuck: _untuck,
    v.Grant: _grant,
    v.Modify: _modify,
    v.Place: _place_step,
    v.TurnTree: _turn_tree,
    v.Remove: _remove,
    v.Neighbour: _neighbour,
    v.Give: _give,
    v.Take: _take,
    v.ActionCard: _action_card,
    v.Choice: _choice,
    v.IfThen: _if_then,
    v.Repeat: _repeat,
    v.Score: _score,
    v.RuleChange: _rule,
    v.Manual: lambda step: str(step.prompt),
}
