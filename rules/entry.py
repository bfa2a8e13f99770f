"""What comes in, and `enter`, the one function that plays an entry.

Table, simulator, verify and tests play entries through it and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from pydantic import BaseModel

from rules.dice import Dice
from rules.game import (
    AnyEvent,
    Decision,
    Game,
    Illegal,
    Question,
    Rewound,
    Seat,
    Secret,
    Shown,
    Stale,
    Step,
    Value,
)
from rules.kit import advance
from rules.terms import Order, Orders, Unplayed, too_late
from rules.terms import Position as Position

S = TypeVar("S")


class Start(Value):
    """The host starts; the deal. Written: `start`."""

    config: BaseModel
    seats: int


class Answer(Secret):
    """What a seat says: one answer, or several joined by `; `, or an order given or withdrawn.

    *question* is the one that was open when it was drawn or typed; None where only the words tell (a record).
    """

    seat: Seat
    words: str
    question: Question | None = None


class Lapse(Value):
    """A clock ran out, or a moderator lets it. Written: `lapse vote`; `lapse block/7` where several of a kind run."""

    clock: Question


class Handover(Value):
    """Another person takes a seat, whose orders wait for his word (F-19). Written: `replace 3`."""

    seat: Seat


class Abort(Value):
    """A moderator ends the game. Written: `abort`."""


class Rewind(Value):
    """After a fault of the program the game goes back to where it stood after entry *to* (F-20, B-18.12).

    *number* is its own in the record: labels of draws begin with it from now on. Written: `rewind 16`.
    """

    to: int
    number: int


Entry: TypeAlias = Start | Answer | Lapse | Handover | Abort | Rewind


class Entered(Secret, Generic[S]):
    """What one entry did: the position after it, its events, and its words as the journal keeps them."""

    position: Position[S]
    events: tuple[AnyEvent, ...]
    words: str
    refusal: Illegal | None = None
    """Why a later part of an answer was refused; what came before it stands."""
    unplayed: tuple[Unplayed, ...] = ()

    def told_to(self, seat: Seat | None) -> tuple[AnyEvent, ...]:
        """Its events for everybody, and those for *seat* if there is one."""
        return tuple(event for event in self.events if event.to is None or seat in event.to)


def enter(game: Game[S], position: Position[S] | None, entry: Entry, dice: Dice) -> Entered[S]:
    """Play *entry* in *position* (None before the start), then let orders answer what they can.

    The position of a `Rewind` is the one to go back to. *dice* are those of `dice_for`.

    Raises Illegal, and Stale for a question that is closed; then nothing has happened.
    """
    try:
        entered = _enter(game, position, entry, dice)
    except Illegal as no:
        _by_its_own_number(game, no)
        raise
    if entered.refusal is not None:
        _by_its_own_number(game, entered.refusal)
    return entered


def _by_its_own_number(game: Game[S], no: Illegal) -> None:
    """A refusal by a clause of all games names the number that the game itself has for it."""
    no.clause = game.formalities.get(no.clause, no.clause)


def _enter(game: Game[S], position: Position[S] | None, entry: Entry, dice: Dice) -> Entered[S]:
    if isinstance(entry, Start):
        if position is not None:
            raise Stale("R-1.3", "This game has started already.")
        step = game.setup(entry.config, entry.seats, dice)
        return _settled(game, step.state, (), step.events, "start", dice)
    if position is None:
        raise Stale("R-1.3", "This game has not started yet.")
    _refuse_end(game, position.state)
    if isinstance(entry, Answer):
        return _answer(game, position, entry, dice)
    if isinstance(entry, Lapse):
        return _lapse(game, position, entry, dice)
    if isinstance(entry, Handover):
        handing_over, state = game.handing_over, position.state
        state = state if handing_over is None else handing_over.handed_over(state, entry.seat)
        orders = advance.held(position.orders, entry.seat)
        return Entered(Position(state, orders, dice.prefix), (), f"replace {entry.seat}")
    if isinstance(entry, Rewind):
        back = game.rewound(position.state, dice)
        again = Position(back.state, position.orders, dice.prefix)
        return Entered(again, (Rewound(), *back.events), f"rewind {entry.to}")
    step = game.abort(position.state)
    return Entered(Position(step.state, (), dice.prefix), step.events, "abort")


def _refuse_end(game: Game[S], state: S) -> None:
    """R-1.4: nothing is played after the end."""
    if game.outcome(state) is not None:
        raise Stale("R-1.4", "This game is over.")


def dice_for(key: bytes, position: Position[Any] | None, entry: Entry) -> Dice:
    """The chance of *entry*: after a correction, labels that were not used before it, so that nothing is foreseen."""
    if isinstance(entry, Rewind):
        return Dice(key, f"{entry.number}/")
    return Dice(key, position.prefix if position is not None else "")


def understand(game: Game[S], state: S, seat: Seat, words: str) -> Question | None:
    """The question that *words* of *seat* answer now, owed ones first, those at rest last; None for none."""
    mine = [decision for decision in game.decisions(state) if decision.seat == seat]
    for decision in sorted(mine, key=lambda decision: 0 if decision.owed else 1 + decision.rests):
        try:
            game.read(decision.question.kind, words)
        except Illegal:
            continue
        return decision.question
    return None


def refuse_unfit(game: Game[S], position: Position[S] | None, entry: Answer) -> None:
    """Refuse what *game* takes no more, though records have it (`Lists.tried`). Raises Illegal."""
    if position is None or not game.lists.tried:
        return
    state, words = position.state, " ".join(entry.words.lower().split())
    question = entry.question or understand(game, state, entry.seat, words)
    if question is not None and question.kind in game.lists.tried:
        for finding in game.check(state, entry.seat, question.kind, words):
            raise Illegal(finding.clause, finding.sentence, **finding.facts)


def is_final(game: Game[S], state: S, decision: Decision, words: str) -> bool:
    """Whether *words* cannot be taken back once they answer *decision*: whoever says them is asked first."""
    kind = decision.question.kind
    if decision.ahead:
        return False
    if decision.final or game.kinds[kind].final:
        return True
    return kind in game.finals and game.finals[kind](game, state, words)


def opened(game: Game[S], before: Position[S] | None, after: Position[S]) -> tuple[Question, ...]:
    """The questions on which somebody owes an answer after an entry and nobody did before it: its waits."""
    return newly_owed(game.decisions(before.state) if before else (), game.decisions(after.state))


def newly_owed(before: Iterable[Decision], after: Iterable[Decision]) -> tuple[Question, ...]:
    """The questions that are owed among the decisions *after*, and were not among those *before*."""
    old = owed_questions(before)
    return tuple(question for question in owed_questions(after) if question not in old)


def owed_questions(decisions: Iterable[Decision]) -> tuple[Question, ...]:
    """The questions among *decisions* on which somebody owes an answer, once each."""
    return tuple(dict.fromkeys(decision.question for decision in decisions if decision.owed))


def owed_clocks(game: Game[S], state: S) -> tuple[Question, ...]:
    """The clocks that run: those on which something is owed and whose kind has a pace."""
    return _owed_clocks(game, game.decisions(state))


def _owed_clocks(game: Game[S], decisions: Iterable[Decision]) -> tuple[Question, ...]:
    return tuple(
        dict.fromkeys(
            decision.clock
            for decision in decisions
            if decision.owed and game.kinds[decision.clock.kind].pace is not None
        )
    )


def _settled(
    game: Game[S],
    state: S,
    orders: tuple[Order, ...],
    events: tuple[AnyEvent, ...],
    words: str,
    dice: Dice,
    refusal: Illegal | None = None,
    unplayed: tuple[Unplayed, ...] = (),
) -> Entered[S]:
    state, orders, more = advance.settle(game, state, orders, dice)
    return Entered(Position(state, orders, dice.prefix), events + more, words, refusal, unplayed)


def _lapse(game: Game[S], position: Position[S], entry: Lapse, dice: Dice) -> Entered[S]:
    decisions = game.decisions(position.state)
    if all(decision.clock != entry.clock or not decision.owed for decision in decisions):
        raise Stale("F-2", "That wait is over already; nothing was changed.")
    words = lapse_words(_owed_clocks(game, decisions), entry.clock)
    state, orders, events = advance.at_deadline(game, position.state, position.orders, entry.clock, dice)
    if state is not position.state:
        if (
            game.settles_at_deadlines
        ):  # the rules hear of the deadline, even where a pause stops what was left for it
            state, orders, more = advance.settle(game, state, orders, dice)
            events += more
        else:
            decisions = game.decisions(state)
    if any(decision.owed and decision.clock == entry.clock for decision in decisions):
        step = game.lapse(state, entry.clock, dice)
        state, events = step.state, events + step.events
    return _settled(game, state, orders, events, words, dice)


def lapse_words(running: Sequence[Question], clock: Question) -> str:
    """The written form of the lapse of *clock* among those *running*: by its kind, by its number too where needed."""
    is_one = sum(other.kind == clock.kind for other in running) <= 1
    return f"lapse {clock.kind if is_one else clock}"


def lapsed_clock(running: Sequence[Question], words: str) -> Question | None:
    """The clock among those *running* that `lapse` *words* name; None when there is none."""
    return next((clock for clock in running if lapse_words(running, clock) == f"lapse {words}"), None)


def _answer(game: Game[S], position: Position[S], entry: Answer, dice: Dice) -> Entered[S]:
    state, orders = position.state, position.orders
    events: tuple[AnyEvent, ...] = ()
    played: list[str] = []
    refusal: Illegal | None = None
    unplayed: tuple[Unplayed, ...] = ()
    for part in _parts(game, entry.words):
        try:
            if game.record_edition > 1:  # under the first edition `guess 4; withdraw ballot` was played whole
                _refuse_end(game, state)
            step, left, words = _part(game, state, orders, entry, part, dice)
        except Illegal as illegal:
            if not played:
                raise
            refusal = illegal
            break
        state, refusal = step.state, step.refusal
        gone = advance.let_go(game, orders, left, entry.seat, words) if orders else ()
        events += step.events + gone
        orders = left
        unplayed += step.unplayed
        played.append(words)
        if refusal is not None:
            break
    return _settled(game, state, orders, events, "; ".join(played), dice, refusal, unplayed)


def parts_of(game: Game[Any], words: str) -> list[str]:
    """The answers in *words*, one after the other, each as it is read; none where nothing is said.

    Text that is free stands last, and stays as it is.

    >>> from rules.registry import open_game
    >>> parts_of(open_game("hunt"), "Move 17;  search ;")
    ['move 17', 'search']
    """
    at = game.free_text(words)
    *parts, last = (" ".join(part.split()).lower() for part in words[:at].split(";"))
    parts.append(" ".join((last, *words[at:].split())))
    return [part for part in parts if part]


def _parts(game: Game[Any], words: str) -> list[str]:
    if not (parts := parts_of(game, words)):
        raise Illegal("F-15", "You said nothing. Press **My desk** to see what you can do.")
    return parts


def _part(
    game: Game[S], state: S, orders: Orders, entry: Answer, part: str, dice: Dice
) -> tuple[Step[S], Orders, str]:
    """Play one part of an answer: what it does, the orders, and the exact words."""
    verb, _, rest = part.partition(" ")
    if verb == "withdraw":
        if (kind := game.withdrawn(rest)) is not None:
            return Step(state), advance.withdrawn(orders, entry.seat, kind), part
        if understand(game, state, entry.seat, part) is None:
            raise Illegal("F-18", "That cannot be taken back. Press **My desk** to see what can.")
    if part == "confirm" and game.handing_over is not None:
        state, orders = advance.confirmed(game.handing_over, state, orders, entry.seat)
        return Step(state), orders, part
    question = entry.question if _is_open(game, state, entry) else None
    if question is None and entry.question is None:
        question = understand(game, state, entry.seat, part)
    if question is not None and verb != "preload":
        action = game.read(question.kind, part)
        step = game.apply(state, entry.seat, question, action, dice)
        orders = advance.answered(game, step.state, orders, entry.seat)
        played = action if step.played is None else step.played
        return step, orders, game.write(played)
    decision = _asked(game, state, entry)
    order = game.order(state, entry.seat, part) if decision or entry.question is None else None
    if order is None or (decision is not None and not advance.answers(order, decision)):
        raise (game.unread(state, entry.seat, part) if entry.question is None else None) or _closed(entry)
    return Step(state), advance.given(orders, order), order.words


def _is_open(game: Game[S], state: S, entry: Answer) -> bool:
    """Whether the question named is open; one that is hidden is to nobody but those asked."""
    return any(
        decision.question == entry.question and _is_known(game, decision, entry.seat)
        for decision in game.decisions(state)
    )


def _is_known(game: Game[S], decision: Decision, seat: Seat) -> bool:
    return decision.seat == seat or game.kinds[decision.question.kind].shown is not Shown.HIDDEN


def _asked(game: Game[S], state: S, entry: Answer) -> Decision | None:
    """The decision of this seat that the answer named, ahead or open by now; None when there is none."""
    mine = (d for d in game.decisions(state) if d.seat == entry.seat)
    return next((d for d in (*game.ahead(state, entry.seat), *mine) if d.question == entry.question), None)


def _closed(entry: Answer) -> Illegal:
    if entry.question is None:
        return Illegal(
            "F-15",
            "That does not answer anything you are asked now. Check words and names, or press **My desk**.",
        )
    return too_late()


def position_type(game: Game[Any]) -> Any:
    """The type of a game's positions, for a decoder."""
    return Position.__class_getitem__(game.State)  # type: ignore[attr-defined]


def event_types(game: Game[Any]) -> Any:
    """The type of one entry's events, for a decoder."""
    return tuple.__class_getitem__((game.Events, ...))


class Codec(Generic[S]):
    """Positions and events of one game as bytes, and back with validation."""

    def __init__(self, game: Game[S]) -> None:
        self.name = game.name
        self._encoder = msgspec.msgpack.Encoder(order="deterministic")
        self._positions: msgspec.msgpack.Decoder[Position[S]] = msgspec.msgpack.Decoder(position_type(game))
        self._events: msgspec.msgpack.Decoder[tuple[AnyEvent, ...]] = msgspec.msgpack.Decoder(
            event_types(game)
        )

    def pack_position(self, position: Position[S]) -> bytes:
        return self._encoder.encode(position)

    def position(self, data: bytes) -> Position[S]:
        return self._positions.decode(data)

    def pack_events(self, events: tuple[AnyEvent, ...]) -> bytes:
        return self._encoder.encode(events)

    def events(self, data: bytes) -> tuple[AnyEvent, ...]:
        return self._events.decode(data)
