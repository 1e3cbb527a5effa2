"""Releases whose levels vary by row: what is refused, checked again, and noticed."""
