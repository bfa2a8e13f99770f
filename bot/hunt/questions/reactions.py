"""The pause for a reaction of the Ring-bearer."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording import rides
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import reactions
from rules.hunt.view import HuntView


def _react(decision: Decision, view: HuntView, voice: Voice) -> str:
    declared = view.seen.declaration
    if declared is None:
        told = voice.text("**You may react,** or let it happen.")
    else:
        what = rides.declared(declared, view.seen.part, voice)
        told = voice.text("**{what}.** You may react, or let it happen.", what=what)
    if not view.seen.rules.per_ride:
        return told
    return f"{told} {voice.text('There is one deadline for all reactions to this ride. After it the ride goes on.')}"


def _reacts(view: HuntView) -> tuple[str, ...]:
    """While a pause is open; else `pass` means a flip."""
    is_open = view.seen.declaration is not None
    return ("play...", "pass", "pass-ride", "pass-day") if is_open else ()


REACT: Final = Row(
    reactions.REACT,
    said("reactions"),
    said("Nobody reacts."),
    said("React"),
    _react,
    said("The Ring-bearer reacts, or not, by {moment}."),
    is_aloud=True,
    is_asked=lambda config: config.reactions != "swift",
    open_words=lambda question, view: _reacts(view),
    heard=_reacts,
    verbs={
        "play": Verb("React with a card", "Which card do you react with?", "React with {what}"),
        "pass": Verb("Let it happen"),
        "pass-ride": Verb("Let the whole ride happen"),
        "pass-day": Verb("Ask me nothing today"),
    },
)
