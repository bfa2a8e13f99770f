"""`/game`: open a lobby, start, leave, and how a game stands."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.clocks import read_back
from bot.clocks.pacing import Pacing
from bot.commands import opening, sheet
from bot.games import finding, packs
from bot.games.presentation import POLICIES, Presentation, called, with_pace
from bot.games.reader_view import Facts
from bot.games.timing import standing
from bot.games.timing.pace import parse, parse_floor
from bot.language.words import Text, safe
from bot.lobbies.companions import LobbyCompanions
from bot.lobbies.dealing import Dealing
from bot.lobbies.filling import merging
from bot.lobbies.seating import Seating
from bot.lobbies.wishing import Wishing
from bot.moderation import overseeing, server_desk
from bot.moderation.panel import panel
from bot.posting import compose, pressing
from bot.seats import confirming, leaving
from bot.service.bot import Channel
from bot.ui import threads, which_game
from bot.ui.message import File, Message, cut
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, text_for
from bot.ui.wardens import readable
from bot.ui.which_game import HERE, Game, OneOrAll
from rules.game import Illegal

if TYPE_CHECKING:
    from pydantic import BaseModel

    from bot.service.bot import Bot


# --------------------------------------------------------------------------------------------------- the commands


class GameCommands(app_commands.Group):
    """What hosts do, and what anybody may ask about a game."""

    def __init__(self) -> None:
        super().__init__(name="game", description="Open a game, run its lobby, and see how it stands.")

    @app_commands.command(name="open", description="Open a lobby for a new game.")
    @app_commands.describe(
        game="Which game.",
        seats="How many players.",
        channel="Where: a text channel or a forum. Otherwise here.",
        pack="Your own boards and cards, for games that have packs.",
        name="What it is called; otherwise it gets a number.",
    )
    @app_commands.choices(game=which_game.games())
    async def open(
        self,
        press: discord.Interaction[Bot],
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 1, 25],
        channel: app_commands.Transform[Channel, threads.Chosen] | None = None,
        pack: str | None = None,
        name: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        await answer(press, _open(press, game.value, seats, channel, pack, name))

    @open.autocomplete("pack")
    async def _packs(self, press: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
        here = [name for name in packs.found(press.client.packs) if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=name[:100]) for name in here[:25]]

    @app_commands.command(
        name="sheet", description="The table sheet of this server: what your own map says, and tables by it."
    )
    @app_commands.describe(file="The whole sheet as a text file; it replaces the one before.")
    async def sheet(self, press: discord.Interaction[Bot], file: discord.Attachment | None = None) -> None:
        await answer(press, sheet.shown(press, file))

    @app_commands.command(name="start", description="Deal the roles and begin. For the host.")
    @app_commands.describe(game="Which game, if not this thread's.")
    async def start(self, press: discord.Interaction[Bot], game: Game = HERE) -> None:
        await answer(press, pressing.start(press, game))

    @app_commands.command(
        name="merge", description="Merge your lobby into another of the same game and pace."
    )
    @app_commands.describe(into="Into which lobby.", game="Which lobby of yours, if not this thread's.")
    async def merge(self, press: discord.Interaction[Bot], into: int, game: Game = HERE) -> None:
        await answer(press, merging.offer(press, game, into))

    @merge.autocomplete("into")
    async def _others(self, press: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[int]]:
        found = await press.client.service.get(Wishing).open_lobbies(press.guild_id or 0)
        named = [
            (which_game.name_of(press.client, (await press.client.service.cache.live(int(key))).facts()), key)
            for key, lobby in found.items()
            if len(lobby.people) < lobby.seats
        ]
        return [
            app_commands.Choice(name=cut(name, 100), value=int(key))
            for name, key in named
            if current.casefold() in name.casefold()
        ][:25]

    @app_commands.command(
        name="leave",
        description=("Leave a lobby, or ask for somebody to take over your seat in a running game."),
    )
    @app_commands.describe(game="Which game, if not this thread's.")
    async def leave(self, press: discord.Interaction[Bot], game: Game = HERE) -> None:
        await answer(press, _leave(press, game))

    @app_commands.command(name="status", description="How the game stands.")
    @app_commands.describe(game="Which game, if not this thread's.")
    async def status(self, press: discord.Interaction[Bot], game: Game = HERE) -> None:
        await answer(press, _status(press, game))

    @app_commands.command(
        name="record", description="The game as a file: what is public, and all of it at the end."
    )
    @app_commands.describe(game="Which game, if not this thread's.")
    async def record(self, press: discord.Interaction[Bot], game: Game = HERE) -> None:
        await answer(press, _record(press, game))

    @app_commands.command(
        name="panel",
        description="How your game stands, what waits for you, and everything that you can do as its host.",
    )
    @app_commands.describe(game="Which game, if not this thread's.")
    async def panel(
        self,
        press: discord.Interaction[Bot],
        game: app_commands.Transform[Facts | None, OneOrAll] = HERE,  # type: ignore[assignment]
    ) -> None:
        await answer(press, panel(press, game) if game else server_desk.page(press, press.guild_id))

    @app_commands.command(name="audit", description="What moderators did in this game, when, and why.")
    @app_commands.describe(game="Which game, if not this thread's.")
    async def audit(self, press: discord.Interaction[Bot], game: Game = HERE) -> None:
        await answer(press, overseeing.audited(press, game))

    @app_commands.command(name="missing", description="Players who do not have their role yet. For the host.")
    @app_commands.describe(game="Which game, if not this thread's.", remind="Remind them in the thread.")
    async def missing(self, press: discord.Interaction[Bot], remind: bool = False, game: Game = HERE) -> None:
        await answer(press, _missing(press, remind, game))

    @app_commands.command(
        name="companions", description="Let the bot play seats if there are too few people. For the host."
    )
    @app_commands.describe(number="How many; 0: none.", game="Which game, if not this thread's.")
    async def companions(
        self,
        press: discord.Interaction[Bot],
        number: app_commands.Range[int, 0, 24],
        game: Game = HERE,
    ) -> None:
        await answer(press, _companions(press, number, game))

    @app_commands.command(
        name="pace", description="See the deadlines of your game, or set one. For the host, in a lobby."
    )
    @app_commands.describe(
        kind="Which kind of decision.",
        deadline="A length like 90m, 24h or 2d, or a time of day like 20:00 Europe/Berlin.",
        policy="What happens when it passes.",
        least="How far off a time of day must be; a nearer one is skipped. Like 6h; otherwise a third.",
        game="Which game, if not this thread's.",
    )
    @app_commands.choices(
        policy=[app_commands.Choice(name=locale_str(line), value=word) for word, line in POLICIES.items()]
    )
    async def pace(
        self,
        press: discord.Interaction[Bot],
        kind: str | None = None,
        deadline: str | None = None,
        policy: app_commands.Choice[str] | None = None,
        least: str | None = None,
        game: Game = HERE,
    ) -> None:
        await answer(press, _pace(press, kind, deadline, policy.value if policy else None, least, game))

    @pace.autocomplete("kind")
    async def _kinds(self, press: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
        return await kinds(press, current)


async def kinds(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """The kinds of decision of the game at hand that have a pace; of any game where none is at hand."""
    service, text = press.client.service, text_for(press)
    here = None if press.channel_id is None else await service.directory.at(press.channel_id)
    named = [(await service.cache.look(here, None)).facts.name] if here is not None else list(finding.names())
    found = [
        app_commands.Choice(name=presentation.lobby.kind_name(kind.name, text), value=kind.name)
        for presentation in map(service.cache.presentation, named)
        for kind in presentation.game.kinds.values()
        if kind.pace is not None
    ]
    fitting = [c for c in found if current.casefold() in c.name.casefold() or c.value.startswith(current)]
    return fitting[:25]


async def _open(
    press: Press, game: str, seats: int, channel: Channel | None, pack: str | None, name: str | None
) -> Reaction:
    body = None if pack is None else await asyncio.to_thread(packs.chosen, press.client.packs, game, pack)
    return await opening.open_lobby(press, game, seats, channel, pack=body, name=name)


async def _leave(press: Press, game_id: int) -> Reaction:
    if await pressing.is_under_way(press, game_id):
        return await leaving.begin(press, game_id)
    await press.client.service.get(Seating).leave(game_id, press.user.id)
    return pressing.left(press, game_id)


async def _status(press: Press, game: int) -> Reaction:
    service, text = press.client.service, text_for(press)
    look = await readable(press, game)
    presentation = service.cache.presentation(look.facts)
    drawn = compose.card(look, presentation, text)
    if look.view is None:
        return Reaction(drawn)
    deadlines = "\n".join(f"- {line}" for line in standing.deadlines(look.facts, presentation, text))
    return Reaction(Message(f"{drawn.content}\n{deadlines}", drawn.rows))


async def _record(press: Press, game: int) -> Reaction:
    service, text = press.client.service, text_for(press)
    look = await readable(press, game)
    written = await service.directory.record(look.facts.id)
    return Reaction(
        Message(
            text("The record of game {n}. `ringmaster replay` tells it as a story.", n=look.facts.id),
            files=(File(look.facts.record, written.encode()),),
        )
    )


async def _companions(press: Press, number: int, game_id: int) -> Reaction:
    """How many seats of the lobby are companions' from now on; the card shows them."""
    facts = await press.client.service.get(LobbyCompanions).seat(
        game_id, press.user.id, number, str(press.id)
    )
    text, names = (
        text_for(press),
        [safe(label) for person, label in called(facts).items() if not person.person],
    )
    if not names:
        return Reaction(Message(text("The bot plays no seat in game {n}.", n=game_id)))
    line = text("In game {n} the bot plays for {names}.", n=game_id, names=text.list(names))
    return Reaction(Message(line))


