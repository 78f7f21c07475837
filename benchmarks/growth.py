"""The cost of larger maps, longer records and more pages: the cost of one unit at sizes that grow by three or four.

Everything is measured in processor time. The cost at the largest size is compared with the lowest at a smaller one.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.measure import Growth, least, processor_seconds, turns
from campaigns.store import Store, open_store
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin, resume, stored
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal
from printables.paper import press
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea
from printables.paper.press import Document, Part, Pressed, Setting
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintedGame

SEATS = ("ann", "bo", "cy", "di", "ed", "flo")
# Linear growth is 1; the rest allows for noise.
LINEAR = 1.5
# A move in a long game should cost the same as in a short one.
LEVEL = 1.3
MAPS = (20, 40, 80)
# Smaller villages belong to the first levels, where little more than houses can be built.
VILLAGES = (20, 40, 60, 80, 100)
# How much the size of a map may differ from a measured size.
NEAR = 0.1
GAMES, CAMPAIGNS = 12, 2
RECORDS = (100, 300, 1000, 3000)
LONG = (300, 1000, 3000)
# The most lines of a whole game.
WHOLE = (60, 200, 600)
# The number of played lines; the others are added by the referee.
PLAYED = 60
PADDING = ('note "so it was at the table"', "undo", "redo")
TIMES = 100
PAGES = (1, 4, 16, 64)
RUNS = 3


def growth() -> Iterator[Growth]:
    """Run all growth benchmarks."""
    yield from listing()
    yield from moves()
    yield from lines()
    yield from paper()


def _title(slug: str) -> Title[Any]:
    game = find_title(slug)
    assert game is not None
    return game


# Maps


def listing() -> Iterator[Growth]:
    """Measure listing the legal moves, and applying one, on growing maps."""
    bear, village = _title("bear-valley"), _title("crayonville")
    for mode in bear.modes:
        measure = Measure(lambda state: len(state.map), MAPS)
        costs = _cheapest(partial(_steps, bear, SEATS, [mode], measure))
        yield Growth(f"moves listed in Bear Valley ({bear.variant(mode)})", "card laid and move listed", costs, LINEAR)
    measure = Measure(_ink, VILLAGES, "build")
    costs = _cheapest(partial(_steps, village, SEATS[:1], village.campaign, measure))
    yield Growth("what can be built listed in Crayonville", "thing built and move listed", costs, LINEAR)


def _cheapest(play: Callable[[], Mapping[int, float]]) -> dict[int, float]:
    """Play the same games several times; return the lowest cost at each size."""
    runs = [play() for _ in turns(RUNS)]
    return {size: min(run[size] for run in runs) for size in runs[0]}


def _ink(state: Any) -> int:
    """Count the structures in the only village."""
    [seat] = state.seats.values()
    return len(seat.village.structures) + len(seat.village.roads) + len(seat.village.walls)


class Measure(NamedTuple):
    """The size of a map, and the sizes to measure; with a verb, only while that verb is legal."""

    size_of: Callable[[Any], int]
    sizes: Sequence[int]
    verb: str = ""

    def near(self, size: int) -> int:
        """Return the measured size that a map counts for, or 0."""
        return next((of for of in self.sizes if abs(size - of) <= of * NEAR), 0)


def _steps(
    game: Title[Any], seats: tuple[str, ...], campaign: Sequence[Mapping[str, Any]], measure: Measure
) -> dict[int, float]:
    """Let simple players play; return the cost of a unit by size of the map."""
    spent: Counter[int] = Counter()
    units: Counter[int] = Counter()
    for seed in range(max(CAMPAIGNS, GAMES // len(campaign))):
        rng, keepsakes = Random(seed), dict[str, object]()
        for options in campaign:
            header = Header(game.slug, seats, game.rules_version, options=dict(options), keepsakes=keepsakes)
            state = game.start(header)
            while asked := game.asked(state):
                size = measure.size_of(state)
                if not measure.verb or measure.verb in game.asks(state)[0].verbs:
                    taken, listed = _list(game, state, asked[0])
                    spent[measure.near(size)] += taken
                    units[measure.near(size)] += size + listed
                state = _play_once(game, state, rng.choice(asked), rng)
            keepsakes = game.keepsakes.of(state) if game.keepsakes else {}
    return {size: spent[size] / units[size] / 1e9 for size in measure.sizes if units[size]}


def _list(game: Title[Any], state: Any, seat: str | None) -> tuple[int, int]:
    """List the legal moves; return the nanoseconds it took, and how many there are."""
    begun = time.process_time_ns()
    moves = list(game.legal(state, seat))
    return time.process_time_ns() - begun, len(moves)


def _play_once(game: Title[Any], state: Any, seat: str | None, rng: Random) -> Any:
    move = rng.choice(list(game.legal(state, None))) if seat is None else game.advise(state, seat, rng)
    return game.apply(state, move)[0]


# Records


def moves() -> Iterator[Growth]:
    """Measure typing and replaying the longest game of simple players."""
    game = _title("bear-valley")
    header, typed = _played(game, WHOLE[-1], "advanced")
    costs = _costs({length: partial(_type, game, header, typed[:length]) for length in WHOLE})
    yield Growth("moves of Bear Valley typed in (advanced, six players)", "line", costs, LINEAR)
    sessions = {length: _type(game, header, typed[:length]).session for length in WHOLE}
    costs = _costs({length: partial(_reopen, session) for length, session in sessions.items()})
    yield Growth("moves of Bear Valley replayed (advanced, six players)", "line", costs, LINEAR)


def lines() -> Iterator[Growth]:
    """Measure typing, replaying and opening records with corrections, and one more line, by their length."""
    game = _title("crayonville")
    sessions = {length: _record(game, length) for length in RECORDS}
    typed = _costs({length: partial(_record, game, length) for length in RECORDS})
    yield Growth("a record typed in, with every third line an undo", "line", typed, LINEAR)
    replayed = _costs({length: partial(_reopen, session) for length, session in sessions.items()})
    yield Growth("a record replayed", "line", replayed, LINEAR)
    with tempfile.TemporaryDirectory() as folder, open_store(str(Path(folder) / "growth.db")) as store:
        games = {length: _stored(store, session) for length, session in sessions.items()}
        opened = _costs({length: partial(store.games.load, id) for length, id in games.items()})
    yield Growth("a stored game opened", "line", opened, LINEAR)
    for what, line in (("a move", _next_line(sessions[LONG[0]])), ("a remark", PADDING[0]), ("an undo", "undo")):
        costs = _costs({length: partial(_submit_often, sessions[length], line) for length in LONG}, TIMES)
        yield Growth(f"{what} typed in a game of this length", "line", costs, LEVEL)


@cache
def _played(game: Title[Any], length: int, mode: str = "") -> tuple[Header, tuple[str, ...]]:
    """Let simple players play this many lines of a dealt game of six; return its header and typed lines."""
    header = Header(game.slug, SEATS, game.rules_version, options={"mode": mode} if mode else {}, deal="growth")
    rng, outcome = Random(3), begin(game, header)
    assert isinstance(outcome, Outcome)
    typed: list[str] = []
    while len(outcome.session.entries) < length:
        typed.append(_simple_move(outcome.session, rng))
        outcome = submit(outcome.session, typed[-1])
    return header, tuple(typed)


def _simple_move(session: Session, rng: Random) -> str:
    seat = next(ask.seat for ask in session.asks() if ask.seat)
    return session.write(session.game.advise(session.state, seat, rng))


def _next_line(session: Session) -> str:
    return _simple_move(session, Random(4))


def _type(game: Title[Any], header: Header, lines: Sequence[str]) -> Outcome:
    """Type the lines of a game."""
    outcome = begin(game, header)
    assert isinstance(outcome, Outcome)
    for line in lines:
        outcome = submit(outcome.session, line)
    return outcome


def _record(game: Title[Any], length: int) -> Session:
    """Type a game of this length: the same start, then remarks that are undone and redone."""
    outcome = _type(game, *_played(game, PLAYED))
    while len(outcome.session.entries) < length:
        outcome = submit(outcome.session, PADDING[len(outcome.session.entries) % len(PADDING)])
        assert isinstance(outcome.verdict, Legal), outcome.verdict
    return outcome.session


def _reopen(session: Session) -> Session:
    rows = [(entry.text, stored(entry)) for entry in session.entries]
    return resume(session.game, session.header, rows)


def _stored(store: Store, session: Session) -> int:
    return store.games.add(Outcome(Legal(session.entries[-1].move), session), players={seat: seat for seat in SEATS})


def _submit_often(session: Session, line: str) -> None:
    """Type the same line repeatedly; a session is a value and does not get longer."""
    for _ in range(TIMES):
        assert isinstance(submit(session, line).verdict, Legal)


def _costs(works: Mapping[int, Callable[[], object]], units: int = 0) -> dict[int, float]:
    """Run all sizes in turns; return the cost of a unit at each."""
    taken = least([partial(processor_seconds, work) for work in works.values()], RUNS)
    return {size: seconds / (units or size) for size, seconds in zip(works, taken, strict=True)}


# Paper


def paper() -> Iterator[Growth]:
    """Measure pages of cards, maps and score sheets."""
    game, room = _title("crayonville"), PageArea.on(PAPERS["a4"])
    sheets, table = find_sheets(game.slug), PrintedGame(game)
    kinds: dict[str, Callable[[int], tuple[Part, ...]]] = {
        "pages of cards": partial(_cards, sheets.cards(table, room)),
        "pages of maps": lambda number: tuple(sheets.map(table, room)) * number,
        "score sheets": lambda number: tuple(sheets.score(table, room)) * number,
    }
    for what, parts in kinds.items():
        documents = [partial(_press, parts(number)) for number in PAGES]
        yield Growth(what, "page", _costs({drawn().pages: drawn for drawn in documents}), LINEAR)


def _press(parts: tuple[Part, ...]) -> Pressed:
    return press.press(Document("Growth", parts), Setting(PAPERS["a4"]))


def _cards(parts: Sequence[Part], number: int) -> tuple[Part, ...]:
    """Return this many sheets of cards, all different, so that each is drawn."""
    deck = next(part for part in parts if isinstance(part, Deck))
    return tuple(deck._replace(name=f"{deck.name} {n}", pieces=_one_sheet(deck)) for n in range(number))


def _one_sheet(deck: Deck) -> Any:
    return tuple(piece._replace(copies=1, back=None) for piece in deck.pieces[:9])
