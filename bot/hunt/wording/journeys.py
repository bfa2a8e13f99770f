"""Logs and journeys in one line (H-1.7, H-13.1)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hunt.wording.voice import NAME, Voice
from bot.language.words import safe
from rules.hunt.pack import WILD, JourneyClass
from rules.hunt.state import DOT, SLASH
from rules.hunt.values import Journey


def line(journey: Journey, voice: Voice) -> str:
    """A journey with its name: `By the Bank Woods: 5, 6, ~, 18`; shelters with a star."""
    return voice.text("{name}: {steps}", name=name(journey, voice), steps=steps(journey))


def name(journey: Journey, voice: Voice) -> str:
    """What the pack calls it; its length where it was made for this game."""
    known = (card for journey_class in voice.pack.journeys.values() for card in journey_class.cards)
    found = next((card.name for card in known if card.id == journey.id), "")
    if found:
        return safe(found, NAME)
    is_short = len(journey.steps) == min(
        (journey_class.steps for journey_class in voice.pack.journeys.values()), default=0
    )
    return voice.text("the short journey") if is_short else voice.text("the long journey")


def class_of(journey: Journey, voice: Voice) -> JourneyClass | None:
    """The short or the long ones, whichever it is."""
    return next(
        (
            journey_class
            for journey_class in voice.pack.journeys.values()
            if journey_class.steps == len(journey.steps)
        ),
        None,
    )


def steps(journey: Journey) -> str:
    """The entries by number, wild ones as a wave."""
    shelters = frozenset(journey.shelters)
    return ", ".join(
        "~" if step == WILD else f"{step}★" if step in shelters else str(step) for step in journey.steps
    )


def log(marks: Sequence[int], voice: Voice, part: int = 1) -> str:
    """The marks of a log, the start first: `5 → • → 17 → /` (H-1.7)."""
    hidden = {DOT: "•", SLASH: "/"}
    return " → ".join(
        str(mark) if mark > 0 else hidden.get(mark) or voice.space(mark, part) for mark in marks
    )
