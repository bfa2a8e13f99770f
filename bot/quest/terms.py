"""What things are called in the Quest game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.language.words import Text, said
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Card
from rules.quest.config import OptionalRole
from rules.quest.roles import Role, Side

SIDES: Final[Mapping[Side, str]] = {Side.FREE: said("Free Peoples"), Side.MINIONS: said("Minions")}

ROLES: Final[Mapping[Role, str]] = {
    Role.GANDALF: said("Gandalf"),
    Role.ARAGORN: said("Aragorn"),
    Role.FREE_BOROMIR: said("Boromir"),
    Role.FREE: said("no role"),
    Role.WITCH_KING: said("the Witch-King"),
    Role.DENETHOR: said("Denethor"),
    Role.GOLLUM: said("Gollum"),
    Role.SARUMAN: said("Saruman"),
    Role.MINION_BOROMIR: said("Boromir"),
    Role.MINION: said("no role"),
}

OPTIONAL: Final[Mapping[OptionalRole, tuple[str, str]]] = {
    OptionalRole.ARAGORN: (said("Aragorn"), said("Free Peoples; knows who Gandalf is")),
    OptionalRole.DENETHOR: (said("Denethor"), said("Minion; Gandalf is not told his name")),
    OptionalRole.GOLLUM: (said("Gollum"), said("Minion; he and the other Minions do not know each other")),
    OptionalRole.SARUMAN: (said("Saruman"), said("Minion; Aragorn cannot tell him from Gandalf")),
    OptionalRole.BOROMIR: (
        said("Boromir"),
        said("two of them, one on each side; cards may make them change sides"),
    ),
}

BALLOTS: Final[Mapping[Ballot, str]] = {Ballot.APPROVE: said("approve"), Ballot.REJECT: said("reject")}

DEEDS: Final[Mapping[Deed, str]] = {Deed.SUPPORT: said("support"), Deed.SABOTAGE: said("sabotage")}

CARDS: Final[Mapping[Card, str]] = {Card.SWITCH: said("switch"), Card.STAY: said("stay")}


def side(which: Side, text: Text) -> str:
    return text(SIDES[which])


def numbers(values: Sequence[int], text: Text) -> str:
    """`2, 3, 3, 4, and 4`."""
    return text.list([str(value) for value in values])


def tally(supports: int, sabotages: int, text: Text) -> str:
    """`3 supports, 1 sabotage`."""
    return text(
        "{supports}, {sabotages}",
        supports=text.plural("{n} support", "{n} supports", supports),
        sabotages=text.plural("{n} sabotage", "{n} sabotages", sabotages),
    )
