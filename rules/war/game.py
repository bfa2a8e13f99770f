"""War of the Ring as a `Game`: what the contract asks for, and where it is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import asdict, replace
from pydantic import BaseModel

from rules.capabilities import HandingOver
from rules.dice import Dice
from rules.game import (
    Decision,
    Finding,
    Illegal,
    Lot,
    OrderDropped,
    OrderUsed,
    Outcome,
    Position,
    Question,
    Remark,
    Rewound,
    Seat,
    Stale,
    Step,
    View,
    refuse,
)
from rules.kit.asks import Asks
from rules.kit.latest import Latest
from rules.kit.resecret import reordered
from rules.packs.opening import PackGame
from rules.terms import Order
from rules.war.aid.resecret import resecret
from rules.war.config import WarConfig, remarks
from rules.war.deals.talking import Bargaining
from rules.war.events import TELLING, WarEvent
from rules.war.events.turns import WarEnded
from rules.war.land import Constants
from rules.war.pack import OpenLand
from rules.war.pack.opening import OPEN, SHELF
from rules.war.play import WINNERS, WarPlay, disclosed, rehearsal
from rules.war.questions import orders
from rules.war.questions.kinds import KINDS
from rules.war.questions.rows import ROWS
from rules.war.questions.sittings import verbs_of
from rules.war.questions.verbs.several import findings
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side
from rules.war.state.view import WarView, view
from rules.war.state.war import News, Rules, WarState
from rules.war.table.land import TableLand
from rules.war.table.sheets import MODES, TableSheets
from rules.war.tracks.chart import Line
from rules.war.turn.starting import start

_SIDES: Final[Mapping[int, tuple[Side, ...]]] = {2: ("F", "D"), 3: SIDES}
_KNOWN: Final[Latest[WarState]] = Latest()


def _not_your_sitting() -> Illegal:
    return Illegal("W-16.1", "It is not your sitting. Your sheet speaks for you in it: `sheet`.")


class WarGame(PackGame[WarState, OpenLand], Asks[WarState, WarPlay]):
    """The Fellowship against the Dark Power, each with a sheet for the other's turn (W-16)."""

    name = "war"
    seats = (2, 3)
    Config = WarConfig
    State = WarState
    Events = WarEvent | OrderDropped | OrderUsed | Rewound
    rows = ROWS
    kinds, finals = KINDS, ROWS.finals
    free_text = ROWS.grammar.free_text
    closed = Stale("F-6", "That is closed.")
    not_asked = _not_your_sitting()
    reminders = ("half", "7/8")
    handing_over = HandingOver[WarState]()
    talking = Bargaining()
    sheets = TableSheets()
    telling = TELLING
    proves = ("dice, lots and cards",)
    newest = 1
    first_record = 2
    shelf = SHELF
    shipped = OPEN

    def remarks(self, config: BaseModel, seats: int) -> tuple[Remark, ...]:
        return tuple(remarks(_config(config), self._modes(seats)))

    def _modes(self, seats: int) -> tuple[str, ...]:
        """What can be played with this map by so many (W-44.1)."""
        return MODES[seats] if isinstance(self.data, TableLand) else ("open",)

    def setup(self, config: BaseModel, seats: int, dice: Dice) -> Step[WarState]:
        refuse(self.remarks(config, seats))
        chosen = _config(config)
        constants = Constants(**{**asdict(self.data.constants), **chosen.constants})
        sides = _SIDES[seats]
        if chosen.lots:
            sides = dice.shuffle("sides", sides)
        rules = Rules(
            sides,
            constants,
            chosen.errata,
            limit=chosen.limit or constants.game_turns,
            aid=chosen.aid,
            edition=self.edition,
            mode=chosen.mode,
        )
        return start(self.data, rules, dice).done()

    def _begin(self, state: WarState, dice: Dice | None, seat: Seat | None = None) -> WarPlay:
        if dice is not None:
            return WarPlay(self.data, state, dice)
        if seat is None:
            return rehearsal(self.data, state)
        side = state.rules.side(seat)
        known = _KNOWN.of(state, (self.data, side), lambda: known_to(self.data, state, side))
        return rehearsal(self.data, known)

    def _asking(self, state: WarState) -> tuple[Rules, ...]:
        return () if state.outcome is not None else (state.rules,)

    def check(self, state: WarState, seat: Seat, kind: str, words: str) -> tuple[Finding, ...]:
        side = state.rules.side(seat)
        is_open = kind == state.phase.value and side in state.acting
        if not is_open or words.startswith("preload "):
            return super().check(state, seat, kind, words)
        known = rehearsal(self.data, known_to(self.data, state, side))
        return findings(known, verbs_of(self.data, state.phase), side, words)

    def unread(self, state: WarState, seat: Seat, words: str) -> Illegal | None:
        """W-18: what is wrong with what answers nothing now: its words, or that another's sitting is open."""
        if not 1 <= seat <= len(state.rules.sides):
            return None
        side, verb = state.rules.side(seat), words.partition(" ")[0]
        of_phases = {phase: verbs_of(self.data, phase) for phase in Phase}
        if side not in state.acting:
            is_mine = any(side in phase.sides and verb in of_phases[phase].by_name for phase in of_phases)
            return _not_your_sitting() if is_mine else None
        if verb not in of_phases[state.phase].by_name:
            return None
        try:
            self.read(state.phase.value, words)
        except Illegal as no:
            return no
        return None

    def order(self, state: WarState, seat: Seat, words: str) -> Order | None:
        return orders.order(self, state, seat, words)

    def could_owe(self, view: View, question: Question) -> tuple[Seat, ...]:
        """Either enemy of the Fellowship's, where who of the two is asked in a search is not shown (W-16.2).

        Before the first game-turn of an owners' table all.
        """
        assert isinstance(view, WarView)
        rules, gone = view.state.rules, view.state.resigned
        among = rules.sides if question.kind == Phase.SETUP.value else rules.enemies
        return tuple(rules.seat(side) for side in among if side not in gone)

    def withdrawn(self, words: str) -> str | None:
        return words if words in self.kinds and self.kinds[words].is_long else None

    def stands(self, state: WarState, order: Order) -> bool:
        return orders.stands(self, state, order)

    why_gone = staticmethod(orders.why_gone)

    def holds(self, state: WarState, decision: Decision, when: str) -> bool:
        return orders.holds(self.data, known_to(self.data, state, state.rules.sides[decision.seat - 1]), when)

    def abort(self, state: WarState) -> Step[WarState]:
        outcome = Outcome("none", (), "aborted", "F-25")
        ended = WarEnded(winner=outcome.winner, reason=outcome.reason, clause=outcome.clause)
        return Step(replace(state, outcome=outcome, offer=None), (ended, disclosed(state)))

    def rewound(self, state: WarState, dice: Dice) -> Step[WarState]:
        """What lies face down is shuffled anew (W-19.4)."""
        play = WarPlay(self.data, state, dice)
        for field in ("search_deck", "deck"):
            pile = getattr(play.state, field)
            if len(pile.left) > 1:
                play.set(**{field: replace(pile, left=play.shuffle(pile.name, pile.left))})
        return Step(play.state)

    def on_word(self, result: Mapping[str, Any]) -> str:
        """Of an owners' table (W-44.14)."""
        words = result.get("words") or ()
        sealed = sum(not word["label"] for word in words)
        return f"what its players said on word: {len(words)} words, {sealed} of them sealed" if words else ""

    def view(self, state: WarState, seat: Seat | None) -> WarView:
        return view(self.data, state, seat)

    def resecret(
        self, position: Position[WarState], seat: Seat | None, chance: Lot
    ) -> Position[WarState] | None:
        state = resecret(self, self.data, position.state, seat, chance)
        return None if state is None else reordered(self, position, state, seat, chance)

    def outcome(self, state: WarState) -> Outcome | None:
        return state.outcome

    def result(self, state: WarState) -> dict[str, Any]:
        """W-19.10: who had the Ring, where every group was at each end of a game-turn, and what was learnt."""
        name, outcome = self.data.name, state.outcome
        lost = outcome is not None and outcome.reason == "destroyed"
        columns = [
            {
                "turn": turn,
                "groups": [
                    [line.group, name(line.at), list(line.members), *_steps(self.data, line)]
                    for line in state.lines
                    if line.turn == turn
                ],
                "gollum": None if at is None else name(at),
            }
            for turn, at in state.gollum_lines
        ]
        return {
            **_words(state),
            "bearer": None if lost else state.ring.bearer,
            "clause": "" if outcome is None else outcome.clause,
            "columns": columns,
            "learnt": [
                [_sighting(self.data, news) for news in state.news if news.to == side]
                for side in state.rules.sides
            ],
            "sides": [WINNERS[side] for side in state.rules.sides],
            "turn": state.turn,
        }


