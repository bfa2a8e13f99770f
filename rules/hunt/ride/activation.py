"""A Nazgul's activation while its block is open: what is left of it, and using its action (H-7.5, H-7.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, Seat
from rules.hunt.cards import bans
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import movement
from rules.hunt.state import Activation, Block, HuntState, Riding, facts
from rules.kit.engine import with_at


def is_dark(play: Play, figure: int) -> bool:
    """H-7.12: whether *figure* is in a dark location."""
    space = play.state.wraiths[figure]
    return space is not None and "dark" in play.board.flags[space]


def spaces(play: Play, words: Sequence[str]) -> tuple[Space, ...]:
    """The spaces that *words* name. Raises Illegal."""
    found = []
    for word in words:
        if (space := play.board.find(word)) is None:
            raise Illegal("H-18.39", "“{word}” is no space of this board.", word=word)
        found.append(space)
    return tuple(found)


def use_action(play: Play, active: Activation) -> None:
    """Take one action of the activation (H-7.5). Raises Illegal."""
    if not active.actions:
        raise Illegal("H-7.5", "This Nazgûl has taken its action already.")
    if bans.is_forbidden(play.state, "action", active.figure):
        raise Illegal("H-22.24", "A card forbids this Nazgûl an action now.")
    change(play, active.figure, actions=active.actions - 1)


_NOTHING_LEFT: Final = {"move": False, "actions": 0, "extra": 0, "searches": 0, "hunts": 0}
"""Of an activation that is over."""


def block_of(state: HuntState, seat: Seat) -> Block | None:
    """The open block of *seat*."""
    for block in facts.open_blocks(state):
        if block.seat == seat:
            return block
    return None


def active_of(play: Play, seat: Seat) -> Activation | None:
    """The activation that *seat* is in."""
    block = block_of(play.state, seat)
    return None if block is None else block.active


def change(play: Play, figure: int, **changes: Any) -> None:
    """Change the open activation of *figure*; nothing where it has none."""
    riding = play.riding
    if riding is None:
        return
    blocks = riding.blocks
    for at, block in enumerate(blocks):
        active = block.active
        if active is not None and active.figure == figure:
            now = Block(block.question, block.seat, block.left, replace(active, **changes))
            play.put(riding, Riding(with_at(blocks, at, now), riding.waiting))
            return


def spoil(play: Play, figure: int) -> None:
    """Nothing is left of the activation of *figure*: it was ended, or prevented as a whole (H-7.14)."""
    change(play, figure, **_NOTHING_LEFT)


def end(play: Play, figure: int) -> None:
    """The RW of *figure* lets its activation be as it is (H-7.14)."""
    change(play, figure, **_NOTHING_LEFT, closed=True)


def is_done(state: HuntState, active: Activation) -> bool:
    """H-7.14: whether nothing is left that this activation could still do, as all can see."""
    figure = active.figure
    can_ride = (active.move or active.extra > 0) and not movement.is_stuck(state, figure)
    can_act = active.actions > 0 and not bans.is_forbidden(state, "action", figure)
    return not (can_ride or can_act or active.searches or active.hunts)
