"""Leaks of the Quest game, as somebody careless or malicious would write them who has not seen the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.game import Question
from rules.quest.actions import Deed
from rules.quest.events import SideSeen
from rules.quest.game import QuestGame
from rules.quest.kinds import ACTIONS, PALANTIR, VOTE
from rules.quest.phases import Questing
from rules.quest.roles import Role, Side
from tests.leaks.planting import Planted

GAME = QuestGame


def _has_acted(state: Any) -> bool:
    return isinstance(state.phase, Questing) and any(state.phase.deeds)


def _hurries(decisions: Callable[..., Any]) -> Callable[..., Any]:
    """Who has not acted has another clock as soon as somebody has (Q-5.6)."""

    def leaks(state: Any) -> Any:
        clock = Question(ACTIONS.name, 1000) if _has_acted(state) else None
        return tuple(
            replace(asked, runs_on=clock) if ACTIONS.asks(asked.question) else asked
            for asked in decisions(state)
        )

    return leaks


def _ranks(options: Callable[..., Any]) -> Callable[..., Any]:
    """Who may be looked at in advance: those of the Free Peoples first (Q-8.7)."""

    def leaks(state: Any, decision: Any, said: Any) -> Any:
        offer = options(state, decision, said)
        if not (decision.ahead and PALANTIR.asks(decision.question) and offer.seats):
            return offer
        ranked = sorted(offer.words, key=lambda word: state.sides[int(word) - 1] is Side.MINIONS)
        return replace(offer, words=tuple(ranked))

    return leaks


def _sorts(view: Callable[..., Any]) -> Callable[..., Any]:
    """The history names saboteurs last (Q-5.4)."""

    def leaks(state: Any, seat: Any) -> Any:
        seen = view(state, seat)
        past = zip(seen.quests, state.quests, strict=True)
        quests = [
            replace(quest, party=_by_deed(was.party, was.deeds)) if was.deeds else quest
            for quest, was in past
        ]
        return replace(seen, quests=tuple(quests))

    return leaks


def _by_deed(party: Any, deeds: Any) -> tuple[int, ...]:
    pairs = sorted(zip(party, deeds, strict=True), key=lambda pair: pair[1] is Deed.SABOTAGE)
    return tuple(seat for seat, _ in pairs)


def _shares(apply: Callable[..., Any]) -> Callable[..., Any]:
    """What the Palantír shows its holder the leader is told too (Q-8.2)."""

    def leaks(state: Any, *said: Any) -> Any:
        step = apply(state, *said)
        events = [
            replace(event, to=(*event.to, state.leading)) if isinstance(event, SideSeen) else event
            for event in step.events
        ]
        return replace(step, events=tuple(events))

    return leaks


def _forgets(stands: Callable[..., Any]) -> Callable[..., Any]:
    """A ballot that was left in advance is dropped where a Minion leads."""

    def leaks(state: Any, order: Any) -> bool:
        is_bad = order.kind == VOTE.name and state.sides[state.leading - 1] is Side.MINIONS
        return bool(stands(state, order)) and not is_bad

    return leaks


def _gives_up(is_given_up: Callable[..., Any]) -> Callable[..., Any]:
    """The seat of the Witch-King may be taken over at any time."""
    return lambda state, seat: state.deal.roles[seat - 1] is Role.WITCH_KING


LEAKS: list[Planted] = [
    Planted("another deadline once somebody has acted", "decisions", _hurries),
    Planted("the order of those who are offered to the Palantir in advance", "options", _ranks),
    Planted("the order of a party in the history", "view", _sorts),
    Planted("what is told a seat more than its own", "apply", _shares),
    Planted("an order left in advance dropped by another's side", "stands", _forgets),
    Planted("which seat a newcomer may take over", "handing_over.is_given_up", _gives_up),
]

_ALL_SEE = "rules order leader quest rejected skipped asked proposed calls won lost parties holder"
OPEN = (
    *(f"QuestState.{field}" for field in _ALL_SEE.split()),
    *("Gathering.*", "Gazing.*", "Guessing.*", "Calling.*", "Over.*"),
    *("Voting.question", "Voting.party", "Voting.ring", "Voting.public", "Voting.replaced"),
    *("Questing.question", "Questing.party", "Questing.ring"),
    *("Bearing.question", "Bearing.party", "Bearing.carrier", "Bearing.tally"),
    *(
        f"PastQuest.{field}"
        for field in ["quest", "party", "supports", "sabotages", "failed", "carrier", "target"]
    ),
    *("Boromir.predetermined", "Boromir.drawn", "Boromir.in_effect"),
    *("Gaze.quest", "Gaze.holder", "Gaze.target"),
)
"""What all see or can reckon. While the Ring waits for its carrier a record that withholds actions has the tally."""
