"""What the checker must not say, and what it says about whole files. The mistakes themselves are in `test_mistakes`."""

from __future__ import annotations

import re

import pytest

from rulesdsl.language.check.card_checks import CODES, KnownNames, check_cards, check_set
from rulesdsl.language.diagnostics.diagnostic import render
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.paths import data

FACTION = 'faction "Testers" in test-2020\n'


def findings(text: str, path: str = "some.cards", *names: str) -> list[tuple[str, int, int]]:
    found = check_cards(parse_cards(text, path), path, KnownNames(frozenset(names)))
    return [(x.code, x.span.line, x.span.column) for x in found]


# --- no false alarm ---------------------------------------------------------------------------------------------


def test_the_cards_of_the_project_are_clean() -> None:
    files = {str(path): read_source(path) for path in sorted(data("cardtexts").glob("*/*.cards"))}
    trees = [(path, parse_cards(text, path)) for path, text in files.items()]
    known = KnownNames.of(tree for _, tree in trees)
    found = [render(x, files[path]) for path, tree in trees for x in check_cards(tree, path, known)]
    assert found == []
    assert check_set(trees) == []
    assert len(known.cards) >= 56


SOUND = {
    "a name bound by may is known afterwards": """
action "A"
    play:
        may reveal top card of your deck as prize
        if prize is minion: place prize into your hand
""",
    "a name is known in the blocks within": """
action "A"
    play:
        choose minion[yours] as champion
        if there is card[buried]:
            for each player[other] as rival:
                either: destroy champion
                or: rival draws 1
""",
    "alternatives may use the same name": """
action "A"
    play:
        either:
            choose minion[yours] as chosen
            destroy chosen
        or:
            choose base as chosen
            give each minion[at chosen] +1 power
""",
    "two abilities may use the same name": """
minion "A" power 3
    play:
        choose minion[here] as chosen
        destroy chosen
    talent:
        choose minion[here] as chosen
        return chosen
""",
    "a name bound in every window": """
minion "A" power 3
    ongoing: after minion[here] as guest is played, or after minion[here] as guest is moved: place 1 counter on guest
""",
    "the challenger is known to the challenged": """
action "A"
    play:
        duel minion[yours] as champion with minion[at same base as champion] as rival:
            destroy loser
            if champion is winner: controller of rival discards card[in hand of controller of rival]
""",
    "a duel after a cost": """
minion "A" power 3
    talent: discard card[in your hand] to duel this with minion[here]: destroy loser
""",
    "an uncovered action has a base": """
action "A"
    play: bury this at base
    special when this is uncovered: destroy each minion[power <= 2, here]
""",
    "an action on a base and on a minion has a base": """
action "A" on base
    ongoing: each minion[yours, here] has +1 power
action "B" on minion
    talent: move this minion to another base
""",
    "a minion played from the discard pile has a base once it is there": """
minion "A" power 3
    special may play from discard after base scores: draw count of minion[here]
    special from hand before base scores: discard this to draw 1
""",
    "what holds on a base": """
base "A" breakpoint 20 vp 4 2 1
    each minion[here] cannot be destroyed
    each minion[power <= 2, here] has +1 power
    if there is no action[on this base]: each minion[here] has +1 power
    each player[with minion[here]] cannot play action here
    after minion[here] is played by you, once each turn: draw 1
    at start of your turn: may draw 1
    after minion[here] as fallen is destroyed: owner of fallen draws 1
    before this base scores: destroy each minion[power <= 1, here]
""",
    "bases as things": """
action "A"
    play:
        look at top 3 cards of base deck as views
        choose base[with minion[yours], breakpoint >= 20] as site
        destroy site
        return views in any order
        shuffle base[in base discard] into base deck
    special may play before base[with another player[power there > power of you there]] scores
""",
    "power of players at places": """
action "A"
    play:
        choose base as site
        choose player[other, power at site > power of you at site] as rival
        rival loses 1 vp
        draw highest power of minion[at site]
        if vp of rival > vp of you: draw 1
""",
    "comparing several": """
action "A"
    play:
        destroy up to 2 minions[same base]
        return any number of minions[yours, different name]
        place 1 counter on each minion[yours, same base]
        if count of minion[same name] >= 2: draw 1
""",
    "things that last": """
minion "A" power 3
    play:
        give this +1 power
        cancel abilities of minion[here] until start of your turn
        take control of minion[power <= 2, here] until this leaves play
        each minion[yours] cannot be destroyed until end of turn
        after this goes to discard, until end of turn: draw 1
        this has starting power 5 until end of turn
""",
    "piles of everybody": """
action "A"
    play:
        search your deck for minion[power <= 3] as recruit
        place recruit into your hand
        each player[other] as rival discards card[in hand of rival]
        place random card[in hand of another player] on bottom of deck of another player
        draw card[in your discard]
        discard 2 cards
""",
    "names in quotes": """
minion "A" power 0
    play: destroy minion[named "A"] or action[named "B C"]
""",
    "buried cards": """
action "A" on minion or base
    play: uncover up to 2 cards[yours, buried, same base]
    ongoing: after card[here] as tomb is buried by another player: return tomb
    talent: place card[buried, here] into your hand
""",
    "filters that may both hold": """
action "A"
    play:
        choose minion[yours] as champion
        choose another player as rival
        return card[champion]
        destroy minion[of rival, of controller of champion]
        destroy minion[at same base as champion, at base[with minion[of rival]]]
""",
    "actions on things": """
action "A" on minion
    talent: transfer this to minion[other]
action "B"
    play: move or transfer up to 2 cards[yours, same base] to another base
    special may play after action[standard] is played by another player
""",
}


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_no_false_alarm(text: str) -> None:
    source = FACTION + text
    found = check_cards(parse_cards(source), "some.cards", KnownNames(frozenset({"B C"})))
    assert [render(x, source) for x in found] == []


