"""Saruman's magic cards, and event cards where three play (chapter 30, W-56, W-58)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.war.cards.of_saruman import carried_by, try_hexes
from rules.war.events import cards as told
from rules.war.events.sightings import Spotted
from rules.war.fights.combat import added_to
from rules.war.fights.life import kill
from rules.war.hunting.moving import move
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.verbs import cards as verbs
from rules.war.questions.verbs.verb import Verbs
from rules.war.ring.gollum import throw
from rules.war.ring.passing import pass_to
from rules.war.state.council import Alliance
from rules.war.state.hands import Hand
from rules.war.state.hosts import Host
from rules.war.state.known import known_to
from rules.war.state.magic import laid_out
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Gollum, Party, Ring, Rules
from rules.war.turn.sittings import end_sitting
from tests.rules.war.kit import AT, LAND, Loaded, war

WEATHERTOP, EDORAS, ISENGARD = "W1811", "W2724", "W2421"
TOWER = Verbs(Phase.TOWER, verbs.VERBS)
_READ = Grammar({"tower": TOWER.forms}, "W-18")
_THREE: tuple[Side, ...] = ("F", "D", "S")


def three(
    groups: dict[str, str] | None = None, pieces: dict[str, str] | None = None, *falls: int, **state: Any
) -> WarPlay:
    play = war(groups or {}, pieces or {}, falls)
    play.set(**{"rules": Rules(("F", "D", "S"), LAND.constants), "phase": Phase.TOWER, **state})
    return play


def say(play: WarPlay, words: str) -> None:
    TOWER.play(play, "S", _READ.read("tower", words))


def refused(play: WarPlay, words: str) -> str:
    before = play.state
    with pytest.raises(Illegal) as no:
        say(play, words)
    assert play.state == before
    return no.value.clause


# --------------------------------------------------------------------------------------------------- tries for magic


def test_saruman_starts_with_the_palantir_of_isengard_where_three_play() -> None:
    """W-30.1, W-56.3."""
    assert ("palantir-isengard", "saruman") in laid_out(LAND, _THREE)[0]
    assert ("palantir-isengard", "saruman") not in laid_out(LAND, ("F", "D"))[0]


def test_each_card_of_a_hex_is_gained_on_three_or_less_and_saruman_alone_hears_which() -> None:
    """W-30.2, W-30.3, W-19.12: nobody sees the dice; both there are one try, Saruman's."""
    play = three(
        {}, {"W2412": "saruman chief"}, 3, 4, lying=(("anduril", AT("W2412")), ("sting", AT("W2412")))
    )
    try_hexes(play)
    assert (carried_by(play, "saruman"), play.state.lying) == (("anduril",), (("sting", AT("W2412")),))
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == ["die/-/1", "die/-/2"]
    (event,) = play.events
    assert event == told.MagicGained((3,), AT("W2412"), (("anduril", "saruman"),))
    play.dice = Loaded([4])
    try_hexes(play)
    assert len(play.events) == 1  # what is not gained is not told


@pytest.mark.parametrize(
    ("groups", "pieces", "more", "is_tried"),
    [
        ({}, {}, {}, True),
        ({"W2412": "sam"}, {"W2413": "lord"}, {}, True),
        ({WEATHERTOP: "sam"}, {}, {}, False),
        ({WEATHERTOP: "sam"}, {}, {"alliance": Alliance("F")}, True),
        ({}, {WEATHERTOP: "lord"}, {}, False),
        ({}, {WEATHERTOP: "lord"}, {"alliance": Alliance("D")}, True),
        ({}, {}, {"hosts": (Host("D", AT(WEATHERTOP), 4),)}, False),
    ],
)
def test_units_of_enemies_bar_it_hidden_or_not(
    groups: dict[str, str], pieces: dict[str, str], more: dict[str, Any], is_tried: bool
) -> None:
    """W-30.2, W-30.4: allies' do not."""
    there = {**pieces, WEATHERTOP: " ".join(["chief", pieces.get(WEATHERTOP, "")])}
    play = three(groups, there, 1, lying=(("athelas", AT(WEATHERTOP)),), **more)
    try_hexes(play)
    assert bool(carried_by(play, "chief")) is is_tried
    assert bool(play.events) is is_tried


def test_edoras_is_a_magic_hex_for_saruman_and_other_towns_are_none() -> None:
    """W-56.3."""
    play = three(
        {},
        {EDORAS: "saruman", "W1612": "chief"},
        1,
        lying=(("shadowfax", AT(EDORAS)), ("blade", AT("W1612"))),
    )
    try_hexes(play)
    assert (carried_by(play, "saruman"), carried_by(play, "chief")) == (("shadowfax",), ())


