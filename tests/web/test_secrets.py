"""Hidden cards: a page does not reveal any difference between two games that its viewer may not see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.referee.record import Entry
from companion.referee.session import Session
from companion.referee.snapshot import look
from companion.referee.submission import submit
from companion.referee.verdicts import Legal, Refusal
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from companion.web.live import has_secrets
from companion.web.pages import table_page
from tests.web.tables import SETTINGS, WITH_SECRETS, setting_of, walk

# After how many lines of a game other games are tried, by changing one of the last hidden lines, and how often.
EVERY, LAST = 11, 40
TRIES = {"masters-of-maple-syrup": 40, "maple-valley": 8}
HIDDEN = "?"


def page(session: Session, viewer: Viewer) -> str:
    return str(table_page(look(session, viewer), "open", viewer.seat, look(session, ONLOOKER)))


def covered(session: Session, entry: Entry, viewer: Viewer) -> list[int]:
    """Return which words of a line a viewer may not read."""
    true, seen = entry.text.split(), viewer.line(session, entry).split()
    return [i for i, word in enumerate(seen) if word == HIDDEN and true[i] != HIDDEN]


def owners(session: Session) -> Iterator[list[str]]:
    """Return for every line who received cards by it: they know them, even if the line does not say whose they are."""
    game, state = session.game, session.game.start(session.header)
    assert not isinstance(state, Refusal)
    for entry in session.entries:
        after, _ = game.apply(state, entry.move)
        yield [seat for seat, owner in after.seats.items() if len(owner.hand) > len(state.seats[seat].hand)]
        state = after


class Walk:
    """A whole game, with every table on the way."""

    def __init__(self, slug: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.sessions = [*walk(setting_of(slug), seed)]
        last = self.sessions[-1]
        words = [(entry.text.split(), covered(last, entry, ONLOOKER)) for entry in last.entries]
        self.cards = sorted({line[i] for line, spots in words for i in spots})
        self.owners = [*owners(last)]

    def tables(self) -> list[Session]:
        """Return some tables of the game, the last one too early to be over."""
        return [session for session in self.sessions[::EVERY] if session.asks()]

    def twins(self, session: Session, viewer: Viewer) -> Iterator[Session]:
        """Find games that went like this one, except for cards that a viewer has not seen and the referee has."""
        spots = [(n, i) for n, entry in enumerate(session.entries) for i in covered(session, entry, viewer)]
        late = [(n, i) for n, i in spots if n >= len(session.entries) - LAST and viewer.seat not in self.owners[n]]
        for n, i in self.rng.choices(late, k=TRIES[session.game.slug]) if late else ():
            words = session.entries[n].text.split()
            words[i] = self.rng.choice(self.cards)
            twin = self.replay(session, n, " ".join(words))
            if twin is not None and page(twin, REFEREE) != page(session, REFEREE):
                yield twin

    def replay(self, session: Session, n: int, line: str) -> Session | None:
        """Replay a game with another line, if it and all later ones are legal."""
        lines = [entry.text for entry in session.entries]
        lines[n] = line
        twin = next(before for before in reversed(self.sessions) if len(before.entries) <= n)
        for text in lines[len(twin.entries) :]:
            outcome = submit(twin, text, dealing=False)
            if not isinstance(outcome.verdict, Legal):
                return None
            twin = outcome.session
        return twin


@pytest.mark.parametrize(("slug", "seed"), [(slug, 2) for slug in WITH_SECRETS])
def test_a_page_shows_nothing_hidden(slug: str, seed: int) -> None:
    """Compare the public page and that of every seat with those of games with other hidden cards, for a whole game."""
    game = Walk(slug, seed)
    compared = dict.fromkeys((None, *setting_of(slug).seats), 0)
    for session in game.tables():
        for seat in compared:
            viewer = Viewer(seat)
            for twin in islice(game.twins(session, viewer), 2):
                assert page(session, viewer) == page(twin, viewer), (seat, twin.entries[-LAST:])
                compared[seat] += 1
    assert sum(compared.values()) >= 10, compared
    assert min(compared.values()) >= 1, compared


@pytest.mark.parametrize("slug", WITH_SECRETS)
def test_the_check_can_fail(slug: str) -> None:
    """The page of a seat shows its own cards: two games with different hands differ there."""
    game, seats = Walk(slug, 1), [Viewer(seat) for seat in setting_of(slug).seats]
    pairs = ((session, twin) for session in game.tables() for twin in game.twins(session, ONLOOKER))
    assert any(page(one, seat) != page(other, seat) for one, other in pairs for seat in seats)


def test_which_titles_have_secrets() -> None:
    sessions = [next(walk(setting)) for setting in SETTINGS]
    assert tuple(session.game.slug for session in sessions if has_secrets(session.game)) == WITH_SECRETS
