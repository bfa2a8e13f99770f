"""Two hunts whose secret logs differ, played in step: nobody but the Ring-bearer can tell which is which (H-19.15).

In both the same is done but for what Frodo marks, where Gandalf rides, and which secrets the Ring-bearer picks. As
long as all public answers are the same, everything else has to be: what is told, shown, asked and offered.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.checking.courses import some_words
from rules.dice import Dice
from rules.entry import Answer, Entered, Lapse, Position, Start, enter, owed_clocks
from rules.game import AnyEvent, Decision, Illegal, Seat
from rules.hunt import events
from rules.hunt.config import HuntConfig
from rules.hunt.game import HuntGame
from rules.hunt.state import facts
from rules.hunt.view import HuntView
from tests.rules.table import shown
from tests.twins.plan import Mixed

GAME = HuntGame()
SECRETS = ("start/1", "journey-short/1", "journey-long/1", "deeds/1", "info/1")
"""Draws that only the Ring-bearer is told of."""
HONEST = (
    *(events.Answered, events.InfoFound, events.FrodoFound, events.PartEnded, events.Disclosed),
    *(events.FactRevealed, events.MentorRevealed, events.DeedDone, events.MentorSafe, events.MentorFled),
    *(events.CardPlayed, events.CompanyUsed, events.Prevented, events.RescueBegan, events.ConditionTold),
)
"""What may differ, for it is the public answer, or a deed of the Ring-bearer: then something else is done."""
OWN = ("escape", "mentor", "relocate", "redraw")
"""What the Ring-bearer answers as it fits each game, beside marks and rides; the rest is said alike."""


class Twins:
    """The same hunt twice, Frodo being elsewhere."""

    def __init__(self, game: HuntGame, seats: int, seed: int, length: str) -> None:
        self.game, self.seats, self.chance = game, seats, Random(seed)
        key, other = self.chance.randbytes(32), self.chance.randbytes(32)
        secrets = [
            label for label in SECRETS if length != "part2" or label != "info/1"
        ]  # two are found there
        self.dice = Dice(key), Mixed(key, other, secrets)
        config = HuntConfig.model_validate({"length": length, "info_given": 0})
        begun = [enter(game, None, Start(config, seats), dice) for dice in self.dice]
        self.positions: list[Position[Any]] = [each.position for each in begun]
        self.compared = self.apart = 0
        """How often they were compared, and how often Frodo or Gandalf was not at the same place then."""
        self._compare(begun)

    @property
    def others(self) -> tuple[Seat | None, ...]:
        return (None, *range(2, self.seats + 1))

    def step(self) -> bool:
        """Something done in both; whether it was, and the game goes on."""
        clocks = [owed_clocks(self.game, position.state) for position in self.positions]
        assert clocks[0] == clocks[1]
        for _ in range(80):
            done = self._tried(clocks[0])
            if done is None or any(self.game.outcome(each.position.state) for each in done):
                continue
            if self._public(done[0].events) != self._public(done[1].events):
                continue
            self._compare(done)
            self.positions = [each.position for each in done]
            return True
        return False

    def _tried(self, clocks: Any) -> list[Entered[Any]] | None:
        if self.chance.random() < 0.03:
            lapse = Lapse(self.chance.choice(clocks))
            said: list[Any] = [lapse, lapse]
        else:
            said = self._answers()
        try:
            pairs = zip(self.positions, said, self.dice, strict=True)
            return [enter(self.game, position, entry, dice) for position, entry, dice in pairs]
        except Illegal:
            return None

    def _answers(self) -> list[Answer]:
        """The Ring-bearer says what fits each game; the others say the same."""
        decision = self.chance.choice([one for one in self._asked(0) if one.is_asked])
        words = [some_words(self.game, each.state, decision, self.chance) for each in self.positions]
        if decision.question.kind == "turn":
            words = self._turns(decision) or [words[0], words[0]]
        elif decision.question.kind not in OWN:
            words[1] = words[0]
        return [Answer(decision.seat, said, decision.question) for said in words]

    def _turns(self, asked: Decision) -> list[str]:
        """Frodo's mark and Gandalf's ride; nothing where neither is left to be done."""
        verbs = [self.game.options(each.state, asked, ()).words for each in self.positions]
        both = [verb for verb in ("mark", "rest", "gandalf") if verb in verbs[0] and verb in verbs[1]]
        said = [verb for verb in both if self.chance.random() < 0.8]
        if not said:
            return []
        steps = [[self._step(each.state, asked, verb) for verb in said] for each in self.positions]
        return [" then ".join([*each, "end"]) for each in steps]

    def _step(self, state: Any, asked: Decision, verb: str) -> str:
        offer = self.game.options(state, asked, (verb,)).words
        where = [word for word in offer if word.isdigit()] or list(offer)
        return f"{verb} {self.chance.choice(where)}" if where else verb

    def _asked(self, at: int) -> list[Decision]:
        return list(self.game.decisions(self.positions[at].state))

    def _public(self, told: tuple[AnyEvent, ...]) -> object:
        """The answers, and whether the Ring-bearer's turn has ended: an order may stop in one of the games."""
        is_over = any(isinstance(event, events.BearerTurned) for event in told)
        return is_over, [event for event in told if isinstance(event, HONEST)]

    def _compare(self, done: list[Entered[Any]]) -> None:
        """Raise where anybody but the Ring-bearer could tell them apart."""
        one, other = done
        for reader in self.others:
            assert self._heard(one, reader) == self._heard(other, reader), (reader, one.words)
            looks = [shown(self.game, each.position, reader) for each in done]
            assert looks[0] == looks[1], (reader, one.words)
        self.compared += 1
        self.apart += self._where(one.position.state) != self._where(other.position.state)

    def _heard(self, done: Entered[Any], reader: Seat | None) -> list[AnyEvent]:
        return [event for event in done.events if event.to is None or (reader in event.to)]

    def _where(self, state: Any) -> object:
        has_place = state.log and (state.part == 1 or state.journey is not None)
        return facts.last_location(state) if has_place else None, state.mentor and state.mentor.location


