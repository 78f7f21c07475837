"""The house rulings of King of the Valley; the first value is the default."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

YesNo = Literal["yes", "no"]
NoYes = Literal["no", "yes"]


class Switches(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """House rulings of a game; each is explained in `data/king-of-the-valley/rulings.toml`."""

    # Six rising numbers; empty for the prices of the edition.
    hill_prices: str = ""
    identical_knights: Literal["any", "same_order"] = "any"
    edge_group: Literal["forbid", "end_on_last"] = "forbid"
    group_take: Literal["free", "all"] = "free"
    coin_pays_own_priest: NoYes = "no"
    end_on_open: YesNo = "yes"
    refill_order: Literal["emptied", "first_passed"] = "emptied"
    short_column: Literal["must_suffice", "spill"] = "must_suffice"
    hill_fill: Literal["rows", "chosen_column_first", "player"] = "rows"
    end_on_empty_pile: NoYes = "no"
    tax_all_jesters: YesNo = "yes"
    jester_couples: NoYes = "no"
    hide_gold: NoYes = "no"
    census: Literal["strict", "warn", "off"] = "strict"
