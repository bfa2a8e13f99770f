"""What a question comes to: the true answer, what follows from it, and the ledger (H-8, H-9.6, H-14.1 to H-14.3)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.hunt.bearer import mentor
from rules.hunt.events import Answered, FrodoFound, InfoFound, TrackPlaced
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import searching
from rules.hunt.state import HuntState, Public, facts
from rules.hunt.values import Asked, Declaration, Track
from rules.kit.unknown import Open, Perhaps, Unknown

FREE: Final = "free"


def is_yes(pack: HuntPack, state: HuntState, declaration: Declaration) -> bool:
    """The true answer (H-8.1, H-8.3, H-8.5, H-14.1)."""
    if declaration.kind == searching.PERCEIVE:
        return bool(named(pack, state, declaration.area))
    location = declaration.spaces[0]
    if declaration.kind == searching.SEARCH and is_sheltered(state, location):
        return False
    return facts.is_featured(state, location)


def named(pack: HuntPack, state: HuntState, area: str) -> tuple[str, ...]:
    """Whose last location lies in *area*: `bearer`, `gandalf` (H-14.1)."""
    spaces = searching.spaces_of(pack.boards[state.part], area)
    found = ["bearer"] if facts.last_location(state) in spaces else []
    if (at := gandalf_at(state)) is not None and at in spaces:
        found.append("gandalf")
    return tuple(found)


def gandalf_at(state: HuntState) -> int | None:
    """Gandalf's last location while he is in play, on the board or not (H-14.1)."""
    given = state.mentor
    return given.location if state.part == 2 and given is not None and given.state != "out" else None


def is_sheltered(state: HuntState, location: Space) -> bool:
    """H-16.2: the last location is a shelter of the current journey."""
    journey = state.journey
    return (
        state.rules.shelters
        and state.part == 2
        and journey is not None
        and location in journey.shelters
        and location == facts.last_location(state)
    )


def finds_frodo(state: HuntState, declaration: Declaration) -> bool:
    """Whether this hunt finds Frodo where he is (H-8.6)."""
    return declaration.kind == searching.HUNT and declaration.spaces[0] == facts.last_location(state)


def finds_gandalf(state: HuntState, declaration: Declaration) -> bool:
    """Whether this hunt finds Gandalf (H-14.3)."""
    return declaration.kind == searching.HUNT and declaration.spaces[0] == gandalf_at(state)


# ------------------------------------------------------------------------------------------- resolving


class Truth(NamedTuple):
    """What a question comes to: what is answered, who is found, and what is found beside it."""

    answer: bool
    names: tuple[str, ...] = ()
    frodo: bool = False
    gandalf: bool = False
    info: bool = False
    """A live information token (H-9.6)."""
    here: tuple[int, int] = (0, 0)
    """The last locations of Frodo and Gandalf, for the record (R-1.12)."""


def resolve(play: Play, declaration: Declaration) -> None:
    """Answer what was asked; the answer is public and stands in the ledger (H-8.7)."""
    play.seal()
    truth = play.learn(
        _label(declaration), lambda: _truth(play, declaration), lambda: _truths(play, declaration)
    )
    if declaration.kind == searching.PERCEIVE:
        _perceive(play, declaration, truth)
    elif declaration.kind == searching.HUNT:
        _hunt(play, declaration, truth)
    else:
        _search(play, declaration, truth)


def _label(declaration: Declaration) -> str:
    return f"answer {declaration.number}"


def _truth(play: Play, declaration: Declaration) -> Truth:
    pack, state = play.pack, play.state
    here = whereabouts(state)
    if declaration.kind == searching.PERCEIVE:
        names = named(pack, state, declaration.area)
        return Truth(bool(names), names if declaration.detail else (), here=here)
    is_gandalf, place = finds_gandalf(state, declaration), declaration.spaces[0]
    return Truth(
        is_yes(pack, state, declaration),
        ("gandalf",) if is_gandalf else (),
        finds_frodo(state, declaration),
        is_gandalf,
        _may_hold_info(play, place) and place in state.live,  # H-9.6: whatever the answer is
        here,
    )


_ASKED: Final = (Truth(answer=False), Truth(answer=True))
_HUNTED: Final = (*_ASKED, Truth(answer=True, frodo=True))
_WITH_INFO: Final = {
    truths: (*truths, *(truth._replace(info=True) for truth in truths)) for truths in (_ASKED, _HUNTED)
}


def _truths(play: Play, declaration: Declaration) -> tuple[Truth, ...]:
    """All that a question could come to, for whoever looks ahead, as far as what may follow hangs on it."""
    if declaration.kind == searching.PERCEIVE:
        return _ASKED
    found = _HUNTED if declaration.kind == searching.HUNT else _ASKED
    may_hold = play.state.dealt_info > 0 and _may_hold_info(play, declaration.spaces[0])
    return _WITH_INFO[found] if may_hold else found


def _search(play: Play, declaration: Declaration, truth: Truth) -> None:
    """H-8.1: yes puts a track token, EYE up."""
    _answer(play, declaration, truth)
    if truth.answer:
        _put_track(play, declaration.spaces[0], sword=False)
    _look_for_info(play, declaration.spaces[0], truth)


