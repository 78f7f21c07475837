"""Cards that are given up as payment."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.packs import give_up
from companion.games.maple_valley.state import State, with_seat
from companion.referee.header import Header


def test_another_copy_of_the_played_friend_is_discarded() -> None:
    state = TITLE.start(Header(TITLE.slug, ("ann",), TITLE.rules_version))
    assert isinstance(state, State)
    state = with_seat(state, "ann", replace(state.seats["ann"], hand=("hare", "otter"), tired=("hare",)))
    played = replace(state, turn="ann", now=replace(state.now, card="hare"))
    owner = give_up(played, "ann", "hare").seats["ann"]
    assert (owner.hand, owner.tired) == (("otter",), ("hare",))
    resting = replace(state, turn="ann", now=replace(state.now, card="otter"))
    owner = give_up(resting, "ann", "hare").seats["ann"]
    assert (owner.hand, owner.tired) == (("hare", "otter"), ())
