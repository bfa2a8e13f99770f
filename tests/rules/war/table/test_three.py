"""Three owners: what the bot does of chapters 20 to 39 at a table (W-44.13, W-44.16)."""

from __future__ import annotations

import pytest

from rules.war.events.council import PersuasionEnded, PersuasionTried, SauronFought
from rules.war.events.search import LevelTold
from rules.war.state.phases import Phase
from rules.war.state.war import WarState
from tests.rules.war.table.owners import SHEET, Room, seated, to_journey, to_shadow

STONE = SHEET + "palantir W2412 Rivendell\n"


def _persuaded(mode: str) -> Room:
    """Pippin, by the first seed that does it."""
    for seed in range(40):
        room = seated(mode, sheet=STONE, seed=seed)
        room.says("S council persuade pippin; done")
        if room.state.persuaded:
            return room
    raise AssertionError


# -------------------------------------------------------------------------------------------- all in the open


def test_in_mode_three_the_fellowship_moves_in_the_open() -> None:
    """W-44.16: with `move`; there are no groups, and no plots."""
    room = to_journey("three")

    room.say("F", "move frodo sam W2413")

    assert (room.where("frodo"), room.where("gimli")) == ("W2413", "W2412")
    assert not any(room.state.chart)
    assert room.knows("D").standing("frodo") == room.at("W2413")
    for words in ("plot 1 W2413", "split 1 sam to new"):
        assert room.refused("F", words).clause == "W-6.2"


def test_chapters_4_to_13_are_off() -> None:
    """W-44.16: no level, no news, no road, nobody lies low."""
    room = seated("three")
    room.says("S council nothing; done\nD card nazgul Rhudaur\nD place nazgul-3 W2412; done")
    while room.state.phase is not Phase.TOWER:
        room.lapse()

    assert not room.state.news
    assert not room.state.lines
    assert not room.told(LevelTold, "D")


def test_of_a_search_the_bot_does_the_card_and_whose_it_is() -> None:
    """W-44.16, W-36.1: then Nazgûl are placed, and the rest is rolls and words."""
    room = seated("three")
    room.says("S council nothing; done\nD card hand 6 Rhudaur")

    assert room.state.acting == ("S", "D") or set(room.state.acting) >= {"S"}
    room.say("S", "place orcs 6 W2412 to W2413; done")
    assert not room.state.news


def test_the_order_of_two_who_search_by_one_card_is_thrown() -> None:
    """W-36.6, W-44.16: S has won a Nazgûl."""
    room = seated("three")
    room.state = _with_won(room)
    room.says("S council nothing; done\nD card nazgul Rhudaur")
    assert set(room.state.acting) == {"D", "S"}

    room.says("D place nazgul-3 W2412; done\nS place nazgul-5 W2312; done")

    assert room.state.phase is not Phase.SEARCH or room.state.is_drawn


def _with_won(room: Room) -> WarState:
    play = room.play()
    play.set(won=frozenset(("nazgul-5",)))
    return play.state


def test_fights_against_who_stands_in_the_open() -> None:
    """W-44.16, W-44.13: of characters of the Fellowship's too."""
    room = to_shadow("three")
    room.say("D", "move lord W2412")

    room.say("D", "attack W2412 lord against F")

    assert room.state.stage == 1


def test_captives_leave_the_map_and_come_back_in_the_open() -> None:
    """W-14.10, W-44.16: freed where the captor stands."""
    room = seated("three")
    room.say("F", "word captured sam by saruman")
    held = room.where("sam")

    room.say("F", "word freed sam")

    assert (held, room.where("sam")) == (None, "W2421")


# ------------------------------------------------------------------------------------------------ councils


@pytest.mark.parametrize("mode", ["three", "both"])
def test_mind_battle_takes_points_that_were_said(mode: str) -> None:
    """W-33.3, W-44.13: not below 0."""
    room = seated(mode)
    room.say("D", "word points D 2")

    room.say("S", "council sauron")

    (fought,) = room.told(SauronFought)
    assert fought
    assert room.state.points == max(0, 2 - fought.thrown)


@pytest.mark.parametrize("mode", ["three", "both"])
def test_persuasion_works_by_the_sheets_palantiri_and_ratings(mode: str) -> None:
    """W-34.1, W-34.3, W-34.6, W-44.2: Rivendell has a stone on this sheet, and Pippin Capture 2."""
    with_stone, without = seated(mode, sheet=STONE), seated(mode)
    for room in (with_stone, without):
        room.say("S", "council persuade pippin")

    (ended,) = with_stone.told(PersuasionEnded, "S")
    (wasted,) = without.told(PersuasionEnded, "S")
    assert ended.piece == "pippin"
    assert ended.is_persuaded == (ended.thrown > 2)
    assert wasted.piece is None
    assert with_stone.told(PersuasionTried, "D")
    assert not with_stone.told(PersuasionEnded, "D")


def test_the_persuaded_walks_by_sealed_words() -> None:
    """W-34.7, W-44.13: in no group; S sees where, and D nothing."""
    room = _persuaded("both")

    room.say("F", "seal at pippin W2413")

    assert [(one.id, room.game.data.name(one.at)) for one in room.knows("S").persuaded] == [
        ("pippin", "W2413")
    ]
    assert not room.knows("D").persuaded
    assert room.where("pippin") is None
    assert all("pippin" not in members for members, _ in room.groups().values())
    assert room.refused("D", "word at pippin W2413").clause == "W-44.10"


