"""What is asked between the parts, when Part 2 is set out (chapter 12; D-20 to D-23)."""

from __future__ import annotations

from typing import Final

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import HuntAction, grammar
from rules.hunt.actions.words import figure_word
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import ahead, kinds
from rules.hunt.questions.ahead import Ahead, Answers, Words, is_before_part2, is_late
from rules.hunt.setup import setting_out, shared
from rules.hunt.state import HuntState, NamingLord, Placing, Preparing, facts
from rules.kit.asks import Replies, Row
from rules.kit.engine import top
from rules.kit.grammar import Form
from rules.kit.parts import Some
from rules.kit.replies import END, behind, one_of

LATE: Final = 6
"""From so much corruption on the long journey is kept (D-20)."""


# Frodo's side of Part 2 (D-20, D-21).


_JOURNEY: Final = one_of(
    actions.KeepJourney, "keep", grammar.LENGTH, lambda play, seat, question: ("short", "long")
)
JOURNEY: Final = Row(
    kinds.JOURNEY,
    "D-20",
    _JOURNEY,
    setting_out.journey,
    lambda play, seat: actions.KeepJourney("long" if play.state.corruption >= LATE else "short"),
    Ahead(ahead.bearer, ahead.late_in_part1, *ahead.as_asked(_JOURNEY, "keep"), term=ahead.in_part2),
    said_ahead=(grammar.LENGTH,),
)


def _mentors(play: Play, seat: Seat, question: Question) -> Words:
    """H-12.7."""
    return tuple(str(at) for task in play.state.todo if isinstance(task, Preparing) for at in task.mentors)


def _default_mentor(play: Play, seat: Seat) -> HuntAction:
    """D-21: by lot."""
    return actions.StartMentor(play.pick("default", top(play.state.todo, Preparing).mentors))


MENTOR: Final = Row(
    kinds.MENTOR,
    "D-21",
    one_of(actions.StartMentor, "start", grammar.LOCATION, _mentors),
    setting_out.mentor,
    _default_mentor,
    Ahead(
        ahead.bearer,
        ahead.late_in_part1,
        *ahead.ranked("start", ahead.deeds, "drawn"),
        goes_on=True,
        term=ahead.in_part2,
    ),
    said_ahead=(grammar.NUMBERS,),
)


# Gifts of cards (D-22).


def _gifts(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-12.9: own cards, for those whose hands have room."""
    state = play.state
    hand = tuple(dict.fromkeys(facts.hand_of(state, seat)))
    takers = tuple(
        str(other)
        for other in state.rules.riders
        if other != seat and len(facts.hand_of(state, other)) < facts.HAND
    )
    verbs = ("give", "done") if hand and takers else ("done",)
    return behind(said, verbs, "give", Options(hand), Options(takers, seats=True))


def _gifts_come(pack: HuntPack, state: HuntState, seat: Seat) -> bool | None:
    if not is_before_part2(state) or len(state.rules.riders) < 2:
        return None
    return is_late(state) and bool(facts.hand_of(state, seat))


def _gifts_ahead(pack: HuntPack, state: HuntState, seat: Seat, rest: Words) -> Options:
    """Pairs of an own card and another RW; none: nothing is given."""
    if len(rest) % 2:
        return Options(tuple(str(other) for other in state.rules.riders if other != seat), seats=True)
    left = tuple(card for card in dict.fromkeys(facts.hand_of(state, seat)) if card not in rest)
    return Options(left, whole=True) if left else END


def _pairs(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
    """Pairs of card and player; what is not in hand by then is left out (H-12.9)."""
    pairs = list(zip(said[::2], said[1::2], strict=False))
    others = {str(other) for other in state.rules.riders if other != seat}
    if len(said) % 2 or any(card not in pack.cards or taker not in others for card, taker in pairs):
        raise Illegal("H-17.33", "Write gifts like “preload gifts s-04 3 s-07 4”: card, then player.")
    gifts = [(f"card {card} {seat}", f"give {card} {taker}") for card, taker in pairs]
    return [*gifts, ("", "done")]


GIFTS: Final = Row(
    kinds.GIFTS,
    "D-22",
    Replies(
        (
            Form(actions.Gift, "give", (grammar.CARD, grammar.SEAT), no=grammar.NO_GIFT),
            Form(actions.Done, "done"),
        ),
        _gifts,
    ),
    setting_out.gift,
    lambda play, seat: actions.Done(),
    Ahead(ahead.riders, _gifts_come, _gifts_ahead, _pairs, goes_on=True, standing=True, term=ahead.in_part2),
    said_ahead=(Some((grammar.CARD, grammar.SEAT)),),
)


# The Lord (D-23).


def _leads(play: Play, seat: Seat, question: Question) -> Words:
    """H-12.12: one of the lead's."""
    is_asked = any(isinstance(task, NamingLord) for task in play.state.todo)
    return tuple(map(figure_word, facts.figures_of(play.state, seat))) if is_asked else ()


def _lord_comes(pack: HuntPack, state: HuntState, seat: Seat) -> bool | None:
    """H-9.11: as soon as the information that is missing could be found."""
    tokens = [ability.tokens for ability in pack.abilities if ability.setup is not None]
    is_to_come = is_before_part2(state) or (state.part == 2 and _is_setting_out(state))
    if not tokens or not is_to_come:
        return None
    missing = max(0, tokens[0] - len(state.found_info))
    return missing == 0 or (missing == 1 and is_late(state))


def _is_setting_out(state: HuntState) -> bool:
    return bool(state.todo) and isinstance(state.todo[-1], Preparing | Placing)


def _figures(pack: HuntPack, state: HuntState) -> Words:
    return tuple(map(figure_word, range(len(pack.wraiths))))


LORD: Final = Row(
    kinds.LORD,
    "D-23",
    one_of(actions.Replace, "replace", grammar.FIGURE, _leads),
    shared.lord,
    lambda play, seat: actions.Replace(facts.figures_of(play.state, seat)[0]),
    Ahead(
        ahead.riders,
        _lord_comes,
        *ahead.ranked("replace", _figures, "leads"),
        goes_on=True,
        term=ahead.in_part2,
        is_to_come=lambda state, kept: state.part == 1 or _is_setting_out(state),
    ),
    said_ahead=(Some((grammar.FIGURE,), 1),),
)
