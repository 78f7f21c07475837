"""Database addresses: reading them, and showing them without the password."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

from campaigns.errors import StoreError

if TYPE_CHECKING:
    from campaigns.sql import URL

HIDDEN = "***"
# The companion's folder in the user's data folder.
OWN_NAME = "print-and-play-companion"
UNREADABLE = (
    "the database address is not valid. Write postgresql+psycopg://user@host/name, "
    "with @ in a password written %40, : as %3A and / as %2F"
)
# Connection options that can be shown; all others may be secret.
OPEN = frozenset(
    {
        "application_name",
        "channel_binding",
        "client_encoding",
        "connect_timeout",
        "dbname",
        "gssencmode",
        "host",
        "hostaddr",
        "keepalives",
        "load_balance_hosts",
        "port",
        "require_auth",
        "service",
        "sslmode",
        "target_session_attrs",
        "user",
    }
)
# The driver takes several hosts from the address itself.
PLACES = ("host", "port")
# Text that looks like a server address, but is not valid.
MEANT_AS_SERVER = re.compile(r"\s*postgres\w*(\+\w+)?:|.*password\s*=", re.IGNORECASE | re.DOTALL)
# Passwords in a typed text: after a user name and before an @, or by name.
TYPED = re.compile(r"(:/{1,2}[^\s:/@]*):\S*@|((?:ssl)?password\s*=)\s*('[^']*'|[^\s&]+)", re.IGNORECASE)


def hide_passwords(text: str) -> str:
    """Replace the passwords of addresses in a text by stars."""
    return TYPED.sub(lambda found: f"{found[1]}:{HIDDEN}@" if found[2] is None else found[2] + HIDDEN, text)


def own_file() -> Path:
    """Return the default database file in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path(OWN_NAME, appauthor=False) / "companion.db"


def is_address(wanted: str) -> bool:
    """Return whether a text is an address rather than a file name. Raises StoreError if it is neither."""
    if "://" in wanted:
        return True
    if MEANT_AS_SERVER.match(wanted):
        raise StoreError(UNREADABLE)
    return False


def file_address(path: Path) -> URL:
    """Return the address of a database in a file."""
    from campaigns.sql import URL

    return URL.create("sqlite", database=str(path))


def read_address(url: str) -> URL:
    """Parse an address. Raises StoreError, which never repeats the address."""
    from campaigns.sql import ArgumentError, make_url

    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(UNREADABLE) from None
    kind = address.get_backend_name()
    if kind == "sqlite":
        return address.set(drivername="sqlite")
    if kind != "postgresql":
        raise StoreError(f"'{kind}://' is not supported: name a file or a postgresql+psycopg:// address")
    if url.count("@") > (address.username is not None):
        # An @ that is not written %40: the apparent host may be the end of a password.
        raise StoreError(UNREADABLE)
    password = address.query.get("password", address.password)
    without = address.difference_update_query(["password"])
    return without.set(drivername="postgresql+psycopg", password=_last(password) if password else None)


def split_options(address: URL) -> tuple[URL, dict[str, str]]:
    """Separate an address from its connection options, so that a printed engine holds no secret."""
    options = {key: _last(value) for key, value in address.query.items() if key not in PLACES}
    return address.difference_update_query([*options]), options


def describe_address(address: URL) -> str:
    """Return where a database is: `user@host:port/name`, or the file."""
    if address.get_backend_name() == "sqlite":
        return address.database or "the database in memory"
    user, host = (_shown_part(address, part, key) for part, key in ((address.username, "user"), (address.host, "host")))
    port, name = (
        _shown_part(address, part, key) for part, key in ((address.port, "port"), (address.database, "dbname"))
    )
    host = f"[{host}]" if ":" in host else host
    place = f"{user}@{host}" if user else host
    return f"{place}{port and f':{port}'}{name and f'/{name}'}" or "the PostgreSQL server"


def secrets_of(address: URL) -> frozenset[str]:
    """Return the secrets of an address, in every form they can be written in."""
    hidden = [_last(value) for key, value in address.query.items() if key not in OPEN]
    kept = [text for text in (*hidden, str(address.password or "")) if text]
    return frozenset(way(text) for text in kept for way in (str, quote, quote_plus, repr))


def is_safe(text: str, secrets: Iterable[str]) -> bool:
    """Return whether a text contains none of the secrets."""
    return not any(secret in text for secret in secrets)


def _shown_part(address: URL, part: str | int | None, key: str) -> str:
    said = part or address.query.get(key, "")
    return ", ".join(said) if isinstance(said, tuple) else str(said)


def _last(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else value[-1]
