"""Every change of cards, piles, effects and points: nothing else writes them to a table.

Each atom follows the steps in `recording` and returns the cards that it was really done to, so that a cost knows
whether it was paid.
"""
