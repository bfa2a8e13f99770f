"""Hunt for the Ring as a `Game`: what the contract asks for, and where it is done."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pydantic import BaseModel

from rules.dice import Dice
from rules.game import (
    Decision,
    Finding,
    Illegal,
    Lot,
    Options,
    Outcome,
    Position,
    Question,
    Remark,
    Seat,
    Stale,
    Step,
    View,
    refuse,
)
from rules.hunt import course, events, view
from rules.hunt.aid.resecret import resecret
from rules.hunt.config import HuntConfig
from rules.hunt.days import ending, rewinding
from rules.hunt.defaults import lapses
from rules.hunt.events import BearerTurned, HuntEvent
from rules.hunt.orders import newcomers, preloads, whole
from rules.hunt.pack import HuntPack
from rules.hunt.pack.opening import OPEN_ROAD, SHELF
from rules.hunt.play import Play
from rules.hunt.questions import decisions, options
from rules.hunt.questions.rows import KINDS, ROWS
from rules.hunt.state import HuntState, Over, facts
from rules.hunt.view import HuntView
from rules.hunt.view.result import result
from rules.kit.asks import Asks, Row, Words
from rules.kit.resecret import reordered
from rules.packs.opening import PackGame
from rules.terms import Order

EDITION: Final = 3
"""The newest edition of the rules: every game that is opened now is played by it."""

_PARTS = {"full": (1, 2), "part1": (1,), "part2": (2,)}
"""What each `length` plays (H-2.6)."""


class _HandingOver(newcomers.Leavings):
    """Whose word it needs, and what waits for the newcomer's (H-17.6, H-17.37)."""

    def consenting(self, view: View, seat: Seat) -> tuple[Seat, ...]:
        """H-17.6: that of all RW to another RB."""
        assert isinstance(view, HuntView)
        rules = view.seen.rules
        return rules.riders if seat == rules.bearer else ()

    def together(self, view: View, seat: Seat) -> tuple[Seat, ...]:
        """H-17.6: an RW may play another RW's seat too; RB's seat goes to a newcomer alone."""
        assert isinstance(view, HuntView)
        riders = view.seen.rules.riders
        return tuple(one for one in riders if one != seat) if seat in riders else ()

    def is_given_up(self, state: HuntState, seat: Seat) -> bool:
        """H-17.6: three missed in a row, as they stood before an open RB turn (H-19.17)."""
        missed = (state.shown or state).missed
        return bool(missed) and missed[seat - 1] >= lapses.MISSES


