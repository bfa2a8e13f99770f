"""Words: what they change, who hears them, how they are contested and stand again (W-44.10, W-44.11)."""

from __future__ import annotations

import pytest

from rules.war.events.council import BanLiftedUnseen
from rules.war.events.table import LossReckoned, Rolled, WordContested, WordSaid, WordTold
from rules.war.state.pieces import Side
from tests.rules.war.table.owners import Room, seated, to_journey, to_shadow

NINE = ("frodo", "sam", "merry", "pippin", "aragorn", "boromir", "gandalf", "legolas", "gimli")
ALL_BUT_FRODO = NINE[1:]
ENEMIES: tuple[Side, ...] = ("D", "S")


# ------------------------------------------------------------------------------------------------ each effect


def test_each_effect_changes_just_that() -> None:
    """W-44.10: figures, places, cards and who bears the Ring."""
    room = seated("both")

    room.says("""
        F word wounds frodo 2, holds frodo sting, ring sam: at the ford
        D word points D 7, strength S 25, took W2424 D
        D word gollum D, at gollum E0101
    """)

    state = room.state
    assert state.wounds == (("frodo", 2),)
    assert state.magic == (("sting", "frodo"),)
    assert state.ring.bearer == "sam"
    assert (state.points, state.tabled.strength) == (7, 25)
    assert room.play().holder(room.at("W2424")) == "D"
    assert (state.gollum.side, room.where("gollum")) == ("D", "E0101")
    assert room.groups() == {1: (NINE, "W2412")}


def test_the_dead_are_off_the_map_and_a_word_brings_them_back() -> None:
    """W-44.10: `dead` and `gone` take a piece off, `at` places it again, dead no more."""
    room = seated("both")

    room.says("F word dead gandalf\nF word gone theoden")
    gone = room.groups(), room.where("theoden"), room.state.dead
    room.says("F seal at gandalf W2817\nF word at theoden W2725")

    assert gone == (
        {1: (tuple(one for one in NINE if one != "gandalf"), "W2412")},
        None,
        frozenset(("gandalf",)),
    )
    assert room.groups()[2] == (("gandalf",), "W2817")
    assert room.where("theoden") == "W2725"
    assert not room.state.dead


def test_a_captive_is_with_his_captor_and_freed_in_a_column_of_his_own() -> None:
    """W-44.10, W-14.10: hidden, where his captor stands."""
    room = seated()

    room.say("F", "word captured pippin by nazgul-4")
    held = room.state.parties
    room.say("F", "word freed pippin")

    assert [(party.id, party.captives, party.owner) for party in held] == [("nazgul-4", ("pippin",), "D")]
    assert not room.state.parties
    assert room.groups()[2] == (("pippin",), "W2413")


def test_whose_captor_is_gone_is_free() -> None:
    """W-44.10, W-14.10: nobody is the captive of a piece that is not on the map."""
    room = seated()
    room.say("F", "word captured pippin by nazgul-4")

    room.say("D", "word gone nazgul-4")

    assert room.groups()[2] == (("pippin",), "W2413")
    assert room.refused("F", "word freed pippin").clause == "W-44.10"


def test_a_ringwraith_stands_on_the_map_at_once() -> None:
    """W-14.8, W-44.10: where he was hidden, and is D's."""
    room = seated()

    room.say("F", "word wraith boromir")

    assert room.where("boromir") == "W2412"
    assert room.state.side_of("boromir") == "D"
    assert room.groups() == {1: (tuple(one for one in NINE if one != "boromir"), "W2412")}
    assert "boromir" in {piece.id for piece in room.knows("D").pieces}


def test_gollum_hides_under_the_fellowship_and_shows_under_the_dark_power() -> None:
    """W-14.2 to W-14.4, W-44.10: neutral he stays as he was."""
    room = seated()
    shown = []

    room.say("F", "seal at gollum W2410")
    for word in ("word gollum neutral", "word gollum D", "word gollum neutral", "word gollum F"):
        room.say("F", word)
        shown.append(room.where("gollum"))

    assert shown == [None, "W2410", "W2410", None]
    assert room.state.gollum.at == room.at("W2410")


