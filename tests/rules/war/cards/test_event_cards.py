"""The sixteen event cards: whose, when, what they do and whom they tell (W-14, W-58, W-50.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.board.hexes import hexside
from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.kit.order_steps import THEN
from rules.war.cards.event_cards import CARDS, trim
from rules.war.events import cards as told
from rules.war.events import ring as of_ring
from rules.war.events.search import LevelTold
from rules.war.events.sightings import RoadDie, RoadsUsed
from rules.war.events.turns import CardsLost
from rules.war.hunting.moving import head, move
from rules.war.hunting.places import siege
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.verbs.cards import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.state.hands import Hand
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.searches import Search
from rules.war.state.war import Gollum, Party, Ring
from rules.war.tracks.closing import close, merge
from rules.war.tracks.going import go, walk_of
from rules.war.tracks.walking import walk_now
from rules.war.tracks.watching import sees
from tests.rules.war.kit import AT, LAND, plot, war

HERE = "W2408"
BOTH = (1, 2)
BEHIND = {**dict.fromkeys((3, 4, 13), "1"), **dict.fromkeys((5, 6, 7), "sam"), 8: "sam W2412"}
BEHIND |= {12: "b", 16: "b", 14: "sam 1"}
"""Words that the cards need."""
SIDES: dict[Phase, Side] = {Phase.SEARCH: "D", Phase.JOURNEY: "F", Phase.SHADOW: "D"}


def holding(
    phase: Phase, *held: int, groups: dict[str, str] | None = None, falls: Iterable[int] = (), **state: Any
) -> WarPlay:
    """A sitting whose side holds these cards."""
    pieces = state.pop("pieces", {})
    play = war(groups or {HERE: "frodo sam"}, pieces, falls, hands=((SIDES[phase], Hand(held)),), **state)
    play.set(phase=phase, searches=(Search(()),) if phase is Phase.SEARCH else ())
    return play


def say(play: WarPlay, words: str) -> None:
    verbs = Verbs(play.state.phase, VERBS)
    grammar = Grammar({"now": verbs.forms}, "W-18")
    action = grammar.read("now", words)
    assert grammar.read("now", grammar.write(action)) == action
    verbs.play(play, SIDES[play.state.phase], action)


def offered(play: WarPlay, *said: str) -> tuple[str, ...]:
    verbs = Verbs(play.state.phase, VERBS)
    return verbs.options(rehearsal(LAND, play.state), SIDES[play.state.phase], said).words


def refused(play: WarPlay, words: str, clause: str = "W-58.1") -> None:
    before = play.state
    with pytest.raises(Illegal, match=clause.replace(".", r"\.")):
        say(play, words)
    assert play.state == before
    assert not play.events


def labels(play: WarPlay) -> list[str]:
    return play.dice.labels  # type: ignore[attr-defined,no-any-return]


# ------------------------------------------------------------------------------------------------- whose, and when


@pytest.mark.parametrize("card", sorted(CARDS))
def test_only_its_side_plays_a_card(card: int) -> None:
    """W-58.2: played by a seat of its "For" alone; the other is told to turn it in."""
    other = Phase.SHADOW if "F" in CARDS[card].sides else Phase.JOURNEY
    refused(holding(other, card), f"play {card} {BEHIND.get(card, '')}", "W-58.2")


@pytest.mark.parametrize("card", [1, 2, 10, 15])
def test_before_anything_else_in_a_sitting(card: int) -> None:
    """W-58.1: in any sitting of D's, before anything but other cards."""
    for phase in (Phase.SEARCH, Phase.SHADOW):
        play = holding(phase, card, 16, falls=[1], groups={HERE: "sam"})
        say(play, "discard 16")
        say(play, f"play {card}")
        assert told.CardPlayed("D", card) in play.events
        assert card not in play.state.hand("D").cards
        assert card in play.state.deck.used
    play = holding(Phase.SHADOW, card, pieces={"W2409": "nazgul-3"}, points=3)
    move(play, "D", ("nazgul-3",), [AT("W2411")])
    play.events.clear()
    refused(play, f"play {card}")
    for changes in ({"stage": 1}, {"fought": frozenset(("lord",))}, {"moved": frozenset(("lord",))}):
        play = holding(Phase.SHADOW, card)
        play.set(**changes)
        refused(play, f"play {card}")


