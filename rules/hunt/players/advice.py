"""What is worth asking, of all that may be asked, by public facts, at tables that are told chances (H-20.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.hunt import actions
from rules.hunt.orders import foresight, imagined
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.players.chances import Chances, chances
from rules.hunt.players.hunter import Mind
from rules.hunt.players.routes import entropy, within
from rules.hunt.questions.blocks import Acting
from rules.hunt.ride import movement, searching
from rules.hunt.ride.searching import HUNT, PERCEIVE, SEARCH, around, perceive_refusal, refusal, spaces_of
from rules.hunt.view import HuntView, RiderOwn, Seen
from rules.kit.latest import Latest
from rules.kit.order_steps import THEN

MOVE: Final = "move"
BEST: Final = 2
"""How many are named to whoever rides."""


class Tip(NamedTuple):
    """A question with the share of the ways in which it is answered yes, 0 to 1."""

    kind: str
    """`search`, `hunt`, `perceive`; `move` where no question within reach tells anything."""
    target: str
    """A location's number, `area K`, or `section IV`, as in the ledger; a space for `move`."""
    share: float
    words: tuple[str, ...] = ()
    """The answer that asks it: `move 17 then search`; empty where nobody in particular would ask."""


# ------------------------------------------------------------------------------------------- on the whole board


def everywhere(pack: HuntPack, seen: Seen) -> tuple[Tip, ...]:
    """Questions of all kinds that may be asked now, of each kind the best first; none at tables without chances."""
    told = chances(pack, seen)
    return () if told is None else (*_places(pack, seen, told), *_areas(pack, seen, told))


def _places(pack: HuntPack, seen: Seen, told: Chances) -> Iterator[Tip]:
    """Searches, which are hunts while the marker shows the Eye (H-7.6); and hunts, by where he is now."""
    state = imagined.of_all(pack, seen)
    kinds = ((SEARCH, () if seen.eye else told.trail), (HUNT, told.last))
    for kind, shares in kinds:
        for place, share in shares:
            if place != seen.found and refusal(kind, pack, state, place) is None:
                yield Tip(kind, str(place), share)


def _areas(pack: HuntPack, seen: Seen, told: Chances) -> list[Tip]:
    """Perceptions, first those of which yes and no tell most."""
    board, state, last = pack.boards[seen.part], imagined.of_all(pack, seen), dict(told.last)
    names = [*(f"area {area}" for area in board.areas), *(f"section {one}" for one in board.sections)]
    tips = [
        Tip(PERCEIVE, name, within(last, spaces_of(board, name)))
        for name in names
        if perceive_refusal(pack, state, name) is None
    ]
    return sorted((tip for tip in tips if entropy(tip.share)), key=lambda tip: -entropy(tip.share))


# ------------------------------------------------------------------------------------------- within reach

_latest: Final[Latest[tuple[Tip, ...]]] = Latest()
"""A desk is drawn several times."""


def within_reach(pack: HuntPack, view: HuntView) -> tuple[Tip, ...]:
    """The best two questions for the Nazgul that the reader rides with next, each tried on what he knows.

    Where none tells anything, the ride after which most can be asked. None at tables without chances.
    """
    return _latest.of(view, (), lambda: _reached(pack, view))


def _reached(pack: HuntPack, view: HuntView) -> tuple[Tip, ...]:
    own, seen = view.own, view.seen
    if not isinstance(own, RiderOwn) or seen.rules.aid != "likely" or None in seen.wraiths:
        return ()
    if not any(block.seat == own.seat for block in seen.blocks):
        return ()
    moment = Acting(pack, imagined.of_view(pack, view), own.seat)
    if moment.is_over:
        return ()
    active = moment.active
    mind = Mind(pack, seen, moment.figure, active.hunts)
    ways = movement.reach(pack, moment.state, moment.figure, active) if active.move else ()
    found: dict[tuple[str, str], Tip] = {}
    for _, tip in sorted(_worth(mind, (mind.at, *ways)), key=lambda one: -one[0]):
        if (tip.kind, tip.target) not in found and _can_be_done(moment, tip):
            found[tip.kind, tip.target] = tip
            if len(found) == BEST:
                break
    return tuple(found.values()) or tuple(_ride(mind, tuple(ways), moment))


def _worth(mind: Mind, spaces: tuple[Space, ...]) -> Iterator[tuple[float, Tip]]:
    """Each question that could tell anything, with its value."""
    for space in spaces:
        go = () if space == mind.at else ("move", mind.board.word(space), THEN)
        for value, act in mind.acts(space):
            if act[0] not in searching.KINDS or space == mind.seen.found:
                continue
            target = around(mind.board, space, act[1]) if act[0] == PERCEIVE else str(space)
            share = _share(mind, act[0], target)
            if entropy(share) or (act[0] == HUNT and mind.belief.last.get(space)):
                yield value + mind.near(space), Tip(act[0], target, share, (*go, *act))


def _share(mind: Mind, kind: str, target: str) -> float:
    """In what share of the ways the answer is yes."""
    if kind == PERCEIVE:
        return within(mind.belief.last, spaces_of(mind.board, target))
    return mind.shown(int(target)) if kind == SEARCH else mind.belief.featured.get(int(target), 0.0)


def _ride(mind: Mind, ways: tuple[Space, ...], moment: Acting) -> Iterator[Tip]:
    best = max((mind.at, *ways), key=mind.near)
    tip = Tip(MOVE, str(best), 0.0, ("move", mind.board.word(best)))
    if best != mind.at and _can_be_done(moment, tip):
        yield tip


def _can_be_done(moment: Acting, tip: Tip) -> bool:
    """Whether the rules take it as things stand, and it is that which is asked: who has acted ends by moving."""
    deeds, _ = foresight.walked(moment, actions.steps(tip.words))
    asks = [(asked.kind, asked.target) for deed in deeds for asked in deed.asks]
    wanted = [] if tip.kind == MOVE else [(tip.kind, tip.target)]
    return asks == wanted and all(deed.refusal is None for deed in deeds)
