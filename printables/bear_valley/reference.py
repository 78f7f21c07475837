"""Reference sheets for players: the sunclock, the special cards, Equipment and trade."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.tables import Tables
from printables.bear_valley import wording
from printables.bear_valley.bricks import LEAST, draw_brick, token_spot
from printables.bear_valley.facts import Mode, mode_of, state_of, tables_of
from printables.bear_valley.geometry import HIGH, WIDE
from printables.bear_valley.land import OVER
from printables.bear_valley.symbols import ICONS, PLAYERS, TOKENS, kind_icon, kind_name, token_name
from printables.bear_valley.wording import Hour
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import disc

CAMP, POST = "Starting-Camp", "Trading-Post"
# What to leave out of the order of judgement in a basic game, and without enchantments.
BASIC = (
    (", and put the token pictured on it there", ""),
    ("Basket, evade", "Evade"),
    ("Machete, tunnel", "Tunnel"),
)
PLAIN = (("; Mushrooms may replace it", ""), (" (not with a Butterfly)", ""))


def player_sheets(game: PrintedGame) -> list[Sheet]:
    """Return the reference sheets, one set for each player at the table."""
    return [sheet for seat in game.seats or ("",) for sheet in _set_for(game, seat)]


def _set_for(game: PrintedGame, seat: str) -> list[Sheet]:
    mode, tables, state, rulings = mode_of(game), tables_of(game), state_of(game), game.rulings
    whom = f"{game.title_name} · for {game.name(seat)}" if seat else game.subtitle
    sheets = [
        Sheet("sunclock", "The sunclock", partial(_draw_sunclock, tables=tables, mode=mode, rulings=rulings), whom),
        Sheet("special-cards", "Special cards", partial(_draw_examples, cards=examples(tables, mode, rulings)), whom),
    ]
    if mode.is_advanced:
        character = state.seats[seat].character if state and seat else ""
        draw = partial(_draw_equipment, mode=mode, character=character, rulings=rulings)
        sheets.append(Sheet("equipment", "Equipment and trade" if mode.has_gold else "Equipment", draw, whom))
    return sheets


# The sunclock


def _draw_sunclock(pen: Pen, box: Box, tables: Tables, mode: Mode, rulings: Mapping[str, str]) -> None:
    exits = Counter(tables.faces[id].exits for id in tables.wild)
    clock = box.upper(box.h * 0.41)
    for row, hour in zip(clock.rows(len(wording.HOURS)), wording.HOURS, strict=True):
        _draw_hour(pen, row, hour, exits)
    rest = box.cut(top=clock.h + 6)
    left, right = rest.columns(2, 8)
    y = _draw_list(pen, left, "Your turn", wording.TURN, 10)
    _draw_list(pen, left.cut(top=left.top - y + 3), "How it ends", endings(mode, rulings), 10)
    y = _draw_list(pen, right, "A card you explore, in this order", judgement(mode, rulings), 10, numbered=True)
    _draw_list(
        pen,
        right.cut(top=right.top - y + 3),
        "When something goes wrong",
        (wording.LOST, wording.NO_EXIT, wording.BEARS),
        10,
    )


def judgement(mode: Mode, rulings: Mapping[str, str]) -> list[str]:
    """Return the order of judgement by the table's rulings, without what it does not play."""
    lines = [line for line in wording.JUDGEMENT if mode.is_advanced or "character" not in line]
    lines = [line for line in lines if mode.has_gold or POST.replace("-", " ") not in line]
    lines = [_without(line, () if mode.is_advanced else BASIC) for line in lines]
    return [_without(wording.apply_rulings(line, rulings), () if mode.is_enchanted else PLAIN) for line in lines]


def _without(line: str, cuts: Sequence[tuple[str, str]]) -> str:
    for old, new in cuts:
        line = line.replace(old, new)
    return line


def endings(mode: Mode, rulings: Mapping[str, str]) -> list[str]:
    """List how the game ends."""
    shut_in = wording.SHUT_IN + (wording.SAVED + wording.GOODS if mode.is_advanced else "")
    lines = (wording.ENDS, *([wording.GOLD_WINS] if mode.has_gold else []), shut_in, wording.BEARS_WIN)
    return [wording.apply_rulings(line, rulings) for line in lines]


