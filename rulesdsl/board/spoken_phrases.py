"""What people say in several words where the language has other words, or none."""

from __future__ import annotations

OWN = ("her", "his", "their", "the")

PHRASES: dict[str, str] = {
    # who wins
    "takes the place of": "replaces", "comes first": "is first", "comes in first": "is first",
    "takes first place": "is first", "gets first place": "is first", "finishes first": "is first",
    "comes second": "is second", "comes in second": "is second", "takes second place": "is second",
    "gets second place": "is second", "finishes second": "is second", "comes third": "is third",
    "comes in third": "is third", "takes third place": "is third", "gets third place": "is third",
    "is awarded": "gains", "is given": "gets", "wins against": "beats", "loses against": "loses to",
    # what is done to a card
    "has been": "is", "enters play": "is played", "comes into play": "is played", "is put into play": "is played",
    "picks up": "takes", "takes back": "takes", "puts back": "returns", "brings back": "returns",
    "gives up": "discards",
    "starts a duel between": "duels", "begins a duel between": "duels", "a duel between": "duels",
    "takes no action": "does nothing", "stays put": "stays", "stays where it is": "stays",
    "stays where he is": "stays", "stays where she is": "stays", "keeps everything buried": "uncovers nothing",
    "leaves everything buried": "uncovers nothing", "begins with": "chooses", "starts with": "chooses",
    "dies": "is destroyed", "brings in": "moves", "brings out": "moves", "puts out": "moves",
    "down to ten": "", "down to 10": "", "from the loot": "", "no specials": "everyone passes",
    "to that base": "there", "to this base": "there", "at that base": "there", "at this base": "there",
    # answers in a word
    "no thanks": "no", "no thank you": "no", "yes please": "yes", "has nothing to play": "passes",
    "has nothing to use": "passes", "has no special": "passes", "has no specials": "passes",
    "passes priority": "passes",
    "is done playing": "is done", "is done playing cards": "is done",
    "doesn't do anything": "does nothing", "does not do anything": "does nothing",
    "goes to scoring": "is done", "goes on to scoring": "is done", "moves on to scoring": "is done",
    "goes to the score phase": "is done", "moves to the score phase": "is done",
    "plays no special": "passes", "plays no specials": "passes", "uses no special": "passes",
    "uses no specials": "passes", "everyone else": "others", "everybody else": "others", "the others": "others",
    "the other players": "others", "the other player": "others", "all others": "others", "all other players": "others",
    # chance
    "lands on": "is", "falls on": "is", "comes up": "is", "turns out to be": "is", "turns up": "is",
    # where
    "on to": "on", "in to": "to", "next to": "at", "out of": "from", "over to": "to",
    # said of something that is clear without it
    "into play": "", "for free": "", "without playing anything": "", "without playing a card": "", "namely": "",
}  # fmt: skip
"""Each with the words of the language that it stands for."""
PHRASES |= {f"as {own} {spelt} card": "as dueling" for own in (*OWN, "a") for spelt in ("dueling", "duelling")}
PHRASES |= {f"a {spelt} card": "card" for spelt in ("dueling", "duelling")}
PHRASES |= {f"{keeps} {own} cards buried": "uncovers nothing" for keeps in ("keeps", "leaves") for own in OWN}
PHRASES |= {f"no {spelt} {card}": "nothing" for spelt in ("dueling", "duelling") for card in ("card", "cards")}
PHRASES |= {
    f"{verb} {own} turn": "is done"
    for own in OWN for verb in ("ends", "passes", "finishes", "is done with", "is finished with")
}  # fmt: skip

Phrase = tuple[tuple[str, ...], tuple[str, ...]]


def _by_first_word() -> dict[str, list[Phrase]]:
    """The longest first."""
    found: dict[str, list[Phrase]] = {}
    for phrase in sorted(PHRASES, key=len, reverse=True):
        words = tuple(phrase.split(" "))
        found.setdefault(words[0], []).append((words, tuple(PHRASES[phrase].split())))
    return found


BY_FIRST_WORD = _by_first_word()
