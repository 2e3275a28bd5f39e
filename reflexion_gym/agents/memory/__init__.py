"""Memories of reflections: one per file."""
