"""What places are called (B-22.29)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.battle.charts import KINDS, SIDES
from rules.battle.orders import advance, leave_notation, parting
from rules.battle.pack.draft import Draft
from rules.battle.questions import offers
from rules.battle.questions.kinds import DRAW, LEAVE, RESIGN
from rules.packs.lines import Path

_HEX: Final = re.compile(r"[a-z][1-9][0-9]?")
_FIRST: Final = {
    *(*advance.VERBS, *leave_notation.VERBS, *offers.WORDS, parting.IF, "stop", "draft"),
    *(kind.name for kind in (DRAW, LEAVE, RESIGN)),
} - {offers.SECOND, offers.END}
"""The words with which orders begin (B-19), but for those of edition 2: maps of games that go on may have them."""
_TAKEN: Final = frozenset(KINDS) | {side for sides in SIDES.values() for side in sides}


def check_names(draft: Draft) -> None:
    """Names are unique, and none can be taken for something else that an order says."""
    seen: set[str] = set()
    for path, name in _named(draft):
        folded = name.casefold()
        if folded in seen:
            draft.wrong("B-22.29", path, f"There is a {name!r} already.")
        elif _HEX.fullmatch(folded) or re.sub(r"[\s-]", "_", folded) in _TAKEN:
            draft.wrong("B-22.29", path, f"{name!r} cannot be a name: orders mean something else by it.")
        elif re.split(r"[\s-]", folded)[0] in _FIRST:
            draft.wrong("B-22.29", path, f"{name!r} cannot be a name: orders begin with its first word.")
        seen.add(folded)
    regions = draft.files["regions"].names if "regions" in draft.files else {}
    for sign, name in regions.items():
        if name.casefold() in seen:
            draft.wrong("B-22.29", ("regions", "names", sign), f"There is a {name!r} already.")
        seen.add(name.casefold())


def _named(draft: Draft) -> Iterator[tuple[Path, str]]:
    yield from (((*path, "name"), one.name) for path, one in draft.items("site"))
    yield from ((("names", at), name) for at, name in (draft.files.get("names") or {}).items())
