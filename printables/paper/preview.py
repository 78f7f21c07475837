"""Previews: the pages of a PDF as pictures. Needs the extra `preview`."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import PIL.Image  # noqa: F401 - so that whoever imports this knows at once whether pictures can be made
import pypdfium2

DPI = 80


def picture_pages(data: bytes, dpi: float = DPI) -> Iterator[bytes]:
    """Yield every page as a PNG file."""
    document = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()
        for page in document:
            picture = page.render(scale=dpi / 72, may_draw_forms=True).to_pil()
            buffer = BytesIO()
            picture.save(buffer, "PNG")
            yield buffer.getvalue()
    finally:
        document.close()
