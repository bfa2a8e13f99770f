"""`/gm desk`: all games of a server for moderators: what waits, since when, for whom, and a button to each panel.

It shows what everybody may see, and what waits for moderators. A moderator who plays sees no more than on the panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from bot.games import titles
from bot.games.deed_words import PANEL, SERVER
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, called, names_of
from bot.games.reader_view import ReaderView
from bot.language.words import Names, Text, safe
from bot.lobbies import running
from bot.moderation.calls import matters, told
from bot.moderation.overviews import server_id
from bot.service import incidents
from bot.service.telling.notice_kinds import (
    CalledByRules,
    DeadlineCall,
    DeadlinesMissed,
    NotDelivered,
    PausedForLong,
    PersonMissing,
    ReplacementWished,
    SeatOffered,
)
from bot.service.telling.notices import Notice
from bot.ui import ids, leaves, wardens
from bot.ui.message import CONTENT, Button, Message, cut, rows_of
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.which_game import name_of
from rules.game import CHAIR, Illegal, Value

if TYPE_CHECKING:
    from bot.service.bot import Bot

_MOST: Final = 10
"""Games on one page: two rows of buttons."""
_ROOM: Final = CONTENT - 300
"""Characters for the lines about them."""


class ListedGame(Value):
    """One game on the desk. *waits*: how much waits for moderators; *late*: whether somebody is, as all can see;
    *due_ms*: when the next deadline runs out.
    """

    id: int
    name: str
    content: str
    is_lobby: bool
    waits: int = 0
    late: bool = False
    due_ms: int | None = None


async def pressed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """A button that leads to the desk, or to a page of it."""
    guild, _, number = read.rest.partition("/")
    if not ids.is_number(guild) or (number and not (ids.is_number(number) and len(number) <= 4)):
        return useless(press)
    return await page(press, int(guild), int(number or 1))


async def page(press: Press, guild: int | None, number: int = 1) -> Reaction:
    """The games that the presser may moderate, first those in which something waits. Raises Illegal for none."""
    if guild is None:
        raise Illegal("F-8", "Use this in the server that you mean.")
    bot, text = press.client, text_for(press)
    games = await bot.service.incidents.of_guild(guild)
    mine = await wardens.moderated_in(press, guild, games)
    if not mine and not await wardens.moderates_all(press, guild):
        raise await _nothing_to_show(press, guild)
    rows = [row(bot, game, text) for game in mine]
    return Reaction(drawn(sorted(rows, key=_urgency), guild, number, text), replaces=True)


async def _nothing_to_show(press: Press, guild: int) -> Illegal:
    """The refusal for somebody who moderates nothing here: it names the moderators, or how to become a host."""
    if not (await press.client.servers.get(guild)).hosts:
        return await wardens.no_moderator(press)
    return Illegal(
        "F-8",
        "You host no game here now, and only moderators see all games. `/game open` opens a game of yours; "
        "its **Moderators' panel** is on **My desk** and under `/game panel`.",
    )


def _urgency(row: ListedGame) -> tuple[bool, bool, bool, int, int]:
    return not row.waits, not row.late, row.due_ms is None, row.due_ms or 0, row.id


def drawn(rows: Sequence[ListedGame], guild: int, number: int, text: Text) -> Message:
    """The page of that *number*: as many games as it has room for, with a button for each."""
    lobbies, waits = sum(row.is_lobby for row in rows), sum(row.waits for row in rows)
    head = [
        text("**The games that you moderate here**"),
        " · ".join(
            (
                text.plural("{n} game under way", "{n} games under way", len(rows) - lobbies),
                text.plural("{n} lobby", "{n} lobbies", lobbies),
                text.plural(
                    "{n} thing for moderators to decide", "{n} things for moderators to decide", waits
                ),
            )
        ),
    ]
    pages = leaves.filled(rows, _fits)
    at = min(max(number, 1), len(pages))
    if not rows:
        head = [text("No game is open or under way here. `/game open` opens one.")]
    buttons = [_panel(row) for row in pages[at - 1]]
    turning = leaves.turning(at, len(pages), lambda to: server_id(guild, to), text, "primary")
    turning.append(Button(text("Refresh"), server_id(guild, at)))
    told = [*head, *(row.content for row in pages[at - 1]), *leaves.foot(at, len(pages), text)]
    return Message("\n".join(told), (*rows_of(buttons), tuple(turning)))


def _fits(rows: Sequence[ListedGame]) -> bool:
    return len(rows) <= _MOST and sum(len(listed_game.content) + 1 for listed_game in rows) <= _ROOM


def _panel(row: ListedGame) -> Button:
    """The way to a game's panel."""
    return Button(row.name, ids.verb(row.id, PANEL, "panel"), "primary" if row.waits else "secondary")


# ---------------------------------------------------------------------------------------------------------- one game


