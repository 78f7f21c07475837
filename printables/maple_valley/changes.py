"""What changed since an earlier printout: the map, the holdings and the cards around it, with what is new framed."""

from __future__ import annotations

from functools import partial

from companion.games.maple_valley.state import State
from printables.drawing import Box, Pen
from printables.maple_valley.facts import Kit
from printables.maple_valley.holdings import draw_packs
from printables.maple_valley.map import draw_valley
from printables.maple_valley.places import MapContents, contents_of
from printables.maple_valley.position import draw_around
from printables.maple_valley.swatches import player_swatch
from printables.sheets import PageArea, Part, PrintedGame, Sheet, join_facts
from printables.sheets.log import changes_sheets

MARKED = "frames: new; crossed out: erase"


def change_sheets(game: PrintedGame, area: PageArea, kit: Kit) -> list[Part]:
    """Return the state of play with what is new since an earlier printout, then the moves."""
    before: State | None = game.earlier
    swatches = {seat: player_swatch(kit.tables, colour) for seat, colour in zip(game.seats, kit.colours, strict=False)}
    listed = changes_sheets(game, area, None, swatches)
    if before is None or not listed:
        return listed
    about = join_facts(game.subtitle, MARKED)
    since = f"new since line {game.request.since}"

    def sheet(name: str, title: str, draw: partial[None], is_wide: bool = True) -> Sheet:
        return Sheet(f"changes-{name}", f"{title}, {since}", draw, about, landscape=is_wide, code=game.code)

    return [
        sheet("valley", "The valley", partial(_draw_map, game=game, kit=kit, before=before)),
        sheet("packs", "Player holdings", partial(draw_packs, game=game, kit=kit, before=before)),
        sheet(
            "around",
            "Around the board",
            partial(draw_around, game=game, kit=kit, state=game.state, before=before),
            False,
        ),
        *listed,
    ]


def changed_contents(before: State, after: State) -> MapContents:
    """Return the pieces on the map, with the places and sites that differ from an earlier state."""
    old, new = contents_of(before), contents_of(after)
    parts = ((old.groves, new.groves), (old.sites, new.sites), (old.pawns, new.pawns), (old.posts, new.posts))
    fresh = {id for one, other in parts for id in {*one, *other} if one.get(id, ()) != other.get(id, ())}
    gone = {id: [colour for colour in pawns if colour not in new.pawns.get(id, ())] for id, pawns in old.pawns.items()}
    return new._replace(fresh=frozenset(fresh), gone=gone)


def _draw_map(pen: Pen, box: Box, game: PrintedGame, kit: Kit, before: State) -> None:
    owners = [(player_swatch(kit.tables, owner.colour), game.name(seat)) for seat, owner in game.state.seats.items()]
    draw_valley(pen, box, kit, changed_contents(before, game.state), owners)
