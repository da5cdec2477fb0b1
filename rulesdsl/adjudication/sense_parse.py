"""A line in clauses: its verbs, and the things around them by the words that stand before them.

This is no grammar that a line must fit into: it only groups what stands together. Whether it makes sense is decided
against the answers to the open question, where every word must be accounted for.
"""

from __future__ import annotations

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.board.sense_words import SenseWord, phrase_at, words_of
from rulesdsl.board.spoken_verbs import third
from rulesdsl.wording.card_names import holder_of

from .sense_names import Mention, NamesInLine
from .sense_parts import Clause, NotUnderstoodError, Part, Thing
from .sense_things import ThingParser

AS_IT_IS = frozenset({"alone", "alive", "unplayed", "untouched", "unharmed", "unused", "buried"})
MARKS = frozenset(
    {"first", "later", "ontop", "onbottom", "facedown", "inplay", "inplace", "else", "instead", *AS_IT_IS}
)
PLAYED_AS_VERB = frozenset({"play", "use", "put", "choose"})
"""What the name of a card says that stands where a verb does."""
CAUSES = frozenset({"have", "let", "make"})
RELATIVES = frozenset({"where", "who", "which", "what"})
STANDING = frozenset({"stand", "stands", "sits", "lies", "waits", "lives"})


HELPING = frozenset({"would", "will", "shall", "can", "could", "may", "does", "do", "did", "be"})


