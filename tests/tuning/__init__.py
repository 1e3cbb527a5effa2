"""Choosing columns, hierarchies and numbers."""
