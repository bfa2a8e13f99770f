"""Where every button and menu ends: reads an id back, and says, draws or asks to confirm."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.clocks import pings
from bot.commands import away, notify, setup
from bot.drawing.picture import Picture
from bot.games.loaded import LoadedGame
from bot.games.presentation import names_of
from bot.games.reader_view import ReaderView, Several, Submission
from bot.health import checkup
from bot.lobbies import pressing
from bot.moderation import deed_words, overseeing
from bot.seats import meaning, newcomer, seats, several
from bot.seats.belonging import own
from bot.ui import desk as desk_page
from bot.ui import drafts, groups, ids, leaves, long_ids, menus
from bot.ui.ids import Mode
from bot.ui.message import Message
from bot.ui.respond import (
    Press,
    Reaction,
    answer,
    cause,
    is_page,
    refused,
    sent_ms,
    text_for,
    useless,
)
from bot.ui.sending import is_between_us
from rules.game import Decision, Illegal, Question, Seat, Stale

if TYPE_CHECKING:
    from bot.client import Ringmaster


async def route(bot: Ringmaster, press: Press) -> None:
    """Answer one press of a button, choice of a menu or form, also one that bears no id of ours."""
    data: dict[str, Any] = dict(press.data or {})
    values = tuple(str(value) for value in data.get("values") or ())
    read = ids.parse(str(data.get("custom_id", "")))
    if read is None:
        await answer(press, _unknown(press))
        return
    went_well = await answer(press, _meant(bot, press, read, values), replacing=_may_replace(press, read))
    if went_well and read.verb == "desk":
        await bot.service.seating.opened_desk(read.game_id, press.user.id, read.seat)


def _may_replace(press: Press, read: ids.Press) -> bool:
    return (read.verb == "lobby" and read.rest in ("join", "leave", "ready")) or is_page(press)


async def _meant(bot: Ringmaster, press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """What a press leads to; who plays several seats is asked which he means where that cannot be told."""
    try:
        return await _work(bot, press, read, values)
    except Several as found:
        return await several.pressed(press, read, values, found)


def _work(
    bot: Ringmaster, press: Press, read: ids.Press, values: tuple[str, ...]
) -> Coroutine[Any, Any, Reaction]:
    if read.question is not None:
        return _about(press, read, values)
    match read.verb:
        case "desk":
            return desk(press, read.game_id, read.seat)
        case leaves.VERB:
            return desk(press, read.game_id, read.seat, int(read.rest) if ids.is_number(read.rest) else 1)
        case "open":
            return _open(press, read, values)
        case "withdraw":
            return say(press, read.game_id, f"withdraw {read.rest}", None, read.seat)
        case "draft" | "late" | "forget":
            return _draft(press, read)
        case "confirm":
            return say(press, read.game_id, "confirm", None, read.seat)
        case several.SAY:
            return _typed(press, read)
        case "dm":
            return _by_dm(press, read)
        case "told":
            return _told(press, read)
        case "page":
            return _looked_up(press, read, values)
        case "help" | "lobby" | "options":
            return pressing.pressed(bot, press, read, values)
        case "seat":
            return seats.pressed(press, read, values)
        case notify.VERB:
            return notify.pressed(press, read, values)
        case away.VERB:
            return away.pressed(press, read)
        case pings.VERB:
            return pings.pressed(press, read)
        case checkup.VERB:
            return checkup.pressed(press, read)
        case setup.VERB:
            return setup.pressed(press, read, values)
        case deed_words.POSTS | deed_words.PANEL:
            return overseeing.pressed(press, read)
        case _:
            return _unknown(press)


async def _unknown(press: Press) -> Reaction:
    return useless(press)


async def seen(press: Press, game_id: int, seat: Seat | None = None) -> ReaderView:
    """The game as the presser may see it, from this *seat* of his if he plays several.

    Raises Illegal alike where there is no such game and where he has no seat, and Several where it is open which.
    """
    service, person = press.client.service, press.user.id
    try:
        look = await service.cache.look(game_id, person, seat)
    except Several:
        raise
    except Illegal:
        raise meaning.no_seat() from None
    if not look.seat and look.view is not None:
        raise meaning.none(await service.cache.live(game_id), person)
    return look


async def seen_by_all(press: Press, game_id: int) -> tuple[ReaderView, ...]:
    """The game as the presser may see it, from each of his seats. Raises Illegal as before."""
    try:
        return (await seen(press, game_id),)
    except Several as found:
        return tuple([await seen(press, game_id, seat) for seat in found.seats])


async def desk(press: Press, game_id: int, seat: Seat | None = None, leaf: int = 1) -> Reaction:
    """The presser's own page."""
    look = await seen(press, game_id, seat)
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    page = own(desk_page.desk(look, presentation, text, leaf), look, presentation, text)
    picture = (
        None
        if look.view is None
        else presentation.private_picture(look.view, names_of(look, presentation, text), text)
    )
    return Reaction(await _hung(press, look, page, () if picture is None else (picture,)), replaces=True)


