"""Shortest Cycle in a Graph."""
