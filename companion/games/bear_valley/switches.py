"""The house rulings of Bear Valley; the first value is the default."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

YesNo = Literal["yes", "no"]
NoYes = Literal["no", "yes"]


class Switches(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """House rulings of a game; `data/bear-valley/rulings.toml` explains each."""

    destination_water: YesNo = "yes"
    contingency_limit: Literal["fresh", "none", "rest"] = "fresh"
    walled_in: Literal["lenient", "strict"] = "lenient"
    walled_scope: Literal["tunnelled", "all"] = "tunnelled"
    eaten_goods: Literal["loose", "stock"] = "loose"
    deck_empty: Literal["turn_end", "needed"] = "turn_end"
    butterfly_connects: NoYes = "no"
    must_go_on: Literal["stays", "may_stop"] = "stays"
    canoe_distance: Literal["one", "any"] = "one"
    bank_hour: Literal["free", "counted"] = "free"
    lake_side: Literal["explore", "known"] = "explore"
    canoe_camps: YesNo = "yes"
    machete_late: YesNo = "yes"
    dive_players: Literal["pass", "block"] = "pass"
    dive_post: Literal["trade", "free"] = "trade"
    telescope_lay: Literal["free", "connect"] = "free"
    contingency_use: Literal["same", "fresh"] = "same"
    left_beside: Literal["taken", "loose"] = "taken"
    supply: Literal["must", "may"] = "must"
    trade_loose: NoYes = "no"
    trade_gift: NoYes = "no"
    trade_again: NoYes = "no"
    basket_late: Literal["lost", "open"] = "lost"
    characters: Literal["chosen", "dealt"] = "chosen"
    rocky_swap: NoYes = "no"
    vertigo_river_bridge: Literal["open", "barred"] = "open"
    sunny_butterfly: Literal["enter", "count"] = "enter"
    contingency_bar: Literal["all", "not_last"] = "all"
    fozzie_mushrooms: Literal["two", "one"] = "two"
    machete_bridge: Literal["floor", "choice"] = "floor"
    evader_machete: YesNo = "yes"
    left_at_camp: Literal["loose", "taken"] = "loose"
    violet_post: Literal["open", "closed"] = "open"
