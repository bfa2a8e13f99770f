"""The kinds of question, with paces and policies by Q-9.11."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.game import Kind, Policy, Shown

_DAY: Final = 24 * 60 * 60

PARTY: Final = Kind("party", Shown.BY_NAME, _DAY, final=True)
VOTE: Final = Kind("vote", Shown.BY_NAME, _DAY)
ACTIONS: Final = Kind("actions", Shown.AS_FACT, _DAY)
RING: Final = Kind("ring", Shown.BY_NAME, _DAY, final=True)
PALANTIR: Final = Kind("palantir", Shown.BY_NAME, _DAY, final=True)
GUESS: Final = Kind("guess", Shown.AS_FACT, 2 * _DAY, policy=Policy.ASK, final=True)
CALL: Final = Kind("call", Shown.BY_NAME, None)
"""Asked of the chair (Q-3.8, Q-9.5)."""

KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind for kind in (PARTY, VOTE, ACTIONS, RING, PALANTIR, GUESS, CALL)
}
