"""Two who search in one Search Phase: D and S."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.war.cards.event_cards import play_card
from rules.war.events import search as told
from rules.war.events.fights import CaptureTried, FightFought
from rules.war.events.sightings import Spotted, SpottingFailed
from rules.war.hunting.phase import hurry, open_search, played
from rules.war.hunting.placing import givers
from rules.war.play import rehearsal
from rules.war.questions.sheets.rows import Sheet
from rules.war.questions.verbs.search import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.state.council import Alliance, Bans
from rules.war.state.hands import Hand, Pile
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Ring, Rules
from tests.rules.war.kit import AT, LAND, Loaded, war

SEARCH = Verbs(Phase.SEARCH, VERBS)
_GRAMMAR = Grammar({"search": SEARCH.forms}, "W-18")
NAZGUL = {"E0729": "lord nazgul-3", "E1128": "gothmog nazgul-5"}
CARD_OF_BOTH, HAND, EYE = 4, 9, 5
SPOTTED_BY_TWO = 4
POINTS = 10
FAR = {"W0413": "frodo sam"}


class Three:
    """A Search Phase of three, with what each of two says in it."""

    def __init__(
        self,
        groups: dict[str, str],
        pieces: dict[str, str],
        falls: Iterable[int] = (),
        cards: tuple[int, ...] = (CARD_OF_BOTH, HAND),
        won: str = "",
        rows: dict[str, str] | None = None,
        **state: Any,
    ) -> None:
        play = war(groups, pieces, falls, rows=rows, points=POINTS)
        play.set(
            rules=Rules(("F", "D", "S"), LAND.constants),
            won=frozenset(won.split()),
            phase=Phase.SEARCH,
            search_deck=Pile("search", cards),
            **state,
        )
        open_search(play)
        self.play, self.over = play, list[Side]()
        self._go_on()

    def _go_on(self) -> None:
        self.over += [search.side for search in played(self.play)]

    def say(self, side: Side, words: str) -> None:
        for answer in words.split(";"):
            SEARCH.play(self.play, side, _GRAMMAR.read("search", answer))
            self._go_on()

    def lapse(self) -> None:
        hurry(self.play)
        self._go_on()

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.play.events if isinstance(event, kind)]


def test_orc_cards_are_each_their_owners_and_nazgul_cards_of_who_has_nazgul() -> None:
    """W-36.1, W-53.4, W-25.18: the white hand is S's, the eye D's; Mordor is D's without a card."""
    seats = {"F": 1, "D": 2, "S": 3}
    alone = Three(FAR, NAZGUL, cards=(CARD_OF_BOTH, HAND))
    assert {search.side: search.cards for search in alone.play.state.searches} == {"D": (4,), "S": (9,)}
    levels = alone.told(told.LevelTold)
    assert [event.to for event in levels] == [(seats["F"], seats["D"]), (seats["F"], seats["S"])]
    assert "Gorgoroth" in dict(levels[0].level)
    assert "Gorgoroth" not in dict(levels[1].level)
    none = Three(FAR, NAZGUL, cards=(EYE, CARD_OF_BOTH))
    assert [search.side for search in none.play.state.searches] == ["D"]
    both = Three(FAR, NAZGUL, cards=(EYE, CARD_OF_BOTH), won="nazgul-3")
    assert {search.side: search.cards for search in both.play.state.searches} == {"D": (5, 4), "S": (4,)}
    (given,) = givers(both.play, "S", (CARD_OF_BOTH,))
    assert (given.has_orcs, given.most) == (False, 3)


def test_saruman_places_nobody_elses_nazgul_and_pays_nothing() -> None:
    """W-12.3, W-25.18."""
    three = Three(FAR, NAZGUL, cards=(CARD_OF_BOTH, EYE), won="nazgul-3")
    pieces: dict[Side, str] = {"S": "lord", "D": "nazgul-3"}
    for side, piece in pieces.items():
        with pytest.raises(Illegal, match=r"W-12\.3"):
            three.say(side, f"place {piece} W2415")
    three.play.set(points=0)
    three.say("S", "place nazgul-3 W2415")
    with pytest.raises(Illegal, match=r"W-53\.2"):
        three.say("D", "place lord W2415")


