"""The words that a line of a script may be made of, besides names, when it is read by sense and not by the grammar.

A verb belongs to one or several families. What a family can be said of is decided where answers are put into words
(rulesdsl/adjudication/sense_answers.py); here is only what players say.
"""

from __future__ import annotations

from functools import cache

from .spoken_verbs import DONE, PAST, gerunds, pasts, third

VERBS: dict[str, str] = {
    "play": "play summon deploy cast serve equip attach invite drink fire revive",
    "put": "put place lay drop set add bring stick pop slip slide commit build strap stack plant park station hide "
    "tuck",
    "send": "send move shift relocate bring carry take transfer transport sail push march ship lead pull put haul drag "
    "ferry kick",
    "go": "go come enter arrive land head ride travel sail walk march run hop flee escape move jump step settle "
    "retreat appear end return slip",
    "join": "join",
    "destroy": "destroy kill slay assassinate blow sacrifice eliminate finish wipe shoot blast zap eat devour squash "
    "chop smash murder slaughter burn stab",
    "die": "die fall perish",
    "discard": "discard throw ditch dump toss pitch bin chuck",
    "draw": "draw take get",
    "return": "return bounce put take bring give go send revive",
    "bury": "bury put lay place entomb",
    "uncover": "uncover unearth excavate dig unbury flip turn",
    "shuffle": "shuffle put return go mix take",
    "reveal": "reveal show",
    "look": "look peek",
    "search": "search find fetch look take get seek pull draw tutor",
    "take": "take grab get pick steal collect receive gain claim snatch want find rescue revive",
    "give": "give hand pass",
    "boost": "boost pump buff strengthen",
    "get": "get gain receive",
    "lose": "lose",
    "cancel": "cancel",
    "remove": "remove take",
    "replace": "replace",
    "swap": "swap exchange trade",
    "duel": "duel fight challenge face",
    "score": "score",
    "resolve": "resolve do apply use take begin start carry",
    "choose": "choose pick select name target want opt decide prefer aim",
    "use": "use activate trigger invoke employ apply",
    "do": "do say accept agree go want",
    "make": "make",
    "turn": "turn flip",
    "keep": "keep leave hold save retain",
    "stay": "stay remain",
    "spare": "spare",
    "decline": "decline pass skip refuse forgo reject ignore",
    "finish": "finish end stop close conclude pass",
    "let": "let allow",
    "have": "have",
}
"""Each family by its name: the stems of its verbs."""
PAST_HERE = {"find": "found", "seek": "sought", "lead": "led", "come": "came", "ride": "rode", "run": "ran",
             "shoot": "shot", "eat": "ate", "stick": "stuck", "fall": "fell", "hold": "held", "say": "said",
             "do": "did", "have": "had", "make": "made", "flee": "fled",
             "let": "let", "set": "set", "slide": "slid", "begin": "began"}  # fmt: skip
THIRD_HERE = {"have": "has", "do": "does"}
LIKE_PUT = frozenset(
    {
        "strap",
        "plan",
        "set",
        "bin",
        "chop",
        "stab",
        "zap",
        "run",
        "stop",
        "hop",
        "ship",
        "step",
        "drag",
        "slip",
        "pop",
        "let",
        "begin",
    }
)
PASSIVE = frozenset({"is", "are", "gets", "get", "was", "be", "being", "been"})

