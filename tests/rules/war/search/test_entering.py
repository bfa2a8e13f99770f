"""Who goes into sighted hexes, and what is found there (W-12.11 to W-12.15, W-53.7 to W-53.10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.kit.engine import Unrolled
from rules.war.events import search as told
from rules.war.events.fights import FightFought
from rules.war.events.sightings import Spotted, SpottingFailed
from rules.war.play import WarPlay
from rules.war.state.searches import Placed, Search, Sighted
from rules.war.state.war import Party, Ring
from rules.war.tracks.watching import is_spotted, spot, there
from tests.rules.war.kit import AT, LAND, Loaded
from tests.rules.war.search.searches import SEARCH, close_search, is_asked, kinds, say, search

FOUR = "frodo sam aragorn gandalf"
FIVE = f"{FOUR} gimli"
BOTH = (1, 2)
AWAY = {"E0117": "lord nazgul-7 nazgul-8 nazgul-9", "E0727": "gothmog"}
NEVER = {"strike": "never"}


def where(play: WarPlay, piece: str) -> str:
    at = play.state.standing(piece)
    assert at is not None
    return LAND.name(at)


def tries(play: WarPlay) -> list[tuple[str, int]]:
    """Hex and die of the attempts that failed."""
    found = [event for event in play.events if isinstance(event, SpottingFailed)]
    return [(LAND.name(event.at), event.thrown) for event in found]


def test_what_is_sighted_is_told_with_hexes_and_numbers_and_asks_to_enter() -> None:
    """W-12.4, W-12.11, W-15.2: own hex and zone, all that was placed together; not who, nor in which column."""
    play = search({"W2413": FOUR, "W2514": "merry", "W2613": "pippin"}, AWAY)
    say(play, "place nazgul-7 W2514; done")
    assert play.events[-1] == told.GroupsSighted(BOTH, ((AT("W2413"), 4), (AT("W2514"), 1)))
    level_2 = [(news.at, news.number, news.clause) for news in play.state.news if news.level == 2]
    assert level_2 == [(AT("W2413"), 4, "W-12.11"), (AT("W2514"), 1, "W-12.11")]
    assert is_asked(play)


def test_who_sees_nobody_is_asked_nothing_more() -> None:
    """W-12.11: only if there is such a group is it asked to enter; nor is a haven seen into (W-51.7)."""
    play = search({"W2412": FOUR, "W2614": "gimli"}, AWAY)
    say(play, "place nazgul-7 W2413; done")
    assert not is_asked(play)
    assert kinds(play)[-1] == "ForcesPlaced"


def test_nobody_sees_through_foul_weather_but_in_his_own_hex() -> None:
    """W-58.1, W-8.10."""
    play = search({"W2413": FOUR, "W2514": "merry"}, AWAY, foul="Rhudaur")
    say(play, "place nazgul-7 W2514; done")
    assert play.events[-1] == told.GroupsSighted(BOTH, ((AT("W2514"), 1),))


def test_a_band_sees_its_own_hex_and_the_one_it_watches() -> None:
    """W-12.6, W-12.7, W-8.4: and none that W-8.5 or W-8.7 hides."""
    groups = {"W2620": "sam", "W2720": "frodo", "W2619": "merry", "W2719": "pippin"}
    play = search(groups, AWAY)
    say(play, "place orcs 2 W2720 to W2620; place orcs 2 W2720 to W2719; done")
    assert play.events[-1] == told.GroupsSighted(BOTH, ((AT("W2620"), 1), (AT("W2720"), 1)))


def test_entering_needs_no_die_and_the_larger_the_stack_the_better_it_spots() -> None:
    """W-12.4, W-12.13, W-53.7, W-53.8: all of the searcher's forces in the hex count together."""
    play = search({"W2413": FOUR}, AWAY, [5], rows=NEVER)
    say(play, "place nazgul-7 W2514; place lord W2513; done; enter W2413 lord nazgul-7; done")
    assert kinds(play)[-2:] == ["ForcesEntered", "Spotted"]
    assert play.events[-3] == told.ForcesEntered(BOTH, ("lord", "nazgul-7"), AT("W2413"))
    assert play.events[-2] == Spotted(BOTH, AT("W2413"), ("frodo", "sam", "aragorn", "gandalf"), 1)
    assert there(play, AT("W2413")) == ("lord", "nazgul-7")
    assert play.state.points == 8
    assert [news.names for news in play.state.news if news.level == 3] == [play.events[-2].names]
    assert not is_asked(play)


