"""The game after a finished one: the next level, or another game, with the same players, villages and rulings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.errors import refused
from campaigns.rows import StoredGame
from companion.cli.new_game import GameRequest
from companion.cli.screen.wording import title_words
from companion.referee.amounts import named

if TYPE_CHECKING:
    from campaigns.store import Store
    from companion.referee.header import Header
    from companion.referee.title import Title

NUMBERED = re.compile(r"(.*\S) ([0-9]{1,6})", re.DOTALL)


class NextGame(NamedTuple):
    """What to start after a game, in the campaign of that game, and who no longer plays."""

    wanted: GameRequest
    campaign: str | None
    left: tuple[str, ...] = ()

    def words(self, game: Title[Any]) -> str:
        """Describe the game: `Crayonville, level 2, with Ann and Bo`."""
        return f"{title_words(game, self.wanted.options)}, with {named(self.wanted.names)}"


def plan_next(store: Store, stored: StoredGame) -> NextGame:
    """Plan the game after a finished one. Raises Refused if it is not finished."""
    header, game = stored.session.header, stored.session.game
    if stored.status != "finished":
        hint = f"Finish it with: companion finish --game {stored.id}" if stored.status == "open" else ""
        raise refused("not-finished", f"game {stored.id} is {stored.status}, not finished", hint)
    options = following_options(game, played_options(game, header))
    goes_on = game.keepsakes is not None and options != game.campaign[0]
    loaded = {seat: store.villages.load(id) for seat, id in stored.villages.items()} if goes_on else {}
    rows = {seat: row for seat, row in loaded.items() if row.level >= options["level"] - 1}
    staying = [seat for seat in header.seats if seat in rows or not goes_on]
    wanted = GameRequest(
        [stored.players[seat] for seat in staying],
        options,
        {seat: str(row.id) for seat, row in rows.items()},
        dict(header.rulings),
        header.edition,
        None if header.deal is None else next_seed(header.deal),
        header.typed,
    )
    starts_over = len(game.campaign) > 1 and options == game.campaign[0]
    left = tuple(seat for seat in header.seats if seat not in staying)
    return NextGame(wanted, None if starts_over else stored.campaign, left)


def played_options(game: Title[Any], header: Header) -> dict[str, Any]:
    """Return the options of a game, also of one that started from a position."""
    file = header.position or {}
    return {key: file[key] for key in game.options if key in file} | header.options


def following_options(game: Title[Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the game after one with these; the last of a campaign is followed by the first."""
    played = {**game.campaign[0], **options}
    at = next((n for n, part in enumerate(game.campaign) if {**played, **part} == played), 0)
    return played | game.campaign[(at + 1) % len(game.campaign)]


def next_seed(seed: str) -> str:
    """Return the seed of the next game, which is dealt differently: `tuesday`, `tuesday 2`, `tuesday 3`."""
    found = NUMBERED.fullmatch(seed)
    return f"{found[1]} {int(found[2]) + 1}" if found else f"{seed} 2"
