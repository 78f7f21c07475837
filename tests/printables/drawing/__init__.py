"""Drawing: text, tables, palettes."""
