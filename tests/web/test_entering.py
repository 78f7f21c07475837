"""Pages where moves are entered, over real requests: secrets, forms, limits, hidden cards, and the referee's page."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest

from campaigns.store import open_store
from companion.web.entering import EXPIRED, MOST_SENT
from companion.web.entries import CLOSED, NOT_YOURS, WAITS
from tests.evenings.test_typing import play_plainly, read_script
from tests.web.conftest import SECONDS, Serve, Served, serving, store_table
from tests.web.tables import table_of

FORM = {"content-type": "application/x-www-form-urlencoded"}
BOTH = ("--enter", "seats", "--enter", "referee")


class Answer(NamedTuple):
    code: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def field(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        assert found, self.text
        return found[1]

    def part(self, id: str) -> str:
        found = re.search(
            rf'<section id="{id}".*?</section>|<section [^>]*id="{id}".*?</section>', self.text, re.DOTALL
        )
        return found[0] if found else ""


def ask(served: Served, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Answer:
    connection = http.client.HTTPConnection(*served.place, timeout=SECONDS)
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    connection.request(method, path, body, (FORM if body is not None else {}) | named)
    found = connection.getresponse()
    answer = Answer(found.status, found.headers, found.read())
    connection.close()
    return answer


def path_of(link: str) -> str:
    return urlsplit(link).path


def send(served: Served, link: str, action: str, **fields: str) -> Answer:
    """Send a form of a page as its buttons do."""
    page = path_of(link)
    shown = ask(served, f"{page}?{urlencode({'line': fields.get('line', '')})}")
    data = re.search(r'<body[^>]*data-known="(\d+)"', shown.text)
    known = data[1] if data else "0"
    filled = {"key": key_of(shown), "game": game_of(shown), "known": known, **fields}
    return ask(served, f"{page}/{action}?part", "POST", urlencode(filled))


def key_of(shown: Answer) -> str:
    found = re.search(r'name="key" value="(\w+)"', shown.text)
    return found[1] if found else ""


def game_of(shown: Answer) -> str:
    found = re.search(r'name="game" value="(\d+)"', shown.text)
    return found[1] if found else "0"


@pytest.fixture
def crayons(tmp_path: Path) -> Iterator[Served]:
    """A table of Crayonville where everybody enters."""
    script = read_script("crayonville")
    database = tmp_path / "table.db"
    store_table(database, play_plainly(script.start, script.old[:2]))
    with serving(database, *BOTH) as served:
        yield served


def record(served: Served) -> list[str]:
    with open_store(str(served.database)) as store:
        return [line.text for line in store.games.lines(store.games.head().id)]


def test_without_enter_nothing_can_be_sent(serve: Serve) -> None:
    served = serve("crayonville")
    assert served.document["seats"] == {}
    assert "referee" not in served.document
    assert ask(served, "/", "POST", "line=undo").code == 405
    assert ask(served, "/referee/anything").code == 404


def test_a_seat_enters_its_move_and_others_see_it(crayons: Served) -> None:
    answer = send(crayons, crayons.link("ann"), "play", line="ann colour field F7")
    assert answer.code == 200, answer.part("enter")
    assert record(crayons)[-1] == "ann colour field F7"
    assert "ann colour field F7" in ask(crayons, "/?part").text


def test_a_refusal_names_the_rule_where_the_move_was_entered(crayons: Served) -> None:
    answer = send(crayons, crayons.link("ann"), "play", line="ann colour stone F7")
    assert answer.code == 409
    assert "[CV-" in answer.part("enter")


def test_a_tap_on_a_space_where_nothing_is_legal_says_why(crayons: Served) -> None:
    page = ask(crayons, f"{path_of(crayons.link('ann'))}?pick=colour&pick=field&pick=F6&part")
    assert "[CV-" in page.part("enter")
    assert len(record(crayons)) == 2


def test_a_seat_cannot_enter_for_others(crayons: Served) -> None:
    for line in ("bo colour wood F6", "undo", "draw bo wood wood field water"):
        answer = send(crayons, crayons.link("ann"), "play", line=line)
        assert (answer.code, NOT_YOURS in answer.text) == (409, True)
    assert len(record(crayons)) == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"key": ""}, 403),
        ({"key": "0" * 64}, 403),
        ({"game": "x"}, 409),
        ({"game": "99"}, 409),
        ({"known": "-1"}, 409),
        ({"known": "99"}, 409),
        ({"known": "9" * 400}, 409),
    ],
)
def test_a_form_that_is_not_ours_or_too_old_changes_nothing(crayons: Served, change: dict[str, str], code: int) -> None:
    assert send(crayons, crayons.link("ann"), "play", line="ann colour field F7", **change).code == code
    assert len(record(crayons)) == 2


def test_a_key_is_only_good_for_its_own_link(crayons: Served) -> None:
    other = key_of(ask(crayons, f"{path_of(crayons.link('bo'))}?line=x"))
    page = ask(crayons, f"{path_of(crayons.link('ann'))}?line=ann+colour+field+F7")
    assert key_of(page) != other


@pytest.mark.parametrize(
    "headers",
    [{"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}, {"Origin": "http://evil.example"}],
)
def test_other_sites_cannot_send_forms(crayons: Served, headers: dict[str, str]) -> None:
    page = path_of(crayons.link("ann"))
    shown = ask(crayons, f"{page}?line=ann+colour+field+F7")
    body = urlencode({"key": key_of(shown), "game": "1", "known": "2", "line": "ann colour field F7"})
    assert ask(crayons, f"{page}/play", "POST", body, **headers).code == 403
    own = {"Sec_Fetch_Site": "same-origin", "Origin": f"http://{urlsplit(crayons.address).netloc}"}
    assert ask(crayons, f"{page}/play", "POST", body, **own).code == 200


def test_hostile_requests_are_refused_and_change_nothing(crayons: Served) -> None:
    page = path_of(crayons.link("ann"))
    assert ask(crayons, f"{page}/play", "POST", "x" * 20_000).code == 413
    assert ask(crayons, f"{page}/play", "POST", "a=1&" * 60).code in (400, 403)
    assert ask(crayons, f"{page}/play", "POST", "{}", content_type="application/json").code == 415
    assert ask(crayons, f"{page}/play", "PUT", "x").code == 405
    assert ask(crayons, f"{page}/amend", "POST", urlencode({"key": key_of(ask(crayons, page))})).code in (403, 409, 404)
    assert ask(crayons, f"{page}?{'pick=a&' * 3000}").code == 414
    assert ask(crayons, "/seat/wrong/play", "POST", "line=x").code == 404
    assert ask(crayons, "/referee/wrong/type", "POST", "line=undo").code == 404
    assert len(record(crayons)) == 2


def test_a_link_that_sends_too_much_has_to_wait(crayons: Served) -> None:
    page = path_of(crayons.link("ann"))
    codes = [ask(crayons, f"{page}/play", "POST", "key=").code for _ in range(MOST_SENT + 5)]
    assert codes[0] == 403
    assert codes[-1] == 429
    assert ask(crayons, path_of(crayons.link("bo"))).code == 200


def test_no_secret_of_a_link_is_on_another_page_or_in_the_output(crayons: Served) -> None:
    links = {seat: crayons.link(seat) for seat in ("ann", "bo", "cy")}
    secrets = {seat: path_of(link).split("/")[2] for seat, link in links.items()}
    referee = path_of(crayons.document["referee"]).split("/")[2]
    for seat, link in links.items():
        text = ask(crayons, path_of(link)).text
        assert not any(secret in text for other, secret in secrets.items() if other != seat)
        assert referee not in text
    assert not any(secret in ask(crayons, "/").text for secret in (*secrets.values(), referee))
    assert ask(crayons, path_of(links["ann"])).headers["referrer-policy"] == "no-referrer"


def test_a_revoked_link_ends_and_a_new_one_works(crayons: Served) -> None:
    referee = crayons.document["referee"]
    answer = send(crayons, referee, "revoke", seat="ann")
    assert answer.code == 200
    assert ask(crayons, path_of(crayons.link("ann"))).code == 404
    assert ask(crayons, path_of(crayons.link("bo"))).code == 200
    fresh = re.search(r"http://[^\s\"<]+/seat/[\w-]+", answer.part("links"))
    assert fresh
    assert ask(crayons, path_of(fresh[0])).code == 200


def test_moves_wait_for_the_referee(tmp_path: Path) -> None:
    script = read_script("crayonville")
    database = tmp_path / "table.db"
    store_table(database, play_plainly(script.start, script.old[:2]))
    with serving(database, "--enter", "seats", "--confirm") as served:
        answer = send(served, served.link("ann"), "play", line="ann colour field F7")
        assert WAITS in answer.text
        assert len(record(served)) == 2
        page = ask(served, path_of(served.document["referee"]))
        assert "ann colour field F7" in page.part("waiting")
        assert send(served, served.document["referee"], "accept", number="1").code == 200
        assert record(served)[-1] == "ann colour field F7"


def test_the_referee_types_corrects_and_asks_for_rules(crayons: Served) -> None:
    referee = crayons.document["referee"]
    assert send(crayons, referee, "type", line="ann colour field F7; field F8").code == 200
    assert record(crayons)[-2:] == ["ann colour field F7", "ann colour field F8"]
    amended = send(crayons, referee, "amend", line="ann colour field G6", number="4")
    assert amended.code == 200, amended.part("type")
    assert "On the table now" in ask(crayons, path_of(referee)).text
    assert send(crayons, referee, "type", line="undo").code == 200
    refused = send(crayons, referee, "type", line="ann build house F6")
    assert refused.code == 409
    assert "[CV-" in refused.part("type")
    assert "CV-" in ask(crayons, f"{path_of(referee)}?rules=house").part("rules")
    assert ask(crayons, f"{path_of(referee)}/pack.pdf").body.startswith(b"%PDF")
    assert ask(crayons, f"{path_of(crayons.link('ann'))}/pack.pdf").code in (404, 405)


def test_an_evening_starts_from_the_page(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    open_store(str(database)).database.close()
    with serving(database, *BOTH) as served:
        referee = served.document["referee"]
        assert send(served, referee, "finish").code == 409
        wrong = send(served, referee, "start", title="bear-valley", seats="Ann", level="")
        assert (wrong.code, "players" in wrong.text) == (409, True)
        assert send(served, referee, "start", title="crayonville", seats="Ann, Bo", level="99").code == 409
        answer = send(served, referee, "start", title="crayonville", seats="Ann, Bo", deal="1")
        assert answer.code == 200, answer.text
        with open_store(str(database)) as store:
            stored = store.games.load()
            assert (stored.session.header.seats, stored.session.header.deal is not None) == (("Ann", "Bo"), True)
            store.games.void(stored, "only trying")
        assert CLOSED in send(served, referee, "type", line="undo").text


def test_a_form_without_its_fields_is_told(crayons: Served) -> None:
    page = path_of(crayons.link("ann"))
    body = urlencode({"key": key_of(ask(crayons, f"{page}?line=ann+colour+field+F7")), "line": "ann colour field F7"})
    assert EXPIRED in ask(crayons, f"{page}/play", "POST", body).text


def test_the_page_works_without_scripts(crayons: Served) -> None:
    page = path_of(crayons.link("ann"))
    first = ask(crayons, page)
    assert 'href="?pick=' in first.text
    chosen = ask(crayons, f"{page}?line=ann+colour+field+F7")
    body = urlencode({"key": key_of(chosen), "game": "1", "known": "2", "line": chosen.field("line")})
    done = ask(crayons, f"{page}/play", "POST", body, Origin="null")
    assert done.code == 200
    assert "<!doctype html>" in done.text
    assert record(crayons)[-1] == "ann colour field F7"
    assert "form-action 'self'" in str(done.headers["content-security-policy"])


def test_two_tables_in_a_row_keep_the_links_of_the_same_players(crayons: Served) -> None:
    store_table(crayons.database, table_of("crayonville"))
    assert ask(crayons, path_of(crayons.link("ann"))).code == 200
