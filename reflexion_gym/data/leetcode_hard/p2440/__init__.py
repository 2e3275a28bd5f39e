"""Create Components With Same Value."""
