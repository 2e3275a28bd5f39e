"""Collect Coins in a Tree."""
