"""What follows from a hunt's state: pure questions that many rules ask."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Seat
from rules.hunt.pack import Companion, HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.state import DOT, NIGHTFALL, Block, HuntState, Riding
from rules.kit.engine import latest

LIMIT_1 = 12
"""The corruption limit of Part 1 (H-10.11)."""
LAST_MOVE = 16
"""The end of Part 1's movement track (H-11.3)."""
HAND = 5
"""The hand limit of both sides (H-6.1, H-9.1)."""
ALLIES = 8
"""Ally tokens in play at most (H-6.8)."""


def known_to(state: HuntState, seat: Seat | None) -> HuntState:
    """What *seat* answers by: whatever RB's open turn has changed, the others see what was before it (H-19.17)."""
    return state if seat == state.rules.bearer else state.shown or state


def this_day(state: HuntState) -> str:
    """The day of the part, as what RB declines for it is kept (H-17.39)."""
    return f"day {state.part} {state.day}"


def ride(state: HuntState) -> int:
    """The number of the open ride (H-17.39): its block's; where all ride at once, the game turn's; 0: none."""
    blocks = open_blocks(state)
    if not blocks:
        return 0
    return state.turn_number if state.rules.free else blocks[0].question.number


def open_blocks(state: HuntState) -> tuple[Block, ...]:
    """The RW who act now, and with which Nazgul."""
    riding = latest(state.todo, Riding)
    return () if riding is None else riding.blocks


def last_location(state: HuntState) -> int:
    """Frodo's last location (H-1.8, H-13.3)."""
    entries = state.log if state.part == 1 else travelled(state)
    return next(entry for entry in reversed(entries) if entry > 0)


def dots(state: HuntState) -> int:
    """Dot marks after the last location; slashes neither count nor reset (H-1.8)."""
    found = 0
    for entry in reversed(state.log):
        if entry > 0:
            break
        found += entry == DOT
    return found


def reach(board: Board, state: HuntState, bonus: int = 0) -> tuple[int, ...]:
    """H-1.9, H-1.10: the locations within Frodo's reach with so many dots more, in ascending order."""
    return board.reach(last_location(state), dots(state), bonus)


def ready(pack: HuntPack, company: Sequence[str]) -> tuple[Companion, ...]:
    """The companions whose cards are not flipped (H-6.15), by how those of the *company* lie."""
    return tuple(
        [companion for companion, lies in zip(pack.company, company, strict=False) if lies == "ready"]
    )


def is_wild(state: HuntState) -> bool:
    """Whether Frodo's latest mark or entry is a dot or wild (H-22.6)."""
    entries = [entry for entry in state.log if entry >= 0] if state.part == 1 else travelled(state)
    return entries[-1] == DOT


def travelled(state: HuntState) -> tuple[int, ...]:
    """Entries 0 to the figure of the current journey (H-13.4)."""
    assert state.journey is not None
    return (state.log[0], *state.journey.steps[: state.moves])  # the start is kept in the log (H-13.1)


def part1(state: HuntState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The log of Part 1 (H-11.8), and the game turn of each entry."""
    return (state.log, state.log_turns) if state.part == 1 else (state.part1, state.part1_turns)


def is_featured(state: HuntState, location: int) -> bool:
    """H-1.11, H-13.4."""
    return location in (state.log if state.part == 1 else travelled(state))


def limit(pack: HuntPack, state: HuntState) -> int:
    """The corruption limit (H-10.11, H-13.12)."""
    if state.part == 1:
        return LIMIT_1
    base = pack.journeys[state.journey_class].limit if state.journey_class else 12
    mentor = state.mentor
    deeds = 0 if mentor is None else len(mentor.done) + (mentor.state == "out")
    return base + deeds + state.threshold


def is_night(state: HuntState) -> bool:
    """Whether it is a nightfall turn."""
    return state.phase == NIGHTFALL


def hand_of(state: HuntState, seat: Seat) -> tuple[str, ...]:
    """The cards that *seat* holds."""
    if seat == state.rules.bearer:
        return state.ally_hand
    return state.sorcery_hands[state.rules.riders.index(seat)]


def figures_of(state: HuntState, seat: Seat) -> tuple[int, ...]:
    """A seat's Nazgul in the order in which they act (H-2.3)."""
    return state.ranks[state.rules.riders.index(seat)]


def wraiths_at(state: HuntState, space: Space) -> tuple[int, ...]:
    """The Nazgul on *space*."""
    return tuple(figure for figure, at in enumerate(state.wraiths) if at == space)


def places(state: HuntState, piece: str) -> tuple[Space, ...]:
    """Where pieces of a kind stand or lie: `wraith`, `ally`, `track`, or the figure of `gandalf`."""
    match piece:
        case "wraith":
            return tuple([at for at in state.wraiths if at is not None])
        case "ally":
            return state.allies
        case "track":
            return tuple([track.location for track in state.tracks])
        case _:
            figure = gandalf_figure(state)
            return () if figure is None else (figure,)


def gandalf_figure(state: HuntState) -> int | None:
    """The location of Gandalf's figure while it stands on the board (H-13.8)."""
    mentor = state.mentor
    return mentor.location if mentor is not None and mentor.state == "revealed" else None


def eyes(state: HuntState) -> int:
    """EYE beside the corruption track, tiles, cards and effects together (H-10.8)."""
    return max(0, len(state.eyes) + state.extra_eyes)


def found_tokens(state: HuntState) -> int:
    """How many information tokens were found (H-9.11). Each is looked at: one may only perhaps have been found."""
    return sum([number >= 0 for number in state.found_info])


def from_lead(state: HuntState) -> tuple[Seat, ...]:
    """The RW from the lead on, clockwise (H-2.1)."""
    riders = state.rules.riders
    at = riders.index(state.lead)
    return riders[at:] + riders[:at]
