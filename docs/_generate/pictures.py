"""Pictures."""

PICTURES = {}
