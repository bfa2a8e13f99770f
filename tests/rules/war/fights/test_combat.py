"""Fights that D begins, and what comes of any fight (W-9.11, W-55, W-51.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.war.events import fights as told
from rules.war.fights.combat import assail, ranks, strike
from rules.war.fights.life import heal, kill, wound
from rules.war.play import WarPlay
from rules.war.questions.sheets.of_war import ROWS
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.phases import Phase
from rules.war.state.war import Party, Ring
from rules.war.tracks.going import go
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, Loaded, plot, war

HERE = "W2408"
BOTH = (1, 2)


def met(
    members: str, pieces: str, *falls: int, at: str = HERE, rows: dict[str, str] | None = None, **state: Any
) -> WarPlay:
    """A spotted group with D's pieces in its hex, in a search."""
    play = war({at: members}, {at: pieces}, falls, rows=rows, **state)
    play.set(phase=Phase.SEARCH)
    spot(play, 1, play.state.turn)
    return play


def of_f(play: WarPlay, **rows: str) -> WarPlay:
    """With rows of F's sheet."""
    sheet = Sheet(tuple((name, ROWS.read("F", name, words)) for name, words in rows.items()))
    play.set(sheets=(*(of for of in play.state.sheets if of[0] != "F"), ("F", sheet)))
    return play


def fights(play: WarPlay) -> list[told.Exchange]:
    return [event.exchange for event in play.events if isinstance(event, told.FightFought)]


def is_thrown(play: WarPlay) -> bool:
    assert isinstance(play.dice, Loaded)
    return not play.dice.falls


# ---------------------------------------------------------------------------------------------------- who strikes


@pytest.mark.parametrize(
    ("row", "ours", "fought"),
    [
        ("even", "legolas", True),
        ("even", "aragorn", False),
        ("even", "legolas sam", False),
        ("always", "aragorn gandalf", True),
        ("never", "pippin", False),
        ("ahead 2", "sam", True),
        ("ahead 3", "sam", False),
    ],
)
def test_the_sheet_says_whether_who_has_spotted_fights(row: str, ours: str, fought: bool) -> None:
    """W-55.2: by Might of the table; `even` at least the other's, `ahead N` at least N more."""
    play = met(ours, "nazgul-7", 3, 3, rows={"strike": row})
    strike(play, AT(HERE), ("nazgul-7",))
    assert bool(fights(play)) is fought


def test_a_stack_strikes_by_threes_and_each_fight_is_looked_at() -> None:
    """W-55.1, W-55.3: more than three attack in several fights, each piece once; the best three are compared."""
    play = met("sam merry", "lord gothmog nazgul-3 nazgul-4", 1, 1, 1, 6, rows={"strike": "even"})
    strike(play, AT(HERE), ("lord", "gothmog", "nazgul-3", "nazgul-4"))
    first, second = fights(play)
    assert first.attacker.fighters == ("lord", "gothmog", "nazgul-3")
    assert (first.attacker.might, first.defender.might) == (15, 3)
    assert first.defender.wounds == (("sam", 3), ("merry", 1))
    assert first.defender.dead == ("sam",)
    assert second.attacker.fighters == ("nazgul-4",)
    assert second.defender.fighters == ("merry",)
    strike(play, AT(HERE), ("lord", "gothmog", "nazgul-3", "nazgul-4"))
    assert len(fights(play)) == 2
    assert is_thrown(play)


def test_a_fight_that_the_sheet_leaves_out_bars_no_other() -> None:
    """W-55.2: looked at for those who would fight in it."""
    play = met("legolas", "nazgul-3 mouth", 3, 3, rows={"strike": "even", "fighters": "mouth"})
    play.set(fought=frozenset(("nazgul-3",)))
    strike(play, AT(HERE), ("mouth", "nazgul-3"))
    assert fights(play) == []
    play.set(fought=frozenset())
    strike(play, AT(HERE), ("mouth", "nazgul-3"))
    assert fights(play)[0].attacker.fighters == ("mouth", "nazgul-3")


