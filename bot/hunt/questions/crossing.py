"""What is asked between the parts, when Part 2 is set out."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row
from bot.hunt.wording import journeys
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import crossing
from rules.hunt.view import BearerOwn, HuntView

_PREPARATIONS: Final = said("The Ring-bearer's preparations are due {moment}.")


def _journey(decision: Decision, view: HuntView, voice: Voice) -> str:
    """What is asked, and a line for each that was drawn."""
    drawn = view.own.journeys if isinstance(view.own, BearerOwn) else ()
    asked = voice.text("**Keep a journey,** the short one or the long one. Which length it is, all will see.")
    return "\n".join([asked, *(f"- {journeys.line(one, voice)}" for one in drawn)])


JOURNEY: Final = Row(
    crossing.JOURNEY,
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
    crossing.MENTOR,
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
    crossing.GIFTS,
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
    crossing.LORD,
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
