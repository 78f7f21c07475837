"""The rules of the titles."""
