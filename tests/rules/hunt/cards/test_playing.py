"""Playing a card: when it may be played, what is offered, where it lies afterwards (H-6.2 to H-6.6, H-9.3, H-9.4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Illegal, Options, Question
from rules.hunt import course
from rules.hunt.bearer import hiding
from rules.hunt.cards import picks, playing
from rules.hunt.events import CardPlayed, Declared
from rules.hunt.play import Play
from rules.hunt.state import Choosing, Context, Discarding, HuntState, Keeping, Resolve, Run, facts
from rules.hunt.values import Declaration, Die, Journey, Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, RW, bearer, casting, holding, play_it, put, rider

PACK = kit.PACK


def _refused(play: Play, words: str, clause: str, **named: Any) -> None:
    before, told = play.state, list(play.events)
    seat = named.pop("seat", RW if words.startswith("s") else RB)
    with pytest.raises(Illegal) as no:
        playing.play_card(play, seat, words.split(), figure=0 if seat == RW else None, **named)
    assert clause in (no.value.clause, "")
    assert no.value.sentence.format(**no.value.facts)
    assert (play.state, play.events) == (before, told)


def test_a_card_goes_from_the_hand_to_the_open_pile() -> None:
    """H-6.4, H-6.12, H-18.7: card, option and public targets are told."""
    play = holding("a1-06")

    after = play_it(play, "a1-06 1 17 18")

    assert (after.ally_hand, after.ally_discard) == ((), ("a1-06",))
    assert kit.told(play, CardPlayed)[-1] == CardPlayed(1, RB, "a1-06", 1, ("17", "18"))


def test_it_is_told_when_rbs_turn_ends() -> None:
    """H-19.17."""
    play = holding("a1-20")

    play_it(play, "a1-20")

    assert not [event for event in play.events if isinstance(event, CardPlayed)]
    hiding.publish(play)
    assert [event for event in play.events if isinstance(event, CardPlayed)]


def test_only_cards_in_hand_are_played() -> None:
    """H-9.3, H-18.39: not those of others, not those that exist nowhere."""
    _refused(holding("a1-20"), "a1-14", "H-18.39")
    _refused(casting("s-13"), "s-02", "H-18.39")
    _refused(casting("s-13"), "s-99", "H-18.39")
    _refused(holding("a1-20"), "", "H-18.39")


def test_the_condition_has_to_hold() -> None:
    """H-6.2, H-9.4."""
    _refused(holding("a1-13"), "a1-13", "H-6.2")
    _refused(casting("s-11"), "s-11 4", "H-6.2")


def test_a_reaction_is_not_played_in_the_own_turn() -> None:
    """H-6.6, H-6.5: nor an ordinary card as a reaction, nor a reaction to something else."""
    said = Declaration(7, 0, RW, "hunt", spaces=(17,))

    _refused(holding("a1-08"), "a1-08", "H-6.6")
    _refused(kit.in_block(kit.state(ally_hand=("a1-20",))), "a1-20", "H-6.5", declaration=said)
    _refused(kit.in_block(kit.state(ally_hand=("a1-08",))), "a1-08", "H-6.5", declaration=said)


def test_one_of_two_options_is_named() -> None:
    """H-6.3, H-9.4."""
    play = holding("a1-03", corruption=2)

    _refused(play, "a1-03", "H-6.3")
    _refused(play, "a1-03 3", "H-6.3")
    assert play_it(play, "a1-03 1").corruption == 1


def test_the_one_option_may_be_named_too() -> None:
    """H-18.39: a `1` that no pick takes is the option."""
    assert play_it(holding("a1-20"), "a1-20 1").modifiers
    assert play_it(holding("a1-04"), "a1-04 1 4").allies == (1, 4)
    assert play_it(holding("a1-04"), "a1-04 1 4 7").allies == (4, 7)


def test_a_card_that_would_do_nothing_stays_in_hand() -> None:
    """H-6.3, H-9.4: as far as that player may know."""
    _refused(holding("a1-12"), "a1-12", "H-6.3")
    _refused(holding("a1-12"), "a1-12 stop", "H-6.3")
    _refused(casting("s-15", sorcery_deck=(), sorcery_discard=()), "s-15", "H-9.4")


def test_words_that_nothing_asks_for_are_refused() -> None:
    """H-18.39, H-22.44."""
    _refused(holding("a1-20"), "a1-20 17", "H-18.39")


def test_effects_that_can_do_something_suffice() -> None:
    """H-6.3: applied as far as possible: nothing to heal, but tokens to clear."""
    track = (Track(46, sword=False),)

    after = play_it(holding("a1-22", log=(5, 45), tracks=track), "a1-22 1 46")

    assert after.tracks == ()


def test_a_surplus_comes_first() -> None:
    """H-17.34, H-18.17."""
    owed = Discarding(Question("discard", 1), RB)
    kept = Keeping(Question("keep", 1), ("a1-01", "a1-02"), 1, "ally", RB)
    full = Discarding(Question("surplus", 1), RW)

    _refused(holding("a1-20", beside=(owed,)), "a1-20", "H-17.34")
    _refused(holding("a1-20", beside=(kept,)), "a1-20", "H-17.34")
    _refused(casting("s-13", beside=(full,)), "s-13", "H-17.34")


def test_a_sorcery_card_is_declared_before_anything_happens() -> None:
    """H-17.16, H-6.7: card and option; what it cost stays with the declaration."""
    play = casting("s-14", ally_hand=("a1-01",))

    playing.play_card(play, RW, ("s-14", "1"), figure=0, paid=("SORCERY",))

    said = kit.told(play, Declared)[-1].declaration
    assert (said.kind, said.source, said.option, said.paid) == ("sorcery", "s-14", 1, ("SORCERY",))
    assert play.state.on_frodo == 1
    assert play.state.sorcery_hands[0] == ()
    assert isinstance(play.state.todo[-2], Resolve)
    course.run(play)
    assert (play.state.on_frodo, play.state.sorcery_discard) == (0, ("s-14",))


def test_effects_run_in_list_order() -> None:
    """H-22.43: heal first, then corrupt; a pause within keeps the rest waiting."""
    play = put(rider([{"corrupt": {"n": 2}}, {"corrupt": {"n": 1}}]))

    assert play.state.corruption == 3
    paused = holding("a1-15")
    play_it(paused, "a1-15")
    assert isinstance(paused.state.todo[-1], Choosing)
    assert isinstance(paused.state.todo[-2], Run)


def test_a_card_played_as_run_from_bare_words() -> None:
    """H-22.44: a list that is put on the stack with words as they were said is read all the same."""
    play = kit.in_bearer_turn(kit.state())
    number = PACK.cards["a1-04"].options[0]

    play.push(Run(number, Context(RB, "a1-04", picks=("4", "7"))))
    course.run(play)
    assert play.state.allies == (4, 7)

    play.push(Run(number, Context(RB, "a1-04", picks=("61",))))
    course.run(play)
    assert play.state.allies == (4, 7)


def test_chosen_means_what_earlier_effects_picked() -> None:
    """H-22.1: the anchor `chosen`."""
    option = [
        {"place_ally": {"n": 1, "where": {"flag": ["ally"]}}},
        {"clear_track": {"n": 1, "where": {"adjacent": "chosen"}}},
    ]
    play = bearer(option, tracks=(Track(8, sword=False), Track(40, sword=False)))
    assert kit.offers(play, RB, ("t-01", "7")).words == ("8", "stop")

    put(play, "7 8")

    assert play.state.tracks == (Track(40, sword=False),)


def test_what_was_chosen_for_a_cost_stays_chosen() -> None:
    """H-22.1, H-22.40: an earlier effect of the option, wherever it stands."""
    place: dict[str, Any] = {"place_ally": {"n": 1, "where": {"flag": ["ally"]}}}
    clear: dict[str, Any] = {"clear_track": {"n": 1, "where": {"adjacent": "chosen"}}}
    option = [{"pay": {"token": 1, "then": [place]}}, clear]

    play = put(bearer(option, tracks=(Track(8, sword=False), Track(40, sword=False))), "7 8")

    assert play.state.tracks == (Track(40, sword=False),)


# --------------------------------------------------------------------------------------------------- offers


def test_offers_go_word_by_word() -> None:
    """H-17.1: card, option, picks."""
    play = holding("a1-05", allies=(7,))

    assert kit.offers(play, RB, ()) == Options(("a1-05",))
    assert kit.offers(play, RB, ("a1-05",)) == Options(("1", "2"))
    assert kit.offers(play, RB, ("a1-05", "2")).words == ("7",)
    assert "8" in kit.offers(play, RB, ("a1-05", "2", "7")).words
    assert kit.offers(play, RB, ("a1-05", "2", "7", "8")).whole
    assert kit.offers(play, RB, ("a1-05", "9")) == Options()
    assert kit.offers(play, RB, ("a1-14",)) == Options()


def test_what_is_whole_can_be_said() -> None:
    """H-17.1: words may follow, and need not."""
    play = holding("a1-04")

    assert not kit.offers(play, RB, ("a1-04",)).whole
    after_one = kit.offers(play, RB, ("a1-04", "4"))
    assert after_one.whole
    assert {"7", "stop"} < set(after_one.words)
    assert kit.offers(play, RB, ("a1-04", "4", "7")) == Options(whole=True)


def test_to_stop_is_offered_where_something_comes_of_it() -> None:
    """H-6.3: not before the first target, unless another effect follows."""
    lone = holding("a1-04")
    more = holding("a1-17", tracks=(Track(8, sword=False), Track(40, sword=False)))

    assert "stop" not in kit.offers(lone, RB, ("a1-04",)).words
    assert kit.offers(more, RB, ("a1-17",)).words == ("8", "40", "stop")


def test_reactions_are_offered_to_what_they_answer() -> None:
    """H-6.5, H-17.21."""
    said = Declaration(7, 0, RW, "search", spaces=(17,))
    play = kit.in_block(kit.state(ally_hand=("a1-07", "a1-08", "a1-20")))

    assert kit.offers(play, RB, (), declaration=said).words == ("a1-08",)
    assert kit.offers(play, RB, ("a1-08",), declaration=said) == Options(whole=True)


@pytest.mark.parametrize("card", PACK.decks["sorcery"])
def test_offers_to_a_ringwraith_tell_no_secret(card: str) -> None:
    """H-19.19, H-9.4: they are the same wherever Frodo and Gandalf are, whatever RB holds."""
    one = casting(card, log=(5,), allies=(17,), live=(17,), ally_hand=("a1-01",))
    other = casting(card, log=(10, 0, 0, 12, 13), allies=(17,), live=(58,), ally_hand=("a1-08",))
    said = [(), (card,), (card, "1"), (card, "2")]

    assert [kit.offers(one, RW, words, figure=0) for words in said] == [
        kit.offers(other, RW, words, figure=0) for words in said
    ]


# ------------------------------------------------------------------------------------------------- the picks


def test_what_is_written_down_is_split_by_effect() -> None:
    """H-22.44: one bracket per effect; secret words are not public (H-5.11)."""
    play = holding("a1-16", log=(5, 7))
    playing.play_card(play, RB, ("a1-16", "1", "8"))

    run = play.state.todo[-1]
    assert isinstance(run, Run)
    assert run.list == play.pack.cards["a1-16"].options[0]
    context = run.context
    assert context.picks == ("[", "[", "[", "~8", "]", "]", "]")
    assert picks.public(context.picks) == ()
    assert picks.split(("[", "4", "]", "[", "7", "]")) == (("4",), ("[", "7", "]"))


def _order(data: st.DataObject, play: Play, seat: int, figure: int | None, card: str) -> tuple[str, ...]:
    """Random words behind *card*, one after the other, of those that are offered."""
    said: tuple[str, ...] = (card,)
    for _ in range(14):
        offered = kit.offers(play, seat, said, figure=figure)
        if not offered.words or (offered.whole and data.draw(st.booleans(), label="enough")):
            break
        said = (*said, data.draw(st.sampled_from(offered.words)))
    return said


_SPACES = {part: PACK.boards[part].spaces for part in (1, 2)}


def _moment(data: st.DataObject, part: int) -> dict[str, Any]:
    """A random moment of a part."""
    board = PACK.boards[part]
    inner = [n for n in board.locations if n not in board.exits]
    wraiths = data.draw(st.tuples(*[st.sampled_from([s for s in board.spaces if s not in board.exits])] * 4))
    allies = data.draw(st.sets(st.sampled_from([n for n in inner if n not in wraiths]), max_size=8))
    tracks = data.draw(st.sets(st.sampled_from(inner), max_size=4))
    dice = tuple(Die(face, data.draw(st.booleans())) for face in PACK.faces)
    changes: dict[str, Any] = {
        "wraiths": wraiths,
        "allies": tuple(sorted(allies)),
        "tracks": tuple(Track(n, sword=n % 2 == 0) for n in sorted(tracks)),
        "dice": dice,
        "corruption": data.draw(st.integers(0, 6)),
        "on_frodo": (on_frodo := data.draw(st.integers(0, 3))),
        "pool": 3 - on_frodo,
        "phase": data.draw(st.sampled_from((1, 3))),
        "company": ("ready", "flipped", "ready", "flipped", "ready"),
    }
    if part == 1:
        first = data.draw(st.sampled_from(inner))
        changes["log"] = (first, *data.draw(st.sampled_from(((), (0,), (0, -1, 0)))))
    else:
        changes["moves"] = data.draw(st.integers(0, 10))
        changes["journey_deck"] = tuple(Journey(f"js-{n}", kit.JS1.steps) for n in (2, 3))
    return changes


def _check(before: HuntState, after: HuntState) -> None:
    """What no card can break."""
    assert after.pool + after.on_frodo == after.cap
    assert len(after.allies) == len(set(after.allies)) <= facts.ALLIES
    assert not set(after.allies) & set(after.wraiths) - set(before.allies)
    assert len(after.dice) == len(before.dice)
    for cards_of in (_ally_cards, _sorcery_cards):
        assert cards_of(after) == cards_of(before)


def _ally_cards(state: HuntState) -> Counter[str]:
    kept = [card for one in state.beside if isinstance(one, Keeping) for card in one.cards]
    return Counter((*state.ally_hand, *state.ally_deck, *state.ally_discard, *kept))


def _sorcery_cards(state: HuntState) -> Counter[str]:
    hands = [card for hand in state.sorcery_hands for card in hand]
    return Counter((*hands, *state.sorcery_deck, *state.sorcery_discard, *state.eyes))


def _rest(card: str, deck: str) -> tuple[str, ...]:
    return tuple(other for other in PACK.decks[deck] if other != card)


TURN_CARDS = [
    (part, card) for part in (1, 2) for card in PACK.decks[f"ally{part}"] if PACK.cards[card].timing == "turn"
]


@pytest.mark.parametrize(("part", "card"), TURN_CARDS)
@settings(max_examples=10)
@given(data=st.data())
def test_any_offered_ally_card_is_played_or_refused(data: st.DataObject, part: int, card: str) -> None:
    """H-6.3, H-22.43, H-22.44: what is whole is accepted; what is refused has changed nothing."""
    rest = _rest(card, f"ally{part}")
    play = holding(card, **_moment(data, part), ally_hand=(card, *rest[:2]), ally_deck=rest[2:])
    _play_on(data, play, RB, None, card)


@pytest.mark.parametrize("card", PACK.decks["sorcery"])
@settings(max_examples=10)
@given(data=st.data())
def test_any_offered_sorcery_card_is_played_or_refused(data: st.DataObject, card: str) -> None:
    """H-9.4, H-22.43, H-22.44."""
    part = data.draw(st.sampled_from((1, 2)))
    rest = _rest(card, "sorcery")
    held = {"sorcery_hands": ((card,), (rest[0],)), "sorcery_deck": rest[1:9], "sorcery_discard": rest[9:]}
    play = casting(card, part, **_moment(data, part), **held)
    _play_on(data, play, RW, 0, card)


def _play_on(data: st.DataObject, play: Play, seat: int, figure: int | None, card: str) -> None:
    said = _order(data, play, seat, figure, card)
    before = play.state
    if not kit.offers(play, seat, said, figure=figure).whole:
        _refused(play, " ".join(said), "", seat=seat)
        return
    playing.play_card(play, seat, said, figure=figure)
    course.run(play)
    if play.state.part == before.part and not isinstance(play.state.todo[-1], Choosing):
        _check(before, play.state)  # otherwise the card has not come to its end


@pytest.mark.parametrize(("beside", "is_played"), [(True, False), (False, True)])
def test_a_nazgul_on_a_dot_is_no_farther_than_one_in_a_location(beside: bool, is_played: bool) -> None:
    """H-22.1: the song says “within 2 spaces”, and a dot is a space."""
    board, at = PACK.boards[1], 8
    near = next(dot for dot in board.dots if dot in board.within(at, 1))
    far = next(dot for dot in board.dots if dot not in board.within(at, 2))
    night = {"log": (5, 7, at), "phase": 3, "moves": 2, "corruption": 3}
    play = holding("a1-13", wraiths=(near if beside else far, 61, 62, 64), **night)

    if is_played:
        assert play_it(play, "a1-13").corruption == 1
    else:
        _refused(play, "a1-13", "H-6.2")
