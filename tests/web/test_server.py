"""The real command in its own process, while another process plays moves."""

from __future__ import annotations

import http.client
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from xml.etree import ElementTree

import pexpect  # type: ignore[import-untyped]
import pytest

from campaigns.errors import StoreError
from campaigns.store import open_store
from companion.cli.commands.games.serve import qr_code
from companion.web import guard, live, server
from companion.web.links import HERE, Tokens, listen, page_names
from companion.web.live import LiveTable
from companion.web.pages import GONE, NO_GAME, NOTHING, UNREADABLE
from companion.web.server import make_app, make_server
from tests.web.conftest import SECONDS, Serve, Served, command, environment, serving, store_table
from tests.web.tables import open_table, setting_of, table_of, walk
from tests.web.test_element import read


class Answer:
    """A response of the server."""

    def __init__(self, place: tuple[str, int], path: str, method: str = "GET", **headers: str) -> None:
        connection = http.client.HTTPConnection(*place, timeout=SECONDS)
        connection.request(method, path, headers=headers)
        found = connection.getresponse()
        self.code, self.headers, self.body = found.status, found.headers, found.read().decode()
        connection.close()

    @property
    def policy(self) -> dict[str, str]:
        parts = [part.strip().partition(" ") for part in str(self.headers["content-security-policy"]).split(";")]
        return {name: value for name, _, value in parts}


class Stream:
    """Listens to the versions of a page."""

    def __init__(self, place: tuple[str, int], path: str = "/events") -> None:
        self.connection = http.client.HTTPConnection(*place, timeout=SECONDS)
        self.connection.request("GET", path)
        self.answer = self.connection.getresponse()

    def next(self) -> str:
        """Wait for the next version."""
        while True:
            line = self.answer.readline().decode()
            assert line, "the stream has ended"
            if line.startswith("data: "):
                return line.removeprefix("data: ").strip()

    def after(self, version: str) -> str:
        """Wait for a version after this one; on a slow machine, heartbeats repeat it before."""
        return next(found for found in iter(self.next, "") if found != version)

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


