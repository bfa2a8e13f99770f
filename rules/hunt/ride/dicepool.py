"""The shared pool of dice: which unspent die may pay for what, and spending it (H-7.7 to H-7.12, H-14.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Seat
from rules.hunt.events import DieSpent
from rules.hunt.pack import FACES, LORD_FACES
from rules.hunt.play import Play
from rules.hunt.state import HuntState
from rules.hunt.values import Die

RING, SWORD, SORCERY, SHADOW = FACES
MORGUL_RING, SEEK, MORGUL_SHADOW = LORD_FACES
ANY: Final = "any"
"""Every die pays (H-9.11)."""

_STANDS_FOR: Final = {
    RING: (RING,),
    SWORD: (SWORD,),
    SORCERY: (SORCERY,),
    SHADOW: (RING, SWORD, SORCERY),  # H-7.11
    MORGUL_RING: (RING,),
    SEEK: (SEEK,),
    MORGUL_SHADOW: (RING, SWORD, SORCERY),
}
_LEAST_MISSED: Final = (SORCERY, SWORD, RING, SHADOW, SEEK, MORGUL_RING, MORGUL_SHADOW)
"""Which goes first where any die will do."""
_CHEAP: Final = (SHADOW, SWORD, RING, SORCERY, SEEK, MORGUL_RING, MORGUL_SHADOW)
"""Which face goes first once it is not the one that is asked for."""


def pays(face: str, need: str, *, is_dark: bool = False) -> bool:
    """Whether a die that shows *face* may be spent as *need*, in a dark location or not (H-7.12)."""
    return need in (ANY, face) or need in _STANDS_FOR[face] or (need == SORCERY and is_dark)


def unspent(state: HuntState) -> tuple[str, ...]:
    """The faces that are left, the Lord's last."""
    found = [die.face for die in state.dice if not die.spent]
    lord = state.lord_die
    return tuple(found) if lord is None or lord.spent else (*found, lord.face)


def left(state: HuntState, need: str, *, is_dark: bool = False) -> tuple[str, ...]:
    """The faces that could pay for *need*, the cheapest first, each once."""
    faces = set(unspent(state))
    fitting = (face for face in faces if pays(face, need, is_dark=is_dark))
    return tuple(sorted(fitting, key=_order(_in_place(state, need, is_dark=is_dark))))


def paying(state: HuntState, *, is_dark: bool = False) -> Mapping[str, int]:
    """How many dice are left that pay for each need."""
    return _paying(unspent(state), is_dark)


@lru_cache(maxsize=2048)
def _paying(faces: tuple[str, ...], is_dark: bool) -> Mapping[str, int]:
    needs = (*FACES, *LORD_FACES, ANY)
    return {need: sum(pays(face, need, is_dark=is_dark) for face in faces) for need in needs}


def choose(
    state: HuntState, need: str, n: int = 1, named: Sequence[str] = (), *, is_dark: bool = False
) -> tuple[str, ...]:
    """The faces that pay: those *named*, completed by the cheapest. Raises Illegal."""
    by = _in_place(state, need, is_dark=is_dark)
    return _chosen(unspent(state), need, n, tuple(named), is_dark, by)


def _in_place(state: HuntState, need: str, *, is_dark: bool) -> str:
    """The need by which dice are compared: in the dark any die does for SORCERY, which edition 1 did not heed."""
    return ANY if need == SORCERY and is_dark and state.rules.edition > 1 else need


@lru_cache(maxsize=4096)
def _chosen(
    faces: tuple[str, ...], need: str, n: int, named: tuple[str, ...], is_dark: bool, by: str
) -> tuple[str, ...]:
    """The same out of *faces*; found once, since every offer asks what it would be paid with."""
    if len(named) > n:
        raise Illegal("H-7.5", "You name {named} dice, but that costs only {n}.", n=n, named=len(named))
    pool = list(faces)
    taken: list[str] = []
    for face in (*named, *_cheapest(pool, named, need, is_dark=is_dark, by=by)):
        if len(taken) == n:
            break
        _refuse(pool, face, need, is_dark=is_dark)
        pool.remove(face)
        taken.append(face)
    if len(taken) < n:
        raise Illegal("H-7.7", "No die that pays for this ({need}) is left today.", need=need.upper())
    return tuple(taken)


def _cheapest(
    pool: Sequence[str], named: Sequence[str], need: str, *, is_dark: bool, by: str
) -> Iterator[str]:
    rest = list(pool)
    for face in named:
        if face in rest:
            rest.remove(face)
    fitting = (face for face in rest if pays(face, need, is_dark=is_dark))
    return iter(sorted(fitting, key=_order(by)))


def _order(need: str) -> Callable[[str], int]:
    """The own face first, then SHADOW, then the others, then the Lord's; for *any* what is the least missed."""
    if need == ANY:
        return _LEAST_MISSED.index
    return lambda face: -1 if face == need else _CHEAP.index(face)


def _refuse(pool: Sequence[str], face: str, need: str, *, is_dark: bool) -> None:
    if face not in _STANDS_FOR:
        raise Illegal(
            "H-18.39", "“{face}” is no face of a die. Faces are ring, sword, sorcery, shadow.", face=face
        )
    if face not in pool:
        raise Illegal("H-7.7", "No unspent die shows {face}.", face=face)
    if not pays(face, need, is_dark=is_dark):
        raise Illegal("H-7.5", "{face} does not pay for this; it takes {need}.", face=face, need=need.upper())


def spend(play: Play, seat: Seat, faces: Sequence[str]) -> None:
    """Spend one die for each of *faces* (H-7.7)."""
    if not faces:
        return
    dice = list(play.state.dice)
    lord = play.state.lord_die
    for face in faces:
        at = next((at for at, die in enumerate(dice) if die.face == face and not die.spent), None)
        if at is not None:
            dice[at] = Die(face, spent=True)
        elif lord is not None:
            lord = replace(lord, spent=True)
    play.set(dice=tuple(dice), lord_die=lord)
    play.tell(DieSpent(seat=seat, faces=tuple(faces)))
