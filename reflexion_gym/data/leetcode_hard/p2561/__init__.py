"""Rearranging Fruits."""
