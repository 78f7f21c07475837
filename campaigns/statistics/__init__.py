"""Statistics: figures kept ready, and questions about them."""
