"""Paper: sizes, pages, pieces to cut out, printers."""
