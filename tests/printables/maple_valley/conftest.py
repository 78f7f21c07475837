"""What tests of Maple Valley share."""

from __future__ import annotations

import pytest

from companion.art import Picture
from printables.drawing import pictures


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the pictures that are drawn during a test."""
    found: list[str] = []
    find = pictures._find

    def noted(name: str) -> Picture:
        found.append(name)
        return find(name)

    monkeypatch.setattr(pictures, "_find", noted)
    return found
