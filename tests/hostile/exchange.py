"""Exchange documents, as read by `companion campaign import`."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from campaigns.errors import StoreError
from campaigns.exchange.document import read_exchange, write_exchange
from campaigns.exchange.plan import Terms
from campaigns.store import Store, open_store
from companion.cli.commands.database.exchange import import_words
from tests.hostile.club import CLUB, copy_club, memory, new_file
from tests.hostile.mutants import json_mutant
from tests.hostile.targets import check_answer, refusing


def run(data: bytes) -> None:
    """Import a document: a refused one leaves nothing behind, an accepted one is sound and not imported twice."""
    with refusing(data):
        document = read_exchange(data)
        plan = house().exchange.import_document(document, Terms(dry_run=True))
        for words in import_words(plan, dry_run=True, is_refused=False):
            check_answer(words)
        with TemporaryDirectory(dir=memory()) as folder:
            path = shutil.copy(Path(house().database.where), folder)
            with open_store(str(path)) as store:
                take_in(store, data)


def take_in(store: Store, data: bytes) -> None:
    """Import a document into an empty database."""
    before = write_exchange(store.exchange.export_everything())
    try:
        plan = store.exchange.import_document(read_exchange(data), Terms())
    except StoreError:
        assert write_exchange(store.exchange.export_everything()) == before
        raise
    assert store.maintenance.check() == []
    if plan.applied:
        again = store.exchange.import_document(
            read_exchange(write_exchange(store.exchange.export_everything())), Terms()
        )
        assert not again.has_work


@cache
def house() -> Store:
    """Open an empty database, which stays empty."""
    return open_store(str(new_file("house.db")))


@cache
def seeds() -> Sequence[bytes]:
    """Export a little of everything: an open game, a result, a village, a campaign, all."""
    with open_store(str(copy_club(new_file("seeds.db")))) as store:
        documents = (
            store.exchange.export_game(2),
            store.exchange.export_game(4),
            store.exchange.export_village(1),
            store.exchange.export_campaign(CLUB),
            store.exchange.export_everything(),
        )
        return [write_exchange(document) for document in documents]


@cache
def words() -> Sequence[str]:
    """List the names and short texts of the documents."""
    found = dict.fromkeys(word.strip('",:{}[]') for seed in seeds() for word in seed.decode().split())
    return [word for word in found if 1 < len(word) < 40 and word.isascii()]


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value."""
    return json_mutant(data.decode(), rng, words()).encode()
