"""Minimum Cost to Make Array Equal."""
