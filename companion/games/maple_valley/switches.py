"""The rulings a table may change."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of a game; the defaults are the companion's readings."""

    # MV-R12
    maps_limited: Literal["no", "yes"] = "no"
    # MV-R14
    free_pass: Literal["no", "yes"] = "no"
    # MV-R16
    stuck_rule: Literal["skip", "forbid", "activate"] = "skip"
    # MV-R22
    pick_parts: Literal["no", "yes"] = "no"
    # MV-R23
    free_order: Literal["no", "yes"] = "no"
    # MV-R26
    ability_goods_are_foraged: Literal["no", "yes"] = "no"
    # MV-R30
    discard_any_patch: Literal["no", "yes"] = "no"
    # MV-R33
    trade_bringing: Literal["no", "yes"] = "no"
    # MV-R41
    supply_optional: Literal["no", "yes"] = "no"
    # MV-R43
    markers_unlimited: Literal["no", "yes"] = "no"
    # MV-R55
    second_after_tie: Literal["yes", "no"] = "yes"
    # MV-R58
    band_100: Literal["exuberant", "festive"] = "exuberant"
    # MV-R60
    starter_counts_all: Literal["yes", "no"] = "yes"
    # MV-R61
    dawdle_short: Literal["in_order", "shortest"] = "in_order"
    # MV-R79
    ability_before_location: Literal["no", "yes"] = "no"
    # MV-R92
    reshuffle_at_once: Literal["no", "yes"] = "no"
    # MV-R93
    hidden_draws: Literal["table", "named"] = "table"
    # MV-R95
    allocation: Literal["best", "players"] = "best"
    # MV-R97
    idle_outpost: Literal["yes", "no"] = "yes"
