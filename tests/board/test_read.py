"""What a board says is what lies on its table; what it leaves out is assumed, and listed."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesdsl import rulebook
from rulesdsl.board.read_board import Board, read
from rulesdsl.engine.frames import DuelFrame, Scoring, TurnFrame
from rulesdsl.engine.options import DONE
from rulesdsl.engine.questions import PlaceDuelingCard
from rulesdsl.engine.step import run
from rulesdsl.explore.invariants import check
from rulesdsl.meaning import live_modifiers, numbers
from rulesdsl.table.cards import BASE_DECK, BOX, MONSTER_DECK, MONSTERS, TREASURE_DECK, TREASURES, Place
from rulesdsl.table.cause import RULE
from rulesdsl.table.table import Table

from .driving import play

FULL = """\
players Ann (Cowboys, Vikings), Bob (Ancient Egyptians, Samurai)
turn Bob, play cards
vp Bob 3
base Pyramids with Gold Strike from Ann
    Ann: Gunfighter (+2), minion 4 "Grunt"
    Bob: Raider owned by Ann with Ancient Curse from Bob and Viking Funeral from Ann
    Ann: Huscarl
    buried: Bob Tomb Trap, Ann 2 unknown, Ann Mummy owned by Bob
base 20 vp 4 2 1 "Somewhere"
hand Ann: Deputy, Ronin owned by Bob, 2 unknown
deck Ann: Sheriff, shuffled (Pinkerton, 3 unknown), Tribute
discard Bob: Bushi, Shogun
box Ann: Valkyrie
base deck: Saloon, shuffled (Drakkar, Longhouse)
base discard: Star Portal
"""


def cards_at(table: Table, place: Place) -> list[str]:
    return [table.cards[card].name or "?" for card in table.pile(place)]


def test_everything_lies_in_its_place() -> None:
    board = read(FULL)
    table, names = board.table, board.names
    check(table)
    pyramids = names["Pyramids"]
    assert cards_at(table, Place("bases")) == ["Pyramids", "Somewhere"]
    assert cards_at(table, Place("at", pyramids)) == ["Gunfighter", "Grunt", "Raider", "Huscarl"]
    assert cards_at(table, Place("on", pyramids)) == ["Gold Strike"]
    assert cards_at(table, Place("on", names["Raider"])) == ["Ancient Curse", "Viking Funeral"]
    assert cards_at(table, Place("buried", pyramids)) == ["Tomb Trap", "?", "?", "Mummy"]
    assert cards_at(table, Place("hand", "Ann")) == ["Deputy", "Ronin", "?", "?"]
    assert cards_at(table, Place("deck", "Ann")) == ["Sheriff", "Pinkerton", "?", "?", "?", "Tribute"]
    assert cards_at(table, Place("discard", "Bob")) == ["Bushi", "Shogun"]
    assert cards_at(table, BOX) == ["Valkyrie"]
    assert cards_at(table, BASE_DECK) == ["Saloon", "Drakkar", "Longhouse"]
    assert table.loose == {Place("deck", "Ann"): (1, 5), BASE_DECK: (1, 3)}
    assert table.vp == (0, 3)


def test_owners_controllers_and_counters() -> None:
    board = read(FULL)
    cards = {name: board.table.cards[card] for name, card in board.names.items()}
    assert cards["Gunfighter"].counters == 2
    assert (cards["Raider"].owner, cards["Raider"].controller) == ("Ann", "Bob")
    assert (cards["Ancient Curse"].owner, cards["Ancient Curse"].controller) == ("Bob", "Bob")
    assert (cards["Mummy"].owner, cards["Mummy"].controller) == ("Bob", "Ann")
    assert (cards["Ronin"].owner, cards["Ronin"].controller) == ("Bob", None)
    assert (cards["Pyramids"].owner, cards["Pyramids"].controller) == (None, None)
    assert (cards["Valkyrie"].owner, cards["Valkyrie"].place) == ("Ann", BOX)


def test_stand_ins() -> None:
    board = read(FULL)
    table = board.table
    assert numbers.power(table, board.names["Grunt"]) == 4
    assert numbers.breakpoint(table, board.names["Somewhere"]) == 20
    assert table.catalogue["Somewhere"].vp == (4, 2, 1)
    assert table.catalogue["Grunt"].stand_in
    assert not table.catalogue["Grunt"].abilities


def test_the_order_of_parts_does_not_matter() -> None:
    lines = FULL.splitlines(keepends=True)
    bases = "".join(lines[3:9])
    others = [*lines[:3], *lines[9:]]
    assert read("".join([*others[::-1], bases])).table == read(FULL).table


def test_what_is_left_out_is_listed() -> None:
    board = read('base Saloon\n    Ann: Gunfighter, Ronin with Final Haiku\nbase 18 "Here"\n')
    assert board.defaults == (
        "rules: for each, the newest book that covers it",
        "players: Ann, Bob",
        "Ann's factions: Cowboys and Samurai, going by the cards on the board",
        "Ann's and Bob's VP: 0",
        "turn: Ann, play cards",
        "VP of Here: none",
        "Final Haiku on a minion: Ann's",
        "Ann's and Bob's hands: empty",
        "Ann's deck: 37 unknown cards",
        "Ann's and Bob's discard piles: empty",
        "Bob's deck: 40 unknown cards",
        "base deck: the other 7 bases of the set, in unknown order",
    )


def test_what_is_said_is_not_listed() -> None:
    text = (
        "edition oops-2018\nplayers Ann (Cowboys, Samurai), Bob (Cowboys, Samurai)\n"
        "turn Ann, draw\nvp Ann 1, Bob 0\nbase Saloon\n"
        "hand Ann: nothing\nhand Bob: nothing\ndeck Ann: 3 unknown\ndeck Bob: 3 unknown\n"
        "discard Ann: nothing\ndiscard Bob: nothing\nbase deck: nothing\n"
    )
    assert read(text).defaults == ()


def test_the_default_base_deck_leaves_out_what_is_elsewhere() -> None:
    table = read("base Saloon\nbase discard: Pyramids\n").table
    assert len(table.pile(BASE_DECK)) == 6
    assert not {"Saloon", "Pyramids"} & set(cards_at(table, BASE_DECK))
    assert table.loose[BASE_DECK] == (0, 6)


@pytest.mark.parametrize("book", [None, *rulebook.load().books])
def test_editions(book: str | None) -> None:
    text = f"edition {book}\n" if book else ""
    assert read(text).table.edition == rulebook.load().edition(book).switches


# --- names ------------------------------------------------------------------------------------------------------


def names_of(text: str) -> dict[str, int]:
    return dict(read(text).names)


def test_alike_cards_are_numbered_as_they_are_named() -> None:
    board = read("hand Ann: Mummy\nbase Saloon\n    Bob: Mummy\n    Ann: Mummy\nbase deck: nothing\n")
    places = {name: board.table.cards[card].place for name, card in board.names.items() if name != "Saloon"}
    saloon = board.names["Saloon"]
    assert places == {
        "Mummy#1": Place("hand", "Ann"), "Mummy#2": Place("at", saloon), "Mummy#3": Place("at", saloon),
    }  # fmt: skip
    assert board.table.cards[board.names["Mummy#2"]].controller == "Bob"


def test_numbers_that_are_written_are_kept() -> None:
    board = read("base Saloon\n    Ann: Mummy, Mummy#1, Mummy\nbase deck: nothing\n")
    at = board.table.minions_at(board.names["Saloon"])
    assert [board.names[f"Mummy#{number}"] for number in (2, 1, 3)] == list(at)


def test_a_single_card_has_no_number() -> None:
    assert set(names_of("base Saloon\n    Ann: Mummy\nbase deck: nothing\n")) == {"Saloon", "Mummy"}


# --- moments ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "phase", "stack"),
    [
        ("start turn", "start", (TurnFrame("begin"),)),
        ("play cards", "play", (TurnFrame("play"),)),
        ("score bases", "score", (TurnFrame("score"),)),
        ("draw", "draw", (TurnFrame("draw two"),)),
        ("end turn", "end", (TurnFrame("end"),)),
        ("before Saloon scores", "score", (TurnFrame("draw two"), Scoring("before", 0))),
        ("after Saloon scores", "score", (TurnFrame("draw two"), Scoring("after", 0, scored_breakpoint=20))),
    ],
)
def test_moments(moment: str, phase: str, stack: tuple[object, ...]) -> None:
    table = read(f"turn Bob, {moment}\nbase Saloon\n").table
    assert (table.turn.player, table.turn.phase) == ("Bob", phase)
    assert table.stack == stack
    run(table)


DUEL = """\
players Ann (Cowboys, Vikings), Bob (Samurai, Cowboys)
{turn}base So-So Corral
    Ann: Sheriff
    Bob: Bushi
