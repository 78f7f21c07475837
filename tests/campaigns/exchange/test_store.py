"""Documents arrive unchanged in another database, once, judged again, and nothing is overwritten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import jsonschema
import msgspec
import pytest

import campaigns
from campaigns.errors import Refused, Stale, StoreError
from campaigns.exchange import import_
from campaigns.exchange import store as exchange
from campaigns.exchange.document import Document, lay_out_json, schema, write_exchange
from campaigns.games.results import Result
from campaigns.models import LevelCount, PlayerCount, RefereeCount
from campaigns.sql import select
from campaigns.statistics.counts import recount_all
from campaigns.store import Store, open_store
from companion.games import REGISTRY, find_title
from tests.campaigns import counting
from tests.campaigns.evenings import new_game, play, play_out, start

from .trade import bytes_of, edited, play_whole, states, take

ENOUGH = ("ann add 1", "bo add 2")


@pytest.fixture
def theirs(tmp_path: Path) -> Iterator[Store]:
    """Someone else's database."""
    with open_store(str(tmp_path / "theirs.db")) as other:
        yield other


def figures(store: Store) -> list[list[str]]:
    """The rows of all totals tables."""
    with store.database.reading() as db:
        tables = (PlayerCount, LevelCount, RefereeCount)
        return [sorted(map(repr, db.exec(select(table)))) for table in tables]


def recounted(store: Store) -> list[list[str]]:
    with store.database.writing() as db:
        recount_all(db)
    return figures(store)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    """A whole campaign of Crayonville, a game of every title, a result on paper, a what-if, and a game in progress."""
    with open_store(str(tmp_path_factory.mktemp("club") / "club.db")) as store:
        store.campaigns.add("Club", "every Tuesday")
        for slug in REGISTRY:
            game = find_title(slug)
            assert game is not None
            villages: dict[str, int] = {}
            for options in game.campaign:
                villages = play_whole(store, slug, ("Ann", "Bo"), options, villages, "Club")
        store.games.log(Result("king-of-the-valley", {"Ann": "Ann", "Cy": "Cy"}, {"Ann": 40, "Cy": 31}, minutes=45))
        store.games.mark(store.games.find(slug="bear-valley")[0].id, "a card was missing")
        copy = store.villages.copy("Ann's village", "Ann's dream", level=3)
        play_whole(store, "crayonville", ("Ann",), {"level": 4}, {"Ann": copy}, "Club")
        yield store.exchange.export_everything()


def test_a_club_moves_from_database_to_database(club: Document, empty_postgres: str, tmp_path: Path) -> None:
    wanted = write_exchange(club)
    with open_store(empty_postgres) as server, open_store(str(tmp_path / "home.db")) as home:
        for store, document in ((server, club), (home, None)):
            plan = take(store, document or server.exchange.export_everything())
            assert plan.applied
            assert {*states(plan).values()} == {"new"}
            assert bytes_of(store) == wanted
            assert figures(store) == recounted(store)
            assert store.maintenance.check() == []
        assert home.statistics.standings() == server.statistics.standings()
        assert home.games.find(slug="king-of-the-valley")[0].minutes == 45


def test_importing_twice_changes_nothing(club: Document, store: Store) -> None:
    take(store, club)
    before = bytes_of(store), figures(store)
    plan = take(store, club)
    assert (plan.applied, plan.has_work, plan.conflicts) == (False, False, [])
    assert {*states(plan).values()} == {"same"}
    assert (bytes_of(store), figures(store)) == before


def test_the_schema_is_shipped_and_every_kind_of_document_keeps_it(club: Document, theirs: Store) -> None:
    shipped = Path(campaigns.__file__).with_name("exchange-1.schema.json").read_bytes()
    assert shipped == lay_out_json(schema())
    take(theirs, club)
    new_game(theirs)
    checker = jsonschema.Draft202012Validator(json.loads(shipped), format_checker=jsonschema.FormatChecker())
    checker.check_schema(checker.schema)
    documents = [
        theirs.exchange.export_everything(),
        theirs.exchange.export_campaign("club"),
        theirs.exchange.export_village("Bo's village"),
        *(theirs.exchange.export_game(game.id) for game in theirs.games.find()[::4]),
    ]
    assert {document.kind for document in documents} == {"all", "campaign", "village", "game"}
    for document in documents:
        checker.validate(json.loads(write_exchange(document)))
    with pytest.raises(jsonschema.ValidationError):
        checker.validate({**json.loads(write_exchange(documents[0])), "moon": 1})


