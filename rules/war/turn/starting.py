"""How a war is set up (W-17.1, W-51.5, W-50.5)."""

from __future__ import annotations

import contextlib
from itertools import starmap
from typing import Final

from rules.board.hexes import Hex
from rules.kit.engine import Chance
from rules.war.hunting.points import CARDS as SEARCH_CARDS
from rules.war.pack import OpenLand
from rules.war.play import Ended, WarPlay, put_hand
from rules.war.state.council import Bans
from rules.war.state.hands import Hand, Pile, drawn, shuffled
from rules.war.state.hosts import Host
from rules.war.state.magic import laid_out
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, DRAWING, TABLE, Side, in_order, owner
from rules.war.state.table import Table
from rules.war.state.war import NOWHERE, Gollum, Rules, Servant, Standing, WarState
from rules.war.table.land import TableLand
from rules.war.tracks.chart import COLUMNS, Group
from rules.war.turn.sittings import begin_turn

EVENT_CARDS = 16
_FIRST_CARDS = 2
_BANNED: Final[frozenset[Side]] = frozenset(("F", "D"))
"""They may not attack Saruman's at first (W-37.1, W-37.4)."""


def start(land: OpenLand, rules: Rules, dice: Chance) -> WarPlay:
    """The first game-turn has begun, as far as nobody is asked."""
    if rules.is_table:
        return _table(land, rules, dice)
    play = WarPlay(land, _laid_out(land, rules), dice)
    play.set(
        search_deck=shuffled(play, Pile("search", used=tuple(range(1, SEARCH_CARDS + 1)))),
        deck=shuffled(play, Pile("events", used=tuple(range(1, EVENT_CARDS + 1)))),
    )
    for side in DRAWING:
        if side in rules.sides:
            hand = Hand()
            for _ in range(_FIRST_CARDS):
                pile, card = drawn(play, play.state.deck)
                assert card is not None
                play.set(deck=pile)
                hand = hand.with_card(card)
            put_hand(play, side, hand)
    with contextlib.suppress(Ended):
        begin_turn(play)
    return play


def _table(land: OpenLand, rules: Rules, dice: Chance) -> WarPlay:
    """All put their pieces, and the decks that the sheet has are shuffled (W-44.3, W-44.7, W-44.12)."""
    assert isinstance(land, TableLand)
    state = WarState(
        rules,
        (None,) * COLUMNS,
        turn=0,
        phase=Phase.SETUP,
        gollum=Gollum(NOWHERE),
        bans=Bans(_BANNED, _BANNED) if "S" in rules.sides else Bans(),
        table=Table(),
    )
    play = WarPlay(land, state, dice)
    for field, name in (("search_deck", "search"), ("deck", "event")):
        pile = Pile(getattr(state, field).name, used=land.decks.get(name, ()))
        play.set(**{field: shuffled(play, pile) if pile.used else pile})
    return play


def _laid_out(land: OpenLand, rules: Rules) -> WarState:
    where = {piece: at for at, pieces in land.start.items() for piece in pieces}
    enemies = in_order(piece for piece in where if owner(piece, len(rules.sides)) in ("D", "S"))
    pieces = tuple(Standing(piece, where[piece]) for piece in enemies)
    fellowship = Group(CHARACTERS, land.of("start")[0])
    carried, lying = laid_out(land, rules.sides)
    return WarState(
        rules,
        (fellowship, *(None,) * (COLUMNS - 1)),
        pieces,
        hosts=tuple(starmap(Host, land.hosts)) if "S" in rules.sides else (),
        bans=Bans(_BANNED, _BANNED) if "S" in rules.sides else Bans(),
        taken=_taken(land) if "S" in rules.sides else (),
        posted=pieces,
        public=pieces,
        turn=0,
        gollum=Gollum(where["gollum"]),
        servants=tuple(
            Servant(at, site.servant, TABLE[site.servant].life)
            for at, site in sorted(land.sites.items())
            if site.servant
        ),
        magic=carried,
        lying=lying,
    )


def _taken(land: OpenLand) -> tuple[tuple[Hex, Side], ...]:
    """Towns and ports where D or S has a host at the start are his: Umbar (W-59.9)."""
    towns = (*land.of("town"), *land.of("port"))
    return tuple((at, side) for side, at, _ in land.hosts if side != "F" and at in towns)
