"""The state of play: enough to set the game up again and continue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from companion.games.maple_valley.cards import DISPLAY
from companion.games.maple_valley.counts import is_finished
from companion.games.maple_valley.position import out_of_game
from companion.games.maple_valley.state import HOURS, SETUP, UNSEEN, UNSEEN_DAWDLE, Seat, State, markers_left, written
from companion.games.maple_valley.vocabulary import DECKS, ITEMS
from companion.referee.amounts import counted
from printables.drawing import FAINT, INK, SOFT, Box, Face, Pen, picture
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import draw_spots
from printables.maple_valley.items import draw_item, draw_pawn, mark_new
from printables.maple_valley.map import draw_valley
from printables.maple_valley.pictures import card_picture, named
from printables.maple_valley.places import MapContents, contents_of
from printables.maple_valley.swatches import player_swatch
from printables.maple_valley.wording import PLURALS, item_name
from printables.sheets import PrintedGame, Sheet, join_facts
from printables.sheets.form import blank, bullets, section

STEPS = {
    "play": "plays a card next", "travel": "travels next", "activate": "may activate", "craft": "may craft",
    "end": "discards Favours", "upkeep": "the hour is ending", "allocate": "resources are being stored",
    "title": "chooses a title word", "over": "the game is over",
}  # fmt: skip
LABELS = 32.0
# The height of a card in a display.
SHOWN = 10.0
# The picture of each place for cards.
PICTURES = {
    "Place": "map", "Hand": "friend", "Tired": "herbs-pebble", "Preparing": "favour", "Bringing": "festivity",
    "Patches": "patch",
}  # fmt: skip
# Places for cards, and their share of the height.
CARDS = {"Place": 0.09, "Hand": 0.2, "Tired": 0.17, "Preparing": 0.15, "Bringing": 0.23, "Patches": 0.16}


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
    if state.early:
        lines.append(("Worm", name(state.early)))
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


def draw_packs(pen: Pen, box: Box, game: PrintedGame, kit: Kit, before: State | None = None) -> None:
    """Draw a column for each player: the cards first, then the contents of the Pack; mark what is new since a state."""
    rows = _rows(box.cut(top=11))
    seats = list(game.seats) or [""] * len(kit.colours)
    for label, row in rows:
        _draw_label(pen, row, label, kit.state is not None)
    columns = box.cut(left=LABELS).columns(len(kit.colours))
    for seat, colour, column in zip(seats, kit.colours, columns, strict=True):
        pen.line(column.x, box.y, column.x, box.top, FAINT, 0.2)
        _draw_owner(pen, column.upper(11), game, kit, seat, colour)
        for label, row in rows:
            cell = Box(column.x, row.y, column.w, row.h).inset(1.2, 0.4)
            if kit.state and seat:
                if before is not None:
                    _mark(pen, cell, label, before, kit.state, seat)
                _fill(pen, cell, label, kit.state, seat)
            else:
                blank(pen, cell, f"{colour} {label}", 8)


def _rows(box: Box) -> list[tuple[str, Box]]:
    """Divide the height: a line for each number, the rest for cards."""
    numbers = (*ITEMS, "markers", "by hand")
    each = min(5.6, box.h * 0.5 / len(numbers))
    tall = box.h - each * len(numbers)
    heights = [*(tall * share for share in CARDS.values()), *[each] * len(numbers)]
    return list(zip((*CARDS, *numbers), box.stack(heights), strict=True))


def _draw_owner(pen: Pen, head: Box, game: PrintedGame, kit: Kit, seat: str, colour: str) -> None:
    """Write the name of the player, with the Worm for the Early Bird."""
    draw_pawn(pen, head.left(10).inset(0.4), kit.tables, colour)
    if not seat or kit.state is None:
        blank(pen, head.cut(left=11, right=1).inset(0, 1), f"name {colour}", 10)
        return
    is_early = kit.state.early == seat
    pen.name(head.cut(left=11, right=7 if is_early else 1), game.name(seat), 10)
    if is_early:
        picture(pen, "mv-worm", head.at_right(7).centred(6.5, 6.5))


def _draw_label(pen: Pen, row: Box, label: str, is_filled: bool) -> None:
    if is_filled:
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)
    words = row.left(LABELS)
    if label in ITEMS:
        draw_item(pen, words.left(row.h - 0.6).centred(row.h - 0.6, row.h - 0.6), label, has_code=False)
        words = words.cut(left=row.h + 1)
    elif label in PICTURES:
        side = min(row.h, 8.0)
        picture(pen, named(PICTURES[label]), words.left(8).centred(side, side))
        words = words.cut(left=9.5)
    names = {"markers": "markers left", "by hand": "points by hand"}
    pen.label(
        words.cut(right=1),
        item_name(label) if label in ITEMS else names.get(label, label),
        8,
        "bold" if label in CARDS else "regular",
    )


def number_of(state: State, seat: str, label: str) -> int:
    """Return a number of the holdings of a player."""
    owner = state.seats[seat]
    return {"markers": markers_left(state, seat), "by hand": owner.points}.get(label, owner.pack.get(label, 0))


def _fill(pen: Pen, cell: Box, label: str, state: State, seat: str) -> None:
    if label in CARDS:
        pen.paragraph(cell, held_words(state, seat, label), 9, least=7, middle=True, what=f"{label} of {seat}")
        return
    number = number_of(state, seat, label)
    is_told = number or label == "markers"
    face: Face = "bold" if number else "regular"
    pen.label(cell, str(number) if is_told else "–", 9, face, INK if number else SOFT, "right")


def _mark(pen: Pen, cell: Box, label: str, before: State, state: State, seat: str) -> None:
    """Frame what differs from an earlier state, with the old number crossed out."""
    if label in CARDS:
        if held_words(before, seat, label) != held_words(state, seat, label):
            mark_new(pen, cell.inset(-0.6, 0))
        return
    old = number_of(before, seat, label)
    if old != number_of(state, seat, label):
        mark_new(pen, cell.inset(-0.6, 0))
        place = cell.cut(right=8).at_right(6)
        pen.label(place, str(old), 8, colour=SOFT, align="right")
        pen.line(place.right - 4, place.cy - 1, place.right + 0.6, place.cy + 1, INK, 0.4)


def held_words(state: State, seat: str, label: str) -> str:
    """List the cards of a player in one place; hidden ones are only counted."""
    owner, tables = state.seats[seat], state.tables
    match label:
        case "Place":
            return f"{tables.locations[owner.at].name} ({owner.at})"
        case "Hand":
            return hand_words(state, owner)
        case "Patches":
            return ", ".join(_patch(state, seat, owner)) or "–"
    cards: Sequence[str] = getattr(owner, label.casefold())
    return ", ".join(map(tables.title, cards)) or "–"


def hand_words(state: State, owner: Seat) -> str:
    """List the visible cards of a hand, and count the others."""
    shown = [state.tables.title(card) for card in owner.hand if card not in (UNSEEN, UNSEEN_DAWDLE)]
    for card, words in ((UNSEEN, "hidden Friend"), (UNSEEN_DAWDLE, "hidden Dawdle card")):
        number = owner.hand.count(card)
        shown += [counted(number, words)] if number else []
    return ", ".join(shown) or "empty"


def _patch(state: State, seat: str, owner: Seat) -> list[str]:
    """List the Patches, with the number of uses this hour."""
    found = []
    for held in owner.patches:
        used = sum(number for key, number in state.used_hour.items() if key.startswith(f"{seat}/{held.id}/"))
        number = written(owner, held).partition("#")[2]
        found.append(
            f"{state.tables.title(held.card)}{f' #{number}' if number else ''}{f' ({used} ×)' if used else ''}"
        )
    return found


def draw_around(pen: Pen, box: Box, game: PrintedGame, kit: Kit, state: State, before: State | None = None) -> None:
    """Draw the progress of the game, the Festivities with their markers, the displays and the piles."""
    room = section(pen, box, "State of play")
    used = bullets(pen, room, now_words(game, state), 9.5, 1.4)
    room = room.cut(top=used + 4)
    if state.festivities:
        part = room.upper(86)
        _draw_festivities(pen, part, kit, state, before)
        room = room.cut(top=90)
    _draw_piles(pen, room, kit, state, before)


def _draw_festivities(pen: Pen, box: Box, kit: Kit, state: State, before: State | None) -> None:
    room = section(pen, box, "Festivities", "a disc is a marker of that colour")
    for word, place in zip(state.festivities, room.columns(len(state.festivities), 5), strict=True):
        card = kit.tables.festivities[word]
        markers = {
            spot: player_swatch(kit.tables, state.seats[seat].colour)
            for spot, seat in state.markers.get(word, {}).items()
        }
        older = before.markers.get(word, {}) if before else {}
        fresh = {spot for spot, seat in state.markers.get(word, {}).items() if before and older.get(spot) != seat}
        note = " (finished)" if is_finished(state, word) else ""
        picture(pen, card_picture(card), place.upper(11).left(11))
        title = place.upper(11).cut(left=12.5)
        pen.paragraph(title, f"{card.title}{note}", 10, "bold", least=7, middle=True, what=card.title)
        draw_spots(pen, place.cut(top=12), card, kit.players, markers, fresh)


def _draw_piles(pen: Pen, box: Box, kit: Kit, state: State, before: State | None) -> None:
    """Draw the displays, with the size of each deck and its discard pile."""
    titles = kit.tables.title
    room = section(pen, box, "Decks", "displays from the far end to the deck")
    out, low = out_of_game(state), 0.0
    for name, place in zip(DECKS, room.columns(len(DECKS), 5), strict=True):
        deck = state.decks[name]
        older = before.decks[name].display if before else deck.display
        picture(pen, named(name), place.upper(7).left(7))
        pen.label(place.upper(7).cut(left=8.5), PLURALS[name], 10, "bold")
        for n, card in enumerate(deck.display):
            row = Box(place.x, place.top - 8.5 - (n + 1) * SHOWN, place.w, SHOWN)
            if card not in older:
                mark_new(pen, row.inset(0, 0.2))
            pen.label(row.left(4), str(n + 1), 8, colour=SOFT, align="centre")
            picture(pen, card_picture(kit.tables.cards(name)[card]), row.cut(left=4.5).left(SHOWN).inset(0.6))
            pen.label(row.cut(left=SHOWN + 6), titles(card), 9, least=7)
        used = 10 + DISPLAY * SHOWN
        rest = [("deck", counted(deck.pile.in_pile(), "card")), ("discard", _several(deck.discard, titles))]
        rest += [("out", _several(out[name], titles))] if out.get(name) else []
        gone = [card for card in older if card not in deck.display]
        rest += [("erase", _several(gone, titles))] if gone else []
        used += bullets(pen, place.cut(top=used, bottom=14), rest, 8, 1)
        low = max(low, used + 2)
    under = ", ".join(map(titles, state.dawdles.under)) or "none"
    words = f"{counted(state.dawdles.pile.in_pile(), 'card')}; under them, the next to be drawn first: {under}"
    bullets(pen, room.cut(top=low), [("Dawdle deck", words)], 8)


def _several(cards: Sequence[str], titles: Callable[[str], str]) -> str:
    """List cards with counts, in the order of first appearance."""
    counts = Counter(cards)
    return ", ".join(titles(card) + (f" {n} ×" if n > 1 else "") for card, n in counts.items()) or "none"
