"""All that one reader gets of a game at the inn: what comes to him, what he is answered, and what the log has."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

from bot.operation.metrics import Metrics
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members import actors
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.core import Change
from bot.sandbox.world.discord_numbers import Json
from bot.ui import ids
from bot.ui.ids import Mode
from rules.game import Seat
from tests.journeys.forging import Forger
from tests.journeys.kit import STEP_MS, Table, anonymous

Seen = tuple[object, ...]

PAGES = (
    "desk",
    "help",
    "told",
    "withdraw:nothing",
    "dm:nothing",
    "lobby:join",
    "lobby:options",
    "remind:nothing",
)
OFFICE = (
    *(
        "gm:panel",
        "gm:pause",
        "gm:extend",
        "gm:lapse",
        "gm:replace",
        "gm:pace",
        "gm:audit",
        "gm:waiting",
        "gm:reveal",
    ),
    *("mod:waiting", "mod:resume", "doctor:mend"),
)
COMMANDS = (
    *(
        "game status",
        "game record",
        "game missing",
        "desk",
        "gm panel",
        "game audit",
        "gm waiting",
    ),
    *("games", "gm desk", "mydata"),
    "doctor",
)
MACHINE = ("ringmaster_event_loop_lag_seconds", "ringmaster_gateway_latency_seconds")
"""Figures that are of the machine and the line, and differ each time."""
COUNTED = ("ringmaster_entries_total", "ringmaster_waits_total")
"""What is refused to another in private is no entry and asks nobody: these may differ where nothing else does
(bot/THREATS.md).
"""
COMPLETED = (("gm lapse", "kind"), ("game pace", "kind"), ("gm replace", "player"), ("desk", "game"))
BEGINNINGS = ("", "a", "p", "preload ", "preload a", "s", "g", "guess ", "ring ", "withdraw ", "x")


def lasting(page: bytes) -> tuple[str, ...]:
    """The lines of a page of figures, but for those of the machine."""
    return tuple(line for line in page.decode().splitlines() if not any(name in line for name in MACHINE))


async def press(
    game: Table, name: str, rest: str, values: list[str] | None = None, *, seat: Seat | None = None
) -> Answer:
    """A press, once cards and reminders are through that are due by then; for *seat* of who plays several."""
    await game.rest(STEP_MS)
    member, custom_id = game.be(name), f"rm:{game.game_id}:{rest}"
    if seat is not None and len((await game.live()).seats_of(member.id)) > 1:
        custom_id = ids.of_seat(custom_id, seat)
    return await Forger.of(member).press(game.post(), custom_id, values)


async def say(game: Table, name: str, words: str) -> Answer:
    """The same, typed."""
    await game.rest(STEP_MS)
    return await game.be(name).command("act", in_=game.place, words=words)


class Witness:
    """One reader's diary, in order of time, without what is random by design."""

    def __init__(self, game: Table, reader: str) -> None:
        self.game, self.reader = game, reader
        self.seen: list[Seen] = []
        self._places = {
            game.place: "thread",
            game.sandbox.games_id: "channel",
            game.be(reader).dm_id: "messages",
        }
        self.metrics = Metrics()
        self.metrics.watch(game.bot)

    def begin(self) -> None:
        """Write down what there is to read, and from now on whatever comes."""
        reader = self.game.be(self.reader)
        for place, name in self._places.items():
            self.seen += [("message", name, self.entire(one)) for one in reader.read(place)]
        self.game.sandbox.on_change(self._see)

    def _see(self, change: Change) -> None:
        seen = self.game.be(self.reader).seen(change)
        if seen is not None and seen.kind in ("message", "edit", "delete", "thread"):
            shown = None if seen.message is None else self.entire(seen.message)
            at = self.game.sandbox.clock.now_ms()
            place = self._places.get(seen.channel_id, "elsewhere")
            whose = "" if change.only_for is None else "his alone"
            self._keep((at, place, seen.kind, whose, shown))

    def _keep(self, new: Seen) -> None:
        """Posts of one place have their order; of what else comes in one instant of the clock there is none."""
        at = len(self.seen)
        while at and self.seen[at - 1][0] == new[0] and self.seen[at - 1][1:4] > new[1:4]:
            at -= 1
        self.seen.insert(at, new)

    def entire(self, message: Json) -> str:
        """A message with all that Discord shows of it: times, components, mentions, files byte by byte."""
        drawn = {name: value for name, value in message.items() if name not in ("id", "nonce", "attachments")}
        drawn["attachments"] = [self._file(each) for each in message["attachments"]]
        return anonymous(json.dumps(drawn, sort_keys=True, default=str))

    def _file(self, file: Json) -> Json:
        content = self.game.sandbox.world.files[int(file["id"])]
        about = {name: value for name, value in file.items() if name not in ("id", "url", "proxy_url")}
        try:
            return about | {"text": content.decode()}
        except UnicodeDecodeError:
            return about | {"sha256": list(hashlib.sha256(content).digest())}

    def note(self, asked: str, answer: Answer) -> None:
        """Write down one answer."""
        form = answer.modal
        shown = None if answer.message is None else self.entire(answer.message)
        asks = None if form is None else anonymous(str((form.custom_id, form.title, form.components)))
        more = [self.entire(each) for each in answer.followups]
        self.seen.append((asked, answer.kind, answer.ephemeral, shown, asks, more))

    # -------------------------------------------------------------------------------------- what he can look at

    async def look_around(self) -> None:
        """He presses, types and completes all that there is to look at; nothing is answered by it."""
        await self.game.rest(12_000)
        for rest in (*PAGES, *OFFICE):
            await self.press(rest)
        await self._browse(await press(self.game, self.reader, "desk"))
        for path in COMMANDS:
            await self.game.rest(STEP_MS)
            await self._used(path, await self.game.be(self.reader).command(path, in_=self.game.place))
        for begun in BEGINNINGS:
            offered = await self.game.be(self.reader).complete("act", "words", begun, in_=self.game.place)
            self._offered(begun, offered)
        for path, option in COMPLETED:
            offered = await self.game.be(self.reader).complete(path, option, "", in_=self.game.place)
            self._offered(f"{path} {option}", offered)
        await self.game.calm()
        page = lasting(await self.metrics.page())
        figures = [line for line in page if not any(name in line for name in COUNTED)]
        self.seen.append(("figures", *figures))

    def _offered(self, begun: str, offered: list[Json]) -> None:
        self.seen.append(("completion", begun, tuple((each["name"], each["value"]) for each in offered)))

    async def press(self, rest: str, values: list[str] | None = None) -> Answer:
        answer = await press(self.game, self.reader, rest, values)
        await self._used(rest, answer)
        return answer

    async def _used(self, asked: str, answer: Answer) -> None:
        await answer.final()
        self.note(asked, answer)

    async def _browse(self, desk: Answer) -> None:
        """Every button and menu of his desk that leads on without saying anything."""
        for item in actors.components(desk.message or {}):
            read = ids.parse(item["custom_id"])
            leads_on = read is not None and (read.mode is Mode.DRAW or read.verb == "open")
            rest = item["custom_id"].split(":", 2)[-1]
            if not leads_on:
                continue
            if item["type"] not in discord_numbers.SELECTS:
                await self.press(rest)
                continue
            for choice in item["options"][:4]:
                await self.press(rest, [choice["value"]])


class Diary(logging.Handler):
    """What the program itself logs at INFO and above."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []
        self._levels: dict[str, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(anonymous(f"{record.levelname} {record.name}: {record.getMessage()}"))

    def __enter__(self) -> Diary:
        for name in ("bot", "storage", "rules"):
            logger = logging.getLogger(name)
            self._levels[name] = logger.level
            logger.setLevel(logging.INFO)
            logger.addHandler(self)
        return self

    def __exit__(self, *_: Any) -> None:
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)
            logging.getLogger(name).removeHandler(self)
