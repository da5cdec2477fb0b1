"""How fast it is, told as ratios within one run, so that a slow or busy machine changes nothing.

One module a subject. A subject is a function `rows()` that yields rows, or says which one is missing; `SUBJECTS` in
`__main__` names them.
"""
