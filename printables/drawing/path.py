"""The path that shapes are drawn on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reportlab.pdfgen.pathobject import PDFPathObject

Path: TypeAlias = PDFPathObject
# Draws the outline of a shape.
Outline: TypeAlias = Callable[[Path], None]
