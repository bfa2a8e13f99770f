"""Orders and queues, step by step: conditions, steps that break, and taking back (H-17.8, H-17.10, 17.25, 17.32)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Seat, only
from rules.hunt import actions
from rules.hunt.actions import Step
from rules.hunt.actions.words import figure_of
from rules.hunt.bearer import bearing
from rules.hunt.events import DiceChanged, NazgulSet, StepPassed, StepsStopped
from rules.hunt.orders import condition_words
from rules.hunt.orders.condition_words import OF_STEPS
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.play import Play
from rules.hunt.ride import dicepool, riding
from rules.hunt.state import DOT, HuntState, Steps, facts
from rules.hunt.values import Asked

BACK: Final = Step(("back",))


def start(play: Play, seat: Seat, found: Sequence[Step]) -> None:
    """A new order of *seat*: its first step is played at once, the rest follows. Raises Illegal, changing nothing.

    What `back` returns to is the moment before the order (H-17.25).
    """
    for step in found:
        check(play.pack, play.state, step)
    if found[0].words == BACK.words:
        back(play, seat)
        found = found[1:]
        if not found:
            return
    if play.state.undoer != seat:
        play.seal()
        play.set(undoer=seat)
    if play.state.ended:
        play.set(ended=0)
    play.remember()
    first, *rest = found
    play.push(Steps(seat, tuple(rest)))
    attempt(play, seat, first)


def run(play: Play, task: Steps) -> None:
    """The next step of an order or queue; what has become illegal stops it (H-17.11, H-17.32)."""
    if task.seat != play.state.rules.bearer:
        riding.settle_order(play, task.seat)
    if not task.steps:
        return
    first, *rest = task.steps
    play.push(replace(task, steps=tuple(rest)))
    before, told = play.state, len(play.events)
    try:
        check(play.pack, play.state, first)
        attempt(play, task.seat, first)
    except Illegal as no:
        play.state = before
        del play.events[told:]
        _break(play, task.seat, first, no)


def attempt(play: Play, seat: Seat, step: Step) -> None:
    """Do what the condition of *step* chooses, if anything. Raises Illegal."""
    if words := chosen(play, seat, step):
        _do(play, seat, step if words is step.words else replace(step, words=words))
    else:
        play.tell(StepPassed(to=only(seat), words=actions.write_steps((step,))))


def _do(play: Play, seat: Seat, step: Step) -> None:
    """Raises Illegal."""
    if step.words == BACK.words:
        raise Illegal("H-17.25", "Taking back comes first in an order, or alone.")
    if seat == play.state.rules.bearer:
        bearing.step(play, step)
    else:
        riding.act(play, seat, step)


def _break(play: Play, seat: Seat, step: Step, no: Illegal) -> None:
    stop(play, seat, no.clause, no.sentence, words=" ".join(step.words), step=step, **no.facts)


def stop(
    play: Play,
    seat: Seat,
    clause: str,
    sentence: str,
    *,
    words: str = "",
    step: Step | None = None,
    **named: object,
) -> None:
    """The order of *seat* under way stops: `anyway` steps stay, those of a queue wait in it (H-17.32)."""
    at = next(
        (
            at
            for at in range(len(play.state.todo) - 1, -1, -1)
            if isinstance(task := play.state.todo[at], Steps) and task.seat == seat
        ),
        None,
    )
    if at is None:
        return
    todo = list(play.state.todo)
    task = todo[at]
    assert isinstance(task, Steps)
    todo[at] = replace(task, steps=tuple(one for one in task.steps if one.anyway))
    play.set(todo=tuple(todo))
    if task.queued:
        broken = () if step is None else (step,)
        _keep(play, seat, (*broken, *(one for one in task.steps if not one.anyway)))
    said = words or actions.write_steps(task.steps)
    if not said:
        return
    _tell_stopped(play, seat, said, Illegal(clause, sentence, **named), len(task.steps))


def tell_stopped(play: Play, seat: Seat, found: Sequence[Step], no: Illegal) -> None:
    """Nothing of these steps could be done."""
    _tell_stopped(play, seat, actions.write_steps(tuple(found)), no, len(found))


def _tell_stopped(play: Play, seat: Seat, words: str, no: Illegal, behind: int) -> None:
    facts = tuple((name, str(fact)) for name, fact in no.facts.items())
    play.tell(
        StepsStopped(
            to=only(seat), words=words, clause=no.clause, sentence=no.sentence, facts=facts, behind=behind
        )
    )


def _keep(play: Play, seat: Seat, left: tuple[Step, ...]) -> None:
    """H-17.11: what is left of a stopped queue waits as long as the block is open."""
    if seat not in play.state.rules.riders or riding.block_of(play.state, seat) is None:
        return
    queues = list(play.state.queues)
    at = play.seat_index(seat)
    queues[at] = (*queues[at], *left)
    play.set(queues=tuple(queues))


# ----------------------------------------------------------------------------------------------- taking back

_OTHERS: Final = (
    "standing",
    "asks",
    "route",
    "flip_wish",
    "discard_wishes",
    "queues",
    "left",
    "notes",
    "missed",
    "missed_on",
)
"""What may change beside an order and is no part of it."""


def back(play: Play, seat: Seat) -> None:
    """Return to the moment before the last order of *seat* (H-17.25). Raises Illegal."""
    now, before = play.state, play.state.before
    if before is None or not can_go_back(now, seat):
        raise Illegal(
            "H-17.25",
            "There is nothing to take back: what was done since told something, or has been answered.",
        )
    kept = {name: getattr(now, name) for name in _OTHERS}
    if _has_followed(before, now):
        kept["route"] = before.route  # what the order followed of it is not followed any more
    play.state = replace(before, **kept, shown=now.shown)
    if now.shown is None:
        _tell_back(play, now)


def can_go_back(state: HuntState, seat: Seat) -> bool:
    """Whether *seat* has done something that nobody else has followed on (H-17.25)."""
    return state.before is not None and state.undoer == seat


def remembering(now: HuntState, before: HuntState, seat: Seat) -> HuntState:
    """*now*, from where *seat* can go back to *before*."""
    return replace(now, before=before, undoer=seat)


def _has_followed(before: HuntState, now: HuntState) -> bool:
    """Whether the order used up some of the stored route (H-17.15): what is gone from it was marked."""
    used = len(before.route) - len(now.route)
    if used <= 0 or before.route[used:] != now.route:
        return False
    made = now.log[len(before.log) :]
    if now.mentor is not None and before.mentor is not None:
        made = now.mentor.log[len(before.mentor.log) :]
    return {"dot" if at == DOT else str(at) for at in made}.issuperset(before.route[:used])


def _tell_back(play: Play, was: HuntState) -> None:
    """What everyone saw is told as it is again."""
    state = play.state
    for figure, (at, there) in enumerate(zip(state.wraiths, was.wraiths, strict=True)):
        if at != there and at is not None:
            play.tell(NazgulSet(part=state.part, figure=figure, space=at))
    if (state.dice, state.lord_die) != (was.dice, was.lord_die):
        play.tell(DiceChanged(dice=state.dice, how="restore"))


# ------------------------------------------------------------------------------------------------ conditions


def chosen(play: Play, seat: Seat, step: Step) -> tuple[str, ...]:
    """The words that the step's condition chooses; none when it does not hold and nothing stands instead."""
    if not step.when or holds(play, seat, step.when):
        return step.words
    return step.otherwise


