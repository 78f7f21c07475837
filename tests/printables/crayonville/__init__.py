"""The sheets of Crayonville."""
