"""Words of steps as pieces of the board: what a written word behind a card or a verb means (H-18.39)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.hunt.wording.voice import Voice
from bot.language.words import safe

FIGURE: Final = re.compile("w[1-4]")


def is_figure(words: Sequence[str], at: int) -> bool:
    """Whether a word names a Nazgul: `w1` also writes a dot, which stands behind a figure."""
    if not FIGURE.fullmatch(words[at]):
        return False
    return at == 0 or not is_figure(words, at - 1)


def shown_pick(words: Sequence[str], at: int, part: int | None, voice: Voice) -> str:
    """One word of those picked: a Nazgul, a space, a card, a companion, a die's face; else as it stands."""
    word = words[at]
    if is_figure(words, at):
        return voice.figure(int(word[1]) - 1)
    space = voice.board(part).find(word)
    if space is not None:
        return voice.space(space, part)
    if word in voice.pack.cards:
        return voice.card(word)
    if voice.pack.companion(word) is not None:
        return voice.companion(word)
    return voice.face(word) if re.fullmatch("[a-z_]+", word) else safe(word)