def test_who_is_not_there_any_more_and_bands_do_not_strike() -> None:
    """W-54.1: bands do nothing else to a group; W-55.1: in the same hex."""
    play = met("sam", "orcs-1", rows={"strike": "always"})
    play.stand("nazgul-7", AT("W2409"))
    strike(play, AT(HERE), ("nazgul-7", "orcs-1"))
    assert fights(play) == []


def test_hidden_groups_are_not_in_it_and_all_who_are_spotted_are_one_defender() -> None:
    """W-55.1."""
    play = met("sam", "lord", 1, 1, rows={"strike": "always"})
    play.put_group(2, replace(play.group(1), members=("gimli",), spotted=0))
    play.put_group(3, replace(play.group(1), members=("pippin",)))
    strike(play, AT(HERE), ("lord",))
    assert fights(play)[0].defender.fighters == ("sam", "pippin")


# ------------------------------------------------------------------------------------------------------ who fights


def test_fighters_are_named_by_sheets_and_the_believed_bearer_comes_last() -> None:
    """W-55.3, W-54.1: three at most; the named first, then the highest Might, last whom D takes for the bearer."""
    play = met("frodo sam merry gimli", "lord", 1, 1, rows={"strike": "always"})
    of_f(play, ring="never").set(ring=Ring(believed="gimli"))
    strike(play, AT(HERE), ("lord",))
    assert fights(play)[0].defender.fighters == ("sam", "frodo", "merry")
    again = of_f(
        met("frodo sam merry gimli", "lord", 1, 1, rows={"strike": "always"}), fighters="merry", ring="never"
    )
    strike(again, AT(HERE), ("lord",))
    assert fights(again)[0].defender.fighters == ("merry", "gimli", "sam")


def test_nazgul_and_the_mouth_are_stronger_in_mordor() -> None:
    """W-55.6: Might +2; Saruman and the Fellowship not."""
    at = "E1028"
    play = met("aragorn", "nazgul-3 mouth saruman", 1, 1, at=at, rows={"strike": "always"})
    strike(play, AT(at), ("nazgul-3", "mouth", "saruman"))
    assert (fights(play)[0].attacker.might, fights(play)[0].defender.might) == (4 + 2 + 3 + 2 + 5, 5)


def test_a_ringwraith_fights_with_four() -> None:
    """W-57.4: Might 4, Life 4, without Sorcery."""
    play = met("legolas", "gandalf", 1, 6, rows={"strike": "always"}, wraiths=frozenset(("gandalf",)))
    strike(play, AT(HERE), ("gandalf",))
    assert (fights(play)[0].attacker.total, fights(play)[0].defender.total) == (5, 10)
    assert play.state.life("gandalf") == 1


@pytest.mark.parametrize(
    ("fighters", "magic", "added"),
    [
        ("aragorn", (("anduril", "aragorn"),), ["anduril"]),
        ("boromir", (("anduril", "boromir"),), []),
        ("sam", (("sting", "sam"),), ["sting"]),
        ("gimli", (("sting", "gimli"),), []),
        ("gandalf", (("glamdring", "gandalf"),), ["glamdring", "sorcery"]),
        (
            "pippin",
            (("blade", "pippin"), ("light", "pippin"), ("glamdring", "pippin")),
            ["blade", "glamdring"],
        ),
        ("pippin", (("blade", "merry"),), []),
    ],
)
def test_cards_and_sorcery_add_to_a_total(fighters: str, magic: Any, added: list[str]) -> None:
    """W-51.3, W-56.5: weapons 1 each, to who may use them and fights; Sorcery 1; all are named [decided]."""
    play = met(fighters, "lord", 1, 1, rows={"strike": "always"}, magic=magic)
    strike(play, AT(HERE), ("lord",))
    band = fights(play)[0].defender
    assert [card.by for card in band.added] == added
    assert band.total == band.might + 1 + len(added)


def test_saruman_has_sorcery() -> None:
    """W-51.3."""
    play = met("legolas", "saruman", 1, 1, rows={"strike": "always"})
    strike(play, AT(HERE), ("saruman",))
    assert fights(play)[0].attacker.added == (told.Added("sorcery", 1),)


# ---------------------------------------------------------------------------------------------- what comes of it


