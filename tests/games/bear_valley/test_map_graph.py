"""The map as a graph: the spots connected for a player match those found by a graph library."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import networkx as nx
import pytest

from companion.games.bear_valley.components import CHARACTERS
from companion.games.bear_valley.position import read_position
from companion.games.bear_valley.reach import is_walled_in, links, walk
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import read_tables
from tests.games.bear_valley.oracle import Oracle
from tests.games.bear_valley.plain_table import ACROSS, RIVER, SHIFT, Cell, Doc, LaidCard, Spot, beside, spot_of, write
from tests.tools.opinions import Opinion, agree, each

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
TABLES = read_tables("stand-in")


def random_map(rng: Random) -> Doc:
    """Lay random cards in random cells around the camp, rotated at random, Bears with and without baskets."""
    size = rng.choice((10, 25, 50, 79))
    river = rng.choice(list(TABLES.rivers))
    names = NAMES[: rng.choice((2, 4, 6))]
    empty = Oracle({"river": river, "seat": [{"name": name} for name in names], "turn": names[0]})
    # Cards are close together around a place at the river, so that paths are long and some are dead ends.
    x, y = rng.choice(list(empty.grid))
    around = [(x + dx, y + dy) for dy in range(-7, 8) for dx in range(-14, 15) if not (dx + dy) % 2]
    around.sort(key=lambda cell: abs(cell[1] - y) + max(0, abs(cell[0] - x) - abs(cell[1] - y)) // 2)
    gaps = rng.choice((0, 0.1, 0.4))
    free = [cell for cell in around if cell not in empty.grid and rng.random() >= gaps]
    cards = rng.sample(list(TABLES.wild), size)
    lies = {write((cell, "")): card + rng.choice(("", "*")) for cell, card in zip(free, cards, strict=False)}
    doc: Doc = {"river": river, "mode": "advanced", "map": lies, "turn": names[0]}
    table = Oracle({**doc, "seat": [{"name": name} for name in names]})
    laid = [spot_of(text)[0] for text in lies]
    spots = [(cell, section) for cell in laid for section in table.grid[cell].parts()]
    roles = rng.sample(CHARACTERS, len(names))
    seat = [
        {"name": n, "character": role, "at": write(rng.choice(spots))} for n, role in zip(names, roles, strict=True)
    ]
    bears = [write((cell, "")) for cell in table.grid if table.kind(cell) == "Bear"]
    doc |= {"seat": seat, "baskets": rng.sample(bears, min(len(bears), rng.choice((0, 2, 3))))}
    return doc


def graph_of(grid: dict[Cell, LaidCard]) -> nx.Graph[Spot]:
    """Connect sections exit to exit."""
    graph: nx.Graph[Spot] = nx.Graph()
    graph.add_nodes_from((cell, section) for cell, card in grid.items() for section in card.parts())
    for cell, card in grid.items():
        for section, sides in card.parts().items():
            for side in sides:
                goal = beside(cell, side)
                if goal in grid and grid[goal].what(ACROSS[side]) == "exit":
                    graph.add_edge((cell, section), (goal, grid[goal].section(ACROSS[side])))
    return graph


def is_closed(state: State, name: str, spot: Spot, card: LaidCard) -> bool:
    """Return whether a space is closed to a player for the whole game."""
    role, kind = state.seats[name].character, card.card.kind
    if kind == "Bear":
        return spot[0] not in state.baskets or role == "fozzie"
    shunned = {"forrest": "Woods", "rocky": "Mountain"}
    is_cave = role == "sunny" and card.card.picture == "cave"
    return shunned.get(role) == kind or is_cave or (role == "vertigo" and spot[1] == "bridge")


def check_map(doc: Doc) -> Iterator[str]:
    """Compare the connected spots of every player with the graph; return the special features of the map."""
    state, grid = read_position(doc, {}), Oracle(doc).grid
    graph = graph_of(grid)
    for spot in graph:
        assert set(links(state, spot)) == set(graph[spot]), spot
    for name, seat in state.seats.items():
        open_spots = [s for s in graph if s == seat.at or not is_closed(state, name, s, grid[s[0]])]
        part = nx.node_connected_component(graph.subgraph(open_spots), seat.at)
        assert set(walk(state, name)) == part, name
        leads_on = any(
            grid[cell].card.kind == "Destination-Camp"
            or any(beside(cell, side) not in grid for side in grid[cell].parts()[section])
            for cell, section in part
        )
        assert is_walled_in(state, name, has_hope=False) == (not leads_on), name
        yield from () if leads_on else ("cut off",)
        yield from ("a long way",) if len(part) > 8 else ()
        if len(part) < len(nx.node_connected_component(graph, seat.at)):
            yield "shut out by a dislike or a Bear"


def test_connections_of_the_map_match_its_graph() -> None:
    opinion = Opinion("Bear Valley reachability", each("graph", random_map), check_map, dict)
    assert agree(opinion, 300, first=1000).interesting > 200


@pytest.mark.parametrize("river", TABLES.rivers)
def test_the_rivers_are_paths_for_a_canoe(river: str) -> None:
    """Connected by river sides, each river is one path from camp to camp."""
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
