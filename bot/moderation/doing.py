"""How a deed is done, whichever it is: by a button of the panel and its form, or by a command and its yes."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.games.authority import Authority
from bot.games.reader_view import Facts
from bot.games.trying import refuse_impossible, unsaid
from bot.moderation.deed import LOBBY, Asked, Case, Deed, Given
from bot.moderation.panel import BETWEEN, case_of, id_of, panel
from bot.seats import confirming
from bot.seats.candidates import somebody
from bot.ui.message import Field, Form, Menu, Message, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import asking, cause
from rules.game import Illegal, Stale

_BOX = 4000
"""Characters that a box of several lines takes, as Discord has it."""

# ------------------------------------------------------------------------------------------------------ by a button


async def pressed(press: Press, facts: Facts, deed: Deed, rest: str) -> Reaction:
    """A button of a deed, or the form that it opened; *rest*: what it says beforehand."""
    case, said = await case_of(press, facts), rest.split(BETWEEN) if rest else []
    before = {asked.name: word for asked, word in zip(deed.asks, said, strict=False)}
    if not await case.bot.service.deeds.was_done(facts.id, cause(press)):
        _refuse_stage(case, deed)
    if press.type is discord.InteractionType.modal_submit:
        return await _sent(press, case, deed, before)
    if deed.opens is not None and not before:
        return await deed.opens(press, facts)
    return await _opened(press, case, deed, before)


async def _opened(press: Press, case: Case, deed: Deed, before: Mapping[str, str]) -> Reaction:
    """The form of a deed, or the deed itself where it asks nothing; what cannot be is refused before that."""
    left = [asked for asked in deed.asks if asked.name not in before]
    if press.guild_id != case.facts.guild:
        left = _askable_elsewhere(left)
    given = await _given(case, deed, before, is_sent=deed.is_light and not left)
    await _refuse(case, deed, given)
    says = await deed.says(case, given)
    if deed.is_light and not left:
        return await (_asked if says else _done)(press, case, deed, given, _light(press))
    if not deed.is_light and not any(asked.required and asked.name not in given for asked in deed.asks):
        await refuse_impossible(deed.do(case, given, unsaid(case.person)))
    fields = [await _field(case, asked) for asked in left]
    if not deed.is_light:
        fields.append(confirming.why(case.text))
    again = id_of(case.facts.id, deed, *(given.words.get(name, word) for name, word in before.items()))
    return asking(Form(case.text(deed.title), again, tuple(fields), says), press)


async def _sent(press: Press, case: Case, deed: Deed, before: Mapping[str, str]) -> Reaction:
    """A form: what was typed of times is read back as dates before it counts, the rest counts at once."""
    typed = filled(dict(press.data or {}))
    words = {asked.name: next(iter(typed.get(asked.name, ())), "").strip() for asked in deed.asks}
    by = _light(press) if deed.is_light else confirming.warrant(press)
    given = await _given(case, deed, {**words, **before}, is_sent=True)
    if any(asked.is_read_back and asked.name in given for asked in deed.asks):
        return await _asked(press, case, deed, given, by)
    return await _done(press, case, deed, given, by)


def _light(press: Press) -> Authority:
    return Authority(press.user.id, press.user.display_name, cause(press))


async def _field(case: Case, asked: Asked) -> Field:
    label, least = case.text(asked.label), 1 if asked.required else 0
    if asked.is_person:
        menu = Menu(asked.name, (), least=least, people=True)
    elif asked.channels:
        menu = Menu(asked.name, (), least=least, channels=asked.channels)
    elif asked.choices is not None:
        choices = tuple(await asked.choices(case))
        if not choices:
            raise Stale("F-8", "There is nothing left to choose from.")
        menu = Menu(asked.name, choices, least=least)
    else:
        value, hint = asked.value, asked.placeholder
        if asked.fill is not None:
            return Field(label, asked.name, asked.fill(case), True, asked.required, most=_BOX)
        return Field(label, asked.name, value, required=asked.required, placeholder=hint)
    return Field(label, asked.name, required=asked.required, menu=menu)


def _askable_elsewhere(asks: list[Asked]) -> list[Asked]:
    """What can be asked where Discord offers neither people nor channels of the game's server. Raises Illegal."""
    if any(asked.required and (asked.is_person or asked.channels) for asked in asks):
        raise Illegal(
            "F-7",
            "Open the panel in the game's thread for that, with `/game panel`: here I cannot list people "
            "or channels.",
        )
    return [asked for asked in asks if not asked.is_person and not asked.channels]


