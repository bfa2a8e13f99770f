"""What happens in a hunt, as its readers see it: a sentence or two per event."""

from __future__ import annotations

from typing import assert_never

from bot.hunt import telling_cards, telling_end, telling_rides, telling_setup, telling_turns
from bot.hunt.voice import Voice
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
    if isinstance(event, telling_setup.Setup):
        return telling_setup.say(event, voice)
    if isinstance(event, telling_turns.Turns):
        return telling_turns.say(event, voice)
    if isinstance(event, telling_rides.Rides):
        return telling_rides.say(event, voice)
    if isinstance(event, telling_cards.Cards):
        return telling_cards.say(event, voice)
    if isinstance(event, telling_end.Ends):
        return telling_end.say(event, voice)
    assert_never(event)
