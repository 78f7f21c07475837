"""What the sheets of Bear Valley say: characters, hours, cards, tools, in our own words, as a table has decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.bear_valley.components import COLOURS


class Character(NamedTuple):
    """What a character cannot do, and what enchantments give."""

    nature: str
    cannot: tuple[str, ...]
    gains: str


CHARACTERS: dict[str, Character] = {
    "forrest": Character(
        "Trees make him sneeze",
        (
            "Never goes onto Woods; when he explores one, his turn is over and the token stays.",
            "Does not tunnel.",
            "Neither uses nor carries a Machete.",
        ),
        "When his token moves onto a Fox card, he has another turn at once (in the first round with his first limit).",
    ),
    "fozzie": Character(
        "Bears frighten him",
        (
            "Does not evade a Bear at One O'clock.",
            "On entering a card beside a Bear, path or no path, he stops.",
            "Neither uses nor carries a Picnic Basket, and does not pass a Bear that has one.",
        ),
        "When his turn begins beside a Bear, he has Mushrooms for that turn as well.",
    ),
    "rocky": Character(
        "Out of breath on every slope",
        (
            "Never goes onto a Mountain; when he explores one, his turn is over and the token stays.",
            "Carries one piece of Equipment at most, and never gets a second.",
            "With a piece at hand he cannot stop where another lies.",
        ),
        "When his turn begins beside a Mountain, he has the Butterfly for that turn as well.",
    ),
    "sunny": Character(
        "Tight places scare her",
        (
            "Never goes onto a Cave card; when she explores one, her turn is over and the token stays.",
            "Neither uses nor carries a Flashlight.",
        ),
        "Entering a Butterfly card gives her the Butterfly for the rest of the turn; finding one never gets her lost.",
    ),
    "vertigo": Character(
        "Heights make her dizzy",
        (
            "Never goes onto the bridge of a Bridge card; when her way meets it on a new card, her turn is over and "
            "the token stays.",
            "Does not use a Rope.",
        ),
        "When her turn begins on Mushrooms, she may replace one card for each explore.",
    ),
    "violet": Character(
        "Forever thirsty",
        (
            "Cannot stop on a card with an Equipment token unless there is water on it or beside it.",
            "Trading Posts and the supply at the Starting Camp are open to her.",
        ),
        "When her turn begins on water, she has the Fox for that turn.",
    ),
}


class Hour(NamedTuple):
    """What may happen to an explorer at an hour, and the exit total that it punishes."""

    hour: str
    card: str
    result: str
    symbol: str
    exits: int = 0


def colour_of(character: str) -> str:
    """Name the colour of a character's token."""
    return COLOURS[character].replace("-", " ")


HOURS: tuple[Hour, ...] = (
    Hour("1", "a Bear", "evaded: one more move, then the turn ends", "go"),
    Hour("2", "no exit back (also at 1)", "the turn ends; the token may tunnel onto the card", "tunnel"),
    Hour("3", "a card with 3 exits", "lost", "lost", 3),
    Hour("4", "a card with 4 exits", "lost", "lost", 4),
    Hour("5", "a card with 5 exits", "lost", "lost", 5),
    Hour("6", "a card with 6 exits", "lost; a Bear ends the turn as ever", "lost", 6),
    Hour("7+", "a card with 6 exits", "lost, and eaten where it is a Bear", "moon"),
)

JUDGEMENT: tuple[str, ...] = (
    "Draw the card; Mushrooms may replace it.",
    "From Woods: the stepping stones say where it goes.",
    "Turn it so that an exit leads back, if any way round has one.",
    "Lay it, and put the token pictured on it there.",
    "A Bear? Basket, evade, eaten or turn over.",
    "No exit back? Machete, tunnel or lost.",
    "As many exits as the hour? Lost (not with a Butterfly).",
    "A card this character never enters? Turn over.",
    "A Trading Post and no trade? Lost.",
    "The finger is on the new card: go on, or stop if you may or must.",
)

TURN: tuple[str, ...] = (
    "Explore through an exit into an empty cell; traverse where both cards have an exit and nobody stands.",
    "Say the hour with every move. Traversing counts too, but only a card you explore can harm you.",
    "Point with a finger; the token moves at the end of the turn only, to where the finger is, or not at all.",
    "No place twice in a turn; two sections of a card are two places. Where you began counts as visited.",
    "In the first round the first player makes one move at most, the second two, and so on.",
)

LOST = "Lost: the card stays on the map, the token stays where it stood, the turn is over."
NO_EXIT = (
    "No exit back at 1 or 2: the turn is over, the token may tunnel onto the card (not behind a Bear). From 3 on: lost."
)
BEARS = "A Bear from 2 to 6: the turn is over, the token stays."

