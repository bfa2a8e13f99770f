"""The pause for a reaction of the Ring-bearer."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording import rides
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.config import HuntConfig
from rules.hunt.questions import reactions
from rules.hunt.view import HuntView


def _react(decision: Decision, view: HuntView, voice: Voice) -> str:
    declared = view.seen.declaration
    if declared is None:
        return voice.text("**You may react,** or let it happen.")
    what = rides.declared(declared, view.seen.part, voice)
    return voice.text("**{what}.** You may react, or let it happen.", what=what)


def _is_windowed(config: HuntConfig) -> bool:
    return config.reactions == "windowed"


REACT: Final = Row(
    reactions.REACT,
    said("reactions"),
    said("There is no reaction."),
    said("React"),
    _react,
    said("The Ring-bearer's reaction is due {moment}."),
    "react",
    is_aloud=True,
    is_asked=_is_windowed,
    verbs={"play": said("React with a card"), "pass": said("Let it happen")},
)
