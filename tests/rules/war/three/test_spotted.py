"""Who sees characters on the map: all, or S alone whom he has found in a search (W-15.11, W-39.6, W-39.10)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.war.events import sightings as told
from rules.war.events.ring import GollumSaw, RingWorn
from rules.war.fights.capturing import capture
from rules.war.fights.combat import spotted_at, strike
from rules.war.play import WarPlay
from rules.war.ring.gollum import learns
from rules.war.ring.wearing import put_on
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import PieceId, Side
from rules.war.state.war import Gollum, Party, Ring
from rules.war.tracks.chart import numbered
from rules.war.tracks.closing import close, merge
from rules.war.tracks.going import go
from rules.war.tracks.watching import find, is_spotted, reveal, spot, throw_to_spot
from rules.war.turn.sittings import end_sitting
from tests.rules.war.kit import AT, LAND, Loaded, plot, three

FOUR = "frodo sam aragorn gandalf"
DARK, WHITE, ALL = (1, 2), (1, 3), (1, 2, 3)
QUIET = {"strike": "never"}
READERS: tuple[Side | None, ...] = ("F", "D", "S", None)


def kinds(play: WarPlay) -> list[str]:
    return [type(event).__name__ for event in play.events]


def seen(play: WarPlay, side: Side | None) -> set[PieceId]:
    """Who stands on the map as a side knows it."""
    state = known_to(LAND, play.state, side)
    return {
        piece
        for _, group in numbered(state.chart)
        if group.is_spotted(state.turn, side or "D")
        for piece in group.members
    }


def test_whom_s_spots_in_a_search_he_and_f_alone_see() -> None:
    """W-15.11, W-16.10, W-39.6: told to the two, in his log; a spotting of D's in a search is for all."""
    play = three({"W2409": FOUR}, falls=[2], phase=Phase.SEARCH)
    assert throw_to_spot(play, 1, 3, "W-12.14", 1, "S")
    names = ("frodo", "sam", "aragorn", "gandalf")
    assert play.events == [told.Spotted(WHITE, AT("W2409"), names, 1, is_open=False)]
    assert [(news.to, news.level) for news in play.state.news] == [("S", 3)]
    assert [len(seen(play, side)) for side in READERS] == [4, 0, 4, 0]
    assert not play.state.has_hobbit
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == ["die/FS/1"]
    dark = three({"W2409": FOUR}, falls=[2], phase=Phase.SEARCH)
    throw_to_spot(dark, 1, 3, "W-12.14", 1, "D")
    assert dark.events == [told.Spotted(DARK, AT("W2409"), names, 1)]
    assert is_spotted(dark, dark.group(1), "S")
    assert dark.state.has_hobbit


def test_who_does_not_see_a_group_gets_the_news_that_he_is_due() -> None:
    """W-7.8, W-10.22, W-15.11: D hears of whom S has found, and of nobody who stands on the map for all.

    Each reads apart who went in the open: to whom else it is told would tell whom S has found.
    """
    for is_open in (False, True):
        play = three({"W2408": FOUR}, {"W2410": "nazgul-7 saruman"}, [1], rows=QUIET, saruman=QUIET)
        (spot if is_open else find)(play, 1, *((1,) if is_open else ("W-12.14", 1)))
        play.events.clear()
        go(play, plot("W2409"))
        if is_open:
            assert [(kind, event.to) for kind, event in zip(kinds(play), play.events, strict=True)] == [
                ("SpottedMoved", (2,)),
                ("SpottedMoved", (3,)),
            ]
        else:
            assert [(kind, event.to) for kind, event in zip(kinds(play), play.events, strict=True)] == [
                ("ZoneEntered", DARK),
                ("Challenged", DARK),
                ("SpottedMoved", (3,)),
            ]


def test_places_are_told_to_who_does_not_see_the_group() -> None:
    """W-10.22, W-39.3: and a road has its die."""
    play = three({"W2112": "frodo sam"}, falls=[1, 1])
    find(play, 1, "W-12.14", 1)
    play.events.clear()
    go(play, plot("W2011+", "W1912+", "W1811+", "W1712+", "W1612+"))
    close(play)
    assert [(kind, event.to) for kind, event in zip(kinds(play), play.events, strict=True)] == [
        ("SpottedMoved", (3,)),
        ("NewsOfPlaces", DARK),
        ("RoadsUsed", DARK),
        ("RoadDie", DARK),
    ]
    isengard = three({"W2423": "frodo sam"})
    find(isengard, 1, "W-12.14", 1)
    go(isengard, plot("W2422"))
    assert isengard.state.journey.noted == ()


