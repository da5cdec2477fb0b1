"""Every question in words, as one asks at the table: the card, then what is to be decided."""

from __future__ import annotations

from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import COMMON
from rulesdsl.table.decision import Decision, Option

from .asked import OPTION_WORDS, Asked, Q, QuestionWords, question_words
from .card_names import quoted
from .choice_words import choice_prompt, extra_card
from .lists import counted, listed
from .spoken_parts import extra_kind
from .table_english import beside_others, deeds_in_words

# --- abilities --------------------------------------------------------------------------------------------------------


@question_words(q.Choose)
class _Choose(QuestionWords[q.Choose]):
    accepted_verbs = ("chooses", "uses")
    accepts_deed_verbs = True

    def prompt(self, asked: Asked[q.Choose]) -> str:
        return asked.about + choice_prompt(asked)

    def told(self, asked: Asked[q.Choose], chosen: tuple[Option, ...]) -> str:
        picked = listed(OPTION_WORDS[type(option)].text(asked, option) for option in chosen)
        return f"{asked.about}{asked.player} chooses {picked}"


@question_words(q.ChooseWay)
class _ChooseWay(QuestionWords[q.ChooseWay]):
    def prompt(self, asked: Asked[q.ChooseWay]) -> str:
        return f"{asked.about}which does {asked.player} do"

    def told(self, asked: Asked[q.ChooseWay], chosen: tuple[Option, ...]) -> str:
        return f"{asked.about}{asked.player} chooses to {OPTION_WORDS[type(chosen[0])].text(asked, chosen[0])}"


@question_words(q.HowMany)
class _HowMany(QuestionWords[q.HowMany]):
    accepted_verbs = ("chooses",)
    accepts_deed_verbs = True

    def prompt(self, asked: Asked[q.HowMany]) -> str:
        return f"{asked.about}how many counters does {asked.player} transfer"

    def told(self, asked: Asked[q.HowMany], chosen: tuple[Option, ...]) -> str:
        return f"{asked.about}{asked.player} transfers {OPTION_WORDS[type(chosen[0])].text(asked, chosen[0])}"


@question_words(q.MayUse)
class _MayUse(QuestionWords[q.MayUse]):
    accepted_verbs = ("uses",)
    accepts_deed_verbs = True

    def prompt(self, asked: Asked[q.MayUse]) -> str:
        source, deed = asked.question.source, asked.deed
        assert source is not None
        offered = None if deed is None else deeds_in_words((deed,), asked.speech(deed))
        if offered is None:
            return f"does {asked.player} use {asked.name(source)}"
        return f"{asked.about}does {asked.player} {beside_others(offered, asked.player)}"

    def told(self, asked: Asked[q.MayUse], chosen: tuple[Option, ...]) -> str:
        source, deed = asked.question.source, asked.deed
        assert source is not None
        offered = None if deed is None else deeds_in_words((deed,), asked.speech(deed))
        return f"{asked.player} uses {asked.name(source)}{'' if offered is None else f' to {offered}'}"


ARRANGED = {
    "top": ("on top", "right under {}"),
    "bottom": ("on the bottom", "right above {}"),
    "top or bottom": ("last, on the very top or bottom", "just before {}"),
}
"""How the first of several cards for a deck is asked for, and how the others, by the end of it that they go to."""


@question_words(q.ArrangeCards)
class _ArrangeCards(QuestionWords[q.ArrangeCards]):
    line_verb = "arranges"
    accepted_verbs = ("arranges", "chooses", "returns")

    def prompt(self, asked: Asked[q.ArrangeCards]) -> str:
        first, next_to = ARRANGED[asked.question.end]
        arranged = asked.question.arranged
        where = next_to.format(asked.name(arranged[-1])) if arranged else first
        return f"{asked.about}which card does {asked.player} put {where}"


@question_words(q.TopOrBottom)
class _TopOrBottom(QuestionWords[q.TopOrBottom]):
    accepted_verbs = ("places", "chooses")

    def prompt(self, asked: Asked[q.TopOrBottom]) -> str:
        card = asked.name(asked.question.card)
        return f"{asked.about}does {asked.player} put {card} on top of the deck or on the bottom"


@question_words(q.WhoFirst)
class _WhoFirst(QuestionWords[q.WhoFirst]):
    accepted_verbs = ("chooses",)

    def prompt(self, asked: Asked[q.WhoFirst]) -> str:
        assert asked.question.base is not None
        return f"{asked.name(asked.question.base)}: who goes first"


