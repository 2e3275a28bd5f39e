"""Count Palindromic Subsequences."""
