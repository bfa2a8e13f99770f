"""How a deed is done, whichever it is: by a button of the panel and its form, or by a command and its yes."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.commands import which_game
from bot.games.reader_view import Facts
from bot.moderation import confirming
from bot.moderation.authority import Authority
from bot.moderation.deed import Asked, Case, Deed, Given
from bot.moderation.panel import BETWEEN, case_of, id_of, panel
from bot.moderation.wardens import moderated
from bot.seats.candidates import somebody
from bot.ui.message import Field, Form, Menu, Message, filled
from bot.ui.respond import Press, Reaction, asking, cause
from rules.game import Illegal, Stale

# ------------------------------------------------------------------------------------------------------ by a button


async def pressed(press: Press, facts: Facts, deed: Deed, rest: str) -> Reaction:
    """A button of a deed, or the form that it opened; *rest*: what it says beforehand."""
    case, said = await case_of(press, facts), rest.split(BETWEEN) if rest else []
    before = {asked.name: word for asked, word in zip(deed.asks, said, strict=False)}
    if press.type is discord.InteractionType.modal_submit:
        return await _sent(press, case, deed, before)
    left = [asked for asked in deed.asks if asked.name not in before]
    if any(asked.is_person or asked.channels for asked in left):
        refuse_elsewhere(press, facts)
    given = await _given(case, deed, before)
    await _refuse(case, deed, given)
    if deed.is_light and not left:
        return await _done(press, case, deed, given, _light(press))
    fields = [await _field(case, asked) for asked in left]
    if not deed.is_light:
        fields.append(confirming.why(case.text))
    form = Form(case.text(deed.title), id_of(facts.id, deed, *said), tuple(fields), deed.says(case, given))
    return asking(form, press)


async def _sent(press: Press, case: Case, deed: Deed, before: Mapping[str, str]) -> Reaction:
    typed = filled(dict(press.data or {}))
    words = {asked.name: next(iter(typed.get(asked.name, ())), "").strip() for asked in deed.asks}
    given = await _given(case, deed, {**words, **before})
    by = _light(press) if deed.is_light else confirming.warrant(press)
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
        menu = Menu(asked.name, tuple(await asked.choices(case)), least=least)
    else:
        value, hint = asked.value, asked.placeholder
        return Field(label, asked.name, value, required=asked.required, placeholder=hint)
    return Field(label, asked.name, required=asked.required, menu=menu)


def refuse_elsewhere(press: Press, facts: Facts) -> None:
    """Raise Illegal where Discord offers neither people nor channels of the game's server to choose from."""
    if press.guild_id != facts.guild:
        raise Illegal(
            "Q-9.7",
            "Open the panel in the game's thread for that, by `/gm panel`: here I cannot list people or channels.",
        )


# ---------------------------------------------------------------------------------------------------- by a command


async def commanded(
    press: Press, deed: Deed, game: str | None, words: Mapping[str, str], reason: str | None
) -> Reaction:
    """The command of a deed: it is asked once more, but for a light one."""
    case = await case_of(press, await moderated(press, await which_game.find(press, game)))
    given = await _given(case, deed, words)
    await _refuse(case, deed, given)
    if deed.is_light:
        return await _done(press, case, deed, given, _light(press))

    async def work(press: Press, by: Authority) -> Reaction:
        return await _done(press, await case_of(press, case.facts), deed, given, by)

    return confirming.ask(press, case.facts, deed.says(case, given), reason, work, is_told=True)


# --------------------------------------------------------------------------------------------------- what both share


async def _given(case: Case, deed: Deed, words: Mapping[str, str]) -> Given:
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
    return Given(picked, people)


async def _picked(case: Case, asked: Asked, word: str) -> str:
    """*word*, or of a list the value that it names."""
    if asked.choices is None:
        return word
    for choice in await asked.choices(case):
        if word == choice.value or word.casefold() == choice.label.casefold():
            return choice.value
    raise Stale("Q-9.8", "That is not in the list any more. Nothing was changed; choose anew.")


async def _refuse(case: Case, deed: Deed, given: Given) -> None:
    """Raise Illegal or Stale where it cannot be done now, or not by who asks."""
    stage = case.facts.stage
    if stage not in deed.stages:
        if stage == "lobby":
            raise Illegal("R-1.3", "This game has not started yet.")
        if stage == "ended":
            raise Stale("R-1.4", "This game is over.")
        raise Illegal("R-1.3", "This game has started already.")
    await deed.refuses(case, given)
    if case.plays:
        await deed.limits(case, given)


async def _done(press: Press, case: Case, deed: Deed, given: Given, by: Authority) -> Reaction:
    """Do it, once for each cause; then what it shows, or the panel as it is after it."""
    if any(asked.required and asked.name not in given for asked in deed.asks):
        raise Illegal("Q-9.8", "Something is missing in the form. Nothing was changed; open it again.")
    if not await case.bot.service.deeds.was_done(case.facts.id, by.cause):
        await _refuse(case, deed, given)
    shown = await deed.do(case, given, by)
    if isinstance(shown, Message):
        return Reaction(shown)
    news = shown or case.text("**Done, and announced in the thread.**")
    return await panel(press, case.facts, news)
