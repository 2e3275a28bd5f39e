"""Time to Cross a Bridge."""