DETERMINERS = frozenset({"the", "a", "an", "this", "that", "these", "those"})
OWN = frozenset({"her", "his", "their", "its"})
SUBJECTS = frozenset({"she", "he", "they"})
PRONOUNS = frozenset({"it", "him", "her", "them", "this", "that", "one", "ones", "these", "those"})
NONE = frozenset({"no", "none", "nobody", "nothing", "neither", "noone", "nowhere"})
ANY = frozenset({"any", "anything", "anyone", "anybody", "either"})
ALL = frozenset({"both", "all", "every", "each", "everything", "everyone", "everybody"})
NUMBERS = {word: number for number, word in enumerate(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1)}  # fmt: skip
ORDINALS = {
    word: number for number, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), start=1)
}
OTHER = frozenset({"other", "another", "remaining"})
KINDS = {
    "minion": "minion", "action": "action", "card": "card", "base": "base", "monster": "monster", "player": "player",
    "treasure": "treasure", "titan": "titan",
}  # fmt: skip
ASPECTS = frozenset({
    "ability", "talent", "special", "effect", "option", "choice", "way", "thing", "counter", "control", "turn", "phase",
    "hand", "deck", "pile", "discard", "top", "bottom", "play", "duel", "place", "total", "power", "vp", "point",
    "points", "day", "cards", "plays", "actions",
})  # fmt: skip
"""Nouns that are no kinds of cards."""
PREPOSITIONS = {
    "at": "at", "on": "on", "in": "at", "into": "to", "onto": "to", "to": "to", "under": "under", "underneath": "under",
    "beneath": "under", "toward": "to", "towards": "to", "from": "from", "off": "from", "with": "with",
    "beside": "with",
    "alongside": "with", "near": "with", "facing": "with", "against": "against", "versus": "against", "by": "by",
    "for": "for", "of": "of", "through": "by", "via": "by", "before": "before", "after": "before", "during": "in",
    "as": "as", "instead": "instead", "without": "without", "than": "than", "among": "with", "inside": "at",
}  # fmt: skip
PHRASES: dict[str, str] = {
    "next to": "beside", "on to": "onto", "in to": "into", "out of": "from", "over to": "to", "up to": "to",
    "thanks to": "by", "because of": "by", "along with": "with", "together with": "with", "instead of": "without",
    "on top of": "ontop", "at the top of": "ontop", "on the top of": "ontop", "on top": "ontop", "on the top": "ontop",
    "to the top of": "ontop", "to the top": "ontop", "to the bottom of": "onbottom", "to the bottom": "onbottom",
    "on the bottom of": "onbottom", "at the bottom of": "onbottom", "on the bottom": "onbottom",
    "at the bottom": "onbottom", "discard pile": "discardpile", "discard piles": "discardpile", "is done": "finishes",
    "is finished": "finishes", "is through": "finishes", "has finished": "finishes", "leaves it at that": "finishes",
    "leaves it there": "finishes", "calls it a day": "finishes", "calls it a turn": "finishes", "is over": "finishes",
    "has had enough": "finishes", "goes on to": "finishes to", "moves on to": "finishes to",
    "goes on to scoring bases": "finishes", "goes on to scoring": "finishes", "moves on to scoring": "finishes",
    "goes to scoring": "finishes", "holds on to": "keeps", "holds onto": "keeps", "hangs on to": "keeps",
    "holds back": "keeps", "sits on": "keeps", "stays out of": "declines", "keeps out of": "declines",
    "passes on": "declines", "passes over": "declines", "opts out": "declines", "stands pat": "declines",
    "opts against": "declines", "decides against": "declines", "says no": "declines", "says no to": "declines",
    "lets it go": "declines", "lets it be": "declines", "has no use for": "declines", "does nothing": "declines",
    "do nothing": "decline", "says yes": "accepts", "says yes to": "uses", "goes ahead": "accepts",
    "goes ahead with": "uses", "says pass": "passes", "stays put": "stays", "shows up": "enters",
    "nothing else to do": "nothing", "nothing to do": "nothing", "nothing left to do": "nothing",
    "makes use of": "uses", "takes advantage of": "uses", "sets off": "uses", "goes for": "chooses",
    "gives up": "discards", "gets rid of": "discards", "puts down": "puts", "lays down": "puts", "sets down": "puts",
    "brings out": "plays", "brings in": "plays", "brings down": "plays", "comes out": "enters", "comes down": "enters",
    "comes in": "enters", "comes into play": "enters", "enters play": "enters", "put into play": "plays",
    "puts into play": "plays", "brings into play": "plays", "ends up": "goes", "goes off": "resolves",
    "blows up": "destroys", "finishes off": "destroys", "kills off": "destroys", "wipes out": "destroys",
    "takes out": "destroys", "digs up": "uncovers", "digs out": "uncovers", "turns up": "uncovers",
    "hands over": "gives", "takes control of": "takes", "takes over": "takes", "gets control of": "gets",
    "picks up": "takes", "gives control of": "gives", "gives away": "gives", "makes way for": "loses",
    "throws away": "discards", "searches for": "searches", "searches out": "searches", "looks for": "searches",
    "looks up": "searches", "search for": "search", "look for": "search", "leaves alone": "spares",
    "opts for": "chooses", "decides on": "chooses", "decides for": "chooses", "settles on": "chooses",
    "settles for": "chooses", "play cards phase": "phase", "playing cards": "phase", "card playing": "phase",
    "card plays": "phase", "would rather": "would", "would like to": "would", "wants to": "would", "want to": "would",
    "her turn is": "she is", "next turn": "later", "face down": "facedown", "in play": "inplay", "into play": "inplay",
    "no one": "nobody", "none of": "none of", "at all": "", "as well": "", "of course": "", "right away": "",
    "for now": "", "for later": "later", "until later": "later", "this turn": "", "this time": "", "straight away": "",
    "for free": "", "no thanks": "no", "no thank you": "no", "yes please": "yes", "there is": "", "or less": "less",
    "or fewer": "less", "or more": "more", "power counter": "counter", "power counters": "counters",
    "victory points": "vp", "first of all": "first", "to start with": "first", "where it is": "inplace",
    "where it was": "inplace", "where he is": "inplace", "where she is": "inplace", "where they are": "inplace",
    "put down": "puts", "brings over": "moves", "brings back": "revives", "follows up with": "plays",
    "follows with": "plays", "sneaks in": "plays", "slips in": "plays", "calls in": "plays", "sets up": "plays",
    "tosses in": "adds", "throws in": "adds", "cashes in": "discards", "trades in": "discards", "takes on": "fights",
    "shoots it out with": "fights", "squares off with": "fights", "squares off against": "fights",
    "takes back": "returns",
    "puts back": "returns", "goes back": "returns", "go back": "returns", "carries out": "resolves",
    "anything else": "anything", "anything more": "anything", "nothing else": "nothing", "nothing more": "nothing",
    "nobody else": "nobody", "anyone else": "anyone", "as it is": "inplace", "as they are": "inplace", "any more": "",
    "any further": "",
}  # fmt: skip
"""Several words that stand for one, or for none."""
FILLERS = frozenset({
    "then", "now", "also", "too", "just", "simply", "please", "away", "back", "over", "right", "down", "up",
    "out", "off", "here", "so", "well", "instead", "next", "still", "finally", "directly", "straight",
    "quickly", "immediately", "indeed", "certainly", "rather", "herself", "himself", "themselves", "itself", "even",
    "already", "today", "safely", "would", "will", "shall", "can", "could", "may", "does", "do", "did", "is", "are",
    "was", "be", "gets", "get", "has", "have", "had", "about", "along", "later", "else", "more", "anymore", "yet",
    "being", "been", "thus", "actually", "gladly", "happily", "quietly", "surely", "across", "together",
    "inplay", "inplace", "that", "and", "but", "who", "which", "where", "what", "stand", "stands", "sits",
    "lies", "waits", "lives", "hers", "mine", "theirs", "own", "extra", "regular", "normal", "free", "dueling",
    "duelling", "buried", "empty", "last", "not", "never", "yes", "no", "yeah", "nope", "okay", "ok", "whole",
    "ontop", "onbottom", "discardpile", "facedown", "somebody", "something", "someone",
    "after", "once", "ahead", "only", "alone", "alive", "unplayed", "untouched", "unharmed", "unused",
})  # fmt: skip
"""Words with a part of their own in a line, or with none."""
CONTRACTIONS = {
    "doesn't": "does not", "don't": "do not", "didn't": "did not", "won't": "will not", "isn't": "is not",
    "can't": "can not", "cannot": "can not", "aren't": "are not", "wouldn't": "would not", "she'll": "she will",
    "he'll": "he will", "they'll": "they will", "it's": "it is", "she's": "she is", "he's": "he is",
    "that's": "that is", "they're": "they are", "she'd": "she would", "he'd": "he would", "hasn't": "has not",
    "shouldn't": "would not", "wants": "wants",
}  # fmt: skip


