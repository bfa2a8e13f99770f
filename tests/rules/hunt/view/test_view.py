"""Who sees what (chapter 19): built up field by field, and twins that nobody may tell apart."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.entry import Answer, Position, enter
from rules.game import CHAIR, Illegal, Outcome, Question, Seat
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.bearer import hiding
from rules.hunt.events import GiftSeen
from rules.hunt.orders.preloads import ahead
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import (
    Bearing,
    Choosing,
    HuntState,
    Keeping,
    Mentor,
    NamingToken,
    Over,
    Preparing,
    Public,
    Relocating,
    Riding,
    public,
)
from rules.hunt.values import Asked, Die, Journey, Note, Track
from rules.hunt.view import BearerOwn, HuntView, RiderOwn, view
from tests.rules.hunt import kit
from tests.rules.hunt.whole import GAME, WAYS, played
from tests.rules.table import offers, shown

RB, RW, OTHER, ALL = 1, 2, 3, None
READERS: tuple[Seat | None, ...] = (RB, RW, OTHER, ALL)


def _view(state: HuntState, seat: Seat | None) -> HuntView:
    return view(kit.PACK, state, seat)


def _text(state: HuntState, seat: Seat | None) -> str:
    return msgspec.json.encode(_view(state, seat)).decode()


# --------------------------------------------------------------------------------- what everybody sees


@pytest.mark.parametrize("seat", READERS)
def test_a_view_has_the_public_part_whole_and_as_it_was_before_an_open_turn(seat: Seat | None) -> None:
    """H-19.1 to H-19.3, H-19.17: RB alone sees the present."""
    before = kit.state(corruption=3, allies=(9,), notes=(Note(2, "17", "here"),))
    now = replace(before, corruption=5, moves=4, shown=before)

    seen = _view(now, seat).seen

    assert public(seen) == public(now if seat == RB else before)


def test_nothing_that_is_whose_alone_or_face_down_is_public() -> None:
    """H-19.4 to H-19.8, H-19.10: hands, logs, decks and plans stand in no part that every view has whole."""
    theirs = {"log", "live", "dead", "dealt", "ally_hand", "journey", "mentor", "standing", "asks", "route"}
    theirs |= {"sorcery_hands", "queues", "discard_wishes", "flip_wish", "left", "whereabouts", "disclosed"}
    down = {
        "ally_deck",
        "sorcery_deck",
        "tiles",
        "journey_deck",
        "other_journeys",
        "shown",
        "before",
        "withheld",
    }

    assert (theirs | down) <= set(HuntState.__struct_fields__)
    assert not (theirs | down) & set(Public.__struct_fields__)


def test_everybody_sees_what_lies_on_the_table() -> None:
    """H-19.1, H-19.2, H-19.3, H-19.12: pieces, dice, tracks, tiles, tokens, company, ledger."""
    asked = Asked(1, 1, 1, 1, 1, 2, 0, "search", "17", True)
    state = kit.in_block(
        kit.state(
            corruption=3,
            moves=2,
            eye=True,
            tracks=(Track(17, sword=False),),
            allies=(9,),
            notes=(Note(2, "17", "here"),),
            dice=(Die("RING", spent=True), Die("SWORD")),
            eyes=("std-14",),
            ledger=(asked,),
            sensed=("area E",),
        )
    ).state
    for seat in READERS:
        seen = _view(state, seat).seen
        assert (seen.corruption, seen.limit, seen.moves, seen.last_move, seen.eye) == (3, 12, 2, 16, True)
        assert (seen.wraiths, seen.allies, seen.tracks) == (state.wraiths, (9,), state.tracks)
        assert (seen.notes, seen.dice, seen.eyes, seen.eye_count) == (state.notes, state.dice, ("std-14",), 1)
        assert (seen.pool, seen.on_frodo, seen.cap, seen.company) == (2, 1, 3, state.company)
        assert (seen.ledger, seen.sensed, seen.tiles) == ((asked,), ("area E",), len(state.tiles))
        assert (seen.pause, seen.blocks[0].seat) == ("riding", RW)


def test_of_hands_and_decks_everybody_sees_how_many() -> None:
    """H-19.7, H-19.9, H-9.2, H-6.4, H-9.8: sizes, open piles, information dealt and found."""
    state = kit.state(ally_discard=("a1-09",), sorcery_discard=("s-09",))
    for seat in READERS:
        seen = _view(state, seat).seen
        assert (seen.ally_hand, seen.ally_deck) == (3, len(state.ally_deck))
        assert (seen.sorcery_hands, seen.sorcery_deck) == ((1, 1), len(state.sorcery_deck))
        assert (seen.ally_discard, seen.sorcery_discard) == (("a1-09",), ("s-09",))
        assert (seen.dealt_info, seen.found_info) == (4, (4,))


def test_of_part_2_everybody_sees_length_limit_and_numbers() -> None:
    """H-19.11, H-19.18, H-12.5: short or long, the limit, deeds done, and how many are open, left or to come."""
    mentor = Mentor(24, (24,), "hidden", (6, 11), (4,), (16, 19))
    state = kit.state(2, mentor=mentor, journey_deck=(kit.JS1,) * 3)
    for seat in READERS:
        seen = _view(state, seat).seen
        assert (seen.journey_class, seen.limit, seen.last_move) == ("short", 13, 14)
        assert (seen.deeds_done, seen.deeds_open, seen.deed_supply) == ((4,), 2, 2)
        assert (seen.journeys_left, seen.journey_number) == (3, 1)
        assert (seen.mentor, seen.mentor_at) == ("hidden", None)


def test_gandalf_is_seen_while_his_figure_stands_on_the_board() -> None:
    """H-13.8, H-13.15."""
    for standing, at in (("hidden", None), ("revealed", 24), ("out", None)):
        state = kit.state(2, mentor=Mentor(24, (24,), standing))
        assert {_view(state, seat).seen.mentor_at for seat in READERS} == {at}


# ------------------------------------------------------------------------------------- what is one's own


def test_the_bearer_sees_all_that_is_the_bearers() -> None:
    """H-19.4, H-19.5, H-19.6, H-19.10, H-9.8: log, tokens, hand, wishes, journey, Gandalf."""
    wish = WishSet("a1-08", (), "search")
    state = kit.state(
        log=(5, 7, 0), log_turns=(0, 1, 2), dead=(7,), standing=(wish,), asks=("hunt",), route=("dot", "8")
    )
    own = _view(state, RB).own

    assert isinstance(own, BearerOwn)
    assert (own.log, own.last_location, own.dots) == ((5, 7, 0), 7, 1)
    assert (own.live, own.dead, own.hand) == (state.live, (7,), state.ally_hand)
    assert (own.standing, own.asks, own.route) == ((wish,), ("hunt",), ("dot", "8"))
    second = _view(kit.state(2), RB).own
    assert isinstance(second, BearerOwn)
    assert (second.journey, second.mentor) == (kit.JS1, kit.state(2).mentor)


def test_a_ringwraith_sees_the_own_hand_and_queue() -> None:
    """H-19.8, H-9.2: and no other's."""
    queues = ((OrderStep(("move", "17")),), (OrderStep(("search",)),))
    state = kit.state(queues=queues, discard_wishes=((), ("s-09",), ()))
    one, other = _view(state, RW).own, _view(state, OTHER).own

    assert isinstance(one, RiderOwn)
    assert isinstance(other, RiderOwn)
    assert (one.hand, one.queue, one.discard_wish) == (("s-01",), queues[0], ("s-09",))
    assert (other.hand, other.queue, other.discard_wish) == (("s-02",), queues[1], ())
    assert (one.figures, other.figures) == ((0, 1), (2, 3))


