"""A game at the inn, through the real client: who does what, what each may read, and what the bot sent."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from bot.games.loaded import LoadedGame
from bot.games.reader_view import ReaderView
from bot.running.chance import RehearsedChance
from bot.running.client import Ringmaster
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import sure
from bot.sandbox.members.member_tasks import moderate as moderate
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room import rehearsal
from bot.sandbox.room.rehearsal import NAMES, START, Rehearsal, rehearsing
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from rules.game import Decision
from rules.quest.config import QuestConfig
from rules.quest.players import PLAYERS
from rules.registry import open_game
from storage.database import Database
from storage.tables.journal import Journal
from tests.journeys.forging import Forger

STEP_MS = 250
"""So far the clock goes with each press."""

EVENTS = ("discord.py: on_", "CommandTree-invoker")
"""How the names of tasks begin in which the bot deals with what Discord tells it: presses, messages, mishaps."""

DAY_MS = 24 * 60 * 60 * 1000

HOST = NAMES[0]

WARDEN = "Barliman"
"""The server's owner, who may do anything there and plays nothing."""


class Table(Rehearsal):
    """A rehearsal with one Quest game in it, and words for what people do there."""

    game_id: int = 0
    place: int = 0
    seats: int = 0

    @classmethod
    def at(cls, rehearsal: Rehearsal) -> Self:
        return cls(rehearsal.sandbox, rehearsal.bot, rehearsal.database)

    async def lobby(self, seats: int, *, forum: bool = False, **options: Any) -> None:
        """A lobby in which all have a place."""
        config = QuestConfig(**options)
        self.seats = seats
        self.game_id = await self.open("quest", seats, config, forum=forum)
        self.place = (await self.look()).facts.place or 0

    async def begin(self, seats: int, *, forum: bool = False, **options: Any) -> None:
        """A game whose roles are dealt and delivered."""
        await self.lobby(seats, forum=forum, **options)
        await self.start(self.game_id)

    async def _press_in_lobby(self, name: str, game_id: int, button: str) -> Answer:
        """Nothing else is under way: ids count all that was sent before, and these are part of a game's chance."""
        await self.calm()
        return await super()._press_in_lobby(name, game_id, button)

    # Who is who

    @property
    def names(self) -> Sequence[str]:
        return NAMES[: self.seats]

    def be(self, name: str) -> Visitor:
        return self.sandbox.be(name)

    async def look(self, name: str | None = None) -> ReaderView:
        """The game as *name* may see it, or the public."""
        return await self.bot.service.cache.look(self.game_id, None if name is None else self.be(name).id)

    async def live(self) -> LoadedGame:
        return await self.bot.service.cache.live(self.game_id)

    async def who(self, *seats: int) -> str:
        """Who holds the first of *seats*."""
        holder = (await self.look()).facts.holder(seats[0])
        assert holder is not None
        return holder.name

    async def seat(self, name: str) -> int:
        found = (await self.live()).seat_of(self.be(name).id)
        assert found is not None
        return found

    async def leader(self) -> str:
        seats = (await self.look()).awaited[0].seats
        assert seats
        return await self.who(*seats)

    async def of_side(self, side: str) -> list[str]:
        state = await self.state()
        return [await self.who(at) for at, now in enumerate(state.sides, 1) if now.value == side]

    async def state(self) -> Any:
        """What only the rules know; for tests, never for the bot."""
        position = (await self.live()).position
        assert position is not None
        return position.state

    # What people do

    async def press(self, name: str, rest: str, values: list[str] | None = None) -> Answer:
        """A press of `rm:GAME:rest` on the newest post of the thread, whatever it offers."""
        self.sandbox.clock.move(STEP_MS)
        return await Forger.of(self.be(name)).press(self.post(), f"rm:{self.game_id}:{rest}", values)

    async def say(self, name: str, words: str) -> Answer:
        """Typed in the thread, for nobody else to see; and pressed where it is asked about first."""
        self.sandbox.clock.move(STEP_MS)
        return await sure(self.be(name), await self.be(name).command("act", in_=self.place, words=words))

    async def desk(self, name: str) -> Answer:
        return await self.press(name, "desk")

    async def propose(self, *party: str, leader: str | None = None, ring: str | None = None) -> Answer:
        """The leader names his party, the first of which he is unless it is told otherwise."""
        seats = sorted([await self.seat(name) for name in party])
        words = "propose " + " ".join(map(str, seats))
        if ring is not None:
            words += f" ring {await self.seat(ring)}"
        return await self.say(leader or await self.leader(), words)

    async def propose_any(self) -> list[str]:
        """The leader names himself and who comes next; the party."""
        leader = await self.leader()
        view: Any = (await self.look()).view
        others = [name for name in self.names if name != leader]
        party = [leader, *others][: view.size]
        await self.propose(*party, leader=leader, ring=party[1] if view.rules.ring else None)
        return party

    async def vote(self, words: str, *names: str) -> None:
        """The same ballot of each of *names*, or of all, by the buttons under the party."""
        number = self.number(await self.look(), "vote")
        for name in names or self.names:
            await self.press(name, f"vote/{number}:{words}")

    async def act(self, party: Iterable[str], **deeds: str) -> None:
        """Each of the party gives an action: *deeds* by name, else support."""
        number = self.number(await self.look(), "actions")
        for name in party:
            await self.press(name, f"actions/{number}:{deeds.get(name, 'support')}")

    @staticmethod
    def number(look: ReaderView, kind: str) -> int:
        """The number of the question of *kind* that is open."""
        return next(one.question.number for one in look.awaited if one.question.kind == kind)

    async def owed(self) -> list[tuple[str, Decision]]:
        """All that is owed, by whom, in the order of the seats' names."""
        found = []
        for name in self.names:
            found += [(name, each) for each in (await self.look(name)).decisions if each.is_asked]
        return found

    async def choose(self, name: str, decision: Decision, chance: Random, player: str = "sensible") -> str:
        """Words that answer *decision*, as a reference player finds them."""
        look = await self.look(name)
        view: Any = look.view
        return PLAYERS[player](view, decision, lambda said: look.options(decision, said), chance)

    async def rest(self, ms: int) -> None:
        """Time goes by; whatever falls due is drawn, entered and said, however slow the machine is."""
        await self.quiet()
        self.sandbox.clock.move(ms)
        await self.cards_drawn()  # first: a card's next moment counts from when it was looked at last
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nothing is under way any more, and nothing is due, however slow the machine is."""
        await settle(self.bot, self.calm)

    async def calm(self) -> None:
        async with asyncio.timeout(60):
            while self._is_busy:
                await asyncio.sleep(0.001)

    @property
    def _is_busy(self) -> bool:
        """Whether something is on its way to the bot, being dealt with, or on its way from it."""
        bot = self.bot
        session = self.sandbox.wire.sessions.get(
            (bot.ws and bot.ws.session_id) or ""
        )  # a sharded bot has none
        is_deaf = session is not None and session.outgoing is not None and session.sent != bot.ws.sequence
        return is_deaf or bool(self.sandbox.rest.in_flight) or is_working(bot)

    # What was done, and what there is to read

    async def entries(self) -> list[tuple[str, str]]:
        """The journal: by whom, and what."""
        game_id = self.game_id
        found = await self.bot.database.read(lambda connection: Journal(connection, game_id).entries())
        return [(one.by, one.action) for one in found]

    async def footing(self) -> object:
        """All that an entry could change: equal when nothing was changed."""
        found = await self.live()
        return await self.entries(), found.position, found.row.link, found.deadlines, found.holders

    def thread(self) -> list[str]:
        """What the bot has posted in the thread, oldest first; the card as it is now."""
        return [post["content"] for post in self.sandbox.posts(self.place)]

    def post(self) -> Json:
        """The newest post that everybody sees."""
        return self.sandbox.posts(self.place)[-1]

    def newest(self) -> str:
        return self.thread()[-1]


def is_working(bot: Ringmaster) -> bool:
    """Whether something is being dealt with by *bot*, or on its way from it."""
    return (
        not (bot.courier.is_idle and bot.alarm.is_idle)
        or bot.cards.is_busy
        or bot.private.is_busy
        or bot.departures.is_busy
        or bot.outage.is_busy
        or bot.calls.is_busy
        or any(task.get_name().startswith(EVENTS) for task in asyncio.all_tasks())
    )


async def settle(bot: Ringmaster, calm: Callable[[], Awaitable[None]]) -> None:
    """Have entered and said what is due; *calm* waits until nothing is under way."""
    for _ in range(2):
        await calm()
        await bot.alarm.look()
        await bot.alarm.remind()
        await bot.calls.tick()
    await calm()
    async with asyncio.timeout(60):
        while not bot.calls.is_idle:  # what was said changes whom it calls: no second is waited for
            await asyncio.sleep(0.001)
            await bot.calls.tick()
            await calm()


@asynccontextmanager
async def table(
    seed: int = 1,
    *,
    members: Sequence[str] = NAMES,
    database: Path | None = None,
    clock: SandboxClock | None = None,
    typed_votes: bool = False,
) -> AsyncIterator[Table]:
    """An inn whose clock stands still but for what a test moves; all traffic is kept.

    On a machine that is busy answers come late, and first there is a deferral: its members read on when it is over.
    """
    async with rehearsing(
        seed=seed,
        members=members,
        clock=clock or SandboxClock(START, speed=0),
        database=database,
        chance=RehearsedChance(seed),
        is_recording=True,
        typed_votes=typed_votes,
    ) as rehearsal:
        rehearsal.sandbox.core.reading_seconds = 10
        rehearsal.sandbox.world.open_commands.add(
            "gm"
        )  # hosts of most journeys type what they have by buttons
        yield Table.at(rehearsal)


# ------------------------------------------------------------------------------------------------ what must hold


def refuse_faults(sandbox: Sandbox, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing was refused, every interaction was answered once, and no error was logged."""
    refused = [each for each in sandbox.requests if not 200 <= each.status < 300]
    assert refused == []
    refuse_silence(sandbox)
    refuse_errors(caplog)


