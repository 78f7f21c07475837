"""The sheets of King of the Valley."""