SPECIAL: dict[str, str] = {
    "Bear": "Explored: the turn ends, the token stays. At 1 you evade it and move once more, if a move is left; at 7 "
    "or later you are eaten. Nobody stops on it or walks over it.",
    "Bridge": "Two sections, bridge and floor, each with room for one. No way from one to the other on the same card.",
    "Hedge": "Two halves, each with room for one. No way through the hedge.",
    "Lake": "Entering it ends the turn, on the Lake or with the token left behind. No way through its lake side.",
    "Mountain": "The first move off it ends the turn. Who begins there has one move.",
    "Woods": "Exploring from it: name a way, draw, count the exits of the card. If a free way has as many stones, the "
    "card goes there and so do you; of two you choose.",
    "Straight-River": "Two banks, each with room for one. Entering ends the turn; no way across.",
    "Bend-River": "Room for one. Entering ends the turn.",
    "Bridge-River": "Room for one. Entering ends the turn.",
    "Starting-Camp": "Room for everybody. Entering ends the turn.",
    "Destination-Camp": "Whoever places the token here has won.",
    "Trading-Post": "Enter only to trade; the token is placed here and the turn ends. Explored without a trade: lost.",
}
# What is added in the advanced game, before the full stop.
WITH_TOOLS: dict[str, str] = {
    "Bear": ", but for a basket",
    "Bridge": " without a Rope",
    "Hedge": " without a Machete",
    "Lake": " without a Canoe",
    "Straight-River": " without a Canoe",
}
CAVE = "A Flashlight left here begins a dive, also one from Cave to Cave."
ALONE = " Alone here at the end of your turn, take a piece of Equipment."
THREE_GOLD = " With three Gold here at the end of your turn, you win."

ENCHANTED: dict[str, str] = {
    "butterfly": "Begin your turn here: exits are not counted against the hour. A Bear at 7 or later still eats you.",
    "fox": "Begin your turn here: pass through places where others stand, but do not stop there.",
    "mushrooms": "Begin your turn here: once, put a card you drew under the deck and take the next.",
}


class Tool(NamedTuple):
    """What a piece of Equipment does and where it is left."""

    use: str
    left: str


TOOLS: dict[str, Tool] = {
    "canoe": Tool(
        "Go on from water: along the river to the next River card or camp (an hour), across to the other bank (no "
        "hour), in or out through a lake side, or just without stopping. For the rest of the turn water does not stop "
        "you.",
        "on the river card you leave, or on the Lake",
    ),
    "machete": Tool(
        "Traverse or explore through trees, even where the new card has no exit back, or cross a hedge without an "
        "hour.",
        "on the card you leave, or on the Hedge",
    ),
    "flashlight": Tool(
        "On a Cave, dive: three moves any way, also beneath players, no hours, no terrain, no character, the third "
        "onto a new card; a new Cave ends the dive. Or jump to a free Cave. The turn is over; the token never comes up "
        "on a Bear.",
        "on the Cave where you dive",
    ),
    "basket": Tool(
        "Walk over a Bear, old or just found, as if the way were open; found at 6 or later, you are lost all the same, "
        "but not eaten. Nobody stops on it.",
        "on the Bear for good: all may walk over it",
    ),
    "rope": Tool("On a Bridge card, climb between bridge and floor without an hour.", "on the Bridge card"),
    "telescope": Tool(
        "Before you move: lay a card, either way round, in every empty cell around yours. No hour; nothing happens but "
        "that tokens are put out.",
        "on the card where you look",
    ),
}

EQUIPMENT_RULES: tuple[str, ...] = (
    "One piece a turn, and only one that was with you when the turn began.",
    "Bring along what you did not use; leave behind what you like, where you began.",
    "Stop where tokens lie loose, and they are yours.",
    "Ending your turn alone at the Starting Camp: take a piece from the stock.",
)
PASSING: tuple[str, ...] = (
    "More Gold than another when your turn begins: pass through that place, without stopping.",
    "As much Gold, but fewer pieces of Equipment: the same.",
)
PASSING_WITHOUT_GOLD: tuple[str, ...] = (
    "Fewer pieces of Equipment than another when your turn begins: pass through that place, without stopping.",
)
CONTINGENCY = (
    "Your token did not move? You may set out once more from there, by traversing only: not to any place that you came "
    "to or could not enter before. In round 1 your limit counts afresh."
)
TRADE_RULES: tuple[str, ...] = (
    "Give more than you get, but get something.",
    "No kind of token on both sides.",
    "What you take must be in stock; what you give goes there.",
)
SHUT_IN = "Whoever has ever tunnelled and has no way on any more is eaten."
SAVED = " Equipment, or a way to the Starting Camp, still saves you."
GOODS = " Tokens of the eaten lie loose where the turn began."
ENDS = "A token on the Destination Camp wins at once; so does the last player not eaten."
BEARS_WIN = "The turn that draws the last card brings no winner: the bears win. So they do when nobody has any way on."
GOLD_WINS = "Three Gold with you at the Starting Camp at the end of your turn: you win."


