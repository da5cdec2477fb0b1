"""Monsters, treasures and the constructs that came with them, in English."""

from __future__ import annotations

import pytest

from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from tests.language.english.telling import card_of, minion


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ("play monster here", "play a monster here."),
        ("draw 2 from treasure deck", "draw two cards from the treasure deck."),
        ("add 1 to loot", "add one treasure to the loot."),
        ("place treasure into your hand", "place a treasure in your hand."),
        ("destroy monster[undead, here]", "destroy an undead monster here."),
        ("destroy minion[not monster]", "destroy a minion that is not a monster."),
        ("destroy minion[monster, with talent]", "destroy a minion that is a monster and has a talent."),
        ("destroy action[not treasure]", "destroy an action that is not a treasure."),
        (
            "play minion here with abilities cancelled until end of turn",
            "play a minion here, cancelling its abilities until the turn ends.",
        ),
        (
            "must play extra each minion[in your hand] here",
            "you must play each minion in your hand as an extra minion here.",
        ),
        ("give control of this to another player", "give another player control of this minion."),
        ("replace this base with top card of base deck", "replace this base with the top card of the base deck."),
        ("use talent of another minion[here]", "use the talent of another minion here with this minion."),
        ("turn top card of base deck face up", "turn the top card of the base deck face up."),
        (
            "turn top card of base deck face down until end of turn",
            "turn the top card of the base deck face down until the turn ends.",
        ),
        ("place this on top or bottom of your deck", "place this minion at the top or bottom of your deck."),
        (
            "play extra first minion of deck of owner of this",
            "play the first minion off the top of this minion's owner's deck as an extra minion.",
        ),
        ("draw first 2 actions of your deck", "draw the first two actions off the top of your deck."),
        (
            "play extra up to 2 minions[power <= 3, total power <= 5]",
            "play up to two extra minions with power 3 or less and a total power of 5 or less.",
        ),
        ("destroy any number of minions[total power <= 5]",
         "destroy any number of minions with a total power of 5 or less."),
        ("destroy minion[same power as this]", "destroy a minion with the same power as this minion."),
        ("destroy minion[not at same base as this]", "destroy a minion that is not at this minion's base."),
        ("destroy minion[different name as this]", "destroy a minion with a different name from that of this minion."),
        ("reveal minion[named by this, in your hand]",
         "reveal one minion named in an ability of this minion from your hand."),
        ("reveal action[played on base, in your hand]", "reveal one action from your hand that is played on a base."),
        ("player[first here] draws 1", "a player who is the winner here draws one card."),
        ("each player[second here] draws 1", "each player who is the runner-up here draws one card."),
        ("player[third here] draws 1", "a player who is in third place here draws one card."),
        ("player[current] draws 1", "the current player draws one card."),
        ("give this +1 power for each counter on this until end of turn",
         "give +1 power to this minion for each of its power counters until the turn ends."),
        ("give this +1 power times count of minion[here] until end of turn",
         "give +1 power to this minion for each minion here until the turn ends."),
        ("give this +1 power times power of you here until end of turn",
         "give +1 power to this minion for each point of your power here until the turn ends."),
        ("give you +2 power here until end of turn", "get +2 total power here until the turn ends."),
        ("gain power of this plus 2 vp", "gain VP equal to this minion's power plus 2."),
        ("gain power of this minus 2 vp", "gain VP equal to this minion's power minus 2."),
        ("each player[other] cannot use specials until end of turn",
         "other players cannot play or use specials until the turn ends."),
        ("place 1 counter on this base", "place a counter on this base."),
    ],
)  # fmt: skip
def test_monsters_and_their_like(deed: str, expected: str) -> None:
    assert minion(f"play: {deed}") == f"Play: {expected}"


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("play:\n    may:\n        draw 1\n        gain 1 vp",
         "Play: you may draw one card, then gain 1 VP."),
        (
            "play:\n    destroy this to:\n        draw 1\n        gain 1 vp",
            "Play: destroy this minion to draw one card, then gain 1 VP.",
        ),
        ("play:\n    may: this has +1 power until end of turn",
         "Play: you may make this happen: this minion has +1 power until the turn ends."),
        ("play:\n    each player as host may:\n        draw 1\n        discard card[in hand of host]",
         "Play: every player may draw one card, then discard one card from that player's hand."),
        ("talent, one copy each turn: draw 1", "Talent (for one copy of this card each turn): draw one card."),
        ("special may play while loot is revealed: draw 1",
         "Special: while the loot is revealed, you may play it. Draw one card."),
        ("special may play after base as site scores, on minion[here]: draw 1",
         "Special: after a base scores, you may play it on a minion here. Draw one card."),
        ("ongoing: this minion adds no power", "Ongoing: this minion adds no power to its base."),
        ("ongoing: this has abilities of minion[here]",
         "Ongoing: this minion has the abilities of a minion here as well as its own."),
        ("ongoing: this has names of each minion[owned by you, anywhere]",
         "Ongoing: this minion has the name of each minion you own in any place as well as its own."),
        ("ongoing: this cannot be moved to this base by another player",
         "Ongoing: other players cannot move this minion to this base."),
        ("ongoing: this cannot be affected by action",
         "Ongoing: actions cannot affect this minion."),
        ("ongoing: after base replaces this base: draw 1",
         "Ongoing: after a base replaces this base, draw one card."),
        ("ongoing: after card is discarded from hand or deck: draw 1",
         "Ongoing: after a card is discarded from a hand or a deck, draw one card."),
        ("ongoing: after this goes to discard from play: draw 1",
         "Ongoing: after this minion goes from play to the discard pile, draw one card."),
        ("play:\n    destroy monster\n    for each loot as prize: may play extra prize",
         "Play: destroy a monster. For each treasure of the loot, you may play that treasure as an extra card."),
        ("play:\n    destroy monster\n    discard rest of loot",
         "Play: destroy a monster. Discard the rest of the loot."),
        ("play:\n    destroy monster\n    draw card[in loot]",
         "Play: destroy a monster. Draw a card from among the loot."),
    ],
)  # fmt: skip
def test_what_came_with_them(ability: str, expected: str) -> None:
    assert minion(ability) == expected


def test_facts_of_monsters() -> None:
    ogre = card_of('monster "Ogre" power 4 treasures 2 undead', "play: destroy this")
    assert [english_of(fact, ogre).plain for fact in ogre.facts] == ["power 4", "treasure number 2", "undead"]
    assert english_of(ogre, ogre).plain == "Play: destroy this monster."
    assert english_of(t.Fact("monsters", (3,)), ogre).plain == "monster number 3"
