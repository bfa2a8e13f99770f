"""A draw, and giving up, as players are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.battle.questions.row import Row
from bot.battle.wording.voice import BattleVoice
from bot.language.words import said
from rules.battle.questions import ending
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision


def _ask_draw(decision: Decision, view: BattleView, voice: BattleVoice) -> str:
    if view.seen.offer_until:
        return voice.text("**A draw is offered.** It is one if all agree; who says what stays secret.")
    return voice.text("Offer all others a draw, once a round.")


def _label_draw(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    if word == "no":
        return voice.text("No draw")
    if not already:
        return voice.text("Draw")
    is_open = view is not None and bool(view.seen.offer_until)
    return voice.text("Agree to the draw") if is_open else voice.text("Offer a draw")


def _draw_means(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    if words.endswith("no"):
        return voice.text("No draw")
    if view is not None and view.seen.offer_until:
        return voice.text(
            "Agree to the draw? Once all agree, the battle is over and nobody has won. Until then you can "
            "change what you said."
        )
    return voice.text("Offer all others a draw? Once all agree, the battle is over and nobody has won.")


def _drawn(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    if view.seen.outcome is not None:
        return voice.text("All have agreed: the battle is a draw.")
    if words.endswith("no"):
        return voice.text("Noted: no draw. Nobody is told what you said.")
    return voice.text("Noted: you agree to a draw. You can change that until the offer ends.")


DRAW: Final = Row(
    ending.DRAW,
    said("a draw"),
    said("An offer that not all have agreed to ends with the turn after it."),
    said("Draw"),
    _ask_draw,
    label=_label_draw,
    sentence=_draw_means,
    receipt=_drawn,
)


def _resign_means(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    if view is not None and view.seen.rules.players == 2:
        return voice.text("Give up: the other side wins at once. This cannot be taken back.")
    return voice.text("Give up: your pieces stay where they are and do nothing. This cannot be taken back.")


RESIGN: Final = Row(
    ending.RESIGN,
    said("giving up"),
    said("Nobody gives up by missing a deadline."),
    said("Give up"),
    lambda decision, view, voice: _resign_means("", voice, view),
    label=lambda already, word, voice, view: voice.text("Give up"),
    sentence=_resign_means,
    receipt=lambda view, words, events, voice: voice.text("You have given up."),
)
