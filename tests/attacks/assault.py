"""Attacks by the thousand on a server with games in every stage, each judged by itself; a seed repeats them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from pydantic import BaseModel

from bot.games.authority import Authority
from bot.running.chance import RehearsedChance
from bot.sandbox.interactions import invocations
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.members import sending
from bot.sandbox.members.actors import Actor
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import HOST, NAMES, START, rehearsing
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.first_world import furnish
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Channel
from rules.battle.config import BattleConfig
from rules.quest.config import QuestConfig
from rules.record.verify import verify
from rules.war.config import WarConfig
from tests.attacks.hostile import Hostile
from tests.attacks.referee import Noises, Referee, Standing, standing
from tests.journeys.kit import Table, everything

SEATS = 5
GAMES: dict[str, tuple[str, int, BaseModel, str]] = {
    "quest": ("quest", SEATS, QuestConfig(**everything(SEATS)), "sensible"),
    "battle": ("battle", 3, BattleConfig(), "random"),
    "war": ("war", 2, WarConfig(), "sensible"),
    "table": ("war", 2, WarConfig(mode="hidden"), "random"),
}
"""What is attacked while it is played: of how many seats, with which options, by players who choose how."""
QUEST = ("quest",)
VICTIM = "Merry"
STRANGER, WARDEN = NAMES[9], "Barliman"
RULER = NAMES[1]
"""One of the players, a moderator of another server."""
STEP_MS = 250
KEPT = 4000
EVERY = 40
"""After so many attacks somebody makes a true move, so that all stages of a game are attacked."""

LOCALES = ("en-US", "en-GB", "de", "fr", "xx", "zz-ZZ")

Weapon = Callable[["Assault"], Awaitable[None]]


class Assault:
    """One run. *escaped*: one line for each fault, with the attack's number; *entries*: what was legal of it."""

    def __init__(self, table: Table, seed: int, noises: Noises, names: Sequence[str]) -> None:
        self.table, self.sandbox, self.names = table, table.sandbox, names
        self.seed, self.chance = seed, Random(seed)
        self.victim = self.sandbox.add_member(VICTIM)
        role = self.sandbox.first_world.moderators.id
        self.hostile = Hostile(self.chance, self.victim.id, role)
        moderators = {self.sandbox.be(name).id for name in (HOST, WARDEN)}
        self.referee = Referee(table, self.victim.id, moderators, noises)
        self.abroad = furnish(self.sandbox.world, (), ())
        self.is_abroad = False
        """Whether this attack comes from another server, by its owner or by a player who moderates there."""
        self.sandbox.world.add_member(self.abroad.guild, self.sandbox.be(RULER).user, self.abroad.moderators)
        self.cases = 0
        self.moves = self.entries = 0
        self.playing: dict[str, int] = {}
        """What is under way, by the name of the game; and who plays it."""
        self.actors: dict[str, list[Actor]] = {}
        self.escaped: list[str] = []
        self.ids: list[str] = []
        self.values: list[str] = []
        self.sent: list[Interaction] = []
        self.actor: Visitor = self.sandbox.be(STRANGER)
        self.is_replay = False
        self.made: list[tuple[Answer, Interaction]] = []

    async def prepare(self) -> None:
        """One game that has ended, of each of its names one under way, and a lobby."""
        await self.table.begin(SEATS)
        warden = self.sandbox.be(WARDEN)
        await self.table.bot.service.deeds.abort(
            self.table.game_id, Authority(warden.id, WARDEN, "press:1", "to have one")
        )
        for name in self.names:
            await self._another(name)
        lobby = await self.table.open("quest", 6)
        await self.table.quiet()
        self.games = [*range(1, lobby + 1)]
        self._gather()
        self.sandbox.core.ledger.clear()

    async def _another(self, name: str) -> int:
        """A new game in the place of one that has ended."""
        game, seats, config, player = GAMES[name]
        self.table.seats = seats
        self.table.game_id = game_id = await self.table.open(game, seats, config)
        await self.table.start(game_id)
        self.playing[name] = game_id
        self.actors[name] = self.table.actors(game_id, seats, self.chance.randrange(1000), player)
        await self.table.quiet()
        return game_id

    async def run(self, cases: int) -> None:
        before = await standing(self.table.bot.database)
        for _ in range(cases):
            self.cases += 1
            before = await self._one(before)
            if self.cases % EVERY == 0:
                await self._move()
                before = await standing(self.table.bot.database)
            if self.cases % 200 == 0:
                self._sweep()
        await self._verify()

    async def _one(self, before: Standing) -> Standing:
        """One attack, judged."""
        self.chance.seed(f"{self.seed}/{self.cases}")
        self.sandbox.clock.move(STEP_MS)
        self._disguise()
        weapons = FROM_ABROAD if self.is_abroad else WEAPONS
        weapon = self.chance.choices(list(weapons), list(weapons.values()))[0]
        self.is_replay, self.made = False, []
        with suppress(NotPossible):  # what even Discord's own app would not send
            await weapon(self)
        await self.table.calm()
        after = await standing(self.table.bot.database)
        self.entries += sum(map(len, after.journal.values())) - sum(map(len, before.journal.values()))
        self._gather()
        found = list(self.referee.faults(self.actor, before, after, is_replay=self.is_replay))
        for answer, made in self.made:
            found += self.referee.unanswered(self.actor, answer, made)
        self.escaped += [f"{self.cases} {weapon.__name__} of {self.actor.name}: {each}" for each in found]
        return after

    async def _verify(self) -> None:
        """What was entered by all this is a game: the records of those that have ended replay to the last word."""
        for game_id in self.games:
            if (await self.table.bot.service.cache.look(game_id, None)).facts.stage == "ended":
                service = self.table.bot.service
                pack = (await service.cache.live(game_id)).game.pack_body()
                verdict = verify(await service.directory.record(game_id), pack=pack)
                if not verdict.ok:
                    self.escaped.append(f"{self.cases} the record of game {game_id}: {verdict.sentence}")

    def _disguise(self) -> None:
        """Who attacks, from where, under which name, in which language."""
        self.is_abroad = self.chance.random() < 0.1
        guild = self.abroad.guild if self.is_abroad else self.sandbox.first_world.guild
        if self.is_abroad:
            person = self.chance.choice([guild.owner_id, self.sandbox.be(RULER).id])
        else:
            person = self.sandbox.be(self.chance.choice([*NAMES, WARDEN, STRANGER, STRANGER])).id
        self.actor = Visitor(self.sandbox.core, guild, self.sandbox.world.users[person])
        if self.chance.random() < 0.1:
            guild.members[person].nick = self.hostile.name() or None
        if self.chance.random() < 0.05:
            self.actor.user.locale = self.chance.choice(LOCALES)

    async def _move(self) -> None:
        """Somebody plays on as each game wants it, and what the bot has said till now is known to all."""
        for name, actors in list(self.actors.items()):
            for actor in self.chance.sample(actors, len(actors)):
                if await actor.act() is not None:
                    self.moves += 1
                    break
            await self.table.quiet()
            if (await self.table.bot.service.cache.look(self.playing[name], None)).facts.stage == "ended":
                self.games.append(await self._another(name))
        self._gather()
        self.sandbox.core.ledger.clear()

    # What is known of the bot's posts, to everybody

    def _gather(self) -> None:
        """All ids and values that ever stood in a message or form of the bot's."""
        for exchange in self.sandbox.traffic:
            body = exchange.body if isinstance(exchange.body, dict) else {}
            data = body.get("data") if exchange.path.endswith("/callback") else body
            self._learn(data or {})
        del self.ids[:-KEPT], self.values[:-KEPT]

    def _learn(self, value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("custom_id"), str):
                self.ids.append(value["custom_id"])
            if isinstance(value.get("value"), str):
                self.values.append(value["value"])
            for each in value.values():
                self._learn(each)
        elif isinstance(value, list):
            for each in value:
                self._learn(each)

    def _sweep(self) -> None:
        """People dismiss what only they see."""
        for channel in self.sandbox.world.channels.values():
            for one in [one for one in channel.messages.values() if one.only_for is not None][:-20]:
                del channel.messages[one.id]
        del self.sent[:-200]

    # Where and what

    def channel(self) -> Channel:
        """A thread of a game, the text channel, or the private messages of the one who attacks; one he is in."""
        world = self.sandbox.world
        threads = [one for one in world.channels.values() if one.thread is not None]
        roll = self.chance.random()
        if roll < 0.15:
            return world.channels[self.actor.dm_id]
        if self.is_abroad:
            return self.abroad.games
        return world.channels[self.sandbox.games_id] if roll < 0.2 else self.chance.choice(threads)

    def custom_id(self) -> str:
        """Of what somebody was shown just now, or ever; as it is, or changed; or of one's own making."""
        roll = self.chance.random()
        known = self.chance.choice(self.ids[-30:] if roll < 0.3 else self.ids)
        if roll < 0.5:
            return known
        if roll < 0.75:
            return self.hostile.mutated(known, self.games)
        return self.hostile.custom_id(self.games)

    def chosen(self) -> list[str]:
        return [self.hostile.value(self.values) for _ in range(self.chance.choice([0, 1, 1, 1, 2, 5, 25]))]

    async def send(self, kind: int, data: Json, channel: Channel, source: Any = None) -> None:
        made = invocations.summon(self.sandbox.core, self.actor.user, channel, kind, data, source)
        answer = await sending.send(self.sandbox.core, made)
        if kind != discord_numbers.AUTOCOMPLETE and made.answer_kind in (
            discord_numbers.ANSWER_DEFER,
            discord_numbers.ANSWER_DEFER_UPDATE,
        ):
            await answer.final()
        if kind != discord_numbers.AUTOCOMPLETE:
            self.sent.append(made)
        self.made.append((answer, made))
        if made.modal is not None:
            self._learn(made.modal)


