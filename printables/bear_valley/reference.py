"""Reference sheets for players: the sunclock, the special cards, Equipment and trade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.tables import Tables
from printables.bear_valley import wording
from printables.bear_valley.bricks import LEAST, draw_brick
from printables.bear_valley.facts import Mode, mode_of, state_of, tables_of
from printables.bear_valley.geometry import HIGH, WIDE
from printables.bear_valley.marks import draw_pawn, draw_sign, player_place
from printables.bear_valley.suns import draw_sun
from printables.bear_valley.symbols import (
    ICONS,
    PLAYERS,
    TERRAIN,
    TOKENS,
    kind_name,
    kind_picture,
    token_name,
    token_picture,
)
from printables.bear_valley.tokens import draw_disc
from printables.bear_valley.wording import Hour
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon, picture, text_height
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import largest_size

EAST, WEST = 0, 3
# The height of a row of the sunclock and of the example.
HOUR, EXAMPLE = 10.4, 49.0
# The height of the values at a Trading Post, and of the player's own character.
VALUES, OWN = 15.0, 44.0
# The width of a card beside its hour.
SHOWN = 12.8
# The room for the words below a card of the example, the marks beside them, and the space between cards.
CAPTION, MARK, ABREAST = 11.0, 7.4, 4.0
# The side of the picture of a tool.
BADGE = 20.0
# The ground of a panel in colour, the space inside its edge, and between panels.
GROUND, EDGE, BETWEEN = "#f4f8ec", 1.8, 4.0
TURN_WORDS = (
    "Your token stays here until the turn ends.",
    "{exits} exits, and one back. Go on.",
    "{exits} exits. Go on, or stop here.",
    "{exits} exits, as many as the hour: you are lost.",
)
# The sizes of print of lists, their indent, the room for a heading and after a list.
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
INDENT, TOP, AFTER = 5.5, 8.5, 2.5
# The kind of card, or the picture on one, that a piece of Equipment is for.
FOR = {"canoe": "Straight-River", "machete": "Hedge", "flashlight": "cave", "basket": "Bear", "rope": "Bridge"}
SPYGLASS = "telescope"
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
    return [sheet for seat in game.seats or ("",) * (game.request.players or 1) for sheet in _set_for(game, seat)]


def _set_for(game: PrintedGame, seat: str) -> list[Sheet]:
    mode, tables, state, rulings = mode_of(game), tables_of(game), state_of(game), game.rulings
    whom = f"{game.title_name} · for {game.name(seat)}" if seat else game.subtitle
    sheets = [
        Sheet("sunclock", "The sunclock", partial(_draw_sunclock, tables=tables, mode=mode, rulings=rulings), whom),
        Sheet("special-cards", "Special cards", partial(_draw_examples, cards=examples(tables, mode, rulings)), whom),
    ]
    if mode.is_advanced:
        character = state.seats[seat].character if state and seat else ""
        draw = partial(_draw_equipment, tables=tables, mode=mode, character=character, rulings=rulings)
        sheets.append(Sheet("equipment", "Equipment and trade" if mode.has_gold else "Equipment", draw, whom))
    # The sheets of a player are one leaf after the other.
    return [sheet._replace(leaf="shared" if n else "front") for n, sheet in enumerate(sheets)]


# The sunclock


def _draw_sunclock(pen: Pen, box: Box, tables: Tables, mode: Mode, rulings: Mapping[str, str]) -> None:
    faces = [tables.faces[id] for id in tables.wild]
    box = box.cut(top=2)
    clock = box.upper(len(wording.HOURS) * HOUR)
    for row, hour in zip(clock.rows(len(wording.HOURS)), wording.HOURS, strict=True):
        _draw_hour(pen, row, hour, faces)
    rest = box.cut(top=clock.h + 5)
    shown = turn_example(tables)
    if shown:
        _draw_turn(pen, rest.upper(EXAMPLE), shown)
        rest = rest.cut(top=EXAMPLE + 5)
    _draw_lists(
        pen,
        rest,
        (Listed("Your turn", wording.TURN), Listed("How it ends", endings(mode, rulings))),
        (
            Listed("A card you explore, in this order", judgement(mode, rulings), True),
            Listed("When something goes wrong", (wording.LOST, wording.NO_EXIT, wording.BEARS)),
        ),
    )


def turn_example(tables: Tables) -> list[Face]:
    """Return cards that a turn could explore eastwards: two that are harmless, then one with 3 exits; or nothing."""
    faces = [tables.faces[id] for id in tables.wild]
    through = [face for face in faces if face.owner[EAST] == face.owner[WEST] == "" and not face.stones]
    plain = [face for face in through if not face.is_water and not face.is_bear]
    start = next((face for face in plain if face.kind == POST), None) or next(iter(plain), None)
    first = next((face for face in plain if face.exits == 4 and face.picture), None)
    second = next((face for face in plain if face.exits == 4 and face not in (start, first)), None)
    third = next((face for face in faces if face.exits == 3 and face.owner[WEST] == ""), None)
    return [start, first, second, third] if start and first and second and third else []


def _draw_turn(pen: Pen, box: Box, cards: Sequence[Face]) -> None:
    """Draw an example of a turn: four cards in a row, with the hour and its result below each."""
    pen.rect(box, GROUND if pen.design == "colour" else None, FAINT, 0.25, 2)
    inside = box.inset(3, 2)
    pen.label(inside.upper(5), "An example: only exploring can harm you", 11, "bold")
    row = inside.cut(top=6.5)
    high = row.h - CAPTION
    wide = min((row.w + ABREAST) / len(cards) - ABREAST, high * WIDE / HIGH)
    high = wide * HIGH / WIDE
    row = row.centred(len(cards) * (wide + ABREAST) - ABREAST, row.h)
    told = [words.format(exits=face.exits) for face, words in zip(cards, TURN_WORDS, strict=True)]
    room = wide - 2 * MARK - 1
    size = largest_size(SIZES[4:], lambda size: all(text_height(words, room, size) <= CAPTION for words in told))
    for n, (face, words) in enumerate(zip(cards, told, strict=True)):
        brick = Box(row.x + n * (wide + ABREAST), row.top - high, wide, high)
        draw_brick(pen, brick, face, is_tagged=False)
        low = Box(brick.x, brick.y - CAPTION, wide, CAPTION).cut(top=0.6)
        if n:
            icon(pen, "north", Box(brick.x - ABREAST, brick.cy - 2, ABREAST, 4).inset(0.2), INK, 1.4, ICONS, -90)
            draw_sun(pen, low.x + MARK / 2, low.cy, str(n), MARK)
            draw_sign(pen, low.right - MARK / 2, low.cy, "lost" if n == len(cards) - 1 else "go", MARK / 2 - 0.9)
        else:
            x, y = player_place(brick, face, face.sections[0])
            draw_pawn(pen, x, y, PLAYERS["violet"], PLAYERS["violet"].letter)
            picture(pen, "bv-violet", low.left(MARK))
        words_box = low.cut(left=MARK + 0.8, right=MARK + 0.2 if n else 0)
        pen.paragraph(words_box, words, size, least=LEAST, middle=True)


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


def _draw_hour(pen: Pen, row: Box, hour: Hour, faces: Sequence[Face]) -> None:
    """Draw an hour: the sun, a card that it concerns, what happens, and how many of these cards there are."""
    draw_sun(pen, row.x + 7, row.cy, hour.hour, row.h * 0.98)
    concerned = cards_of(hour, faces)
    if concerned:
        high = SHOWN * HIGH / WIDE
        card = Box(row.x + 17, row.cy - high / 2, SHOWN, high)
        draw_brick(pen, card, concerned[0], has_feature=False)
        if concerned[0].is_bear:
            picture(pen, "bv-bear-face", card.centred(high * 0.8, high * 0.8))
        if hour.symbol == "tunnel":
            # Whoever comes from the west meets trees.
            icon(pen, "north", Box(card.x - 4.0, card.cy - 1.8, 3.6, 3.6), INK, 1.4, ICONS, -90)
    words = row.cut(left=21 + SHOWN, right=64)
    pen.label(words.upper(row.h / 2 + 0.2).cut(top=0.8), hour.card, 12, "bold", least=LEAST)
    pen.label(words.lower(row.h / 2 - 0.2).cut(bottom=0.8), hour.result, 9.5, colour=SOFT, least=LEAST)
    draw_sign(pen, row.right - 59.6, row.cy, hour.symbol, 4.2)
    if hour.symbol != "tunnel":
        _draw_bar(pen, row.at_right(50), len(concerned), len(faces))
    pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)


def cards_of(hour: Hour, faces: Sequence[Face]) -> list[Face]:
    """Return the cards that an hour concerns: Bears; those without a way from the west; those with so many exits."""
    if hour.exits:
        return [face for face in faces if face.exits == hour.exits and not face.is_bear]
    if hour.symbol == "tunnel":
        return [face for face in faces if face.sides[WEST] == face.sides[EAST] == "trees"]
    return [face for face in faces if face.is_bear]


def _draw_bar(pen: Pen, box: Box, count: int, total: int) -> None:
    """Draw a bar for the share of all cards that a count covers."""
    bar = Box(box.x, box.cy - 2, box.w - 24, 4)
    pen.rect(bar, None, SOFT, 0.2)
    pen.rect(bar.left(bar.w * count / total), TERRAIN["trees"], INK, 0.2)
    pen.label(box.at_right(22), f"{count} of {total} cards", 8, colour=SOFT, align="right", least=LEAST)


class Listed(NamedTuple):
    """A list with a heading."""

    title: str
    lines: Sequence[str]
    is_numbered: bool = False


def _draw_lists(pen: Pen, box: Box, *columns: Sequence[Listed]) -> None:
    """Draw lists in columns, all in the largest print that fits."""
    boxes = box.columns(len(columns), 8)
    size = next((size for size in SIZES if all(_high(lists, boxes[0].w, size) < box.h for lists in columns)), SIZES[-1])
    for column, lists in zip(boxes, columns, strict=True):
        for listed in lists:
            y = _draw_list(pen, column, listed, size)
            column = column.cut(top=column.top - y + AFTER)


def _high(lists: Sequence[Listed], wide: float, size: float) -> float:
    """Return the height of lists one below the other."""
    lines = sum(text_height(line, wide - INDENT, size) + 1.3 for listed in lists for line in listed.lines)
    return lines + len(lists) * (TOP + AFTER) - AFTER


def _draw_list(pen: Pen, box: Box, listed: Listed, size: float) -> float:
    """Write lines under a title; return where they end."""
    pen.label(box.upper(6), listed.title, 12, "bold", least=LEAST)
    y = box.top - (TOP if listed.title else 2.5)
    for n, line in enumerate(listed.lines, 1):
        mark = str(n) if listed.is_numbered else "•"
        pen.text(box.x + 3.6, y - size * 0.33, mark, size, "bold", SOFT, "right")
        words = Box(box.x + INDENT, box.y, box.w - INDENT, max(1.0, y - box.y))
        y -= pen.paragraph(words, line, size, least=LEAST, what=listed.title) + 1.3
    return y


# The special cards


class Example(NamedTuple):
    """A kind of card, or a picture on one, with a card that shows it."""

    face: Face
    name: str
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
        found.append(Example(face, kind_name(kind), wording.apply_rulings(words, rulings)))
    pictures = ({"cave": wording.CAVE} if mode.is_advanced else {}) | (wording.ENCHANTED if mode.is_enchanted else {})
    for shown, words in pictures.items():
        face = next((face for face in faces if face.picture == shown), None)
        if face is not None:
            found.append(Example(face, token_name(shown), wording.apply_rulings(words, rulings)))
    return found


def _draw_examples(pen: Pen, box: Box, cards: Sequence[Example]) -> None:
    cells = box.cut(top=3).cells(2, max(6, -(-len(cards) // 2)), 4)
    wide = min(35.0, cells[0].h * WIDE / HIGH)
    told = cells[0].cut(left=wide + 3, top=5.6)
    size = largest_size(SIZES[3:], lambda size: all(text_height(card.words, told.w, size) <= told.h for card in cards))
    for cell, card in zip(cells, cards, strict=False):
        _draw_example(pen, cell, card, wide, size)


def _draw_example(pen: Pen, cell: Box, card: Example, wide: float, size: float) -> None:
    brick = Box(cell.x, cell.top - wide * HIGH / WIDE, wide, wide * HIGH / WIDE)
    draw_brick(pen, brick, card.face, is_tagged=False)
    words = cell.cut(left=wide + 3)
    pen.label(words.upper(5), card.name, 12, "bold", least=LEAST)
    pen.paragraph(words.cut(top=5.6), card.words, size, least=LEAST, what=card.name)


# Equipment and trade


def _draw_equipment(pen: Pen, box: Box, tables: Tables, mode: Mode, character: str, rulings: Mapping[str, str]) -> None:
    def printed_rules(lines: Sequence[str]) -> list[str]:
        return [wording.apply_rulings(line, rulings) for line in lines]

    uses = {token: wording.apply_rulings(tool.use, rulings) for token, tool in wording.TOOLS.items()}
    words = [(use, f"Stays {wording.TOOLS[token].left}.") for token, use in uses.items()]
    box = box.cut(top=3)
    # Without a character there is room for a card that each tool is for.
    shown = {} if character else tool_cards(tables)
    least = BADGE + (BADGE * HIGH / WIDE + 1.5 if shown else 0.0)
    room, wide = box.h * (0.43 if character else 0.53), box.columns(2, BETWEEN)[0].w - 2 * EDGE - BADGE - 3
    size = next((n for n in SIZES if sum(_tool_rows(words, wide, n, least)) + 2 * BETWEEN <= room), LEAST)
    rows = _tool_rows(words, wide, size, least)
    top, names = box, list(uses)
    for n, high in enumerate(rows):
        for cell, token, told in zip(top.upper(high).columns(2, BETWEEN), names[2 * n :], words[2 * n :], strict=False):
            _draw_tool(pen, cell, token, told, size)
            if shown:
                below = cell.inset(EDGE).left(BADGE).cut(top=BADGE + 1.5)
                _draw_use(pen, below.upper(BADGE * HIGH / WIDE), token, shown.get(token))
        top = top.cut(top=high + BETWEEN)
    rest = top.cut(top=1)
    if character:
        _draw_own(pen, rest.lower(OWN), character, rulings)
        rest = rest.cut(bottom=OWN + 4)
    passing = wording.PASSING if mode.has_gold else wording.PASSING_WITHOUT_GOLD
    left = [Listed("With Equipment", printed_rules(wording.EQUIPMENT_RULES)), Listed("Passing others", passing)]
    right = [Listed("Contingency", printed_rules((wording.CONTINGENCY,)))]
    if mode.has_gold:
        rules = printed_rules((*wording.TRADE_RULES, wording.GOLD_WINS))
        _draw_values(pen, rest.upper(VALUES))
        rest = rest.cut(top=VALUES + 4)
        right = [Listed("At a Trading Post", rules), *right]
    _draw_lists(pen, rest, left, right)


def tool_cards(tables: Tables) -> dict[str, Face]:
    """Return a card that each piece of Equipment is for, if the edition has one."""
    faces = [tables.faces[id] for id in (*tables.valley, *tables.wild)]
    found = {
        token: next((face for face in faces if name in (face.kind, face.picture)), None) for token, name in FOR.items()
    }
    return {token: face for token, face in found.items() if face}


def _tool_rows(words: Sequence[tuple[str, str]], wide: float, size: float, least: float) -> list[float]:
    """Return the heights of the rows of tools, two abreast: of what each does and where it stays."""
    told = [sum(text_height(text, wide, size) for text in pair) + 7.2 for pair in words]
    return [max(least, *told[n : n + 2]) + 2 * EDGE for n in range(0, len(told), 2)]


def _draw_tool(pen: Pen, cell: Box, token: str, words: tuple[str, str], size: float) -> None:
    """Draw a piece of Equipment: its picture, its name and letter, what it does and where it stays."""
    swatch = TOKENS[token]
    pen.rect(cell, GROUND if pen.design == "colour" else None, FAINT, 0.25, 2.5)
    cell = cell.inset(EDGE)
    side = min(BADGE, cell.h)
    badge = Box(cell.x, cell.top - side, side, side)
    pen.rect(badge, swatch, INK, 0.3, 2.5)
    inner = badge.inset(1.8)
    pen.rect(inner, PAPER, INK, 0.2, 1.8)
    picture(pen, token_picture(token), inner.inset(1))
    told = cell.cut(left=BADGE + 3)
    pen.label(told.upper(5), f"{token_name(token)} ({swatch.letter})", 12, "bold", least=LEAST)
    told = told.cut(top=5.8)
    high = pen.paragraph(told, words[0], size, least=LEAST, what=token)
    pen.paragraph(told.cut(top=high + 0.6), words[1], size, "italic", SOFT, least=LEAST, what=token)


def _draw_use(pen: Pen, box: Box, token: str, face: Face | None) -> None:
    """Draw a card that a tool is for; for the Telescope empty cells around a card."""
    if face:
        draw_brick(pen, box, face, is_tagged=False)
    if token != SPYGLASS:
        return
    wide, high = box.w / 3, box.h / 3
    for row, places in enumerate(((0.5, 1.5), (0, 1, 2), (0.5, 1.5))):
        for place in places:
            cell = Box(box.x + place * wide, box.y + row * high, wide, high).inset(0.3)
            is_own = (row, place) == (1, 1)
            pen.rect(
                cell,
                TERRAIN["meadow"] if is_own else PAPER,
                INK if is_own else SOFT,
                0.25,
                0.5,
                () if is_own else (0.8, 0.8),
            )
            if is_own:
                picture(pen, token_picture(token), cell.inset(0.3))


def _draw_values(pen: Pen, box: Box) -> None:
    """Draw what tokens are worth at a Trading Post."""
    pen.rect(box, "#f8ead0" if pen.design == "colour" else None, SOFT, 0.25, 2.5)
    post, *cells = box.inset(4, 1).columns(3, 4)
    picture(pen, kind_picture(POST), post.left(box.h - 2))
    pen.label(post.cut(left=box.h).upper(box.h / 2 - 0.6), "Trading Post", 12, "bold", least=LEAST)
    pen.label(post.cut(left=box.h).lower(box.h / 2 - 1.2), "each token is worth", 9, colour=SOFT, least=LEAST)
    for cell, (token, words) in zip(cells, (("canoe", "Equipment = 1"), ("gold", "Gold = 2")), strict=True):
        picture(pen, token_picture(token), cell.left(box.h - 2))
        pen.label(cell.cut(left=box.h), words, 12, "bold", least=LEAST)


def _draw_own(pen: Pen, box: Box, character: str, rulings: Mapping[str, str]) -> None:
    """Draw the portrait, the limits and the gains of a player's character."""
    person, swatch = wording.CHARACTERS[character], PLAYERS[character]
    pen.rect(box, swatch, INK, 0.4, 3)
    inside = box.inset(2)
    pen.rect(inside, PAPER, INK, 0.25, 2)
    picture(pen, token_picture(character), inside.left(inside.h).inset(2))
    draw_disc(pen, inside.x + 6, inside.top - 6, 4, swatch, 10)
    words = inside.cut(left=inside.h + 1, top=2, right=3, bottom=1)
    enchanted = f"Only with enchantments: {person.gains}"
    lines = [wording.apply_rulings(line, rulings) for line in (*person.cannot, enchanted)]
    _draw_lists(pen, words, [Listed(f"You play {character.title()}", lines)])
