"""The row of sittings, what is done between them, and how they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Abort, Answer, Handover, Position, enter
from rules.game import Illegal, OrderDropped
from rules.war.events.turns import (
    CardDrawn,
    CardsLost,
    Disclosed,
    Moved,
    PointsGained,
    SeatAbsent,
    SittingMissed,
    SittingOver,
    TurnBegan,
)
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from tests.rules.war.turn.game import GAME, D, F, Played


def test_a_game_turn_is_search_journey_and_shadow_and_then_the_next() -> None:
    """W-5.1, W-16.3: with nothing found in the first search nobody is asked; then F, then D, then the next turn."""
    war = Played()
    asked = []
    while war.state.turn < 3:
        asked += [(war.state.turn, seat, question.kind, question.number) for seat, question in war.owed()]
        war.say(war.owed()[0][0], "done" if war.state.phase is not Phase.SEARCH else "place - then done")
    kinds = {(seat, kind) for _, seat, kind, _ in asked}
    assert kinds <= {(D, "search"), (F, "journey"), (D, "shadow")}
    for turn in (1, 2):
        row = [kind for number, _, kind, question in asked if number == turn and question == turn]
        assert row[-2:] == ["journey", "shadow"]


def test_before_the_first_sitting_the_bot_throws_and_draws_in_this_order() -> None:
    """W-5.1, W-50.5, W-53.1: cards shuffled, two each for F and then D; then Gollum, the points, one card each."""
    war = Played()
    counts = dict(war.state.counts)
    assert counts["search"] == counts["events"] == 1
    assert [len(war.state.hand("F").cards), len(war.state.hand("D").cards)] == [3, 3]
    assert 7 <= war.state.points <= 12
    assert [event.to for event in war.entered.events if isinstance(event, CardDrawn)] == [(F,), (D,)]
    (gained,) = war.told(D, PointsGained)
    assert gained.points == war.state.points == 6 + gained.thrown
    assert not war.told(F, PointsGained)
    assert not war.told(None, PointsGained)


def test_who_is_silent_twice_is_absent_till_he_says_anything() -> None:
    """W-2.6, W-2.1: the first miss is his alone, of the second all hear; his sittings are short till he answers."""
    war = Played()
    war.to("journey")
    war.lapse()
    assert war.told(F, SittingMissed)
    assert not war.told(D, SittingMissed)
    assert not war.told(None, SittingMissed)
    assert "F" not in dict(known_to(GAME.data, war.state, "D").missed)
    war.to("journey")
    war.lapse()
    assert war.told(None, SeatAbsent)
    war.to("journey")
    assert [decision.clock.kind for decision in GAME.decisions(war.state) if decision.owed] == ["absent"]
    war.say(F, "note I am back")
    assert [decision.clock.kind for decision in GAME.decisions(war.state) if decision.owed] == ["absent"]
    war.say(F, "split 1 sam to 4")
    assert [decision.clock.kind for decision in GAME.decisions(war.state) if decision.owed] == ["journey"]


def test_a_sitting_in_which_anything_was_said_is_not_missed() -> None:
    """W-2.4, W-2.6: what was done in it stands."""
    war = Played()
    war.to("journey")
    war.say(F, "split 1 sam to 4")
    war.lapse()
    assert not war.told(F, SittingMissed)
    assert war.state.column_of("sam") == 4


def test_a_row_counts_at_once_in_ones_own_sitting_and_behind_that_of_another() -> None:
    """W-16.5: nobody gains by being there at the moment."""
    war = Played()
    war.to("journey")
    war.say(F, "sheet ring never")
    war.say(D, "sheet strike always")
    assert dict(war.state.sheet("F").rows) == {"ring": "never"}
    assert dict(war.state.sheet("D").rows) == {}
    war.say(F, "done")
    assert dict(war.state.sheet("D").rows) == {"strike": "always"}


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (F, "sheet strike always"),
        (F, "sheet nothing"),
        (D, "sheet meet low"),
        (F, "sheet ring perhaps"),
        (D, "sheet fighters frodo"),
        (F, "sheet heir lord"),
    ],
)
def test_rows_and_words_that_a_sheet_does_not_have_are_refused(seat: int, words: str) -> None:
    """W-16.5, W-1.6: with a sentence, and nothing is changed."""
    war = Played()
    before = war.state
    with pytest.raises(Illegal) as no:
        war.say(seat, words)
    assert no.value.clause == "W-16.5"
    assert war.state is before


def test_an_order_in_advance_opens_the_sitting_it_is_for() -> None:
    """W-16.6: once; where its condition does not hold it is dropped, and its owner is told."""
    war = Played()
    war.to("journey")
    war.say(D, "preload shadow done")
    war.say(F, "done")
    assert (war.state.turn, war.state.phase) != (1, Phase.SHADOW)
    war.to("journey")
    war.say(D, "preload shadow done if turn 9")
    war.say(F, "done")
    assert war.state.phase is Phase.SHADOW
    assert not war.entered.position.orders


def test_a_search_is_ordered_in_advance_without_its_cards() -> None:
    """W-16.6, W-4.2: nothing, or Nazgûl in Mordor, which needs no card."""
    war = Played()
    war.to("journey")
    ahead = next(one for one in GAME.ahead(war.state, D) if one.question.kind == "search")
    said = ["preload", "search", "place"]
    words = GAME.options(war.state, ahead, said).words
    assert {"-", "lord"} <= set(words)
    goals = GAME.options(war.state, ahead, [*said, "lord"]).words
    assert {GAME.data.province(GAME.data.parse(at)) for at in goals} == {"Gorgoroth", "Nurn"}


def test_an_order_that_stands_comes_in_every_sitting_once() -> None:
    """W-16.6: always; a condition that does not hold leaves it for the next."""
    war = Played()
    war.to("shadow")
    war.say(F, "preload journey done if turn 3 standing")
    war.to("journey")
    assert war.state.turn == 2
    war.lapse()
    war.to("shadow")
    turn = war.state.turn
    war.say(D, "done")
    while war.state.phase is Phase.SEARCH:
        war.lapse()
    assert (war.state.turn, war.state.phase) == (turn + 1, Phase.SHADOW)
    assert len(war.entered.position.orders) == 1


def test_several_things_in_one_answer_are_played_till_one_is_refused() -> None:
    """W-18, W-7.7: what stands before it is done and written down; of one list nothing, if a part is sure to fail."""
    war = Played()
    war.to("journey")
    with pytest.raises(Illegal) as no:
        war.say(F, "split 1 sam to 4 then join 4 to 9 then done")
    assert no.value.clause == "W-6.2"
    war.say(F, "split 1 sam to 4; join 4 to 9 then done")
    assert war.entered.words == "split 1 sam to 4"
    assert war.entered.refusal is not None
    assert war.entered.refusal.clause == "W-6.2"
    assert war.state.phase is Phase.JOURNEY


def test_a_goal_is_written_down_as_the_way_that_leads_there() -> None:
    """W-19.13, W-18: names are hexes, the cheapest way is taken, as far as it goes in this game-turn."""
    war = Played()
    war.to("journey")
    war.say(F, "split 1 sam to 2; plot 2 to bree")
    assert war.entered.words.startswith("split 1 sam to 2; plot 2 w")
    assert " to " not in war.entered.words.split("; ")[1]
    assert war.state.chart[1] is not None
    assert 0 < war.state.chart[1].spent <= 6


def test_what_is_certainly_wrong_with_a_whole_order_is_told_part_by_part() -> None:
    """W-7.2: before it is sent."""
    war = Played()
    war.to("journey")
    wrong = GAME.check(
        war.state, F, "journey", "split 1 sam to 4 then plot 4 w0101 then join 4 to 9 then done"
    )
    assert [(finding.step, finding.parts) for finding in wrong] == [(2, 4), (3, 4)]


def test_the_end_of_a_sitting_shows_what_moved_and_who_stands_on_the_map() -> None:
    """W-16.9: on the map as it is made, in one post at the end; bands are never in it."""
    war = Played()
    war.to("shadow")
    war.say(D, "move nazgul-7 w2416")
    for side in (None, "F", "D"):
        assert known_to(GAME.data, war.state, side).standing("nazgul-7") == GAME.data.parse("W2416")
    war.say(D, "done")
    (over, *_) = war.told(None, SittingOver)
    assert over.phase is Phase.SHADOW
    assert over.moved == (Moved("nazgul-7", GAME.data.parse("W2416")),)


def test_resigning_and_a_draw_end_it() -> None:
    """W-38.9: the other wins; all who say yes end it without a winner, and an offer falls with the game-turn."""
    war = Played()
    war.say(F, "resign")
    assert war.state.outcome is not None
    assert war.state.outcome.winner == "dark-power"
    war = Played()
    war.say(D, "draw yes")
    assert known_to(GAME.data, war.state, "F").offer is not None
    war.say(F, "draw yes")
    assert war.state.outcome is not None
    assert (war.state.outcome.winner, war.state.outcome.reason) == (
        "none",
        "agreed",
    )
    war = Played()
    war.say(D, "draw yes")
    with pytest.raises(Illegal) as no:
        Played().say(F, "draw no")
    assert no.value.clause == "W-38.9"
    turn = war.state.turn
    while war.state.turn == turn:
        war.lapse()
    assert war.state.offer is None


def test_at_the_limit_the_dark_power_has_won() -> None:
    """W-50.2, W-38.9: with the last game-turn, or the lobby's limit."""
    war = Played(limit=2)
    while war.state.outcome is None:
        war.lapse()
    assert (war.state.turn, war.state.outcome.winner, war.state.outcome.clause) == (2, "dark-power", "W-50.2")


