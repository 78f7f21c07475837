"""The routes of a king through the valley: every legal summons (KV-MOVE, KV-SUM, KV-PRI)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.games.king_of_the_valley.board import RAYS, SQUARES
from companion.games.king_of_the_valley.components import SPECIALISTS
from companion.games.king_of_the_valley.moves import Summon, SummonVia
from companion.games.king_of_the_valley.state import OPEN, State
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.taxes import Means

LARGEST_GROUP = 3


def character(tile: str, switches: Switches) -> str:
    """Return what makes tiles identical: the character, and for knights the Order too if the table plays that way.

    Collectors are identical, and so are wizards; a jester matches only jesters (KV-SUM-11, KV-R03, KV-R04, KV-JES-08).
    """
    return tile if tile[0] == "K" and switches.identical_knights == "same_order" else tile[0]


def routes(state: State, name: str) -> list[Summon | SummonVia]:
    """List every legal summons of a seat."""
    seat = state.seats[name]
    search = _RouteSearch(state, name, Means(state, seat))
    search.walk(state.valley, seat.king, seat.gold, ())
    return search.found


def summons(state: State, name: str) -> list[Summon | SummonVia]:
    """List the summons in one straight line."""
    search = _RouteSearch(state, name, Means(state, state.seats[name]))
    search.take_last_leg(state.valley, state.seats[name].king, ())
    return search.found


def summons_via(state: State, name: str) -> list[Summon | SummonVia]:
    """List the summons that change direction at a priest."""
    return [route for route in routes(state, name) if route.via] if "P" in state.valley else []


class _RouteSearch:
    """A search for routes: the values shared by all routes of a turn, and the routes found so far."""

    def __init__(self, state: State, name: str, means: Means) -> None:
        self.name, self.switches, self.coins, self.means = name, state.switches, state.coins, means
        self.rivals = state.rivals(name)
        self.stops_on_last = state.switches.edge_group == "end_on_last"
        self.found: list[Summon | SummonVia] = []

    def walk(self, valley: Sequence[str], start: int, gold: int, via: tuple[str, ...]) -> None:
        """Find the last legs from here, then those after each priest that can be reached and paid."""
        for priest in self.take_last_leg(valley, start, via):
            coin = self.coins.get(priest, 0)
            if gold + (coin if self.switches.coin_pays_own_priest == "yes" else 0) > 0:
                behind = [OPEN if square == priest else tile for square, tile in enumerate(valley)]
                self.walk(behind, priest, gold + coin - 1, (*via, SQUARES[priest]))

    def take_last_leg(self, valley: Sequence[str], start: int, via: tuple[str, ...]) -> list[int]:
        """Find what can be taken on a last leg from here; return the priests within reach."""
        rivals, ends_on_open, add = self.rivals, self.switches.end_on_open == "yes", self.found.append
        priests: list[int] = []
        for ray in RAYS[start]:
            # A group needs the letter of the last tile passed among the earlier ones: a cheap test.
            letters, last = "", ""
            for steps, end in enumerate(ray):
                tile = valley[end]
                if last and last in letters and (tile or ends_on_open):
                    self.take_groups(valley, ray[:steps], via, end)
                letters += last
                last = tile[:1]
                if not tile or end in rivals:
                    continue
                if tile == "P":
                    priests.append(end)
                elif last not in SPECIALISTS or self.means.can_use((tile,)):
                    add(SummonVia(self.name, via, SQUARES[end]) if via else Summon(self.name, SQUARES[end]))
            if self.stops_on_last and last and last in letters:
                self.take_groups(valley, ray, via, ray[-1])
        return priests

    def take_groups(self, valley: Sequence[str], passed: Sequence[int], via: tuple[str, ...], end: int) -> None:
        """Find the groups that end with the last passed tile (KV-SUM-02..05, KV-R08)."""
        last = passed[-1]
        tile = valley[last]
        if not tile or tile == "P" or last in self.rivals:
            return
        kind, rivals = character(tile, self.switches), self.rivals
        others = [
            square
            for square in passed[:-1]
            if square not in rivals and valley[square] and character(valley[square], self.switches) == kind
        ]
        most = min(LARGEST_GROUP - 1, len(others))
        least = max(1, most) if self.switches.group_take == "all" else 1
        for number in range(least, most + 1):
            for chosen in combinations(others, number):
                group = (*chosen, last)
                if tile[0] not in SPECIALISTS or self.means.can_use([valley[square] for square in group]):
                    take = tuple(SQUARES[square] for square in group)
                    to = SQUARES[end]
                    self.found.append(SummonVia(self.name, via, to, take) if via else Summon(self.name, to, take))
