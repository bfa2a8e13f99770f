"""Fights, captures and parties where three play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.war.events import fights as told
from rules.war.fights.capturing import capture
from rules.war.fights.combat import engage, fight, ranks, strike
from rules.war.fights.life import heal, kill
from rules.war.fights.marks import BITING, bring_saruman_back, mend_at_isengard
from rules.war.fights.parties import escapes, go_home
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.verbs.fights import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.state.council import Choice
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.searches import Placed, Search
from rules.war.state.war import Party, Ring, Rules
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, LAND, Loaded, war

HERE, ISENGARD = "W2408", "W2421"
ALL = (Host("S", AT(ISENGARD), 40),)
TOWER = Verbs(Phase.TOWER, VERBS)
_GRAMMAR = Grammar({"tower": TOWER.forms}, "W-18")


def met(
    members: str,
    pieces: str,
    *falls: int,
    at: str = HERE,
    won: str = "",
    rows: dict[Side, dict[str, str]] | None = None,
    **state: Any,
) -> WarPlay:
    """A spotted group with pieces of D's and S's in its hex; *rows*: sheets."""
    play = war({at: members} if members else {}, {at: pieces} if pieces else {}, falls, hosts=ALL, **state)
    play.set(rules=Rules(("F", "D", "S"), LAND.constants), phase=Phase.TOWER, won=frozenset(won.split()))
    for side, written in (rows or {}).items():
        sheet = play.state.sheet(side)
        for row, words in written.items():
            sheet = sheet.written(row, words, at_once=True)
        others = tuple(one for one in play.state.sheets if one[0] != side)
        play.set(sheets=tuple(sorted((*others, (side, sheet)))))
    if members:
        spot(play, 1, play.state.turn)
    return play


def fought(play: WarPlay) -> list[told.Exchange]:
    return [event.exchange for event in play.events if isinstance(event, told.FightFought)]


def of(play: WarPlay, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def labels(play: WarPlay) -> Iterable[str]:
    assert isinstance(play.dice, Loaded)
    return play.dice.labels


def say(play: WarPlay, words: str) -> None:
    TOWER.play(play, "S", _GRAMMAR.read("tower", words))


# ---------------------------------------------------------------------------------------------------- who fights whom


def test_each_enemy_strikes_by_his_own_sheet_and_all_see_the_dice() -> None:
    """W-19.12, W-39.2, W-55.2."""
    rows: dict[Side, dict[str, str]] = {"D": {"strike": "never"}, "S": {"strike": "always"}}
    play = met("sam", "lord nazgul-3", 3, 3, won="nazgul-3", rows=rows)
    strike(play, AT(HERE), ("lord",))
    assert fought(play) == []
    strike(play, AT(HERE), ("nazgul-3",))
    (exchange,) = fought(play)
    assert (exchange.attacker.side, exchange.attacker.fighters) == ("S", ("nazgul-3",))
    assert labels(play) == ["die/FDS/1", "die/FDS/2"]


def test_s_attacks_what_is_ds_and_nobody_of_his_own() -> None:
    """W-55.1, W-18.3: `against D`, a party of the other's."""
    play = met("", "lord nazgul-3 saruman", 3, 3, won="nazgul-3")
    with pytest.raises(Illegal, match=r"W-55\.1"):
        say(play, f"attack {HERE} saruman against S")
    with pytest.raises(Illegal, match=r"W-55\.1"):
        say(play, f"attack {HERE} lord against D")
    assert TOWER.options(rehearsal(LAND, play.state), "S", ("attack", HERE, "saruman", "against")).words == (
        "D",
    )
    say(play, f"attack {HERE} saruman against D")
    (exchange,) = fought(play)
    assert (exchange.attacker.fighters, exchange.defender.fighters) == (("saruman",), ("lord",))


def test_nazgul_of_saruman_fly_to_his_citadels() -> None:
    """W-55.10, W-11.4: by his own sheet."""
    play = met("aragorn", "nazgul-3", won="nazgul-3", rows={"S": {"flee": "always"}})
    attacker = ranks(play, "F", ("aragorn",), ("aragorn",), enemy="S")
    engage(play, AT(HERE), attacker, ("nazgul-3",))
    assert play.state.standing("nazgul-3") == AT(ISENGARD)


# ------------------------------------------------------------------------------------------------ who may refuse