class LineParser:
    """Goes once through the words of one line."""

    def __init__(self, text: str, names: NamesInLine) -> None:
        self.names = names
        self.words = self._plain(words_of(text))
        self.mentions: dict[int, Mention] = {}
        self.at = 0
        self.clauses: list[Clause] = [Clause()]
        self.role, self.joined, self.apart, self.denied, self.is_passive = "", False, False, False, False
        self.helped = False

    def _plain(self, words: list[SenseWord]) -> list[SenseWord]:
        """The words with one in the place of those of a phrase; names stay as they are."""
        found: list[SenseWord] = []
        at = 0
        while at < len(words):
            mention = self.names.at(words, at) if words[at].joined.isalnum() else None
            phrase = phrase_at(words, at)
            if mention is not None and (phrase is None or mention.words >= phrase[1]):
                found += words[at : at + mention.words]
                at += mention.words
            elif phrase is not None:
                found += [SenseWord(word, word, word) for word in phrase[0]]
                at += phrase[1]
            else:
                found.append(words[at])
                at += 1
        return found

    @property
    def clause(self) -> Clause:
        return self.clauses[-1]

    def parse(self) -> list[Clause]:
        while self.at < len(self.words):
            self._next()
        if self.denied:
            self.clause.negated = not self.clause.negated
        for clause in self.clauses:
            self._whose(clause)
        self._check_form()
        return [clause for clause in self.clauses if clause.has_verb or clause.parts or clause.marks]

    def _check_form(self) -> None:
        """`Ann play Grunt`, `plays Grunt` and `Ann plays` are slips."""
        first = next((clause for clause in self.clauses if clause.has_verb), None)
        if first is None or first.families & {"do", "decline", "finish", "make"}:
            return
        subjects = first.of_role("subject")
        if not subjects and len(self.clauses) == 1 and not first.negated:
            raise NotUnderstoodError("it is not said who does it")
        players = {*self.names.table.players}
        if first.is_bare and subjects and not first.passive and (subjects[0].things[0].names or {""}) <= players:
            raise NotUnderstoodError(f"`{first.verb}` should be `{third(first.verb)}`")
        if subjects and len(first.parts) == 1 and first.families & {"play", "destroy", "choose", "put"} and (
            not first.passive and not first.marks and len(self.clauses) == 1 and not first.negated
        ):  # fmt: skip
            raise NotUnderstoodError("it is not said what is done something to")

    def _whose(self, clause: Clause) -> None:
        """`her` is said of the player that the clause is said of, or of whose card."""
        about = [thing for part in clause.of_role("subject") for thing in part.things]
        players = {name for thing in about for name in thing.names or () if isinstance(name, str)}
        owners = {name for thing in about if not isinstance(thing.owner, str) for name in thing.owner}
        cards = {name for thing in about for name in thing.names or () if not isinstance(name, str)}
        held = {holder_of(self.names.table, card) for card in cards} if not owners else set()
        whose = players or {owner for owner in (*owners, *held) if isinstance(owner, str)}
        if len(whose) != 1:
            return
        for part in clause.parts:
            for thing in part.things:
                thing.owner = frozenset(whose) if thing.owner == "own" else thing.owner

    def word(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.words[at].joined if at < len(self.words) else ""

    def _next(self) -> None:
        word = self.word()
        if word in (",", ";", ":", "and", "&", "but", "then"):
            self.joined, self.apart = True, self.apart or word not in ("and", "&")
            self.at += 1
            if word in (";", ":"):
                self.role = ""
        elif word in ("yes", "yeah", "no", "nope") and self._is_answer():
            self._answered(word)
        elif word in ("not", "never"):
            self.denied = not self.denied
            self.at += 1
        elif self._is_adjunct(word):
            self.at += 1
        elif self._take_thing():
            pass
        elif word in v.PREPOSITIONS:
            self._prepositional(word)
        elif word in RELATIVES or word in STANDING or not self._take_verb(word):
            self._take_word(word)

    def _take_word(self, word: str) -> None:
        """One that is no thing and no verb."""
        if word in RELATIVES or word in STANDING:
            self.role = "with" if word == "where" else self.role
            self.at += 1
        elif word == "there":
            self.clause.parts.append(Part("there", [Thing("there", pronoun="there")]))
            self.role = ""
            self.at += 1
        elif word in MARKS:
            self.clause.marks.add(word)
            self.role = "on" if word in ("ontop", "onbottom") else self.role
            self.at += 1
        elif word in v.FILLERS or word in v.DETERMINERS or word in v.ALL:
            self.is_passive = self.is_passive or word in v.PASSIVE
            self.helped = self.helped or word in HELPING
            self.at += 1
        else:
            raise NotUnderstoodError(f"I do not know what `{self.words[self.at].written}` says here")

    def _is_adjunct(self, word: str) -> bool:
        """`before Docks scores`, `before scoring`: no act of the player's."""
        if "score" not in v.families().get(word, ()):
            return False
        last = self.clause.parts[-1] if self.clause.parts else None
        if self.role in ("before", "after"):
            self.clause.parts.append(Part(self.role, []))
            self.role = ""
            return True
        return last is not None and last.role in ("before", "after")

    def _is_answer(self) -> bool:
        return self.at == 0 or self.joined or len(self.words) == self.at + 1 or self.word(1) == ","

    def _answered(self, word: str) -> None:
        """`yes, …`, `no, …`; but `no minion` is a thing."""
        if word == "no" and self.word(1) and self.word(1) != "," and self._take_thing():
            return
        self.clauses.append(Clause(frozenset({"do"} if word.startswith("y") else {"decline"}), word))
        self.clauses.append(Clause())
        self.at += 1

    def _prepositional(self, word: str) -> None:
        role = v.PREPOSITIONS[word]
        bare = self.word(1)
        if word == "to" and bare in v.families() and not bare.endswith("s"):
            self.joined, self.apart = True, True  # an infinitive: another act of the same player
        elif role == "without":
            self.denied, self.joined, self.apart = not self.denied, True, True
            self.role = ""
            if bare not in v.families():
                self.clauses.append(Clause(frozenset({"have"}), "has"))
        elif role == "before" or role == "after":
            self.role = role
        else:
            self.role = role
        self.at += 1

    # --- verbs ----------------------------------------------------------------------------------------------------

    def _take_verb(self, word: str) -> bool:
        families = v.families().get(word)
        if families is None or word in v.PASSIVE or (word == "buried" and self.clause.parts and not self.is_passive):
            return False
        if word in ("does", "do", "has", "have", "did", "would") and self._helps():
            self.at += 1
            self.helped = True
            return True
        self.at += 1
        clause = self._clause_for_verb(word)
        clause.families, clause.verb = families, word
        clause.is_bare = not self.helped and third(word) in v.families() and not self.denied
        self.helped = False
        clause.passive = self.is_passive and word in v.participles()
        if self.denied:
            clause.negated, self.denied = not clause.negated, False
        self.role, self.joined, self.apart, self.is_passive = "", False, False, False
        return True

    def _helps(self) -> bool:
        """Is it only there for the verb behind it?"""
        for ahead in (1, 2, 3):
            word = self.word(ahead)
            if word in ("not", "never", "just", "also", "then", "would", "will"):
                continue
            return word in v.families() and word != "do"
        return False

    def _clause_for_verb(self, word: str) -> Clause:
        clause = self.clause
        if not clause.has_verb:
            return clause
        if clause.families & CAUSES and clause.of_role("object"):
            caused = Clause(parts=[Part("subject", [t for part in clause.of_role("object") for t in part.things])])
            self.is_passive = self.is_passive or word in v.participles()
            agents = clause.of_role("subject")
            self.clauses[-1] = Clause(
                parts=[*agents, *(p for p in clause.parts if p.role not in ("subject", "object"))]
            )
            self.clauses.append(caused)
            caused.negated = clause.negated
            return caused
        new = Clause()
        last = clause.parts[-1] if clause.parts else None
        if last is not None and last.role == "new":
            clause.parts.pop()
            new.parts.append(Part("subject", last.things))
        is_before_act = clause.verb in ("chooses", "decides", "opts", "wants", "want", "prefers")
        if (is_before_act or (clause.families & {"decline"} and word.endswith("ing"))) and not clause.parts[1:]:
            new.negated = clause.negated != (not is_before_act)  # `chooses not to use it`, `passes on using it`
            new.parts = clause.parts[:1]
            self.clauses[-1] = new
            return new
        self.clauses.append(new)
        return new

    # --- things ---------------------------------------------------------------------------------------------------

    def _take_thing(self) -> bool:
        begin = self.at
        thing = ThingParser(self).parse()
        if thing is None:
            self.at = begin
            return False
        thing.text = " ".join(word.written for word in self.words[begin : self.at])
        if self._is_done_with(thing, begin):
            thing.plural = False
            self.clause.families, self.clause.verb = PLAYED_AS_VERB, self.words[begin].joined
            self._put(thing)
            self.role = "" if self.word() in (*v.PREPOSITIONS, ",", "and", "") else "on"
            return True
        self._put(thing)
        return True

    def _is_done_with(self, thing: Thing, begin: int) -> bool:
        """`Ann curses Grunt`, with a card that is called Curse: its name is what she does."""
        clause = self.clause
        is_first = not clause.has_verb and not self.role and [part.role for part in clause.parts] == ["subject"]
        is_verb = thing.plural and thing.names is not None and self.at == begin + 1 and not self.words[begin].owns
        return is_first and is_verb and not self.words[begin].written[:1].isupper()

    def _put(self, thing: Thing) -> None:
        clause, parts = self.clause, self.clause.parts
        begins_clause = self.apart and clause.has_verb and not self.role and self.word() in v.families()
        begins_clause = begins_clause or (clause.has_verb and thing.pronoun in v.SUBJECTS)
        if begins_clause:
            parts.append(Part("new", [thing]))
        elif self.joined and parts and not self.role and not (clause.has_verb and parts[-1].role == "subject"):
            if parts[-1].things[0].every == "both" and parts[-1].things[0].names is not None:
                parts[-1].things[0].every = ""  # `both Grunt and Page`
            parts[-1].things.append(thing)
        elif self.role == "under":
            clause.marks |= {"onbottom"} if thing.aspect == "deck" else set()
            parts.append(Part("at", [thing]))
        elif self.role:
            parts.append(Part(self.role, [thing]))
        else:
            is_subject = not clause.has_verb and not clause.of_role("subject", "object")
            parts.append(Part("subject" if is_subject else "object", [thing]))
        self.role, self.joined, self.apart = "", False, False
