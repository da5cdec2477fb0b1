"""The kinds of answers that questions offer."""

from __future__ import annotations

from rulesdsl.record import record
from rulesdsl.table.cards import CardId, DeckEnd, Entity, Faction, Player
from rulesdsl.table.decision import Option
from rulesdsl.table.memo import interned, memoized_by_node

# --- cards and players ----------------------------------------------------------------------------------------


@record
class CardOption(Option):
    """Any option that names a card."""

    card: CardId

    @property
    def entity(self) -> Entity:
        return self.card


class PickCard(CardOption):
    """This card is meant."""

    __slots__ = ()


@record
class PickPlayer(Option):
    """This player is meant."""

    player: Player

    @property
    def entity(self) -> Entity:
        return self.player


@record
class PickFaction(Option):
    """This faction is meant."""

    faction: str

    @property
    def entity(self) -> Entity:
        return Faction(self.faction)


@record
class RandomCard(PickCard):
    """Chance picks this card, or one of the others that nobody could tell from it."""

    copies: int


@record
class RandomPlayer(PickPlayer):
    """Chance picks this player."""

    copies: int


@record
class RandomName(Option):
    """The unknown card turns out to be this one, of which so many copies are unaccounted for."""

    name: str
    copies: int


# --- what to do with a card -----------------------------------------------------------------------------------


class PlayOption(CardOption):
    """Play it as one of the cards of the turn."""

    __slots__ = ()


@record
class TalentOption(CardOption):
    """Use its talent."""

    ability: int


@record
class AbilityOption(CardOption):
    """Use what it can do on its player's turn."""

    ability: int


@record
class SpecialOption(CardOption):
    """Play or use it as a special."""

    ability: int


class UncoverOption(CardOption):
    """Uncover it."""

    __slots__ = ()


# --- one of several -------------------------------------------------------------------------------------------


@record
class TriggerOption(Option):
    """Resolve this one of the abilities that wait: its place in `TriggerQuestion.sources`."""

    index: int


@record
class WayOption(Option):
    """Take this one of the ways that the ability offers."""

    index: int


@record
class NumberOption(Option):
    """So many."""

    number: int


@record
class CoinSide(Option):
    """The coin falls on this side."""

    side: str
    copies: int = 1


@record
class DeckEndOption(Option):
    """Put the card on this end of the deck."""

    end: DeckEnd


# --- plain words ----------------------------------------------------------------------------------------------


class Yes(Option):
    __slots__ = ()


class No(Option):
    __slots__ = ()


class Pass(Option):
    __slots__ = ()


class Done(Option):
    """End the phase."""

    __slots__ = ()


class LetExpire(Option):
    """Have what lasts until now end before anything else happens."""

    __slots__ = ()


YES, NO, PASS, DONE, LET_EXPIRE = Yes(), No(), Pass(), Done(), LetExpire()
COIN = CoinSide("heads"), CoinSide("tails")
TOP, BOTTOM = DeckEndOption("top"), DeckEndOption("bottom")

pick_card = interned(PickCard)
random_card = interned(RandomCard)
random_player = interned(RandomPlayer)
play_option = interned(PlayOption)
talent_option = interned(TalentOption)
ability_option = interned(AbilityOption)
"""Interned, because the same ones are offered again and again."""


@memoized_by_node
def option_of(entity: Entity) -> PickCard | PickPlayer | PickFaction:
    if isinstance(entity, Faction):
        return PickFaction(str(entity))
    return PickPlayer(entity) if isinstance(entity, str) else PickCard(entity)


# --- what was chosen ------------------------------------------------------------------------------------------


def card_of(chosen: tuple[Option, ...]) -> CardId:
    """The one card that was chosen."""
    (option,) = chosen
    assert isinstance(option, CardOption)
    return option.card


def entities_of(chosen: tuple[Option, ...]) -> tuple[Entity, ...]:
    """All cards, players and factions that were chosen."""
    return tuple([entity for option in chosen if (entity := option.entity) is not None])