def test_what_else_comes_before_a_card() -> None:
    """W-58.1: `siege` is something else; `head`, and what F did with his magic cards, is not."""
    play = holding(
        Phase.SHADOW,
        10,
        pieces={"E0330": "lord nazgul-3 nazgul-4", "W2409": "party-1"},
        parties=(Party("party-1", 4, ("sam",)),),
        has_hobbit=True,
        used=frozenset(("athelas",)),
    )
    kept = play.state
    siege(play, AT("E0330"))
    refused(play, "play 10")
    play.state = kept
    head(play, "D", "party-1", AT("W2410"))
    say(play, "play 10")


@pytest.mark.parametrize("card", [11, 16])
def test_cards_of_the_search(card: int) -> None:
    """W-58.1, W-18.2: before the first `place`, and not where D is asked to enter; not in the shadow."""
    words = f"play {card}" + " b" * (card == 16)
    refused(holding(Phase.SHADOW, card), words)
    play = holding(Phase.SEARCH, card)
    for search in (Search((), placed=()), Search((), placed=(), is_placed=True)):
        play.set(searches=(search,))
        refused(play, words, "W-18.2")
        refused(play, f"discard {card}", "W-18.2")
        assert offered(play, "play") == offered(play, "discard") == ()


def test_what_is_not_held() -> None:
    """W-18.1: refused, and a card that does not exist likewise."""
    for words in ("play 9", "discard 9", "discard 99"):
        refused(holding(Phase.JOURNEY, 3), words)
    refused(holding(Phase.JOURNEY, 3), "play 17", "W-18")


def test_a_card_that_needs_no_words() -> None:
    """W-18.5: words behind it are refused."""
    refused(holding(Phase.JOURNEY, 9), "play 9 1", "W-18")


def test_what_may_be_said_is_offered() -> None:
    """W-18.5: cards of the hand that can be played now, and their arguments."""
    play = holding(
        Phase.JOURNEY,
        *(1, 3, 5, 8, 9, 12, 14),
        groups={HERE: "frodo sam", "W2409": "gimli"},
        pieces={"W2410": "party-1"},
        parties=(Party("party-1", 4, ("merry",)),),
        wounds=(("frodo", 1),),
    )
    assert offered(play, "play") == ("3", "5", "8", "9", "12", "14")
    assert offered(play, "play", "3") == ("1", "2")
    assert offered(play, "play", "5") == ("merry",)
    assert offered(play, "play", "8", "merry") == ("W2412", "W2817")
    assert set(offered(play, "play", "12")) == {code for code in LAND.codes if code.isalpha()}
    assert offered(play, "play", "14") == ("frodo",)
    assert offered(play, "play", "14", "frodo") == ("1",)
    assert offered(play, "play", "9") == offered(play, "play", "3", "1") == (THEN,)
    assert offered(play, "discard") == ("1", "3", "5", "8", "9", "12", "14")


# ---------------------------------------------------------------------------------------------------------- seizures


def near(at: str, thrown: Iterable[int] = (), **changes: Any) -> WarPlay:
    """D holds card 1, Gollum at a hex."""
    gollum = Gollum(AT(at), **changes)
    pieces = {} if gollum.is_hidden else {at: "gollum"}
    return holding(Phase.SHADOW, 1, groups={HERE: "frodo sam"}, falls=thrown, gollum=gollum, pieces=pieces)


