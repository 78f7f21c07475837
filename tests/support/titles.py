"""Which titles a test is about, where not every title has what it looks at."""

from __future__ import annotations

from companion.games import REGISTRY, find_title
from companion.games.library import data_folder

# A title may do without scoring holdings alone, and without editions that are entered bit by bit.
TALLIED = [slug for slug in REGISTRY if (title := find_title(slug)) is not None and title.tally is not None]
TEMPLATED = [slug for slug in REGISTRY if (data_folder() / slug / "template").is_dir()]
