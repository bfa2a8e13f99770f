"""*Ask … to join*: who is in a lobby has somebody asked in private whether he comes too; once, if he allows it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from bot.games import titles
from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text, safe
from bot.lobbies import wording
from bot.lobbies.refusals import refuse_begun
from bot.service.telling import notices
from bot.service.telling.notice_kinds import AskedToJoin
from bot.service.telling.notices import Notice
from bot.ui import ids, notify, wardens
from bot.ui.message import Button, Menu, Message
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Illegal
from storage.tables.next_games import Asking
from storage.tables.people import People
from storage.tables.wishes import Apartness, Bars

VERB: Final = "ask"
"""The custom ids: `rm:12:ask` shows the page, its menu `rm:12:ask:+` has somebody asked."""

CLOSED_MS: Final = 24 * 60 * 60 * 1000
"""Whose private messages were closed so lately is taken not to want any."""


def button(game_id: int, text: Text) -> Button:
    """What leads to the page."""
    return Button(text("Ask … to join"), ids.verb(game_id, VERB))


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """The button or the menu."""
    text, service = text_for(press), press.client.service
    facts = (await service.cache.look(read.game_id, None)).facts
    refuse_begun(facts)
    if press.user.id != facts.host and facts.person(press.user.id) is None:
        raise Illegal("F-23", "You can ask others to join once you are in this lobby. Press **Join** first.")
    if read.rest == "":
        menu = Menu(ids.verb(read.game_id, VERB, "+"), (), text("Whom shall I ask?"), people=True)
        line = text(
            "**Whom shall I ask to join?** I write to them in private, with your name, once for each lobby. I "
            "ask nobody who does not want that."
        )
        return Reaction(Message(line, (menu,)))
    if read.rest != "+" or len(values) != 1 or not ids.is_number(values[0]):
        return useless(press)
    await ask(press, read.game_id, int(values[0]))
    line = text(
        "Noted: I ask <@{who}> in private, unless I have asked before, or may not ask them.",
        who=int(values[0]),
    )
    return Reaction(Message(line), replaces=True)


async def ask(press: Press, game_id: int, person: int) -> None:
    """Have *person* asked, if that may be. Raises Illegal for who is not there, or is in the lobby."""
    bot = press.client
    async with bot.service.cache.locked(game_id) as game:
        refuse_begun(game)
        member = await wardens.member_of(bot, game.row.guild_id, person)
        if member is None or not wardens.sees(bot, member, game.row.channel_id):
            raise Illegal(
                "F-23", "They are not in this server, or cannot see this channel. Ask somebody else."
            )
        if member.bot:
            raise Illegal("F-23", "A bot cannot play. `/game companions` lets me play seats.")
        waits = (waiting_game.person for waiting_game in game.lobby.waiting)
        if game.holder_of(person) is not None or person in waits:
            raise Illegal("F-23", "They are in this lobby already.")
        if any(ban.person == person for ban in game.lobby.out):
            raise Illegal(
                "F-23", "A moderator took them out of this lobby, so they cannot join. Ask somebody else."
            )
        now, by = bot.now_ms(), press.user.display_name
        there = {press.user.id, *(holder.person_id for holder in game.holders)}

        notice = notices.saying(game.row, AskedToJoin(by), notices.person_lane(person))

        def work(connection: Connection) -> None:
            known = People(connection).get(person)
            is_closed = known.dm_closed_ms is not None and now - known.dm_closed_ms < CLOSED_MS
            is_barred = Bars(connection).of(game.row.guild_id, person, now) is not None
            pairs = Apartness(connection).pairs()
            is_apart = any((person, other) in pairs or (other, person) in pairs for other in there)
            # Who asks hears nothing of it: that would tell what they or others chose, or what moderators did.
            if known.unasked or is_closed or is_barred or is_apart:
                return
            if Asking(connection, game_id).once(person, now):
                bot.service.games.add_notices(connection, game, (notice,), now)

        await bot.database.write(work)
        bot.service.games.on_said()


def compose(
    notice: Notice, about: AskedToJoin, look: ReaderView, presentation: Presentation, text: Text
) -> Message | None:
    """What the one who is asked reads; None where nobody can join any more."""
    facts = look.facts
    if facts.stage != "lobby" or facts.lobby.closed is not None:
        return None
    title = titles.linked(facts, titles.title(facts, presentation, text))
    lines = [
        text("**{by}** asks whether you would play too: {game}.", by=safe(about.by), game=title),
        text("All seats are taken by now. **Join** puts you on the waiting list.")
        if len(facts.people) >= facts.seats
        else wording.call(facts, text),
        *(f"- {line}" for line in wording.terms(facts, presentation, text)),
    ]
    join = Button(text("Join"), ids.verb(facts.id, "lobby", "join"), "success")
    row = (join, notify.button(text, notice.reference))
    return Message("\n".join(lines), (row,), reference=notice.reference)


VERBS: Final[Verbs] = {VERB: pressed}
