"""Links to the page: the addresses of this computer, and a secret link for each seat."""

from __future__ import annotations

import hmac
import secrets
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from companion.referee.problems import BadPosition

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
# Nothing is sent there: it only makes the system choose its outgoing address.
ELSEWHERE = ("192.0.2.1", 9)
NO_LAN = "no local network address was found on this computer: set one with --host"
# The milliseconds after which a phone that no longer answers is disconnected.
GIVE_UP = 30_000
TOKEN_BYTES = 18


class Access(NamedTuple):
    """Who may enter moves on a page, and whether the referee confirms those of seats."""

    seats: bool = False
    referee: bool = False
    confirms: bool = False


class Tokens:
    """The secrets of the links, new in every run: anyone who has a seat's link sees what the seat sees.

    A link that is revoked is replaced by a new one.
    """

    def __init__(self) -> None:
        self._by_seat: dict[str, str] = {}
        self.referee = secrets.token_urlsafe(TOKEN_BYTES)
        self._run = secrets.token_bytes(TOKEN_BYTES)

    def of(self, seat: str) -> str:
        """Return the secret of a seat; the same name in another game keeps it."""
        return self._by_seat.setdefault(seat.casefold(), secrets.token_urlsafe(TOKEN_BYTES))

    def seat_of(self, token: str, seats: tuple[str, ...]) -> str | None:
        """Return the seat of a secret, "" if it is not at the table, None for an unknown secret.

        Every secret is compared, each in the same time, whether or not one matches.
        """
        fits = [key for key, known in self._by_seat.items() if secrets.compare_digest(known.encode(), token.encode())]
        names = {seat.casefold(): seat for seat in seats}
        return names.get(fits[0], "") if fits else None

    def is_referee(self, token: str) -> bool:
        return secrets.compare_digest(self.referee.encode(), token.encode())

    def revoke(self, seat: str) -> str:
        """Replace the link of a seat, whose phone is lost, say; the old one no longer works."""
        self._by_seat.pop(seat.casefold(), None)
        return self.of(seat)

    def form_key(self, token: str) -> str:
        """Return the secret that forms of a link carry; nobody can derive it from the link."""
        return hmac.new(self._run, token.encode(), "sha256").hexdigest()

    def fits_form(self, token: str, key: str) -> bool:
        return secrets.compare_digest(self.form_key(token).encode(), key.encode())


def lan_address() -> str:
    """Find the address of this computer on the local network. Raises BadPosition."""
    found = _way_out()
    if found is None or ip_address(found).is_loopback:
        raise BadPosition(NO_LAN)
    if not ip_address(found).is_private:
        raise BadPosition(f"{found} is not a local network address: use --host {found} to serve it anyway")
    return found


def _way_out() -> str | None:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    return None


def listen(host: str, port: int) -> socket.socket:
    """Open a port on an address of this computer. Raises BadPosition."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        taken = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadPosition(f"'{host}' is not an address of this computer") from None
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GIVE_UP)
        taken.bind(address)
        taken.listen()
    except OSError as error:
        taken.close()
        raise BadPosition(_refused(host, port, error)) from None
    return taken


def _refused(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: choose another, or --port 0 for any free port"
    if error.errno == errno.EACCES:
        return f"port {port} needs administrator rights: choose one above 1023"
    return f"'{host}' is not an address of this computer"


def write_host(host: str, bound: str) -> str:
    """Return a host as others can type it: a name unchanged, an address as the system writes it (0 is 0.0.0.0)."""
    with suppress(OSError):
        socket.inet_aton(host)
        return bound
    return bound if ":" in host else host


def is_here(host: str) -> bool:
    """Return whether an address can be reached from this computer only."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.casefold() == "localhost"


def shown_host(host: str) -> str:
    """Return the address that others type; when listening on all addresses, the one on the local network."""
    return (_way_out() or HERE) if host in EVERYWHERE else host


def address_of(host: str, port: int) -> str:
    """Return the address of the page."""
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}/" if port == 80 else f"http://{named}:{port}/"


def page_names(host: str) -> frozenset[str]:
    """Return the names that requests may use, in addition to the address they arrive at."""
    names = {"localhost", host.casefold()}
    if host in EVERYWHERE:
        own = socket.gethostname().casefold()
        names |= {own, f"{own.partition('.')[0]}.local"}
    return frozenset(names)