def test_the_larger_share_is_reckoned_and_saruman_goes_home() -> None:
    """W-28.6 to W-28.8, W-44.10: as exact fractions."""
    room = seated("both")
    room.says("S council nothing; move saruman W2422; army W2422 against D")

    room.say("S", "word loss W2422 2/8 1/5")
    (reckoned,) = room.told(LossReckoned)

    assert reckoned.beaten == "S"
    assert reckoned.came_home
    assert room.where("saruman") == "W2421"


def test_of_equal_shares_nobody_is_beaten() -> None:
    """W-28.8: 2/8 is no more than 1/4."""
    room = seated("both")
    room.says("S council nothing; move saruman W2422; army W2422 against D")

    room.say("S", "word loss W2422 2/8 1/4")

    assert room.told(LossReckoned)[0].beaten is None
    assert room.where("saruman") == "W2422"


def test_a_capture_by_saruman_lifts_the_fellowships_ban() -> None:
    """W-37.5, W-37.7: F and S hear it; when the word is undone the ban stands again."""
    room = seated("both")

    room.say("F", "word captured pippin by saruman")
    lifted = room.state.bans.standing
    room.say("S", "contest FS/1")

    assert lifted == {"D"}
    assert [event.to for event in room.told(BanLiftedUnseen, "S")] == [(1, 3)]
    assert room.state.bans.standing == {"F", "D"}


def test_s_who_places_strength_outside_his_land_lifts_the_ban() -> None:
    """W-37.5, W-37.6: by a word as by a move."""
    room = seated("both")

    room.say("S", "word at dunlendings W2725")

    assert room.state.bans.standing == {"D"}


def test_s_throws_for_gollum_once_he_has_lost_the_ring() -> None:
    """W-26.1, W-44.11: and D again, when that word is undone."""
    room = seated("both")
    room.says("F word ring saruman")

    room.say("F", "word ring frodo")
    lost = room.state.gollum.thrown_by
    room.say("S", "contest 2")

    assert (lost, room.state.gollum.thrown_by) == ("S", "D")
    assert room.state.ring.bearer == "saruman"


# ---------------------------------------------------------------------------------------------- who hears a word


def test_a_word_is_told_to_all_or_to_one_and_numbered_among_its_audience() -> None:
    """W-44.11: `1` and `2` of those to all, `FS/1` of those between two."""
    room = seated("both")

    room.says("D word dead lord\nF word to S wounds frodo 1\nD word gone mouth")

    assert [event.label for event in room.told(WordSaid)] == ["1", "2"]
    assert [event.label for event in room.told(WordTold, "S")] == ["FS/1"]
    assert not room.told(WordTold, "D")


def test_captures_and_escapes_go_to_the_fellowship_and_the_captor_alone() -> None:
    """W-44.11, W-36.3: said to all or not, also where the captor has come on the map in the same word."""
    room = seated("both")

    room.says("""
        F word captured sam by saruman
        F word freed sam
        S word at party-1 W2724, captured theoden by party-1
    """)

    assert [event.to for event in room.told(WordTold, "F")] == [(1, 3)] * 3


def test_a_sealed_word_has_no_number_and_nobody_hears_it_till_the_end() -> None:
    """W-44.11, W-14.11: then it is opened; so the Ring changes hands inside the Fellowship."""
    room = seated()

    room.say("F", "seal ring boromir: he took it")
    before = room.knows("D")
    room.says("F word won D\nD word won D\nF allow 2")

    assert before.tabled.words == ()
    assert before.ring.bearer is None
    assert not [event for event in room.told(WordTold, "D") if event.effects == ("ring boromir",)]
    assert room.state.outcome is not None
    assert next(iter(room.knows("D").tabled.words)).text == "he took it"


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ("F", "seal dead lord"),
        ("F", "seal at lord W2410"),
        ("D", "seal at lord W2410"),
        ("D", "seal gone lord"),
        ("D", "seal took W2424 D"),
        ("F", "seal wraith boromir"),
        ("D", "seal won D"),
        ("F", "seal captured frodo by nazgul-4"),
        ("F", "seal wounds lord 2"),
        ("F", "seal gollum F"),
    ],
)
def test_what_shows_or_concerns_another_is_not_sealed(side: str, words: str) -> None:
    """W-44.11: else it would be true, and nobody could contest it."""
    room = seated()

    assert room.refused(side, words).clause == "W-44.11"  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["dead theoden", "ring sam", "wounds chief 1", "took W2421 D", "gollum D"])