def row(bot: Bot, game: LoadedGame, text: Text) -> ListedGame:
    """One game, as every moderator of it may see it."""
    look, presentation = game.look(None), bot.service.cache.presentation(game.row)
    facts, names = look.facts, names_of(look, presentation, text)
    name, waiting = name_of(bot, facts), matters.matters(game, bot.now_ms())
    late = _lobby_lines(game, text) if facts.stage == "lobby" else _late(look, presentation, names, text)
    asked = () if facts.stage == "lobby" else _awaited(game, look, presentation, names, text)
    lines = [_head(game, name, text)]
    lines += [f"⏳ {line}" for line in asked]
    lines += [f"🔴 {line}" for line in late]
    lines += [f"❗ {line}" for line in _waiting(game, waiting, presentation, names, text)]
    is_troubled = incidents.trouble(game.row.settings) is not None
    if is_troubled:
        lines.append("❗ " + text("Moderators: Discord refuses my posts."))
    due = [clock.due_ms for clock in look.clocks if clock.due_ms is not None and not clock.passed]
    return ListedGame(
        facts.id,
        name,
        cut("\n".join(lines), _ROOM),
        facts.stage == "lobby",
        len(waiting) + is_troubled,
        bool(late),
        min(due, default=None),
    )


def _head(game: LoadedGame, name: str, text: Text) -> str:
    facts = game.facts()
    if facts.stage == "lobby":
        stage = text(
            "lobby, {taken} of {seats} here, open {since}",
            taken=len(facts.people),
            seats=facts.seats,
            since=_ago(game.row.made_ms),
        )
    elif facts.is_paused:
        stage = text("paused")
    else:
        stage = text("the roles are on their way") if facts.stage == "dealing" else text("under way")
    shown = titles.linked(facts, safe(name))
    return text("**{name}**, host <@{host}>: {stage}", name=shown, host=facts.host, stage=stage)


def _ago(ms: int) -> str:
    return f"<t:{ms // 1000}:R>"


def _lobby_lines(game: LoadedGame, text: Text) -> list[str]:
    """For whom a lobby waits: its host, or those who have not said that they are ready."""
    lobby = game.lobby
    if lobby.call is not None and (missing := running.missing(game)):
        waiting, labels = {holder.person_id for holder in missing}, called(game.facts())
        names = text.list(
            [f"**{safe(label)}**" for person, label in labels.items() if person.person in waiting]
        )
        return [text("not ready, asked {since}: {names}", since=_ago(lobby.call.since_ms), names=names)]
    if len(game.holders) == game.row.seats and lobby.touched_ms:
        return [text("all have joined ({since}): the host can start", since=_ago(lobby.touched_ms))]
    return []


def _awaited(
    game: LoadedGame, look: ReaderView, presentation: Presentation, names: Names, text: Text
) -> Iterator[str]:
    """What the game waits for, since and until when, and for whom, if everybody knows that."""
    for awaited in look.awaited:
        due = look.due(awaited.clock)
        if awaited.seats == (CHAIR,) or _has_passed(look, awaited.clock):
            continue
        who = names(names.ordered(awaited.seats)) if awaited.seats else text("answers")
        since = game.opened.get(awaited.question)
        facts = {"kind": presentation.lobby.kind_name(awaited.question.kind, text), "who": who}
        if since is None or due is None:
            yield text("{kind}: {who}", **facts)
        else:
            yield text("{kind}: {who}, asked {since}, due {due}", **facts, since=_ago(since), due=_ago(due))


def _late(look: ReaderView, presentation: Presentation, names: Names, text: Text) -> list[str]:
    """Who is late, if everybody knows it."""
    return [
        text(
            "late with {kind}: {who}, due {due}",
            kind=presentation.lobby.kind_name(awaited.question.kind, text),
            who=names(names.ordered(awaited.seats)) if awaited.seats else text("somebody"),
            due=_ago(look.due(awaited.clock) or 0),
        )
        for awaited in look.awaited
        if awaited.seats != (CHAIR,) and _has_passed(look, awaited.clock)
    ]


def _has_passed(look: ReaderView, clock: object) -> bool:
    return any(one.clock == clock and one.passed and one.due_ms for one in look.clocks)


def _waiting(
    game: LoadedGame, waiting: Sequence[Notice], presentation: Presentation, names: Names, text: Text
) -> Iterator[str]:
    """What waits for moderators, and when they were told."""
    known = told.read(game.settings)
    for notice in waiting:
        seen = known.get(matters.key(notice) or "")
        what = _what(notice, presentation, names, text)
        if seen is None:
            yield text("Moderators: {what}", what=what)
        else:
            yield text("Moderators, since {since}: {what}", what=what, since=_ago(seen.since_ms))


def _what(notice: Notice, presentation: Presentation, names: Names, text: Text) -> str:
    match notice.about:
        case DeadlineCall(kind=kind):
            return text("stop waiting for {kind}?", kind=presentation.lobby.kind_name(kind, text))
        case CalledByRules(kind=kind):
            return presentation.lobby.kind_name(kind, text)
        case SeatOffered(seat=seat, name=name):
            return text("**{name}** offers to play for {player}", name=safe(name), player=names.one(seat))
        case ReplacementWished(seat=seat):
            return text("{player} asks for a replacement", player=names.one(seat))
        case DeadlinesMissed(seat=seat):
            return text("{player} has missed two deadlines in a row", player=names.one(seat))
        case PersonMissing(seat=seat) if seat is not None:
            return text("{player} has left the server", player=names.one(seat))
        case NotDelivered(seat=seat) if seat is not None:
            return text("{player} has not read the role", player=names.one(seat))
        case PausedForLong(since=since):
            return text("paused since {since}", since=_ago(since))
    return text("you have something to decide")


VERBS: Final[Verbs] = {SERVER: pressed}
