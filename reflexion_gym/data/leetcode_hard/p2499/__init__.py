"""Minimum Total Cost to Make Arrays Unequal."""
