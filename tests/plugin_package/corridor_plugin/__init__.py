"""A plug-in for the tests."""
