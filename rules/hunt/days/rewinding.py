"""The game was taken back after a fault of the program: whatever anybody may have seen since is shuffled (H-17.26).

What was drawn since lies in its deck again, and whoever drew it knows where. So every deck is shuffled, but for cards
on top that were being looked at when the game stood there: their order is to be chosen still.
"""

from __future__ import annotations

from rules.dice import Dice
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import Choosing, HuntState


def rewound(pack: HuntPack, state: HuntState, dice: Dice) -> HuntState:
    """*state* with its decks shuffled by the labels of setup, which begin with the number of the correction."""
    play = Play(pack, state, dice)
    _shuffle(play, "ally_deck", f"ally{state.part}")
    _shuffle(play, "sorcery_deck", "sorcery")
    first, other = ("long", "short") if state.journey_class == "long" else ("short", "long")
    _shuffle(play, "journey_deck", f"journey-{first}")
    _shuffle(play, "other_journeys", f"journey-{other}")
    return play.state


def _shuffle(play: Play, field: str, label: str) -> None:
    deck = getattr(play.state, field)
    seen = _seen(play.state, field)
    if len(deck) - seen < 2:
        return
    shuffle = play.shuffle_journeys if "journey" in field else play.shuffle
    play.set(**{field: (*deck[:seen], *shuffle(label, deck[seen:]))})


def _seen(state: HuntState, field: str) -> int:
    """How many cards lie on top of a deck while somebody chooses among them; a peek is named by its deck."""
    names = (field, "redraw") if field == "journey_deck" else (field,)
    choices = (task for task in state.todo if isinstance(task, Choosing))
    return next((len(choosing.items) for choosing in choices if choosing.what in names), 0)
