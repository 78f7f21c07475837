"""The sheets of Bear Valley."""