def test_whom_a_word_concerns_hears_it(words: str) -> None:
    """W-44.11: between two nobody disposes of a third's; of the Ring not to speak, who knows not who bears it."""
    room = seated("both")

    assert room.refused("D", f"word to {'S' if 'chief' not in words else 'F'} {words}").clause in (
        "W-44.11",
        "W-44.10",
    )


def test_losses_are_told_to_all() -> None:
    """W-44.11: of a sealed word nothing is reckoned in public."""
    room = seated("both")
    room.says("S council nothing; army W2421 against D")

    assert room.refused("S", "seal loss W2421 1/2 1/3").clause == "W-44.11"
    assert room.refused("S", "word to D loss W2421 1/2 1/3").clause == "W-44.11"


# ------------------------------------------------------------------------------------------- contested and allowed


def test_whom_it_concerns_contests_a_word_and_lets_it_stand_again() -> None:
    """W-44.11: undone, and done again."""
    room = seated()
    room.say("F", "word dead lord")

    room.say("D", "contest 1")
    undone = room.where("lord"), room.state.dead
    room.say("D", "allow 1")

    assert undone == ("E0729", frozenset())
    assert (room.where("lord"), room.state.dead) == (None, frozenset(("lord",)))
    assert [event.stands for event in room.told(WordContested)] == [False, True]


def test_till_the_end_of_his_next_sitting() -> None:
    """W-44.11: said in one of D's sittings, till the next of his has ended."""
    room = to_shadow()
    room.says("F word wounds lord 1\nD done")
    early = room.state
    room.lapse()  # the search

    late = room.refused("D", "contest 1")
    room.state = early
    room.say("D", "contest 1")

    assert late.clause == "W-44.11"
    assert room.state.wounds == ()


def test_before_the_first_game_turn_set_up_is_the_sitting() -> None:
    """W-44.11: the next one is the first of the game-turn."""
    room = Room("both")
    room.says("F word strength S 40\nF put frodo W2412 1\nF done\nD done\nS done")

    room.says("S council nothing; done")

    assert room.refused("S", "contest 1").clause == "W-44.11"


def test_only_whom_it_concerns_contests_and_once() -> None:
    """W-44.11: F and S have nothing to say of D's lord."""
    room = seated("both")
    room.say("F", "word wounds lord 1")

    assert room.refused("S", "contest 1").clause == "W-44.11"
    assert room.refused("S", "allow 1").clause == "W-44.11"
    room.say("D", "contest 1")
    assert room.refused("D", "contest 1").clause == "W-44.11"
    assert room.refused("F", "allow 1").clause == "W-44.11"


def test_what_a_later_word_has_changed_again_stays() -> None:
    """W-44.11: as far as nothing later has changed it."""
    room = seated()
    room.says("F word wounds lord 1, at lord W2410\nF word wounds lord 2")

    room.say("D", "contest 1")

    assert room.state.wounds == (("lord", 2),)
    assert room.where("lord") == "E0729"


def test_two_undone_words_leave_nothing() -> None:
    """W-44.11: the second does not bring back what the first had said, which is undone too."""
    room = seated()
    room.says("F word wounds lord 1\nF word wounds lord 2")

    room.says("D contest 1\nD contest 2")
    undone = room.state.wounds
    room.says("D allow 1\nD allow 2")

    assert undone == ()
    assert room.state.wounds == (("lord", 2),)


def test_a_word_that_stands_again_does_not_overrule_a_later_one() -> None:
    """W-44.11: 0, 1, 0: what was said last is so."""
    room = seated()
    room.says("F word wounds lord 1\nF word wounds lord 0")

    room.says("D contest 1\nD allow 1")

    assert room.state.wounds == ()


def test_what_moved_since_is_not_moved_back() -> None:
    """W-44.11: the lord has gone on."""
    room = to_shadow()
    room.says("F word at lord W2410\nD move lord W2409")

    room.say("D", "contest 1")

    assert room.where("lord") == "W2409"


