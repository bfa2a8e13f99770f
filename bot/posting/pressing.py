"""The lobby's buttons, and the menus of its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from msgspec.structs import replace

from bot.games import titles
from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.choice import Choice
from bot.language.words import Text, safe
from bot.lobbies import naming, post, wording
from bot.lobbies.dealing import Dealing
from bot.lobbies.filling import again
from bot.lobbies.keeping import Keeper
from bot.lobbies.refusals import refuse_begun
from bot.lobbies.running import Lobbies
from bot.lobbies.seating import Seating, apart, press_id
from bot.lobbies.who_plays import who_plays
from bot.posting import compose
from bot.posting.status import Cards
from bot.posting.typed import acknowledge
from bot.seats import leaving
from bot.ui import ids, leaves, notify, which_game
from bot.ui.languages import Languages
from bot.ui.message import Button, Menu, Message, Row, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import asking, cause, text_for, useless
from bot.ui.sending import wake
from bot.ui.verbs import Verbs
from bot.ui.wardens import readable
from rules.game import Illegal
from storage.tables.next_games import Again

if TYPE_CHECKING:
    pass


# ---------------------------------------------------------------------------------------------------- the buttons


async def pressed(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A button or menu of the lobby."""
    await _awake(press)
    match read.verb, read.rest:
        case "help", _:
            return await how_to_play(press, read.game_id, leaves.number(read.rest))
        case "lobby", "join":
            name = press.user.display_name
            if press.guild_id is None:  # by a private message: he may have left the server since
                await readable(press, read.game_id)
            await press.client.service.get(Seating).join(
                read.game_id, press.user.id, name, f"join:{press.id}"
            )
            return replace(await _redrawn(press, read.game_id), beside=await _joined(press, read.game_id))
        case "lobby", "ready":
            return await _ready(press, read.game_id)
        case "lobby", "leave":
            if await is_under_way(press, read.game_id):  # the post is everybody's, the page is his alone
                return Reaction((await leaving.page(press, read.game_id)).message)
            await press.client.service.get(Seating).leave(read.game_id, press.user.id)
            return await _left(press, read.game_id)
        case "lobby", naming.NAME:
            return await _named(press, read.game_id)
        case "lobby", "options":
            return await _options(press, read.game_id)
        case "lobby", "start":
            return await start(press, read.game_id)
        case "lobby", rest if rest.startswith("start/"):
            return await start(press, read.game_id, rest.removeprefix("start/"))
        case again.VERB, (again.LOT | again.SWAP) as how:
            return await _play_again(press, read.game_id, how)
        case "options", field:
            return await _chosen(press, read.game_id, field.removesuffix("+"), values)
    return useless(press)


async def how_to_play(press: Press, game_id: int, leaf: int = 1) -> Reaction:
    """The rules in short, and how one is told."""
    look = await press.client.service.cache.look(game_id, None)
    facts = look.facts
    presentation = press.client.service.cache.presentation(facts)
    text = text_for(press)
    rules = presentation.lobby.rules_post(facts.config, facts.seats, text)
    lines = [rules, acknowledge.how(presentation, press.client.hears_typed, text), notify.advice(text)]
    page = leaves.turned(
        Message("\n".join(lines), ((notify.button(text),),)),
        game_id,
        leaf,
        text,
        "help",
        spare=leaves.NUMBERED,
    )
    return Reaction(page, replaces=True)


async def _awake(press: Press) -> None:
    """Wake the thread before anything is done in it: who gets no answer must not have got a seat.

    Raises Illegal for one that is locked.
    """
    thread = press.channel
    if not (isinstance(thread, discord.Thread) and thread.archived):
        return
    try:
        await wake(press.client, thread.id)
    except discord.Forbidden:
        raise Illegal(
            "F-23",
            "This thread is locked, so I changed nothing. Somebody who may manage threads can unlock it.",
        ) from None


async def _redrawn(press: Press, game_id: int) -> Reaction:
    """The lobby as it is now, in place of the post that was pressed: no other call is needed for it."""
    look = await press.client.service.cache.look(game_id, None)
    if _is_card(press, look):
        return Reaction(Message(""), replaces=True, in_turn=press.client.get(Cards).answering(game_id))
    text = await press.client.get(Languages).of_server(press.guild_id)
    return Reaction(compose.card(look, press.client.service.cache.presentation(look.facts), text))


