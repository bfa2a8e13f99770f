"""The Ringwraiths' part of a game turn: blocks, activations, and what was declared coming true (H-4.2, H-17.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Seat
from rules.hunt.actions import OrderStep
from rules.hunt.cards import bans, grants, playing
from rules.hunt.events import AlliesRemoved, Declared, NazgulMoved
from rules.hunt.orders import queues
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import acting, activation, answers, black_riders, declaring, movement, searching
from rules.hunt.state import StepsLeft, facts, tasks
from rules.hunt.values import Declaration
from rules.kit.engine import top


def begin(play: Play, task: tasks.OpenRiding) -> None:
    """The RW part opens (H-4.2); in Part 2 the first block waits for the gifts (H-12.9)."""
    play.seal()
    play.push(tasks.Riding((), facts.from_lead(play.state)))
    if not any(isinstance(one, tasks.Gifting) for one in play.state.beside):
        settle(play)


# --------------------------------------------------------------------------------------------------- orders


def act(play: Play, seat: Seat, step: OrderStep) -> None:
    """One step of the active Nazgul of *seat*; `end` may be about the one before it. Raises Illegal."""
    has_ended = play.state.ended == seat
    if has_ended:
        play.set(ended=0)
    if has_ended and step.words == ("end",):
        return
    active = activation.active_of(play, seat)
    if active is None:
        raise Illegal("H-4.2", "Your Nazgûl have all acted in this turn.")
    if active.declared or step.words[0] == "end":
        acting.perform(play, seat, active, step.words)
        return
    activation.change(play, active.figure, declared=True)
    if play.rehearsed or play.is_foreseen:  # nobody hears of it
        acting.perform(play, seat, replace(active, declared=True), step.words)
        return
    declaration = Declaration(play.count("declaration"), active.figure, seat, "activation")
    if "activation" not in declaring.triggers(play.pack, play.state.part):
        play.tell(Declared(part=play.state.part, declaration=declaration))
        acting.perform(play, seat, replace(active, declared=True), step.words)
        return
    trial = Play(play.pack, play.state, None, rehearsed=True)
    acting.perform(trial, seat, replace(active, declared=True), step.words)
    _put_first(play, seat, step)
    declaring.declare(play, declaration)


def _put_first(play: Play, seat: Seat, step: OrderStep) -> None:
    """The step waits for its activation's reactions, ahead of the rest of its order."""
    task, now = top(play.state.todo, StepsLeft), OrderStep(step.words, anyway=step.anyway)
    play.swap(replace(task, steps=(now, *task.steps)))


# ----------------------------------------------------------------------------------------- blocks and figures


def settle_order(play: Play, seat: Seat) -> None:
    """The same as `settle` between steps of *seat*: an activation that ends by itself is what `end` means next.

    In edition 1 such an `end` ended the activation of the next Nazgul.
    """
    was = activation.active_of(play, seat)
    settle(play)
    if was is None or was.closed or play.state.rules.edition < 2:
        return
    now = activation.active_of(play, seat)
    if now is None or now.figure != was.figure:
        play.set(ended=seat)


def settle(play: Play) -> None:
    """End activations that are used up, close blocks, open the next in the same instant (H-7.14, H-17.13)."""
    while (riding := play.riding) is not None:
        used = None
        for block in riding.blocks:
            if block.active is not None and activation.is_done(play.state, block.active):
                used = block
                break
        if used is not None:
            _next_figure(play, riding, used)
        elif None in [block.active for block in riding.blocks]:
            _close_blocks(play, riding)
        elif not isinstance(play.state.todo[-1], tasks.Riding) or riding.blocks:
            return
        elif riding.waiting:
            _open(play, riding, len(riding.waiting) if play.state.rules.free else 1)
        else:
            play.pop()


def _next_figure(play: Play, riding: tasks.Riding, block: tasks.Block) -> None:
    if block.active is not None:
        bans.end_activation(play, block.active.figure)
    follows = grants.activation(play.state, block.left[0]) if block.left else None
    coming = replace(block, left=block.left[1:], active=follows)
    blocks = tuple([coming if one is block else one for one in riding.blocks])
    play.put(riding, tasks.Riding(blocks, riding.waiting))


def _close_blocks(play: Play, riding: tasks.Riding) -> None:
    """Blocks without a figure left are closed; nothing in them can be taken back (H-17.25).

    What is left of their queues lapses (H-17.12): one that is left from now on is for the next game turn.
    """
    play.seal()
    for block in riding.blocks:
        if block.active is None:
            queues.lapse(play, block.seat)
    left = tuple([block for block in riding.blocks if block.active is not None])
    play.put(riding, tasks.Riding(left, riding.waiting))


def _open(play: Play, riding: tasks.Riding, n: int) -> None:
    """The next *n* blocks open, and their queues run (H-17.9, H-17.11); D-2 is closed by now (H-2.3)."""
    play.seal()
    if play.state.ended:
        play.set(ended=0)
    seats = riding.waiting[:n]
    blocks = [_block(play, seat) for seat in seats]
    play.put(riding, tasks.Riding((*riding.blocks, *blocks), riding.waiting[n:]))
    beside = play.state.beside
    play.set(
        beside=tuple(one for one in beside if not (isinstance(one, tasks.Ranking) and one.seat in seats))
    )
    for seat in reversed(seats):
        queues.start(play, seat)


def _block(play: Play, seat: Seat) -> tasks.Block:
    first, *left = facts.figures_of(play.state, seat)
    return tasks.Block(play.ask(kinds.BLOCK), seat, tuple(left), grants.activation(play.state, first))


# ------------------------------------------------------------------------------------------------- resolving


def resolve(play: Play, task: tasks.Resolve) -> None:
    """What was declared happens (H-17.16)."""
    _RESOLVE[task.declaration.kind](play, task)


def _move(play: Play, task: tasks.Resolve) -> None:
    """The way is ridden as far as no reaction has shut it (H-7.3, H-22.43)."""
    declaration = task.declaration
    start = play.state.wraiths[declaration.figure]
    assert start is not None
    ridden = movement.still_open(play.pack, play.state, declaration.figure, declaration.spaces)
    if not ridden:
        return
    movement.put(play, declaration.figure, ridden[-1])
    by = "extra" if declaration.source else "move"
    play.tell(NazgulMoved(play.state.part, declaration.figure, (start, *ridden), by))


def _remove_ally(play: Play, task: tasks.Resolve) -> None:
    """H-6.11; a reaction may have moved the token away."""
    location = task.declaration.spaces[0]
    play.seal()
    if location not in play.state.allies:
        return
    play.set(allies=tuple(one for one in play.state.allies if one != location))
    play.tell(AlliesRemoved(part=play.state.part, locations=(location,)))


def _sorcery(play: Play, task: tasks.Resolve) -> None:
    assert task.context is not None
    play.seal()
    playing.start(play, task.context, task.declaration.option)


_RESOLVE: Final[Mapping[str, Callable[[Play, tasks.Resolve], None]]] = {
    "activation": lambda play, task: None,
    "move": _move,
    **dict.fromkeys(searching.KINDS, lambda play, task: answers.resolve(play, task.declaration)),
    "remove_ally": _remove_ally,
    "sorcery": _sorcery,
    "ability": black_riders.resolve,
}
"""An activation is only announced; its steps follow."""
