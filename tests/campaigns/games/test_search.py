"""Games are found by words in their lines, on both databases, compared with reading everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from campaigns.errors import NotFound, Refused, StoreError
from campaigns.games import search as histories
from campaigns.games import streams
from campaigns.games import word_index as words
from campaigns.games.search import GameFilter
from campaigns.games.streams import Stream, common
from campaigns.games.word_index import has_words, words_in
from campaigns.models import Game
from campaigns.rows import FoundGames
from campaigns.sql import SQLModel, text
from campaigns.statistics import counts
from campaigns.store import Store, open_store
from companion.referee.header import Header
from tests.campaigns.evenings import new_game, play
from tests.support.postgres import Server

# Letters that fold, that FTS5 treats specially or does not know, and characters that separate words.
LETTERS = "aAeEzZ0179éÉëßẞİ\u0131ﬁŁøΣςÅ①½ñ字かᏣ𞤀\U0001d538क्षّ\u19b0\u0301\u00ad_-.'?*:()^ "
REMARKS = st.text(st.sampled_from(LETTERS), min_size=1, max_size=12).filter(str.strip)


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[dict[str, Store]]:
    """A database of each kind for all tests in this file."""
    path = tmp_path_factory.mktemp("histories") / "companion.db"
    with open_store(str(path)) as one, open_store(server.new_database()) as two:
        yield {"sqlite": one, "postgresql": two}


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, shelves: dict[str, Store]) -> Store:
    """An empty store."""
    empty(shelves[request.param])
    return shelves[request.param]


def empty(store: Store) -> None:
    with store.database.writing() as db:
        words.clear_index(db)
        # Villages and games refer to each other.
        db.connection().execute(text("UPDATE village SET game_id = NULL"))
        for table in reversed(SQLModel.metadata.sorted_tables):
            db.connection().execute(table.delete())


def remark(store: Store, id: int, *texts: str) -> None:
    """Enter notes into a game; quotes in them are escaped as in the notation."""
    for line in texts:
        quoted = line.replace("\\", "\\\\").replace('"', '\\"')
        play(store, store.games.load(id), f'note "{quoted}"', by="cleo")


def finished(store: Store, *texts: str, seats: Sequence[str] = ("ann", "bo"), campaign: str | None = None) -> int:
    """Store a finished game with these remarks in it."""
    stored = play(store, new_game(store, *seats, campaign=campaign), f"{seats[0]} add 3")
    remark(store, stored.id, *texts)
    store.games.finish(store.games.load(stored.id))
    return stored.id


def found(findings: FoundGames) -> list[tuple[int, list[str]]]:
    return [(one.game.id, [line.text for line in one.lines]) for one in findings.games]


def ids(findings: FoundGames) -> list[int]:
    return [one.game.id for one in findings.games]


def by_reading(store: Store, *texts: str) -> list[tuple[int, list[str]]]:
    """Search naively: read every line of every game."""
    wanted = {*words_in(*texts)}
    lines = {
        row.id: [*(line.text for line in store.games.lines(row.id)), row.note, row.doubt]
        for row in store.games.find(limit=10**6)
    }
    kept = {id: [line for line in all if wanted <= {*words_in(line)}] for id, all in lines.items()}
    return [(id, matching) for id, matching in kept.items() if matching]


def test_a_line_has_all_the_words(store: Store) -> None:
    first = finished(store, "the lamp fell over", "a lamp, and tea")
    second = finished(store, "tea fell")
    open_one = new_game(store).id
    remark(store, open_one, "Tea! And the LAMP.")
    assert found(store.games.search("lamp")) == [
        (open_one, ['note "Tea! And the LAMP."']),
        (first, ['note "the lamp fell over"', 'note "a lamp, and tea"']),
    ]
    assert ids(store.games.search("lamp tea")) == ids(store.games.search("TEA", "lamp")) == [open_one, first]
    assert ids(store.games.search("fell tea")) == [second]
    assert ids(store.games.search("lam")) == []
    [line] = store.games.search("over").games[0].lines
    assert (line.n, line.where) == (2, "record")


def test_notes_of_void_games_and_doubts_count(store: Store) -> None:
    void, doubted = new_game(store), finished(store)
    store.games.void(void, "the lights went out")
    store.games.mark(doubted, "Bo had lights of his own")
    lines = {one.game.id: one.lines[0] for one in store.games.search("lights").games}
    assert [*lines] == [doubted, void.id]
    assert (lines[void.id].n, lines[void.id].where, lines[void.id].text) == (None, "note", "the lights went out")
    assert (lines[doubted].n, lines[doubted].where) == (None, "doubt")


def test_only_the_current_doubt_is_found(store: Store) -> None:
    id = finished(store, "a quiet evening")
    for doubt, word in (("wrong cards", "cards"), ("wrong dice", "dice"), ("", "")):
        store.games.mark(id, doubt)
        assert [one for one in ("cards", "dice") if ids(store.games.search(one))] == ([word] if word else [])
        assert ids(store.games.search("quiet")) == [id]
        assert len(ids(store.games.search("add"))) == 1


def test_the_index_can_be_rebuilt(store: Store) -> None:
    id = finished(store, "Zoë of Łódź")
    store.games.mark(id, "a doubt")
    with store.database.writing() as db:
        counts.rebuild_derived(db)
    assert ids(store.games.search("zoe")) == ids(store.games.search("doubt")) == [id]
    store.games.mark(id, "another")
    assert (ids(store.games.search("doubt")), ids(store.games.search("another"))) == ([], [id])


def test_a_search_can_be_narrowed(store: Store) -> None:
    store.campaigns.add("Fridays")
    old = finished(store, "tea")
    moment = datetime.now(UTC)
    mine = finished(store, "tea", seats=("ann", "cleo"), campaign="Fridays")
    open_one = new_game(store, "ann", "cleo").id
    remark(store, open_one, "tea")
    for wanted, meant in {
        (("player", "CLEO"),): [open_one, mine],
        (("player", "bo"),): [old],
        (("campaign", "fridays"),): [mine],
        (("status", "open"),): [open_one],
        (("status", "finished"),): [mine, old],
        (("status", "void"),): [],
        (("slug", "chess"),): [],
        (("since", moment),): [open_one, mine],
        (("until", moment),): [old],
        (("player", "cleo"), ("status", "finished"), ("since", moment)): [mine],
    }.items():
        assert ids(store.games.search("tea", **dict(wanted))) == meant  # type: ignore[arg-type]
    assert ids(store.games.search("tea", before=open_one)) == [mine, old]
    with pytest.raises(NotFound):
        store.games.search("tea", player="nobody")
    with pytest.raises(NotFound):
        store.games.search("tea", campaign="nobody")


@pytest.mark.parametrize("nothing", ["", " ", "?", "_", "-*'\""])
def test_there_must_be_a_word(store: Store, nothing: str) -> None:
    with pytest.raises(Refused, match="nothing to search for"):
        store.games.search(nothing)


def test_words_with_a_meaning_in_sql_are_plain_words(store: Store) -> None:
    id = finished(store, "AND or NOT near", "drop table", "100% {a,b} NULL", "* ^ : tea")
    for line in ('AND OR "NOT" NEAR', "100%", "{a,b}", "null", "tea*", "^tea", "words:tea", "tea'; --", 'tea"'):
        assert ids(store.games.search(line)) == ([id] if "words" not in line else [])


def test_very_long_words(store: Store) -> None:
    long = "".join(random.Random(1).choices("abcdefghij", k=9000))
    id = finished(store, long, f"{long}x", "ä" * 3000)
    store.games.mark(id, f"{long}y")
    assert [len(one.lines) for one in store.games.search(long).games] == [1]
    assert [one.lines[0].where for one in store.games.search(f"{long}y").games] == ["doubt"]
    assert ids(store.games.search("Ä" * 3000)) == [id]
    assert ids(store.games.search(long[:-1])) == []


def test_pages(store: Store) -> None:
    every = [finished(store, "tea") for _ in range(5)][::-1]
    pages = [store.games.search("tea", limit=2, offset=offset) for offset in (0, 2, 4, 6)]
    assert [ids(page) for page in pages] == [every[:2], every[2:4], every[4:], []]
    assert [page.has_more for page in pages] == [True, True, False, False]
    assert all((page.reached, page.oldest_open) == (None, None) for page in pages)


@pytest.mark.parametrize("portion", [1, 3])
def test_a_search_that_takes_too_long_says_how_far_it_got(
    store: Store, monkeypatch: pytest.MonkeyPatch, portion: int
) -> None:
    """Every game has both words, but never in one line, except the oldest."""
    oldest = finished(store, "tea and lamp")
    for _ in range(6):
        finished(store, "tea", "lamp")
    monkeypatch.setattr(streams, "FEWEST", portion)
    monkeypatch.setattr(streams, "MOST", portion)
    monkeypatch.setattr(histories, "MOST_LINES", 6)
    before, looked = None, 0
    while not (findings := store.games.search("tea lamp", before=before)).games:
        assert findings.reached is not None
        assert not findings.has_more
        before, looked = findings.reached, looked + 1
    assert looked >= 2
    assert ids(findings) == [oldest]


def test_old_open_games_are_searched_only_on_request(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MOST_OPEN", 2)
    closed = finished(store, "tea")
    every = [new_game(store).id for _ in range(4)][::-1]
    for id in every:
        remark(store, id, "tea")
    assert store.games.search("tea").oldest_open == every[1]
    assert ids(store.games.search("tea")) == [*every[:2], closed]
    assert ids(store.games.search("tea", status="open")) == every
    assert store.games.search("tea", status="open").oldest_open is None
    assert store.games.search("tea", before=every[1]).oldest_open is None


def hiding(secret: str) -> Callable[[Header], Callable[[str], str]]:
    """Hide a word from everyone."""
    return lambda header: lambda line: line.replace(secret, "?")


def test_hidden_words_are_not_found(store: Store) -> None:
    both, one = finished(store, "quince here", "a quince"), finished(store, "here")
    assert ids(store.games.search("quince")) == [both]
    assert store.games.search("quince", reads=hiding("quince")) == FoundGames(())
    assert store.games.search("quince here", reads=hiding("quince")) == FoundGames(())
    assert found(store.games.search("here", reads=hiding("quince"))) == [
        (one, ['note "here"']),
        (both, ['note "? here"']),
    ]


def test_lines_of_a_game_with_a_damaged_header_are_not_shown(store: Store) -> None:
    bad, good = finished(store, "tea"), finished(store, "tea")
    store.games.mark(bad, "who made the tea?")
    with store.database.writing() as db:
        db.connection().execute(text("UPDATE game SET header = '{\"options\": {}}' WHERE id = :id"), {"id": bad})
    assert found(store.games.search("tea")) == [(good, ['note "tea"']), (bad, ["who made the tea?"])]
    with pytest.raises(StoreError, match="header of game"):
        store.games.recorded(bad)


def test_everything_stored_about_a_game_can_be_read(store: Store) -> None:
    stored = play(store, new_game(store, goal=9), "ann add 1", "undo", by="cleo")
    recorded = store.games.recorded()
    assert recorded == store.games.recorded(stored.id)
    assert (recorded.game.id, recorded.header.options, recorded.game.lines) == (stored.id, {"goal": 9}, 2)
    assert [(row.n, row.text, row.by) for row in recorded.lines] == [(1, "ann add 1", "cleo"), (2, "undo 1", "cleo")]
    with pytest.raises(NotFound):
        store.games.recorded(99)


def test_ties_are_marked(store: Store) -> None:
    finished(store)
    assert [row.is_tie for row in store.games.find()] == [False]
    with store.database.writing() as db:
        db.connection().execute(text("UPDATE game_seat SET won = false, place = 1"))
    assert [row.is_tie for row in store.games.find()] == [True]
    with store.database.writing() as db:
        db.connection().execute(text("UPDATE game SET beaten_by = 'the bears'"))
    assert [row.is_tie for row in store.games.find()] == [False]


def fill(store: Store, games: Sequence[Sequence[str]]) -> None:
    """Store games with only these lines, every third game open; no line is judged."""
    empty(store)
    with store.database.writing() as db:
        for number, lines in enumerate(games, 1):
            is_open = number % 3 == 0
            note, doubt = ("", "") if is_open or len(lines) < 2 else (lines[0], lines[-1])
            game = Game(
                id=number, slug="counting", edition="", rules=1, header='{"game":"counting","seats":[],"rules":1}'
            )
            game.sqlmodel_update({"status": "open" if is_open else "finished", "note": note, "doubt": doubt})
            db.add(game)
            db.flush()
            for n, line in enumerate(lines, 1):
                values = {"game": number, "n": n, "line": line, "at": datetime.now(UTC)}
                insert = "INSERT INTO line (game_id, n, text, move, at, \"by\") VALUES (:game, :n, :line, '', :at, '')"
                db.connection().execute(text(insert), values)
            if not is_open:
                words.index_game(db, game)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(REMARKS, max_size=4), max_size=7), st.lists(REMARKS, min_size=1, max_size=2))
@example([["Straße"], ["STRASSE"], []], ["strasse"])
@example([["İstanbul"], ["istanbul"]], ["Istanbul"])
@example([["ﬁne e\u0301a"], ["fine éa"]], ["FINE EA"])
@example([["a\u19b0b", "a"], ["a"]], ["A\u19b0B"])
@example([["a_b", "a", "b"]], ["a b"])
def test_a_search_finds_what_reading_everything_finds(
    shelves: dict[str, Store], games: list[list[str]], sought: list[str]
) -> None:
    for store in shelves.values():
        fill(store, games)
        for texts in (sought, *([[line] for lines in games for line in lines][:4])):
            if words_in(*texts):
                assert found(store.games.search(*texts, limit=100)) == by_reading(store, *texts)


@given(st.text(st.sampled_from(LETTERS)), st.text(st.sampled_from(LETTERS)))
def test_words_of_a_line_are_words_of_all_lines(one: str, other: str) -> None:
    assert {*words_in(one)} | {*words_in(other)} == {*words_in(one, other)}
    assert has_words(f"{one} {other}", words_in(one, other))
    assert has_words(one, words_in(other)) == ({*words_in(other)} <= {*words_in(one)})


@given(st.lists(st.sets(st.integers(1, 40)), min_size=1, max_size=3), st.integers(1, 41), st.integers(1, 5))
def test_streams_intersect_like_sets(sets: list[set[int]], bound: int, most: int) -> None:
    def fetch_from(numbers: set[int]) -> streams.Fetch:
        def fetch(below: int, limit: int) -> tuple[list[int], int]:
            ids = sorted((number for number in numbers if number < below), reverse=True)[: min(limit, most)]
            return ids, ids[-1] if len(ids) == min(limit, most) else 0

        return fetch

    met = common([Stream(fetch_from(numbers)) for numbers in sets], bound)
    assert list(met) == sorted((id for id in set.intersection(*sets) if id < bound), reverse=True)


def test_streams_skip_to_common_numbers() -> None:
    asked: list[int] = []

    def every(below: int, limit: int) -> tuple[list[int], int]:
        asked.append(limit)
        return list(range(below - 1, max(below - 1 - limit, 0), -1)), max(below - limit, 0)

    few = [90_000, 50_000, 3]
    met = common([Stream(every), Stream(lambda below, _: ([id for id in few if id < below], 0))], 100_000)
    assert list(met) == few
    assert len(asked) <= 2 * len(few) + 2
    assert sum(asked) <= 1000


def plans(store: Store, statement: str, **values: object) -> str:
    """Return the query plan of the database, however few rows there are."""
    is_sqlite = store.database.engine.dialect.name == "sqlite"
    how = "EXPLAIN QUERY PLAN" if is_sqlite else "EXPLAIN"
    with store.database.reading() as db:
        if not is_sqlite:
            # A server that knows a table is empty reads all of it.
            db.connection().execute(text("SET LOCAL enable_seqscan = off"))
        return "\n".join(" ".join(map(str, row)) for row in db.connection().execute(text(f"{how} {statement}"), values))


def test_the_index_is_read_newest_first(store: Store) -> None:
    """SQLite needs no sorting; PostgreSQL reads a small part of the games, or the word index."""
    values = {"words": '"tea"', "least": 1, "below": 600, "limit": 32}
    plan = plans(store, words.FIND[store.database.engine.dialect.name], **values)
    assert "B-TREE" not in plan
    assert "VIRTUAL TABLE INDEX" in plan or "Index" in plan


def test_a_player_s_games_are_read_in_the_order_of_the_index(store: Store) -> None:
    wanted: GameFilter = {"player": "ann"}
    finished(store)
    with store.database.reading() as db:
        query, column = histories._numbers(db, wanted)
        compiled = query.where(column < 9).limit(5).compile(db.get_bind(), compile_kwargs={"literal_binds": True})
    plan = plans(store, str(compiled))
    if store.database.engine.dialect.name == "sqlite":
        assert "ix_game_seat_player_id_game_id" in plan
        assert "TEMP B-TREE" not in plan


def test_a_game_is_found_while_it_is_open_and_when_it_is_closed(store: Store) -> None:
    id = new_game(store).id
    remark(store, id, "tea")
    assert ids(store.games.search("tea")) == [id]
    store.games.void(store.games.load(id), "no time")
    assert ids(store.games.search("tea")) == ids(store.games.search("time")) == [id]
    assert ids(store.games.search("tea", since=datetime.now(UTC) + timedelta(days=1))) == []