def test_a_game_is_exported_with_its_villages(club: Document, store: Store, theirs: Store) -> None:
    take(theirs, club)
    document = theirs.exchange.export_game(theirs.games.find(slug="crayonville", campaign="Club")[3].id)
    assert (len(document.games), len(document.villages), document.campaigns) == (1, 2, ())
    assert "new" in states(take(store, document)).values()
    assert [level.game_id is not None for level in store.villages.load("Ann's village").levels].count(True) == 1
    assert store.games.load(1).villages == {"Ann": 1, "Bo": 2}
    # The campaign brings the other games, and the entries already here are linked to it.
    assert take(store, theirs.exchange.export_everything()).conflicts == []
    assert {step.state for step in take(store, theirs.exchange.export_everything()).steps} == {"same"}
    with_club = [*theirs.campaigns.load("Club").table]
    assert [*store.campaigns.load("Club").table] == with_club
    assert figures(store) == recounted(store)


def test_a_village_is_exported_without_its_games(club: Document, store: Store, theirs: Store) -> None:
    take(theirs, club)
    document = theirs.exchange.export_village("Ann's village")
    assert (len(document.villages), document.games) == (1, ())
    assert all(level.game for level in document.villages[0].levels)
    take(store, document)
    village = store.villages.load("Ann's village")
    assert [level.game_id for level in village.levels] == [None] * 10
    assert village.document == theirs.villages.load("Ann's village").document
    assert not take(store, document).has_work


def test_a_busy_village_is_written_as_it_was_before(store: Store, theirs: Store) -> None:
    new_game(theirs, "ann")
    village = theirs.exchange.export_village("ann's tally").villages[0]
    assert (village.status, village.levels) == ("free", ())
    busy = theirs.exchange.export_game(1).villages[0]
    assert (busy.status, busy.levels[0].status) == ("busy", "playing")
    take(store, theirs.exchange.export_game(1))
    stored = play(store, store.games.load(1), "ann add 3")
    store.games.finish(stored)
    assert store.villages.load("ann's tally").document == {"count": 3}


def test_an_open_game_can_continue_elsewhere(store: Store, theirs: Store) -> None:
    stored = play(theirs, new_game(theirs), "ann add 1", by="zoe")
    take(store, theirs.exchange.export_everything())
    again = states(take(store, theirs.exchange.export_everything()))
    assert again[f"counting of {datetime.now(UTC):%Y-%m-%d} (ann, bo)"] == "same"
    stored = play(theirs, stored, "bo add 1", by="zoe")
    assert "older" in states(take(store, theirs.exchange.export_everything())).values()
    assert bytes_of(store) == bytes_of(theirs)
    theirs.games.finish(play(theirs, stored, "bo add 1"))
    plan = take(store, theirs.exchange.export_everything())
    assert [*states(plan).values()] == ["older"] * 3
    assert bytes_of(store) == bytes_of(theirs)
    assert store.villages.load("bo's tally").status == "free"
    assert figures(store) == recounted(store)
    assert store.maintenance.check() == []


def test_a_newer_game_here_is_kept(store: Store, theirs: Store) -> None:
    stored = play(theirs, new_game(theirs), "ann add 1")
    document = theirs.exchange.export_everything()
    theirs.games.finish(play(theirs, stored, "bo add 2"))
    before = bytes_of(theirs)
    plan = take(theirs, document)
    assert ({*states(plan).values()}, plan.applied) == ({"newer"}, False)
    assert bytes_of(theirs) == before


def test_games_that_continued_differently_conflict(store: Store, theirs: Store) -> None:
    play(theirs, new_game(theirs), "ann add 1")
    take(store, theirs.exchange.export_everything())
    play(store, store.games.load(1), "bo add 1")
    play(theirs, theirs.games.load(1), "bo leave")
    play_out(theirs, *ENOUGH)
    before = bytes_of(store)
    plan = take(store, theirs.exchange.export_everything())
    assert (plan.applied, [step.why for step in plan.conflicts]) == (False, ["line 2 is different there"])
    assert bytes_of(store) == before
    plan = take(store, theirs.exchange.export_everything(), keep_mine=True)
    assert (plan.applied, len(plan.conflicts)) == (True, 1)
    assert [line.text for line in store.games.lines(1)] == ["ann add 1", "bo add 1"]
    assert store.games.find(status="finished")[0].lines == 2
    assert store.maintenance.check() == []


