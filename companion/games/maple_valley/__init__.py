"""Maple Valley: friends travel the valley and bring favours to the spring festival."""
