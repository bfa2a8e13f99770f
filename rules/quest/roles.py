"""Who is what, and who learns what at the start (Q-1, Q-2)."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from rules.game import OneOfTwo, Remark, Seat, Secret
from rules.quest.config import OptionalRole, QuestConfig
from rules.quest.data import Sides, charts


class Side(OneOfTwo):
    """A side, as Q-12.10 writes it."""

    FREE = "free"
    MINIONS = "minions"


class Role(enum.Enum):
    """A role, as Q-12.10 writes it; `free` and `minion` are plain."""

    GANDALF = "gandalf"
    ARAGORN = "aragorn"
    FREE_BOROMIR = "free-boromir"
    FREE = "free"
    WITCH_KING = "witch-king"
    DENETHOR = "denethor"
    GOLLUM = "gollum"
    SARUMAN = "saruman"
    MINION_BOROMIR = "minion-boromir"
    MINION = "minion"

    side: Side
    """The side at the start; the Boromirs may change theirs."""

    is_shown_to_gandalf: bool
    """Q-2.3: among the names that Gandalf learns."""
    is_shown_to_minions: bool
    """Q-2.2, Q-2.5: among the names that the Minions learn of each other."""

    def __init__(self, written: str) -> None:
        is_free = written in ("gandalf", "aragorn", "free-boromir", "free")
        self.side = Side.FREE if is_free else Side.MINIONS
        self.is_shown_to_gandalf = not is_free and written != "denethor"
        self.is_shown_to_minions = not is_free and written != "gollum"


BOROMIRS = (Role.FREE_BOROMIR, Role.MINION_BOROMIR)


class Known(Secret):
    """The names that a seat learns at the start (Q-2), in order of leadership (Q-2.9)."""

    minions: tuple[Seat, ...] = ()
    boromir: Seat | None = None
    """Who is told to be Boromir (Q-2.6, Q-7.4)."""
    wizards: tuple[Seat, ...] = ()
    """Gandalf's name; with Saruman in play both names, unsaid which is whose (Q-2.4)."""


_OPTIONS: Mapping[Side, tuple[tuple[Role, OptionalRole | None], ...]] = {
    Side.FREE: (
        (Role.GANDALF, None),
        (Role.ARAGORN, OptionalRole.ARAGORN),
        (Role.FREE_BOROMIR, OptionalRole.BOROMIR),
    ),
    Side.MINIONS: (
        (Role.WITCH_KING, None),
        (Role.DENETHOR, OptionalRole.DENETHOR),
        (Role.GOLLUM, OptionalRole.GOLLUM),
        (Role.SARUMAN, OptionalRole.SARUMAN),
        (Role.MINION_BOROMIR, OptionalRole.BOROMIR),
    ),
}
"""The roles of each side in the order of Q-10.2, and the choice that brings each in; None: always dealt."""


def named(config: QuestConfig, side: Side) -> tuple[Role, ...]:
    """The roles of *side* that are in play, beside its plain members (Q-1.3)."""
    chosen = config.roles
    return tuple([role for role, option in _OPTIONS[side] if option is None or option in chosen])


def remarks(config: QuestConfig, seats: int) -> tuple[Remark, ...]:
    """What the lobby must refuse or tell of these roles (Q-1.1, Q-1.4, Q-1.5)."""
    if seats not in charts():
        return (
            Remark("Q-1.1", "The Quest game is for 5 to 10 players, not {seats}.", True, {"seats": seats}),
        )
    found = [_too_many(config, seats, side) for side in Side]
    if OptionalRole.SARUMAN in config.roles and OptionalRole.ARAGORN not in config.roles:
        found.append(
            Remark("Q-1.5", "Saruman has no effect without Aragorn. You may play like that.", refuses=False)
        )
    return tuple(remark for remark in found if remark is not None)


def _too_many(config: QuestConfig, seats: int, side: Side) -> Remark | None:
    """Q-1.4: the roles of a side may not outnumber its seats."""
    sides = charts()[seats].sides
    room = sides.free if side is Side.FREE else sides.minions
    over = len(named(config, side)) - room
    if over <= 0:
        return None
    facts = {"seats": seats, "room": room, "roles": room + over, "over": over}
    if side is Side.FREE:
        return Remark(
            "Q-1.4",
            "{over} too many roles for the Free Peoples: {roles} are chosen, and {room} of {seats} players "
            "are on that side.",
            True,
            facts,
        )
    return Remark(
        "Q-1.4",
        "{over} too many roles for the Minions: {roles} are chosen, and {room} of {seats} players are on "
        "that side.",
        True,
        facts,
    )


def pack_of_roles(free: Sequence[Role], minions: Sequence[Role], sides: Sides) -> tuple[Role, ...]:
    """All roles to be dealt, in the order of Q-10.2: those named of either side, and its plain members."""
    plain = sides.free - len(free), sides.minions - len(minions)
    return (*free, *_PLAIN_FREE * plain[0], *minions, *_PLAIN_MINION * plain[1])


_PLAIN_FREE, _PLAIN_MINION = (Role.FREE,), (Role.MINION,)


def starting_sides(roles: Sequence[Role]) -> tuple[Side, ...]:
    """The sides at the start, by seat."""
    return tuple([role.side for role in roles])


# In Python 3.11 a member costs more to look up in its class than all that is done with it here.
_GANDALF, _ARAGORN, _GOLLUM, _SARUMAN = Role.GANDALF, Role.ARAGORN, Role.GOLLUM, Role.SARUMAN
_FREE_BOROMIR, _MINION_BOROMIR, _PLAIN = Role.FREE_BOROMIR, Role.MINION_BOROMIR, Role.FREE
_NOTHING = Known()


def knowledge(roles: Sequence[Role], order: Sequence[Seat], bis: bool) -> tuple[Known, ...]:
    """What each seat learns at the start, seat 1 first; *roles* likewise (Q-2.2 to Q-2.7, Q-7.4)."""
    minions = tuple([seat for seat in order if roles[seat - 1].is_shown_to_minions])
    boromir = next((seat for seat in minions if roles[seat - 1] is _MINION_BOROMIR), None)
    return tuple(
        [
            _NOTHING
            if role is _PLAIN or role is _GOLLUM
            else Known(tuple([other for other in minions if other != seat]), boromir)
            if role.is_shown_to_minions and role is not _MINION_BOROMIR
            else _learned(roles, order, role, bis)
            for seat, role in enumerate(roles, 1)
        ]
    )


def _learned(roles: Sequence[Role], order: Sequence[Seat], role: Role, bis: bool) -> Known:
    """What one of those learns who alone has such a role."""
    if role is _GANDALF:
        return Known(minions=tuple([seat for seat in order if roles[seat - 1].is_shown_to_gandalf]))
    if role is _ARAGORN:
        return Known(wizards=tuple([seat for seat in order if roles[seat - 1] in (_GANDALF, _SARUMAN)]))
    other = _FREE_BOROMIR if role is _MINION_BOROMIR else _MINION_BOROMIR
    return Known(boromir=roles.index(other) + 1) if bis else _NOTHING
