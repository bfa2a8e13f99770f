"""What is told while a part is set up (H-3, H-12)."""

from __future__ import annotations

from typing import assert_never

from bot.hunt.wording import journeys
from bot.hunt.wording.voice import Voice
from rules.hunt import events as told


def say(event: told.SetupEvent, voice: Voice) -> str:
    """One event of the setup in words."""
    text = voice.text
    match event:
        case told.HuntBegan():
            return _began(event, voice)
        case told.PartBegan(part=1):
            return text("## Part 1 begins")
        case told.PartBegan():
            return text("## Part 2 begins")
        case told.NazgulDivided():
            return _divided(event, voice)
        case told.Ranked(seat=seat, figures=figures):
            order = " → ".join(voice.figure(figure) for figure in figures)
            return text(
                "The Nazgûl of {name} act in this order: {order}.", name=voice.seat(seat), order=order
            )
        case told.InfoGiven(part=part, numbers=numbers):
            return _info(part, numbers, voice)
        case told.NazgulPlaced():
            return _placed(event, voice)
        case told.JourneyChosen():
            return _chosen(event, voice)
        case told.JourneySeen(journeys=drawn):
            lines = [journeys.line(one, voice) for one in drawn]
            return "\n".join([text("For your eyes only, the journey:"), *(f"- {line}" for line in lines)])
        case told.HandsGiven(giver=giver, receiver=receiver):
            names = {"giver": voice.seat(giver), "receiver": voice.seat(receiver)}
            return text("{giver} gives {receiver} a card in secret.", **names)
        case told.GiftSeen(giver=giver, receiver=receiver, card=card):
            names = {"giver": voice.seat(giver), "receiver": voice.seat(receiver)}
            return text("{giver} gave {receiver} this card: {card}.", card=voice.cards([card]), **names)
        case _:
            assert_never(event)


def _began(event: told.HuntBegan, voice: Voice) -> str:
    text = voice.text
    lines = [
        text("## The hunt begins"),
        text(
            "{bearer} bears the Ring. The Ringwraiths: {riders}.",
            bearer=voice.seat(event.bearer),
            riders=voice.names(event.riders),
        ),
        text("-# Pack `{pack}`, SHA-256 `{hash}`", pack=event.pack, hash=event.sha256),
    ]
    return "\n".join(lines)


def _divided(event: told.NazgulDivided, voice: Voice) -> str:
    seats = tuple(dict.fromkeys(event.masters))
    lines = [
        voice.text(
            "{name} leads {figures}.",
            name=voice.seat(seat),
            figures=voice.figures(figure for figure in range(4) if event.masters[figure] == seat),
        )
        for seat in seats
    ]
    return " ".join(lines)


def _info(part: int, numbers: tuple[int, ...], voice: Voice) -> str:
    return voice.text.plural(
        "The Ringwraiths are given {n} information token: {places}.",
        "The Ringwraiths are given {n} information tokens: {places}.",
        len(numbers),
        places=voice.spaces(numbers, part),
    )


def _placed(event: told.NazgulPlaced, voice: Voice) -> str:
    pairs = zip(event.figures, event.locations, strict=True)
    placed = [
        voice.text("{figure} on {place}", figure=voice.figure(figure), place=voice.space(at, event.part))
        for figure, at in pairs
    ]
    return voice.text("{name} places {placed}.", name=voice.seat(event.seat), placed=voice.text.list(placed))


def _chosen(event: told.JourneyChosen, voice: Voice) -> str:
    facts = {"steps": event.steps, "limit": event.limit, "bearer": voice.bearer}
    if event.length == "short":
        return voice.text(
            "{bearer} takes a **short** journey: {steps} steps, with a corruption limit of {limit}.", **facts
        )
    return voice.text(
        "{bearer} takes a **long** journey: {steps} steps, with a corruption limit of {limit}.", **facts
    )
