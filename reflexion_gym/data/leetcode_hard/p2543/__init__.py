"""Check if Point Is Reachable."""
