"""The state of play: enough to set the game up again and continue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from companion.games.maple_valley.cards import DISPLAY, Favour, Friend, Patch
from companion.games.maple_valley.counts import is_finished
from companion.games.maple_valley.position import out_of_game
from companion.games.maple_valley.state import HOURS, SETUP, State
from companion.games.maple_valley.vocabulary import DECKS
from companion.referee.amounts import counted
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.maple_valley.facts import Kit, early_bird
from printables.maple_valley.festivities import draw_spots, draw_sun
from printables.maple_valley.holdings import draw_packs
from printables.maple_valley.items import draw_item, draw_pawn, mark_new
from printables.maple_valley.map import draw_valley
from printables.maple_valley.pictures import card_picture, named
from printables.maple_valley.places import MapContents, contents_of
from printables.maple_valley.swatches import ground_of, player_swatch
from printables.maple_valley.wording import PLURALS, card_words, item_name
from printables.sheets import PrintedGame, Sheet, join_facts
from printables.sheets.form import bullets, section

STEPS = {
    "play": "plays a card next", "travel": "travels next", "activate": "may activate", "craft": "may craft",
    "end": "discards Favours", "upkeep": "the hour is ending", "allocate": "resources are being stored",
    "title": "chooses a title word", "over": "the game is over",
}  # fmt: skip
# What is told first, with a picture, and the height of its tile.
TILES = {"Hour": "mv-sun", "Worm": "mv-worm", "Now": "mv-pawn"}
TILE = 15.0
# The most height of a card in a display, and with its text if there are no Festivities; the room for the piles below.
SHOWN, TOLD, PILES = 16.5, 36.0, 46.0
# The height of the items that a card costs.
COST = 7.0


def position_sheets(game: PrintedGame, kit: Kit) -> list[Sheet]:
    """Return the valley, the players' holdings, and the cards around the board."""
    state: State | None = game.state
    seats = state.seats.items() if state else ()
    owners = [(player_swatch(kit.tables, owner.colour), game.name(seat)) for seat, owner in seats]
    valley = partial(draw_valley, kit=kit, contents=contents_of(state) if state else MapContents(), owners=owners)
    packs = partial(draw_packs, game=game, kit=kit)
    about = join_facts(game.subtitle, f"hour {state.hour}" if state and state.hour else "")
    sheets = [
        Sheet("valley", "The valley", valley, about, landscape=True, code=game.code),
        Sheet("packs", "Player holdings", packs, about, landscape=True, code=game.code),
    ]
    if state is None:
        return sheets
    around = partial(draw_around, game=game, kit=kit, state=state)
    return [*sheets, Sheet("around", "Around the board", around, about, code=game.code)]


def now_words(game: PrintedGame, state: State) -> list[tuple[str, str]]:
    """Return the state of the game in words: hour, Worm, turn and step."""
    name = game.name
    lines = [("Hour", f"{state.hour} of {HOURS}, Sun Good {item_name(state.sun)}")] if state.suns else []
    if early := early_bird(state):
        lines.append(("Worm", name(early)))
    if state.step in SETUP:
        return [*lines, ("Now", "setting up")]
    words = STEPS.get(state.step, state.step)
    if state.step == "travel" and state.now.trails:
        words = "may travel on, activate or craft"
    is_own = state.step in ("play", "travel", "activate", "craft", "end", "title")
    lines.append(("Now", f"{name(state.turn)} {words}" if is_own else words))
    now = state.now
    if now.card and state.step in ("travel", "activate", "craft", "end"):
        by = f" by {now.type.capitalize()}" if now.type else ""
        lines.append(("Played", f"{state.tables.title(now.card)}{by}"))
        if now.trails:
            lines.append(("Trails", f"{' '.join(now.trails)}, from {state.tables.locations[now.start].name}"))
        if now.foraged:
            lines.append(("Foraged", ", ".join(map(item_name, now.foraged))))
        if now.trades:
            lines.append(("Trades", ", ".join(f"{trade} {n} ×" for trade, n in now.trades.items())))
    if state.passes:
        lines.append(("Passed", f"{state.passes} in a row"))
    return lines


