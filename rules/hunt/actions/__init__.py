"""What a seat may say in a hunt, and the one written form of each (see RULES.md for players).

Words of a step are kept as they are said: spaces by number or id (`17`, `51-57.1`), Nazgul as `w1` to `w4`,
cards by id. What they mean is looked up when the step is played, on the board of that moment.
"""

from __future__ import annotations

from rules.hunt.actions import forms, written
from rules.hunt.actions.forms import *  # noqa: F403 - what each has in `__all__`
from rules.hunt.actions.written import *  # noqa: F403 - what each has in `__all__`

__all__ = [*forms.__all__, *written.__all__]
