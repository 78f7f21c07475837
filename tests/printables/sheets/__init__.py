"""Sheets that all titles share."""
