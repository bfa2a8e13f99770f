"""What a Ring-bearer's public acts tell of where Frodo is, beyond the aid, to who has the companions' code.

Each act of a game is asked again of the same Ring-bearer with Frodo at other places that the aid leaves (H-20.8),
everything that everybody sees being as it was. What nobody sees of an act (where a mark is, where Gandalf rides) is
left out; what a standing reaction does is looked at where it is played, set anew as the companion sets it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from rules import simulator
from rules.dice import Dice
from rules.game import AnyEvent, Decision, Illegal, Question, Seat, Step
from rules.hunt.aid import whereabouts
from rules.hunt.config import HuntConfig
from rules.hunt.events import CardPlayed, Declared
from rules.hunt.game import HuntGame
from rules.hunt.players import PLAYERS
from rules.hunt.questions.written import write
from rules.hunt.ride import searching
from rules.hunt.state import HuntState, Window, facts

GAME: Final = HuntGame()
PLAYER: Final = "sensible"
PUBLIC: Final = frozenset({"turn", "flip", "escape", "course", "react"})
"""Kinds of questions of which everybody sees what the Ring-bearer says to them."""
HIDDEN: Final = ("mark", "gandalf")
"""Verbs of a turn of which nobody sees where."""
REFUSED: Final = "refused"
TIMES: Final = 3.0
"""What is more than so many times as likely tells much."""
ELSEWHERE: Final = 3
"""Other places of Frodo with which an act is asked again."""
FEW, MANY = 6, 100
"""Times that it is asked; many where a few have shown a difference."""


class Met(NamedTuple):
    """An answer as it was given, and what came of it."""

    state: HuntState
    decision: Decision
    action: Any
    dice: Dice
    step: Step[HuntState]


class Act(NamedTuple):
    """What one public act tells."""

    kind: str
    said: str
    times: float
    """How many times as likely it is with Frodo where he is as with Frodo at another place, at the most."""
    bits: float
    """What it tells of that he is there rather than at any of those places; below 0 where it misleads."""


class Hunted(HuntGame):
    """The game, which keeps all that was answered in it."""

    def __init__(self) -> None:
        super().__init__()
        self.met: list[Met] = []

    def apply(
        self, state: HuntState, seat: Seat, question: Question, action: Any, dice: Dice
    ) -> Step[HuntState]:
        step = super().apply(state, seat, question, action, dice)
        self.met.append(Met(state, Decision(question, seat), action, dice, step))
        return step


def told(number: int, seats: int = 2, **config: Any) -> list[Act]:
    """What each public act of the Ring-bearer tells in the game with seed *number*."""
    game = Hunted()
    simulator.play(game, HuntConfig.model_validate(config), seats, number, PLAYER)
    chance = Random(number)
    return [_act(met, said, chance) for met in game.met if (said := _said(met)) and _has_place(met.state)]


def figures(games: Sequence[Sequence[Act]]) -> dict[str, float]:
    """What many games come to: the share of acts that tell much, how much at the most, and bits in a game."""
    acts = [act for game in games for act in game]
    return {
        "games": len(games),
        "acts": len(acts),
        "over": round(fmean(act.times > TIMES for act in acts), 4),
        "times": round(max(act.times for act in acts), 2),
        "bits": round(sum(act.bits for act in acts) / len(games), 2),
    }


def _act(met: Met, said: str, chance: Random) -> Act:
    """*said* compared with what would be said with Frodo at other places that the aid leaves."""
    begun = chance.random()
    states = [met.state, *(elsewhere(met.state, place) for place in _places(met, chance))]

    def asked(count: int) -> list[list[str]]:
        return [[_asked(met, state, Random(f"{begun}/{n}")) for n in range(count)] for state in states]

    few, kind = asked(FEW), met.decision.question.kind
    if all(one == few[0] for one in few):
        return Act(kind, said, 1.0, 0.0)
    shares = [(one.count(said) + 0.5) / (MANY + 1) for one in asked(MANY)]
    return Act(kind, said, shares[0] / min(shares), math.log2(shares[0] / fmean(shares)))


# ------------------------------------------------------------------------------------------------- what is said


def _said(met: Met) -> str:
    """What everybody sees the Ring-bearer do with this answer; empty where it does nothing, or where nobody sees it.

    A reaction that is not played tells nothing of its own: the question is answered then.
    """
    if met.decision.seat != met.state.rules.bearer:
        return _cards(met.state, met.step.events)
    if met.decision.question.kind not in PUBLIC:
        return ""
    words = write(met.action)
    return "" if words == "pass" and _is_answered(met.state) else _seen_of(met, met.state, words)


def _is_answered(state: HuntState) -> bool:
    window = state.todo[-1]
    return isinstance(window, Window) and window.declaration.kind in searching.KINDS


def _seen_of(met: Met, state: HuntState, words: str) -> str:
    """What everybody sees of *words* in the end: of a card whatever its event tells."""
    verb = words.split()[0]
    if verb in HIDDEN:
        return verb
    if verb != "play":
        return words
    try:
        action = GAME.read(met.decision.question.kind, words)
        step = GAME.apply(state, met.decision.seat, met.decision.question, action, met.dice)
    except Illegal:
        return REFUSED
    return _cards(state, (*step.events, *step.state.withheld[len(state.withheld) :]))


def _cards(state: HuntState, events: Iterable[AnyEvent]) -> str:
    """The Ring-bearer's cards that are played, with what they openly aim at."""
    cards = (event for event in events if isinstance(event, CardPlayed))
    own = (card for card in cards if card.seat == state.rules.bearer)
    return "; ".join(" ".join((card.card, str(card.option), *card.picks)) for card in own)


