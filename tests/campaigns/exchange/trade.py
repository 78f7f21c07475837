"""Databases that exchange documents: one exports, the other imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from campaigns.exchange.document import Document, read_exchange, write_exchange
from campaigns.exchange.plan import ImportPlan, Terms
from campaigns.store import Store
from companion.cli.commands.program.demo import choose_move
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit


def play_whole(
    store: Store,
    slug: str,
    seats: Sequence[str],
    options: Mapping[str, Any],
    villages: Mapping[str, int],
    campaign: str,
) -> dict[str, int]:
    """Let simple players play a game to its end, and store it; return its villages."""
    game = find_title(slug)
    assert game is not None
    keepsakes = {seat: store.villages.load(id).document for seat, id in villages.items()}
    header = Header(slug, tuple(seats), game.rules_version, options=dict(options), deal="maple", keepsakes=keepsakes)
    outcome, rng = begin(game, header), Random(repr(options))
    assert isinstance(outcome, Outcome), outcome
    while outcome.session.asks():
        outcome = submit(outcome.session, outcome.session.write(choose_move(outcome.session, rng)))
    stored = store.games.load(store.games.add(outcome, players={}, villages=villages, campaign=campaign, by="maple"))
    store.games.finish(stored)
    return stored.villages


def take(store: Store, document: Document, **terms: Any) -> ImportPlan:
    """Import a document as if from a file."""
    return store.exchange.import_document(read_exchange(write_exchange(document)), Terms(**terms))


def bytes_of(store: Store) -> bytes:
    """Everything that is stored, as the bytes of a document."""
    return write_exchange(store.exchange.export_everything())


def states(plan: ImportPlan) -> dict[str, str]:
    """The state of everything in a document, by name."""
    return {step.name: step.state for step in plan.steps}


def edited(document: Document, place: str, value: Any) -> Document:
    """Change one thing in a document: `games.0.lines.2.text`."""
    plain: Any = msgspec.json.decode(write_exchange(document))
    *path, last = place.split(".")
    part = plain
    for word in path:
        part = part[int(word) if isinstance(part, list) else word]
    part[int(last) if isinstance(part, list) else last] = value
    return msgspec.convert(plain, Document)
