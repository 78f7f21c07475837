"""The words of the cards on one line each, the symbols, and the vocabulary of effects."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A word with its meaning and its symbol."""

    word: str
    meaning: str
    icon: str


Group = tuple[str, tuple[Entry, ...]]

HOW: Group = (
    "How it appears on a card",
    (
        Entry("in a box", "Works every time while the card is on your property.", "boxed"),
        Entry("without a box", "Works once, when the card arrives.", "unboxed"),
        Entry("in the corner", "For your hand: cards from a harvest, or when the effect works.", "badge"),
        Entry("every effect", "Optional. An effect you forget is lost when the next step starts.", "other"),
    ),
)
# The meaning of AFTER and INSTEAD OF for each value of their rulings (MS-R21, MS-R23).
AFTER = {
    "use": "Each time you have used the action, after its last card.",
    "card": "After you have used the action: once for each card.",
}
INSTEAD = {
    "use": "Replaces the action. No other effect of that action triggers.",
    "card": "Replaces one of the listed cards; each such effect once per action.",
}


def moments(trigger_unit: str, instead_unit: str) -> tuple[Group, ...]:
    """Return the moments of effects under this table's rulings, and how they appear on a card."""
    entries = (
        Entry(
            "WHEN FIRST DEVELOPED",
            "Once, right after you pay for the card and place it. Use it or lose it.",
            "first",
        ),
        Entry("WHEN HARVESTED", "Each time this tree is harvested: turn it upright, then draw.", "harvest"),
        Entry("WHEN …", "Changes the action: how many cards, at what cost, how many you draw.", "when"),
        Entry("BEFORE …", "Each time you are about to use the action, before its first card.", "before"),
        Entry("AFTER …", AFTER[trigger_unit], "after"),
        Entry("INSTEAD OF …", INSTEAD[instead_unit], "instead"),
        Entry("GAME END", "Counts only in the final scoring.", "end"),
    )
    return ("When an effect works", entries), HOW


THINGS: tuple[Group, ...] = (
    (
        "Actions",
        (
            Entry("TAP", "Turn an upright tree sideways. It stays that way until harvested.", "tap"),
            Entry("HARVEST", "Turn a tapped tree upright and draw the cards it gives.", "harvest"),
            Entry("DEVELOP", "Pay for a card from your hand, then place it on your property.", "develop"),
            Entry("CHOOSE ONE", "Pick one of the actions. Only that one triggers effects.", "choose"),
            Entry("NO ACTION", "That player does nothing in this step, not even INSTEAD OF.", "no-action"),
        ),
    ),
    (
        "Marks",
        (
            Entry("cost", "Discard this many cards from your hand, each worth 1¢.", "cost"),
            Entry("value", "Points at the end: a number; + adds the GAME END bonus; ? is set by GAME END.", "value"),
            Entry("dark hand", "Points at the player who selected the action card.", "hand"),
            Entry("open hand", "Points at the neighbour.", "hand-open"),
            Entry("tuck", "Under a card: no longer a property card, and worth nothing on its own.", "tuck"),
            Entry("sprig", "Worth nothing on its own; some cards count it.", "sprig"),
        ),
    ),
)

# The vocabulary in groups: each word, its fields (default value first), and its meaning.
Words = tuple[tuple[str, str, str], ...]
CARD: Words = (
    (
        "card",
        "id, name, copies, type (tree, utility), cost, value, harvest, symbols, tags, starting, text, effects",
        "One entry for each name; 'harvest' only for trees, 'starting' only for the first tree.",
    ),
    ("value", "mode (fixed, plus, query), printed", "A number, a number plus a bonus, or set by GAME END."),
)
EFFECT: Words = (
    ("effect", "trigger, act, of, per, actor, if, cost, do, limit, optional", "What a card does, and when."),
    (
        "trigger",
        "first_developed, harvested, when, before, after, instead, game_end_plus, game_end_alt, turn_start, "
        "turn_end, always, manual",
        "The moment. 'when', 'before', 'after' and 'instead' need an 'act': tap, harvest or develop.",
    ),
    ("of, filter", "type, name, tag, cost_min, cost_max, tapped", "Only cards that match every field given."),
    ("actor", "self, neighbour, either", "Whose action triggers the effect."),
    ("limit", "n, per (use, turn, game)", "How often it may be used."),
    (
        "if",
        "own_turn, neighbours_turn, rivals, this_tapped; or left, op, right",
        "Conditions that must all hold; op is < <= = >= >.",
    ),
)
AMOUNT: Words = (
    (
        "amount",
        "a number; or count, times, divide, plus, max, min",
        "A count, then multiplied, divided, increased and limited.",
    ),
    (
        "count",
        "zone (property, tucked, tucked_here, hand, discard, this, used_now), owner (self, neighbour, both), "
        "symbol, distinct, pairs, except_this, and all of a filter",
        "What is counted.",
    ),
)
STEPS: Words = (
    ("draw", "n, from (deck, discard_top, discard_bottom), show", "Cards into the hand."),
    ("look_keep", "look, keep, rest (discard, deck_top, deck_bottom)", "Look at cards from the deck and keep some."),
    ("take_discard", "n, pick (top, any), filter", "Take cards from the discard pile into hand."),
    ("peek", "n, reorder", "Look at the top of the deck."),
    ("discard", "n, from (hand, tucked_here, property), filter", "Cards onto the pile, as a step or as a cost."),
    (
        "tuck",
        "n, from (hand, deck, discard_top, property), under (this, any_own), face (up, down), filter",
        "Cards under a card.",
    ),
    ("untuck", "n, from (this, any_own), to (hand, discard)", "Take tucked cards out."),
    (
        "act",
        "act, n, filter, discount, price, beyond_limit, source (hand, discard_top, discard_any, tucked_here)",
        "A whole action, up to n cards.",
    ),
    (
        "modify",
        "extra, discount, bonus_draw, bonus_draw_each, keep_tapped, any_type, pay_from (tucked_here)",
        "Only with 'when'.",
    ),
    ("place", "n, from (hand, deck, discard_top), filter, tapped", "Onto the property without developing."),
    ("turn_tree", "n, to (tapped, upright), filter", "Turn trees; no cards are drawn and no effects trigger."),
    ("remove", "n, to (discard, hand, deck_top), filter", "Take cards off the property."),
)
TOGETHER: Words = (
    ("neighbour", "then, may_refuse", "The neighbour carries out these steps."),
    ("give, take", "n, pick (giver, taker, random)", "Give hand cards to the neighbour, or take them."),
    ("action_card", "which (any, or an id), to (sideways, self)", "Turn an action card."),
    ("choice", "options, pick", "Choose among several lists of steps."),
    ("if_then", "if, then, else", "Steps that depend on a condition."),
    ("repeat", "n, then", "Repeat the steps n times."),
    ("score", "n, max, min", "Points at the end of the game."),
    (
        "rule",
        "key (hand_limit, hand_extra, end_count, develop_limit), value",
        "A different limit for the owner; only with 'always'.",
    ),
    ("manual", "prompt", "Anything else: the referee reads it out and types the result."),
)
VOCABULARY: tuple[tuple[str, Words], ...] = (
    ("The card", CARD),
    ("When an effect works", EFFECT),
    ("How many", AMOUNT),
    ("What it does: cards and trees", STEPS),
    ("What it does: players, choices, points, rules", TOGETHER),
)
