"""The Ring-bearer's turn is told at its end: until then others see the game as it was (H-19.17)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.hunt.play import Play


def hide(play: Play) -> None:
    """From now on others see the present until RB's turn ends."""
    play.set(shown=replace(play.state, before=None), withheld=())


def publish(play: Play) -> None:
    """RB's turn has ended: everyone sees the present and hears what happened."""
    if play.state.shown is None:
        return
    told = play.state.withheld
    play.set(shown=None, withheld=())
    play.events += told
