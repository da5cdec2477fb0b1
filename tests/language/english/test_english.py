from __future__ import annotations

import pytest

from rulesdsl.language.english.card_english import played_on
from tests.language.english.telling import action, attached, base, card_of, minion, played

# --- timing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("play: draw 1", "Play: draw one card."),
        ("talent: draw 1", "Talent: draw one card."),
        ("ongoing: this has +1 power", "Ongoing: this minion has +1 power."),
        ("special before this base scores: draw 1", "Special: before this base scores, draw one card."),
        ("special on your turn, once each turn: draw 1", "Special: once each turn, on your turn, draw one card."),
        (
            "special from hand on your turn: may discard this to draw 2",
            "Special: from your hand, on your turn, you may discard this card to draw two cards.",
        ),
        (
            "special may play from hand or discard on your turn: draw 1",
            "Special: from your hand or from your discard pile, on your turn, you may play it. Draw one card.",
        ),
        ("special may play before base scores", "Special: before a base scores, you may play it."),
        ("special before base scores", "Special: before a base scores, do what this card does when played."),
    ],
)
def test_prefix_says_the_timing(source: str, expected: str) -> None:
    assert minion(source) == expected


def test_a_base_has_no_prefix() -> None:
    assert base("on your turn: may draw 1") == "On your turn, you may draw one card."


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("on base", "Play it on a base."),
        ("on minion[yours, power >= 4]", "Play it on one of your minions with power 4 or higher."),
        ("on minion or base", "Play it on a minion or a base."),
        ("", ""),
    ],
)
def test_how_an_action_is_played(head: str, expected: str) -> None:
    assert played_on(card_of(f'action "Clockwork" {head}', "ongoing: draw 1")).plain == expected


# --- who: this, you, owner, controller --------------------------------------------------------------------------


def test_this_is_what_the_card_is() -> None:
    assert minion("play: destroy this") == "Play: destroy this minion."
    assert action("play: bury this at base") == "Play: bury this card at a base."
    assert base("after this scores: draw 1") == "After this base scores, draw one card."
    assert attached("ongoing: this minion has -1 power") == "Ongoing: this minion has -1 power."
    assert minion("special from discard on your turn: play this") == (
        "Special: from your discard pile, on your turn, play this card."
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("you draw 1", "you draw one card."),
        ("may draw 1", "you may draw one card."),
        ("each player[other] draws 1", "each other player draws one card."),
        ("each player may draw 1", "every player may draw one card."),
        ("up to 2 players draw 1", "up to two players draw one card."),
        ("each player[with minion[here]] draws 1", "each player who has a minion here draws one card."),
        ("owner of this draws 1", "this minion's owner draws one card."),
        ("controller of this draws 1", "this minion's controller draws one card."),
        ("each player[vp >= 10] loses 1 vp", "each player who has 10 or more VP loses 1 VP."),
    ],
)
def test_the_subject_and_its_verb_agree(source: str, expected: str) -> None:
    assert played(source) == expected


def test_an_acting_player_has_their_own_hand() -> None:
    assert played("each player[other] as rival discards random card[in hand of rival]") == (
        "each other player discards a random card from their hand."
    )


# --- duels ------------------------------------------------------------------------------------------------------


def test_the_challenger_is_the_subject() -> None:
    assert minion("play:\n    duel this with another minion[here]: destroy loser") == (
        "Play: this minion duels another minion here. Then destroy the loser."
    )
    assert minion("play:\n    may duel this with another minion[here]: destroy loser") == (
        "Play: this minion may duel another minion here. Then destroy the loser."
    )


def test_somebody_has_a_minion_duel() -> None:
    assert minion("play:\n    lose 1 vp to duel this with another minion[here]: destroy loser") == (
        "Play: lose 1 VP to have this minion duel another minion here. Then destroy the loser."
    )
    assert minion("play:\n    another player duels minion[yours] with minion: destroy loser") == (
        "Play: another player has one of your minions duel a minion. Then destroy the loser."
    )


