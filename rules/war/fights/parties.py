"""Orcs with captives: where they go, what happens at home, who gets away, who is freed (W-36.3, W-36.4, W-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.council import bans
from rules.war.events import fights as told
from rules.war.fights.captures import makes
from rules.war.land import cheapest_path, cost_of
from rules.war.play import WarPlay, show
from rules.war.ring.passing import pass_to
from rules.war.state.chance import die
from rules.war.state.pieces import CHARACTERS, HOBBITS, PARTY, SIDES, TABLE, PieceId, Side, in_order, place
from rules.war.state.places import HOMES
from rules.war.state.war import Party
from rules.war.tracks.chart import Group, free_column
from rules.war.tracks.walking import as_far_as, walk_now
from rules.war.tracks.watching import reveal


def by_turn(play: WarPlay, side: Side | None = None) -> Iterator[PieceId]:
    """The parties, all or a side's, in the order of capture (W-51.8)."""
    mine = (party.id for party in play.state.parties if side in (None, party.owner))
    return iter(sorted(mine, key=place))


def _party(play: WarPlay, id: PieceId) -> tuple[Party, Hex]:
    """It, and where it is."""
    party, at = play.state.party(id), play.state.standing(id)
    assert party is not None
    assert at is not None
    return party, at


def party_of(play: WarPlay, piece: PieceId) -> Party | None:
    """Who holds a captive; nobody who is at Isengard or not captive."""
    return next((party for party in play.state.parties if piece in party.captives), None)


def held_by(play: WarPlay, piece: PieceId) -> Side | None:
    """The side that holds a captive, at Isengard S."""
    if piece in play.state.prisoners:
        return "S"
    party = party_of(play, piece)
    return None if party is None else party.owner


def captives_of(play: WarPlay, side: Side) -> tuple[PieceId, ...]:
    """Whom a side holds, in their order."""
    return tuple(piece for piece in CHARACTERS if held_by(play, piece) == side)


def held_at(play: WarPlay, piece: PieceId) -> Hex | None:
    """Where a captive is held."""
    if piece in play.state.prisoners:
        return play.land.place["isengard"]
    party = party_of(play, piece)
    return None if party is None else play.state.standing(party.id)


# --------------------------------------------------------------------------------------------------- on their way


def home(play: WarPlay, party: Party) -> Hex:
    """Barad-dûr, of Saruman's Isengard (W-36.3, W-54.3)."""
    return play.land.place[HOMES[party.owner]]


def is_shut_out(play: WarPlay, party: Party) -> bool:
    """Whether its home is an enemy's: it stands still (W-54.8)."""
    return play.holder(home(play, party)) != party.owner


def avoided(play: WarPlay) -> frozenset[Hex]:
    """What no party enters: havens, and the fire (W-36.4)."""
    return frozenset((*play.land.of("haven"), *play.land.of("doom")))


def stands(play: WarPlay, party: Party) -> bool:
    """Whether it waits where it was headed: one game-turn (W-36.4)."""
    return party.waits > 0 and play.state.turn <= party.waits + 1


def goal_of(play: WarPlay, party: Party) -> Hex:
    """For where it goes: home, or until it has waited there for where it was headed."""
    has_waited = party.waits > 0 and not stands(play, party)
    return home(play, party) if party.goal is None or has_waited else party.goal


def left_to(play: WarPlay, party: Party, at: Hex) -> int | None:
    """What its way on from a hex costs, half points; None where there is none: a move must lessen it (W-36.4)."""
    path = cheapest_path(play.land, at, goal_of(play, party), shut=avoided(play))
    return None if path is None else cost_of(play.land, at, path)


def go_home(play: WarPlay, side: Side) -> None:
    """At the end of their owner's player-turn those that were not moved go on; who is at home is gone (W-36.4).

    Raises Ended where a party of D's brings the Ring (W-38.1).
    """
    for id in by_turn(play, side):
        party, at = _party(play, id)
        if goal_of(play, party) != party.goal:  # none is left
            party = replace(party, goal=None, waits=0)
        if id not in play.state.moved and not is_shut_out(play, party):
            at = _go_on(play, party, at)
        if at == goal_of(play, party) and not party.waits:
            party = replace(party, waits=play.state.turn)
        play.put_party(id, party)
        if at == home(play, party) and not is_shut_out(play, party):
            (_hold if side == "S" else _deliver)(play, party, at)


def _go_on(play: WarPlay, party: Party, at: Hex) -> Hex:
    """By the way that is cheapest while no pass is blocked, as far as it comes now: where that is (W-58.1)."""
    path = cheapest_path(play.land, at, goal_of(play, party), shut=avoided(play)) or ()
    way = as_far_as(play.land, at, path, play.state.rules.constants.allowance_party, walk_now(play))
    if len(way) > 1:
        show(play, party.id, way[-1])
        play.tell(told.PartyMoved(party.id, way))
        bans.moved(play, party.id, way)
    return way[-1]


