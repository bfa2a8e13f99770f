"""Dice for any rule of the printed game (W-44.9)."""

from __future__ import annotations

import re
from typing import Final

from rules.game import Illegal
from rules.war.events.table import Rolled, RolledApart
from rules.war.play import WarPlay
from rules.war.state.chance import roll
from rules.war.state.pieces import Side

CLAUSE: Final = "W-44.9"
_MOST_DICE, _MOST_FACES, _FACES = 10, 100, 6
LONGEST: Final = 200
_DICE: Final = re.compile("([0-9]{0,4})d([0-9]{1,6})")


def throw(play: WarPlay, by: Side, words: str) -> None:
    """`2d6 secret TEXT`, `d6 to F TEXT`: without more all see them. Raises Illegal."""
    dice, *rest = words.split() or [""]
    read = _DICE.fullmatch(dice.lower())
    if read is None:
        raise Illegal(CLAUSE, "Write dice like `roll 2d6 for the pass`, `roll d6 secret` or `roll d6 to F`.")
    count, faces = int(read[1] or 1), int(read[2])
    if not (1 <= count <= _MOST_DICE and 2 <= faces <= _MOST_FACES):
        raise Illegal(
            CLAUSE, "I throw 1 to {dice} dice of 2 to {faces} faces.", dice=_MOST_DICE, faces=_MOST_FACES
        )
    to, rest = _audience(play, by, rest)
    _tell(play, by, to, faces, count, " ".join(rest))


def odds(play: WarPlay, by: Side, words: str) -> None:
    """`odds 4 TEXT`: a die, and whether it is 4 or less. Raises Illegal."""
    number, *rest = words.split() or [""]
    if number not in map(str, range(1, _FACES)):
        raise Illegal(CLAUSE, "Write `odds` and a number from 1 to 5, like `odds 4 Aragorn escapes`.")
    to, rest = _audience(play, by, rest)
    _tell(play, by, to, _FACES, 1, " ".join(rest), int(number))


def _audience(play: WarPlay, by: Side, words: list[str]) -> tuple[tuple[Side, ...], list[str]]:
    """Who sees them, and the words behind that."""
    sides = play.state.rules.sides
    match [word.lower() for word in words[:2]]:
        case ["secret", *_]:
            return (by,), words[1:]
        case ["to", ("f" | "d" | "s") as side]:
            others = [other for other in sides if other == side.upper()]
            if not others:
                raise Illegal(CLAUSE, "Nobody plays that side here.")
            return tuple(one for one in sides if one in (by, *others)), words[2:]
        case _:
            return sides, words


def _tell(
    play: WarPlay, by: Side, to: tuple[Side, ...], faces: int, count: int, text: str, needed: int = 0
) -> None:
    if len(text) > LONGEST:
        raise Illegal(CLAUSE, "Say in at most {most} characters what it is for.", most=LONGEST)
    thrown = tuple(roll(play, to, faces) for _ in range(count))
    if set(to) == set(play.state.rules.sides):
        play.tell(Rolled(by, faces, thrown, text, needed))
    else:
        play.tell(RolledApart(play.state.rules.seats(*to), by, faces, thrown, text, needed))
