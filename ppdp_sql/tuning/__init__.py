"""Choosing k, l and t: clusters, what they hide and still tell, and where both balance."""
