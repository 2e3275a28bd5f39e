"""Divide Nodes Into the Maximum Number of Groups."""
