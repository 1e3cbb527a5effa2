"""Perturbation: values that are replaced, and how far a release is from its source."""
