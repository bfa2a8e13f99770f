"""The members of a rehearsal: who they are, and in whose hands each is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from bot.sandbox.members.temperaments import Mood, Temperament
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import HOST, NAMES
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers, permissions
from bot.sandbox.world.first_world import LANDLORD

Hands = Literal["you", "simulated", "none"]
Part = Literal["host", "player", "guest", "moderator", "stranger", "owner"]

MODERATOR = "Mia"
STRANGER = "Ned"

MEMBERS = (*NAMES, STRANGER)
"""All but the moderator, in order of joining."""

_LINES = {
    "Ann": "Opens the games and runs their lobbies. You begin as her.",
    "Bob": "Keeps the ferry, and votes before it lands.",
    "Cid": "Mends pots, and trusts nobody who praises them.",
    "Dan": "Weighs every word, and answers late.",
    "Eve": "Sings in the common room and hears what is said there.",
    "Fay": "Grows herbs, and remembers who voted how.",
    "Gil": "Back from the wars, with a theory about everyone.",
    "Hob": "Looks after the ponies; plays when seats are left.",
    "Ivy": "Writes it all down; plays when seats are left.",
    "Jon": "Bakes through the night; plays when seats are left.",
    MODERATOR: "A moderator: has no seat, and may use /gm in every game.",
    LANDLORD: "Keeps the inn: owns the server, and may use /setup.",
    STRANGER: "A stranger at the inn: sees what everybody sees, and plays in nothing.",
}

_PARTS: dict[str, Part] = {MODERATOR: "moderator", STRANGER: "stranger", LANDLORD: "owner"}
"""Of those who play in nothing."""

SLOW = "Dan"
"""The one of the cast who is slow from the start; a newcomer never has to move the clock for the others."""


@dataclass(eq=False)
class CastMember:
    """One of the cast. *plays*: he takes a seat where one is left, and acts when he is simulated."""

    sandbox: Sandbox
    visitor: Visitor
    mood: Mood
    plays: bool
    yours: bool = False

    @property
    def id(self) -> int:
        return self.visitor.id

    @property
    def name(self) -> str:
        return self.visitor.name

    @property
    def line(self) -> str:
        """Who that is, in a few words."""
        return _LINES.get(self.name, "")

    def part(self, has_seat: bool) -> Part:
        """His part in the rehearsal; *has_seat*: in the game that is played now."""
        if self.name == HOST:
            return "host"
        if not self.plays:
            return _PARTS[self.name]
        return "player" if has_seat else "guest"

    @property
    def hands(self) -> Hands:
        """Who plays him."""
        if self.yours:
            return "you"
        return "simulated" if self.plays else "none"

    @property
    def is_here(self) -> bool:
        """Whether he is in the guild."""
        return self.id in self.sandbox.first_world.guild.members

    @property
    def allowed(self) -> int:
        """His permissions in the channel for games; none for who does not see it."""
        return permissions.in_channel(self.sandbox.world, self.sandbox.first_world.games, self.id)

    @property
    def is_able(self) -> bool:
        """Whether he could come to a game at all."""
        return bool(self.allowed & discord_numbers.VIEW_CHANNEL)

    @property
    def is_acting(self) -> bool:
        """Whether he acts by himself."""
        return self.hands == "simulated" and not self.mood.vanished


class Cast:
    """All members of a rehearsal, in order; the host is in your hands."""

    def __init__(self, sandbox: Sandbox, seed: int) -> None:
        self._members: dict[int, CastMember] = {}
        for name in (*NAMES, MODERATOR, STRANGER, LANDLORD):
            mood = Mood(
                Random(f"{seed}:{name}:mood"), Temperament.SLOW if name == SLOW else Temperament.PROMPT
            )
            visitor = sandbox.be(name)
            self._members[visitor.id] = CastMember(
                sandbox, visitor, mood, plays=name in NAMES, yours=name == HOST
            )

    def __iter__(self) -> Iterator[CastMember]:
        return iter(self._members.values())

    @property
    def host(self) -> CastMember:
        """Who opens the games."""
        return next(iter(self))

    def get(self, user_id: int) -> CastMember | None:
        """The member with this id; None for the landlord, the bot and whoever there is not."""
        return self._members.get(user_id)

    def take_over(self, user_id: int) -> bool:
        """Put a member in your hands; whether that is news."""
        member = self.get(user_id)
        if member is None or member.yours:
            return False
        member.yours = True
        member.mood.return_()
        return True
