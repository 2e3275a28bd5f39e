"""Where candidate programs run."""
