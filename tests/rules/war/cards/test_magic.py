"""Magic cards: where they lie, who takes them, what they do (W-56.3 to W-56.6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.war.cards.magic import leave_to_group, take_all
from rules.war.events import cards as told
from rules.war.events.search import LevelTold
from rules.war.land import MORDOR
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.verbs.cards import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.state.magic import laid_out
from rules.war.state.phases import Phase
from rules.war.state.pieces import TABLE
from rules.war.state.war import Servant
from rules.war.tracks.going import go, left_of
from tests.rules.war.kit import AT, LAND, plot, war

SAID = Verbs(Phase.JOURNEY, VERBS)
READ = Grammar({"journey": SAID.forms}, "W-18")
RIVENDELL, LORIEN, EDORAS, BARROW = "W2412", "W2817", "W2724", "W1414"
BOTH = (1, 2)


def say(play: WarPlay, words: str) -> None:
    action = READ.read("journey", words)
    assert READ.read("journey", READ.write(action)) == action
    SAID.play(play, "F", action)


def offered(play: WarPlay, *said: str) -> tuple[str, ...]:
    known = rehearsal(LAND, play.state)
    return SAID.options(known, "F", said).words


def lying(*cards: str) -> dict[str, Any]:
    """Cards where the map has them."""
    return {"lying": tuple(lie for lie in laid_out(LAND)[1] if lie[0] in cards)}


def test_where_they_lie() -> None:
    """W-56.3: at the start; the palantír of Isengard is not there to be taken."""
    carried, on_map = laid_out(LAND)
    where = {
        RIVENDELL: ("anduril", "sting"),
        LORIEN: ("light", "rope", "cloak"),
        "W1811": ("athelas",),
        BARROW: ("blade",),
        EDORAS: ("shadowfax",),
        "E0330": ("palantir-tirith",),
    }
    assert sorted(on_map) == sorted((card, AT(at)) for at, cards in where.items() for card in cards)
    assert carried == (("glamdring", "gandalf"),)


def test_who_gets_what() -> None:
    """W-56.4: of highest Might who may use it, else of highest Might; F alone hears it."""
    play = war({RIVENDELL: "frodo sam merry gimli"}, **lying("anduril", "sting"))
    take_all(play)
    assert play.state.magic == (("anduril", "gimli"), ("sting", "sam"))
    assert play.events == [told.MagicTaken((1,), 1, (("anduril", "gimli"), ("sting", "sam")))]
    assert not play.state.lying
    play = war({RIVENDELL: "aragorn boromir gandalf"}, **lying("anduril"))
    take_all(play)
    assert play.state.magic == (("anduril", "aragorn"),)
    play = war({"E0330": "legolas gandalf aragorn"}, **lying("palantir-tirith"))
    take_all(play)
    assert play.state.magic == (("palantir-tirith", "aragorn"),)


def test_f_says_who_takes_it() -> None:
    """W-56.4: at once, for somebody there; a group that has moved goes no further."""
    play = war({RIVENDELL: "frodo sam aragorn", "W2413": "merry"}, **lying("anduril", "sting"))
    assert set(offered(play, "take")) == {"anduril", "sting"}
    assert offered(play, "take", "sting") == ("frodo", "sam", "aragorn")
    say(play, "take sting frodo")
    assert play.events == [told.MagicTaken((1,), 1, (("sting", "frodo"),))]
    assert play.state.magic == (("sting", "frodo"),)
    assert not play.group(1).is_stopped
    with pytest.raises(Illegal, match=r"W-56\.4"):
        say(play, "take sting sam")
    go(play, plot("W2412", group=2))
    say(play, "take anduril merry")
    with pytest.raises(Illegal, match=r"W-7\.10"):
        go(play, plot("W2512", group=2))


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("take blade frodo", {}),  # a Servant lives there
        ("take sting sam", {}),  # he is elsewhere
        ("take rope frodo", {}),  # it lies elsewhere
        ("take blade merry", {}),  # he is in no group
    ],
)
def test_what_cannot_be_taken(words: str, changes: dict[str, Any]) -> None:
    """W-18.1: the card is not there; he is not in the hex; a Servant lives there."""
    servants = (Servant(AT(BARROW), "wight", TABLE["wight"].life),)
    play = war(
        {BARROW: "frodo", "W2408": "sam", RIVENDELL: "gimli"},
        servants=servants,
        **lying("blade", "rope", "sting"),
    )
    with pytest.raises(Illegal, match=r"W-56\.4"):
        say(play, words)
    take_all(play)
    assert play.state.magic == (("sting", "gimli"),)
    play.set(servants=())
    take_all(play)
    assert ("blade", "frodo") in play.state.magic


def test_who_lies_low_takes_nothing() -> None:
    """W-13.16, W-56.4."""
    play = war({RIVENDELL: "aragorn"}, **lying("anduril"))
    play.put_group(1, replace(play.group(1), low_since=1))
    take_all(play)
    assert not play.state.magic


def test_shadowfax_is_for_gandalf() -> None:
    """W-56.3, W-56.4, W-52.1: a group without him leaves it; alone with it he has 12."""
    play = war({EDORAS: "sam merry"}, **lying("shadowfax"))
    take_all(play)
    assert not play.state.magic
    with pytest.raises(Illegal, match=r"W-56\.4"):
        say(play, "take shadowfax sam")
    play = war({EDORAS: "gandalf"}, **lying("shadowfax"))
    take_all(play)
    assert play.state.magic == (("shadowfax", "gandalf"),)
    assert left_of(play, play.group(1)) == 12


def test_what_becomes_of_them() -> None:
    """W-56.4: cards of the dead go to their group in the same way, at once; nobody left, they lie in the hex."""
    carried = (("sting", "frodo"), ("cloak", "frodo"), ("light", "sam"))
    play = war({"W2408": "sam gimli"}, magic=carried)
    leave_to_group(play, "frodo", 1, AT("W2408"))
    assert set(play.state.magic) == {("sting", "sam"), ("cloak", "gimli"), ("light", "sam")}
    play = war({"W2408": "sam"}, magic=carried)
    leave_to_group(play, "frodo", None, AT("W2410"))
    assert play.state.lying == (("sting", AT("W2410")), ("cloak", AT("W2410")))
    assert play.state.magic == (("light", "sam"),)
    leave_to_group(play, "gimli", 4, AT("W2410"))  # a column that is free now
    assert not play.events


def test_cards_pass_within_a_group() -> None:
    """W-56.4, W-18.1: to another of the group, in secret; not from elsewhere, nor to himself."""
    play = war({"W2408": "frodo sam", "W2409": "gimli"}, magic=(("sting", "sam"),))
    assert offered(play, "pass") == ("sting",)
    assert offered(play, "pass", "sting") == ("frodo",)
    say(play, "pass sting frodo")
    assert play.state.magic == (("sting", "frodo"),)
    assert play.events == [told.MagicPassed((1,), "sting", "frodo")]
    for words in ("pass sting gimli", "pass sting frodo", "pass rope sam", "pass sting merry"):
        with pytest.raises(Illegal, match=r"W-56\.4"):
            say(play, words)


def test_athelas_heals_once_a_game_turn() -> None:
    """W-56.5, W-18.1: 1 Life in the carrier's group; used in this game-turn, elsewhere, unhurt are refused."""
    hurt = (("frodo", 2), ("gimli", 1))
    play = war({"W2408": "frodo sam", "W2409": "gimli"}, magic=(("athelas", "sam"),), wounds=hurt)
    for words in ("heal sam", "heal gimli", "heal merry"):
        with pytest.raises(Illegal, match=r"W-56\.5"):
            say(play, words)
    assert offered(play, "heal") == ("frodo",)
    say(play, "heal frodo")
    assert play.state.life("frodo") == 2
    assert play.events == [told.Healed((1,), (("frodo", 1),))]
    with pytest.raises(Illegal, match=r"W-56\.5"):
        say(play, "heal frodo")


