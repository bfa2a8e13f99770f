"""The Ringwraiths' part of a game turn: blocks, activations, and what was declared coming true (H-4.2, H-17.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, Question, Seat
from rules.hunt.actions import Ride, Step
from rules.hunt.cards import bans, grants, playing, reactions
from rules.hunt.events import AlliesRemoved, Declared, NazgulMoved
from rules.hunt.orders import queues, steps
from rules.hunt.play import Play
from rules.hunt.ride import acting, answers, black_riders, movement
from rules.hunt.state import (
    Activation,
    Block,
    Gifting,
    HuntState,
    OpenRiding,
    Ranking,
    Resolve,
    Riding,
    Steps,
    facts,
)
from rules.hunt.values import Declaration

_NOTHING_LEFT: Final = {"move": False, "actions": 0, "extra": 0, "searches": 0, "hunts": 0}
"""Of an activation that is over."""


def begin(play: Play, task: OpenRiding) -> None:
    """The RW part opens (H-4.2); in Part 2 the first block waits for the gifts (H-12.9)."""
    play.seal()
    play.push(Riding((), facts.from_lead(play.state)))
    if not any(isinstance(one, Gifting) for one in play.state.beside):
        settle(play)


# --------------------------------------------------------------------------------------------------- orders


def ride(play: Play, seat: Seat, question: Question, action: Ride) -> None:
    """An order of the RW whose block is open (H-17.8). Raises Illegal, changing nothing."""
    if not isinstance(play.state.todo[-1], Riding):
        raise Illegal(
            "H-17.32", "Another question is open just now. As soon as it is answered your block goes on."
        )
    if play.state.rules.edition < 2:
        _rehearse(play, seat, action.steps)
    steps.start(play, seat, action.steps)


def _rehearse(play: Play, seat: Seat, order: tuple[Step, ...]) -> None:
    """H-17.8 in edition 1: the moves that an order begins with, and the step after them, were checked beforehand."""
    if len(order) == 1:
        return
    trial = Play(play.pack, play.state, None, rehearsed=True)
    for step in order[:-1]:
        if step.when or step.words[0] not in ("move", "extra") or active_of(trial, seat) is None:
            return
        trial.push(Steps(seat, ()))
        act(trial, seat, step)
        _come_true(trial)
        if not isinstance(trial.state.todo[-1], Riding):
            return
    last = order[-1]
    if not last.when and not last.anyway and last.words[0] in acting.VERBS:
        act(trial, seat, last)


def _come_true(trial: Play) -> None:
    """Nobody reacts in a rehearsal: the declared move is made."""
    trial.pop()
    resolve(trial, trial.pop())  # type: ignore[arg-type]  # a move was declared: Resolve lies below Reacting
    trial.pop()
    settle(trial)


def act(play: Play, seat: Seat, step: Step) -> None:
    """One step of the active Nazgul of *seat*; `end` may be about the one before it. Raises Illegal."""
    has_ended = play.state.ended == seat
    if has_ended:
        play.set(ended=0)
    if has_ended and step.words == ("end",):
        return
    active = active_of(play, seat)
    if active is None:
        raise Illegal("H-4.2", "Your Nazgûl have all acted in this turn.")
    if active.declared or step.words[0] == "end":
        acting.perform(play, seat, active, step.words)
        return
    change(play, active.figure, declared=True)
    if play.rehearsed or play.is_foreseen:  # nobody hears of it
        acting.perform(play, seat, replace(active, declared=True), step.words)
        return
    said = Declaration(play.count("declaration"), active.figure, seat, "activation")
    if "activation" not in reactions.triggers(play.pack, play.state.part):
        play.tell(Declared(part=play.state.part, declaration=said))
        acting.perform(play, seat, replace(active, declared=True), step.words)
        return
    trial = Play(play.pack, play.state, None, rehearsed=True)
    acting.perform(trial, seat, replace(active, declared=True), step.words)
    _put_first(play, seat, step)
    reactions.declare(play, said)


def _put_first(play: Play, seat: Seat, step: Step) -> None:
    """The step waits for its activation's reactions, ahead of the rest of its order."""
    top = play.state.todo[-1]
    assert isinstance(top, Steps)
    now = Step(step.words, anyway=step.anyway)
    play.swap(replace(top, steps=(now, *top.steps)))


# ----------------------------------------------------------------------------------------- blocks and figures


def block_of(state: HuntState, seat: Seat) -> Block | None:
    """The open block of *seat*."""
    for task in state.todo[::-1]:
        if isinstance(task, Riding):
            for block in task.blocks:
                if block.seat == seat:
                    return block
            return None
    return None


def active_of(play: Play, seat: Seat) -> Activation | None:
    """The activation that *seat* is in."""
    block = block_of(play.state, seat)
    return None if block is None else block.active


def change(play: Play, figure: int, **changes: Any) -> None:
    """Change the open activation of *figure*; nothing where it has none."""
    riding = play.riding
    if riding is None:
        return
    blocks = riding.blocks
    for at, block in enumerate(blocks):
        active = block.active
        if active is not None and active.figure == figure:
            now = Block(block.question, block.seat, block.left, replace(active, **changes))
            play.put(riding, Riding((*blocks[:at], now, *blocks[at + 1 :]), riding.waiting))
            return


def spoil(play: Play, figure: int) -> None:
    """Nothing is left of the activation of *figure*: it was ended, or prevented as a whole (H-7.14)."""
    change(play, figure, **_NOTHING_LEFT)


