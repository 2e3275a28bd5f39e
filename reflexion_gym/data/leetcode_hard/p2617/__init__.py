"""Minimum Number of Visited Cells in a Grid."""
