"""The pause for a reaction of RB (H-17.21, D-12)."""

from __future__ import annotations

from typing import Final

from rules.game import Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.cards import playing, reactions
from rules.hunt.orders import imagined
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.questions.ahead import Words
from rules.hunt.state import Riding, Window
from rules.kit.asks import Replies, Row
from rules.kit.engine import top
from rules.kit.grammar import Form
from rules.kit.parts import Fixed, Raw
from rules.kit.replies import END

_DECLINES: Final = (Form(actions.Decline, "pass-ride", (Fixed("ride"),)), grammar.DECLINE_DAY)
_PASSES: Final = ("pass", *(form.verb for form in _DECLINES))


def _react(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.21, H-17.39: a card that answers, or a pass, also at all that follows in the ride or the day."""
    pack, state = play.pack, play.state
    window = top(state.todo, Window)
    if said and said[0] in _PASSES:
        return END
    known = imagined.of_bearer(state, *(task for task in state.todo if isinstance(task, Riding)), window)
    hand = playing.Hand(Play(pack, known, None, rehearsed=True), seat, declaration=window.declaration)
    if said:
        return hand.offers(said[1:])
    return Options(("play", *_PASSES) if hand.can_play() else _PASSES)


REACT: Final = Row(
    kinds.REACT,
    "D-12",
    Replies((Form(actions.React, "play", (Raw(grammar.PLAYED, 1),)), grammar.PASS, *_DECLINES), _react),
    reactions.react,
    # where the windows of a ride share a clock they are over with it (H-17.39)
    lambda play, seat: actions.Decline("ride") if play.state.rules.per_ride else actions.Pass(),
)
