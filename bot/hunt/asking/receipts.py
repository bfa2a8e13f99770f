"""What became of what was said, from the actor's own view; and what waits in advance, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.hunt import gallery
from bot.hunt.asking import labels, preview
from bot.hunt.wording import board, rides, terms
from bot.hunt.wording.events import post
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import AnyEvent, Illegal
from rules.hunt import actions
from rules.hunt import events as told
from rules.hunt.actions import OrderStep
from rules.hunt.bearer import bearing
from rules.hunt.questions import kinds, written
from rules.hunt.questions.written import GRAMMAR
from rules.hunt.view import BearerOwn, HuntView, RiderOwn
from rules.terms import Order


def receipt(view: HuntView, words: str, events: Sequence[AnyEvent], voice: Voice) -> str:
    """What was done, what came of it for the actor, and what is still open."""
    kind = kinds.ESCAPE.name if _is_escape(events) else _kind(words, view)
    if any(isinstance(event, told.PartBegan) for event in events):  # the words are of the part before
        voice = Voice(voice.pack, voice.names, voice.text)
    if words.startswith("withdraw "):
        return voice.text("Taken back: your plan.")
    if words.startswith("preload "):
        said = order_words(words, voice, view)
        return voice.text("Noted in advance: {what}. You can take it back on **My desk**.", what=said)
    if words in _PASSED:
        return voice.text(_PASSED[words])
    lines = _done(view, kind, words, events, voice)
    match view.own:
        case BearerOwn() as own if kind in _OF_BEARER:
            is_told = any(isinstance(event, told.StillOpen) for event in events)
            lines += _bearer(view, own, kind, words, voice, is_told=is_told)
        case RiderOwn() as own if kind == kinds.BLOCK.name:
            lines += _rider(view, own, words, events, voice)
        case RiderOwn() as own if words.startswith("queue "):
            lines += preview.outlook(view, own.queue, voice)
    return "\n".join(lines)


_PASSED: Final = {
    "pass": said("You let it be."),
    "pass-ride": said("You let it be. I ask you nothing more in this ride."),
    "pass-day": said(
        "I ask you nothing more until this day is over, unless you change that under **Standing orders**."
    ),
    "ask-day": said("I ask you again today."),
}

_OF_BEARER: Final = frozenset(
    kind.name for kind in (kinds.TURN, kinds.ESCAPE, kinds.KEEP, kinds.DISCARD, kinds.RELOCATE)
)
"""What is answered with how RB's side stands."""


def _done(view: HuntView, kind: str, words: str, events: Sequence[AnyEvent], voice: Voice) -> list[str]:
    """What was done of *words*, and what was not and why."""
    undone = _undone(view, events)
    if kind == kinds.BLOCK.name and (undone or _is_waiting(view)):
        return _story(view, events, voice)
    if kind == kinds.TURN.name and undone:
        words = actions.write_steps(_carried_out(words, undone))
    what = labels.sentence(kind, words, voice, _settled(view), _perceived(view, words, events))
    done = [voice.text("Done: {what}.", what=what)] if words else []
    return [*done, *filter(None, [post(undone, voice)])]


def _settled(view: HuntView) -> HuntView:
    """Without what has become of things since: other tiles and cards may lie there now, another Nazgûl be next."""
    own = None if view.own is None else replace(view.own, choices=())
    return replace(view, seen=replace(view.seen, drawn=None, blocks=()), own=own)


def _perceived(view: HuntView, words: str, events: Sequence[AnyEvent]) -> tuple[str, ...]:
    """What the own Nazgûl came to perceive; nothing where not every one of *words* was done, or others were too."""
    asked = tuple(
        event.asked.target
        for event in events
        if isinstance(event, told.Answered) and event.asked.kind == "perceive" and _is_own(event, view)
    )
    return asked if len(asked) == sum(word in ("area", "section") for word in words.split()) else ()


def _story(view: HuntView, events: Sequence[AnyEvent], voice: Voice) -> list[str]:
    """A ride that came to less than was said, as it was told to all."""
    told_of = post([event for event in events if _is_own(event, view)], voice)
    waits = (
        voice.text("Your ride goes on by itself as soon as that is answered.") if _is_waiting(view) else None
    )
    return list(filter(None, [told_of, waits]))


