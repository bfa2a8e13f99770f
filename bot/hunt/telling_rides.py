"""What is told of the Nazgul: their ways, questions and answers (H-7, H-8, H-17.16)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from bot.hunt.voice import Voice
from bot.words import safe
from rules.hunt import events as told
from rules.hunt.values import Asked, Declaration

Rides: TypeAlias = (
    told.NazgulMoved
    | told.NazgulSet
    | told.Declared
    | told.Prevented
    | told.Passed
    | told.RideEnded
    | told.Answered
    | told.TrackPlaced
    | told.TracksCleared
    | told.InfoFound
    | told.DieSpent
    | told.SorceryDrawn
    | told.FrodoFound
    | told.NoteSet
)


def say(event: Rides, voice: Voice) -> str:
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
        case told.SorceryDrawn(seat=seat):
            return text("{name} takes the top sorcery card.", name=voice.seat(seat))
        case told.FrodoFound(part=part, location=location):
            return text(
                "❗ **{bearer} is found at {place}.** An encounter follows when all have ridden.",
                bearer=voice.bearer,
                place=voice.space(location, part),
            )
        case told.NoteSet():
            return _note(event, voice)
        case _:
            assert_never(event)


def _moved(event: told.NazgulMoved, voice: Voice) -> str:
    text = voice.text
    facts = {"figure": voice.figure(event.figure), "way": voice.way(event.way, event.part)}
    match event.by:
        case "extra":
            return text("🐎 {figure} rides an extra space: {way}.", **facts)
        case "card":
            return text("🐎 {figure} is moved by a card: {way}.", **facts)
        case "seek":
            return text("🐎 {figure} is sent to seek: {way}.", **facts)
        case "chased":
            return text("🐎 {figure} is chased away: {way}.", **facts)
        case _:
            return text("🐎 {figure} rides: {way}.", **facts)


def declared(what: Declaration, part: int, voice: Voice) -> str:
    """What is about to be done, without an end mark."""
    text = voice.text
    facts = {"figure": voice.figure(what.figure), "place": _aim(what, part, voice)}
    match what.kind:
        case "activation":
            return text("{figure} is about to act", figure=facts["figure"])
        case "move":
            return text("{figure} wants to ride: {place}", **facts)
        case "search":
            return text("{figure} wants to search {place}", **facts)
        case "hunt":
            return text("{figure} wants to hunt at {place}", **facts)
        case "perceive":
            return text("{figure} wants to perceive {place}", **facts)
        case "remove_ally":
            return text("{figure} wants to remove the ally at {place}", **facts)
        case "sorcery":
            card = voice.card(what.source)
            return text("{figure} wants to use **{card}**", figure=facts["figure"], card=card)
        case _:
            return text(
                "{figure} wants to use {ability}", figure=facts["figure"], ability=voice.source(what.source)
            )


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
        return text("🔎 {question} is cancelled, without an answer.", **facts)
    if not asked.answer:
        return text("🔎 {question}: **no**.", **facts)
    if asked.named:
        who = [voice.mentor if one == "gandalf" else voice.bearer for one in asked.named]
        return text("🔎 {question}: **yes**, {who}.", who=text.list(who), **facts)
    return text("🔎 {question}: **yes**.", **facts)


def question(asked: Asked, voice: Voice) -> str:
    """`The Ashen, search of 17 Frogmorton (free)`."""
    text = voice.text
    facts = {
        "figure": voice.wraiths if asked.figure is None else voice.figure(asked.figure),
        "place": target(asked, voice),
        "cost": voice.source(asked.cost) or text("free"),
    }
    match asked.kind:
        case "search":
            return text("{figure} searches {place} ({cost})", **facts)
        case "hunt":
            return text("{figure} hunts at {place} ({cost})", **facts)
        case _:
            return text("{figure} perceives {place} ({cost})", **facts)


def target(asked: Asked, voice: Voice) -> str:
    return voice.area(asked.target, asked.part)


def _track(part: int, location: int, sword: bool, voice: Voice) -> str:
    place = voice.space(location, part)
    if sword:
        return voice.text("👣 A track token lies on **{place}**, sword side up.", place=place)
    return voice.text("👣 A track token lies on **{place}**, eye side up.", place=place)


def _cleared(part: int, locations: tuple[int, ...], voice: Voice) -> str:
    return voice.text("Track tokens leave the board: {places}.", places=voice.spaces(locations, part))


def _info(event: told.InfoFound, voice: Voice) -> str:
    return voice.text.plural(
        "📜 An information token is found at {place}: the Nazgûl hold {n} now.",
        "📜 An information token is found at {place}: the Nazgûl hold {n} now.",
        event.total,
        place=voice.space(event.number, event.part),
    )


def _note(event: told.NoteSet, voice: Voice) -> str:
    facts = {"name": voice.seat(event.seat), "place": voice.area(event.place, event.part)}
    if not event.text:
        return voice.text("📌 {name} takes the note off {place}.", **facts)
    return voice.text("📌 {name} notes at {place}: “{note}”", note=safe(event.text, 100), **facts)
