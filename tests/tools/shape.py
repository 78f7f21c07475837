"""The shape of the code: its size, its division into modules, and its share of comments, types and so on.

python -m tests.tools.shape [FOLDER]

Without a folder it measures this tree and writes docs/background/quality.md; for another tree it only prints.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles

from companion.games import REGISTRY
from tests.support.figures import PAGE, write_table

ROOT = Path(__file__).parents[2]
LONGEST_FILE, LONGEST_FUNCTION = 600, 60
# A title with fewer lines need not have all the modules below.
SMALL_TITLE = 1000
# The modules that every title has; others are named after its own steps.
MODULES = {
    "__init__", "tables", "switches", "state", "moves", "events", "setup", "scoring", "position", "examine", "view",
    "asks", "order", "gloss", "moment", "players", "tally", "filling", "game",
    "short_forms",
}  # fmt: skip
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Module:
    """A file of code, read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.source = path.read_text(encoding="utf-8")
        self.nodes = list(ast.walk(ast.parse(self.source)))
        self.lines = self.source.count("\n")

    @property
    def functions(self) -> list[Function]:
        """All functions, including nested ones."""
        return [node for node in self.nodes if isinstance(node, Function)]

    @property
    def docstring_lines(self) -> int:
        documented = [node for node in self.nodes if isinstance(node, Documented) and ast.get_docstring(node)]
        return sum(length_of(node.body[0]) for node in documented)

    @cached_property
    def comments(self) -> list[str]:
        tokens = tokenize.generate_tokens(io.StringIO(self.source).readline)
        return [token.string for token in tokens if token.type == tokenize.COMMENT]

    def uses(self) -> Iterator[str]:
        """Yield every name each time it is used; an import is not a use."""
        for node in self.nodes:
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr


class Shape:
    """The figures of a part of the project."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = tuple(modules)

    @property
    def lines(self) -> int:
        return sum(module.lines for module in self.modules)

    @cached_property
    def functions(self) -> dict[str, int]:
        """The length of each function, by module and name."""
        return {
            f"{module.path}: {function.name}, line {function.lineno}": length_of(function)
            for module in self.modules
            for function in module.functions
        }

    @property
    def largest_folder(self) -> int:
        """The number of modules in the largest folder, not counting packages."""
        folders = Counter(module.path.parent for module in self.modules if module.path.stem != "__init__")
        return max(folders.values(), default=0)

    @property
    def docstrings(self) -> float:
        """The share of lines in docstrings."""
        return sum(module.docstring_lines for module in self.modules) / self.lines

    @property
    def comments(self) -> float:
        """The share of lines with a comment."""
        return sum(len(module.comments) for module in self.modules) / self.lines

    @property
    def anys(self) -> int:
        return sum(name == "Any" for module in self.modules for name in module.uses())

    @property
    def ignores(self) -> int:
        return sum("type: ignore" in comment for module in self.modules for comment in module.comments)

    def used_once(self, uses: Counter[str]) -> float:
        """The share of functions whose name is used only once outside their definition."""
        names = [function.name for module in self.modules for function in module.functions]
        return sum(uses[name] == 1 for name in names) / len(names)


def length_of(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def part_names(root: Path = ROOT) -> list[str]:
    """List the parts of a tree."""
    packages = [f"companion/{path.parent.name}" for path in sorted((root / "companion").glob("*/__init__.py"))]
    return [*packages, "campaigns", "printables", "tests"]


def shape_of(part: str, root: Path = ROOT) -> Shape:
    """Measure a part of a tree."""
    return Shape(map(Module, below(root / part)))


def parts_of(root: Path = ROOT) -> dict[str, Shape]:
    """Measure each part of a tree, and the product as a whole, without its tests."""
    parts = {part: shape_of(part, root) for part in part_names(root)}
    alone = map(Module, sorted((root / "companion").glob("*.py")))
    product = [module for part, shape in parts.items() if part != "tests" for module in shape.modules]
    return {**parts, "product": Shape((*alone, *product))}


def below(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def large_titles() -> list[str]:
    """List the titles that have all modules, and second opinions."""
    return [slug for slug in REGISTRY if shape_of(f"companion/games/{title_folder(slug).name}").lines > SMALL_TITLE]


def missing_modules() -> list[str]:
    """List the modules that a large title lacks."""
    found = {slug: {path.stem for path in title_folder(slug).glob("*.py")} for slug in large_titles()}
    return [f"{slug}: {name}" for slug, names in found.items() for name in sorted(MODULES - names)]


def title_folder(slug: str) -> Path:
    return ROOT / "companion" / "games" / slug.replace("-", "_")


def row(part: str, shape: Shape, uses: Counter[str]) -> str:
    """Write the figures of a part."""
    lengths = sorted(shape.functions.values())
    cells = (
        part, len(shape.modules), f"{shape.lines:,}", shape.largest_folder, max(m.lines for m in shape.modules),
        f"{len(lengths):,}", f"{median(lengths):.0f}", f"{quantiles(lengths, n=10)[-1]:.0f}", lengths[-1],
        f"{shape.used_once(uses):.0%}", f"{shape.docstrings:.0%}", f"{shape.comments:.1%}", shape.anys, shape.ignores,
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def main(root: Path = ROOT) -> None:
    """Print the figures of every part."""
    parts = parts_of(root)
    product = Counter(name for module in parts["product"].modules for name in module.uses())
    tests = Counter(name for module in parts["tests"].modules for name in module.uses())
    rows = [row(part, shape, tests if part == "tests" else product) for part, shape in parts.items()]
    print("\n".join(rows))
    if root == ROOT:
        write_table(PAGE, "shape", rows)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
