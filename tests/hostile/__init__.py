"""Hostile input: what reaches the companion from outside, and what may become of it."""
