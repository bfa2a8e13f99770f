"""The sandbox itself: a Discord on 127.0.0.1, with a world in it and members to speak for."""

import asyncio
from collections.abc import Callable, Iterable

from aiohttp import web

from bot.sandbox.browser.site import Site
from bot.sandbox.gateway.gateway import Gateway
from bot.sandbox.members.seeing import Place
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.rest.calls import PREFIX, Rest
from bot.sandbox.rest.limits import Limits
from bot.sandbox.rest.request_log import RequestLog
from bot.sandbox.rest.routes import ROUTES
from bot.sandbox.world import objects, threads
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.core import Change, Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.first_world import furnish
from bot.sandbox.world.started import Started
from bot.sandbox.world.world import Guild, World

HOST = "127.0.0.1"
BODY_LIMIT = 26 * 1024 * 1024


class Sandbox(Started):
    """A stand-in for Discord. Clients come and go; the world stays as long as this object does.

    *privileged_intents* are those that the portal would have switched on; *is_recording* keeps all
    bodies in `traffic`. `faults` are rules by which requests fail; `games` is a text channel, `quests` a forum.
    """

    def __init__(
        self,
        clock: SandboxClock | None = None,
        members: Iterable[str] = (),
        moderators: Iterable[str] = (),
        *,
        port: int = 0,
        token: str = "sandbox",  # noqa: S107
        privileged_intents: int = 0,
        limits: Limits | None = None,
        is_recording: bool = False,
    ) -> None:
        self.clock = clock or SandboxClock()
        self.token = token
        self.world = World(self.clock)
        self.wire = Gateway(self.world, token, privileged_intents)
        ledger = RequestLog(is_recording)
        self.core = Core(self.clock, self.world, self.wire, ledger, limits or Limits())
        self.faults, self.counts = self.core.faults, ledger.counts
        self.picture_bytes = ledger.picture_bytes
        self.requests, self.traffic = ledger.requests, ledger.traffic
        self.first_world = furnish(self.world, members, moderators)
        self.application_id, self.guild_id = self.world.application_id, self.first_world.guild.id
        self.games_id, self.quests_id = self.first_world.games.id, self.first_world.quests.id
        self.rest = Rest(self.core, token, ROUTES)
        self.site = Site(self.core, self.first_world.guild)
        self.port = port
        self._runner: web.AppRunner | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._unsubscribe: Callable[[], None] | None = None

    # Where it is

    @property
    def api_base(self) -> str:
        """What the client takes for Discord's REST interface."""
        return f"http://{HOST}:{self.port}{PREFIX}"

    @property
    def gateway(self) -> str:
        """What the client takes for Discord's gateway."""
        return f"ws://{HOST}:{self.port}/gateway"

    async def start(self) -> None:
        """Listen on loopback; port 0 takes any that is free."""
        app = web.Application(client_max_size=BODY_LIMIT)
        self.rest.add_to(app)
        app.router.add_get("/gateway", self.wire.connect)
        self.site.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, self.port).start()
        self.port = self._runner.addresses[0][1]
        self.wire.url, self.core.files_base = self.gateway, f"http://{HOST}:{self.port}"
        self._unsubscribe = self.clock.subscribe(self._sweep)
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def stop(self) -> None:
        """Close all connections and stop listening."""
        if self._unsubscribe is not None:
            self._unsubscribe()
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.wire.close(1001)
        self.site.close()
        await asyncio.sleep(0)
        if self._runner is not None:
            await self._runner.cleanup()

    def _sweep(self) -> None:
        threads.archive_idle(self.core)

    async def _sweep_forever(self) -> None:
        """Threads fall asleep also while nobody moves the clock."""
        while True:
            await asyncio.sleep(1)
            self._sweep()

    # Who and what is there

    def be(self, name: str, guild: Guild | None = None) -> Visitor:
        """Speak for the person of that name, at the inn or in *guild*. Raises KeyError when there is none."""
        for user in self.world.users.values():
            if user.name == name and not user.is_bot:
                return Visitor(self.core, guild or self.first_world.guild, user)
        raise KeyError(name)

    def add_member(self, name: str, *, is_moderator: bool = False) -> Visitor:
        """A new person, who joins the guild."""
        visitor = Visitor(self.core, self.first_world.guild, self.world.add_user(name))
        visitor.join()
        if is_moderator:
            self.first_world.guild.members[visitor.id].roles.add(self.first_world.moderators.id)
        return visitor

    def posts(self, channel_id: Place) -> list[Json]:
        """All messages of a place that are not ephemeral, oldest first, as the bot would see them."""
        shown = sorted(self.world.channels[int(channel_id)].messages.values(), key=lambda message: message.id)
        return [
            objects.message(self.world, message, self.world.bot.id)
            for message in shown
            if message.only_for is None
        ]

    # What the bot did, and what may happen to it

    def replay(self, interaction_id: int) -> bool:
        """Send an interaction to the bot once more. False when the bot is not connected."""
        interaction = self.core.interactions[interaction_id]
        return self.wire.interact(interaction.payload, interaction.channel.guild_id)

    def on_change(self, watcher: Callable[[Change], None]) -> Callable[[], None]:
        """Call *watcher* at every change. Returns what ends that."""
        self.core.watchers.append(watcher)
        return lambda: self.core.watchers.remove(watcher)

    async def idle(self, quiet: float = 0.05, timeout: float = 10.0) -> None:
        """Wait until no request is under way, and none came for *quiet* real seconds.

        Raises TimeoutError when that takes longer than *timeout*.
        """
        async with asyncio.timeout(timeout):
            served = -1
            while self.rest.in_flight or served != self.rest.served:
                served = self.rest.served
                await asyncio.sleep(quiet)

    async def ready(self, timeout: float = 10.0) -> None:
        """Wait until a client is connected to the gateway."""
        async with asyncio.timeout(timeout):
            await self.wire.arrived.wait()
