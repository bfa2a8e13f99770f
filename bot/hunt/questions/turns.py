"""The Ring-bearer's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import turns
from rules.hunt.state import NIGHTFALL
from rules.hunt.view import BearerOwn, HuntView, Seen


def _turn(decision: Decision, view: HuntView, voice: Voice) -> str:
    text, seen = voice.text, view.seen
    turn = view.own.turn if isinstance(view.own, BearerOwn) else None
    facts = {"day": seen.day, "phase": text(terms.PHASES[seen.phase])}
    if decision.rests:
        return text("Your turn goes on when you have answered that.")
    if turn is not None and turn.moved:
        return text("**Your turn is still open:** day {day}, {phase}. Do more, or end it.", **facts)
    if seen.part == 2 and seen.phase != NIGHTFALL:
        return _by_day(seen, facts, voice)
    if seen.phase == NIGHTFALL:
        return text("**Day {day}, {phase}:** rest, or go on for 1 corruption.", **facts)
    return text("**Day {day}, {phase}:** mark a location within reach, or a dot.", **facts)


def _usual(view: HuntView) -> tuple[str, ...]:
    """What a turn comes to as a rule, by the part and the time of day."""
    seen = view.seen
    moves = ("gandalf...",) if seen.mentor == "hidden" else ()
    if seen.part == 1:
        return ("rest", "mark...", "play...") if seen.phase == NIGHTFALL else ("mark...", "play...")
    if seen.phase == NIGHTFALL:
        return ("rest", "advance", *moves)
    return (*moves, "play...") if moves else ("end", "play...")


def _by_day(seen: Seen, facts: Mapping[str, object], voice: Voice) -> str:
    """In Part 2 the figure goes on by itself; Gandalf moves while he is hidden."""
    if seen.mentor == "hidden":
        return voice.text("**Day {day}, {phase}:** {mentor} moves.", **facts)
    return voice.text("**Day {day}, {phase}:** play a card, draw one, or end your turn.", **facts)


TURN: Final = Row(
    turns.TURN,
    said("the Ring-bearer's turn"),
    said("I play the Ring-bearer's turn carefully to its end: a safe move by day, a rest by night."),
    said("Your turn"),
    _turn,
    said("The Ring-bearer moves by {moment}."),
    said("**In advance:** your whole next turn."),
    said("Plan next turn"),
    open_words=lambda question, view: _usual(view),
    heard=_usual,
    verbs={
        "mark": Verb("Mark a space", "Where does {bearer} go?", "Mark {what}"),
        "rest": Verb("Rest for the night"),
        "advance": Verb("Go on by night"),
        "play": Verb("Play a card", "Which card do you play?", "Play {what}"),
        "draw": Verb("Draw a card for a token"),
        "use": Verb("Ask a companion", "Who helps?", "Get help from {what}"),
        "gandalf": Verb("Move {mentor}", "Where does {mentor} go?", "Send {mentor} to {what}"),
        "reveal": Verb(
            "Reveal {mentor}",
            "Which die do you take out of the pool?",
            then={"figure": "Which Nazgûl gives way next?", "space": "Where does it go?"},
        ),
        "deed": Verb("Do the deed"),
        "rivendell": Verb("Reach the last haven"),
        "follow": Verb("Follow my route"),
        "back": Verb("Take back a step"),
        "hold": Verb("Keep the turn open"),
        "end": Verb("End the turn"),
    },
)
