"""The setup sheet: the table as dealt, and the steps in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.maple_valley.cards import DISPLAY, Card, Festivity
from companion.games.maple_valley.setup import FESTIVITIES, leftover
from companion.games.maple_valley.state import MARKERS, START, UNSEEN, UNSEEN_DAWDLE, Seat, State
from companion.games.maple_valley.vocabulary import DECKS
from companion.referee.amounts import counted
from printables.drawing import FAINT, INK, SOFT, Box, Pen, picture
from printables.maple_valley.facts import Kit, early_bird
from printables.maple_valley.festivities import blocked_spots, draw_spots, draw_sun, rows_words
from printables.maple_valley.holdings import Shown, draw_cards, shown_card
from printables.maple_valley.items import draw_item, draw_pawn
from printables.maple_valley.pictures import card_picture, named
from printables.maple_valley.table import LEAST, draw_overview
from printables.maple_valley.wording import PLURALS, item_name
from printables.sheets import PrintedGame, Sheet, house_rulings
from printables.sheets.form import blank, bullets, checklist, section, written_or_blank
from printables.sheets.rulings import rulings_bullets

FAVOURS = 2
# The room for house rulings beside the steps; if there are more, they are on their own sheet.
RULED = 32.0
BLOCK = "Cover every row numbered above the number of players with markers of an unused colour."


def began_under_way(opening: State | None) -> bool:
    """Return whether a game started from a position in which it was already under way."""
    if opening is None:
        return False
    places = opening.tables.locations
    return opening.hour > 1 or any(
        owner.tired or owner.bringing or owner.patches or places[owner.at].kind != START
        for owner in opening.seats.values()
    )


def setup_sheets(game: PrintedGame, kit: Kit) -> list[Sheet]:
    """Return the table as dealt, and the setup steps."""
    draw = partial(_draw_setup, game=game, kit=kit, state=game.opening or game.state)
    steps = partial(_draw_steps, game=game, kit=kit)
    return [
        Sheet("setup", "Setup", draw, game.subtitle, code=game.begun.code, leaf="front"),
        Sheet("setup-steps", "Setup, step by step", steps, game.subtitle, leaf="shared"),
    ]


def _draw_setup(pen: Pen, box: Box, game: PrintedGame, kit: Kit, state: State | None) -> None:
    """Divide the sheet from top to bottom: players, Sun and Outposts, Festivities, the board, displays."""
    seats = max(1, kit.players or len(kit.colours))
    parts: list[tuple[float, Callable[[Pen, Box, Kit, State | None], None]]] = [
        (8 + seats * min(9.5, 48 / seats + 3), partial(_draw_players, game)),
        (25.0, _draw_sun_and_outposts),
        (0.0 if kit.is_solo else 50.0, _draw_festivities),
        (57.0, _draw_board),
        (36.0, _draw_displays),
    ]
    scale = min(1.65 if kit.is_solo else 1.12, (box.h - 3 * len(parts)) / sum(share for share, _ in parts))
    y = box.top
    for share, draw in parts:
        if share:
            draw(pen, Box(box.x, y - share * scale, box.w, share * scale), kit, state)
            y -= share * scale + 3


def _draw_board(pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    _draw_sites(pen, box.left(box.w * 0.36), kit, state)
    _draw_groves(pen, box.at_right(box.w * 0.6), kit, state)


def _draw_players(game: PrintedGame, pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    number = counted(kit.players, "player") if kit.players else "1 to 5 players"
    several = f"{number}, clockwise. The Early Bird has the Worm. All pawns start in the Village."
    room = section(pen, box, "Players", "Solo. The pawn starts in the Village." if kit.is_solo else several)
    heads = ("colour", "name", "starting Friend, and the hand", "two Favours to prepare")
    strip = room.upper(4)
    places = _columns(strip)
    for head, place in zip(heads, places, strict=True):
        pen.label(place, head, 7, colour=SOFT)
    owners = list(state.seats.items()) if state else []
    rows = room.cut(top=4.4).rows(max(1, kit.players or len(kit.colours)))
    for n, row in enumerate(rows):
        seat, owner = owners[n] if owners else ("", None)
        _draw_player(pen, row, game, kit, seat, owner, kit.colours[n], state)


def _columns(box: Box) -> list[Box]:
    return [box.left(24), box.cut(left=25).left(44), box.cut(left=71).left(53), box.cut(left=126)]


def _draw_player(
    pen: Pen, row: Box, game: PrintedGame, kit: Kit, seat: str, owner: Seat | None, colour: str, state: State | None
) -> None:
    colour_box, name_box, friend_box, favour_box = _columns(row)
    friend_box, favour_box = friend_box.inset(0, 0.6), favour_box.inset(0, 0.6)
    side = min(row.h - 0.4, 9)
    draw_pawn(pen, colour_box.left(9).centred(side, side), kit.tables, colour)
    is_early = seat != "" and early_bird(state) == seat
    pen.label(colour_box.cut(left=10.5), colour, 8.5)
    if is_early:
        picture(pen, "mv-worm", name_box.at_right(7).centred(6, 6))
    if seat:
        pen.name(name_box.cut(right=8 if is_early else 2), game.name(seat), 10)
    else:
        blank(pen, name_box.inset(0, 0.6).cut(right=8), f"name {colour}", 10)
    starter = shown_card(kit.tables, kit.tables.starting[colour])
    if owner is None:
        draw_cards(pen, friend_box.left(26), [starter], f"starting Friend, {colour}")
        blank(pen, friend_box.cut(left=27, right=2), f"Friend {colour}", 8)
        for n, place in enumerate(favour_box.columns(FAVOURS, 2), 1):
            blank(pen, place, f"Favour {n} {colour}", 8)
        return
    hidden = {
        UNSEEN: Shown("a hidden Friend", "mv-friend"),
        UNSEEN_DAWDLE: Shown("a hidden Dawdle card", "mv-dawdle"),
    }
    others = [hidden.get(card) or shown_card(kit.tables, card) for card in owner.hand if card != owner.starter]
    draw_cards(pen, friend_box, [starter, *(others or [Shown("a Friend to draw")])], f"hand of {seat}")
    if owner.preparing:
        favours = [shown_card(kit.tables, card) for card in owner.preparing]
        draw_cards(pen, favour_box, favours, f"Favours of {seat}")
    else:
        blank(pen, favour_box, f"Favours {colour}")


def _draw_sun_and_outposts(pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    left, right = box.left(box.w * 0.3), box.at_right(box.w * 0.66)
    room = section(pen, left, "Sun of hour 1")
    side = min(20.0, room.h - 1.4)
    tile = room.cut(left=0.8).left(side).centred(side, side)
    words = room.cut(left=tile.w + 3).centred(room.w - tile.w - 3, 6)
    if state and state.suns:
        draw_sun(pen, tile, state.suns[0], is_now=True)
        pen.label(words, item_name(state.suns[0]), 11, "bold")
    else:
        pen.rect(tile, None, SOFT, 0.3, 2, (1.2, 1.2))
        blank(pen, words, "Sun", 10)
    places = section(pen, right, "Outposts").columns(max(1, len(kit.tables.posts)), 4)
    for id, place in zip(kit.tables.posts, places, strict=False):
        pen.rect(place, None, FAINT, 0.3, 2)
        inside = place.inset(2, 1)
        drawn = state.outposts.get(id) if state else None
        shown = card_picture(kit.tables.outposts[drawn]) if drawn else "mv-outpost-place"
        side = min(20.0, inside.h)
        picture(pen, shown, inside.left(side).centred(side, side))
        inside = inside.cut(left=side + 2).centred(inside.w - side - 2, min(inside.h, 14))
        pen.label(inside.upper(5), f"{kit.tables.locations[id].name} ({id})", 7.5, colour=SOFT)
        written_or_blank(
            pen, inside.cut(top=5).upper(7), kit.tables.title(drawn) if drawn else "", f"Outpost {id}", 11, "bold"
        )


def _draw_festivities(pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    cards: list[Festivity | None] = [kit.tables.festivities[word] for word in state.festivities] if state else []
    room = section(pen, box, "Festivities", rows_words(kit.players, kit.festivities()))
    for n, place in enumerate(room.columns(FESTIVITIES, 4)):
        pen.rect(place, None, FAINT, 0.3, 2)
        place = place.inset(1.4, 0.8)
        card = cards[n] if n < len(cards) else None
        title = place.upper(6).inset(0.6, 0)
        written_or_blank(pen, title, card.title if card else "", f"Festivity {n + 1}", 10, "bold")
        side = place.w * 0.28
        shown = card_picture(card) if card else "mv-festivity"
        picture(pen, shown, place.cut(top=6.6).at_right(side).centred(side - 1, side - 1))
        spots = place.cut(top=6.6, right=side + 1.5)
        if card:
            draw_spots(pen, spots, card, kit.players)
        else:
            _blank_rows(pen, spots, kit.players)


def _blank_rows(pen: Pen, box: Box, players: int) -> None:
    """Draw five rows without categories, crossing out those that are always blocked."""
    for number, row in enumerate(box.rows(5, 0.8), 1):
        is_open = not players or number <= players
        pen.label(row.left(6), str(number), min(11, row.h * 1.5), "bold", INK if is_open else SOFT, "centre")
        for spot in row.cut(left=7).columns(2, 1):
            pen.rect(spot, None, SOFT if is_open else FAINT, 0.25, min(3, row.h / 3))
            if not is_open:
                pen.line(spot.x + 1, spot.y + 1, spot.right - 1, spot.top - 1, FAINT, 0.4)


def _draw_sites(pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    room = section(pen, box, "Sites on trails")
    trails = [kit.tables.trails[id] for id in kit.tables.spaces]
    for trail, row in zip(trails, room.rows(max(1, len(trails))), strict=False):
        pen.label(row.left(9), trail.id, 9, "bold")
        pen.label(row.cut(left=9).left(24), f"{' – '.join(trail.ends)}, {trail.site}", 7, colour=SOFT)
        _item_or_blank(pen, row.cut(left=34), state.sites.get(trail.id) if state else None, f"site {trail.id}")


def _draw_groves(pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    room = section(pen, box, "Goods at the Groves")
    groves = [kit.tables.locations[id] for id in kit.tables.groves]
    rows = room.rows(len(groves) + 1)
    for grove, row in zip(groves, rows, strict=False):
        goods = state.groves.get(grove.id, ()) if state else ()
        pen.label(row.left(12), grove.id, 9, "bold")
        pen.label(row.cut(left=12).left(29), grove.name, 7.5, colour=SOFT)
        for n, place in enumerate(row.cut(left=42).columns(len(grove.spots), 2)):
            _item_or_blank(pen, place, goods[n] if n < len(goods) else None, f"{grove.id} {n + 1}")
    left = leftover(kit.tables, state.groves) if state and state.groves else [None]
    pen.label(rows[-1].left(40), "leftover, back to the box", 8, colour=SOFT)
    for item, place in zip(left, rows[-1].cut(left=42).columns(max(2, len(left)), 2), strict=False):
        _item_or_blank(pen, place, item, "token left over")


def _item_or_blank(pen: Pen, place: Box, item: str | None, name: str) -> None:
    """Draw an item with its name, or leave room to write it."""
    if item is None:
        blank(pen, place.inset(0, 0.8), name, 8)
        return
    side = min(8.5, place.h - 1)
    draw_item(pen, Box(place.x, place.cy - side / 2, side, side), item)
    pen.label(place.cut(left=side + 2), item_name(item), 8.5)


def _draw_displays(pen: Pen, box: Box, kit: Kit, state: State | None) -> None:
    room = section(pen, box, "Displays", "from the far end (cycled first) to the deck")
    for name, place in zip(DECKS, room.columns(len(DECKS), 5), strict=True):
        picture(pen, named(name), place.upper(5).left(5))
        pen.label(place.upper(5).cut(left=6.5), PLURALS[name], 9, "bold")
        shown = state.decks[name].display if state else ()
        for n, row in enumerate(place.cut(top=5.4).rows(DISPLAY)):
            words = kit.tables.title(shown[n]) if n < len(shown) else ""
            pen.label(row.left(4), str(n + 1), 8, colour=SOFT)
            if words:
                picture(pen, card_picture(kit.tables.cards(name)[shown[n]]), row.cut(left=5).left(7).inset(0, 0.2))
            written_or_blank(pen, row.cut(left=13).inset(0, 0.3), words, f"{name} {n + 1}")


def _draw_steps(pen: Pen, box: Box, game: PrintedGame, kit: Kit) -> None:
    """Write the steps with tick boxes, and the house rulings."""
    room = section(pen, box, "The board")
    used = checklist(pen, room, board_steps(kit), 10, 1.8)
    room = section(pen, room.cut(top=used + 4), "The players")
    used = checklist(pen, room, player_steps(kit), 10, 1.8)
    room = room.cut(top=used + 4)
    if house_rulings(game):
        ruled = section(pen, room.upper(RULED), "House rulings")
        used = bullets(pen, ruled, rulings_bullets(game, ruled))
        room = room.cut(top=room.top - ruled.top + used + 3)
    if room.h >= LEAST:
        draw_overview(pen, section(pen, room, "The table"), kit)


def board_steps(kit: Kit) -> list[str]:
    """List the steps of the board setup."""
    tables = kit.tables
    tokens = sum(map(len, tables.tokens.values()))
    spare = tokens - sum(len(tables.locations[id].spots) for id in tables.groves)
    return [
        "Put the map of the valley in the middle.",
        *_left_out(kit),
        f"Shuffle the Outposts and put {len(tables.posts)} on the Outpost spaces. Return the others to the box.",
        *_festivity_steps(kit),
        f"Shuffle Favours, Friends and Patches separately. Turn up {DISPLAY} of each as its display. Discard and "
        "replace duplicates.",
        f"Shuffle the {sum(card.copies for card in tables.dawdles.values())} Dawdle cards and put them next to the "
        "Friend deck.",
        f"Shuffle the {len(tables.spaces)} sites face down. Put them on the trail spaces of their colour, then "
        "turn them up.",
        "Shuffle the Grove tokens by back. Put each Grove's own tokens on its spots and general ones on all other "
        "spots.",
        "Turn up the general tokens one by one. If a Grove would show a Good twice, swap that token for the one "
        "left over.",
        f"Return the spare token to the box ({spare} of {tokens}).",
        f"Shuffle the {len(tables.suns)} Sun tiles and turn one up on the first spot of the Sun track.",
        "Sort Goods, Curiosities and Maps into a supply.",
    ]


def _festivity_steps(kit: Kit) -> list[str]:
    """List the steps for Festivities; no row is blocked if there are as many players as rows."""
    if kit.is_solo:
        return []
    shuffle = f"Shuffle the Festivities and put {FESTIVITIES} above the map. Return the others to the box."
    is_blocked = not kit.players or blocked_spots(kit.players, kit.festivities())
    return [shuffle, *([BLOCK] if is_blocked else [])]


def _left_out(kit: Kit) -> list[str]:
    """List the cards left out of a solo game."""
    tables = kit.tables
    decks: tuple[Mapping[str, Card], ...] = (tables.favours, tables.friends, tables.patches, tables.outposts)
    out = [card.title for cards in decks for card in cards.values() if not kit.takes(card)]
    return [f"Remove the cards that are not for solo: {', '.join(out)}."] if out else []


def player_steps(kit: Kit) -> list[str]:
    """List the steps of the player setup."""
    if kit.is_solo:
        return [
            f"Take a colour: Pack, pawn, {MARKERS} markers and starting Friend. The pawn starts in the Village.",
            "Take 1 Map, 1 Bug, 1 Pebble and 1 Flower, and no Goods.",
            "Draw 1 Friend. It joins the starting Friend in hand.",
            f"Draw {FAVOURS} Favours, face up, into Preparing. If they are duplicates, discard one and redraw.",
        ]
    return [
        "Choose an Early Bird, who takes the Worm.",
        f"Everyone takes a colour: Pack, pawn, {MARKERS} markers and starting Friend. Pawns start in the Village.",
        "Everyone takes 1 Map, 1 Bug, 1 Pebble and 1 Flower, and no Goods.",
        "Starting with the Early Bird, everyone draws 1 Friend. It joins the starting Friend in hand.",
        f"Everyone draws {FAVOURS} Favours, face up, into Preparing. If they are duplicates, discard one and redraw.",
    ]