# --- whole files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark\n"])
def test_a_file_without_anything(text: str) -> None:
    assert findings(text) == [("C101", 1, 1), ("C102", 1, 1)]


def test_a_file_without_cards() -> None:
    assert findings(FACTION) == [("C102", 1, 1)]


def test_a_file_without_faction() -> None:
    assert findings('minion "A" power 3\n') == [("C101", 1, 1)]


def test_a_faction_without_a_name() -> None:
    assert findings('faction "" in test-2020\nminion "A" power 3\n') == [("C105", 1, 1)]


OGRE = 'monster "Ogre" power 4 treasures 2 undead copies 3\n'
CROWN = 'action "Crown"\n    play: draw 1\n'
CAVE = 'base "Cave" breakpoint 20 vp 3 2 1 monsters 2\n'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"deck monsters in test-2020\n{OGRE}", []),
        (f"deck treasures in test-2020\n{CROWN}", []),
        ('deck treasures in test-2020\nminion "Page" power 2\n', []),
        (FACTION + CAVE, []),
        (FACTION + OGRE, [("C113", 2, 1)]),
        (f"deck monsters in test-2020\n{CROWN}", [("C113", 2, 1)]),
        (f"deck monsters in test-2020\n{OGRE}{CAVE}", [("C113", 3, 1)]),
        (f"deck treasures in test-2020\n{OGRE}", [("C113", 2, 1)]),
        (f"deck treasures in test-2020\n{CAVE}", [("C113", 2, 1)]),
        ("deck monsters in test-2020\n", [("C102", 1, 1)]),
        ('deck monsters in test-2020\nmonster "Ogre" power 4 treasures 11\n', [("C109", 2, 24)]),
        ('deck monsters in test-2020\nmonster "Ogre" treasures 0\n', [("C106", 2, 1)]),
        ('deck monsters in test-2020\nmonster "Ogre" power 4 treasures 0 monsters 1\n', [("C108", 2, 36)]),
    ],
)
def test_a_card_belongs_to_a_faction_or_to_a_deck(text: str, found: list[tuple[str, int, int]]) -> None:
    assert findings(text) == found


@pytest.mark.parametrize(
    ("ability", "found"),
    [
        ("play: play monster here", []),
        ("ongoing: after this base scores: each player[first here] draws 1", []),
        ("ongoing: this minion has +1 power for each monster[other, here]", []),
        ("play: draw 1", [("C404", 3, 11)]),
        ("play: may play monster here", [("C404", 3, 15)]),
        ("play: destroy minion[here]", [("C404", 3, 11)]),
        ("ongoing: after this base scores: draw 1", [("C404", 3, 38)]),
        ("ongoing: each minion[yours, here] cannot be moved", [("C404", 3, 26)]),
    ],
)
def test_a_monster_belongs_to_nobody(ability: str, found: list[tuple[str, int, int]]) -> None:
    assert findings(f'deck monsters in test-2020\nmonster "Ogre" power 4 treasures 2\n    {ability}\n') == found


