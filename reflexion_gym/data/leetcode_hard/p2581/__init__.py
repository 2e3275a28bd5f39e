"""Count Number of Possible Root Nodes."""