hand Ann: {hand}
hand Bob: 2 unknown
{script}"""


@pytest.mark.parametrize("starter", ["High Noon", "Run 'Em Off"])
def test_a_duel_is_what_it_would_be_if_it_had_been_played(starter: str) -> None:
    script = f"do\n    Ann plays {starter}\n"
    played = play(DUEL.format(turn="", hand=f"Deputy, {starter}", script=script)).table
    told = run(
        read(DUEL.format(turn=f"turn Ann, duel Sheriff with Bushi from {starter}\n", hand="Deputy", script="")).table
    ).table
    assert told.decision is not None
    assert played.decision is not None
    assert isinstance(told.decision, PlaceDuelingCard)
    assert isinstance(played.decision, PlaceDuelingCard)
    assert [type(frame) for frame in told.stack] == [type(frame) for frame in played.stack]
    assert isinstance(told.stack[-1], DuelFrame)
    assert told.stack[-1] == played.stack[-1]


def test_a_duel_that_nobody_started() -> None:
    board = read(DUEL.format(turn="turn Ann, duel Sheriff with Bushi\n", hand="nothing", script=""))
    assert "what comes of the duel: nothing, as no card is said to have started it" in board.defaults


def test_used_up() -> None:
    text = """\
turn Ann, play cards
used Ann: minion, action, uncover, talent of Raider, Longhouse
used Bob: Sakura Garden
base Longhouse
    Ann: Raider
