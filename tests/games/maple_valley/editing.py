"""Paths and file names of the editions that tests change."""

from __future__ import annotations

from pathlib import Path

from companion.games.library import data_folder
from companion.games.maple_valley.game import TITLE

SHIPPED = data_folder() / TITLE.slug / "editions" / "stand-in"
TEMPLATE = data_folder() / TITLE.slug / "template"
OWNER = Path(__file__).parents[2] / "records" / TITLE.slug / "edition"
BOARD, FAVOURS, FRIENDS, PATCHES, DAWDLES, OUTPOSTS, FESTIVITIES = FILES = (
    "board.toml", "favours.toml", "friends.toml", "patches.toml", "dawdles.toml", "outposts.toml", "festivities.toml",
)  # fmt: skip
SEATS = ("ann", "bo", "cy", "di", "ed")
