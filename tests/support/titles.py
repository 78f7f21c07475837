"""Titles with optional parts, for tests that need them."""

from __future__ import annotations

from companion.games import REGISTRY, find_title
from companion.games.library import data_folder

# Not every title can be tallied, or has a template for unfinished editions.
TALLIED = [slug for slug in REGISTRY if (title := find_title(slug)) is not None and title.tally is not None]
TEMPLATED = [slug for slug in REGISTRY if (data_folder() / slug / "template").is_dir()]
# Titles that show what each player holds and each player's part of the table, that count cards, and with everyday
# phrasings of their rules. A small title can do without.
SEATED = [slug for slug in REGISTRY if (title := find_title(slug)) is not None and title.part is not None]
COUNTED = [slug for slug in REGISTRY if (title := find_title(slug)) is not None and title.allowance is not None]
PHRASED = [slug for slug in REGISTRY if (data_folder() / slug / "thesaurus.toml").is_file()]
