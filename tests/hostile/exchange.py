"""Exchange documents, as `companion campaign import` takes them."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

from campaigns.documents import read_document, write_document
from campaigns.errors import StoreError
from campaigns.importing import Terms
from campaigns.results import Result
from campaigns.store import Store, open_store
from companion.cli.desk import find_title
from companion.cli.exchange import plan_words
from companion.referee.game import Header
from companion.referee.session import Outcome, begin, submit
from tests.hostile.edition import memory
from tests.hostile.mutants import json_mutant
from tests.hostile.targets import check_answer, refusing
from tests.storage.trade import play_whole


def run(data: bytes) -> None:
    """Import a document; what is refused leaves nothing behind, what is taken is sound and is known the second time."""
    with refusing(data):
        document = read_document(data)
        plan = house().import_document(document, Terms(dry_run=True))
        for words in plan_words(plan, dry_run=True, is_refused=False):
            check_answer(words)
        with TemporaryDirectory(dir=memory()) as folder:
            path = shutil.copy(Path(house().where), folder)
            with open_store(str(path)) as store:
                take_in(store, data)


def take_in(store: Store, data: bytes) -> None:
    """Import a document for good into an empty database."""
    before = write_document(store.export_everything())
    try:
        plan = store.import_document(read_document(data), Terms())
    except StoreError:
        assert write_document(store.export_everything()) == before
        raise
    assert store.check() == []
    if plan.applied:
        again = store.import_document(read_document(write_document(store.export_everything())), Terms())
        assert not again.has_work


@cache
def house() -> Store:
    """Open an empty database, which stays as it is."""
    return open_store(str(Path(mkdtemp(dir=memory())) / "house.db"))


@cache
def seeds() -> Sequence[bytes]:
    """Export a little of everything: an open game, a finished level and its village, a result, a campaign."""
    with TemporaryDirectory(dir=memory()) as folder, open_store(str(Path(folder) / "club.db")) as store:
        store.new_campaign("Club", "every Tuesday")
        villages = play_whole(store, "crayonville", ("Ann",), {"level": 1}, {}, "Club")
        open_game = store.new_game(short_game(), players={"ann": "Ann", "bo": "Bo Peep"})
        store.log_result(Result("king-of-the-valley", {"ann": "Ann", "bo": "Bo"}, {"ann": 31, "bo": 29}, ("ann",)))
        result = store.log_result(Result("bear-valley", {"ann": "Ann", "cy": "Cy"}, winners=("cy",), note="a long way"))
        store.new_campaign("Empty", "")
        documents = (
            store.export_game(open_game),
            store.export_game(result.id),
            store.export_village(villages["Ann"]),
            store.export_campaign("Empty"),
            store.export_everything(),
        )
        return [write_document(document) for document in documents]


def short_game() -> Outcome:
    """Begin a game with a few lines."""
    game = find_title("masters-of-maple-syrup")
    outcome = begin(game, Header(game.slug, ("ann", "bo"), game.rules_version, deal="maple"))
    assert isinstance(outcome, Outcome)
    for line in ('note "it rains" by "Zoe"', 'override ann points 1 "found"', "undo", "redo"):
        outcome = Outcome(outcome.verdict, (after := submit(outcome.session, line)).session, outcome.entries)
        assert after.entries, after.verdict
    return Outcome(outcome.verdict, outcome.session, outcome.session.entries)


@cache
def words() -> Sequence[str]:
    """List the names and short texts of the documents."""
    found = dict.fromkeys(word.strip('",:{}[]') for seed in seeds() for word in seed.decode().split())
    return [word for word in found if 1 < len(word) < 40 and word.isascii()]


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value."""
    return json_mutant(data.decode(), rng, words()).encode()