def test_of_a_list_whose_part_ends_the_war_nothing_is_left_to_refuse() -> None:
    """W-38.6, W-18: what stands behind it is neither played nor written down."""
    war = Played(limit=1)
    war.to("shadow")
    war.say(D, "done then done")
    assert war.state.outcome is not None
    assert war.entered.words == "done"
    assert war.entered.refusal is None


def test_moderators_can_call_it_off() -> None:
    """W-19.7: aborted, without a winner."""
    war = Played()
    entered = enter(GAME, war.entered.position, Abort(), war.dice)
    outcome = entered.position.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("none", "aborted")


@pytest.mark.parametrize("how", ["resign", "limit", "abort"])
def test_when_it_is_over_all_is_told_and_stands_in_the_view(how: str) -> None:
    """W-15.10, W-16.10: every group line by line, hands, sheets, notes, who carried what, and where Gollum was."""
    war = Played(limit=1)
    war.say(F, "note by moria.")
    match how:
        case "resign":
            war.say(D, "resign")
        case "limit":
            while war.state.outcome is None:
                war.lapse()
        case _:
            war.entered = enter(GAME, war.entered.position, Abort(), war.dice)
    (shown,) = war.told(None, Disclosed)
    for reader in (None, F, D):
        seen = GAME.view(war.state, reader).state
        assert (seen.lines, seen.chart) == (shown.lines, shown.chart)
        assert (seen.hands, seen.magic) == (shown.hands, shown.magic)
        assert seen.gollum.at == shown.gollum
        assert not seen.deck.left
    assert ("F", ("by moria.",)) in shown.notes


