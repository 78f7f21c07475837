"""The setup sheet: the players and mode, the steps, the layout of the table, and disputed rulings."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.cards import Face
from companion.games.masters_of_maple_syrup.setup import DEALT, KEPT
from companion.games.masters_of_maple_syrup.state import State, deck_size, hand_size
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Column, Pen, draw_table, text_height
from printables.drawing.tables import HEADING
from printables.masters_of_maple_syrup import facts, minis
from printables.masters_of_maple_syrup.position import position_sheet
from printables.masters_of_maple_syrup.symbols import side_picture
from printables.sheets import Part, PrintedGame, Sheet, house_rulings
from printables.sheets.form import blank_fact, checklist, fact, heading, largest_size, tick_box

# The rulings most often disputed; each has its own line on the sheet.
DISPUTED = ("hand_limit_scope", "develop_limit", "trigger_unit", "zero_use", "instead_unit", "own_after")
OPENING = "Position at the start"
# The steps of a game that is still being set up.
LAYING = ("first", "deal", "throw")
# Sizes of the steps in points, and the gap between two steps in millimetres for each point.
STEP_SIZES, STEP_GAP = (12.0, 11.5, 11.0, 10.5), 0.42
# The heights of a ruling with and without house rulings below.
TIGHT, LOOSE = 8.8, 10.5
COLUMNS = (Column("ruling", 0.8, face="bold"), Column("question", 3.4), Column("reading", 4))


class SeatLayout(NamedTuple):
    """The cards in front of a player: the word of the first property card, their number, and the hand."""

    name: str
    card: str
    words: str = "property"
    hand: int = KEPT


def setup_sheet(game: PrintedGame) -> Part:
    """Return the setup sheet."""
    return Sheet("setup", "Setup", partial(_draw, game=game), game.subtitle, code=game.begun.code, leaf="front")


def _draw(pen: Pen, box: Box, game: PrintedGame) -> None:
    _head(pen, box.upper(27), game)
    middle = box.cut(top=32).upper(box.h * 0.5)
    left, right = middle.left(middle.w * 0.5 - 4), middle.at_right(middle.w * 0.5 - 4)
    heading(pen, left, "Step by step", 12, 6)
    state = opening_of(game)
    steps = _dealing_steps(game) if state is None else _laying_steps(game, state)
    room = left.cut(top=8)
    size = largest_size(STEP_SIZES, lambda size: _steps_height(steps, room.w, size) <= room.h)
    checklist(pen, room, steps, size, size * STEP_GAP)
    heading(pen, right, "The table", 12, 6)
    _table(pen, right.cut(top=8), game)
    _rulings(pen, box.cut(top=32 + middle.h + 5), game)


def _steps_height(steps: list[str], width: float, size: float) -> float:
    return sum(text_height(step, width - 11, size) + size * STEP_GAP for step in steps)


# Players and mode


def _head(pen: Pen, box: Box, game: PrintedGame) -> None:
    state = facts.state_of(game)
    cells = box.cells(2, 2, 4)
    if not game.seats:
        for cell, words in zip(cells, ("first player (wearing the most red)", "other player"), strict=False):
            blank_fact(pen, cell, words, words.partition(" (")[0], INK)
        _tick_modes(pen, cells[2], game)
    else:
        first = state.first if state is not None else ""
        order = sorted(game.seats, key=lambda seat: seat != first)
        for cell, seat in zip(cells, order, strict=False):
            words = "first player" if seat == first else "other player" if first else "player (most red goes first)"
            fact(pen, cell, words, game.name(seat))
        fact(pen, cells[2], "mode", facts.mode_words(game))
    about = facts.tables_of(game).about
    fact(pen, cells[3], "property cards", f"{facts.tables_of(game).total}, {about.title}")


def _tick_modes(pen: Pen, box: Box, game: PrintedGame) -> None:
    pen.label(box.upper(4), "mode", 7.5, colour=SOFT)
    chosen = set(facts.faces_of(game)) if game.options else set()
    cells = box.cut(top=4).columns(2)
    for cell, (words, face) in zip(cells, (("standard (red)", "red"), ("rivals (white)", "white")), strict=True):
        tick_box(pen, cell.x, cell.cy, 3.6, face in chosen)
        pen.label(cell.cut(left=6), words, 10)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.2)


# Steps


def _dealing_steps(game: PrintedGame) -> list[str]:
    tables = facts.tables_of(game)
    start = tables.cards[tables.starting].name
    total, deck, thrown = tables.total, facts.deck_after_deal(game), facts.THROWN
    return [
        f"Each player lays out one {start}, upright. It is the first card of the property.",
        f"Shuffle the other {total - facts.PLAYERS} property cards.",
        f"Put the {len(tables.actions)} action cards between the players, sideways: {_sides(game)}.",
        "The player wearing the most red is the first player.",
        f"Deal {DEALT} cards to each player.",
        f"Each player secretly keeps {KEPT} and discards {thrown}. The first player's {thrown} go face up on the "
        f"discard pile, and the other {thrown} on top of them.",
        f"Count: deck {deck}, discard pile {facts.PLAYERS * thrown}, hands {KEPT} and {KEPT}, properties 1 and 1, "
        f"{total} in total.",
    ]


def _sides(game: PrintedGame) -> str:
    """State which sides of the action cards are up; if no mode is chosen, for both modes."""
    faces = facts.faces_of(game)
    if facts.is_undecided(game):
        return "red sides up for the standard game, white sides up for the rivals"
    return f"{faces[0]} sides up" if len(set(faces)) == 1 else f"{', '.join(faces)} side up"


# The table


def _table(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw the table from above: the players at its ends, the cards between them."""
    pen.rect(box, None, FAINT, 0.3, 4)
    inner = box.inset(4)
    first, other = _places(game)
    high = min(38.0, inner.h * 0.31)
    for row, place, turn in ((inner.upper(high), other, 180), (inner.lower(high), first, 0)):
        with pen.moved(row.cx, row.cy, turn):
            _player(pen, Box(-row.w / 2, -row.h / 2, row.w, row.h), place, game)
    _middle(pen, inner.cut(top=high + 1, bottom=high + 1), game)