# ---------------------------------------------------------------------------------------------------- by a command


async def commanded(
    press: Press, deed: Deed, facts: Facts, words: Mapping[str, str], reason: str | None
) -> Reaction:
    """The command of a deed: it is asked once more, but for a light one."""
    case = await case_of(press, facts)
    if reason is not None:
        confirming.refuse_silent(reason)
    _refuse_stage(case, deed)
    given = await _given(case, deed, words, is_sent=True)
    if deed.is_light:
        return await _done(press, case, deed, given, _light(press))
    return await _asked(press, case, deed, given, confirming.warrant_of(press, reason))


async def _asked(press: Press, case: Case, deed: Deed, given: Given, by: Authority) -> Reaction:
    """Ask by a sentence; what cannot be is refused before it."""
    _refuse_incomplete(deed, given)
    await _refuse(case, deed, given)
    if not deed.is_light:
        await refuse_impossible(deed.do(case, given, unsaid(case.person)))

    async def work(press: Press, by: Authority) -> Reaction:
        return await _done(press, await case_of(press, case.facts), deed, given, by)

    is_told = not (deed.is_untold_in_lobbies and case.facts.stage in LOBBY)
    question = await deed.says(case, given)
    return confirming.ask(press, case.facts, question, by.reason, work, is_told=is_told)


# --------------------------------------------------------------------------------------------------- what both share


async def _given(case: Case, deed: Deed, words: Mapping[str, str], *, is_sent: bool = False) -> Given:
    """What was typed and chosen, checked. Raises Illegal for what is not on offer."""
    known = {asked.name: asked for asked in deed.asks if words.get(asked.name)}
    people = {
        name: await somebody(case.bot, case.facts, words[name])
        for name, asked in known.items()
        if asked.is_person
    }
    picked = {
        name: await _picked(case, asked, words[name]) for name, asked in known.items() if name not in people
    }
    return Given(picked, people, is_sent, case.bot.now_ms())


async def _picked(case: Case, asked: Asked, word: str) -> str:
    """*word*, or of a list the value that it names."""
    if asked.choices is None:
        return word
    for choice in await asked.choices(case):
        if word == choice.value or word.casefold() == choice.label.casefold():
            return choice.value
    if asked.reads is not None:
        return await asked.reads(case, word)
    raise Stale("F-8", "That is no longer in the list, so I changed nothing. Choose again.")


def _refuse_stage(case: Case, deed: Deed) -> None:
    """Raise Illegal or Stale where the game has not come so far, or is past that."""
    stage = case.facts.stage
    if stage not in deed.stages:
        if stage == "lobby":
            raise Illegal("R-1.3", "This game has not started yet.")
        if stage == "ended":
            raise Stale("R-1.4", "This game is over.")
        raise Illegal("R-1.3", "This game has started already.")


async def _refuse(case: Case, deed: Deed, given: Given) -> None:
    """Raise Illegal or Stale where it cannot be done now, or not by who asks."""
    _refuse_stage(case, deed)
    await deed.refuses(case, given)
    if case.plays:
        await deed.limits(case, given)


def _refuse_incomplete(deed: Deed, given: Given) -> None:
    """Raise Illegal where a form was sent without all that its deed has to know."""
    if any(asked.required and asked.name not in given for asked in deed.asks):
        raise Illegal("F-8", "Something is missing in the form, so I changed nothing. Open it again.")


async def _done(press: Press, case: Case, deed: Deed, given: Given, by: Authority) -> Reaction:
    """Do it, once for each cause; then what it shows, or the panel as it is after it."""
    _refuse_incomplete(deed, given)
    if not await case.bot.service.deeds.was_done(case.facts.id, by.cause):
        await _refuse(case, deed, given)
    shown = await deed.do(case, given, by)
    if isinstance(shown, Message):
        return Reaction(shown)
    news = shown or case.text("**Done, and announced in the thread.**")
    return await panel(press, case.facts, news)