def test_he_is_freed_or_captured_by_a_word() -> None:
    """W-34.8, W-34.9: F and S hear it; undone he walks again."""
    room = _persuaded("both")
    room.say("F", "word freed pippin")
    freed = room.groups()
    room.say("S", "contest FS/1")
    walks = room.state.persuaded

    room.say("F", "word captured pippin by saruman")

    assert [members for members, _ in freed.values()][1:] == [("pippin",)]
    assert [one.id for one in walks] == ["pippin"]
    assert not room.state.persuaded
    assert [party.captives for party in room.state.parties] == [("pippin",)]
    assert not room.knows("D").parties


def test_control_is_earned_with_the_ring_on_word() -> None:
    """W-25.1, W-25.2, W-25.19, W-44.13: had from the start of a quiet game-turn."""
    room = seated("both")
    room.says("D sheet rank nazgul-5 lord\nF word ring saruman\nS council nothing; done")
    early = room.state.turn
    while room.state.turn == early:
        room.lapse()
    refused = room.refused("S", "council control 1")
    room.say("S", "council nothing; done")
    while room.state.turn == early + 1:
        room.lapse()

    room.say("S", "council control 1")

    assert refused.clause == "W-25.19"
    assert room.state.won == {"nazgul-5"}
    assert room.state.ring.is_on
    assert room.knows("D").ring.bearer == "saruman"


def test_saruman_who_moved_by_a_word_begins_anew() -> None:
    """W-25.2, W-25.8: as by a move."""
    room = seated("both")
    room.says("F word ring saruman\nS council nothing; done")
    for _ in range(2):
        turn = room.state.turn
        while room.state.turn == turn:
            room.lapse()
        if room.state.turn == 2:
            room.says("S word at saruman W2422\nS word at saruman W2421")

    assert room.refused("S", "council control 1").clause == "W-25.19"


# ------------------------------------------------------------------------------------- alliances, bargaining


def test_allies_do_not_fight_each_other() -> None:
    """W-21.2, W-21.12, W-44.13: offered, declared, and kept."""
    room = seated("both")
    room.says("D offer S yes\nS ally D; council nothing; move saruman E1128")

    for words in ("attack E1128 saruman against D", "army E1128 against D"):
        assert room.refused("S", words).clause == "W-21.12"


def test_a_deal_swaps_cards_of_any_name() -> None:
    """W-29.5, W-29.7, W-44.12: numbers, and names that the rules do not know."""
    room = seated("both")
    room.says("S word holds saruman orb-of-mists\nS word at saruman E1128")
    (number,) = room.state.hand("D").cards

    room.says("""
        S deal D gives 0 1 takes 1 0: for a card
        D agree S
        S lay D orb-of-mists
    """)
    room.say("D", f"lay S {number}")
    room.says("S confirm D\nD confirm S")

    assert number in room.state.hand("S").cards
    holder = dict(room.state.magic)["orb-of-mists"]
    assert room.state.side_of(holder) == "D"
    assert room.knows("F").magic == (("orb-of-mists", "saruman"),)


def test_who_yields_his_captives_stays_on_the_map() -> None:
    """W-29.8, W-29.10: a captor is no party that leaves it."""
    room = seated("both")
    room.says("F word captured pippin by saruman\nD word at lord W2421")

    room.says("S deal D gives 0 0 takes 0 0 yields pippin: take him\nD agree S\nS confirm D\nD confirm S")

    assert room.where("saruman") == "W2421"
    assert [party.owner for party in room.state.parties] == ["D"]
    assert room.state.parties[0].captives == ("pippin",)


def test_a_captive_freed_by_a_deal_is_free() -> None:
    """W-29.8, W-29.10: the captor stands where he stood."""
    room = seated("both")
    room.say("F", "word captured pippin by saruman")

    room.says("S deal F gives 0 0 takes 0 0 frees pippin W2421: go\nF agree S\nS confirm F\nF confirm S")

    assert room.where("saruman") == "W2421"
    assert not room.state.parties
    assert room.groups()[2] == (("pippin",), "W2421")


def test_a_third_hears_nothing_of_captives() -> None:
    """W-36.3, W-19.8: whom another's piece holds."""
    held, free = seated("both"), seated("both")
    held.say("F", "word captured pippin by saruman")

    assert held.knows("D") == free.knows("D")
    assert held.knows("S") != free.knows("S")


def test_news_goes_to_whose_citadel_it_is() -> None:
    """W-39.2, W-39.3: Isengard's zone is S's, other places tell D."""
    room = to_journey("both")
    room.say("F", "seal at gimli W2419")

    room.say("F", "plot 2 W2420 in Fangorn; done")

    assert [news.clause for news in room.state.news if news.to == "S" and news.clause == "W-10.7"] == [
        "W-10.7"
    ]
    assert not [news for news in room.state.news if news.to == "D" and news.clause == "W-10.7"]


def test_two_who_have_resigned_leave_the_third() -> None:
    """W-38.9: at a table too."""
    room = seated("both")

    room.says("F resign\nS resign")

    assert room.state.outcome is not None
    assert (room.state.outcome.winner, room.state.outcome.reason) == ("dark-power", "resigned")


def test_who_is_persuaded_in_the_open_stays_on_the_map() -> None:
    """W-34.7, W-44.16: all see him go to Isengard, and F moves him there."""
    found: list[PersuasionEnded] = []
    for seed in range(40):
        room = seated("three", sheet=STONE, seed=seed)
        room.says("S council persuade pippin; done")
        found = [event for event in room.told(PersuasionEnded, "S") if event.is_persuaded]
        if found:
            break

    assert found[0].piece == "pippin"
    assert "pippin" in {piece.id for piece in room.knows("D").pieces}
    assert room.state.persuaded == ()
