"""Minimum Cost to Split an Array."""