# What is said otherwise where a table has decided a ruling otherwise


class Change(NamedTuple):
    """A switch and its value, what is said as usual, and what is said instead."""

    switch: str
    value: str
    usual: str
    instead: str


ROUND_1 = "In round 1 your limit counts afresh."
LAST_CARD = "The turn that draws the last card brings no winner"
ONE_PIECE = "One piece a turn, and only one that was"
GIVEN = "what you give goes there."

CHANGES: tuple[Change, ...] = (
    Change("contingency_limit", "none", ROUND_1, "Your limit of round 1 does not count."),
    Change("contingency_limit", "rest", ROUND_1, "In round 1 you have what is left of your limit."),
    Change("walled_in", "strict", " Equipment, or a way to the Starting Camp, still saves you.", ""),
    Change("walled_scope", "all", "Whoever has ever tunnelled and has", "Whoever has"),
    Change("eaten_goods", "stock", "lie loose where the turn began", "go back to the stock"),
    Change("deck_empty", "needed", LAST_CARD, "Somebody wants to explore and the deck is empty"),
    Change("butterfly_connects", "yes", "against the hour.", "against the hour, and exits back are not needed."),
    Change("butterfly_connects", "yes", "unnel or lost.", "unnel or lost (not with a Butterfly)."),
    Change("rocky_swap", "yes", "cannot stop where another lies.", "stops where another lies only to swap them."),
    Change("must_go_on", "may_stop", "where another lies.", "where another lies, unless there is no way on."),
    Change("must_go_on", "may_stop", "on it or beside it.", "on it or beside it, or no way on."),
    Change("canoe_camps", "no", "River card or camp", "River card, not a camp"),
    Change("canoe_distance", "any", "the next River card", "any River card"),
    Change("canoe_distance", "any", "camp (an hour)", "camp (an hour a card)"),
    Change("bank_hour", "counted", "the other bank (no hour)", "the other bank (an hour)"),
    Change("lake_side", "known", "through a lake side", "through a lake side (known cards only)"),
    Change("machete_late", "no", "Machete, tunnel", "Machete if it was used to leave, tunnel"),
    Change("dive_players", "block", "also beneath players", "not beneath players"),
    Change("telescope_lay", "connect", ", either way round,", ", open towards yours if it can be,"),
    Change("contingency_use", "fresh", ONE_PIECE, "One piece a turn and one in a contingency, and only what was"),
    Change("supply", "may", ", take a piece of Equipment", ", you may take a piece of Equipment"),
    Change("supply", "may", ": take a piece", ": you may take a piece"),
    Change("trade_loose", "yes", GIVEN, f"{GIVEN} Loose tokens on the Post may be given too."),
    Change("trade_gift", "yes", ", but get something", "; a gift will do"),
    Change("trade_again", "yes", "a trade: lost.", "a trade: lost. Who begins here may trade instead of moving."),
    Change("basket_late", "open", "; found at 6 or later, you are lost all the same, but not eaten", ", at any hour"),
    Change("characters", "dealt", "takes a character", "is dealt a character"),
    Change("vertigo_river_bridge", "barred", "of a Bridge card;", "of a Bridge card nor onto a Bridge River;"),
    Change("sunny_butterfly", "count", "finding one never gets her lost", "the exits of one never get her lost"),
    Change("contingency_bar", "not_last", "came to or could not enter before", "came to before, except the last"),
    Change("violet_post", "closed", "are open to her.", "are open to her, but no dry Post where Equipment lies."),
    Change("fozzie_mushrooms", "one", "Mushrooms for that turn as well", "Mushrooms for that turn, but never twice"),
)
# Of these nothing is said but on the sheet of rulings.
UNTOLD = frozenset(
    {"destination_water", "dive_post", "left_beside", "left_at_camp", "machete_bridge", "evader_machete"}
)


def as_decided(words: str, rulings: Mapping[str, str]) -> str:
    """Return words as they hold with these rulings."""
    for change in CHANGES:
        if rulings.get(change.switch) == change.value:
            words = words.replace(change.usual, change.instead)
    return words
