"""The Lord of the Nazgul: he comes and goes in the place of another, and his die seeks (H-14.4 to H-14.8)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Illegal, Seat
from rules.hunt.actions.words import figure_of
from rules.hunt.events import LordEntered, LordLeft, NazgulMoved
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import activation, dicepool, movement
from rules.hunt.state import Activation


def enter(play: Play, figure: int) -> None:
    """The Lord takes the place of *figure* (H-14.4); nothing happens while he is in play (H-14.8).

    Space, master, order and what the activation has used stay; his die joins at the next Refresh.
    """
    if play.state.lord is None:
        play.set(lord=figure)
        play.tell(LordEntered(figure=figure))


def leave(play: Play) -> None:
    """The replaced Nazgul is back in his space (H-14.6); his die leaves at the end of the day."""
    if (figure := play.state.lord) is not None:
        play.set(lord=None)
        play.tell(LordLeft(figure=figure))


def seek(play: Play, seat: Seat, active: Activation, words: Sequence[str]) -> None:
    """SEEK: every Nazgul up to one space, the active one first, as the spending RW says (H-14.7, D-33).

    Written in pairs: `seek w1 17 w3 51-57.1`; who is not named stays. It is not declared (H-17.16).
    """
    moves = _pairs(play, words)
    activation.use_action(play, active)
    dicepool.spend(play, seat, dicepool.choose(play.state, dicepool.SEEK))
    play.seal()
    for figure, space in sorted(moves, key=lambda move: move[0] != active.figure):
        _step(play, figure, space)


def _pairs(play: Play, words: Sequence[str]) -> list[tuple[int, Space]]:
    if not words or len(words) % 2:
        raise Illegal("H-14.7", "Name Nazgûl and spaces in pairs, for instance “seek w1 17 w3 20”.")
    found: list[tuple[int, Space]] = []
    for who, where in zip(words[::2], words[1::2], strict=True):
        figure = figure_of(who)
        if figure is None or any(figure == other for other, _ in found):
            raise Illegal("H-14.7", "“{word}” should be one of w1 to w4, each named once.", word=who)
        found.append((figure, activation.spaces(play, (where,))[0]))
    return found


def _step(play: Play, figure: int, space: Space) -> None:
    start = play.state.wraiths[figure]
    assert start is not None
    if movement.is_stuck(play.state, figure):
        raise Illegal("H-22.24", "A card keeps w{n} where it is.", n=figure + 1)
    movement.refuse_step(play.board, play.state, figure, start, space)
    movement.put(play, figure, space)
    play.tell(NazgulMoved(part=play.state.part, figure=figure, way=(start, space), by="seek"))


def offers(play: Play, figure: int) -> tuple[Space, ...]:
    """Where SEEK can lead *figure*."""
    return tuple(movement.steps_within(play.pack, play.state, figure, 1))
