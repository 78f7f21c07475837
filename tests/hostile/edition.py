"""Your own editions: one file of a folder, as read by `companion data check` and `new --edition`.

The first byte chooses the title, the file, and whether the edition is marked as unfinished.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.cli.editions import inspect_folder
from companion.cli.names import named_title
from companion.games import REGISTRY
from companion.games.library import edition_folder
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Refusal
from tests.hostile.club import memory
from tests.hostile.mutants import toml_mutant
from tests.hostile.targets import check_answer, refusing
from tests.support.editions import BEGUN, UNFINISHED

SEATS = ("ann", "bo")
LINES = 8
# The number of editions after which the caches are cleared.
MOST_KEPT = 300


class Chosen(NamedTuple):
    """A file of an edition; in an unfinished edition it is the only file."""

    slug: str
    file: str
    is_unfinished: bool


@cache
def choices() -> tuple[Chosen, ...]:
    """List the files of all editions."""
    files = [(slug, path.name) for slug in REGISTRY for path in sorted(edition_folder(slug, "stand-in").glob("*.toml"))]
    return tuple(Chosen(slug, name, is_unfinished) for is_unfinished in (False, True) for slug, name in files)


def run(data: bytes) -> None:
    """Check an edition; without faults, it can be played."""
    chosen = choices()[(data[0] if data else 0) % len(choices())]
    game = named_title(chosen.slug)
    forget_editions()
    with TemporaryDirectory(dir=memory()) as folder, refusing(data):
        path = Path(folder) / "own"
        lay_out(chosen, path, data[1:])
        faults = inspect_folder(game, path)
        for fault in faults:
            assert fault.reason.strip()
            check_answer(fault.reason)
        if not any(not fault.is_warning for fault in faults):
            play_on(game, str(path))


def lay_out(chosen: Chosen, folder: Path, data: bytes) -> None:
    """Make the folder of an edition."""
    if chosen.is_unfinished:
        folder.mkdir()
        (folder / "edition.toml").write_text(UNFINISHED, encoding="utf-8")
    else:
        shutil.copytree(edition_folder(chosen.slug, "stand-in"), folder)
    (folder / chosen.file).write_bytes(data)


def play_on(game: Title[Any], edition: str) -> None:
    """Play the first lines of a dealt game with an edition without faults."""
    outcome = begin(game, Header(game.slug, SEATS, game.rules_version, edition=edition, deal="hostile"))
    if isinstance(outcome, Refusal):
        check_answer(outcome.reason)
        return
    rng = Random(0)
    for _ in range(LINES):
        outcome = next_line(outcome, rng)
    assert game.positions.examine(outcome.session.state) == []
    assert game.views(outcome.session.state)
    game.score(outcome.session.state)


def next_line(outcome: Outcome, rng: Random) -> Outcome:
    """Play any legal move, if there is one."""
    session = outcome.session
    moves = [move for seat in session.game.asked(session.state) for move in session.game.legal(session.state, seat)]
    if not moves:
        assert not session.asks()
        return outcome
    after = submit(session, session.write(rng.choice(moves)))
    assert isinstance(after.verdict, Legal), after.verdict
    return after


def forget_editions() -> None:
    """Clear the cached tables of deleted editions: the program opens one or two, this test thousands."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("companion.games."):
            for value in [*vars(module).values()]:
                info = getattr(value, "cache_info", None)
                if info is not None and info().maxsize is None and info().currsize > MOST_KEPT:
                    value.cache_clear()


@cache
def seeds() -> Sequence[bytes]:
    """Return every file as it ships, and partly filled templates."""
    found = []
    for number, chosen in enumerate(choices()):
        begun = BEGUN.get(chosen.slug, {}).get(chosen.file) if chosen.is_unfinished else None
        shipped = (edition_folder(chosen.slug, "stand-in") / chosen.file).read_text(encoding="utf-8")
        found.append(bytes([number]) + (begun or shipped).encode())
    return found


@cache
def words() -> Sequence[str]:
    """List the keys and the texts of all files."""
    found = dict.fromkeys(word.strip('"[]=,{}') for seed in seeds() for word in seed[1:].decode().split())
    return [word for word in found if 1 < len(word) < 30 and word.isascii()]


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value."""
    return data[:1] + toml_mutant(data[1:].decode(), rng, words()).encode()