def test_the_chief_holds_three_at_most() -> None:
    """W-30.8."""
    held = tuple((card, "chief") for card in ("anduril", "sting", "light"))
    play = three({}, {WEATHERTOP: "chief"}, 1, magic=held, lying=(("athelas", AT(WEATHERTOP)),))
    try_hexes(play)
    assert play.state.lying == (("athelas", AT(WEATHERTOP)),)
    play.set(magic=(*held, ("blade", "saruman")))
    play.stand("saruman", AT(WEATHERTOP))
    assert refused(play, "pass blade chief") == "W-30.8"
    say(play, "pass sting saruman")
    say(play, "pass blade chief")
    assert play.events[-2:] == [
        told.MagicPassed((3,), "sting", "saruman"),
        told.MagicPassed((3,), "blade", "chief"),
    ]
    for card in ("anduril", "light"):
        say(play, f"pass {card} saruman")  # W-30.8: Saruman any number
    play.set(magic=tuple((card, "saruman") for card in ("anduril", "sting", "light", "blade")))
    play.set(lying=(("athelas", AT(WEATHERTOP)),))
    play.dice = Loaded([1])
    try_hexes(play)
    assert len(carried_by(play, "saruman")) == 5


def test_a_card_passes_between_the_two_in_one_hex_alone() -> None:
    """W-56.4, W-30.7, W-57.4: to no Nazgûl, nobody of the Fellowship's, and no Ringwraith, who is D's."""
    play = three(
        {ISENGARD: "sam"},
        {ISENGARD: "saruman nazgul-3", EDORAS: "chief"},
        magic=(("sting", "sam"), ("blade", "saruman")),
        won=frozenset(("nazgul-3",)),
    )
    for words in ("sting saruman", "blade chief", "blade saruman", "blade nazgul-3", "rope saruman"):
        assert refused(play, f"pass {words}") == "W-56.4"
    play.stand("chief", AT(ISENGARD))
    play.set(
        wraiths=frozenset(("chief",)),
        prisoners=frozenset(("pippin",)),
        magic=(*play.state.magic, ("rope", "pippin")),
    )
    assert refused(play, "pass blade chief") == "W-56.4"
    assert refused(play, "take rope chief") == "W-54.4"


def test_saruman_sees_and_is_offered_what_his_prisoners_carry() -> None:
    """W-54.4, W-15.7."""
    play = three(
        {"W2412": "frodo"}, {ISENGARD: "saruman"}, prisoners=frozenset(("sam",)), magic=(("sting", "sam"),)
    )
    seen = {side: known_to(LAND, play.state, side).magic for side in (*_THREE, None)}
    assert seen == {"F": (), "D": (), "S": (("sting", "sam"),), None: ()}
    known = rehearsal(LAND, known_to(LAND, play.state, "S"))
    assert [*TOWER.by_name["take"].offers(known, "S", ())] == ["sting"]


# ------------------------------------------------------------------------------------------------------- use of them


def test_blades_that_anybody_may_use_serve_them_and_those_of_others_do_not() -> None:
    """W-30.1, W-30.5, W-56.5."""
    held = {"anduril": "saruman", "sting": "saruman", "glamdring": "saruman", "blade": "chief"}
    play = three({}, {ISENGARD: "saruman chief"}, magic=tuple(held.items()))
    added = {one.by for one in added_to(play, ("saruman", "chief"))}
    assert added == {"glamdring", "blade", "sorcery"}


def test_shadowfax_carries_saruman_alone() -> None:
    """W-30.6, W-52.1."""
    play = three({}, {ISENGARD: "saruman"}, magic=(("shadowfax", "saruman"),))
    way = [AT(name) for name in ("W2422", "W2523", "W2623", "W2724", "W2824", "W2925", "W3025")]
    move(play, "S", ("saruman",), way)
    chief = three({}, {ISENGARD: "chief"}, magic=(("shadowfax", "chief"),))
    with pytest.raises(Illegal, match=r"W-52\.1"):
        move(chief, "S", ("chief",), way)


def test_athelas_heals_once_a_game_turn_in_its_hex() -> None:
    """W-56.5."""
    play = three({}, {ISENGARD: "saruman chief"}, magic=(("athelas", "chief"),), wounds=(("saruman", 2),))
    say(play, "heal saruman")
    assert play.state.wounds == (("saruman", 1),)
    assert refused(play, "heal saruman") == "W-56.5"
    away = three(
        {}, {ISENGARD: "saruman", EDORAS: "chief"}, magic=(("athelas", "chief"),), wounds=(("saruman", 2),)
    )
    assert refused(away, "heal saruman") == "W-56.5"
    assert refused(play, "heal chief") == "W-56.5"