def test_a_contested_escape_is_undone_though_he_has_gone_on() -> None:
    """W-44.11, W-14.10: he is a captive again, and in no group."""
    room = to_journey()
    room.says("F word captured frodo by nazgul-4\nF word freed frodo")
    room.say("F", "plot 2 W2412")
    room.say("F", "join 2 to 1")

    room.say("D", "contest FD/2")

    assert room.groups() == {1: (ALL_BUT_FRODO, "W2412")}
    assert [(party.id, party.captives) for party in room.state.parties] == [("nazgul-4", ("frodo",))]


def test_a_contested_capture_puts_him_back_where_he_was() -> None:
    """W-44.11: in his group where it stands still, else in a column of his own."""
    room = to_journey()
    room.say("F", "word captured frodo by nazgul-4")
    stays = room.state
    room.say("F", "plot 1 W2312")
    gone = room.state

    results = []
    for state in (stays, gone):
        room.state = state
        room.say("D", "contest FD/1")
        results.append(room.groups())
        assert not room.state.parties

    assert results == [{1: (NINE, "W2412")}, {1: (ALL_BUT_FRODO, "W2312"), 2: (("frodo",), "W2412")}]


def test_nobody_is_again_the_captive_of_one_who_is_gone() -> None:
    """W-44.11: as far as that can be."""
    room = seated()
    room.says("F word captured frodo by nazgul-4\nF word freed frodo\nD word gone nazgul-4")

    room.say("D", "contest FD/2")

    assert room.groups()[2] == (("frodo",), "W2413")
    assert not room.state.parties


def test_who_is_no_ringwraith_hides_again() -> None:
    """W-44.11, W-14.8: in his group; where he has gone since, in a column of his own there."""
    room = to_journey()
    room.say("F", "plot 1 W2413; combat W2413 boromir against D; done")
    (column,) = (number for number, group in room.groups().items() if group[0] == ("boromir",))
    room.say("D", "word wraith boromir")
    at_once = room.state
    assert room.where("boromir") == "W2413"
    room.say("D", "move boromir W2414")
    later = room.state

    for state, at in ((at_once, "W2413"), (later, "W2414")):
        room.state = state
        room.say("F", "contest 1")
        assert room.where("boromir") is None
        assert room.groups()[column] == (("boromir",), at)


def test_a_captive_who_is_no_ringwraith_is_a_captive_again() -> None:
    """W-44.11: wherever the Ringwraith has gone."""
    room = to_shadow()
    room.says("F word captured boromir by nazgul-4\nD word wraith boromir\nD move boromir W2414")

    room.say("F", "contest 1")

    assert room.where("boromir") is None
    assert room.state.parties[0].captives == ("boromir",)


def test_a_gollum_who_was_hidden_hides_again() -> None:
    """W-44.11, W-14.4: the word that made him D's is undone."""
    room = seated()
    room.says("F seal at gollum W2410\nD word gollum D")

    room.say("F", "contest 1")

    assert room.state.gollum.is_hidden
    assert room.where("gollum") is None


# ---------------------------------------------------------------------------------------------------- what is known


def test_a_sealed_word_shows_in_nothing() -> None:
    """W-19.8, W-44.11: what a word told before is what is known, whatever was sealed since."""
    told, sealed = seated("both"), seated("both")
    for room in (told, sealed):
        room.says("F word wounds sam 1, holds sam sting, ring boromir, ring on")

    sealed.says("F seal wounds sam 3, holds frodo sting, ring sam\nF seal dead merry, wounds gimli 1")

    for side in ENEMIES:
        assert told.knows(side) == sealed.knows(side)
    assert sealed.knows("F").ring.bearer == "sam"
    assert sealed.knows("F").dead == {"merry"}


def test_what_was_told_between_two_the_third_does_not_know() -> None:
    """W-44.11, W-19.8: not the figures, nor that there was a word."""
    told, silent = seated("both"), seated("both")
    for room in (told, silent):
        room.say("F", "word wounds sam 1")

    told.says("F word to S wounds sam 3\nF word to S dead pippin\nF word to S ring sam")

    assert told.knows("D") == silent.knows("D")
    assert told.knows("S").wounds == (("sam", 3),)
    assert told.knows("S").ring.bearer == "sam"


