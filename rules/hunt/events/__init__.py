"""What can happen in a hunt: facts for everyone, and facts for some seats only.

Spaces are those of the board of *part*; seats and figures are numbers. The public events of RB's turn are told
together when it ends (H-19.17).
"""

from __future__ import annotations

from typing import TypeAlias

from rules.hunt.events import cards, end, rides, setup, turns
from rules.hunt.events.cards import *  # noqa: F403
from rules.hunt.events.end import *  # noqa: F403
from rules.hunt.events.rides import *  # noqa: F403
from rules.hunt.events.setup import *  # noqa: F403
from rules.hunt.events.turns import *  # noqa: F403

HuntEvent: TypeAlias = setup.SetupEvent | turns.TurnEvent | rides.RideEvent | cards.CardEvent | end.EndEvent