def played(game: HuntGame, seats: int, seed: int, length: str, most: int = 120) -> Twins:
    twins = Twins(game, seats, seed, length)
    while twins.compared < most and twins.step():
        pass
    return twins


@pytest.mark.parametrize(
    ("seed", "seats", "length"),
    [(1, 2, "part1"), (2, 3, "full"), (3, 4, "part1"), (4, 3, "part2"), (5, 5, "part2"), (6, 2, "part2")],
)
@pytest.mark.slow
def test_nobody_can_tell_two_secret_logs_apart(seed: int, seats: int, length: str) -> None:
    """H-19.4, H-19.10, H-19.14, H-19.15, H-19.19, H-9.4: before the rules say so."""
    twins = played(GAME, seats, seed, length)

    assert twins.compared > 60
    assert twins.apart > 50


class Showing(HuntGame):
    """Shows the last mark of the log."""

    def view(self, state: Any, seat: Seat | None) -> HuntView:
        view = super().view(state, seat)
        return replace(view, seen=replace(view.seen, moves=view.seen.moves + 100 * state.log[-1]))


class Offering(HuntGame):
    """Offers no search where Frodo has not been."""

    def options(self, state: Any, decision: Decision, said: Any) -> Any:
        offer = super().options(state, decision, said)
        is_useless = decision.question.kind == "block" and state.log[-1] % 2
        return replace(offer, words=tuple(word for word in offer.words if word != "search" or not is_useless))


class Telling(HuntGame):
    """Asks at once where Frodo is near."""

    def apply(self, state: Any, *said: Any) -> Any:
        step = super().apply(state, *said)
        near = events.TileAdded(str(facts.last_location(step.state))) if step.state.log else None
        return replace(step, events=(*step.events, near)) if near else step


@pytest.mark.parametrize("leak", [Showing, Offering, Telling])
def test_a_leak_that_is_planted_is_found(leak: type[HuntGame]) -> None:
    """H-19.15: the comparison can fail."""
    with pytest.raises(AssertionError):
        _ = [played(leak(), 3, seed, "part1", most=60) for seed in range(6)]
