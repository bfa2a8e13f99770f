"""One random game in a sandbox of its own: what it is, what people do in it, and what there is to read."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from pydantic import BaseModel
from sqlalchemy import URL, Connection, NullPool, create_engine, make_url, select

from bot.games.presentation import open_presentation
from bot.language.words import for_locale
from bot.posting.compose import card
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.room.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from bot.service.telling.notice_kinds import (
    ConsentAsked,
    HostProposed,
    NotDelivered,
    PlaceTroubled,
    SomethingWaits,
)
from rules.record.verify import verify
from rules.registry import names, open_game
from storage.tables.deadlines import Deadlines
from storage.tables.rows import entry, game, holder, notice
from tests.journeys.forging import Forger
from tests.journeys.kills import Program
from tests.journeys.kit import EVERYTHING, STEP_MS, WARDEN, Table, everything, form_of, moderate, plain
from tests.journeys.lobby_steps import SHOWN_MS, TRIED_MS, Footing, number_of

SPARE = ("Kit", "Lob", "Mag")
"""Members who sit at no table, and can be seated in place of others."""

PANELS = 3
"""So many players want to be asked by message too."""

MINUTE_MS = 60_000
SOON_MINUTES = 5
"""After so many minutes everything is said that was refused in the step before."""

BY_PANEL = {"lend": "Lend a seat", "hand over": "Hand over"}
"""Deeds that have no command, and their buttons."""

ACCEPTED = "host it"
"""What is pressed by who was asked to host."""

Pressed: TypeAlias = tuple[str, str]
"""Who pressed what: a name, and a custom id without the game's number."""


@dataclass(frozen=True)
class Deed:
    """A moderator's command and its options; a person among them by name."""

    path: str
    options: tuple[tuple[str, str], ...] = ()
    newcomer: str = ""


@dataclass(frozen=True)
class Step:
    """What happens at one moment: presses all at once, a moderator's deed, or that a clock runs out.

    *opens*: the game is opened by command. *wait_ms*: time that goes by first, until just before a clock runs out, of
    which *last_ms* are then to come. *rest_ms*: time in which nothing happens afterwards.
    """

    presses: tuple[Pressed, ...] = ()
    deed: Deed | None = None
    wait_ms: int = 0
    last_ms: int = 0
    rest_ms: int = 0
    opens: bool = False

    @property
    def in_lobby(self) -> bool:
        """Whether it is about a lobby, and leaves it one."""
        return self.opens or any(rest.startswith(IN_LOBBY) for _, rest in self.presses)

    @property
    def rests(self) -> list[int]:
        """The time in which nothing happens afterwards, in parts after which is tried again what failed."""
        whole, left = divmod(self.rest_ms, TRIED_MS)
        return [*[TRIED_MS] * whole, left] if self.opens else [self.rest_ms]


START_IT = Step(presses=((HOST, "lobby:start"),))

IN_LOBBY = ("lobby:join", "lobby:leave", "options:")


@dataclass(frozen=True)
class Played:
    """A step as it was played where nothing went wrong.

    *entries*: so long the journal was then; *entered*: the presses among them, in order; *points* that it passed;
    *lobby*: how that stood then; *asked*: so often players had been asked to agree to a deed, which is no entry.
    """

    step: Step
    entries: int
    entered: tuple[Pressed, ...]
    points: int = 0
    lobby: Footing | None = None
    asked: int = 0


Transcript: TypeAlias = dict[str, list[str]]
"""All that there is to read at the end, by place; with the journal and the deadlines."""


@dataclass(frozen=True)
class Setting:
    """What a game is: all of it comes from its seed."""

    seed: int

    @cached_property
    def chance(self) -> Random:
        return Random(f"setting {self.seed}")

    @cached_property
    def game(self) -> str:
        listed = [name for name in names() if not EVERYTHING.keys().isdisjoint(open_game(name).seats)]
        return listed[self.seed % len(listed)]

    @cached_property
    def seats(self) -> int:
        return self.chance.choice([n for n in open_game(self.game).seats if n in EVERYTHING])

    @cached_property
    def config(self) -> BaseModel:
        """All options at once, or one of the sets that hosts are offered."""
        presets = open_presentation(self.game).lobby.presets(self.seats, for_locale("en"))
        configs = [preset.config for preset in presets]
        if self.game == "quest":
            whole = open_game("quest").Config(**everything(self.seats))
            configs += [whole] * len(configs)
        config = self.chance.choice(configs)
        if self.seed % 3 == 2:  # moderators are asked where time runs out
            kinds = open_game(self.game).kinds.values()
            asking = {kind.name: "ask" for kind in kinds if kind.pace is not None}
            config = config.model_copy(update={"policies": asking})
        return config

    @property
    def in_forum(self) -> bool:
        return self.seed % 3 == 1

    @property
    def tells_in_channel(self) -> bool:
        """Whether moderators are told in a channel of theirs."""
        return self.seed % 2 == 1


