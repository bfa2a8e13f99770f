"""How a hunt ends: who wins, what is disclosed, and the tokens for a War of the Ring (H-15, H-11.1, H-2.6)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Outcome, Question, Seat, Step
from rules.hunt.actions import Choose
from rules.hunt.bearer import hiding
from rules.hunt.events import Disclosed, TokenNamed, TokensWon, outcome_event
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.state import Corrupted, HuntState, NamingToken, Over, facts
from rules.hunt.values import Journey
from rules.kit.engine import top

SPACE_8: Final = 8
"""From here on the Ring's corruption brings the Shadow less (H-15.5)."""
FRESH: Final = 3
"""How many unflipped companions bring the Free Peoples both tokens (H-15.5)."""
LETTERS: Final = ("a", "b")
"""What a War of the Ring token can be, for either side (H-15.6)."""


def corrupted(play: Play, task: Corrupted) -> None:
    """H-11.1, H-15.2: the Ring has Frodo. Raises Unwound."""
    state = play.state
    shadow = 2 if state.part == 1 or state.moves < SPACE_8 else 1
    _end(play, "wraiths", "corruption", "H-11.1" if state.part == 1 else "H-15.2", shadow=shadow)


def reached(play: Play) -> None:
    """H-15.1: Frodo is in Rivendell. Raises Unwound."""
    _arrive(play, "rivendell", "H-15.1")


def outlasted(play: Play) -> None:
    """H-15.8: thirty days have passed, as if Frodo had reached Rivendell. Raises Unwound."""
    _arrive(play, "day 30", "H-15.8")


def _arrive(play: Play, reason: str, clause: str) -> None:
    """H-15.5: the more of the company is still fresh, the better for the Free Peoples."""
    ready = play.state.company.count("ready")
    shadow, free = (1, 1) if not ready else (0, 1 if ready < FRESH else 2)
    _end(play, "bearer", reason, clause, shadow=shadow, free=free)


def survived(play: Play) -> None:
    """H-2.6: a hunt of Part 1 alone, and Frodo got through; it gives no tokens (H-15.5). Raises Unwound."""
    _end(play, "bearer", "survived", "H-2.6")


def aborted(state: HuntState) -> Step[HuntState]:
    """The organiser ends the game: nobody wins; if it was decided already, only the tokens stay unnamed."""
    told = state.withheld
    decided = next((task for task in state.todo if isinstance(task, Over)), None)
    if decided is None:
        outcome = Outcome("none", (), "aborted", "H-17.6")
        told = (*told, outcome_event(outcome), disclosure(state))
        decided = Over(outcome)
    return Step(replace(state, todo=(decided,), beside=(), shown=None, withheld=(), before=None), told)


def _end(play: Play, side: str, reason: str, clause: str, *, shadow: int = 0, free: int = 0) -> None:
    """The game is over: RB's open turn is told, then the result, then everything hidden (H-15.4)."""
    play.seal()
    hiding.publish(play)
    record(play)
    rules = play.state.rules
    winners = (rules.bearer,) if side == "bearer" else rules.riders
    outcome = Outcome(side, winners, reason, clause)
    play.tell(outcome_event(outcome))
    play.tell(disclosure(play.state))
    if not rules.war_tokens:
        shadow = free = 0
    play.set(beside=(), found=None, tokens=(("shadow", shadow), ("free", free)))
    if shadow or free:
        play.tell(TokensWon(shadow, free))
    _unwind(play, Over(outcome), shadow, free)


def _unwind(play: Play, over: Over, shadow: int, free: int) -> None:
    """H-15.6: a side with one token names it; one with two gets both."""
    state = play.state
    left = (state.rules.bearer,) * (free == 1) + (state.lead,) * (shadow == 1)
    if left:
        play.unwind(NamingToken(play.ask(kinds.TOKEN), left), over)
    play.unwind(over)


def token(play: Play, seat: Seat, question: Question, action: Choose) -> None:
    """D-35: RB names for the Free Peoples, the lead RW for the Shadow."""
    task = top(play.state.todo, NamingToken)
    if action.letter not in LETTERS:
        raise Illegal("H-15.6", "There are two tokens: choose a or b.")
    side = "free" if seat == play.state.rules.bearer else "shadow"
    left = tuple(other for other in task.left if other != seat)
    play.set(named=(*play.state.named, (side, action.letter)))
    play.tell(TokenNamed(side, action.letter))
    if left:
        play.swap(replace(task, left=left))
    else:
        play.pop()


# What was hidden (H-15.4, H-20.4), and the picture of it.


def record(play: Play) -> None:
    """For the picture at the end, once for each game turn: where all stood, where Frodo was found (0: nowhere)."""
    state = play.state
    if state.trail and state.trail[-1][1] == state.turn_number:
        return
    finds = [int(asked.target) for asked in state.ledger if asked.turn == state.turn_number and asked.found]
    entry = (state.part, state.turn_number, state.moves, state.wraiths, finds[-1] if finds else 0)
    play.set(trail=(*state.trail, entry), trail_tracks=(*state.trail_tracks, state.tracks))


def disclosure(state: HuntState) -> Disclosed:
    """Everything that was hidden, by the present state."""
    mentor = state.mentor
    return Disclosed(
        log=facts.part1(state)[0],
        journeys=journeys(state),
        mentor=mentor.log if mentor else (),
        live=state.live,
        dead=state.dead,
        deeds=mentor.deeds if mentor else (),
        ally_hand=state.ally_hand,
        sorcery_hands=tuple(zip(state.rules.riders, state.sorcery_hands, strict=False)),
    )


def journeys(state: HuntState) -> tuple[tuple[Journey, int], ...]:
    """Those given up, and the present one unless it is just being replaced (H-14.11)."""
    if state.journey is None or len(state.past_journeys) >= state.journey_number:
        return state.past_journeys
    return (*state.past_journeys, (state.journey, state.moves))
