"""Sheets, cards and maps on paper, drawn with ReportLab."""
