"""Sheets: what there is to print, and the parts that all titles share."""
