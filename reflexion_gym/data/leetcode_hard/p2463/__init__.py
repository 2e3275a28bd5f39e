"""Minimum Total Distance Traveled."""