def check(pack: HuntPack, state: HuntState, step: Step) -> None:
    """Raise Illegal when the condition of *step* is none, or could never hold (H-17.10, H-27.4).

    Edition 1 looked at the first word, and at how many follow it.
    """
    if not step.when:
        return
    if state.rules.edition < 2:
        is_one = condition_words.has_length(OF_STEPS, step.when)
    else:
        is_one = condition_words.is_one(OF_STEPS, pack, state.part, step.when)
    if not is_one:
        raise Illegal(
            "H-17.10",
            "“{words}” is no condition. There are: found, eye, track 17, ally 17, wraith 17, wraith w2, "
            "die ring, yes, yes w2, yes 1, no, each with “not” before it if you like.",
            words=" ".join(step.when),
        )


def holds(play: Play, seat: Seat, when: Sequence[str]) -> bool:
    """Whether a condition on public facts is met (H-17.10). Raises Illegal for what is none."""
    check(play.pack, play.state, Step((), tuple(when)))
    if when[0] == "not":
        return not holds(play, seat, when[1:])
    return _TESTS[when[0]](play, seat, tuple(when[1:]))


_Condition = Callable[[Play, Seat, tuple[str, ...]], bool]


def _space(board: Board, word: str) -> int:
    if (space := board.find(word)) is None:
        raise Illegal("H-18.39", "“{word}” is no space of this board.", word=word)
    return space


def _found(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    return bool(play.state.found)


def _eye(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    return play.state.eye


def _track(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    space = _space(play.board, words[0])
    return any(track.location == space for track in play.state.tracks)


def _ally(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    return _space(play.board, words[0]) in play.state.allies


def _wraith(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    """`wraith 17`: one stands there; `wraith w2`: it is w2's activation; `wraith w2 17`: w2 stands there."""
    figure = figure_of(words[0])
    if figure is None:
        return bool(facts.wraiths_at(play.state, _space(play.board, words[0])))
    if len(words) == 2:
        return play.state.wraiths[figure] == _space(play.board, words[1])
    active = riding.active_of(play, seat)
    return active is not None and active.figure == figure


def _die(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
    return words[0].upper() in dicepool.unspent(play.state)


def _answered(expected: bool) -> _Condition:
    """`yes`: the last question of this game turn; `yes w1`: the last of that Nazgûl; `yes 2`: the second of the turn.

    In edition 1 a number was that of the ledger, which nobody knows before the question is asked.
    """

    def is_met(play: Play, seat: Seat, words: tuple[str, ...]) -> bool:
        asked = _asked(play.state, words)
        return bool(asked) and bool(asked[-1].answer == expected)

    return is_met


def _asked(state: HuntState, words: tuple[str, ...]) -> list[Asked]:
    """The questions of this game turn that *words* mean."""
    asked = [one for one in state.ledger if one.turn == state.turn_number]
    if not words:
        return asked
    if state.rules.edition < 2:
        return [one for one in asked if words[0] == str(one.number)]
    if (figure := figure_of(words[0])) is not None:
        return [one for one in asked if one.figure == figure]
    return asked[int(words[0]) - 1 : int(words[0])]


_TESTS: Final[Mapping[str, _Condition]] = {
    "found": _found,
    "eye": _eye,
    "track": _track,
    "ally": _ally,
    "wraith": _wraith,
    "die": _die,
    "yes": _answered(True),
    "no": _answered(False),
}