@pytest.mark.parametrize(
    ("group", "at", "placing", "magic", "points"),
    [
        (FOUR, "W2514", "nazgul-7 W2514", (), 2),
        (FIVE, "W2514", "nazgul-7 W2514", (), 4),
        (FOUR, "W2415", "nazgul-7 W2415", (), 1),
        (FIVE, "W2514", "nazgul-7 W2514", (("cloak", "sam"),), 3),
        ("sam", "W2720", "orcs 3 W2720 to W2620", (), 1),
        ("sam", "W2620", "orcs 5 W2620 to W2720; place orcs 3 W2620 to W2720", (), 4),
        ("sam", "W2620", "orcs 12 W2620 to W2720", (), 5),
    ],
)
def test_points_of_a_search(
    group: str, at: str, placing: str, magic: tuple[tuple[str, str], ...], points: int
) -> None:
    """W-53.7, W-12.16: forces that stand with a group try to spot it too; a cloak shows as not found alone."""
    for thrown in (points, points + 1):
        play = search({at: group}, AWAY, [thrown], magic=magic, rows=NEVER)
        say(play, f"place {placing}; done; enter -; done")
        assert tries(play) == ([] if thrown == points else [(at, thrown)])
        assert isinstance(play.dice, Loaded)
        assert play.dice.labels == ["die/FD/1"]
        assert [news.level for news in play.state.news if news.level > 1] == [2, 3][: 2 - len(tries(play))]


@pytest.mark.parametrize("thrown", range(1, 7))
def test_a_spotted_group_stays_so_to_the_end_of_the_game_turn(thrown: int) -> None:
    """W-12.14, W-4.1: on the points or less; leaving the province hides nobody."""
    play = search({"W2413": FOUR}, AWAY, [thrown], rows=NEVER, turn=3)
    say(play, "place nazgul-7 W2514; done; enter W2413 nazgul-7; done")
    assert is_spotted(play, play.group(1), "D") is (thrown <= 2)
    play.put_group(1, replace(play.group(1), at=AT("W3309")))
    assert is_spotted(play, play.group(1), "D") is (thrown <= 2)
    play.set(turn=4)
    assert not is_spotted(play, play.group(1), "D")


def test_once_an_enter_is_said_only_what_is_named_goes() -> None:
    """W-12.12: `enter -` takes it back."""
    play = search({"W2413": FOUR, "W2515": "merry"}, AWAY, [6])
    say(play, "place nazgul-7 W2514; place nazgul-8 W2415; place lord W2514; done")
    say(play, "enter W2413 lord; enter -; enter W2515 lord; done")
    assert [where(play, piece) for piece in ("lord", "nazgul-7", "nazgul-8")] == ["W2515", "W2514", "W2415"]
    assert tries(play) == [("W2515", 6)]


@pytest.mark.parametrize("is_lapsed", [True, False])
def test_by_default_all_go_into_the_largest_group_they_sighted_then_by_name(is_lapsed: bool) -> None:
    """W-12.12, W-16.7: by `done` alone, and at the lapse; the Mouth and Saruman stay."""
    groups = {"W2413": "merry", "W2515": "sam frodo", "W2513": "pippin", "W2514": "gimli"}
    pieces = {**AWAY, "W2616": "mouth", "W2614": "nazgul-3"}
    play = search(groups, pieces, [6, 6])
    say(play, "place nazgul-7 W2514; done")
    say(play, "done") if not is_lapsed else close_search(play)
    assert where(play, "nazgul-7") == "W2515"
    assert where(play, "mouth") == "W2616"
    assert tries(play) == [("W2515", 6)]


