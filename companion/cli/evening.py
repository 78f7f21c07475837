"""What the referee's page does around a game: the same as the commands, with the same functions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from campaigns.rows import StoredGame
from campaigns.store import Store
from companion.cli.commands.printing.print_document import press_pack
from companion.cli.context import keep_backup_after
from companion.cli.names import named_title
from companion.cli.new_game import GameRequest, read_options
from companion.cli.next_game import plan_next
from companion.cli.rules import match_words
from companion.cli.screen.wording import result_line
from companion.cli.start_game import Started, start_game, village_words
from companion.games import REGISTRY
from companion.referee.problems import BadPosition
from companion.web.console import TitleChoice
from companion.web.entries import Reply

NOTHING_FOUND = "No rule has these words."


class Evening:
    """Implements `companion.web.console.Evening`."""

    def titles(self) -> Sequence[TitleChoice]:
        return [TitleChoice(slug, named_title(slug).name, named_title(slug).players_words()) for slug in REGISTRY]

    def start(self, store: Store, slug: str, seats: Sequence[str], level: str, deals: bool) -> Reply:
        if level and not (level.isascii() and level.isdecimal() and len(level) < 4):
            raise BadPosition(f"'{level[:20]}' is not a level")
        options = read_options(int(level) if level else None, None, None)
        deal = _seed() if deals else None
        return _say_started(start_game(store, named_title(slug), GameRequest(seats, options, deal=deal)))

    def offer_next(self, store: Store, stored: StoredGame) -> str:
        return plan_next(store, stored).words(stored.session.game)

    def start_next(self, store: Store, stored: StoredGame) -> Reply:
        plan = plan_next(store, stored)
        return _say_started(start_game(store, stored.session.game, plan.wanted, plan.campaign))

    def finish(self, store: Store, stored: StoredGame) -> Reply:
        sheet = store.games.finish(stored)
        keep_backup_after(store, stored.id)
        return Reply((f"Game {stored.id} is finished and stored.", result_line(sheet)), True)

    def pack(self, store: Store, stored: StoredGame) -> bytes:
        return press_pack(store, stored.id)

    def rules(self, slug: str, words: str) -> Sequence[str]:
        return match_words(named_title(slug), words.split()) or [NOTHING_FOUND]


def _say_started(started: Started) -> Reply:
    return Reply((f"Game {started.id} has started.", *village_words(started)), True)


def _seed() -> str:
    return secrets.token_hex(8)