def test_the_same_base_and_the_name_of_the_challenger() -> None:
    duel = "play:\n    duel minion[yours, power <= 3] as knight with minion[of another player, at same base as knight]:"
    told_once = "one of your minions with power 3 or less duels another player's minion at its base."
    assert action(f"{duel} controller of winner draws 1") == (
        f"Play: {told_once} Then the winner's controller draws one card."
    )
    assert action(f"{duel}\n        if knight is loser: may draw 1") == (
        "Play: one of your minions with power 3 or less (the knight) duels another player's minion at its base. "
        "If the knight is the loser, you may draw one card."
    )


# --- names and pronouns -----------------------------------------------------------------------------------------


def test_a_bound_thing_is_called_by_its_kind() -> None:
    assert action("play:\n    choose minion as x\n    draw 1\n    if x is minion[dueling]: destroy x") == (
        "Play: choose a minion. Draw one card. If that minion is dueling, destroy it."
    )
    assert action("play:\n    give each minion[yours] as x +1 power\n    x cannot be moved until end of turn") == (
        "Play: give +1 power to each of your minions. Those minions cannot be moved until the turn ends."
    )


def test_it_is_only_what_was_mentioned_last() -> None:
    assert action("play:\n    choose minion as x\n    destroy x") == "Play: choose a minion. Destroy it."
    assert action("play:\n    choose minion as x\n    destroy action\n    destroy x") == (
        "Play: choose a minion. Destroy an action. Destroy that minion."
    )


def test_a_player_is_never_it() -> None:
    assert action("play:\n    choose another player as x\n    look at each card[in hand of x]") == (
        "Play: choose another player. Look at that player's hand."
    )


def test_two_of_a_kind_are_told_apart_by_their_names() -> None:
    assert action("play:\n    choose minion[yours] as hero\n    choose minion as villain\n    destroy hero") == (
        "Play: choose one of your minions (the hero). Choose a minion. Destroy the hero."
    )
    assert action("play:\n    choose minion[yours] as hero\n    choose base as lair\n    destroy hero") == (
        "Play: choose one of your minions. Choose a base. Destroy that minion."
    )


def test_a_name_for_this_is_this() -> None:
    assert attached("ongoing: after this minion as x is moved: destroy x") == (
        "Ongoing: after this minion is moved, destroy it."
    )


def test_a_group_its_members_and_its_rest() -> None:
    assert action(
        "play:\n    reveal top 4 cards of your deck as find\n    draw card[in find]\n"
        "    may play extra minion[in find, power <= 2]\n    return rest of find in any order"
    ) == (
        "Play: reveal the top four cards of your deck. Draw one of those cards. You may play a minion "
        "from among those cards with power 2 or less as an extra minion. Return the remaining cards in any order."
    )


def test_the_controller_of_a_card_introduced_as_somebodys() -> None:
    assert minion("ongoing: after this is moved by card[of another player] as x: controller of x draws 1") == (
        "Ongoing: after this minion is moved by another player's card, that player draws one card."
    )


def test_one_name_for_two_kinds_is_a_card() -> None:
    source = "after minion[here] as x is buried, or after action[on this base] as x is played: controller of x draws 1"
    assert base(source) == (
        "After a minion is buried here or after an action is played onto this base, "
        "that card's controller draws one card."
    )


def test_there_is_the_base_just_mentioned_in_the_sentence() -> None:
    assert action("play:\n    choose base as x\n    destroy action[at x]\n    destroy minion[at x]") == (
        "Play: choose a base. Destroy an action at that base. Destroy a minion at that base."
    )
    assert action("play:\n    choose base as x\n    duel minion[yours, at x] with minion[at x]: destroy loser") == (
        "Play: choose a base. One of your minions at that base duels a minion there. Then destroy the loser."
    )


