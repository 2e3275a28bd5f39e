"""Handling Sum Queries After Update."""
