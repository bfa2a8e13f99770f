"""Twins: what players keep in reserve or have between them, no other reader can tell (B-7.13, B-18.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from rules.awaiting import awaited
from rules.battle.questions.kinds import ABSENT
from rules.battle.state import BattleState
from rules.battle.view import BattleView
from rules.checking.courses import some_words
from rules.entry import Answer, Entered, Entry, Lapse, enter, owed_clocks
from rules.game import Decision, Event, Illegal, Options, Question, Seat, Step
from tests.rules.battle.kit import board
from tests.rules.battle.test_game import GAME
from tests.rules.battle.turn.leave_kit import Talk

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
SEEDS = 16
UNLIKE = 0.7
"""How often not the same is said in secret: of what both say, the reader may have a part."""
SEEN = "it shows"
Spoil: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
SECRET = ("standing", "leave", "plan", "draw")


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

    def compare(self) -> None:
        one, other = map(self.shown, self.now)
        assert one == other, SEEN

    def shown(self, entered: Entered[Any]) -> object:
        """All that the reader is shown, of what he may say the first words."""
        state = entered.position.state
        mine = [each for each in GAME.decisions(state) if each.seat == self.reader]
        return (
            GAME.view(state, self.reader),
            GAME.view(state, None),
            awaited(GAME.kinds, GAME.decisions(state), self.reader),
            owed_clocks(GAME, state),
            [(each, GAME.options(state, each, ())) for each in mine],
        )


def _step(twins: Twins, chance: Random) -> str:
    """Something done in both, not the same where it is secret; the kind of question, if it was."""
    states = [one.position.state for one in twins.now]
    open_now: list[Decision] = [
        each
        for state in states
        for each in GAME.decisions(state)
        if each.seat != twins.reader and not each.rests
    ]
    decision = chance.choice([each for each in open_now if each.question.kind in (*SECRET, "turn")])
    kind = decision.question.kind
    if kind not in SECRET and chance.random() < 0.2:
        entries: list[Entry] = [Lapse(owed_clocks(GAME, states[0])[0])] * 2
    else:
        said = [_words(state, decision, chance) for state in states]
        said = said if kind in SECRET and chance.random() < UNLIKE else said[:1] * 2
        entries = [Answer(decision.seat, words, decision.question) for words in said]
    after = twins.try_(entries)
    one, other = map(twins.told, after)
    if kind in ("standing", "plan"):
        assert not [each for entered in after for each in entered.events if each.to is None], SEEN
    if one != other:
        return ""  # it was used, or the reader has a part in it
    if kind == "turn" and [*map(twins.shown, after)] != [*map(twins.shown, after[:1] * 2)]:
        return ""  # what was left in advance is carried out, for all to see
    is_unlike = entries[0] != entries[1]
    twins.now = after
    return kind if kind in SECRET and is_unlike else ""


def _words(state: Any, decision: Decision, chance: Random) -> str:
    if decision not in GAME.decisions(state):
        return "nothing"
    return some_words(GAME, state, decision, chance)


def _compared(seed: int) -> Counter[str]:
    """What was said in secret by one or the other, by the kind of question."""
    chance = Random(seed)
    twins = Twins(chance.choice(("sauron", "saruman", "alliance")), chance.choice((None, 1, 2, 3)))
    found: Counter[str] = Counter()
    for _ in range(40):
        before = twins.now
        try:
            found[_step(twins, chance)] += 1
        except Illegal:
            twins.now = before
        if any(GAME.outcome(one.position.state) is not None for one in twins.now):
            break
        twins.compare()
    assert twins.now[0].position.state != twins.now[1].position.state
    return found


def _all_compared() -> Counter[str]:
    return sum(map(_compared, range(SEEDS)), Counter())


def test_other_readers_see_nothing_of_leave_plans_and_votes() -> None:
    """B-7.13, B-18.2, B-18.5, B-18.13: neither what is said, nor how often, nor what is offered to others."""
    found = _all_compared()

    assert all(found[kind] >= SEEDS for kind in ("standing", "plan")), found
    assert all(found[kind] for kind in SECRET), found


# -------------------------------------------------------------------------------------------- leaks that are planted


def _counts(of: Callable[[BattleState], object]) -> tuple[str, Spoil]:
    """All are shown a number that hangs on what is hidden."""

    def spoil(view: Callable[..., BattleView]) -> Callable[..., BattleView]:
        def leaks(state: BattleState, seat: Seat | None) -> BattleView:
            found = view(state, seat)
            return replace(found, seen=replace(found.seen, used=(("leak", hash(of(state))),)))

        return leaks

    return "view", spoil


def _numbered(view: Callable[..., BattleView]) -> Callable[..., BattleView]:
    """Leave keeps its grantor's number where it is shown to who has it."""

    def leaks(state: BattleState, seat: Seat | None) -> BattleView:
        found = view(state, seat)
        if found.own is None:
            return found
        held = tuple(one for one in state.leave if one.grantee == found.own.side)
        return replace(found, own=replace(found.own, held=held))

    return leaks


def _hurries(decisions: Callable[..., tuple[Decision, ...]]) -> Callable[..., tuple[Decision, ...]]:
    """Who has left orders in advance is given less time."""

    def leaks(state: BattleState) -> tuple[Decision, ...]:
        found = decisions(state)
        return tuple(
            replace(one, runs_on=ABSENT.asked(1)) if state.plans and one.owed else one for one in found
        )

    return leaks


def _discourages(options: Callable[..., Options]) -> Callable[..., Options]:
    """Nothing is offered to be asked of who would refuse it."""

    def leaks(state: BattleState, decision: Decision, said: Sequence[str]) -> Options:
        return Options() if state.refusing and not said else options(state, decision, said)

    return leaks


def _announces(apply: Callable[..., Step[Any]]) -> Callable[..., Step[Any]]:
    """All are told that somebody has said something."""

    def leaks(state: BattleState, seat: Seat, question: Question, *more: Any) -> Step[Any]:
        step = apply(state, seat, question, *more)
        return replace(step, events=(*step.events, Event())) if question.kind in SECRET else step

    return leaks


LEAKS: dict[str, tuple[str, Spoil]] = {
    "leave": _counts(lambda state: state.leave),
    "held moves": _counts(lambda state: state.requests),
    "orders in advance": _counts(lambda state: tuple((one.then, one.next) for one in state.plans)),
    "build lists": _counts(lambda state: tuple(one.builds for one in state.plans)),
    "votes on a draw": _counts(lambda state: state.offer),
    "who is refused": _counts(lambda state: state.refusing),
    "numbers of leave": ("view", _numbered),
    "a clock": ("decisions", _hurries),
    "what is offered": ("options", _discourages),
    "an event": ("apply", _announces),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_that_is_planted_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """B-18.2: the comparison can fail, wherever what is hidden shows."""
    name, spoil = LEAKS[leak]
    monkeypatch.setattr(GAME, name, spoil(getattr(GAME, name)))

    with pytest.raises(AssertionError, match=SEEN):
        _all_compared()


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
