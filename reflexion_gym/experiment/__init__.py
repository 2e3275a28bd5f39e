"""Runs: many agents over many suites, resumable and metered."""
