"""Crayonville: a legacy flip-and-write game of ten levels."""
