"""What an attacker still learns from an anonymized table."""