def draw_around(pen: Pen, box: Box, game: PrintedGame, kit: Kit, state: State, before: State | None = None) -> None:
    """Draw the progress of the game, the Festivities with their markers, the displays and the piles."""
    room = section(pen, box, "State of play")
    room = room.cut(top=_draw_now(pen, room, game, state, before) + 4)
    if state.festivities:
        high = min(93.0, max(76.0, room.h * 0.45))
        _draw_festivities(pen, room.upper(high), kit, state, before)
        room = room.cut(top=high + 4)
    _draw_piles(pen, room, kit, state, before)


def _draw_now(pen: Pen, box: Box, game: PrintedGame, state: State, before: State | None) -> float:
    """Draw the hour, the Worm and whose turn it is, then the rest of the turn in words; return the height."""
    lines = now_words(game, state)
    older = now_words(game, before) if before else lines
    tiles = [line for line in lines if line[0] in TILES]
    for (head, words), place in zip(tiles, box.upper(TILE).columns(len(TILES), 4), strict=False):
        if (head, words) in older:
            pen.rect(place, None, FAINT, 0.3, 2)
        else:
            mark_new(pen, place)
        drawn, said = place.left(TILE).inset(1.4), place.cut(left=TILE + 0.5, right=1.5)
        if head == "Hour":
            draw_sun(pen, drawn, state.sun, is_now=False)
        elif head == "Now" and state.step not in SETUP and state.step != "over":
            draw_pawn(pen, drawn.inset(1), state.tables, state.seats[state.turn].colour)
        else:
            picture(pen, TILES[head], drawn.inset(1))
        pen.label(said.upper(5.5).cut(top=1.2), head, 8, colour=SOFT)
        pen.paragraph(said.cut(top=4.6, bottom=1), words, 10, "bold", least=7, middle=True, what=head)
    rest = [line for line in lines if line[0] not in TILES]
    return TILE + (2 + bullets(pen, box.cut(top=TILE + 2), rest, 9.5, 1.4) if rest else 0.0)


def _draw_festivities(pen: Pen, box: Box, kit: Kit, state: State, before: State | None) -> None:
    room = section(pen, box, "Festivities", "a disc with a letter is a marker, a dashed circle a free spot")
    for word, place in zip(state.festivities, room.columns(len(state.festivities), 4), strict=True):
        card = kit.tables.festivities[word]
        pen.rect(place, None, INK, 0.35, 2.5)
        place = place.inset(1.8, 1.2)
        markers = {
            spot: player_swatch(kit.tables, state.seats[seat].colour)
            for spot, seat in state.markers.get(word, {}).items()
        }
        older = before.markers.get(word, {}) if before else {}
        fresh = {spot for spot, seat in state.markers.get(word, {}).items() if before and older.get(spot) != seat}
        note = " (finished)" if is_finished(state, word) else ""
        picture(pen, card_picture(card), place.upper(11).left(11))
        title = place.upper(11).cut(left=12.5)
        pen.paragraph(title, f"{card.title}{note}", 11, "bold", least=7, middle=True, what=card.title)
        draw_spots(pen, place.cut(top=12), card, kit.players, markers, fresh, place.h)


