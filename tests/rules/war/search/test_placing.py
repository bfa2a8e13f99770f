"""What a search may place, and what it costs (W-12, W-53)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.events import search as told
from rules.war.hunting.placing import provinces_of
from rules.war.play import WarPlay
from rules.war.state.hands import Hand
from rules.war.state.pieces import in_order
from rules.war.state.searches import Placed, Search
from rules.war.state.war import Ring
from rules.war.tracks.watching import there
from tests.rules.war.kit import AT, LAND
from tests.rules.war.search.searches import SEARCH, close_search, is_asked, kinds, say, search

FOUR = "frodo sam aragorn gandalf"
NAZGUL = {
    "E0729": "lord nazgul-3 nazgul-4",
    "E1128": "gothmog nazgul-5 nazgul-6",
    "E0117": "nazgul-7 nazgul-8",
}


def placed(play: WarPlay) -> tuple[Placed, ...]:
    found = play.state.search_of("D")
    assert isinstance(found, Search)
    return found.placed or ()


def test_cards_are_turned_for_all_and_level_1_is_told_with_its_zeros() -> None:
    """W-12.1, W-12.2, W-53.3, W-4.2: seven provinces a card, and Mordor without one; who knows it is D and F."""
    play = search({"W2413": FOUR, "W2412": "legolas", "E0930": "gimli"}, NAZGUL)
    assert play.events[0] == told.CardsTurned((4, 9))
    level = play.events[1]
    assert isinstance(level, told.LevelTold)
    assert level.to == (1, 2)
    named = ["Rhudaur", "Hollin", "Minhiriath", "Enedwaith", "Dunland", "Fangorn", "Lórien"]
    named += ["Vales of Anduin", "Mirkwood", "Rhovanion", "Brown Lands", "Dagorlad", "Gorgoroth", "Nurn"]
    assert [province for province, _ in level.level] == named
    assert {province: number for province, number in level.level if number} == {"Rhudaur": 2, "Gorgoroth": 1}
    assert [(news.level, news.province, news.number, news.at) for news in play.state.news] == [
        (1, "Rhudaur", 2, None),
        (1, "Gorgoroth", 1, None),
    ]
    assert play.state.search_deck.left == ()
    assert play.state.search_deck.used == (4, 9)


def test_without_the_errata_mordor_needs_a_card() -> None:
    """W-4.3, W-4.4: with them it is searched besides the cards."""
    play = search({"W2413": "sam"}, NAZGUL)
    assert {"Gorgoroth", "Nurn"}.issubset(provinces_of(play, "D", (4,)))
    assert provinces_of(play, "D", ())
    play.set(rules=replace(play.state.rules, errata=False))
    assert provinces_of(play, "D", ()) == ()
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place nazgul-3 E0930")


def test_a_wearer_alone_is_not_counted_and_a_spotted_group_is() -> None:
    """W-57.2, W-12.2."""
    play = search({"W2413": "frodo", "W2414": "sam"}, NAZGUL, ring=Ring(is_on=True))
    assert [news.number for news in play.state.news] == [1]


def test_each_card_gives_three_nazgul_and_mordor_three_more() -> None:
    """W-53.6, W-4.3: the first with something left gives; Gorgoroth and Nurn together three, to all searches."""
    play = search({"W2413": FOUR}, NAZGUL, cards=(4, 7))
    say(play, "place lord W2414; place nazgul-3 W2415; place nazgul-4 W2513")
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place gothmog W2411")  # the second card does not name it
    say(play, "place gothmog W2913; place nazgul-5 E0930; place nazgul-6 E0933; place nazgul-7 E0931")
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place nazgul-8 E0932")
    say(play, "place nazgul-8 W2720")
    assert len(placed(play)) == 8


def test_a_card_of_orcs_gives_no_nazgul_and_none_beyond_its_strength() -> None:
    """W-12.3, W-53.4: for two both kinds are D's; Mordor gives Nazgûl alone."""
    play = search({"W2413": FOUR}, NAZGUL, cards=(5, 9), points=12, rows={"search": "always"})
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place lord W2414")
    say(play, "place orcs 10 W2515 to W2414")
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place orcs 3 W2515 to W2414")
    say(play, "place orcs 2 W2515 to W2414; place orcs 12 W2720 to W2620")
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place orcs 2 E0930 to E0931")
    assert [(force.piece, force.strength) for force in placed(play)] == [
        ("orcs-1", 10),
        ("orcs-2", 2),
        ("orcs-3", 12),
    ]


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("orcs 1 W2720 to W2620", "W-12.8"),
        ("orcs 2 W2720 to W2720", "W-12.6"),
        ("orcs 2 W2720 to W2613", "W-12.6"),
        ("lord W2412", "W-51.7"),
        ("lord E1029", "W-52.5"),
        ("lord E0613", "W-12.3"),
        ("lord W9999", "W-41.1"),
        ("mouth W2414", "W-12.3"),
        ("aragorn W2414", "W-12.3"),
        ("nazgul-9 W2414", "W-12.3"),
        ("party-1 W2414", "W-12.3"),
        ("nazgul-7 W2414", "W-53.6"),
    ],
)
def test_what_is_refused_changes_nothing(words: str, clause: str) -> None:
    """W-12.3, W-12.6, W-12.8, W-51.7, W-52.5, W-53.6: the dead, the Ring's bearer, others are not placed."""
    play = search({"W2413": FOUR}, {**NAZGUL, "E1028": "mouth"}, ring=Ring("nazgul-7"))
    before = play.state
    with pytest.raises(Illegal, match=clause.replace(".", r"\.")):
        say(play, f"place {words}")
    assert play.state == before


