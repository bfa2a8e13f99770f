"""What a reader can try for himself: orders one after the other, those that are wrong left out for what follows."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.orders import (
    Advance,
    End,
    Fight,
    Later,
    Move,
    Part,
    Second,
    advance,
    notation,
    part_of,
    parting,
)
from rules.battle.orders.forms import DONE, END
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board
from rules.battle.state import MOST_REQUESTS, BattleState, Phase, PublicState
from rules.battle.turn import building, fighting, naming, never, posting
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.battle.view import BattleView
from rules.board.hexes import Hex
from rules.game import Finding, Illegal


def state_of(view: BattleView) -> BattleState:
    """The battle as far as its reader knows it."""
    seen, own = view.seen, view.own
    shown = {name: getattr(seen, name) for name in PublicState.__struct_fields__ if name != "history"}
    todo = () if seen.escape is None else (seen.escape,)
    if own is None:
        return BattleState(**shown, todo=todo)
    asked = ((own.side, MOST_REQUESTS - own.can_ask),)
    kept: dict[str, Any] = {"plans": (own.plan,), "leave": own.held, "requests": own.requests}
    return BattleState(**shown, **kept, todo=todo, asked=asked, past=own.past)


class Attempt(NamedTuple):
    """One order, and what came of it."""

    words: str
    before: Board
    """What it was tried on."""
    order: Part | Advance | None
    """None where the words are none."""
    done: Part | None
    """As it would be done, a move with its whole path; None where it is refused, or nothing is left of it to do."""
    wrong: Illegal | None
    phase: Phase
    """In which it was tried."""
    ends: tuple[Phase, ...] = ()
    """Phases that are over by it, unsaid, though there was still something to do in them."""


class Tried(NamedTuple):
    """What orders would do."""

    attempts: tuple[Attempt, ...]
    board: Board
    """Behind all that can be done."""
    phase: Phase
    """That in which what follows is ordered."""
    is_over: bool
    """They end the turn, so that nothing follows."""


def tried(pack: BattlePack, view: BattleView, words: str) -> Tried:
    """The orders in *words* on the board as its reader's view shows it; nobody falls."""
    play = rehearsal(pack, state_of(view))
    turn, attempts = play.state.turn, tuple(_attempts(play, words))
    return Tried(attempts, play.board, play.state.phase, not play.state.is_on(turn))


def built(pack: BattlePack, view: BattleView, words: str) -> Board:
    """The board behind the orders in *words* and all that a move after them would have built first (B-19.11)."""
    play = rehearsal(pack, state_of(view))
    tuple(_attempts(play, words))
    if play.state.phase is Phase.BUILDING:
        building.by_default(play, play.state.side)
    return play.board


def findings(play: BattlePlay, words: str) -> tuple[Finding, ...]:
    """All that is wrong with the orders in *words*, each by its place, tried in a rehearsal."""
    attempts = tuple(_attempts(play, words))
    return tuple(
        Finding(
            attempt.wrong.clause,
            attempt.wrong.sentence,
            attempt.wrong.facts,
            number,
            attempt.words,
            len(attempts),
        )
        for number, attempt in enumerate(attempts, 1)
        if attempt.wrong is not None
    )


def unfit(play: BattlePlay, side: Side, words: str) -> tuple[Finding, ...]:
    """All that is no order of those in *words* that *side* leaves in advance, or can never be, each by its place."""
    pack, (verb, _, rest) = play.pack, words.partition(" ")
    orders = advance.orders(pack, verb, rest) if verb in (advance.THEN, advance.NEXT) else ()
    steps = [(number, order.order, len(orders)) for number, (order, _) in enumerate(orders, 1)]
    wrong: list[tuple[Illegal, Sequence[Any]]] = []
    for step in steps or [(0, rest, 0)]:
        try:
            advance.read(pack, f"{verb} {step[1]}".rstrip())
        except Illegal as no:
            wrong.append((no, step if steps else ()))
    if side and steps and not wrong and isinstance(said := advance.read(pack, words), Later):
        # a `then` that says `second` is no step of its own
        played = [
            step for step, (_, is_second) in zip(steps, orders, strict=True) for _ in range(1 + is_second)
        ]
        wrong = [(no, played[number - 1]) for number, no in never.refused(play, side, said)]
    return tuple(Finding(no.clause, no.sentence, no.facts, *step) for no, step in wrong)


def ends_turn(play: BattlePlay, words: str) -> bool:
    """Whether the orders in *words* close the last phase of a rehearsal's turn, or say that it is to be closed."""
    turn, said = play.state.turn, parting.split(play.pack, words)
    if any(order.split()[0] == END for order in said):
        return True
    if DONE not in said:
        return False  # and nothing has to be tried
    deque(_attempts(play, words), maxlen=0)
    return not play.state.is_on(turn)


def is_final(play: BattlePlay, words: str) -> bool:
    """Whether *words* end the turn, or a phase without saying so though there was still something to do in it.

    Or roll for several attacks, of which their player is shown the chances first (B-10.16).
    """
    if ends_turn(rehearsal(play.pack, play.state), words):
        return True
    if play.state.phase is Phase.SECOND:
        return False
    attempts = tuple(_attempts(play, words))
    return any(attempt.ends for attempt in attempts) or sum(map(_rolls, attempts)) > 1


def _rolls(attempt: Attempt) -> bool:
    return attempt.done is not None and isinstance(attempt.done, Fight)


def _to_do(play: BattlePlay) -> tuple[Phase, ...]:
    """The phases up to the attacks in which whose turn it is has not done what he could: moved anybody, attacked."""
    phase, board, side = play.state.phase, play.board, play.state.side
    has_moved = phase is Phase.ATTACK or any(piece.moved for piece in board.of(side))
    can_attack = phase is not Phase.SECOND and any(fighting.attackers(play))
    return (*(() if has_moved else (Phase.FIRST,)), *((Phase.ATTACK,) if can_attack else ()))


def _without(play: BattlePlay, attacked: Collection[Hex]) -> BattleState:
    """With those fallen who stand where it was *attacked*."""
    foes = (one for at in attacked for one in play.board.on(at) if one.side != play.state.side)
    return replace(play.state, board=play.board.without(*(one for one in foes if not one.is_bearer)))


def _attempts(play: BattlePlay, words: str) -> Iterator[Attempt]:
    """What is refused as all stand, but not once who was attacked before it has fallen, is left to the dice."""
    turn, attacked, behind = play.state.turn, set[Hex](), None
    for said in parting.split(play.pack, words):
        before, phase, order, done, wrong = play.board, play.state.phase, None, None, None
        to_do = _to_do(play) if phase is not Phase.SECOND else ()
        try:
            order = notation.read_order(play.pack, said)
            part = part_of(order)
            if behind is not None:
                posting.one(behind, order, turn)
                raise posting.behind_end()
            trial = rehearsal(play.pack, play.state)
            done = posting.one(play, order, turn)
            behind = trial if isinstance(part, End) else None
            attacked.update(part.targets[:1] if isinstance(part, Fight) else ())
        except Illegal as no:
            wrong = None if isinstance(no, naming.Gone) else no
            lucky = rehearsal(play.pack, _without(play, attacked))
            with contextlib.suppress(Illegal):
                if wrong is not None and attacked and order is not None and behind is None:
                    done, wrong = posting.one(lucky, order, turn), None
                    play.state = lucky.state
        is_second = play.state.is_on(turn) and play.state.phase is Phase.SECOND
        ends = to_do if is_second and order is not None and isinstance(part_of(order), Move | Second) else ()
        yield Attempt(said, before, order, done, wrong, phase, ends)
