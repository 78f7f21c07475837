"""Build the documentation site in out/site: the pages of `docs`, the changelog, contributing, the case books.

python -m tests.tools.site
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from html import escape
from os.path import normpath, relpath
from pathlib import Path

from tests.tools import casepages

ROOT = Path(__file__).parents[2]
# The pages that Zensical reads, as set in `zensical.toml`.
PAGES = ROOT / "out" / "pages"
# Pages from outside `docs`, and their place in the site.
OTHERS = {"CHANGELOG.md": "background/changelog.md", "CONTRIBUTING.md": "background/contributing.md"}
CASES = "reference/cases"
# Code in a table with a bar, which Markdown of other sites writes with a backslash.
BACKSLASHED = r"\|"
BAR = re.compile(r"`([^`\n]*\\\|[^`\n]*)`")
LINK = re.compile(r"(?<=\]\()(?!https?:|#)([^)#\s]+)")


def place_of(path: str) -> str | None:
    """Return the place of a repository file in the site, or None."""
    return OTHERS.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)


def relink(text: str, path: str, repository: str) -> str:
    """Return a page whose links and bars in code work in the site; other files are linked in the repository."""
    here = Path(place_of(path) or path).parent

    def target(link: re.Match[str]) -> str:
        file = normpath(Path(path).parent / link[1])
        place = place_of(file)
        return f"{repository}/blob/main/{file}" if place is None else relpath(place, here)

    return BAR.sub(
        lambda code: f"<code>{escape(code[1]).replace(BACKSLASHED, '&#124;')}</code>", LINK.sub(target, text)
    )


def stage(folder: Path = PAGES) -> None:
    """Write every page of the site to a folder."""
    repository = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for page in [*(ROOT / "docs").rglob("*.md"), *map(ROOT.joinpath, OTHERS)]:
        path = page.relative_to(ROOT).as_posix()
        text = relink(page.read_text(encoding="utf-8"), path, repository)
        (folder / (place_of(path) or path)).write_text(text, encoding="utf-8")
    casepages.main(folder / CASES)


def main() -> None:
    """Stage the pages and build the site. A warning is an error."""
    stage()
    zensical = Path(sys.executable).with_name("zensical")
    sys.exit(subprocess.run([zensical, "build", "--clean", "--strict"], cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
