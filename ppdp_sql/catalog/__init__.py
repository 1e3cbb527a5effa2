"""What things are: relations, columns, hierarchies. No queries here."""