def test_who_carries_the_ring_is_not_offered() -> None:
    """W-53.6, W-18: a word that was offered and refused cost its player a plan."""
    play = search({"W2413": FOUR}, NAZGUL, ring=Ring("nazgul-7"))

    assert "nazgul-7" not in SEARCH.options(play, "D", ("place",)).words
    assert "nazgul-8" in SEARCH.options(play, "D", ("place",)).words


def test_nobody_is_placed_in_the_sea() -> None:
    """W-52.1: a flight ends on land."""
    play = search({"W2413": FOUR}, NAZGUL, cards=(1, 9))
    with pytest.raises(Illegal, match=r"W-52\.2"):
        say(play, "place lord W0114")


def test_a_nazgul_costs_1_and_bands_2_in_all_when_the_placing_is_committed() -> None:
    """W-12.9, W-53.2: however many bands."""
    play = search({"W2413": FOUR}, NAZGUL, points=4)
    say(
        play,
        "place orcs 2 W2720 to W2620; place orcs 4 W2720 to W2619; place lord W2414; place gothmog W2414",
    )
    with pytest.raises(Illegal, match=r"W-53\.2"):
        say(play, "place nazgul-3 W2415")
    assert play.state.points == 4
    say(play, "done")
    assert play.state.points == 0
    assert there(play, AT("W2720")) == ("orcs-1", "orcs-2")


def test_who_is_placed_again_counts_where_he_was_said_last_and_a_dash_takes_all_back() -> None:
    """W-12.3, W-18.2: of a Nazgûl the last counts, bands are each one more."""
    play = search({"W2413": FOUR}, NAZGUL)
    say(play, "place lord W2414; place gothmog W2415; place lord W2513")
    assert placed(play) == (Placed("lord", AT("W2513")), Placed("gothmog", AT("W2415")))
    say(play, "place -")
    assert placed(play) == ()
    say(play, "place orcs 2 W2720 to W2620; done")
    assert play.state.points == 8


def test_done_needs_a_placing_and_comes_once() -> None:
    """W-18.2: `done` before any `place` is refused, `place` behind it too."""
    play = search({"W2413": FOUR}, NAZGUL)
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "done")
    with pytest.raises(Illegal, match=r"W-12\.12"):
        say(play, "enter W2413 lord")
    say(play, "place lord W2414; done")
    with pytest.raises(Illegal, match=r"W-12\.3"):
        say(play, "place -")


def test_at_most_three_are_placed_on_the_mountain() -> None:
    """W-52.5: the Ring reported in Mordor by the level of this search; who leaves makes room."""
    guards = {"E1029": "lord nazgul-3", "E1128": "gothmog nazgul-5"}
    play = search({"E0930": FOUR}, guards, cards=(9, 12))
    assert play.state.reported
    say(play, "place gothmog E1029")
    with pytest.raises(Illegal, match=r"W-52\.5"):
        say(play, "place nazgul-5 E1029")
    say(play, "place lord E0931; place nazgul-5 E1029; done")
    assert there(play, AT("E1029")) == ("gothmog", "nazgul-3", "nazgul-5")


