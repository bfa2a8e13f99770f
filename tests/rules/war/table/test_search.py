"""The Search Phase at an owners' table: cards on word, chances on the sheet (W-44.7, W-44.8, chapter 12)."""

from __future__ import annotations

import pytest

from rules.war.events.search import CardsTurned
from rules.war.events.sightings import Spotted, SpottingFailed
from rules.war.events.table import CardSaid, NoChance
from rules.war.state.phases import Phase
from tests.rules.war.table.owners import SHEET, Room, seated

NO_DECKS = SHEET.replace("deck event 30-82\n", "").replace("deck search 1-24\n", "")


def _placing(mode: str = "hidden", card: str = "nazgul Rhudaur", **more: object) -> Room:
    room = seated(mode, **more)
    if mode != "hidden":
        room.says("S council nothing; done")
    room.says(f"D sheet search always\nD card {card}")
    return room


def test_a_number_is_drawn_and_d_says_what_is_on_it() -> None:
    """W-44.7, W-12.1: a public word."""
    room = seated()
    (turned,) = room.told(CardsTurned)

    room.say("D", "card eye 6 Hollin, rhudaur")

    (said,) = room.told(CardSaid)
    assert turned.cards[0] in range(1, 25)
    assert (said.card.kind, said.card.strength, said.card.provinces) == ("eye", 6, ("Hollin", "Rhudaur"))
    assert not room.state.search_deck.left or len(room.state.search_deck.left) == 23


def test_without_a_deck_the_searcher_draws_at_his_table() -> None:
    """W-44.7, W-44.12: nothing is turned over, nor are events drawn."""
    room = seated(sheet=NO_DECKS)
    assert not room.told(CardsTurned)

    room.says("D sheet search always\nD card nazgul Rhudaur\nD place nazgul-4 W2412; done")

    assert not any(hand.cards for _, hand in room.state.hands)
    assert {news.clause for news in room.state.news if news.to == "D"} >= {"W-12.2", "W-12.11"}


def test_a_deck_that_runs_out_is_shuffled_anew() -> None:
    """W-44.7, W-44.12, W-19.4: of search cards; of events only what was laid aside comes again."""
    sheet = SHEET.replace("search 1-24", "search 7-8").replace("event 30-82", "event 30-32")
    room = seated(sheet=sheet)
    turned = []
    for _ in range(4):
        turned += list(room.told(CardsTurned)[-1].cards)
        while room.state.turn == len(turned):
            room.lapse()

    assert set(turned[:2]) == set(turned[2:]) == {7, 8}
    assert sum(len(hand.cards) for _, hand in room.state.hands) == 3


def test_until_it_is_said_nobody_places() -> None:
    """W-44.7: not `done` either."""
    room = seated("both")
    room.says("S council nothing; done")

    for side, words in (("D", "place nazgul-3 W2412"), ("D", "done"), ("D", "place -")):
        assert room.refused(side, words).clause == "W-44.7"  # type: ignore[arg-type]
    assert room.refused("S", "place -").clause == "W-16.1"


def test_it_is_said_once_and_by_d_alone() -> None:
    """W-44.7, W-44.17: S has no word in it."""
    room = seated("both")
    room.says("S council nothing; done")

    assert room.refused("S", "card nazgul Hollin").clause == "W-16.1"
    room.says("D sheet search always\nD card hand 6 Hollin")
    assert room.refused("S", "card nazgul Hollin").clause == "W-44.7"
    assert room.refused("D", "card nazgul Hollin").clause in ("W-44.7", "W-16.1")


@pytest.mark.parametrize(
    "words",
    [
        "card",
        "card nazgul",
        "card nazgul Eriador",
        "card nazgul Hollin, Eriador",
        "card nazgul Hollin,",
        "card orcs 6 Hollin",
        "card eye Hollin",
        "card eye 0 Hollin",
        "card eye 100 Hollin",
        "card eye 6",
        "card 25",
        "card - Hollin",
    ],
)
def test_bad_cards(words: str) -> None:
    """W-44.7, W-44.17: one clause, and nothing is changed."""
    assert seated().refused("D", words).clause in ("W-44.7", "W-18")


def test_a_lapse_passes_it_over() -> None:
    """W-44.7, W-16.7: nobody searches by it."""
    room = seated()

    room.lapse()

    assert room.state.phase is Phase.JOURNEY
    assert [event.card.kind for event in room.told(CardSaid)] == [""]


def test_level_one_counts_by_what_is_known_of_provinces() -> None:
    """W-12.2, W-44.4: zero is told too; Gorgoroth and Nurn without a card."""
    room = _placing(card="nazgul Rhudaur, Hollin")

    (search,) = room.state.searches

    assert search.level == (("Rhudaur", 1), ("Hollin", 0), ("Gorgoroth", 0), ("Nurn", 0))


def test_hand_is_saruman_s_and_eye_the_dark_powers() -> None:
    """W-36.1, W-44.7: S is asked where the card is his; a Nazgûl card asks who has any."""
    asked = {}
    for card in ("hand 6 Rhudaur", "eye 6 Rhudaur", "nazgul Rhudaur"):
        room = _placing("both", card)
        asked[card[:3]] = [(search.side, bool(search.cards)) for search in room.state.searches]

    assert asked == {"han": [("S", True), ("D", False)], "eye": [("D", True)], "naz": [("D", True)]}