async def _joined(press: Press, game_id: int) -> Message:
    """That a place was taken, or one on the waiting list, and what comes next."""
    cache, text = press.client.service.cache, text_for(press)
    facts = (await cache.look(game_id, None)).facts
    waiting = [waiting_game.person for waiting_game in facts.lobby.waiting]
    if press.user.id in waiting:
        line = text(
            "⏳ **All seats are taken, so you wait for one,** as number {n} on the list. As soon as a seat is "
            "yours I tell you in the thread. **Leave** takes you off the list.",
            n=waiting.index(press.user.id) + 1,
        )
        return Message(line)
    told = text(
        "✅ **You have a seat** in game {n}: {here} of {seats} have joined. **Leave** gives it back until "
        "the start.",
        n=game_id,
        here=len(facts.people),
        seats=facts.seats,
    )
    if cache.presentation(facts).lobby.has_roles:
        told += " " + text("Then your role comes by private message.")
    if names := await apart(press.client.service.get(Seating), game_id, press.user.id):
        told += " " + wording.apart(names, text)
    return Message(told)


async def _left(press: Press, game_id: int) -> Reaction:
    look = await press.client.service.cache.look(game_id, None)
    return await _redrawn(press, game_id) if _is_card(press, look) else left(press, game_id)


def left(press: Press, game_id: int) -> Reaction:
    """What somebody is told who has given his place back, elsewhere than on the lobby's post."""
    return Reaction(Message(text_for(press)("You have left game {n}. Your seat is free again.", n=game_id)))


def _is_card(press: Press, look: ReaderView) -> bool:
    """Whether the lobby's post itself was pressed, where what comes of it is to be seen at once."""
    return press.message is not None and press.message.id == look.facts.card


async def _ready(press: Press, game_id: int) -> Reaction:
    """Somebody says that he is there; on the lobby's post that is to be seen at once."""
    text = text_for(press)
    is_news = await press.client.get(Lobbies).ready(game_id, press.user.id)
    look = await press.client.service.cache.look(game_id, None)
    if _is_card(press, look):
        return await _redrawn(press, game_id)
    if is_news or look.facts.lobby.call is not None:
        return Reaction(Message(text("✅ Noted: you are ready.")))
    return Reaction(Message(text("Nobody is asking now. It is enough that you have joined.")))


async def _play_again(press: Press, game_id: int, how: str) -> Reaction:
    """Who played would do it again; the press that makes it enough opens the next lobby."""
    bot, text, user = press.client, text_for(press), press.user
    row = Again(game_id, user.id, user.display_name, press_id(cause(press)), how, bot.now_ms())
    known = await again.wish(bot.service, row)
    new = known or await again.open_next(bot.service, game_id)
    if new is None:
        line = text(
            "**Noted: you would play again.** Nobody learns it until more than half of those who played have "
            "pressed, within a day of the end. Then a lobby opens in which you have a seat."
        )
        return Reaction(Message(line))
    if known is None:
        await bot.get(Keeper).opening.begin(new, text)
    facts = (await bot.service.cache.look(new, None)).facts
    name = safe(which_game.name_of(bot, facts))
    lines = [text("**You are in the next game:** {game}", game=titles.linked(facts, name))]
    if known is not None and (names := await apart(bot.service.get(Seating), new, user.id)):
        lines.append(wording.apart(names, text))
    return Reaction(Message("\n".join(lines)))


async def start(press: Press, game_id: int, sure: str = "") -> Reaction:
    """Deal. Where there is something to tell of who plays, the host reads that first, and says once more to begin.

    *sure*: of whom he has read it, by the newest seat; where somebody has come since he reads it anew.
    """
    text, service = text_for(press), press.client.service
    game = await service.cache.live(game_id)
    if game.row.stage == "lobby" and game.row.host_id == press.user.id:
        seated = await who_plays(press.client, game, text)  # who has left the server is dealt no role
        is_full = game.row.stage == "lobby" and len(game.holders) == game.row.seats
        if is_full and seated.is_notable and sure != _newest(game):
            head = text("**Before you start, look who plays.** Only you see this. Nothing has begun yet.")
            page = Message("\n".join([head, *seated.lines]), ((begin(game, text),),))
            return Reaction(page, replaces=True)
    await service.get(Dealing).start(game_id, press.user.id, cause(press))
    if service.cache.presentation(game.facts()).lobby.has_roles:
        return Reaction(
            Message(text("**The roles are dealt** and on their way to the players.")), replaces=True
        )
    return Reaction(Message(text("**The game begins.**")), replaces=True)


