"""Orders in advance: left, listed, taken back, carried out, and shown to nobody else (B-18.5 to B-18.7, B-4.12)."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import by_lot
from rules.battle.events import Built
from rules.battle.orders import advance, notation
from rules.battle.state import LeftInAdvance, Phase
from rules.battle.turn import phases, plans
from rules.battle.turn.play import BattlePlay
from rules.entry import Answer, Entered, Handover, enter
from rules.game import Illegal, OrderDropped
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.kit import Battle


def _seen(match: Match, side: str | None) -> Any:
    return GAME.view(match.state, match.state.rules.seat(side) if side else None)


def _plan(match: Match, side: str) -> list[str]:
    """What a side is shown of its list, as it is written."""
    plan = _seen(match, side).own.plan
    return [notation.write_order(MAP, one) for one in (*plan.then, *plan.next)]


def _dropped(entered: Entered[Any]) -> list[tuple[tuple[int, ...], str, str]]:
    """To whom, what and why."""
    return [(one.to, one.words, one.sentence) for one in entered.events if isinstance(one, OrderDropped)]


def _at(match: Match, place: str) -> list[str]:
    return [one.kind for one in match.state.board.on(at(place))]


def _to(match: Match, side: str) -> Match:
    while match.state.side != side:
        match.lapse()
    return match


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("builds orc Y14 U16, man_orc M12", "builds orc y14 u16, man_orc m12"),
        ("builds orc Barad-dur man_orc m12", "builds orc y14, man_orc m12"),
        ("builds none", "builds none"),
        ("then T15-S14 if S14 empty", "then t15-s14 if s14 empty"),
        ("then N12-N13 if gandalf alive", "then n12-n13 if gandalf alive"),
        ("then n12-n13 if orc-07 is alive, then done", "then n12-n13 if orc-07 alive, done"),
        ("then done", "then done"),
        ("next +orc Y14, T15-T14, done", "next +orc y14, t15-t14, done"),
        (
            "next +orc y14 t15-t14 if t14 empty t14xs14 done",
            "next +orc y14, t15-t14 if t14 empty, t14xs14, done",
        ),
        ("next Edoras-O13 if Edoras empty", "next o14-o13 if o14 empty"),
        (
            "next t15xs15 stop if lost, t15-t14 if gandalf alive",
            "next t15xs15 stop if lost, t15-t14 if gandalf alive",
        ),
        ("next t15-t14, then k6-l6 if l6 empty, then end", "next t15-t14, second, k6-l6 if l6 empty, end"),
        (
            "next t15-t14 then t14xs14 then +orc y14 then done",
            "next t15-t14, t14xs14, +orc y14, second, done",
        ),
        (
            "then t15-t14,then t14-t13, if t17 empty, then t16-t17",
            "then t15-t14, t14-t13, t16-t17 if t17 empty",
        ),
        ("drop 2", "drop 2"),
        ("drop all", "drop all"),
    ],
)
def test_orders_in_advance_have_one_written_form(said: str, written: str) -> None:
    """B-19.10."""
    assert GAME.write(GAME.read("plan", said)) == written
    assert GAME.write(GAME.read("plan", written)) == written


@pytest.mark.parametrize(
    ("said", "clause"),
    [
        ("builds", "B-19.10"),
        ("builds y14", "B-19.10"),
        ("builds orc", "B-19.10"),
        ("builds orc z99", "B-19.3"),
        ("then", "B-19.10"),
        ("then t15-s14 if it rains", "B-18.5"),
        ("then t15xs15", "B-18.5"),
        ("then undo", "B-18.5"),
        ("next undo", "B-18.5"),
        ("next jump", "B-19.3"),
        ("drop", "B-19.10"),
        ("drop first", "B-19.10"),
        ("drop 0", "B-19.10"),
    ],
)
def test_what_is_no_order_in_advance_is_refused(said: str, clause: str) -> None:
    """B-19.10, B-18.5: in one sentence that says what would do."""
    with pytest.raises(Illegal) as no:
        GAME.read("plan", said)
    assert no.value.clause == clause


def test_the_default_builds_by_the_standing_list() -> None:
    """B-4.12: what is on it, while it can be built; whoever has none builds by the map's."""
    free, listed = Match(), Match()
    listed.say("sauron", "builds orc U16 Y14")
    for match in (free, listed):
        match.say("sauron", "Y14-Z13, U16-T17, V19-T19, done")
        _to(_to(match, "saruman"), "sauron")
        match.lapse()

    assert [_built(match) for match in (free, listed)] == [["Y14"], ["U16"]]
    assert _seen(listed, "sauron").own.plan.builds, "it stands until it is changed"

    listed.say("sauron", "builds none")
    assert not _seen(listed, "sauron").own.plan.builds


