"""Who presses on moderators' pages and sends their forms, without Discord: games of a town, members of a server."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any, Final
from unittest import mock

import discord

from bot.games.authority import Authority
from bot.games.presentation import refusal
from bot.games.servers import Servers
from bot.language.words import for_locale
from bot.lobbies.running import Lobbies
from bot.moderation import audit, doing, overseeing, seats
from bot.moderation.calls.calling import Calls
from bot.moderation.rows import registry
from bot.posting import compose
from bot.service.departures import Departures
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone, Happened, HostProposed
from bot.ui import ids
from bot.ui.message import Form, Menu, Message
from bot.ui.reaction import Reaction
from bot.ui.verbs import joined
from bot.ui.wardens import moderated
from rules.game import Illegal
from tests.bot.games.kit import MODERATOR, Game, Town

TEXT: Final = for_locale("en")
GUILD, CHANNEL, NEWS, BOT = 1, 2, 3, 666
"""The server, its text channel, another that is for news alone, and who is no person in it."""

_VERBS: Final = joined((overseeing.VERBS, seats.VERBS))
_numbers = count(5_000_000)


class Server:
    """Everybody is a member, but for whom a test lets leave."""

    id = GUILD

    def __init__(self) -> None:
        self.left: set[int] = set()
        self.me = SimpleNamespace(id=BOT)
        self.mine = discord.Permissions.all()
        """What the bot may do in its channels."""

    async def fetch_member(self, person: int) -> Any:
        if person in self.left:
            raise discord.NotFound(SimpleNamespace(status=404, reason="no"), "no")
        return SimpleNamespace(
            id=person,
            display_name=f"P{person}",
            bot=person == BOT,
            guild=self,
            get_role=lambda _number: None,
        )

    def get_role(self, _number: int) -> None:
        """It has no roles."""

    def channel(self, number: int) -> Any:
        made = mock.Mock(spec=discord.TextChannel, id=number, guild=self)
        made.permissions_for.side_effect = self._allowed
        made.is_news.return_value = number == NEWS
        return made

    def _allowed(self, who: Any) -> discord.Permissions:
        """Of members those who moderate all may manage threads."""
        if who is self.me:
            return self.mine
        return discord.Permissions.all() if who.id == MODERATOR else discord.Permissions.none()


class _Places:
    """The threads of games: each is there, or gone as a test says."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def seek(self, game_id: int, person: int) -> None:
        missing = frozenset((await self._client.service.cache.live(game_id)).settings.get("missing", ()))
        left = {person} if person in self._client.guild.left else set()
        await self._client.service.incidents.departed(game_id, (missing - {person}) | left)

    async def refuse_there(self, game_id: int) -> None:
        if not self._client.is_thread_gone:
            raise Illegal("F-8", "The game's thread is still there.")

    def place_anew(self, _found: object, channel: Any, _text: object) -> Any:
        return channel

    async def open_thread(self, game_id: int, by: Authority, channel: Any, _text: object) -> int:
        place = 700 + (CHANNEL if channel is None else channel.id)
        await self._client.service.incidents.move(game_id, by, channel=CHANNEL, place=place, card=88)
        return place


class Client:
    """What moderators' rooms ask of the bot."""

    def __init__(self, town: Town) -> None:
        self.service, self.database, self.now_ms = town.service, town.database, town.time
        self.servers, self.guild, self.is_thread_gone = Servers(town.database), Server(), False
        self.health, self._channels = _Places(self), (CHANNEL, NEWS)
        bot: Any = self
        self._parts: dict[type, Any] = {
            Lobbies: Lobbies(town.service),
            Calls: Calls(bot),
            Departures: SimpleNamespace(now=self._nobody_is_asked_for),
        }

    async def _nobody_is_asked_for(self, _found: object) -> None:
        """Who is there is known."""

    def get(self, kind: type) -> Any:
        return self._parts.get(kind) or self.service.get(kind)

    async def server(self, _number: int) -> Server:
        return self.guild

    def get_guild(self, _number: int) -> None:
        """Nobody is looked for by name."""

    def get_channel(self, number: int) -> Any:
        return self.guild.channel(number) if number in self._channels else None


class Heard:
    """What somebody is shown who pressed."""

    def __init__(self, reaction: Reaction) -> None:
        self.form: Form | None = reaction.form
        self.text = "" if reaction.form else reaction.message.content
        rows = reaction.message.rows
        buttons = [item for row in rows if not isinstance(row, Menu) for item in row]
        self.buttons: dict[str, str] = {button.label: button.id for button in buttons}
        self.replaces = reaction.replaces

    @property
    def fields(self) -> tuple[str, ...]:
        """The ids of what the form asks."""
        return tuple(field.id for field in self.form.fields) if self.form else ()


