"""The gateway: hello, identify, resume, heartbeats, and events to those who want them."""

import asyncio
import logging
from collections.abc import Callable, Iterable

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.gateway import spoiling
from bot.sandbox.gateway.sessions import Session
from bot.sandbox.world import discord_numbers, objects
from bot.sandbox.world.clock import http_date
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Guild, World

log = logging.getLogger(__name__)

NOT_AUTHENTICATED, WRONG_TOKEN, TWICE, WRONG_SHARD, WRONG_INTENTS, NOT_ALLOWED = (
    4003,
    4004,
    4005,
    4010,
    4013,
    4014,
)

DAY_MS = 24 * 60 * 60 * 1000

ACK_S = 0.05
"""A heartbeat is answered after so long: a library must have noted that it asked before it is told."""


class Gateway:
    """All sessions of the bot. *privileged* are the intents that its portal page would allow."""

    def __init__(self, world: World, token: str, privileged: int) -> None:
        self.world = world
        self.token = token
        self.privileged = privileged
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.logins_a_day = 1000
        self._logins: list[int] = []
        self.is_token_reset = False
        """Whether the bot has logged in more often than that: Discord takes its token away."""
        self.refusals = 0
        """Refuse this many connections from now on."""
        self.heartbeat_ms = 41_250
        self._spoils: dict[str, tuple[spoiling.Path, str]] = {}
        self._connections: set[_Connection] = set()
        self.arrived = asyncio.Event()
        """Set while a client is connected."""

    @property
    def connected(self) -> list[Session]:
        """Sessions that have a connection now."""
        return [session for session in self.sessions.values() if session.outgoing is not None]

    def dispatch(self, event: str, data: Json, guild_id: int | None, intent: int = 0) -> None:
        """Tell every session that hears of this guild and has one of the intents; 0 needs none."""
        for session in tuple(self.sessions.values()):
            if session.hears(guild_id, intent):
                session.tell(event, data)

    def dispatch_each(
        self, event: str, draw: Callable[[Session], Json], guild_id: int | None, intent: int
    ) -> None:
        """The same, drawn for each session."""
        for session in tuple(self.sessions.values()):
            if session.hears(guild_id, intent):
                session.tell(event, draw(session))

    def interact(self, data: Json, guild_id: int | None) -> bool:
        """Hand an interaction to whoever is connected. False when nobody is; it is not kept then."""
        hearers = [session for session in self.connected if session.hears(guild_id, 0)]
        for session in hearers:
            session.tell("INTERACTION_CREATE", data)
        return bool(hearers)

    def close(self, code: int = 4000) -> None:
        """Cut every connection; sessions can be resumed."""
        self._everyone(code)

    def drop(self) -> None:
        """Cut every connection without a word, as a broken line does."""
        self._everyone(0)

    def ask_to_reconnect(self) -> None:
        """Op 7."""
        self._everyone(msgspec.json.encode({"op": 7, "d": None}).decode())

    def invalidate(self, may_resume: bool = False) -> None:
        """Op 9; unless it may resume, what a session missed is forgotten."""
        self._everyone(msgspec.json.encode({"op": 9, "d": may_resume}).decode())
        if not may_resume:
            self.sessions.clear()

    def freeze(self) -> None:
        """Let every connection hang: nothing is said and nothing heard on it any more, and nobody closes it."""
        for connection in self._connections:
            connection.is_frozen = True

    def forget(self) -> None:
        """No session can be resumed any more."""
        self.sessions.clear()

    @property
    def is_well(self) -> bool:
        """Whether a client is connected, and no connection hangs."""
        return bool(self.connected) and not any(connection.is_frozen for connection in self._connections)

    def hold(self) -> None:
        """Keep events back until `release`."""
        for session in self.sessions.values():
            session.held_at = session.sent

    def release(self) -> None:
        """Send what was kept back, late and in order."""
        for session in self.sessions.values():
            session.release()

    def send_copies(self, count: int) -> None:
        """From now on tell each event *count* times, to who is connected now."""
        for session in self.sessions.values():
            session.copies = count

    def spoil(self, event: str, field: spoiling.Path, how: str = spoiling.NULL) -> None:
        """From now on send the events of one kind with a field that is null or missing."""
        self._spoils[event] = field, how

    def spoil_nothing(self) -> None:
        """Send all events as they should be again."""
        self._spoils.clear()

    def _spoiled(self, event: str, data: Json) -> Json:
        return spoiling.spoiled(data, *self._spoils[event]) if event in self._spoils else data

    def _everyone(self, said: str | int) -> None:
        for session in self.connected:
            if session.outgoing is not None:
                session.outgoing.put_nowait(said)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection from hello to its end."""
        if self.refusals > 0:
            self.refusals -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        socket.headers["Date"] = http_date(self.world.clock.now_ms())
        await socket.prepare(request)
        connection = _Connection(self, socket, request.transport)
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)
        return socket

    def identify(self, data: Json, outgoing: "asyncio.Queue[str | int]") -> Session | int:
        """A new session, or the code that refuses it."""
        if data.get("token") != self.token or not self._take_login():
            return WRONG_TOKEN
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents < 1 << 32:
            return WRONG_INTENTS
        if intents & discord_numbers.PRIVILEGED & ~self.privileged:
            return NOT_ALLOWED
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            return WRONG_SHARD
        self.identified += 1
        self._forget(number, count)
        session = Session(
            f"session{self.identified}", intents, (number, count), outgoing=outgoing, spoil=self._spoiled
        )
        self.sessions[session.id] = session
        self._welcome(session)
        self.arrived.set()
        return session

    @property
    def logins_left(self) -> tuple[int, int]:
        """How many logins are left, and after how many milliseconds there are as many as ever."""
        now = self.world.clock.now_ms()
        self._logins = [at for at in self._logins if now - at < DAY_MS]
        return self.logins_a_day - len(self._logins), self._logins[0] + DAY_MS - now if self._logins else 0

    def _take_login(self) -> bool:
        if self.logins_left[0] <= 0:
            self.is_token_reset = True
        self._logins.append(self.world.clock.now_ms())
        return not self.is_token_reset

    def _forget(self, number: int, count: int) -> None:
        """Sessions of the same shard without a connection are of clients that are gone."""
        for session in tuple(self.sessions.values()):
            if session.outgoing is None and session.shard == (number, count):
                del self.sessions[session.id]

    def _welcome(self, session: Session) -> None:
        guilds = self._guilds(session)
        session.tell(
            "READY",
            {
                "v": 10,
                "user": objects.user(self.world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": str(self.world.application_id), "flags": 0},
            },
        )
        if session.intents & discord_numbers.GUILDS:
            for guild in guilds:
                session.tell("GUILD_CREATE", self._guild(guild, session))

    def arrive(self, guild: Guild) -> None:
        """The bot came into *guild*."""
        self.dispatch_each(
            "GUILD_CREATE", lambda session: self._guild(guild, session), guild.id, discord_numbers.GUILDS
        )

    def _guild(self, guild: Guild, session: Session) -> Json:
        return objects.guild_create(self.world, guild, bool(session.intents & discord_numbers.GUILD_MEMBERS))

    def _guilds(self, session: Session) -> list[Guild]:
        here = [guild for guild in self.world.guilds.values() if self.world.bot.id in guild.members]
        return [guild for guild in here if session.hears(guild.id, 0)]


class _Connection:
    """One web socket, and the session that it speaks for."""

    def __init__(
        self, gateway: Gateway, socket: web.WebSocketResponse, transport: asyncio.Transport | None
    ) -> None:
        self.gateway = gateway
        self.socket = socket
        self.transport = transport
        self.session: Session | None = None
        self.outgoing: asyncio.Queue[str | int] = asyncio.Queue()
        self.is_frozen = False

    async def serve(self) -> None:
        """Read and write until either side ends it."""
        self._say(10, {"heartbeat_interval": self.gateway.heartbeat_ms})
        writer = asyncio.create_task(self._write())
        try:
            async for frame in self.socket:
                if frame.type == WSMsgType.TEXT and not self.is_frozen:
                    self._hear(msgspec.json.decode(frame.data))
        finally:
            writer.cancel()
            self._leave()

    async def _write(self) -> None:
        while True:
            said = await self.outgoing.get()
            if self.is_frozen:
                continue
            try:
                if isinstance(said, int):
                    await self._end(said)
                    return
                await self.socket.send_str(said)
            except ConnectionError:
                return

    async def _end(self, code: int) -> None:
        self._leave()
        if code:
            await self.socket.close(code=code)
        elif self.transport is not None:
            self.transport.abort()

    def _leave(self) -> None:
        """A client that closes with 1000 or 1001 gives its session up; else it can resume it."""
        session, self.session = self.session, None
        if session is None or session.outgoing is not self.outgoing:
            return
        session.outgoing = None
        if not self.gateway.connected:
            self.gateway.arrived.clear()
        if self.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            self.gateway.sessions.pop(session.id, None)

    def _say(self, op: int, data: object = None) -> None:
        self.outgoing.put_nowait(msgspec.json.encode({"op": op, "d": data}).decode())

    def _hear(self, frame: Json) -> None:
        op, data = frame.get("op"), frame.get("d")
        match op:
            case 1:
                asyncio.get_running_loop().call_later(ACK_S, self._say, 11)
            case 2:
                self._identify(data or {})
            case 6:
                self._resume(data or {})
            case 8:
                self._members(data or {})
            case 3 | 4:
                log.debug("op %s is of no consequence here", op)
            case _:
                self.outgoing.put_nowait(4001)

    def _identify(self, data: Json) -> None:
        if self.session is not None:
            self.outgoing.put_nowait(TWICE)
            return
        match self.gateway.identify(data, self.outgoing):
            case int(code):
                self.outgoing.put_nowait(code)
            case session:
                self.session = session

    def _resume(self, data: Json) -> None:
        session = self.gateway.sessions.get(str(data.get("session_id")))
        if data.get("token") != self.gateway.token:
            self.outgoing.put_nowait(WRONG_TOKEN)
            return
        missed = None if session is None else session.missed(int(data.get("seq") or 0))
        if session is None or missed is None:
            self._say(9, False)
            return
        self.gateway.resumed += 1
        self.session, session.outgoing, session.held_at = session, self.outgoing, None
        for text in missed:
            self.outgoing.put_nowait(text)
        session.tell("RESUMED", {})
        self.gateway.arrived.set()

    def _members(self, data: Json) -> None:
        """Op 8: the members of a guild by id, by name, or all of them."""
        session, world = self.session, self.gateway.world
        if session is None:
            self.outgoing.put_nowait(NOT_AUTHENTICATED)
            return
        guild = world.guilds.get(int(_one(data["guild_id"])))
        if guild is None:
            return
        asked = data.get("user_ids")
        ids = {int(each) for each in (asked if isinstance(asked, list) else [asked])} if asked else None
        query = str(data.get("query") or "").lower()
        if ids is None and not query and not session.intents & discord_numbers.GUILD_MEMBERS:
            return
        members = [
            member
            for member in guild.members.values()
            if (member.user.id in ids if ids is not None else member.user.name.lower().startswith(query))
        ]
        limit = int(data.get("limit") or 0) or len(members)
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [objects.member(member) for member in members[:limit]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(each) for each in sorted((ids or set()) - set(guild.members))],
        }
        session.tell("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {}))


def _one(value: object) -> str:
    """Op 8 takes a guild's id alone or in a list."""
    return (
        str(next(iter(value))) if isinstance(value, Iterable) and not isinstance(value, str) else str(value)
    )