def test_of_groups_as_large_the_lowest_name_is_entered() -> None:
    """W-12.12: though others stand in its own hex."""
    play = search({"W2413": "merry", "W2514": "sam", "W2515": "gimli"}, AWAY, [6, 6])
    say(play, "place nazgul-7 W2514; done; done")
    assert where(play, "nazgul-7") == "W2413"
    assert tries(play) == [("W2413", 6)]


def test_enter_nothing_keeps_all_where_they_are() -> None:
    """W-12.12, W-18.2: and it is refused before anything is placed."""
    play = search({"W2413": FOUR}, AWAY)
    with pytest.raises(Illegal, match=r"W-12\.12"):
        say(play, "enter -")
    say(play, "place nazgul-7 W2514; done; enter -; done")
    assert where(play, "nazgul-7") == "W2514"
    assert kinds(play)[-1] == "GroupsSighted"


def test_what_was_placed_stands_at_the_lapse() -> None:
    """W-2.4, W-16.7: though `done` was not said; nothing said, nothing placed."""
    play = search({"W2413": FOUR}, AWAY, [6])
    say(play, "place nazgul-7 W2514")
    close_search(play)
    assert where(play, "nazgul-7") == "W2413"
    assert play.state.points == 9
    nothing = search({"W2413": FOUR}, AWAY)
    close_search(nothing)
    assert nothing.state.points == 10
    assert kinds(nothing) == ["CardsTurned", "LevelTold"]


@pytest.mark.parametrize(
    "words",
    [
        "enter W2413 nazgul-8",
        "enter W2413 nazgul-7; enter W2514 nazgul-7",
        "enter W2413 nazgul-7 nazgul-7",
        "enter W2413 lord",
        "enter W2514 orcs-1",
        "enter W2613 nazgul-7",
        "enter W2413 gothmog",
    ],
)
def test_who_has_not_sighted_a_hex_does_not_enter_it(words: str) -> None:
    """W-12.12, W-18.2: nor does anybody twice, nor a Nazgûl that was not placed."""
    play = search({"W2413": FOUR, "W2514": "merry"}, {**AWAY, "W2513": "lord"})
    say(play, "place nazgul-7 W2514; place nazgul-8 W2515; place orcs 2 W2720 to W2620; done")
    with pytest.raises(Illegal, match=r"W-12\.12"):
        say(play, words)


def test_entries_are_played_in_the_order_written() -> None:
    """W-12.12; said twice of one hex they are one entry (W-53.9)."""
    play = search({"W2413": FOUR, "W2515": "merry"}, AWAY, [5, 3], rows=NEVER)
    say(play, "place nazgul-7 W2514; place nazgul-8 W2514; place lord W2514; done")
    say(play, "enter W2515 lord; enter W2413 nazgul-7; enter W2515 nazgul-8; done")
    assert kinds(play)[-4:] == ["ForcesEntered", "Spotted", "ForcesEntered", "SpottingFailed"]
    assert tries(play) == [("W2413", 3)]


