"""What programs and stored data depend on stays as it was in the last release."""

from __future__ import annotations

from tests.cli.command_list import all_commands, options_of
from tests.tools.contracts import changes, contracts, steps, stored

# Commands that run until they are interrupted; tests/cli/commands/games/test_serve.py checks their answers.
ENDLESS = {"serve"}


def test_no_contract_changed_since_the_last_release() -> None:
    changed = changes(stored(), contracts())
    assert not changed, f"A contract changed and needs a new version: {'; '.join(changed)}."


def test_every_command_with_json_is_in_the_script() -> None:
    documented = {name for name, command in all_commands().items() if "--json" in options_of(command)} - ENDLESS
    assert {name for name in documented if not any(f"{step} ".startswith(f"{name} ") for step in steps())} == set()


def test_additions_are_allowed_and_removals_are_not() -> None:
    release = {"answers": {"show": ["exit=0", "asks[].seat"]}, "tables": {"game": ["id:INTEGER"]}}
    assert changes(release, {**release, "answers": {"show": ["exit=0", "asks[].seat", "more"], "new": []}}) == []
    assert changes(release, {**release, "answers": {"show": ["exit=1", "asks[].seat"]}}) == ["answers show: exit=0"]
    assert changes(release, {"answers": release["answers"]}) == ["tables game: id:INTEGER"]
    moves = {"moves": {"x": ["amend {line} [cut {cut}] [by {by}]"]}}
    assert changes(moves, {"moves": {"x": ["amend {line} [cut {cut}] [dropping {dropping}] [by {by}]"]}}) == []
    assert changes(moves, {"moves": {"x": ["amend {line} [by {by}]"]}}) != []
    assert changes(moves, {"moves": {"x": ["amend {line} {text} [cut {cut}] [by {by}]"]}}) != []
