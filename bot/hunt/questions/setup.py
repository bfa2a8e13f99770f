"""What is asked when a part is set out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording.voice import Voice
from bot.language.words import Text, said
from rules.game import Decision
from rules.hunt.config import HuntConfig
from rules.hunt.questions import setup
from rules.hunt.view import HuntView


def _acts_next(already: Sequence[str], text: Text) -> str:
    return text("Who acts next?")


def _gives(config: HuntConfig) -> bool:
    return config.info_given > 0


def _give(decision: Decision, view: HuntView, voice: Voice) -> str:
    return voice.text.plural(
        "**Give away {n} information token.** The Ringwraiths will see it.",
        "**Give away {n} information tokens.** The Ringwraiths will see them.",
        view.seen.rules.info_given,
    )


def _place_ahead(decision: Decision, view: HuntView, voice: Voice) -> str:
    """Once all stand on the board a placement is that of Part 2."""
    if None not in view.seen.wraiths:
        return voice.text("**In advance:** where your Nazgûl begin in Part 2, the dearest start first.")
    return voice.text("**In advance:** where your Nazgûl begin, the dearest start first.")


SPLIT: Final = Row(
    setup.SPLIT,
    said("who leads two Nazgûl"),
    said("The first Ringwraith to join leads two Nazgûl."),
    said("Who leads two"),
    said("**Who leads two Nazgûl?** The others lead one each. Talk it over first."),
    said("The word on who leads two Nazgûl is due {moment}."),
    "setup",
    said("**In advance:** who leads two Nazgûl in Part 2."),
    said("Plan who leads two"),
    is_aloud=True,
    verbs={"two": said("Who leads two Nazgûl")},
)
RANK: Final = Row(
    setup.RANK,
    said("the order of one's Nazgûl"),
    said("The Nazgûl act in the order of the pack."),
    said("Order of Nazgûl"),
    said("You may set the order in which your Nazgûl act."),
    prompt=_acts_next,
    verbs={"rank": said("Set the order")},
)
GIVE: Final = Row(
    setup.GIVE,
    said("information given away"),
    said("The information given away is drawn by lot."),
    said("Give information"),
    _give,
    said("The Ring-bearer's gift of information is due {moment}."),
    "setup",
    is_asked=_gives,
    verbs={"give": said("Give away information")},
)
PLACE: Final = Row(
    setup.PLACE,
    said("placing the Nazgûl"),
    said("The Nazgûl begin on the free starts with the lowest numbers."),
    said("Place Nazgûl"),
    said("**Place your Nazgûl,** each on a start that is free."),
    said("The Nazgûl's places are due {moment}."),
    "setup",
    _place_ahead,
    said("Plan the start"),
    is_aloud=True,
    verbs={"place": said("Place my Nazgûl")},
)