def test_groups_of_one_hex_are_tried_apart_the_larger_first() -> None:
    """W-12.13, W-19.12: equal ones by lot, so that no order tells a column; who is spotted needs no die."""
    play = search({"W2413": "frodo", "W2414": "sam merry", "W2415": "gimli"}, AWAY, [6, 6], rows=NEVER)
    for number in (2, 3):
        play.put_group(number, replace(play.group(number), at=AT("W2413")))
    spot(play, 2, 1)
    say(play, "place nazgul-7 W2413; done")
    assert play.events[-1] == told.GroupsSighted(BOTH, tuple((AT("W2413"), number) for number in (2, 1, 1)))
    say(play, "done")
    assert tries(play) == [("W2413", 6), ("W2413", 6)]
    assert "ForcesEntered" not in kinds(play)
    assert play.count("order") == 2
    sized = search({"W2413": "frodo", "W2414": "sam merry"}, AWAY, [6, 2], rows=NEVER)
    sized.put_group(2, replace(sized.group(2), at=AT("W2413")))
    say(sized, "place nazgul-7 W2413; done; done")
    assert [event.names for event in sized.events if isinstance(event, Spotted)] == [("frodo",)]
    worn = search({"W2413": "frodo sam merry", "W2414": "pippin gimli"}, AWAY, [6, 6], ring=Ring(is_on=True))
    worn.put_group(2, replace(worn.group(2), at=AT("W2413")))
    say(worn, "place nazgul-7 W2413; done; done")
    assert worn.count("order") == 2  # he who wears it is not counted: they are equal


def test_bands_near_one_that_has_sighted_enter_with_it_and_count_together() -> None:
    """W-53.10: within three hexes of that band, not of the group; named without it they do not."""
    play = search({"W2620": "sam"}, AWAY, [3], rows=NEVER)
    say(play, "place orcs 2 W2720 to W2620; place orcs 4 W2716 to W2715; place orcs 5 W2717 to W2716; done")
    assert play.events[-1] == told.GroupsSighted(BOTH, ((AT("W2620"), 1),))
    for words in ("enter W2620 orcs-2", "enter W2620 orcs-1 orcs-2", "enter W2620 orcs-3"):
        with pytest.raises(Illegal, match=r"W-12\.12"):
            say(play, words)
    say(play, "enter W2620 orcs-1; enter W2620 orcs-3; done")
    assert kinds(play)[-2:] == ["ForcesEntered", "Spotted"]


def test_a_band_that_stands_with_the_group_is_one_with_which_others_enter() -> None:
    """W-53.10: it need not be named, while it does not go elsewhere; bands that see nothing are no help."""
    play = search({"W2620": "sam", "W2619": "frodo"}, AWAY, [6, 6])
    say(play, "place orcs 2 W2620 to W2619; place orcs 4 W2718 to W2717")
    say(play, "place nazgul-7 W2413; place nazgul-8 W2720; done; enter W2620 orcs-2")
    say(play, "enter -; enter W2619 orcs-1")
    with pytest.raises(Illegal, match=r"W-12\.12"):
        say(play, "enter W2620 orcs-2")
    say(play, "enter W2619 orcs-2; done")
    assert tries(play) == [("W2619", 6)]
    seen = search({"W2413": "sam"}, AWAY)
    say(seen, "place orcs 4 W2717 to W2716; place orcs 2 W2718 to W2717; place nazgul-7 W2414; done")
    with pytest.raises(Illegal, match=r"W-12\.12"):
        say(seen, "enter W2413 orcs-1 orcs-2")


def test_all_are_tried_then_captures_are_made_then_fights_fought() -> None:
    """W-12.13, W-54.1, W-55.1: those spotted are one defender, hidden ones are not in it; a party does not search.

    Orcs that have taken somebody stay as a party, the others leave the map (W-12.15, W-54.3).
    """
    groups = {"W2620": "frodo sam", "W2619": "gimli", "W2618": "legolas", "W2720": "merry"}
    play = search(groups, {**AWAY, "W2620": "party-9"}, [6, 5, 6, 6, 1], rows={"strike": "always"})
    play.put_party("party-9", Party("party-9", 12, ("pippin",)))
    for number in (2, 3):
        play.put_group(number, replace(play.group(number), at=AT("W2620")))
    spot(play, 2, 1)
    say(play, "place orcs 6 W2620 to W2720; place orcs 2 W2719 to W2718; place lord W2620; done")
    say(play, "enter W2620 orcs-1 lord; done")
    said = [kind for kind in kinds(play) if kind not in ("CardsTurned", "LevelTold", "ForcesPlaced")]
    assert said == ["GroupsSighted", "SpottingFailed", "Spotted", "CaptureTried", "PartySeen", "FightFought"]
    assert tries(play) == [("W2620", 6)]
    fights = [event.exchange for event in play.events if isinstance(event, FightFought)]
    assert [(fight.attacker.fighters, fight.defender.fighters) for fight in fights] == [
        (("lord",), ("gimli",))
    ]
    close_search(play)
    assert {piece.id for piece in play.state.pieces if piece.id.startswith(("orcs", "party"))} == {
        "party-1",
        "party-9",
    }