def begin(game: LoadedGame, text: Text) -> Button:
    """By which a host who has read who plays begins."""
    return Button(text("Start"), ids.verb(game.row.id, "lobby", f"start/{_newest(game)}"), "primary")


def _newest(game: LoadedGame) -> str:
    return str(max(holder.id for holder in game.holders))


# ---------------------------------------------------------------------------------------------------- the options


async def hosted(press: Press, game_id: int) -> ReaderView:
    """The lobby of a game of the presser's own. Raises Illegal for anybody else, and after the start."""
    look = await press.client.service.cache.look(game_id, None)
    if look.facts.host != press.user.id:
        raise Illegal("F-24", "Only the host of this game can do that.")
    refuse_begun(look.facts)
    return look


async def _named(press: Press, game_id: int) -> Reaction:
    """The form for the game's name, or the name that was filled in."""
    text, facts = text_for(press), (await press.client.service.cache.look(game_id, None)).facts
    naming.refuse(facts, press.user.id)
    if press.type is not discord.InteractionType.modal_submit:
        return asking(naming.form(facts, text), press)
    given = filled(dict(press.data or {})).get(naming.NAME, ())
    await naming.rename(press.client.service, game_id, press.user.id, " ".join(given))
    look = await press.client.service.cache.look(game_id, None)
    game = titles.title(look.facts, press.client.service.cache.presentation(look.facts), text)
    return Reaction(Message(text("This game is called **{game}** from now on.", game=game)))


async def _options(press: Press, game_id: int) -> Reaction:
    look = await hosted(press, game_id)
    return Reaction(options_page(look, press.client.service.cache.presentation(look.facts), text_for(press)))


async def _chosen(press: Press, game_id: int, field: str, values: tuple[str, ...]) -> Reaction:
    """One choice is saved, and the page drawn anew with what it leads to."""
    service, text = press.client.service, text_for(press)
    look = await hosted(press, game_id)
    facts, presentation = look.facts, service.cache.presentation(look.facts)
    try:
        if field == "seats":
            await service.get(Seating).configure(game_id, press.user.id, facts.config, int(values[0]))
        else:
            config = presentation.lobby.fill(facts.config, facts.seats, field, values)
            await service.get(Seating).configure(game_id, press.user.id, config, facts.seats)
    except (ValueError, IndexError):
        raise Illegal("F-24", "You cannot choose that, so I changed nothing.") from None
    return Reaction(options_page(await service.cache.look(game_id, None), presentation, text), replaces=True)


def options_page(look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The host's menus, with what is chosen and what is not allowed."""
    facts = look.facts
    lines = [
        text(
            "**Options of {game}.** Each choice counts at once.", game=titles.title(facts, presentation, text)
        ),
        *(f"- {line}" for line in presentation.lobby.describe(facts.config, facts.seats, text)),
        *(
            post.remarks(look, presentation, text)
            or [text("✅ You can play with these options. **Start** is in the lobby.")]
        ),
    ]
    rows: list[Row] = [
        Menu(
            ids.verb(facts.id, "options", f"{field.id}+"),
            field.options,
            field.label,
            field.least,
            field.most,
        )
        for field in presentation.lobby.fields(facts.config, facts.seats, text)[:4]
    ]
    sizes = tuple(
        Choice(text("{n} players", n=n), str(n), chosen=n == facts.seats) for n in presentation.game.seats
    )
    rows.append(Menu(ids.verb(facts.id, "options", "seats+"), sizes, text("Players")))
    return Message("\n".join(lines), tuple(rows))


async def is_under_way(press: Press, game_id: int) -> bool:
    """Whether who leaves now leaves a seat (F-9)."""
    return (await press.client.service.cache.look(game_id, None)).facts.stage in ("dealing", "running")


VERBS: Final[Verbs] = {"help": pressed, "lobby": pressed, "options": pressed, again.VERB: pressed}
