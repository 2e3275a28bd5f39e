"""Count Subarrays With Fixed Bounds."""