def test_cards_of_captives_are_taken_at_isengard() -> None:
    """W-54.4."""
    play = three(
        {}, {ISENGARD: "saruman", EDORAS: "chief"}, magic=(("sting", "sam"),), prisoners=frozenset(("sam",))
    )
    known = rehearsal(LAND, play.state)
    assert TOWER.options(known, "S", ("take",)).words == ("sting",)
    assert TOWER.options(known, "S", ("take", "sting")).words == ("saruman",)
    assert refused(play, "take sting chief") == "W-54.4"
    say(play, "take sting saruman")
    assert carried_by(play, "saruman") == ("sting",)
    assert play.events == [told.MagicGained((3,), AT(ISENGARD), (("sting", "saruman"),))]


def test_who_wins_a_fight_takes_what_the_beaten_carried() -> None:
    """W-30.11, W-56.4: Saruman or the Chief among the fighters; else it goes to the group."""
    play = three({ISENGARD: "sam merry"}, {ISENGARD: "saruman nazgul-3"}, magic=(("sting", "sam"),))
    kill(play, ("sam",), AT(ISENGARD), "S", ("saruman",))
    assert carried_by(play, "saruman") == ("sting",)
    other = three(
        {ISENGARD: "sam merry"},
        {ISENGARD: "nazgul-3"},
        magic=(("sting", "sam"),),
        won=frozenset(("nazgul-3",)),
    )
    kill(other, ("sam",), AT(ISENGARD), "S", ("nazgul-3",))
    assert carried_by(other, "merry") == ("sting",)
    of_d = war({ISENGARD: "sam merry"}, {ISENGARD: "saruman"}, magic=(("sting", "sam"),))
    kill(of_d, ("sam",), AT(ISENGARD), "D", ("saruman",))
    assert carried_by(of_d, "merry") == ("sting",)  # where two play he is any piece of D's


def test_the_cards_of_saruman_go_to_the_chief_beside_him_or_lie_there() -> None:
    """W-56.4."""
    lying = (("athelas", AT(WEATHERTOP)),)
    play = three({}, {ISENGARD: "saruman chief"}, magic=(("sting", "saruman"), ("rope", "lord")), lying=lying)
    kill(play, ("saruman",), AT(ISENGARD), "F")
    assert carried_by(play, "chief") == ("sting",)
    gained = [event for event in play.events if isinstance(event, told.MagicGained)]
    assert gained == [told.MagicGained((3,), AT(ISENGARD), (("sting", "chief"),))]
    kill(play, ("chief",), AT(ISENGARD), "F")
    assert play.state.lying == (*lying, ("sting", AT(ISENGARD)))
    assert play.state.magic == (("rope", "lord"),)
    assert len([event for event in play.events if isinstance(event, told.MagicGained)]) == 1


def test_each_knows_his_own_cards_and_no_others() -> None:
    """W-15.7, W-39.9."""
    play = three({WEATHERTOP: "sam"}, {ISENGARD: "saruman", EDORAS: "lord"})
    play.set(magic=(("sting", "sam"), ("light", "saruman"), ("rope", "lord")))
    sides: tuple[Side, ...] = ("D", "S")
    known = {side: [card for card, _ in known_to(LAND, play.state, side).magic] for side in sides}
    assert known == {"D": ["rope"], "S": ["light"]}


# -------------------------------------------------------------------------------------------------------- event cards


def _holding(side: Side, card: int, *falls: int, **state: Any) -> WarPlay:
    play = three(
        {"W2413": "frodo sam"}, {ISENGARD: "saruman"}, *falls, hands=((side, Hand((card,))),), **state
    )
    play.set(phase=Phase.TOWER)
    return play


def test_cards_against_the_fellowship_are_sarumans_too() -> None:
    """W-58.1, W-58.2."""
    play = _holding("S", 15, turn=3)
    say(play, "play 15")
    assert play.state.blocked == 3
    with pytest.raises(Illegal, match=r"W-58\.2"):
        say(_holding("S", 9), "play 9")


def test_gollums_card_is_sarumans_while_his_die_says_whose_gollum_is() -> None:
    """W-26.3."""
    near = Gollum(AT("W2413"))
    assert refused(_holding("S", 1, gollum=near), "play 1") == "W-26.3"
    say(_holding("S", 1, 2, gollum=Gollum(AT("W2413"), thrown_by="S")), "play 1")


