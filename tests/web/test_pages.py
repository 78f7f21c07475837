"""The page of every title: headings, who is next, standings, and names that stay text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from companion.referee.allowance import allow_line
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.session import Outcome, Session
from companion.referee.snapshot import RecentLine, Sight, look
from companion.referee.submission import submit
from companion.referee.table_changes import TableChange, change_lines, table_changes
from companion.referee.title import Ask
from companion.referee.view import Grid, Lines
from companion.referee.viewer import ONLOOKER, Viewer
from companion.web.pages import document, page_title, private_views, say_only, table_page
from tests.referee.tables import fresh, play, ready
from tests.web.tables import TITLES, WITH_SECRETS, open_table, setting_of, table_of
from tests.web.test_element import HOSTILE, read

SHEET = ScoreSheet(
    (SeatScore("Ann", (ScoreLine("market", 1),)), SeatScore("Bo", (ScoreLine("houses", 2), ScoreLine("feast", 1)))),
    (),
    False,
)
SIGHT = Sight(
    title="Crayonville",
    variant="level 3",
    moment="card 5 of 13",
    asks=(Ask("Ann", "Ann: build, or pass", ("build",)), Ask(None, "the table: flip a card", ("flip",))),
    needed=("the deck, face down: 8 left",),
    views=(Lines("The deck", ("5 out", "  one open")), Grid("Stock", ("seat", "wood"), (("Ann", "3"), ("Bo", "·")))),
    score=SHEET,
    recent=(RecentLine(7, "Ann pass", ()), RecentLine(8, "flip market", ("card 5: market",))),
)


def tree(main: object) -> ElementTree.Element:
    return ElementTree.fromstring(str(main))


def part(main: object, id: str) -> str:
    found = tree(main).find(f".//*[@id='{id}']")
    assert found is not None, id
    return " ".join("".join(found.itertext()).split())


@pytest.mark.parametrize("slug", TITLES)
def test_the_page_of_a_title(slug: str) -> None:
    session = table_of(slug)
    sight = look(session, ONLOOKER)
    main = table_page(sight, "open")
    found = tree(main)
    ids = [one.get("id") for one in found.iter() if one.get("id")]
    assert len({*ids}) == len(ids), "ids are unique on the page"
    assert sight.title in part(main, "head")
    for ask in sight.asks:
        assert ask.words.partition(": ")[2] in part(main, "asks")
    for view in sight.views:
        assert view.title in "".join(found.itertext())
    whole = read(document(main, "n", page_title(sight), {"version": "1", "events": "/events"}))
    assert whole.tags.count("h1") == whole.tags.count("main") == whole.tags.count("script") == 1


def test_the_next_moves_come_first_and_are_announced() -> None:
    main = table_page(SIGHT, "open")
    assert part(main, "head") == "Crayonville level 3card 5 of 13"
    assert part(main, "asks") == "NextAnn: build, or passThe table: flip a card"
    asks = tree(main).find(".//*[@id='asks']")
    assert asks is not None
    assert asks.get("aria-live") == "polite"
    assert "8 left" in part(main, "needed")


def test_standings_are_in_order_and_explained() -> None:
    rows = [*tree(table_page(SIGHT, "open")).iter("details")]
    assert ["".join(row[0].itertext()) for row in rows] == ["Bo3 points", "Ann1 point"]
    assert ["".join(line.itertext()) for line in rows[0].iter("tr")] == ["2houses", "1feast"]
    assert [row.get("open") for row in rows] == [None, None]


def test_without_points_the_words_are_unfolded() -> None:
    sheet = ScoreSheet((SeatScore("Ann", (ScoreLine("on VS", 0),)),), (), False, unit="")
    [row] = tree(table_page(replace(SIGHT, score=sheet), "open")).iter("details")
    assert row.get("open") == ""
    assert "".join(row.itertext()) == "Annon VS"


def test_the_newest_line_comes_first() -> None:
    assert part(table_page(SIGHT, "open"), "recent") == "What happenedflip marketcard 5: marketAnn pass"


def test_a_move_taken_back_is_shown() -> None:
    session = table_of("king-of-the-valley")
    before = look(session, ONLOOKER).recent[-1].line
    undone = submit(session, 'undo "misread"').session
    recent = look(undone, ONLOOKER).recent
    assert recent[-1] == RecentLine(len(undone.entries), undone.entries[-1].text, ())
    assert before not in [line.line for line in recent[-2:-1]]
    assert part(table_page(look(undone, ONLOOKER), "open"), "recent").startswith(f"What happened{recent[-1].line}")
    start = open_table(setting_of("crayonville"))
    nothing = submit(start, "undo 1").session
    assert [line.line for line in look(nothing, ONLOOKER).recent] == [nothing.entries[-1].text]


def test_a_correction_shows_what_changes_on_the_table_until_the_next_move() -> None:
    corrected = ready("flip expand", 'override ann wood 2 "dropped"')
    main = table_page(look(corrected, ONLOOKER), "open")
    assert part(main, "changed") == "On the table nowann: wood 2 -> 4"
    after = table_page(look(play(corrected, "ann pass"), ONLOOKER), "open")
    assert tree(after).find(".//*[@id='changed']") is None


def test_an_allowed_draw_shows_what_changes_on_the_table_until_the_next_move() -> None:
    outcome = allow_line(play(fresh(), "draw ann wood wood wood wood"), 'allow draw bo wood wood field water "a slip"')
    allowed = changed_words(outcome.session)
    assert allowed.startswith("On the table now")
    assert allowed == "On the table now" + "".join(change_lines(changes(outcome)))
    assert "wood" in allowed
    assert changed_words(play(outcome.session, "bo colour wood A1")) == ""


def test_moves_that_follow_a_correction_automatically_keep_its_list() -> None:
    """Ann's last action leaves no choice but done, which the companion plays."""
    start = ready("flip expand", 'override ann wood 2 "x"', "ann build house G7 with 2 wood")
    outcome = submit(start, 'override ann wood -2 "dropped"', forcing=True)
    assert outcome.forced, "nothing was forced"
    assert changed_words(outcome.session).startswith("On the table nowann: wood 2 -> 0")


