"""Each verb: what it does, what it does when it cannot, and when what lasts is over. By invented cards and boards.

Every case is a board with a script and all that must come out. `nothing else changed` is part of it wherever nothing
is drawn on the way.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.explore.invariants import check, check_save
from rulesdsl.language.library import Library, load

from ..board.driving import play

PLAYERS = "players Ann, Bob\n"
ROW = "base Here\n    Ann: Pebble\n    Bob: Boulder\nbase There\n"
DECKS = "".join(f'deck {player}: action "Filler", action "Filler", action "Filler"\n' for player in ("Ann", "Bob"))


def board(*parts: str, do: str, expect: str) -> str:
    """Two bases, a Pebble of Ann's and a Boulder of Bob's at the first, unless the parts say otherwise."""
    text = "".join(f"{part.strip(chr(10))}\n" for part in parts)
    row = "" if "base Here" in text else ROW
    decks = "".join(line + "\n" for line in DECKS.splitlines() if line.split(":")[0] not in text)
    script = "".join(f"    {line.strip()}\n" for line in do.strip().splitlines())
    expected = "".join(f"    {line.strip()}\n" for line in expect.strip().splitlines())
    done = f"do\n{script}" if script else ""
    return f"{PLAYERS}{row}{text}{decks}{done}expect\n{expected}"


CASES = {
    # --- destroy, discard -------------------------------------------------------------------------------------
    "destroy": board("hand Ann: Smash", do="Ann plays Smash\nAnn destroys Boulder", expect="""
        Boulder in discard of Bob
        Smash in discard of Ann
        nothing else changed"""),
    "destroy: nobody there": board("base Here\nhand Ann: Smash", do="Ann plays Smash", expect="""
        Smash in discard of Ann
        nothing else changed"""),
    "destroy: prevented": board("base Here\n    Bob: Statue\nhand Ann: Smash", do="Ann plays Smash", expect="""
        Statue is not destroyed
        Smash in discard of Ann
        nothing else changed"""),
    "destroy: replaced": board("base Here\n    Bob: Phoenix\nhand Ann: Smash", do="Ann plays Smash", expect="""
        Phoenix on top of deck of Bob
        Phoenix is not destroyed
        Smash in discard of Ann
        nothing else changed"""),
    "destroy: another's card goes to its owner": board(
        "base Here\n    Bob: Pebble owned by Ann\nhand Ann: Smash", do="Ann plays Smash", expect="""
        Pebble in discard of Ann
        Smash in discard of Ann
        nothing else changed"""),
    "destroy: what lies on it is discarded": board(
        "base Here\n    Bob: Pebble (+2) with Shade from Ann\nhand Ann: Smash", do="Ann plays Smash", expect="""
        Pebble in discard of Bob
        Pebble has 0 counters
        Shade in discard of Ann
        Smash in discard of Ann
        nothing else changed"""),
    "a cost that cannot be paid in full is not paid": board("hand Ann: Smash Two", do="Ann plays Smash Two", expect="""
        Boulder at Here
        Smash Two in discard of Ann
        nothing else changed"""),
    "a cost that is thwarted gives nothing": board(
        "base Here\n    Bob: Statue, Boulder\nhand Ann: Smash Two\ndeck Ann: nothing", do="Ann plays Smash Two",
        expect="""
        Boulder in discard of Bob
        Statue at Here
        Smash Two in discard of Ann
        nothing else changed"""),
    "a cost that is paid": board(
        "base Here\n    Bob: Pebble, Boulder\nhand Ann: Smash Two\ndeck Ann: Talker", do="Ann plays Smash Two",
        expect="""
        Boulder in discard of Bob
        Pebble in discard of Bob
        Talker in hand of Ann
        Smash Two in discard of Ann
        nothing else changed"""),
    "discard from a hand": board("hand Ann: Litter, Talker, Boulder", do="Ann plays Litter\nAnn discards Talker",
        expect="""
        Talker in discard of Ann
        Litter in discard of Ann
        nothing else changed"""),
    "discard: an empty hand": board("hand Ann: Litter", do="Ann plays Litter", expect="""
        Litter in discard of Ann
        nothing else changed"""),
    "discard by chance": board("hand Ann: Pick Pocket\nhand Bob: Talker, Anchor",
        do="Ann plays Pick Pocket\nchance: the random card is Anchor", expect="""
        Anchor in discard of Bob
        Pick Pocket in discard of Ann
        nothing else changed"""),
    "discard by chance: an empty hand": board("hand Ann: Pick Pocket", do="Ann plays Pick Pocket", expect="""
        Pick Pocket in discard of Ann
        nothing else changed"""),
    # --- search, place, shuffle -------------------------------------------------------------------------------
    "search shows, takes and shuffles": board("hand Ann: Seek\ndeck Ann: Boulder, Talker, Phoenix",
        do="Ann plays Seek\nAnn chooses Talker", expect="""
        Talker in hand of Ann
        Talker is revealed
        Seek in discard of Ann
        deck of Ann is 2 cards
        nothing else changed"""),
    "search: nothing that fits": board("hand Ann: Seek", do="Ann plays Seek", expect="""
        hand of Ann is 0 cards
        deck of Ann is 3 cards
        Seek in discard of Ann"""),
    "place under a deck, in an order": board("hand Ann: Sink, Talker, Anchor\ndeck Ann: Phoenix",
        do="Ann plays Sink\nAnn places Talker, Anchor\nAnn arranges Anchor", expect="""
        Anchor on bottom of deck of Ann
        Phoenix on top of deck of Ann
        hand of Ann is 0 cards
        deck of Ann is 3 cards"""),
    "place: up to two may be none": board("hand Ann: Sink, Talker", do="Ann plays Sink\nAnn declines", expect="""
        Talker in hand of Ann
        Sink in discard of Ann
        nothing else changed"""),
    "place: an empty hand": board("hand Ann: Sink", do="Ann plays Sink", expect="""
        Sink in discard of Ann
        nothing else changed"""),
    "place in the box": board("base Here\n    Bob: Boulder with Shade from Ann\nhand Ann: Banish", do="Ann plays Banish",
        expect="""
        Boulder in box
        Shade in discard of Ann
        Banish in discard of Ann
        nothing else changed"""),
    "place: prevented": board("base Here\n    Bob: Statue\nhand Ann: Banish", do="Ann plays Banish", expect="""
        Statue at Here
        Banish in discard of Ann
        nothing else changed"""),
    "place into a hand": board("hand Ann: Fetch\ndiscard Ann: Talker, Smash", do="Ann plays Fetch", expect="""
        Talker in hand of Ann
        Fetch in discard of Ann
        nothing else changed"""),
    "place: an empty discard pile": board("hand Ann: Fetch", do="Ann plays Fetch", expect="""
        Fetch in discard of Ann
        nothing else changed"""),
    "shuffle a pile into a deck": board("hand Ann: Recycle\ndiscard Ann: Talker, Smash\ndeck Ann: nothing",
        do="Ann plays Recycle", expect="""
        Talker in deck of Ann
        Smash in deck of Ann
        Recycle in discard of Ann
        nothing else changed"""),
    "shuffle: an empty pile": board("hand Ann: Recycle", do="Ann plays Recycle", expect="""
        Recycle in discard of Ann
        nothing else changed"""),
    "shuffle: to its owner's deck": board("base Here\n    Bob: Talker\nhand Ann: Recycle Minion",
        do="Ann plays Recycle Minion", expect="""
        Talker in deck of Bob
        Recycle Minion in discard of Ann
        nothing else changed"""),
    "shuffle: prevented": board("base Here\n    Bob: Statue\nhand Ann: Recycle Minion", do="Ann plays Recycle Minion",
        expect="""
        Statue at Here
        Recycle Minion in discard of Ann
        nothing else changed"""),
    # --- move, return, transfer, bury, uncover ----------------------------------------------------------------
    "move, with what lies on it": board("base Here\n    Bob: Boulder (+1) with Shade from Ann\nbase There\nhand Ann: Shove",
        do="Ann plays Shove", expect="""
        Boulder at There
        Boulder has 1 counter
        Shade on Boulder
        Shove in discard of Ann
        nothing else changed"""),
    "move: no other base": board("base Here\n    Bob: Boulder\nhand Ann: Shove", do="Ann plays Shove", expect="""
        Boulder at Here
        Shove in discard of Ann
        nothing else changed"""),
    "move: prevented for others": board("base Here\n    Bob: Anchor\nbase There\nhand Ann: Shove", do="Ann plays Shove",
        expect="""
        Anchor at Here
        Shove in discard of Ann
        nothing else changed"""),
    "move: one's own is not protected from oneself": board(
        "base Here\n    Ann: Anchor\nbase There\nhand Ann: Shove", do="Ann plays Shove", expect="""
        Anchor at There
        Shove in discard of Ann
        nothing else changed"""),
    "return to the owner's hand": board("base Here\n    Bob: Pebble (+2) owned by Ann with Shade from Bob\nhand Ann: Recall",
        do="Ann plays Recall", expect="""
        Pebble in hand of Ann
        Shade in discard of Bob
        Recall in discard of Ann
        nothing else changed"""),
    "return: prevented": board("base Here\n    Bob: Anchor\nhand Ann: Recall", do="Ann plays Recall", expect="""
        Anchor at Here
        Recall in discard of Ann
        nothing else changed"""),
    "transfer": board("base Here\n    Bob: Boulder with Shade from Ann\n    Ann: Pebble\nhand Ann: Hand Over",
        do="Ann plays Hand Over\nAnn chooses Pebble", expect="""
        Shade on Pebble
        power of Pebble is 3
        power of Boulder is 4
        Hand Over in discard of Ann
        nothing else changed"""),
    "transfer: nothing to transfer": board("hand Ann: Hand Over", do="Ann plays Hand Over", expect="""
        Hand Over in discard of Ann
        nothing else changed"""),
    "transfer: prevented": board("base Here\n    Bob: Boulder with Glue from Ann\n    Ann: Pebble\nhand Ann: Hand Over",
        do="Ann plays Hand Over\nAnn chooses Pebble", expect="""
        Glue on Boulder
        Hand Over in discard of Ann
        nothing else changed"""),
    "bury": board("base Here\n    Ann: Pebble (+2) with Shade from Bob\nbase There\nhand Ann: Dig In", do="Ann plays Dig In",
        expect="""
        Pebble buried at There
        Shade in discard of Bob
        total of Ann at There is 0
        Dig In in discard of Ann
        nothing else changed"""),
    "bury: no other base": board("base Here\n    Ann: Pebble\nhand Ann: Dig In", do="Ann plays Dig In", expect="""
        Pebble at Here
        Dig In in discard of Ann
        nothing else changed"""),
    "bury: prevented": board("base Here\n    Ann: Statue\nbase There\nhand Ann: Dig In", do="Ann plays Dig In", expect="""
        Statue at Here
        Dig In in discard of Ann
        nothing else changed"""),
    "uncover": board("base Here\n    buried: Ann Talker\nhand Ann: Unearth", do="Ann plays Unearth", expect="""
        Talker at Here
        Talker is played
        Unearth in discard of Ann
        Ann may use talent of Talker
        nothing else changed"""),
    "uncover: nothing is buried": board("hand Ann: Unearth", do="Ann plays Unearth", expect="""
        Unearth in discard of Ann
        nothing else changed"""),
    # --- look, reveal, either --------------------------------------------------------------------------------
    "look and put back in another order": board("hand Ann: Peek\ndeck Ann: Talker, Anchor, Boulder",
        do="Ann plays Peek\nAnn arranges Anchor", expect="""
        Anchor on top of deck of Ann
        deck of Ann is 3 cards
        Anchor is looked at"""),
    "look: an empty deck": board("hand Ann: Peek\ndeck Ann: nothing", do="Ann plays Peek", expect="""
        Peek in discard of Ann
        nothing else changed"""),
    "reveal puts it back": board("hand Ann: Show\ndeck Bob: Talker, Boulder", do="Ann plays Show", expect="""
        Talker is revealed
        Talker on top of deck of Bob
        Show in discard of Ann
        nothing else changed"""),
    "reveal: an empty deck": board("hand Ann: Show\ndeck Bob: nothing", do="Ann plays Show", expect="""
        Show in discard of Ann
        nothing else changed"""),
    "either": board("hand Ann: Either Way\ndeck Ann: Talker", do="Ann plays Either Way\nAnn chooses the first", expect="""
        Talker in hand of Ann
        Either Way in discard of Ann
        nothing else changed"""),
    "or": board("hand Ann: Either Way", do="Ann plays Either Way\nAnn chooses the second", expect="""
        vp of Ann is 1
        Either Way in discard of Ann
        nothing else changed"""),
    # --- counters, points ------------------------------------------------------------------------------------
    "place counters": board("hand Ann: Bless", do="Ann plays Bless\nAnn chooses Pebble", expect="""
        Pebble has 2 counters
        power of Pebble is 4
        Bless in discard of Ann
        nothing else changed"""),
    "remove counters": board("base Here\n    Bob: Boulder (+3)\nhand Ann: Wither", do="Ann plays Wither\nAnn chooses Boulder",
        expect="""
        Boulder has 1 counter
        power of Boulder is 5
        Wither in discard of Ann
        nothing else changed"""),
    "remove counters: no more than are there": board(
        "base Here\n    Bob: Boulder (+1)\nhand Ann: Wither", do="Ann plays Wither\nAnn chooses Boulder", expect="""
        Boulder has 0 counters
        power of Boulder is 4
        Wither in discard of Ann
        nothing else changed"""),
    "remove counters: none there, nothing asked": board("hand Ann: Wither", do="Ann plays Wither", expect="""
        Wither in discard of Ann
        nothing else changed"""),
    "gain": board("hand Ann: Profit", do="Ann plays Profit", expect="""
        vp of Ann is 2
        Profit in discard of Ann
        nothing else changed"""),
    "lose": board("vp Ann 3, Bob 5\nhand Ann: Tax", do="Ann plays Tax", expect="""
        vp of Bob is 3
        Tax in discard of Ann
        nothing else changed"""),
    "lose: nobody has fewer than none": board("vp Ann 3, Bob 1\nhand Ann: Tax", do="Ann plays Tax", expect="""
        vp of Bob is 0
        Tax in discard of Ann
        nothing else changed"""),
    # --- control ---------------------------------------------------------------------------------------------
    "take control": board("hand Ann: Charm", do="Ann plays Charm", expect="""
        Ann controls Boulder
        Bob owns Boulder
        total of Ann at Here is 6
        Charm in discard of Ann
        nothing else changed"""),
    "take control: nobody to take": board("base Here\n    Ann: Pebble\nhand Ann: Charm", do="Ann plays Charm", expect="""
        Ann controls Pebble
        Charm in discard of Ann
        nothing else changed"""),
    "take control lasts": board("hand Ann: Charm\ndeck Ann: nothing", do="Ann plays Charm\nAnn is done\nBob is done",
        expect="Ann controls Boulder"),
    "borrowed until the end of the turn": board("hand Ann: Borrow", do="Ann plays Borrow", expect="""
        Ann controls Boulder
        Borrow in discard of Ann
        nothing else changed"""),
    "borrowed: given back": board("hand Ann: Borrow", do="Ann plays Borrow\nAnn is done", expect="""
        Bob controls Boulder
        total of Bob at Here is 4"""),
    # --- power, breakpoint, abilities ------------------------------------------------------------------------
    "give power": board("hand Ann: Empower", do="Ann plays Empower\nAnn chooses Pebble", expect="""
        power of Pebble is 5
        Empower in discard of Ann
        nothing else changed"""),
    "give power: nobody there": board("base Here\nhand Ann: Empower", do="Ann plays Empower", expect="""
        Empower in discard of Ann
        nothing else changed"""),
    "give power: over at the end of the turn": board(
        "hand Ann: Empower", do="Ann plays Empower\nAnn chooses Pebble\nAnn is done", expect="power of Pebble is 2"),
    "give power: gone when the card has left play": board(
        "base Here\n    Ann: Talker\nhand Ann: Empower, Recall\nextra Ann: action",
        do="Ann plays Empower\nAnn plays Recall\nAnn plays Talker at Here", expect="""
        Talker at Here
        power of Talker is 3"""),
    "lose power: not below zero": board("hand Ann: Weaken", do="Ann plays Weaken\nAnn chooses Boulder", expect="""
        power of Boulder is 0
        Weaken in discard of Ann
        nothing else changed"""),
    "until the start of your turn: still so in the next player's": board(
        "hand Ann: Weaken", do="Ann plays Weaken\nAnn chooses Boulder\nAnn is done", expect="""
        Bob decides
        power of Boulder is 0"""),
    "until the start of your turn: over in yours": board(
        "hand Ann: Weaken", do="Ann plays Weaken\nAnn chooses Boulder\nAnn is done\nBob is done", expect="""
        Ann decides
        power of Boulder is 4"""),
    "until this leaves play: as long as it is there": board(
        "base Here\n    Ann: Pebble\nhand Ann: Standard Bearer", do="Ann plays Standard Bearer\nAnn is done\nBob is done",
        expect="power of Pebble is 4"),
    "until this leaves play: over when it has gone": board(
        "base Here\n    Ann: Pebble\nhand Ann: Standard Bearer, Smash",
        do="Ann plays Standard Bearer\nAnn plays Smash\nAnn destroys Standard Bearer", expect="""
        Standard Bearer in discard of Ann
        power of Pebble is 2
        Smash in discard of Ann
        nothing else changed"""),
    "starting power": board("base Here\n    Bob: Boulder (+1)\nhand Ann: Enlarge", do="Ann plays Enlarge", expect="""
        power of Boulder is 7
        Enlarge in discard of Ann
        nothing else changed"""),
    "starting power: over at the end of the turn": board(
        "base Here\n    Bob: Boulder (+1)\nhand Ann: Enlarge", do="Ann plays Enlarge\nAnn is done",
        expect="power of Boulder is 5"),
    "starting power at least": board("base Here\n    Ann: Giant Maker, Pebble (+1), minion 5 \"Big\"\n    Bob: Talker",
        do="Ann is done", expect="""
        power of Pebble is 5
        power of Big is 5
        power of Giant Maker is 2
        power of Talker is 3"""),
    "breakpoint": board("base Here\nhand Ann: Undermine", do="Ann plays Undermine", expect="""
        breakpoint of Here is 17
        Undermine in discard of Ann
        nothing else changed"""),
    "breakpoint: over at the start of your turn": board(
        "base Here\nhand Ann: Undermine", do="Ann plays Undermine\nAnn is done\nBob is done",
        expect="breakpoint of Here is 20"),
    "breakpoint: a base that comes back starts anew": board(
        "base Here\n    Ann: minion 18\nbase deck: nothing\nhand Ann: Undermine", do="Ann plays Undermine\nAnn is done",
        expect="""
        vp of Ann is 4
        Here scores
        breakpoint of Here is 20"""),
    "cancel": board("base Here\n    Ann: Talker\nhand Ann: Hush", do="Ann plays Hush", expect="""
        Ann may not use talent of Talker
        Hush in discard of Ann
        nothing else changed"""),
    "cancel: over at the end of the turn": board(
        "base Here\n    Bob: Talker\nhand Ann: Hush", do="Ann plays Hush\nAnn is done", expect="""
        Bob decides
        Bob may use talent of Talker"""),
    "cancel: until the start of your turn": board(
        "base Here\n    Bob: Talker\nhand Ann: Hush Long", do="Ann plays Hush Long\nAnn is done", expect="""
        Bob decides
        Bob may not use talent of Talker"""),
    "cancel: what cannot happen can": board(
        "base Here\n    Bob: Statue\nhand Ann: Hush, Smash\nextra Ann: action", do="Ann plays Hush\nAnn plays Smash",
        expect="""
        Statue in discard of Bob
        Hush in discard of Ann
        Smash in discard of Ann
        nothing else changed"""),
    "no abilities as long as a card is there": board(
        "base Here\n    Ann: Talker\n    Bob: Mute\nbase There\nhand Ann: Shove", do="Ann plays Shove\nAnn chooses Mute",
        expect="""
        Mute at There
        Ann may use talent of Talker
        Shove in discard of Ann
        nothing else changed"""),
    "no abilities: at the same base": board(
        "base Here\n    Ann: Talker\n    Bob: Mute", do="", expect="Ann may not use talent of Talker"),
    # --- cannot, plays ---------------------------------------------------------------------------------------
    "cannot be destroyed for a while": board(
        "base Here\n    Ann: Pebble\nhand Ann: Shelter\nhand Bob: Smash",
        do="Ann plays Shelter\nAnn is done\nBob plays Smash", expect="Pebble at Here"),
    "cannot be destroyed: over": board(
        "base Here\n    Ann: Pebble\nhand Ann: Shelter, Smash",
        do="Ann plays Shelter\nAnn is done\nBob is done\nAnn plays Smash", expect="Pebble in discard of Ann"),
    "cannot play": board("hand Ann: Embargo\nhand Bob: Talker, Profit", do="Ann plays Embargo\nAnn is done", expect="""
        Bob decides
        Bob may not play Talker
        Bob may play Profit"""),
    "cannot play: not you": board("hand Ann: Embargo, Talker", do="Ann plays Embargo", expect="Ann may play Talker"),
    "cannot play: over at the start of your turn": board(
        "hand Ann: Embargo\nhand Bob: Talker", do="Ann plays Embargo\nAnn is done\nBob is done\nAnn is done",
        expect="Bob may play Talker"),
    "cannot play here": board(
        "turn Bob, play cards\nbase Here with Closed Road from Ann\nbase There\nhand Bob: Talker", do="Bob plays Talker",
        expect="""
        Talker at There
        nothing else changed"""),
    "cannot play here: no other place": board(
        "turn Bob, play cards\nbase Here with Closed Road from Ann\nhand Bob: Talker", do="",
        expect="Bob may not play Talker"),
    "play from a discard pile": board(
        "base Here\ndiscard Ann: Talker\nhand Ann: Raise, Boulder", do="Ann plays Raise\nAnn chooses Talker", expect="""
        Talker at Here
        Raise in discard of Ann
        Ann may play Boulder
        nothing else changed"""),
    "play from a discard pile: it is empty": board("base Here\nhand Ann: Raise", do="Ann plays Raise", expect="""
        Raise in discard of Ann
        nothing else changed"""),
    "an extra card, now": board(
        "base Here\nhand Ann: Hurry, Pebble, Boulder", do="Ann plays Hurry\nAnn plays Pebble", expect="""
        Pebble at Here
        Hurry in discard of Ann
        Ann may play Boulder
        nothing else changed"""),
    "an extra card, later and only of its kind": board(
        "base Here\nhand Ann: Hurry, Pebble, Boulder, Boulder",
        do="Ann plays Hurry\nAnn keeps it for later\nAnn plays Boulder#1", expect="""
        Ann may play Pebble
        Ann may not play Boulder#2"""),
    # --- what waits ------------------------------------------------------------------------------------------
    "a trigger that waits until the end of the turn": board(
        "base Here\n    Bob: Boulder\nhand Ann: Watch, Smash\nextra Ann: action\ndeck Ann: Talker",
        do="Ann plays Watch\nAnn plays Smash", expect="""
        Boulder in discard of Bob
        Talker in hand of Ann
        Watch in discard of Ann
        Smash in discard of Ann
        nothing else changed"""),
    "a trigger that waits: over": board(
        "base Here\n    Bob: Boulder\nhand Ann: Watch\nhand Bob: Smash\ndeck Ann: Talker, Talker, Phoenix",
        do="Ann plays Watch\nAnn is done\nBob plays Smash", expect="Phoenix in deck of Ann"),
    "at the start of your turn, and of nobody else's": board(
        "turn Bob, play cards\nbase Here\n    Ann: Dawn\n    Bob: Pebble", do="Bob is done\nAnn is done", expect="""
        Bob decides
        Dawn has 1 counter"""),
    "at the end of each turn": board(
        "base Here\n    Ann: Dusk\n    Bob: Pebble", do="Ann is done\nBob is done", expect="Dusk has 2 counters"),
}  # fmt: skip


@pytest.fixture(scope="module")
def tinkers(tmp_path_factory: pytest.TempPathFactory) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(tmp_path_factory.mktemp("kept")))
        return load([Path(__file__).with_name("verbs.cards")])


@pytest.mark.parametrize("text", CASES.values(), ids=CASES.keys())
def test_a_verb(text: str, tinkers: Library) -> None:
    played = play(text, library=tinkers)
    assert played.failures == []
    check(played.table, number_of_cards=len(played.board.table.cards))
    check_save(played.table)