def refuse_silence(sandbox: Sandbox) -> None:
    """Every interaction was acknowledged, and no more than once."""
    answered = Counter(
        each.path.partition("interactions/")[2].partition("/")[0]
        for each in sandbox.traffic
        if each.path.endswith("/callback") and 200 <= each.status < 300
    )
    assert set(answered.values()) <= {1}
    assert {int(each) for each in answered} == set(sandbox.core.interactions)


def refuse_errors(caplog: pytest.LogCaptureFixture) -> None:
    """No error was logged; a bot that was killed leaves connections unclosed, and that is no fault of its."""
    found = [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
    told = [record.getMessage() for record in found]
    assert [line for line in told if not line.startswith("Unclosed ")] == []


def card_edits(sandbox: Sandbox, card: int) -> list[Json]:
    """The bodies of the edits of one card, in order."""
    path = f"/messages/{card}"
    return [each.body for each in sandbox.traffic if each.method == "PATCH" and each.path.endswith(path)]


# ----------------------------------------------------------------------------------------------------- one form


def plain(message: Json) -> tuple[str, str, tuple[str, ...]]:
    """What a reader sees of a message, and what he could press, without what is random by design."""
    return anonymous(message["content"]), anonymous(str(message["components"])), _files(message)


def _files(message: Json) -> tuple[str, ...]:
    """Names of files, with what is said of pictures in words."""
    return tuple(f"{each['filename']} {each.get('description', '')}" for each in message["attachments"])


def anonymous(text: str) -> str:
    """*text* without marks of notices, fingerprints and ids."""
    text = re.sub(r"(rm:\d+:desk):[\w-]+", r"\1", text)
    text = re.sub(r"(rm:\d+:gm:(?:accept|unask))/\d+", r"\1", text)
    text = re.sub(r"\b[0-9a-f]{64}\b", "FINGERPRINT", text)
    text = re.sub(r"\b\d{17,19}\b", "ID", text)
    return re.sub(r"'id': \d+", "'id': N", text)


EVERYTHING: dict[int, dict[str, Any]] = {
    5: {"roles": ["aragorn", "boromir"], "boromir": "random", "boromir_bis": True},
    7: {"roles": ["aragorn", "denethor", "boromir"], "boromir": "predetermined", "boromir_bis": True},
    10: {"roles": ["aragorn", "gollum", "saruman", "boromir"], "boromir": "random"},
}
"""By number of seats: the roles that fit, Boromir in all his variants, with Ring and Palantír."""


def everything(seats: int, **more: Any) -> dict[str, Any]:
    """All options that so many *seats* can have at once."""
    options = {**EVERYTHING[seats], "palantir": True, "ring": True, **more}
    config = QuestConfig(**options)
    assert not [remark for remark in open_game("quest").remarks(config, seats) if remark.refuses]
    return options


def in_place_of_files(monkeypatch: pytest.MonkeyPatch, made: Callable[[], str]) -> dict[Path, str]:
    """For each file that a rehearsal's bot would open there is a database that *made* made; their addresses."""
    urls: dict[Path, str] = {}

    class There:
        @staticmethod
        def open(path: Path) -> Database:
            if path not in urls:
                urls[path] = made()
            return Database.open(urls[path])

    monkeypatch.setattr(rehearsal, "Database", There)
    return urls


async def on_panel(who: Visitor, panel: Answer, label: str) -> Answer:
    """A press on this button of the panel, or of the page of a group that it leads to. Raises NotPossible."""
    page = panel.message or {}
    for group in [one for one in ids_of(page) if ":gm:panel:" in one]:
        if label in _labels(page):
            break
        if group not in ids_of(page):
            page = (await who.press(page, label="Back")).message or {}
        page = (await who.press(page, group)).message or {}
    return await who.press(page, label=label)


def _labels(message: Json) -> list[str]:
    return [
        one.get("label", "") for row in message.get("components", ()) for one in row.get("components", ())
    ]


async def form_of(who: Visitor, deed: str, *, in_: int, game: str | None = None) -> Answer:
    """What the panel's button of a deed opens, also where it is not shown; else what the panel is refused with."""
    page = await who.command("game panel", in_=in_, **({} if game is None else {"game": game}))
    again = next((one for one in ids_of(page.message) if ":gm:" in one), None)
    if page.message is None or again is None:
        return page
    return await Forger.of(who).press(page.message, f"{again.partition(':gm:')[0]}:gm:{deed}")


async def sent(who: Visitor, deed: str, *, in_: int, game: str | None = None, **values: Any) -> Answer:
    """The same with its form filled in: menus by what is chosen, or by its label. What could not be is answered."""
    form = await form_of(who, deed, in_=in_, game=game)
    if form.modal is None:
        return form
    filled = {
        field["custom_id"]: _chosen(field, values)
        for field in form.modal.fields
        if field["custom_id"] in values
    }
    return await who.submit(form, filled)


def _chosen(field: Json, values: Mapping[str, Any]) -> Any:
    value = values[field["custom_id"]]
    if "value" in field or field["type"] == 4:
        return value
    labelled = [one["value"] for one in field.get("options", ()) if one["label"] == value]
    return labelled or [str(getattr(value, "id", value))]


async def by_panel(who: Visitor, deed: str, *, in_: int, game: str | None = None, **values: Any) -> Answer:
    """The same, and the yes to what was read back."""
    answer = await sent(who, deed, in_=in_, game=game, **values)
    yes = [one for one in ids_of(answer.newest) if ":yes/" in one]
    return await who.press(answer.newest, yes[0]) if answer.newest and yes else answer


def ids_of(message: Json | None) -> list[str]:
    """The ids of all that can be pressed."""
    rows = (message or {}).get("components", ())
    return [item["custom_id"] for row in rows for item in row.get("components", ()) if "custom_id" in item]