def _hunt(play: Play, declaration: Declaration, truth: Truth) -> None:
    """H-8.5, H-8.6, H-14.3: one hunt may find both."""
    location = declaration.spaces[0]
    _answer(play, declaration, truth)
    if truth.gandalf:
        mentor.found(play)
    if truth.answer:
        _put_track(play, location, sword=True)
    _look_for_info(play, location, truth)
    if truth.frodo:
        play.set(found=location)
        play.tell(FrodoFound(part=play.state.part, location=location))


def _perceive(play: Play, declaration: Declaration, truth: Truth) -> None:
    """H-8.3, H-14.1, H-14.7: a yes marks the area; with `detail` it names who is there."""
    _answer(play, declaration, truth)
    play.set(sensed=sensed(play.state))


def leave_open(play: Play, declaration: Declaration, what: Open) -> None:
    """Where a question is only tried, what hangs on its answer can be read no more. Raises *what* of another."""
    if declaration.kind not in searching.KINDS or not what.label.startswith(f"{_label(declaration)}/"):
        raise what
    state, unknown = play.state, Unknown(what.label, what.among)
    changes: dict[str, Any] = {"ledger": (*state.ledger, unknown)}
    if declaration.kind == searching.PERCEIVE:
        changes["sensed"] = unknown
    else:
        location = Perhaps.of(declaration.spaces[0], what)
        changes["tracks"] = (*state.tracks, Track(location, sword=declaration.kind == searching.HUNT))
        if what.among[-1].info:
            changes["found_info"] = (*state.found_info, location)
    if declaration.kind == searching.HUNT:
        changes["found"] = unknown
    play.set(**changes)


def sensed(state: HuntState, back: int = 1) -> tuple[str, ...]:
    """What perceptions of this turn and the last, or so far *back*, answered yes (H-8.3): `area K`, `section IV`."""
    return tuple(
        dict.fromkeys(
            asked.target
            for asked in state.ledger
            if asked.kind == searching.PERCEIVE
            and asked.answer
            and asked.part == state.part
            and asked.turn >= state.turn_number - back
        )
    )


def _put_track(play: Play, location: int, *, sword: bool) -> None:
    """H-8.1, H-8.5: a new token, or the one there is turned to SWORD."""
    tracks = list(play.state.tracks)
    at = next((at for at, track in enumerate(tracks) if track.location == location), None)
    if at is None:
        tracks.append(Track(location, sword))
    elif tracks[at].sword:
        return
    else:
        tracks[at] = Track(location, sword=True)
    play.set(tracks=tuple(tracks))
    play.tell(TrackPlaced(part=play.state.part, location=location, sword=sword))


def _may_hold_info(play: Play, location: int) -> bool:
    """H-9.10: whether an information token could be found there, by what everybody knows."""
    return play.state.part == 1 and "ally" in play.board.flags[location]


def _look_for_info(play: Play, location: int, truth: Truth) -> None:
    if not truth.info:
        return
    state = play.state
    live = play.learn("live", lambda: tuple([one for one in state.live if one != location]), lambda: ())
    play.set(live=live, found_info=(*state.found_info, location))
    play.tell(InfoFound(part=1, number=location, total=len(play.state.found_info)))


def _answer(play: Play, declaration: Declaration, truth: Truth) -> None:
    asked = _asked(play, declaration, truth.answer, found=truth.frodo, names=truth.names)
    _enter(play, asked, truth.here)
    play.tell(Answered(asked=asked))


def cancelled(play: Play, declaration: Declaration) -> None:
    """A question was prevented: the ledger says so, without an answer (H-20.7)."""
    _enter(play, _asked(play, declaration, None), whereabouts(play.state))


def whereabouts(state: HuntState) -> tuple[int, int]:
    """The last locations of Frodo and of Gandalf, 0 where he is not in play."""
    return facts.last_location(state), gandalf_at(state) or 0


def journey_number(state: Public) -> int:
    """The how-manieth journey it is in Part 2, from 1 (H-20.7); 0 in Part 1."""
    return state.journey_number if state.part == 2 else 0


def _enter(play: Play, asked: Asked, here: tuple[int, int]) -> None:
    """A line of the ledger, and for the record what its answer follows from (R-1.12)."""
    state = play.state
    play.set(ledger=(*state.ledger, asked), whereabouts=(*state.whereabouts, here))


def _asked(
    play: Play,
    declaration: Declaration,
    answer: bool | None,
    *,
    found: bool = False,
    names: tuple[str, ...] = (),
) -> Asked:
    """The line of the ledger (H-20.7)."""
    target = declaration.area or str(declaration.spaces[0])
    return line(
        play.state,
        declaration.kind,
        target,
        answer,
        figure=declaration.figure,
        found=found,
        named=names,
        cost=cost(declaration),
        cancelled=answer is None,
    )


def line(known: Public, kind: str, target: str, answer: bool | None, **more: Any) -> Asked:
    """The next line of the ledger, of this moment."""
    return Asked(
        len(known.ledger) + 1,
        known.part,
        known.turn_number,
        known.day,
        known.phase,
        known.moves,
        kind=kind,
        target=target,
        answer=answer,
        journey=journey_number(known),
        **more,
    )


def cost(declaration: Declaration) -> str:
    """What a question cost: its card or ability, the die, or nothing."""
    return declaration.source or "+".join(declaration.paid) or FREE