def test_who_bore_the_ring_before_shows_nowhere() -> None:
    """W-44.11, W-19.8: neither in what the word has changed, nor in whom it concerns."""
    rooms = seated("both"), seated("both")
    rooms[1].say("F", "seal ring boromir")

    for room in rooms:
        room.say("D", "word ring lord")

    for side in ENEMIES:
        assert rooms[0].knows(side) == rooms[1].knows(side)


def test_points_stand_till_they_are_said_anew() -> None:
    """W-44.13: they are on word, and so is what is left of them."""
    room = to_shadow()

    room.says("D word points D 7\nD done")

    assert room.state.points == 7
    assert room.knows("F").points == 7


@pytest.mark.parametrize(
    "words", ["dead sam", "wounds sam 1", "ring sam", "gone sam", "captured sam by lord"]
)
def test_of_a_hidden_piece_the_fellowship_alone_says_a_word(words: str) -> None:
    """W-44.10, W-1.6: refused alike, whatever is true of it."""
    refusals = set()
    for before in ("seal -: nothing", "seal dead sam", "seal gone sam", "seal at sam W2413", "seal ring sam"):
        room = seated("both")
        room.say("F", before)
        refusals.add(repr(room.refused("D", f"word {words}")))

    room = seated("both")
    room.say("F", "word captured sam by saruman")
    refusals.add(repr(room.refused("D", f"word {words}")))

    assert len(refusals) == 1


@pytest.mark.parametrize("words", ["gone gollum", "wounds gollum 1", "at gollum W2410", "ring gollum"])
def test_of_a_hidden_gollum_too(words: str) -> None:
    """W-14.2, W-1.6: also whether he is in play."""
    out, hidden = seated(), seated()
    hidden.say("F", "seal at gollum W2411")

    assert repr(out.refused("D", f"word {words}")) == repr(hidden.refused("D", f"word {words}"))


def test_of_what_another_has_placed_in_a_search_nothing_is_said() -> None:
    """W-15.7, W-1.6: bands are never shown, and no word asks for them."""
    room = seated()
    room.says("D sheet search always\nD card eye 6 Rhudaur")
    without = repr(room.refused("F", "word dead orcs-1"))

    room.say("D", "place orcs 2 W2212 to W2312; done")

    assert room.state.standing("orcs-1") is not None or room.state.phase.value != "search"
    assert repr(room.refused("F", "word dead orcs-1")) == without
    assert room.refused("D", "word at orcs-2 W2413").clause == "W-12.3"


# -------------------------------------------------------------------------------------------------------- the end


def test_who_has_won_when_all_others_let_it_stand() -> None:
    """W-44.11, W-19.7: reason `word`."""
    room = seated("both")
    room.say("S", "word won D: Barad-dûr was never in danger")

    room.say("F", "allow 1")
    half = room.state.outcome
    room.say("D", "allow 1")

    assert half is None
    assert room.state.outcome is not None
    assert (room.state.outcome.winner, room.state.outcome.reason) == ("dark-power", "word")
    assert room.state.outcome.clause == "W-44.11"


def test_who_is_silent_lets_it_stand_with_his_next_sitting() -> None:
    """W-44.11: F says it in his sitting; D's next is the shadow."""
    room = to_journey()
    room.says("F word won F\nF done")
    before = room.state.outcome

    room.lapse()

    assert before is None
    assert room.state.outcome is not None
    assert room.state.outcome.winner == "fellowship"


def test_who_contests_it_holds_it_up() -> None:
    """W-44.11: till he allows it."""
    room = to_journey()
    room.says("F word won F\nD contest 1\nF done\nD done")
    held = room.state.outcome

    room.say("D", "allow 1")

    assert held is None
    assert room.state.outcome is not None


def test_the_ring_on_word_at_barad_dur_waits_for_who_may_contest_it() -> None:
    """W-38.1, W-44.11: nobody wins by what he says alone."""
    room = to_shadow()
    room.say("D", "word ring mouth")
    said = room.state.outcome
    contested = room.state
    room.say("F", "contest 1")
    undone = room.state

    room.state = contested
    room.say("F", "allow 1")

    assert said is None
    assert undone.outcome is None
    assert undone.ring.bearer == "frodo"
    assert room.state.outcome is not None
    assert room.state.outcome.reason == "barad-dur"