@pytest.mark.parametrize(
    ("ours", "theirs", "hurt"), [(6, 1, 0), (3, 3, 0), (1, 2, 1), (1, 3, 1), (1, 4, 2), (1, 6, 3)]
)
def test_the_lower_total_takes_a_wound_for_each_two_points(ours: int, theirs: int, hurt: int) -> None:
    """W-55.4: begun points count; equal, none. The attacker's die is thrown first (W-19.3), seen by all."""
    play = met("legolas", "nazgul-7", theirs, ours, rows={"strike": "always"})
    strike(play, AT(HERE), ("nazgul-7",))
    assert 4 - play.state.life("legolas") == hurt
    assert 4 - play.state.life("nazgul-7") == max(0, -(-(ours - theirs) // 2))
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == ["die/FD/1", "die/FD/2"]


def test_the_fight_is_told_to_all_before_what_follows_and_shows_who_fought() -> None:
    """W-16.10, W-16.9: all see it where it happens, pieces and deaths too."""
    play = met("merry", "lord", 6, 1, rows={"strike": "always"})
    strike(play, AT(HERE), ("lord",))
    assert [type(event).__name__ for event in play.events] == ["FightFought"]
    assert play.events[0].to is None
    assert [piece.id for piece in play.state.public] == ["lord"]
    assert play.state.chart[0] is None
    assert play.state.in_fight == {"lord", "merry"}
    assert play.state.fought == {"lord"}


def test_wounds_go_to_whom_is_believed_last() -> None:
    """W-55.4: the one of W-55.3 takes them when nobody else can."""
    play = of_f(met("frodo sam", "lord", 6, 1, rows={"strike": "always"}), ring="never")
    strike(play, AT(HERE), ("lord",))
    assert fights(play)[0].defender.wounds == (("sam", 3), ("frodo", 1))
    light = of_f(met("frodo sam", "lord", 1, 3, rows={"strike": "always"}), ring="never")
    strike(light, AT(HERE), ("lord",))
    assert fights(light)[0].defender.wounds == (("sam", 1),)


def test_the_bearer_vanishes_before_fighters_are_counted() -> None:
    """W-57.1: he does not fight; alone, there is no fight, and nobody has attacked (W-55.11)."""
    play = met("frodo sam", "lord", 1, 1, rows={"strike": "always"})
    strike(play, AT(HERE), ("lord",))
    assert fights(play)[0].defender.fighters == ("sam",)
    alone = met("frodo", "lord", rows={"strike": "always"})
    strike(alone, AT(HERE), ("lord",))
    assert fights(alone) == []
    assert alone.state.fought == frozenset()


def test_a_bearer_who_would_not_fight_does_not_vanish() -> None:
    """W-57.1: `alone` only if he would himself be a fighter."""
    play = met("frodo sam merry gimli", "nazgul-7", 1, 1, rows={"strike": "always"})
    strike(play, AT(HERE), ("nazgul-7",))
    assert fights(play)[0].defender.fighters == ("gimli", "sam", "merry")
    assert not play.state.ring.is_on


def test_frenzy_waits_for_a_party_that_fights() -> None:
    """W-58.1: +2 to the total of its side, also with others beside it; a fight without a party leaves it."""
    play = met(
        "aragorn gandalf", "lord party-1", 1, 1, 1, 1, frenzy=1, parties=(Party("party-1", 4, ("sam",)),)
    )
    assail(play, AT(HERE), ranks(play, "D", ("lord",), enemy="F"))
    assert fights(play)[0].attacker.added == ()
    assert play.state.frenzy == 1
    assail(play, AT(HERE), ranks(play, "D", ("lord", "party-1"), enemy="F"))
    assert fights(play)[1].attacker.added == (told.Added("10", 2),)
    over = met("aragorn", "party-1", 1, 1, turn=2, frenzy=1, parties=(Party("party-1", 4, ("sam",)),))
    assail(over, AT(HERE), ranks(over, "D", ("party-1",), enemy="F"))
    assert fights(over)[0].attacker.added == ()


def test_the_ring_goes_to_who_won_and_d_sees_who_had_none() -> None:
    """W-55.8, W-54.1: of the winner's fighters; a believed bearer who dies without it is not believed any more."""
    play = of_f(met("frodo", "lord gothmog", 6, 1, rows={"strike": "always"}), ring="never")
    strike(play, AT(HERE), ("lord", "gothmog"))
    assert (play.state.ring.bearer, play.state.ring.believed) == ("lord", None)  # W-54.8
    other = met("merry", "lord", 6, 1, rows={"strike": "always"})
    other.set(ring=Ring(bearer="sam", believed="merry"))
    strike(other, AT(HERE), ("lord",))
    assert other.state.ring == Ring(bearer="sam", believed=None)


def test_f_has_the_ring_back_by_heir_from_a_nazgul_that_is_beaten() -> None:
    """W-55.8: of F's fighters by `heir`."""
    play = of_f(met("sam legolas", "nazgul-9", 1, 6, rows={"strike": "always"}), heir="legolas")
    play.set(ring=Ring(bearer="nazgul-9", believed="nazgul-9"), wounds=(("nazgul-9", 3),))
    strike(play, AT(HERE), ("nazgul-9",))
    assert play.state.ring.bearer == "legolas"
    assert play.state.standing("nazgul-9") is None
    assert play.state.dead == {"nazgul-9"}


@pytest.mark.parametrize(("thrown", "lost"), [((6, 1), True), ((1, 1), False), ((1, 6), False)])
def test_a_lost_fight_is_the_whole_sides_and_the_last_one_counts(thrown: tuple[int, int], lost: bool) -> None:
    """W-55.9, W-60.2: the total was lower; an equal one is not lost."""
    play = met(
        "legolas gimli sam pippin",
        "lord nazgul-3",
        *thrown,
        rows={"strike": "always", "fighters": "nazgul-3"},
    )
    play.set(lost=frozenset(("pippin", "boromir")))
    of_f(play, ring="never")
    strike(play, AT(HERE), ("lord", "nazgul-3"))
    theirs = fights(play)[0].attacker.total > fights(play)[0].defender.total
    group = {"legolas", "gimli", "sam", "pippin"}
    assert theirs is lost
    assert play.state.lost == ({*group, "boromir"} if lost else {"boromir"})
    assert not play.group(1).is_stopped


def test_a_wounded_piece_regains_no_more_than_it_lost() -> None:
    """W-51.6: never above the table."""
    play = met("legolas", "lord")
    wound(play, "legolas", 2)
    assert heal(play, "legolas", 1) == 1
    assert heal(play, "legolas", 3) == 1
    assert not play.state.wounds
    assert heal(play, "legolas", 1) == 0
    for piece in ("gimli", "aragorn"):
        wound(play, piece, 1)
    assert play.state.wounds == (("aragorn", 1), ("gimli", 1))


# ----------------------------------------------------------------------------------------------------------- deaths


@pytest.mark.parametrize(("phase", "back"), [(Phase.SEARCH, 6), (Phase.JOURNEY, 7), (Phase.SHADOW, 7)])
def test_gandalf_comes_back_with_f_s_third_turn_after(phase: Phase, back: int) -> None:
    """W-51.4: killed once, with full Life; killed again he is dead."""
    play = met("gandalf sam", "lord", turn=4, wounds=(("gandalf", 5),))
    play.set(phase=phase)
    kill(play, ("gandalf",), AT(HERE), "D", ("lord",))
    assert (play.state.returns, play.state.dead, play.state.life("gandalf")) == (back, frozenset(), 5)
    assert play.group(1).members == ("sam",)
    again = met("gandalf", "lord", was_white=True)
    kill(again, ("gandalf",), AT(HERE), "D", ("lord",))
    wraith = met("sam", "gandalf", wraiths=frozenset(("gandalf",)))
    kill(wraith, ("gandalf",), AT(HERE), "F", ("sam",))
    for play in (again, wraith):
        assert (play.state.returns, play.state.dead) == (0, frozenset(("gandalf",)))


def test_the_cards_of_the_dead_go_to_their_group_or_lie() -> None:
    """W-56.4."""
    play = met("sam gimli", "lord", magic=(("sting", "sam"), ("rope", "sam")))
    kill(play, ("sam",), AT(HERE), "D", ("lord",))
    assert play.state.magic == (("sting", "gimli"), ("rope", "gimli"))
    kill(play, ("gimli",), AT(HERE), "D", ("lord",))
    assert play.state.lying == (("sting", AT(HERE)), ("rope", AT(HERE)))


def test_the_dead_leave_in_their_order() -> None:
    """W-51.8, W-55.11: so do their cards."""
    play = met("sam gimli pippin", "lord", magic=(("rope", "gimli"), ("cloak", "sam")))
    kill(play, ("gimli", "sam"), AT(HERE), "D", ("lord",))
    assert [event.taken for event in play.events] == [
        (("cloak", "gimli"),),
        (("rope", "pippin"), ("cloak", "pippin")),
    ]


def test_gollum_dies_for_good() -> None:
    """W-57.6: no die is thrown for the dead."""
    play = met("sam", "gollum", gollum=replace(war({}).state.gollum, at=AT(HERE), is_hidden=False))
    kill(play, ("gollum",), AT(HERE), "F", ("sam",))
    assert play.state.gollum.is_dead
    assert play.state.pieces == ()


# -------------------------------------------------------------------------------------------------- on a journey


def test_a_stack_that_comes_and_spots_fights_at_once_and_the_loser_goes_no_further() -> None:
    """W-9.8, W-55.1: the plot is void; a group that lost a fight plots no more."""
    play = war({"W2009": "legolas sam"}, {"W2209": "lord"}, [3, 1, 6, 1], rows={"strike": "always"})
    go(play, plot("W2109", "W2108"))
    assert play.state.standing("lord") == AT("W2109")
    assert play.group(1).at == AT("W2109")
    assert play.group(1).is_stopped
    assert len(fights(play)) == 1
    won = war({"W2009": "legolas sam"}, {"W2209": "nazgul-9"}, [3, 1, 1, 6], rows={"strike": "always"})
    go(won, plot("W2109", "W2108"))
    assert not won.group(1).is_stopped
    assert won.group(1).at == AT("W2109")


def test_a_group_that_is_gone_ends_its_plot() -> None:
    """W-9.8, W-6.12: all are dead, and the column is free; stacks behind roll no more."""
    play = war(
        {"W2009": "merry"}, {"W2209": "nazgul-3", "W2208": "lord"}, [3, 1, 6, 1], rows={"strike": "always"}
    )
    go(play, plot("W2109", "W2108", cover="W2108"))
    assert play.state.chart[0] is None
    assert is_thrown(play)


def test_who_stands_on_the_map_and_comes_upon_a_stack_is_fought_without_a_die() -> None:
    """W-9.11, W-52.4: no news, no spotting; the group stops there."""
    play = war({"W2009": "legolas"}, {"W2109": "nazgul-3 mouth"}, [1, 1], rows={"strike": "even"})
    spot(play, 1, 1)
    go(play, plot("W2109", "W2108"))
    assert [type(event).__name__ for event in play.events] == ["FightFought", "SpottedMoved"]
    assert fights(play)[0].attacker.fighters == ("nazgul-3", "mouth")
    assert play.group(1).at == AT("W2109")
    assert play.group(1).is_stopped


def test_a_later_stack_that_comes_to_a_spotted_group_fights_it_too() -> None:
    """W-9.10, W-9.11: those still to roll roll also after the group is spotted."""
    play = war(
        {"W2009": "legolas"},
        {"W2209": "nazgul-3", "W2208": "nazgul-4"},
        [3, 1, 2, 2, 3, 2, 2],
        rows={"strike": "always"},
    )
    go(play, plot("W2109"))
    assert [fought.attacker.fighters for fought in fights(play)] == [("nazgul-4",), ("nazgul-3",)]
    assert is_thrown(play)


def test_what_d_says_is_fought_without_his_sheet() -> None:
    """W-55.1: in his own turn he says who attacks."""
    play = met("aragorn", "nazgul-7", 1, 1, rows={"strike": "never"})
    assail(play, AT(HERE), ranks(play, "D", ("nazgul-7",), enemy="F"))
    assert fights(play)[0].attacker.fighters == ("nazgul-7",)