def test_who_died_before_his_entry_enters_nothing() -> None:
    """W-12.12, W-12.13: a force that stands beside the group fights with those that enter."""
    groups = {"W2413": "sam", "W2514": "aragorn boromir gandalf"}
    falls = [1, 1, 6]
    play = search(groups, AWAY, falls, rows={"strike": "always"}, wounds=(("nazgul-7", 3),))
    say(play, "place nazgul-7 W2514; place nazgul-8 W2513; done")
    say(play, "enter W2514 nazgul-8; enter W2413 nazgul-7; done")
    assert play.state.standing("nazgul-7") is None
    entered = [event.pieces for event in play.events if isinstance(event, told.ForcesEntered)]
    assert entered == [("nazgul-8",)]
    assert tries(play) == []


def test_by_default_bands_that_sighted_none_go_with_the_lowest_near_that_did() -> None:
    """W-12.12, W-53.10, W-12.10."""
    play = search({"W2620": "sam", "W2618": "merry pippin"}, AWAY, [2, 3], rows=NEVER)
    say(
        play,
        "place orcs 2 W2719 to W2720; place orcs 4 W2720 to W2620; place orcs 2 W2719 to W2618; done; done",
    )
    assert tries(play) == [("W2618", 2)]
    assert kinds(play)[-1] == "Spotted"


def test_the_mouth_and_saruman_search_from_where_they_stand() -> None:
    """W-12.5, W-8.2: where their hex or zone is searched, free, and into what they sighted if they are named."""
    play = search({"E1028": "sam", "E1128": "merry"}, {"E1128": "mouth"}, [6, 6])
    assert is_asked(play)
    say(play, "place -; done")
    assert play.events[-1] == told.GroupsSighted(BOTH, ((AT("E1028"), 1), (AT("E1128"), 1)))
    say(play, "enter E1028 mouth; done")
    assert where(play, "mouth") == "E1028"
    assert tries(play) == [("E1028", 6)]
    stays = search({"E1128": "merry"}, {"E1128": "mouth"}, [6])
    say(stays, "place -; done; done")
    assert tries(stays) == [("E1128", 6)]
    beyond = search({"W2421": "sam"}, {"W2421": "saruman"}, cards=(18, 19))
    assert beyond.state.search_of("D") is not None
    assert not is_asked(beyond)
    zone = search({"W2421": "sam"}, {"W2421": "saruman"}, cards=(18, 5))  # Dunland, which he sees
    assert is_asked(zone)


def test_who_is_not_asked_to_place_is_asked_to_enter_what_the_mouth_sees() -> None:
    """W-12.17, W-12.3: level 1 is zero everywhere, and his zone reaches beyond the provinces."""
    at, beyond = _at_a_border()
    play = search({beyond: "sam"}, {at: "mouth"}, [6], cards=(4, 9))
    assert [news.level for news in play.state.news] == [2]
    assert is_asked(play)
    say(play, f"enter {beyond} mouth; done")
    assert tries(play) == [(beyond, 6)]


