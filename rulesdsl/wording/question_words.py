"""Every question in words: as a player is asked, and as a refusal tells it."""

from __future__ import annotations

from rulesdsl.engine import questions as q
from rulesdsl.table.cards import COMMON
from rulesdsl.table.decision import Option

from .asked import OPTION_WORDS, Asked, Q, QuestionWords, question_words
from .card_names import quoted
from .lists import counted, listed

# --- abilities --------------------------------------------------------------------------------------------------------


@question_words(q.Choose)
class _Choose(QuestionWords[q.Choose]):
    accepted_verbs = ("chooses", "uses")
    accepts_deed_verbs = True

    def prompt(self, asked: Asked[q.Choose]) -> str:
        match asked.question.least, asked.question.most:
            case (_, 1):
                which = "which one"
            case (0, most):
                which = f"which of these, up to {most},"
            case (least, most) if least == most:
                which = f"which {least}"
            case (least, most):
                which = f"which {least} to {most}"
        return f"{which} does {asked.player} choose{asked.for_source}{asked.quoted()}"

    def statement(self, asked: Asked[q.Choose]) -> str:
        least, most = asked.question.least, asked.question.most
        return f"{asked.player} chooses {'one' if most == 1 else f'{least} to {most}'}{asked.for_written_source}"


@question_words(q.ChooseWay)
class _ChooseWay(QuestionWords[q.ChooseWay]):
    def prompt(self, asked: Asked[q.ChooseWay]) -> str:
        return f"which way does {asked.player} take{asked.for_source}"

    def statement(self, asked: Asked[q.ChooseWay]) -> str:
        return f"{asked.player} chooses one of the ways{asked.for_written_source}"


@question_words(q.MayUse)
class _MayUse(QuestionWords[q.MayUse]):
    accepted_verbs = ("uses",)
    accepts_deed_verbs = True

    def prompt(self, asked: Asked[q.MayUse]) -> str:
        assert asked.question.source is not None
        return f"does {asked.player} use {asked.name(asked.question.source)}{asked.quoted()}"

    def statement(self, asked: Asked[q.MayUse]) -> str:
        return f"{asked.player} says yes or no{asked.for_written_source}"


ARRANGED = {
    "top": ("on the very top", "under"),
    "bottom": ("at the very bottom", "above"),
    "top or bottom": ("outermost, whichever end it goes to", "further in than"),
}
"""How the first of several cards for a deck is asked for, and how the others, by the end of it that they go to."""


@question_words(q.ArrangeCards)
class _ArrangeCards(QuestionWords[q.ArrangeCards]):
    line_verb = "arranges"
    accepted_verbs = ("arranges", "chooses")

    def prompt(self, asked: Asked[q.ArrangeCards]) -> str:
        first, next_to = ARRANGED[asked.question.end]
        arranged = asked.question.arranged
        where = f"{next_to} {asked.name(arranged[-1])}" if arranged else first
        return f"which card does {asked.player} put {where}"

    def statement(self, asked: Asked[q.ArrangeCards]) -> str:
        return f"{asked.player} says which card lies next"


@question_words(q.TopOrBottom)
class _TopOrBottom(QuestionWords[q.TopOrBottom]):
    accepted_verbs = ("places", "chooses")

    def prompt(self, asked: Asked[q.TopOrBottom]) -> str:
        card = asked.name(asked.question.card)
        return f"does {asked.player} put {card} on top or at the bottom{asked.quoted()}"

    def statement(self, asked: Asked[q.TopOrBottom]) -> str:
        return f"{asked.player} says whether {asked.written(asked.question.card)} goes on top or to the bottom"


@question_words(q.WhoFirst)
class _WhoFirst(QuestionWords[q.WhoFirst]):
    accepted_verbs = ("chooses",)

    def prompt(self, asked: Asked[q.WhoFirst]) -> str:
        assert asked.question.base is not None
        return f"whom does {asked.player} let use {asked.name(asked.question.base)} first"

    def statement(self, asked: Asked[q.WhoFirst]) -> str:
        base = asked.question.base
        return f"{asked.player} says who uses {'' if base is None else asked.written(base)} first"


# --- triggered abilities ----------------------------------------------------------------------------------------------


@question_words(q.ResolveFirst)
class _ResolveFirst(QuestionWords[q.ResolveFirst]):
    def prompt(self, asked: Asked[q.ResolveFirst]) -> str:
        return f"which of these does {asked.player} have resolved first"

    def statement(self, asked: Asked[q.ResolveFirst]) -> str:
        return f"{asked.player} says what is resolved first"


