"""Your own edition with a misplaced value has a readable fault, or can be played. Fuzzing: `make fuzz`."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from companion.games import REGISTRY
from tests.hostile.edition import choices, mutate, run, seeds

CHANGES = 60


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_misplaced_value_is_a_fault_or_playable(slug: str) -> None:
    rng = Random(f"edition {slug}")
    files = [seed for chosen, seed in zip(choices(), seeds(), strict=True) if chosen.slug == slug]
    for _ in range(CHANGES):
        # Skip a file that has become empty or is not valid TOML.
        changed = b""
        with suppress(LookupError, ValueError, TypeError):
            changed = mutate(rng.choice(files), rng)
        if changed:
            run(changed)
