"""A second implementation of Bear Valley, slow and simple, written from the rules alone.

It reads positions as documents and shares no code with the rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from tests.games.bear_valley.plain_table import (
    ACROSS,
    CAMPS,
    PIECES,
    RIVER,
    SHIFT,
    WORTH,
    Cell,
    Doc,
    LaidCard,
    Spot,
    Table,
    beside,
    pieces,
    spot_of,
    write,
)


class Found(NamedTuple):
    """The effect of an explored card: the result, the current or possible position, the token put on the card."""

    result: str
    spot: Spot
    token: str


def worth(tokens: Iterable[str]) -> int:
    return sum(WORTH[token] for token in tokens)


def selections(tokens: Iterable[str]) -> set[tuple[str, ...]]:
    """List every selection of some tokens, by trying each of them in or out."""
    found: set[tuple[str, ...]] = {()}
    for token in tokens:
        found |= {tuple(sorted((*part, token))) for part in found}
    return found


class Oracle(Table):
    """The rules, applied to one position."""

    # Where a turn must end, and where it cannot.

    def limit(self) -> int | None:
        """Count the moves allowed in a first turn."""
        if self.doc.get("round", 1) > 1:
            return None
        names = list(self.seats)
        first = names.index(self.doc.get("first", names[0]))
        place = (names.index(self.me) - first) % len(names) + 1
        if self.contingency and self.rules["contingency_limit"] == "none":
            return None
        if self.contingency and self.rules["contingency_limit"] == "rest":
            return max(0, place - int(self.now.get("spent", 0)))
        return place

    def ends(self, path: list[Spot], hour: int, afloat: bool) -> set[str]:
        """List everything that ends a turn at the end of a path."""
        limit = self.limit()
        found = {"limit"} if limit is not None and hour >= limit else set()
        if len(path) < 2 or path[-1][0] == path[-2][0]:
            return found
        before, here = path[-2][0], path[-1][0]
        found |= {"mountain"} if self.kind(before) == "Mountain" else set()
        found |= {"evaded"} if self.is_open_bear(before) else set()
        found |= {"water"} if self.kind(here) in ("Lake", *RIVER) and not afloat else set()
        found |= {"destination"} if self.kind(here) == "Destination-Camp" else set()
        found |= {"fozzie"} if self.role == "fozzie" and self.near(here, "Bear") else set()
        return found

    def must_stop(self) -> set[str]:
        return self.ends(self.path, self.hour, self.afloat)

    def pieces_found(self) -> list[str]:
        """List the Equipment that was on the current card before the mover left any there."""
        cell = self.path[-1][0]
        loose_pieces = pieces(self.loose.get(cell, ()))
        if self.used in loose_pieces and self.now.get("used_at") and spot_of(self.now["used_at"])[0] == cell:
            loose_pieces.remove(self.used)
        return loose_pieces

    def cannot_stop(self) -> str:
        """Return why the mover cannot stop at the current position."""
        cell = self.path[-1][0]
        if len(self.path) == 1:
            return "start"
        if self.kind(cell) == "Bear":
            return "bear"
        if self.blocker(self.path[-1]):
            return "occupied"
        # Changing sections on the card where the turn started is not entering a card.
        has_entered = any(spot[0] != self.path[0][0] for spot in self.path)
        if not has_entered or not self.pieces_found():
            return ""
        if self.role == "rocky" and pieces(self.held(self.me)):
            return "rocky"
        return "violet" if self.role == "violet" and not self.near_water(cell) else ""

    def may_stop(self, leaving: tuple[str, ...] = ()) -> bool:
        if leaving and self.path[-1][0] == self.path[0][0]:
            # It would be on the card where the player stops, and be picked up again.
            return False
        code = self.cannot_stop()
        kept = Counter(self.held(self.me)) - Counter(leaving)
        if code == "rocky" and self.rules["rocky_swap"] == "yes" and not pieces(kept):
            return True
        if code in ("rocky", "violet") and self.rules["must_go_on"] == "may_stop":
            return not self.has_way_on()
        return not code

    def aborted(self, met: list[Spot]) -> Oracle:
        """Return the table for the contingency move after an aborted main move."""
        passed = [*self.path[1:], *((cell, "") for cell in self.dive), *met]
        if self.rules["contingency_bar"] == "not_last":
            passed = passed[:-1]
        now = {
            **{key: self.now[key] for key in ("fox", "equipment", "butterfly", "used_at") if key in self.now},
            "path": [write(self.path[0])],
            "contingency": True,
            "barred": [write(spot) for spot in passed if spot != self.path[0]],
            "spent": self.hour + len(met),
            "used": self.used if self.rules["contingency_use"] == "same" else "",
            "afloat": self.afloat,
        }
        return Oracle({**self.doc, "now": now})

    def has_way_on(self) -> bool:
        """Return whether any move is possible from the current position."""
        tools = (None, "machete", "canoe", "basket")
        if any(self.traverse(side, tool) or self.explore(side, tool) for side in SHIFT for tool in tools):
            return True
        moves: list[object] = [self.rows(side, 1) for side in SHIFT]
        return any((*moves, self.cross(), self.jumps(), any(self.dives(side) for side in SHIFT)))

    # Moves over known cards.

    def may_enter(self, spot: Spot, tool: str | None = None, hours: int = 1) -> bool:
        """Return whether a space may be entered; a tool is used by the move it opens."""
        cell = spot[0]
        if spot in self.path or spot in self.barred or (cell, "") in self.barred:
            return False
        if self.is_open_bear(cell) and tool != "basket":
            return False
        if self.advanced and self.never_enters(self.me, spot):
            return False
        other = self.blocker(spot)
        if other and not self.may_pass(other):
            return False
        if other:
            ends = self.ends([*self.path, spot], self.hour + hours, self.afloat or tool == "canoe")
            lifted = {"water"} if tool is None and self.can_use("canoe") else set()
            if self.is_post(cell) or ends - lifted:
                return False
        return not self.is_post(cell) or self.may_trade_at(cell, tool)

    def may_trade_at(self, cell: Cell, tool: str | None) -> bool:
        kept = Counter(self.held(self.me)) - Counter([tool] if tool else [])
        if self.role == "rocky" and pieces(kept) and pieces(self.loose.get(cell, ())):
            # The player could neither stop there nor continue.
            return self.rules["rocky_swap"] == "yes" and self.can_trade(cell, list(kept.elements()))
        is_thirsty = self.role == "violet" and self.rules["violet_post"] == "closed"
        if is_thirsty and pieces(self.loose.get(cell, ())) and not self.near_water(cell):
            return False
        return self.can_trade(cell, list(kept.elements()))

    def is_free(self, tool: str | None) -> bool:
        """Return whether the current position allows a traverse or an explore at all."""
        if tool and not self.can_use(tool):
            return False
        return not self.must_stop() - ({"water"} if tool == "canoe" else set())

    def traverse(self, side: str, tool: str | None) -> set[Spot]:
        """List the spaces that a traverse leads to; a Machete may leave a choice."""
        (cell, section), goal = self.path[-1], beside(self.path[-1][0], side)
        if goal not in self.grid or not self.is_free(tool):
            return set()
        near, far = self.grid[cell], self.grid[goal]
        here, there = near.what(side), far.what(ACROSS[side])
        if here == "exit" and near.section(side) != section:
            return set()
        owner = far.section(ACROSS[side])
        found: list[str] = []
        match tool:
            case None | "basket":
                is_right = tool is None or self.is_open_bear(goal)
                found = [owner or ""] if here == there == "exit" and is_right else []
            case "canoe":
                found = [owner or ""] if {here, there} == {"exit", "lake"} else []
            case "machete":
                found = self.cut(side, near, far)
        return {(goal, name) for name in found if self.may_enter((goal, name), tool)}

    def cut(self, side: str, near: LaidCard, far: LaidCard) -> list[str]:
        """List the sections of the next card that a Machete leads to through trees."""
        sides = [near.what(side), far.what(ACROSS[side])]
        if "trees" not in sides or set(sides) - {"trees", "exit"}:
            return []
        is_floor = self.rules["machete_bridge"] == "floor"
        if sides[0] == "trees" and is_floor and self.path[-1][1] == "bridge":
            return []
        if self.is_open_bear(self.path[-1][0]) and self.rules["evader_machete"] == "no":
            return []
        owner = far.section(ACROSS[side])
        if owner is not None:
            return [owner]
        return ["floor"] if is_floor and far.card.kind == "Bridge" else list(far.parts())

    def rows(self, side: str, hops: int) -> set[Spot]:
        """List the banks that a Canoe reaches after this many cards along the river, hour by hour."""
        if not self.can_use("canoe") or self.must_stop() - {"water"}:
            return set()
        found, path = [(self.path, side)], self.path
        for hop in range(hops):
            reached = []
            for path, to in found:
                for spot in self.downstream(path[-1][0], to):
                    last = hop == hops - 1
                    ends = self.ends([*path, spot], self.hour + hop + 1, True)
                    if self.with_path(path, self.hour + hop).may_enter(spot, "canoe") and (last or not ends):
                        onward = [d for d in SHIFT if d != ACROSS[to] and self.grid[spot[0]].what(d) == "river"]
                        reached.append(([*path, spot], onward[0] if onward else to))
            found = reached
        return {path[-1] for path, _ in found}

    def downstream(self, cell: Cell, side: str) -> list[Spot]:
        """List the banks of the next River card in a direction."""
        goal = beside(cell, side)
        if goal not in self.grid or self.kind(cell) not in RIVER:
            return []
        if self.grid[cell].what(side) != "river" or self.grid[goal].what(ACROSS[side]) != "river":
            return []
        if self.rules["canoe_camps"] == "no" and {self.kind(cell), self.kind(goal)} & set(CAMPS):
            return []
        return [(goal, name) for name in self.grid[goal].parts()]

    def with_path(self, path: list[Spot], hour: int) -> Oracle:
        """Return the same table with another path."""
        other = Oracle(self.doc)
        other.path, other.hour = path, hour
        return other

    def cross(self) -> Spot | None:
        """Return the other section of the current card, if it can be reached."""
        cell, section = self.path[-1]
        token = {"Bridge": "rope", "Hedge": "machete", "Straight-River": "canoe"}.get(self.kind(cell), "")
        is_counted = token == "canoe" and self.rules["bank_hour"] == "counted"
        lifted = {"water"} if token == "canoe" else set()
        lifted |= set() if is_counted else {"limit"}
        if not token or not self.can_use(token) or self.must_stop() - lifted:
            return None
        other = next((cell, name) for name in self.grid[cell].parts() if name != section)
        return other if self.may_enter(other, token, int(is_counted)) else None

    def may_float(self) -> bool:
        """Return whether a Canoe may be left here to avoid stopping."""
        return self.can_use("canoe") and self.must_stop() == {"water"}

    def is_at_cave(self) -> bool:
        return self.picture(self.path[-1][0]) == "cave" and self.can_use("flashlight") and not self.must_stop()

    def jumps(self) -> set[Cell]:
        """List the Caves that a jump can lead to."""
        caves = {cell for cell in self.grid if self.picture(cell) == "cave"} if self.is_at_cave() else set()
        return {c for c in caves if not self.blocker((c, "")) and (c, "") not in (*self.path, *self.barred)}

    def dives(self, side: str) -> bool:
        """Return whether the next step underground may go there."""
        if not self.dive and (self.contingency or not self.is_at_cave()):
            return False
        goal = beside(self.dive[-1] if self.dive else self.path[-1][0], side)
        if goal not in self.grid:
            return self.left > 0
        met = [name for name in self.grid[goal].parts() if self.blocker((goal, name))]
        is_closed = bool(met) and self.rules["dive_players"] == "block"
        return len(self.dive) < 2 and goal not in (*self.dive, *(cell for cell, _ in self.path)) and not is_closed

    # Exploring.

    def explore(self, side: str, tool: str | None) -> bool:
        """Return whether the empty cell in a direction can be explored."""
        cell, section = self.path[-1]
        if self.contingency or beside(cell, side) in self.grid or not self.is_free(tool):
            return False
        if not self.left and self.rules["deck_empty"] == "turn_end":
            return False
        here = self.grid[cell].what(side)
        if tool is None:
            return self.grid[cell].section(side) == section
        if tool == "machete":
            return here == "trees" and not (section == "bridge" and self.rules["machete_bridge"] == "floor")
        return tool == "canoe" and here == "lake" and self.rules["lake_side"] == "explore"

    def card_directions(self, side: str, card: str) -> set[str]:
        """List the directions of a drawn card; from Woods the stepping stones decide."""
        cell = self.path[-1][0]
        woods = self.grid[cell]
        if woods.card.kind != "Woods":
            return {side}
        stones = {woods.printed(printed): number for printed, number in woods.card.stones.items()}
        exits = self.laid_card(card).exits()
        return {d for d in SHIFT if stones[d] == exits and beside(cell, d) not in self.grid} or {side}

    def may_be_laid(self, side: str, name: str) -> bool:
        """Return whether a card may be laid like this in a direction."""
        ways = {turned: self.laid_card(name.rstrip("*") + turned).what(ACROSS[side]) for turned in ("", "*")}
        return "exit" not in ways.values() or ways["*" if name.endswith("*") else ""] == "exit"

    def found(self, side: str, name: str, tool: str | None) -> Found:
        """Judge an explored card: Bear, connection, exits against the hour, character, Post."""
        after = self.with_card(side, name, tool)
        cell, card = beside(self.path[-1][0], side), self.laid_card(name)
        spot = cell, card.section(ACROSS[side]) or ""
        hour, picture = self.hour + 1, card.card.picture or ""
        is_token = self.advanced and (picture in PIECES or (picture == "gold" and self.gold))
        token = picture if is_token and self.stock()[picture] else ""
        if card.card.kind == "Bear":
            return Found(after.met_bear(hour), spot, token)
        if card.section(ACROSS[side]) is None and tool != "machete" and not after.is_open_anyway(card):
            ways = after.ways_in(card, spot, hour)
            # A player who can draw a Machete is asked, even if the character cannot enter.
            is_asked = ways or after.may_draw_machete(card, hour)
            return Found(" ".join(["blocked", *ways]) if is_asked else "lost", spot, token)
        return Found(after.counted(card, spot, hour), spot, token)

    def with_card(self, side: str, name: str, tool: str | None) -> Oracle:
        """Return the table after a card was laid, with the tool that opened the way left behind."""
        cell = "{},{}".format(*beside(self.path[-1][0], side))
        doc = {**self.doc, "map": {**self.doc.get("map", {}), cell: name}}
        picture = self.laid_card(name).card.picture
        if self.advanced and picture and self.stock()[picture]:
            doc["loose"] = {**doc.get("loose", {}), cell: [picture]}
        if tool:
            kept = list((Counter(self.held(self.me)) - Counter([tool])).elements())
            doc["seat"] = [{**seat, "tokens": kept} if seat["name"] == self.me else seat for seat in doc["seat"]]
            here = write((self.path[-1][0], ""))
            doc["loose"] = {**doc.get("loose", {}), here: [*self.loose.get(self.path[-1][0], ()), tool]}
            used = {"used": tool, "used_at": write(self.path[-1]), "afloat": self.afloat or tool == "canoe"}
            doc["now"] = {**self.now, **used, "path": [write(spot) for spot in self.path]}
        return Oracle(doc)

    def met_bear(self, hour: int) -> str:
        limit = self.limit()
        has_move_left = limit is None or limit > 1
        if hour == 1 and has_move_left and self.role != "fozzie" and self.kind(self.path[-1][0]) != "Mountain":
            return "evaded"
        if self.can_use("basket"):
            return "basket?"
        return "eaten" if hour >= 7 else "ended"

    def is_open_anyway(self, card: LaidCard) -> bool:
        """Return whether a card without an exit back is open anyway."""
        if self.now.get("butterfly") and self.rules["butterfly_connects"] == "yes":
            return True
        return self.is_sunny_on(card) and self.rules["sunny_butterfly"] == "enter"

    def is_sunny_on(self, card: LaidCard) -> bool:
        return self.enchanted and self.role == "sunny" and card.card.picture == "butterfly"

    def is_fatal(self, card: LaidCard, hour: int) -> bool:
        if self.now.get("butterfly") or self.is_sunny_on(card):
            return False
        return hour > 2 and card.exits() == min(hour, 6)

    def ways_in(self, card: LaidCard, spot: Spot, hour: int) -> list[str]:
        """List the ways onto a card without an exit back."""
        cell, role = spot[0], self.role
        evaded = self.is_open_bear(self.path[-1][0])
        loose_pieces = pieces(self.loose.get(cell, ()))
        swap = self.rules["rocky_swap"] == "yes"
        is_stopped = role == "rocky" and bool(loose_pieces) and bool(pieces(self.held(self.me))) and not swap
        is_stopped = is_stopped or (role == "violet" and bool(loose_pieces) and not self.near_water(cell))
        may_tunnel = (
            hour < 3 and not evaded and role != "forrest" and not is_stopped and not self.never_enters(self.me, spot)
        )
        may_cut = self.may_draw_machete(card, hour) and not self.never_enters(self.me, spot)
        return [*(["tunnel"] if may_tunnel else ()), *(["machete"] if may_cut else ())]

    def may_draw_machete(self, card: LaidCard, hour: int) -> bool:
        if self.rules["machete_late"] == "no" or not self.can_use("machete") or self.is_fatal(card, hour):
            return False
        return self.rules["evader_machete"] == "yes" or not self.is_open_bear(self.path[-1][0])

    def counted(self, card: LaidCard, spot: Spot, hour: int) -> str:
        if self.is_fatal(card, hour):
            return "lost"
        if self.advanced and self.never_enters(self.me, spot):
            return "ended"
        if self.is_post(spot[0]):
            return "trade" if self.can_trade(spot[0], self.held(self.me)) else "lost"
        return "entered"

    # Trades, by trying everything.

    def goods(self, cell: Cell, own: list[str]) -> list[str]:
        return [*own, *(self.loose.get(cell, ()) if self.rules["trade_loose"] == "yes" else ())]

    def can_trade(self, cell: Cell, own: list[str]) -> bool:
        if self.rules["trade_gift"] == "yes" and self.goods(cell, own):
            return True
        return next(self.trades(cell, own), None) is not None

    def trades(self, cell: Cell, own: list[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """List every trade: tokens given, tokens received."""
        stock = self.stock()
        for give in sorted(selections(self.goods(cell, own))):
            for size in range(1, worth(give)):
                for get in combinations_with_replacement(sorted(WORTH), size):
                    if self.is_trade(Counter(own), give, get, stock):
                        yield give, get

    def is_trade(self, own: Counter[str], give: tuple[str, ...], get: tuple[str, ...], stock: Counter[str]) -> bool:
        if worth(give) <= worth(get) or set(give) & set(get) or Counter(get) - stock:
            return False
        if not all(self.carries(self.me, token) for token in get):
            return False
        after = (own - Counter(give)) + Counter(get)
        return self.role != "rocky" or len(pieces(after.elements())) < 2

    # The start and the end of a turn.

    def benefits(self) -> dict[str, int]:
        """Return the benefits of enchantments at the start of a turn."""
        cell, role = self.at(self.me)[0], self.role
        picture = self.picture(cell) if self.enchanted else ""
        role = role if self.enchanted else ""
        lucky = role == "fozzie" and self.near(cell, "Bear")
        if picture == "mushrooms" and self.rules["fozzie_mushrooms"] == "one":
            lucky = False
        return {
            "butterfly": picture == "butterfly" or (role == "rocky" and self.near(cell, "Mountain")),
            "fox": picture == "fox" or (role == "violet" and self.is_water(cell)),
            "redraws": picture == "mushrooms",
            "lucky": lucky,
            "each": role == "vertigo" and picture == "mushrooms",
        }

    def reach(self, who: str) -> set[Spot]:
        """List every space a player can reach over known cards, in any number of turns."""
        found = [self.at(who)]
        for cell, section in found:
            for side in self.grid[cell].parts()[section]:
                goal = beside(cell, side)
                owner = self.grid[goal].section(ACROSS[side]) if goal in self.grid else None
                if owner is None or (goal, owner) in found or self.is_open_bear(goal):
                    continue
                if not self.never_enters(who, (goal, owner)):
                    found.append((goal, owner))
        return set(found)

    def is_walled_in(self, who: str, hope: bool) -> bool:
        """Return whether no way on is left; Equipment and the Starting Camp may still help."""
        spots = self.reach(who)
        for cell, section in spots:
            empty = [d for d in self.grid[cell].parts()[section] if beside(cell, d) not in self.grid]
            if empty or self.kind(cell) == "Destination-Camp":
                return False
        camps = any(self.kind(cell) == "Starting-Camp" for cell, _ in spots)
        loose_pieces = any(pieces(self.loose.get(cell, ())) for cell, _ in spots if self.kind(cell) != "Bear")
        return not (hope and (camps or loose_pieces or pieces(self.held(who))))

    def walled(self) -> set[str]:
        """List the players who are walled in."""
        hope = self.advanced and self.rules["walled_in"] == "lenient"
        wide = self.rules["walled_scope"] == "all"
        names = [
            n for n in self.living() if (wide or self.seats[n].get("tunnelled")) and not self.seats[n].get("spared")
        ]
        return {name for name in names if self.is_walled_in(name, hope)}

    def after_stop(self, spot: Spot, leaving: tuple[str, ...] = ()) -> Oracle:
        """Return the table after the Player token was placed and loose tokens were picked up."""
        cell, start = spot[0], self.path[0][0]
        kept = Counter(self.held(self.me)) - Counter(leaving)
        loose = {place: list(tokens) for place, tokens in self.loose.items()}
        loose.setdefault(start, []).extend(leaving)
        if self.advanced:
            for token in sorted(loose.get(cell, ())):
                kinds = {piece for piece in loose[cell] if piece != "gold"}
                is_full = self.role == "rocky" and token != "gold" and (bool(pieces(kept)) or len(kinds) > 1)
                if self.carries(self.me, token) and not is_full:
                    kept[token] += 1
                    loose[cell].remove(token)
        seat = {**self.seats[self.me], "at": write(spot), "tokens": sorted(kept.elements())}
        return self.with_tokens({self.me: seat}, loose)

    def with_tokens(self, seats: dict[str, Doc], loose: dict[Cell, list[str]]) -> Oracle:
        """Return the table with other seats and other loose tokens."""
        loose_pieces = {"{},{}".format(*place): tokens for place, tokens in loose.items() if tokens}
        changed = [seats.get(seat["name"], seat) for seat in self.doc["seat"]]
        return Oracle({**self.doc, "seat": changed, "loose": loose_pieces})

    def handed_over(self) -> Oracle:
        """Return the table after each player got the tokens left on the card at the end of another turn."""
        loose = {place: list(tokens) for place, tokens in self.loose.items()}
        if not self.advanced:
            return self
        seats = {}
        for cell, tokens_there in loose.items():
            there = [name for name in self.living() if name != self.me and self.at(name)[0] == cell]
            used_at = self.now.get("used_at")
            if len(there) > 1 and used_at and spot_of(used_at)[0] == cell:
                there = [name for name in there if self.at(name) == spot_of(used_at)]
            switch = "left_at_camp" if self.kind(cell) == "Starting-Camp" else "left_beside"
            if len(there) != 1 or self.rules[switch] == "loose":
                continue
            hand = self.held(there[0])
            for token in sorted(tokens_there):
                is_full = self.who(there[0]) == "rocky" and token != "gold" and bool(pieces(hand))
                if self.carries(there[0], token) and not is_full:
                    hand.append(token)
                    tokens_there.remove(token)
            seats[there[0]] = {**self.seats[there[0]], "tokens": hand}
        return self.with_tokens(seats, loose)

    def end(self) -> str:
        """Return what follows the end of a turn here: a win, a choice, the bears, the next player."""
        cell, held = self.at(self.me)[0], self.held(self.me)
        if self.kind(cell) == "Destination-Camp":
            return "destination"
        loose_pieces = pieces(self.loose.get(cell, ()))
        if self.role == "rocky" and loose_pieces and not pieces(held):
            return "pick"
        if self.advanced and self.kind(cell) == "Starting-Camp":
            if held.count("gold") > 2:
                return "gold"
            is_alone = [name for name in self.living() if self.at(name)[0] == cell] == [self.me]
            free = [token for token in pieces(self.stock()) if self.carries(self.me, token)]
            if is_alone and free and not (self.role == "rocky" and pieces(held)):
                return "supply"
        if self.handed_over().walled():
            return "walled"
        if not self.left and self.rules["deck_empty"] == "turn_end":
            return "bears"
        if not self.doc.get("idle") and all(self.is_walled_in(name, self.advanced) for name in self.living()):
            return "bears"
        return "next"

    def next_player(self, has_moved: bool) -> str:
        """Return who is next: clockwise among the living, or Forrest again on a Fox."""
        is_fox = self.enchanted and self.role == "forrest" and self.picture(self.at(self.me)[0]) == "fox"
        if is_fox and has_moved:
            return str(self.me)
        names = list(self.seats)
        at = names.index(self.me)
        return next(name for name in (*names[at + 1 :], *names[: at + 1]) if name in self.living())
