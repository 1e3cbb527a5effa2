"""What a release still tells: columns that depend on each other, and rules that follow."""
