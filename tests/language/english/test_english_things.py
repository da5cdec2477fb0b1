from __future__ import annotations

import pytest

from tests.language.english.telling import minion, played

# --- things -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("minion", "a minion"),
        ("action", "an action"),
        ("another minion", "another minion"),
        ("minion[yours]", "one of your minions"),
        ("another minion[yours]", "another of your minions"),
        ("each minion", "each minion"),
        ("each minion[other]", "each other minion"),
        ("each minion[yours]", "each of your minions"),
        ("each minion[yours, other, here]", "each of your other minions here"),
        ("up to 1 minion", "up to one minion"),
        ("up to 2 minions", "up to two minions"),
        ("up to 2 minions[yours]", "up to two of your minions"),
        ("3 minions[other]", "three other minions"),
        ("11 minions", "11 minions"),
        ("any number of minions[yours]", "any number of your minions"),
        ("random minion[yours]", "a random minion of yours"),
        ("minion[of another player]", "another player's minion"),
        ("each minion[of another player]", "each minion of other players"),
        ("up to 2 minions[of another player]", "up to two minions of other players"),
        ("minion[owned by you]", "a minion you own"),
        ("minion[owned by another player]", "a minion owned by another player"),
        ("minion[here]", "a minion here"),
        ("minion[yours, here]", "one of your minions here"),
        ("minion[of another player, here]", "another player's minion here"),
        ("minion[at another base]", "a minion at another base"),
        ("minion[power <= 4, here]", "a minion here with power 4 or less"),
        ("minion[power >= 4]", "a minion with power 4 or higher"),
        ("minion[power < 4]", "a minion with power less than 4"),
        ("minion[power > 4]", "a minion with power greater than 4"),
        ("minion[power = 4]", "a minion with power 4"),
        ("minion[starting power <= 2]", "a minion with starting power 2 or less"),
        ("minion[counters >= 1]", "a minion with 1 or more power counters"),
        ("minion[counters = 0]", "a minion with no power counters"),
        ("minion[power < power of this]", "a minion with less power than this minion"),
        ("minion[power <= power of this]", "a minion with power at most this minion's power"),
        ("minion[power > count of action[yours]]", "a minion with power greater than the number of your actions"),
        (
            "minion[power = lowest power of minion[here], here]",
            "a minion here with the lowest power",
        ),
        ("action[on this]", "an action on this minion"),
        ("action[standard]", "a standard action"),
        ("minion[dueling]", "a dueling minion"),
        ("card[yours, buried]", "one of your buried cards"),
        ("card[yours, buried, here]", "one of your cards buried here"),
        ("card[buried]", "one buried card"),
        ("card[of another player, buried, here]", "another player's card buried here"),
        ("up to 2 cards[yours, buried, same base]", "up to two of your cards buried at the same base"),
        ("2 minions[different base]", "two minions at different bases"),
        ("2 minions[same name]", "two minions with the same name"),
        ("2 minions[different faction]", "two minions of different factions"),
        ("minion[with action]", "a minion with an action on it"),
        ('minion[named "Rust [Mark|II]"]', "a minion named \u201cRust [Mark|II]\u201d"),
        ("card[in your hand]", "one card from your hand"),
        ("random card[in your hand]", "a random card from your hand"),
        ("up to 2 cards[in your hand]", "up to two cards from your hand"),
        ("any number of minions[in your discard]", "any number of minions out of your discard pile"),
        ("each card[in your hand]", "your hand"),
        ("each minion[in your hand]", "each minion in your hand"),
        ("minion[in discard of another player]", "one minion out of another player's discard pile"),
        ("card[in your hand or your discard]", "one card from your hand or your discard pile"),
        ("minion[not yours]", "a minion that is not yours"),
        ("minion[not here]", "a minion that is not here"),
        ("minion[not power >= 3]", "a minion that does not have power 3 or higher"),
        ("minion[not this]", "a minion other than this minion"),
        ("minion or action", "a minion or an action"),
        ("up to 2 minions or actions", "up to two minions or actions"),
        ("action[on minion or base] or minion", "an action on a minion or a base, or a minion"),
        ("action[in your discard] or minion[in your discard]", "an action or a minion out of your discard pile"),
        ("top card of your deck", "the top card of your deck"),
        ("top 3 cards of your deck", "the top three cards of your deck"),
        ("bottom card of deck of another player", "the bottom card of another player's deck"),
        ("top card of base deck", "the top card of the base deck"),
    ],
)  # fmt: skip
def test_things(thing: str, expected: str) -> None:
    assert played(f"discard {thing}") == f"discard {expected}."


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("base[with minion[yours]]", "a base where you control a minion"),
        ("base[not with minion[yours]]", "a base where you control no minion"),
        (
            "base[with minion[yours], with player[other, power there > power of you there]]",
            "a base where you control a minion and another player has greater power than you",
        ),
        ("base[with 2 minions]", "a base where there are at least two minions"),
        ("base[breakpoint >= 20]", "a base with breakpoint 20 or higher"),
        ("base[other]", "another base"),
        ("base[not this base]", "a base other than this base"),
        ("base[not owned by you, with minion]", "a base that is not owned by you where there is a minion"),
        ("another player", "another player"),
        ("player[other, power here > power of you here]", "another player who has greater power than you here"),
        ("player[power here < power of you at site]", "a player who has less power here than you at the site"),
        ("player[not you]", "a player other than you"),
    ],
)
def test_bases_and_players(thing: str, expected: str) -> None:
    assert played(f"choose {thing}") == f"choose {expected}."


def test_the_order_of_filters_does_not_matter() -> None:
    assert played("destroy minion[power <= 2, here, other]") == played("destroy minion[other, here, power <= 2]")


