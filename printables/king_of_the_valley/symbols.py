"""The symbols of King of the Valley: portraits, requirements and effects of specialists, tokens."""

from __future__ import annotations

SHOULDERS = "paper M3.5 23.5 C3.5 18 7 15.8 12 15.8 C17 15.8 20.5 18 20.5 23.5 Z"
HEAD = "paper O12 11 4.6"
EYES = "fill O10.3 10.8 0.35 O13.7 10.8 0.35"
HAIR = "paper M6 17 C4.5 8 8 5 12 5 C16 5 19.5 8 18 17 Z"


def _bust(*parts: str) -> str:
    return "; ".join((SHOULDERS, *parts))


ICONS: dict[str, str] = {
    "queen": _bust(
        HAIR, HEAD, EYES, "paper M7.4 8 L6.4 1.6 L9.8 4.4 L12 0.8 L14.2 4.4 L17.6 1.6 L16.6 8 Z", "fill O12 18.6 0.7"
    ),
    "duke": _bust(
        HEAD,
        EYES,
        "paper M8.2 13 C9.5 12.2 14.5 12.2 15.8 13 L12 18.2 Z",
        "paper M6.4 8.4 C4.5 4 9 2.6 12 2.8 C16 2.4 20 4.4 17.6 8.4 Z",
        "line M17.4 5.6 C19 4.6 20.6 2.6 20.8 0.8",
    ),
    "countess": _bust(
        "paper O12 3.4 2.6",
        HAIR,
        HEAD,
        EYES,
        "line M7.8 8.8 C9.4 7 14.6 7 16.2 8.8",
        "line M8.6 16.6 L12 20 L15.4 16.6",
    ),
    "knight": _bust(
        "paper M6.8 16.4 L6.8 8.6 C6.8 4.6 9 3.2 12 3.2 C15 3.2 17.2 4.6 17.2 8.6 L17.2 16.4 L12 18.4 Z",
        "line M6.8 9 L17.2 9 M8.6 11.6 L15.4 11.6 M12 9 L12 18.4",
        "line M12 3.2 C12.4 0.8 16 0.2 19 2.4",
    ),
    "farmer": _bust(
        HEAD,
        EYES,
        "line M10.4 13.6 C11.4 14.4 12.6 14.4 13.6 13.6",
        "paper M8 7.6 C8 2.2 16 2.2 16 7.6",
        "paper M2.6 7.6 C5 5.8 19 5.8 21.4 7.6 C19 9.6 5 9.6 2.6 7.6 Z",
    ),
    "wife": _bust(
        "paper M6.2 13.6 C4.6 7 8 4.2 12 4.2 C16 4.2 19.4 7 17.8 13.6 L12 18.6 Z",
        "paper O12 11 3.7",
        EYES,
        "line M12 18.6 L10 21.4 M12 18.6 L14 21.4",
    ),
    "jester": _bust(
        HEAD,
        EYES,
        "line M10 13.2 C11 14.6 13 14.6 14 13.2",
        "paper M7.2 9.4 C6.8 4.6 4.2 5.2 2.4 9.6 C1.2 3 7.2 0.4 12 4.6 "
        "C16.8 0.4 22.8 3 21.6 9.6 C19.8 5.2 17.2 4.6 16.8 9.4 Z",
        "fill O2.3 10.6 1.1 O21.7 10.6 1.1",
    ),
    "priest": _bust(
        HEAD,
        EYES,
        "paper M7.6 8.4 L7 3.8 L12 0.6 L17 3.8 L16.4 8.4 Z",
        "line M12 2.6 L12 6.8 M10.2 4.4 L13.8 4.4",
        "line M12 17.4 L12 23 M9.8 19.4 L14.2 19.4",
    ),
    "wizard": _bust(
        HEAD,
        EYES,
        "paper M8 12.8 C10 12 14 12 16 12.8 L12 21.4 Z",
        "paper M7.6 8 L13.4 0.4 L16.4 8 Z",
        "paper M3.6 8.4 C6 6.8 18 6.8 20.4 8.4 C18 9.8 6 9.8 3.6 8.4 Z",
    ),
    "collector": _bust(
        HEAD,
        EYES,
        "paper M7.4 7.6 L8 2.2 L16 2.2 L16.6 7.6 Z",
        "line M4.6 7.8 L19.4 7.8",
        "paper M14.6 16.4 L18.4 16.4 C22.6 20 21 23.4 16.5 23.4 C12 23.4 10.4 20 14.6 16.4 Z",
        "line M14.4 15 L18.6 15",
    ),
    "king": _bust(
        "paper M7.2 11 C7 20.4 17 20.4 16.8 11 Z",
        "paper M8 10 C8 6 16 6 16 10 C16 14.6 8 14.6 8 10 Z",
        EYES,
        "paper M6.6 8 L5.2 0.8 L9.4 4 L12 0.4 L14.6 4 L18.8 0.8 L17.4 8 Z",
        "line M6.8 6.6 L17.2 6.6",
    ),
    # The requirements and effects of specialists.
    "bend": "line M2.5 21.5 L11 13 L11 4 M6 8.6 L11 3.4 L16 8.6",
    "swap": "line M3 8.5 L20.4 8.5 M16 4 L20.6 8.5 L16 13 M21 16.5 L3.6 16.5 M8 12 L3.4 16.5 L8 21",
    "castle": "paper M3 22 L3 4 L7 4 L7 7 L10 7 L10 4 L14 4 L14 7 L17 7 L17 4 L21 4 L21 22 Z; paper M9.5 22 L9.5 15 "
    "C9.5 12 14.5 12 14.5 15 L14.5 22 Z",
    "hill": "paper M1.5 21 L12 4 L22.5 21 Z; line M6.5 13 L17.5 13 M4 17 L20 17 M9 9 L15 9",
    "bag": "paper M8.6 8 L15.4 8 C23 14.6 21 22 12 22 C3 22 1 14.6 8.6 8 Z; line M7.6 5.6 L16.4 5.6; "
    "paper M8.6 3 L15.4 3 L14.4 5.6 L9.6 5.6 Z",
    "down": "line M12 3 L12 21 M5 14 L12 21 L19 14",
    "heart": "paper M12 21 C3 14.5 1.5 9 4 5.6 C6.6 2.4 11 3.6 12 7.4 C13 3.6 17.4 2.4 20 5.6 C22.5 9 21 14.5 12 21 Z",
}
