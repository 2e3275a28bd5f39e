"""Add Edges to Make Degrees of All Nodes Even."""
