"""What an RW leaves before its block opens: the queue, and the stored discard order (H-17.10 to H-17.12)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Illegal, OrderDropped, OrderUsed, Question, Seat, only
from rules.hunt import actions
from rules.hunt.actions import DiscardWish, OrderStep, Queue
from rules.hunt.cards import bans
from rules.hunt.events import PlanDropped
from rules.hunt.orders import newcomers, step_conditions
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import acting, activation
from rules.hunt.state import NIGHTFALL, Coursing, Escaping, Flipping, HuntState, Left, Riding, StepsLeft
from rules.hunt.values import Die
from rules.kit import advance
from rules.kit.engine import latest, with_at


def plan(play: Play, seat: Seat, question: Question, action: Queue | DiscardWish) -> None:
    """An RW leaves a queue, empties it, or stores what to discard first. Raises Illegal."""
    if isinstance(action, DiscardWish):
        store_discards(play, seat, action.cards)
        return
    if action.steps and activation.block_of(play.state, seat) is not None:
        raise Illegal("H-17.10", "It is your ride now: give the order itself, there is nothing to wait for.")
    for step in action.steps:
        check(play.pack, play.state, step)
    newcomers.leave(play, seat, queue=action.steps)


def check(pack: HuntPack, state: HuntState, step: OrderStep) -> None:
    """Raise Illegal when *step* is written wrongly; whether it is legal shows when it runs (H-17.11)."""
    step_conditions.check(pack, state, step)
    for words in (step.words, step.otherwise):
        if words and words[0] not in acting.VERBS:
            raise Illegal(
                "H-18.39",
                "A Nazgûl cannot do “{word}”. It can do these: {verbs}.",
                word=words[0],
                verbs=", ".join(acting.VERBS),
            )


def take(play: Play, seat: Seat) -> tuple[OrderStep, ...]:
    """The queue of *seat*, which is empty then."""
    rider = play.state.rules.riders.index(seat)
    if queue := play.state.queues[rider]:
        play.set(queues=with_at(play.state.queues, rider, ()))
    return queue


def lapse(play: Play, seat: Seat) -> None:
    """H-17.12: the block of *seat* is closed; what waits for a newcomer's word is void too."""
    if queue := take(play, seat):
        play.tell(PlanDropped(to=only(seat), words=actions.write_steps(queue)))
    if waits := advance.waiting(play.state.left, Left(seat)).queue:
        words, question, why = actions.write_steps(waits), kinds.PLAN.asked(), advance.unconfirmed()
        play.tell(OrderDropped.because(why, to=only(seat), question=question, words=words, is_asked=False))
        newcomers.leave(play, seat, queue=())


def start(play: Play, seat: Seat) -> None:
    """The block of *seat* has opened: its queue runs (H-17.11)."""
    if queue := take(play, seat):
        play.tell(OrderUsed(to=only(seat), question=kinds.PLAN.asked(), words=actions.write_steps(queue)))
        play.push(StepsLeft(seat, queue, queued=True))


def has_ridden(state: HuntState, seat: Seat) -> bool:
    """Whether the block of *seat* in this game turn is over: what it leaves now is for the next one (H-17.12)."""
    if (open_now := latest(state.todo, Riding)) is not None:
        return seat not in open_now.waiting and all(block.seat != seat for block in open_now.blocks)
    top = state.todo[-1] if state.todo else None
    return isinstance(top, Flipping | Escaping | Coursing)


def next_turn(pack: HuntPack, state: HuntState) -> HuntState:
    """*state* as the next game turn finds it, as far as its players can foresee: bans over, dice back at dawn."""
    play = Play(pack, state, None, rehearsed=True)
    bans.end_turn(play)
    play.set(phase=state.phase % 3 + 1, turn_number=state.turn_number + 1, eye=False, found=None)
    if state.phase == NIGHTFALL:
        lord = None if state.lord_die is None else Die(state.lord_die.face)
        play.set(dice=tuple(Die(die.face) for die in state.dice), lord_die=lord)
    return play.state


def store_discards(play: Play, seat: Seat, cards: Sequence[str]) -> None:
    """The stored discard order of *seat*, RB or RW (H-17.36). Raises Illegal."""
    unknown = next((card for card in cards if card not in play.pack.cards), None)
    if unknown is not None:
        raise Illegal("H-17.36", "“{card}” is no card of this game.", card=unknown)
    newcomers.leave(play, seat, discard_wish=tuple(cards))