def test_who_has_the_first_card_searches_first_and_the_other_waits_though_he_has_placed() -> None:
    """W-12.18: he is played when the first is over, at once and to his end by default."""
    three = Three({"W2413": "frodo sam", "W2712": "gimli"}, NAZGUL, falls=(6, 6))
    assert set(three.play.state.acting) == {"D", "S"}
    three.say("S", "place orcs 2 W2812 to W2712; done")
    assert (three.over, three.play.state.acting) == ([], ("D",))
    assert three.play.state.standing("orcs-1") is None
    three.say("D", "place lord W2514; done; enter -; done")
    assert (three.over, three.play.state.acting) == (["D", "S"], ())
    assert three.told(told.GroupsSighted)[1].to == (1, 3)
    assert [event.to for event in three.told(told.ForcesPlaced)] == [(2,), (1,), (3,), (1,)]
    assert three.play.state.points == 9  # of the 10 that D had: S pays nothing (W-25.18)
    assert [event.to for event in three.told(told.ForcesEntered)] == [(1, 3)]


def test_where_the_first_is_over_before_the_other_has_placed_he_is_asked_as_usual() -> None:
    """W-12.12, W-12.18."""
    three = Three({"W2712": "gimli"}, NAZGUL, falls=(6,))
    three.say("D", "place -; done")
    assert (three.over, three.play.state.acting) == (["D"], ("S",))
    three.say("S", "place orcs 2 W2812 to W2712; done")
    assert three.play.state.acting == ("S",)
    three.say("S", "enter W2712 orcs-1; done")
    assert three.over == ["D", "S"]


def test_a_lapse_ends_both() -> None:
    """W-16.7."""
    three = Three(FAR, NAZGUL)
    three.say("D", "place lord W2415")
    three.lapse()
    assert three.over == ["D", "S"]
    assert three.play.state.standing("lord") == AT("W2415")


SHARED: dict[str, Any] = {"cards": (CARD_OF_BOTH, 7), "won": "nazgul-5 gothmog"}


def test_one_nazgul_card_for_both_is_searched_first_by_who_throws_more() -> None:
    """W-36.6, W-36.7: the dice fall when both have placed, equal ones again; D and S alone see them."""
    three = Three(FAR, NAZGUL, falls=(3, 3, 2, 5), **SHARED)
    three.say("D", "place lord W2415; done")
    assert three.told(told.OrderDrawn) == []
    three.say("S", "place nazgul-5 W2416; done")
    (drawn,) = three.told(told.OrderDrawn)
    assert (drawn.thrown, drawn.first, drawn.to) == ((3, 3, 2, 5), "S", (2, 3))
    assert three.over == ["S", "D"]
    thrown = three.play.dice
    assert isinstance(thrown, Loaded)
    assert thrown.labels == [f"die/DS/{n}" for n in (1, 2, 3, 4)]
    other = Three(FAR, NAZGUL, falls=(5, 2), **SHARED)
    other.say("D", "place lord W2415; done")
    other.say("S", "place nazgul-5 W2416; done")
    assert (other.told(told.OrderDrawn)[0].first, other.over) == ("D", ["D", "S"])


def test_a_card_that_both_have_sends_nazgul_to_one_province() -> None:
    """W-36.6: who has one such card; of two cards each has its own."""
    one = Three(FAR, NAZGUL, cards=(CARD_OF_BOTH, EYE), won="nazgul-5 gothmog")
    one.say("S", "place nazgul-5 W2415")
    with pytest.raises(Illegal, match=r"W-36\.6"):
        one.say("S", "place gothmog W1818")
    one.say("S", "place gothmog W2416")
    one.play.set(public=one.play.state.pieces)
    known = rehearsal(LAND, known_to(LAND, one.play.state, "D"))
    SEARCH.play(known, "D", _GRAMMAR.read("search", "place lord W2415"))
    with pytest.raises(Illegal, match=r"W-36\.6"):
        SEARCH.play(known, "D", _GRAMMAR.read("search", "place nazgul-3 W1818"))


def _rivals(falls: Iterable[int], rows: dict[str, str], lord: str = "W2015", **more: Any) -> Three:
    cards = more.pop("cards", (CARD_OF_BOTH, EYE))
    sheet = {"rival": "search", "dare": "no", **rows}
    three = Three({"W2115": "frodo sam"}, NAZGUL, falls, cards=cards, won="nazgul-5", **more)
    sides: tuple[Side, ...] = ("D", "S")
    for side in sides:
        for row, words in sheet.items():
            state = three.play.state
            written = state.sheet(side).written(row, words, at_once=True)
            others = tuple(one for one in state.sheets if one[0] != side)
            three.play.set(sheets=tuple(sorted((*others, (side, written)))))
    three.say("D", f"place lord {lord}; done")
    three.say("S", "place nazgul-5 W2116; done")
    return three


