"""The page in a real browser, on a phone and on a television."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaigns.store import open_store
from companion.web.pages import ENDED, LOST
from tests.web.browser import PHONE, SCREENS, TELEVISION, Screen, Visit
from tests.web.conftest import Serve, Served, serving, store_table
from tests.web.tables import TITLES, open_table, setting_of, table_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Names that would run as a script, reorder the page, or overflow it.
SCRIPT = "<script>hacked=1</script>"
PICTURE = "<img/src=x/onerror=hacked=1>"
HEBREW = "שרה-לאה"
LONG = "W" * 40
EMOJI = "Zoë👩‍🌾👨‍👩‍👧‍👦"
TURNED = "document.body.dataset.version !== before"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of every title, in the order of TITLES."""
    database = tmp_path_factory.mktemp("evening") / "table.db"
    for slug in TITLES:
        store_table(database, table_of(slug))
    with serving(database) as served:
        yield served


Visiting = Callable[..., Visit]


@pytest.fixture
def visiting(browser: Browser) -> Iterator[Visiting]:
    """Visit a page; at the end there must be no errors, and no requests to other hosts."""
    visits: list[tuple[Visit, str]] = []

    def go(address: str, screen: Screen = PHONE, dark: bool = False, scripts: bool = True) -> Visit:
        visit = Visit(browser, screen, dark, scripts)
        visits.append((visit, address))
        visit.page.goto(address)
        return visit

    yield go
    for visit, address in visits:
        origin = "/".join(address.split("/")[:3]) + "/"
        assert visit.complaints == []
        assert [url for url in visit.asked if not url.startswith((origin, "data:"))] == []
        visit.close()


def turn_to(served: Served, visit: Visit, slug: str) -> None:
    """Make a title the current one, and wait until the page shows it."""
    title = table_of(slug).game.name
    with open_store(str(served.database)) as store:
        store.games.switch(TITLES.index(slug) + 1)
    visit.page.wait_for_function("title => document.title.startsWith(title)", arg=title)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_every_title_fits_the_screen(evening: Served, visiting: Visiting, screen: Screen, tmp_path: Path) -> None:
    visit = visiting(evening.address, screen)
    for slug in TITLES:
        turn_to(evening, visit, slug)
        assert visit.overflow() == 0, slug
        assert visit.text("asks"), slug
        visit.page.screenshot(path=tmp_path / f"{slug}-{screen.name}.png")
        assert too_small(visit, 12 if screen is PHONE else 20) == [], slug
        for id in ("asks", "score") if screen is TELEVISION else ("asks",):
            box = visit.page.locator(f"#{id}").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= screen.height, f"{slug}: #{id} is seen without scrolling"


def too_small(visit: Visit, least: float) -> list[str]:
    """List the texts of the page that are too small to read; in drawings, only those that are not faint."""
    found: list[str] = visit.page.evaluate(
        """least => [...document.querySelectorAll("h1, h2, h3, p, li, td, th, summary, svg text:not(.faint, .corner)")]
        .filter(one => one.textContent.trim() && one.getClientRects().length)
        .filter(one => {
            const svg = one.ownerSVGElement, size = parseFloat(getComputedStyle(one).fontSize);
            const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
            return size * scale < (svg ? least * .8 : least) - .1;
        }).map(one => `${one.localName} ${one.textContent}`)""",
        least,
    )
    return found


def test_a_move_appears_without_reloading_the_page(serve: Serve, visiting: Visiting) -> None:
    served = serve(open_table(setting_of("king-of-the-valley")))
    visit = visiting(served.address)
    page = visit.page
    page.evaluate("window.same = true")
    page.click("#score details >> nth=0")
    version, asked = page.evaluate("document.body.dataset.version"), visit.text("asks")
    live = page.evaluate_handle("document.getElementById('asks')")
    served.companion("move", json.loads(served.companion("legal", "--json"))["moves"][0])
    page.wait_for_function(f"before => {TURNED}", arg=version)
    assert page.evaluate("window.same"), "the page is the same"
    assert page.evaluate("one => one === document.getElementById('asks')", live), (
        "what is read aloud stays in its place"
    )
    assert visit.text("asks") != asked
    assert page.evaluate("document.querySelector('#score details').open"), "what was unfolded stays so"
    assert page.locator("#recent li").count() > 0


