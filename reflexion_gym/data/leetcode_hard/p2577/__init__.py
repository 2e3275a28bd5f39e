"""Minimum Time to Visit a Cell In a Grid."""
