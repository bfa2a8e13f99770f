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
from rules.battle.charts import KINDS, SIDES

FILE: Final = "legend.png"

_WORDS: Final[Mapping[str, str]] = {
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
"""The words of marks, and of what is done."""


def legend(players: int, voice: BattleVoice) -> Picture:
    """The signs of a game of so many, each with its word: sides, pieces, lands, marks, and what is done."""
    text, title = voice.text, voice.text("What the signs mean")
    words = {f"side {side}": text("pieces of {side}", side=voice.side(side)) for side in SIDES[players]}
    words |= {"elven": text("gold rim: Elven strength")} | {kind: voice.one(kind) for kind in KINDS}
    words |= {land: text(terms.LANDS[land]) for land in drawing.LANDS}
    words |= {key: text(word) for key, word in _WORDS.items()}
    if players == len(SIDES[2]):
        words["goal"] = text("here Evil's Ring wins")
    told = cut(f"{title}: {', '.join(words.values())}.", DESCRIPTION)
    return Picture(FILE, told, drawing.Key(players, title, words), drawing.draw)
