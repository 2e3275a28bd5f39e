"""Count Subarrays With Median K."""
