"""What is asked when a part is set out."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import setup
from rules.hunt.view import HuntView


def _give(decision: Decision, view: HuntView, voice: Voice) -> str:
    return voice.text.plural(
        "**Give away {n} information token.** The Ringwraiths will see it.",
        "**Give away {n} information tokens.** The Ringwraiths will see them.",
        view.seen.rules.info_given,
    )


def _place_ahead(decision: Decision, view: HuntView, voice: Voice) -> str:
    """Once all stand on the board a placement is that of Part 2."""
    if None not in view.seen.wraiths:
        return voice.text("**In advance:** where your Nazgûl begin in Part 2, the best start first.")
    return voice.text("**In advance:** where your Nazgûl begin, the best start first.")


SPLIT: Final = Row(
    setup.SPLIT,
    said("who leads two Nazgûl"),
    said("The first Ringwraith to join leads two Nazgûl."),
    said("Who leads two"),
    said("**Who leads two Nazgûl?** The others lead one each. Talk it over first."),
    said("The Ringwraiths choose who leads two Nazgûl, by {moment}."),
    said("**In advance:** who leads two Nazgûl in Part 2."),
    said("Plan who leads two"),
    is_aloud=True,
    verbs={"two": Verb("Who leads two Nazgûl", "Who leads two Nazgûl?", "{what} leads two Nazgûl")},
)
RANK: Final = Row(
    setup.RANK,
    said("the order of the Nazgûl"),
    said("The Nazgûl act in their usual order."),
    said("Order of Nazgûl"),
    said("You may choose the order in which your Nazgûl act."),
    verbs={"rank": Verb("Set the order", "Who acts next?", "Act in this order: {what}")},
)
GIVE: Final = Row(
    setup.GIVE,
    said("giving away information"),
    said("I draw the information at random."),
    said("Give information"),
    _give,
    said("The Ring-bearer gives information away by {moment}."),
    is_asked=lambda config: config.info_given > 0,
    verbs={"give": Verb("Give away information", "Which location do you give away?", "Give away {what}")},
)
PLACE: Final = Row(
    setup.PLACE,
    said("placing the Nazgûl"),
    said("The Nazgûl begin on the free starts with the lowest numbers."),
    said("Place Nazgûl"),
    said("**Place your Nazgûl,** each on a start that is free."),
    said("The Ringwraiths choose where the Nazgûl begin, by {moment}."),
    _place_ahead,
    said("Plan the start"),
    is_aloud=True,
    verbs={
        "place": Verb("Place my Nazgûl", "Where does the next Nazgûl begin?", "Place my Nazgûl at {what}")
    },
)
