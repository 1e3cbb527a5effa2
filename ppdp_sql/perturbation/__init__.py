"""Perturbation: values that are replaced, so that a row is nobody in particular."""