def test_the_chair_and_bystanders_have_nothing_of_their_own() -> None:
    """H-19.16: who organises sees what a spectator sees."""
    for state in (kit.state(), kit.state(2)):
        assert _view(state, CHAIR) == _view(state, ALL)
        assert _view(state, ALL).own is None


def test_what_was_drawn_to_choose_from_is_the_drawers() -> None:
    """H-19.18: cards to keep, peeks, Gandalf's locations, journeys and deeds of the setup."""
    peek = Choosing(Question("peek", 1), RW, "sorcery_deck", ("s-08", "s-09"), "reorder")
    beside = (
        Keeping(Question("keep", 1), ("a1-21", "a1-22"), 1, "ally", RB),
        Relocating(Question("relocate", 1), (51, 54)),
    )
    riding = kit.in_block(kit.state(beside=beside)).state
    state = replace(riding, todo=(*riding.todo, peek))

    own, his = _view(state, RB).own, _view(state, RW).own
    assert isinstance(own, BearerOwn)
    assert isinstance(his, RiderOwn)
    assert [choice.items for choice in own.choices] == [("a1-21", "a1-22"), ("51", "54")]
    assert [(choice.items, choice.then) for choice in his.choices] == [(("s-08", "s-09"), "reorder")]
    for seat in (OTHER, ALL):
        assert not any(word in _text(state, seat) for word in ("s-08", "a1-21", '"51"'))
    setup = kit.state(2, journey=None, mentor=None, todo=(Preparing(2, (), (kit.JS1,), (4, 6, 11, 16)),))
    chosen = _view(setup, RB).own
    assert isinstance(chosen, BearerOwn)
    assert (chosen.journeys, chosen.mentors) == ((kit.JS1,), (4, 6, 11, 16))
    assert "js-1" not in _text(setup, RW)