@pytest.mark.parametrize("thrown", range(1, 7))
@pytest.mark.parametrize(("side", "is_hidden"), [("F", True), ("-", True), ("-", False), ("D", False)])
def test_gollum_seizes_it(thrown: int, side: str, is_hidden: bool) -> None:
    """W-14.5, W-14.6, W-14.12: on 5 and 6. D sees the card, and no more where Gollum is not his."""
    play = near("W2411", [thrown], side=side, is_hidden=is_hidden)
    say(play, "play 1")
    assert labels(play) == ["die/F/1"]
    seized = of_ring.Seized((1,), "gollum", thrown, thrown >= 5)
    assert play.events[:2] == [told.CardPlayed("D", 1), seized]
    heard = [event for event in play.events if event.to is None or 2 in event.to]
    ring, gollum = play.state.ring, play.state.gollum
    if thrown < 5:
        assert ring == Ring()
        assert len(heard) == 1
        return
    assert (ring.bearer, ring.is_on, ring.marks) == ("gollum", True, (("gollum", 1),))
    assert gollum.at == AT(HERE if is_hidden or side == "D" else "W2411")
    assert ring.is_secret is (side != "D")
    passed = of_ring.RingPassed(BOTH if side == "D" else (1,), AT(HERE), "gollum")
    assert passed in play.events
    if side != "D":
        assert heard == [told.CardPlayed("D", 1)]
        assert [piece.at for piece in play.state.pieces] == ([] if is_hidden else [AT("W2411")])
        assert ring.believed == "frodo"
    else:
        assert of_ring.GollumMoved((AT("W2411"), AT(HERE))) in heard
        assert (
            [piece.at for piece in play.state.public]
            == [AT(HERE)]
            == [piece.at for piece in play.state.pieces]
        )
        assert ring.believed is None


@pytest.mark.parametrize(
    ("at", "changes", "state"),
    [
        ("W2412", {}, {}),  # four hexes away
        ("W2411", {"is_dead": True}, {}),
        ("W2411", {}, {"wraiths": frozenset(("gollum",))}),
        ("W2411", {}, {"ring": Ring(bearer="gollum", is_on=True)}),
        ("W2411", {}, {"ring": Ring(bearer="lord")}),
        ("W2411", {}, {"ring": Ring(bearer=None, lies=1)}),
    ],
)
def test_gollum_out_of_reach(at: str, changes: dict[str, Any], state: dict[str, Any]) -> None:
    """W-58.1, W-14.12: no die is thrown; D is told what he is told of a failure, and no offer tells more."""
    play = near(at, **changes)
    play.set(**state)
    assert offered(play, "play") == ("1",)
    say(play, "play 1")
    assert play.events == [told.CardPlayed("D", 1)]


def test_where_two_play_gollum_does_not_wrestle_with_saruman() -> None:
    """W-58.1, W-55.10: he reaches for the Ring of one in a group; Saruman is D's own."""
    play = near("W2411", side="D", is_hidden=False)
    play.set(ring=Ring(bearer="saruman"))
    play.stand("saruman", AT("W2421"))
    say(play, "play 1")
    assert play.events == [told.CardPlayed("D", 1)]


def test_gollum_takes_it_from_a_wearer() -> None:
    """W-58.1: worn or not; a third mark makes him a Ringwraith (W-57.4)."""
    play = near("W2408", [5])
    play.set(ring=Ring(is_on=True, marks=(("frodo", 1), ("gollum", 2))))
    say(play, "play 1")
    assert play.state.wraiths == {"gollum"}
    assert play.state.standing("gollum") == AT(HERE)


@pytest.mark.parametrize("thrown", range(1, 7))
def test_boromir_seizes_it(thrown: int) -> None:
    """W-14.7, W-14.12: on 5 and 6 he has it, not worn; D sees the card and no more."""
    play = holding(Phase.SHADOW, 2, groups={HERE: "frodo boromir"}, falls=[thrown], ring=Ring(is_on=True))
    say(play, "play 2")
    succeeds = thrown >= 5
    seized = of_ring.Seized((1,), "boromir", thrown, succeeds)
    passed = [of_ring.RingPassed((1,), AT(HERE), "boromir")] if succeeds else []
    assert play.events == [told.CardPlayed("D", 2), seized, *passed]
    taken = Ring(bearer="boromir", is_secret=True)
    assert play.state.ring == (taken if succeeds else Ring(is_on=True))
    assert labels(play) == ["die/F/1"]


@pytest.mark.parametrize(
    ("groups", "ring"),
    [
        ({HERE: "frodo", "W2409": "boromir"}, Ring()),
        ({HERE: "frodo boromir"}, Ring(bearer="boromir")),
        ({HERE: "boromir"}, Ring(bearer="party-1")),
        ({HERE: "frodo"}, Ring()),
    ],
)
def test_boromir_out_of_reach(groups: dict[str, str], ring: Ring) -> None:
    """W-58.1, W-14.12: no die, and D hears no more than of a failure."""
    play = holding(Phase.SEARCH, 2, groups=groups, ring=ring)
    say(play, "play 2")
    assert play.events == [told.CardPlayed("D", 2)]


