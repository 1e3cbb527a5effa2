"""What a policy should say: which columns identify people, how values are generalized, and how
much to ask for."""