@question_words(q.StartOfTurn)
class _StartOfTurn(QuestionWords[q.StartOfTurn]):
    accepted_verbs = ("uncovers",)

    def prompt(self, asked: Asked[q.StartOfTurn]) -> str:
        return f"what happens at the start of {asked.player}'s turn"

    def statement(self, asked: Asked[q.StartOfTurn]) -> str:
        return f"{asked.player} says what happens as the turn starts"


@question_words(q.EndOfTurn)
class _EndOfTurn(QuestionWords[q.EndOfTurn]):
    def prompt(self, asked: Asked[q.EndOfTurn]) -> str:
        return f"what happens first at the end of {asked.player}'s turn"

    def statement(self, asked: Asked[q.EndOfTurn]) -> str:
        return f"{asked.player} says what is resolved first"


@question_words(q.UseSpecial)
class _UseSpecial(QuestionWords[q.UseSpecial]):
    def prompt(self, asked: Asked[q.UseSpecial]) -> str:
        base = asked.question.base
        return f"does {asked.player} use a special{'' if base is None else f' as {asked.name(base)} scores'}"

    def statement(self, asked: Asked[q.UseSpecial]) -> str:
        return f"{asked.player} uses a special, or passes"


# --- playing cards ----------------------------------------------------------------------------------------------------


@question_words(q.PlayCards)
class _PlayCards(QuestionWords[q.PlayCards]):
    def prompt(self, asked: Asked[q.PlayCards]) -> str:
        turn = asked.table.turn
        plays = {"minion": turn.minions_left, "action": turn.actions_left, "extra card": len(turn.grants)}
        left = listed(counted(number, noun) for noun, number in plays.items() if number)
        return f"what does {asked.player} do ({left} left to play)"

    def statement(self, asked: Asked[q.PlayCards]) -> str:
        return f"{asked.player} decides what to play"


@question_words(q.WhereToPlay)
class _WhereToPlay(QuestionWords[q.WhereToPlay]):
    accepted_verbs = ("plays", "chooses")

    def prompt(self, asked: Asked[q.WhereToPlay]) -> str:
        return f"where does {asked.player} play {asked.name(asked.question.card)}"

    def statement(self, asked: Asked[q.WhereToPlay]) -> str:
        return f"{asked.player} decides where {asked.written(asked.question.card)} goes"

    def answer(self, asked: Asked[q.WhereToPlay], chosen: tuple[Option, ...]) -> str:
        card, place = asked.question.card, chosen[0].entity
        assert place is not None
        blueprint = asked.table.blueprint(card)
        where = "at" if blueprint is not None and blueprint.is_minion else "on"
        return f"plays {asked.reference(card)} {where} {asked.reference(place)}"


class _Extra(QuestionWords[Q]):
    line_verb = "plays"

    def statement(self, asked: Asked[Q]) -> str:
        return f"{asked.player} plays an extra card, or not"


@question_words(q.ExtraNow)
class _ExtraNow(_Extra[q.ExtraNow]):
    def prompt(self, asked: Asked[q.ExtraNow]) -> str:
        return f"which extra card does {asked.player} play{asked.for_source}{asked.quoted()}, now or not at all"


@question_words(q.ExtraNowOrLater)
class _ExtraNowOrLater(_Extra[q.ExtraNowOrLater]):
    none = "not now"
    none_in_script = "keeps it for later"

    def prompt(self, asked: Asked[q.ExtraNowOrLater]) -> str:
        return (
            f"which extra card does {asked.player} play{asked.for_source}{asked.quoted()}, now or later in this phase"
        )


@question_words(q.PlaceDuelingCard)
class _PlaceDuelingCard(QuestionWords[q.PlaceDuelingCard]):
    line_verb = "places"
    accepted_verbs = ("places", "chooses")
    none = "no card"
    none_in_script = "places nothing"

    def prompt(self, asked: Asked[q.PlaceDuelingCard]) -> str:
        duelists = listed(map(asked.name, asked.question.duelists))
        return f"does {asked.player} place a card for the duel of {duelists}"

    def statement(self, asked: Asked[q.PlaceDuelingCard]) -> str:
        return f"{asked.player} places a dueling card, or none"


# --- scoring, drawing, set-up -----------------------------------------------------------------------------------------


@question_words(q.BaseToScore)
class _BaseToScore(QuestionWords[q.BaseToScore]):
    line_verb = "scores"
    accepted_verbs = ("scores", "chooses")

    def prompt(self, asked: Asked[q.BaseToScore]) -> str:
        return f"which base does {asked.player} score"

    def statement(self, asked: Asked[q.BaseToScore]) -> str:
        return f"{asked.player} says which base scores"