@pytest.fixture(scope="module")
def maple(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A game with hidden cards, served to all tests of this file."""
    database = tmp_path_factory.mktemp("maple") / "secret-folder.db"
    store_table(database, table_of("maple-valley"))
    with serving(database) as served:
        yield served


def test_the_first_output_lists_the_addresses(maple: Served) -> None:
    assert list(maple.document) == ["address", "port", "local", "game", "seats"]
    assert maple.document["address"] == f"http://127.0.0.1:{maple.document['port']}/"
    assert (maple.document["local"], maple.document["game"]) == (True, 1)
    assert list(maple.document["seats"]) == ["Ann", "Bo", "Cleo"]


def test_every_page_has_strict_headers(maple: Served) -> None:
    for path in ("/", maple.link("Ann").partition(maple.address)[2].join(("/", "")), "/nothing"):
        answer = Answer(maple.place, path)
        nonce = answer.policy["script-src"].removeprefix("'nonce-").removesuffix("'")
        assert len(nonce) >= 20
        assert answer.policy == {
            "default-src": "'none'",
            "script-src": f"'nonce-{nonce}'",
            "style-src": f"'nonce-{nonce}'",
            "connect-src": "'self'",
            "img-src": "'self' data:",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["server"] is None
        assert f'<style nonce="{nonce}">' in answer.body
        assert Answer(maple.place, path).policy["script-src"] != answer.policy["script-src"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "SPIN"])
@pytest.mark.parametrize("path", ["/", "/events", "/nothing"])
def test_a_page_is_read_only(maple: Served, method: str, path: str) -> None:
    answer = Answer(maple.place, path, method)
    assert answer.code == 405
    assert answer.headers["allow"] == "GET, HEAD"


def test_an_open_page_requests_only_an_update(maple: Served) -> None:
    whole, less = Answer(maple.place, "/").body, Answer(maple.place, "/?part").body
    assert not {"script", "style"} & {*read(less).tags}
    main = whole[whole.index("<main") : whole.index("</main>")]
    assert main in less
    assert Answer(maple.place, "/seat/x?part").code == 404


def test_a_head_has_no_body(maple: Served) -> None:
    for path, kind in (("/", "text/html"), ("/events", "text/event-stream")):
        answer = Answer(maple.place, path, "HEAD")
        assert (answer.code, answer.body) == (200, "")
        assert answer.headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.2:{port}", "", "[::1]:{port}"]
)
def test_requests_for_other_names_are_refused(maple: Served, host: str) -> None:
    for path in ("/", "/events"):
        answer = Answer(maple.place, path, Host=host.format(port=maple.document["port"]))
        assert answer.code == 421
        assert "Maple" not in answer.body
    assert Answer(maple.place, "/", Host=f"localhost:{maple.document['port']}").code == 200


def test_a_wrong_link_reveals_nothing(maple: Served) -> None:
    link = maple.link("Ann").removeprefix(maple.address)
    nothing = Answer(maple.place, "/nothing")
    assert (nothing.code, NOTHING in nothing.body) == (404, True)
    for path in (
        "/seat/x",
        f"/{link}x",
        f"/{link[:-1]}",
        "/seat/Ann",
        "/seat/",
        "/seat/%00",
        f"/{link}/x",
        "/../x",
        "/seat/x/events",
    ):
        answer = Answer(maple.place, path)
        assert answer.code == 404, path
        assert read(answer.body).text == read(nothing.body).text


def test_a_seat_has_its_own_page(maple: Served) -> None:
    public = Answer(maple.place, "/").body
    pages = {
        seat: Answer(maple.place, "/" + maple.link(seat).removeprefix(maple.address)).body for seat in ("Ann", "Bo")
    }
    assert "'s view" not in public
    for seat, page in pages.items():
        assert f"Only for <bdi>{seat}</bdi>" in page
        assert "Herbs + Pebble" not in public


def test_no_path_no_address_and_no_link_is_on_a_page(maple: Served) -> None:
    links = [link.rpartition("/")[2] for link in maple.document["seats"].values()]
    for path, own in (("/", ""), ("/" + maple.link("Ann").removeprefix(maple.address), links[0]), ("/seat/x", "")):
        page = Answer(maple.place, path).body
        for secret in (
            "secret-folder",
            str(maple.database.parent),
            "sqlite",
            str(Path.cwd()),
            str(Path.home()),
            *links,
        ):
            assert secret == own or secret not in page, secret


def test_pictures_are_sent_and_kept_by_browsers(maple: Served) -> None:
    body = Answer(maple.place, "/").body
    paths = {*re.findall(r'href="(/pictures/[^"]+)"', body)}
    assert paths, "the board is drawn with pictures"
    for path in (*paths, "/pictures/village-home.svg"):
        answer = Answer(maple.place, path)
        assert (answer.code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert "max-age" in answer.headers["cache-control"]
        assert ElementTree.fromstring(answer.body).tag.endswith("svg")
    for path in ("/pictures/nothing.svg", "/pictures/..%2f..%2fpyproject.toml.svg", "/pictures/village-home"):
        assert Answer(maple.place, path).code == 404


def test_a_move_in_another_process_is_sent_to_everyone(serve: Serve) -> None:
    served = serve(open_table(setting_of("crayonville")))
    streams = [Stream(served.place) for _ in range(3)]
    first = [stream.next() for stream in streams]
    assert len({*first}) == 1
    assert f'data-version="{first[0]}"' in Answer(served.place, "/").body
    asks = read(Answer(served.place, "/").body).text
    served.companion("move", json.loads(served.companion("legal", "--json"))["moves"][0])
    second = [stream.after(first[0]) for stream in streams]
    assert len({*second}) == 1
    assert read(Answer(served.place, "/").body).text != asks
    for stream in streams:
        stream.close()


def test_a_switch_shows_the_other_game(serve: Serve) -> None:
    served = serve("masters-of-maple-syrup", "maple-valley")
    cleo, ann = ("/" + served.link(seat).removeprefix(served.address) for seat in ("Cleo", "Ann"))
    stream = Stream(served.place)
    version = stream.next()
    assert "Maple Valley" in Answer(served.place, "/").body
    served.companion("switch", "1")
    stream.after(version)
    assert "Masters of Maple Syrup" in Answer(served.place, "/").body
    assert "Only for <bdi>Ann</bdi>" in Answer(served.place, ann).body
    away = Answer(served.place, cleo)
    assert (away.code, GONE in away.body) == (200, True)
    assert "Masters" not in away.body
    assert "Only for" not in away.body
    stream.close()


def test_a_game_chosen_by_number_stays(serve: Serve) -> None:
    served = serve("crayonville", "king-of-the-valley", words=("--game", "1"))
    assert served.document["game"] == 1
    assert served.document["seats"] == {}
    assert "Crayonville" in Answer(served.place, "/").body


def test_without_a_game_the_page_waits_for_one(serve: Serve) -> None:
    served = serve()
    assert (served.document["game"], served.document["seats"]) == (None, {})
    stream = Stream(served.place)
    version = stream.next()
    assert "No game has started yet." in Answer(served.place, "/").body
    served.companion("new", "maple-valley", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    stream.after(version)
    assert "Maple Valley" in Answer(served.place, "/").body
    assert served.process.stdout is not None
    printed = served.process.stdout.readline()
    assert '"seats":{"Ann":"http://' in printed, "the links of the new seats are printed"
    stream.close()


def test_ctrl_c_ends_it_while_someone_listens(serve: Serve) -> None:
    served = serve("crayonville")
    stream = Stream(served.place)
    stream.next()
    assert served.end() == 0
    assert served.process.stderr is not None
    assert served.process.stderr.read() == ""


def test_at_a_terminal_there_is_a_code_for_phones(maple: Served) -> None:
    """The address can be reached by phones, and so can the link of a seat if it was requested."""
    words = command("serve", "--port", "0", "--host", "0.0.0.0", "--seat", "bo")
    typed = pexpect.spawn(words[0], words[1:], env=environment(maple.database), encoding="utf-8", dimensions=(60, 120))
    typed.expect("Press Ctrl-C to stop.", timeout=SECONDS)
    said = str(typed.before)
    codes = [line for line in said.splitlines() if {*line} <= {*" ▀▄█\r"} and "█" in line]
    public, own = qr_code("http://x:12345/").count("\n"), qr_code(f"http://x:12345/seat/{'x' * 24}").count("\n")
    assert len(codes) >= public + own
    assert said.index("The table is at http://") < said.index("█") < said.index("  Bo  http://")
    typed.sendintr()
    typed.expect(pexpect.EOF, timeout=SECONDS)
    typed.close()
    assert typed.exitstatus == 0


@pytest.fixture
def hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server in this process that checks its connections very often."""
    monkeypatch.setattr(guard, "BEAT", 0.05)
    monkeypatch.setattr(guard, "MOST_OF_ONE", 6)
    monkeypatch.setattr(server, "MOST_STREAMS", 2)
    database = tmp_path / "table.db"
    store_table(database, table_of("crayonville"))
    with open_store(str(database)) as store, listen(HERE, 0) as listening:
        table = LiveTable(store)
        running = make_server(make_app(table, Tokens(), page_names(HERE), lambda shot: None), table)
        thread = Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        yield listening.getsockname()
        running.should_exit = True
        thread.join(SECONDS)
        assert not thread.is_alive()


def is_closed(connection: socket.socket) -> bool:
    """Wait until the server closes the connection."""
    connection.settimeout(SECONDS)
    try:
        while connection.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA: b"], ids=["nothing", "a word", "a part"]
)
def test_an_idle_connection_is_closed(hurried: tuple[str, int], said: bytes) -> None:
    with socket.create_connection(hurried) as slow:
        slow.sendall(said)
        assert is_closed(slow)
    assert Answer(hurried, "/").code == 200