# --- conditions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("there is minion[yours, here]", "you control a minion here"),
        ("there is no minion[other, yours, here]", "you control no other minion here"),
        ("there is 3 minions[yours]", "you control at least three minions"),
        ("there is minion[of another player, here]", "another player controls a minion here"),
        ("there is no minion[of another player, here]", "no other player controls a minion here"),
        ("there is card[buried, here]", "there is a card buried here"),
        ("there is no action[at same base as this]", "this minion's base has no action"),
        ("there is minion[power >= 5]", "there is a minion with power 5 or higher"),
        ("there is no minion[yours] or action[yours]", "there is no minion of yours, or no action of yours"),
        ("this is minion[power >= 5]", "this minion has power 5 or higher"),
        ("this is minion[yours, here]", "this minion is yours and is here"),
        ("this is not minion[dueling]", "this minion is not dueling"),
        ("this is not minion[owned by you]", "this minion is not owned by you"),
        ("this is action or minion[power <= 3]", "this minion is an action or a minion with power 3 or less"),
        ("power of you here > 10", "your power here is greater than 10"),
        ("power of each player here >= 22", "the total power of all players here is at least 22"),
        ("count of minion[yours] >= 3", "you control at least three minions"),
        ("power of this = breakpoint of this base", "this minion's power is equal to this base's breakpoint"),
        ("power of this < 3 and there is minion[yours]", "this minion's power is less than 3 and you control a minion"),
    ],
)
def test_conditions(condition: str, expected: str) -> None:
    assert played(f"if {condition}: draw 1") == f"if {expected}, draw one card."


def test_what_lasts_lasts_while() -> None:
    assert minion("ongoing: if there is minion[other, here]: this has +1 power") == (
        "Ongoing: while there is another minion here, this minion has +1 power."
    )
    assert played("if there is action: this has +1 power until end of turn") == (
        "if there is an action, this minion has +1 power until the turn ends."
    )


def test_otherwise() -> None:
    assert minion("play:\n    if there is action: draw 1\n    otherwise: draw 2") == (
        "Play: if there is an action, draw one card. Otherwise, draw two cards."
    )


# --- windows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ("after minion is destroyed", "after a minion is destroyed"),
        ("before minion is destroyed", "before a minion is destroyed"),
        ("when minion is destroyed", "when a minion is destroyed"),
        ("when this is destroyed", "when destroyed"),
        ("after minion[yours, here] is destroyed", "after one of your minions here is destroyed"),
        ("after minion[here] is played by you", "after you play a minion here"),
        ("after minion[here] is played by another player", "after another player plays a minion here"),
        ("before minion is played by another player", "before another player plays a minion"),
        ("after minion[here] is played", "after a minion is played here"),
        ("after action[on this] is played", "after an action is played onto this minion"),
        ("after card is revealed or looked at", "after a card is revealed or looked at"),
        ("after minion[yours] goes to discard", "after one of your minions goes into the discard pile"),
        ("after this goes to discard from play", "after this minion goes from play to the discard pile"),
        (
            "after this[power >= 6] goes to discard",
            "after this minion goes into the discard pile, if it had power 6 or higher",
        ),
        ("before this[power >= 6] leaves play", "before this minion leaves play, if it has power 6 or higher"),
        ("after minion leaves play", "after a minion leaves play"),
        ("after base scores", "after a base scores"),
        ("before base[with minion[yours]] scores", "before a base scores where you control a minion"),
        ("when minion duels", "when a minion duels"),
        ("after minion duels", "after a minion duels"),
        ("at start of your turn", "at the start of your turn"),
        ("at end of each turn", "at the end of each turn"),
        ("on your turn", "on your turn"),
        ("during duel of minion[yours]", "while one of your minions is dueling"),
        ("on your turn, or at end of each turn", "on your turn or at the end of each turn"),
        ("after minion is moved, once each turn", "once each turn, after a minion is moved"),
        (
            "after minion is moved by you, first time each turn",
            "after you move a minion for the first time in a turn",
        ),
    ],
)
def test_windows(window: str, expected: str) -> None:
    assert minion(f"ongoing: {window}: draw 1") == f"Ongoing: {expected}, draw one card."


