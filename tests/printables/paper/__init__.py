"""Paper: sizes, pages, pieces, printers."""
