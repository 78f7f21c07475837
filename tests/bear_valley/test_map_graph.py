"""The map as a graph: what hangs together for a player is what a plain graph library finds."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from companion.games.bear_valley.position import describe, read_position
from companion.games.bear_valley.reach import is_walled_in, links, walk
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import CHARACTERS, read_tables
from tests.bear_valley.oracle import Oracle
from tests.bear_valley.plain_table import ACROSS, RIVER, SHIFT, Cell, Doc, Lying, Spot, beside, write

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
TABLES = read_tables("stand-in")


def random_map(rng: Random) -> tuple[State, dict[Cell, Lying]]:
    """Lay random cards at random cells around the camp, turned at random, Bears with and without baskets."""
    size = rng.choice((10, 25, 50, 79))
    radius = rng.choice((3, 4, 5, 7))
    river = rng.choice(list(TABLES.rivers))
    names = NAMES[: rng.choice((2, 4, 6))]
    cells = [(x, y) for y in range(-radius, radius + 3) for x in range(-2 * radius, 2 * radius + 12) if not (x + y) % 2]
    empty = Oracle({"river": river, "seat": [{"name": name} for name in names], "turn": names[0]})
    free = [cell for cell in cells if cell not in empty.grid]
    rng.shuffle(free)
    cards = rng.sample(list(TABLES.wild), size)
    lies = {write((cell, "")): card + rng.choice(("", "*")) for cell, card in zip(free, cards, strict=False)}
    doc: Doc = {"river": river, "mode": "advanced", "map": lies, "turn": names[0]}
    table = Oracle({**doc, "seat": [{"name": name} for name in names]})
    spots = [(cell, section) for cell in table.grid for section in table.grid[cell].parts()]
    roles = rng.sample(CHARACTERS, len(names))
    seat = [
        {"name": n, "character": role, "at": write(rng.choice(spots))} for n, role in zip(names, roles, strict=True)
    ]
    bears = [write((cell, "")) for cell in table.grid if table.kind(cell) == "Bear"]
    doc |= {"seat": seat, "baskets": rng.sample(bears, min(len(bears), rng.choice((0, 2, 3))))}
    return read_position(doc, {}), table.grid


def graph_of(grid: dict[Cell, Lying]) -> nx.Graph[Spot]:
    """Join sections exit to exit."""
    graph: nx.Graph[Spot] = nx.Graph()
    graph.add_nodes_from((cell, section) for cell, card in grid.items() for section in card.parts())
    for cell, card in grid.items():
        for section, sides in card.parts().items():
            for side in sides:
                goal = beside(cell, side)
                if goal in grid and grid[goal].what(ACROSS[side]) == "exit":
                    graph.add_edge((cell, section), (goal, grid[goal].section(ACROSS[side])))
    return graph


def is_closed(state: State, name: str, spot: Spot, card: Lying) -> bool:
    """Tell a space that is closed to a player for good."""
    role, kind = state.seats[name].character, card.card.kind
    if kind == "Bear":
        return spot[0] not in state.baskets or role == "fozzie"
    shunned = {"forrest": "Woods", "rocky": "Mountain"}
    is_cave = role == "sunny" and card.card.picture == "cave"
    return shunned.get(role) == kind or is_cave or (role == "vertigo" and spot[1] == "bridge")


@pytest.mark.parametrize("seed", range(12))
def test_the_map_hangs_together_as_its_graph_does(seed: int) -> None:
    rng = Random(f"graph {seed}")
    for _ in range(25):
        state, grid = random_map(rng)
        graph = graph_of(grid)
        for spot in graph:
            assert set(links(state, spot)) == set(graph[spot]), (spot, describe(state))
        for name, seat in state.seats.items():
            open_spots = [s for s in graph if s == seat.at or not is_closed(state, name, s, grid[s[0]])]
            part = nx.node_connected_component(graph.subgraph(open_spots), seat.at)
            assert set(walk(state, name)) == part, (name, describe(state))
            leads_on = any(
                grid[cell].card.kind == "Destination-Camp"
                or any(beside(cell, side) not in grid for side in grid[cell].parts()[section])
                for cell, section in part
            )
            assert is_walled_in(state, name, has_hope=False) == (not leads_on), (name, describe(state))


@pytest.mark.parametrize("river", TABLES.rivers)
def test_the_rivers_are_paths_for_a_canoe(river: str) -> None:
    """Joined by river sides, each river is one path from camp to camp."""
    grid = Oracle({"river": river, "seat": [{"name": "ann"}], "turn": "ann"}).grid
    graph: nx.Graph[Cell] = nx.Graph()
    for cell, card in grid.items():
        assert card.card.kind in RIVER
        for side in SHIFT:
            goal = beside(cell, side)
            if card.what(side) == "river":
                assert grid[goal].what(ACROSS[side]) == "river"
                graph.add_edge(cell, goal)
    ends = [cell for cell in graph if graph.degree(cell) == 1]
    assert nx.is_connected(graph)
    assert [grid[cell].card.kind for cell in ends] == ["Starting-Camp", "Destination-Camp"]
    assert len(nx.shortest_path(graph, *ends)) == len(grid)
