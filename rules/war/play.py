"""One entry at work on a war: what all its rules are handed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Outcome, Seat
from rules.kit.engine import Engine
from rules.kit.unknown import Unknown
from rules.war.events import Told
from rules.war.events.turns import Disclosed, WarEnded
from rules.war.hosts.winning import Win, winners_with
from rules.war.land import MORDOR
from rules.war.pack import OpenLand
from rules.war.questions.sheets.of_war import rows_of
from rules.war.state.hands import Hand
from rules.war.state.pieces import HOBBITS, PieceId, Side, in_order
from rules.war.state.places import first_holder, holder
from rules.war.state.war import News, Party, Standing, WarState
from rules.war.table.knowing import land_with
from rules.war.tracks.chart import Group, group_of, with_group

WINNERS = {"F": "fellowship", "D": "dark-power", "S": "saruman"}


class Ended(Exception):
    """Raised when the war is over: what was to follow is left undone (W-38.6)."""


class WarPlay(Engine[OpenLand, WarState]):
    """The engine with the map."""

    __slots__ = ()

    @property
    def land(self) -> OpenLand:
        """The map; of an owners' table with what was said of it in this war."""
        table = self.state.table
        return self.pack if table is None else land_with(self.pack, table)

    def tell(self, event: Any) -> None:
        """Note *event*; the state keeps it with those who may know it."""
        if not self.rehearsed:
            state = self.state
            self.events.append(event)
            self.set(ledger=(*state.ledger, Told(state.turn, state.phase, event.to, event)))

    # What is on the map.

    def group(self, number: int) -> Group:
        """One group. Raises Illegal for a free column."""
        return group_of(self.state.chart, number)

    def put_group(self, number: int, group: Group | None) -> None:
        """A group as it is now; one that stands spotted in Mordor opens the way to the fire (W-52.5)."""
        state, seeing = self.state, frozenset[Side]()
        if group is not None and self.land.is_mordor(group.at):
            seeing = frozenset(
                side
                for side in state.rules.enemies
                if group.is_spotted(state.turn, side) and side not in group.unseen_by
            )
        self.set(chart=with_group(state.chart, number, group), reported=state.reported | seeing)

    def stand(self, id: PieceId, at: Hex | None) -> None:
        """A piece stands there from now on; None: it is off the map."""
        standing = {piece.id: piece.at for piece in self.state.pieces}
        if id == "saruman" and standing.get(id) != at and self.state.side_of(id) == "S":
            self.set(control=replace(self.state.control, is_busy=True))  # W-25.2
        standing.pop(id, None)
        if at is not None:
            standing[id] = at
        self.set(pieces=tuple(Standing(one, standing[one]) for one in in_order(standing)))

    def put_party(self, id: PieceId, party: Party | None) -> None:
        """A party as it is now; None: there is none any more, and its piece leaves the map."""
        others = tuple(one for one in self.state.parties if one.id != id)
        self.set(parties=others if party is None else (*others, party))
        if party is None:
            self.stand(id, None)

    def holder(self, at: Hex) -> str:
        """Whose a place is now (W-43.3, W-59.4, W-59.9)."""
        return holder(self.land, self.state, at)

    # What seats have.

    def row(self, side: Side, name: str) -> Any:
        """What a row of a side's sheet says now."""
        rules = self.state.rules
        return rows_of(rules.sides, is_table=rules.is_table).value(self.state.sheet(side), name)

    def learn_of(
        self,
        level: int,
        clause: str,
        at: Hex | None,
        number: int | None = None,
        *,
        to: Side = "D",
        **more: Any,
    ) -> None:
        """A side learns it, and it stands in its log (W-15.5, W-39.12).

        A group in Mordor opens its way to the fire (W-52.5); by a Hobbit that D has spotted he may besiege (W-59.1).
        """
        state = self.state
        news = News(state.turn, state.phase, level, clause, at, number, to=to, **more)
        province = news.province if at is None else self.land.province(at)
        is_report = level > 0 and province in MORDOR
        self.set(
            news=(*state.news, news),
            reported=state.reported | ({to} if is_report else set()),
            has_hobbit=state.has_hobbit or (to == "D" and not HOBBITS.isdisjoint(news.names)),
        )

    def end(self, winner: Side | None, reason: str, clause: str) -> None:
        """The war is over; who meets a condition of his at this instant has won too (W-38.6). Raises Ended.

        Of several winners the first's reason and clause count (W-19.7).
        """
        state, name, seats = self.state, "none", tuple[Seat, ...]()
        if winner is not None:
            wins = winners_with(self.land, state, Win(winner, reason, clause))
            name = "+".join(WINNERS[win.side] for win in wins)
            seats = state.rules.seats(*(win.side for win in wins))
            _, reason, clause = wins[0]
        self.set(outcome=Outcome(name, seats, reason, clause), offer=None)
        self.tell(WarEnded(name, reason, clause))
        self.tell(disclosed(self.state))
        raise Ended


def disclosed(state: WarState) -> Disclosed:
    """What everybody sees of a war that is over (W-15.10)."""
    notes = tuple((side, tuple(note.text for note in notes)) for side, notes in state.notes)
    return Disclosed(state.lines, state.chart, state.hands, state.sheets, notes, state.magic, state.gollum.at)


def rehearsal(land: OpenLand, state: WarState) -> WarPlay:
    """A state as its reader sees it, to try something on: nothing is thrown or told."""
    return WarPlay(land, state, None, rehearsed=True)


def sure_row(play: WarPlay, side: Side, name: str) -> Any:
    """A row of a side's sheet; in a rehearsal nobody knows a sheet that is not his own."""
    is_known = not play.rehearsed or any(of == side for of, _ in play.state.sheets)
    return play.row(side, name) if is_known else Unknown(f"the row {name} of {side}")


def tell_each(play: WarPlay, make: Callable[[tuple[Seat, ...], Side], Any], *sides: Side) -> None:
    """Each of *sides* what he hears and, with the first, F: whom else it is told none of them is to see."""
    for n, side in enumerate(sides):
        play.tell(make(play.state.rules.seats(*(("F", side) if n == 0 else (side,))), side))


def changed(play: WarPlay, number: int, **changes: Any) -> None:
    """A group with these *changes*."""
    play.put_group(number, replace(play.group(number), **changes))


def without(play: WarPlay, number: int, piece: PieceId) -> None:
    """Somebody is in his group no more."""
    members = play.group(number).members
    changed(play, number, members=tuple(member for member in members if member != piece))


def put_hand(play: WarPlay, side: Side, hand: Hand) -> None:
    """What a side holds now."""
    play.set(hands=tuple(sorted((*(held for held in play.state.hands if held[0] != side), (side, hand)))))


def take_place(play: WarPlay, at: Hex, side: Side) -> None:
    """A place is a side's from now on."""
    others = tuple(taken for taken in play.state.taken if taken[0] != at)
    is_first = side == first_holder(play.land, play.state, at)
    play.set(taken=others if is_first else tuple(sorted((*others, (at, side)))))


def show(play: WarPlay, id: PieceId, at: Hex | None) -> None:
    """A piece stands there, or leaves the map, and all see it at once (W-16.9, W-14.2, W-14.8)."""
    play.stand(id, at)
    others = (piece for piece in play.state.public if piece.id != id)
    play.set(public=(*(piece for piece in play.state.pieces if piece.id == id), *others))
