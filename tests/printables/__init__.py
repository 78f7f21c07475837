"""Printed sheets, read back from their documents."""
