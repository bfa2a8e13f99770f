"""From the Shire to the wild: the end of Part 1, the rescue, and what carries over (H-11)."""

from __future__ import annotations

from rules.game import only
from rules.hunt import actions
from rules.hunt.actions import Route
from rules.hunt.bearer import encounter, hiding
from rules.hunt.cards import hands
from rules.hunt.days import ending
from rules.hunt.events import PartEnded, PlanDropped
from rules.hunt.orders import newcomers
from rules.hunt.play import Play
from rules.hunt.questions import written
from rules.hunt.setup import setting_out
from rules.hunt.state import Beside, Crossing, Discarding, EndPart, HuntState, Keeping, facts
from rules.kit.advance import forgotten
from rules.kit.unknown import without


def end_part(play: Play, task: EndPart) -> None:
    """H-11.2 to H-11.4: nothing more of this turn happens; without an exit Frodo must be rescued."""
    play.seal()
    hiding.publish(play)
    ending.record(play)
    play.set(found=None, tiles_drawn=0, ally_hand=_counted(play.state), beside=_left_beside(play.state))
    if task.exit:
        cross(play, by_exit=True)
    else:
        encounter.rescue(play)


def _counted(state: HuntState) -> tuple[str, ...]:
    """H-11.6: RB's hand counts as it would be without the choices still open (D-9, D-10).

    Before edition 3 what RB had said to discard first was not heeded.
    """
    hand = state.ally_hand
    for task in state.beside:
        if isinstance(task, Keeping) and task.seat == state.rules.bearer:
            hand += task.cards[: task.keep]
    if state.rules.edition < 3:
        return hand[: facts.HAND]
    surplus = hands.preferred(state, state.rules.bearer, hand)[: max(0, len(hand) - facts.HAND)]
    return without(hand, surplus)


def _left_beside(state: HuntState) -> tuple[Beside, ...]:
    """RW's sorcery hands carry over, and so do the choices about them; all else that is open is void."""
    own = (task for task in state.beside if isinstance(task, Keeping | Discarding))
    return tuple(task for task in own if task.seat in state.rules.riders)


def go_on(play: Play, task: Crossing) -> None:
    """H-11.4: the rescue is paid for."""
    cross(play, by_exit=False)


def cross(play: Play, *, by_exit: bool) -> None:
    """H-2.6, H-11.9: Part 1 is survived; Part 2 follows where it is played."""
    play.tell(PartEnded(by_exit, play.state.corruption))
    if play.state.rules.length == "part1":
        ending.survived(play)
    else:
        carry_over(play)
        setting_out.begin_part2(play)


def carry_over(play: Play) -> None:
    """H-11.6 to H-11.8: the log is put away for the disclosure; what Part 2 keeps of the rest, its setup says."""
    state = play.state
    _tell_dropped(play)
    play.set(
        part1=state.log,
        part1_turns=state.log_turns,
        log=(),
        log_turns=(),
        ally_discard=(),
        standing=(),
        route=(),
        before=None,
        left=forgotten(state.left, "standing", "route", "queue"),
    )


def _tell_dropped(play: Play) -> None:
    """What was left for later in Part 1 does not count in Part 2 (H-17.12, H-17.15, H-17.17): its owners are told."""
    for seat in range(1, len(play.state.rules.riders) + 2):
        leavings = newcomers.shown(play.state, seat)
        wishes = [written.write(wish) for wish in leavings.standing]
        wishes += [written.write(Route(leavings.route))] if leavings.route else []
        wishes += [actions.write_steps(leavings.queue)] if leavings.queue else []
        if wishes:
            play.tell(PlanDropped(to=only(seat), words="; ".join(wishes), part=play.state.part))
