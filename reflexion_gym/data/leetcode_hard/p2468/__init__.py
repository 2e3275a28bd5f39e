"""Split Message Based on Limit."""
