"""Minimum Number of Operations to Make Arrays Similar."""
