"""Minimum Time to Complete All Tasks."""
