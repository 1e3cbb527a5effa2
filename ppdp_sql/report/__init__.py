"""What is drawn for people: charts that need no network."""
