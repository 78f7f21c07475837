"""Earlier finds, and good inputs of every reader, are read or clearly refused. Fuzzing: `make fuzz`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.targets import FINDS, NAMES, find_target

FIND_FILES = sorted(path for path in FINDS.glob("*/*") if path.is_file())
# The number of seeds of each target to read here.
SEEDS = 4


@pytest.mark.parametrize("path", FIND_FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_earlier_finds_are_read_or_refused(path: Path) -> None:
    find_target(path.parent.name).run(path.read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_good_inputs_and_their_prefixes_are_read_or_refused(name: str) -> None:
    target = find_target(name)
    seeds = target.seeds()
    for seed in seeds[:: max(1, len(seeds) // SEEDS)]:
        target.run(seed)
        target.run(seed[: len(seed) // 2])


def test_every_find_belongs_to_a_reader() -> None:
    assert {path.parent.name for path in FIND_FILES} <= set(NAMES)
