"""What can be chosen, in full: the text of a card stands wherever it is picked, or picked for (H-21.17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt import gallery
from bot.hunt.asking import labels, prompts
from bot.hunt.wording.voice import Voice
from rules.hunt.questions import looks
from rules.hunt.view import HuntView
from rules.kit.parts import JOINT

_WITH_TEXT: Final = frozenset({"play", "swift", "use", "ability"})
"""Verbs behind which stands what has a text."""
MOST: Final = 12
"""How many are told on one page: a whole hand, and what was drawn to it."""


def explained(
    kind: str, already: Sequence[str], words: Sequence[str], voice: Voice, view: HuntView | None
) -> str:
    """The text of the card, companion or ability that is played; else of each that can be picked, in lines.

    Of *words* some may follow only behind others, where a button says several at once.
    """
    step = prompts.said_step(tuple(already))
    if len(step) > 1 and step[0] in _WITH_TEXT:
        goes_on = any(labels.meaning(kind, tuple(already), word) not in ("", JOINT) for word in words)
        return f"> {_text(kind, step[:1], step[1], voice, view)}" if goes_on else ""
    offered = filter(None, (_text(kind, step, word, voice, view) for word in words))
    lines = [f"- {one}" for one in list(offered)[:MOST]]
    if step == ("play",) and (barred := _barred(already, words, view)):
        lines.append(
            voice.text(
                "-# You cannot play now: {cards}. Each card says what it needs.", cards=voice.cards(barred)
            )
        )
    return "\n".join(lines)


def _barred(already: Sequence[str], words: Sequence[str], view: HuntView | None) -> tuple[str, ...]:
    """Cards in the reader's hand that are neither offered nor said before."""
    held = () if view is None or view.own is None else view.own.hand
    return tuple(dict.fromkeys(card for card in held if card not in (*words, *already)))


def _text(kind: str, before: Sequence[str], word: str, voice: Voice, view: HuntView | None) -> str:
    """What *word* does, where it is a card, a companion or an ability."""
    if word in voice.pack.cards:
        return gallery.card(word, voice)
    if (companion := voice.pack.companion(word)) is not None:
        return gallery.companion(companion, voice)
    if tuple(before) == ("ability",):
        return next(
            (
                gallery.ability(ability, voice)
                for ability in voice.pack.abilities
                if str(ability.tokens) == word
            ),
            "",
        )
    if kind == looks.PEEK.name and view is not None and view.own is not None:
        seen = [item for choice in view.own.choices for item in choice.items if item in voice.pack.cards]
        if word.isdigit() and 0 < int(word) <= len(seen):
            return voice.text("{n}: {what}", n=word, what=gallery.card(seen[int(word) - 1], voice))
    return ""
