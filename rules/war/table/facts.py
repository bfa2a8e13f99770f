"""What words change, fact by fact, each with a value that can be put back (W-44.10, W-44.11).

| fact | its value |
|---|---|
| `at PIECE` | a hex; a column and a hex of who is hidden, `new` for a free column; `by` and his captor; `walks` |
|  | and a hex of who was persuaded; nothing: off the map |
| `dead PIECE`, `wraith PIECE`, `ring on` | `yes` |
| `wounds PIECE`, `points`, `strength` | a number |
| `ring` | who bears it |
| `die` | who throws for Gollum |
| `gollum` | whose he is, and whether he is hidden |
| `took HEX` | whose a place is |
| `holds CARD` | by whom it is held |
| `ban F` | `yes` while it stands |

What is not so has no value: "".
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.council.bans import lift
from rules.war.events.council import Cause
from rules.war.fights.parties import party_of
from rules.war.hunting.placing import take_back
from rules.war.play import WarPlay, show, take_place, without
from rules.war.ring.passing import give_die
from rules.war.state.council import Bans, Persuaded
from rules.war.state.pieces import GOLLUM, PieceId, in_order, place
from rules.war.state.war import Party
from rules.war.table.naming import is_hidden_kind, persuaded_of
from rules.war.tracks.chart import Group, free_column

_YES: Final = "yes"
NEW: Final = "new"
HELD: Final = "by"
WALKING: Final = "walks"
_NEUTRAL: Final = "-"
_HIDDEN: Final = "hidden"
_TENTH: Final = 0
"""Gollum's line, as a column."""


def value_of(play: WarPlay, fact: str) -> str:
    """What a fact is now."""
    state = play.state
    match fact.split():
        case ["at", piece]:
            return _where(play, piece)
        case ["dead", piece]:
            return _YES * (piece in state.dead)
        case ["wraith", piece]:
            return _YES * (piece in state.wraiths)
        case ["wounds", piece]:
            return str(dict(state.wounds).get(piece, 0))
        case ["ring"]:
            return state.ring.bearer or ""
        case ["ring", "on"]:
            return _YES * state.ring.is_on
        case ["die"]:
            return state.gollum.thrown_by
        case ["gollum"]:
            return f"{state.gollum.side} {_HIDDEN}" if state.gollum.is_hidden else state.gollum.side
        case ["took", at]:
            return play.holder(play.land.parse(at))
        case ["holds", card]:
            return dict(state.magic).get(card, "")
        case ["ban", side]:
            return _YES * (side in state.bans.standing)
        case ["points"]:
            return str(state.points)
        case _:
            strength = state.tabled.strength
            return "" if strength is None else str(strength)


def _where(play: WarPlay, piece: PieceId) -> str:
    state, name = play.state, play.land.name
    if (party := party_of(play, piece)) is not None:
        return f"{HELD} {party.id}"
    if (walker := persuaded_of(state, piece)) is not None:
        return f"{WALKING} {name(walker.at)}"
    if (number := state.column_of(piece)) is not None:
        return f"{number} {name(play.group(number).at)}"
    if piece == GOLLUM and state.gollum.at >= 0:
        return f"{_TENTH} {name(state.gollum.at)}" if state.gollum.is_hidden else name(state.gollum.at)
    at = state.standing(piece)
    return "" if at is None else name(at)


def is_still(play: WarPlay, fact: str, value: str, before: str) -> bool:
    """Whether a fact that became *value*, from *before*, is so now.

    Of a capture and an escape it matters whose captive somebody is, and not where else he went.
    """
    now = value_of(play, fact)
    is_capture = fact.startswith("at ") and HELD in (value.split()[:1] + before.split()[:1])
    if is_capture and now and value:
        return _captor(now) == _captor(value)
    return now == value


def _captor(where: str) -> str:
    return where if where.startswith(f"{HELD} ") else ""


def put(play: WarPlay, fact: str, value: str) -> None:
    """A fact is so from now on."""
    state, ring = play.state, play.state.ring
    match fact.split():
        case ["at", piece]:
            _place(play, piece, value)
        case ["dead", piece]:
            if value:
                _place(play, piece, "")
            play.set(dead=state.dead | {piece} if value else state.dead - {piece})
        case ["wraith", piece]:
            play.set(wraiths=state.wraiths | {piece} if value else state.wraiths - {piece})
            _come_out(play, piece)
        case ["wounds", piece]:
            wounds = dict(state.wounds) | {piece: int(value)}
            play.set(wounds=tuple((one, wounds[one]) for one in in_order(wounds) if wounds[one]))
        case ["ring"]:
            play.set(ring=replace(ring, bearer=value or None, lies=None))
        case ["ring", "on"]:
            play.set(ring=replace(ring, is_on=bool(value)))
        case ["die"]:
            play.set(gollum=replace(state.gollum, thrown_by=value))
        case ["gollum"]:
            _ally_gollum(play, value)
        case ["took", at]:
            take_place(play, play.land.parse(at), value)  # type: ignore[arg-type]
        case ["holds", card]:
            others = tuple(held for held in state.magic if held[0] != card)
            play.set(magic=tuple(sorted((*others, (card, value)))) if value else others)
        case ["ban", side]:
            _ban(play, side, is_on=bool(value))
        case ["points"]:
            play.set(points=int(value))
        case _:
            play.set(table=replace(state.tabled, strength=int(value) if value else None))


