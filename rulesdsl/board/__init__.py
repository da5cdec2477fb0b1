"""Board and ruling files: a table, what is done on it and what must come out, from text and back to text."""
