"""A state of the hunt made out of what one seat knows, for it to try its steps on (H-19.19).

Built up, never cut down: what no line here names is `SECRET`, and reading it raises Open. So a step that is tried
on it finds nothing out, whatever the step does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Seat
from rules.hunt.bearer import turn_end
from rules.hunt.cards import grants
from rules.hunt.orders import queues
from rules.hunt.pack import HuntPack
from rules.hunt.questions import kinds
from rules.hunt.state import HuntState, KnownToBearer, Mentor, Public, Rules, facts, public, tasks
from rules.hunt.view import HuntView, RiderOwn, Seen
from rules.kit.unknown import SECRET

SHOWN: Final = tuple(name for name in Public.__struct_fields__ if name != "hints")
"""What everybody sees. Hints are noted where something is told, and a trial tells nobody."""
BEARERS: Final = (
    *(name for name in KnownToBearer.__struct_fields__ if name not in Public.__struct_fields__),
    "route",
)
"""What RB knows beside it (H-19.4 to H-19.6, H-19.10)."""
_TOLD_OTHERWISE: Final = ("extra_eyes", "threshold")
"""What everybody sees too; a view tells what comes of it (H-10.8, H-13.12)."""

_BLANK: Final[dict[str, Any]] = {
    **dict.fromkeys(HuntState.__struct_fields__, SECRET),
    **dict.fromkeys(("beside", "counts", "standing", "asks", "left", "withheld"), ()),
    **dict.fromkeys(("trail", "trail_tracks", "whereabouts", "disclosed"), ()),
    "shown": None,
    "before": None,
    "undoer": 0,
    "declined": "",
    "ended": 0,
}
"""Nothing is known of it; no reaction was left in it, and it keeps nothing for the record."""
_NOTHING: Final = HuntState(**_BLANK)


def _but(*told: str) -> dict[str, Any]:
    """What takes the place of all that is not *told*."""
    return {name: value for name, value in _BLANK.items() if name not in told}


_TO_RIDERS: Final = _but(*SHOWN, *_TOLD_OTHERWISE)
_TO_BEARER: Final = _but(*SHOWN, *_TOLD_OTHERWISE, *BEARERS)


# --------------------------------------------------------------------------------------------------------- RB


def of_bearer(state: HuntState, *todo: tasks.Task) -> HuntState:
    """What RB knows of *state*, while *todo* is to be done, the last of it first."""
    seat = state.rules.bearer
    hidden = {
        **_TO_BEARER,
        **_decks_of(state),
        "sorcery_hands": tuple([(SECRET,) * len(hand) for hand in state.sorcery_hands]),
        "queues": ((),) * len(state.rules.riders),
        "discard_wishes": _own_wish(state, seat),
        "beside": turn_end.own_choices(state),
        "todo": todo,
    }
    return replace(state, **hidden)


# ------------------------------------------------------------------------------------------------ a Ringwraith


def of_rider(pack: HuntPack, state: HuntState, seat: Seat) -> HuntState:
    """What *seat* knows of *state*, which is the one that others than RB see; its own block is open.

    It is open as it stands, or as if it began now; or in the next game turn, where it is over in this one (H-17.12).
    """
    kept = [one for one in state.beside if isinstance(one, tasks.Keeping) and one.seat == seat]
    sizes = [len(hand) for hand in state.sorcery_hands]
    hidden = {
        **_TO_RIDERS,
        **_decks_of(state),
        **_held(state.rules, seat, facts.hand_of(state, seat), sizes, kept),
        "ally_hand": (SECRET,) * len(state.ally_hand),
        "discard_wishes": _own_wish(state, seat),
        "mentor": None if state.mentor is None else _as_seen(state.mentor),
    }
    blocks = facts.open_blocks(state)
    if seat in [block.seat for block in blocks]:
        return replace(state, **{**hidden, "todo": (tasks.Riding(blocks, ()),)})
    return _begun(pack, replace(state, **hidden), seat, has_ridden=queues.has_ridden(state, seat))


def of_all(pack: HuntPack, seen: Seen) -> HuntState:
    """What everybody knows."""
    mentor = Mentor(seen.mentor_at or 0, (), seen.mentor, done=seen.deeds_done) if seen.mentor else None
    known = replace(
        _NOTHING,
        **{**public(seen), "hints": SECRET},
        **_decks(seen.ally_deck, seen.sorcery_deck, seen.tiles, seen.journeys_left),
        ally_hand=(SECRET,) * seen.ally_hand,
        mentor=None if mentor is None else _as_seen(mentor),
        extra_eyes=seen.eye_count - len(seen.eyes),
        threshold=0,
    )
    return replace(known, threshold=seen.limit - facts.limit(pack, known))


def of_view(pack: HuntPack, view: HuntView) -> HuntState:
    """What *seat* knows out of a Ringwraith's view."""
    seen, own = view.seen, view.own
    assert isinstance(own, RiderOwn)
    known = replace(
        of_all(pack, seen),
        **_held(seen.rules, own.seat, own.hand, seen.sorcery_hands, _keeping(own)),
        discard_wishes=_wishes(seen.rules, own.seat, own.discard_wish),
    )
    if any(block.seat == own.seat for block in seen.blocks):
        return replace(known, todo=(tasks.Riding(seen.blocks, ()),))
    return _begun(pack, known, own.seat, has_ridden=own.has_ridden)