@pytest.mark.parametrize(
    ("consent", "strength", "council", "is_in"),
    [
        ("no", 40, Choice.NOTHING, False),
        ("yes", 40, Choice.NOTHING, True),
        ("yes", 40, Choice.SAURON, False),
        ("no", 29, Choice.NOTHING, True),
        ("no", 29, Choice.SAURON, True),
        ("ahead 1", 40, Choice.NOTHING, True),
        ("ahead 9", 40, Choice.NOTHING, False),
    ],
)
def test_saruman_alone_refuses_unless_he_is_hard_pressed(
    consent: str, strength: int, council: Choice, is_in: bool
) -> None:
    """W-27.5, W-28.5, W-32.1, W-33.2: others of his stack fight."""
    play = met("gimli", "saruman chief", 3, 3, rows={"S": {"consent": consent}}, council=council)
    play.set(hosts=(Host("S", AT(ISENGARD), strength),))
    attacker = ranks(play, "F", ("gimli",), ("gimli",), enemy="S")
    engage(play, AT(HERE), attacker, ("saruman", "chief"))
    (exchange,) = fought(play)
    assert ("saruman" in exchange.defender.fighters) is is_in
    assert "chief" in exchange.defender.fighters
    assert bool(of(play, told.StoodAside)) is not is_in


def test_who_refuses_alone_is_not_fought() -> None:
    """W-27.5."""
    play = met("gimli", "saruman", rows={"S": {"consent": "no"}})
    engage(play, AT(HERE), ranks(play, "F", ("gimli",), ("gimli",), enemy="S"), ("saruman",))
    assert fought(play) == []


# ------------------------------------------------------------------------------------------------ captures, parties


def test_a_capture_by_hand_orcs_is_theirs_and_fs_to_know() -> None:
    """W-36.3, W-54.2, W-19.12: dice and captives; all see the party and its strength."""
    play = met("merry pippin", "orcs-1", 6, 1, at="W2008")
    search = Search((9,), placed=(Placed("orcs-1", AT("W2008"), 4),), is_ready=True, is_placed=True, side="S")
    play.set(searches=(search,), phase=Phase.SEARCH)
    capture(play, AT("W2008"), 4, ("orcs-1",))
    (tried,) = of(play, told.CaptureTried)
    assert tried.to == (1, 3)
    assert play.state.parties == (Party("party-1", 4, ("merry",), owner="S"),)
    assert labels(play) == ["die/FS/1", "die/FS/2"]
    (seen,) = of(play, told.PartySeen)
    assert (seen.to, seen.strength) == (None, 4)


def _party(at: str, owner: Side, *captives: str, strength: int = 4, **more: Any) -> WarPlay:
    return met("", "party-1", at=at, parties=(Party("party-1", strength, captives, owner=owner),), **more)


def test_parties_of_saruman_go_to_isengard_when_his_turn_ends_and_hold_their_captives_there() -> None:
    """W-36.3, W-36.4."""
    play = _party("W2422", "S", "merry", turn=2)
    go_home(play, "D")
    assert play.state.standing("party-1") == AT("W2422")
    go_home(play, "S")
    assert (play.state.parties, play.state.prisoners) == ((), frozenset(("merry",)))
    assert of(play, told.CaptivesHeld)[0].to == (1, 3)
    assert play.state.standing("party-1") is None


@pytest.mark.parametrize("is_there", [True, False])
def test_a_hand_party_with_the_ring_gives_it_to_saruman_or_waits_for_him(is_there: bool) -> None:
    """W-54.8."""
    play = _party("W2422", "S", "frodo", turn=2, ring=Ring(bearer="party-1"))
    if is_there:
        play.stand("saruman", AT(ISENGARD))
    go_home(play, "S")
    assert play.state.ring.bearer == ("saruman" if is_there else "party-1")
    assert play.state.standing("party-1") == (None if is_there else AT(ISENGARD))
    play.stand("saruman", AT(ISENGARD))
    go_home(play, "S")
    assert play.state.ring.bearer == "saruman"


def test_a_party_whose_home_is_the_enemys_stands_still() -> None:
    """W-54.8."""
    play = _party("W2322", "S", "merry", turn=2, taken=((AT(ISENGARD), "F"),))
    go_home(play, "S")
    assert play.state.standing("party-1") == AT("W2322")


def test_captives_of_saruman_try_to_escape_before_f_and_him_alone() -> None:
    """W-54.5, W-19.12."""
    play = _party("W2422", "S", "merry", turn=2)
    assert isinstance(play.dice, Loaded)
    play.dice.falls = [1]
    escapes(play)
    assert of(play, told.EscapeTried)[0].to == (1, 3)
    assert labels(play) == ["die/FS/1"]
    assert play.state.parties == ()


