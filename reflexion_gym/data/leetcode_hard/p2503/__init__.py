"""Maximum Number of Points From Grid Queries."""
