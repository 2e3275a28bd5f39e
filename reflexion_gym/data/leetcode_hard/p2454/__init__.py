"""Next Greater Element IV."""
