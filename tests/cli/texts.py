"""Card files of a faction that does not exist: in order, out of order, and wrong."""

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