# -------------------------------------------------------------------------------------------------------- the journey


def test_boats() -> None:
    """W-58.1, W-14.9: 1 for each river hex in this journey; its use is F's secret."""
    play = holding(Phase.JOURNEY, 3, groups={"W2909": "frodo", "W2408": "sam"})
    say(play, "play 3 1")
    assert play.events == [told.CardPlayed("F", 3), told.CardUsed((1,), 3, "1")]
    assert not walk_of(play, play.group(2)).boats
    go(play, plot("W2910", "W2911"))
    assert play.group(1).spent == 2
    for words in ("play 3", "play 3 x", "play 3 frodo"):
        refused(holding(Phase.JOURNEY, 3), words, "W-18")
    refused(holding(Phase.JOURNEY, 3), "play 3 2", "W-6.2")


def test_the_rangers_path() -> None:
    """W-58.1, W-58.2: no die for its road; it is counted; a path that joined is treated as its column was then."""
    for joins in (False, True):
        play = holding(Phase.JOURNEY, 13, groups={"W2312": "frodo", "W2212": "sam"}, falls=[1, 1])
        say(play, "play 13 1")
        assert play.events[1] == told.CardUsed((1,), 13, "1")
        go(play, plot("W2212+"))
        go(play, plot("W2112+", group=2))
        if joins:
            go(play, plot("W2112+"))
            merge(play, 1, 2)
        close(play)
        roads = [event for event in play.events if isinstance(event, RoadsUsed)]
        assert [event.groups for event in roads] == [2]
        assert len([event for event in play.events if isinstance(event, RoadDie)]) == 1


def captured(card: int, at: str = "W2410", ring: str = "frodo") -> WarPlay:
    return holding(
        Phase.JOURNEY,
        card,
        groups={HERE: "sam"},
        pieces={at: "party-1"},
        parties=(Party("party-1", 4, ("merry", "gimli")),),
        ring=Ring(bearer=ring),
    )


@pytest.mark.parametrize(("words", "goes_to"), [("play 6 gimli", "W2410"), ("play 8 gimli w2817", "W2817")])
def test_captives_are_freed(words: str, goes_to: str) -> None:
    """W-58.1, W-58.2, W-14.10: a column of his own, hidden; D hears whom, F alone where he goes."""
    card = int(words.split()[1])
    play = captured(card)
    say(play, words)
    assert play.events == [
        told.CardPlayed("F", card),
        told.CaptiveFreed((1,), card, "gimli", "party-1", AT(goes_to)),
        told.CaptiveFreed((2,), card, "gimli", "party-1"),
    ]
    assert play.group(2).members == ("gimli",)
    assert play.group(2).at == AT(goes_to)
    party = play.state.party("party-1")
    assert party is not None
    assert party.captives == ("merry",)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("play 5", "W-18"),
        ("play 5 sam", "W-58.1"),
        ("play 5 pippin", "W-58.1"),
        ("play 8 pippin W2412", "W-58.1"),
        ("play 8 gimli", "W-18"),
        ("play 8 gimli W2413", "W-58.1"),
        ("play 8 sam W2412", "W-58.1"),
        ("play 8 gimli E4430", "W-58.1"),
    ],
)
def test_who_cannot_be_freed(words: str, clause: str) -> None:
    """W-18.5: who is no captive of a party, where is no haven; all that F knows himself."""
    refused(captured(int(words.split()[1])), words, clause)


@pytest.mark.parametrize(("at", "eagles_come"), [("W2421", True), ("E1128", False)])
def test_where_nobody_is_freed(at: str, eagles_come: bool) -> None:
    """W-58.1: not at Isengard, but by Eagles; at Barad-dûr never."""
    for card, words, is_free in ((5, "play 5 gimli", False), (8, "play 8 gimli W2412", eagles_come)):
        play = captured(card, at)
        if is_free:
            say(play, words)
        else:
            refused(play, words)


