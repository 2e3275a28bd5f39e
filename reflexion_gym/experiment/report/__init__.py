"""Tables and curves of a run."""