def test_a_village_played_on_both_sides_conflicts(store: Store, theirs: Store) -> None:
    play_out(theirs, *ENOUGH)
    take(store, theirs.exchange.export_everything())
    for other, amount in ((store, 5), (theirs, 6)):
        village = other.villages.load("ann's tally")
        outcome = start("ann", keepsakes={"ann": village.document})
        stored = other.games.load(other.games.add(outcome, players={}, villages={"ann": village.id}))
        other.games.finish(play(other, stored, f"ann add {amount}"))
    before = bytes_of(store)
    plan = take(store, theirs.exchange.export_everything())
    assert [(step.what, step.why) for step in plan.conflicts] == [("village", "level 1 went differently there")]
    assert bytes_of(store) == before
    # Their game is new, and is imported without the village that differs here.
    assert take(store, theirs.exchange.export_everything(), keep_mine=True).applied
    assert store.villages.load("ann's tally").document == {"count": 6}
    assert store.maintenance.check() == []


def test_a_game_whose_village_is_busy_elsewhere_is_not_imported(store: Store, theirs: Store) -> None:
    play_out(theirs, *ENOUGH)
    take(store, theirs.exchange.export_everything())
    for other in (store, theirs):
        village = other.villages.load("ann's tally")
        outcome = start("ann", keepsakes={"ann": village.document})
        other.games.add(outcome, players={}, villages={"ann": village.id})
    plan = take(store, theirs.exchange.export_everything(), keep_mine=True)
    assert sorted(step.what for step in plan.conflicts) == ["game", "village"]
    assert len(store.games.find()) == 2
    assert store.maintenance.check() == []


def test_taken_names_get_a_number(store: Store, theirs: Store) -> None:
    for other in (store, theirs):
        other.campaigns.add("Club")
        play_out(other, *ENOUGH, campaign="club")
    plan = take(store, theirs.exchange.export_everything())
    assert {"Club 2", "ann's tally 2", "bo's tally 2"} <= {*states(plan)}
    assert plan.newcomers == ()
    assert "the village 'ann's tally' is called 'ann's tally 2' here" in "".join(plan.remarks)
    assert [row.name for row in store.campaigns.find()] == ["Club", "Club 2"]
    assert not take(store, theirs.exchange.export_everything()).has_work
    [ann] = [row for row in store.statistics.standings() if row.player == "ann"]
    assert ann.games == 2


def test_players_can_be_renamed_on_import(store: Store, theirs: Store) -> None:
    for other in (store, theirs):
        play_out(other, *ENOUGH)
    plan = take(store, theirs.exchange.export_everything(), players={"ANN": "Ann Marie"})
    assert plan.newcomers == ("Ann Marie",)
    assert [row.name for row in store.players.find()] == ["ann", "Ann Marie", "bo"]
    assert store.villages.load("ann's tally 2").owner == "Ann Marie"
    assert store.villages.load("ann's tally 2").levels[0].players == ("Ann Marie", "bo")
    assert not take(store, theirs.exchange.export_everything()).has_work
    with pytest.raises(Refused, match="no player 'zoe'"):
        take(store, theirs.exchange.export_everything(), players={"zoe": "ann"})


def test_a_dry_run_returns_the_same_plan_and_changes_nothing(store: Store, theirs: Store) -> None:
    play_out(theirs, *ENOUGH)
    before = bytes_of(store)
    plan = take(store, theirs.exchange.export_everything(), dry_run=True)
    assert not plan.applied
    assert bytes_of(store) == before
    assert take(store, theirs.exchange.export_everything()).steps == plan.steps


def test_changed_documents_are_refused(store: Store, theirs: Store) -> None:
    theirs.games.finish(play(theirs, new_game(theirs), *ENOUGH))
    play(theirs, new_game(theirs, "cy"), "cy add 1")
    document = theirs.exchange.export_everything()
    changes: dict[str, tuple[str, object]] = {
        "line 2 of the record, 'bo add 0'": ("games.0.lines.1.text", "bo add 0"),
        "should be written 'cy add 1'": ("games.1.lines.0.text", "add 1"),
        "do not end the game": ("games.0.lines", msgspec.to_builtins(document.games[0].lines[:1])),
        "its moves give a different one": ("games.0.seats.0.won", True),
        "adds up to 1": ("games.0.seats.0.points", 3),
        "line 1 of the record": ("games.1.lines.0.text", "cy add 0"),
        "points and place do not match": ("villages.0.levels.0.points", 2),
        "does not match the end of the last level": ("villages.0.document.count", 9),
        "has a count": ("villages.0.levels.0.before", {"count": "x"}),
        "newer rules": ("games.0.header.rules", 2),
    }
    before = bytes_of(store)
    for reason, (place, value) in changes.items():
        with pytest.raises(StoreError, match=reason):
            take(store, edited(document, place, value))
        assert bytes_of(store) == before
    both = edited(edited(document, "villages.0.document.count", 9), "villages.0.levels.0.after.count", 9)
    with pytest.raises(StoreError, match="the village of ann was changed by hand"):
        take(store, both)
    with pytest.raises(StoreError, match="the village of cy was changed by hand: it is not the one"):
        take(store, edited(edited(document, "villages.2.levels.0.before.count", 5), "villages.2.document.count", 5))


