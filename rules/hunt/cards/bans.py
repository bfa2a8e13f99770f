"""What cards forbid for a time (H-22.24, H-22.26), what they grant (H-22.25), and encounter modifiers (H-22.30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.state import ALL, HuntState
from rules.hunt.values import Ban, Grant, Modifier


def is_forbidden(state: HuntState, act: str, figure: int | None = None, space: Space | None = None) -> bool:
    """Whether a ban in force forbids *act* to *figure* (None: only bans on all), at *space* where that matters."""
    for ban in state.bans:  # a plain loop: nothing is asked more often
        if (
            ban.act == act
            and (ban.figure == ALL or ban.figure == figure)
            and (ban.spaces is None or (space is not None and space in ban.spaces))
        ):
            return True
    return False


def is_any_forbidden(state: HuntState, act: str, figure: int | None, spaces: Sequence[Space]) -> bool:
    """Whether a ban in force forbids *act* to *figure* at one of *spaces*."""
    return any(
        ban.act == act
        and ban.figure in (ALL, figure)
        and (ban.spaces is None or not frozenset(ban.spaces).isdisjoint(spaces))
        for ban in state.bans
    )


def is_closed(state: HuntState, figure: int | None, space: Space) -> bool:
    """Whether a ban keeps *figure* from entering or passing *space* (H-22.24)."""
    return is_forbidden(state, "enter", figure, space)


def end_activation(play: Play, figure: int) -> None:
    """Bans of the activation of *figure*, which ends now, are over; not those of others at work (H-17.9)."""
    if not _is_any(play.state):
        return
    blocks = () if play.riding is None else play.riding.blocks
    at_work = {block.active.figure for block in blocks if block.active is not None} - {figure}
    _keep(play, lambda one: one.until != "activation" or (isinstance(one, Ban) and one.figure in at_work))


def end_turn(play: Play) -> None:
    """The game turn ends, encounter included: its bans are over, and those of the turn before for the next."""
    if not _is_any(play.state):
        return
    now = play.state.turn_number
    _keep(play, lambda one: not _is_over(one.until, one.turn, now))


def end_day(play: Play) -> None:
    """Refresh ends: bans of the day are over."""
    _keep(play, lambda one: one.until != "day")


def _is_any(state: HuntState) -> bool:
    """Whether anything is in force at all: mostly nothing is."""
    return bool(state.bans or state.modifiers or state.grants)


def _is_over(until: str, laid: int, now: int) -> bool:
    return until in ("turn", "activation") or (until == "next_turn" and laid < now)


def _keep(play: Play, stays: Callable[[Ban | Modifier | Grant], bool]) -> None:
    bans, modifiers, grants = play.state.bans, play.state.modifiers, play.state.grants
    kept = tuple(filter(stays, bans)), tuple(filter(stays, modifiers)), tuple(filter(stays, grants))
    if kept != (bans, modifiers, grants):
        play.set(bans=kept[0], modifiers=kept[1], grants=kept[2])
