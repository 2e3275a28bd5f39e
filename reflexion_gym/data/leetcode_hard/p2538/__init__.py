"""Difference Between Maximum and Minimum Price Sum."""
