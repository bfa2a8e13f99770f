"""Twins: what two players have between them of leave, no third reader can tell (B-7.13, B-18.2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.awaiting import awaited
from rules.entry import Answer, Entered, Entry, Lapse, enter, owed_clocks
from rules.game import Decision, Illegal, Seat
from tests.rules.battle.kit import board
from tests.rules.battle.test_game import GAME
from tests.rules.battle.turn.leave_kit import Talk
from tests.rules.courses import some_words

PIECES = (
    "orc T15",
    "orc T16",
    "nazgul U16",
    "gondor S16",
    "elf S3",
    "man_orc R15",
    "gondor N12",
    "saruman L12",
)
SECRET = ("standing", "leave")


class Twins:
    """The same battle twice; nobody but those who deal with each other may tell one from the other."""

    def __init__(self, side: str, reader: Seat | None) -> None:
        self.now = [Talk(board(*PIECES), side).entered for _ in range(2)]
        self.reader = reader
        self.dice = Talk(board(*PIECES), side).dice

    def try_(self, entries: Sequence[Entry]) -> list[Entered[Any]]:
        """What an entry does in each; what is refused changes nothing."""
        return [self._entered(one, entry) for one, entry in zip(self.now, entries, strict=True)]

    def _entered(self, before: Entered[Any], entry: Entry) -> Entered[Any]:
        try:
            return enter(GAME, before.position, entry, self.dice)
        except Illegal:
            return Entered(before.position, (), "")

    def told(self, entered: Entered[Any]) -> list[Any]:
        return [one for one in entered.events if one.to is None or self.reader in one.to]

    def is_party(self, entered: Sequence[Entered[Any]]) -> bool:
        """Whether the reader himself is told of it."""
        return any(one.to is not None for each in entered for one in self.told(each))

    def compare(self) -> None:
        one, other = (self._looks(each.position.state) for each in self.now)
        assert one == other

    def _looks(self, state: Any) -> object:
        """All that the reader is shown, of what he may say the first words."""
        mine = [each for each in GAME.decisions(state) if each.seat == self.reader]
        return (
            GAME.view(state, self.reader),
            GAME.view(state, None),
            awaited(GAME.kinds, GAME.decisions(state), self.reader),
            [(each, GAME.options(state, each, ())) for each in mine],
        )


def _step(twins: Twins, chance: Random) -> bool:
    """Something done in both, not the same where it is secret; whether it was."""
    states = [one.position.state for one in twins.now]
    open_now: list[Decision] = [
        each for state in states for each in GAME.decisions(state) if each.seat != twins.reader
    ]
    decision = chance.choice([each for each in open_now if each.question.kind in (*SECRET, "turn")])
    is_secret = decision.question.kind in SECRET
    if not is_secret and chance.random() < 0.2:
        entries: list[Entry] = [Lapse(owed_clocks(GAME, states[0])[0])] * 2
    else:
        said = [_words(state, decision, chance) for state in states]
        said = said if is_secret else said[:1] * 2
        entries = [Answer(decision.seat, words, decision.question) for words in said]
    after = twins.try_(entries)
    one, other = map(twins.told, after)
    if decision.question.kind == "standing":
        assert not [each for entered in after for each in entered.events if each.to is None]
    if one != other or twins.is_party(after):
        return False  # leave was used, or the reader has a part in it
    twins.now = after
    return is_secret


def _words(state: Any, decision: Decision, chance: Random) -> str:
    if decision not in GAME.decisions(state):
        return "nothing"
    return some_words(GAME, state, decision, chance)


@pytest.mark.parametrize("seed", range(6))
def test_third_readers_see_nothing_of_leave(seed: int) -> None:
    """B-7.13, B-18.2: neither what is given, asked and answered, nor how often, nor what is offered to others."""
    chance = Random(seed)
    twins = Twins(chance.choice(("sauron", "saruman", "alliance")), chance.choice((None, 1, 2, 3)))
    done = 0
    for _ in range(40):
        before = twins.now
        try:
            done += _step(twins, chance)
        except Illegal:
            twins.now = before
        if any(GAME.outcome(one.position.state) is not None for one in twins.now):
            break
        twins.compare()

    assert done > 5
    assert twins.now[0].position.state != twins.now[1].position.state


def test_numbers_tell_nothing_of_requests_to_others() -> None:
    """B-7.13: Saruman is asked for the first time, whatever the Alliance was asked before."""
    one, other = (Talk(board(*PIECES), "sauron") for _ in range(2))
    other.say("sauron", "T15-S16-R16 ask")
    other.say("alliance", "leave no")
    for match in (one, other):
        match.say("sauron", "U16-T16-S16-R15-R14 ask")

    assert one.asked("saruman") == other.asked("saruman") == ["leave/12"]
    assert one.own("saruman") == other.own("saruman")
    assert [event for event in one.entered.events if 2 in event.to] == [
        event for event in other.entered.events if 2 in event.to
    ]
