"""Count Increasing Quadruplets."""
