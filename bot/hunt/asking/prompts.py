"""What a seat is asked next while it puts an answer together (chapter 18): out of the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.hunt.asking import choices, labels, placing
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording.voice import Voice
from bot.language.words import Text, said
from rules.game import Options
from rules.hunt.cards.picks import Picking
from rules.hunt.questions import kinds, plans
from rules.hunt.view import HuntView
from rules.kit.order_steps import THEN, split
from rules.kit.parts import JOINT, VERB


def prompt(view: HuntView, kind: str, already: Sequence[str], options: Options, voice: Voice) -> str:
    """What is asked behind the words *already* said; empty where `ask` says enough."""
    words = tuple(already)
    if isinstance(options.about, Picking):
        return choices.asked(options.about, words, voice)
    text, step = voice.text, said_step(words)
    if kind == kinds.PLACE.name and (figure := placing.next_placed(words, voice, view)):
        return text("Where does {figure} begin?", figure=figure)
    if options.words == ("sure",):
        return text("That would lose you the game. Do it anyway?")
    of_kind = _kind_of_next(kind, words, options)
    if options.whole and step and of_kind == JOINT and kind in labels.STEPS:
        return _to_send(kind, words, text)
    if of_kind == VERB and not (words and kind in labels.STEPS):
        return text("What does the Nazgûl do?") if kind == kinds.BLOCK.name and not words else ""
    asks = _OF_KIND.get(of_kind) or _behind(kind, words, step, of_kind)
    return text(asks) if asks else ""


def _kind_of_next(kind: str, words: tuple[str, ...], options: Options) -> str:
    """What kind of word is asked for: a joint where nothing but joints can follow."""
    meant = (labels.meaning(kind, words, word) for word in options.words)
    return next((kind for kind in meant if kind != JOINT), JOINT)


def _behind(kind: str, words: tuple[str, ...], step: tuple[str, ...], of_kind: str) -> str:
    """What is asked behind the last word, where that says enough, or behind the verb."""
    asks = {**(ROWS[kinds.BLOCK.name].asks if kind == plans.PLAN.name else {}), **ROWS[kind].asks}
    verb = step[0] if step and step[0] in asks else next(iter(asks), "") if words[:1] == ("preload",) else ""
    places = (_BEHIND, step[-1] if step else ""), (asks, verb)
    for among, word in places:
        if line := among.get(f"{word}:{of_kind}") or among.get(word):
            return line
    return _OTHERS.get(of_kind, "") if words else ""


_BEHIND: Final[Mapping[str, str]] = {
    "by": said("Which die do you pay with?"),
    "times": said("How many times?"),
    "area": said("Which area?"),
    "section": said("Which section?"),
    "near": said("At least how many Nazgûl?"),
    "corruption": said("At least how much corruption?"),
    "moves": said("From which step on?"),
    "tiles": said("At least how many tiles?"),
    "wraith": said("Which Nazgûl, or where?"),
    "wraith:number": said("At least how many Nazgûl?"),
    "track": said("Where does the track token lie?"),
    "track:number": said("At least how many track tokens?"),
    "ally": said("Where do you put the ally?"),
    "ally:number": said("At least how many allies?"),
    "die": said("Which die?"),
    "phase": said("By day or by night?"),
    "at": said("Where?"),
    "yes": said("Which question?"),
    "no": said("Which question?"),
}
"""What is asked behind words that mean the same in every answer."""

_OF_KIND: Final[Mapping[str, str]] = {
    "test": said("On what condition?"),
    "filter": said("On what condition?"),
    "option": said("Which of the two?"),
    VERB: said("What do you do next?"),
}
"""What is asked where the next word is of a kind that means the same in every answer."""

_OTHERS: Final[Mapping[str, str]] = {
    "space": said("Where?"),
    "figure": said("Which Nazgûl?"),
    "number": said("How many?"),
    "seat": said("Who?"),
    "card": said("Which card?"),
    "companion": said("Which companion?"),
    "face": said("Which die?"),
    "standard": said("Which die?"),
    "item": said("Which one?"),
    "trigger": said("In answer to what?"),
}
"""The same where nothing else says it."""


def _to_send(kind: str, words: tuple[str, ...], text: Text) -> str:
    """That it can be sent."""
    if kind == kinds.TURN.name and words[0] != "preload" and _ENDING & set(words):
        return text(
            "**Send** it, and your turn ends unless a companion or a deed is still open. Or add more."
        )
    return text("**Send** it as it is, or add more.")


_ENDING: Final = frozenset({"mark", "rest", "advance", "gandalf", "follow"})
"""With one of these a turn ends by itself (H-5.12, H-13.16)."""


def said_step(already: tuple[str, ...]) -> tuple[str, ...]:
    """The words of the step that is being said."""
    if already[:1] in (("queue",), ("preload",)):
        already = already[1 if already[0] == "queue" else 2 :]
    return split(split(already, THEN)[-1], "else")[-1]
