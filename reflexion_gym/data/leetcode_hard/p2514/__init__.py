"""Count Anagrams."""