def test_another_enemy_who_beats_a_party_has_its_captives_and_the_ring() -> None:
    """W-54.6, W-55.8: with a new party of strength 0, where he has none there."""
    play = met("", "lord party-1", parties=(Party("party-1", 1, ("merry",), owner="S"),))
    play.set(ring=Ring(bearer="party-1"))
    kill(play, ("party-1",), AT(HERE), "D", ("lord",))
    (party,) = play.state.parties
    assert (party.owner, party.strength, party.captives) == ("D", 0, ("merry",))
    assert of(play, told.TakenOver)[0].to == (1, 2, 3)
    assert play.state.ring.bearer == "lord"


def test_a_party_of_strength_0_is_beaten_without_a_die() -> None:
    """W-54.6."""
    play = met("gimli", "party-1", parties=(Party("party-1", 0, ("merry",)),))
    engage(play, AT(HERE), ranks(play, "F", ("gimli",), ("gimli",), enemy="D"), ("party-1",))
    assert (play.state.parties, fought(play), list(labels(play))) == ((), [], [])
    assert play.state.column_of("merry") is not None
    assert "gimli" in play.state.fought


# ----------------------------------------------------------------------------------------- staves, wounds, a return


def test_the_first_fight_of_gandalf_and_saruman_breaks_the_losers_staff() -> None:
    """W-35.1, W-35.2, W-35.4, W-51.3: and no other afterwards."""
    play = met("gandalf", "saruman", 6, 1, 1, 6)
    mine = ranks(play, "F", ("gandalf",), ("gandalf",), enemy="S")
    fight(play, AT(HERE), mine, ranks(play, "S", ("saruman",), enemy="F"))
    assert play.state.staves == {"saruman"}
    theirs = ranks(play, "S", ("saruman",), enemy="F")
    assert (mine.added, theirs.added) == ((told.Added("sorcery", 1),), ())
    fight(play, AT(HERE), theirs, mine)
    assert play.state.staves == {"saruman"}
    assert [event.piece for event in of(play, told.StaffBroken)] == ["saruman"]


def test_a_staff_breaks_only_where_its_bearer_can_come_back() -> None:
    """W-35.1: Gandalf the White cannot; nor does a fight break one that is even, or of another's, or for two."""
    pair: dict[Side, str] = {"F": "gandalf", "S": "saruman"}
    for falls, who, state in (
        ((1, 6), pair, {"was_white": True}),
        ((3, 3), pair, {}),
        ((1, 6), {"F": "gandalf", "S": "chief"}, {}),
        ((1, 6), {"F": "gandalf", "D": "saruman"}, {"rules": Rules(("F", "D"), LAND.constants)}),
    ):
        play = met("gandalf", "saruman chief", *falls)
        play.set(**state)
        (side, ours), (enemy, theirs) = who.items()
        fight(
            play, AT(HERE), ranks(play, side, (ours,), enemy=enemy), ranks(play, enemy, (theirs,), enemy=side)
        )
        assert play.state.staves == frozenset()


def test_nazgul_do_not_kill_nazgul_without_sorcery() -> None:
    """W-36.11, W-55.7: the wounds stop at Life 1."""
    play = met("", "lord nazgul-3", 6, 1, won="nazgul-3", wounds=(("nazgul-3", 3),))
    fight(play, AT(HERE), ranks(play, "D", ("lord",), enemy="S"), ranks(play, "S", ("nazgul-3",), enemy="D"))
    assert (play.state.life("nazgul-3"), play.state.dead) == (1, frozenset())
    sorcerous = met("", "lord saruman", 1, 6, wounds=(("lord", 5),))
    attacker = ranks(sorcerous, "S", ("saruman",), enemy="D")
    fight(sorcerous, AT(HERE), attacker, ranks(sorcerous, "D", ("lord",), enemy="S"))


