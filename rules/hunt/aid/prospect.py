"""What a question could tell, by public facts and the rules alone (H-20.7, H-20.8): the aid after each answer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Value
from rules.hunt.aid import whereabouts
from rules.hunt.pack import HuntPack
from rules.hunt.ride import answers
from rules.hunt.state import NIGHTFALL
from rules.hunt.values import Hint
from rules.hunt.view import Seen


class Worth(Value):
    """How many places can still be Frodo's last location after each answer; 0: that answer cannot be."""

    yes: int
    no: int
    here: bool = False
    """A hunt where he can be: it may find him."""


class Inquiry(Value):
    """A question that would be asked."""

    kind: str
    target: str
    """A location's number, `area K`, or `section IV`, as in the ledger."""
    detail: bool = False
    """A yes names who is there (H-14.7)."""
    denied: int | None = None
    """The ledger knows it as not featured up to this step of the movement track."""
    worth: Worth | None = None


class Prospect(Value):
    """What several questions could tell together."""

    places: int
    """Where Frodo's last location can be now."""
    left: int
    """Where it still can be if every answer is no."""
    steps: int = 0
    """Steps that Frodo is taken to have made before."""


def by_then(seen: Seen, *, is_next: bool) -> Seen:
    """What everybody will have seen when the ride begins, if Frodo does no more than he must before it.

    *is_next*: it is the ride of the next game turn. A plain move is one step; by night in Part 2 he can rest.
    """
    ways = ["escape"] if is_next and seen.part == 1 and seen.found is not None else []
    is_night = (seen.phase % 3 + 1 if is_next else seen.phase) == NIGHTFALL
    if (is_next or seen.pause == "bearing") and not (seen.part == 2 and is_night):
        ways.append("move")
    for way in ways:
        step = Hint(
            seen.part,
            seen.turn_number + is_next,
            seen.moves + 1,
            len(seen.ledger),
            "step",
            f"{seen.moves + 1} {way}",
        )
        seen = replace(seen, moves=seen.moves + 1, hints=(*seen.hints, step))
    return seen


def judged(pack: HuntPack, seen: Seen, then: Seen, asked: Sequence[Inquiry]) -> tuple[Inquiry, ...]:
    """Each question with what is known of it now, and what it can tell *then*, asked alone."""
    return tuple(
        replace(inquiry, denied=_denied(seen, inquiry), worth=_worth(pack, then, inquiry))
        for inquiry in asked
    )


def together(pack: HuntPack, seen: Seen, then: Seen, asked: Sequence[Inquiry]) -> Prospect | None:
    """What they can tell all together *then*, where the table has the full aid (H-20.8)."""
    if not asked or not _is_reckoned(then):
        return None
    denied = then
    for inquiry in asked:
        denied = _answered(denied, inquiry, answer=False)
    return Prospect(_places(pack, then), _places(pack, denied), then.moves - seen.moves)


def _is_reckoned(seen: Seen) -> bool:
    """Whether the table has the full aid, and the part is not over by then."""
    return whereabouts.is_full(seen) and seen.day > 0 and (not seen.last_move or seen.moves < seen.last_move)


def _denied(seen: Seen, asked: Inquiry) -> int | None:
    """Up to which step a no is known: to a hunt any no, to a search too; shelters make it doubtful (H-16.2)."""
    if asked.kind == "perceive" or seen.rules.aid == "off" or seen.rules.shelters:
        return None
    known = [
        one.moves
        for one in seen.ledger
        if (one.kind, one.answer) in (("search", False), ("hunt", False))
        and (one.part, one.target) == (seen.part, asked.target)
        and one.journey in (0, seen.journey_number)
    ]
    return max(known, default=None)


def _worth(pack: HuntPack, seen: Seen, asked: Inquiry) -> Worth | None:
    if not _is_reckoned(seen):
        return None
    yes, no = (_places(pack, _answered(seen, asked, answer=answer)) for answer in (True, False))
    return Worth(
        yes, no, here=asked.kind == "hunt" and int(asked.target) in whereabouts.where(pack, seen).frodo
    )


def _places(pack: HuntPack, seen: Seen) -> int:
    return len(whereabouts.where(pack, seen).frodo)


def _answered(seen: Seen, asked: Inquiry, *, answer: bool) -> Seen:
    """*seen* with one line more in the ledger; a yes to a hunt that does not find Frodo."""
    named = ("bearer",) if answer and asked.detail else ()
    line = answers.line(seen, asked.kind, asked.target, answer, figure=None, named=named)
    return replace(seen, ledger=(*seen.ledger, line))