def test_a_wide_map_scrolls_in_its_box_and_can_be_zoomed_out(evening: Served, visiting: Visiting) -> None:
    visit = visiting(evening.address)
    turn_to(evening, visit, "crayonville")
    assert visit.page.locator("#score details[open]").count() == 0
    turn_to(evening, visit, "bear-valley")
    assert visit.page.locator("#score details[open]").count() == 3, "words instead of points are open to see"
    wide = "(() => { const box = document.querySelector('#map0 .box'); return box.scrollWidth - box.clientWidth; })()"
    assert visit.page.evaluate(wide) > 0
    assert visit.overflow() == 0
    visit.page.click("text=Whole map")
    assert visit.page.evaluate(wide) == 0
    turn_to(evening, visit, "crayonville")
    turn_to(evening, visit, "bear-valley")
    assert visit.page.evaluate(wide) == 0, "it stays as it was chosen"
    visit.page.click("text=Full size")
    assert visit.page.evaluate(wide) > 0


LUMINANCE = """() => {
    const parts = colour => colour.match(/[\\d.]+/g).map(Number);
    const light = colour => { const [r, g, b] = parts(colour); return .2126 * r + .7152 * g + .0722 * b; };
    const whole = getComputedStyle(document.documentElement);
    const panel = getComputedStyle(document.querySelector("#score"));
    return [light(whole.backgroundColor), light(whole.color), light(panel.backgroundColor)];
}"""


@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark(evening: Served, visiting: Visiting, dark: bool) -> None:
    visit = visiting(evening.address, dark=dark)
    turn_to(evening, visit, "maple-valley")
    ground, ink, panel = visit.page.evaluate(LUMINANCE)
    assert (max(ground, panel) < 60 and ink > 200) if dark else (min(ground, panel) > 200 and ink < 60)


def test_the_page_reloads_without_scripts(evening: Served, visiting: Visiting, browser: Browser) -> None:
    with open_store(str(evening.database)) as store:
        store.games.switch(1)
    seeing = visiting(evening.address)
    turn_to(evening, seeing, "crayonville")
    visit = visiting(evening.address, scripts=False)
    assert "Crayonville" in visit.page.content()
    assert visit.page.is_visible("#asks")
    assert not visit.page.is_visible(".zoom")
    turn_to(evening, seeing, "maple-valley")
    visit.page.wait_for_selector("text=Maple Valley", timeout=15_000)


def test_hostile_names_do_not_run(serve: Serve, visiting: Visiting) -> None:
    served = serve(open_table(setting_of("maple-valley")._replace(seats=(SCRIPT, PICTURE, HEBREW, LONG, EMOJI))))
    for screen in SCREENS:
        for address in (served.address, *map(served.link, (SCRIPT, LONG))):
            visit = visiting(address, screen)
            visit.page.wait_for_function("document.body.dataset.version")
            assert visit.page.evaluate("typeof hacked") == "undefined"
            assert visit.page.locator("main script, main img").count() == 0
            assert visit.overflow() == 0, "a long name bursts nothing"
            standings = visit.text("score")
            for name in (SCRIPT, PICTURE, LONG, EMOJI):
                assert name in standings


def test_a_seat_sees_its_cards_and_others_do_not(serve: Serve, visiting: Visiting) -> None:
    served = serve("masters-of-maple-syrup")
    pages = {seat: visiting(served.link(seat)).text("private") for seat in ("Ann", "Bo")}
    assert "Only for Ann" in pages["Ann"]
    assert pages["Ann"] != pages["Bo"]
    assert visiting(served.address).page.locator("#private").count() == 0


def test_a_lost_connection_is_shown_and_restored(tmp_path: Path, browser: Browser) -> None:
    """When the server restarts, the public page continues, and the link of a seat has expired."""
    database = tmp_path / "table.db"
    store_table(database, table_of("masters-of-maple-syrup"))
    visits = []
    with serving(database) as served:
        port = str(served.document["port"])
        for address in (served.address, served.link("Ann")):
            visits.append(Visit(browser, PHONE))
            visits[-1].page.goto(address)
            visits[-1].page.wait_for_timeout(300)
            assert not visits[-1].page.is_visible("#lost")
        served.end()
    public, own = visits
    public.page.wait_for_selector(f"text={LOST}", timeout=15_000)
    with serving(database, "--port", port):
        public.page.wait_for_selector("#lost", state="hidden", timeout=15_000)
        own.page.wait_for_selector(f"text={ENDED}", timeout=15_000)
        assert own.page.locator("#private").count() == 0, "what was secret is gone with it"
    for visit in visits:
        visit.close()