def test_lots_say_who_leads_whom() -> None:
    """W-17.1: drawn under `sides`; else seat 1 leads the Fellowship."""
    assert Played().state.rules.sides == ("F", "D")
    drawn = {GAME.setup(GAME.Config(), 2, Dice(bytes([n]) * 32)).state.rules.sides for n in range(8)}
    assert drawn == {("F", "D"), ("D", "F")}


def test_cards_that_are_too_many_are_lost_when_ones_sitting_ends() -> None:
    """W-50.5: the oldest, told to nobody else."""
    war = Played()
    war.to("journey")
    oldest = war.state.hand("F").cards[0]
    war.lapse()
    war.to("journey")
    held = war.state.hand("F").cards
    assert len(held) == 4
    war.to("shadow")
    war.to("journey")
    assert len(war.state.hand("F").cards) == 5
    war.lapse()
    (lost,) = war.told(F, CardsLost)
    assert lost.cards == (oldest,)
    assert not war.told(D, CardsLost)


def test_who_rests_at_home_regains_life() -> None:
    """W-51.6: who stands in a haven or citadel of his from beginning to end of a game-turn, and has not fought."""
    war = Played()
    war.to("shadow")
    wounded = replace(
        war.state, wounds=(("gimli", 2), ("lord", 1), ("nazgul-9", 1)), in_fight=frozenset({"nazgul-9"})
    )
    position = Position(wounded, (), "")
    entered = enter(GAME, position, Answer(D, "done"), war.dice)
    assert dict(entered.position.state.wounds) == {"gimli": 1, "nazgul-9": 1}