# ------------------------------------------------------------------------------------------------------- weapons


async def press(assault: Assault) -> None:
    """A button or a menu that may be somebody else's, old, in the wrong place, or of one's own making."""
    chance, channel = assault.chance, assault.channel()
    messages = [one for one in channel.messages.values() if one.only_for in (None, assault.actor.id)]
    mine = [one for one in messages if one.author.is_bot]
    if not mine:
        return
    source, custom_id = chance.choice(mine[-12:]), assault.custom_id()
    kind = chance.choice([2, 2, 2, 2, 3, 3, 5, 6, 7, 8])
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": 1}
    if kind != discord_numbers.BUTTON or chance.random() < 0.1:
        people = [
            str(assault.victim.id),
            str(assault.actor.id),
            str(assault.sandbox.first_world.moderators.id),
            "1",
        ]
        values = assault.chosen() if kind in (2, 3) else chance.sample(people, chance.randint(0, 3))
        data["values"] = values
        if kind in invocations.RESOLVED_AS and chance.random() < 0.9:
            core = assault.sandbox.core
            data["resolved"] = invocations.resolve(core, channel, invocations.RESOLVED_AS[kind], values)
    await assault.send(discord_numbers.COMPONENT, data, channel, source)


async def form(assault: Assault) -> None:
    """A form that was never shown, with fields of any kind in any nesting."""
    chance = assault.chance
    names = [
        "reason",
        "length",
        "words",
        "newcomer",
        "player",
        "seats",
        "kind",
        "clock",
        "roles",
        *assault.ids[-20:],
    ]
    rows: list[Json] = []
    for number in range(chance.choice([0, 1, 1, 2, 3, 5, 30])):
        field: Json = {"type": 4, "id": 2 * number, "custom_id": chance.choice(names)[:100]}
        match chance.randrange(5):
            case 0:
                field |= {"type": 3, "values": assault.chosen()}
            case 1:
                field |= {"type": 5, "values": [str(assault.victim.id)]}
            case 2:
                field |= {"value": ""}
            case _:
                field |= {"value": assault.hostile.text()[:4000]}
        if chance.random() < 0.7:
            rows.append({"type": 18, "id": 2 * number + 1, "component": field})
        else:
            rows.append({"type": 1, "id": 2 * number + 1, "components": [field]})
    data: Json = {"custom_id": assault.custom_id()[:100] or "r", "components": rows}
    await assault.send(discord_numbers.MODAL, data, assault.channel())


