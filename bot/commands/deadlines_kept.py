"""How reliably somebody plays: to himself with every deed; to a host, before Start, in a line for each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.language.words import Text, said
from bot.lobbies.post import RELIABILITY, WHO
from bot.lobbies.reliability import PlayerDeed, Reliability, What
from bot.lobbies.who_plays import summary, who_plays
from bot.posting import pressing
from bot.ui import ids
from bot.ui.message import Button, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

_DONE: Final[Mapping[What, str]] = {
    What.KEPT: said("- {moment}, game {game}: answered in time ({kind})"),
    What.MISSED: said("- {moment}, game {game}: a deadline missed ({kind})"),
    What.LEFT: said("- {moment}, game {game}: left a seat before the end"),
    What.RESCUED: said("- {moment}, game {game}: took over a seat"),
}


def button(text: Text) -> Button:
    """What leads to one's own page."""
    return Button(text("My deadlines"), ids.verb(ids.NOWHERE, RELIABILITY))


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """One's own page, or what a host is told of who has joined."""
    if read.rest == WHO:
        return await _who(press, read.game_id)
    return await _own(press) if read.rest == "" else useless(press)


async def _own(press: Press) -> Reaction:
    text = text_for(press)
    if press.guild_id is None:
        raise Illegal("F-23", "Use this in the server that you mean.")
    track_record = await press.client.service.get(Reliability).of(press.guild_id, press.user.id)
    lines = [
        text(
            "**How reliably you play in this server.** You see all of it, hosts see its first line before "
            "they start a game with you, and nobody else sees anything. Only games that are over count, with "
            "the last {n} questions that waited for you, the latest most. My own mistakes, absences that you "
            "announced and seats that you played for others do not count against you.",
            n=20,
        ),
        summary(track_record, text),
        *[await _deed(press.client, deed, text) for deed in track_record.deeds],
    ]
    return Reaction(Message("\n".join(lines)), replaces=True)


async def _deed(bot: Bot, deed: PlayerDeed, text: Text) -> str:
    moment = f"<t:{deed.at_ms // 1000}:d>"
    facts = (await bot.service.cache.live(deed.game_id)).facts()
    lobby = bot.service.cache.presentation(facts).lobby
    kind = lobby.kind_name(deed.kind, text) if deed.kind else ""
    return text(_DONE[deed.what], moment=moment, game=deed.game_id, kind=kind)


async def _who(press: Press, game_id: int) -> Reaction:
    """For the host alone, before Start: a line for each seat."""
    text, bot = text_for(press), press.client
    facts = (await pressing.hosted(press, game_id)).facts
    game = await bot.service.cache.live(game_id)
    lines = [text("**Who plays.** Only you see this."), *(await who_plays(bot, game, text)).lines]
    if not facts.people:
        lines.append(text("Nobody has joined yet."))
    start = (pressing.begin(game, text),) if len(facts.people) == facts.seats else ()
    return Reaction(Message("\n".join(lines), (start,) if start else ()))


VERBS: Final[Verbs] = {RELIABILITY: pressed}
