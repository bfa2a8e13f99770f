"""What happens in a hunt, as its readers see it: a sentence or two per event, out of the tables beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from bot.hunt.wording import cards, end, rides, setup, turns
from bot.hunt.wording.voice import Voice
from bot.language.telling import Table, tell
from rules.game import AnyEvent
from rules.hunt import events as told
from rules.hunt.events import HuntEvent
from rules.hunt.state.parts import Rules

TOLD: Final[Table] = {**setup.TOLD, **turns.TOLD, **rides.TOLD, **cards.TOLD, **end.TOLD}


def is_silent(event: HuntEvent) -> bool:
    """Whether another event or the card says it anyway, or nothing has come of it."""
    match event:
        case told.MarkerTurned(eye=eye):
            return not eye
        case told.InfoGiven(numbers=()) | told.CardsDrawn(count=0) | told.CardsSeen(cards=()):
            return True
        case told.CardsDiscarded(cards=()) | told.TokensWon(shadow=0, free=0):
            return True
        case told.TracksCleared(locations=()) | told.AlliesPlaced(locations=()):
            return True
        case told.AlliesRemoved(locations=()):
            return True
        case _:
            return False


def say(event: AnyEvent, voice: Voice) -> str | None:
    """One event in words, places as they are called in the part that it names; None for one that is silent."""
    found = cast(HuntEvent, event)
    of_part = voice.of(getattr(event, "part", voice.part))
    return None if is_silent(found) else tell(TOLD[type(event)], event, of_part)


def post(events: Sequence[AnyEvent], voice: Voice, rules: Rules | None = None) -> str | None:
    """The post of one entry, in the order done, without what another event says too; None for no words (H-20.6).

    With the *rules* of the game it says who does what first, and in the end who has won.
    """
    lines: list[str | None] = []
    for at, event in enumerate(events):
        if not is_told_later(events, at):
            lines.append(say(event, voice))
        match event:
            case told.HuntBegan() if rules is not None:
                lines.append(setup.first_of_all(rules, voice))
            case told.HuntEnded() if rules is not None:
                lines += end.honours(event, rules, voice)
    return "\n".join(filter(None, lines)) or None


def is_told_later(events: Sequence[AnyEvent], at: int) -> bool:
    """Whether another event of the same entry says what this one does: what came of it, what it cost."""
    event = events[at]
    later = [one for one in events[at + 1 :] if not isinstance(one, told.Declared)]
    match event:
        case told.Declared():
            return any(not isinstance(one, told.DieSpent) for one in events[at + 1 :])
        case told.DieSpent(faces=faces):
            first = next(iter(later), None)
            return isinstance(first, told.Answered) and first.asked.cost.split("+") == list(faces)
        case told.TileApplied(corruption=0):
            return True  # all that were drawn were named
        case _:
            return False