def test_pieces_of_who_does_not_see_a_group_do_not_stop_it() -> None:
    """W-15.11, W-52.4: S's do, who has found it."""
    for piece, is_stopped in (("nazgul-7", False), ("saruman", True)):
        play = three({"W2408": FOUR}, {"W2409": piece}, [6], rows=QUIET, saruman=QUIET)
        find(play, 1, "W-12.14", 1)
        go(play, plot("W2409"))
        assert play.group(1).is_stopped is is_stopped


def test_whom_one_has_spotted_in_the_open_the_other_sees_when_the_sitting_ends() -> None:
    """W-7.8, W-16.9, W-39.9, W-39.10: no news of it is due from then on; the challenge and its way stay untold."""
    play = three(
        {"W2408": FOUR}, {"W2410": "saruman", "W2310": "nazgul-7"}, [1, 6, 1], rows=QUIET, saruman=QUIET
    )
    reveal(play, 1, "W-9.7", 1, "S")
    assert play.events[-1] == told.Spotted(WHITE, AT("W2408"), ("frodo", "sam", "aragorn", "gandalf"), 1)
    go(play, plot("W2409"))
    assert [(kind, event.to) for kind, event in zip(kinds(play)[1:], play.events[1:], strict=True)] == [
        ("SpottedMoved", (3,))
    ]
    assert [len(seen(play, side)) for side in READERS] == [4, 0, 4, 0]
    end_sitting(play)
    assert [len(seen(play, side)) for side in READERS] == [4, 4, 4, 4]


def test_who_steps_forward_himself_is_seen_by_both_at_once() -> None:
    """W-11.1, W-57.2, W-39.10: nobody has spotted him, so that no search is told by it; both log it."""
    play = three({"W2408": FOUR})
    reveal(play, 1, "W-11.1", 1)
    assert play.events[-1].to == ALL
    assert [news.to for news in play.state.news] == ["D", "S"]
    assert [len(seen(play, side)) for side in ("D", "S")] == [4, 4]


def test_who_joins_whom_s_has_found_is_found_too() -> None:
    """W-6.6, W-15.11: S hears who; D nothing, unless the one stands on the map for all."""
    play = three({"W2408": FOUR, "W2409": "gimli", "W2410": "merry"})
    for number in (2, 3):
        play.put_group(number, replace(play.group(number), at=AT("W2408")))
    find(play, 1, "W-12.14", 1)
    play.events.clear()
    merge(play, 2, 1)
    assert play.events == [told.Spotted(WHITE, AT("W2408"), ("gimli",), 1, is_open=False)]
    spot(play, 3, 1)
    merge(play, 3, 1)
    assert play.events[1:] == [  # in his own event, as if S had found nobody
        told.Spotted(DARK, AT("W2408"), ("frodo", "sam", "aragorn", "gandalf", "gimli"), 1)
    ]


def test_who_saw_it_hears_that_it_ended() -> None:
    """W-15.9, W-16.10."""
    play = three({"W2408": FOUR, "W2409": "gimli"}, falls=[3, 3], phase=Phase.SHADOW, turn=2)
    find(play, 1, "W-12.14", 2)
    spot(play, 2, 2)
    end_sitting(play)
    ended = {event.names[-1]: event.to for event in play.events if isinstance(event, told.SpottingEnded)}
    assert ended == {"gandalf": WHITE, "gimli": ALL}
    assert not is_spotted(play, play.group(1), "S")


def test_which_column_somebody_has_joined_no_enemy_hears() -> None:
    """W-6.6, W-15.7: of two groups that stand in one hex, both on the map."""
    told_of = []
    for joined in (1, 2):
        play = three({"W2408": "frodo", "W2409": "aragorn", "W2410": "gimli"})
        for number in (2, 3):
            play.put_group(number, replace(play.group(number), at=AT("W2408")))
        spot(play, 1, 1)
        spot(play, 2, 1)
        play.events.clear()
        merge(play, 3, joined)
        told_of.append([event for event in play.events if 2 in event.to])

    assert told_of[0] == told_of[1] != []


