"""Social networks: who is prominent is shown less precisely."""
