"""Attacks on a release, and what would stop them."""
