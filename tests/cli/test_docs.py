"""The examples of docs/reference/json.md run in order, and have the documented shape."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

from tests.cli.conftest import ROOT, Companion, playout

EXAMPLE = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)
# Fields whose keys are names, or belong to a title.
OPEN = {"players", "points", "places", "options", "rulings", "position", "document", "meanings", "glosses"}


def differences(documented: Any, found: Any, where: str = "") -> list[str]:
    """List where two documents differ in their keys or in the type of a value."""
    if isinstance(documented, dict) and isinstance(found, dict):
        if documented.keys() != found.keys():
            return [f"{where}: {sorted(documented)} against {sorted(found)}"]
        inner = [(key, value, found[key]) for key, value in documented.items() if key not in OPEN]
        return [line for key, value, other in inner for line in differences(value, other, f"{where}.{key}")]
    if isinstance(documented, list) and isinstance(found, list):
        return differences(documented[0], found[0], f"{where}[0]") if documented and found else []
    return [] if type(documented) is type(found) else [f"{where}: {documented!r} against {found!r}"]


def run(companion: Companion, line: str) -> Any:
    """Run one example and return its answer."""
    piped = re.match(r"printf '(.*?)' \| (.*)", line)
    stdin = piped[1].replace("\\n", "\n") if piped else ""
    return companion(*shlex.split(piped[2] if piped else line)[1:], stdin=stdin).document


def test_examples(companion: Companion, tmp_path: Path) -> None:
    head = '+++\ngame = "crayonville"\nseats = ["Ann", "Bo"]\nrules = 1\n+++\n'
    lines = "".join(f"{n} {line}\n" for n, line in enumerate(playout(5, ("Ann", "Bo")), 1))
    (tmp_path / "tuesday.txt").write_text(head + lines, encoding="utf-8")
    examples = EXAMPLE.findall((ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8"))
    assert len(examples) > 25
    for line, answer in examples:
        assert differences(json.loads(answer), run(companion, line)) == [], line
