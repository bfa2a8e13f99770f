"""What is asked between the parts, when Part 2 is set out."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording import journeys
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.game import Decision
from rules.hunt.questions import crossing
from rules.hunt.values import Journey
from rules.hunt.view import BearerOwn, HuntView

_PREPARATIONS: Final = said("The Ring-bearer prepares Part 2 by {moment}.")


def _journey(decision: Decision, view: HuntView, voice: Voice) -> str:
    """What is asked, and a line for each that was drawn."""
    drawn = view.own.journeys if isinstance(view.own, BearerOwn) else ()
    asked = voice.text(
        "**Which journey do you keep?** Everybody will see how long it is, and nobody which one it is."
    )
    return "\n".join([asked, *(f"- {_with_cost(journey, voice)}" for journey in drawn)])


def _with_cost(journey: Journey, voice: Voice) -> str:
    """A journey with how far it is, and how much corruption it bears (H-13.12)."""
    of_class = journeys.class_of(journey, voice)
    return voice.text(
        "**{name}:** {steps} steps, and the Ring wins at {limit} corruption. The way: {way}",
        name=journeys.name(journey, voice),
        steps=len(journey.steps),
        limit=of_class.limit if of_class is not None else "–",
        way=journeys.steps(journey),
    )


JOURNEY: Final = Row(
    crossing.JOURNEY,
    said("the journey"),
    said("I keep the long journey if corruption is 6 or more, otherwise the short one."),
    said("Keep a journey"),
    _journey,
    _PREPARATIONS,
    said("**In advance:** the short journey or the long one, before you see them."),
    said("Plan the journey"),
    verbs={"keep": Verb("Keep a journey", "Which journey do you keep?", "Keep {what}")},
)
MENTOR: Final = Row(
    crossing.MENTOR,
    said("the start of {mentor}"),
    said("I draw the start of {mentor} at random."),
    said("{mentor}: start"),
    said(
        "**Where does {mentor} begin?** At the three other places he has a deed to do. Each one that he "
        "does raises the corruption limit by 1."
    ),
    _PREPARATIONS,
    said("**In advance:** where {mentor} begins, the best place first."),
    said("Plan {mentor}"),
    verbs={
        "start": Verb("Begin with {mentor}", "Where does {mentor} begin?", "Begin with {mentor} at {what}")
    },
)
GIFTS: Final = Row(
    crossing.GIFTS,
    said("gifts of cards"),
    said("Nobody gives a card."),
    said("Give cards"),
    said("You may give sorcery cards to others. Say when you are done."),
    said("The Ringwraiths give each other cards until {moment}."),
    said("**In advance:** the cards that you give to others before Part 2."),
    said("Plan gifts"),
    verbs={
        "give": Verb("Give a card", "Which card do you give?", then={"seat": "Who gets it?"}),
        "done": Verb("No more gifts"),
    },
)
LORD: Final = Row(
    crossing.LORD,
    said("the Lord's place"),
    said("The Lord takes the place of the first Nazgûl of the Ringwraith who leads."),
    said("The Lord's place"),
    said("**{lord} comes.** Which of your Nazgûl makes way?"),
    said("The Ringwraiths choose who makes way for the Lord, by {moment}."),
    said("**In advance:** who makes way for {lord}, first choice first."),
    said("Plan the Lord's place"),
    is_aloud=True,
    verbs={"replace": Verb("Bring {lord}", "Who makes way for {lord}?")},
)
