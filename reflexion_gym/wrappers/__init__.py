"""The wrappers: one per file."""
