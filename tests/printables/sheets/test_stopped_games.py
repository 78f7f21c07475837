"""Sheets of games stopped at any point: any mode, number of players, switches and viewer must print."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal
from companion.referee.viewer import Viewer
from printables.designs import DESIGNS
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import KINDS, find_sheets
from printables.sheets.game import print_game
from tests.printables.games import NAMES, SLUGS, title
from tests.printables.reading import SMALLEST, open_pdf, outside, overlaps, type_sizes

SEEDS = range(4)
READ = 4
MOST_LINES = 160


def stopped(game: Title[Any], rng: Random) -> Session:
    """Let simple players play a game, and stop it somewhere; in a campaign, in one of its levels."""
    campaign = list(game.campaign)
    options = campaign if len(campaign) > 1 else [rng.choice(list(game.modes))]
    last = rng.randrange(len(options))
    seats = tuple(f"s{n}" for n in range(rng.choice([n for n in game.players if n <= len(NAMES)])))
    keepsakes: dict[str, Any] = {}
    rulings = {} if last else some_rulings(game, rng)
    for n, chosen in enumerate(options[: last + 1]):
        fields: dict[str, Any] = {
            "options": chosen,
            "keepsakes": keepsakes,
            "rulings": rulings,
            "deal": str(rng.random()),
        }
        session = begun(game, Header(game.slug, seats, game.rules_version, **fields))
        session = played(session, rng, MOST_LINES if n == last else 5000)
        keepsakes = game.kept(session.state)
    return session


def some_rulings(game: Title[Any], rng: Random) -> dict[str, str]:
    """Choose a few house rulings."""
    switches = [ruling for ruling in game.book().rulings if ruling.switch and len(ruling.values) > 1]
    return {ruling.switch: rng.choice(ruling.values[1:]) for ruling in rng.sample(switches, min(3, len(switches)))}


def begun(game: Title[Any], header: Header) -> Session:
    """Start a game; if these rulings are impossible, with the default ones."""
    outcome = begin(game, header)
    if not isinstance(outcome, Outcome):
        outcome = begin(game, Header(game.slug, header.seats, header.rules, options=header.options, deal="1"))
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


def played(session: Session, rng: Random, most: int) -> Session:
    """Let simple players continue, for at most this many moves."""
    for _ in range(rng.randrange(most) if most == MOST_LINES else most):
        if not session.asks():
            break
        seat = session.asks()[0].seat
        moves = session.game.legal(session.state, None)
        move = session.game.advise(session.state, seat, rng) if seat else rng.choice(list(moves))
        outcome = submit(session, session.write(move))
        assert isinstance(outcome.verdict, Legal), outcome.verdict
        session = outcome.session
    return session


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_prints_at_any_point(slug: str, seed: int) -> None:
    rng = Random(f"{slug}-{seed}")
    session = stopped(title(slug), rng)
    names = dict(zip(session.header.seats, rng.sample(NAMES, len(session.header.seats)), strict=True))
    seat = rng.choice([None, *session.header.seats])
    table = print_game(session, names, Viewer(seat, rng.random() < 0.3), "G1-2-ABCD", "Game 1")
    paper, design = PAPERS[rng.choice(list(PAPERS))], rng.choice(DESIGNS)
    kinds = [kind for kind in KINDS if kind not in ("cards", "pack")] + ["pack"] * (seed == 0)
    for kind in kinds:
        parts = tuple(getattr(find_sheets(slug), kind)(table, PageArea.on(paper)))
        result = press(Document(kind, parts), Setting(paper, design))
        assert result.complaints == (), kind
        pages = list(open_pdf(result.data)) if parts else []
        for page in rng.sample(pages, min(READ, len(pages))):
            assert overlaps(page) == [], f"{kind}: words stand upon each other"
            assert not outside(page), kind
            assert min(type_sizes(page), default=SMALLEST) >= SMALLEST - 0.01, kind
