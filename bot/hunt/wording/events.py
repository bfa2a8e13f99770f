"""What happens in a hunt, as its readers see it: a sentence or two per event."""

from __future__ import annotations

from typing import assert_never

from bot.hunt.wording import cards, end, rides, setup, turns
from bot.hunt.wording.voice import Voice
from rules.hunt import events as told
from rules.hunt.events import HuntEvent


def is_silent(event: HuntEvent) -> bool:
    """Whether another event or the card says it anyway, or nothing has come of it."""
    match event:
        case told.MarkerTurned(eye=eye):
            return not eye
        case told.InfoGiven(numbers=()) | told.CardsDrawn(count=0) | told.CardsSeen(cards=()):
            return True
        case told.CardsDiscarded(cards=()) | told.TokensWon(shadow=0, free=0):
            return True
        case (
            told.TracksCleared(locations=())
            | told.AlliesPlaced(locations=())
            | told.AlliesRemoved(locations=())
        ):
            return True
        case _:
            return False


def say(event: HuntEvent, voice: Voice) -> str | None:
    """One event in words; None for one that is silent."""
    if is_silent(event):
        return None
    if isinstance(event, told.SetupEvent):
        return setup.say(event, voice)
    if isinstance(event, told.TurnEvent):
        return turns.say(event, voice)
    if isinstance(event, told.RideEvent):
        return rides.say(event, voice)
    if isinstance(event, told.CardEvent):
        return cards.say(event, voice)
    if isinstance(event, told.EndEvent):
        return end.say(event, voice)
    assert_never(event)
