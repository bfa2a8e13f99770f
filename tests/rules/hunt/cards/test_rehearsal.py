"""Any option that the vocabulary can write, rehearsed and played, is the same, and nothing breaks it (H-22.43)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Illegal
from rules.hunt import course
from rules.hunt.cards import playing, rehearsal
from rules.hunt.cards.picks import Fixed, Typed
from rules.hunt.play import Play
from rules.hunt.ride import declaring, searching
from rules.hunt.state import Choosing, Context, HuntState
from rules.hunt.values import Declaration, Die, Journey, Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import CARD, RB, RW, bearer, pack_with, put, rider
from tests.rules.hunt.samples import SAMPLES

NOT_ALLY = {"search", "hunt", "perceive", "reveal", "corrupt", "add_tile", "lord", "cancel", "cancel_tile"}
NOT_SORCERY = {
    "move_bearer",
    "bonus_dots",
    "heal",
    "place_ally",
    "gandalf",
    "journey",
    "threshold",
    "cancel",
    "cancel_tile",
}
"""H-23.16."""
OPEN = {
    "bonus_dots",
    "heal",
    "gain_token",
    "lose_token",
    "place_ally",
    "remove_ally",
    "move_ally",
    "move_wraith",
    "place_wraith",
    "forbid",
    "clear_track",
    "encounter",
    "eye",
    "company",
    "threshold",
    "pay",
    "if",
}
"""Verbs without chance, secrets or questions."""
MOMENT: dict[str, Any] = {
    "allies": (4, 17, 29),
    "tracks": (Track(8, sword=False), Track(31, sword=True)),
    "company": ("ready", "flipped", "ready", "flipped", "ready"),
    "corruption": 3,
    "on_frodo": 2,
    "pool": 1,
    "dice": (Die("RING"), Die("SWORD", spent=True), Die("SHADOW"), Die("SORCERY")),
    "sorcery_discard": ("s-08", "s-09"),
    "ally_discard": ("a1-16",),
    "eyes": ("std-14",),
}


def _effects(verbs: set[str]) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Lists of one to three effects with these verbs."""
    every = [{verb: said} for verb in sorted(verbs) for said in SAMPLES[verb]]
    return st.lists(st.sampled_from(every), min_size=1, max_size=3)


def _moment(part: int) -> dict[str, Any]:
    if part == 1:
        return {**MOMENT, "log": (5, 7, 0)}
    return {**MOMENT, "moves": 5, "journey_deck": tuple(Journey(f"js-{n}", kit.JS1.steps) for n in (2, 3))}


def _order(
    data: st.DataObject, play: Play, seat: int, declaration: Declaration | None = None
) -> tuple[str, ...]:
    said: tuple[str, ...] = (CARD,)
    figure = 0 if seat == RW else None
    for _ in range(20):
        offered = kit.offers(play, seat, said, figure=figure, declaration=declaration)
        if not offered.words or (offered.whole and data.draw(st.booleans())):
            break
        said = (*said, data.draw(st.sampled_from(offered.words)))
    return said


def _play(play: Play, said: tuple[str, ...], seat: int, declaration: Declaration | None = None) -> bool:
    """Whether the order was taken; refused it has changed nothing."""
    before, figure = play.state, 0 if seat == RW else None
    whole = kit.offers(play, seat, said, figure=figure, declaration=declaration).whole
    try:
        playing.play_card(play, seat, said, figure=figure, declaration=declaration)
    except Illegal:
        assert play.state == before
        assert not whole
        return False
    course.run(play)
    return True


@settings(max_examples=150)
@given(data=st.data(), option=_effects(set(SAMPLES) - NOT_ALLY), part=st.sampled_from((1, 2)))
def test_any_ally_card_can_be_played_as_offered(
    data: st.DataObject, option: list[dict[str, Any]], part: int
) -> None:
    """H-22.43 to H-22.45, H-6.3."""
    play = bearer(option, part=part, **_moment(part), hand=("a1-11",))

    _play(play, _order(data, play, RB), RB)


@settings(max_examples=150)
@given(data=st.data(), option=_effects(set(SAMPLES) - NOT_SORCERY), part=st.sampled_from((1, 2)))
def test_any_sorcery_card_can_be_played_as_offered(
    data: st.DataObject, option: list[dict[str, Any]], part: int
) -> None:
    """H-22.43 to H-22.45, H-9.4."""
    play = rider(option, part=part, **_moment(part), hand=("s-11",))

    _play(play, _order(data, play, RW), RW)