def _built(match: Match) -> list[str]:
    """Where, in order."""
    events = (one for chapter in match.state.history for one in chapter.events)
    return [MAP.grid.name(one.at) for one in events if isinstance(one, Built)]


def test_a_build_that_is_never_ones_own_is_not_listed() -> None:
    """B-4.8."""
    with pytest.raises(Illegal) as no:
        Match().say("saruman", "builds orc Y14")
    assert no.value.clause == "B-4.8"


def test_orders_behind_the_attacks_are_played_when_the_attack_phase_is_closed() -> None:
    """B-18.5 (b) and (c): what does not hold or is illegal is dropped alone, and its owner told in private."""
    match = Match()
    match.say("sauron", "then T15-T14 if S15 empty, V13-V14 if nazgul alive, M12-L12, then done")

    match.say("sauron", "done")
    assert match.phase() is Phase.ATTACK
    entered = match.say("sauron", "done")

    assert match.state.turn == 2
    assert _plan(match, "sauron") == []
    assert [_at(match, one) for one in ("T15", "V14", "M12")] == [["orc"], ["nazgul"], ["saruman"]]
    assert _dropped(entered) == [
        ((1,), "then t15-t14 if s15 empty", "{at} is not empty."),
        ((1,), "then m12-l12", "{kind} at {at} is not yours."),
    ]


def test_what_is_ordered_in_the_same_post_comes_before_what_was_left() -> None:
    """B-18.5, B-19.11: a move closes the attacks; what was left follows the whole post."""
    match = Match()
    match.say("sauron", "then T15-T14, done")
    entered = match.say("sauron", "done, T16-T17")

    assert [_at(match, one) for one in ("T17", "T14")] == [["orc"], ["orc"]]
    assert entered.refusal is None
    assert match.state.turn == 2


def test_orders_behind_attacks_that_never_come_are_dropped_with_the_turn() -> None:
    """B-18.5: its player ended the turn himself."""
    match = Match()
    match.say("sauron", "then T15-T14, done")
    entered = match.say("sauron", "done, done, done")

    assert match.state.turn == 2
    assert [words for _, words, _ in _dropped(entered)] == ["then t15-t14, done"]
    assert _plan(match, "sauron") == []


def test_what_is_behind_the_end_of_a_turn_has_one_reason_whatever_begins_the_next() -> None:
    """B-18.5: the next player has lost what stood where he builds, and begins with that: it is no reason here."""
    match = _to(Match(), "alliance")
    match = _to(match, "sauron")
    pieces = match.state.board.pieces
    keep = tuple(one for one in pieces if one.side != "saruman" or one.at not in (at("J12"), at("M12")))
    state = replace(match.state, board=replace(match.state.board, pieces=keep))
    match.entered = replace(match.entered, position=replace(match.position, state=state))

    match.say("sauron", "then done if T14 empty, T16-T17, V13-V14, Y14-Y13, done")
    entered = match.say("sauron", "second")

    assert (match.state.side, match.state.phase) == ("saruman", Phase.BUILDING)
    assert _dropped(entered) == [((1,), "then t16-t17, v13-v14, y14-y13", "By then your turn was over.")]


