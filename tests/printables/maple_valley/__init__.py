"""The sheets of Maple Valley."""
