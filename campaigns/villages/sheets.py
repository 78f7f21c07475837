"""Sheets of villages: their labels, their editions, and how much was drawn on them."""

from __future__ import annotations

from pathlib import PurePath

from campaigns.errors import StoreError, refused
from campaigns.models import Village
from campaigns.text import from_json, to_json
from companion.games import find_title
from companion.referee.problems import BadPosition


def label_sheet(village: Village) -> None:
    """Write the village's name and owner onto its document."""
    game, document = find_title(village.slug), from_json(village.document)
    if game is not None and document:
        village.document = to_json(game.require_keepsakes().relabel(document, village.name, village.owner))


def measure_growth(slug: str, before: str, after: str, edition: str) -> int | None:
    """Count what was drawn between two stored documents; None if the title does not count it."""
    game = find_title(slug)
    if game is None:
        return None
    try:
        earlier, later = (game.require_keepsakes().census(from_json(document), edition) for document in (before, after))
    except (BadPosition, StoreError):
        # `doctor` reports a sheet that cannot be read; it must not prevent finishing a game.
        return None
    return sum(later.values()) - sum(earlier.values()) if later else None


def must_fit(slug: str, name: str, drawn: str, edition: str) -> None:
    """Refuse a village that was drawn with an edition whose sheet does not fit this one. Raises Refused."""
    title = find_title(slug)
    try:
        fits = title is None or drawn == edition or title.require_keepsakes().fits(drawn, edition)
    except BadPosition:
        # A missing edition may have moved; the title decides from the document whether the sheet is the same.
        return
    if not fits:
        # Show a user's own edition by the name of its folder.
        theirs, ours = PurePath(drawn).name, PurePath(edition).name
        reason = f"'{name}' was drawn with the edition '{theirs}', not '{ours}'"
        raise refused("other-sheet", reason, f"Play with --edition {drawn}")