def _deliver(play: WarPlay, party: Party, at: Hex) -> None:
    """W-54.5: the captives are out of the game, and their cards; with the Ring D has won."""
    state = play.state
    has_ring = state.ring.bearer == party.id
    play.set(
        gone=state.gone | set(party.captives),
        magic=tuple(held for held in state.magic if held[1] not in party.captives),
    )
    if party.captives:
        play.tell(told.CaptivesAtHome(state.rules.seats("F", "D"), party.captives))
    _leave(play, party.id, at)
    if has_ring:
        play.end("D", "barad-dur", "W-38.1")


def _hold(play: WarPlay, party: Party, at: Hex) -> None:
    """Captives are held at Isengard; the Ring is Saruman's, or waits for him there (W-36.4, W-54.8)."""
    state = play.state
    if party.captives:
        play.set(prisoners=state.prisoners.union(party.captives))
        play.put_party(party.id, replace(party, captives=()))
        play.tell(told.CaptivesHeld(state.rules.seats("F", "S"), party.captives))
    if state.ring.bearer == party.id:
        if state.standing("saruman") != at:
            return
        pass_to(play, "saruman", at, "S")
    _leave(play, party.id, at)


def _leave(play: WarPlay, id: PieceId, at: Hex) -> None:
    """It is no party any more; at an owners' table the piece that held captives stands on."""
    if not id.startswith(PARTY):
        play.set(parties=tuple(party for party in play.state.parties if party.id != id))
        return
    play.put_party(id, None)
    show(play, id, None)
    play.tell(told.PartyGone(id, at))


# ------------------------------------------------------------------------------------------------- who gets away


def escapes(play: WarPlay) -> None:
    """When F's player-turn begins every captive tries, party by party, but where the party is at home (W-54.5)."""
    for id in by_turn(play):
        party, at = _party(play, id)
        for piece in party.captives if at != home(play, party) else ():
            thrown = die(play, ("F", party.owner))
            is_free = makes(TABLE[piece].escape, thrown)
            play.tell(told.EscapeTried(play.state.rules.seats("F", party.owner), piece, id, thrown, is_free))
            if is_free:
                release(play, piece, at)


def release(play: WarPlay, piece: PieceId, at: Hex) -> None:
    """A captive is free, hidden, in a column of his own; the Ring stays with the party (W-14.10, W-57.11)."""
    let_go(play, piece)
    _in_column(play, (piece,), at)


def let_go(play: WarPlay, piece: PieceId) -> None:
    """Nobody holds him any more; a party without captives and Ring leaves the map (W-54.6)."""
    play.set(prisoners=play.state.prisoners - {piece})
    party = party_of(play, piece)
    if party is None:
        return
    captives = tuple(other for other in party.captives if other != piece)
    play.put_party(party.id, replace(party, captives=captives))
    if not captives and play.state.ring.bearer != party.id:
        _leave(play, party.id, _party(play, party.id)[1])


def _in_column(play: WarPlay, pieces: tuple[PieceId, ...], at: Hex) -> int:
    number = free_column(play.state.chart)
    assert number is not None  # nine characters at most, and a captive is in none (W-6.7)
    play.put_group(number, Group(pieces, at))
    return number


def beaten(play: WarPlay, id: PieceId, at: Hex, by: str) -> None:
    """A party has no strength left: its captives are free together, on the map in this game-turn; another enemy of
    the Fellowship's who has beaten it has them (W-54.6).
    """
    party, _ = _party(play, id)
    _leave(play, id, at)
    if party.captives and (winner := next((side for side in play.state.rules.enemies if side == by), None)):
        hold(play, party.captives, at, winner)
        knowing = (side for side in SIDES if side in {"F", winner, party.owner})
        play.tell(told.TakenOver(play.state.rules.seats(*knowing), at, party.captives, winner))
    elif party.captives:
        play.tell(told.Freed(play.state.rules.seats("F", party.owner), at, party.captives))
        reveal(play, _in_column(play, party.captives, at), "W-54.6", play.state.turn)


def _new_id(play: WarPlay) -> PieceId:
    """That of no party, nor of one that was named at an owners' table."""
    while play.state.standing(id := f"{PARTY}-{play.count(PARTY)}") is not None:
        pass
    return id


def hold(play: WarPlay, pieces: Sequence[PieceId], at: Hex, side: Side) -> None:
    """They are captives of a side's: of a party of its in the hex, else of a new one of strength 0 (W-54.6).

    A Hobbit whom D so has is as one whom he has spotted (W-59.6).
    """
    if side == "D" and not HOBBITS.isdisjoint(pieces):
        play.set(has_hobbit=True)
    there = (play.state.party(id) for id in by_turn(play, side) if play.state.standing(id) == at)
    into = next((one for one in there if one is not None), None)
    if into is None:
        into = Party(_new_id(play), 0, owner=side)
        show(play, into.id, at)
        play.tell(told.PartySeen(into.id, at, 0))
    play.put_party(into.id, replace(into, captives=in_order((*into.captives, *pieces))))
