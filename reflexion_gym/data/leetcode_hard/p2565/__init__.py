"""Subsequence With the Minimum Score."""
