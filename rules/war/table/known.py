"""What one reader knows of an owners' table (W-44.4, W-44.11, W-19.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.war.events.ring import RingInTheOpen
from rules.war.state.pieces import PARTY, PieceId, Side, place
from rules.war.state.table import Table, Word
from rules.war.state.war import Party, Ring, WarState

_TOLD: Final = frozenset(("dead", "wounds", "holds", "ring", "points", "strength"))
"""What shows to others no sooner, and no otherwise, than words tell it."""


def at_table(state: WarState, known: WarState, side: Side | None) -> dict[str, Any]:
    """The parts of a state in which words tell more, or less, than the open game would; *known*: all else of it."""
    words = heard(state, side)
    told = _told(words)

    def is_own(piece: PieceId | None) -> bool:
        return side is not None and state.side_of(piece) == side

    captives = {piece for party in state.parties if party.owner == side for piece in party.captives}
    mine = {wound for wound in state.wounds if is_own(wound[0]) or wound[0] in captives}
    others = {
        (piece, int(wounds))
        for piece, wounds in _of(told, "wounds")
        if wounds != "0" and not is_own(piece) and piece not in captives
    }
    return {
        "table": _table(state, known, side, words),
        "ring": _ring(state, side, told),
        "dead": frozenset(
            (
                *(piece for piece in state.dead if is_own(piece)),
                *(piece for piece, is_dead in _of(told, "dead") if is_dead and not is_own(piece)),
            )
        ),
        "wraiths": state.wraiths,
        "wounds": tuple(sorted(mine | others, key=lambda wound: place(wound[0]))),
        "magic": _magic(state, told, is_own),
        "parties": tuple(_parties(state, side)),
        "points": state.points if side == "D" else int(told.get("points", 0)),
    }


def _told(words: Iterable[Word]) -> dict[str, str]:
    """What words that stand have made of each fact, as far as a reader heard them."""
    return {
        change.fact: change.after for word in words if word.contested_by is None for change in word.changes
    }


def _of(told: Mapping[str, str], fact: str) -> Iterator[tuple[str, str]]:
    """By what it is about."""
    return ((name.split()[1], value) for name, value in told.items() if name.startswith(f"{fact} "))


def _magic(
    state: WarState, told: Mapping[str, str], is_own: Callable[[PieceId | None], bool]
) -> tuple[tuple[str, PieceId], ...]:
    """What a side's own hold, and what others do by what was said last."""
    mine = {card: piece for card, piece in state.magic if is_own(piece)}
    others = {card: piece for card, piece in _of(told, "holds") if piece and not is_own(piece)}
    return tuple(sorted((others | mine).items()))


def _parties(state: WarState, side: Side | None) -> Iterator[Party]:
    """Who holds captives its owner and F know; of a party by name all see that it is there (W-36.3)."""
    for party in state.parties:
        if side in ("F", party.owner):
            yield party
        elif party.id.startswith(PARTY):
            yield replace(party, captives=())


def heard(state: WarState, side: Side | None) -> tuple[Word, ...]:
    """The words that a reader has heard, or said: of what they have changed no more than they tell."""
    words = state.tabled.words
    if side is None:
        mine: Iterable[Word] = (word for word in words if not word.is_apart)
    else:
        mine = (word for word in words if side in word.to)
    return tuple(_heard(word, side) for word in mine)


def _heard(word: Word, side: Side | None) -> Word:
    """Whom it concerns may be a secret, as who bore the Ring before; of a victory all see who has to allow it."""
    changes = (replace(change, before="") for change in word.changes if change.fact.split()[0] in _TOLD)
    is_won = any(effect.startswith("won ") for effect in word.effects)
    may_contest = (one for one in word.may_contest if is_won or one[0] == side)
    return replace(word, changes=tuple(changes), may_contest=tuple(may_contest))


def _table(state: WarState, known: WarState, side: Side | None, words: tuple[Word, ...]) -> Table:
    table = state.tabled
    seen = {piece.id for piece in known.pieces}
    strength = _told(words).get("strength", "")
    return replace(
        table,
        ready=frozenset(table.ready & {side}),
        owners=tuple(owner for owner in table.owners if owner[0] in seen or owner[1] == side),
        where=table.where if side == "F" else (),
        words=words,
        strength=table.strength if side == "S" else int(strength) if strength else None,
    )


def knows_ring(state: WarState, side: Side) -> bool:
    """Whether a side knows who bears it."""
    return _ring(state, side, _told(heard(state, side))).bearer == state.ring.bearer


def _ring(state: WarState, side: Side | None, told: Mapping[str, str]) -> Ring:
    """Whose own bears it knows; others what they were told last, or saw on Saruman or the Chief in a council."""
    ring, seat = state.ring, None if side is None else state.rules.seat(side)
    if side is not None and state.side_of(ring.bearer) == side:
        return Ring(ring.bearer, ring.is_on, believed=None, believed_by_s=None)
    shown = [
        line.event.piece
        for line in state.ledger
        if isinstance(line.event, RingInTheOpen) and (line.to is None or seat in line.to)
    ]
    if shown and shown[-1] == ring.bearer:
        return Ring(ring.bearer, ring.is_on, believed=None, believed_by_s=None)
    bearer = told.get("ring") or (shown[-1] if shown else None)
    is_on = bool(told.get("ring on", shown[-1:] == [bearer] and "yes"))
    return Ring(bearer, is_on and bearer is not None, believed=None, believed_by_s=None)