def test_orders_behind_the_attacks_wait_for_an_escape() -> None:
    """B-9.7, B-18.5."""
    battle = Battle(
        board("nazgul T15", "orc V15", "ring_bearer S15", "elf C6"),
        "sauron",
        Phase.SECOND,
        plans=(LeftInAdvance(1, then=_orders("then T15-S15, V15-V14, done")),),
        turn=1,
    )
    play = BattlePlay(MAP, battle.state, battle.dice)
    plans.carry_out(play, battle.state)
    assert play.state.escape is not None
    assert len(play.state.plan("sauron").then) == 2

    phases.escape(play, (play.board.bearer.at,))
    plans.carry_out(play, play.state)
    assert play.state.side != "sauron"
    assert play.board.on(at("V14"))


def _orders(words: str) -> tuple[Any, ...]:
    found: tuple[Any, ...] = advance.read(MAP, words.lower()).orders  # type: ignore[union-attr]
    return found


def test_a_turn_is_played_from_what_was_left_for_it() -> None:
    """B-18.5 (d): phase by phase, inside the entry that made it his turn; then he is asked as usual."""
    match = Match()
    match.say("saruman", "next M12-L10, L13-K11 if O14 empty, done")
    with pytest.raises(Illegal):
        match.say("sauron", "next T15-T14")
    assert len(_plan(match, "saruman")) == 3

    entered = match.say("sauron", "done, done, done")

    assert (match.state.side, match.state.acted) == ("saruman", 2)
    assert [_at(match, one) for one in ("M12", "L10", "L13")] == [[], ["saruman"], ["man_orc"]]
    assert _dropped(entered) == [((2,), "next l13-k11 if o14 empty", "{at} is not empty.")]
    assert match.phase() is not Phase.FIRST
    assert _plan(match, "saruman") == []


def test_of_a_turn_left_in_advance_all_is_played_that_closes_no_phase_of_a_refused_order() -> None:
    """B-18.5 (d): what waits is told; from there he is asked."""
    match = Match()
    match.say("saruman", "next M12-L10, T15-T14, K12-K10, done")
    entered = match.say("sauron", "done, done, done")

    assert match.phase() is Phase.FIRST
    assert [_at(match, one) for one in ("L10", "K10")] == [["saruman"], ["man_orc"]]
    assert [words for _, words, _ in _dropped(entered)] == ["next t15-t14", "next done"]


def test_one_turn_left_in_advance_leads_to_the_next() -> None:
    """B-18.5: within one entry, and it replays from the words of the players alone."""
    match = Match()
    match.say("saruman", "next M12-L10, done, done")
    match.say("alliance", "next Edoras-O13, done, done, done; then done")
    before = match.position
    match.say("sauron", "done, done, done")

    assert [_at(match, one) for one in ("L10", "O13")] == [["saruman"], ["rohan"]]
    again = enter(GAME, before, Answer(1, match.entered.words), match.dice)
    assert again.position == match.position


def test_a_turn_in_which_something_left_was_carried_out_is_not_missed() -> None:
    """B-18.7: at the deadline, too; one of which nothing could be done is."""
    carried, refused = Match(), Match()
    carried.say("sauron", "then T15-T14")
    refused.say("sauron", "then M12-L10")
    refused.say("sauron", "builds orc Y14")
    for match in (carried, refused):
        match.lapse()

    assert [_at(match, "T14") for match in (carried, refused)] == [["orc"], []]
    assert [match.state.missed_by("sauron") for match in (carried, refused)] == [0, 1]
    told = [type(one).__name__ for one in refused.entered.events]
    assert told.index("TurnMissed") < told.index("TurnBegan")


def test_who_was_away_and_left_his_turn_is_present_again() -> None:
    """B-18.3, B-18.7: when it is carried out; that something was left shows to nobody."""
    match = Match()
    match.lapse()
    before = _seen(match, None)
    match.say("sauron", "next T15-T14")
    assert _seen(match, None) == before
    assert match.state.missed_by("sauron") == 1

    match.lapse()
    match.lapse()
    assert match.state.missed_by("sauron") == 0