def test_a_score_sheet_may_use_the_words_of_an_earlier_version(store: Store, theirs: Store) -> None:
    """A result keeps the words it was stored with, whichever version exports it."""
    play_out(theirs, *ENOUGH)
    document = theirs.exchange.export_everything()
    reworded = edited(edited(document, "games.0.scores.0.source", "has added"), "games.0.seats.0.remark", "odd first")
    take(store, reworded)
    assert store.games.scores(1).seats[0].lines[0].source == "has added"
    assert take(store, document).steps[0].state == "same"
    again = theirs_again(theirs)
    take(again, edited(reworded, "companion", "0.0.1"))
    assert bytes_of(again) == bytes_of(store)


def test_a_score_sheet_of_another_version_may_have_other_lines(store: Store, theirs: Store) -> None:
    play_out(theirs, *ENOUGH)
    document = edited(theirs.exchange.export_everything(), "games.0.scores.0.clauses", ["CN-2"])
    with pytest.raises(StoreError, match="changed by hand"):
        take(store, document)
    take(store, edited(document, "companion", "0.0.1"))
    assert store.games.scores(1).seats[0].lines[0].clauses == ("CN-2",)
    document = edited(document, "games.0.seats.0.ties", [9])
    with pytest.raises(StoreError, match="changed by hand"):
        take(theirs_again(theirs), edited(document, "companion", "0.0.1"))


def theirs_again(store: Store) -> Store:
    """An empty database beside another one."""
    return open_store(store.database.where.replace("theirs.db", "again.db"))


