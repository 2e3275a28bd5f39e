"""Number of Great Partitions."""
