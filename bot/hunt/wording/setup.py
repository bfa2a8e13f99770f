"""What is told while a part is set up (H-3, H-12)."""

from __future__ import annotations

from typing import Final

from bot.hunt.wording import journeys
from bot.hunt.wording.voice import Voice
from bot.language.telling import Count, Each, Table
from bot.language.words import forms, said
from rules.hunt import events as told
from rules.hunt.state.parts import Rules


def _began(event: told.HuntBegan, voice: Voice) -> str:
    text = voice.text
    riders = {"bearer": voice.seat(event.bearer), "riders": voice.names(event.riders)}
    lines = [
        text("## The hunt begins"),
        text("{bearer} bears the Ring. The Ringwraiths: {riders}.", **riders),
    ]
    return "\n".join(lines)


def first_of_all(rules: Rules, voice: Voice) -> str:
    """What each does before the first turn (H-3, H-12)."""
    if rules.length == "part2":
        told_of = said(
            "**First** the Ringwraiths place their Nazgûl, and the Ring-bearer chooses a journey and where "
            "{mentor} begins. Then day 1 begins."
        )
    elif rules.info_given:
        told_of = said(
            "**First** the Ring-bearer gives away information, and the Ringwraiths place their Nazgûl. Then "
            "{bearer} sets out, and the Nazgûl ride after him."
        )
    else:
        told_of = said(
            "**First** the Ringwraiths place their Nazgûl. Then {bearer} sets out, and the Nazgûl ride after him."
        )
    return voice.text(told_of)


def _divided(event: told.NazgulDivided, voice: Voice) -> str:
    led = {
        seat: voice.figures(figure for figure in range(4) if event.masters[figure] == seat)
        for seat in event.masters
    }
    lines = (
        voice.text("{name} leads {figures}.", name=voice.seat(seat), figures=figures)
        for seat, figures in led.items()
    )
    return " ".join(lines)


def _placed(event: told.NazgulPlaced, voice: Voice) -> str:
    placed = [
        voice.text("{figure} on {place}", figure=voice.figure(figure), place=voice.space(at, event.part))
        for figure, at in zip(event.figures, event.locations, strict=True)
    ]
    return voice.text("{name} places {placed}.", name=voice.seat(event.seat), placed=voice.text.list(placed))


def _journeys(event: told.JourneySeen, voice: Voice) -> str:
    lines = (f"- {journeys.line(journey, voice)}" for journey in event.journeys)
    return "\n".join([voice.text("For your eyes only, the journey:"), *lines])


TOLD: Final[Table] = {
    told.HuntBegan: _began,
    told.PartBegan: Each("part", {1: said("## Part 1 begins"), 2: said("## Part 2 begins")}),
    told.NazgulDivided: _divided,
    told.Ranked: said("The Nazgûl of {name} act in this order: {order}."),
    told.InfoGiven: Count(
        "numbers",
        forms(
            "The Ringwraiths get {n} information token: {places}.",
            "The Ringwraiths get {n} information tokens: {places}.",
        ),
    ),
    told.NazgulPlaced: _placed,
    told.JourneyChosen: Each(
        "length",
        {
            "short": said(
                "{bearer} takes a **short** journey: {steps} steps, with a corruption limit of {limit}."
            ),
            "long": said(
                "{bearer} takes a **long** journey: {steps} steps, with a corruption limit of {limit}."
            ),
        },
    ),
    told.JourneySeen: _journeys,
    told.HandsGiven: said("{giver} gives {receiver} a card in secret."),
    told.GiftSeen: lambda event, voice: voice.text(
        "{giver} gave {receiver} this card: {card}.",
        giver=voice.seat(event.giver),
        receiver=voice.seat(event.receiver),
        card=voice.cards([event.card]),
    ),
}
