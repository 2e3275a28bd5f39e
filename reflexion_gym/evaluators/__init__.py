"""The evaluators: one file per kind."""
