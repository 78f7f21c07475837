"""The rulings of a game on paper: all of them with the chosen values ticked, or only the house rulings."""

from __future__ import annotations

from printables.drawing import Box, Column
from printables.paper.frame import PageArea
from printables.paper.press import Part
from printables.sheets.form import Lines, bullets_height
from printables.sheets.game import PrintedGame
from printables.sheets.listing import table_sheets


def rulings_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the rulings that a table can choose, with the chosen values ticked, then what the edition lacks."""
    usual = game.title.switches()
    rows = []
    for ruling in game.title.book().rulings:
        if ruling.switch:
            chosen = game.rulings.get(ruling.switch, getattr(usual, ruling.switch))
            values = [
                f"{'☑' if value == chosen else '☐'} {value}: {meaning}" for value, meaning in ruling.meanings.items()
            ]
            values += [] if chosen in ruling.meanings or not chosen else [f"☑ {chosen}"]
            rows.append((ruling.id, ruling.question, "\n".join(values)))
    columns = (Column("ruling", 1.1, face="bold"), Column("question", 4), Column("chosen", 5))
    listed = table_sheets(
        "rulings", "All rulings", columns, rows, area.portrait, game.subtitle, size=7.5, leaf="shared"
    )
    return [*listed, *missing_sheets(game, area)]


def missing_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return what an unfinished edition lacks and what is used instead; nothing for a complete edition."""
    rows = [tuple(gap.reason.split(": ", 1)) for gap in game.title.gaps(game.edition)]
    columns = (Column("file", 1.4, face="bold"), Column("not entered yet", 8))
    title, box = "Not entered yet", area.portrait
    return table_sheets("missing", title, columns, rows, box, game.subtitle, leaf="shared") if rows else []


def house_rulings(game: PrintedGame) -> list[str]:
    """Describe the rulings that differ from the default, one line each."""
    usual = game.title.switches()
    known = {ruling.switch: ruling for ruling in game.title.book().rulings if ruling.switch}
    words = []
    for switch, value in game.rulings.items():
        if value != getattr(usual, switch, None):
            ruling = known.get(switch)
            id, meaning = (ruling.id, ruling.meanings.get(value, "")) if ruling else ("", "")
            words.append(f"{id} {switch} = {value}: {meaning}".strip(" :"))
    return words


def brief_rulings(game: PrintedGame, most: int) -> list[str]:
    """Describe the house rulings, without their meanings if there are more than `most`."""
    words = house_rulings(game)
    return [line.partition(":")[0] for line in words] if len(words) > most else words


def rulings_bullets(game: PrintedGame, box: Box, size: float = 8.5, gap: float = 1.1) -> Lines:
    """Return the house rulings as bullets, or their number if they do not fit into the box."""
    lines = [("", line) for line in house_rulings(game)]
    if bullets_height(box.w, lines, size, gap) > box.h:
        return [("", f"{len(lines)} house rulings: see the All rulings sheet.")]
    return lines
