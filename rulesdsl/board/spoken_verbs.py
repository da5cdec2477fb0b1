"""Verbs as people say them at the table: each form of each verb, put into a word of the grammar.

Only stems are listed. `slay` stands for `destroy`; so `slays`, `slaying`, `slew` and `slain` are understood as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesdsl.language.syntax.notation import third_person

FAMILIES: dict[str, str] = {
    "play": "summon deploy cast attach equip", "use": "activate trigger",
    "destroy": "kill sacrifice slay assassinate blow", "discard": "throw ditch", "place": "add commit",
    "put": "lay drop", "move": "send shift bring relocate", "return": "bounce",
    "take": "fetch grab steal loot collect receive", "give": "hand",
    "choose": "pick select target swap exchange trade", "draw": "",
    "bury": "", "uncover": "flip dig turn unbury excavate unearth", "reveal": "show", "shuffle": "", "transfer": "",
    "remove": "", "cancel": "", "score": "", "search": "", "duel": "challenge fight",
    "go": "sail walk travel ride march", "lose": "", "get": "", "gain": "earn", "win": "", "keep": "leave",
    "decline": "forgo reject", "end": "finish", "replace": "", "beat": "defeat", "stay": "remain", "opt": "elect",
    "look": "peek", "pass": "", "resolve": "",
}  # fmt: skip
"""The stems that the grammar knows, and others that stand for them."""
IN_ITS_OWN_WAY = {"challenge": "challenges", "fight": "fights", "swap": "swaps", "exchange": "swaps", "trade": "swaps"}
"""What is said behind them stands in another order than behind the verb of the grammar."""
DOUBLED = frozenset({"drop", "put", "get", "win", "grab", "dig", "flip", "transfer", "opt", "swap", "forget"})
"""Stems whose last letter is doubled before an ending. Of `dueling` and `duelling` both are right."""
PAST: dict[str, str] = {
    "draw": "drew", "choose": "chose", "take": "took", "give": "gave", "put": "put", "lay": "laid", "throw": "threw",
    "slay": "slew", "blow": "blew", "fight": "fought", "bring": "brought", "send": "sent", "win": "won", "lose": "lost",
    "get": "got", "go": "went", "steal": "stole", "dig": "dug", "keep": "kept", "leave": "left", "beat": "beat",
    "ride": "rode", "forgo": "forwent",
}  # fmt: skip
DONE: dict[str, str] = {
    "draw": "drawn", "choose": "chosen", "take": "taken", "give": "given", "throw": "thrown", "slay": "slain",
    "blow": "blown", "steal": "stolen", "beat": "beaten",
}  # fmt: skip
"""Irregular forms: of the past, and behind `is` where it is another one."""

DONE_TO: dict[str, str] = {
    "played": "plays", "destroyed": "destroys", "discarded": "discards", "drawn": "draws", "placed": "places",
    "moved": "moves", "transferred": "transfers", "returned": "returns", "buried": "buries", "uncovered": "uncovers",
    "shuffled": "shuffles", "revealed": "reveals", "looked at": "looks at", "chosen": "chooses", "taken": "takes",
    "put": "places",
}  # fmt: skip
"""`is destroyed` is said of what somebody destroys."""


def third(stem: str) -> str:
    return f"{stem}es" if stem.endswith("go") else third_person(stem)


def spoken_verbs(keywords: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The kind of token and the text for each form that is no word of the grammar itself.

    `slays` is read as `destroys`, `slay` as `destroy`, `slain` as `destroyed`; `slaying` is a gerund of `destroys`.
    """
    found: dict[str, tuple[str, str]] = {}
    for stem, others in FAMILIES.items():
        for member in (stem, *others.split()):
            finite = IN_ITS_OWN_WAY.get(member, third(stem))
            done = DONE.get(stem, pasts(stem)[0])
            for word in gerunds(member):
                found[word] = "GERUND", finite
            found[third(member)] = keywords[third(stem)], finite
            bare = stem if stem in keywords else third(stem)
            found.setdefault(member, (keywords[bare], bare))
            for word in (DONE.get(member, ""), *pasts(member)):
                is_done = done in keywords and (word == DONE.get(member) or member not in DONE)
                found.setdefault(word, (keywords[done], done) if is_done else (keywords[third(stem)], finite))
    return {word: said for word, said in found.items() if word and word not in keywords}


def forms_of(stem: str) -> tuple[str, ...]:
    """Each form of a verb that is regular, or listed as irregular: `slay`, `slays`, `slaying`, `slew`."""
    return (stem, third(stem), *gerunds(stem), *pasts(stem))


def gerunds(stem: str) -> Iterator[str]:
    """`moving`, `putting`, `dueling` and `duelling`."""
    short = stem.removesuffix("e")
    if stem not in DOUBLED:
        yield f"{short}ing"
    if stem in DOUBLED or _is_doubled_by_some(stem):
        yield f"{stem}{stem[-1]}ing"


def pasts(stem: str) -> tuple[str, ...]:
    if stem in PAST:
        return (PAST[stem],)
    if stem.endswith("y") and stem[-2] not in "aeiou":
        return (f"{stem[:-1]}ied",)
    regular, doubled = f"{stem}d" if stem.endswith("e") else f"{stem}ed", f"{stem}{stem[-1]}ed"
    if stem in DOUBLED:
        return (doubled,)
    return (regular, doubled) if _is_doubled_by_some(stem) else (regular,)


def _is_doubled_by_some(stem: str) -> bool:
    return stem.endswith("el")