@dataclass
class Match:
    """One game of *setting* in a sandbox of its own, with a file in *folder* unless *database* is a URL.

    *options* are the client's.
    """

    setting: Setting
    folder: Path
    options: dict[str, Any] = field(default_factory=dict)
    database: str | None = None

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        clock = SandboxClock(START, speed=0)
        self.sandbox = Sandbox(clock, (*NAMES, *SPARE), (HOST,))
        self.council = self.sandbox.world.add_channel(
            self.sandbox.first_world.guild, discord_numbers.TEXT, "council"
        ).id
        database = self.database or self.folder / "game.db"
        self.program = Program(self.sandbox, database, self.setting.seed + 1, **self.options)
        self._known: set[int] = set()
        self._steps = 0
        self.table: Table

    # -------------------------------------------------------------------------------------------- before and after

    async def connect(self) -> None:
        """A server in which no game was opened yet."""
        await self.sandbox.start()
        bot = await self.program.start()
        if self.setting.tells_in_channel:
            await bot.servers.change(self.sandbox.guild_id, told=self.council)
        self.table = Table(self.sandbox, bot, Path())
        self.table.seats = self.setting.seats

    async def begin(self) -> None:
        """A lobby in which all have a place."""
        await self.connect()
        setting, table = self.setting, self.table
        table.game_id = await table.open(setting.game, setting.seats, setting.config, forum=setting.in_forum)
        table.place = (await table.look()).facts.place or 0
        await table.quiet()

    def left(self, step: Step) -> Step:
        """What of *step* was not entered yet; no time goes by any more."""
        entered = self.entered()
        left = tuple(press for press in step.presses if press not in entered and not self._is_left(press))
        return Step(left, step.deed, opens=step.opens)

    def _is_left(self, press: Pressed) -> bool:
        name, rest = press
        return rest == "lobby:leave" and name not in self.lobby().people

    async def end(self) -> None:
        await self.program.stop()
        await self.sandbox.stop()

    async def read(self) -> Transcript:
        """All that there is to read. The time for the card and for what is tried again goes by first."""
        table, sandbox = self.table, self.sandbox
        for _ in range(3):
            await table.rest(70_000)
        aside = self._about_refusals()
        found: Transcript = {"thread": _lines(sandbox.posts(table.place), aside)}
        for name, place in (("council", self.council), ("games", sandbox.games_id)):
            found[name] = _lines(sandbox.posts(place), aside)
        for name in (*NAMES, *SPARE):
            found[name] = _lines(sandbox.be(name).dms(), aside)
        found["threads"] = [str(each["name"]) for each in sandbox.be(HOST).threads()]
        found["journal"] = sorted(" ".join(map(str, row[1:4])) for row in self.entries())
        running = await table.bot.database.read(lambda c: Deadlines(c).of_game(table.game_id))
        found["deadlines"] = sorted(f"{each.clock} {each.due_ms} {each.number}" for each in running)
        record = await table.bot.service.directory.record(table.game_id)
        found["record"] = [verify(record).sentence]
        return found

    def _about_refusals(self) -> set[str]:
        """The posts that tell moderators of what Discord did not take."""
        telling = notice.c.kind.in_((PlaceTroubled.word(), SomethingWaits.word(), NotDelivered.word()))
        with self._reading() as connection:
            return set(map(str, connection.execute(select(notice.c.message_id).where(telling)).scalars()))

    # ----------------------------------------------------------------------------------------------- what was done

    def entries(self) -> list[tuple[str, int, str, str]]:
        """The journal as whoever comes next would find it: cause, instant, by whom, and what."""
        columns = select(entry.c.cause, entry.c.at_ms, entry.c.by, entry.c.action)
        mine = columns.where(entry.c.game_id == self.table.game_id).order_by(entry.c.n)
        with self._reading() as connection:
            return [(*row,) for row in connection.execute(mine)]

    def _reading(self) -> Connection:
        found = self.program.database
        place = URL.create("sqlite", database=str(found)) if isinstance(found, Path) else make_url(found)
        return create_engine(place, poolclass=NullPool).connect()

    def lobby(self) -> Footing:
        """The lobby as whoever comes next would find it."""
        with self._reading() as connection:
            newest = select(game.c.id, game.c.place_id, game.c.seats).order_by(game.c.id.desc()).limit(1)
            row = connection.execute(newest).first()
            if row is None:
                return Footing(False, 0, frozenset())
            in_it = select(holder.c.name).where(holder.c.game_id == row.id, holder.c.until_ms.is_(None))
            people = frozenset(connection.execute(in_it).scalars())
        if row.place_id is not None:
            self.table.game_id, self.table.place = row.id, row.place_id
        return Footing(row.place_id is not None, row.seats, people)

    def is_done(self, played: Played) -> bool:
        """Whether all is entered that is where nothing goes wrong."""
        is_so_far = played.lobby is None or self.lobby() == played.lobby
        return is_so_far and len(self.entries()) >= played.entries and self.asked() >= played.asked

    def asked(self) -> int:
        """How often somebody was asked to agree to something, or to host."""
        asking = select(notice.c.id).where(notice.c.kind.in_((ConsentAsked.word(), HostProposed.word())))
        with self._reading() as connection:
            return len(connection.execute(asking).all())

    async def approach(self, step: Step) -> None:
        """The time until *step* begins goes by, a long one not at once: what was refused is said in between."""
        left = step.wait_ms or STEP_MS
        for _ in range(SOON_MINUTES):
            if left > MINUTE_MS:
                await self.table.rest(MINUTE_MS)
                left -= MINUTE_MS
        await self.table.rest(left)
        self._known = set(self.sandbox.core.interactions)
        self._steps += 1

    async def after(self, step: Step) -> None:
        """What follows a step before the next one: the options of the game, its post, and who wants to be asked."""
        if step.opens:
            self.lobby()
            await self.table.bot.service.seating.configure(
                self.table.game_id, self.sandbox.be(HOST).id, self.setting.config, self.setting.seats
            )
        if step.in_lobby:
            await self.table.rest(SHOWN_MS)
        elif step.presses == START_IT.presses:
            await self.ask_for_panels()
            await self.table.quiet()

    async def wrong_card(self) -> list[str]:
        """What is wrong with the lobby's post, which is to show how the lobby is at this moment."""
        bot, look = self.table.bot, await self.table.look()
        expected = card(look, bot.service.cache.presentation(look.facts), for_locale("en")).content
        shown = self._card()["content"]
        return [] if shown == expected else [f"the lobby's post is not as it should be: {shown}"]

    async def through(self, step: Step) -> None:
        """The whole of *step*, where nothing goes wrong."""
        await self.play(step)
        await self.table.quiet()
        for rest_ms in step.rests:
            await self.table.rest(rest_ms)
        await self.after(step)

    async def play(self, step: Step) -> None:
        """Do once what *step* says, and see what comes of it."""
        if step.opens:
            await self._open()
        elif step.deed is not None:
            await self._moderate(step.deed)
        elif step.presses:
            await asyncio.gather(*(self.press(name, rest) for name, rest in step.presses))
        else:
            self.sandbox.clock.move(step.last_ms)

    async def _open(self) -> None:
        sandbox, setting = self.sandbox, self.setting
        channel = sandbox.quests_id if setting.in_forum else sandbox.games_id
        await sandbox.be(HOST).command(
            "game open", in_=sandbox.games_id, game=setting.game, seats=setting.seats, channel=channel
        )

    async def press(self, name: str, rest: str) -> None:
        """In a lobby on its post, under an id that is always the same: the deal comes from it."""
        visitor, table = self.sandbox.be(name), self.table
        if rest == ACCEPTED:
            await self._accept(name)
            return
        said, _, values = rest.partition("=")
        if not rest.startswith(("lobby:", "options:")):
            await Forger.of(visitor).press(table.post(), f"rm:{table.game_id}:{rest}")
            return
        number = number_of(self._steps, name, rest)
        chosen = values.split(",") if values else None
        await Forger.of(visitor).press(self._card(), f"rm:{table.game_id}:{said}", chosen, number=number)

    def _card(self) -> Json:
        """The lobby's post."""
        return next(one for one in self.sandbox.posts(self.table.place) if one["content"].startswith("## "))

    async def ask_for_panels(self) -> None:
        """Some want to be asked by message too."""
        for name in NAMES[:PANELS]:
            await Forger.of(self.sandbox.be(name)).press(self.table.post(), "rm:0:notify:+", ["dm"])

    async def _moderate(self, deed: Deed) -> None:
        options: dict[str, Any] = dict(deed.options)
        if deed.path in BY_PANEL:
            await self._by_panel(deed, options)
            return
        if deed.path == "rewind":
            await self._rewind(int(options["back"]))
            return
        if deed.newcomer:
            options["newcomer"] = self.sandbox.be(deed.newcomer)
        await moderate(
            self.sandbox.be(WARDEN), deed.path, in_=self.table.place, **options, reason="It is time."
        )

    async def _by_panel(self, deed: Deed, options: dict[str, Any]) -> None:
        """A deed that has no command: the form is filled in, and what is read back is confirmed."""
        who = self.sandbox.be(WARDEN)
        if "player" in options:
            name = options["player"]
            options["player"] = f"{await self.table.seat(name)}/{self.sandbox.be(name).id}"
        if "person" in options:
            options["person"] = [self.sandbox.be(options["person"]).id]
        panel = await who.command("gm panel", in_=self.table.place)
        form = await who.press(panel.message or {}, label=BY_PANEL[deed.path])
        asked = await who.submit(form, {"reason": "It is time.", **options})
        if "Yes, do it" in str(asked.message):
            await who.press(asked.message or {}, label="Yes, do it")

    async def _accept(self, name: str) -> None:
        """By the newest post that asks somebody to host, whoever that is."""
        kept = (await self.table.live()).settings.get("handover")
        since = kept[5] if kept else 0
        table = self.table
        await Forger.of(self.sandbox.be(name)).press(table.post(), f"rm:{table.game_id}:gm:accept/{since}")

    async def _rewind(self, back: int) -> None:
        """The form is filled in: so many posts back, or as many as there are."""
        who = self.sandbox.be(WARDEN)
        form = await form_of(who, "rewind", in_=self.table.place)
        if form.modal is None:
            return  # nothing has been posted yet
        moments = next(each["options"] for each in form.modal.fields if "options" in each)
        chosen = moments[min(back, len(moments) - 1)]["value"]
        await who.submit(form, {"reason": "It is time.", "moment": [chosen]})

    def _presses(self) -> list[Interaction]:
        """Those of this step, whatever became of them."""
        made = self.sandbox.core.interactions.items()
        return [
            one for number, one in made if number not in self._known and one.kind == discord_numbers.COMPONENT
        ]

    def entered(self) -> tuple[Pressed, ...]:
        """The presses of this step by which places were taken, or that are in the journal, in their order."""
        made = {f"press:{one.id}": _pressed(one) for one in self._presses()}
        return tuple(made[cause] for cause in self._causes() if cause in made)

    def _causes(self) -> list[str]:
        """Of all who ever took a place, and of all entries."""
        with self._reading() as connection:
            joins = connection.execute(select(holder.c.cause).order_by(holder.c.id)).scalars()
            return [*(f"press:{cause}" for cause in joins), *(cause for cause, *_ in self.entries())]

    def lost(self, accepted: Iterable[Pressed]) -> list[Pressed]:
        """Presses of this step that were answered as if they had been entered, and were not.

        *accepted* are those that are entered where nothing goes wrong.
        """
        causes = set(self._causes())
        first = {_pressed(one): one for one in reversed(self._presses())}
        answered = {found for found, one in first.items() if one.finished.is_set()}
        missing = {found for found, one in first.items() if f"press:{one.id}" not in causes}
        return sorted(answered & missing & set(accepted))


def _pressed(one: Interaction) -> Pressed:
    """By whom, and the custom id without the game's number."""
    said = str(one.payload["data"].get("custom_id", ""))
    rest = said.partition(":")[2].partition(":")[2]
    return one.user.name, ACCEPTED if rest.startswith("gm:accept/") else rest


def _lines(messages: Sequence[Any], aside: Container[str]) -> list[str]:
    """What the bot says, but for the messages *aside*; not that it has pinned or opened something, nor that a lobby
    took long to be opened.
    """
    own = [one for one in messages if one["id"] not in aside]
    said = [
        one for one in own if one["type"] not in (discord_numbers.PINS_ADD, discord_numbers.THREAD_CREATED)
    ]
    return [" | ".join(map(str, plain(one))) for one in said if "here is your lobby" not in one["content"]]
