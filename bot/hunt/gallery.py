"""Cards, companions and abilities as their owner reads them: name, what it is called in writing, what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.hunt.wording import terms
from bot.hunt.wording.effects import listed
from bot.hunt.wording.spaces import either, tests
from bot.hunt.wording.voice import NAME, Voice
from bot.language.words import safe, said
from rules.hunt.pack import Ability, Card, Companion

WHENS: Final[Mapping[str, str]] = {
    "daylight1_start": said("as the day begins"),
    "bearer_turn": said("once in each of your turns"),
    "nightfall_rest": said("when {bearer} rests by night"),
    "nightfall_move": said("when {bearer} moves by night"),
    "refresh_draw": said("when you draw at the end of the day"),
    "change_course": said("when you change course"),
}
"""When a companion helps (H-21.10)."""


def card(card_id: str, voice: Voice) -> str:
    """`**Second Supper** (a1-03): Corruption falls by 1. *or* Draw 2 cards.`"""
    found = voice.pack.cards.get(card_id)
    if found is None:
        return safe(card_id, NAME)
    facts = {"name": safe(found.name, NAME), "id": found.id, "what": told(found, voice)}
    return voice.text("**{name}** ({id}): {what}", **facts)


def told(found: Card, voice: Voice) -> str:
    """When a card can be played and what it does."""
    when, options = _when(found, voice), _options(found, voice)
    if len(options) > 1:
        options = [voice.text("One of these: {options}", options=" ".join(options))]
    return " ".join([*when, *options])


def paragraphs(found: Card, voice: Voice) -> list[str]:
    """The same line by line: when, then each option."""
    when, options = _when(found, voice), _options(found, voice)
    if len(options) > 1:
        when.append(voice.text("One of these:"))
    return [" ".join(when), *options] if when else options


def _when(found: Card, voice: Voice) -> list[str]:
    lines = [] if found.timing == "turn" else [_answers(found, voice)]
    if found.cond:
        lines.append(voice.text("Only if {cond}.", cond=tests(found.cond, voice)))
    return lines


def _options(found: Card, voice: Voice) -> list[str]:
    """What each option does, numbered where there are several."""
    options = [option(found, at, voice) for at in range(len(found.options))]
    if len(options) == 1:
        return options
    return [voice.text("({n}) {what}", n=at, what=one) for at, one in enumerate(options, 1)]


def _answers(found: Card, voice: Voice) -> str:
    triggers = [voice.text(terms.TRIGGERS[trigger]) for trigger in found.on]
    return voice.text("In answer to {triggers}.", triggers=either(triggers, voice))


def option(found: Card, at: int, voice: Voice) -> str:
    """What one option of a card does; *at* from 0."""
    return listed(found.options[at], voice)


def hand(cards: Sequence[str], voice: Voice) -> list[str]:
    """A hand, a line per card."""
    if not cards:
        return [voice.text("**Your hand** is empty.")]
    return [voice.text("**Your hand,** {n} of 5:", n=len(cards)), *(f"- {card(one, voice)}" for one in cards)]


def companion(found: Companion, voice: Voice) -> str:
    """What a companion does again and again, and for the last time."""
    when, what, flip = abilities_of(found, voice)
    facts = {"name": safe(found.name, NAME), "when": when, "what": what, "flip": flip}
    return voice.text("**{name}**, {when}: {what} {flip}", **facts)


def abilities_of(found: Companion, voice: Voice) -> tuple[str, str, str]:
    """When a companion helps, how, and what giving all does."""
    text = voice.text
    when, cond = text(WHENS[found.when]), tests(found.cond, voice)
    if cond:
        when = text("{when}, if {cond}", when=when, cond=cond)
    flip = text("Flipped: {flip}", flip=listed(found.flip, voice))
    return when, listed(found.effects, voice), flip


def ability(found: Ability, voice: Voice) -> str:
    """What so many information tokens unlock (H-9.11)."""
    text = voice.text
    if found.setup is not None or found.effects is None:
        return text("Part 2 begins with {lord} in play.")
    what = listed(found.effects, voice)
    if found.other is not None:
        what = text("{one} Or: {other}", one=what, other=listed(found.other, voice))
    if found.face == "any":
        cost = text.plural("{n} die", "{n} dice", found.dice)
    else:
        cost = text.plural("{n} die ({face})", "{n} dice ({face})", found.dice, face=voice.face(found.face))
    return text("{cost}: {what}", cost=cost, what=what)