@pytest.mark.parametrize("is_worn", [False, True])
@pytest.mark.parametrize(
    ("falls", "life", "ring"),
    [
        ((6, 1), 5, Ring("gollum", is_on=True, marks=(("gollum", 1),), believed=None, believed_by_s=None)),
        ((6, 1), 1, Ring("gollum", is_on=True, marks=(("gollum", 1),), believed=None, believed_by_s=None)),
        ((1, 6), 5, Ring("saruman")),
    ],
    ids=["beaten", "killed", "unbeaten"],
)
def test_gollum_of_ds_wrestles_with_saruman_for_the_ring(
    falls: tuple[int, ...], life: int, ring: Ring, *, is_worn: bool
) -> None:
    """W-32.1, W-57.10, W-58.1: they are alone, Gollum with Might 4, Saruman cannot refuse; who seizes it wears it."""
    play = three(
        {},
        {ISENGARD: "saruman"},
        *falls,
        gollum=Gollum(AT(EDORAS), side="D"),
        ring=Ring("saruman", is_on=is_worn),
        wounds=(("saruman", 5 - life),),
    )
    play.set(hands=(("D", Hand((1,))),), phase=Phase.SHADOW)
    shadow = Verbs(Phase.SHADOW, verbs.VERBS)
    shadow.play(play, "D", shadow.read("play 1"))
    assert play.state.ring == (ring if ring.is_on else replace(ring, is_on=is_worn))
    assert play.state.gollum.at == AT(ISENGARD)
    assert ("saruman" in play.state.dead) is (life == 1)


def test_the_frenzy_is_of_the_orcs_of_who_played_it() -> None:
    """W-58.1."""
    parties = (Party("party-1", 4, ("merry",), owner="S"), Party("party-2", 4, ("pippin",)))
    play = _holding("S", 10, turn=2, parties=parties)
    say(play, "play 10")
    assert [one.more for one in added_to(play, ("party-1",))] == [2]
    assert added_to(play, ("party-2",)) == ()


@pytest.mark.parametrize(("turn", "frenzy"), [(2, 3), (3, 0)])
def test_the_frenzy_of_sarumans_orcs_ends_with_his_next_player_turn(turn: int, frenzy: int) -> None:
    """W-58.1: not with the one in which it was played."""
    play = _holding("S", 10, turn=2)
    say(play, "play 10")
    play.set(turn=turn)
    end_sitting(play)
    assert play.state.frenzy == frenzy


def test_eagles_fetch_a_prisoner_from_isengard_and_escapes_do_not() -> None:
    """W-34.10, W-54.5, W-58.1."""
    journey = Verbs(Phase.JOURNEY, verbs.VERBS)
    read = Grammar({"journey": journey.forms}, "W-18")
    play = _holding("F", 8, prisoners=frozenset(("pippin",)))
    play.set(phase=Phase.JOURNEY)
    journey.play(play, "F", read.read("journey", "play 8 pippin W2412"))
    number = play.state.column_of("pippin")
    assert number is not None
    assert (play.group(number).at, play.state.prisoners) == (AT("W2412"), frozenset())
    assert [event.to for event in play.events if isinstance(event, told.CaptiveFreed)] == [(1,), (3,)]
    other = _holding("F", 5, prisoners=frozenset(("pippin",)))
    other.set(phase=Phase.JOURNEY)
    with pytest.raises(Illegal, match=r"W-58\.1"):
        journey.play(other, "F", read.read("journey", "play 5 pippin"))


# --------------------------------------------------------------------------------------------------------- his die


@pytest.mark.parametrize(
    ("hands", "thrown_by"),
    [
        (("saruman",), "D"),
        (("saruman", "sam"), "S"),
        (("saruman", "sam", "lord", "frodo"), "D"),
        (("saruman", "lord", "frodo"), "D"),
    ],
)
def test_who_has_lost_the_ring_to_the_fellowship_throws_for_gollum(
    hands: tuple[str, ...], thrown_by: str
) -> None:
    """W-26.1, W-26.2."""
    play = three({"W2413": "frodo sam"}, {ISENGARD: "saruman lord"}, 6)
    for bearer in hands:
        pass_to(play, bearer, AT(ISENGARD), "FDS")
    assert play.state.gollum.thrown_by == thrown_by
    throw(play)
    assert play.state.gollum.side == thrown_by
    assert not any(isinstance(event, Spotted) for event in play.events)
