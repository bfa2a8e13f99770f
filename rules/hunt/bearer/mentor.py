"""Gandalf in Part 2: his secret moves, reveal, deeds, Rivendell, and where he goes when found (H-13.6 to H-13.15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, Question, Seat
from rules.hunt import events as told
from rules.hunt.actions import Relocate
from rules.hunt.actions.words import figure_of, figure_word
from rules.hunt.bearer import burden, turn_end
from rules.hunt.cards import bans
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import movement
from rules.hunt.state import HuntState, Mentor, Relocating, facts
from rules.hunt.values import BEARER, MENTOR
from rules.kit.engine import with_at
from rules.kit.unknown import without

RELOCATION: Final = 2
"""Tokens drawn when the figure leaves the board (H-13.10)."""


def _present(state: HuntState, clause: str) -> Mentor:
    """Gandalf, who has to be in play."""
    if state.mentor is None or state.mentor.state == "out":
        raise Illegal(clause, "{mentor} is not in play.", mentor=MENTOR)
    if any(isinstance(one, Relocating) for one in state.beside):
        raise Illegal("H-17.34", "First choose where {mentor} is now.", mentor=MENTOR)
    return state.mentor


def _change(play: Play, **changes: Any) -> None:
    assert play.state.mentor is not None
    play.set(mentor=replace(play.state.mentor, **changes))


# His move (H-13.7).


def is_move_owed(play: Play) -> bool:
    """H-13.6: he has to move while he is in play and not on the board."""
    turn, mentor = play.bearing, play.state.mentor
    hidden = mentor is not None and mentor.state == "hidden"
    return turn is not None and hidden and not turn.mentor_moved


def may_move_more(play: Play) -> bool:
    """H-22.34: whether a card has left him moves that he can still make."""
    turn, mentor = play.bearing, play.state.mentor
    return turn is not None and mentor is not None and mentor.state == "hidden" and turn.mentor_moves > 0


def move(play: Play, location: int) -> None:
    """H-13.7: to a connected location, his own included; by day and night, and nothing hinders him."""
    mentor, turn = _present(play.state, "H-13.7"), play.bearing
    assert turn is not None
    if mentor.state == "revealed":
        raise Illegal(
            "H-13.6", "{mentor} is on the board, so he does not move again this turn.", mentor=MENTOR
        )
    if turn.mentor_moved and not turn.mentor_moves:
        raise Illegal("H-13.6", "{mentor} has moved already this turn.", mentor=MENTOR)
    near = play.board.gaps[mentor.location]
    if location not in near:
        listed = ", ".join(map(str, sorted(near)))
        raise Illegal(
            "H-13.7", "{mentor} goes to one of {listed}; he may stay.", listed=listed, mentor=MENTOR
        )
    _change(play, location=location, log=(*mentor.log, location))
    if turn.mentor_moved:
        play.set_bearing(mentor_moves=turn.mentor_moves - 1)
    play.set_bearing(mentor_moved=True)


# Reveal (H-13.8, H-13.9).


def can_reveal(play: Play) -> bool:
    """Whether RB may put the figure on the board now (H-13.8)."""
    turn, mentor = play.bearing, play.state.mentor
    if turn is None or mentor is None or mentor.state != "hidden" or not turn.mentor_moved:
        return False
    return play.state.on_frodo > 0 and bool(facts.wraiths_at(play.state, mentor.location))


def reveal(play: Play, words: Sequence[str]) -> None:
    """H-13.8: `reveal FACE w1 17 ...`: a token leaves the game, the Nazgul there are chased, a die is out."""
    mentor = _present(play.state, "H-13.8")
    if not can_reveal(play):
        raise _why_not(play, mentor)
    has_face = bool(words) and figure_of(words[0]) is None
    face = words[0].upper() if has_face else ""
    die = _die(play, face)
    ways = _ways(play, mentor.location, words[has_face:])
    play.set(on_frodo=play.state.on_frodo - 1, cap=play.state.cap - 1)
    burden.tell(play, "reveal")
    _change(play, state="revealed")
    play.tell(told.MentorRevealed(part=2, location=mentor.location))
    for figure, way in ways.items():
        movement.put(play, figure, way[-1])
        play.tell(told.NazgulMoved(part=2, figure=figure, way=way, by="chased"))
    if die is not None:
        dice = play.state.dice
        play.set(dice=with_at(dice, die, replace(dice[die], spent=True)))
        play.tell(told.DiceChanged(dice=play.state.dice, how="chased"))


def _why_not(play: Play, mentor: Mentor) -> Illegal:
    if mentor.state == "revealed":
        return Illegal("H-13.8", "{mentor} stands on the board already.", mentor=MENTOR)
    if play.bearing is None or not play.bearing.mentor_moved:
        return Illegal("H-13.8", "{mentor} is revealed after his move.", mentor=MENTOR)
    if not play.state.on_frodo:
        return Illegal("H-13.8", "That costs a token of {bearer}'s, and he has none.", bearer=BEARER)
    return Illegal("H-13.8", "There is no Nazgûl where {mentor} is.", mentor=MENTOR)


def _die(play: Play, face: str) -> int | None:
    """H-13.8: the place of an unspent standard die with *face*; none where all are spent (H-13.9)."""
    unspent = [die.face for die in play.state.dice if not die.spent]
    if not unspent and not face:
        return None
    if face not in unspent:
        listed = ", ".join(sorted({one.lower() for one in unspent})) or "none"
        raise Illegal(
            "H-13.8", "Name the unspent die that you take out of the pool: {listed}.", listed=listed
        )
    return next(at for at, die in enumerate(play.state.dice) if die.face == face and not die.spent)


def _ways(play: Play, location: int, words: Sequence[str]) -> dict[int, tuple[Space, ...]]:
    """How each Nazgul on *location* is chased, as *words* say: pairs of figure and space."""
    wanted: dict[int, Space] = {}
    for name, word in zip(words[::2], (*words[1::2], ""), strict=False):
        figure, space = figure_of(name), play.board.find(word)
        if figure is None or space is None or figure in wanted:
            raise Illegal("H-13.8", "Name each Nazgûl with the space where it goes, like “w1 17”.")
        wanted[figure] = space
    found: dict[int, tuple[Space, ...]] = {}
    for figure in facts.wraiths_at(play.state, location):
        reached = chased_to(play, figure, location)
        if reached:
            found[figure] = _way(play, figure, reached, wanted.pop(figure, None))
    if wanted:
        names = " ".join(map(figure_word, sorted(wanted)))
        raise Illegal("H-13.8", "Not chased from there: {names}.", names=names)
    return found


def _way(
    play: Play, figure: int, reached: dict[Space, tuple[Space, ...]], space: Space | None
) -> tuple[Space, ...]:
    if space not in reached:
        listed = ", ".join(map(play.board.word, sorted(reached)))
        raise Illegal("H-13.8", "Say where {name} goes: {listed}.", name=figure_word(figure), listed=listed)
    return reached[space]


def chased_to(play: Play, figure: int, location: int) -> dict[Space, tuple[Space, ...]]:
    """The ways of 1 or 2 spaces by which *figure* can leave *location* (H-13.8, H-7.3); the shortest to each end.

    Whom a card keeps where it is stays there (H-0.6, H-13.9).
    """
    found: dict[Space, tuple[Space, ...]] = {}
    if movement.is_stuck(play.state, figure):
        return found
    for near in _next(play, figure, location, location):
        found[near] = (location, near)
    for near in tuple(found):
        for far in _next(play, figure, near, location):
            found.setdefault(far, (location, near, far))
    return found


def _next(play: Play, figure: int, space: Space, left: int) -> Iterator[Space]:
    for near in play.board.adjacent[space]:
        is_shut = near == left or near in play.board.exits or near in play.state.allies
        if not is_shut and not bans.is_closed(play.state, figure, near):
            yield near


# Deeds and Rivendell (H-13.11 to H-13.13).


def can_do_deed(play: Play) -> bool:
    """H-13.11."""
    mentor = play.state.mentor
    return mentor is not None and mentor.state != "out" and mentor.location in mentor.deeds


def do_deed(play: Play) -> None:
    """H-13.11: the token is turned up, its location announced; the limit rises by 1 (H-13.12)."""
    mentor = _present(play.state, "H-13.11")
    if not can_do_deed(play):
        listed = ", ".join(map(str, mentor.deeds)) or "none"
        raise Illegal(
            "H-13.11", "{mentor} stands on no open deed. Open ones: {listed}.", listed=listed, mentor=MENTOR
        )
    left = tuple(n for n in mentor.deeds if n != mentor.location)
    _change(play, deeds=left, done=(*mentor.done, mentor.location))
    play.tell(told.DeedDone(part=2, location=mentor.location, limit=facts.limit(play.pack, play.state)))


def can_be_safe(play: Play) -> bool:
    """H-13.13."""
    mentor = play.state.mentor
    return mentor is not None and mentor.state == "hidden" and mentor.location in play.board.exits


def go_to_rivendell(play: Play) -> None:
    """H-13.13: from an exit location; out of play, the limit rises by 1."""
    _present(play.state, "H-13.13")
    if not can_be_safe(play):
        raise Illegal("H-13.13", "{mentor} can only go to Rivendell from an exit.", mentor=MENTOR)
    _change(play, state="out")
    play.set_bearing(mentor_moves=0)
    play.tell(told.MentorSafe(limit=facts.limit(play.pack, play.state)))


# Where he goes when he is found, or leaves the board (H-13.10, H-13.14, H-14.3).


def draw(play: Play, n: int) -> tuple[int, ...]:
    """Up to *n* deed tokens out of the supply, those of earlier relocations shuffled back if need be (H-13.14)."""
    mentor = play.state.mentor
    assert mentor is not None
    supply, used = mentor.supply, mentor.used
    if len(supply) < n:
        supply, used = supply + used, ()
    drawn = play.shuffle("deeds", supply)[:n]
    _change(play, supply=without(supply, drawn), used=used)
    return drawn


def open_relocation(play: Play, n: int) -> None:
    """D-30: RB draws *n* tokens and picks one; a single token must be taken, and with none he stays (H-13.14)."""
    drawn = draw(play, n)
    if len(drawn) == 1:
        _settle_on(play, drawn[0], ())
    elif drawn:
        play.set(beside=(*play.state.beside, Relocating(play.ask(kinds.RELOCATE), drawn)))
    if drawn:
        play.tell(told.MentorSeen(to=(play.state.rules.bearer,), drawn=drawn))


def _settle_on(play: Play, location: int, others: tuple[int, ...]) -> None:
    """The token leaves play, the others go back."""
    mentor = play.state.mentor
    assert mentor is not None
    _change(
        play,
        location=location,
        log=(*mentor.log, location),
        supply=(*mentor.supply, *others),
        used=(*mentor.used, location),
    )


def leave_board(play: Play) -> None:
    """H-13.10: after the RW part the figure is taken off, and two tokens are drawn."""
    if facts.gandalf_figure(play.state) is None:
        return
    _change(play, state="hidden")
    play.tell(told.MentorLeft())
    open_relocation(play, RELOCATION)


def relocate(play: Play, seat: Seat, question: Question, action: Relocate) -> None:
    """D-30: Gandalf's new location, out of those drawn."""
    task = next(one for one in play.state.beside if isinstance(one, Relocating) and one.question == question)
    if action.location not in task.drawn:
        listed = ", ".join(map(str, task.drawn))
        raise Illegal(
            "H-13.10",
            "{mentor} can only be at one of those that you drew: {listed}.",
            listed=listed,
            mentor=MENTOR,
        )
    play.seal()
    play.set(beside=tuple(one for one in play.state.beside if one is not task))
    _settle_on(play, action.location, tuple(n for n in task.drawn if n != action.location))
    turn_end.settle(play)


def _forget_choice(play: Play) -> None:
    """What RB was to choose from when Gandalf was found goes back: he flees as ever."""
    waiting = tuple(one for one in play.state.beside if isinstance(one, Relocating))
    mentor = play.state.mentor
    assert mentor is not None
    if waiting:
        _change(
            play, supply=(*mentor.supply, *(token for relocating in waiting for token in relocating.drawn))
        )
        play.set(beside=tuple(one for one in play.state.beside if one not in waiting))


def found(play: Play) -> None:
    """H-14.3: Gandalf is found and is secretly somewhere else from now on."""
    mentor = play.state.mentor
    assert mentor is not None
    play.tell(told.MentorFled(part=2, location=mentor.location))
    _forget_choice(play)
    if drawn := draw(play, 1):
        _settle_on(play, drawn[0], ())
        play.tell(told.MentorSeen(to=(play.state.rules.bearer,), drawn=drawn))