def _places(game: PrintedGame) -> tuple[SeatLayout, SeatLayout]:
    """Return the cards in front of the first player and the other player."""
    state, start = facts.state_of(game), facts.tables_of(game).starting
    if len(game.seats) != facts.PLAYERS:
        return SeatLayout("first player", start), SeatLayout("other player", start)
    first = state.first if state is not None and state.first else game.seats[0]
    other = next(seat for seat in game.seats if seat != first)
    opening = opening_of(game)
    if opening is None:
        return SeatLayout(game.name(first), start), SeatLayout(game.name(other), start)
    return _laid(game, opening, first), _laid(game, opening, other)


def _laid(game: PrintedGame, state: State, seat: str) -> SeatLayout:
    cards = state.seats[seat].property
    words = f"{len(cards)} on the property"
    return SeatLayout(game.name(seat), cards[0].card if cards else "", words, hand_size(state, seat))


def _player(pen: Pen, box: Box, place: SeatLayout, game: PrintedGame) -> None:
    pen.label(box.lower(6).inset(2, 0), place.name, 11, "bold", align="centre", least=7)
    mat = box.cut(bottom=6, right=31, left=1).inset(0, 1)
    pen.rect(mat, None, FAINT, 0.3, 1.5, (1.6, 1.2))
    shape = mat.left(mat.h * minis.RATIO + 2).inset(1.6, 1.6)
    if place.card:
        minis.draw_mini(pen, shape, place.card, facts.tables_of(game).cards[place.card])
    pen.paragraph(
        mat.cut(left=shape.w + 3.4, right=1), place.words, 8, colour=SOFT, align="centre", middle=True, least=7
    )
    hand = Box(box.right - 29, mat.y, 29, mat.h)
    wide = min(13.0, (hand.h - 8) * minis.RATIO)
    for n in range(min(KEPT, place.hand)):
        with pen.moved(hand.cx + (n - 1) * 6, hand.y + 1.5, 9 - n * 9):
            minis.draw_back_mini(pen, Box(-wide / 2, 0, wide, wide / minis.RATIO))
    pen.label(hand.upper(4), f"hand of {place.hand}", 8, colour=SOFT, align="centre", least=7)


