"""The state of a game as a value: cards and their places, players, the turn, unfinished work."""
