"""What is asked when a part is set out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording import journeys
from bot.hunt.wording.voice import Voice
from bot.language.words import Text, said
from rules.game import Decision
from rules.hunt.config import HuntConfig
from rules.hunt.questions import setup
from rules.hunt.view import BearerOwn, HuntView

_PREPARATIONS: Final = said("The Ring-bearer's preparations are due {moment}.")


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


def _journey(decision: Decision, view: HuntView, voice: Voice) -> str:
    """What is asked, and a line for each that was drawn."""
    drawn = view.own.journeys if isinstance(view.own, BearerOwn) else ()
    asked = voice.text("**Keep a journey,** the short one or the long one. Which length it is, all will see.")
    return "\n".join([asked, *(f"- {journeys.line(one, voice)}" for one in drawn)])


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
JOURNEY: Final = Row(
    setup.JOURNEY,
    said("the journey"),
    said("The long journey is kept if corruption is 6 or more, else the short one."),
    said("Keep a journey"),
    _journey,
    _PREPARATIONS,
    "setup",
    said("**In advance:** the short journey or the long one, before you see them."),
    said("Plan the journey"),
    verbs={"keep": said("Keep a journey")},
)
MENTOR: Final = Row(
    setup.MENTOR,
    said("the mentor's beginning"),
    said("The mentor's beginning is drawn by lot."),
    said("The mentor's start"),
    said("**Where does {mentor} begin?** The other places are his deeds."),
    _PREPARATIONS,
    "setup",
    said("**In advance:** where {mentor} begins, the dearest place first."),
    said("Plan the mentor's start"),
    verbs={"start": said("Begin with {mentor}")},
)
GIFTS: Final = Row(
    setup.GIFTS,
    said("gifts of cards"),
    said("No cards are given."),
    said("Give cards"),
    said("You may give sorcery cards to others. Say when you are done."),
    said("Gifts of cards end {moment}."),
    "setup",
    said("**In advance:** the cards that you give to others before Part 2."),
    said("Plan gifts"),
    verbs={"give": said("Give a card"), "done": said("No more gifts")},
)
LORD: Final = Row(
    setup.LORD,
    said("the Lord's place"),
    said("The Lord takes the place of the lead's first Nazgûl."),
    said("The Lord's place"),
    said("**{lord} comes.** Which of your Nazgûl makes way?"),
    said("The Lord's place is due {moment}."),
    "setup",
    said("**In advance:** who makes way for {lord}, the dearest first."),
    said("Plan the Lord's place"),
    is_aloud=True,
    verbs={"replace": said("Bring {lord}")},
)