async def _hung(press: Press, look: ReaderView, page: Message, pictures: Sequence[Picture]) -> Message:
    """*page* with its *pictures*, where the bot may attach files."""
    place = None if is_between_us(press) else look.facts.channel
    if not pictures or not press.client.gallery.may_attach(place):
        return page
    return await press.client.gallery.hang(page, pictures)


async def say(
    press: Press,
    game_id: int,
    words: str,
    question: Question | None,
    seat: Seat | None = None,
    at_ms: int | None = None,
) -> Reaction:
    """Submit *words* and give the receipt: the acknowledgement comes after the commit. *at_ms*: when they were said.

    Raises Several where they can be meant for each of several seats of the presser's.
    """
    service, text = press.client.service, text_for(press)
    said = Submission(
        game_id, press.user.id, words, cause(press), question, at_ms or sent_ms(press), seat=seat
    )
    try:
        reply = await service.games.submit(said)
    except Several:
        raise
    except Illegal as illegal:
        meant = await _which(press, game_id, lambda found: meaning.seat(found, said))
        return _refused_whole(illegal, words, await seen(press, game_id, meant), press)
    presentation = service.cache.presentation(reply.look.facts)
    return Reaction(
        own(desk_page.receipt(reply, presentation, text), reply.look, presentation, text), replaces=True
    )


def _refused_whole(illegal: Illegal, words: str, look: ReaderView, press: Press) -> Reaction:
    """Why *words* are refused; of an order of several steps all that is wrong with it at once."""
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    lines = drafts.refusal_lines(look, presentation, words, illegal, text)
    if not lines:
        return refused(illegal, look, press)
    return Reaction(own(Message("\n".join(lines)), look, presentation, text))


async def _typed(press: Press, read: ids.Press) -> Reaction:
    """Words that were typed, and of which it is said now for which seat: they mean what was open then."""
    words = several.words_of(read, press.message)
    if words is None or press.message is None:
        return useless(press)
    at_ms = round(press.message.created_at.timestamp() * 1000)
    return await say(press, read.game_id, words, None, read.seat, at_ms)