def _undone(view: HuntView, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """What tells that something of the reader's order was not done."""
    return [event for event in events if isinstance(event, _UNDONE) and _is_own(event, view)]


_UNDONE = (told.StepsStopped, told.StepPassed, told.Prevented)
_OF_FIGURES = (told.NazgulMoved, told.NazgulSet, told.RideEnded)
_OF_SEATS = (told.CardPlayed, told.SorceryDrawn, told.DieSpent)


def _is_own(event: AnyEvent, view: HuntView) -> bool:
    """Whether *event* belongs to what the reader has ordered: what others did in the same entry does not."""
    own = view.own
    figures = own.figures if isinstance(own, RiderOwn) else ()
    seat = own.seat if isinstance(own, RiderOwn) else view.seen.rules.bearer
    match event:
        case told.StepsStopped() | told.StepPassed():
            return True  # nobody else is told
        case told.Declared(declaration=what) | told.Prevented(declaration=what):
            return what.seat == seat
        case told.Answered(asked=asked):
            return asked.figure in figures
        case _ if isinstance(event, _OF_FIGURES):
            return event.figure in figures
        case _ if isinstance(event, _OF_SEATS):
            return event.seat == seat
        case _:
            return isinstance(event, told.AlliesRemoved | told.FactRevealed | told.ConditionTold)


def _is_waiting(view: HuntView) -> bool:
    """Whether the Ring-bearer may react to what the reader has declared (H-17.21)."""
    what = view.seen.declaration
    return isinstance(view.own, RiderOwn) and what is not None and what.seat == view.own.seat


def _carried_out(words: str, undone: Sequence[AnyEvent]) -> tuple[OrderStep, ...]:
    """The steps of an order without those that were not done."""
    steps = actions.steps(words.split())
    left, done = list(bearing.ordered(steps)), list[OrderStep]()
    for event in undone:
        if isinstance(event, told.StepsStopped):
            at = max(len(left) - 1 - event.behind, 0)
            tried = [step for step in left[at + 1 :] if step.anyway and not event.is_over]
            done, left = [*done, *left[:at]], tried
    passed = [event.words for event in undone if isinstance(event, told.StepPassed)]
    return tuple(
        step for step in (*done, *left) if step in steps and actions.write_steps((step,)) not in passed
    )


def _kind(words: str, view: HuntView) -> str:
    """The kind of question that *words* answer: as they read, and by who says them."""
    order = (kinds.TURN if isinstance(view.own, BearerOwn) else kinds.BLOCK).name
    return next((kind for kind in (order, *GRAMMAR.forms) if _is_read(kind, words)), order)


def _is_escape(events: Sequence[AnyEvent]) -> bool:
    """Whether a way out was chosen: it is written as a move of the next turn is."""
    return any(isinstance(event, told.FrodoMoved) and event.by == "escape" for event in events)


def _is_read(kind: str, words: str) -> bool:
    try:
        written.read(kind, words)
    except Illegal:
        return False
    return True


def _bearer(
    view: HuntView, own: BearerOwn, kind: str, words: str, voice: Voice, *, is_told: bool
) -> Iterator[str]:
    """How RB's side stands; *is_told*: what keeps the turn open is told beside it."""
    text, said = voice.text, words.split()
    if view.seen.part == 1 and own.last_location and {"mark", "stay", "follow", "play"} & set(said):
        place = voice.space(own.last_location, 1)
        yield text("Your last location: {place}, dots since then: {dots}.", place=place, dots=own.dots)
    if view.seen.part == 2 and own.mentor is not None and {"gandalf", "follow", "relocate"} & set(said):
        yield text("**{mentor}** is at {place}.", place=voice.space(own.mentor.location, 2))
    if {"play", "draw", "keep", "discard", "use"} & set(said):
        yield from gallery.hand(own.hand, voice)
    if kind == kinds.ESCAPE.name:
        return
    if own.turn is None and {"mark", "rest", "advance", "gandalf", "follow", "end"} & set(said):
        yield text("Your turn is over.")
    elif own.turn is not None and kind == kinds.TURN.name:
        if not is_told:
            yield text("Your turn is still open: go on, or `end` it.")
        if own.can_undo:
            yield text(terms.UNDO)


def _rider(
    view: HuntView, own: RiderOwn, words: str, events: Sequence[AnyEvent], voice: Voice
) -> Iterator[str]:
    text, seen, said = voice.text, view.seen, words.split()
    if not _is_waiting(view) and not _undone(view, events):  # else the story has the answers
        for event in events:
            if isinstance(event, told.Answered) and event.asked.figure in own.figures:
                yield rides.answered(event.asked, voice)
    if {"draw", "play"} & set(said):
        yield from gallery.hand(own.hand, voice)
    left = next((block.figures for block in seen.blocks if block.seat == own.seat), ())
    if left:
        where = "; ".join(board.figure_at(seen, figure, voice) for figure in left)
        yield text("Still to act: {figure}.", figure=where)
        if own.can_undo:
            yield text(terms.UNDO)


def order_words(words: str, voice: Voice, view: HuntView | None) -> str:
    """An answer given in advance, in words: `preload escape mark 17 when found`."""
    said = words.split()
    kind = said[1] if said[:1] == ["preload"] and len(said) > 1 else ""
    if said[2:3] == ["late"]:
        what = labels.sentence(kind, " ".join(said[3:]), voice, view)
        return voice.text("at the deadline: {what}", what=what)
    return labels.sentence(kind, words, voice, view) if kind else words


def order(one: Order, voice: Voice, view: HuntView | None) -> str:
    """An order that waits."""
    return voice.text("{what}.", what=order_words(one.words, voice, view))
