"""Hidden cards: a page does not reveal any difference between two games that its viewer may not see."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from campaigns.store import open_store
from companion.cli.evening import Evening
from companion.referee.record import Entry
from companion.referee.session import Outcome, Session
from companion.referee.snapshot import look
from companion.referee.submission import submit
from companion.referee.verdicts import Legal, Refusal
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from companion.web.entering import Entering, Visit
from companion.web.entries import Entries, Reply, Sent
from companion.web.forms import Picked
from companion.web.links import Access, Tokens
from companion.web.live import LiveTable, has_secrets
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


class Entrance:
    """The pages on which moves of a game are entered."""

    def __init__(self, session: Session, folder: Path) -> None:
        database = folder / "table.db"
        self.store = open_store(str(database))
        self.store.games.add(Outcome(Legal(session.entries[0].move), session), players={})
        table = LiveTable(self.store)
        table.fresh()
        entries = Entries(table, "referee", True, False)
        self.entering = Entering(table, Tokens(), Access(True, True), entries, Evening(), "http://here/")

    def pages(self, viewer: Viewer) -> Iterator[str]:
        """Yield what a viewer receives: its page, and the page after each of some taps and of some wrong moves."""
        yield (first := self.page(viewer, Picked(), None))
        for where in re.findall(r'href="\?([^"]+)"', first)[:FOLLOWED]:
            asked = parse_qs(unescape(where))
            yield self.page(viewer, Picked(tuple(asked.get("pick", ())), "".join(asked.get("line", ()))), None)
        stored = self.entering.table.stored
        assert stored is not None
        for line in WRONG if viewer.seat is not None else ():
            sent = Sent(stored.id, stored.lines, f"{viewer.seat} {line}")
            yield self.page(viewer, Picked(), self.entering.entries.play(viewer.seat, sent))

    def page(self, viewer: Viewer, picked: Picked, reply: Reply | None) -> str:
        found = self.entering.render(Visit(viewer.seat, "token", "/page", picked), reply)
        return ANEW.sub("", str(found.main))

    def close(self) -> None:
        self.store.database.close()


# The secrets of forms and links, and the codes drawn from links, are new for every table.
ANEW = re.compile(r'value="[0-9a-f]{64}"|http://here/seat/[\w-]+|<svg [^>]*class="segno".*?</svg>', re.DOTALL)
# The most links of a page that are followed; moves that are refused in most states.
FOLLOWED, WRONG = 8, ("play fox", "done", "use sap-festival", "develop sugar-maple", "travel F1", "pass", "throw owl")


@pytest.mark.parametrize("slug", WITH_SECRETS)
def test_a_page_where_moves_are_entered_shows_nothing_hidden(slug: str, tmp_path: Path) -> None:
    """What a seat, or the referee's page, receives does not depend on cards that it may not see."""
    game, compared = Walk(slug, 2), 0
    for n, session in enumerate(game.tables()):
        for seat in (None, *setting_of(slug).seats):
            viewer = Viewer(seat)
            for twin in islice(game.twins(session, viewer), 1):
                folders = [tmp_path / f"{n} {seat} {which}" for which in (1, 2)]
                for folder in folders:
                    folder.mkdir()
                one, other = (Entrance(each, folder) for each, folder in zip((session, twin), folders, strict=True))
                assert [*one.pages(viewer)] == [*other.pages(viewer)], (seat, twin.entries[-LAST:])
                compared += 1
                one.close()
                other.close()
    assert compared >= 5


@pytest.mark.parametrize("slug", WITH_SECRETS)
def test_the_check_can_fail(slug: str) -> None:
    """The page of a seat shows its own cards: two games with different hands differ there."""
    game, seats = Walk(slug, 1), [Viewer(seat) for seat in setting_of(slug).seats]
    pairs = ((session, twin) for session in game.tables() for twin in game.twins(session, ONLOOKER))
    assert any(page(one, seat) != page(other, seat) for one, other in pairs for seat in seats)


def test_which_titles_have_secrets() -> None:
    sessions = [next(walk(setting)) for setting in SETTINGS]
    assert tuple(session.game.slug for session in sessions if has_secrets(session.game)) == WITH_SECRETS
