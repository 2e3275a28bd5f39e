"""Cycle Length Queries in a Tree."""
