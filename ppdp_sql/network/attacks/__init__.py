"""What an attacker learns from a published network, by what he knows before."""