def _draw_piles(pen: Pen, box: Box, kit: Kit, state: State, before: State | None) -> None:
    """Draw the displays, with the size of each deck and its discard pile."""
    titles = kit.tables.title
    room = section(pen, box, "Decks", "displays from the far end to the deck")
    out, low = out_of_game(state), 0.0
    high = min(SHOWN if state.festivities else TOLD, (room.h - PILES) / DISPLAY)
    for name, place in zip(DECKS, room.columns(len(DECKS), 4), strict=True):
        deck = state.decks[name]
        older = before.decks[name].display if before else deck.display
        picture(pen, named(name), place.upper(7).left(7))
        pen.label(place.upper(7).cut(left=8.5), PLURALS[name], 11, "bold")
        rows = Box(place.x, place.top - 8 - DISPLAY * high, place.w, DISPLAY * high).rows(DISPLAY)
        for n, (card, row) in enumerate(zip(deck.display, rows, strict=False), 1):
            shown = kit.tables.cards(name)[card]
            below = draw_shown(pen, row.inset(0, 0.5), n, shown, card not in older)
            if not state.festivities:
                _draw_text(pen, below, shown, kit)
        used = 10 + DISPLAY * high
        rest = [("deck", counted(deck.pile.in_pile(), "card")), ("discard", _several(deck.discard, titles))]
        rest += [("out", _several(out[name], titles))] if out.get(name) else []
        gone = [card for card in older if card not in deck.display]
        rest += [("erase", _several(gone, titles))] if gone else []
        used += bullets(pen, place.cut(top=used, bottom=14), rest, 8, 1)
        low = max(low, used + 2)
    under = ", ".join(map(titles, state.dawdles.under))
    words = counted(state.dawdles.pile.in_pile(), "card")
    words += f", then those that were played, in this order: {under}" if under else ", none played"
    picture(pen, "mv-dawdle", Box(room.x, room.top - low - 8, 8, 8))
    bullets(pen, room.cut(top=low, left=10), [("Dawdle deck", words)], 8)


def draw_shown(pen: Pen, row: Box, number: int, card: Favour | Friend | Patch, is_new: bool = False) -> Box:
    """Draw a card of a display as a strip: its place, its picture on the colour of its kind, its title.

    Return the room below the title.
    """
    if is_new:
        mark_new(pen, row)
    else:
        pen.rect(row, None, FAINT, 0.3, 1.6)
    side = min(row.h, SHOWN + 3)
    pen.rect(row.left(side + 5), ground_of(card) if pen.design == "colour" else PAPER, INK, 0.25, 1.6)
    pen.rect(row.left(4.2).inset(0.7), PAPER, None, 0, 1)
    pen.label(row.left(4.2), str(number), 9, "bold", align="centre")
    disc = row.cut(left=4.2).left(side).centred(side, side).inset(0.6)
    pen.circle(disc.cx, disc.cy, disc.h / 2, PAPER, None)
    picture(pen, card_picture(card), disc.inset(disc.h * 0.1))
    words = row.cut(left=side + 6.4, right=1)
    head = words if row.h <= SHOWN else words.upper(SHOWN * 0.7)
    pen.label(head.upper(head.h * 0.58).cut(top=0.8), card.title, 10, "bold", least=7)
    pen.label(head.lower(head.h * 0.44).cut(bottom=1), _kind(card), 7.5, colour=SOFT, least=7)
    return words.cut(top=head.h, bottom=1)


def _draw_text(pen: Pen, box: Box, card: Favour | Friend | Patch, kit: Kit) -> None:
    """Write the text of a card, and draw each item that it costs."""
    costs = [] if isinstance(card, Patch) else [item for item, number in card.cost.items() for _ in range(number)]
    pen.paragraph(box.cut(bottom=COST if costs else 0), card_words(card, kit.tables), 8.5, least=7, what=card.title)
    side = min(COST - 0.6, box.w / max(1, len(costs)) - 0.6)
    for n, item in enumerate(costs):
        draw_item(pen, Box(box.x + n * (side + 0.6), box.y, side, side), item)


def _kind(card: Favour | Friend | Patch) -> str:
    """Describe a card in a few words: its category or travel types, and its points."""
    what = "Patch"
    if isinstance(card, Favour):
        what = card.category
    elif isinstance(card, Friend):
        what = " or ".join(type.capitalize() for type in card.travel)
    return f"{what}, {counted(card.value or 0, 'point')}"


def _several(cards: Sequence[str], titles: Callable[[str], str]) -> str:
    """List cards with counts, in the order of first appearance."""
    counts = Counter(cards)
    return ", ".join(titles(card) + (f" {n} ×" if n > 1 else "") for card, n in counts.items()) or "none"
