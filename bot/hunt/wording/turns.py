"""What is told of days, turns, Frodo and Gandalf (H-4, H-5, H-13), of deadlines and of what goes back (H-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, assert_never

from bot.games.presentation import dropped
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import OrderDropped, Rewound
from rules.hunt import events as told
from rules.hunt.state import NIGHTFALL


def say(event: told.TurnEvent, voice: Voice) -> str:
    """One event of the turns in words."""
    text = voice.text
    match event:
        case told.DiceRolled():
            return _rolled(event, voice)
        case told.TurnBegan():
            return _turn(event, voice)
        case told.FrodoMoved():
            return _moved(event, voice)
        case told.FrodoRested():
            return text("🌙 {bearer} rests for the night.", bearer=voice.bearer)
        case told.MarkerTurned():
            return text("👁️ The turn marker shows the **Eye**: free searches are hunts this turn.")
        case told.BearerTurned():
            return _closed(event, voice)
        case told.Refreshed(day=day):
            return text("🌅 Day {day} is over.", day=day)
        case told.PartEnded():
            return _part_ended(event, voice)
        case told.DefaultUsed(seat=seat, kind=kind):
            return text(
                "⏰ Time ran out for {name}. {rule}",
                name=voice.seat(seat),
                rule=text(ROWS[kind].lapse),
            )
        case told.DefaultTold(kind=kind):
            return text(
                "⏰ Your time ran out. {rule} Only you are told of this.", rule=text(ROWS[kind].lapse)
            )
        case told.MissedThree(seat=seat):
            return text(
                "{name} has missed three deadlines in a row. Moderators may look for somebody to take the seat.",
                name=voice.seat(seat),
            )
        case told.StillOpen(what=what):
            return _still_open(what, voice)
        case Rewound():
            return text(
                "The game is back where it was then, and every deck has been shuffled. What you have said in "
                "advance since is gone; what you had said by then counts again."
            )
        case OrderDropped():
            return dropped(event, f"`{event.words}`.", voice.names, voice.text)
        case told.LeadNamed(seat=seat):
            return text("{name} has the lead, and rides first.", name=voice.seat(seat))
        case told.MentorSeen(drawn=drawn):
            places = voice.spaces(drawn, 2)
            return text(
                "For your eyes only: {mentor} may go to {places}.", mentor=voice.mentor, places=places
            )
        case (
            told.MentorRevealed()
            | told.MentorLeft()
            | told.MentorFled()
            | told.DeedDone()
            | told.MentorSafe()
        ):
            return _mentor(event, voice)
        case told.MentorBusy():
            return _busy(event, voice)
        case told.LimitChanged(limit=limit):
            return text("The corruption limit is **{limit}** now.", limit=limit)
        case _:
            assert_never(event)


def _rolled(event: told.DiceRolled, voice: Voice) -> str:
    text = voice.text
    lines = [text("🎲 The dice: {faces}.", faces=voice.faces(event.faces))]
    if event.lord:
        lines.append(text("The die of {lord}: {face}.", lord=voice.lord, face=voice.face(event.lord)))
    if event.gained:
        lines.append(
            text.plural(
                "For the Shadow on the dice {bearer} gets {n} fellowship token.",
                "For the Shadow on the dice {bearer} gets {n} fellowship tokens.",
                event.gained,
                bearer=voice.bearer,
            )
        )
    return " ".join(lines)


def _turn(event: told.TurnBegan, voice: Voice) -> str:
    text = voice.text
    facts = {"day": event.day, "phase": text(terms.PHASES[event.phase])}
    heading = text("### Day {day}, {phase}", **facts)
    if event.part == 1 or event.phase == NIGHTFALL:
        return heading
    goes = text("{bearer} goes on to step {moves}.", bearer=voice.bearer, moves=event.moves)
    return f"{heading}\n{goes}"


def _moved(event: told.FrodoMoved, voice: Voice) -> str:
    return voice.text(_MOVES[event.by], bearer=voice.bearer, moves=event.moves)


_MOVES: Final[Mapping[str, str]] = {
    "move": said("👣 {bearer} moves: step {moves}."),
    "extra": said("👣 {bearer} makes an extra move: step {moves}."),
    "escape": said("👣 {bearer} escapes: step {moves}."),
    "advance": said("👣 {bearer} goes on by night: step {moves}."),
}


def _closed(event: told.BearerTurned, voice: Voice) -> str:
    text = voice.text
    return text(
        "-# The Ring-bearer's turn is over: step {moves}, {tokens}, {cards}.",
        moves=event.moves,
        tokens=text.plural("{n} token", "{n} tokens", event.on_frodo),
        cards=text.plural("{n} card in hand", "{n} cards in hand", event.hand),
    )


def _part_ended(event: told.PartEnded, voice: Voice) -> str:
    facts = {"bearer": voice.bearer, "corruption": event.corruption}
    if event.by_exit:
        return voice.text(
            "## Part 1 is over\n{bearer} has slipped out by an exit, with corruption {corruption}.", **facts
        )
    return voice.text(
        "## Part 1 is over\n{bearer} was rescued at the last moment, with corruption {corruption}.", **facts
    )


def _still_open(what: tuple[str, ...], voice: Voice) -> str:
    if set(what) <= set(terms.OWED):
        return voice.text(
            "Your turn ends as soon as you have chosen {what}.",
            what=voice.text.list([voice.text(terms.OWED[one], mentor=voice.mentor) for one in what]),
        )
    names = [
        voice.text(terms.OPEN[one])
        if one in terms.OPEN
        else voice.text("the help of {name}", name=voice.companion(one))
        for one in what
    ]
    return voice.text(
        "Still possible this turn: {what}. Or end the turn.",
        what=voice.text.list(names),
    )


_Mentor: TypeAlias = told.MentorRevealed | told.MentorLeft | told.MentorFled | told.DeedDone | told.MentorSafe


def _mentor(event: _Mentor, voice: Voice) -> str:
    text, mentor = voice.text, voice.mentor
    match event:
        case told.MentorRevealed(part=part, location=location):
            place = voice.space(location, part)
            return text(
                "✨ **{mentor} reveals himself at {place}**, and drives the Nazgûl off.",
                mentor=mentor,
                place=place,
            )
        case told.MentorLeft():
            return text("{mentor} is out of sight again.", mentor=mentor)
        case told.MentorFled(part=part, location=location):
            place = voice.space(location, part)
            return text("❗ **{mentor} was at {place}** and is elsewhere now.", mentor=mentor, place=place)
        case told.DeedDone(part=part, location=location, limit=limit):
            place = voice.space(location, part)
            return text(
                "⭐ {mentor} has done a deed at **{place}**: the corruption limit is {limit} now.",
                mentor=mentor,
                place=place,
                limit=limit,
            )
        case told.MentorSafe(limit=limit):
            return text(
                "⭐ {mentor} is safe in the last haven: the corruption limit is {limit} now.",
                mentor=mentor,
                limit=limit,
            )
        case _:
            assert_never(event)


def _busy(event: told.MentorBusy, voice: Voice) -> str:
    text, facts = voice.text, {"mentor": voice.mentor}
    match event.op:
        case "move":
            return text.plural(
                "{mentor} makes {n} extra move.", "{mentor} makes {n} extra moves.", event.n, **facts
            )
        case "relocate":
            return text("{mentor} is elsewhere now.", **facts)
        case _:
            return text.plural(
                "{mentor} has {n} more deed to do.", "{mentor} has {n} more deeds to do.", event.n, **facts
            )
