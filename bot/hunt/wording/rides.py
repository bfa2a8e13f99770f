"""What is told of the Nazgul and their players: ways, questions and answers (H-7, H-8, H-17.16), orders (H-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.presentation import worded
from bot.hunt.wording.voice import Voice
from bot.language.telling import Count, Each, Table
from bot.language.words import forms, safe, said
from rules.hunt import events as told
from rules.hunt.values import Asked, Declaration


def declared(what: Declaration, part: int, voice: Voice) -> str:
    """What is about to be done, without an end mark."""
    text, figure = voice.text, voice.figure(what.figure)
    if what.kind in _ABOUT:
        return text(_ABOUT[what.kind], figure=figure, place=_aim(what, part, voice))
    if what.kind == "sorcery":
        return text("{figure} wants to use **{card}**", figure=figure, card=voice.card(what.source))
    return text("{figure} wants to use {ability}", figure=figure, ability=voice.source(what.source))


_ABOUT: Final = {
    "activation": said("{figure} is about to act"),
    "move": said("{figure} wants to ride: {place}"),
    "search": said("{figure} wants to search {place}"),
    "hunt": said("{figure} wants to hunt at {place}"),
    "perceive": said("{figure} wants to perceive {place}"),
    "remove_ally": said("{figure} wants to remove the ally at {place}"),
}


def _aim(what: Declaration, part: int, voice: Voice) -> str:
    if what.area:
        return voice.area(what.area, part)
    if not what.spaces:
        return ""
    return voice.way(what.spaces, part) if what.kind == "move" else voice.spaces(what.spaces, part)


def answered(asked: Asked, voice: Voice) -> str:
    """A question with its answer, in bold; what it cost behind it."""
    text = voice.text
    facts = {"question": question(asked, voice)}
    if asked.cancelled or asked.answer is None:
        return text("🔎 {question}: cancelled, there is no answer.", **facts)
    if asked.answer and asked.kind != "hunt" and asked.named:
        who = [voice.mentor if one == "gandalf" else voice.bearer for one in asked.named]
        return text("🔎 {question}: **yes**, {who}.", who=text.list(who), **facts)
    told = text("🔎 {question}: **{answer}**.", answer=_meaning(asked, voice), **facts)
    if asked.kind == "hunt" and asked.named:
        told += " " + text("**{mentor} is here.**")
    return told


def _meaning(asked: Asked, voice: Voice) -> str:
    """What an answer says, and no more: a search never tells whether he is still there (H-8.1, H-8.6, H-14.1)."""
    text = voice.text
    match asked.kind:
        case _ if not asked.answer:
            return text("no")
        case "hunt" if asked.found:
            return text("yes, {bearer} is here")
        case "hunt":
            return text("yes, {bearer} was here, but is gone")
        case "search":
            return text("yes, {bearer} was here, and may be still")
        case _ if asked.part == 2:
            return text("yes, {bearer} or {mentor}")
        case _:
            return text("yes, {bearer}’s last location is there")


def question(asked: Asked, voice: Voice) -> str:
    """`The Ashen, search of 17 Frogmorton (free)`."""
    text = voice.text
    facts = {
        "figure": voice.wraiths if asked.figure is None else voice.figure(asked.figure),
        "place": voice.area(asked.target, asked.part),
        "cost": voice.source(asked.cost) or text("free"),
    }
    return text(_QUESTIONS.get(asked.kind, _PERCEIVED), **facts)


_QUESTIONS: Final = {
    "search": said("{figure} searches {place} ({cost})"),
    "hunt": said("{figure} hunts at {place} ({cost})"),
}
_PERCEIVED: Final = said("{figure} perceives {place} ({cost})")


def _note(event: told.NoteSet, voice: Voice) -> str:
    facts = {"name": voice.seat(event.seat), "place": voice.area(event.place, event.part)}
    if not event.text:
        return voice.text("📌 {name} takes the note off {place}.", **facts)
    return voice.text("📌 {name} notes at {place}: “{note}”", note=safe(event.text, 100), **facts)


def _stopped(event: told.StepsStopped, voice: Voice) -> str:
    facts = {key: voice.card(fact) if fact in voice.pack.cards else fact for key, fact in event.facts}
    why = worded(event.sentence, facts, voice.names, voice.text)
    return voice.text("Your order stopped at `{words}`. {why}", words=event.words, why=why)


def _dice(event: told.DiceChanged, voice: Voice) -> str:
    left = voice.faces(die.face for die in event.dice if not die.spent) or voice.text("none")
    return voice.text(_DICE[event.how], dice=left)


_DICE: Final[Mapping[str, str]] = {
    "discard": said("🎲 Dice leave the pool. Left: {dice}."),
    "reroll": said("🎲 I roll dice again. Left: {dice}."),
    "restore": said("🎲 A spent die is back. Left: {dice}."),
    "set": said("🎲 A die shows another face now. Left: {dice}."),
    "chased": said("🎲 {mentor} takes a die out of the pool. Left: {dice}."),
}


def _what(event: told.Declared | told.Prevented, voice: Voice) -> str:
    return declared(event.declaration, event.part, voice)


_OVER: Final = {
    False: said("Your ride is over, so the rest of your plan is gone: `{words}`."),
    True: said("Part {part} is over, so the rest of your order is gone: `{words}`."),
}
"""By whether a part is."""

TOLD: Final[Table] = {
    told.NazgulMoved: Each(
        "by",
        {
            "move": said("🐎 {figure} rides: {way}."),
            "extra": said("🐎 {figure} rides an extra space: {way}."),
            "card": said("🐎 A card moves {figure}: {way}."),
            "seek": said("🐎 {figure} seeks: {way}."),
            "chased": said("🐎 {figure} has to give way: {way}."),
        },
    ),
    told.NazgulSet: said("{figure} stands on **{place}** now."),
    told.OrderTakenBack: said("↩️ {name} takes back the last order."),
    told.RideEnded: said("{figure} ends at {place}."),
    told.Declared: lambda event, voice: voice.text(
        "{what}. The Ring-bearer may react.", what=_what(event, voice)
    ),
    told.Prevented: lambda event, voice: voice.text(
        "✋ {what}, but **{card}** prevents it.", card=voice.card(event.card), what=_what(event, voice)
    ),
    told.Passed: said("The Ring-bearer lets it happen."),
    told.Answered: lambda event, voice: answered(event.asked, voice),
    told.TrackPlaced: Each(
        "sword",
        {
            True: said("👣 A track token lies on **{place}**, sword side up."),
            False: said("👣 A track token lies on **{place}**, eye side up."),
        },
    ),
    told.TracksCleared: said("Track tokens leave the board: {places}."),
    told.InfoFound: Count(
        "total",
        forms(
            "📜 The Nazgûl find an information token at {place}: they have {n} now.",
            "📜 The Nazgûl find an information token at {place}: they have {n} now.",
        ),
    ),
    told.DieSpent: said("🎲 {name} spends {faces}."),
    told.NoteSet: _note,
    told.LordEntered: said("👑 **{lord}** comes and rides in place of {wraith}."),
    told.LordLeft: said("**{lord}** leaves; {wraith} rides again."),
    told.StepsStopped: _stopped,
    told.StepPassed: said("Skipped, because its condition did not hold: `{words}`."),
    told.NoReaction: said(
        "{cards} can only react if you say beforehand when, and you have not said so yet. You can under "
        "**Standing orders** on **My desk**."
    ),
    told.PlanDropped: lambda event, voice: voice.text(
        _OVER[event.part > 0], part=event.part, words=event.words
    ),
    told.DiceChanged: _dice,
}