@question_words(q.SideFirst)
class _SideFirst(QuestionWords[q.SideFirst]):
    def prompt(self, asked: Asked[q.SideFirst]) -> str:
        return f"{asked.about}for which of the two winners does {asked.player} resolve it first"

    def answer(self, asked: Asked[q.SideFirst], chosen: tuple[Option, ...]) -> str:
        return f"resolves {asked.reference(o.card_of(chosen))} first"


# --- triggered abilities ----------------------------------------------------------------------------------------------


@question_words(q.ResolveFirst)
class _ResolveFirst(QuestionWords[q.ResolveFirst]):
    def prompt(self, asked: Asked[q.ResolveFirst]) -> str:
        return f"which of these does {asked.player} resolve first"


@question_words(q.WhichInstead)
class _WhichInstead(QuestionWords[q.WhichInstead]):
    def prompt(self, asked: Asked[q.WhichInstead]) -> str:
        card = asked.question.card
        of = "" if card is None else f" to {asked.name(card)}"
        return f"which of these does {asked.player} apply first{of}"


@question_words(q.StartOfTurn)
class _StartOfTurn(QuestionWords[q.StartOfTurn]):
    accepted_verbs = ("uncovers",)

    def prompt(self, asked: Asked[q.StartOfTurn]) -> str:
        return f"what does {asked.player} do first as the turn starts"


@question_words(q.EndOfTurn)
class _EndOfTurn(QuestionWords[q.EndOfTurn]):
    def prompt(self, asked: Asked[q.EndOfTurn]) -> str:
        return f"which of these does {asked.player} resolve first as the turn ends"


@question_words(q.UseSpecial)
class _UseSpecial(QuestionWords[q.UseSpecial]):
    def prompt(self, asked: Asked[q.UseSpecial]) -> str:
        """`does Ann play Grunt before Docks scores`; of several cards, `a Special`."""
        offers = [option for option in asked.question.options if isinstance(option, o.SpecialOption)]
        offered = OPTION_WORDS[o.SpecialOption].text(asked, offers[0]) if len(offers) == 1 else "use a Special"
        window, base = asked.table.stack[-1].window, asked.question.base
        when = SPECIAL_WINDOWS.get(window, window + " {} scores").format("" if base is None else asked.name(base))
        return f"does {asked.player} {offered} {when}".rstrip()


SPECIAL_WINDOWS = {"triggered": "", "duel": "in this duel", "loot": "while the loot of {} is revealed"}
"""When Specials are asked for, by the name of the window; around the scoring of a base it is before, when or after."""


# --- playing cards ----------------------------------------------------------------------------------------------------


@question_words(q.PlayCards)
class _PlayCards(QuestionWords[q.PlayCards]):
    def prompt(self, asked: Asked[q.PlayCards]) -> str:
        table, turn = asked.table, asked.table.turn
        plays = {"minion": turn.minions_left, "action": turn.actions_left}
        for grant in turn.grants:
            deed = table.deed_at(grant.address)
            extra = extra_kind(deed) if isinstance(deed, t.Play) else "card"
            plays[f"extra {extra}"] = plays.get(f"extra {extra}", 0) + 1
        left = [counted(number, noun) for noun, number in plays.items() if number]
        may = f"may still play {listed(left)}" if left else "nothing left to play"
        return f"what does {asked.player} do ({may})"


@question_words(q.WhereToPlay)
class _WhereToPlay(QuestionWords[q.WhereToPlay]):
    accepted_verbs = ("plays", "chooses")

    def prompt(self, asked: Asked[q.WhereToPlay]) -> str:
        hosts = [option.entity for option in asked.question.options]
        on_minions = all(isinstance(host, int) and asked.table.cards[host].place.zone == "at" for host in hosts)
        where = "on which minion" if on_minions else "where"
        return f"{where} does {asked.player} play {asked.name(asked.question.card)}"

    def answer(self, asked: Asked[q.WhereToPlay], chosen: tuple[Option, ...]) -> str:
        card, place = asked.question.card, chosen[0].entity
        assert place is not None
        blueprint = asked.table.blueprint(card)
        where = "at" if blueprint is not None and blueprint.is_minion else "on"
        return f"plays {asked.reference(card)} {where} {asked.reference(place)}"


class _Extra(QuestionWords[Q]):
    line_verb = "plays"

    def prompt(self, asked: Asked[Q]) -> str:
        return f"{asked.about}which {extra_card(asked)} does {asked.player} play{_at_its_base(asked)}"


def _at_its_base(asked: Asked[Decision]) -> str:
    bases = asked.table.stack[-1].bases
    if bases is None or len(bases) != 1:
        return ""
    return " there" if bases[0] == asked.question.source else f" at {asked.name(bases[0])}"


@question_words(q.ExtraNow)
class _ExtraNow(_Extra[q.ExtraNow]):
    none = "no card"