class Warden:
    """Somebody at the pages of one game's moderators, who plays nowhere unless *person* says otherwise."""

    def __init__(
        self,
        client: Client,
        game: Game,
        person: int = MODERATOR,
        guild: int | None = GUILD,
        *,
        may: bool = True,
    ) -> None:
        self.client, self.game, self.person, self.guild, self.may = client, game, person, guild, may

    def other(self, person: int, *, may: bool = True, guild: int | None = GUILD) -> Warden:
        """Somebody else at the same pages; *may*: whether he may manage threads there."""
        return Warden(self.client, self.game, person, guild, may=may)

    def _press(self, kind: discord.InteractionType, data: Any = None) -> Any:
        name = "Moddy" if self.person == MODERATOR else f"P{self.person}"
        may = discord.Permissions.all() if self.may else discord.Permissions.none()
        return SimpleNamespace(
            id=next(_numbers),
            client=self.client,
            type=kind,
            data=data or {},
            user=SimpleNamespace(id=self.person, display_name=name, bot=self.person == BOT),
            guild_id=self.guild,
            guild=self.client.guild if self.guild else None,
            permissions=may,
            extras={"text": TEXT},
        )

    async def _answered(self, press: Any, custom_id: str, chosen: tuple[str, ...] = ()) -> Heard:
        read = ids.parse(custom_id)
        assert read is not None, custom_id
        try:
            return Heard(await _VERBS[read.verb](press, read, chosen))
        except Illegal as illegal:
            return Heard(Reaction(Message(refusal(illegal, None, TEXT))))

    async def press(self, rest: str, *chosen: str) -> Heard:
        """A button by its id, also by what stands in it behind the game's number."""
        custom_id = rest if rest.startswith("rm:") else f"rm:{self.game.id}:{rest}"
        return await self._answered(self._press(discord.InteractionType.component), custom_id, chosen)

    async def panel(self) -> Heard:
        return await self.press("gm:panel")

    async def labels(self) -> set[str]:
        """Of all that the panel offers now, on whichever of its pages."""
        return {label for page in await self.pages() for label in page.buttons}

    async def pages(self) -> list[Heard]:
        """The panel, then the page of each group that it leads to."""
        first = await self.panel()
        groups = [one for one in first.buttons.values() if ":gm:panel:" in one]
        return [first, *[await self.press(one) for one in groups]]

    async def open(self, word: str) -> Heard:
        """What the button of a deed leads to, whether it is shown or not."""
        return await self.press(f"gm:{word}")

    async def send(self, form: Form, reason: str | None = "because", **values: str) -> Heard:
        """*form* with these *values*, in menus by value or label, and why, where it asks that."""
        fields = {field.id: field for field in form.fields}
        assert set(values) <= set(fields)
        filled = {**values, **({"reason": reason} if reason and "reason" in fields else {})}
        parts = []
        for name, value in filled.items():
            menu = fields[name].menu
            if menu is not None and not (menu.people or menu.channels):
                value = next(c.value for c in menu.choices if value in (c.value, c.label))
            parts.append(
                {"custom_id": name, "value": value}
                if menu is None
                else {"custom_id": name, "values": [value]}
            )
        return await self.forge(form.id, {"components": [{"component": part} for part in parts]})

    async def forge(self, custom_id: str, data: Any = None) -> Heard:
        """A form that may never have been opened."""
        return await self._answered(self._press(discord.InteractionType.modal_submit, data), custom_id)

    async def filled(self, word: str, **values: str) -> Heard:
        """The form of a deed, opened and sent."""
        opened = await self.open(word)
        return opened if opened.form is None else await self.send(opened.form, **values)

    async def yes(self, asked: Heard) -> Heard:
        return await self.press(asked.buttons["Yes, do it"])

    async def does(self, word: str, **values: str) -> Heard:
        """The same, and the yes to what was read back."""
        sent = await self.filled(word, **values)
        return await self.yes(sent) if "Yes, do it" in sent.buttons else sent

    async def command(self, word: str, reason: str | None = "because", **words: str) -> Heard:
        """The command of a deed."""
        press, deed = self._press(discord.InteractionType.application_command), registry.named(word)
        assert deed is not None
        assert deed.command is not None
        try:
            facts = await moderated(press, self.game.id)
            return Heard(await doing.commanded(press, deed, facts, words, reason))
        except Illegal as illegal:
            return Heard(Reaction(Message(refusal(illegal, None, TEXT))))


# --------------------------------------------------------------------------------------------------- what all read


async def thread(game: Game) -> list[Message]:
    """What the thread says of deeds, as it is posted."""
    look, found = await game.service.cache.look(game.id, None), []
    presentation = game.service.cache.presentation(look.facts)
    for notice in await game.said(notices.THREAD):
        about = notice.about
        if isinstance(about, DeedDone | HostProposed) or (isinstance(about, Happened) and about.deed):
            found.append(compose.compose(notice, look, presentation, TEXT))
    return [message for message in found if message is not None]


async def audited(game: Game) -> list[str]:
    """The lines of the audit."""
    look, deeds = await game.service.cache.look(game.id, None), await game.service.oversight.audit(game.id)
    page = audit.page(look, deeds, game.service.cache.presentation(look.facts), TEXT)
    return page.content.splitlines()[2:]


async def footing(game: Game) -> object:
    """All that a deed could change of a game."""
    return (await game.live()).row, await game.actions(), await game.bodies()
