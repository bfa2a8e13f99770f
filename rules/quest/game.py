"""The Quest game as a `Game`: what the contract asks for, and where it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from pydantic import BaseModel

from rules.capabilities import HandingOver, Withholding
from rules.dice import Dice
from rules.game import Decision, Illegal, Lot, Outcome, Position, Question, Remark, Seat, Stale, Step, View
from rules.kit.asks import Asks
from rules.kit.resecret import reordered
from rules.quest import events as told
from rules.quest import parties, play, preloads, roles
from rules.quest.config import QuestConfig
from rules.quest.data import charts
from rules.quest.events import QuestEvent
from rules.quest.phases import Over, Phase, Questing
from rules.quest.questions import PLAYS, ROWS
from rules.quest.resecret import resecret
from rules.quest.state import QuestState
from rules.quest.view import QuestView, could_owe, view
from rules.terms import too_late

EDITION: Final = 3
"""The newest edition of the rules: every game that is opened now is played by it."""


class QuestGame(Asks[QuestState, QuestState]):
    """Free Peoples against hidden Minions, 5 to 10 seats; see RULES.md."""

    name = "quest"
    seats = tuple(charts())
    Config = QuestConfig
    State = QuestState
    Events = QuestEvent
    rows = ROWS
    kinds = ROWS.kinds
    run_out = Stale("Q-9.2", "That wait is over already; nothing was changed.")
    proves = ("every tally",)
    telling: ClassVar = {
        told.VoteClosed: ("ballots", "approved", "rejected"),
        told.QuestResolved: ("supports", "sabotages", "failed", "won", "lost"),
        told.RingAwaited: (),  # that was the last action
        told.BoromirCardDrawn: ("card",),
        told.SideSeen: ("side",),
        told.ActionSeen: ("deed",),
        told.GuessMade: ("gandalf",),
        told.GameEnded: ("winner", "winners", "reason", "roles", "sides", "sides_at_start"),
    }
    formalities: ClassVar = {
        **{f"F-{n}": f"Q-9.{n}" for n in (1, 2, 4, 5, *range(7, 18))},
        "F-6": "Q-4.4",
        "F-18": "Q-12.4",
        "F-19": "Q-9.7",
        "F-22": "Q-1.1",
        "F-23": "Q-1.7",
        "F-24": "Q-1.8",
        "F-25": "Q-6.7",
    }

    def __init__(self, edition: int = EDITION) -> None:
        self.edition, self.record_edition = edition, min(edition, 2)
        # under the first two editions preloads went on counting, whoever sat there.
        self.handing_over = HandingOver[QuestState]() if edition > 2 else None

    def remarks(self, config: BaseModel, seats: int) -> tuple[Remark, ...]:
        return roles.remarks(_config(config), seats)

    def setup(self, config: BaseModel, seats: int, dice: Dice) -> Step[QuestState]:
        return play.setup(_config(config), seats, dice, self.edition)

    def apply(
        self, state: QuestState, seat: Seat, question: Question, action: Any, dice: Dice
    ) -> Step[QuestState]:
        """In one look, for ballots are many: whom it asks, each answer tells."""
        phase: Any = state.phase
        plays = PLAYS.get(type(phase))
        if plays is None or question != phase.question:
            raise too_late("Q-4.4")
        return plays(state, seat, question, action)

    def _begin(self, state: QuestState, dice: Dice | None, seat: Seat | None = None) -> QuestState:
        return state

    def _asking(self, state: QuestState) -> tuple[Phase, ...]:
        return (state.phase,)

    order = staticmethod(preloads.order)
    stands = staticmethod(preloads.stands)
    why_gone = staticmethod(preloads.why_gone)

    def withdrawn(self, words: str) -> str | None:
        return preloads.WITHDRAWN.get(words)

    def unread(self, state: QuestState, seat: Seat, words: str) -> Illegal | None:
        """Q-4.8: who has voted is asked no more, and is told why another ballot is refused."""
        is_ballot = words.partition(" ")[0] in ("approve", "reject")
        return parties.spent() if is_ballot and seat and parties.has_voted(state, seat) else None

    def holds(self, state: QuestState, decision: Decision, when: str) -> bool:
        return preloads.holds(state, decision.seat, when)

    def abort(self, state: QuestState) -> Step[QuestState]:
        return play.abort(state)

    def rewound(self, state: QuestState, dice: Dice) -> Step[QuestState]:
        return Step(play.rewound(state, dice))

    def view(self, state: QuestState, seat: Seat | None) -> QuestView:
        return view(state, seat)

    def could_owe(self, view: View, question: Question) -> tuple[Seat, ...]:
        assert isinstance(view, QuestView)
        return could_owe(view, question)

    def resecret(
        self, position: Position[QuestState], seat: Seat | None, chance: Lot
    ) -> Position[QuestState] | None:
        state = resecret(position.state, seat, chance)
        return None if state is None else reordered(self, position, state, seat, chance)

    def outcome(self, state: QuestState) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Over) else None

    def result(self, state: QuestState) -> dict[str, Any]:
        """R-1.4: roles as dealt and sides at the end; those at the start where they differ."""
        found: dict[str, Any] = {
            "roles": [role.value for role in state.deal.roles],
            "sides": [side.value for side in state.sides],
        }
        if state.sides != state.deal.start:
            found["sides_at_start"] = [side.value for side in state.deal.start]
        return found

    def withholding(self, config: BaseModel) -> Withholding[QuestState] | None:
        return None if _config(config).reveal_actions else _WITHHOLDING


class _Withholding(Withholding[QuestState]):
    """Q-6.4: of each quest the record has the tally alone."""

    def is_withheld(self, words: str) -> bool:
        return words in _PRIVATE_ACTIONS

    def tallies(self, state: QuestState) -> list[list[int]]:
        return [[past.supports, past.sabotages] for past in state.quests]

    def resume_from_tally(
        self, state: QuestState, tallies: Sequence[Sequence[int]]
    ) -> Step[QuestState] | None:
        if not isinstance(state.phase, Questing) or len(tallies) <= len(state.quests):
            return None
        supports, sabotages = tallies[len(state.quests)]
        return play.resume_from_tally(state, supports, sabotages)


_WITHHOLDING: Final = _Withholding()

_PRIVATE_ACTIONS = (
    "support",
    "sabotage",
    "preload support quest",
    "preload sabotage quest",
    "withdraw action",
)


def _config(config: BaseModel) -> QuestConfig:
    assert isinstance(config, QuestConfig)
    return config