def test_the_passes_are_open() -> None:
    """W-58.1: mountain sides by trail cost 2 in this journey, for all groups."""
    play = holding(Phase.JOURNEY, 9, groups={"W2512": "frodo"})
    say(play, "play 9")
    go(play, plot("W2611"))
    assert play.group(1).spent == 2
    close(play)
    assert not walk_of(play, play.group(1)).easy_trails


def test_foul_weather() -> None:
    """W-58.1, W-58.2: no hex of the province is in a zone, and all hear which it is."""
    play = holding(Phase.JOURNEY, 12, pieces={"W2408": "nazgul-3"})
    assert sees(play, AT("W2408"), AT("W2409"))
    say(play, "play 12 r")
    assert play.events == [told.CardPlayed("F", 12, "Rhudaur")]
    assert LAND.province(AT("W2409")) == "Rhudaur"
    assert not sees(play, AT("W2408"), AT("W2409"))
    for words in ("play 12", "play 12 i", "play 12 r s"):
        refused(holding(Phase.JOURNEY, 12), words, "W-18")


@pytest.mark.parametrize("words", ["frodo 2", "frodo 1 sam 1", "sam 1"])
def test_healing_hands(words: str) -> None:
    """W-58.1: two Life in one group."""
    play = holding(Phase.JOURNEY, 14, wounds=(("frodo", 2), ("sam", 1)))
    say(play, f"play 14 {words}")
    healed = tuple((who, int(number)) for who, number in zip(*[iter(words.split())] * 2, strict=True))
    assert play.events == [told.CardPlayed("F", 14), told.Healed((1,), healed)]
    for piece, number in healed:
        assert dict(play.state.wounds).get(piece, 0) == {"frodo": 2, "sam": 1}[piece] - number


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("", "W-18"),
        ("frodo", "W-18"),
        ("1 frodo", "W-18"),
        ("frodo 3", "W-58.1"),
        ("frodo 2 sam 1", "W-58.1"),
        ("frodo 1 frodo 1", "W-58.1"),
        ("frodo 1 sam 0", "W-58.1"),
        ("frodo 1 gimli 1", "W-58.1"),  # of two groups
        ("merry 1", "W-58.1"),  # of none
        ("sam 2", "W-58.1"),  # not so hurt
    ],
)
def test_whom_it_does_not_heal(words: str, clause: str) -> None:
    """W-18.5, W-58.1."""
    wounds = (("frodo", 2), ("sam", 1), ("gimli", 1))
    play = holding(Phase.JOURNEY, 14, groups={HERE: "frodo sam", "W2409": "gimli"}, wounds=wounds)
    refused(play, f"play 14 {words}", clause)


# ----------------------------------------------------------------------------------------------------- the Dark Power


@pytest.mark.parametrize(("phase", "turn"), [(Phase.SEARCH, 1), (Phase.SHADOW, 2)])
def test_frenzy_lasts_till_his_next_turn_ends(phase: Phase, turn: int) -> None:
    """W-58.1: from a search to this game-turn's shadow, from a shadow to the next's."""
    play = holding(phase, 10)
    say(play, "play 10")
    assert play.state.frenzy == turn


def test_the_passes_are_blocked() -> None:
    """W-58.1: High Pass and Redhorn, for all who walk, to the end of F's next player-turn; a plot is refused."""
    sides = {hexside(AT("W2512"), AT("W2611")), hexside(AT("W2515"), AT("W2614"))}
    play = holding(Phase.SHADOW, 15, groups={"W2512": "frodo", "W2515": "sam", "W2412": "gimli"})
    say(play, "play 15")
    assert play.events == [told.CardPlayed("D", 15)]
    assert walk_now(play).shut == sides
    play.set(turn=2, phase=Phase.JOURNEY)
    for number, goal in ((1, "W2611"), (2, "W2614")):
        with pytest.raises(Illegal, match=r"W-58\.1"):
            go(play, plot(goal, group=number))
    go(play, plot("W2512", group=3))  # up to the pass
    play.set(phase=Phase.SHADOW)
    assert not walk_now(play).shut
    play = holding(Phase.SEARCH, 15)
    say(play, "play 15")
    play.set(phase=Phase.JOURNEY)
    assert walk_now(play).shut == sides
    play.set(turn=2)
    assert not walk_now(play).shut


