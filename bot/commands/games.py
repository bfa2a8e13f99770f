"""`/games`: what somebody owes in all his games, with the buttons to answer; open games, and those that have ended.

It is about the asker alone: each game is shown as he may see it there, or as everybody may.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.commands import wishes
from bot.games import kept, lent, titles
from bot.games.loaded import LoadedGame
from bot.games.presentation import names_of
from bot.games.reader_view import Facts, ReaderView
from bot.games.timing import standing
from bot.language.choice import Choice
from bot.language.words import Text, safe
from bot.lobbies import wording
from bot.ui import desk, ids, leaves, looking, ways
from bot.ui.belonging import own
from bot.ui.message import (
    CONTENT,
    IN_A_MENU,
    Button,
    File,
    Menu,
    Message,
    Row,
    cut,
    rows_of,
)
from bot.ui.pictures import Gallery
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import answer, text_for, useless
from bot.ui.verbs import Verbs
from bot.ui.wardens import sees
from bot.ui.which_game import name_of
from rules.game import Illegal, Value
from storage.tables.games import AbsentGames, Games
from storage.tables.wishes import Wishes

if TYPE_CHECKING:
    from bot.service.bot import Bot

_ROWS: Final = 3
"""Rows of answers on one page: below them are the menu of desks and the way round."""
_ROOM: Final = CONTENT - 300
_OPEN: Final = 10
"""Open games on one page, each with its button."""


class ShownGame(Value):
    """One game on the page: what is said of it, and the *rows* by which it is answered."""

    facts: Facts
    lines: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    due_ms: int | None = None


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A button or menu of the page."""
    page, _, number = read.rest.partition("/")
    at = int(number) if ids.is_number(number) and len(number) <= 4 else 1
    match page:
        case "" | "now":
            return await _now(press, at)
        case "open":
            return await _open(press, at)
        case "ended":
            return await _ended(press, at)
        case "desk+" if values and ids.is_number(values[0]):
            return await looking.desk(press, int(values[0]))
        case "show+" if values and ids.is_number(values[0]):
            return await _shown(press, int(values[0]))
    return useless(press)


# ------------------------------------------------------------------------------------------------- what is asked now


async def _now(press: Press, number: int = 1) -> Reaction:
    bot, text = press.client, text_for(press)
    listed = [
        game
        for facts in await bot.service.directory.of(press.user.id)
        for game in _of_game(press, await bot.service.cache.live(facts.id), text)
    ]
    listed += await _lent(press, text)
    listed.sort(key=lambda game: (not game.rows, game.due_ms is None, game.due_ms or 0, game.facts.id))
    pages = leaves.filled(listed, _fits)
    at = min(max(number, 1), len(pages))
    owing = sum(bool(game.rows) for game in listed)
    head = [_head(len(listed), owing, text)]
    here = pages[at - 1]
    is_numbered = sum(bool(game.rows) for game in here) > 1
    rows: list[Row] = []
    for n, one in enumerate(here, 1):
        title = titles.linked(one.facts, safe(name_of(bot, one.facts)))
        head += [f"**{n}. {title}**" if is_numbered and one.rows else f"**{title}**", *one.lines]
        rows += [_told_apart(row, n) if is_numbered else row for row in one.rows]
    absent = await bot.database.read(
        lambda connection: AbsentGames(connection).standing_still(person_id=press.user.id)
    )
    head += [
        *(titles.stands_still(game, text) for game in absent),
        *await _waiting_lists(press, text),
        *await _wishes(press, text),
        *leaves.foot(at, len(pages), text),
    ]
    playing = [
        game.facts for game in here if game.facts.stage != "lobby" and game.facts.person(press.user.id)
    ]
    names = {str(facts.id): cut(name_of(bot, facts), 100) for facts in playing}
    desks = tuple(Choice(name, game_id) for game_id, name in names.items())
    if desks:
        rows.append(Menu(_id("desk+"), desks[:IN_A_MENU], text("My desk in …")))
    return Reaction(Message("\n".join(head), (*rows, _way_round("now", at, len(pages), text))), replaces=True)


async def _waiting_lists(press: Press, text: Text) -> list[str]:
    """On which waiting lists the asker stands."""
    bot, lines = press.client, list[str]()
    for lobby in await bot.database.read(lambda connection: Games(connection).lobbies()):
        waiting = [waits.person for waits in kept.read(lobby.settings).waiting]
        if press.user.id in waiting:
            facts = (await bot.service.cache.live(lobby.id)).facts()
            line = text(
                "You wait for a seat in {game}, as number {n} on the list.",
                game=titles.linked(facts, safe(name_of(bot, facts))),
                n=waiting.index(press.user.id) + 1,
            )
            lines.append(line)
    return lines


