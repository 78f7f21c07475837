"""The text on the sheets of Bear Valley: characters, hours, cards and Equipment, adapted to house rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.bear_valley.components import COLOURS, colour_words
from printables.bear_valley.symbols import EATEN


class Character(NamedTuple):
    """A character: what it cannot do, and what it gains from enchantments."""

    nature: str
    cannot: tuple[str, ...]
    gains: str


CHARACTERS: dict[str, Character] = {
    "forrest": Character(
        "Trees make him sneeze",
        (
            "Cannot enter Woods. If he explores one, his turn ends and the token does not move.",
            "Cannot tunnel.",
            "Cannot use or carry a Machete.",
        ),
        "When his token moves onto a Fox card, he takes another turn (in round 1 with the same limit).",
    ),
    "fozzie": Character(
        "Bears frighten him",
        (
            "Cannot evade a Bear at One O'clock.",
            "Must stop when he enters a card next to a Bear, path or no path.",
            "Cannot use or carry a Picnic Basket, or pass a Bear that has one.",
        ),
        "When he starts a turn next to a Bear, he also has Mushrooms for that turn.",
    ),
    "rocky": Character(
        "Out of breath on every slope",
        (
            "Cannot enter a Mountain. If he explores one, his turn ends and the token does not move.",
            "Carries at most one piece of Equipment and cannot get a second.",
            "With a piece of Equipment he cannot stop on another.",
        ),
        "When he starts a turn next to a Mountain, he also has the Butterfly for that turn.",
    ),
    "sunny": Character(
        "Tight places scare her",
        (
            "Cannot enter a Cave card. If she explores one, her turn ends and the token does not move.",
            "Cannot use or carry a Flashlight.",
        ),
        "A Butterfly card that she enters gives her the Butterfly for the turn. Exploring one never makes her lost.",
    ),
    "vertigo": Character(
        "Heights make her dizzy",
        (
            "Cannot enter the bridge of a Bridge card. If her path leads onto it on a new card, her turn ends and the "
            "token does not move.",
            "Cannot use a Rope.",
        ),
        "When she starts a turn on Mushrooms, she may replace one card in each explore.",
    ),
    "violet": Character(
        "Forever thirsty",
        (
            "Cannot stop on a card with an Equipment token unless there is water on it or next to it.",
            "Trades and takes Equipment at the Starting Camp like everyone.",
        ),
        "When she starts a turn on water, she has the Fox for that turn.",
    ),
}


class Hour(NamedTuple):
    """The effect of an hour, and the number of exits that triggers it."""

    hour: str
    card: str
    result: str
    symbol: str
    exits: int = 0


def colour_of(character: str) -> str:
    """Name the colour of a character's token."""
    return colour_words(COLOURS[character])


HOURS: tuple[Hour, ...] = (
    Hour("1", "a Bear", "evaded: one more move, then the turn ends", "go"),
    Hour("2", "no exit back (also at 1)", "turn ends; the token may tunnel onto the card", "tunnel"),
    Hour("3", "a card with 3 exits", "lost", "lost", 3),
    Hour("4", "a card with 4 exits", "lost", "lost", 4),
    Hour("5", "a card with 5 exits", "lost", "lost", 5),
    Hour("6", "a card with 6 exits", "lost; a Bear only ends the turn", "lost", 6),
    Hour("7+", "a card with 6 exits", "lost", "lost", 6),
    Hour("7+", "a Bear", "eaten: out of the game", EATEN),
)

JUDGEMENT: tuple[str, ...] = (
    "Draw the card; Mushrooms may replace it.",
    "From Woods: stepping stones decide where it goes.",
    "Turn it so that an exit leads back, if possible.",
    "Lay it, and put the token pictured on it there.",
    "A Bear? Basket, evade, eaten or end of turn.",
    "No exit back? Machete, tunnel or lost.",
    "As many exits as the hour? Lost (not with a Butterfly).",
    "A card your character cannot enter? End of turn.",
    "A Trading Post and no trade? Lost.",
    "You are on the new card: continue or stop.",
)

TURN: tuple[str, ...] = (
    "Explore through an exit into an empty cell; traverse where both cards have an exit and nobody is on the other "
    "one.",
    "Say the hour with every move. Traversing counts too, but only exploring can harm you.",
    "Point at your current position. The token moves there only at the end of the turn, or not at all.",
    "No place twice in a turn; two sections of a card are two places. Your start counts as visited.",
    "In the first round the first player has at most one move, the second two, and so on.",
)