@settings(max_examples=80)
@given(data=st.data(), option=_effects((set(SAMPLES) - NOT_ALLY) | {"cancel"}), is_search=st.booleans())
def test_any_reaction_can_be_played_as_offered(
    data: st.DataObject, option: list[dict[str, Any]], is_search: bool
) -> None:
    """H-6.5, H-22.27, H-22.43: what is declared resolves afterwards, or not at all."""
    said = Declaration(9, 0, RW, "search" if is_search else "move", spaces=(15,), mode="path")
    play = rider([{"corrupt": {"n": 1}}], **{**_moment(1), "ally_hand": (CARD,)})
    play.pack = pack_with(option, timing="reaction", on=("search", "move"))
    declaring.declare(play, said)

    if _play(play, _order(data, play, RB, said), RB, said) and not isinstance(play.state.todo[-1], Choosing):
        is_cancelled = any("cancel" in effect for effect in option)
        is_done = play.state.wraiths[0] == 15 or _was_asked(play.state)
        assert is_cancelled != is_done or (not is_search and _may_shut_the_way(option))


def _may_shut_the_way(option: list[dict[str, Any]]) -> bool:
    """Whether a declared move could end before its end, or begin elsewhere (H-7.3)."""
    return any(
        set(effect) & {"place_wraith", "move_wraith", "place_ally", "move_ally", "forbid", "grant"}
        for effect in option
    )


def _was_asked(state: HuntState) -> bool:
    return any(asked.answer is not None for asked in state.ledger)


@settings(max_examples=150)
@given(data=st.data(), option=_effects(OPEN), part=st.sampled_from((1, 2)))
def test_a_rehearsal_foretells_what_happens(
    data: st.DataObject, option: list[dict[str, Any]], part: int
) -> None:
    """H-22.44: without chance and secrets both lead to the same, so that targets can be checked before."""
    play = bearer(option, part=part, **_moment(part), hand=("a1-11", "a1-12"))
    said = _order(data, play, RB)
    trial = Play(play.pack, play.state, None, rehearsed=True)
    playing.take(trial, RB, CARD)
    number = play.pack.cards[CARD].options[0]
    if not _play(play, said, RB):
        return

    rehearsal.read(trial, number, Context(RB, CARD), Typed(said[1:]))

    assert _facts(play.state) == _facts(trial.state)


def _facts(state: HuntState) -> tuple[object, ...]:
    figures = (state.corruption, state.pool, state.on_frodo, state.cap, state.threshold)
    pieces = (state.allies, state.tracks, state.wraiths, state.bans, state.modifiers, state.company)
    return (*figures, *pieces, state.ally_hand, state.extra_eyes)


def test_offers_to_rb_tell_nothing_of_others_cards() -> None:
    """H-19.19, H-19.13: no look at sorcery hands, nor at the order of any deck."""
    for card in (*kit.PACK.decks["ally1"], *kit.PACK.decks["ally2"]):
        part = int(card[1])
        deck = kit.PACK.decks[f"ally{part}"][3:9]
        one = kit.in_bearer_turn(kit.state(part, ally_hand=(card,), ally_deck=deck))
        other = kit.in_bearer_turn(
            kit.state(
                part,
                ally_hand=(card,),
                ally_deck=deck[::-1],
                sorcery_hands=(("s-21",), ("s-22",)),
                sorcery_deck=kit.PACK.decks["sorcery"][:10],
                tiles=kit.state(part).tiles[::-1],
            )
        )

        for words in ((), (card,), (card, "1"), (card, "2")):
            assert kit.offers(one, RB, words) == kit.offers(other, RB, words)


@pytest.mark.parametrize("words", ["a1-04 ~4", "a1-04 [ 4 ]", "a1-04 ["])
def test_nobody_writes_what_the_game_writes_down(words: str) -> None:
    """H-22.44: marks of the written form are no words of a player."""
    play = kit.in_bearer_turn(kit.state(ally_hand=("a1-04",)))

    with pytest.raises(Illegal):
        playing.play_card(play, RB, words.split())


def test_what_is_impossible_by_now_is_passed_over() -> None:
    """H-22.43: as far as possible, word by word."""
    picks = Fixed(("4", "~7", "stop", "9"))

    assert list(picks.up_to(3, lambda: ("7", "9"))) == ["7"]
    assert picks.one(("8",)) is None
    assert picks.one(("8",)) is None


def test_a_question_of_the_card_survives_the_one_before_it() -> None:
    """H-22.37: the first search may change what the second may ask."""
    option = [{"search": {"n": 2, "where": {}}}]

    play = put(rider(option, log=(5, 15, 18)), "15 18")

    assert [track.location for track in play.state.tracks] == [15, 18]
    assert searching.refusal(searching.SEARCH, play.pack, play.state, 15)
