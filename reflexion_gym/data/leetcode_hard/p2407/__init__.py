"""Longest Increasing Subsequence II."""