def test_only_who_acted_is_told_that_it_can_be_taken_back() -> None:
    """H-17.25."""
    play = kit.in_block(kit.state())
    play.set(undoer=RW)
    play.remember()
    rider, other = _view(play.state, RW).own, _view(play.state, OTHER).own

    assert isinstance(rider, RiderOwn)
    assert isinstance(other, RiderOwn)
    assert (rider.can_undo, other.can_undo) == (True, False)


# ------------------------------------------------------------------------------- while RB's turn is open


def test_nothing_of_the_open_turn_shows_before_it_ends() -> None:
    """H-19.17, H-5.11: the others see what was before it; RB sees the present."""
    play = kit.in_bearer_turn(kit.state())
    before = {seat: _text(play.state, seat) for seat in READERS}
    play.set(moves=3, corruption=5, ally_hand=(), log=(5, 7, 8, 17), allies=(4,), beside=(_KEEPING,))
    play.push(Choosing(Question("peek", 1), RB, "ally_deck", ("a1-20",), "reorder"))

    assert all(_text(play.state, seat) == before[seat] for seat in (RW, OTHER, ALL))
    seen = _view(play.state, RB).seen
    assert (seen.moves, seen.corruption, seen.ally_hand, seen.allies) == (3, 5, 0, (4,))
    assert {_view(play.state, seat).turn_open for seat in READERS} == {True}
    assert _view(play.state, ALL).seen.pause == "bearing"
    hiding.publish(play)
    assert _view(play.state, ALL).seen.moves == 3


_KEEPING = Keeping(Question("keep", 1), ("a1-21", "a1-22"), 1, "ally", RB)


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_no_road_leads_from_one_ringwraith_to_another_in_private(way: int) -> None:
    """H-2.4, H-12.9, H-19.18: what is told in secret is told to one seat, a gift to its giver and receiver."""
    for seats in GAME.seats:
        for one in played(seats, way).entered:
            for event in one.events:
                if event.to is not None:
                    pair = (event.giver, event.receiver) if isinstance(event, GiftSeen) else event.to
                    assert set(event.to) == set(pair)
                    assert len(event.to) == 1 + isinstance(event, GiftSeen)


# ----------------------------------------------------------------------------------------------- twins


