"""Games to print: a blank one and tracked ones of every title, with names that are hard to print."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.session import Session
from companion.referee.title import Title
from companion.referee.viewer import REFEREE
from printables.sheets.chronicle import Chronicle
from printables.sheets.game import PrintedGame, PrintedLevel, PrintedVillage, print_game
from printables.sheets.story import Evening
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported

# Unusually long and strange names, which must print.
NAMES = (
    "Ægidius von und zu Hohenschwangau-Königsberg der Ältere III",
    "<b>Ann</b> & Bo",
    "山田太郎",
    "דוד בן־גוריון",
    "Ωμέγα Ξένη",
    "Zoë 🎉",
)
# The golden game of a title to print, if not the first one.
FINISHED = {
    "crayonville": "level-4-three-dealt",
    "king-of-the-valley": "four-dealt",
    "bear-valley": "six-dealt",
    "masters-of-maple-syrup": "standard-table",
    "maple-valley": "five-dealt",
}


def title(slug: str) -> Title[Any]:
    """Return a title."""
    game = find_title(slug)
    assert game is not None
    return game


def names_of(session: Session) -> dict[str, str]:
    """Give the seats of a game names that are hard to print."""
    return dict(zip(session.game.seats(session.state), NAMES, strict=False))


@cache
def finished(slug: str) -> PrintedGame:
    """Return a whole game as the referee prints it."""
    records = RECORDS / slug
    session = imported(records / f"{FINISHED[slug]}.txt" if slug in FINISHED else min(records.glob("*.txt")))
    return print_game(session, names_of(session), viewer=REFEREE, code="G12-47-7KQ4", label="Game 12")


@cache
def about_to_start(slug: str) -> PrintedGame:
    """Return a dealt game before its first turn."""
    game = title(slug)
    session = sit_down(Header(slug, ("ann", "bo"), game.rules_version, deal="7", options=game.modes[0]), game)
    return print_game(session, names_of(session), code="G7-0-0000", label="Game 7")


def blank(slug: str) -> PrintedGame:
    """Return a title without a game, for blank sheets."""
    return PrintedGame(title(slug))


def printed_games(slug: str) -> dict[str, PrintedGame]:
    """Return the games of a title by name: blank, about to start, finished."""
    return {"blank": blank(slug), "start": about_to_start(slug), "finished": finished(slug)}


SLUGS = tuple(REGISTRY)


@cache
def campaign() -> Chronicle:
    """Return a campaign of two villages through all ten levels, played by simple players."""
    game, rng = title("crayonville"), Random("campaign")
    seats = ("ann", "bo")
    lives: dict[str, list[PrintedLevel]] = {seat: [] for seat in seats}
    evenings: list[Evening] = []
    kept: dict[str, Any] = {}
    for options in game.campaign:
        fields: dict[str, Any] = {"options": options, "deal": "campaign", "keepsakes": kept}
        session = sit_down(Header(game.slug, seats, game.rules_version, **fields), game)
        while session.asks():
            seat = session.asks()[0].seat
            assert seat is not None
            session = play(session, session.write(game.advise(session.state, seat, rng)))
        after, sheet = game.kept(session.state), game.score(session.state)
        stars = {score.seat: score.total for score in sheet.seats}
        for seat in seats:
            place = 1 + sum(other > stars[seat] for other in stars.values())
            sheets = kept.get(seat), after[seat]
            level, day = options["level"], f"2026-11-{options['level'] + 10}"
            played = PrintedLevel(level, day, "completed", ("Ann", "Bo"), stars[seat], place, *sheets, game=level)
            lives[seat].append(played)
        result = ", ".join(f"{seat.title()} {stars[seat]}" for seat in seats)
        points = {seat.title(): stars[seat] for seat in seats}
        best = tuple(player for player, won in points.items() if won == max(points.values()))
        about = (game.slug, points, best, "", "stars", 60 + level, "", level)
        evenings.append(Evening(day, f"Crayonville, level {level}", ("Ann", "Bo"), result, "finished", *about))
        kept = after
    villages = tuple(
        PrintedVillage(
            f"{seat.title()}'s village", seat.title(), kept[seat], tuple(lives[seat]), f"V{n}-10-ABCD", game.slug
        )
        for n, seat in enumerate(seats, 1)
    )
    totals = []
    for seat in seats:
        each = [level.points or 0 for level in lives[seat]]
        won = sum(seat.title() in evening.winners for evening in evenings)
        totals.append((seat.title(), game.name, str(len(each)), str(won), str(sum(each)), str(max(each))))
    return Chronicle("Tuesday club", ("Ann", "Bo"), villages, tuple(evenings), tuple(totals))