def _at_a_border() -> tuple[str, str]:
    """A hex of Hollin, and one in its zone that is in no province of cards 4 and 9."""
    return next(
        (LAND.name(at), LAND.name(other))
        for at in LAND.by_province["Hollin"]
        for other in sorted(LAND.zones[at])
        if LAND.province(other) in ("Bree-land", "Rohan") and LAND.terrain[other] == "clear"
    )


def test_a_group_that_lies_low_is_found_and_a_lone_wearer_is_not() -> None:
    """W-13.9, W-57.2."""
    play = search({"W2413": "frodo", "W2514": "sam"}, AWAY, [6], ring=Ring(is_on=True))
    play.put_group(2, replace(play.group(2), low_since=1))
    say(play, "place nazgul-7 W2514; done; done")
    assert tries(play) == [("W2514", 6)]


def test_the_mountain_holds_three_of_those_that_enter() -> None:
    """W-52.5: by default the first by W-51.8 go; a fourth who is named is refused. Who leaves makes room."""
    forces = ("gothmog", "nazgul-7", "nazgul-8")

    def beside(guards: str) -> WarPlay:
        play = search(
            {"E1029": "frodo", "E1128": "sam"}, {"E1028": " ".join(forces), "E1029": guards}, [6, 6]
        )
        placed = tuple(Placed(piece, AT("E1028")) for piece in forces)
        hexes = (
            Sighted(AT("E1029"), (1,), (*forces, *guards.split())),
            Sighted(AT("E1128"), (1,), tuple(guards.split())),
        )
        play.set(searches=(Search((4, 9), (), placed, is_ready=True, is_placed=True, sighted=hexes),))
        return play

    play = beside("nazgul-3 nazgul-9")
    say(play, "done")
    assert there(play, AT("E1029")) == ("gothmog", "nazgul-3", "nazgul-9")
    assert tries(play)[0] == ("E1029", 6)
    full = beside("nazgul-9")
    with pytest.raises(Illegal, match=r"W-52\.5"):
        say(full, "enter E1029 gothmog nazgul-7 nazgul-8")
    say(full, "enter E1029 nazgul-7 nazgul-8")
    with pytest.raises(Illegal, match=r"W-52\.5"):
        say(full, "enter E1029 gothmog")
    say(full, "enter E1128 nazgul-9")  # which it does behind them
    with pytest.raises(Illegal, match=r"W-52\.5"):
        say(full, "enter E1029 gothmog")
    say(full, "enter -; enter E1128 nazgul-9; enter E1029 nazgul-7 nazgul-8; enter E1029 gothmog; done")
    assert there(full, AT("E1029")) == ("gothmog", "nazgul-7", "nazgul-8")
    own = beside("nazgul-9")
    found = own.state.search_of("D")
    assert found is not None
    own.set(searches=(replace(found, placed=(*(found.placed or ()), Placed("nazgul-9", AT("E1029")))),))
    say(own, "enter E1029 nazgul-7 nazgul-8; done")
    assert there(own, AT("E1029")) == ("nazgul-7", "nazgul-8", "nazgul-9")


def test_offers_of_entering() -> None:
    """W-12.12: hexes that were sighted, and who may go there."""
    play = search({"W2413": FOUR, "W2515": "merry"}, AWAY)
    play.dice = Unrolled()
    say(play, "place nazgul-7 W2514; place nazgul-8 W2513; place orcs 2 W2720 to W2620; done")
    assert SEARCH.options(play, "D", ()).words == ("enter", "done")
    assert SEARCH.options(play, "D", ("enter",)).words == ("-", "W2413", "W2515")
    assert SEARCH.options(play, "D", ("enter", "W2413")).words == ("nazgul-7", "nazgul-8")
    assert SEARCH.options(play, "D", ("enter", "W2515")).words == ("nazgul-7",)
    assert SEARCH.options(play, "D", ("enter", "W2413", "nazgul-7")).words == ("nazgul-8", "then")
    say(play, "enter W2413 nazgul-7 nazgul-8")
    assert SEARCH.options(play, "D", ("enter",)).words == ("-",)
