"""A newcomer's first steps in a rehearsal, ticked off by what really happened."""

from __future__ import annotations

from itertools import islice

from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.members.casting import Cast
from bot.sandbox.room.plays import RehearsedGame
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from bot.ui import ids
from bot.ui.ids import Mode

LINES = {
    "join": "Take a seat in a game",
    "start": "Start it as its host",
    "role": "Read your role, by private message or on My desk",
    "vote": "Answer a question: a vote, or your turn",
    "switch": "Look at the game as another member",
    "clock": "Move the clock",
    "finish": "See a game to its end, and its record",
}

ANSWERS = ("vote", "act")
"""Commands that answer a question."""


class Steps:
    """What the newcomer has done so far, by the hands of any member that he plays."""

    def __init__(self, sandbox: Sandbox, cast: Cast) -> None:
        self._world = sandbox.world
        self._unread = sandbox.site.unread
        self._interactions = sandbox.core.interactions
        self._cast = cast
        self._seen = 0
        self._done: set[str] = set()

    def tick(self, step: str) -> None:
        """This step is done."""
        self._done.add(step)

    def looked(self, member: int) -> None:
        """The page shows this member now: another than the host is another side."""
        if member != self._cast.host.id and "join" in self._done:
            self.tick("switch")

    def read(self, reader: int | None) -> None:
        """Somebody has read something: once a game is dealt, what the bot wrote to him in private is his role."""
        member = None if reader is None else self._cast.get(reader)
        if member is None or not member.yours or "start" not in self._done:
            return
        direct = self._world.direct(member.visitor.user)
        if direct.messages and not self._unread.news(reader, direct).unread:
            self.tick("role")

    def follow(self, plays: list[RehearsedGame], by_hand: bool) -> None:
        """Look at what was pressed and typed since the last time, and at how the games stand.

        *by_hand*: what was done by members in your hands was done by you.
        """
        for interaction in islice(self._interactions.values(), self._seen, None):
            self._seen += 1
            member = self._cast.get(interaction.user.id)
            step = _step_of(interaction) if by_hand and member is not None and member.yours else None
            if step is not None:
                self.tick(step)
        for play in plays:
            yours = (member for member in self._cast if member.yours)
            if any(play.live.holder_of(member.id) for member in yours):
                self.tick("join")
            if play.stage != "lobby":
                self.tick("start")
            if play.stage == "ended":
                self.tick("finish")

    def state(self) -> list[Json]:
        """The steps as the page shows them."""
        return [{"id": step, "line": line, "done": step in self._done} for step, line in LINES.items()]


def _step_of(interaction: Interaction) -> str | None:
    """The step that a press or a command is; None for others."""
    data = interaction.payload["data"]
    if interaction.kind == discord_numbers.COMMAND:
        name = data.get("name")
        return "role" if name == "desk" else "vote" if name in ANSWERS else None
    press = ids.parse(str(data.get("custom_id", "")))
    if press is None:
        return None
    if press.question is not None:
        return "vote" if press.mode is Mode.SAY else None
    return "role" if press.verb == "desk" else None