# --- deeds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ("destroy minion", "destroy a minion"),
        ("draw 1", "draw one card"),
        ("draw 10", "draw ten cards"),
        ("draw 2 for each minion[yours]", "draw two cards for each of your minions"),
        ("draw count of minion[yours, here]", "draw one card for each of your minions here"),
        ("draw power of this", "draw a number of cards equal to this minion's power"),
        ("place minion[in your discard] into your hand", "place one minion out of your discard pile into your hand"),
        ("place minion on bottom of your deck", "place a minion at the bottom of your deck"),
        ("place this in box", "place this minion in the box"),
        (
            "place 2 cards[in your discard] on top of your deck in any order",
            "place two cards out of your discard pile at the top of your deck in any order",
        ),
        ("place minion as stray on top of deck of owner of stray", "place a minion at the top of its owner's deck"),
        (
            "place action[on base] or minion into your hand",
            "place an action on a base, or a minion, in your hand",
        ),
        ("place 1 counter on this", "place a power counter on this minion"),
        ("place 2 counters on this", "place two power counters on this minion"),
        ("place this into your hand and place minion into your hand", "place this minion and a minion in your hand"),
        ("move minion to base and move minion to base", "move a minion to a base, twice"),
        ("shuffle each card[in your discard] into your deck", "shuffle your discard pile into your deck"),
        ("place 1 counter on up to 2 minions", "place a power counter on each of up to two minions"),
        ("remove 1 counter from this", "remove a power counter from this minion"),
        ("play minion", "play a minion"),
        ("play extra minion", "play one extra minion"),
        ("play extra up to 2 actions", "play up to two extra actions"),
        ("play extra minion[power <= 2] here", "play one extra minion with power 2 or less here"),
        ("play extra action[in your discard]", "play one action out of your discard pile as an extra action"),
        ("move this to another base", "move this minion to another base"),
        ("transfer action[on this] to another minion", "transfer an action on this minion to another minion"),
        ("move or transfer card[yours] to another base", "transfer or move one of your cards to another base"),
        ("return minion", "return a minion"),
        ("return each minion[here] in any order", "return each minion here in any order"),
        ("bury card[in your hand] here", "bury one card from your hand here"),
        ("uncover card[yours, buried]", "uncover one of your buried cards"),
        ("shuffle this into your deck", "shuffle this minion into your deck"),
        ("reveal card[in your hand]", "reveal one card from your hand"),
        ("reveal each card[in your hand]", "reveal your hand"),
        ("look at each card[in hand of another player]", "look at another player's hand"),
        ("search your deck for action[standard]", "search through your deck for a standard action"),
        ("choose minion", "choose a minion"),
        ("give minion +2 power until end of turn", "give +2 power to a minion until the turn ends"),
        ("give this +1 power for each base[other]", "give +1 power to this minion for each other base"),
        ("give this base -3 breakpoint until end of turn", "give -3 breakpoint to this base until the turn ends"),
        ("give this starting power 5", "set the starting power of this minion to 5"),
        ("give this base starting breakpoint at least 20", "raise the starting breakpoint of this base to at least 20"),
        (
            "give minion abilities cancelled until start of your turn",
            "cancel the abilities of a minion until your next turn starts",
        ),
        ("cancel abilities of minion", "cancel the abilities of a minion"),
        ("place minion[here] into your hand instead of discard",
         "place a minion here in your hand rather than the discard pile"),
        ("move minion to another base instead",
         "move a minion to another base instead of wherever it would go"),
        ("return minion instead of discard", "return a minion instead of it being discarded"),
        ("shuffle each minion[here] into your deck instead of discard",
         "shuffle each minion here into your deck rather than the discard pile"),
        ("take control of minion until it leaves play", "take control of a minion until it leaves play"),
        ("take control of minion until this leaves play", "take control of a minion until this minion leaves play"),
        ("gain 1 vp", "gain 1 VP"),
        ("gain 1 vp and draw 1", "gain 1 VP and draw one card"),
        ("lose 2 vp", "lose 2 VP"),
        ("gain 1 vp for each base", "gain 1 VP for each base"),
        ("gain count of base vp", "gain 1 VP for each base"),
        ("gain power of this vp", "gain VP equal to this minion's power"),
        ("play extra minion and play extra action", "play one extra minion and one extra action"),
        ("discard card[in your hand] to draw 2", "discard one card from your hand to draw two cards"),
        ("may discard card[in your hand] to draw 2", "you may discard one card from your hand to draw two cards"),
        ("each player may discard card to draw 2", "every player may discard a card to draw two cards"),
        ("each player discards card to draw 2", "every player discards a card to draw two cards"),
    ],
)  # fmt: skip
def test_deeds(deed: str, expected: str) -> None:
    assert played(deed) == f"{expected}."


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("each minion[yours, here] has +1 power", "each of your minions here gets +1 power."),
        ("you has +1 power for each action[yours, here]", "you get +1 power for each of your actions here."),
        ("this has starting power 5", "this minion has a starting power of 5."),
        ("this base has starting breakpoint at least 20", "this base has a starting breakpoint of at least 20."),
        ("each minion[here] has abilities cancelled", "the abilities of each minion here are cancelled."),
        ("this cannot be destroyed", "this minion cannot be destroyed."),
        (
            "each minion[yours] cannot be destroyed, moved or looked at by card[of another player]",
            "other players' cards cannot destroy, move or look at your minions.",
        ),
        ("each player[other] cannot play action here", "other players cannot play actions here."),
        ("you cannot play minions[power <= 2]", "you cannot play minions with power 2 or less."),
    ],
)
def test_what_goes_on(source: str, expected: str) -> None:
    assert minion(f"ongoing: {source}") == f"Ongoing: {expected}"