def _leaves(commands: list[Json]) -> Iterator[tuple[list[Json], list[Json]]]:
    """Every command that can be typed: the nodes that lead to it, and its options."""
    for command in commands:
        inside = [each for each in command.get("options") or [] if each["type"] in (1, 2)]
        if inside:
            for nodes, options in _leaves(inside):
                yield [command, *nodes], options
        else:
            yield [command], command.get("options") or []


def _typed(assault: Assault, *, is_begun: bool) -> tuple[Json, Channel]:
    """The data of a command, as Discord sends it, with values as they come to mind."""
    chance, channel = assault.chance, assault.channel()
    known = [one for one in assault.sandbox.world.commands[None] if one.get("type", 1) == 1]
    every = [
        one
        for one in _leaves(known)
        if [each["name"] for each in one[0]] not in (["setup"], ["game", "open"])
    ]
    nodes, options = chance.choice(every)
    people = [assault.sandbox.be(name).id for name in NAMES[:7]]
    given: list[Json] = []
    for option in options:
        is_wanted = option.get("required") or (assault.is_abroad and option["name"] == "game")
        if chance.random() < (0.95 if is_wanted else 0.4):
            value = assault.hostile.option(option["type"], people)
            choices = option.get("choices")
            if choices and chance.random() < 0.8:
                value = chance.choice(choices)["value"]
            if option["name"] == "game" and chance.random() < (0.9 if assault.is_abroad else 0.6):
                of = list(assault.playing.values()) if assault.is_abroad else assault.games
                value = str(chance.choice(of))
            given.append({"name": option["name"], "type": option["type"], "value": value})
    data = _head(nodes, given)
    named = [one["value"] for one in given if one["type"] in (6, 9) and str(one["value"]).isdigit()]
    if named:
        data["resolved"] = invocations.resolve(assault.sandbox.core, channel, ("users",), named)
        if assault.actor.id in assault.referee.moderators:
            assault.referee.named |= {int(each) for each in named}
    completing = {option["name"] for option in options if option.get("autocomplete")}
    begun = [one for one in given if one["name"] in completing]
    if is_begun and begun:
        chance.choice(begun).update(focused=True, value=assault.hostile.text()[:100])
    return data, channel