def forms(stem: str) -> tuple[str, ...]:
    """Every form of a verb, the plain one first."""
    past = (PAST_HERE[stem],) if stem in PAST_HERE else pasts(stem)
    short = f"{stem}{stem[-1]}" if stem in LIKE_PUT else stem
    doubled = (f"{short}ing", f"{short}ed") if stem in LIKE_PUT else ()
    return (stem, THIRD_HERE.get(stem, third(stem)), *gerunds(stem), *past, *doubled, *filter(None, [DONE.get(stem)]))


def is_finite(word: str) -> bool:
    return not word.endswith("ing")


@cache
def families() -> dict[str, frozenset[str]]:
    """Of each form of each verb, the families that it belongs to."""
    found: dict[str, set[str]] = {}
    for family, stems in VERBS.items():
        for stem in stems.split():
            for form in forms(stem):
                found.setdefault(form, set()).add(family)
    return {form: frozenset(names) for form, names in found.items()}


@cache
def participles() -> frozenset[str]:
    """The forms that stand behind `is`."""
    stems = {stem for stems in VERBS.values() for stem in stems.split()}
    return frozenset(DONE.get(stem) or PAST_HERE.get(stem) or PAST.get(stem) or pasts(stem)[0] for stem in stems)


@cache
def known_words() -> frozenset[str]:
    phrases = [word for phrase in PHRASES for word in phrase.split()]
    nouns = [
        *KINDS,
        *(f"{kind}s" for kind in KINDS),
        *ASPECTS,
        *(f"{noun}s" for noun in ASPECTS),
        "abilities",
        "bodies",
    ]
    return frozenset({
        *families(), *DETERMINERS, *OWN, *SUBJECTS, *PRONOUNS, *NONE, *ANY, *ALL, *NUMBERS, *ORDINALS, *OTHER, *nouns,
        *PREPOSITIONS, *phrases, *FILLERS, "less", "more", "number", "pass", "abilities",
    })  # fmt: skip
