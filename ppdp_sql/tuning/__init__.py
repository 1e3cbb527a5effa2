"""What a policy should say: which columns identify people, and how much to ask for."""