def test_for_two_both_are_the_dark_powers() -> None:
    """W-53.4, W-44.7: there Saruman is a piece of D's."""
    room = _placing(card="hand 6 Rhudaur")

    room.say("D", "place orcs 6 W2212 to W2312; done")

    assert [force.strength for search in room.state.searches for force in search.placed or ()] in ([6], [])
    assert room.state.phase is Phase.SEARCH or room.state.phase is Phase.JOURNEY


def test_placing_keeps_to_the_card() -> None:
    """W-12.3, W-44.7: provinces that are known, the number, the strength; a hex of no known province on word."""
    room = _placing(card="eye 6 Hollin")

    for words in ("place nazgul-4 W2413", "place orcs 7 W2413 to W2414", "place orcs 2 W2412 to W2413"):
        assert room.refused("D", words).clause == "W-12.3"
    assert room.refused("D", "place orcs 1 W2413 to W2414").clause == "W-12.8"
    room.say("D", "place orcs 3 W2413 to W2412; place orcs 3 W2514 to W2513")


def test_shadow_points_are_no_matter() -> None:
    """W-44.13: he has none, and places all the same."""
    room = _placing()

    assert room.state.points == 0
    room.say("D", "place nazgul-4 W2412; done")
    assert room.state.points == 0


def test_what_was_sighted_is_entered_and_tried_by_the_chance_that_is_stated() -> None:
    """W-44.8, W-12.11 to W-12.14: by piece, else by hex, else for all; the best of those there."""
    stated = {"all 6": 1, "W2412 6": 1, "nazgul-4 6, all 1": 1, "lord 6, W2412 1": 0}
    for words, found in stated.items():
        for seed in (3, 4, 5, 6):
            room = _placing(seed=seed)
            room.says(f"D sheet odds {words}\nD place nazgul-4 W2412; done")
            while room.state.phase is Phase.SEARCH:
                room.lapse()
            if found:
                assert room.told(Spotted, "D"), words
            assert len(room.told(Spotted, "D")) + len(room.told(SpottingFailed, "D")) == 1


def test_where_none_is_stated_nobody_is_found_and_he_is_told() -> None:
    """W-44.8: he and F; no die."""
    room = _placing("both")
    room.say("D", "place nazgul-3 W2412; done")
    while room.state.phase is Phase.SEARCH:
        room.lapse()

    (event,) = room.told(NoChance, "D")

    assert event.to == (1, 2)
    assert not room.told(SpottingFailed, "D")
    assert not room.told(Spotted, "D")


def test_the_sheet_row_odds() -> None:
    """W-44.8, W-16.4: chances in six; set back it is none."""
    room = seated()

    for words in ("all 7", "all 0", "all", "2", "all 2 lord 3", "all ٣", "all 2,"):
        assert room.refused("D", f"sheet odds {words}").clause == "W-44.8"
    room.says("D sheet odds all 2, lord 4, E0729 3")
    stated = room.play().row("D", "odds")
    room.say("D", "sheet odds")

    assert [stated.of(("lord",), "E0729"), stated.of(("mouth",), "E0729"), stated.of((), "W2412")] == [
        4,
        3,
        2,
    ]
    assert room.play().row("D", "odds").of(("lord",), "E0729") is None


def test_rows_that_a_table_does_not_use() -> None:
    """W-44.13: fights, wearing and the lead of armies are words."""
    room = seated("both")

    for side, row in (("D", "strike always"), ("F", "ring never"), ("F", "heir sam"), ("S", "consent yes")):
        assert room.refused(side, f"sheet {row}").clause == "W-16.5"  # type: ignore[arg-type]
    for words in ("flee behind", "flee ahead 2"):
        assert room.refused("D", f"sheet {words}").clause.startswith("W-1")
    room.say("D", "sheet flee always to E1128")


def test_bands_leave_and_free_names_stay() -> None:
    """W-12.15, W-44.3: a search takes off its own bands alone."""
    room = Room()
    room.says("F put frodo W2412 1\nD put orcs-moria D W2413\nF done\nD done")
    room.says("D sheet search always\nD card eye 6 Rhudaur\nD place orcs 6 W2212 to W2312; done")

    while room.state.phase is Phase.SEARCH:
        room.lapse()

    assert [piece.id for piece in room.state.pieces] == ["orcs-moria"]
    assert [piece.id for piece in room.knows("F").pieces] == ["orcs-moria"]


def test_the_card_and_the_placing_may_stand_in_one_answer() -> None:
    """W-18, W-44.7: whether anything is placed hangs on what is there, which no rehearsal knows."""
    room = seated()

    room.say("D", "card nazgul Rhudaur; place nazgul-4 W2412; done")

    assert [force.piece for search in room.state.searches for force in search.placed or ()] == ["nazgul-4"]


def test_a_nazgul_whom_a_word_takes_off_the_map_searches_nowhere() -> None:
    """W-12.3, W-44.10: though he was placed; with nobody left it is asked anew, and nobody comes to life by it."""
    room = _placing(card="nazgul Rhudaur, Hollin")
    room.say("D", "place nazgul-3 W2212 then place nazgul-4 W2412")
    room.say("F", "word dead nazgul-3: shot from the sky")
    [placed] = [search.placed for search in room.state.searches]
    assert [force.piece for force in placed or ()] == ["nazgul-4"]

    room.say("D", "word gone nazgul-4")

    assert room.refused("D", "done").clause == "W-12.3"
    room.says("D place -; done")
    assert room.state.standing("nazgul-3") is None
