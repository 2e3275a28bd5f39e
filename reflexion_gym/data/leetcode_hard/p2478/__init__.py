"""Number of Beautiful Partitions."""
