"""Playing on from a table: whole games by chance, every outcome, and what must always be true."""
