"""Ten referees, each in its own process, who all start at the same moment.

Run it with `python -m tests.campaigns.referees DATABASE`. It prints `ready`, waits for a line, lets everyone play, and
prints what each has played as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from traceback import print_exc
from typing import Any

from campaigns.rows import StoredGame
from campaigns.store import Store, open_store
from companion.cli.commands.program.demo import choose_move
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit

CAMPAIGN = "Club night"
PEOPLE = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")
# The title played at each table, and how many games of it.
TABLES = (
    ("crayonville", 2),
    ("crayonville", 2),
    ("crayonville", 1),
    ("king-of-the-valley", 1),
    ("king-of-the-valley", 1),
    ("bear-valley", 1),
    ("masters-of-maple-syrup", 1),
    ("masters-of-maple-syrup", 1),
    ("maple-valley", 1),
    ("maple-valley", 1),
)
Played = dict[int, list[str]]


def sit_down(store: Store, slug: str, level: int, seats: tuple[str, ...], villages: dict[str, int]) -> StoredGame:
    """Start a game; a player who has a village plays its next level."""
    game = find_title(slug)
    assert game is not None
    keepsakes = {seat: store.villages.load(id).document for seat, id in villages.items()}
    options = {"level": level} if game.keepsakes else {}
    header = Header(slug, seats, game.rules_version, options=options, deal=f"{slug} {seats}", keepsakes=keepsakes)
    outcome = begin(game, header)
    assert isinstance(outcome, Outcome), outcome
    return store.games.load(store.games.add(outcome, players={}, campaign=CAMPAIGN, villages=villages))


def referee(address: str, table: int) -> Played:
    """Play the games of one table; return their lines."""
    slug, games = TABLES[table]
    rng, by = Random(table), f"referee {table}"
    seats = tuple(rng.sample(PEOPLE, 2))
    villages: dict[str, int] = {}
    played: Played = {}
    with open_store(address) as store:
        for level in range(1, games + 1):
            stored = sit_down(store, slug, level, seats, villages)
            while stored.session.asks():
                line = stored.session.write(choose_move(stored.session, rng))
                stored = store.games.append(stored, submit(stored.session, line), by)
            store.games.finish(stored)
            villages = stored.villages
            played[stored.id] = [entry.text for entry in stored.session.entries]
    return played


def fork(address: str, table: int, gate: int, answers: Path) -> int:
    """Start a referee who waits at the gate for all others, and writes down what was played."""
    child = os.fork()
    if child:
        return child
    try:
        os.read(gate, 1)
        answers.joinpath(str(table)).write_text(json.dumps(referee(address, table)))
        os._exit(0)
    except BaseException:
        print_exc()
    finally:
        os._exit(1)


def main(address: str) -> dict[str, Any]:
    """Let all referees play; return how each ended and what they played."""
    for slug, _ in TABLES:
        find_title(slug)
    with tempfile.TemporaryDirectory() as folder:
        gate, keys = os.pipe()
        children = [fork(address, table, gate, Path(folder)) for table in range(len(TABLES))]
        print("ready", flush=True)
        sys.stdin.readline()
        os.write(keys, bytes(len(children)))
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        return {"codes": codes, "played": [json.loads(path.read_text()) for path in sorted(Path(folder).iterdir())]}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1])))
