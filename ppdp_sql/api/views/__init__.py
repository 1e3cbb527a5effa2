"""What each result shows of itself in a notebook: one file for results of a kind."""