async def _wishes(press: Press, text: Text) -> list[str]:
    """What the asker would play, in each server."""
    bot, person, lines = press.client, press.user.id, list[str]()
    for wish in await bot.database.read(lambda connection: Wishes(connection).of_person(person)):
        server = bot.get_guild(wish.guild_id)
        name = safe(server.name) if server is not None else text("another server")
        mine = " ".join(wishes.line(wishes.wanted(wish, bot.now_ms()), text))
        lines.append(text("In **{server}**: {wish} `/play` changes it there.", server=name, wish=mine))
    return lines


async def _lent(press: Press, text: Text) -> list[ShownGame]:
    """The games in which somebody else plays for the asker for a time."""
    service, person, found = press.client.service, press.user.id, []
    for game_id in await service.directory.away_of(person):
        live = await service.cache.live(game_id)
        gone = live.away_of(person)
        if gone is not None and lent.of_owner(live, person):
            line = text(
                "Somebody plays for you until {moment}. `/away back` there gives you your seat back at once.",
                moment=f"<t:{gone.until_ms // 1000}:f>",
            )
            found.append(ShownGame(live.facts(), (line,)))
    return found


def _head(games: int, owing: int, text: Text) -> str:
    if not games:
        return text("You are in no game now. **Open games** shows those that you can join.")
    if not owing:
        return text("**Your games.** None of them waits for you.")
    return text.plural(
        "**Your games.** {n} waits for you.", "**Your games.** {n} of them wait for you.", owing
    )


def _of_game(press: Press, game: LoadedGame, text: Text) -> Iterator[ShownGame]:
    """A game of the asker's: once for each seat of his, or once as its host's."""
    facts, person = game.facts(), press.user.id
    if facts.stage == "lobby":
        yield _lobby(facts, person, text)
        return
    seats = game.seats_of(person)
    for seat in seats:
        yield _seat(press, game.look(seat), text)
    if not seats and not lent.of_owner(game, person):  # who is away has a line of his own
        stands = standing.paused(facts, text) or _awaited(press, game.look(None), text)
        yield ShownGame(facts, (text("You host it."), *stands))


def _seat(press: Press, look: ReaderView, text: Text) -> ShownGame:
    presentation = press.client.service.cache.presentation(look.facts)
    owed = [decision for decision in look.decisions if decision.owed]
    page = desk.panel(look, presentation, [decision.question for decision in owed], text, "")
    stands = standing.paused(look.facts, text)
    if page is None or not look.facts.takes_answers:
        told = stands or _awaited(press, look, text) or [text("The game does not wait for you now.")]
        return ShownGame(look.facts, tuple(told))
    # Which game it is stands above, and the desks have a menu of their own.
    shown = own(replace(page, content=page.content.partition("\n")[2]), look, presentation, text)
    due = [at for decision in owed if (at := look.due(decision.clock)) is not None]
    return ShownGame(
        look.facts,
        (*stands, *shown.content.split("\n")),
        shown.rows[:-1][:_ROWS],
        min(due, default=None),
    )


def _awaited(press: Press, look: ReaderView, text: Text) -> list[str]:
    """What a game waits for in which nothing is asked of the reader."""
    presentation = press.client.service.cache.presentation(look.facts)
    return [f"-# {line}" for line in desk.awaited_lines(look, presentation, text)]


def _lobby(facts: Facts, person: int, text: Text) -> ShownGame:
    call = facts.lobby.call
    buttons: list[Button] = []
    if facts.host == person and len(facts.people) == facts.seats:
        buttons.append(Button(text("Start"), ids.verb(facts.id, "lobby", "start"), "primary"))
    if call is not None and facts.person(person) and person not in call.ready:
        buttons.append(wording.ready_button(facts.id, text))
    return ShownGame(facts, (_waits(facts, person, text),), (tuple(buttons),) if buttons else ())


def _waits(facts: Facts, person: int, text: Text) -> str:
    """What a lobby of the asker's waits for; there is no button here by which he could join."""
    if len(facts.people) == facts.seats:
        return wording.call(facts, text)
    if facts.person(person) is None:
        joined = {"taken": len(facts.people), "seats": facts.seats}
        return text("{taken} of {seats} players have joined. You host it.", **joined)
    return text(
        "{taken} of {seats} players have joined, you among them. Host: <@{host}>.",
        taken=len(facts.people),
        seats=facts.seats,
        host=facts.host,
    )


def _told_apart(row: Row, n: int) -> Row:
    """The same with the number of its game, where several have answers on one page."""
    if isinstance(row, Menu):
        return replace(row, placeholder=f"{n}. {row.placeholder}")
    return tuple(replace(button, label=f"{n}. {button.label}") for button in row)


def _fits(listed: Sequence[ShownGame]) -> bool:
    room = sum(len("\n".join(game.lines)) + 200 for game in listed)
    return sum(len(game.rows) for game in listed) <= _ROWS and room <= _ROOM