LOST = "Lost: the card stays on the map, the token does not move, the turn ends."
NO_EXIT = (
    "No exit back at 1 or 2: the turn ends, but the token may tunnel in (not after evading a Bear). From 3 on: lost."
)
BEARS = "A Bear from 2 to 6: the turn ends, the token does not move."

SPECIAL: dict[str, str] = {
    "Bear": "Explored: the turn ends, the token does not move. At 1 you evade it and move once more, if a move is "
    "left; at 7 or later you are eaten. Nobody stops on it or passes it.",
    "Bridge": "Two sections, bridge and floor, each with room for one. No way between them on this card.",
    "Hedge": "Two sections, each with room for one. No way through the hedge.",
    "Lake": "Entering it ends the turn; the token moves onto it or stays. No way through its lake side.",
    "Mountain": "The first move off it ends the turn. A turn that starts here has one move.",
    "Woods": "To explore from here, name a direction, draw, and count the exits of the card. If an empty cell has as "
    "many stones, the card and you go there; if two cells match, choose one.",
    "Straight-River": "Two banks, each with room for one. Entering ends the turn; no way across.",
    "Bend-River": "Room for one. Entering ends the turn.",
    "Bridge-River": "Room for one. Entering ends the turn.",
    "Starting-Camp": "Room for everyone. Entering ends the turn.",
    "Destination-Camp": "Place your token here to win.",
    "Trading-Post": "Enter only to trade. Place your token here and end the turn. Explored without a trade: lost.",
}
# Words for the advanced game, added before the full stop.
WITH_TOOLS: dict[str, str] = {
    "Bear": " without a basket",
    "Bridge": " without a Rope",
    "Hedge": " without a Machete",
    "Lake": " without a Canoe",
    "Straight-River": " without a Canoe",
}
CAVE = "Leave a Flashlight here to dive, also from Cave to Cave."
ALONE = " Alone here at the end of your turn, take a piece of Equipment."
THREE_GOLD = " With three Gold here at the end of your turn, you win."

ENCHANTED: dict[str, str] = {
    "butterfly": "Start your turn here: exits do not count against the hour. A Bear at 7 or later still eats you.",
    "fox": "Start your turn here: pass through places with other players, without stopping there.",
    "mushrooms": "Start your turn here: once, put a drawn card under the deck and take the next.",
}


class Tool(NamedTuple):
    """The use of a piece of Equipment, and where it is left."""

    use: str
    left: str


TOOLS: dict[str, Tool] = {
    "canoe": Tool(
        "Continue from water: along the river to the next River card or camp (an hour), across to the other bank (no "
        "hour), in or out through a lake side, or on foot without stopping. Water does not stop you again this turn.",
        "on the river card you leave, or on the Lake",
    ),
    "machete": Tool(
        "Traverse or explore through trees, even where the new card has no exit back, or cross a hedge (no hour).",
        "on the card you leave, or on the Hedge",
    ),
    "flashlight": Tool(
        "On a Cave, dive: three moves in any direction, also beneath players, without hours, terrain or character, "
        "the third onto a new card; a new Cave ends the dive. Or jump to a free Cave. The turn ends; you cannot "
        "surface on a Bear.",
        "on the Cave where you dive",
    ),
    "basket": Tool(
        "Pass a Bear, known or just explored, as an open space; explored at 6 or later, you get lost but are not "
        "eaten. Nobody stops on it.",
        "on the Bear for the whole game: everyone may pass it",
    ),
    "rope": Tool("On a Bridge card, climb between bridge and floor (no hour).", "on the Bridge card"),
    "telescope": Tool(
        "Before you move: lay a card, either way round, in every empty cell around yours. No hour passes, and only "
        "tokens are placed.",
        "on the card where you use it",
    ),
}

EQUIPMENT_RULES: tuple[str, ...] = (
    "One piece a turn, and only one that you had at the start.",
    "Bring your unused tokens along, or leave any of them where you started.",
    "Stop on loose tokens to take them.",
    "End of your turn, alone at the Starting Camp: take a piece from the stock.",
)
PASSING: tuple[str, ...] = (
    "You start your turn with more Gold than another player, or with equal Gold and less Equipment: you may pass "
    "through that player's place without stopping.",
)
PASSING_WITHOUT_GOLD: tuple[str, ...] = (
    "You start your turn with less Equipment than another player: you may pass through that player's place without "
    "stopping.",
)
CONTINGENCY = (
    "Your token did not move? You may move again from there, by traversing only, but not to a place that you visited "
    "or could not enter before. In round 1 your limit starts again."
)
TRADE_RULES: tuple[str, ...] = (
    "Give more than you get, but get something.",
    "You cannot give and get the same kind of token.",
    "What you take must be in stock; what you give goes there.",
)
SHUT_IN = "A player who has ever tunnelled and cannot get any further is eaten."
SAVED = " Equipment, or a way to the Starting Camp, still saves you."
GOODS = " Tokens of eaten players stay loose where the turn started."
ENDS = "A token on the Destination Camp wins at once; so does the last player not eaten."
BEARS_WIN = (
    "The turn that draws the last card ends without a winner: the bears win. The bears also win if nobody can get any "
    "further."
)
GOLD_WINS = "Three Gold at the Starting Camp at the end of your turn: you win."