def test_the_list_is_edited_until_it_is_used() -> None:
    """B-18.5: counted from 1, those behind the attacks first; the build list has its own word."""
    match = Match()
    match.say("saruman", "builds man_orc M12")
    match.say("saruman", "next M12-L10")
    match.say("saruman", "next done")
    match.say("saruman", "then done")
    assert _plan(match, "saruman") == ["done", "m12-l10", "done"]

    with pytest.raises(Illegal, match="no number"):
        match.say("saruman", "drop 4")
    match.say("saruman", "drop 2")
    assert _plan(match, "saruman") == ["done", "done"]
    match.say("saruman", "drop all")
    assert _plan(match, "saruman") == []
    assert _seen(match, "saruman").own.plan.builds
    with pytest.raises(Illegal, match="no orders in advance"):
        match.say("saruman", "drop all")
    with pytest.raises(Illegal, match="too much"):
        match.say("saruman", f"then {', '.join(['done'] * 61)}")


def test_orders_behind_the_attacks_are_not_left_once_they_are_over() -> None:
    """B-18.5."""
    match = Match()
    match.say("sauron", "done, done")
    with pytest.raises(Illegal, match="without"):
        match.say("sauron", "then done")


def test_who_resigns_leaves_nothing_behind() -> None:
    """B-17.8: his turn is finished without it."""
    match = Match()
    match.say("sauron", "then T15-T14")
    match.say("sauron", "resign")
    assert _at(match, "T14") == []
    assert _plan(match, "sauron") == []


@pytest.mark.parametrize("words", ["builds man_orc M12", "then done", "next M12-L10, done"])
def test_what_is_left_in_advance_shows_to_its_owner_alone(words: str) -> None:
    """B-18.2: neither that nor what."""
    match, other = Match(), Match()
    entered = match.say("saruman", words)

    assert entered.events == ()
    assert _seen(match, "saruman") != _seen(other, "saruman")
    for reader in ("sauron", "alliance", None):
        assert _seen(match, reader) == _seen(other, reader)
        seats = match.state.rules.seat(reader) if reader else None
        for decision in GAME.decisions(match.state):
            if decision.seat == seats:
                assert GAME.options(match.state, decision, ()) == GAME.options(other.state, decision, ())
    assert GAME.decisions(match.state) == GAME.decisions(other.state)


def test_what_was_left_waits_for_the_word_of_a_newcomer() -> None:
    """B-18.8, F-19: it is shown to him, and counts once he says so."""
    match = Match()
    match.say("saruman", "next M12-L10")
    match.say("saruman", "then K12-K10")
    match.entered = enter(GAME, match.position, Handover(2), match.dice)
    waiting = match.position
    assert _plan(match, "saruman") == ["k12-k10", "m12-l10"]

    entered = match.say("sauron", "done, done, done")
    assert _at(match, "M12") == ["saruman"]
    assert [(words, why) for _, words, why in _dropped(entered)] == [
        ("next m12-l10", "Its time came before you had confirmed it.")
    ]

    match.entered = Entered(waiting, (), "")
    match.say("saruman", "then done")
    assert _plan(match, "saruman") == ["done", "m12-l10"]
    match.say("saruman", "confirm")
    match.say("sauron", "done, done, done")
    assert _at(match, "L10") == ["saruman"]
    with pytest.raises(Illegal):
        match.say("saruman", "confirm")


def test_a_newcomer_takes_orders_that_wait_from_the_list() -> None:
    """F-19, B-18.5."""
    match = Match()
    match.say("saruman", "next M12-L10, done")
    match.entered = enter(GAME, match.position, Handover(2), match.dice)
    match.say("saruman", "drop 1")
    match.say("saruman", "confirm")
    assert _plan(match, "saruman") == ["done"]


def test_nothing_waits_for_the_word_of_who_has_resigned() -> None:
    """F-19, B-17.8: his desk went on asking him to confirm what can be carried out no more."""
    match = Match()
    match.say("saruman", "next M12-L10")
    match.entered = enter(GAME, match.position, Handover(2), match.dice)
    match.say("saruman", "resign")

    assert GAME.handing_over is not None
    assert not GAME.handing_over.awaits_word(match.state, 2)
    assert _plan(match, "saruman") == []


