"""What Saruman says in his council: `ally`, `council` (W-18.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.game import Action
from rules.kit.grammar import Form
from rules.kit.parts import Some
from rules.war.council import alliance, choosing, nazgul
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import CHARACTER, NUMBER, SIDE, Verb, Ways, Words
from rules.war.state.council import Choice
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, Side

_TOWER: Final = frozenset((Phase.TOWER,))
_ANYBODY: Final = "-"
_NOTHING, _CONTROL, _PERSUADE = (choice.value for choice in (Choice.NOTHING, Choice.CONTROL, Choice.PERSUADE))
_MINDS: Final = (Choice.SAURON, Choice.ELVES)
_WAYS: Final = (
    (_NOTHING,),
    (_CONTROL, Some((NUMBER,))),
    (_PERSUADE, CHARACTER),
    (_PERSUADE, _ANYBODY),
    *((choice.value,) for choice in _MINDS),
)


class Ally(Action):
    """`ally F` (W-21.2)."""

    side: Side


class Counsel(Action):
    """`council control 3 5`: the one choice of a game-turn (W-20.10)."""

    words: tuple[str, ...]


def _choose(play: WarPlay, side: Side, action: Counsel) -> None:
    match action.words:
        case (word,) if word == _NOTHING:
            choosing.choose_nothing(play)
        case (word, *numbers) if word == _CONTROL:
            choosing.choose_control(play, [int(number) for number in numbers])
        case (word, wish) if word == _PERSUADE:
            choosing.choose_persuasion(play, None if wish == _ANYBODY else wish)
        case (word, *_):
            choosing.choose_mind_battle(play, Choice(word))


def _choices(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    match words:
        case ():
            return (choice.value for choice in Choice if choice is not Choice.OPEN)
        case (word, *named) if word == _CONTROL:
            numbers = map(str, range(1, len(nazgul.of_side(play.state, "D")) + 1))
            return (number for number in numbers if number not in named)
        case (word,) if word == _PERSUADE:
            return (_ANYBODY, *CHARACTERS)
        case _:
            return ()


VERBS: Final = (
    Verb(
        Form(Ally, "ally", (SIDE,)),
        _TOWER,
        lambda play, side, action: alliance.ally(play, action.side),
        lambda play, side, words: () if words else ("f", "d"),
        example="ally F",
        for_three=True,
    ),
    Verb(
        Form(Counsel, "council", (Ways(_WAYS),)),
        _TOWER,
        _choose,
        _choices,
        example="council nothing",
        for_three=True,
    ),
)
