"""One random game in a sandbox of its own: what it is, what people do in it, and what there is to read."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, NullPool, create_engine, make_url, select

from bot.games import deed_words
from bot.language.words import for_locale
from bot.posting.compose import card
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.room.rehearsal import HOST, NAMES, START
from bot.sandbox.server import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.service.telling.notice_kinds import (
    ConsentAsked,
    HostProposed,
    NotDelivered,
    PlaceTroubled,
    SomethingWaits,
)
from rules.record.verify import verify
from storage.tables.deadlines import Deadlines
from storage.tables.drafts import PENCIL, Drafts
from storage.tables.rows import entry, game, holder, notice
from tests.journeys.forging import Forger
from tests.journeys.kills import Program
from tests.journeys.kit import STEP_MS, WARDEN, Table, by_panel, form_of, ids_of, moderate, plain
from tests.journeys.lobby_steps import SHOWN_MS, Footing, number_of
from tests.journeys.steps import (
    ACCEPTED,
    DRAFTED,
    SPARE,
    START_IT,
    Deed,
    Played,
    Pressed,
    Setting,
    Step,
    Transcript,
)

PANELS = 3
"""So many players want to be asked by message too."""

MINUTE_MS = 60_000
SOON_MINUTES = 5
"""After so many minutes everything is said that was refused in the step before."""

NEWCOMERS = {deed_words.LEND: "sitter", deed_words.GIVE_BACK: "", deed_words.HOST: "person"}
"""Deeds that have no command, and which field of their form names who comes."""


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
        self.program = Program(self.sandbox, database, self.setting.dealt, **self.options)
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
        done = {*self.entered(), *self.drafts()}
        left = tuple(press for press in step.presses if press not in done and not self._is_left(press))
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
        found["drafts"] = sorted(map(str, self.drafts()))
        found["people"] = self._people()
        found["deadlines"] = sorted(f"{each.clock} {each.due_ms} {each.number}" for each in running)
        record = await table.bot.service.directory.record(table.game_id)
        pack = (await table.bot.service.cache.live(table.game_id)).game.pack_body()
        found["record"] = [verify(record, pack=pack).sentence]
        return found

    def _people(self) -> list[str]:
        """Who hosts the game, and who sits where."""
        hosting = select(game.c.host_id).where(game.c.id == self.table.game_id)
        sitting = select(holder.c.seat, holder.c.name).where(
            holder.c.game_id == self.table.game_id, holder.c.until_ms.is_(None)
        )
        with self._reading() as connection:
            host = connection.execute(hosting).scalar_one()
            people = connection.execute(sitting.order_by(holder.c.seat)).all()
        hosts = [name for name in (*NAMES, *SPARE) if self.sandbox.be(name).id == host]
        return [*(f"host {name}" for name in hosts), *(f"{seat} {name}" for seat, name in people)]

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
        is_so_far = (played.lobby is None or self.lobby() == played.lobby) and played.kept <= self.drafts()
        return is_so_far and len(self.entries()) >= played.entries and self.asked() >= played.asked

    def asked(self) -> int:
        """How often somebody was asked to agree to something, or to host."""
        asking = select(notice.c.id).where(notice.c.kind.in_((ConsentAsked.word(), HostProposed.word())))
        with self._reading() as connection:
            return len(connection.execute(asking).all())

    def drafts(self) -> frozenset[Pressed]:
        """What is still being put together, as the presses that have begun it; what is on a board is none."""
        with self._reading() as connection:
            kept = Drafts(connection, self.table.game_id).of_game()
        names = {self.sandbox.be(name).id: name for name in (*NAMES, *SPARE)}
        answers = (draft for draft in kept if draft.question != PENCIL)
        return frozenset(
            (names[draft.person_id], f"{draft.question}:{draft.words}{DRAFTED}") for draft in answers
        )

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
        setting = self.setting
        host = self.sandbox.be(HOST)
        await self.table.ask_to_open(
            host, setting.game, setting.seats, setting.config, forum=setting.in_forum
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
        who, options = self.sandbox.be(WARDEN), dict[str, Any](deed.options)
        if deed.path == "rewind":
            await self._rewind(int(options["back"]))
            return
        if deed.newcomer:
            options[NEWCOMERS.get(deed.path, "newcomer")] = self.sandbox.be(deed.newcomer)
        do = by_panel if deed.path in NEWCOMERS else moderate
        with suppress(NotPossible):  # a menu does not offer whoever has gone since
            await do(who, deed.path, in_=self.table.place, **options, reason="It is time.")

    async def _accept(self, name: str) -> None:
        """By the newest post that asks somebody to host, whoever that is; by none nobody is asked."""
        table = self.table
        offers = [
            number
            for post in self.sandbox.posts(table.place)
            for number in ids_of(post)
            if number.startswith(f"rm:{table.game_id}:gm:accept/")
        ]
        if offers:
            await Forger.of(self.sandbox.be(name)).press(table.post(), offers[-1])

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

    def forgotten(self, played: Played) -> list[Pressed]:
        """Presses of this step that were answered as if a draft had been kept, which is not."""
        answered = {_pressed(one) for one in self._presses() if one.finished.is_set()}
        return sorted((answered & played.kept) - self.drafts())


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
