"""What the board shows of an answer that is put together: what can be picked next, and what it would do so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.hunt.asking import preview
from bot.hunt.asking.verbs import BETWEEN
from bot.hunt.drawing.scene import Plan
from bot.hunt.wording.voice import Voice
from rules.hunt.orders.foresight import foresee
from rules.hunt.pack.board import Space
from rules.hunt.questions import kinds
from rules.hunt.questions.written import GRAMMAR
from rules.hunt.view import BearerOwn, HuntView
from rules.kit.order_steps import THEN, split
from rules.kit.parts import meant


def spaces(kind: str, already: Sequence[str], offered: Sequence[str], voice: Voice) -> tuple[Space, ...]:
    """Those of the words *offered* behind what was said that are spaces of the board that is played on."""
    if already[:1] == ("preload",):  # perhaps of the other board
        return ()
    among = GRAMMAR.next(kind, already)
    found = (
        voice.board().find(word)
        for word in offered
        if (names := [word.name for word in meant(among, word)]) and names[0] in ("space", "pick")
    )
    return tuple(sorted({space for space in found if space is not None}))


def plan(kind: str, already: Sequence[str], view: HuntView, voice: Voice) -> Plan:
    """The ways and questions in what was said: a turn's of the Ring-bearer, or a ride's as things stand."""
    if isinstance(view.own, BearerOwn):
        return Plan(ways=tuple(_turn(already, view.own))) if kind == kinds.TURN.name else Plan()
    order = preview.ordered(kind, already, voice, view)
    outlook = foresee(voice.pack, view, order) if order else None
    deeds = [deed for deed in outlook.deeds if deed.is_now] if outlook is not None else []
    return Plan(
        ways=tuple(moved.way for deed in deeds for moved in deed.moved if moved.way),
        asks=tuple((inquiry.kind, inquiry.target) for deed in deeds for inquiry in deed.asks),
    )


def journeys(view: HuntView, voice: Voice) -> Plan:
    """The two journeys of which the Ring-bearer keeps one (H-12.4); none at any other time."""
    if not isinstance(view.own, BearerOwn) or not view.own.journeys:
        return Plan()
    start = voice.pack.boards[2].flagged["start"]
    ways = tuple((*start, *filter(None, journey.steps)) for journey in view.own.journeys)
    return Plan(ways=ways, names=tuple(voice.text(BETWEEN[length]) for length in ("short", "long")))


def _turn(already: Sequence[str], own: BearerOwn) -> Iterator[tuple[Space, ...]]:
    """From Frodo's last location to the marks that are planned, and from Gandalf's to where he is to go."""
    at = {"mark": own.last_location, "gandalf": own.mentor.location if own.mentor is not None else 0}
    for words in split(tuple(already), THEN):
        match words:
            case (("mark" | "gandalf") as who, place, *_) if place.isdigit() and at[who]:
                yield at[who], int(place)
                at[who] = int(place)