def _head(nodes: list[Json], given: list[Json]) -> Json:
    for node in reversed(nodes[1:]):
        given = [{"name": node["name"], "type": node["type"], "options": given}]
    return {"id": nodes[0]["id"], "name": nodes[0]["name"], "type": 1, "options": given}


async def command(assault: Assault) -> None:
    """Any command, with values that fit or do not; sometimes one that there never was."""
    data, channel = _typed(assault, is_begun=False)
    if assault.chance.random() < 0.05:
        data["name"] = assault.chance.choice(["nothing", "gm2", "vote "])
    await assault.send(discord_numbers.COMMAND, data, channel)


async def completion(assault: Assault) -> None:
    data, channel = _typed(assault, is_begun=True)
    if "'focused': True" in str(data):
        await assault.send(discord_numbers.AUTOCOMPLETE, data, channel)


async def replay(assault: Assault) -> None:
    """An interaction comes once more, whosoever it was: he has done that already, and does nothing now."""
    if not assault.sent:
        return
    one = assault.chance.choice(assault.sent)
    assault.is_replay = True
    assault.actor = Visitor(assault.sandbox.core, assault.sandbox.first_world.guild, one.user)
    before = await standing(assault.table.bot.database)
    assault.sandbox.wire.interact(one.payload, one.channel.guild_id)
    await assault.table.calm()
    after = await standing(assault.table.bot.database)
    if before.journal != after.journal:
        assault.escaped.append(f"{assault.cases} replay of {one.user.name}: it counted twice")


async def talk(assault: Assault) -> None:
    """A message in a thread, which is heard where typed votes count; sometimes changed or taken back."""
    channel = assault.channel()
    text = assault.hostile.text()[:2000]
    if not text.strip():
        return
    said = await assault.actor.say(channel.id, text)
    if assault.chance.random() < 0.3:
        await assault.table.calm()
        with suppress(NotPossible):
            if assault.chance.random() < 0.5:
                await assault.actor.edit(said, assault.hostile.text()[:2000] or "x")
            else:
                await assault.actor.delete(said)


async def flood(assault: Assault) -> None:
    """Many presses in one instant."""
    channel = assault.channel()
    mine = [one for one in channel.messages.values() if one.author.is_bot and one.only_for is None]
    if not mine:
        return
    ids = [assault.custom_id() for _ in range(60)]
    data = [{"custom_id": each, "component_type": 2, "id": 1} for each in ids]
    await asyncio.gather(*(assault.send(discord_numbers.COMPONENT, each, channel, mine[-1]) for each in data))


WEAPONS: dict[Weapon, float] = {
    press: 45,
    form: 14,
    command: 20,
    completion: 8,
    replay: 6,
    talk: 6,
    flood: 0.2,
}

FROM_ABROAD: dict[Weapon, float] = {command: 4, press: 4, form: 1, completion: 1}
"""There are no posts of games elsewhere, but commands take the number of any, and are answered with pages."""


@asynccontextmanager
async def assaulted(seed: int, names: Sequence[str] = QUEST) -> AsyncIterator[Assault]:
    """A server with these games under attack, its log listened to."""
    noises = Noises()
    logging.getLogger().addHandler(noises)
    clock = SandboxClock(START, speed=0)
    chance = RehearsedChance(seed)
    try:
        async with rehearsing(
            seed=seed, clock=clock, chance=chance, is_recording=True, typed_votes=True
        ) as rehearsal:
            assault = Assault(Table.at(rehearsal), seed, noises, names)
            await assault.prepare()
            yield assault
    finally:
        logging.getLogger().removeHandler(noises)


async def assault(seed: int, cases: int, names: Sequence[str] = QUEST) -> Assault:
    """A run of so many *cases*, done."""
    async with assaulted(seed, names) as done:
        await done.run(cases)
        return done