def _draw_hour(pen: Pen, row: Box, hour: Hour, exits: Counter[int]) -> None:
    _draw_sun(pen, row.x + 10, row.cy, hour.hour)
    words = row.cut(left=24, right=62)
    pen.label(words.upper(row.h / 2 + 0.5).cut(top=1.5), hour.card, 13, "bold", least=LEAST)
    pen.label(words.lower(row.h / 2 - 0.5).cut(bottom=1.5), hour.result, 10.5, colour=SOFT, least=LEAST)
    icon(pen, hour.symbol, Box(row.right - 60, row.cy - 3.5, 7, 7), INK, 2, ICONS)
    if hour.exits:
        _draw_bar(pen, row.at_right(48), exits[hour.exits], sum(exits.values()))
    pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)


def _draw_sun(pen: Pen, x: float, y: float, hour: str) -> None:
    """Draw the sun of an hour; in the evening there is none."""
    is_night = hour.endswith("+")
    if not is_night:
        rays = [(math.radians(30 * n), 4.9, 5.9) for n in range(12)]
        pen.lines(
            [(x + a * math.cos(t), y + a * math.sin(t), x + b * math.cos(t), y + b * math.sin(t)) for t, a, b in rays]
        )
    pen.circle(x, y, 4.3, INK if is_night else PAPER, INK, 0.5)
    pen.label(Box(x - 4, y - 4, 8, 8), hour, 13, "bold", pen.on(INK) if is_night else INK, "centre")


def _draw_bar(pen: Pen, box: Box, count: int, total: int) -> None:
    """Draw a bar for the share of all cards that a count covers."""
    bar = Box(box.x, box.cy - 2, box.w - 16, 4)
    pen.rect(bar, None, SOFT, 0.2)
    pen.rect(bar.left(bar.w * count / total), INK, INK, 0.2)
    pen.label(box.at_right(14), f"{count} of {total}", 8, colour=SOFT, align="right", least=LEAST)


def _draw_list(
    pen: Pen, box: Box, title: str, lines: Sequence[str], size: float = 9.5, numbered: bool = False
) -> float:
    """Write lines under a title; return where they end."""
    pen.label(box.upper(6), title, 12, "bold", least=LEAST)
    y = box.top - 8.5
    for n, line in enumerate(lines, 1):
        mark = str(n) if numbered else "•"
        pen.text(box.x + 3.6, y - size * 0.33, mark, size, "bold", SOFT, "right")
        words = Box(box.x + 5.5, box.y, box.w - 5.5, max(1.0, y - box.y))
        y -= pen.paragraph(words, line, size, least=LEAST, what=title) + 1.3
    return y


# The special cards


class Example(NamedTuple):
    """A kind of card, or a picture on one, with a card that shows it."""

    face: Face
    name: str
    symbol: str
    words: str


def examples(tables: Tables, mode: Mode, rulings: Mapping[str, str]) -> list[Example]:
    """Return the special cards of an edition, as far as they matter at this table."""
    faces = [tables.faces[id] for id in (*tables.wild, *tables.valley)]
    found = []
    for kind, words in wording.SPECIAL.items():
        face = next((face for face in faces if face.kind == kind), None)
        if face is None or (kind == POST and not mode.has_gold):
            continue
        if mode.is_advanced and kind in wording.WITH_TOOLS:
            words = f"{words.removesuffix('.')}{wording.WITH_TOOLS[kind]}."
        if kind == CAMP:
            words += (wording.ALONE if mode.is_advanced else "") + (wording.THREE_GOLD if mode.has_gold else "")
        found.append(Example(face, kind_name(kind), kind_icon(kind), wording.apply_rulings(words, rulings)))
    pictures = ({"cave": wording.CAVE} if mode.is_advanced else {}) | (wording.ENCHANTED if mode.is_enchanted else {})
    for picture, words in pictures.items():
        face = next((face for face in faces if face.picture == picture), None)
        if face is not None:
            found.append(Example(face, token_name(picture), picture, wording.apply_rulings(words, rulings)))
    return found


