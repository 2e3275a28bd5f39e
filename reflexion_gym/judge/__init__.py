"""The judge: verdicts that a candidate program cannot forge."""
