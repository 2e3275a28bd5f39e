"""Loaders of task data: own files, packages, the hub, bundled."""
