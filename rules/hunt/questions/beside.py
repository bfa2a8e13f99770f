"""What is asked beside RB's turn, until it ends, and beside a ride (H-18.37; D-9, D-10, D-17, D-30)."""

from __future__ import annotations

from typing import Final, TypeVar

from rules.game import Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import HuntAction, grammar
from rules.hunt.bearer import mentor
from rules.hunt.cards import hands
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import ahead, kinds
from rules.hunt.questions.ahead import Ahead, Words
from rules.hunt.state import Beside, Discarding, HuntState, Keeping, Relocating, facts
from rules.kit.asks import Replies, Row
from rules.kit.grammar import Form
from rules.kit.replies import END, one_of, picked, some_of

# -------------------------------------------------------------------------------------------- cards to keep (D-9)

T = TypeVar("T", bound=Beside)


def _keep(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """D-9: so many of the cards drawn."""
    for task in play.state.beside:
        if isinstance(task, Keeping) and task.question == question:
            return picked("keep", task.cards, min(task.keep, len(task.cards)), said)
    return END


def _default_keep(play: Play, seat: Seat) -> HuntAction:
    """D-9: the first cards drawn."""
    task = _beside(facts.known_to(play.state, seat), Keeping, seat)
    return actions.Keep(task.cards[: task.keep])


def _beside(state: HuntState, kind: type[T], seat: Seat) -> T:
    """What is open beside the game for *seat*."""
    bearer = state.rules.bearer
    return next(one for one in state.beside if isinstance(one, kind) and getattr(one, "seat", bearer) == seat)


def _own_cards(pack: HuntPack, state: HuntState) -> Words:
    """RB's cards of this part that do not all lie in the open pile or in RB's own hand."""
    deck = pack.decks[f"ally{state.part}"]
    known = (*state.ally_discard, *state.ally_hand)
    return tuple(card for card in dict.fromkeys(deck) if known.count(card) < deck.count(card))


KEEP: Final = Row(
    kinds.KEEP,
    "D-9",
    Replies((Form(actions.Keep, "keep", (grammar.CARDS,)),), _keep),
    hands.keep,
    _default_keep,
    Ahead(
        ahead.bearer,
        # while a companion lets RB draw (Pippin)
        lambda pack, state, seat: (
            any(companion.when == "refresh_draw" for companion in facts.ready(pack, state.company)) or None
        ),
        *ahead.ranked("keep", _own_cards, "offered"),
        next_only=True,
        waits=True,
        goes_on=True,
    ),
    said_ahead=(grammar.CARDS,),
)


# ------------------------------------------------------------------------------- cards above the limit (D-10, D-17)


def _hand(play: Play, seat: Seat, question: Question) -> Words:
    """H-6.1, H-9.1: out of which what is above the limit goes."""
    is_open = any(isinstance(task, Discarding) and task.question == question for task in play.state.beside)
    return facts.hand_of(play.state, seat) if is_open else ()


DISCARDED: Final = some_of(
    actions.Discard, "discard", grammar.CARD, _hand, lambda play, hand: max(1, len(hand) - facts.HAND)
)


def default_discard(play: Play, seat: Seat) -> HuntAction:
    """D-10, D-17: the stored order, else the newest cards (H-17.36)."""
    state = facts.known_to(play.state, seat)
    hand = facts.hand_of(state, seat)
    return actions.Discard(hands.preferred(state, seat, hand)[: len(hand) - facts.HAND])


DISCARD: Final = Row(kinds.DISCARD, "D-10", DISCARDED, hands.discard, default_discard)


# -------------------------------------------------------------------------------------- Gandalf's new place (D-30)


def _drawn(play: Play, seat: Seat, question: Question) -> Words:
    """H-13.10."""
    tasks = (task for task in play.state.beside if isinstance(task, Relocating) and task.question == question)
    return tuple(str(at) for task in tasks for at in task.drawn)


RELOCATE: Final = Row(
    kinds.RELOCATE,
    "D-30",
    one_of(actions.Relocate, "relocate", grammar.LOCATION, _drawn),
    mentor.relocate,
    lambda play, seat: actions.Relocate(play.pick("default", _beside(play.state, Relocating, seat).drawn)),
    Ahead(
        ahead.bearer,
        lambda pack, state, seat: (state.mentor is not None and state.mentor.state != "out") or None,
        *ahead.ranked("relocate", ahead.deeds, "drawn"),
        next_only=True,
        waits=True,
        goes_on=True,
    ),
    said_ahead=(grammar.NUMBERS,),
)