def changes(outcome: Outcome) -> tuple[TableChange, ...]:
    return table_changes(outcome.session.game, outcome.was, outcome.session.state, ONLOOKER)


def changed_words(session: Session) -> str:
    """Return the list of changes on the page, or nothing."""
    main = table_page(look(session, ONLOOKER), "open")
    return part(main, "changed") if tree(main).find(".//*[@id='changed']") is not None else ""


def test_a_game_that_is_over_says_who_won() -> None:
    over = replace(SIGHT, asks=(), score=replace(SHEET, winners=("Bo",), final=True))
    assert part(table_page(over, "finished"), "asks") == "ResultThe game is over. Bo wins."
    assert "winner" in part(table_page(over, "finished"), "score")
    void = table_page(SIGHT, "void")
    assert "abandoned" in part(void, "asks")
    assert "Next" not in str(void)
    assert ">On the table<" not in str(void)


def test_figures_are_right_aligned_and_long_texts_have_room() -> None:
    view = Grid("G", ("a", "b"), (("x" * 30, "1"), ("y", "2")))
    found = tree(table_page(replace(SIGHT, views=(view,)), "open"))
    assert [(cell.text, cell.get("class")) for cell in found.findall(".//*[@id='tables']//td")] == [
        ("x" * 30, "long"), ("1", "figure"), ("y", None), ("2", "figure"),
    ]  # fmt: skip


def test_a_seat_sees_its_hidden_cards_first() -> None:
    public = (Lines("Cards", ("Ann: 2 cards", "Bo: 1 card")), Grid("Deck", ("n",), (("8",),)))
    own = (Lines("Cards", ("Ann: fox, hare", "Bo: 1 card")), Grid("Deck", ("n",), (("8",),)))
    assert private_views(own, public) == [Lines("Cards", ("Ann: fox, hare",))]
    main = table_page(replace(SIGHT, views=own), "open", "Ann", replace(SIGHT, views=public))
    assert part(main, "private") == "Only for AnnCardsAnn: fox, hare"
    assert "Ann's view" in part(main, "head")


@pytest.mark.parametrize("slug", WITH_SECRETS)
def test_a_hand_is_only_on_the_page_of_its_seat(slug: str) -> None:
    session = table_of(slug)
    public = look(session, ONLOOKER)
    pages = {seat: table_page(look(session, Viewer(seat)), "open", seat, public) for seat in session.header.seats}
    assert tree(table_page(public, "open")).find(".//*[@id='private']") is None
    hidden = [seat for seat, page in pages.items() if "Only for" in str(page)]
    assert len(hidden) >= 2, "somebody holds what others have not seen"
    assert len({part(pages[seat], "private").removeprefix(f"Only for {seat}") for seat in hidden}) == len(hidden)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text_everywhere(name: str) -> None:
    sight = Sight(
        title=name,
        variant=name,
        moment=name,
        asks=(Ask(name, f"{name}: build", ()),),
        needed=(name,),
        views=(Lines(name, (name,)), Grid(name, (name,), ((name,),))),
        score=ScoreSheet((SeatScore(name, (ScoreLine(name, 1),), remark=name),), (name,), True, unit=name),
        recent=(RecentLine(1, name, (name,)),),
    )
    page = document(
        table_page(sight, "open", name, replace(sight, views=())), "nonce", page_title(sight, name), {"x": name}
    )
    found = read(page)
    assert found.tags.count("script") == 1
    assert not {"img", "b"} & {*found.tags}
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e\ud800-\udfff]", page)
    assert "alert(1)" not in re.sub(r"&lt;script&gt;alert\(1\)|onerror=&#x27;alert\(1\)", "", page)


def test_a_page_without_scripts_reloads() -> None:
    live = document(say_only("x"), "n", "t", {"version": "1"})
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in live
    still = document(say_only("There is nothing here."), "n", "t")
    assert "<script" not in still
    assert "refresh" not in still


def test_nothing_is_loaded_from_other_hosts() -> None:
    page = document(table_page(SIGHT, "open"), "n", "t", {"version": "1", "events": "/events"})
    found = [value for value in read(page).values if "//" in value]
    assert [value for value in found if not value.startswith("data:image/svg+xml,")] == []
    assert "@import" not in page
    assert "url(" not in page.partition("<body")[0]
