"""The symbols of King of the Valley that are not pictures: what specialists need and do."""

from __future__ import annotations

ICONS: dict[str, str] = {
    "bend": "line M2.5 21.5 L11 13 L11 4 M6 8.6 L11 3.4 L16 8.6",
    "swap": "line M3 8.5 L20.4 8.5 M16 4 L20.6 8.5 L16 13 M21 16.5 L3.6 16.5 M8 12 L3.4 16.5 L8 21",
    "down": "line M12 3 L12 21 M5 14 L12 21 L19 14",
}