@pytest.mark.parametrize(
    "ability",
    [
        "play:\n        destroy monster\n        for each loot as prize: may play extra prize",
        "play:\n        destroy minion[here] to discard each card[in loot]",
        "special may play while loot is revealed: place treasure[in loot] into your hand",
        "play: must play extra minion",
        "play: must play extra each minion[in your hand] here with abilities cancelled until end of turn",
        "talent, one copy each turn: draw 1",
        "play:\n        search base discard for base as ruin\n        replace this base with ruin",
        "play:\n        reveal top 2 cards of base deck as finds\n        replace this base with card[in finds]",
        "play:\n        reveal top 2 cards of base deck as finds\n        discard each card[in finds]",
        "play: draw 1 from treasure deck",
        "play: give another player +2 power here until end of turn",
        "play: destroy up to 2 minions[total power <= 5]",
        "play: destroy minion[same faction as this, not this]",
        "ongoing: if top card of base deck is base[face up]: this base has abilities of top card of base deck",
        "ongoing: after card[not owned by thief] is played from hand or deck by another player as thief: draw 1",
        "play: if there is minion[yours]: another player draws 1",
        "play: each player[with minion[yours]] draws 1",
        "play: you may move minion[yours] to another base",
        "play: for each player[other]: draw 1 for each minion[yours]",
        "play: another player as rival may move minion[of rival] to another base",
        "play: another player as rival places random card[in hand of rival] into hand of controller of this",
        "play: another player as rival gives control of minion[of rival] to you",
        "ongoing: each minion[of another player] as guest cannot be moved to this base by controller of guest",
    ],
)
def test_nothing_is_wrong_with_these(ability: str) -> None:
    head = 'action "A" on base' if ability.startswith(("special", "ongoing: if")) else 'minion "A" power 3'
    assert findings(f"{FACTION}{head}\n    {ability}\n") == []


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("cardtexts/test-2020/testers.cards", []),
        ("cardtexts/oops-2018/testers.cards", [("C112", 1, 1)]),
        ("my cards/testers.cards", []),
        ("testers.cards", []),
    ],
)
def test_a_file_lies_in_the_directory_of_its_set(path: str, found: list[tuple[str, int, int]]) -> None:
    assert findings(FACTION + 'minion "A" power 3\n', path) == found


def test_problems_come_in_the_order_of_the_text() -> None:
    text = FACTION + 'minion "A" power 3\n    talent: discard base\n    play: destroy player\nminion "B" copies 0\n'
    places = [(line, column) for _, line, column in findings(text)]
    assert places == sorted(places)
    assert len(places) == 4


# --- between files ----------------------------------------------------------------------------------------------


def test_a_card_in_two_files_of_a_set() -> None:
    one = parse_cards(FACTION + 'minion "Able Seaman" power 3\n')
    two = parse_cards('faction "Others" in test-2020\n\nminion "able seaman" power 3\n')
    (problem,) = check_set([("one.cards", one), ("two.cards", two)])
    assert (problem.code, problem.path, problem.span[:2]) == ("C104", "two.cards", (3, 1))
    assert "one.cards" in problem.message
    assert "line 2" in problem.message


def test_a_card_in_two_sets_is_printed_twice() -> None:
    one = parse_cards(FACTION + 'minion "Able Seaman" power 3\n')
    two = parse_cards('faction "Testers" in test-2021\nminion "Able Seaman" power 3\n')
    assert check_set([("one.cards", one), ("two.cards", two)]) == []


def test_cards_of_other_files_are_known_by_name() -> None:
    text = FACTION + 'minion "A" power 3\n    play: destroy minion[named "Able Seaman"]\n'
    assert findings(text) == [("C209", 3, 26)]
    assert findings(text, "some.cards", "Able Seaman") == []


def test_known_names_of_files() -> None:
    files = [parse_cards('minion "A" power 3\nminion "B" power 3\n'), parse_cards('minion "C" power 3\n')]
    assert KnownNames.of(files) == KnownNames(frozenset({"A", "B", "C"}))


# --- the table of codes -----------------------------------------------------------------------------------------


def test_codes_are_explained_in_a_line() -> None:
    for code, explanation in CODES.items():
        assert re.fullmatch(r"[FSC][1-9]\d\d", code)
        assert re.fullmatch(r"[A-Z`].{5,90}\.", explanation)


def test_check_does_not_touch_the_tree() -> None:
    text = FACTION + 'minion "A" power 3\n    play: destroy minion[here]\n'
    file = parse_cards(text)
    check_cards(file, "some.cards", KnownNames())
    assert file == parse_cards(text)
    assert isinstance(file, t.CardFile)