def test_the_palantir_shows_both_something() -> None:
    """W-56.6: F learns the points, D level 1 of all provinces, once a game-turn."""
    play = war({"W2408": "frodo aragorn", "W2413": "sam"}, magic=(("palantir-tirith", "aragorn"),), points=7)
    say(play, "look")
    assert play.events[0] == told.PointsSeen((1,), 7)
    level = play.events[1]
    assert isinstance(level, LevelTold)
    assert level.to == BOTH
    assert [province for province, _ in level.level] == sorted({*LAND.ring, *MORDOR})
    assert dict(level.level)[LAND.province(AT("W2413"))] + dict(level.level)[LAND.province(AT("W2408"))] >= 2
    assert {news.clause for news in play.state.news} == {"W-56.6"}
    with pytest.raises(Illegal, match=r"W-56\.6"):
        say(play, "look")


@pytest.mark.parametrize("owner", ["sam", "gandalf"])
def test_who_cannot_look(owner: str) -> None:
    """W-18.1: not carried by Aragorn or Gandalf in a group."""
    play = war({"W2408": "frodo sam"}, magic=(("palantir-tirith", owner),))
    with pytest.raises(Illegal, match=r"W-56\.6"):
        say(play, "look")
    with pytest.raises(Illegal, match=r"W-56\.6"):
        say(war({"W2408": "frodo"}), "look")
