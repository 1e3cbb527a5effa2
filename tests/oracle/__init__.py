"""A brute-force reference in plain Python, written from the specification alone."""