def _twins(part: int) -> list[tuple[str, dict[str, Any], dict[str, Any], tuple[Seat | None, ...]]]:
    """What may differ between two games, and who must not notice."""
    others: tuple[Seat | None, ...] = (RW, OTHER, ALL)
    mentor = kit.state(2).mentor
    assert mentor is not None
    found: list[tuple[str, dict[str, Any], dict[str, Any], tuple[Seat | None, ...]]] = [
        ("ally hand", {"ally_hand": ("a1-01", "a1-08", "a1-09")}, {"ally_hand": ("a1-02", "a1-03", "a1-04")}, others),
        ("ally deck", {"ally_deck": ("a1-11", "a1-12")}, {"ally_deck": ("a1-13", "a1-14")}, READERS),
        ("sorcery deck", {"sorcery_deck": ("s-11", "s-12")}, {"sorcery_deck": ("s-13", "s-14")}, READERS),
        # of a game of Part 2 alone, where ten were put in unseen; else what has left it was seen by all (H-19.2)
        ("hunt pool", {"tiles": ("std-1", "std-2"), "rules": kit.rules(3, length="part2")},
         {"tiles": ("std-11", "std-14"), "rules": kit.rules(3, length="part2")}, READERS),
        ("another's hand", {"sorcery_hands": (("s-01",), ("s-02",))}, {"sorcery_hands": (("s-01",), ("s-04",))},
         (RB, RW, ALL)),
        ("another's queue", {"queues": ((), (OrderStep(("search",)),))}, {"queues": ((), ())}, (RB, RW, ALL)),
        ("standing reactions", {"standing": (WishSet("a1-08", (), "search"),)}, {"standing": ()}, others),
        ("toggles", {"asks": ("hunt",)}, {"asks": ()}, others),
        ("stored route", {"route": ("dot",)}, {"route": ()}, others),
        ("flip preference", {"flip_wish": ("sam",)}, {"flip_wish": ()}, others),
        ("discard order", {"discard_wishes": (("a1-01",), (), ("s-02",))}, {"discard_wishes": ((), (), ())},
         (RW, ALL)),
    ]  # fmt: skip
    if part == 1:
        found += [
            ("log", {"log": (5, 7, 8)}, {"log": (10, 0, 0)}, others),
            ("information tokens", {"live": (17, 22)}, {"live": (37, 58), "dead": (9,)}, others),
        ]
    else:
        other = Journey("js-2", (3, 9, 0, 11, 21, 20, 0, 29, 30, 37, 49, 52, 57, 58))
        found += [
            ("journey", {"journey": kit.JS1}, {"journey": other}, others),
            ("given up", {"past_journeys": ((kit.JS1, 3),)}, {"past_journeys": ((other, 3),)}, others),
            ("journeys to come", {"journey_deck": (kit.JS1,)}, {"journey_deck": (other,)}, READERS),
            ("Gandalf", {"mentor": mentor}, {"mentor": replace(mentor, location=51, log=(24, 51))}, others),
            ("deeds", {"mentor": mentor}, {"mentor": replace(mentor, deeds=(43, 45, 49))}, others),
            ("supply", {"mentor": mentor}, {"mentor": replace(mentor, supply=(39, 43, 45, 49, 51))}, others),
            ("Part 1", {"part1": (5, 7, 64)}, {"part1": (5, 7, 61)}, others),
        ]
    return found


def _moments(part: int, changes: dict[str, Any]) -> list[HuntState]:
    """An RW acts; RB's turn is open; an encounter."""
    state = kit.state(part, **changes)
    return [kit.in_block(state).state, kit.in_bearer_turn(state).state]


TWINS = [(part, *twin) for part in (1, 2) for twin in _twins(part)]


@pytest.mark.parametrize(
    ("part", "one", "other", "readers"),
    [twin[:1] + twin[2:] for twin in TWINS],
    ids=[twin[1] for twin in TWINS],
)
def test_games_that_differ_in_a_secret_look_alike(
    part: int, one: dict[str, Any], other: dict[str, Any], readers: tuple[Seat | None, ...]
) -> None:
    """H-19.4, H-19.5, H-19.6, H-19.8, H-19.10, H-19.13, H-19.14, H-19.15, H-19.18, H-19.19: all
    that a reader is shown, his options among it."""
    for left, right in zip(_moments(part, one), _moments(part, other), strict=True):
        assert left != right
        for seat in readers:
            assert shown(GAME, Position(left), seat) == shown(GAME, Position(right), seat)


