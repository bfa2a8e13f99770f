"""Days and game turns: how they begin and end, and Refresh (H-4)."""

from __future__ import annotations

from typing import Final

from rules.game import Seat
from rules.hunt.bearer import bearing, frodo, hiding, mentor, turn_end
from rules.hunt.cards import bans, company, hands
from rules.hunt.cards.verbs import asking
from rules.hunt.days import ending
from rules.hunt.events import DiceRolled, LeadNamed, MarkerTurned, Refreshed, TurnBegan
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import answers
from rules.hunt.state import DAYLIGHT1, NIGHTFALL, facts, tasks
from rules.hunt.values import Die

RUMOURS: Final = 2
"""The day of a part from which on there are some (H-16.5)."""
LAST_DAY: Final = 30
"""Part 2 ends after it (H-15.8)."""


def begin_part(play: Play, task: tasks.BeginPart) -> None:
    """H-3.14, H-12.13: the dice, and day 1."""
    play.set(day=1, phase=DAYLIGHT1, lord_die=None)
    _roll(play, with_lord=False)
    play.push(tasks.BeginTurn())


def _roll(play: Play, *, with_lord: bool) -> None:
    """H-4.4: all dice are rolled, and each SHADOW of a standard die pays RB a token while the pool has one."""
    pack = play.pack
    rolled = tuple(play.pick("dice", pack.faces) for _ in range(pack.dice_count))
    lord = play.pick("lord-die", pack.lord_faces) if with_lord else ""
    gained = min(rolled.count("SHADOW"), play.state.pool)
    play.set(
        dice=tuple(map(Die, rolled)),
        lord_die=Die(lord) if lord else None,
        pool=play.state.pool - gained,
        on_frodo=play.state.on_frodo + gained,
    )
    play.tell(DiceRolled(faces=rolled, lord=lord, gained=gained))


def begin_turn(play: Play, task: tasks.BeginTurn) -> None:
    """H-4.2, H-4.3: the turn begins, and RB is asked."""
    _advance(play)
    _spread_rumours(play)
    play.push(tasks.OpenRiding(), tasks.Encounter(), tasks.EndTurn())
    play.push(tasks.Bearing(play.ask(kinds.TURN)))
    if play.state.phase == DAYLIGHT1:
        company.run_by_itself(play, "daylight1_start")
    company.run_by_itself(play, "bearer_turn")
    hiding.hide(play)
    if bearing.is_idle(play):
        turn_end.close(play)


def _spread_rumours(play: Play) -> None:
    """H-16.5: a table can have it told, as a turn begins, in which area Frodo's last location lies."""
    if play.state.rules.rumours and play.state.day >= RUMOURS:
        fact = "bearer_area"
        asking.disclose(play, fact, lambda: asking.bearer_area(play), about=fact)


def _advance(play: Play) -> None:
    """H-13.2: in Part 2 the figure goes 1 space up as a daylight turn begins, which may win at once (H-15.1)."""
    state = play.state
    steps = int(state.part == 2 and state.phase != NIGHTFALL)
    number, moves = state.turn_number + 1, state.moves + steps
    play.set(turn_number=number, moves=moves)
    play.tell(TurnBegan(state.part, state.day, state.phase, number, moves))
    if steps:
        frodo.check_arrival(play)


def end_turn(play: Play, task: tasks.EndTurn) -> None:
    """H-4.2, H-4.5, H-13.10: what ends with the game turn, and the marker goes on."""
    mentor.leave_board(play)
    bans.end_turn(play)
    ending.record(play)
    state = play.state
    play.set(found=None, sensed=answers.sensed(state, back=0))  # they stay marked for the next turn (H-8.3)
    _unmark(play)
    if state.phase < NIGHTFALL:
        play.set(phase=state.phase + 1)
        play.push(tasks.BeginTurn())
        return
    if state.eye:
        play.set(eye=False)
        play.tell(MarkerTurned(eye=False))
    play.push(tasks.Refresh())


def _unmark(play: Play) -> None:
    """H-6.12: spaces stay marked while something that aims at them is in force."""
    held = {space for ban in play.state.bans for space in ban.spaces or ()}
    play.set(aimed=tuple(space for space in play.state.aimed if space in held))


def refresh(play: Play, task: tasks.Refresh) -> None:
    """H-4.4: a card, the lead, a sorcery card, the dice; then the next day. Nobody is waited for (H-17.34)."""
    play.tell(Refreshed(day=play.state.day))
    if not company.run_by_itself(play, "refresh_draw"):
        hands.draw(play, play.state.rules.bearer, 1)
    _pass_lead(play)
    hands.draw(play, play.state.lead, 1)
    _roll(play, with_lord=play.state.lord is not None)
    bans.end_day(play)
    _unmark(play)
    if play.state.part == 2 and play.state.day >= LAST_DAY:
        ending.outlasted(play)
    play.set(day=play.state.day + 1, phase=DAYLIGHT1)
    play.push(tasks.BeginTurn())


def _pass_lead(play: Play) -> None:
    """H-4.4: with two or more RW the lead passes clockwise."""
    if len(play.state.rules.riders) > 1:
        lead: Seat = facts.from_lead(play.state)[1]
        play.set(lead=lead)
        play.tell(LeadNamed(seat=lead))