def test_a_connection_that_stops_after_a_response_is_closed(hurried: tuple[str, int]) -> None:
    with socket.create_connection(hurried) as slow:
        slow.sendall(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\nGET / HT")
        assert is_closed(slow)


def test_a_client_that_does_not_read_is_disconnected(hurried: tuple[str, int]) -> None:
    times = 400
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(hurried)
        host = f"Host: {hurried[0]}:{hurried[1]}"
        slow.sendall(f"GET / HTTP/1.1\r\n{host}\r\n\r\n".encode() * times)
        time.sleep(guard.BEAT * guard.STUCK * 6)
        slow.settimeout(SECONDS)
        taken = 0
        with suppress(ConnectionError):
            while data := slow.recv(65_536):
                taken += len(data)
    assert 0 < taken < times * len(Answer(hurried, "/").body) / 2


def test_a_listening_client_stays_connected(hurried: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PULSE", guard.BEAT)
    stream = Stream(hurried)
    for _ in range(2 * (guard.IDLE + guard.STUCK)):
        stream.next()
    stream.close()


def test_an_endless_request_is_refused(hurried: tuple[str, int]) -> None:
    with socket.create_connection(hurried) as endless:
        endless.sendall(b"GET /" + b"x" * 100_000)
        assert is_closed(endless)


def test_one_phone_cannot_take_all_connections(hurried: tuple[str, int]) -> None:
    held = [socket.create_connection(hurried) for _ in range(12)]
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        try:
            assert Answer(hurried, "/").code == 200
            break
        except (ConnectionError, http.client.HTTPException):
            time.sleep(0.05)
    else:
        pytest.fail("others are kept out for good")
    for one in held:
        one.close()


def test_the_number_of_streams_is_limited(hurried: tuple[str, int]) -> None:
    streams = [Stream(hurried), Stream(hurried)]
    for stream in streams:
        stream.next()
    full = Answer(hurried, "/events")
    assert (full.code, full.headers["retry-after"]) == (503, "5")
    assert Answer(hurried, "/").code == 200
    for stream in streams:
        stream.close()
    deadline = time.monotonic() + SECONDS
    while Answer(hurried, "/events", "HEAD").code == 503:
        assert time.monotonic() < deadline, "streams that nobody hears any more go on"
        time.sleep(0.05)


def test_a_stream_ends_after_a_while_and_can_be_reopened(
    hurried: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "LIFE", 0.2)
    monkeypatch.setattr(server, "PULSE", 0.05)
    assert Answer(hurried, "/events").body.count("event: version") > 1


class Broken:
    """A follower whose database is unavailable for some polls."""

    def __init__(self, errors: list[Exception]) -> None:
        self.errors = errors

    def look(self) -> None:
        if self.errors:
            raise self.errors.pop(0)

    def shoot(self, *game: object) -> None:
        self.look()


@pytest.mark.parametrize("error", [StoreError("secret place"), KeyError("secret")], ids=["away", "a fault of ours"])
def test_a_busy_database_is_not_reported_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    database = tmp_path / "table.db"
    store_table(database, table_of("crayonville"))
    with open_store(str(database)) as store:
        table = LiveTable(store)
        shown = table.look()
        assert shown is not None
        table.put(shown)
        broken = Broken([error] * 5)
        monkeypatch.setattr(live, "Follower", lambda store, id: broken)
        table.follower = broken  # type: ignore[assignment]
        looks = [table.look() for _ in range(4)]
        assert looks[:3] == [None] * 3
        assert looks[3] is not None
        assert UNREADABLE in looks[3].public.main
        assert "secret" not in looks[3].public.main


def test_a_failing_view_is_reported_and_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "table.db"
    store_table(database, table_of("crayonville"))
    with open_store(str(database)) as store:
        table = LiveTable(store)
        with monkeypatch.context() as broken:
            broken.setattr(live, "take_snapshot", Broken([KeyError("secret")] * 4).shoot)
            looks = [table.look() for _ in range(4)]
        assert looks[:3] == [None] * 3
        assert looks[3] is not None
        assert UNREADABLE in looks[3].public.main
        table.put(looks[3])
        back = table.look()
        assert back is not None
        assert "Crayonville" in back.public.main


def test_the_end_does_not_wait_for_a_database_that_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "GOODBYE", 0.05)
    answers = Event()
    with open_store(str(tmp_path / "table.db")) as store, listen(HERE, 0) as listening:
        table = LiveTable(store)
        monkeypatch.setattr(table, "look", lambda: answers.wait(SECONDS) and None)
        running = make_server(make_app(table, Tokens(), page_names(HERE), lambda shot: None), table)
        thread = Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        assert Answer(listening.getsockname(), "/").code == 200
        running.should_exit = True
        thread.join(SECONDS / 2)
        is_over = not thread.is_alive()
        answers.set()
        thread.join(SECONDS)
    assert is_over


def test_a_game_that_is_back_is_shown_again(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    with open_store(str(database)) as store:
        table = LiveTable(store)
        assert table.look() is None, "no game is what is shown already"
        id = store_table(database, table_of("crayonville"))
        found = table.look()
        assert found is not None
        table.put(found)
        table.follower.id = 99
        gone = table.look()
        assert gone is not None
        assert NO_GAME in gone.public.main
        table.put(gone)
        back = table.look()
        assert back is not None
        assert back.id == id


def test_a_finished_game_shows_its_stored_result(tmp_path: Path) -> None:
    [*_, over] = walk(setting_of("masters-of-maple-syrup"))
    database = tmp_path / "table.db"
    store_table(database, over)
    with open_store(str(database)) as store:
        store.games.finish(store.games.load())
        shot = LiveTable(store, 1).look()
    assert shot is not None
    assert "The game is over." in shot.public.main
    assert "Final standings" in shot.public.main
