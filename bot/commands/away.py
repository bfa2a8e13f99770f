"""`/away`: a player says until when he is away, and that he is back."""

from __future__ import annotations

from datetime import time
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.clocks.read_back import shown
from bot.games.authority import Authority
from bot.games.reader_view import Several
from bot.language.times.moments import moment
from bot.language.words import instant
from bot.seats import confirming
from bot.seats.away.absence import Absence, zone_of
from bot.seats.away.lengths import NOW
from bot.ui import desk, ids
from bot.ui.answers import answering, several
from bot.ui.message import Field, Form, Message, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, asking, cause, text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.which_game import HERE, Game
from rules.game import Seat

if TYPE_CHECKING:
    from bot.service.bot import Bot


VERB: Final = "away"
"""The custom ids of the buttons of the desk, `rm:12:away:ask` and `rm:12:away:back`, of the one that says yes,
`rm:12:away:yes/123`, and for leave, `rm:12@4:away:leave/12`.
"""

ASK: Final = "ask"
BACK: Final = "back"

MOST_HOURS: Final = 240
"""Hours of leave that can be asked for at once."""


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """That an absence is asked for or meant as it was read, that it is over, or whose leave is taken."""
    verb, _, hours = read.rest.partition("/")
    if verb == ASK:
        return await _form(press, read.game_id)
    if verb == BACK:
        return await _back(press, read.game_id)
    if verb == "leave" and ids.is_number(hours) and 1 <= int(hours) <= MOST_HOURS:
        return await _take(press, read.game_id, int(hours), read.seat)
    if not read.rest.startswith("yes/"):
        return useless(press)
    facts = (await press.client.service.cache.look(read.game_id, None)).facts
    return await confirming.confirmed(press, facts, read.rest.removeprefix("yes/"))


class AwayCommands(app_commands.Group):
    """Absence and return."""

    def __init__(self) -> None:
        super().__init__(name="away", description="Tell your game that you are away, or back.")

    @app_commands.command(name="until", description="You are away: everyone sees it, and nobody reminds you.")
    @app_commands.describe(
        until="Like 3d, Friday 20:00, 24 Dec or 2026-12-24; without a time of day, until noon.",
        start="From when, written the same way. If left out, from now on.",
        note="A word for the others; everybody reads it.",
        game="Which game, if not this thread's.",
    )
    @app_commands.rename(start="from")
    async def until(
        self,
        press: discord.Interaction[Bot],
        until: app_commands.Range[str, 1, 60],
        start: app_commands.Range[str, 1, 60] | None = None,
        note: app_commands.Range[str, 1, 200] | None = None,
        game: Game = HERE,
    ) -> None:
        await answer(press, _asked(press, start or "", until, note or "", game))

    @app_commands.command(
        name="leave", description="Stop your own clock for some hours, if the game allows it."
    )
    @app_commands.describe(hours="How many hours.", game="Which game, if not this thread's.")
    async def leave(
        self,
        press: discord.Interaction[Bot],
        hours: app_commands.Range[int, 1, MOST_HOURS],
        game: Game = HERE,
    ) -> None:
        await answer(press, _leave(press, hours, game))

    @app_commands.command(name="back", description="You are back.")
    @app_commands.describe(game="Which game, if not this thread's.")
    async def back(self, press: discord.Interaction[Bot], game: Game = HERE) -> None:
        await answer(press, _back(press, game))


async def _leave(press: Press, hours: int, game_id: int) -> Reaction:
    try:
        return await _take(press, game_id, hours, None)
    except Several as found:
        return await several.command(press, found, ids.verb(game_id, VERB, f"leave/{hours}"))


async def _take(press: Press, game_id: int, hours: int, seat: Seat | None) -> Reaction:
    left = await press.client.service.get(Absence).take_leave(
        game_id, press.user.id, hours, cause(press), seat
    )
    line = text_for(press)(
        "Your clock has {hours} hours more, and I tell everybody. You have {left} hours of leave left.",
        hours=hours,
        left=left,
    )
    return Reaction(Message(line))