@pytest.mark.parametrize(("rival", "fights"), [("search", 0), ("fight", 1)])
def test_who_searches_second_behind_a_success_fights_first_where_his_sheet_says_so(
    rival: str, fights: int
) -> None:
    """W-36.8, W-36.13: the first has spotted a group in the province; the other's Nazgûl fight his first.

    D pays for the one that he placed, and nothing for the fight.
    """
    three = _rivals((1, 6, 1, 1, 6, 6), {"rival": rival, "strike": "never"})
    three.say("S", "enter W2115 nazgul-5; done")
    between = [event for event in three.told(FightFought) if event.exchange.attacker.side == "D"]
    assert len(between) == fights
    assert three.play.state.points == POINTS - 1
    assert all(event.exchange.at == AT("W2115") for event in between)  # where the first's stand (W-36.11)


@pytest.mark.parametrize(("dare", "fights"), [("no", 0), ("yes", 1)])
def test_who_found_nobody_challenges_the_second_behind_his_search(dare: str, fights: int) -> None:
    """W-36.9."""
    three = _rivals((1, 6, 6, 6, 6, 6), {"dare": dare, "strike": "never"})
    three.say("S", "enter W2115 nazgul-5; done")
    attackers = [event.exchange.attacker.side for event in three.told(FightFought)]
    assert attackers == ["S"] * fights
    assert three.over == ["S", "D"]


def test_in_another_province_or_by_another_card_no_fight_is_opened() -> None:
    """W-36.8, W-36.14: though the first has spotted a group, and the second's sheet would fight."""
    rows = {"rival": "fight", "strike": "never"}
    apart = _rivals((1, 6, 1), rows, lord="W1818")
    apart.say("S", "enter W2115 nazgul-5; done")
    other = _rivals((1, 6, 6), rows, cards=(EYE, CARD_OF_BOTH))
    other.say("D", "enter W2115 lord; done")
    for three in (apart, other):
        assert len(three.told(Spotted)) == 1
        assert three.told(FightFought) == []


def test_under_a_ban_no_fight_is_opened() -> None:
    """W-36.16, W-37.1: D is second, and may not."""
    three = _rivals(
        (1, 6, 1, 6, 6),
        {"rival": "fight", "strike": "never"},
        bans=Bans(frozenset(("D",)), frozenset(("D",))),
    )
    three.say("S", "enter W2115 nazgul-5; done")
    assert three.told(FightFought) == []


def test_allies_send_three_nazgul_at_most_together_and_both_hear_what_they_find() -> None:
    """W-22.2, W-36.10: D places, S's too."""
    three = Three(
        {"W2413": "frodo sam"},
        NAZGUL,
        falls=(6,),
        cards=(CARD_OF_BOTH, EYE),
        won="nazgul-5",
        alliance=Alliance("D"),
    )
    assert [search.side for search in three.play.state.searches] == ["D"]
    three.say("D", "place nazgul-5 W2414; place lord W2415; place nazgul-3 W2416")
    with pytest.raises(Illegal, match=r"W-12\.3"):
        three.say("D", "place gothmog W2417")
    three.say("D", "done")
    assert three.told(told.GroupsSighted)[0].to == (1, 2, 3)


@pytest.mark.parametrize("thrown", [4, 5])
def test_in_a_joint_search_nazgul_of_both_spot_together_and_both_hear_of_it(thrown: int) -> None:
    """W-22.2, W-12.13, W-19.12: two Nazgûl, one of each, find on 4."""
    three = Three(
        {"W2413": "frodo sam"},
        NAZGUL,
        falls=(thrown,),
        cards=(CARD_OF_BOTH, EYE),
        won="nazgul-5",
        rows={"strike": "never"},
        alliance=Alliance("D"),
    )
    three.say("D", "place nazgul-5 W2413; place nazgul-3 W2413; done; done")
    assert three.play.dice.labels == ["die/FDS/1"]  # type: ignore[attr-defined]
    kind: type = Spotted if thrown <= SPOTTED_BY_TWO else SpottingFailed
    assert [event.to for event in three.told(kind)] == [(1, 2, 3)]


@pytest.mark.parametrize("row", ["any", "-"])
def test_a_joint_search_that_lapses_needs_agreement_too(row: str) -> None:
    """W-22.3: what was placed when the time is over, Saruman's sheet allows or not."""
    three = Three(
        FAR, NAZGUL, won="nazgul-5", alliance=Alliance("D"), sheets=(("S", Sheet((("joint", row),))),)
    )
    three.say("D", "place nazgul-5 W2414")
    three.lapse()
    assert three.play.state.alliance is not None
    assert bool(three.play.state.alliance.ends) is (row == "-")
    assert bool(three.told(told.ForcesPlaced)) is (row == "any")
    assert all(search.is_over for search in three.play.state.searches)


