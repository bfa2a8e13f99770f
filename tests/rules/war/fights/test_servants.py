"""Servants on the way (W-10.9, W-10.20, W-56.1, W-56.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.war.events import fights as told
from rules.war.play import WarPlay
from rules.war.state.war import Ring, Servant
from rules.war.tracks.chart import Plot
from rules.war.tracks.closing import close
from rules.war.tracks.going import go
from rules.war.tracks.watching import is_spotted, spot
from tests.rules.war.fights.test_combat import is_thrown, of_f
from tests.rules.war.kit import AT, Loaded, path, war

BOTH = (1, 2)
BEFORE, MORIA, BEHIND = "W2416", "W2516", "W2616"


def moria(
    members: str, *falls: int, life: int = 6, pieces: dict[str, str] | None = None, **state: Any
) -> WarPlay:
    """A group before Moria, with the Balrog in it."""
    servants = (Servant(AT("W1613"), "wight", 3), Servant(AT(MORIA), "balrog", life))
    return war({BEFORE: members}, pieces, falls, servants=servants, **state)


def enter(play: WarPlay, champion: str | None = None, *way: str) -> None:
    go(play, Plot(1, path(*(way or (MORIA,))), None, champion))


def duels(play: WarPlay) -> list[told.ServantFought]:
    return [event for event in play.events if isinstance(event, told.ServantFought)]


def test_the_champion_slays_it_and_the_group_goes_on() -> None:
    """W-56.1, W-10.20: exchange after exchange; D hears number and figures at once, F the fight itself."""
    play = moria("aragorn gimli sam", 6, 1, 6, 1, life=4)
    enter(play, None, MORIA, BEHIND)
    assert play.group(1).at == AT(BEHIND)
    assert [servant.id for servant in play.state.servants] == ["wight"]
    (duel,) = duels(play)
    assert duel == told.ServantFought(BOTH, AT(MORIA), 3, 5, "balrog", ((6, 1, 2), (6, 1, 2)), True)
    unseen = [event for event in play.events if isinstance(event, told.FightUnseen)]
    assert [event.to for event in unseen] == [(1,), (1,)]
    assert unseen[0].exchange.attacker.fighters == ("aragorn",)
    assert (unseen[0].exchange.defender.side, unseen[0].exchange.defender.fighters) == ("-", ("balrog",))
    assert unseen[1].exchange.defender.dead == ("balrog",)
    news = play.state.news[0]
    assert (news.clause, news.level, news.at, news.number, news.names) == ("W-10.20", 2, AT(MORIA), 3, ())
    assert play.state.in_fight == {"aragorn"}
    assert is_thrown(play)
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == [f"die/FD/{n}" for n in range(1, 5)]


def test_who_has_one_life_against_more_turns_back_and_the_group_with_him() -> None:
    """W-56.1: looked at before each exchange; back in the hex it came from, without news, its move over."""
    play = moria("gandalf sam", 3, 1, 3, 1)
    enter(play, "sam", MORIA, BEHIND)
    group = play.group(1)
    assert (group.at, group.is_stopped) == (AT(BEFORE), True)
    assert duels(play)[0].exchanges == ((3, 1, -1), (3, 1, -1))
    assert not duels(play)[0].is_slain
    assert play.state.life("sam") == 1
    assert play.state.lost == {"sam", "gandalf"}
    close(play)
    assert [news.clause for news in play.state.news] == ["W-10.20"]
    assert is_thrown(play)


def test_the_dead_champions_place_is_taken_by_the_next_strongest() -> None:
    """W-56.1: the Ring goes to `heir`, cards to the group; D hears of the second as of the first."""
    play = moria("frodo sam gandalf", 1, 6, 6, 1, 6, 1, magic=(("sting", "frodo"),), life=5)
    enter(play, "frodo")
    assert play.state.dead == {"frodo"}
    assert play.state.ring.bearer == "sam"
    assert play.state.ring.believed == "frodo"
    assert play.state.magic == (("sting", "sam"),)
    first, second = duels(play)
    assert (first.champion_might, first.number, first.exchanges, first.is_slain) == (
        2,
        3,
        ((1, 6, -3),),
        False,
    )
    assert (second.champion_might, second.number, second.is_slain) == (6, 3, True)
    assert play.group(1).at == AT(MORIA)
    assert not play.group(1).is_stopped


def test_a_wound_that_it_has_it_keeps() -> None:
    """W-56.1, W-56.2."""
    play = moria("legolas", 6, 1, 1, 6)
    enter(play)
    assert play.state.dead == {"legolas"}
    assert play.state.servants == (Servant(AT("W1613"), "wight", 3), Servant(AT(MORIA), "balrog", 4))


@pytest.mark.parametrize(
    ("life", "theirs", "fought"),
    [(1, 2, 0), (1, 1, 1), (2, 2, 1)],
)
def test_one_life_stands_only_against_one(life: int, theirs: int, fought: int) -> None:
    """W-56.1: 1 Life and the Servant more: back at once, and the news comes in any case."""
    play = moria("legolas", 6, 1, life=theirs, wounds=(("legolas", 4 - life),))
    enter(play)
    (duel,) = duels(play)
    assert len(duel.exchanges) == fought
    assert (play.group(1).at == AT(MORIA)) is bool(fought)
    assert play.state.news[0].clause == "W-10.20"
    assert (play.state.in_fight == {"legolas"}) is bool(fought)
    assert play.state.lost == (frozenset() if fought else {"legolas"})


def test_ten_exchanges_are_enough_for_all_champions_together() -> None:
    """W-56.1: then the group goes back."""
    anduril = (("anduril", "aragorn"),)
    play = moria("aragorn gimli", *[1, 1] * 10, magic=anduril)
    enter(play)
    assert len(duels(play)[0].exchanges) == 10
    assert play.group(1).at == AT(BEFORE)
    assert play.state.servants[1].life == 6
    both = moria("merry aragorn", 1, 6, *[1, 1] * 9, magic=anduril)
    enter(both, "merry")
    assert [len(duel.exchanges) for duel in duels(both)] == [1, 9]
    assert both.group(1).at == AT(BEFORE)
    last = moria("merry aragorn", *[5, 1] * 9, 1, 6, magic=(("blade", "merry"),))
    enter(last, "merry")
    assert [len(duel.exchanges) for duel in duels(last)] == [10]
    assert (last.group(1).members, last.group(1).at) == (("aragorn",), AT(BEFORE))


def test_all_dead_ends_it() -> None:
    """W-6.12, W-57.12: the column is free, and the Ring lies there."""
    play = moria("frodo", 1, 6, ring=Ring())
    enter(play, None, MORIA, BEHIND)
    assert play.state.chart[0] is None
    assert (play.state.ring.bearer, play.state.ring.lies) == (None, AT(MORIA))


def test_a_gandalf_who_will_come_back_does_not_keep_the_ring() -> None:
    """W-56.1, W-51.4: it goes to `heir` among those who are left."""
    play = of_f(
        moria("gandalf sam", 1, 6, life=1, wounds=(("gandalf", 4),), ring=Ring(bearer="gandalf")),
        heir="gandalf",
    )
    play.dice = Loaded([1, 6, 6, 1])
    enter(play, "gandalf")
    assert (play.state.returns, play.state.ring.bearer) == (4, "sam")


def test_the_strongest_with_his_cards_is_champion_unless_the_plot_names_another() -> None:
    """W-10.20: highest Might with his cards, then by W-51.8."""
    for magic, champion in (((), 5), ((("blade", "legolas"), ("glamdring", "legolas")), 6)):
        play = moria("aragorn legolas", 6, 1, life=1, magic=magic)
        enter(play)
        assert duels(play)[0].champion_might == champion
    named = moria("aragorn legolas", 6, 1, life=1)
    enter(named, "legolas")
    assert duels(named)[0].champion_might == 4
    sorcerer = moria("aragorn gandalf", 6, 1, life=1)
    enter(sorcerer)
    assert sorcerer.state.in_fight == {"gandalf"}


def test_galadriels_light_gives_two_whoever_carries_it() -> None:
    """W-56.5: with anybody of the group."""
    play = moria("aragorn sam", 6, 1, life=1, magic=(("light", "sam"),))
    enter(play)
    assert duels(play)[0].champion_might == 7


def test_the_wearer_alone_is_stopped_by_none_and_is_no_champion() -> None:
    """W-57.2: a group of him alone is stopped by no Servant and makes no news; he does not fight."""
    play = moria("frodo", ring=Ring(is_on=True))
    enter(play, None, MORIA, BEHIND)
    assert play.group(1).at == AT(BEHIND)
    assert play.events == []
    along = moria("aragorn gimli", 6, 1, life=1, ring=Ring(bearer="aragorn", is_on=True))
    enter(along, "aragorn")
    assert along.state.in_fight == {"gimli"}
    assert duels(along)[0].number == 1


def test_the_news_at_once_is_no_second_time_in_the_batch() -> None:
    """W-10.2, W-10.9: where a Servant lives, W-10.20 is the news; where it is dead, the batch has it."""
    play = moria("aragorn", 6, 1, life=1)
    enter(play)
    close(play)
    assert [news.clause for news in play.state.news] == ["W-10.20"]
    later = moria("aragorn")
    later.set(servants=())
    enter(later)
    close(later)
    assert [news.clause for news in later.state.news] == ["W-10.9"]


def test_it_fights_a_spotted_group_too_after_who_stands_there() -> None:
    """W-10.20: it comes after what chapter 9 does in the hex, also for a group spotted there, without level 2."""
    play = moria("aragorn", 3, 3, 6, 1, life=1, pieces={MORIA: "nazgul-9"}, rows={"strike": "always"})
    spot(play, 1, 1)
    enter(play)
    assert [type(event).__name__ for event in play.events] == [
        "FightFought",
        "FightUnseen",
        "ServantFought",
        "SpottedMoved",
    ]
    assert play.state.news == ()
    assert is_spotted(play, play.group(1), "D")
