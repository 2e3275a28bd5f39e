"""Maximize the Minimum Powered City."""
