"""Counting: dimensions, the encoded frequency table, and the evaluation of nodes."""
