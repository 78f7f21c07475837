"""A wheel built from the project contains its data and works from any folder."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"companion", "campaigns", "printables"}


def run(*arguments: str | Path, cwd: Path, **extra: str) -> str:
    done = subprocess.run(
        [str(argument) for argument in arguments],
        cwd=cwd,
        env={**os.environ, **extra},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, cwd=ROOT)
    [built] = folder.glob("*.whl")
    return built


def test_the_wheel_holds_packages_and_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for path in (ROOT / "data").rglob("*.toml"):
        assert f"companion/data/{path.relative_to(ROOT / 'data').as_posix()}" in names
    for path in (ROOT / "tests" / "cases").rglob("*.toml"):
        assert f"companion/cases/{path.relative_to(ROOT / 'tests' / 'cases').as_posix()}" in names
    for path in (ROOT / "printables" / "drawing" / "fonts").iterdir():
        assert f"printables/drawing/fonts/{path.name}" in names
    assert {"companion/web/page.css", "companion/web/page.js"} <= {*names}
    assert {f"{package}/py.typed" for package in PACKAGES} <= {*names}
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert any(name.startswith("campaigns/migrations/versions/0001") for name in names)
    assert {name.split("/")[0] for name in names if not name.split("/")[0].endswith(".dist-info")} == PACKAGES


def test_the_wheel_plays_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "empty"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=tmp_path)
    # The libraries come from the environment of the tests; the project does not.
    [packages] = home.glob("lib/python*/site-packages")
    libraries = tmp_path / "libraries"
    libraries.mkdir()
    for folder in site.getsitepackages():
        for entry in Path(folder).iterdir():
            if "print_and_play" not in entry.name and not (libraries / entry.name).exists():
                (libraries / entry.name).symlink_to(entry)
    (packages / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    companion = home / "bin" / "companion"
    database = {"COMPANION_DB": str(tmp_path / "wheel.db"), "PYTHONPATH": ""}
    run(companion, "new", "crayonville", "--seat", "ann", "--deal", "wheel", cwd=tmp_path, **database)
    rule = run(companion, "rules", "crayonville", "CV-BUILD-05", cwd=tmp_path, **database)
    assert "CV-BUILD-05" in rule
    assert "\ncase CV-BUILD-05-" in rule
    run(companion, "print", "pack", "--output", "pack.pdf", cwd=tmp_path, **database)
    assert (tmp_path / "pack.pdf").read_bytes().startswith(b"%PDF")
    where = run(python, "-c", "import companion; print(companion.__file__)", cwd=tmp_path, **database)
    assert Path(where.strip()).is_relative_to(home)
