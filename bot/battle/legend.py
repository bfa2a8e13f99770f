"""What the signs of a battle's pictures are called, for the picture that tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.battle.drawing import legend as drawing
from bot.battle.wording import terms
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import DESCRIPTION, Picture
from bot.language.words import said
from bot.ui.message import cut

FILE: Final = "legend.png"

_WORDS: Final[Mapping[str, str]] = {
    "elven": said("gold rim: Elven strength"),
    "river": said("river: helps defence"),
    "ridge": said("mountain side: no way"),
    "fortress": said("fortress: helps defence"),
    "special": said("special hex"),
    "elven_hex": said("Elven hex"),
    "crown": said("crown: builds here"),
    "goal": said("here Sauron's Ring wins"),
    "move": said("moved"),
    "d": said("the attacked piece fell"),
    "a": said("the attacker fell"),
    ".": said("neither fell"),
    "build": said("built this turn"),
    "lost": said("fell here"),
    "draft": said("your draft"),
    "reach": said("within reach"),
    "leave": said("only with leave"),
}
"""The words of marks and deeds, by their keys."""


def legend(players: int, voice: BattleVoice) -> Picture:
    """The signs of a game of so many, each with its word."""
    words = {key: _word(key, voice) for key in drawing.keys(players)}
    title = voice.text("What the signs mean")
    told = ", ".join(words.values())
    return Picture(
        FILE, cut(f"{title}: {told}.", DESCRIPTION), drawing.Key(players, title, words), drawing.draw
    )


def _word(key: str, voice: BattleVoice) -> str:
    _, _, side = key.partition(" ")
    if side:
        return voice.text("pieces of {side}", side=voice.side(side))
    if key in terms.PIECES:
        return voice.one(key)
    word = _WORDS.get(key) or terms.LANDS[key]
    return voice.text(word)