base Sakura Garden
hand Ann: Huscarl, Tribute, Ronin
"""
    board = read(text)
    turn = board.table.turn
    assert (turn.minions_left, turn.actions_left, turn.uncovered) == (0, 0, True)
    assert {card for card, _, player in turn.used if player == "Ann"} == {
        board.names["Raider"],
        board.names["Longhouse"],
    }
    assert {(card, player) for card, _, player in turn.seen} == {(board.names["Sakura Garden"], "Bob")}
    decision = run(board.table).table.decision
    assert decision is not None
    assert decision.options == (DONE,)


def test_extra_cards() -> None:
    board = read("used Ann: minion\nextra Ann: minion at Saloon\nbase Saloon\nbase Drakkar\nhand Ann: Ronin\n")
    played = play(board.source + "do\n    Ann plays Ronin\nexpect\n    Ronin at Saloon\n")
    assert played.failures == []
    assert not played.table.turn.grants


def test_what_is_already_going_on() -> None:
    text = """\
until end of turn: Ronin +2 power
until end of turn: Saloon -3 breakpoint
until start of turn of Bob: Raider cannot be destroyed or moved
until end of turn: Bushi has no abilities
base Saloon
    Ann: Ronin, Raider
    Bob: Bushi
"""
    board = read(text)
    table, names = board.table, board.names
    assert numbers.power(table, names["Ronin"]) == 5
    assert numbers.breakpoint(table, names["Saloon"]) == 17
    assert live_modifiers.forbidding(table, "destroyed", names["Raider"], RULE)
    assert live_modifiers.forbidding(table, "moved", names["Raider"], RULE)
    assert not live_modifiers.forbidding(table, "returned", names["Raider"], RULE)
    assert names["Bushi"] in live_modifiers.cancelled(table)
    later = play(text + "do\n    Ann is done\n").table
    assert numbers.power(later, names["Ronin"]) == 3
    assert numbers.breakpoint(later, names["Saloon"]) == 20
    assert not live_modifiers.forbidding(later, "destroyed", names["Raider"], RULE)


def test_a_ruling() -> None:
    board = read('title A title\nquestion "Why?"\nanswer\n    Because.\n    So.\ncites duel.tie, oops-2018/bury.how\n')
    assert (board.title, board.question, board.answer) == ("A title", "Why?", "Because. So.")
    assert board.cites == ("duel.tie", "oops-2018/bury.how")


def test_reading_is_repeatable() -> None:
    first, second = read(FULL), read(FULL)
    assert first.table == second.table
    assert first.names == second.names
    run(first.table)
    assert first.table == second.table


def test_board_is_a_board() -> None:
    assert isinstance(read(""), Board)


MONSTERS_AT_THE_GAUNTLET = """\
players Ann, Bob
base The Gauntlet (+2)
    Ann: Bigfoot
    monsters: Ghoul (+1) with Curse of Uselessness from Bob, monster 3 treasures 1 undead "Grumbler"
hand Ann: Cross Bow
monster discard: Ghoul
"""


def test_monsters_and_treasures_belong_to_nobody() -> None:
    board = read(MONSTERS_AT_THE_GAUNTLET)
    of = {name: board.table.cards[card] for name, card in board.names.items()}
    assert of["The Gauntlet"].counters == 2
    assert (of["Bigfoot"].owner, of["Bigfoot"].controller, of["Bigfoot"].common) == (None, "Ann", MONSTERS)
    assert (of["Ghoul#1"].owner, of["Ghoul#1"].controller, of["Ghoul#1"].counters) == (None, None, 1)
    assert of["Curse of Uselessness"].owner == "Bob"
    assert (of["Cross Bow"].owner, of["Cross Bow"].common) == (None, TREASURES)
    grumbler = board.table.catalogue["Grumbler"]
    assert (grumbler.power, grumbler.treasures, grumbler.undead, of["Grumbler"].common) == (3, 1, True, MONSTERS)
    assert of["Ghoul#2"].place == Place("discard", MONSTERS)


def test_the_other_monsters_and_treasures_are_in_their_decks() -> None:
    """With as many copies as are left; and none where no card of such a set is in use."""
    board = read(MONSTERS_AT_THE_GAUNTLET)
    copies = Counter(board.table.cards[card].name for card in board.table.pile(MONSTER_DECK))
    assert (copies["Ghoul"], copies["Bigfoot"], copies["Web Troll"], copies["Grumbler"]) == (1, 1, 4, 0)
    assert board.table.loose[MONSTER_DECK] == (0, 17)
    assert "monster deck: the other 17 monsters of the set, in unknown order" in board.defaults
    assert "Cross Bow" not in {board.table.cards[card].name for card in board.table.pile(TREASURE_DECK)}
    others = read("base Saloon\n")
    assert not any(place.of in (MONSTERS, TREASURES) for place in others.table.piles)
    assert not any("monster" in default or "treasure" in default for default in others.defaults)


def test_forty_cards_without_those_of_nobody() -> None:
    assert len(read(MONSTERS_AT_THE_GAUNTLET).table.pile(Place("deck", "Ann"))) == 40
