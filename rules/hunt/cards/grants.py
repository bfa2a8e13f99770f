"""What cards allow for a time beyond the activation in which they are played (H-22.25, H-22.26)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.hunt.play import Play
from rules.hunt.state import ALL, Activation, HuntState
from rules.hunt.values import Grant


def activation(state: HuntState, figure: int) -> Activation:
    """The activation of *figure* that begins now, with all that is granted to it."""
    found = Activation(figure)
    for grant in state.grants:
        if grant.figure in (ALL, figure):
            found = more(found, grant.act, grant.n)
    return found


def give(play: Play, grant: Grant) -> bool:
    """Let *grant* count from now on, in activations that are open already too; whether it can count at all."""
    found = _give_now(play, grant)
    if grant.until == "activation":
        return found
    play.set(grants=(*play.state.grants, grant))
    return True


def _give_now(play: Play, grant: Grant) -> bool:
    riding = play.riding
    if riding is None:
        return False
    blocks = tuple(
        replace(block, active=more(block.active, grant.act, grant.n))
        if block.active is not None and grant.figure in (ALL, block.active.figure)
        else block
        for block in riding.blocks
    )
    play.put(riding, replace(riding, blocks=blocks))
    return blocks != riding.blocks


def more(active: Activation, act: str, n: int) -> Activation:
    """*active* with n more of *act*."""
    field = _FIELDS.get(act)
    return replace(active, **{field: getattr(active, field) + n} if field else {"stride": True})


_FIELDS: Final = {
    "action": "actions",
    "free_search": "searches",
    "free_hunt": "hunts",
    "extra_space": "extra",
}
