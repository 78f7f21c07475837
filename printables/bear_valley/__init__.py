"""The printed sheets of Bear Valley."""