def test_a_seat_that_missed_three_turns_in_a_row_is_given_up() -> None:
    """B-18.8, F-7: and nobody has a word in who takes it."""
    match, handing_over = Match(), GAME.handing_over
    assert handing_over is not None
    for count in range(3):
        assert not handing_over.is_given_up(match.state, 1), count
        for _ in range(3):
            match.lapse()
    assert handing_over.is_given_up(match.state, 1)
    view = _seen(match, None)
    assert handing_over.consenting(view, 1) == handing_over.together(view, 1) == ()


def test_a_draft_is_used_at_the_deadline_where_its_player_left_it_so() -> None:
    """B-18.6, F-18: then, and no sooner; what of it is refused is told him."""
    match = Match()
    match.say("sauron", "preload turn late T16-T14, T15xS15, M12-L10")
    assert _at(match, "T14") == []
    entered = match.lapse()
    assert _at(match, "T14") == ["orc"]
    assert match.state.missed_by("sauron") == 0
    assert _dropped(entered) == [((1,), "m12-l10", "{kind} at {at} is not yours.")]

    for words in ("preload turn late T15-T14", "preload plan late then done"):
        with pytest.raises(Illegal, match="deadline"):
            match.say("sauron", words)


def test_a_draft_left_for_the_deadline_is_taken_back_or_gone_with_the_turn() -> None:
    """B-18.6, F-18."""
    match = Match()
    match.say("sauron", "preload turn late T15-T14")
    match.say("sauron", "withdraw turn")
    assert match.position.orders == ()

    match.say("sauron", "preload turn late T15-T14")
    match.say("sauron", "done, done, done")
    assert match.position.orders == ()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_in_advance_is_taken(seed: int) -> None:
    """B-18.5, B-19.10: whole offers of random lists are never refused, read back, and lead to an end."""
    chance, match, left = Random(seed), Match(2 + seed % 2, seed, round_limit=2), set()
    while GAME.outcome(match.state) is None:
        decisions = [
            one for one in GAME.decisions(match.state) if one.question.kind == "plan" or one.is_asked
        ]
        decision = chance.choice(decisions)
        words = by_lot.answer(functools.partial(GAME.options, match.state, decision), chance)
        match.entered = enter(
            GAME, match.position, Answer(decision.seat, words, decision.question), match.dice
        )
        assert match.entered.refusal is None, words
        assert GAME.write(GAME.read(decision.question.kind, match.entered.words)) == match.entered.words
        left.add(words.partition(" ")[0])
    assert left >= {"builds", "then", "next", "drop"}


def test_conditions_are_offered_behind_an_order() -> None:
    """B-18.5: the hex that it is about, and what is on the map; and what is done if it is refused (B-19.8)."""
    match = Match()
    [decision] = [one for one in GAME.decisions(match.state) if (one.seat, one.question.kind) == (2, "plan")]

    def words(said: str) -> tuple[str, ...]:
        return GAME.options(match.state, decision, said.split()).words

    assert "m12" in words("next")
    assert {"if", "else", "done"} <= set(words("next m12 -l10"))
    assert {"stay", "m12-l10", "m12-j11"} <= set(words("next m12 -l10 else"))
    assert {"if", "done"} <= set(words("next m12 -l10 else m12-j11"))
    assert "else" not in words("next m12 -l10 else m12-j11")
    assert words("next m12 -l10 if")[0] == "l10"
    assert "nazgul" in words("next m12 -l10 if")
    assert words("next m12 -l10 if l10") == ("empty",)
    assert words("next m12 -l10 if nazgul") == ("alive",)
    assert "if" not in words("next m12 -l10 if nazgul alive")
    assert "m12" not in words("next m12 -l10 if nazgul alive")
    assert "drop" not in words("")


