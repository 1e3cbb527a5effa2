"""What releases still tell, and how they are broken up."""