def test_instead() -> None:
    assert minion("ongoing: instead when this is destroyed: place this into hand of owner of this") == (
        "Ongoing: when this minion would be destroyed, place this minion in its owner's hand instead."
    )


def test_a_trigger_in_an_effect_says_how_long_it_waits() -> None:
    assert played("after base scores, until end of turn: draw 1") == (
        "until the turn ends, after a base scores, draw one card."
    )
    assert played("at end of turn: destroy this") == "at the end of the turn, destroy this minion."


# --- how far a sentence reaches ---------------------------------------------------------------------------------


def test_full_stop_ends_what_if_governs() -> None:
    inside = "play:\n    if there is action:\n        draw 1\n        gain 1 vp"
    outside = "play:\n    if there is action: draw 1\n    gain 1 vp"
    assert minion(inside) == "Play: if there is an action: draw one card; gain 1 VP."
    assert minion(outside) == "Play: if there is an action, draw one card. Gain 1 VP."


def test_a_trigger_goes_on_only_at_the_end() -> None:
    trigger = "after base scores, until end of turn:\n        draw 1\n        gain 1 vp"
    window = "until the turn ends, after a base scores"
    assert minion(f"play:\n    {trigger}") == f"Play: {window}, draw one card. Gain 1 VP."
    assert minion(f"play:\n    {trigger}\n    lose 1 vp") == f"Play: {window}: draw one card; gain 1 VP. Lose 1 VP."


def test_a_duel_goes_on_only_at_the_end() -> None:
    duel = "duel this with another minion: destroy loser"
    assert minion(f"play:\n    {duel}\n    draw 1") == (
        "Play: this minion duels another minion; then destroy the loser. Draw one card."
    )


def test_blocks_within_blocks() -> None:
    for_each = "for each player:\n            draw 1\n            gain 1 vp"
    assert minion(f"play:\n    if there is action:\n        {for_each}\n        lose 1 vp") == (
        "Play: if there is an action: (once for each player: draw one card; gain 1 VP); lose 1 VP."
    )


def test_for_each() -> None:
    assert played("for each player[other]: may draw 1") == "once for each other player, you may draw one card."
    assert played("for each minion[yours] as x: place 1 counter on x") == (
        "for each of your minions, place a power counter on it."
    )


def test_choices() -> None:
    assert minion("play:\n    either: draw 1\n    or: gain 1 vp") == ("Play: either draw one card, or gain 1 VP.")
    assert minion("play:\n    either: draw 1\n    or: gain 1 vp\n    or:\n        draw 2\n        lose 1 vp") == (
        "Play: choose one: (1) draw one card, (2) gain 1 VP, or (3) draw two cards; lose 1 VP."
    )


# --- what changes the meaning changes the text ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("destroy minion", "may destroy minion"),
        ("destroy minion", "destroy minion[yours]"),
        ("destroy minion[yours]", "destroy minion[owned by you]"),
        ("destroy minion", "destroy minion[here]"),
        ("destroy minion", "destroy another minion"),
        ("destroy 2 minions", "destroy up to 2 minions"),
        ("destroy any number of minions", "destroy each minion"),
        ("destroy minion", "destroy random minion"),
        ("destroy minion[power < 3]", "destroy minion[power <= 3]"),
        ("give this +1 power until end of turn", "give this +1 power"),
        ("give this +1 power until end of turn", "give this +1 power until start of your turn"),
        ("place this into hand of owner of this", "place this into hand of controller of this"),
        ("play minion", "play extra minion"),
        ("look at card", "reveal card"),
        ("destroy this", "discard this"),
        ("draw 1 and gain 1 vp", "draw 1 to gain 1 vp"),
        ("after this goes to discard: draw 1", "after this goes to discard from play: draw 1"),
        ("after this goes to discard: draw 1", "after this leaves play: draw 1"),
        ("after minion is moved, once each turn: draw 1", "after minion is moved, first time each turn: draw 1"),
        ("return minion", "return minion in any order"),
    ],
)
def test_a_difference_is_told(one: str, other: str) -> None:
    assert played(one) != played(other)
