"""Drawing: the pen, text, tables, ink and symbols."""
