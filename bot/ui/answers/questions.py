"""Presses about what a game asks: an answer that is entered, put together page by page, or asked to be confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import discord
from msgspec.structs import replace

from bot.games.loaded import LoadedGame
from bot.games.presentation import Presentation, names_of
from bot.games.reader_view import ReaderView, Several, Submission
from bot.service import meaning
from bot.service.admission import refuse_long
from bot.ui import desk as desk_page
from bot.ui import ids, long_ids, looking
from bot.ui.answers import answering, drafts, groups, menus, pictured, refusing, several
from bot.ui.belonging import own
from bot.ui.ids import Mode
from bot.ui.message import Message, Row, custom_ids, cut, filled, label_of
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import asking, cause, refused, sent_ms, text_for, useless
from bot.ui.verbs import Verbs
from rules.game import Decision, Illegal, Question, Seat, Stale
from storage.tables.drafts import Draft


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
    submission = Submission(
        game_id, press.user.id, words, cause(press), question, at_ms or sent_ms(press), seat=seat
    )
    try:
        old = (await service.cache.live(game_id)).drafts
        reply = await service.games.submit(submission)
    except Several:
        raise
    except Illegal as illegal:
        meant = await _which(press, game_id, lambda game: meaning.seat(game, submission))
        return await _refused_whole(illegal, words, await looking.seen(press, game_id, meant), press)
    presentation = service.cache.presentation(reply.look.facts)
    page = own(desk_page.receipt(reply, presentation, text, old), reply.look, presentation, text)
    return Reaction(await pictured.receipt(press, reply.look, presentation, page, text), replaces=True)


async def _refused_whole(illegal: Illegal, words: str, look: ReaderView, press: Press) -> Reaction:
    """Why *words* are refused, and what becomes of them, with the ways to a draft that holds them."""
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    drafting, typed = press.client.service.drafting, _is_typed(press)
    made = await refusing.refuse(
        drafting, presentation, look, press.user.id, words, illegal, text, typed=typed
    )
    rows: tuple[Row, ...] = ()
    if made.about is not None:
        look = await looking.seen(press, look.facts.id, look.seat)
        rows = tuple(menus.row(answering.changing(look, presentation, made.about, text)))
    return Reaction(own(Message("\n".join(made.lines), rows), look, presentation, text))


def _is_typed(press: Press) -> bool:
    """Whether *press* says words that were typed, be it before it was asked for which seat, or whether it is sure."""
    if press.type is not discord.InteractionType.component:
        return True
    read = ids.parse(str(dict(press.data or {}).get("custom_id")))
    return read is not None and read.verb in (several.SAY, several.SURE)


async def typed(
    press: Press, game_id: int, words: str, seat: Seat | None = None, at_ms: int | None = None
) -> Reaction:
    """Submit typed *words*, or ask first, as buttons do, where some of them cannot be taken back. Raises Several."""
    game = await press.client.service.cache.live(game_id)
    seat = meaning.seat(game, Submission(game_id, press.user.id, words, "", seat=seat))
    finals = several.finals(game, seat, words)
    if not finals:
        return await say(press, game_id, words, None, seat, at_ms)
    look = await looking.seen(press, game_id, seat)
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    [(decision, _), *others] = finals
    if not others and presentation.game.kinds[decision.question.kind].is_long and ";" not in words:
        return await _looked_at(press, look, decision, words, beside=game)
    return Reaction(own(several.ask_first(game, look, presentation, words, text), look, presentation, text))


async def _typed(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """Words that were typed, and of which it is said now for which seat, or that it is sure.

    They mean what was open then.
    """
    words = several.words_of(read, press.message)
    if words is None or press.message is None:
        return useless(press)
    at_ms = round(press.message.created_at.timestamp() * 1000)
    if read.verb == several.SURE:
        return await say(press, read.game_id, words, None, read.seat, at_ms)
    return await typed(press, read.game_id, words, read.seat, at_ms)


async def about(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """A press about a question: these words, what may follow them, or whether they are meant."""
    begun = long_ids.read(read.said, "" if press.message is None else press.message.content)
    if begun is None:
        return useless(press)
    if read.mode is Mode.FORM and press.type is discord.InteractionType.modal_submit:
        return await _filled(press, read)
    said = (*begun, *values) if read.mode is Mode.PICK else begun
    seat, question = read.seat, read.question
    if read.mode is not Mode.SAY or read.last:  # of a plain answer the seat is found where it is entered
        found = partial(_seat_pressed, person=press.user.id, read=read)
        seat = seat or await _which(press, read.game_id, found)
        question = await _question(press, read, seat)
    if read.mode in (Mode.SAY, Mode.PICK) and (changed := await _not_as_shown(press, read, said, seat)):
        return changed
    if read.mode is Mode.SAY:
        return await say(press, read.game_id, " ".join(said), question, seat)
    assert question is not None
    look = await looking.seen(press, read.game_id, seat)
    decision = look.find(question)
    if decision is not None and decision.rests:
        return refused(_at_rest(), look, press)
    words, marks = groups.parted(said)
    if decision is None:
        return refused(_not_asked(), look, press)
    presentation = press.client.service.cache.presentation(look.facts).of(look.view, look.pencils)
    if read.mode is Mode.FORM:
        form = answering.form(look, presentation, decision, text_for(press))
        return await _page(press, look, decision, (), at_once=True) if form is None else asking(form, press)
    if not answering.is_offered(look, decision, words):
        if read.mode is Mode.DRAW and (read.at_once or _stands_there(press)):
            # Under a post stands what is usual, whatever is possible.
            return await _page(press, look, decision, (), at_once=read.at_once, is_instead=True)
        return refused(_not_asked(), look, press)
    is_done = _is_whole(look, presentation, decision, said) or (
        read.at_once and not marks and menus.is_enough(look, presentation, decision, said)
    )
    draft = look.draft(question)
    if read.mode is Mode.DRAW and draft is not None and not said and not read.at_once:
        return await _gone_on(press, look, decision, draft)
    if read.mode is Mode.DRAW or marks or not is_done:
        return await _put_together(press, look, decision, said, at_once=read.at_once)
    if menus.needs_check(look, presentation, decision, said):
        sure = answering.confirm(look, presentation, decision, said, text_for(press))
        return Reaction(own(sure, look, presentation, text_for(press)), replaces=True)
    return await say(press, read.game_id, " ".join(said), question, seat)


async def _not_as_shown(
    press: Press, read: ids.Press, said: tuple[str, ...], seat: Seat | None
) -> Reaction | None:
    """The page of *said* anew, where it would do something else by now than the page says that sends it; else None.

    A `done` closes whatever phase is open, a piece may have moved, and a number may be that of another order.
    """
    if read.question is None or press.message is None:
        return None
    cache, kind, shown = press.client.service.cache, read.question.kind, press.message.content
    try:
        answers = cache.presentation((await cache.live(read.game_id)).row).answers
    except Illegal:
        return None
    is_pointed = said[:1] and said[0] in answers.points.get(kind, ())
    if not (is_pointed or (read.mode is Mode.SAY and drafts.steps_shown(shown))):
        return None
    seat = seat or await _which(press, read.game_id, partial(_seat_pressed, person=press.user.id, read=read))
    look, text = await looking.seen(press, read.game_id, seat), text_for(press)
    decision, presentation = look.find(read.question), cache.presentation(look.facts).of(look.view)
    if decision is None:
        return None
    if is_pointed:
        now = presentation.answers.label(kind, said[:-1], said[-1], names_of(look, presentation, text), text)
        then = label_of(press.message, str(dict(press.data or {}).get("custom_id")), said[-1])
        if not then or cut(now, len(then)) == then:
            return None
        page = await _page(press, look, decision, said[:-1])
    elif drafts.is_shown(look, presentation, decision, said, shown, text):
        return None
    else:
        page = await _written(press, look, decision, said)
    return _under([drafts.changed_line(text)], page)


def _seat_pressed(game: LoadedGame, person: int, read: ids.Press) -> Seat | None:
    """The seat that a press about a question is for: the one that it names, or the only one that is asked."""
    return game.seat_of(
        person, read.seat, lambda one: any(read.covers(decision.question) for decision in game.asked(one))
    )


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
    look = await looking.seen(press, read.game_id, seat)
    own = (decision.question for decision in look.decisions if read.covers(decision.question))
    return next(own, read.question)


def _stands_there(press: Press) -> bool:
    """Whether what was pressed is a button of its message, and none that somebody has made up."""
    pressed = str(dict(press.data or {}).get("custom_id"))
    return press.message is not None and pressed in custom_ids(press.message)


def _not_asked() -> Illegal:
    """F-4: the same words whether the question is somebody else's, closed, or never was."""
    return Stale("F-6", "That is not asked of you now. **My desk** shows what you can do.")


