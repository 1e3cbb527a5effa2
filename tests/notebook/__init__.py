"""Results in notebooks."""
