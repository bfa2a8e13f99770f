"""What all parts of the sandbox share, and how they tell each other what changed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from bot.sandbox.gateway.gateway import Gateway
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.rest.faults import Faults
from bot.sandbox.rest.limits import Limits
from bot.sandbox.rest.nonces import Nonces
from bot.sandbox.rest.request_log import RequestLog
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.world import World

ChangeKind = Literal["message", "edit", "delete", "thread", "channel", "people"]
"""`people` is about members and roles, and about no place."""


@dataclass(frozen=True)
class Change:
    """Something became different in a place; *only_for* names the one who can notice."""

    kind: ChangeKind
    channel_id: int = 0
    message_id: int | None = None
    only_for: int | None = None


Watcher = Callable[[Change], None]


@dataclass(eq=False)
class Core:
    """The world, the ways in and out, and what tests may set."""

    clock: SandboxClock
    world: World
    gateway: Gateway
    ledger: RequestLog
    limits: Limits
    faults: Faults = field(default_factory=Faults)
    nonces: Nonces = field(default_factory=Nonces)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    by_token: dict[str, Interaction] = field(default_factory=dict)
    watchers: list[Watcher] = field(default_factory=list)
    interaction_seconds: float = 3.0
    """Real seconds in which the bot must answer an interaction."""
    most_threads: int = 1000
    """How many threads of one server can be open at the same time, hidden ones counted."""
    reading_seconds: float = 0.0
    """Real seconds for which members wait, after a deferral, for what follows it before they go on."""
    token_ms: int = 900_000
    """How long, in the sandbox's time, an interaction's token is good."""
    files_base: str = ""

    def changed(self, change: Change) -> None:
        """Tell all who watch."""
        for watcher in tuple(self.watchers):
            watcher(change)
