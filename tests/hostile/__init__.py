"""Hostile input: tests of everything that reads data from outside."""