def test_words_are_kept_as_they_are_written() -> None:
    """W-18: reading forgives case; too few or too many words are none."""
    play = search({"W2413": FOUR}, NAZGUL)
    say(play, "Place NAZGUL-3  w2414")
    assert placed(play) == (Placed("nazgul-3", AT("W2414")),)
    for words in (
        "place lord",
        "place lord W2414 W2415",
        "place orcs 2 W2720",
        "place - lord",
        "enter W2413",
    ):
        with pytest.raises(Illegal, match=r"W-18"):
            say(play, words)


def test_bands_leave_and_nazgul_stay_and_what_was_placed_is_told_to_f_at_the_end() -> None:
    """W-12.15, W-16.10: to D when he has placed."""
    play = search({"W2413": FOUR}, NAZGUL)
    say(play, "place nazgul-7 W2720; place orcs 2 W2720 to W2620; done")
    forces = (told.Force("nazgul-7", AT("W2720")), told.Force("orcs-1", AT("W2720"), 2, AT("W2620")))
    assert play.events[2:] == [told.ForcesPlaced((2,), forces), told.ForcesPlaced((1,), forces)]
    assert there(play, AT("W2720")) == ("nazgul-7",)
    assert not is_asked(play)


@pytest.mark.parametrize(
    ("row", "group", "hand", "asked"),
    [
        ("found", "W2413", (), True),
        ("found", "W1013", (11,), False),
        ("cards", "W1013", (12,), False),
        ("cards", "W1013", (11,), True),
        ("cards", "W1013", (3, 16), True),
        ("always", "W1013", (), True),
    ],
)
def test_who_finds_nothing_is_asked_by_his_sheet(
    row: str, group: str, hand: tuple[int, ...], asked: bool
) -> None:
    """W-12.17: `cards` asks also who holds a card that is played in a search [decided]."""
    play = search({group: FOUR}, NAZGUL, rows={"search": row}, hands=(("D", Hand(hand)),))
    assert is_asked(play) is asked
    close_search(play)
    assert not is_asked(play)
    assert kinds(play) == ["CardsTurned", "LevelTold"]


def test_offers_are_all_that_is_not_refused() -> None:
    """W-16.8, W-18.2: pieces with a card, hexes of its provinces, strengths that are left."""
    play = search({"W2413": FOUR}, NAZGUL, cards=(4, 9), points=2)
    assert SEARCH.options(play, "D", ()).words == ("place",)
    words = SEARCH.options(play, "D", ("place",))
    assert words.words == ("-", *in_order(id for ids in NAZGUL.values() for id in ids.split()), "orcs")
    assert words.ends == ("-",)
    hexes = SEARCH.options(play, "D", ("place", "lord")).words
    assert {"W2413", "W2720", "E0930"}.issubset(hexes)
    assert not {"W2412", "E1029", "W3309"}.intersection(hexes)
    say(play, "place orcs 7 W2720 to W2620")
    assert SEARCH.options(play, "D", ("place",)).words == ("-", "orcs")
    assert SEARCH.options(play, "D", ("place", "orcs")).words == ("2", "3", "4", "5")
    assert "W3309" in SEARCH.options(play, "D", ("place", "orcs", "3")).words
    assert "E1029" not in SEARCH.options(play, "D", ("place", "orcs", "3")).words
    beside = SEARCH.options(play, "D", ("place", "orcs", "3", "W2720", "to"))
    assert set(beside.words) == set(beside.ends) == {LAND.name(at) for at in LAND.adjacent(AT("W2720"))}
    assert SEARCH.options(play, "D", ()).words == ("place", "done")


def test_bands_are_offered_while_a_card_gives_them_and_they_can_be_paid() -> None:
    """W-53.2, W-53.4, W-12.8: behind others that are placed too, with no more strength than is left."""
    play = search({"W2413": FOUR}, NAZGUL)
    said = ("place", "orcs", "11", "W2720", "to", "W2620", "then", "place")
    assert "orcs" in SEARCH.options(play, "D", ("place",)).words
    assert SEARCH.options(play, "D", ("place", "orcs")).words[-1] == "12"
    behind = SEARCH.options(play, "D", said).words
    assert "lord" in behind
    assert "orcs" not in behind
    play.set(points=1)
    assert "orcs" not in SEARCH.options(play, "D", ("place",)).words
