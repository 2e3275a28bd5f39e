"""Language models behind one protocol."""