# How house rulings change the text


class Change(NamedTuple):
    """A switch and its value, the default words, and the words that replace them."""

    switch: str
    value: str
    default: str
    replacement: str


ROUND_1 = "In round 1 your limit starts again."
LAST_CARD = "The turn that draws the last card ends without a winner"
ONE_PIECE = "One piece a turn, and only one that you"
GIVEN = "what you give goes there."

CHANGES: tuple[Change, ...] = (
    Change("contingency_limit", "none", ROUND_1, "Your limit of round 1 does not apply."),
    Change("contingency_limit", "rest", ROUND_1, "In round 1 you have what is left of your limit."),
    Change("walled_in", "strict", " Equipment, or a way to the Starting Camp, still saves you.", ""),
    Change("walled_scope", "all", "A player who has ever tunnelled and cannot", "A player who cannot"),
    Change("eaten_goods", "stock", "stay loose where the turn started", "go back to the stock"),
    Change("deck_empty", "needed", LAST_CARD, "A player wants to explore and the deck is empty"),
    Change("butterfly_connects", "yes", "against the hour.", "against the hour, and no exit back is needed."),
    Change("butterfly_connects", "yes", "unnel or lost.", "unnel or lost (not with a Butterfly)."),
    Change("rocky_swap", "yes", "cannot stop on another.", "can stop on another only to swap them."),
    Change("must_go_on", "may_stop", "stop on another.", "stop on another, unless there is no way on."),
    Change("must_go_on", "may_stop", "on it or next to it.", "on it or next to it, or no way on."),
    Change("canoe_camps", "no", "River card or camp", "River card, not a camp"),
    Change("canoe_distance", "any", "the next River card", "any River card"),
    Change("canoe_distance", "any", "camp (an hour)", "camp (an hour a card)"),
    Change("bank_hour", "counted", "the other bank (no hour)", "the other bank (an hour)"),
    Change("lake_side", "known", "through a lake side", "through a lake side (known cards only)"),
    Change("machete_late", "no", "Machete, tunnel", "Machete if used to leave, tunnel"),
    Change("dive_players", "block", "also beneath players", "not beneath players"),
    Change("telescope_lay", "connect", ", either way round,", ", with an exit towards yours if possible,"),
    Change(
        "contingency_use", "fresh", ONE_PIECE, "One piece a turn and one in a contingency move, and only ones that you"
    ),
    Change("supply", "may", ", take a piece of Equipment", ", you may take a piece of Equipment"),
    Change("supply", "may", ": take a piece", ": you may take a piece"),
    Change("trade_loose", "yes", GIVEN, f"{GIVEN} Loose tokens on the Post may be given too."),
    Change("trade_gift", "yes", ", but get something", " (a gift is enough)"),
    Change("trade_again", "yes", "a trade: lost.", "a trade: lost. Start here: you may trade instead of moving."),
    Change("basket_late", "open", "; explored at 6 or later, you get lost but are not eaten", ", at any hour"),
    Change("characters", "dealt", "takes a character", "is dealt a character"),
    Change("vertigo_river_bridge", "barred", "of a Bridge card.", "of a Bridge card, or a Bridge River."),
    Change("sunny_butterfly", "count", "Exploring one never makes her lost", "The exits of one never make her lost"),
    Change("contingency_bar", "not_last", "visited or could not enter before", "visited before, except the last"),
    Change("violet_post", "closed", "like everyone.", "like everyone, but not at a dry Trading Post with Equipment."),
    Change(
        "fozzie_mushrooms",
        "one",
        "he also has Mushrooms for that turn",
        "he has Mushrooms for that turn, but never twice",
    ),
)
# Switches that appear only on the All rulings sheet.
UNPRINTED = frozenset(
    {"destination_water", "dive_post", "left_beside", "left_at_camp", "machete_bridge", "evader_machete"}
)


def apply_rulings(words: str, rulings: Mapping[str, str]) -> str:
    """Return the words adapted to these rulings."""
    for change in CHANGES:
        if rulings.get(change.switch) == change.value:
            words = words.replace(change.default, change.replacement)
    return words
