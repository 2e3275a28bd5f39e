"""Paths in Matrix Whose Sum Is Divisible by K."""
