"""Addresses and secret links, and the names a page can be requested by."""

from __future__ import annotations

import socket

import pytest

from companion.referee.problems import BadPosition
from companion.web import links
from companion.web.guard import is_ours, split_host
from companion.web.links import HERE, Tokens, address_of, is_here, lan_address, listen, page_names, write_host


def test_a_secret_belongs_to_a_seat() -> None:
    tokens = Tokens()
    ann, bo = tokens.of("Ann"), tokens.of("Bo")
    assert ann != bo
    assert tokens.of("ann") == ann, "whoever sits there again keeps the link"
    assert len(ann) >= 24
    assert tokens.seat_of(ann, ("Ann", "Bo")) == "Ann"
    assert tokens.seat_of(bo, ("Ann",)) == "", "known, but not at the table"
    for wrong in ("", ann[:-1], ann + "x", "ä", ann.swapcase()):
        assert tokens.seat_of(wrong, ("Ann", "Bo")) is None


def test_secrets_are_new_in_every_run() -> None:
    assert Tokens().of("Ann") != Tokens().of("Ann")


@pytest.mark.parametrize(
    ("asked", "is_known"),
    [
        ("192.168.1.5:8765", True),
        ("localhost:8765", True),
        ("LOCALHOST:8765", True),
        ("table.local:8765", True),
        ("192.168.1.5", False),
        ("192.168.1.5:80", False),
        ("192.168.1.6:8765", False),
        ("evil.example:8765", False),
        ("evil.example", False),
        ("192.168.1.5.evil.example:8765", False),
        ("", False),
        (":8765", False),
        ("192.168.1.5:8765:8765", False),
        ("192.168.1.5:٨٧٦٥", False),
        ("192.168.1.5:99999999999999999999", False),
    ],
)
def test_the_names_a_page_can_be_requested_by(asked: str, is_known: bool) -> None:
    names = frozenset({"localhost", "table.local"})
    assert is_ours(asked, ("192.168.1.5", 8765), names) == is_known
    assert not is_ours(asked, None, names)


def test_hosts_and_ports() -> None:
    assert split_host("[::1]:8765") == ("::1", 8765)
    assert split_host("[::1]") == ("::1", 80)
    assert split_host("Table.Local") == ("table.local", 80)
    assert is_ours("[::1]:1", ("::1", 1), ())
    assert is_ours("10.0.0.1:1", ("::ffff:10.0.0.1", 1), ())


def test_addresses() -> None:
    assert address_of("192.168.1.5", 8765) == "http://192.168.1.5:8765/"
    assert address_of("::1", 80) == "http://[::1]/"
    assert [host for host in (HERE, "::1", "localhost", "10.0.0.1", "0.0.0.0", "x") if is_here(host)] == [
        HERE, "::1", "localhost",
    ]  # fmt: skip
    assert page_names(HERE) == {"localhost", HERE}
    assert page_names("0.0.0.0") >= {"localhost", socket.gethostname().casefold()}


@pytest.mark.parametrize(
    ("host", "bound", "shown"),
    [
        ("0", "0.0.0.0", "0.0.0.0"),
        ("127.1", "127.0.0.1", "127.0.0.1"),
        ("::0", "::", "::"),
        ("0:0:0:0:0:0:0:1", "::1", "::1"),
        ("table.local", "192.168.1.5", "table.local"),
    ],
)
def test_other_spellings_of_an_address(host: str, bound: str, shown: str) -> None:
    assert write_host(host, bound) == shown


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (None, "no local network address"),
        ("127.0.0.1", "no local network address"),
        ("8.8.8.8", "--host 8.8.8.8"),
    ],
)
def test_a_missing_local_network_is_reported(monkeypatch: pytest.MonkeyPatch, found: str | None, words: str) -> None:
    monkeypatch.setattr(links, "_way_out", lambda: found)
    with pytest.raises(BadPosition, match=words):
        lan_address()
    monkeypatch.setattr(links, "_way_out", lambda: "192.168.1.5")
    assert lan_address() == "192.168.1.5"


def test_a_taken_port_is_refused() -> None:
    with listen(HERE, 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadPosition, match=f"port {port} is in use"):
            listen(HERE, port)


@pytest.mark.parametrize("host", ["203.0.113.7", "no such name", "x" * 300])
def test_an_address_of_another_computer_is_refused(host: str) -> None:
    with pytest.raises(BadPosition, match="is not an address of this computer"):
        listen(host, 0)
