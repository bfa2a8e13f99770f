"""What a seat may say in a hunt, and the one written form of each (see RULES.md for players).

Words of a step are kept as they are said: spaces by number or id (`17`, `51-57.1`), Nazgul as `w1` to `w4`,
cards by id. What they mean is looked up when the step is played, on the board of that moment.
"""

from __future__ import annotations

from rules.hunt.actions.forms import *  # noqa: F403
from rules.hunt.actions.grammar import steps as steps
from rules.kit.order_steps import OrderStep as OrderStep
from rules.kit.order_steps import write_steps as write_steps
