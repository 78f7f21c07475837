"""Settings files, printer files, and typed settings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.cli import settings as reader
from companion.cli.settings import SETTINGS, BadSettings, checked, typed_value
from printables.paper.printers import read_profiles, write_profiles
from tests.hostile.club import memory
from tests.hostile.mutants import toml_mutant
from tests.hostile.targets import check_answer, file_text, refusing, typed_text

GOOD = b"""db = "club.db"
plain = true
paper = "letter"
ink = "mono"
printer = "desk"
print-folder = "~/sheets"
serve-port = 9000
"""
PRINTERS = b"""[desk]
offset_x = 0.5
offset_y = -1.25
rotation = 0.1
gap = 4.0
bleed = 1.0
paper = "a4"
ink = "low"
"""


def run(data: bytes) -> None:
    """Read bytes as both files and as a typed value: each is accepted completely or refused."""
    for read in (read_settings, read_printers, type_settings):
        with refusing(data):
            read(data)


def read_settings(data: bytes) -> None:
    """Read a settings file."""
    with TemporaryDirectory(dir=memory()) as folder:
        path = Path(folder) / reader.FILE
        path.write_bytes(data)
        reader._read.cache_clear()
        found = checked(path)
        assert set(found) <= set(SETTINGS)


def read_printers(data: bytes) -> None:
    """Read a printer file; an accepted one is written and read back."""
    profiles = read_profiles(file_text(data))
    assert read_profiles(write_profiles(profiles)) == profiles


def type_settings(data: bytes) -> None:
    """Type a value for every setting."""
    for key in SETTINGS:
        with suppress(BadSettings):
            check_answer(str(typed_value(key, typed_text(data[:200]))))


def seeds() -> Sequence[bytes]:
    """Return a good file of each kind."""
    return (GOOD, PRINTERS, b"yes", b"8765")


def words() -> Sequence[str]:
    """List the settings and their values."""
    choices = [choice for known in SETTINGS.values() for choice in known.choices]
    return (*SETTINGS, *choices, "true", "false", "offset_x", "rotation", "gap", "bleed", "desk", "nan", "inf", "1e300")


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value."""
    return toml_mutant(data.decode(), rng, words()).encode()
