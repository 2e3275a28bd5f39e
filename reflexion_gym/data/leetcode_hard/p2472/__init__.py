"""Maximum Number of Non-overlapping Palindrome Substrings."""
