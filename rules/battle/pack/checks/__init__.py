"""Whether a map can be played: every clause of B-22, and all that is wrong at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.battle.pack.checks.counts import check_counts
from rules.battle.pack.checks.distances import check_connection, check_distances
from rules.battle.pack.checks.hexes import check_hexes
from rules.battle.pack.checks.names import check_names
from rules.battle.pack.checks.specials import check_specials
from rules.battle.pack.draft import Draft, build
from rules.battle.pack.forms import HINTS, KEYS
from rules.packs.draft import Stage
from rules.packs.forms import Schema, read_forms
from rules.packs.reading import Source, Violation

_SCHEMA: Final = Schema(
    KEYS, frozenset({"river", "mountain_side", "site"}), unknown="B-23.3", twice="B-23.3", hints=HINTS
)
_OPTIONAL: Final = frozenset({"names", "regions", "river", "mountain_side"})


def check(sources: Sequence[Source], wrong: Sequence[Violation] = ()) -> Draft:
    """A draft of the map that these files hold, with what is *wrong* already and everything that is found now.

    Ways and distances are looked at where all is in form: elsewhere they would only tell the same fault again.
    """
    draft = Draft(sources, wrong)
    if sources:
        meant = read_forms(draft, sources, _SCHEMA)
        for key in KEYS:
            if draft.is_all_there and key not in _OPTIONAL and key not in draft.raw and key not in meant:
                draft.wrong("B-23.1", (), f"The key `{key}` is missing.")
        draft.stage = Stage.SENSE
        check_hexes(draft)
        check_names(draft)
        check_counts(draft)
        if not draft.violations:
            draft.map = build(draft, "")
            for look in (check_specials, check_connection, check_distances):
                look(draft, draft.map)
    return draft
