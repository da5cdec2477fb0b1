"""The table in the page: one interface of messages, in which everything is plain data."""
