"""Number of Ways to Earn Points."""