@pytest.mark.parametrize(
    ("row", "is_agreed"), [("any", True), ("nazgul-5", True), ("-", False), ("nazgul-6", False)]
)
def test_a_nazgul_of_sarumans_whom_he_does_not_give_ends_search_and_alliance(
    row: str, is_agreed: bool
) -> None:
    """W-22.2, W-22.3, W-24.8: nobody searches at all; to place none of his is agreement (W-22.4)."""
    sheet = Sheet((("joint", row),))
    three = Three(
        {"W2413": "frodo sam"},
        NAZGUL,
        falls=(6,),
        cards=(CARD_OF_BOTH, HAND),
        won="nazgul-5",
        alliance=Alliance("D"),
        sheets=(("S", sheet),),
    )
    three.say("S", "place orcs 2 W2812 to W2712; done")
    three.say("D", "place nazgul-5 W2414; done")
    assert bool(three.told(told.GroupsSighted)) is is_agreed
    assert three.play.state.alliance is not None
    assert bool(three.play.state.alliance.ends) is not is_agreed
    if not is_agreed:
        assert sorted(three.over) == ["D", "S"]
        assert three.told(told.ForcesPlaced) == []
        assert three.play.state.standing("nazgul-5") == AT("E1128")


def test_the_dark_power_does_not_feel_for_the_ring_among_his_allys_nazgul() -> None:
    """W-22.2, W-1.6, W-53.6: one that carries it is placed as another; his own are not, as he knows."""
    for bearer in ("nazgul-5", "nazgul-3"):
        three = Three(FAR, NAZGUL, won="nazgul-5", alliance=Alliance("D"), ring=Ring(bearer))
        if bearer == "nazgul-3":
            with pytest.raises(Illegal, match=r"W-53\.6"):
                three.say("D", f"place {bearer} W2414")
        else:
            three.say("D", f"place {bearer} W2414; done")
            assert three.told(told.ForcesPlaced)


def test_forgoing_the_search_is_agreement() -> None:
    """W-22.4: so is a lapse."""
    for words in ("place -; done", ""):
        three = Three(
            FAR, NAZGUL, won="nazgul-5", alliance=Alliance("D"), sheets=(("S", Sheet((("joint", "-"),))),)
        )
        if words:
            three.say("D", words)
        three.lapse()
        assert three.play.state.alliance == Alliance("D")


@pytest.mark.parametrize("ally", [None, "F", "D"])
def test_what_saruman_finds_he_and_the_fellowship_hear_whoever_is_his_ally(ally: Side | None) -> None:
    """W-22.1, W-36.2, W-39.7: he searches as before, and an alliance shares nothing by itself."""
    three = Three(
        {"W2712": "gimli legolas"},
        NAZGUL,
        cards=(HAND, EYE),
        alliance=None if ally is None else Alliance(ally),
        sheets=(("S", Sheet((("strike", "never"),))),),
    )
    three.say("S", "place orcs 2 W2812 to W2712; done")
    assert [event.to for event in three.told(told.GroupsSighted)] == [(1, 3)]
    assert {news.to for news in three.play.state.news if news.level > 1} == {"S"}


def test_orcs_of_the_others_search_bar_no_card_and_show_in_no_view() -> None:
    """W-58.1, W-1.6, W-36.2: D does not hear that S's have tried to capture somebody, nor feel it."""
    three = Three({"W2712": "sam merry"}, NAZGUL, (1, 1), (HAND, EYE), hands=(("D", Hand((15,))),))
    before = known_to(LAND, three.play.state, "D")
    three.say("S", "place orcs 2 W2812 to W2712; done; enter W2712 orcs-1; done")
    assert three.told(CaptureTried)
    assert known_to(LAND, three.play.state, "D").fought == before.fought
    play_card(three.play, "D", 15, ())
    assert three.play.state.blocked


def test_where_one_sends_no_nazgul_the_other_searches_without_a_die() -> None:
    """W-36.14: he is asked who enters as ever."""
    three = Three({"W2415": "frodo sam"}, NAZGUL, cards=(CARD_OF_BOTH, EYE), won="nazgul-5")
    three.say("D", "place -; done")
    three.say("S", "place nazgul-5 W2415; done")
    assert three.told(told.OrderDrawn) == []
    assert (three.over, three.play.state.acting) == (["D"], ("S",))