def _held(
    rules: Rules, seat: Seat, hand: tuple[str, ...], sizes: Sequence[int], kept: Sequence[tasks.Keeping]
) -> dict[str, Any]:
    """The own hand and what is owed about it; of the others how many cards they hold."""
    hands: list[tuple[Any, ...]] = [(SECRET,) * n for n in sizes]
    hands[rules.riders.index(seat)] = hand
    surplus = (tasks.Discarding(kinds.SURPLUS.asked(), seat),) if len(hand) > facts.HAND else ()
    return {"sorcery_hands": tuple(hands), "beside": (*kept, *surplus), "queues": ((),) * len(rules.riders)}


def _keeping(own: RiderOwn) -> list[tasks.Keeping]:
    """D-9: cards drawn of which some are to be kept."""
    return [
        tasks.Keeping(choice.question, choice.items, choice.number, choice.what, own.seat)
        for choice in own.choices
        if kinds.KEEP.asks(choice.question)
    ]


def _as_seen(mentor: Mentor) -> Mentor:
    """H-13.15: what is public of Gandalf."""
    hidden: Any = SECRET
    place = mentor.location if mentor.state == "revealed" else hidden
    return Mentor(place, hidden, mentor.state, hidden, mentor.done, hidden, hidden)


def _begun(pack: HuntPack, state: HuntState, seat: Seat, *, has_ridden: bool) -> HuntState:
    """The block of *seat* begins."""
    if has_ridden:
        state = queues.next_turn(pack, state)
    first, *left = facts.figures_of(state, seat)
    block = tasks.Block(kinds.BLOCK.asked(), seat, tuple(left), grants.activation(state, first))
    return replace(state, todo=(tasks.Riding((block,), ()),))


# --------------------------------------------------------------------------------------------------------- both


_DECKS: Final = ("ally_deck", "sorcery_deck", "tiles", "journey_deck")


def _decks(*sizes: int) -> dict[str, Any]:
    """How many cards, tiles and journeys, of which nobody knows which they are."""
    return {name: (SECRET,) * n for name, n in zip(_DECKS, sizes, strict=True)}


def _decks_of(state: HuntState) -> dict[str, Any]:
    return _decks(*(len(getattr(state, name)) for name in _DECKS))


def _own_wish(state: HuntState, seat: Seat) -> tuple[tuple[str, ...], ...]:
    return _wishes(state.rules, seat, state.discard_wishes[seat - 1])


def _wishes(rules: Rules, seat: Seat, own: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Stored discard orders, of which each knows his own (H-17.36)."""
    others = len(rules.riders) + 1 - seat
    return (*((),) * (seat - 1), own, *((),) * others)