async def _missing(press: Press, remind: bool, game: int) -> Reaction:
    service, text = press.client.service, text_for(press)
    facts = (await service.cache.look(game, None)).facts
    if facts.host != press.user.id:
        raise Illegal("F-24", "Only the host of this game can do that.")
    if facts.stage != "dealing":
        return Reaction(Message(text("No role is on its way now.")))
    if remind:
        await service.get(Dealing).remind_missing(facts.id, press.user.id)
    return Reaction(_missing_page(facts, text, remind))


def _missing_page(facts: Facts, text: Text, reminded: bool) -> Message:
    missing = [f"**{safe(label)}**" for person, label in called(facts).items() if not person.delivered]
    if not missing:
        return Message(text("Every role has arrived."))
    lines = [text("Still without their role: {names}.", names=text.list(missing))]
    lines.append(
        text("I remind them in the thread now.")
        if reminded
        else text(
            "They only have to press **My desk** in the thread. `/game missing remind:True` reminds them; "
            "**Replace** on `/game panel` gives the seat to somebody else."
        )
    )
    return Message("\n".join(lines))


async def _pace(
    press: Press, kind: str | None, deadline: str | None, policy: str | None, least: str | None, game: int
) -> Reaction:
    """What is given is set, all or nothing of it; then all deadlines are told."""
    service, text = press.client.service, text_for(press)
    facts = (await pressing.hosted(press, game)).facts
    presentation, floor = service.cache.presentation(facts), None if least is None else parse_floor(least)
    length: int | str | None = None
    if deadline is not None:
        length = parse(deadline, (await press.client.servers.get(facts.guild)).zone)
    if length is not None or policy is not None:
        config = _paced(presentation, facts, kind, length, policy)
        facts = await service.get(Seating).configure(facts.id, press.user.id, config, facts.seats)
    if least is not None:
        facts = await service.get(Pacing).set_floor(facts.id, confirming.warrant_of(press, None), floor)
    lines = [
        text("**The deadlines now**"),
        *(f"- {line}" for line in standing.deadlines(facts, presentation, text)),
    ]
    if length is not None:
        lines.append(read_back.deadline(length, facts.ways, press.client.now_ms(), text))
    return Reaction(Message("\n".join(lines)))


def _paced(
    presentation: Presentation, facts: Facts, kind: str | None, length: int | str | None, policy: str | None
) -> BaseModel:
    """The options with another deadline or policy for one kind. Raises Illegal."""
    kinds = presentation.game.kinds
    if kind is None:
        raise Illegal(
            "F-1", "Say what this is for: choose a kind of decision from the list of `kind` as well."
        )
    if kind not in kinds or kinds[kind].pace is None:
        raise Illegal("F-1", "There is no such kind of decision. Choose one from the list.")
    try:
        return with_pace(facts.config, [kind], length, policy)
    except ValueError:
        raise Illegal(
            "F-1",
            "Write a deadline like 90m, 24h or 2d (a minute to thirty days), or like 20:00 Europe/Berlin.",
        ) from None