def _at_rest() -> Illegal:
    return Illegal("F-6", "Another question comes first. **My desk** shows whether it is yours.")


def _is_whole(
    look: ReaderView, presentation: Presentation, decision: Decision, said: tuple[str, ...]
) -> bool:
    options, kind = look.options(decision, said), decision.question.kind
    is_last = options.whole and not options.words
    return is_last and not (said and menus.only_adds(presentation, kind, said))


async def _page(
    press: Press,
    look: ReaderView,
    decision: Decision,
    said: tuple[str, ...],
    *,
    at_once: bool = False,
    is_instead: bool = False,
) -> Reaction:
    """The page on which an answer is put together, with what the game draws of it; *is_instead* of one that cannot be
    given.
    """
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    page = answering.level(look, presentation, decision, said, text, at_once=at_once)
    if is_instead:
        page = replace(page, content="\n".join((text("You cannot do that now, but this:"), page.content)))
    page = own(page, look, presentation, text)
    return Reaction(
        await pictured.level(press, look, presentation, decision, said, page, text), replaces=True
    )


async def _filled(press: Press, read: ids.Press) -> Reaction:
    """A form for a whole answer was sent."""
    assert read.question is not None
    look = await looking.seen(press, read.game_id, read.seat)
    fields = {name: values[0] for name, values in filled(dict(press.data or {})).items() if values}
    for value in fields.values():
        refuse_long(value, answering.IN_A_BOX)
    presentation = press.client.service.cache.presentation(look.facts)
    decision = look.find(read.question)
    if (box := fields.get(answering.BOX)) is None:
        words = presentation.answers.filled(read.question.kind, fields)
        return await say(press, read.game_id, words, read.question, look.seat)
    words = presentation.answers.typed(box, names_of(look, presentation, text_for(press)))
    if decision is not None and look.seat:
        return await _looked_at(press, look, decision, words)
    return await say(press, read.game_id, words, read.question, look.seat)