def _draw_examples(pen: Pen, box: Box, cards: Sequence[Example]) -> None:
    rows = max(6, -(-len(cards) // 2))
    for cell, card in zip(box.cells(2, rows, 5), cards, strict=False):
        _draw_example(pen, cell, card)


def _draw_example(pen: Pen, cell: Box, card: Example) -> None:
    wide = min(33.0, cell.h * WIDE / HIGH)
    brick = Box(cell.x, cell.top - wide * HIGH / WIDE, wide, wide * HIGH / WIDE)
    draw_brick(pen, brick, card.face)
    if len(card.face.doors) == 1 and card.symbol not in ("river", OVER):
        x, y = token_spot(card.face, "")
        scale = wide / WIDE
        panel = Box(brick.cx + x * scale - 4, brick.cy + y * scale - 4, 8, 8)
        pen.rect(panel, PAPER, INK, 0.2, 1.5)
        icon(pen, card.symbol, panel.inset(1.1), INK, 1.8, ICONS)
    words = cell.cut(left=wide + 4)
    pen.label(words.upper(5), card.name, 11, "bold", least=LEAST)
    pen.paragraph(words.cut(top=6), card.words, 8.5, least=LEAST, what=card.name)


# Equipment and trade


def _draw_equipment(pen: Pen, box: Box, mode: Mode, character: str, rulings: Mapping[str, str]) -> None:
    def printed_rules(lines: Sequence[str]) -> list[str]:
        return [wording.apply_rulings(line, rulings) for line in lines]

    tools = box.upper(3 * 32)
    for cell, token in zip(tools.cells(2, 3, 5), wording.TOOLS, strict=True):
        _draw_tool(pen, cell, token, wording.apply_rulings(wording.TOOLS[token].use, rulings))
    rest = box.cut(top=tools.h + 6)
    if character:
        _draw_own(pen, rest.lower(40), character, rulings)
        rest = rest.cut(bottom=44)
    left, right = rest.columns(2, 8)
    y = _draw_list(pen, left, "With Equipment", printed_rules(wording.EQUIPMENT_RULES))
    y = _draw_list(
        pen,
        left.cut(top=left.top - y + 2),
        "Passing others",
        wording.PASSING if mode.has_gold else wording.PASSING_WITHOUT_GOLD,
    )
    if mode.has_gold:
        y = _draw_trade(pen, right, printed_rules((*wording.TRADE_RULES, wording.GOLD_WINS)))
        right = right.cut(top=right.top - y + 2)
    _draw_list(pen, right, "Contingency", printed_rules((wording.CONTINGENCY,)))


def _draw_tool(pen: Pen, cell: Box, token: str, use: str) -> None:
    tool, swatch = wording.TOOLS[token], TOKENS[token]
    badge = Box(cell.x, cell.top - 15, 15, 15)
    pen.rect(badge, swatch, INK, 0.3, 2.5)
    inner = badge.inset(2)
    pen.rect(inner, PAPER, INK, 0.2, 1.5)
    icon(pen, token, inner.inset(1), INK, 1.5, ICONS)
    words = cell.cut(left=19)
    pen.label(words.upper(5), f"{token_name(token)} ({swatch.letter})", 11, "bold", least=LEAST)
    high = pen.paragraph(words.cut(top=5.5, bottom=5), use, 9, least=LEAST, what=token)
    left = words.cut(top=6.3 + high)
    pen.paragraph(left, f"Stays {tool.left}.", 9, "italic", SOFT, least=LEAST, what=token)


def _draw_trade(pen: Pen, box: Box, lines: Sequence[str]) -> float:
    """Draw the values at a Trading Post and how to trade; return where it ends."""
    pen.label(box.upper(6), "Trading Post", 12, "bold")
    strip = box.cut(top=7.5).upper(12)
    for cell, (token, words) in zip(strip.columns(2, 4), (("canoe", "Equipment: 1"), ("gold", "Gold: 2")), strict=True):
        pen.rect(cell, None, SOFT, 0.25, 2)
        icon(pen, token, cell.left(11).inset(2), INK, 1.6, ICONS)
        pen.label(cell.cut(left=12, right=1), words, 10, "bold", least=LEAST)
    rules = box.cut(top=15)
    return _draw_list(pen, rules, "", lines)


def _draw_own(pen: Pen, box: Box, character: str, rulings: Mapping[str, str]) -> None:
    """Draw the limits and gains of a player's character."""
    person, swatch = wording.CHARACTERS[character], PLAYERS[character]
    pen.rect(box, None, INK, 0.4, 3)
    disc(pen, box.x + 9, box.top - 9, 5, swatch, 10)
    words = box.cut(left=18, top=4, right=5, bottom=2)
    pen.label(words.upper(7), f"You play {character.title()}", 13, "bold")
    enchanted = f"Only with enchantments: {person.gains}"
    _draw_list(
        pen, words.cut(top=2.5), "", [wording.apply_rulings(line, rulings) for line in (*person.cannot, enchanted)]
    )