class HuntGame(PackGame[HuntState, HuntPack], Asks[HuntState, Play]):
    """One hidden Ring-bearer against one to four Ringwraith players (H-2.1)."""

    name = "hunt"
    seats = (2, 3, 4, 5)
    Config = HuntConfig
    State = HuntState
    Events = HuntEvent
    rows = ROWS
    kinds, finals = ROWS.kinds, ROWS.finals
    closed = Stale("H-17.1", "That question is closed.")
    not_asked = Illegal("H-17.1", "That is not asked of you.")
    leave_hours = 96
    reminders = ("half", "9/10")
    handing_over = _HandingOver()
    formalities: ClassVar = {
        "F-1": "H-17.2",
        "F-3": "H-17.4",
        "F-7": "H-17.6",
        "F-18": "H-17.33",
        "F-19": "H-17.37",
        "F-20": "H-17.26",
        "F-21": "H-17.3",
    }
    telling: ClassVar = {
        events.Answered: ("asked",),
        events.CardsSeen: ("cards",),
        events.FrodoFound: ("location",),
        events.InfoGiven: ("numbers",),
        events.InfoFound: ("number", "total"),
        events.PartEnded: ("by_exit", "corruption"),
        events.FactRevealed: ("value",),
        events.ConditionTold: ("is_met",),
        events.MentorRevealed: ("location",),
        events.MentorFled: ("location",),
        events.DeedDone: ("location",),
        events.MentorSafe: (),
        events.Disclosed: events.Disclosed.__struct_fields__,
        events.NoteSet: (),
        events.CardsDiscarded: ("cards",),  # by the rules, in the order in which they lie
        events.EncounterBegan: ("tiles",),
        events.RescueBegan: ("tiles",),
        events.PeekSeen: ("items",),
        events.MentorSeen: ("drawn",),
        events.JourneySeen: ("journeys",),
        events.GiftSeen: ("card",),
        events.TileAdded: ("tile",),
        events.TileCancelled: ("companion",),  # as was left in advance
        events.NazgulMoved: (),  # by a queue, as the next
        events.RideEnded: (),
        events.Ranked: (),
    }
    seals = (BearerTurned,)  # H-20.2: after every RB turn
    proves = ("dice, tiles and cards", "every answer that the bot gave")
    newest = EDITION
    shelf = SHELF
    shipped = OPEN_ROAD

    def __init__(
        self, edition: int | None = None, data: HuntPack | None = None, body: bytes | None = None
    ) -> None:
        super().__init__(edition, data, body)
        self.settles_at_deadlines = self.edition > 2  # H-17.33

    def remarks(self, config: BaseModel, seats: int) -> tuple[Remark, ...]:
        return remarks(self.data, _config(config))

    def setup(self, config: BaseModel, seats: int, dice: Dice) -> Step[HuntState]:
        refuse(self.remarks(config, seats))
        return course.setup(self.data, _config(config), seats, dice, self.edition)

    def _begin(self, state: HuntState, dice: Dice | None, seat: Seat | None = None) -> Play:
        known = state if seat is None else facts.known_to(state, seat)
        return Play(self.data, known, dice, rehearsed=dice is None)

    def _answered(
        self, state: HuntState, seat: Seat, question: Question, action: Any, dice: Dice
    ) -> Step[HuntState]:
        return course.answered(self.data, state, seat, question, action, dice)

    decisions = staticmethod(decisions.decisions)

    def ahead(self, state: HuntState, seat: Seat) -> tuple[Decision, ...]:
        return preloads.ahead(self.data, state, seat)

    def _said_ahead(self, play: Play, row: Row, decision: Decision, said: Words) -> Options:
        return options.ahead(play, decision.seat, row, said)

    def check(self, state: HuntState, seat: Seat, kind: str, words: str) -> tuple[Finding, ...]:
        if not KINDS[kind].is_long or words.startswith("discards"):
            return super().check(state, seat, kind, words)
        return whole.findings(self.data, state, seat, kind, words)

    def unread(self, state: HuntState, seat: Seat, words: str) -> Illegal | None:
        """H-17.25: `back` is a known word, even after the move that ended the turn."""
        if words != "back":
            return None
        return Illegal(
            "H-17.25", "There is nothing to take back now: `back` works while your turn or ride is open."
        )

    def order(self, state: HuntState, seat: Seat, words: str) -> Order | None:
        return preloads.order(self.data, state, seat, words)

    def withdrawn(self, words: str) -> str | None:
        return words if words in (*preloads.AHEAD, *preloads.LATE_KINDS) else None

    def stands(self, state: HuntState, order: Order) -> bool:
        return preloads.stands(self.data, state, order)

    why_gone = staticmethod(preloads.why_gone)

    def holds(self, state: HuntState, decision: Decision, when: str) -> bool:
        return preloads.holds(self.data, state, when)

    def lapse(self, state: HuntState, clock: Question, dice: Dice) -> Step[HuntState]:
        return course.lapse(self.data, state, clock, dice)

    def abort(self, state: HuntState) -> Step[HuntState]:
        return ending.aborted(state)

    def rewound(self, state: HuntState, dice: Dice) -> Step[HuntState]:
        return Step(rewinding.rewound(self.data, state, dice))

    def view(self, state: HuntState, seat: Seat | None) -> view.HuntView:
        return view.view(self.data, state, seat)

    def resecret(
        self, position: Position[HuntState], seat: Seat | None, chance: Lot
    ) -> Position[HuntState] | None:
        state = resecret(self, self.data, position.state, seat, chance)
        return None if state is None else reordered(self, position, state, seat, chance)

    def outcome(self, state: HuntState) -> Outcome | None:
        top = state.todo[-1] if state.todo else None
        return top.outcome if isinstance(top, Over) else None

    def result(self, state: HuntState) -> dict[str, Any]:
        return result(state)


def remarks(pack: HuntPack, config: HuntConfig) -> tuple[Remark, ...]:
    """What the lobby must refuse of these choices, or tell everyone who joins."""
    lacking = [part for part in _PARTS[config.length] if part not in pack.parts]
    if lacking:
        return (
            Remark(
                "H-21.19",
                "The pack {pack} has no Part {part}. Choose a length that it offers.",
                facts={"pack": pack.name, "part": lacking[0]},
            ),
        )
    is_fixed = config.journeys == "fixed" or (config.journeys == "pack" and pack.journey_mode == "fixed")
    if not is_fixed or config.length == "part1":
        return ()
    if not all(kind.cards for kind in pack.journeys.values()):
        return (
            Remark(
                "H-21.15",
                "The pack {pack} has no fixed journeys. Choose journeys made for this game.",
                True,
                {"pack": pack.name},
            ),
        )
    return (_KNOWN,)


_KNOWN = Remark(
    "H-24.6",
    "Fixed journeys are in the pack, which everybody can read: hunters who know them soon tell them apart.",
    refuses=False,
)


def _config(config: BaseModel) -> HuntConfig:
    assert isinstance(config, HuntConfig)
    return config
