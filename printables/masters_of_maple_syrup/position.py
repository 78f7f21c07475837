"""The position sheet: both properties, known hands, piles and action cards, to continue from paper.

The sheet is laid out like the table: one player above, the other below, the shared cards between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.cards import Face
from companion.games.masters_of_maple_syrup.state import UNSEEN, Placed, State, card_of, deck_size, hand_size
from companion.games.masters_of_maple_syrup.tables import Tables
from companion.referee.amounts import counted
from printables.drawing import FAINT, INK, SOFT, Box, Pen, picture, text_height
from printables.masters_of_maple_syrup import facts, minis
from printables.masters_of_maple_syrup.symbols import FINAL, LEAF, draw_mark, side_picture, small_picture
from printables.sheets import Part, PrintedGame, Sheet, house_rulings
from printables.sheets.form import tick_box

# The places of a property: more of them in a row if there are many cards.
ACROSS, ROWS, MOST_ACROSS = 6, 2, 10
# A place at least this wide has the name of its card on one line.
WIDE = 26.0
# The height of the shared cards, and of those on a sheet with a checklist.
BAND, LOW_BAND = 36.0, 33.0
# The width of deck and discard pile.
PILES = 50.0
TITLE = 12.6
SIZE = 8.0
STEPS = {
    "first": "before the deal: who goes first?",
    "deal": "cards are being dealt",
    "throw": "each player keeps three cards",
    "select": "selects an action card",
    "perform": "performs the action",
    "neighbour": "waits for the neighbour's action",
    "limit": "ends the turn",
    "reveal": "over: reveal unseen cards for the scoring",
    "over": "over",
}
# Lines of the blank form.
HEADS = ("turn number", "whose turn", "first player", "mode")
TO_WRITE = (
    "discard pile, bottom to top",
    "",
    "in progress: action chosen, cards developed this turn, tucked cards",
)


class Fact(NamedTuple):
    """A fact beyond the cards: its label and its words."""

    title: str
    words: str


class Side(NamedTuple):
    """A player's side of the table, and the state to compare it with."""

    state: State
    seat: str
    earlier: State | None


def position_sheet(game: PrintedGame, title: str = "", name: str = "position") -> Part:
    """Return the position of a game, or a blank form for one."""
    state = facts.state_of(game)
    if state is None:
        return Sheet("position", "Position", partial(_form, game=game), game.subtitle)
    title = title or ("Final position" if game.is_over else "Position")
    return Sheet(name, title, partial(_filled, game=game, state=state), game.subtitle, code=game.code)


def _filled(pen: Pen, box: Box, game: PrintedGame, state: State) -> None:
    more = _facts(game, state)
    foot = min(sum(_fact_height(fact, box.w) for fact in more), box.h * 0.36)
    _draw_facts(pen, box.lower(foot), more)
    draw_table(pen, box.cut(bottom=foot + 2), game, state)


