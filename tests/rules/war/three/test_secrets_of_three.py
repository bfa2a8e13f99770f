"""What councils, deals, searches and captives of others may be as well, for one of three (W-15.7, W-19.8)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.checking.secrets import Leak, Net
from rules.game import Position
from rules.war.events import Told
from rules.war.events.fights import TakenOver
from rules.war.game import WarGame
from rules.war.state.council import Alliance, Bans, Control, Loan, Persuaded
from rules.war.state.deals import Deal, Goods, Laid
from rules.war.state.hands import Hand, Pile
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, SIDES, PieceId, Side
from rules.war.state.searches import Search
from rules.war.state.war import Party, Ring, WarState
from tests.leaks.planting import Planted
from tests.rules.war.kit import AT, three

HERE, ISENGARD, MORGUL = "W2416", "W2421", "E0729"
READERS: tuple[Side | None, ...] = (None, *SIDES)
_TWINS = 15
_OF_D, _OF_BOTH = frozenset[Side](("D",)), frozenset[Side](("F", "D"))


def state(**facts: Any) -> WarState:
    """A shadow of three in which somebody knows of everything."""
    groups = {"W2408": "frodo sam", "W2413": "gimli aragorn", "W2612": "gandalf"}
    pieces = {ISENGARD: "saruman", HERE: "party-1", MORGUL: "lord party-2"}
    parties = (Party("party-1", 4, ("merry",), owner="S"), Party("party-2", 4, ("boromir",)))
    hosts = (Host("S", AT(ISENGARD), 12), Host("F", AT("W2424"), 8), Host("D", AT(MORGUL), 9))
    own = {
        "phase": Phase.SHADOW,
        "turn": 4,
        "bans": Bans(_OF_D, _OF_BOTH),
        "prisoners": frozenset(("pippin",)),
        "persuaded": (Persuaded("legolas", AT("W2419")),),
        "parties": parties,
        "hosts": hosts,
        "ring": Ring("frodo"),
        "control": Control(is_prepared=True, is_ready=True, attempts=1),
        "hands": (("D", Hand((10, 11))), ("F", Hand((1, 3))), ("S", Hand((4, 7), (7,)))),
        "deck": Pile("events", (2, 5, 6, 8)),
        "magic": (("sting", "sam"), ("light", "sam"), ("palantir-isengard", "saruman")),
        "posted": (),
        **facts,
    }
    play = three(groups, pieces, **own)
    play.set(public=play.state.pieces, posted=play.state.pieces)
    return play.state


def twins(of: WarState, side: Side | None) -> list[WarState]:
    game, seat = WarGame(), None if side is None else of.rules.seat(side)
    found = (game.resecret(Position(of), seat, Random(seed)) for seed in range(_TWINS))
    return [twin.state for twin in found if twin is not None]


def knowing(of: WarState, fact: Callable[[WarState], object]) -> set[Side | None]:
    """To whom it is always the same."""
    return {side for side in READERS if all(fact(twin) == fact(of) for twin in twins(of, side))}


def dealing(*pair: Side, **more: Any) -> dict[str, Any]:
    """An agreed deal of S's, in which S has laid card 7 and the other a magic card."""
    laid = (Laid("S", (7,)), Laid("F", magic=("sting",))) if "F" in pair else (Laid("S", (7,)),)
    goods = Goods(0, 1) if "F" in pair else Goods()
    return {"deals": (Deal("S", pair[0], Goods(1), goods, is_agreed=True, laid=laid),), **more}


def held(of: WarState) -> object:
    return [party.captives for party in of.parties if party.owner == "S"]


def held_by_d(of: WarState) -> object:
    return [party.captives for party in of.parties if party.owner == "D"]


def test_whom_parties_and_isengard_hold_and_who_was_persuaded() -> None:
    """W-15.7, W-36.3, W-34.11: the captor knows, and F; the bearer is nobody's captive, and nobody is lost."""
    of = state()
    assert knowing(of, held) == {"F", "S"}
    assert knowing(of, held_by_d) == {"F", "D"}
    assert knowing(of, lambda one: one.prisoners) == {"F", "S"}
    assert knowing(of, lambda one: [walker.id for walker in one.persuaded]) == {"F", "S"}
    for side in READERS:
        for twin in twins(of, side):
            captives = [piece for party in twin.parties for piece in party.captives]
            walking = [one.id for one in twin.persuaded]
            everybody = (*twin.free_characters(), *captives, *twin.prisoners, *walking)
            assert sorted(everybody) == sorted(CHARACTERS)
            assert "frodo" in twin.free_characters()
            assert {"aragorn", "gandalf"}.isdisjoint(walking)


def test_who_was_told_whom_the_other_has_won_from_him_knows_it() -> None:
    """W-54.6, W-16.10."""
    names: tuple[PieceId, ...] = ("merry",)
    line = Told(3, Phase.TOWER, (1, 2, 3), TakenOver((1, 2, 3), AT(HERE), names, "S"))
    assert knowing(state(ledger=(line,)), held) == {"F", "D", "S"}


def test_a_ban_that_is_lifted_in_secret() -> None:
    """W-37.7: F and S know it."""
    for standing in (_OF_BOTH, _OF_D):
        of = state(bans=Bans(standing, _OF_BOTH))
        assert knowing(of, lambda one: one.bans) == {"F", "S"}
    open_ = state(bans=Bans(_OF_D, _OF_D))
    assert knowing(open_, lambda one: one.bans) == {None, *SIDES}


