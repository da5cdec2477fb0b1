"""Every change of cards, piles, effects and points: nothing else writes them to a table.

Each atom takes the path of `recording`, and says what was done by returning the cards it really was done to, so that a
cost knows whether it was paid.
"""
