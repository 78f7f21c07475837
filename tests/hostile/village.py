"""Villages as TOML with a sketch and as text maps, as read by `companion village import`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.cli.names import named_title
from companion.referee.title import Title
from tests.hostile.mutants import line_mutant, toml_mutant
from tests.hostile.tables import SOURCES, TABLES, table
from tests.hostile.targets import file_text, refusing

FORMS = ("toml", "map")


def village_game() -> Title[Any]:
    """Return the title that has villages."""
    return named_title("crayonville")


def run(data: bytes) -> None:
    """Read a village; an accepted one can be shown, counted, written in both formats and read back."""
    game = village_game()
    with refusing(data):
        document = msgspec.to_builtins(game.require_keepsakes().read(file_text(data)))
        assert msgspec.to_builtins(game.require_keepsakes().check(document)) == document
        assert game.require_keepsakes().views(document)
        assert game.require_keepsakes().census(document)
        game.require_keepsakes().changes(document, document)
        assert msgspec.to_builtins(game.require_keepsakes().read(game.require_keepsakes().write(document))) == document
        # A map does not show in which level something was built.
        drawn = game.require_keepsakes().write(document, "map")
        assert game.require_keepsakes().write(game.require_keepsakes().read(drawn), "map") == drawn


@cache
def seeds() -> Sequence[bytes]:
    """Write the villages of games of both levels in every format."""
    game, found = village_game(), []
    for number, (source, _) in enumerate(TABLES):
        if source in SOURCES[:2]:
            for document in game.kept(table(number).state).values():
                found += [game.require_keepsakes().write(document, form).encode() for form in FORMS]
    return found


@cache
def words() -> Sequence[str]:
    """List the words of villages."""
    return list(dict.fromkeys(word for seed in seeds() for word in seed.decode().split() if len(word) < 40))


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value of a document, or a word of a map."""
    text = data.decode()
    if rng.random() < 0.5:
        return toml_mutant(text, rng, words()).encode()
    return line_mutant(text, rng, words()).encode()
