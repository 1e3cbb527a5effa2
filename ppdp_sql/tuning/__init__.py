"""What a policy should say: who is identified by what, how to generalize, how much to ask for."""