@question_words(q.ExtraNowOrLater)
class _ExtraNowOrLater(_Extra[q.ExtraNowOrLater]):
    none = "not now"
    none_in_script = "keeps it for later"


@question_words(q.PlaceDuelingCard)
class _PlaceDuelingCard(QuestionWords[q.PlaceDuelingCard]):
    line_verb = "places"
    accepted_verbs = ("places", "chooses")
    none = "no card"
    none_in_script = "places nothing"

    def prompt(self, asked: Asked[q.PlaceDuelingCard]) -> str:
        one, other = map(asked.name, asked.question.duelists)
        return f"does {asked.player} place a dueling card ({one} against {other})"


# --- scoring, drawing, set-up -----------------------------------------------------------------------------------------


@question_words(q.BaseToScore)
class _BaseToScore(QuestionWords[q.BaseToScore]):
    line_verb = "scores"
    accepted_verbs = ("scores", "chooses")

    def prompt(self, asked: Asked[q.BaseToScore]) -> str:
        return f"which base does {asked.player} score first"


@question_words(q.TakeTreasure)
class _TakeTreasure(QuestionWords[q.TakeTreasure]):
    line_verb = "takes"
    accepted_verbs = ("takes", "chooses")

    def prompt(self, asked: Asked[q.TakeTreasure]) -> str:
        return f"{asked.name(asked.question.base)}: which treasure does {asked.player} take"


@question_words(q.ClearBase)
class _ClearBase(QuestionWords[q.ClearBase]):
    line_verb = "discards"
    accepted_verbs = ("discards", "chooses")

    def prompt(self, asked: Asked[q.ClearBase]) -> str:
        return f"{asked.name(asked.question.base)} is cleared: which card does {asked.player} discard next"


@question_words(q.NextBase)
class _NextBase(QuestionWords[q.NextBase]):
    accepted_verbs = ("chooses",)

    def prompt(self, asked: Asked[q.NextBase]) -> str:
        return f"which of the chosen bases does {asked.player} put into play"


@question_words(q.DiscardDown)
class _DiscardDown(QuestionWords[q.DiscardDown]):
    line_verb = "discards"
    accepted_verbs = ("discards", "chooses")

    def prompt(self, asked: Asked[q.DiscardDown]) -> str:
        return f"which {_cards(asked.question.least)} does {asked.player} discard to get down to ten"


def _cards(number: int) -> str:
    return "card" if number == 1 else f"{number} cards"


@question_words(q.Redraw)
class _Redraw(QuestionWords[q.Redraw]):
    def prompt(self, asked: Asked[q.Redraw]) -> str:
        return f"does {asked.player} show this hand without minions and draw a new one"

    def answer(self, asked: Asked[q.Redraw], chosen: tuple[Option, ...]) -> str:
        return "redraws" if chosen == (o.YES,) else "keeps the hand"


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
        cards = [option.entity for option in asked.question.options if isinstance(option.entity, int)]
        places = {asked.table.cards[card].place for card in cards}
        pile = places.pop() if len(places) == 1 else None
        known = pile is not None and pile.zone in ("hand", "deck", "discard")
        where = f" from {asked.names.place(asked.table, pile)}" if pile is not None and known else ""
        return f"{asked.about}which card{where} is picked at random"

    def subject(self, asked: Asked[q.RandomPick]) -> str:
        return "the random card"


@question_words(q.FlipCoin)
class _FlipCoin(_Chance[q.FlipCoin]):
    def prompt(self, asked: Asked[q.FlipCoin]) -> str:
        return f"{asked.about}on which side does the coin fall"

    def subject(self, asked: Asked[q.FlipCoin]) -> str:
        return "the coin"


@question_words(q.NextDeckCard)
class _NextDeckCard(_Chance[q.NextDeckCard]):
    def prompt(self, asked: Asked[q.NextDeckCard]) -> str:
        deck = asked.names.place(asked.table, asked.question.deck)
        where = "on top" if asked.question.end == "top" else "on the bottom"
        return f"which card is {where} of {deck}"

    def subject(self, asked: Asked[q.NextDeckCard]) -> str:
        whose = asked.question.deck.of
        deck = f"{COMMON[whose]} deck" if whose in COMMON else f"deck of {quoted(str(whose))}"
        return f"{asked.question.end} of {deck}"


@question_words(q.IdentifyCard)
class _IdentifyCard(_Chance[q.IdentifyCard]):
    def prompt(self, asked: Asked[q.IdentifyCard]) -> str:
        return f"what is the unknown card {asked.names.where(asked.table, asked.question.card)}"

    def subject(self, asked: Asked[q.IdentifyCard]) -> str:
        return "that card"
