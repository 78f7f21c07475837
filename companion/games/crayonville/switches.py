"""The rulings of Crayonville that a table may change; the first value is the default."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

YesNo = Literal["yes", "no"]
NoYes = Literal["no", "yes"]


class Switches(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rulings of a level, fixed at its start; `data/crayonville/rulings.toml` explains each."""

    own_card: Literal["produce", "expand"] = "produce"
    level1_scoring: Literal["market", "feast", "mixed"] = "market"
    level10_produce: Literal["pile", "unused"] = "pile"
    building_value: Literal["cost", "tax", "count", "manual"] = "cost"
    extra_kinds: Literal["all", "in_play"] = "all"
    eligibility: Literal["strict", "equal_sets"] = "strict"
    setup_animals: NoYes = "no"
    colour_where: Literal["anywhere", "touching"] = "anywhere"
    own_on_scoring: YesNo = "yes"
    empty_produce: YesNo = "yes"
    animals_per_space: Literal["1", "many"] = "1"
    meat: Literal["extra", "instead"] = "extra"
    covered_animals: NoYes = "no"
    farming: Literal["always", "needs_field"] = "always"
    farming_cards: Literal["grain", "all"] = "grain"
    battleships_fish: NoYes = "no"
    mixed_payment: YesNo = "yes"
    produce_chain: YesNo = "yes"
    fort_cascade: YesNo = "yes"
    buildings_block: NoYes = "no"
    sight_over_open: Literal["on", "ends"] = "on"
    blank_is_sea: YesNo = "yes"
    lake_is_guarded: YesNo = "yes"
    water_half: Literal["sight", "exempt"] = "sight"
    townhouse_fish: NoYes = "no"
    tie: Literal["shared", "houses", "resources"] = "shared"
    solo_bonus: YesNo = "yes"
    cap: Literal["none", "110"] = "none"
    wall_through_works: YesNo = "yes"
    houses_bonus: Literal["all", "this_level"] = "all"

    @property
    def limit(self) -> int | None:
        """The most units of a resource that a player can hold."""
        return None if self.cap == "none" else int(self.cap)
