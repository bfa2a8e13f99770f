"""What a seat is asked, in a line and in a few words, and until when (H-17.1, chapter 18): out of the rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt.asking import labels
from bot.hunt.questions.row import spoken
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording.voice import Voice
from bot.language.words import Text
from rules.board.order_steps import split
from rules.game import Decision
from rules.hunt.questions import kinds
from rules.hunt.view import HuntView


def ask(decision: Decision, view: HuntView, voice: Voice) -> str:
    """What a seat is asked, may change, or may say in advance: a line, and what there is to choose from."""
    row = ROWS[decision.question.kind]
    return spoken(row.ahead if decision.ahead else row.ask, decision, view, voice)


def short(decision: Decision, text: Text) -> str:
    """The question in two or three words, for a button."""
    row = ROWS[decision.question.kind]
    name = row.ahead_short if decision.ahead else row.short
    return text(name)


def due(kind: str, moment: str | None, text: Text) -> str:
    """Until when answers of this kind are awaited, for everyone."""
    return "" if moment is None else text(ROWS[kind].due, moment=moment)


def prompt(view: HuntView, kind: str, already: Sequence[str], voice: Voice) -> str:
    """A line above the words that may follow; empty where `ask` says enough."""
    text = voice.text
    if found := ROWS[kind].prompt(already, text):
        return found
    match already:
        case [*_, "times"]:
            return text("How often?")
        case [*_, ("if" | "when" | "not" | "&")]:
            return text("On what condition?")
        case _:
            return _prompt_for_step(kind, tuple(already), voice)


def _prompt_for_step(kind: str, already: tuple[str, ...], voice: Voice) -> str:
    """What the step that is being said still lacks, or that it can be sent."""
    text = voice.text
    match already[-1:]:
        case () if kind in _ORDERS:
            return text("What next?")
        case ("then" | "else" | "queue",):
            return text("What next?")
        case ("by",):
            return text("Which die pays?")
        case ("move" | "extra" | "mark" | "gandalf" | "place" | "start" | "relocate" | "strike",):
            return text("Which space?")
        case ("play" | "swift" | "drop" | "discard" | "discards",):
            return text("Which card?")
        case _ if kind in labels.STEPS and _is_complete(_step(already)):
            if kind == kinds.TURN.name and already[0] != "preload" and _ENDING & set(already):
                return text(
                    "**Send** sends it as it is, and ends your turn unless a companion or a deed waits. Or go on."
                )
            return text("**Send** sends it as it is, or go on.")
        case _:
            return ""


_ORDERS: Final = (kinds.TURN.name, kinds.BLOCK.name)
_ENDING: Final = frozenset({"mark", "rest", "advance", "gandalf", "follow"})
"""With one of these a turn ends by itself (H-5.12, H-13.16)."""


def _step(already: tuple[str, ...]) -> tuple[str, ...]:
    """The words of the step that is being said."""
    if already[:1] in (("queue",), ("preload",)):
        already = already[1 if already[0] == "queue" else 2 :]
    return split(split(already, "then")[-1], "else")[-1]


def _is_complete(step: tuple[str, ...]) -> bool:
    """Whether a step needs no word more."""
    match step:
        case (("rest" | "advance" | "draw" | "deed" | "rivendell" | "follow" | "search" | "hunt"),):
            return True
        case (("mark" | "move" | "extra" | "gandalf" | "strike" | "perceive"), _):
            return True
        case _:
            return False
