"""The Ring-bearer's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import turns
from rules.hunt.view import BearerOwn, HuntView, Seen


def _turn(decision: Decision, view: HuntView, voice: Voice) -> str:
    text, seen = voice.text, view.seen
    turn = view.own.turn if isinstance(view.own, BearerOwn) else None
    facts = {"day": seen.day, "phase": text(terms.PHASES[seen.phase])}
    if decision.rests:
        return text("Your turn goes on when that is answered.")
    if turn is not None and turn.moved:
        return text("**Your turn is still open:** day {day}, {phase}. `end` closes it.", **facts)
    if seen.part == 2 and seen.phase != 3:
        return _by_day(seen, facts, voice)
    if seen.phase == 3:
        return text("**Your turn:** day {day}, {phase}. Rest, or go on for 1 corruption.", **facts)
    return text("**Your turn:** day {day}, {phase}. Mark a location within reach, or a dot.", **facts)


def _by_day(seen: Seen, facts: Mapping[str, object], voice: Voice) -> str:
    """In Part 2 the figure goes on by itself; Gandalf moves while he is hidden."""
    if seen.mentor == "hidden":
        return voice.text("**Your turn:** day {day}, {phase}. {mentor} moves.", mentor=voice.mentor, **facts)
    return voice.text("**Your turn:** day {day}, {phase}. Play a card, draw one, or end it.", **facts)


TURN: Final = Row(
    turns.TURN,
    said("the Ring-bearer's turn"),
    said("The rules finish the Ring-bearer's turn: a careful move by day, a rest by night."),
    said("Your turn"),
    _turn,
    said("The Ring-bearer's turn is due {moment}."),
    "turn",
    said("**In advance:** your whole next turn."),
    said("Plan next turn"),
    verbs={
        "mark": said("Mark a space"),
        "rest": said("Rest for the night"),
        "advance": said("Go on by night"),
        "play": said("Play a card"),
        "draw": said("Draw for a token"),
        "use": said("Ask a companion"),
        "gandalf": said("Move {mentor}"),
        "reveal": said("Reveal {mentor}"),
        "deed": said("Do the deed"),
        "rivendell": said("Reach the last haven"),
        "follow": said("Follow my route"),
        "back": said("Take back a step"),
        "hold": said("Keep the turn open"),
        "end": said("End the turn"),
    },
)
