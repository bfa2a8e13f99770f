"""Players of War for three once Saruman has the Ring: he wins Nazgûl quietly, and the others come for him."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Position, enter
from rules.game import Decision, Options
from rules.war import make, players
from rules.war.config import WarConfig
from rules.war.events import Told
from rules.war.events.fights import StoodAside
from rules.war.questions.kinds import SHEET
from rules.war.state.council import Alliance, Bans, Control, Offer
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side
from rules.war.state.war import Ring, WarState
from rules.war.tracks.chart import Group
from tests.rules.war.kit import AT

GAME: Any = make()
DICE = Dice(game_key(simulated_seed(1), "1,2,3"))
WORN = Ring(bearer="saruman", is_on=True)
READY = Control(has_ring=True, is_prepared=True, is_ready=True)
EACH = pytest.mark.parametrize("level", players.LEVELS)


def begun(seats: int = 3, **fields: Any) -> WarState:
    """A war in its sixth game-turn; of three all bans are lifted."""
    start = GAME.setup(WarConfig(lots=False), seats, DICE).state
    return cast(WarState, replace(start, **{"turn": 6, "bans": Bans(), **fields}))


def placed(state: WarState, places: dict[str, str]) -> WarState:
    """With pieces elsewhere, before all eyes."""
    goals = {piece: AT(at) for piece, at in places.items()}
    moved = tuple(replace(piece, at=goals.get(piece.id, piece.at)) for piece in state.pieces)
    return replace(state, pieces=moved, public=moved)


def nothing(said: Any) -> Options:
    return Options()


def says(state: WarState, side: Side, level: str = "sensible") -> list[str]:
    """What is answered, part by part."""
    seat = SIDES.index(side) + 1
    decision = next(one for one in GAME.decisions(state) if one.seat == seat and one.owed)
    return players.PLAYERS[level](GAME.view(state, seat), decision, nothing, Random(1)).split(" then ")


def unasked(kind: str, state: WarState, side: Side) -> str | None:
    seat = SIDES.index(side) + 1
    decision = next(one for one in GAME.decisions(state) if one.seat == seat and one.question.kind == kind)
    return players.ASIDES["sensible"][kind](GAME.view(state, seat), decision, nothing, Random(1))


def with_rows(state: WarState, side: Side, level: str = "sensible") -> WarState:
    """After a side has written its sheet."""
    seat = SIDES.index(side) + 1
    decision, write = Decision(SHEET.asked(), seat, owed=False), players.ASIDES[level][SHEET.name]
    while words := write(GAME.view(state, seat), decision, nothing, Random(1)):
        state = enter(GAME, Position(state), Answer(seat, words, decision.question), DICE).position.state
    return state


def row(state: WarState, side: Side, name: str) -> str:
    return dict(state.sheet(side).rows).get(name, "")


# ------------------------------------------------------------------------------------------------------ Saruman


@EACH
def test_with_the_ring_he_wins_nazgul_before_all_else(level: str) -> None:
    """W-25.4, W-25.10: which come nobody knows before, so that it is the end of an answer."""
    assert says(begun(ring=WORN, control=READY), "S", level)[-1] == "council control"


@EACH
def test_while_it_prepares_he_stays_and_the_others_come_home(level: str) -> None:
    """W-25.2: he neither moves nor fights; the Chief walks, Nazgûl of his fly."""
    state = placed(begun(ring=WORN, won=frozenset(("nazgul-7",))), {"nazgul-7": "W2817"})
    answered = says(state, "S", level)
    assert "council nothing" in answered
    assert "move nazgul-7 w2421" in answered
    assert any(part.startswith("move chief") and part.endswith("w2421") for part in answered)
    assert not any("saruman" in part for part in answered)


@EACH
def test_while_the_ring_is_his_he_enters_no_hex_and_others_defend_him(level: str) -> None:
    """W-9.5, W-25.2, W-55.3: his rows say so, and are set back when it is lost."""
    first = with_rows(begun(), "S", level)
    held = with_rows(replace(first, ring=WORN), "S", level)
    lost = with_rows(replace(held, ring=Ring()), "S", level)
    assert row(held, "S", "enter") == "stay saruman"
    assert row(held, "S", "fighters").split()[-1] == "chief"
    assert (row(held, "S", "flee"), row(held, "S", "strike")) == ("never", "never")
    assert lost.sheet("S").rows == first.sheet("S").rows != held.sheet("S").rows


def test_what_nazgul_are_taken_back_is_seen_before_they_move() -> None:
    """W-25.15: the choice stands alone, and no Nazgûl is sent that may be gone with it."""
    state = begun(won=frozenset(("nazgul-7",)), control=Control(lost=1), ring=Ring())
    assert says(placed(state, {"saruman": "W2422"}), "S")[-1] == "council nothing"


# ------------------------------------------------------------------------------------------------------ the others

NEAR = {"nazgul-5": "W2721", "nazgul-6": "W2721", "nazgul-7": "W2721"}


def test_nazgul_fall_upon_who_wears_the_ring() -> None:
    """W-57.5, W-55.1: all see him; three come and attack."""
    state = placed(begun(ring=WORN, phase=Phase.SHADOW, points=10), NEAR)
    answered = says(state, "D")
    assert {"move nazgul-5 w2421", "move nazgul-6 w2421", "move nazgul-7 w2421"} <= set(answered)
    assert "attack w2421 nazgul-5 nazgul-6 nazgul-7 against s" in answered
    unworn = replace(state, ring=Ring(bearer="saruman"))
    assert not any("against s" in part for part in says(unworn, "D"))


def test_who_has_stood_aside_is_left_alone() -> None:
    """W-27.5: he would again, and nothing would have happened: a player would ask for it without end."""
    told = Told(6, Phase.SHADOW, None, StoodAside("saruman", AT("W2421")))
    dark = placed(begun(ring=WORN, phase=Phase.SHADOW), dict.fromkeys(NEAR, "W2421"))
    group = Group(("aragorn", "gandalf"), AT("W2421"))
    west = begun(ring=WORN, phase=Phase.JOURNEY, chart=(group, *[None] * 8))
    sides: tuple[tuple[Side, WarState], ...] = (("D", dark), ("F", west))
    for side, state in sides:
        assert any("against s" in part for part in says(state, side))
        assert not any("against s" in part for part in says(replace(state, ledger=(told,)), side))


def test_an_ally_leaves_who_wears_the_ring() -> None:
    """W-24.1, W-21.14: and nobody offers him an alliance then."""
    allied = begun(alliance=Alliance("D"))
    assert unasked("dissolve", allied, "D") is None
    assert unasked("dissolve", replace(allied, ring=WORN), "D") == "dissolve"
    wooed = begun(offers=frozenset((Offer("S", "D"),)))
    assert unasked("offer", wooed, "D") == "offer s yes"
    assert unasked("offer", replace(wooed, ring=WORN), "D") is None


def test_a_plain_bearer_keeps_the_ring_off_where_three_play() -> None:
    """W-57.1: where two play his row is as it was given out."""
    two, three = (replace(begun(seats), phase=Phase.JOURNEY) for seats in (2, 3))
    assert row(with_rows(three, "F", "plain"), "F", "ring") == "never"
    assert row(with_rows(two, "F", "plain"), "F", "ring") == ""
