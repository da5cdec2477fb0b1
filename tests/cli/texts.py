"""Card files of a faction that does not exist, and a board: in order, out of order, and wrong."""

GOOD = """\
faction "Ghosts" in oops-2018

minion "Chain Rattler" power 2 copies 4
    play: draw 1
"""
UNTIDY = """\
faction "Ghosts" in oops-2018
minion "Chain Rattler" copies 4 power 2
    play:
        draw   1  # one
"""
TIDY = """\
faction "Ghosts" in oops-2018

minion "Chain Rattler" power 2 copies 4
    play: draw 1  # one
"""
WRONG = """\
faction "Ghosts" in oops-2018

minion "Chain Rattler" power 2 copies 4
    play: drew 1
"""
OTHER_FACTION = """\
faction "Owls" in oops-2018

minion "Night Flier" power 2
    play: draw 1
"""
BOARD = """\
players Ann, Bob
base Saloon
    Bob: minion 3 "Grunt" (+1)  # only to be seen
hand Ann: Tribute

do
    Ann plays Tribute
expect
    hand of Ann has 3 cards
"""
UNTIDY_BOARD = """\
Players Ann,Bob
base   Saloon
  Bob:minion 3 “Grunt”(+1) # only to be seen
hand Ann : Tribute
do
        Ann  plays Tribute
expect
    hand of Ann has 3   cards


"""