def _steps(land: OpenLand, line: Line) -> list[list[str]]:
    """At an owners' table what a group walked in that journey, for whoever recounts its costs (W-44.14)."""
    if not isinstance(land, TableLand):
        return []
    return [[f"{land.name(step.at)}{'+' * step.by_road}" for step in line.walked]]


def _words(state: WarState) -> dict[str, Any]:
    """What was said on word, the sealed with the others; of an open game nothing is (W-44.11, W-50.4)."""
    if state.table is None:
        return {}
    words = [
        {
            "by": word.by,
            "to": "".join(word.to),
            "label": word.label,
            "effects": list(word.effects),
            "text": word.text,
            "contested": word.contested_by is not None,
        }
        for word in state.table.words
    ]
    return {"words": words}


def _sighting(land: OpenLand, news: News) -> dict[str, Any]:
    """One line of a side's log, as far as its level tells (W-15.5, W-19.10)."""
    facts: dict[str, Any] = {
        "turn": news.turn,
        "sitting": news.phase.value,
        "level": news.level,
        "clause": news.clause,
        "hex": None if news.at is None else land.name(news.at),
        "province": news.province or None,
        "number": news.number,
        "staying": news.staying,
        "names": list(news.names) or None,
    }
    return {key: fact for key, fact in facts.items() if fact is not None}


def _config(config: BaseModel) -> WarConfig:
    assert isinstance(config, WarConfig)
    return config