def test_old_rules_keep_the_result(store: Store, theirs: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play_out(theirs, *ENOUGH)
    old = edited(theirs.exchange.export_everything(), "games.0.lines.1.text", "bo shout 2")
    with pytest.raises(StoreError, match="line 2"):
        take(store, old)
    monkeypatch.setitem(counting.TITLE.__dict__, "rules_version", 2)
    plan = take(store, old)
    assert plan.applied
    assert "not adjudicated: line 2 of the record, 'bo shout 2'" in plan.remarks[0]
    [game] = store.games.find()
    assert (game.adjudicated, game.points, game.winners) == (False, {"ann": 1, "bo": 2}, ("bo",))
    assert [line.text for line in store.games.lines(1)] == ["ann add 1", "bo shout 2"]
    assert not take(store, old).has_work
    with pytest.raises(StoreError, match="cannot be opened"):
        store.games.load(1)


def test_your_own_edition_needs_a_folder(store: Store, theirs: Store, tmp_path: Path) -> None:
    folder = tmp_path / "my cards"
    header = msgspec.structs.replace(start("ann").session.header, edition=str(folder))
    outcome = msgspec.structs.replace(
        start("ann"), session=msgspec.structs.replace(start("ann").session, header=header)
    )
    theirs.games.add(outcome, players={})
    document = theirs.exchange.export_everything()
    assert document.games[0].header.edition == "own/my cards"
    assert str(tmp_path).encode() not in write_exchange(document)
    with pytest.raises(StoreError, match="the edition 'my cards' of Counting is not installed"):
        take(store, document)
    with pytest.raises(StoreError, match="is not installed"):
        take(store, edited(document, "games.0.header.edition", str(tmp_path)))
    here = str(tmp_path / "elsewhere" / "cards")
    assert take(store, document, editions={"my cards": here}).applied
    assert store.games.load(1).session.header.edition == here
    assert not take(store, document, editions={"my cards": here}).has_work


def test_a_result_without_lines_is_checked_like_a_logged_one(store: Store, theirs: Store) -> None:
    theirs.games.log(Result(counting.SLUG, {"ann": "Ann", "bo": "Bo"}, {"ann": 4, "bo": 2}, options={"goal": 3}))
    document = theirs.exchange.export_everything()
    for place, value, reason in (
        ("adjudicated", True, "cannot have been adjudicated"),
        ("unit", "pears", "does not count pears"),
        ("seats.0.place", 2, "the places"),
        ("header.options", {"moon": 1}, "no option 'moon'"),
        ("minutes", -1, "Expected `int` >= 0"),
    ):
        with pytest.raises((StoreError, msgspec.ValidationError), match=reason):
            take(store, edited(document, f"games.0.{place}", value))
    assert take(store, document).applied
    assert bytes_of(store) == bytes_of(theirs)
    assert (store.games.find()[0].adjudicated, store.games.find()[0].points) == (False, {"ann": 4, "bo": 2})


def test_a_flag_never_conflicts(store: Store, theirs: Store) -> None:
    play_out(theirs, *ENOUGH)
    take(store, theirs.exchange.export_everything())
    theirs.games.mark(1, "the wrong dice")
    plan = take(store, theirs.exchange.export_everything())
    assert not plan.has_work
    assert "marked as played wrongly there, as played correctly here" in plan.remarks[0]


def test_void_games_and_notes_are_exported(store: Store, theirs: Store) -> None:
    theirs.games.void(play(theirs, new_game(theirs), "ann add 1"), "the lights went out")
    take(store, theirs.exchange.export_everything())
    assert bytes_of(store) == bytes_of(theirs)
    assert store.games.find()[0].note == "the lights went out"
    assert store.villages.load("ann's tally").status == "free"


def test_a_concurrent_writer_is_not_overwritten(
    store: Store, other: Store, theirs: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = play(theirs, new_game(theirs), "ann add 1")
    take(store, theirs.exchange.export_everything())
    play(theirs, stored, "bo add 1")
    judge = import_.judge_games

    def slowly(*words: object) -> object:
        play(other, other.games.load(1), "bo leave")
        return judge(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(exchange, "judge_games", slowly)
    with pytest.raises(Stale):
        take(store, theirs.exchange.export_everything())
    assert [line.text for line in store.games.lines(1)] == ["ann add 1", "bo leave"]


def test_many_imported_games_are_counted_at_once(store: Store, theirs: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_, "MANY", 1)
    monkeypatch.setattr(import_, "recount", None)
    for _ in range(2):
        play_out(theirs, *ENOUGH)
    take(store, theirs.exchange.export_everything())
    assert figures(store) == recounted(store)


def test_an_imported_record_is_recognised(store: Store) -> None:
    stored = play(store, new_game(store), "ann add 1")
    text = store.games.write_record(1)
    assert store.exchange.find_record(store.exchange.judge_record(text).session) == 1
    play(store, stored, "bo add 1")
    assert store.exchange.find_record(store.exchange.judge_record(text).session) is None


def test_a_text_record_opens_no_folder(store: Store, tmp_path: Path) -> None:
    text = f'+++\ngame = "counting"\nseats = ["ann"]\nrules = 1\nedition = "{tmp_path}"\n+++\n'
    with pytest.raises(StoreError, match="is not installed"):
        store.exchange.judge_record(text)
    found = store.exchange.judge_record(text, {str(tmp_path): "/mine"})
    assert found.session.header.edition == "/mine"
    store.games.add(found, players={})
    assert store.exchange.judge_record(text.replace(str(tmp_path), "/mine")).session.header.edition == "/mine"


def test_plays_for_the_app(club: Document, store: Store) -> None:
    take(store, club)
    plays = json.loads(store.exchange.export_plays())
    assert plays == json.loads(store.exchange.export_plays())
    finished = [game for game in club.games if game.status == "finished"]
    # The game of the what-if is left out.
    assert len(plays["plays"]) == len(finished) - 1
    assert [player["name"] for player in plays["players"]] == ["Ann", "Bo", "Cy"]
    assert {game["name"]: game["noPoints"] for game in plays["games"]}["Crayonville"] is False
    names = {player["id"]: player["name"] for player in plays["players"]}
    titles = {game["id"]: game["name"] for game in plays["games"]}
    [paper] = [play for play in plays["plays"] if play["durationMin"] == 45]
    assert titles[paper["gameRefId"]] == "King of the Valley"
    assert "not adjudicated" in paper["comments"]
    scores = [(names[row["playerRefId"]], row["score"], row["winner"], row["rank"]) for row in paper["playerScores"]]
    assert scores == [("Ann", "40", True, 1), ("Cy", "31", False, 2)]
    assert [row["seatOrder"] for row in paper["playerScores"]] == [1, 2]
    assert len({play["uuid"] for play in plays["plays"]}) == len(plays["plays"])
    assert any("a card was missing" in play["comments"] for play in plays["plays"])
    assert len(json.loads(store.exchange.export_plays("Club"))["plays"]) == len(plays["plays"]) - 1