async def _looked_at(
    press: Press, look: ReaderView, decision: Decision, words: str, *, beside: LoadedGame | None = None
) -> Reaction:
    """What was written as a whole is kept as a draft, and shown with what it would do, and in whose place it is."""
    assert look.seat
    text, service = text_for(press), press.client.service
    presentation = service.cache.presentation(look.facts).of(look.view)
    lines = await refusing.keep(
        service.drafting, presentation, look, press.user.id, decision, words, text, beside=beside
    )
    look = await looking.seen(press, look.facts.id, look.seat)
    return _under(lines, await _written(press, look, decision, tuple(words.split())))


def _under(lines: Sequence[str], reaction: Reaction) -> Reaction:
    """The same page under these *lines*."""
    message = reaction.message
    return replace(reaction, message=replace(message, content="\n".join((*lines, message.content))))


async def _written(press: Press, look: ReaderView, decision: Decision, said: tuple[str, ...]) -> Reaction:
    """What was written as a whole, with what it would do."""
    presentation, text = press.client.service.cache.presentation(look.facts), text_for(press)
    page = own(answering.looked_at(look, presentation, decision, said, text), look, presentation, text)
    shown = await pictured.hung(
        press, look, page, lambda: pictured.whole(look, presentation, decision, said, text)
    )
    return Reaction(shown, replaces=True)