def test_what_stays_of_a_list_means_what_it_meant() -> None:
    """Issue 30: with `then` the phase of an order was lost, as that before it was sent without it."""
    orders = [order for order, _ in GAME.lists.orders(GAME, "next T15-T14, then T14-T13, X16-W16")]

    def meant(*kept: str) -> str:
        return GAME.write(GAME.read("plan", GAME.lists.joined("plan", kept)))

    assert meant(*orders) == "next t15-t14, second, t14-t13, x16-w16"
    assert meant(orders[0], orders[2]) == "next t15-t14, second, x16-w16"
    assert meant(orders[2]) == "next second, x16-w16"
    for words in ("next A1-A2, if T14 empty, then T15-T14", "then T15-T14, if T14 empty, T14-T13"):
        orders = [order for order, _ in GAME.lists.orders(GAME, words)]
        turned = GAME.lists.joined("plan", orders[::-1])
        assert sorted(
            known for _, known in GAME.lists.orders(GAME, turned) if "second" not in known
        ) == sorted(known for _, known in GAME.lists.orders(GAME, words))
    assert GAME.lists.joined("turn", ["then T15-T14", "then T14-T13"]) == "T15-T14, then T14-T13"


@pytest.mark.parametrize(
    ("words", "part"),
    [("next T15-T14, if K7 empty", "t15-t14, if k7 empty"), ("then if K7 empty", "if k7 empty")],
)
def test_a_condition_without_an_order_is_named(words: str, part: str) -> None:
    """B-18.5: it was called by a name that stands for nobody's."""
    with pytest.raises(Illegal, match="a condition stands behind one") as no:
        advance.read(MAP, words.lower())
    assert no.value.facts == {"part": part}


def test_what_is_replaced_or_taken_back_of_what_was_left_is_told_to_its_owner() -> None:
    """Issue 30: a build list that took the place of another, and `drop`, lost words unsaid."""
    match = Match()
    match.say("alliance", "builds rohan M14 O14")
    replaced = match.say("alliance", "builds gondor R15")
    again = match.say("alliance", "builds gondor R15")
    match.say("alliance", "next K6-K7, I6-I7")
    dropped = match.say("alliance", "drop 2")
    all_of_it = match.say("alliance", "drop all")

    def gone(entered: Entered[Any]) -> list[tuple[tuple[int, ...], str]]:
        return [(event.to, event.words) for event in entered.events if isinstance(event, OrderDropped)]

    assert gone(replaced) == [((3,), "builds rohan m14 o14")]
    assert "The list that you left now" in str([getattr(event, "sentence", "") for event in replaced.events])
    assert gone(again) == []
    assert gone(dropped) == [((3,), "next i6-i7")]
    assert gone(all_of_it) == [((3,), "next k6-k7")]


@pytest.mark.parametrize(
    ("words", "orders"),
    [
        ("then O14-O15 if P14 empty, then Q12-Q11", ["then O14-O15 if P14 empty", "then Q12-Q11"]),
        ("next k11 -k10", ["next k11 -k10"]),
        ("builds orc Y14 U16, man_orc M12", ["builds orc Y14 U16, man_orc M12"]),
        ("T15-S14, T16xS16", ["T15-S14", "T16xS16"]),
        ("T15-S14, then T16xS16 and U16-T17", ["T15-S14", "then T16xS16", "and U16-T17"]),
        (
            "next T15-S14, next T16xS16, then S14-S13, U16-T17, end",
            ["next T15-S14", "next T16xS16", "next then S14-S13", "next then U16-T17", "next end"],
        ),
        ("T15-S14, if S14 empty, T16xS16", ["T15-S14, if S14 empty", "T16xS16"]),
        ("if S14 empty then T15-S14, T16xS16", ["if S14 empty then T15-S14", "T16xS16"]),
        ("T15-S14, next T16-S16", ["T15-S14", "next T16-S16"]),
    ],
)
def test_a_draft_of_what_is_left_in_advance_keeps_the_word_that_it_begins_with(
    words: str, orders: list[str]
) -> None:
    """Issue 30: beside another list it lost its `then`, and nothing could be done with it any more."""
    assert [order for order, _ in GAME.lists.orders(GAME, words)] == orders