def draw_table(pen: Pen, box: Box, game: PrintedGame, state: State, earlier: State | None = None) -> None:
    """Draw the cards of both players and those between them; what is new since `earlier` is framed."""
    shown = {seat: [*owner.property, *gone_cards(state, earlier, seat)] for seat, owner in state.seats.items()}
    most = max(facts.PLACES, *map(len, shown.values()))
    rows = ROWS if most <= ROWS * MOST_ACROSS else -(-most // MOST_ACROSS)
    across = -(-most // rows)
    above, middle, below = _thirds(box, BAND if earlier is None else LOW_BAND)
    for part, seat in zip((above, below), state.seats, strict=True):
        _seat_title(pen, part.upper(TITLE), game, state, seat)
        for n, cell in enumerate(part.cut(top=TITLE).cells(across, rows, 3 if earlier else 1)):
            _cell(pen, cell, n, Side(state, seat, earlier), shown[seat])
    _middle(pen, middle, game, state, earlier)


def _thirds(box: Box, band: float = BAND) -> tuple[Box, Box, Box]:
    """Split the sheet: a player above, the shared cards, a player below."""
    high = (box.h - band) / 2
    middle = Box(box.x, box.y + high, box.w, band)
    return box.upper(high).cut(bottom=2.5), middle, box.lower(high).cut(top=2.5, bottom=1)


# A player


def _seat_title(pen: Pen, box: Box, game: PrintedGame, state: State, seat: str) -> None:
    """Draw the band of a player: the name, the number of cards, and what is known of the hand."""
    owner, name = state.seats[seat], game.name(seat)
    has_turn = seat == state.turn and not game.is_over
    band = box.cut(bottom=1.6)
    pen.rect(band, FINAL, LEAF if has_turn else INK, 0.8 if has_turn else 0.3, 2)
    inner = band.inset(2.5, 0.4)
    words = inner.left(inner.w * 0.36)
    if has_turn:
        draw_mark(pen, "arrow", words.left(5.5).centred(5.5, 5.5), LEAF, 2.2)
    words = words.cut(left=7.5 if has_turn else 0)
    pen.paragraph(words.cut(bottom=4.2), name, 12.5, "bold", least=7, middle=True)
    number = len(owner.property)
    pen.label(words.lower(4.2).cut(bottom=0.5), f"{counted(number, 'card')} on the property", 7.5, colour=SOFT)
    # The known cards of a hand; the others stay hidden.
    hand = [state.tables.cards[word].name for word in owner.hand]
    hand += [UNSEEN] * hidden.count_at(state.worlds, seat)
    room = inner.cut(left=inner.w * 0.36 + 3)
    draw_mark(pen, "cards", room.left(7).centred(7, 7))
    room = room.cut(left=9)
    pen.label(room.upper(4.4), f"hand of {hand_size(state, seat)}", 8.5, "bold")
    pen.paragraph(room.cut(top=4.4, bottom=-0.2), ", ".join(hand) or "none", SIZE, least=7, what=f"the hand of {name}")


def placed_words(state: State, seat: str, placed: Placed) -> str:
    """Name a property card, with its number if there are several of the name."""
    copies = Counter(other.card for other in state.seats[seat].property)
    number = f" #{placed.number}" if copies[placed.card] > 1 or placed.number > 1 else ""
    return f"{card_of(state, placed).name}{number}"


def _cell(pen: Pen, box: Box, n: int, side: Side, shown: Sequence[Placed]) -> None:
    """Draw a place of a property: a card, one that is gone, or nothing."""
    state, seat, earlier = side
    room = box.cut(bottom=minis.STRIP, top=minis.STRIP - 2 if earlier else 0)
    if n >= len(shown):
        place = minis.upright(room)
        pen.rect(place, FINAL if n + 1 == facts.END_COUNT else None, FAINT, 0.2, 1.4, (1.2, 1.2))
        pen.label(place, str(n + 1), 12, "bold", LEAF if n + 1 == facts.END_COUNT else FAINT, "centre")
        if n + 1 == facts.END_COUNT:
            pen.label(place.lower(place.h * 0.3), "last turn", 7.5, colour=SOFT, align="centre")
        return
    placed = shown[n]
    card = card_of(state, placed)
    if n >= len(state.seats[seat].property):
        minis.draw_gone(pen, minis.upright(room), card.name)
        return
    name, news = placed_words(state, seat, placed), card_news(earlier, seat, placed)
    is_pale = earlier is not None and not news
    is_small = minis.upright(room).w < minis.UNNAMED
    below = minis.BELOW * (1 if box.w > WIDE else 2)
    if is_small:
        room = box.cut(top=box.top - room.top, bottom=below + (minis.STRIP if placed.tucked else 1.8))
    shape = minis.sideways(room) if placed.tapped else minis.upright(room)
    if placed.tucked:
        minis.draw_tucked(pen, shape, len(placed.tucked))
    if is_small:
        minis.draw_small(pen, shape, placed.card, card, placed.tapped, is_pale)
        words = f"{name}, tapped" if placed.tapped else name
        under = box.lower(below - 0.3)
        pen.paragraph(under, words, minis.NAME, "bold", align="centre", middle=True, least=7, what=name)
    else:
        minis.draw_mini(pen, shape, placed.card, card, name, placed.tapped, is_pale=is_pale)
    if news:
        minis.draw_fresh(pen, shape, news)


def _same(placed: Placed) -> tuple[str, int]:
    """Return what identifies a card of a property."""
    return placed.card, placed.number


def card_news(earlier: State | None, seat: str, placed: Placed) -> str:
    """Return what happened to a property card since an earlier state, or nothing."""
    if earlier is None:
        return ""
    old = next((other for other in earlier.seats[seat].property if _same(other) == _same(placed)), None)
    if old is None:
        return "new"
    if old.tapped != placed.tapped:
        return "tapped" if placed.tapped else "upright"
    more = len(placed.tucked) - len(old.tucked)
    return f"{more:+} tucked" if more else ""


def gone_cards(state: State, earlier: State | None, seat: str) -> list[Placed]:
    """Return the cards that a property had in an earlier state and has no longer."""
    if earlier is None:
        return []
    kept = set(map(_same, state.seats[seat].property))
    return [placed for placed in earlier.seats[seat].property if _same(placed) not in kept]


# Between the players


def _middle(pen: Pen, box: Box, game: PrintedGame, state: State, earlier: State | None) -> None:
    _rules(pen, box)
    inner = box.inset(0, 2)
    piles = inner.left(PILES).columns(2, 3)
    # What happened to an action card is written above it.
    actions = inner.cut(left=PILES + 4, top=2.4 if earlier else 0, bottom=0.6 if earlier else 0)
    _deck(pen, piles[0], "deck", str(deck_size(state)))
    _discard(pen, piles[1], state)
    for cell, id, face in zip(actions.columns(len(state.faces), 3), state.tables.actions, state.faces, strict=True):
        place = _action(pen, cell, game, state, id, face)
        if earlier is not None and earlier.turned.get(id) != state.turned.get(id):
            minis.draw_fresh(pen, place, "turned" if id in state.turned else "back")


def _rules(pen: Pen, box: Box) -> None:
    pen.lines([(box.x, box.y, box.right, box.y), (box.x, box.top, box.right, box.top)], FAINT, 0.2)


def _pile(pen: Pen, box: Box, words: str) -> Box:
    """Name a pile; return the place of its cards."""
    pen.label(box.lower(4), words, 8, colour=SOFT, align="centre", least=7)
    return minis.upright(box.cut(bottom=6, right=1.4))


def _deck(pen: Pen, box: Box, words: str, number: str) -> None:
    minis.draw_pile(pen, _pile(pen, box, words), number)


def _discard(pen: Pen, box: Box, state: State) -> None:
    """Draw the discard pile with its top card, and the number of its cards."""
    words = state.pile[-1] if state.pile else ""
    place = _pile(pen, box, f"discard pile {len(state.pile)}")
    if words == UNSEEN:
        minis.draw_back_mini(pen, place)
    elif words:
        minis.draw_mini(pen, place, words, state.tables.cards[words])
    else:
        pen.rect(place, None, FAINT, 0.25, 1.4, (1.2, 1.2))
        pen.label(place, "empty", 8, colour=SOFT, align="centre", least=7)


def _action(pen: Pen, box: Box, game: PrintedGame, state: State, id: str, face: Face) -> Box:
    """Draw an action card as it lies: sideways, or towards the player who selected it; return its place."""
    holder = state.turned.get(id, "")
    towards = 0 if not holder else 1 if holder == next(iter(state.seats)) else -1
    sides = [state.tables.sides[id, face, is_selecting] for is_selecting in (True, False)]
    card = box.left(min(box.w * 0.52, box.h * minis.RATIO if towards else box.h / minis.RATIO))
    place = minis.draw_action_mini(pen, card, face, (side_picture(sides[0]), side_picture(sides[1])), towards)
    words = box.cut(left=card.w + 2.5)
    pointing = f"{face} side, {f'towards {game.name(holder)}' if holder else 'sideways'}"
    high = min(words.h, 5.4 + text_height(pointing, words.w, SIZE))
    words = words.centred(words.w, high)
    pen.label(words.upper(5), id, 10, "bold", least=7)
    pen.paragraph(words.cut(top=5.4, bottom=-0.1), pointing, SIZE, colour=SOFT, least=7)
    return place


# Other facts


def _facts(game: PrintedGame, state: State) -> list[Fact]:
    cards = state.tables.cards
    said = [
        Fact("status", _status(game, state)),
        Fact("discard pile, bottom to top", card_names(state.tables, state.pile) or "empty"),
        *_tucked(game, state),
        Fact("on top of the deck", ", ".join(cards[word].name for word in state.top)),
        Fact("under the deck", ", ".join(cards[word].name for word in state.bottom)),
        Fact("not in this game", ", ".join(cards[word].name for word in state.box)),
        Fact("this turn", "; ".join(_this_turn(game, state))),
        Fact("in progress", "; ".join(ask.words for ask in game.title.asks(state))),
        Fact("rulings", "; ".join(house_rulings(game))),
    ]
    return [fact for fact in said if fact.words]


def _status(game: PrintedGame, state: State) -> str:
    turn = f"turn {state.number}, " if state.turn else ""
    who = f"{game.name(state.turn)} " if state.step in ("select", "perform", "neighbour", "limit") else ""
    first = f"; {game.name(state.first)} went first" if state.first else ""
    return f"{turn}{who}{STEPS[state.step]}{first} · {facts.mode_words(game)} · {facts.edition_words(game)} cards"


def card_names(tables: Tables, words: Sequence[str]) -> str:
    """List cards in order; unseen ones stay hidden."""
    return ", ".join(tables.cards[word].name if word in tables.cards else UNSEEN for word in words)


def _tucked(game: PrintedGame, state: State) -> list[Fact]:
    found = [
        f"under {game.name(seat)}'s {placed_words(state, seat, placed)}: {card_names(state.tables, placed.tucked)}"
        for seat, owner in state.seats.items()
        for placed in owner.property
        if placed.tucked
    ]
    return [Fact("tucked", "; ".join(found))] if found else []


def _this_turn(game: PrintedGame, state: State) -> list[str]:
    """List what was done this turn that affects the rest of it."""
    said = [f"{state.selected} selected"] if state.selected and state.step not in ("select", "over") else []
    said += [f"{game.name(state.chosen[0])} chose {state.chosen[1]}"] if state.chosen else []
    for seat, owner in state.seats.items():
        said += [f"{game.name(seat)} has developed {counted(owner.developed, 'card')}"] if owner.developed else []
        said += [f"{game.name(seat)} has put {len(owner.thrown)} cards aside"] if owner.thrown else []
        said += [f"{game.name(seat)} has {owner.points:+} points from manual effects"] if owner.points else []
    said += [f"used this turn: {_used(game, state, state.used_turn)}"] if state.used_turn else []
    said += [f"used this game: {_used(game, state, state.used_game)}"] if state.used_game else []
    return said


def _used(game: PrintedGame, state: State, used: dict[str, int]) -> str:
    """List the used effects; their keys name the seat, the card with its number, and the effect."""
    said = []
    for key, number in used.items():
        seat, id, effect = key.rsplit("/", 2)
        name = state.tables.cards[id.partition("#")[0]].name
        often = f", {number} times" if number > 1 else ""
        said.append(f"{game.name(seat)}'s {name} #{id.partition('#')[2]} (effect {effect}{often})")
    return ", ".join(said)


def _fact_height(fact: Fact, width: float) -> float:
    return max(5.0, text_height(fact.words, width - 40, SIZE) + 1.8)


def _draw_facts(pen: Pen, box: Box, more: Sequence[Fact]) -> None:
    """Draw facts from top to bottom, closer together if there are too many."""
    needed = [_fact_height(fact, box.w) for fact in more]
    scale = min(1.0, box.h / sum(needed))
    for fact, row in zip(more, box.stack(high * scale for high in needed), strict=True):
        pen.label(row.upper(4.6).left(38), fact.title, 7.5, colour=SOFT)
        pen.paragraph(row.cut(left=40, top=0.4), fact.words, SIZE, least=7, what=fact.title)


# The blank form


def _form(pen: Pen, box: Box, game: PrintedGame) -> None:
    foot = 46.0
    above, middle, below = _thirds(box.cut(bottom=foot + 2))
    tables = facts.tables_of(game)
    start = tables.cards[tables.starting]
    notes = {1: (small_picture(tables.starting, start), start.name), facts.END_COUNT: ("ms-end", "last turn")}
    for n, part in enumerate((above, below)):
        letter = "AB"[n]
        pen.rect(part.upper(TITLE - 1.6), FINAL, INK, 0.3, 2)
        band = part.upper(TITLE - 1.6).inset(2.5, 1)
        _write(pen, band.left(band.w * 0.36), f"player {letter}", f"{letter}-name")
        _write(pen, band.cut(left=band.w * 0.36 + 4), "cards in hand, and which are known", f"{letter}-hand")
        for place, cell in enumerate(part.cut(top=TITLE).cells(ACROSS, facts.PLACES // ACROSS, 2), 1):
            _blank_cell(pen, cell, f"{letter}-{place}", place, notes.get(place))
    _blank_middle(pen, middle, game)
    rows = box.lower(foot).rows(len(TO_WRITE) + 1, 2)
    cells = rows[0].columns(len(HEADS), 6)
    for cell, words in zip(cells, HEADS, strict=True):
        _write(pen, cell, words, words.replace(" ", "-"))
    for n, (row, words) in enumerate(zip(rows[1:], TO_WRITE, strict=True)):
        _write(pen, row, words, words.partition(",")[0].replace(" ", "-") or f"more-{n}")


def _write(pen: Pen, box: Box, words: str, field: str) -> None:
    pen.label(box.upper(3.6), words, 7, colour=SOFT)
    pen.field(box.cut(top=3.6), field, size=10)
    pen.line(box.x, box.y, box.right, box.y, SOFT, 0.2)


def _blank_cell(pen: Pen, box: Box, field: str, number: int, note: tuple[str, str] | None) -> None:
    """Draw a place to write a card in, with a picture and words if it is a special one."""
    pen.rect(box, FINAL if number == facts.END_COUNT else None, SOFT, 0.25, 1.4)
    pen.line(box.x, box.top - 5.6, box.right, box.top - 5.6, FAINT, 0.25)
    pen.label(box.upper(5.4).left(6), str(number), 9, "bold", LEAF if number == facts.END_COUNT else SOFT, "centre")
    if note is not None:
        picture(pen, note[0], box.upper(5.4).cut(left=6).left(5).centred(4.4, 4.4))
        pen.label(box.cut(top=6, left=1.4, right=1).upper(3.6), note[1], 7, colour=SOFT)
    tapped = box.upper(5.4).at_right(15)
    pen.label(tapped.cut(right=5.2), "tapped", 7, colour=SOFT, align="right")
    pen.rect(Box(tapped.right - 4, tapped.cy - 1.4, 2.8, 2.8), None, INK, 0.25, 0.5)
    pen.field(box.cut(top=5.4, bottom=6).inset(0.8, 0.5), f"{field}-card", size=8)
    tucked = box.lower(5.6).inset(1.2, 0)
    pen.label(tucked, "tucked", 7, colour=SOFT)
    pen.field(tucked.cut(left=9.5, bottom=0.8), f"{field}-tucked", size=8)
    pen.line(tucked.x + 9.5, tucked.y + 1.2, tucked.right, tucked.y + 1.2, FAINT, 0.2)


def _blank_middle(pen: Pen, box: Box, game: PrintedGame) -> None:
    _rules(pen, box)
    inner = box.inset(0, 2)
    for pile, words in zip(inner.left(PILES).columns(2, 3), ("deck", "discard pile"), strict=True):
        place = _pile(pen, pile, words)
        pen.rect(place, None, INK, 0.3, 1.4)
        pen.field(place.inset(1, 6), words.replace(" ", "-"), size=12)
    tables, faces = facts.tables_of(game), facts.faces_of(game)
    cards = inner.cut(left=PILES + 4).columns(len(faces), 3)
    for cell, id, face in zip(cards, tables.actions, faces, strict=True):
        pictures = [side_picture(tables.sides[id, face, is_selecting]) for is_selecting in (True, False)]
        card = cell.left(cell.w * 0.52)
        if facts.is_undecided(game):
            minis.draw_action_blank(pen, card.cut(top=9), id)
        else:
            minis.draw_action_mini(pen, card.cut(top=9), face, (pictures[0], pictures[1]))
        room = cell.cut(left=card.w + 2)
        pen.label(room.upper(5), id, 10, "bold", least=7)
        pen.label(room.cut(top=5).upper(3.6), tables.actions[id].name, 7.5, colour=SOFT, least=7)
        rows = room.cut(top=9).rows(3, 0.5)
        for row, words in zip(rows, ("towards A", "sideways", "towards B"), strict=True):
            tick_box(pen, row.x, row.cy, 3.2)
            pen.label(row.cut(left=4.6), words, 8, colour=SOFT, least=7)
