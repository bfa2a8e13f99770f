"""A draw, and giving up, as players are asked."""

from __future__ import annotations

from typing import Final

from bot.battle.questions.row import Row
from bot.language.words import said
from rules.battle.questions import ending
from rules.battle.view import BattleView


def _draw_stands(view: BattleView) -> str:
    return "over" if view.seen.outcome is not None else "open" if view.seen.offer_until else ""


DRAW: Final = Row(
    ending.DRAW,
    said("a draw"),
    said("An offer that not all have agreed to ends with the turn after it."),
    said("Offer of a draw"),
    {
        "open": said(
            "**Somebody offers a draw.** It counts if all agree. Nobody learns what each of you says."
        ),
        "": said("Offer all others a draw, once a round."),
    },
    labels={
        "draw": said("Offer of a draw"),
        "no": said("I agree to no draw"),
        "open yes": said("Agree to the draw"),
        "yes": said("Offer a draw"),
    },
    means={
        "draw no": said("You agree to no draw."),
        "open draw yes": said(
            "Agree to the draw? Once all agree, the battle is over and nobody has won. Until then you can "
            "change what you said."
        ),
        "draw yes": said("Offer all others a draw? Once all agree, the battle is over and nobody has won."),
    },
    done={
        "over": said("All have agreed: the battle is a draw."),
        "draw no": said("Noted: no draw. I tell nobody what you said."),
        "draw yes": said("Noted: you agree to a draw. You can change that until the offer ends."),
    },
    stand=_draw_stands,
)
_GIVEN_UP: Final = {
    "two": said("Give up: the other side wins at once. You cannot take this back."),
    "": said("Give up: your pieces stay where they are and do nothing. You cannot take this back."),
}
RESIGN: Final = Row(
    ending.RESIGN,
    said("giving up"),
    said("Nobody gives up by missing a deadline."),
    said("Give up"),
    _GIVEN_UP,
    labels={"": said("Give up")},
    means=_GIVEN_UP,
    done={"": said("You have given up.")},
    stand=lambda view: "two" if view.seen.rules.players == 2 else "",
)
