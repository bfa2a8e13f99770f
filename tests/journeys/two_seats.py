"""A hunt in which one person plays two Ringwraiths, for the journeys about it (H-17.6, H-17.37)."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components
from bot.sandbox.world.discord_numbers import Json
from rules.hunt.config import HuntConfig
from tests.journeys.forging import Forger
from tests.journeys.kit import WARDEN, Table, moderate

WHICH = "You play 2 seats in this game"

MOST = 400
"""So many answers until something happens, at most."""


class Hunt(Table):
    """A hunt with words for who plays two of its seats: that of seat 2, who takes seat 3 too."""

    async def begin_hunt(self, seats: int = 3, **options: Any) -> None:
        self.seats = seats
        self.game_id = await self.open("hunt", seats, HuntConfig(**options))
        self.place = (await self.look()).facts.place or 0
        await self.start(self.game_id)
        await self.quiet()
        self.bearer, self.both, self.left = [await self.who(seat) for seat in (1, 2, 3)]
        self.playing = self.actors(self.game_id, seats, 1)

    async def riding(self) -> list[int]:
        """The seats whose block is open."""
        return [each.seat for each in (await self.live()).decisions() if each.question.kind == "block"]

    async def until_riding(self, *seats: int) -> Json:
        """Have all play until the blocks of *seats* are open at once; the newest post with their row."""
        for step in range(MOST):
            if set(seats) <= set(await self.riding()):
                break
            await self.playing[step % len(self.playing)].act()
            await self.quiet()
        posts = reversed(self.sandbox.posts(self.place))
        return next(post for post in posts if any(":block/" in one["custom_id"] for one in components(post)))

    async def replace(self, seat: int, newcomer: str, by: str = WARDEN) -> Answer:
        """A moderator seats *newcomer* in *seat*, and is sure."""
        answer = await moderate(
            self.be(by),
            "gm replace",
            in_=self.place,
            player=str(seat),
            newcomer=self.be(newcomer),
            reason="for all",
        )
        await self.quiet()
        return answer

    async def ask_out(self, name: str) -> None:
        """*name* asks the moderators, and them alone, to be replaced."""
        page = await self.be(name).command("game leave", in_=self.place)
        await self.be(name).press(page.message or {}, label="Tell the moderators")
        await self.quiet()

    async def double(self) -> None:
        """Who plays seat 2 plays seat 3 from now on, too."""
        await self.ask_out(self.left)
        assert "announced in the thread" in (await self.replace(3, self.both)).text
        self.playing = [one for one in self.playing if one.visitor.id != self.be(self.left).id]

    async def of_seat(self, seat: int, rest: str) -> Answer:
        """A press on a page of one of the two seats."""
        return await self.press_id(f"rm:{self.game_id}@{seat}:{rest}")

    async def page(self, name: str) -> Answer:
        """The desk of *name*, all parts of it."""
        answer = await self.desk(name)
        await self.quiet()  # long pages have a second part
        return answer

    async def pressed(self, message: Json | None, label: str) -> Answer:
        """A press of who plays two seats, and what comes of it."""
        self.pause()
        answer = await self.be(self.both).press(message or {}, label=label)
        await self.quiet()
        return answer

    def which(self, answer: Answer) -> Json:
        """The page on which he was asked for which of the two it is; it stands there until he says so."""
        assert WHICH in answer.text
        page = answer.message or {}
        assert set(pressable(page)) == {f"{self.both} ({seat})" for seat in (2, 3)}
        return page

    async def press_id(self, custom_id: str) -> Answer:
        self.pause()
        answer = await Forger.of(self.be(self.both)).press(self.post(), custom_id)
        await self.quiet()
        return answer


def last(answer: Answer) -> Json:
    """The message of an answer that bears its buttons: the last of its parts."""
    return [answer.message, *answer.followups][-1] or {}


def text_of(answer: Answer) -> str:
    """All parts of an answer."""
    return "\n".join(str((one or {}).get("content", "")) for one in [answer.message, *answer.followups])


def pressable(message: Json | None) -> dict[str, str]:
    """The ids on a message by what stands on them."""
    return {str(one.get("label")): one["custom_id"] for one in components(message or {})}


def seats_on(message: Json | None) -> set[int]:
    """The seats that the ids on a message name."""
    found = (re.match(r"rm:\d+@(\d+):", each) for each in pressable(message).values())
    return {int(one[1]) for one in found if one}


def bold(name: str, seat: int) -> str:
    """How one of several seats of a person is called."""
    return f"**{name} \\({seat}\\)**"