async def _about(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A press about a question: these words, what may follow them, or whether they are meant."""
    begun = long_ids.read(read.said, "" if press.message is None else press.message.content)
    if begun is None:
        return useless(press)
    said = (*begun, *values) if read.mode is Mode.PICK else begun
    seat, question = read.seat, read.question
    if read.mode is not Mode.SAY or read.last:  # of a plain answer the seat is found where it is entered
        found = partial(meaning.pressed, person=press.user.id, read=read)
        seat = seat or await _which(press, read.game_id, found)
        question = await _question(press, read, seat)
    if read.mode is Mode.SAY:
        return await say(press, read.game_id, " ".join(said), question, seat)
    assert question is not None
    look = await seen(press, read.game_id, seat)
    decision = look.find(question)
    if decision is not None and decision.rests:
        return refused(_at_rest(), look, press)
    words, marks = groups.parted(said)
    if decision is None or not desk_page.is_offered(look, decision, words):
        return refused(_not_asked(), look, press)
    if read.mode is Mode.DRAW or marks or not _is_whole(look, decision, said):
        return await _put_together(press, look, decision, said)
    presentation = press.client.service.cache.presentation(look.facts)
    if menus.needs_check(presentation, decision):
        sure = desk_page.confirm(look, presentation, decision, said, text_for(press))
        return Reaction(own(sure, look, presentation, text_for(press)), replaces=True)
    return await say(press, read.game_id, " ".join(said), question, seat)


async def _which(press: Press, game_id: int, which: Callable[[LoadedGame], Seat | None]) -> Seat | None:
    """*which* seat of the presser's is meant; None where he has none, or there is no such game."""
    try:
        return which(await press.client.service.cache.live(game_id))
    except Several:
        raise
    except Illegal:
        return None


async def _question(press: Press, read: ids.Press, seat: Seat | None) -> Question:
    """What a press is about; of several questions the one that its seat is asked, if it is asked one of them."""
    assert read.question is not None
    if not read.last:
        return read.question
    look = await seen(press, read.game_id, seat)
    own = (found.question for found in look.decisions if read.covers(found.question))
    return next(own, read.question)


def _not_asked() -> Illegal:
    """F-4: the same words whether the question is somebody else's, closed, or never was."""
    return Stale("F-6", "Nothing of that kind is asked of you now. **My desk** shows what is open to you.")


def _at_rest() -> Illegal:
    return Illegal("F-6", "Another question is to be answered first. **My desk** shows whether it is yours.")


def _is_whole(look: ReaderView, decision: Decision, said: tuple[str, ...]) -> bool:
    options = look.options(decision, said)
    return options.whole and not options.words


def _page(press: Press, look: ReaderView, decision: Decision, said: tuple[str, ...]) -> Reaction:
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    return Reaction(
        own(desk_page.level(look, presentation, decision, said, text), look, presentation, text),
        replaces=True,
    )


async def _put_together(
    press: Press, look: ReaderView, decision: Decision, said: tuple[str, ...]
) -> Reaction:
    """The page on which an answer is put together; of a long one it is kept how far it has come."""
    service, question = press.client.service, decision.question
    game, (words, _) = service.cache.presentation(look.facts).game, groups.parted(said)
    if len(words) > 1 and look.seat and game.kinds[question.kind].is_long:
        game_id, person = look.facts.id, press.user.id
        if await service.drafting.keep(game_id, person, look.seat, question, " ".join(words)):
            look = await seen(press, game_id, look.seat)
    return _page(press, look, decision, said)


async def _draft(press: Press, read: ids.Press) -> Reaction:
    """Go on with a draft, leave it for the deadline, or forget it."""
    look = await seen(press, read.game_id, read.seat)
    try:
        question = Question.parse(read.rest)
    except ValueError:
        return useless(press)
    decision, draft = look.find(question), look.draft(question)
    if decision is None or draft is None or not look.seat:
        return refused(_not_asked(), look, press)
    if read.verb == "late":
        words = " ".join(drafts.words_of(decision, draft))
        return await say(press, read.game_id, f"preload {question.kind} late {words}", question, look.seat)
    if read.verb == "forget":
        await press.client.service.drafting.keep(read.game_id, press.user.id, look.seat, question, "")
        return await desk(press, read.game_id, look.seat)
    if decision.rests:
        return refused(_at_rest(), look, press)
    return _page(press, look, decision, drafts.as_far_as_offered(look, decision, draft))


async def _open(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """One of many decisions was picked from a menu."""
    look = await seen(press, read.game_id, read.seat)
    try:
        question = Question.parse(values[0])
    except (IndexError, ValueError):
        return await _unknown(press)
    among = look.ahead if read.rest == "ahead+" else look.decisions
    decision = next((found for found in among if found.question == question), None)
    if decision is None or decision.rests:
        return refused(_not_asked() if decision is None else _at_rest(), look, press)
    return _page(press, look, decision, ())


async def _by_dm(press: Press, read: ids.Press) -> Reaction:
    """Ask me privately, and Stop asking privately, on pages of older versions."""
    return await notify.choose(press, "dm" if read.rest == "on" else "thread")


async def _looked_up(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A page of the game's own was pressed."""
    found = await look_up(press, read.game_id, read.rest.removesuffix("+"), " ".join(values), read.seat)
    return found or useless(press)


async def look_up(
    press: Press, game_id: int, name: str, chosen: str, seat: Seat | None = None
) -> Reaction | None:
    """A page of the game's own, from the presser's view, which changes nothing; None where there is no such page."""
    look = await seen(press, game_id, seat)
    if look.view is None:
        return None
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    try:
        shown = own(desk_page.page(look, presentation, name, chosen, text), look, presentation, text)
    except ValueError:
        return None
    names = names_of(look, presentation, text)
    pictures = presentation.page_pictures(look.view, name, chosen, names, text)
    return Reaction(await _hung(press, look, shown, pictures), replaces=True)


async def _told(press: Press, read: ids.Press) -> Reaction:
    """All that the presser's seat was ever told in private."""
    service, text = press.client.service, text_for(press)
    look = await seen(press, read.game_id, read.seat)
    told = await service.succession.told(read.game_id, press.user.id, look.seat)
    presentation = service.cache.presentation(look.facts)
    return Reaction(
        own(newcomer.story(look, told, presentation, text), look, presentation, text), replaces=True
    )