async def _put_together(
    press: Press, look: ReaderView, decision: Decision, said: tuple[str, ...], *, at_once: bool
) -> Reaction:
    """The page on which an answer is put together; of a long one it is kept how far it has come.

    What is sent step by step is kept from its second word on. Who only goes back keeps all that he had.
    """
    service, question, lines = press.client.service, decision.question, list[str]()
    presentation, (words, _) = service.cache.presentation(look.facts).of(look.view), groups.parted(said)
    game_id, person, old = look.facts.id, press.user.id, look.draft(question)
    is_back = old is not None and words == drafts.words_of(decision, old)[: len(words)]
    is_long = len(words) > at_once and presentation.game.kinds[question.kind].is_long
    is_long = is_long and presentation.answers.drafts.keeps(words)
    keep = partial(service.drafting.keep, game_id, person, look.seat or 0, question)
    if is_long and not is_back and await keep(" ".join(words)):
        if old is not None and not drafts.is_half_pick(look, decision, words, old):
            lines = drafts.instead(presentation, question, old, " ".join(words), text_for(press))
        look = await looking.seen(press, game_id, look.seat)
    return _under(lines, await _page(press, look, decision, said, at_once=at_once))


async def _draft(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """Go on with a draft, send it, leave it for the deadline, or forget it."""
    look = await looking.seen(press, read.game_id, read.seat)
    about, _, mark = read.rest.partition(" ")
    try:
        question = Question.parse(about)
    except ValueError:
        return useless(press)
    decision, draft = look.find(question), look.draft(question)
    if decision is None or draft is None or not look.seat:
        return refused(_not_asked(), look, press)
    presentation, text = press.client.service.cache.presentation(look.facts).of(look.view), text_for(press)
    if mark not in ("", drafts.mark(draft)):
        return _under([drafts.another_line(text)], await _gone_on(press, look, decision, draft))
    if read.verb == "late":
        words = " ".join(drafts.words_of(decision, draft))
        return await say(press, read.game_id, f"preload {question.kind} late {words}", question, look.seat)
    if read.verb == "forget":
        await press.client.service.drafting.keep(read.game_id, press.user.id, look.seat, question, "")
        gone = drafts.forgotten(presentation, question, draft.words, text)
        return _under([gone], await looking.desk(press, read.game_id, look.seat))
    if decision.rests:
        return refused(_at_rest(), look, press)
    if read.verb == "send":
        said = drafts.words_of(decision, draft)
        page = "" if press.message is None else press.message.content
        if drafts.is_shown(look, presentation, decision, said, page, text, tells_more=True):
            return await say(press, read.game_id, " ".join(said), question, look.seat)
        return _under([drafts.changed_line(text)], await _gone_on(press, look, decision, draft))
    return await _gone_on(press, look, decision, draft)


async def _gone_on(press: Press, look: ReaderView, decision: Decision, draft: Draft) -> Reaction:
    """The page of a draft: as far as it can be picked, or as it was written."""
    offered = drafts.as_far_as_offered(look, decision, draft)
    presentation = press.client.service.cache.presentation(look.facts)
    is_begun = offered == drafts.words_of(decision, draft) or look.options(decision, offered).whole
    has_form = presentation.answers.form_label(decision.question.kind, text_for(press))
    if has_form and not (offered and is_begun):
        return await _written(press, look, decision, drafts.words_of(decision, draft))
    return await _page(press, look, decision, offered)


async def _open(press: Press, read: ids.Press, values: tuple[str, ...]) -> Reaction:
    """One of many decisions was picked from a menu."""
    look = await looking.seen(press, read.game_id, read.seat)
    try:
        question = Question.parse(values[0])
    except (IndexError, ValueError):
        return useless(press)
    among = look.ahead if read.rest == "ahead+" else look.decisions
    decision = next((decision for decision in among if decision.question == question), None)
    if decision is None or decision.rests:
        return refused(_not_asked() if decision is None else _at_rest(), look, press)
    presentation = press.client.service.cache.presentation(look.facts)
    return await _page(press, look, decision, (), at_once=menus.goes_at_once(presentation, decision))


async def _withdraw(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """Take an answer back that was given in advance."""
    return await say(press, read.game_id, f"withdraw {read.rest}", None, read.seat)


async def _confirm(press: Press, read: ids.Press, _values: tuple[str, ...]) -> Reaction:
    """A newcomer says that what the seat had left in advance stands."""
    return await say(press, read.game_id, "confirm", None, read.seat)


VERBS: Final[Verbs] = {
    "open": _open,
    "withdraw": _withdraw,
    "draft": _draft,
    "late": _draft,
    "send": _draft,
    "forget": _draft,
    "confirm": _confirm,
    several.SAY: _typed,
    several.SURE: _typed,
}