def _middle(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw deck, discard pile and the action cards between the players."""
    wide = min(box.w / 4.6, (box.h - 6) * minis.RATIO)
    for n, (words, number) in enumerate(zip(("deck", "discard"), pile_sizes(game), strict=True)):
        pile = Box(box.x + 1 + n * (wide + 3), box.cy - wide / minis.RATIO / 2 + 2.5, wide, wide / minis.RATIO)
        if n == 0:
            minis.draw_pile(pen, pile, str(number))
        else:
            pen.rect(pile, PAPER, INK, 0.3, 1.4)
            pen.label(pile, str(number), 18, "bold", align="centre")
            pen.label(pile.lower(pile.h * 0.3), "face up", 8, colour=SOFT, align="centre", least=7)
        pen.label(Box(pile.x - 1, pile.y - 6.4, pile.w + 2, 4), words, 8, colour=SOFT, align="centre", least=7)
    tables, faces = facts.tables_of(game), facts.faces_of(game)
    cards = box.cut(left=2 * wide + 9).inset(0, 1)
    rows = cards.centred(cards.w, min(cards.h, 18.0 * len(faces))).rows(len(faces), 1.6)
    for row, id, face in zip(rows, tables.actions, faces, strict=True):
        pictures = [side_picture(tables.sides[id, face, is_selecting]) for is_selecting in (True, False)]
        place = minis.draw_action_mini(pen, row.left(row.h / minis.RATIO), face, (pictures[0], pictures[1]))
        said = row.cut(left=place.w + 2.5)
        pen.label(said.upper(said.h * 0.5), id, 9, "bold", least=7)
        pen.paragraph(said.lower(said.h * 0.55), _face_words(game, id, face), 8, colour=SOFT, least=7)


def _face_words(game: PrintedGame, id: str, face: Face) -> str:
    """State which face of an action card is up, and towards whom it points if turned."""
    state = opening_of(game)
    if state is not None and id in state.turned:
        return f"{face}, to {game.name(state.turned[id])}"
    return "red or white" if facts.is_undecided(game) else face


# Rulings


def _rulings(pen: Pen, box: Box, game: PrintedGame) -> None:
    heading(pen, box, "Rulings to agree on first", 12, 6)
    rulings = {ruling.switch: ruling for ruling in game.title.book().rulings if ruling.switch}
    rows = []
    for ruling in (rulings[switch] for switch in DISPUTED):
        value = facts.ruling_value(game, ruling.switch)
        mark = "" if value == ruling.values[0] else "Changed: "
        rows.append((ruling.id, ruling.question, f"{mark}{ruling.meanings[value]}"))
    others = house_rulings(game, DISPUTED)
    room = box.cut(top=8, bottom=6)
    least = TIGHT if others else max(TIGHT, min(LOOSE, (room.h - HEADING) / len(rows) - 0.1))
    used = draw_table(pen, box.cut(top=8), COLUMNS, rows, 9, least)
    if others:
        room = box.cut(top=8 + used + 2.5)
        words = "House rulings: " + "; ".join(other.rstrip(".") for other in others) + "."
        pen.paragraph(room, words, 8, least=7, what="the list of rulings")
    else:
        note = "All other rulings are on the sheet 'All rulings'."
        pen.label(box.cut(top=8 + used + 2).upper(text_height(note, box.w, 8) + 1), note, 8, colour=SOFT)


# A game that started from a position


def opening_of(game: PrintedGame) -> State | None:
    """Return the position that a game started from, or None if it starts with a deal."""
    state = game.opening
    return state if isinstance(state, State) and state.step not in LAYING else None


def opening_sheets(game: PrintedGame) -> list[Part]:
    """Return the sheet of the starting position, if there is one."""
    state = opening_of(game)
    if state is None:
        return []
    return [position_sheet(game.begun._replace(state=state, is_over=False), OPENING, "opening")]


def _laying_steps(game: PrintedGame, state: State) -> list[str]:
    """List the steps to lay out a position."""
    tucked = sum(len(placed.tucked) for owner in state.seats.values() for placed in owner.property)
    hands = " and ".join(str(hand_size(state, seat)) for seat in state.seats)
    cards = " and ".join(str(len(owner.property)) for owner in state.seats.values())
    return [
        f"Lay out everything as on the sheet '{OPENING}'.",
        "Properties in order: tapped trees sideways, tucked cards under their host.",
        "Action cards as shown: sideways, or pointing towards the player who selected them.",
        "Discard pile face up, in order, the last card on top.",
        "Hands and deck as far as they are known. Shuffle the other cards to fill the hands and the deck.",
        f"Count: deck {deck_size(state)}, discard pile {len(state.pile)}, hands {hands}, properties {cards}, "
        f"tucked {tucked}, {facts.tables_of(game).total} in total.",
        f"It is {game.name(state.turn)}'s turn (turn {state.number})." if state.turn else "Continue from there.",
    ]


def pile_sizes(game: PrintedGame) -> tuple[int, int]:
    """Count deck and discard pile after the setup."""
    state = opening_of(game)
    if state is None:
        return facts.deck_after_deal(game), facts.PLAYERS * facts.THROWN
    return deck_size(state), len(state.pile)
