"""`companion serve`: the address it prints. tests/web tests the page."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands import SECTIONS
from companion.cli.commands.games import serve
from companion.web import links
from companion.web import server as page_server
from companion.web.links import listen
from tests.cli.conftest import ROOT, Companion
from tests.cli.test_examples import examples_in
from tests.docs.test_docs import check, run_here, steps_of


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve for no time, on a computer with a local network."""
    monkeypatch.setattr(page_server, "serve_page", lambda server, listening: None)
    monkeypatch.setattr(links, "_way_out", lambda: "127.0.0.1")
    monkeypatch.setattr(links, "lan_address", lambda: "127.0.0.2")


class Listening:
    """A port that is taken."""

    def __init__(self, host: str, port: int) -> None:
        self.place = host, port

    def __enter__(self) -> Listening:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return self.place


@pytest.fixture
def hidden(companion: Companion) -> Companion:
    """A game with hidden cards."""
    assert companion("new", "maple-valley", "--seat", "Ann", "--seat", "Bo", "--deal", "x").code == 0
    return companion


def served(companion: Companion, *words: str) -> dict[str, Any]:
    answer = companion("serve", "--port", "0", "--json", *words)
    assert answer.code == 0, answer.err
    document: dict[str, Any] = answer.document
    return document


def test_by_default_only_this_computer_is_served(table: Companion) -> None:
    answer = table("serve", "--port", "0")
    assert answer.code == 0
    assert answer.out.startswith("The table is at http://127.0.0.1:")
    assert "Only this computer can open it" in answer.out
    assert "█" not in answer.out, "no QR code for an address only this computer can open"
    assert served(table)["local"] is True


def test_on_the_local_network(table: Companion) -> None:
    document = served(table, "--lan")
    assert document["address"].startswith("http://127.0.0.2:")


def test_seats_have_links_in_titles_with_hidden_cards(hidden: Companion) -> None:
    document = served(hidden)
    assert list(document["seats"]) == ["Ann", "Bo"]
    for link in document["seats"].values():
        assert link.startswith(f"{document['address']}seat/")
    assert served(hidden)["seats"] != document["seats"], "links are new in every run"
    said = hidden("serve", "--port", "0", "--seat", "bo").out
    assert "  Ann  http://127.0.0.1:" in said


def test_without_hidden_cards_everyone_sees_the_same_page(table: Companion) -> None:
    assert served(table)["seats"] == {}
    assert "Nothing is hidden in this game" in table("serve", "--port", "0", "--seat", "ann").out


def test_a_taken_port_is_refused_in_one_sentence(table: Companion) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        answer = table("serve", "--port", port)
        assert answer.code == 3
        assert answer.out == ""
        assert answer.err == (f"Port {port} is in use: choose another, or --port 0 for any free port\n")
        assert table("serve", "--port", port, "--json").document["kind"] == "unusable"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--lan", "--host", "127.0.0.1"), 2, "Leave out --host"),
        (("--host", "203.0.113.7"), 3, "'203.0.113.7' is not an address of this computer"),
        (("--game", "99"), 3, "List them with: companion games"),
        (("--seat", "nobody", "--port", "0"), 3, "There is no seat 'nobody'"),
        (("--port", "70000"), 2, "70000"),
    ],
)
def test_impossible_addresses_are_refused(table: Companion, words: tuple[str, ...], code: int, said: str) -> None:
    answer = table("serve", *words)
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err


def test_without_the_libraries_the_install_command_is_shown(table: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    answer = table("serve")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.endswith('pip install "print-and-play-companion[serve]"\n')
    assert answer.err.count("\n") == 1


def test_without_a_game_it_waits_for_one(companion: Companion) -> None:
    assert served(companion)["game"] is None


def test_a_hostile_name_does_not_reach_the_terminal(companion: Companion, tmp_path: Path) -> None:
    assert companion("new", "maple-valley", "--seat", "[bold]Ann", "--seat", "<b>", "--deal", "x").code == 0
    said = companion("serve", "--port", "0").out
    assert "  [bold]Ann  http://" in said
    assert "  <b>  http://" in said


def test_address_and_port_can_be_set_in_the_settings(table: Companion) -> None:
    with listen("127.0.0.3", 0) as free:
        port = free.getsockname()[1]
    assert table("config", "set", "serve-port", str(port)).code == 0
    assert table("config", "set", "serve-host", "127.0.0.3").code == 0
    assert table("serve", "--json").document["address"] == f"http://127.0.0.3:{port}/"
    assert served(table, "--host", "127.0.0.1")["port"] != port, "an option wins"


def test_the_examples_of_the_help_run(table: Companion) -> None:
    lines = [*examples_in(SECTIONS["At the table"]["serve"].load("serve"))]
    assert len(lines) >= 4
    for line in lines:
        assert table(*shlex.split(line)[1:], "--port", "0").code == 0, line


def test_the_examples_of_the_page_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of docs/how-to/players-page.md. The port they name may be taken here."""
    monkeypatch.setattr(links, "listen", lambda host, port: Listening(host, port))
    steps = steps_of(ROOT / "docs" / "how-to" / "players-page.md")
    assert len(steps) >= 5
    for step in steps:
        check(step, run_here(step))