def _asked(met: Met, state: HuntState, chance: Random) -> str:
    """What would be seen in *state* of the same decision, by players with this *chance*."""
    if met.decision.seat == state.rules.bearer:
        ask = functools.partial(GAME.options, state, met.decision)
        words = PLAYERS[PLAYER](GAME.view(state, met.decision.seat), met.decision, ask, chance)
        return _seen_of(met, state, words)
    before = set_anew(state, chance)
    step = GAME.apply(before, met.decision.seat, met.decision.question, met.action, met.dice)
    return _cards(before, step.events)


def set_anew(state: HuntState, chance: Random) -> HuntState:
    """*state* with the standing reactions that the companion sets with this *chance*."""
    bearer, state = state.rules.bearer, replace(state, standing=())
    while True:
        mine = [decision for decision in GAME.decisions(state) if decision.seat == bearer]
        ask = functools.partial(GAME.options, state)
        found = simulator.aside("hunt", PLAYER, GAME.view(state, bearer), mine, ask, chance)
        if found is None:
            return state
        question, words = found
        state = GAME.apply(state, bearer, question, GAME.read(question.kind, words), Dice(b"")).state


# ------------------------------------------------------------------------------------------------- where he is


def _has_place(state: HuntState) -> bool:
    return bool(state.log) and (state.part == 1 or state.journey is not None) and state.moves > 0


def _places(met: Met, chance: Random) -> list[int]:
    """Some other places that the aid leaves after it and where it may be said: what is told by the rules is none
    of the player's telling. Those come first at which a question aims that a card answers.
    """
    before, after = met.state, met.step.state
    found = set(left_by_aid(before))
    if (before.part, before.moves, before.journey_number) == (after.part, after.moves, after.journey_number):
        found.intersection_update(left_by_aid(after))
    others = sorted(found - {facts.last_location(before)})
    left = [place for place in others if _is_legal(met, elsewhere(before, place))]
    chance.shuffle(left)
    aimed = {event.declaration.spaces for event in met.step.events if isinstance(event, Declared)}
    left.sort(key=lambda place: not any(place in spaces for spaces in aimed))
    return left[:ELSEWHERE]


def _is_legal(met: Met, state: HuntState) -> bool:
    """Whether the card that is played may be played in *state*, as far as it is one."""
    return not write(met.action).startswith("play") or _seen_of(met, state, write(met.action)) != REFUSED


def left_by_aid(state: HuntState) -> tuple[int, ...]:
    """Where Frodo can be by what everybody knows, and what his own open turn will have told (H-20.8)."""
    return whereabouts.where(GAME.data, GAME.view(state, state.rules.bearer).seen).frodo


def elsewhere(state: HuntState, place: int) -> HuntState:
    """The same hunt, had Frodo last gone to *place*."""
    if state.part == 1:
        return replace(state, log=_with_last(state.log, place))
    assert state.journey is not None
    if (steps := _with_last(state.journey.steps[: state.moves], place)) == state.journey.steps[: state.moves]:
        return state  # all wild so far: he is at the start, which everybody knows
    return replace(state, journey=replace(state.journey, steps=(*steps, *state.journey.steps[state.moves :])))


def _with_last(entries: tuple[int, ...], place: int) -> tuple[int, ...]:
    """*entries*, the last location of which is *place*."""
    at = max((at for at, entry in enumerate(entries) if entry > 0), default=None)
    return entries if at is None else (*entries[:at], place, *entries[at + 1 :])