async def _form(press: Press, game_id: int) -> Reaction:
    """The same as is typed, to be filled in; and what was."""
    text, given = text_for(press), filled(dict(press.data or {}))
    if press.type is discord.InteractionType.modal_submit:
        start, until, note = (" ".join(given.get(name, ())) for name in ("from", "until", "note"))
        return await _asked(press, start, until, note, game_id)
    says = text(
        "I tell everybody, and do not remind you. The moderators can let somebody play for you until then. "
        "You get your seat back by itself, and read everything that I told it."
    )
    fields = (
        Field(text("Until when?"), "until", placeholder=text("3d, Friday 20:00 or 24 Dec"), most=60),
        Field(text("From when? Empty: from now on."), "from", required=False, most=60),
        Field(text("A word for the others"), "note", required=False, most=200),
    )
    return asking(Form(text("You will be away"), ids.verb(game_id, VERB, ASK), fields, says), press)


async def _asked(press: Press, start: str, until: str, note: str, game_id: int) -> Reaction:
    """What was typed is read back as dates; what cannot be is refused before that."""
    service, text, now = press.client.service, text_for(press), press.client.now_ms()
    facts = (await service.cache.look(game_id, None)).facts
    zone = zone_of(facts, (await press.client.servers.get(facts.guild)).zone)
    ends = moment(until, now, zone, time(12))
    starts = moment(start, now, zone, time()) if start.strip() else None
    begins = NOW if starts is None else starts.at_ms
    await service.get(Absence).refuse_absence(game_id, press.user.id, begins, ends.at_ms)
    question = (
        text("You will be away until {until}, and I tell everybody. Is that right?", until=shown(ends, text))
        if starts is None
        else text(
            "You will be away from {start} until {until}, and I tell everybody. Is that right?",
            start=shown(starts, text),
            until=shown(ends, text),
        )
    )

    async def go(press: Press, _by: Authority) -> Reaction:
        return await _go(press, game_id, begins, ends.at_ms, note)

    return confirming.ask(press, facts, question, None, go, verb=VERB)


async def _go(press: Press, game_id: int, starts: int, ends: int, note: str) -> Reaction:
    """The absence is told, and orders in advance are offered at once that cover it."""
    service, text = press.client.service, text_for(press)
    await service.get(Absence).go_away(game_id, press.user.id, starts, ends, note)
    game = await service.cache.live(game_id)
    looks = [game.look(seat) for seat in game.seats_of(press.user.id)] or [game.look(None)]
    look, presentation = looks[0], service.cache.presentation(looks[0].facts)
    lines = [
        desk.header(look, presentation, text),
        text("**Noted: you are away until {until}.** It ends by itself; `/away back` ends it sooner.",
             until=instant(ends)),
        text("Answer in advance, and the game does not have to wait for you. **My desk** shows what you "
             "have left already.")
        if any(reader_view.ahead for reader_view in looks)
        else text("**My desk** shows what you can answer before you go."),
    ]  # fmt: skip
    # Of several seats each has a desk of its own.
    rows = (
        desk.ahead_rows(look, presentation, text)
        if len(looks) == 1
        else ((answering.my_desk(game_id, text),),)
    )
    return Reaction(Message("\n".join(lines), rows), replaces=True)


async def _back(press: Press, game_id: int) -> Reaction:
    service, text = press.client.service, text_for(press)
    if await service.get(Absence).come_back(game_id, press.user.id):
        row = (answering.my_desk(game_id, text),)
        return Reaction(
            Message(
                text("**Welcome back.** I tell everybody; **My desk** shows what the game asks you."), (row,)
            )
        )
    return Reaction(Message(text("You were not away.")))


VERBS: Final[Verbs] = {VERB: pressed}
