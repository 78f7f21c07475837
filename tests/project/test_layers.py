"""Imports between packages go one way, and nothing heavy is loaded before a command needs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAVY = (
    "sqlmodel",
    "sqlalchemy",
    "alembic",
    "reportlab",
    "prompt_toolkit",
    "msgspec",
    "campaigns",
    "companion.games.crayonville",
)


def loaded_by(module: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after importing this one."""
    code = f"import {module}, sys; print('\\n'.join(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(found.stdout.split())


def test_the_app_loads_nothing_heavy() -> None:
    loaded = loaded_by("companion.cli.app")
    assert "companion.cli.app" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_the_check_detects_loaded_modules() -> None:
    """The check above can fail: importing the game loads these modules."""
    loaded = loaded_by("companion.games.crayonville.game")
    assert {"msgspec", "companion.games.crayonville"} <= loaded
    assert not {"sqlmodel", "reportlab", "typer", "prompt_toolkit"} & loaded


def test_imports_point_one_way() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    assert linter.exists(), "import-linter is not installed with this Python (pip install -e .[dev])"
    found = subprocess.run(
        [str(linter), "--no-cache"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert "0 broken" in found.stdout
    assert "0 kept" not in found.stdout