def test_isengard_heals_wounds_of_plain_weapons_alone() -> None:
    """W-36.12, W-55.7: of the Nazgûl that Saruman has won; those of Andúril, Glamdring, Sting and Sorcery stay."""
    play = met(
        "aragorn", "nazgul-3", 4, 4, won="nazgul-3", wounds=(("nazgul-3", 1),), bitten=(("nazgul-3", 1),)
    )
    play.set(magic=(("anduril", "aragorn"),))
    attacker = ranks(play, "F", ("aragorn",), ("aragorn",), enemy="S")
    fight(play, AT(HERE), attacker, ranks(play, "S", ("nazgul-3",), enemy="F"))
    (bitten,) = fought(play)[0].defender.wounds
    assert dict(play.state.bitten)["nazgul-3"] == 1 + bitten[1]
    assert frozenset(("anduril", "glamdring", "sting", "sorcery")) == BITING
    play.set(wounds=(("saruman", 1), ("nazgul-3", 3)), bitten=(("nazgul-3", 2),))
    for piece in ("saruman", "nazgul-3"):
        play.stand(piece, AT(ISENGARD))
    mend_at_isengard(play)
    assert dict(play.state.wounds) == {"saruman": 1, "nazgul-3": 2}
    plain = met("", "nazgul-3", at=ISENGARD, won="nazgul-3", wounds=(("nazgul-3", 2),))
    mend_at_isengard(plain)
    assert plain.state.wounds == ()
    others = met("", "nazgul-3", at=ISENGARD, wounds=(("nazgul-3", 2),))
    mend_at_isengard(others)
    assert others.state.wounds == (("nazgul-3", 2),)


@pytest.mark.parametrize(("wounds", "bitten", "left"), [(2, 2, 1), (3, 1, 1), (1, 1, 0)])
def test_what_heals_elsewhere_is_bitten_no_more(wounds: int, bitten: int, left: int) -> None:
    """W-36.12, W-51.6: Isengard gives no wound back that has healed; plain wounds heal first [decided]."""
    play = met("", "nazgul-3", won="nazgul-3", wounds=(("nazgul-3", wounds),), bitten=(("nazgul-3", bitten),))
    heal(play, "nazgul-3", 1)
    play.stand("nazgul-3", AT(ISENGARD))
    mend_at_isengard(play)
    assert dict(play.state.wounds).get("nazgul-3", 0) == dict(play.state.bitten).get("nazgul-3", 0) == left


def test_saruman_comes_back_once_where_isengard_is_his() -> None:
    """W-35.3."""
    play = met("", "saruman")
    kill(play, ("saruman",), AT(HERE), "F")
    bring_saruman_back(play)
    assert (play.state.standing("saruman"), play.state.dead) == (AT(ISENGARD), frozenset())
    assert len(of(play, told.SarumanBack)) == 1
    kill(play, ("saruman",), AT(ISENGARD), "F")
    bring_saruman_back(play)
    assert play.state.standing("saruman") is None
    lost = met("", "saruman", taken=((AT(ISENGARD), "F"),))
    kill(lost, ("saruman",), AT(HERE), "F")
    bring_saruman_back(lost)
    lost.set(taken=())
    bring_saruman_back(lost)
    assert lost.state.standing("saruman") is None
    assert replace(lost.state).was_back


# ------------------------------------------------------------------------------------------ in a fight to its end


def test_saruman_who_attacks_has_no_more_to_consent_to() -> None:
    """W-32.1, W-32.3: he refuses before he is in a fight, and never leaves one."""
    play = met(
        "aragorn boromir gandalf",
        "saruman",
        1,
        6,
        rows={"S": {"consent": "no"}},
        staves=frozenset(("saruman",)),
    )
    say(play, f"attack {HERE} saruman against F")
    (exchange,) = fought(play)
    assert exchange.attacker.fighters == ("saruman",)
    assert dict(exchange.attacker.wounds)["saruman"] == 4
    assert (of(play, told.StoodAside), of(play, told.Fled)) == ([], [])
    assert play.state.standing("saruman") == AT(HERE)


@pytest.mark.parametrize("flee", ["always", "never"])
def test_saruman_who_consents_stays_in_the_fight_when_others_fly(flee: str) -> None:
    """W-32.3, W-55.10: Nazgûl of his stack fly to Isengard, and he stands."""
    rows: dict[Side, dict[str, str]] = {"S": {"consent": "yes", "flee": flee}}
    play = met("aragorn boromir gandalf", "saruman lord", 6, 1, won="lord", rows=rows)
    three = ("aragorn", "boromir", "gandalf")
    engage(play, AT(HERE), ranks(play, "F", three, three, enemy="S"), ("saruman", "lord"))
    (exchange,) = fought(play)
    assert exchange.defender.fighters == (("saruman",) if flee == "always" else ("lord", "saruman"))
    assert bool(of(play, told.Fled)) is (flee == "always")
    assert of(play, told.StoodAside) == []
