"""The kinds of cards that code asks for by name."""

from __future__ import annotations

START, DESTINATION, POST = "Starting-Camp", "Destination-Camp", "Trading-Post"
RIVERS = (START, DESTINATION, "Straight-River", "Bend-River", "Bridge-River")
