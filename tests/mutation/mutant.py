"""A known bug, as the change of one passage."""

from __future__ import annotations

from rules.game import Value


class Mutant(Value):
    """*file* with *old*, which stands in it once, replaced by *new*; one of *tests* fails then."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
