"""Commands that print, and about printers."""
