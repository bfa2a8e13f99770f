"""The words of an RW's queue, which waits for its block, and of its stored discards (H-17.10, H-17.36)."""

from __future__ import annotations

from typing import Final

from rules.game import Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.orders import condition_words, newcomers, queues
from rules.hunt.orders.condition_words import STEPS_OFFERED
from rules.hunt.orders.offers import first, order
from rules.hunt.play import Play
from rules.hunt.questions import ahead, blocks, kinds
from rules.hunt.questions.asides import can_discard, discards
from rules.hunt.ride import activation
from rules.hunt.state import HuntState
from rules.kit.asks import Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Steps
from rules.kit.replies import END


def _plan(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.10, H-17.36: a queue, or a stored discard order; each alone is emptied."""
    pack, state = play.pack, play.state
    match said:
        case ():
            discards_too = ("discards",) if can_discard(state, seat) else ()
            is_of_use = _can_queue(state, seat) or _has_queue(state, seat) or not discards_too
            return Options(("queue", *discards_too) if is_of_use else discards_too)
        case ("discards", *_):
            return discards(state, seat, said)
        case ("queue",) if not _can_queue(state, seat):
            return END
        case ("queue",):
            moment = first(blocks.begun, pack, state, seat)
            return Options(moment.verbs(is_first=False), whole=_has_queue(state, seat))
        case _:
            moment = first(blocks.begun, pack, state, seat)
            return order(
                moment,
                said[1:],
                lambda words: condition_words.offered(STEPS_OFFERED, grammar.OF_STEPS, pack, state, words),
            )


def _has_queue(state: HuntState, seat: Seat) -> bool:
    """Whether `queue` alone would empty anything."""
    return bool(newcomers.shown(state, seat).queue)


def _can_queue(state: HuntState, seat: Seat) -> bool:
    """Once all stand on the board, and not while the own block is open."""
    return bool(state.ranks) and None not in state.wraiths and activation.block_of(state, seat) is None


PLAN: Final = Row(
    kinds.PLAN,
    "H-17.10",
    Replies(
        (Form(actions.Queue, "queue", (Steps(grammar.RIDE_VERBS, grammar.OF_STEPS),)), grammar.DISCARDS),
        _plan,
    ),
    queues.plan,
    asked=ahead.at_will(kinds.PLAN, ahead.riders),
)