def die_after(play: WarPlay, bearer: PieceId) -> str:
    """Who throws for Gollum when *bearer* has the Ring (W-26.1, W-26.2)."""
    before = play.state
    give_die(play, before.side_of(before.ring.bearer), before.side_of(bearer))
    after, play.state = play.state.gollum.thrown_by, before
    return after


def _place(play: WarPlay, piece: PieceId, value: str) -> None:
    """Where a piece is: off the map, in a hex that all see, in a column there, with a captor, on his way to one."""
    first, _, behind = value.rpartition(" ")
    if first == HELD and play.state.standing(behind) is None:
        return  # who held him is gone
    number = play.state.column_of(piece)
    before = None if number is None else play.group(number)
    if first or not value or play.state.standing(piece) is None:
        _take_off(play, piece)
    if piece == GOLLUM:
        _place_gollum(play, value)
    elif first == HELD:
        _hold(play, piece, behind)
    elif first == WALKING:
        walking = (*play.state.persuaded, Persuaded(piece, play.land.parse(behind)))
        play.set(persuaded=tuple(sorted(walking, key=lambda walker: place(walker.id))))
    elif first:
        _hide(play, piece, first, play.land.parse(behind), before)
    elif value:
        show(play, piece, play.land.parse(value))


def _take_off(play: WarPlay, piece: PieceId) -> None:
    """He is in no column, nobody's captive, not on his way, and not on the map."""
    state = play.state
    if (number := state.column_of(piece)) is not None:
        without(play, number, piece)
    if party_of(play, piece) is not None:
        _hold(play, piece, "")
    if persuaded_of(state, piece) is not None:
        play.set(persuaded=tuple(walker for walker in state.persuaded if walker.id != piece))
    if state.standing(piece) is not None:
        show(play, piece, None)
        take_back(play, piece)


def _hide(play: WarPlay, piece: PieceId, column: str, at: Hex, before: Group | None) -> None:
    """In the column in which he was, if it is there still and in that hex, else in the lowest free one.

    Who was spotted, in a group *before*, is so there too.
    """
    state = play.state
    number = None if column == NEW else int(column)
    group = state.chart[number - 1] if number else None
    if number and group is not None and group.at == at:
        play.put_group(number, replace(group, members=in_order((*group.members, piece))))
        return
    free = number if number and group is None else free_column(state.chart)
    assert free is not None  # nine characters at most, and he is in none (W-6.7)
    group = Group((piece,), at)
    if before is not None:
        group = replace(group, spotted=before.spotted, found=before.found, unseen_by=before.unseen_by)
    play.put_group(free, group)


def _come_out(play: WarPlay, piece: PieceId) -> None:
    """A Ringwraith stands on the map where he was hidden; who is none any more hides where he stands (W-14.8)."""
    state = play.state
    number, at = state.column_of(piece), state.standing(piece)
    is_hidden = is_hidden_kind(state, piece)
    if number is not None and not is_hidden:
        _place(play, piece, play.land.name(play.group(number).at))
    elif at is not None and is_hidden:
        _place(play, piece, f"{NEW} {play.land.name(at)}")


def _place_gollum(play: WarPlay, value: str) -> None:
    """A column says that he is hidden, as F says it."""
    column, _, name = value.rpartition(" ")
    at = play.land.parse(name) if name else -1
    play.set(gollum=replace(play.state.gollum, at=at, is_hidden=bool(column) or at < 0))
    show(play, GOLLUM, None if play.state.gollum.is_hidden else at)


def _ally_gollum(play: WarPlay, value: str) -> None:
    """He hides under F, and shows under the others; neutral he stays as he was (W-14.2 to W-14.4)."""
    side, _, hidden = value.partition(" ")
    gollum = play.state.gollum
    is_hidden = gollum.at < 0 or side == "F" or (side == _NEUTRAL and bool(hidden))
    play.set(gollum=replace(gollum, side=side, is_hidden=is_hidden))
    show(play, GOLLUM, None if is_hidden else gollum.at)


def whose_gollum(play: WarPlay, side: str) -> str:
    """The value of `gollum` when he is *side*'s."""
    stays = side == _NEUTRAL and play.state.gollum.is_hidden
    return f"{side} {_HIDDEN}" if stays else side


def _ban(play: WarPlay, side: str, *, is_on: bool) -> None:
    """F's, which a capture by S has lifted, or which stands again (W-37.5)."""
    bans = play.state.bans
    if not is_on:
        lift(play, Cause.CAPTURED)
    elif side == "F":
        play.set(bans=Bans(bans.standing | {"F"}, bans.believed))


def _hold(play: WarPlay, piece: PieceId, captor: str) -> None:
    """Whose captive a piece is (W-36.3): its captor stands on the map as a party does."""
    parties = [
        replace(party, captives=tuple(one for one in party.captives if one != piece))
        for party in play.state.parties
    ]
    if captor:
        party = next((party for party in parties if party.id == captor), None)
        owner = play.state.enemy_of((captor,))
        party = party or Party(captor, 0, owner=owner)
        parties = [one for one in parties if one.id != captor]
        parties.append(replace(party, captives=in_order((*party.captives, piece))))
    play.set(parties=tuple(party for party in parties if party.captives))
