"""`python -m rulesdsl`: the command line."""

from .cli import main

main()
