"""`companion serve`: a web page for the players' phones and a television."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaigns.user import user
from companion.cli.context import MISSING, AsJson, AsPlain, GameId, fail, use_store
from companion.cli.output import is_plain, say, say_json
from companion.cli.settings import setting, text_setting

if TYPE_CHECKING:
    from campaigns.store import Store
    from companion.web.entering import Entering
    from companion.web.links import Access, Tokens
    from companion.web.live import LiveTable, Snapshot

PORT = 8765
LIBRARIES = ("starlette", "uvicorn")
NO_EXTRA = (
    'the page needs libraries that are not installed. Install with: pip install "print-and-play-companion[serve]"'
)
HERE_ONLY = "Only this computer can open it. Show it to phones and a television with: companion serve --lan"
NO_SECRETS = "Nothing is hidden in this game, so everyone sees the same page."
SEATS = "Each seat has its own page with its hidden cards. Give each link only to its player:"

ENTERS = "Each seat enters its moves on its own page. Give each link only to its player:"
REFEREE = "Your own page, to enter and correct everything: {}"


class Role(StrEnum):
    """Who enters moves on a page."""

    SEATS = "seats"
    REFEREE = "referee"


def serve(
    ctx: typer.Context,
    lan: Annotated[bool, typer.Option("--lan", help="Serve everyone on the local network.")] = False,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", show_default=False, help="Address to listen on.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=65535,
            show_default=False,
            help=f"Port to listen on; 0 picks a free one. Default: {PORT}.",
        ),
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", metavar="NAME", help="Also draw the QR code of this seat's link.")
    ] = None,
    enter: Annotated[
        list[Role] | None,
        typer.Option(metavar="ROLE", help="Let seats enter their own moves, or the referee everything. Repeatable."),
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Moves of seats wait for the referee's OK on the referee's page.")
    ] = False,
    no_qr: Annotated[bool, typer.Option("--no-qr", help="Draw no QR codes.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Serve a live web page of the table to the players.

    \b
    companion serve
    companion serve --lan
    companion serve --lan --seat ann
    companion serve --lan --enter seats --enter referee
    companion serve --lan --enter seats --confirm
    companion serve --game 1 --port 0 --json

    The page shows what is face up, and changes nothing. With --enter, seats or the referee enter moves on pages of
    their own. Every link of a seat or of the referee is secret, and works until the command ends. Without --game, the
    page follows the current game. Ctrl-C stops it.
    """
    if lan and host is not None:
        raise typer.BadParameter("--lan finds the address. Leave out --host")
    access = choose_access(enter or (), confirm)
    if not all(map(find_spec, LIBRARIES)):
        fail(MISSING, "missing-extra", NO_EXTRA, as_json)
    with use_store(ctx, as_json) as store:
        from companion.web.links import HERE, lan_address

        if game is not None:
            store.games.head(game)
        host = lan_address() if lan else host or text_setting("serve-host") or HERE
        port = port if port is not None else int(setting("serve-port") or PORT)
        serve_at(store, game, host, port, Announcer(as_json, no_qr, seat or (), access))


def choose_access(roles: Sequence[Role], confirms: bool) -> Access:
    """Return who may enter moves. Raises BadParameter."""
    if confirms and Role.SEATS not in roles:
        raise typer.BadParameter("--confirm needs --enter seats")
    from companion.web.links import Access

    return Access(Role.SEATS in roles, Role.REFEREE in roles or confirms, confirms)


def serve_at(store: Store, game: int | None, host: str, port: int, announcer: Announcer) -> None:
    """Listen on an address, print it, and serve until Ctrl-C. Raises BadPosition, NotFound, Moved."""
    from companion.web.links import listen, page_names, write_host
    from companion.web.live import LiveTable
    from companion.web.server import make_app, make_server, serve_page

    table = LiveTable(store, game)
    shot = table.look()
    if shot is not None:
        table.put(shot)
    with suppress(KeyboardInterrupt), listen(host, port) as listening:
        bound, taken = listening.getsockname()[:2]
        host = write_host(host, bound)
        announcer.start(host, bound, taken, table.shot)
        app = make_app(table, announcer.tokens, page_names(host), announcer.update, announcer.entering(table))
        serve_page(make_server(app, table), listening)
    if table.moved is not None:
        raise table.moved


