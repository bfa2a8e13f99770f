"""What Frodo bears: corruption, and the fellowship tokens that help him (H-6.13, H-10.11)."""

from __future__ import annotations

from rules.hunt.events import CorruptionChanged, TokensChanged
from rules.hunt.play import Play
from rules.hunt.state import facts


def corrupt(play: Play, by: int) -> None:
    """Corruption by *by*, never below 0 (H-10.11); raises Unwound when the limit is reached."""
    now = max(0, play.state.corruption + by)
    by = now - play.state.corruption
    if not by:
        return
    play.set(corruption=now)
    limit = facts.limit(play.pack, play.state)
    play.tell(CorruptionChanged(by=by, now=now, limit=limit))
    play.check_corruption()


def gain(play: Play, n: int) -> int:
    """Up to *n* tokens from the pool to Frodo's card (H-6.13); how many it were."""
    n = min(n, play.state.pool)
    if n > 0:
        _move(play, -n, n, "card")
    return max(n, 0)


def lose(play: Play, n: int, why: str) -> int:
    """Up to *n* tokens from Frodo's card to the pool; how many it were."""
    n = min(n, play.state.on_frodo)
    if n > 0:
        _move(play, n, -n, why)
    return max(n, 0)


def _move(play: Play, pool: int, on_frodo: int, why: str) -> None:
    state = play.state
    play.set(pool=state.pool + pool, on_frodo=state.on_frodo + on_frodo)
    tell(play, why)


def tell(play: Play, why: str) -> None:
    """Tell how the tokens lie."""
    state = play.state
    play.tell(TokensChanged(pool=state.pool, on_frodo=state.on_frodo, cap=state.cap, why=why))
