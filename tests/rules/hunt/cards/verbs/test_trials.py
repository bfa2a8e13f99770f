"""What is found once for many words is what a rehearsal of each would find (H-22.44)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Illegal
from rules.hunt.cards import rehearsal
from rules.hunt.cards.picks import Typed, Wanted
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import ALL, Context
from rules.hunt.values import Ban, Die, Track
from rules.kit.engine import Unwound
from rules.kit.order_steps import STOP
from tests.rules.hunt.made_up import CARD, RB, RW, bearer, rider
from tests.rules.hunt.samples import SAMPLES

EVERY = [{verb: said} for verb in sorted(SAMPLES) for said in SAMPLES[verb]]
MOMENTS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "allies": st.sampled_from(((), (4, 17, 29), (3, 4, 17, 29, 31, 37, 44, 46))),
        "tracks": st.just((Track(8, sword=False), Track(15, sword=True))),
        "corruption": st.sampled_from((0, 3)),
        "dice": st.sampled_from(((), (Die("RING"), Die("SHADOW")), (Die("RING", spent=True), Die("SWORD")))),
        "bans": st.sampled_from(
            (
                (Ban("move", ALL, None, "turn", 1),),
                (Ban("move", 0, (14, 16, 17), "turn", 1), Ban("hunt", ALL, (15,), "turn", 1)),
                (Ban("perceive", ALL, None, "day", 1), Ban("search", 0, None, "turn", 1)),
            )
        ),
    },
)


def _at_hand(
    option: list[dict[str, Any]], seat: int, part: int, moment: dict[str, Any]
) -> tuple[Play, int, Context]:
    play = (bearer if seat == RB else rider)(
        option, part=part, **moment, hand=("a1-11" if seat == RB else "s-11",)
    )
    figure = None if seat == RB else 0
    return play, play.pack.cards[CARD].options[0], Context(seat, CARD, figure)


@settings(max_examples=150)
@given(
    data=st.data(),
    option=st.lists(st.sampled_from(EVERY), min_size=1, max_size=2),
    seat=st.sampled_from((RB, RW)),
    part=st.sampled_from((1, 2)),
    moment=MOMENTS,
)
def test_words_that_need_no_trial_would_pass_it(
    data: st.DataObject, option: list[dict[str, Any]], seat: int, part: int, moment: dict[str, Any]
) -> None:
    """H-22.44: every word offered leads on, and those alone; what is due leaves no order whole."""
    play, number, context = _at_hand(option, seat, part, moment)
    said: tuple[str, ...] = ()
    for _ in range(4):
        wanted = _wanted(play, number, context, said)
        if wanted is None:
            return
        offered = rehearsal.offers(play, number, context, said)
        trial = [word for word in wanted.words if rehearsal.leads_on(play, number, context, (*said, word))]
        assert list(offered.words) == trial
        assert not (wanted.is_due and offered.whole)
        if not trial:
            return
        said = (*said, data.draw(st.sampled_from(trial)))


def _wanted(play: Play, number: int, context: Context, said: tuple[str, ...]) -> Wanted | None:
    try:
        rehearsal.read(
            Play(play.pack, play.state, None, rehearsed=True), number, context, Typed(said, is_offering=True)
        )
    except Wanted as wanted:
        return wanted
    except (Illegal, Unwound):  # what refuses, or ends the part, asks for nothing
        return None
    return None


def test_a_ban_on_spaces_is_offered_without_a_trial_of_each() -> None:
    """H-22.24: unless something is forbidden already."""
    option = [
        {"forbid": {"act": "hunt", "who": "all", "until": "turn", "where": {"flag": ["dark"], "pick": 1}}}
    ]
    play, number, context = _at_hand(option, RB, 1, {})
    barred, same, _ = _at_hand(option, RB, 1, {"bans": (Ban("hunt", ALL, (16,), "turn", 1),)})

    assert _sure(play, number, context)
    assert not _sure(barred, same, context)


def _sure(play: Play, number: int, context: Context) -> bool:
    with pytest.raises(Wanted) as caught:
        rehearsal.rehearse(play, number, context, (), is_offering=True)
    assert STOP in caught.value.words
    return caught.value.is_sure


def test_packs_are_told_apart_though_they_read_the_same() -> None:
    """H-20.3: what is kept of a pack is that pack's alone."""
    one, other = (bearer([{"heal": {"n": n}}]).pack for n in (1, 1))

    assert isinstance(one, HuntPack)
    assert one != other