@pytest.mark.parametrize("ally", ["F", "D"])
def test_what_allies_lend(ally: Side) -> None:
    """W-21.13: the two know, written or in force; and never more than is there."""
    loan = Loan("S", AT(ISENGARD), 5, ally)
    of = state(alliance=Alliance(ally), lending=(loan,), loans=(loan,))
    assert knowing(of, lambda one: one.loans) == {"S", ally}
    assert knowing(of, lambda one: one.lending) == {"S", ally}
    for twin in twins(of, None):
        assert all(1 <= one.strength <= 12 for one in (*twin.loans, *twin.lending))


def test_how_far_saruman_is_with_the_nazgul() -> None:
    """W-15.7, W-25.16."""
    assert knowing(state(), lambda one: one.control) == {"S"}
    lost = state(won=frozenset(("lord",)), control=Control(lost=3))
    assert knowing(lost, lambda one: one.control.lost) == {"S"}


def test_deals_and_what_lies_in_them() -> None:
    """W-29.10, W-29.6: the two know the deal, and each what it has laid itself; what lies is held."""
    of = state(**dealing("F"))
    assert knowing(of, lambda one: [deal for deal in one.deals if deal.other == "F"] != []) == {"F", "S"}
    assert knowing(of, lambda one: [deal.laid_by("S") for deal in one.deals if deal.other == "F"]) == {"S"}
    assert knowing(of, lambda one: [deal.laid_by("F") for deal in one.deals if deal.other == "F"]) == {"F"}
    with_d = state(**dealing("D"))
    assert knowing(with_d, lambda one: one.deals) == {"S"}
    for side in READERS:
        for twin in (*twins(of, side), *twins(with_d, side)):
            laid = {card for deal in twin.deals for one in deal.laid for card in one.events}
            assert {*twin.hand("S").laid} == laid <= {*twin.hand("S").cards}


def test_who_of_two_has_placed() -> None:
    """W-16.2, W-12.18: while the first is asked nobody sees whether the other is."""
    searches = (Search((4,)), Search((9,), side="S"))
    of = state(phase=Phase.SEARCH, searches=searches, turned=(4, 9), spoken=frozenset("S"))
    assert knowing(of, lambda one: one.searches[1].is_ready) == {"S"}
    assert knowing(replace(of, spoken=frozenset()), lambda one: one.searches[1].is_ready) == {None, *SIDES}


# ------------------------------------------------------------------------------------------------- leaks, planted


def _used(known: Callable[[WarState], bool], side: Side | None) -> Callable[..., Any]:
    """A view of one side in which something else is used, where something holds in secret."""

    def spoil(view: Callable[..., Any]) -> Callable[..., Any]:
        def leaks(of: Any, seat: Any) -> Any:
            seen = view(of, seat)
            if seen.side != side or not known(of):
                return seen
            return replace(seen, state=replace(seen.state, used=seen.state.used | {"leak"}))

        return leaks

    return spoil


PLANTED: dict[str, tuple[Callable[[WarState], bool], Side | None]] = {
    "F's ban": (lambda of: "F" in of.bans.standing, "D"),
    "whom S's party holds": (lambda of: any("merry" in party.captives for party in of.parties), "D"),
    "whom D's party holds": (lambda of: any("boromir" in party.captives for party in of.parties), "S"),
    "a prisoner": (lambda of: "pippin" in of.prisoners, None),
    "who walks to Isengard": (lambda of: "legolas" in {one.id for one in of.persuaded}, "D"),
    "a loan": (lambda of: of.loans != (), "D"),
    "the cycle": (lambda of: of.control.is_ready, "F"),
    "a deal": (lambda of: any(deal.other == "F" for deal in of.deals), "D"),
    "a card that S has laid": (lambda of: of.hand("S").laid == (7,), "F"),
    "a magic card that F has laid": (
        lambda of: any("sting" in laid.magic for deal in of.deals for laid in deal.laid),
        "S",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_leak_that_is_planted_is_found(name: str) -> None:
    loan = Loan("S", AT(ISENGARD), 5, "F")
    of = state(**dealing("F", alliance=Alliance("F"), loans=(loan,)))
    net = Net(Planted(name, "view", _used(*PLANTED[name])).planted(WarGame()), {})
    net.seats = 3
    with pytest.raises(Leak):
        _look(net, of)


def _look(net: Net, of: WarState) -> None:
    for _ in range(12):
        for reader in (None, 1, 2, 3):
            net.look(Position(of), reader)


@pytest.mark.parametrize("phase", [Phase.TOWER, Phase.JOURNEY, Phase.SHADOW])
def test_nothing_of_it_shows(phase: Phase) -> None:
    """W-1.6, W-16.8, W-16.10, W-19.8: in view, offers, refusals, and in what is told."""
    loan = Loan("S", AT(ISENGARD), 5, "F")
    net = Net(WarGame(), {})
    net.seats = 3
    for more in (
        dealing("F", alliance=Alliance("F"), loans=(loan,)),
        dealing("D", won=frozenset(("nazgul-9",))),
    ):
        for reader in (None, 1, 2, 3):
            net.look(Position(state(phase=phase, **more)), reader)
    assert net.share == 1