def test_and_ends_the_war_when_he_is_silent() -> None:
    """W-38.1, W-44.11: with the end of his next sitting."""
    room = seated()
    room.say("D", "word ring mouth")

    for _ in range(3):
        if room.state.outcome is None:
            room.lapse()

    assert room.state.outcome is not None
    assert room.state.outcome.reason == "barad-dur"
    assert room.state.turn == 1


def test_three_of_saruman_on_word_wait_too() -> None:
    """W-38.2, W-44.11: ten places, the last on a word that may be contested."""
    room = seated("both")
    places = ("E0117", "E0330", "W2834", "W2424", "W1013", "E0410", "W2421")

    for at in places:
        room.say("D", f"word took {at} D")
    said = room.state.outcome
    for side, others in (("F", places[1:6]), ("S", ("W2421",))):
        for at in others:
            room.say(side, f"allow {1 + places.index(at)}")  # type: ignore[arg-type]

    assert said is None
    assert room.state.outcome is not None
    assert (room.state.outcome.reason, room.state.outcome.clause) == ("places", "W-38.2")


def test_of_who_is_spotted_the_fellowship_says_openly_where_he_is() -> None:
    """W-44.10, W-44.13: he stays on the map; of others it is sealed."""
    room = to_journey()
    room.say("F", "plot 1 W2413; combat W2413 boromir against D")

    sealed = room.refused("F", "seal at boromir W2414")
    room.say("F", "word at boromir W2414")

    assert sealed.clause == "W-44.10"
    assert room.refused("F", "word at sam W2414").clause == "W-44.10"
    assert (room.at("W2414"), ("boromir",)) in room.knows("D").shown


def test_a_card_is_not_taken_from_who_does_not_hear_of_it() -> None:
    """W-44.10, W-3.8: and the refusal would tell who has it."""
    room = seated("both")
    room.say("F", "seal holds sam sting")

    room.say("D", "seal holds lord sting")
    room.say("S", "word to D holds saruman sting")
    kept = room.state.magic
    room.say("S", "word holds saruman sting")
    taken = room.state.magic
    room.say("F", "contest 1")

    assert (kept, taken) == ((("sting", "sam"),), (("sting", "saruman"),))
    assert room.state.magic == kept


def test_a_word_about_a_place_that_is_none_changes_nothing() -> None:
    """W-44.10: in one sentence."""
    room = seated()

    assert room.refused("D", "word took W2413 D").clause == "W-44.10"
    assert room.refused("D", "word took W9999 D").clause == "W-41.1"


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("dead eomer", "W-44.10"),
        ("dead", "W-44.10"),
        ("slain lord", "W-44.10"),
        ("wounds lord 31", "W-44.10"),
        ("wounds lord -1", "W-44.10"),
        ("wounds lord ٣", "W-44.10"),
        ("captured lord by mouth", "W-36.3"),
        ("captured theoden by eomer", "W-44.10"),
        ("freed theoden", "W-44.10"),
        ("at theoden W9999", "W-41.1"),
        ("at theoden", "W-44.10"),
        ("gollum X", "W-44.10"),
        ("wraith theoden", "W-44.10"),
        ("took W2424 neutral", "W-44.10"),
        ("holds theoden 7", "W-44.10"),
        ("points S 4", "W-44.10"),
        ("points D 100", "W-44.10"),
        ("strength S 1000", "W-44.10"),
        ("loss W2421 1/2 1/3", "W-44.10"),
        ("won", "W-44.10"),
        ("won F, won D", "W-44.11"),
        ("at orcs-1 W2413", "W-12.3"),
        ("at all W2413", "W-44.10"),
        ("at w2413 W2413", "W-44.10"),
        ("at " + "x" * 25 + " W2413", "W-44.10"),
        ("", "W-44.10"),
        ("-", "W-44.11"),
        ("-: " + "ü" * 301, "W-44.11"),
    ],
)
def test_bad_words(words: str, clause: str) -> None:
    """W-44.10, W-44.17: each by its clause, and nothing is changed."""
    room = seated("both")

    assert room.refused("F", f"word {words}").clause == clause


def test_losses_that_cannot_be() -> None:
    """W-44.10: nobody loses more than he had, nor of nothing."""
    room = seated("both")
    room.says("S council nothing; army W2421 against D")

    for losses in ("9/8 1/2", "1/2 9/8", "1/0 1/2", "1/2"):
        assert room.refused("S", f"word loss W2421 {losses}").clause == "W-44.10"


