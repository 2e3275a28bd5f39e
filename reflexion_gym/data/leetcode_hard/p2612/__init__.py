"""Minimum Reverse Operations."""