def _id(rest: str) -> str:
    return ids.verb(ids.NOWHERE, ways.VERB, rest)


def _way_round(kind: str, at: int, many: int, text: Text) -> tuple[Button, ...]:
    labels = {"now": text("My games"), "open": text("Open games"), "ended": text("Ended games")}
    turning = leaves.turning(at, many, lambda to: _id(f"{kind}/{to}"), text, "primary")
    return (*turning, *(Button(label, _id(name)) for name, label in labels.items()))


# ---------------------------------------------------------------------------------------------------- open and ended


async def _open(press: Press, number: int) -> Reaction:
    """The lobbies of this server that have a seat for who asks, in channels that he sees."""
    bot, text = press.client, text_for(press)
    if press.guild is None or not isinstance(press.user, discord.Member):
        line = text("Open games are those of a server: use `/games` there.")
        return Reaction(Message(line, (_way_round("open", 1, 1, text),)), replaces=True)
    games = await bot.service.incidents.of_guild(press.guild.id)
    found = [(await bot.service.cache.live(game_id)).facts() for game_id in games]
    free = [facts for facts in found if _is_open(bot, press.user, facts)]
    many = max(1, -(-len(free) // _OPEN))
    at = min(max(number, 1), many)
    here = free[(at - 1) * _OPEN : at * _OPEN]
    lines = [
        text("**Open games**")
        if free
        else text("No game is open here that you can join. `/game open` opens one.")
    ]
    lines += [
        text(
            "**{name}**: {taken} of {seats} have joined, host <@{host}>",
            name=titles.linked(facts, safe(name_of(bot, facts))),
            taken=len(facts.people),
            seats=facts.seats,
            host=facts.host,
        )
        for facts in here
    ]
    buttons = [
        Button(text("Join {name}", name=name_of(bot, facts)), ids.verb(facts.id, "lobby", "join"), "success")
        for facts in here
    ]
    rows = (*rows_of(buttons), _way_round("open", at, many, text))
    return Reaction(Message("\n".join(lines), rows), replaces=True)


def _is_open(bot: Bot, member: discord.Member, facts: Facts) -> bool:
    return (
        facts.stage == "lobby"
        and facts.place is not None
        and len(facts.people) < facts.seats
        and facts.person(member.id) is None
        and all(ban.person != member.id for ban in facts.lobby.out)
        and sees(bot, member, facts.channel)
    )


async def _ended(press: Press, number: int) -> Reaction:
    bot, text = press.client, text_for(press)
    games = await bot.service.directory.ended(press.user.id)
    many = max(1, -(-len(games) // IN_A_MENU))
    at = min(max(number, 1), many)
    here = [(await bot.service.cache.live(n)).facts() for n in games[(at - 1) * IN_A_MENU : at * IN_A_MENU]]
    lines = [text("**Ended games**") if games else text("None of your games has ended yet.")]
    if games:
        lines.append(text("Choose one to see its board and get its record."))
    choices = tuple(Choice(cut(name_of(bot, facts), 100), str(facts.id)) for facts in here)
    menu = (Menu(_id("show+"), choices, text("Which game?")),) if choices else ()
    return Reaction(Message("\n".join(lines), (*menu, _way_round("ended", at, many, text))), replaces=True)


async def _shown(press: Press, game_id: int) -> Reaction:
    """A game of the asker's that is over: how it ended, its picture, and its record."""
    bot, text = press.client, text_for(press)
    if game_id not in await bot.service.directory.ended(press.user.id):
        raise Illegal("F-15", "Choose a game from the list.")
    look = await bot.service.cache.look(game_id, None)
    facts, presentation = look.facts, bot.service.cache.presentation(look.facts)
    assert look.view is not None
    names = names_of(look, presentation, text)
    lines = [
        f"**{titles.linked(facts, safe(name_of(bot, facts)))}**",
        presentation.card(look.view, names, text, (), ()),
        text(
            "**The record is attached.** Anyone can check it: `ringmaster verify {name}`", name=facts.record
        ),
    ]
    written = await bot.service.directory.record(game_id)
    page = Message(
        cut("\n".join(lines), CONTENT),
        (_way_round("ended", 1, 1, text),),
        files=(File(facts.record, written.encode()),),
    )
    gallery, view = bot.get(Gallery), look.view
    if gallery.may_attach(facts.channel):
        made = await gallery.made(game_id, lambda: (presentation.picture(view, names, text),))
        page = await gallery.hang(page, game_id, made)
    return Reaction(page, replaces=True)


# ------------------------------------------------------------------------------------------------------- the command


@app_commands.command(
    name="games", description="Your games: what waits for you in each, open ones, and those that have ended."
)
async def games(press: discord.Interaction[Bot]) -> None:
    await answer(press, _now(press))


VERBS: Final[Verbs] = {ways.VERB: pressed}
