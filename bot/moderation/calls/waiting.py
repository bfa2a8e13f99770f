"""`/gm waiting`: what waits for moderators, one after the other with its buttons, whatever did not reach them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from bot.games.deed_words import POSTS
from bot.games.loaded import LoadedGame
from bot.language.words import Text
from bot.moderation import panel
from bot.moderation.calls import matters
from bot.moderation.calls.calling import Calls
from bot.moderation.oversight import Oversight
from bot.moderation.rows.posts import LETTING_GO
from bot.posting import compose
from bot.service import incidents
from bot.service.telling import notices
from bot.service.telling.notice_kinds import NotDelivered, PlaceTroubled
from bot.service.telling.notices import Notice
from bot.ui import ids, ways
from bot.ui.message import Button, Menu, Message, Row
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for
from rules.game import CHAIR
from storage.tables.outbox import Outbox

if TYPE_CHECKING:
    from bot.service.bot import Bot


async def page(press: Press, game_id: int, done: int | None = None, skip: int = 0) -> Reaction:
    """What waits for moderators, one after the other, *skip* being left out first; *done*: this one is settled.

    First what the game itself asks and what Discord refuses, which is there until it is over; then what could not be
    brought to them.
    """
    bot, text = press.client, text_for(press)
    await bot.get(Calls).looked(game_id)
    game = await bot.service.cache.live(game_id)
    plays = await bot.service.deeds.has_played(game_id, press.user.id)
    told = await _told(bot, game, plays)
    if done in told:
        await bot.database.write(lambda c: _settle(c, game_id, done))
        told = await _told(bot, game, plays)
    standing = (
        *matters.matters(game, bot.now_ms()),
        *incidents.refused(game, await bot.service.get(Oversight).waiting_posts(game_id)),
    )
    shown: list[tuple[int | None, Notice]] = [(None, notice) for notice in standing]
    shown += told.items()
    if not shown:
        rows = _onward(game_id, None, 0, 0, (), text)
        return Reaction(Message(text("There is nothing to do for moderators."), rows), replaces=True)
    at = skip % len(shown)
    number, notice = shown[at]
    message = compose.compose(notice, game.look(CHAIR), bot.service.cache.presentation(game.row), text)
    content, rows = ("", ()) if message is None else (message.content, message.rows[:4])
    about = notice.about
    if isinstance(about, PlaceTroubled) and about.post and game.row.stage in LETTING_GO.stages:
        rows = _with_letting_go(rows, game_id, str(about.post), text)
    count = text("-# {n} of {all}", n=at + 1, all=len(shown))
    return Reaction(
        Message(f"{content}\n{count}", (*rows, *_onward(game_id, number, at, len(shown), rows, text))),
        replaces=True,
    )


def _with_letting_go(rows: Sequence[Row], game_id: int, post: str, text: Text) -> tuple[Row, ...]:
    """*rows* with the button that lets go a post, beside the one that tries it again."""
    first, *others = rows
    assert not isinstance(first, Menu)
    button = Button(text(LETTING_GO.label), panel.id_of(game_id, LETTING_GO, post), LETTING_GO.style)
    return ((*first, button), *others)


def _onward(
    game_id: int, number: int | None, at: int, count: int, above: Sequence[Row], text: Text
) -> tuple[Row, ...]:
    """The way to the next, and back to the panel if none is *above*; what was only told is settled by going on."""
    back = ways.to_panel(game_id, text)
    row: list[Button] = []
    if number is not None:
        row.append(Button(text("Settled, next"), ids.verb(game_id, POSTS, f"waiting/{number}"), "success"))
    elif count > 1:
        row.append(Button(text("Next"), ids.verb(game_id, POSTS, f"waiting/next/{at + 1}")))
    if back not in (item for each in above if isinstance(each, tuple) for item in each):
        row.append(back)
    return (tuple(row),) if row else ()


async def _told(bot: Bot, game: LoadedGame, plays: bool) -> dict[int, Notice]:
    """What could not be brought to moderators, by its number; less for who *plays*."""
    rows = await bot.database.read(lambda c: Outbox(c).open(game.row.id))
    told = {row.id: notices.unpack(row, game.room.codec) for row in rows if row.lane == notices.CHAIR}
    listed = {matters.key(notice) for notice in matters.matters(game, bot.now_ms())}
    return {
        number: notice
        for number, notice in told.items()
        if not (plays and _tells(notice)) and not _is_shown(game, notice, listed)
    }


def _settle(connection: Connection, game_id: int, notice_id: int) -> None:
    outbox = Outbox(connection)
    row = outbox.by_id(notice_id)
    if row is not None and row.game_id == game_id and row.state in ("ready", "sending"):
        outbox.drop(notice_id, "settled")


def _is_shown(game: LoadedGame, notice: Notice, listed: set[str | None]) -> bool:
    """Whether what it told of stands in the list as it is now, or is over."""
    asked = matters.keys(notice)
    is_trouble = isinstance(notice.about, PlaceTroubled) and notice.about.trouble != incidents.ROLE
    return is_trouble or (bool(asked) and listed.issuperset(asked)) or matters.is_over(game, notice)


def _tells(notice: Notice) -> bool:
    """F-16: whether who plays could guess whose message it was."""
    return isinstance(notice.about, NotDelivered) and notice.about.seat is None and not notice.about.error
