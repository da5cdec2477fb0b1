"""The table as a value: cards and their places, players, the turn, unfinished work; queries and projections."""