@pytest.mark.parametrize(
    ("part", "one", "other", "readers"),
    [twin[:1] + twin[2:] for twin in TWINS],
    ids=[twin[1] for twin in TWINS],
)
def test_what_is_refused_is_refused_alike(
    part: int, one: dict[str, Any], other: dict[str, Any], readers: tuple[Seat | None, ...]
) -> None:
    """H-9.4, H-18.39, H-19.19: in the same words, whatever is hidden from the one who tries."""
    tries = {
        RW: (
            "move 1",
            "search then end",
            "hunt",
            "perceive area by shadow",
            "play s-01",
            "play s-04 99",
            "strike 17",
        ),
        OTHER: ("move 17", "play s-02", "queue jump", "preload place 16 19", "discards s-99"),
        RB: (
            "mark 64",
            "play a1-99",
            "gandalf 999",
            "draw",
            "end",
            "reveal ring",
            "use sam",
            "preload course it",
        ),
    }
    for left, right in zip(_moments(part, one), _moments(part, other), strict=True):
        for seat in readers:
            for words in tries.get(seat or 0, ()):
                assert _refusal(left, seat or 0, words) == _refusal(right, seat or 0, words)


def _refusal(state: HuntState, seat: Seat, words: str) -> object:
    """Why it is refused; whether it was taken otherwise."""
    try:
        enter(GAME, Position(state), Answer(seat, words), kit.play_of(state).dice)  # type: ignore[arg-type]
    except Illegal as no:
        return no.clause, no.sentence, no.facts
    return "taken"


def test_twins_that_may_be_told_apart_are() -> None:
    """H-19.15: the comparison can fail."""
    one, other = (kit.in_block(kit.state(allies=allies)).state for allies in ((9,), (4,)))

    assert shown(GAME, Position(one), ALL) != shown(GAME, Position(other), ALL)


# ------------------------------------------------------------------------------------------- at the end


def _over(part: int, *, is_named: bool = True) -> HuntState:
    over = Over(Outcome("bearer", (1,), "rivendell", "H-15.1"))
    todo = (over,) if is_named else (over, NamingToken(Question("token", 1), (1,)))
    return kit.state(part, todo=todo, part1=(5, 7, 61), part1_turns=(0, 1, 2), dead=(9,))


@pytest.mark.parametrize("is_named", [True, False])
def test_at_the_end_everybody_sees_everything(is_named: bool) -> None:
    """H-15.4, H-20.4, H-9.9, H-11.8, H-11.9: log, journeys, Gandalf, tokens, hands."""
    for seat in READERS:
        laid = _view(_over(2, is_named=is_named), seat).disclosed
        assert laid is not None
        state, told = kit.state(2), laid.told
        assert (told.log, laid.log_turns) == ((5, 7, 61), (0, 1, 2))
        assert told.journeys == ((kit.JS1, 0),)
        assert (told.mentor, told.deeds, told.dead) == ((24,), (4, 6, 11), (9,))
        assert told.ally_hand == state.ally_hand
        assert told.sorcery_hands == tuple(zip(state.rules.riders, state.sorcery_hands, strict=True))


def test_before_the_end_nothing_is_disclosed() -> None:
    """H-15.4, H-11.8: not even the log of Part 1 once that is over."""
    for state in (kit.in_block(kit.state()).state, kit.in_block(kit.state(2, part1=(5, 7, 61))).state):
        assert all(_view(state, seat).disclosed is None for seat in READERS)


def test_secrets_are_not_written_to_a_log() -> None:
    """H-19.14: the repr of what holds a secret names its type alone."""
    play = kit.in_bearer_turn(kit.state())
    for thing in (play.state, _view(play.state, RB), _view(play.state, RB).own, _view(play.state, RW).own):
        assert repr(thing) == f"<{type(thing).__name__}>"
    assert repr(_view(_over(2), ALL).disclosed) == "<Laid>"


def test_every_reader_is_offered_something_at_every_decision() -> None:
    """H-19.19, H-18.39: no question without words, at the plain moments of both parts."""
    for part in (1, 2):
        for state in _moments(part, {}):
            for decision in (*decisions(state), *ahead(kit.PACK, state, RB), *ahead(kit.PACK, state, RW)):
                assert all(offer.words or offer.whole for offer in offers(GAME, state, decision))


def test_the_pause_of_a_state_is_told() -> None:
    """H-17.1: by its name alone."""
    state = kit.state(todo=(Riding((), ()), Bearing(Question("turn", 1))))

    assert _view(state, ALL).seen.pause == "bearing"
    assert _view(kit.state(), ALL).seen.pause == ""