def end(play: Play, figure: int) -> None:
    """The RW of *figure* lets its activation be as it is (H-7.14)."""
    change(play, figure, **_NOTHING_LEFT, closed=True)


def settle_order(play: Play, seat: Seat) -> None:
    """The same as `settle` between steps of *seat*: an activation that ends by itself is what `end` means next.

    In edition 1 such an `end` ended the activation of the next Nazgul.
    """
    was = active_of(play, seat)
    settle(play)
    if was is None or was.closed or play.state.rules.edition < 2:
        return
    now = active_of(play, seat)
    if now is None or now.figure != was.figure:
        play.set(ended=seat)


def is_done(state: HuntState, active: Activation) -> bool:
    """H-7.14: whether nothing is left that this activation could still do, as all can see."""
    figure = active.figure
    can_ride = (active.move or active.extra > 0) and not movement.is_stuck(state, figure)
    can_act = active.actions > 0 and not bans.is_forbidden(state, "action", figure)
    return not (can_ride or can_act or active.searches or active.hunts)


def settle(play: Play) -> None:
    """End activations that are used up, close blocks, open the next in the same instant (H-7.14, H-17.13)."""
    while (riding := play.riding) is not None:
        used = None
        for block in riding.blocks:
            if block.active is not None and is_done(play.state, block.active):
                used = block
                break
        if used is not None:
            _next_figure(play, riding, used)
        elif None in [block.active for block in riding.blocks]:
            _close_blocks(play, riding)
        elif not isinstance(play.state.todo[-1], Riding) or riding.blocks:
            return
        elif riding.waiting:
            _open(play, riding, len(riding.waiting) if play.state.rules.free else 1)
        else:
            play.pop()


def _next_figure(play: Play, riding: Riding, block: Block) -> None:
    if block.active is not None:
        bans.end_activation(play, block.active.figure)
    follows = grants.activation(play.state, block.left[0]) if block.left else None
    coming = replace(block, left=block.left[1:], active=follows)
    blocks = tuple([coming if one is block else one for one in riding.blocks])
    play.put(riding, Riding(blocks, riding.waiting))


def _close_blocks(play: Play, riding: Riding) -> None:
    """Blocks without a figure left are closed; nothing in them can be taken back (H-17.25).

    What is left of their queues lapses (H-17.12): one that is left from now on is for the next game turn.
    """
    play.seal()
    for block in riding.blocks:
        if block.active is None:
            queues.lapse(play, block.seat)
    left = tuple([block for block in riding.blocks if block.active is not None])
    play.put(riding, Riding(left, riding.waiting))


def _open(play: Play, riding: Riding, n: int) -> None:
    """The next *n* blocks open, and their queues run (H-17.9, H-17.11); D-2 is closed by now (H-2.3)."""
    play.seal()
    if play.state.ended:
        play.set(ended=0)
    seats = riding.waiting[:n]
    blocks = [_block(play, seat) for seat in seats]
    play.put(riding, Riding((*riding.blocks, *blocks), riding.waiting[n:]))
    beside = play.state.beside
    play.set(beside=tuple(one for one in beside if not (isinstance(one, Ranking) and one.seat in seats)))
    for seat in reversed(seats):
        queues.start(play, seat)


def _block(play: Play, seat: Seat) -> Block:
    first, *left = facts.figures_of(play.state, seat)
    return Block(play.ask("block"), seat, tuple(left), grants.activation(play.state, first))


# ------------------------------------------------------------------------------------------------- resolving


def resolve(play: Play, task: Resolve) -> None:
    """What was declared happens (H-17.16)."""
    _RESOLVE[task.declaration.kind](play, task)


def _activation(play: Play, task: Resolve) -> None:
    """It was only announced; its steps follow."""


def _move(play: Play, task: Resolve) -> None:
    """The way is ridden as far as no reaction has shut it (H-7.3, H-22.43)."""
    said = task.declaration
    start = play.state.wraiths[said.figure]
    assert start is not None
    ridden = movement.still_open(play.pack, play.state, said.figure, said.spaces)
    if not ridden:
        return
    play.put_wraith(said.figure, ridden[-1])
    play.tell(
        NazgulMoved(
            part=play.state.part,
            figure=said.figure,
            way=(start, *ridden),
            by="extra" if said.source else "move",
        )
    )


def _question(play: Play, task: Resolve) -> None:
    answers.resolve(play, task.declaration)


def _remove_ally(play: Play, task: Resolve) -> None:
    """H-6.11; a reaction may have moved the token away."""
    location = task.declaration.spaces[0]
    play.seal()
    if location not in play.state.allies:
        return
    play.set(allies=tuple(one for one in play.state.allies if one != location))
    play.tell(AlliesRemoved(part=play.state.part, locations=(location,)))


def _sorcery(play: Play, task: Resolve) -> None:
    assert task.context is not None
    play.seal()
    playing.start(play, task.context, task.declaration.option)


def _ability(play: Play, task: Resolve) -> None:
    assert task.context is not None
    black_riders.resolve(play, task.declaration, task.context)


_RESOLVE: Final[Mapping[str, Callable[[Play, Resolve], None]]] = {
    "activation": _activation,
    "move": _move,
    "search": _question,
    "hunt": _question,
    "perceive": _question,
    "remove_ally": _remove_ally,
    "sorcery": _sorcery,
    "ability": _ability,
}