def test_a_side_that_nobody_plays_wins_nothing() -> None:
    """W-44.10: nor takes, nor leads Gollum."""
    room = seated()

    for words in ("won S", "took W2424 S", "gollum S", "strength S 4"):
        assert room.refused("D", f"word {words}").clause == "W-44.10"


def test_texts_keep_their_signs() -> None:
    """W-44.10: `;`, `:`, `then` and any letters."""
    room = seated()
    text = "Ædelwulf; then word dead lord: “nein”, sagt 王"

    room.say("D", f"word -: {text}")
    room.say("D", f"roll d6 {text}")

    assert room.told(WordSaid)[0].text == text
    assert room.told(Rolled)[0].text == text
    assert room.where("lord") == "E0729"


def test_a_label_that_was_not_heard() -> None:
    """W-44.17: nobody contests what was told to others, or sealed, or not at all."""
    room = seated("both")
    room.says("F word to S wounds chief 1\nF seal wounds sam 1")

    for label in ("FS/1", "1", "", "F/1", "FS/2"):
        assert room.refused("D", f"contest {label}").clause in ("W-44.11", "W-44.10")


def test_before_the_first_game_turn_words_are_of_ones_own() -> None:
    """W-44.3, W-1.6: what others have put is their own affair, and no refusal tells it."""
    without, put = Room("both"), Room("both")
    put.says("F put theoden F W2724\nF put frodo W2412 1")

    for words in ("dead theoden", "wounds theoden 1", "ring frodo", "dead saruman", "at saruman W2413"):
        assert repr(without.refused("D", f"word {words}")) == repr(put.refused("D", f"word {words}"))


def test_between_two_nobody_feels_for_the_ring() -> None:
    """W-44.11, W-1.6: refused alike, whether F has it or the other to whom it is said."""
    with_f, with_d = seated("both"), seated("both")
    with_d.says("F word to D ring lord")

    refused = {repr(room.refused("S", "word to D ring saruman")) for room in (with_f, with_d)}

    assert len(refused) == 1
    assert "W-44.11" in refused.pop()


def test_before_the_first_game_turn_nobody_moves_anothers_piece() -> None:
    """W-44.3: that he has put."""
    room = Room("both")
    room.say("F", "put theoden F W2724")

    assert room.refused("D", "word at theoden W2413").clause == "W-44.3"
    room.say("F", "word at theoden W2725")
    assert room.where("theoden") == "W2725"


def test_each_captor_hears_of_his_own_captives_alone() -> None:
    """W-44.11, W-36.3: two of them need two words."""
    room = seated("both")

    assert room.refused("F", "word captured frodo by saruman, captured sam by lord").clause == "W-44.11"


def test_a_gollum_who_is_a_ringwraith_stays_the_dark_powers() -> None:
    """W-14.8, W-44.10: nobody leads him any more."""
    room = seated()
    room.says("F seal at gollum W2412\nF word wraith gollum")

    assert room.where("gollum") == "W2412"
    assert room.state.side_of("gollum") == "D"
    assert room.refused("F", "word gollum F").clause == "W-44.10"


def test_whom_a_word_concerns_shows_to_him_alone() -> None:
    """W-19.8, W-36.3: a third does not see by it who holds Frodo."""
    held, free = seated("both"), seated("both")
    held.say("F", "word captured frodo by saruman")

    for room in (held, free):
        room.say("F", "word wounds frodo 1")

    assert held.knows("D") == free.knows("D")
    assert [side for side, _ in held.knows("S").tabled.words[-1].may_contest] == ["S"]


def test_who_looks_on_hears_of_no_captive_where_two_play() -> None:
    """W-36.3, W-44.11: a word to both players is none to all; it has a number of its own."""
    room = seated()

    room.says("D word at uruks W2413\nD word -: a public one\nF word captured sam by uruks: at the ford")

    assert [event.label for event in room.told(WordSaid)] == ["1", "2"]
    assert [event.label for event in room.told(WordTold, "F")] == ["FD/1"]
    assert [word.label for word in room.knows(None).tabled.words] == ["1", "2"]
    room.say("D", "contest FD/1")
    assert not room.told(WordContested)
