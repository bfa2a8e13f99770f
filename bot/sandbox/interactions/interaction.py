"""One interaction, and what has come of it so far."""

import asyncio
from dataclasses import dataclass, field
from hashlib import sha256

from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Channel, Message, User


@dataclass(eq=False)
class Interaction:
    """One press, command, completion or form; *source* is the message that was pressed."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    payload: Json
    made_ms: int
    sent_at: float
    source: Message | None = None
    trigger: Json = field(default_factory=dict)
    """For a form, what it was shown in answer to."""
    answer_kind: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once there is something to read: not at a deferral, but at what follows it."""


def token_for(interaction_id: int) -> str:
    """A long token that names its interaction."""
    return sha256(f"interaction {interaction_id}".encode()).hexdigest() * 2
