"""Everything to cut out: action and scoring cards, terrain tiles, Build/Produce cards, tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from companion.games.crayonville.components import (
    ANIMALS_FROM,
    LEVELS,
    MULTIPLIER,
    RESOURCES,
    WORKS_PER_PRODUCE,
    Card,
    Resource,
)
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from printables.crayonville.deck import CARD_SYMBOL, card_swatch
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of
from printables.crayonville.grid import RING
from printables.crayonville.swatches import ACTION, SCORING, TERRAIN
from printables.crayonville.swatches import RESOURCES as RESOURCE_SWATCH
from printables.crayonville.symbols import draw_stars, resource, structure_sign, symbol
from printables.crayonville.terrain import stamp_motif
from printables.crayonville.village import draw_tile
from printables.crayonville.wording import CARD, RESOURCE, STRUCTURE, card_words, level_span, price_words
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen
from printables.sheets import POKER, Art, Deck, Part, Piece, PrintedGame, hexagon, rectangle

RIM = 3.2
TILE = 38.0
TOKEN = 14.0


def all_cards(game: PrintedGame) -> list[Part]:
    """Return all cards and tiles of the box, with Build/Produce cards and tokens for each player."""
    tables = tables_of(game)
    return [
        _card_deck(game, [(card, card.ids) for card in tables.cards]),
        _tile_deck(game, [(tile.terrain, len(tile.ids)) for tile in tables.tiles]),
        _own_deck(game),
        _token_deck(seats_at(game)),
    ]


def level_cards(game: PrintedGame) -> list[Part]:
    """Return only what the current level needs."""
    pile = tables_of(game).pile(level_of(game))
    return [
        _card_deck(game, _pick_cards(game)),
        _tile_deck(game, pile.items()),
        _own_deck(game),
        _token_deck(seats_at(game)),
    ]


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


# Action and scoring cards


def _card_deck(game: PrintedGame, cards: Iterable[tuple[Card, tuple[str, ...]]]) -> Deck:
    tables, switches = tables_of(game), switches_of(game)
    back = Art("back", draw_back)
    draw = partial(_draw_card, tables=tables, switches=switches, note="stand-in" * game.is_stand_in)
    pieces = tuple(
        Piece(
            Art(id, partial(draw, card=_apply_ruling(card, switches), id=id), card_swatch(card.name, card.kind)),
            back,
        )
        for card, ids in cards
        for id in ids
    )
    return Deck("cards", "Action and scoring cards", POKER, pieces)


def _apply_ruling(card: Card, switches: Switches) -> Card:
    """Return a scoring card with its levels under the ruling on level 1 (CV-R03)."""
    first = LEVELS[0]
    if card.name == "feast" and switches.level1_scoring != "market":
        return replace(card, first=first)
    if card.name == "market" and switches.level1_scoring == "feast":
        return replace(card, first=max(card.first, first + 1))
    return card


def _panel(pen: Pen, box: Box) -> Box:
    """Draw the white panel of a card; return the box inside it."""
    panel = box.inset(RIM)
    pen.rect(panel, PAPER, INK, 0.25, 2.5)
    return panel.inset(2.6, 2)


def _foot(pen: Pen, box: Box, left: str, middle: str, right: str) -> None:
    a, b, c = box.left(box.w * 0.27), box.centred(box.w * 0.44, box.h), box.at_right(box.w * 0.27)
    pen.label(a, left, 6, colour=SOFT, least=6)
    pen.label(c, right, 6, colour=SOFT, align="right", least=6)
    pen.label(b, middle, 7.5, "bold", align="centre", least=6)


def _draw_card(pen: Pen, box: Box, card: Card, id: str, tables: Tables, switches: Switches, note: str) -> None:
    room = _panel(pen, box)
    pen.label(room.upper(8), CARD[card.name], 15, "bold", align="centre")
    _foot(pen, room.lower(4), id, level_span(card.first, card.last), note)
    inner = room.cut(top=9, bottom=5)
    if card.starter:
        badge = inner.upper(4.6).centred(22, 4.6)
        pen.rect(badge, None, INK, 0.3, 2.3)
        pen.label(badge, "STARTER", 7, "bold", align="centre")
    if card.kind == "scoring":
        _draw_scoring(pen, inner, card, tables, switches)
    else:
        _draw_action(pen, inner.cut(top=5.5), card, card_words(tables, card.name, switches))


def _draw_action(pen: Pen, box: Box, card: Card, effect: str) -> None:
    words = box.lower(27)
    picture = box.cut(bottom=28)
    if card.name.startswith("harvest"):
        terrain = card_swatch(card.name, card.kind).name
        left, right = picture.columns(2)
        draw_tile(pen, terrain, left.centred(24, 24), letter=False)
        resource(pen, card.name.removeprefix("harvest-"), right.centred(18, 18))
    else:
        symbol(pen, CARD_SYMBOL[card.name], picture.centred(26, 26))
    pen.line(words.x, words.top, words.right, words.top, FAINT, 0.2)
    pen.paragraph(words.cut(top=2), effect, 9, align="centre", least=6, what=CARD[card.name])


def _draw_scoring(pen: Pen, box: Box, card: Card, tables: Tables, switches: Switches) -> None:
    """Draw a scoring card with its thresholds at each of its levels."""
    symbol(pen, CARD_SYMBOL[card.name], box.upper(13).left(13))
    words = box.upper(13).cut(left=15)
    effect = card_words(tables, card.name, switches)
    pen.paragraph(words, effect, 8, least=6, middle=True, what=CARD[card.name])
    rows = {level: getattr(figures, card.name) for level, figures in tables.levels.items()}
    rows = {level: row for level, row in rows.items() if row and card.first <= level <= card.last}
    grid = box.cut(top=15)
    step = min(4.6, grid.h / (len(rows) + 1))
    head, *lines = grid.upper(step * (len(rows) + 1)).rows(len(rows) + 1)
    pen.label(head.left(11), "level", 6.5, colour=SOFT, least=6)
    for n, cell in enumerate(head.cut(left=11).columns(3), 1):
        draw_stars(pen, cell.inset(1, step * 0.14), n, n)
    pen.line(head.x, head.y, head.right, head.y, INK, 0.25)
    for line, (level, amounts) in zip(lines, rows.items(), strict=True):
        pen.label(line.left(9), str(level), 7.5, "bold", SOFT, "right")
        for cell, amount in zip(line.cut(left=11).columns(3), amounts, strict=True):
            pen.label(cell, str(amount), 8, "bold", align="centre")
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.1)


def draw_back(pen: Pen, box: Box) -> None:
    """Draw the common back of a deck: a small village."""
    frame = box.inset(RIM)
    pen.rect(frame, None, ACTION.colour, 0.8, 3)
    pen.rect(frame.inset(1.6), None, ACTION.colour, 0.25, 2)
    draw_emblem(pen, box.cx, box.cy + 4, min(box.w * 0.13, 8))
    pen.label(box.inset(8, 0).lower(24).upper(12), "Crayonville", 16, "bold", align="centre")


EMBLEM = (
    (0.0, 0.0, "wood"),
    (1.5, 0.866, "water"),
    (1.5, -0.866, "wood"),
    (0.0, -1.732, "field"),
    (-1.5, -0.866, "field"),
    (-1.5, 0.866, "stone"),
    (0.0, 1.732, "water"),
)


def draw_emblem(pen: Pen, x: float, y: float, side: float) -> None:
    """Draw seven coloured spaces around a point, with a house in the centre."""
    for dx, dy, terrain in EMBLEM:
        cell = Box(x + dx * side, y + dy * side, 0, 0).inset(-side, -side * 0.866)
        draw_tile(pen, terrain, cell, letter=False)
    symbol(pen, "house", Box(x, y, 0, 0).inset(-side * 0.5))


# Terrain tiles


def _tile_deck(game: PrintedGame, tiles: Iterable[tuple[str, int]]) -> Deck:
    back = Art("back", _draw_tile_back)
    note = "stand-in" * game.is_stand_in
    pieces = tuple(
        Piece(Art(terrain, partial(_draw_tile_front, terrain=terrain, note=note), TERRAIN[terrain]), back, copies)
        for terrain, copies in tiles
    )
    return Deck("tiles", "Terrain tiles", hexagon(TILE), pieces)


def _draw_tile_front(pen: Pen, box: Box, terrain: str, note: str) -> None:
    swatch = TERRAIN[terrain]
    if pen.design == "low":
        side = box.w / 2 - RIM
        pen.polygon([(side * x, side * y) for x, y in RING], swatch, None, 1.2)
    stamp_motif(pen, terrain, 0, 1.6, 16, True)
    pen.letter(0, 12.6, swatch, 20)
    pill = Box(0, -10.4, 0, 0).inset(-11.5, -3)
    pen.rect(pill, PAPER, INK, 0.25, 3)
    living = "fish" if terrain == "water" else "animal"
    symbol(pen, living, pill.at_right(11).left(5).inset(0.4))
    pen.label(pill.at_right(6).cut(right=1), f"{ANIMALS_FROM}+", 7.5, "bold")
    pen.label(pill.left(11.5).inset(1.5, 0), terrain, 8, "bold", align="centre")
    if note:
        strip = Box(0, -15.2, 0, 0).inset(-4.6, -1.1)
        pen.rect(strip, PAPER, None, radius=1)
        pen.label(strip, note, 6, colour=SOFT, align="centre")


def _draw_tile_back(pen: Pen, box: Box) -> None:
    side = box.w / 2 - RIM
    pen.polygon([(side * x, side * y) for x, y in RING], None, ACTION.colour, 0.8)
    draw_emblem(pen, 0, 2.2, 4.0)
    pen.label(Box(-11, -14.4, 22, 5), "Crayonville", 8.5, "bold", align="centre")


# Player components


def _own_deck(game: PrintedGame) -> Deck:
    tables, note = tables_of(game), "stand-in" * game.is_stand_in
    build = Art("build", partial(_draw_build, tables=tables, note=note), ACTION)
    if switches_of(game).own_card == "expand":
        other = Art(
            "expand",
            partial(_draw_own_expand, words=card_words(tables, "expand", switches_of(game)), note=note),
            SCORING,
        )
    else:
        other = Art("produce", partial(_draw_own_produce, tables=tables, note=note), SCORING)
    return Deck("own-cards", "Build/Produce cards", POKER, (Piece(build, other, seats_at(game)),))


def _draw_build(pen: Pen, box: Box, tables: Tables, note: str) -> None:
    room = _panel(pen, box)
    pen.label(room.upper(7), "Build", 15, "bold", align="centre")
    _foot(pen, room.lower(4), "your card", "then turn over", note)
    plans = list(tables.blueprints.items())
    for row, (name, plan) in zip(room.cut(top=7.5, bottom=4.6).rows(len(plans)), plans, strict=True):
        structure_sign(pen, name, row.left(6.6).inset(0.5))
        words = row.cut(left=7.8)
        high = min(3.1, row.h / 2)
        pen.label(words.upper(high + 0.6).cut(right=7), STRUCTURE.get(name, name), 7, "bold", least=6)
        pen.label(words.upper(high + 0.6).at_right(7), f"{plan.level}+", 7, "bold", SOFT, "right", 6)
        pen.label(words.lower(high), price_words(plan), 6.2, least=6)
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.1)


def _own_panel(pen: Pen, box: Box, title: str, note: str) -> Box:
    """Draw the panel of a Build/Produce card; return the box for its text."""
    room = _panel(pen, box)
    pen.label(room.upper(8), title, 15, "bold", align="centre")
    _foot(pen, room.lower(4), "your card", "then turn over", note)
    return room.cut(top=9, bottom=5)


def _draw_own_expand(pen: Pen, box: Box, words: str, note: str) -> None:
    inner = _own_panel(pen, box, "Expand", note)
    symbol(pen, "expand", inner.upper(28).centred(24, 24))
    pen.paragraph(inner.cut(top=32), words, 8.5, align="centre", least=6, what="the Build/Produce card")


def _draw_own_produce(pen: Pen, box: Box, tables: Tables, note: str) -> None:
    inner = _own_panel(pen, box, "Produce", note)
    symbol(pen, "produce", inner.upper(20).centred(18, 18))
    plans = tables.blueprints
    rows = (
        ("works", "maximum input", str(plans["works"].capacity)),
        ("road", "with a road", f"+{plans['road'].capacity}"),
        ("upgrade", "upgraded", f"+{plans['upgrade'].capacity}"),
    )
    for line, (name, words, amount) in zip(inner.cut(top=21).upper(22).rows(3), rows, strict=True):
        structure_sign(pen, name, line.left(9).inset(1))
        pen.label(line.cut(left=11, right=10), words, 8.5)
        pen.label(line.at_right(9), amount, 12, "bold", align="right")
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.15)
    words = f"Use at most {WORKS_PER_PRODUCE} of your production buildings. Each returns {MULTIPLIER} times its input."
    pen.paragraph(inner.cut(top=45), words, 8.5, align="centre", least=6, what="the Build/Produce card")


def _token_deck(count: int) -> Deck:
    pieces = tuple(
        Piece(Art(kind, partial(_draw_token, kind=kind), RESOURCE_SWATCH[kind]), None, 2 * count) for kind in RESOURCES
    )
    return Deck("tokens", "Resource tokens", rectangle(TOKEN, TOKEN), pieces)


def _draw_token(pen: Pen, box: Box, kind: Resource) -> None:
    pen.circle(0, 0, TOKEN / 2 - 1.6, PAPER, INK, 0.25)
    resource(pen, kind, Box(0, 1.0, 0, 0).inset(-3.2))
    pen.label(Box(-4.5, -5.2, 9, 3), RESOURCE[kind], 6, "bold", align="centre", least=5.5)
