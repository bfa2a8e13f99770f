"""What is told of the Nazgul and their players: ways, questions and answers (H-7, H-8, H-17.16), orders (H-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from bot.games.presentation import worded
from bot.hunt.wording.voice import Voice
from bot.language.words import safe, said
from rules.hunt import events as told
from rules.hunt.values import Asked, Declaration, Die


def say(event: told.RideEvent, voice: Voice) -> str:
    """One event of the riders in words."""
    text = voice.text
    match event:
        case told.NazgulMoved():
            return _moved(event, voice)
        case told.NazgulSet(part=part, figure=figure, space=space):
            place = voice.space(space, part)
            return text("{figure} is put on **{place}**.", figure=voice.figure(figure), place=place)
        case told.RideEnded(part=part, figure=figure, space=space):
            return text(
                "{figure} ends at {place}.", figure=voice.figure(figure), place=voice.space(space, part)
            )
        case told.Declared(part=part, declaration=declaration):
            return text("{what}. The Ring-bearer may react.", what=declared(declaration, part, voice))
        case told.Prevented(part=part, declaration=declaration, card=card):
            what = declared(declaration, part, voice)
            return text("✋ {what}, but **{card}** prevents it.", card=voice.card(card), what=what)
        case told.Passed():
            return text("The Ring-bearer lets it happen.")
        case told.Answered(asked=asked):
            return answered(asked, voice)
        case told.TrackPlaced(part=part, location=location, sword=sword):
            return _track(part, location, sword, voice)
        case told.TracksCleared(part=part, locations=locations):
            return _cleared(part, locations, voice)
        case told.InfoFound():
            return _info(event, voice)
        case told.DieSpent(seat=seat, faces=faces):
            return text("🎲 {name} spends {faces}.", name=voice.seat(seat), faces=voice.faces(faces))
        case told.NoteSet():
            return _note(event, voice)
        case told.LordEntered(figure=figure):
            wraith = voice.wraith(figure)
            return text("👑 **{lord}** comes and rides in place of {wraith}.", lord=voice.lord, wraith=wraith)
        case told.LordLeft(figure=figure):
            wraith = voice.wraith(figure)
            return text("**{lord}** leaves; {wraith} rides again.", lord=voice.lord, wraith=wraith)
        case told.StepsStopped():
            return _stopped(event, voice)
        case told.StepPassed(words=words):
            return text("Skipped, because its condition did not hold: `{words}`.", words=words)
        case told.NoReaction(cards=cards):
            return text(
                "{cards} can only react if you say beforehand when, and you have not said so yet. You can under "
                "**Standing orders** on **My desk**.",
                cards=voice.cards(cards),
            )
        case told.PlanDropped():
            return _plan_dropped(event, voice)
        case told.DiceChanged(dice=dice, how=how):
            return _dice(dice, how, voice)
        case _:
            assert_never(event)


def _moved(event: told.NazgulMoved, voice: Voice) -> str:
    facts = {"figure": voice.figure(event.figure), "way": voice.way(event.way, event.part)}
    return voice.text(_WAYS[event.by], **facts)


_WAYS: Final[Mapping[str, str]] = {
    "move": said("🐎 {figure} rides: {way}."),
    "extra": said("🐎 {figure} rides an extra space: {way}."),
    "card": said("🐎 {figure} is moved by a card: {way}."),
    "seek": said("🐎 {figure} is sent to seek: {way}."),
    "chased": said("🐎 {figure} is chased away: {way}."),
}


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
        told += " " + text("**{mentor} is here.**", mentor=voice.mentor)
    return told


def _meaning(asked: Asked, voice: Voice) -> str:
    """What an answer says, and no more: a search never tells whether he is still there (H-8.1, H-8.6, H-14.1)."""
    text, facts = voice.text, {"bearer": voice.bearer, "mentor": voice.mentor}
    match asked.kind:
        case _ if not asked.answer:
            return text("no")
        case "hunt" if asked.found:
            return text("yes, {bearer} is here", **facts)
        case "hunt":
            return text("yes, {bearer} was here, but is gone", **facts)
        case "search":
            return text("yes, {bearer} was here, and may be still", **facts)
        case _ if asked.part == 2:
            return text("yes, {bearer} or {mentor}", **facts)
        case _:
            return text("yes, {bearer}’s last location is there", **facts)


def question(asked: Asked, voice: Voice) -> str:
    """`The Ashen, search of 17 Frogmorton (free)`."""
    text = voice.text
    facts = {
        "figure": voice.wraiths if asked.figure is None else voice.figure(asked.figure),
        "place": voice.area(asked.target, asked.part),
        "cost": voice.source(asked.cost) or text("free"),
    }
    match asked.kind:
        case "search":
            return text("{figure} searches {place} ({cost})", **facts)
        case "hunt":
            return text("{figure} hunts at {place} ({cost})", **facts)
        case _:
            return text("{figure} perceives {place} ({cost})", **facts)


def _track(part: int, location: int, sword: bool, voice: Voice) -> str:
    place = voice.space(location, part)
    if sword:
        return voice.text("👣 A track token lies on **{place}**, sword side up.", place=place)
    return voice.text("👣 A track token lies on **{place}**, eye side up.", place=place)


def _cleared(part: int, locations: tuple[int, ...], voice: Voice) -> str:
    return voice.text("Track tokens leave the board: {places}.", places=voice.spaces(locations, part))


def _info(event: told.InfoFound, voice: Voice) -> str:
    return voice.text.plural(
        "📜 An information token is found at {place}: the Nazgûl have {n} now.",
        "📜 An information token is found at {place}: the Nazgûl have {n} now.",
        event.total,
        place=voice.space(event.number, event.part),
    )


def _note(event: told.NoteSet, voice: Voice) -> str:
    facts = {"name": voice.seat(event.seat), "place": voice.area(event.place, event.part)}
    if not event.text:
        return voice.text("📌 {name} takes the note off {place}.", **facts)
    return voice.text("📌 {name} notes at {place}: “{note}”", note=safe(event.text, 100), **facts)


def _stopped(event: told.StepsStopped, voice: Voice) -> str:
    facts = {key: voice.card(fact) if fact in voice.pack.cards else fact for key, fact in event.facts}
    why = worded(event.sentence, facts, voice.names, voice.text)
    return voice.text("Your order stopped at `{words}`. {why}", words=event.words, why=why)


def _plan_dropped(event: told.PlanDropped, voice: Voice) -> str:
    text, words = voice.text, event.words
    if not event.part:
        return text("Your ride is over, so the rest of your plan is gone: `{words}`.", words=words)
    return text(
        "Part {part} is over, so the rest of your order is gone: `{words}`.",
        part=event.part,
        words=words,
    )


def _dice(dice: tuple[Die, ...], how: str, voice: Voice) -> str:
    left = voice.faces(die.face for die in dice if not die.spent) or voice.text("none")
    return voice.text(_DICE[how], mentor=voice.mentor, dice=left)


_DICE: Final[Mapping[str, str]] = {
    "discard": said("🎲 Dice are discarded. Left: {dice}."),
    "reroll": said("🎲 Dice are rolled again. Left: {dice}."),
    "restore": said("🎲 A spent die is back. Left: {dice}."),
    "set": said("🎲 A die is turned. Left: {dice}."),
    "chased": said("🎲 {mentor} takes a die out of the pool. Left: {dice}."),
}