@question_words(q.TakeTreasure)
class _TakeTreasure(QuestionWords[q.TakeTreasure]):
    line_verb = "takes"
    accepted_verbs = ("takes", "chooses")

    def prompt(self, asked: Asked[q.TakeTreasure]) -> str:
        return f"which treasure of {asked.name(asked.question.base)} does {asked.player} take"

    def statement(self, asked: Asked[q.TakeTreasure]) -> str:
        return f"{asked.player} takes one of the treasures"


@question_words(q.ClearBase)
class _ClearBase(QuestionWords[q.ClearBase]):
    line_verb = "discards"
    accepted_verbs = ("discards", "chooses")

    def prompt(self, asked: Asked[q.ClearBase]) -> str:
        return f"which card does {asked.player} have discarded next from {asked.name(asked.question.base)}"

    def statement(self, asked: Asked[q.ClearBase]) -> str:
        return f"{asked.player} says which card leaves {asked.written(asked.question.base)} next"


@question_words(q.NextBase)
class _NextBase(QuestionWords[q.NextBase]):
    accepted_verbs = ("chooses",)

    def prompt(self, asked: Asked[q.NextBase]) -> str:
        return f"which of the bases that were chosen does {asked.player} let take the place of the scored one"

    def statement(self, asked: Asked[q.NextBase]) -> str:
        return f"{asked.player} says which base comes next"


@question_words(q.DiscardDown)
class _DiscardDown(QuestionWords[q.DiscardDown]):
    line_verb = "discards"
    accepted_verbs = ("discards", "chooses")

    def prompt(self, asked: Asked[q.DiscardDown]) -> str:
        return f"which {counted(asked.question.least, 'card')} does {asked.player} discard, to have ten in hand"

    def statement(self, asked: Asked[q.DiscardDown]) -> str:
        return f"{asked.player} discards {asked.question.least} cards"


@question_words(q.Redraw)
class _Redraw(QuestionWords[q.Redraw]):
    def prompt(self, asked: Asked[q.Redraw]) -> str:
        return f"does {asked.player} show the hand without a minion and draw a new one"

    def statement(self, asked: Asked[q.Redraw]) -> str:
        return f"{asked.player} decides: {asked.question.published}"


# --- chance -----------------------------------------------------------------------------------------------------------


class _Chance(QuestionWords[Q]):
    def line(self, asked: Asked[Q], chosen: tuple[Option, ...]) -> str:
        return f"chance: {self.subject(asked)} is {OPTION_WORDS[type(chosen[0])].answer(asked, chosen)}"

    def subject(self, asked: Asked[Q]) -> str:
        """What chance decides about, as a script line calls it."""
        raise NotImplementedError


@question_words(q.RandomPick)
class _RandomPick(_Chance[q.RandomPick]):
    def prompt(self, asked: Asked[q.RandomPick]) -> str:
        return f"which one does chance choose{asked.for_source}"

    def statement(self, asked: Asked[q.RandomPick]) -> str:
        return f"chance picks one{asked.for_written_source}"

    def subject(self, asked: Asked[q.RandomPick]) -> str:
        return "the random card"


@question_words(q.NextDeckCard)
class _NextDeckCard(_Chance[q.NextDeckCard]):
    def prompt(self, asked: Asked[q.NextDeckCard]) -> str:
        deck = asked.names.place(asked.table, asked.question.deck)
        return f"which card comes next from the {asked.question.end} of {deck}, by chance"

    def statement(self, asked: Asked[q.NextDeckCard]) -> str:
        whose = asked.question.deck.of
        deck = f"the {COMMON[whose]} deck" if whose in COMMON else f"{whose}'s deck"
        return f"chance says what lies on {deck}"

    def subject(self, asked: Asked[q.NextDeckCard]) -> str:
        whose = asked.question.deck.of
        deck = f"{COMMON[whose]} deck" if whose in COMMON else f"deck of {quoted(str(whose))}"
        return f"{asked.question.end} of {deck}"


@question_words(q.IdentifyCard)
class _IdentifyCard(_Chance[q.IdentifyCard]):
    def prompt(self, asked: Asked[q.IdentifyCard]) -> str:
        return f"which card is the unknown one {asked.names.where(asked.table, asked.question.card)}"

    def statement(self, asked: Asked[q.IdentifyCard]) -> str:
        return "nobody has said what the unknown card is"

    def subject(self, asked: Asked[q.IdentifyCard]) -> str:
        return "that card"