class Announcer:
    """Prints the address of the page, and the links of seats when a game starts."""

    def __init__(self, as_json: bool, no_qr: bool, wanted: Sequence[str], access: Access) -> None:
        from companion.web.links import Tokens

        self.as_json, self.wanted, self.access = as_json, wanted, access
        self.has_qr = not (no_qr or as_json or is_plain())
        self.tokens: Tokens = Tokens()
        self.address, self.port, self.is_local = "", 0, True
        self.shown: Mapping[str, str] = {}

    def entering(self, table: LiveTable) -> Entering | None:
        """Return what lets moves in, if anybody may enter them."""
        if not (self.access.seats or self.access.referee):
            return None
        from companion.cli.evening import Evening
        from companion.cli.moves import plays_forced
        from companion.web.entering import Entering
        from companion.web.entries import Entries

        entries = Entries(table, user(), plays_forced(), self.access.confirms)
        return Entering(table, self.tokens, self.access, entries, Evening(), self.address)

    def start(self, host: str, bound: str, port: int, shot: Snapshot) -> None:
        """Print the address of the page. The host may be a name of the bound address. Raises NotFound for a seat."""
        from companion.web.links import address_of, is_here, shown_host

        self.address, self.port, self.is_local = address_of(shown_host(host), port), port, is_here(bound)
        self.shown = self.links(shot)
        drawn = self.chosen(shot)
        if self.as_json:
            say_json(self.document(shot))
            return
        say(f"The table is at {self.address}", raw=True)
        if self.is_local:
            say(HERE_ONLY)
        elif self.has_qr:
            say(qr_code(self.address), raw=True)
        self.say_links(drawn)
        if self.access.referee:
            say(REFEREE.format(self.referee_link), raw=True)
        say("Press Ctrl-C to stop.")

    def update(self, shot: Snapshot) -> None:
        """Print the links of the seats when another game with other seats is current."""
        links = self.links(shot)
        if not links or links == self.shown:
            return
        self.shown = links
        # If the output is closed, keep serving the page.
        with suppress(typer.Exit):
            if self.as_json:
                say_json(self.document(shot))
            else:
                self.say_links(())

    def links(self, shot: Snapshot) -> dict[str, str]:
        """Return the link of every seat that can enter moves or see hidden cards."""
        seats = shot.seats if self.access.seats else shot.own
        return {seat: f"{self.address}seat/{self.tokens.of(seat)}" for seat in seats}

    @property
    def referee_link(self) -> str:
        return f"{self.address}referee/{self.tokens.referee}"

    def document(self, shot: Snapshot) -> dict[str, Any]:
        """Return the addresses as data."""
        fixed = {"address": self.address, "port": self.port, "local": self.is_local}
        mine = {"referee": self.referee_link} if self.access.referee else {}
        return fixed | {"game": shot.id, "seats": self.shown} | mine

    def chosen(self, shot: Snapshot) -> list[str]:
        """Return the seats whose QR codes are drawn. Raises NotFound."""
        from companion.cli.names import find_seat

        return [find_seat(shot.seats, name) for name in self.wanted]

    def say_links(self, drawn: Sequence[str]) -> None:
        """Print the links of the seats, and draw the requested QR codes."""
        if self.shown:
            say(ENTERS if self.access.seats else SEATS)
        elif drawn:
            say(NO_SECRETS)
        for seat, link in self.shown.items():
            say(f"  {seat}  {link}", raw=True)
            if self.has_qr and seat in drawn:
                say(qr_code(link), raw=True)


def qr_code(address: str) -> str:
    """Draw an address as a QR code, two rows of modules per line."""
    import segno

    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
