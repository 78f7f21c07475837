"""Positions in TOML, as read by `companion new --position`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from random import Random

import tomli_w

from campaigns.errors import Refused
from companion.cli.names import named_title
from companion.cli.new_game import GameRequest, prepare
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import begin
from companion.referee.verdicts import Refusal
from tests.hostile import notation
from tests.hostile.mutants import toml_mutant
from tests.hostile.tables import TABLES, table
from tests.hostile.targets import check_answer, file_text, refusing
from tests.support.mutation import check_position


def run(data: bytes) -> None:
    """Start a game from a position; if that works, it can be shown, written and played."""
    with refusing(data):
        document = read_file(data)
        game = named_title(str(document.get("game", "crayonville")))
        try:
            begun = begin(game, prepare(None, game, GameRequest(position=document)).header)
        except Refused as error:
            begun = error.refusal
        if isinstance(begun, Refusal):
            check_answer(begun.reason)
            return
        state = begun.session.state
        described = game.positions.describe(state)
        assert game.start(Header(game.slug, (), game.rules_version, position=described)) == state
        check_position(game, described, Random(0))


def read_file(data: bytes) -> dict[str, object]:
    """Read TOML as commands do. Raises BadPosition."""
    try:
        return tomllib.loads(file_text(data))
    except ValueError as error:
        raise BadPosition(f"not TOML: {error}") from None


@cache
def seeds() -> Sequence[bytes]:
    """Write every game as a position."""
    found = []
    for number in range(len(TABLES)):
        session = table(number)
        document = {"game": session.game.slug, **session.game.positions.describe(session.state)}
        found.append(tomli_w.dumps(document).encode())
    return found


@cache
def words() -> Sequence[str]:
    """List the keys and the texts of positions."""
    found: dict[str, None] = dict.fromkeys(notation.words())
    for seed in seeds():
        found |= dict.fromkeys(word.strip('"[]=,') for word in seed.decode().split())
    return [word for word in found if 0 < len(word) < 40]


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value."""
    return toml_mutant(data.decode(), rng, words()).encode()
