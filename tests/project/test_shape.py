"""The code keeps its shape: short files, short functions, the same modules in every title."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.tools.footprint import ROOT, footprint
from tests.tools.shape import LONGEST_FILE, LONGEST_FUNCTION, Module, Shape, missing_modules, part_names, shape_of

SOURCE = '''"""Two lines
of words."""
from typing import Any

def helper(value: Any) -> None:  # type: ignore
    """One more."""

def caller() -> None:
    # The only use.
    helper(1)
'''


@pytest.mark.parametrize("part", part_names())
def test_nothing_is_too_long(part: str) -> None:
    shape = shape_of(part)
    assert [str(module.path) for module in shape.modules if module.lines > LONGEST_FILE] == []
    assert {name: lines for name, lines in shape.functions.items() if lines > LONGEST_FUNCTION} == {}
    lengths = list(shape.functions.values())
    assert median(lengths) < 10
    assert quantiles(lengths, n=10)[-1] < 35


def test_every_title_has_the_same_modules() -> None:
    assert missing_modules() == []


def test_docstrings_comments_and_types_are_counted(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text(SOURCE, encoding="utf-8")
    shape = Shape([Module(tmp_path / "small.py")])
    assert (shape.lines, shape.largest_folder, sorted(shape.functions.values())) == (10, 1, [2, 3])
    assert (shape.docstrings, shape.comments, shape.anys, shape.ignores) == (0.3, 0.2, 1, 1)
    assert shape.used_once(Counter(shape.modules[0].uses())) == 0.5


def test_a_move_passes_no_more_functions_than_it_did() -> None:
    passed = footprint(ROOT, "crayonville")
    assert ("companion/cli/app.py", "run") in passed.functions
    assert len(passed.functions) <= 235
    assert len(passed.modules) <= 52