def test_gandalf_comes_back_at_the_beginning_of_the_third_journey_after() -> None:
    """W-51.4: white, whole, in Lórien, in a column of his own."""
    war = Played()
    war.to("journey")
    column = war.state.column_of("gandalf")
    assert column == 1
    group = war.state.chart[0]
    assert group is not None
    without = replace(group, members=tuple(one for one in group.members if one != "gandalf"))
    dead = replace(
        war.state,
        chart=(without, *war.state.chart[1:]),
        dead=frozenset({"gandalf"}),
        wounds=(("gandalf", 5),),
        returns=4,
    )
    war.entered = replace(war.entered, position=Position(dead, (), ""))
    war.lapse()
    while (war.state.turn, war.state.phase) != (4, Phase.JOURNEY):
        assert war.state.column_of("gandalf") is None
        war.lapse()
    column = war.state.column_of("gandalf")
    assert column is not None
    assert war.state.chart[column - 1].at == GAME.data.place["lorien"]  # type: ignore[union-attr]
    assert war.state.life("gandalf") == 5
    assert war.state.was_white


def test_a_turn_begins_in_public() -> None:
    """W-16.1."""
    war = Played()
    assert [event.turn for event in war.told(None, TurnBegan)] == [1]


def test_a_host_says_whether_the_dark_power_sees_where_groups_can_be() -> None:
    """W-19.11: it is fixed at the start, and a view tells it."""
    assert [known_to(GAME.data, Played(aid=aid).state, "D").rules.aid for aid in (True, False)] == [
        True,
        False,
    ]


@pytest.mark.parametrize("place", ["lórien", "Lorien", "LÓRIEN", "w2817"])
def test_places_are_read_as_people_type_them(place: str) -> None:
    """W-18: with their signs or without."""
    war = Played()
    war.to("journey")
    war.say(F, f"split 1 sam to 2; plot 2 to {place}")
    assert war.entered.words == "split 1 sam to 2; plot 2 w2513 w2514 w2515"


def test_a_word_that_answers_nothing_is_told_what_is_wrong_with_it() -> None:
    """W-18, W-16.1: its own fault, or that it is another's sitting."""
    war = Played()
    war.to("journey")
    for seat, words, clause in (
        (F, "split 1 sam", "W-18"),
        (D, "move lord e0628", "W-16.1"),
        (D, "done", "W-16.1"),
    ):
        with pytest.raises(Illegal) as no:
            war.say(seat, words)
        assert no.value.clause == clause


def test_what_a_newcomer_does_not_confirm_is_dropped_when_its_sitting_is_over() -> None:
    """W-16.6, F-19: and he is told that this was why."""
    war = Played()
    war.to("journey")
    war.say(D, "preload shadow move lord e0628 then done")
    war.entered = enter(GAME, war.entered.position, Handover(D), war.dice)
    war.say(F, "done")
    assert war.state.phase is Phase.SHADOW
    war.lapse()
    (dropped,) = war.told(D, OrderDropped)
    assert "confirmed" in dropped.sentence
    assert not war.entered.position.orders


def test_pieces_of_a_row_are_offered_in_their_order() -> None:
    """W-51.8: by no chance of the program's."""
    war = Played()
    for seat, first in ((F, ("frodo", "sam", "merry")), (D, ("lord", "gothmog", "nazgul-3"))):
        (sheet,) = (
            one for one in GAME.decisions(war.state) if (one.seat, one.question.kind) == (seat, "sheet")
        )
        assert GAME.options(war.state, sheet, ("sheet", "fighters")).words[:3] == first


def test_a_way_to_a_goal_is_the_cheapest_and_is_cut_where_the_allowance_ends() -> None:
    """W-7.1, W-7.2, W-18.1, W-41.6, W-52.1: and refused where it leads nowhere."""
    war = Played()
    war.to("journey")
    war.say(F, "split 1 sam to 2; plot 2 to bree by road")
    way = war.entered.words.split("; ")[1].split()
    assert way[:2] == ["plot", "2"]
    assert len(way) == 2 + 6
    assert all(step.endswith("+") for step in way[2:])
    for words, clause in (
        ("plot 4 to bree", "W-6.2"),
        ("plot 1 to rivendell", "W-7.1"),
        ("plot 1 to w0113", "W-7.2"),
    ):
        with pytest.raises(Illegal) as no:
            war.say(F, words)
        assert no.value.clause == clause
