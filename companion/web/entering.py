"""Answers to players and the referee who enter moves: their pages, their taps and what they send."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaigns.errors import Refused, StoreError
from campaigns.rows import StoredGame
from companion.referee.problems import BadPosition
from companion.referee.viewer import ONLOOKER, Viewer
from companion.web.choices import Option, seat_options
from companion.web.console import ConsoleView, Evening, console_page, empty_console
from companion.web.element import Raw
from companion.web.entries import CLOSED, Entries, Reply, verdict_words
from companion.web.forms import Picked, Place, enter_panel, read_sent
from companion.web.links import Access, Tokens
from companion.web.live import LiveTable, Page, run_aside, sight_of
from companion.web.pages import GONE, UNREADABLE, page_title, say_only
from companion.web.responses import SLOW_DOWN, live_response
from companion.web.seats import maps_in, own_views, places_on, seat_page, select, taps_for_all, taps_on

# The most bytes of a form and of a query, and the most words picked.
LONGEST_FORM, LONGEST_QUERY, MOST_PICKED = 16_384, 4_096, 60
# The most requests of one link within some seconds: pages that it reads, and forms that it sends.
MOST_READ, MOST_SENT, SECONDS = 300, 60, 10.0
EXPIRED = "This form is too old. Look at the page again, then send again."
PDF = "application/pdf"


class Visit(NamedTuple):
    """A request of a link: whose it is (None is the referee), its path, what is picked and what is searched for."""

    seat: str | None
    token: str
    path: str
    picked: Picked
    rules: str = ""


class Entering:
    """Pages of players and of the referee."""

    def __init__(
        self, table: LiveTable, tokens: Tokens, access: Access, entries: Entries, evening: Evening, address: str
    ) -> None:
        self.table, self.tokens, self.access = table, tokens, access
        self.entries, self.evening, self.address = entries, evening, address
        self._options: dict[str | None, tuple[StoredGame, Sequence[Option]]] = {}
        self._requests: dict[tuple[str, bool], deque[float]] = {}

    def routes(self, stream: Callable[[Request], Response]) -> list[Route]:
        """Return the routes of the links that may enter moves; `stream` notifies them of changes."""
        kinds = [*(["seat"] if self.access.seats else []), *(["referee"] if self.access.referee else [])]

        async def follow(request: Request) -> Response:
            self.visit(request)
            return stream(request)

        found = [Route("/referee/{token}/pack.pdf", self.pack)] if self.access.referee else []
        for kind in kinds:
            found += [
                Route(f"/{kind}/{{token}}", self.show),
                Route(f"/{kind}/{{token}}/events", follow),
                Route(f"/{kind}/{{token}}/{{action}}", self.send, methods=["POST"]),
            ]
        return found

    # Reading.

    async def show(self, request: Request) -> Response:
        """Show the page of a link, with what is picked."""
        visit, version = self.visit(request), self.table.version
        page = await run_aside(lambda: self.render(visit, None))
        return live_response(request, page, version, visit.path, keep=self.keep(visit))

    def render(self, visit: Visit, reply: Reply | None) -> Page:
        """Render the page of a visit with the answer to what was sent."""
        try:
            # Not that of the snapshot: what was just sent may not be published yet.
            stored = self.table.stored
            if visit.seat is None:
                return self._console(visit, stored, reply)
            if stored is None:
                return self.table.shot.public
            if visit.seat not in stored.session.game.seats(stored.session.state):
                return Page("The table", Raw(say_only(GONE)))
            return self._seat(visit, visit.seat, stored, reply)
        except StoreError:
            return Page("The table", Raw(say_only(UNREADABLE)))

    def _seat(self, visit: Visit, seat: str, stored: StoredGame, reply: Reply | None) -> Page:
        session, viewer = stored.session, Viewer(seat)
        own, others = own_views(session, viewer)
        mine = maps_in(own) or maps_in(others)
        options = self.options(stored, seat) if stored.status == "open" else ()
        chosen = select(session, viewer, options, visit.picked, places_on(mine))
        sight = sight_of(self.table.store, stored, viewer)
        can_undo = stored.status == "open" and self.entries.last_of(stored, seat) is not None
        place = self.place(visit, stored)
        taps, reply = taps_on(mine, chosen), reply or chosen.reply
        panel = enter_panel(session, place, chosen.picked, chosen.choices, reply, bool(taps), can_undo)
        main = seat_page(sight, session, viewer, taps, panel)
        return Page(page_title(sight, seat), Raw(main))

    def _console(self, visit: Visit, stored: StoredGame | None, reply: Reply | None) -> Page:
        store = self.table.store
        answers = self.evening.rules(stored.session.game.slug, visit.rules) if stored and visit.rules else ()
        links = {seat: self.link(seat) for seat in self.table.shot.seats} if self.access.seats else {}
        offer = self.evening.offer_next(store, stored) if stored and stored.status == "finished" else ""
        waiting = tuple(self.entries.waiting.values())
        place = self.place(visit, stored)
        titles = self.evening.titles()
        view = ConsoleView(place, reply, waiting, links, offer, titles, visit.rules, answers)
        if stored is None:
            return Page("The table", Raw(empty_console(view)))
        session = stored.session
        maps = maps_in(session.game.views(ONLOOKER.state(session.game, session.state)))
        options = self.options(stored, None) if stored.status == "open" else ()
        chosen = select(session, ONLOOKER, options, visit.picked, places_on(maps))
        sight = sight_of(store, stored, ONLOOKER)
        taps = taps_for_all(session, maps, options, chosen)
        panel = enter_panel(session, place, chosen.picked, chosen.choices, chosen.reply, bool(taps), False)
        main = console_page(sight, stored, taps, panel, view)
        return Page(page_title(sight), Raw(main))

    def options(self, stored: StoredGame, seat: str | None) -> Sequence[Option]:
        """Return what a seat can enter, worked out once for each moment of a game."""
        known = self._options.get(seat)
        if known is None or known[0] is not stored:
            viewer = ONLOOKER if seat is None else Viewer(seat)
            known = self._options[seat] = stored, seat_options(stored.session, viewer, seat)
        return known[1]

    def place(self, visit: Visit, stored: StoredGame | None) -> Place:
        key = self.tokens.form_key(visit.token)
        return Place(visit.path, key, stored.id if stored else 0, stored.lines if stored else 0)

    def keep(self, visit: Visit) -> dict[str, str]:
        """Return the name under which a browser keeps an unsent choice, and the number of lines that the page shows."""
        stored = self.table.stored
        return {
            "keep": f"choice {stored.id if stored else 0} {visit.seat or ''}",
            "known": str(stored.lines if stored else 0),
        }

    def link(self, seat: str) -> str:
        return f"{self.address}seat/{self.tokens.of(seat)}"

    # Writing.

    async def send(self, request: Request) -> Response:
        """Carry out what a page sent, and show the page with the answer."""
        visit = self.visit(request)
        fields = await read_form(request)
        if not self.tokens.fits_form(visit.token, fields.get("key", "")):
            raise HTTPException(403)
        action = request.path_params["action"]
        page, is_accepted = await run_aside(partial(self.carry_out, visit, action, fields))
        code = 200 if is_accepted else 409
        return live_response(request, page, self.table.version, visit.path, code, self.keep(visit))

    def carry_out(self, visit: Visit, action: str, fields: Mapping[str, str]) -> tuple[Page, bool]:
        """Carry out an action of a seat or of the referee."""
        try:
            if visit.seat is None:
                reply = self.act_as_referee(action, fields)
            else:
                reply = self.act_as_seat(visit.seat, action, fields)
        except Refused as error:
            reply = Reply(tuple(verdict_words(error.refusal)))
        except (StoreError, BadPosition) as error:
            reply = Reply((str(error),))
        picked = Picked() if reply.is_accepted or action != "play" else visit.picked
        return self.render(visit._replace(picked=picked), reply), reply.is_accepted

    def act_as_seat(self, seat: str, action: str, fields: Mapping[str, str]) -> Reply:
        sent = read_sent(fields)
        if sent is None or not seat:
            return Reply((EXPIRED,))
        if action == "play":
            return self.entries.send(seat, sent)
        if action == "undo":
            return self.entries.undo(seat, sent)
        raise HTTPException(404)

    def act_as_referee(self, action: str, fields: Mapping[str, str]) -> Reply:
        sent = read_sent(fields)
        if sent is None:
            return Reply((EXPIRED,))
        number = int(fields["number"]) if fields.get("number", "").isdecimal() and len(fields["number"]) < 9 else 0
        acts: dict[str, Callable[[], Reply]] = {
            "play": lambda: self.entries.play(None, sent),
            "type": lambda: self.entries.play(None, sent),
            "amend": lambda: self.entries.amend(sent, number, False, "drop" in fields),
            "accept": lambda: self.entries.accept(number),
            "decline": lambda: self.entries.decline(number),
            "revoke": lambda: self.revoke(fields.get("seat", "")),
            "finish": lambda: self.on_game(self.evening.finish),
            "next": lambda: self.on_game(self.evening.start_next),
            "start": lambda: self.start(fields),
        }
        if action not in acts:
            raise HTTPException(404)
        return acts[action]()

    def on_game(self, act: Callable[..., Reply]) -> Reply:
        """Do something with the current game, and publish what has become of it."""
        with self.table.lock:
            stored = self.table.fresh()
            if stored is None:
                return Reply((CLOSED,))
            reply = act(self.table.store, stored)
            self.table.fresh()
            return reply

    def start(self, fields: Mapping[str, str]) -> Reply:
        """Start a game with the players that were named."""
        seats = [name.strip() for name in fields.get("seats", "").split(",") if name.strip()]
        with self.table.lock:
            reply = self.evening.start(
                self.table.store, fields.get("title", ""), seats, fields.get("level", ""), "deal" in fields
            )
            self.table.fresh()
            return reply

    def revoke(self, seat: str) -> Reply:
        """Replace the link of a seat."""
        if seat not in self.table.shot.seats:
            return Reply((GONE,))
        self.tokens.revoke(seat)
        self.table.refresh()
        return Reply((f"{seat} has a new link.",), True)

    async def pack(self, request: Request) -> Response:
        """Send tonight's pack as a PDF."""
        visit, stored = self.visit(request), self.table.stored
        if visit.seat is not None or stored is None:
            raise HTTPException(404)
        data = await run_aside(lambda: self.evening.pack(self.table.store, stored))
        return Response(data, media_type=PDF, headers={"content-disposition": 'inline; filename="pack.pdf"'})

    # Requests.

    def visit(self, request: Request) -> Visit:
        """Find out whose link a request uses. Raises HTTPException for an unknown link, or too many requests."""
        token = request.path_params["token"]
        kind = request.url.path.split("/")[1]
        seat = self._seat_of(kind, token)
        if not self._may_pass(token, request.method == "POST"):
            raise HTTPException(429, SLOW_DOWN)
        if len(request.url.query) > LONGEST_QUERY:
            raise HTTPException(414)
        words = tuple(request.query_params.getlist("pick")[:MOST_PICKED])
        picked = Picked(words, request.query_params.get("line", ""))
        return Visit(seat, token, f"/{kind}/{token}", picked, request.query_params.get("rules", "").strip())

    def _seat_of(self, kind: str, token: str) -> str | None:
        if kind == "referee":
            if self.access.referee and self.tokens.is_referee(token):
                return None
            raise HTTPException(404)
        seat = self.tokens.seat_of(token, self.table.shot.seats)
        if seat is None:
            raise HTTPException(404)
        return seat

    def _may_pass(self, token: str, sends: bool) -> bool:
        """Return whether a link has made few enough requests of a kind lately."""
        most = MOST_SENT if sends else MOST_READ
        now, made = monotonic(), self._requests.setdefault((token, sends), deque(maxlen=most))
        if len(made) == most and now - made[0] < SECONDS:
            return False
        made.append(now)
        return True


async def read_form(request: Request) -> dict[str, str]:
    """Read a short form. Raises HTTPException if it is too long or not one of ours."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise HTTPException(415)
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_FORM:
            raise HTTPException(413)
    try:
        return dict(parse_qsl(body.decode(), max_num_fields=40))
    except ValueError:
        raise HTTPException(400) from None
