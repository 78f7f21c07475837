"""The cards to cut out: action and scoring cards, terrain tiles, Build/Produce cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from companion.games.crayonville.components import (
    ANIMALS_FROM,
    LEVELS,
    MULTIPLIER,
    WORKS_PER_PRODUCE,
    Blueprint,
    Card,
)
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from printables.crayonville.deck import card_swatch
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of
from printables.crayonville.grid import RING, ROOT3
from printables.crayonville.swatches import ACTION, TERRAIN
from printables.crayonville.symbols import SCENES, WINDOWS, draw_stars, goods, structure_sign, symbol
from printables.crayonville.wording import CARD, SHORT, card_words, level_span
from printables.drawing import FAINT, INK, MM, PAPER, SOFT, Box, Pen, picture, text_height, text_width
from printables.drawing.text import cap_height
from printables.sheets import (
    POKER,
    Art,
    Back,
    Deck,
    Part,
    Piece,
    PrintedGame,
    draw_back,
    draw_panel,
    draw_title,
    draw_window,
    hexagon,
)
from printables.sheets.form import largest_size

# A tile, and the width of the picture on it.
TILE, FACE = 38.0, 39.0
WINDOW = 40.0
# The side of a space in a scene, as a share of the scene, and the room above and below the scene in its window.
SCENE_SIDE, RISE = 0.189, 0.6
# The window of a scoring card, the lowest and highest rows of its table, and the most in one column of it.
SCORE_WINDOW = 16.5
LEAST_ROW, HIGHEST_ROW, MOST_ROWS = 4.2, 5.4, 6
# The text sizes of a rule, in points, and how much narrower than its box its lines may be.
RULE_SIZES = (10.0, 9.5, 9.0)
NARROWER = tuple(1 - n / 50 for n in range(25))
# The side at which a picture has no hatchings, and is not simplified either.
PLAIN = 10.0
TITLE_HIGH, FOOT = 9.0, 4.0
# A price: the size of its pictures on a Build card and the least one, the type of an amount in points for each
# millimetre of it, and the room after an amount, for a stroke and between two parts.
PRICE, LEAST_PRICE, AMOUNT = 4.2, 3.5, 2.0
AFTER_AMOUNT, OR, BETWEEN = 0.3, 1.1, 1.2


def all_cards(game: PrintedGame) -> list[Part]:
    """Return all cards and tiles of the box, with a Build/Produce card for each player."""
    tables = tables_of(game)
    cards, tiles = [(card, card.ids) for card in tables.cards], [(tile.terrain, len(tile.ids)) for tile in tables.tiles]
    return [_card_deck(game, cards), _tile_deck(game, tiles)]


def level_cards(game: PrintedGame) -> list[Part]:
    """Return only what the current level needs."""
    pile = tables_of(game).pile(level_of(game))
    return [_card_deck(game, _pick_cards(game)), _tile_deck(game, pile.items())]


def _pick_cards(game: PrintedGame) -> list[tuple[Card, tuple[str, ...]]]:
    """Pick the cards of the level, preferring those marked for it to others of the same name."""
    level, deck = level_of(game), deck_for(game)
    starters = Counter(deck.pools["starter"].cards)
    others = deck.cards - starters
    found: list[tuple[Card, tuple[str, ...]]] = []
    for card in sorted(tables_of(game).cards, key=lambda card: not card.first <= level <= card.last):
        wanted = starters if card.starter else others
        ids = card.ids[: wanted[card.name]]
        if ids:
            wanted[card.name] -= len(ids)
            found.append((card, ids))
    return found


# Cards


def _card_deck(game: PrintedGame, cards: Iterable[tuple[Card, tuple[str, ...]]]) -> Deck:
    """Return the action deck and the Build/Produce cards, which share their sheets."""
    tables, switches = tables_of(game), switches_of(game)
    back = card_back(game)
    draw = partial(_draw_card, tables=tables, switches=switches)
    pieces = [
        Piece(
            Art(id, partial(draw, card=_apply_ruling(card, switches), id=id), card_swatch(card.name, card.kind)),
            back,
        )
        for card, ids in cards
        for id in ids
    ]
    return Deck("cards", "Cards", POKER, (*pieces, _own_card(game)))


def card_back(game: PrintedGame) -> Art:
    """Return the back of the action deck."""
    return Art("back", partial(draw_back, back=_back(game, "Action deck", "village-cover")))


def _back(game: PrintedGame, words: str, picture: str) -> Back:
    return Back(game.title_name, words, picture, ACTION, "stand-in" * game.is_stand_in)


def _apply_ruling(card: Card, switches: Switches) -> Card:
    """Return a scoring card with its levels under the ruling on level 1 (CV-R03)."""
    first = LEVELS[0]
    if card.name == "feast" and switches.level1_scoring != "market":
        return replace(card, first=first)
    if card.name == "market" and switches.level1_scoring == "feast":
        return replace(card, first=max(card.first, first + 1))
    return card


def _foot(pen: Pen, box: Box, left: str, right: str) -> None:
    pen.label(box.left(box.w * 0.4), left, 7, colour=SOFT, least=7)
    pen.label(box.at_right(box.w * 0.6), right, 7.5, "bold", SOFT, "right", 7)


def _draw_card(pen: Pen, box: Box, card: Card, id: str, tables: Tables, switches: Switches) -> None:
    room = draw_panel(pen, box)
    head = room.upper(TITLE_HIGH)
    if card.starter:
        badge = head.at_right(15.5).centred(15.5, 5)
        pen.rect(badge, None, INK, 0.3, 2.5)
        pen.label(badge, "STARTER", 7, "bold", align="centre", least=7)
    draw_title(pen, head.cut(right=16 * card.starter), CARD[card.name])
    _foot(pen, room.lower(FOOT), id, level_span(card.first, card.last))
    inner = room.cut(top=TITLE_HIGH, bottom=FOOT + 0.5)
    ground = card_swatch(card.name, card.kind)
    effect = card_words(tables, card.name, switches)
    if card.kind == "scoring":
        rows = {level: getattr(figures, card.name) for level, figures in tables.levels.items()}
        rows = {level: row for level, row in rows.items() if row and card.first <= level <= card.last}
        draw_window(pen, inner.upper(SCORE_WINDOW), ground, WINDOWS[card.name])
        _draw_scoring(pen, inner.cut(top=SCORE_WINDOW + 1), CARD[card.name], effect, rows)
    else:
        draw_scene(pen, inner.upper(WINDOW), SCENES[card.name])
        draw_rule(pen, inner.cut(top=WINDOW + 1), effect, CARD[card.name])


def draw_rule(pen: Pen, box: Box, words: str, name: str) -> None:
    """Write the rule of a card in the middle of a box, in lines of about the same length."""
    size = largest_size(RULE_SIZES, lambda size: text_height(words, box.w, size) <= box.h)
    wide = balanced_width(words, box.w, size)
    room = box.centred(wide, box.h) if text_height(words, box.w, size) <= box.h else box
    pen.paragraph(room, words, size, align="centre", least=7, middle=True, what=name)


def balanced_width(words: str, most: float, size: float) -> float:
    """Return the least width at which a text takes no more lines than at `most`."""
    high = text_height(words, most, size)
    return min(most * share for share in NARROWER if text_height(words, most * share, size) <= high)


def draw_scene(pen: Pen, box: Box, name: str) -> None:
    """Draw a scene of seven spaces in a window that shows a village sheet around it."""
    around = Box(0, 0, 0, 0).centred(box.w, box.h)
    pen.stamp(("sheet", around), partial(_draw_sheet, box=around), around, box.cx, box.cy)
    _plain_picture(pen, name, box.inset(0, RISE))
    pen.rect(box, None, INK, 0.35, 1)


def _plain_picture(pen: Pen, name: str, box: Box) -> None:
    """Draw a picture without hatchings, which would crowd its small parts and its ground in black and white."""
    if pen.design != "mono":
        picture(pen, name, box)
        return
    with pen.moved(box.cx, box.cy, scale=min(box.w, box.h) / PLAIN):
        picture(pen, name, Box(0, 0, 0, 0).centred(PLAIN, PLAIN))


def _draw_sheet(pen: Pen, box: Box) -> None:
    """Draw blank spaces around the origin, in line with those of a scene."""
    side = (box.h - 2 * RISE) * SCENE_SIDE
    for column in range(-4, 5):
        for row in range(-3, 4):
            y = (row + column % 2 / 2) * side * ROOT3
            pen.polygon([(side * (1.5 * column + x), y + side * dy) for x, dy in RING], None, FAINT, 0.25)


def _draw_scoring(pen: Pen, box: Box, name: str, effect: str, rows: dict[int, tuple[int, ...]]) -> None:
    """Draw the rule of a scoring card, and its thresholds at each of its levels, in one column or two."""
    count = -(-len(rows) // MOST_ROWS)
    lines = -(-len(rows) // count) + 1
    room = box.h - text_height(effect, box.w, RULE_SIZES[-1]) - 1.5
    high = max(LEAST_ROW, min(HIGHEST_ROW, room / lines))
    words, table = box.cut(bottom=high * lines), box.lower(high * lines)
    draw_rule(pen, words.cut(bottom=1), effect, name)
    listed = list(rows.items())
    for n, column in enumerate(table.columns(count, 2)):
        part = listed[n * (lines - 1) : (n + 1) * (lines - 1)]
        _draw_thresholds(pen, column, part, high, 11 if count == 1 else 4.6)


def _draw_thresholds(pen: Pen, box: Box, rows: list[tuple[int, tuple[int, ...]]], high: float, first: float) -> None:
    """Draw the amounts for one, two and three stars, level by level."""
    head, *lines = box.stack([high] * (len(rows) + 1))
    pen.label(head.left(max(first, 6.6)), "level", 7, colour=SOFT, least=7)
    for n, cell in enumerate(head.cut(left=first).columns(3), 1):
        size = min(3.2, cell.w / 3)
        draw_stars(pen, cell.centred(size * n, size), n, n)
    pen.line(head.x, head.y, head.right, head.y, INK, 0.25)
    for line, (level, amounts) in zip(lines, rows, strict=True):
        pen.label(line.left(max(first * 0.7, 3.6)), str(level), 8, "bold", SOFT, "right", 7)
        for cell, amount in zip(line.cut(left=first).columns(3), amounts, strict=True):
            pen.label(cell, str(amount), 8.5, "bold", align="centre", least=7)
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.1)


# Terrain tiles


def _tile_deck(game: PrintedGame, tiles: Iterable[tuple[str, int]]) -> Deck:
    back = Art("back", partial(_draw_tile_back, back=_back(game, "", "village-cover")))
    pieces = tuple(
        Piece(Art(terrain, partial(_draw_tile_front, terrain=terrain), TERRAIN[terrain]), back, copies)
        for terrain, copies in tiles
    )
    return Deck("tiles", "Terrain tiles", hexagon(TILE), pieces)


def _draw_tile_front(pen: Pen, box: Box, terrain: str) -> None:
    """Draw what grows on a terrain with its name, and its animal or fish from the level on that has them."""
    pen.polygon([(box.cx + FACE / 2 * x, box.cy + FACE / 2 * y) for x, y in RING], None, INK, 0.7)
    _plain_picture(pen, f"village-{terrain}-tile", box.centred(FACE, FACE))
    pill = Box(box.cx, box.y + 8.6, 0, 0).inset(-13.5, -2.7)
    pen.rect(pill, PAPER, INK, 0.3, 2.7)
    pen.label(pill.left(13).cut(left=2), terrain.title(), 9, "bold", least=7)
    symbol(pen, "fish" if terrain == "water" else "animal", pill.cut(left=14).left(5).inset(0.3))
    pen.label(pill.at_right(8).cut(right=1.6), f"{ANIMALS_FROM}+", 8, "bold", align="right", least=7)


def _draw_tile_back(pen: Pen, box: Box, back: Back) -> None:
    rim = 1.3 if pen.design == "colour" else 0.8
    side = (FACE - rim) / 2
    pen.polygon([(box.cx + side * x, box.cy + side * y) for x, y in RING], None, back.ground.colour, rim)
    picture(pen, back.picture, box.centred(FACE, FACE).cut(bottom=1.6 * bool(back.note)).inset(6.4))
    pen.label(Box(box.cx, box.y + 4.9, 0, 0).inset(-8, -1.4), back.note, 7, colour=SOFT, align="centre", least=7)


# Player components


def _own_card(game: PrintedGame) -> Piece:
    tables, switches = tables_of(game), switches_of(game)
    build = Art("build", partial(_draw_build, tables=tables), ACTION)
    words = card_words(tables, "expand", switches)
    draw = (
        partial(_draw_own_expand, words=words)
        if switches.own_card == "expand"
        else partial(_draw_own_produce, tables=tables)
    )
    return Piece(build, Art(switches.own_card, draw, ACTION), seats_at(game))


def _own_panel(pen: Pen, box: Box, title: str) -> Box:
    """Draw the panel of a Build/Produce card; return the box for its content."""
    room = draw_panel(pen, box)
    draw_title(pen, room.upper(TITLE_HIGH), title)
    pen.label(room.upper(TITLE_HIGH).at_right(26), "your own card", 7, colour=SOFT, align="right", least=7)
    _foot(pen, room.lower(FOOT), "", "then turn over")
    return room.cut(top=TITLE_HIGH, bottom=FOOT)


def _draw_build(pen: Pen, box: Box, tables: Tables) -> None:
    room = _own_panel(pen, box, "Build")
    plans = list(tables.blueprints.items())
    before = 0
    for row, (name, plan) in zip(room.rows(len(plans)), plans, strict=True):
        if plan.level > before:
            pen.label(row.left(4.6), f"{plan.level}+", 7.5, "bold", SOFT, least=7)
            pen.line(row.x, row.top, row.right, row.top, SOFT, 0.25)
        else:
            pen.line(row.x + 4.6, row.top, row.right, row.top, FAINT, 0.1)
        before = plan.level
        structure_sign(pen, name, row.cut(left=4.6).left(6.2).inset(0.2))
        words = row.cut(left=11.6)
        wide = price_width(plan, PRICE)
        draw_price(pen, words.at_right(wide).centred(wide, PRICE), plan)
        name_room = words.cut(right=wide + 0.8)
        pen.paragraph(name_room, SHORT.get(name, name), 8, "bold", least=7, middle=True, what="a structure")


def price_width(plan: Blueprint, size: float) -> float:
    """Return the width of a price whose pictures have this size."""
    if not plan.price:
        return text_width("free", 8)
    amounts = sum(text_width(str(part.amount), size * AMOUNT, "bold") for part in plan.price)
    pictures = sum(len(part.kinds) * size + (len(part.kinds) - 1) * OR for part in plan.price)
    return amounts + pictures + len(plan.price) * AFTER_AMOUNT + (len(plan.price) - 1) * BETWEEN


def draw_price(pen: Pen, box: Box, plan: Blueprint) -> None:
    """Draw a price as amounts and pictures, as large as fits: with a stroke between two goods, either will do."""
    size, x = box.h, box.x
    while size > LEAST_PRICE and price_width(plan, size) > box.w:
        size = max(size - 0.1, LEAST_PRICE)
    if not plan.price:
        pen.label(box, "free", 8, colour=SOFT, least=7)
    for part in plan.price:
        points = size * AMOUNT
        x += pen.text(x, box.cy - cap_height("bold", points) * MM / 2, str(part.amount), points, "bold") + AFTER_AMOUNT
        for n, kind in enumerate(part.kinds):
            if n:
                pen.line(x + 0.2, box.cy - size * 0.36, x + OR - 0.2, box.cy + size * 0.36, SOFT, 0.25)
                x += OR
            goods(pen, kind, Box(x, box.cy - size / 2, size, size).inset(0.1))
            x += size
        x += BETWEEN


def _draw_own_expand(pen: Pen, box: Box, words: str) -> None:
    inner = _own_panel(pen, box, "Expand")
    draw_scene(pen, inner.upper(WINDOW), SCENES["expand"])
    draw_rule(pen, inner.cut(top=WINDOW + 1), words, "the Build/Produce card")


def _draw_own_produce(pen: Pen, box: Box, tables: Tables) -> None:
    inner = _own_panel(pen, box, "Produce")
    scene = inner.h - 32
    draw_scene(pen, inner.upper(scene), SCENES["produce"])
    plans = tables.blueprints
    rows = (
        ("works", "maximum input", str(plans["works"].capacity)),
        ("road", "with a road", f"+{plans['road'].capacity}"),
        ("upgrade", "upgraded", f"+{plans['upgrade'].capacity}"),
    )
    for line, (name, words, amount) in zip(inner.cut(top=scene + 0.5).upper(18).rows(3), rows, strict=True):
        structure_sign(pen, name, line.left(8).inset(0.6))
        pen.label(line.cut(left=10, right=10), words, 9, least=7)
        pen.label(line.at_right(9), amount, 12, "bold", align="right")
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.15)
    words = f"Use at most {WORKS_PER_PRODUCE} of your production buildings. Each returns {MULTIPLIER} times its input."
    draw_rule(pen, inner.lower(12.5), words, "the Build/Produce card")