def test_who_is_hidden_again_is_told_by_hexes_and_not_by_columns() -> None:
    """W-15.7, W-15.9: a split of those on the map shows to nobody."""
    heard = []
    for groups in ({"W2408": "frodo sam gimli"}, {"W2408": "frodo sam", "W2409": "gimli"}):
        play = three(groups, falls=[3, 3], phase=Phase.SHADOW, turn=2)
        for number in range(1, len(groups) + 1):
            play.put_group(number, replace(play.group(number), at=AT("W2408")))
            spot(play, number, 2)
        end_sitting(play)
        heard.append([event for event in play.events if isinstance(event, told.SpottingEnded)])

    assert heard[0] == heard[1]
    assert [event.names for event in heard[0]] == [("frodo", "sam", "gimli")]


def test_what_one_has_seen_goes_over_when_groups_join() -> None:
    """W-6.6, W-15.11, W-16.9: whom S has found, and that D does not see yet whom S has spotted in the open."""
    play = three({"W2408": FOUR, "W2409": "gimli", "W2410": "merry"})
    for number in (2, 3):
        play.put_group(number, replace(play.group(number), at=AT("W2408")))
    find(play, 2, "W-12.14", 1)
    merge(play, 2, 1)
    assert is_spotted(play, play.group(1), "S")
    assert not is_spotted(play, play.group(1), "D")
    reveal(play, 3, "W-9.7", 1, "S")
    play.events.clear()
    merge(play, 1, 3)
    assert [len(seen(play, side)) for side in READERS] == [6, 0, 6, 0]
    assert play.events == []


def test_they_alone_fight_and_capture_whom_they_see() -> None:
    """W-15.11, W-54.1, W-55.1: S's pieces those whom S has found, D's none of them."""
    play = three({"W2408": "frodo sam"}, {"W2408": "saruman nazgul-7"}, [1, 1])
    find(play, 1, "W-12.14", 1)
    assert [spotted_at(play, AT("W2408"), side) for side in ("D", "S")] == [(), ("frodo", "sam")]
    strike(play, AT("W2408"), ("nazgul-7",))
    assert "FightFought" not in kinds(play)
    strike(play, AT("W2408"), ("saruman",))
    assert "FightFought" in kinds(play)
    parties = (Party("party-1", 2), Party("party-2", 2, owner="S"))
    taken = three({"W2408": "sam"}, {"W2408": "party-1 party-2"}, [1], parties=parties, ring=Ring(None))
    find(taken, 1, "W-12.14", 1)
    capture(taken, AT("W2408"), 2, ("party-1",))
    assert "CaptureTried" not in kinds(taken)
    capture(taken, AT("W2408"), 2, ("party-2",))
    assert "CaptureTried" in kinds(taken)


def test_who_stands_in_mordor_is_a_report_to_who_sees_him() -> None:
    """W-16.9, W-52.5: to the other when he sees it too."""
    play = three({"E1128": "frodo"})
    reveal(play, 1, "W-9.7", 1, "S")
    assert play.state.reported == {"S"}
    end_sitting(play)
    assert play.state.reported == {"D", "S"}


def test_who_vanishes_before_saruman_alone_is_not_named_to_the_dark_power() -> None:
    """W-57.2, W-39.6: D hears where the Ring is worn; S, who saw the bearer, that he is gone."""
    play = three({"W2408": "frodo sam"}, ring=Ring(believed="merry"))
    find(play, 1, "W-12.14", 1)
    play.events.clear()
    put_on(play)
    worn = next(event for event in play.events if isinstance(event, RingWorn) and 2 in event.to)
    assert (worn.bearer, worn.at) == (None, AT("W2408"))
    (ended,) = (event for event in play.events if isinstance(event, told.SpottingEnded))
    assert (ended.to, ended.names) == (WHITE, ("frodo",))
    assert play.state.ring.believed == "merry"


def test_sarumans_gollum_counts_for_him() -> None:
    """W-57.7, W-39.11: when S's turn ends, and nothing when D's does."""
    gollum = Gollum(AT("W2408"), "S", is_hidden=False)
    play = three({"W2409": "frodo sam"}, {"W2408": "gollum"}, gollum=gollum, phase=Phase.TOWER)
    learns(play, "D")
    assert play.events == []
    end_sitting(play)
    assert [event.to for event in play.events if isinstance(event, GollumSaw)] == [WHITE]
    assert [(news.to, news.clause) for news in play.state.news][:1] == [("S", "W-57.7")]