def test_vision_in_the_stone() -> None:
    """W-58.1: level 1 of all provinces, for D, and F that he has it."""
    play = holding(Phase.SEARCH, 11)
    say(play, "play 11")
    assert play.events[0] == told.CardPlayed("D", 11)
    level = play.events[1]
    assert isinstance(level, LevelTold)
    assert level.to == BOTH
    assert [pair for pair in level.level if pair[1]] == [("Rhudaur", 1)]
    assert len(level.level) == 24
    assert [(news.level, news.clause) for news in play.state.news] == [(1, "W-58.1")]


@pytest.mark.parametrize(("lot", "found"), [(1, ("W2408", 2)), (2, ("W2409", 1))])
def test_crebain(lot: int, found: tuple[str, int]) -> None:
    """W-58.1: level 2 of one group of the province that can be seen, by a lot that F and D know."""
    groups = {"W2408": "aragorn sam", "W2409": "gimli", "W2410": "frodo", "W1413": "merry"}
    play = holding(Phase.SEARCH, 16, groups=groups, falls=[lot], ring=Ring(is_on=True))
    say(play, "play 16 r")
    at, number = found
    assert play.events == [told.CardPlayed("D", 16), told.CrebainSaw(BOTH, "Rhudaur", AT(at), number)]
    assert labels(play) == ["lot/FD/1"]
    assert [(news.level, news.at, news.number) for news in play.state.news] == [(2, AT(at), number)]


def test_crebain_see_nobody() -> None:
    """W-58.1: or that there is none, without a lot."""
    play = holding(Phase.SEARCH, 16)
    say(play, "play 16 s")
    assert play.events[1:] == [told.CrebainSaw(BOTH, "Shire")]
    assert not labels(play)


# -------------------------------------------------------------------------------------------------- discards, losses


def test_discards_are_secret() -> None:
    """W-14.1, W-58.4: one's own card gives nothing; its seat alone hears it."""
    play = holding(Phase.JOURNEY, 3, 9, wounds=(("frodo", 1),))
    say(play, "discard 3")
    assert play.events == [told.CardDiscarded((1,), 3)]
    assert play.state.hand("F").cards == (9,)
    assert play.state.deck.used == (3,)
    assert play.state.life("frodo") == 2


@pytest.mark.parametrize("phase", [Phase.SEARCH, Phase.SHADOW])
def test_d_turns_in_a_card(phase: Phase) -> None:
    """W-58.4: one shadow point more, at once."""
    play = holding(phase, 3, points=2)
    say(play, "discard 3")
    assert play.events == [told.CardDiscarded((2,), 3, points=1)]
    assert play.state.points == 3


def test_f_turns_in_a_card() -> None:
    """W-58.4: one Life of the wounded character in a group who has the lowest left, then by W-51.8."""
    hurt = (("frodo", 1), ("sam", 1), ("merry", 1), ("gimli", 3), ("lord", 5))
    play = holding(Phase.JOURNEY, 1, 2, 10, 15, groups={HERE: "frodo sam gimli"}, wounds=hurt)
    for card, piece in ((1, "gimli"), (2, "frodo"), (10, "sam"), (15, "gimli")):
        say(play, f"discard {card}")
        assert play.events[-1] == told.CardDiscarded((1,), card, healed=piece)
    unhurt = holding(Phase.JOURNEY, 1)
    say(unhurt, "discard 1")
    assert unhurt.events == [told.CardDiscarded((1,), 1)]


def test_too_many_cards() -> None:
    """W-50.5: who holds more than 4 loses the oldest; his seat alone hears it."""
    play = holding(Phase.JOURNEY, 7, 3, 9, 1, 2, 4)
    trim(play, "F")
    assert play.state.hand("F").cards == (9, 1, 2, 4)
    assert play.state.deck.used == (7, 3)
    assert play.events == [CardsLost((1,), (7, 3))]
    trim(play, "F")
    trim(play, "D")
    assert len(play.events) == 1
    assert play.state == replace(play.state)
