"""What a Ringwraith's order would do as things stand, before it runs (H-17.10, H-19.19).

Everything is worked out from its player's own view: what is hidden from that player cannot show in it. Nobody
reacts, no card is drawn, no question is answered; what each question could tell, the aid knows (`prospect.py`).
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Question, Seat, Secret, Value
from rules.hunt import acting, dicepool, grants, prospect, queues, rehearsal, riding, steps
from rules.hunt.actions import Step
from rules.hunt.board import Space
from rules.hunt.options_block import Acting
from rules.hunt.pack import HuntPack
from rules.hunt.picks import Typed
from rules.hunt.play import Play
from rules.hunt.prospect import Inquiry, Prospect
from rules.hunt.state import NIGHTFALL, Block, HuntState, Mentor, Reacting, Resolve, Riding
from rules.hunt.values import Declaration, Journey
from rules.hunt.view import HuntView, RiderOwn, Seen


class Moved(Value, frozen=True):
    """A Nazgul that would stand elsewhere; *spaces* is 0 where no way is ridden space by space."""

    figure: int
    to: Space
    spaces: int = 0


class Refusal(Secret, frozen=True):
    """Why a step is refused as things stand."""

    clause: str
    sentence: str
    facts: tuple[tuple[str, str], ...]


class Deed(Value, frozen=True):
    """One step, or one branch of a step that has a condition."""

    figure: int | None
    """Whose step it would be; None when all have acted by then."""
    at: Space | None
    """Where that Nazgul stands before."""
    words: tuple[str, ...]
    when: tuple[str, ...] = ()
    is_else: bool = False
    """What is done where the condition does not hold."""
    is_now: bool = True
    """As things stand this is the branch that is taken."""
    moved: tuple[Moved, ...] = ()
    paid: tuple[str, ...] = ()
    asks: tuple[Inquiry, ...] = ()
    refusal: Refusal | None = None


class Outlook(Value, frozen=True):
    """All that an order would do."""

    deeds: tuple[Deed, ...]
    later: str
    """`turn`: it is for the next game turn; `day`: for that of the next day, whose dice are not rolled yet."""
    waits: int
    """Steps behind a refused one, which are not tried (H-17.11)."""
    prospect: Prospect | None
    """What the questions could tell together; None without questions, or without the full aid (H-20.8)."""


_LATEST: list[tuple[HuntView, tuple[Step, ...], Outlook | None]] = []
"""The latest are kept: a page tells back an order several times."""
_KEPT: Final = 4


def foresee(pack: HuntPack, view: HuntView, order: Sequence[Step]) -> Outlook | None:
    """What *order* of the reader would do; None for who leads no Nazgul that could ride."""
    said = tuple(order)
    for known, words, outlook in _LATEST:
        if known is view and words == said:
            return outlook
    found = _foreseen(pack, view, said)
    _LATEST[:] = [(view, said, found), *_LATEST[: _KEPT - 1]]
    return found


def _foreseen(pack: HuntPack, view: HuntView, order: Sequence[Step]) -> Outlook | None:
    own, seen = view.own, view.seen
    if not isinstance(own, RiderOwn) or not own.figures or None in seen.wraiths or seen.outcome is not None:
        return None
    deeds, waits = walked(pack, imagined(pack, seen, own), own.seat, order)
    asked = tuple(asks for deed in deeds if deed.is_now for asks in deed.asks)
    then = prospect.by_then(seen, is_next=own.has_ridden)
    return Outlook(
        tuple(replace(deed, asks=prospect.judged(pack, seen, then, deed.asks)) for deed in deeds),
        _later(seen) if own.has_ridden else "",
        waits,
        prospect.together(pack, seen, then, asked),
    )


def _later(seen: Seen) -> str:
    return "day" if seen.phase == NIGHTFALL else "turn"


def walked(
    pack: HuntPack, state: HuntState, seat: Seat, order: Sequence[Step]
) -> tuple[tuple[Deed, ...], int]:
    """The deeds of *order* in the open block of *seat*, and how many steps wait behind a refused one."""
    walk = _Walk(pack, state, seat)
    return tuple(walk.take(order)), walk.waits


# ------------------------------------------------------------------------------------- a state out of a view

_SHOWN = (
    *("rules", "part", "day", "phase", "turn_number", "eye", "corruption", "moves", "lead"),
    *("pool", "on_frodo", "cap", "company", "ally_discard", "sorcery_discard", "special", "eyes"),
    *("dealt_info", "found_info", "journey_class", "journey_number", "wraiths", "masters", "ranks", "lord"),
    *("allies", "tracks", "sensed", "aimed", "dice", "lord_die", "bans", "modifiers", "grants", "found"),
    *("ledger", "hints"),
)
"""What a view and a state call by the same name."""


def imagined(pack: HuntPack, seen: Seen, own: RiderOwn) -> HuntState:
    """A state that looks like *seen* to the reader; what is hidden there is made up, its number kept.

    The own block is open in it, at this moment or as if it began now; or in the next game turn, where it is over.
    """
    hands = [_some(pack.decks["sorcery"], n) for n in seen.sorcery_hands]
    hands[seen.rules.riders.index(own.seat)] = own.hand
    found = HuntState(
        **{name: getattr(seen, name) for name in _SHOWN},
        todo=(),
        extra_eyes=seen.eye_count - len(seen.eyes),
        ally_deck=_some(pack.decks[f"ally{seen.part}"], seen.ally_deck),
        ally_hand=_some(pack.decks[f"ally{seen.part}"], seen.ally_hand),
        sorcery_deck=_some(pack.decks["sorcery"], seen.sorcery_deck),
        sorcery_hands=tuple(hands),
        tiles=_some(tuple(pack.tiles), seen.tiles),
        journey_deck=(Journey("", ()),) * seen.journeys_left,
        mentor=Mentor(seen.mentor_at or 0, (), seen.mentor) if seen.mentor else None,
        queues=((),) * len(seen.rules.riders),
        discard_wishes=((),) * (1 + len(seen.rules.riders)),
    )
    found = queues.next_turn(pack, found) if own.has_ridden else found
    return replace(found, todo=(Riding((_block(seen, own, found),), ()),))


def _some(cards: Sequence[str], n: int) -> tuple[str, ...]:
    """So many cards, whichever."""
    return tuple(cards[:n])


def _block(seen: Seen, own: RiderOwn, state: HuntState) -> Block:
    mine = next((block for block in seen.blocks if block.seat == own.seat), None)
    if mine is not None:
        return mine
    first, *left = own.figures
    return Block(Question("block"), own.seat, tuple(left), grants.activation(state, first))


# ------------------------------------------------------------------------------------------- step by step


class _Listening(Play):
    """A rehearsal that notes the questions of cards and abilities."""

    __slots__ = ("asked",)

    def __init__(self, pack: HuntPack, state: HuntState) -> None:
        super().__init__(pack, state, None, rehearsed=True)
        self.asked: list[Inquiry] = []

    def would_ask(self, kind: str, target: str, *, detail: bool = False) -> None:
        self.asked.append(Inquiry(kind, target, detail=detail))


class _Walk:
    """An order on its way through what its player can foresee."""

    def __init__(self, pack: HuntPack, state: HuntState, seat: Seat) -> None:
        self.pack, self.state, self.seat = pack, state, seat
        self.waits = 0

    def take(self, order: Sequence[Step]) -> Iterator[Deed]:
        """Every branch of every step; behind a refused step only what is tried `anyway` (H-17.32)."""
        is_broken = False
        for step in order:
            if is_broken and not step.anyway:
                self.waits += 1
                continue
            deeds = tuple(self._branches(step))
            yield from deeds
            is_broken = is_broken or any(deed.refusal is not None for deed in deeds if deed.is_now)

    def _branches(self, step: Step) -> Iterator[Deed]:
        try:
            queues.check(step)
            is_met = not step.when or steps.holds(self._play(), self.seat, step.when)
        except Illegal as no:
            yield self._deed(step.words, refusal=_refusal(no))
            return
        before = after = self.state
        for words, is_now in ((step.words, is_met), (step.otherwise, not is_met)):
            if words:
                self.state = before
                deed = self._tried(words)
                yield replace(deed, when=step.when, is_else=words is not step.words, is_now=is_now)
                after = self.state if is_now else after
        self.state = after

    def _tried(self, words: tuple[str, ...]) -> Deed:
        trial, before = self._play(), self.state
        try:
            riding.act(trial, self.seat, Step(words))
        except Illegal as no:
            return self._deed(words, refusal=_refusal(no))
        deed = self._deed(words, paid=_paid(before, trial.state))
        top = trial.state.todo[-1]
        if not isinstance(top, Reacting):
            self._go_on(words)
            return replace(deed, moved=self._moved(before))
        if top.declaration.kind == "move":
            self._come_true(trial)
            return replace(deed, moved=self._moved(before, len(top.declaration.spaces)))
        asks = tuple(self._asked(trial, top.declaration, words))
        self._go_on(words)
        return replace(deed, asks=asks, moved=self._moved(before))

    def _play(self) -> Play:
        return Play(self.pack, self.state, None, rehearsed=True)

    def _deed(
        self, words: tuple[str, ...], paid: tuple[str, ...] = (), refusal: Refusal | None = None
    ) -> Deed:
        active = riding.active_of(self._play(), self.seat)
        figure = None if active is None else active.figure
        at = None if figure is None else self.state.wraiths[figure]
        return Deed(figure, at, words, paid=paid, refusal=refusal)

    def _go_on(self, words: tuple[str, ...]) -> None:
        """To the moment after the step, as the offer of words foresees it."""
        following = Acting(self.pack, self.state, self.seat).after(words)
        self.state = replace(self.state, todo=()) if following is None else following.state

    def _come_true(self, trial: Play) -> None:
        """The declared move is made; nobody reacts."""
        trial.pop()
        task = trial.pop()
        assert isinstance(task, Resolve)
        riding.resolve(trial, task)
        riding.settle(trial)
        self.state = trial.state

    def _moved(self, before: HuntState, spaces: int = 0) -> tuple[Moved, ...]:
        pairs = enumerate(zip(before.wraiths, self.state.wraiths, strict=True))
        return tuple(
            Moved(figure, now, spaces) for figure, (was, now) in pairs if now is not None and now != was
        )

    def _asked(self, trial: Play, said: Declaration, words: tuple[str, ...]) -> Iterator[Inquiry]:
        """The questions that a declaration is, or that its card or ability would put."""
        if said.kind in ("search", "hunt"):
            yield Inquiry(said.kind, str(said.spaces[0]))
        elif said.kind == "perceive":
            yield Inquiry(said.kind, said.area, detail=said.detail)
        elif said.kind in ("sorcery", "ability"):
            trial.pop()
            task = trial.pop()
            assert isinstance(task, Resolve)
            yield from self._effects(trial.state, task, words)

    def _effects(self, state: HuntState, task: Resolve, words: tuple[str, ...]) -> list[Inquiry]:
        """The questions among the effects; a word for the only option may stand before what they choose."""
        assert task.context is not None
        context = replace(task.context, picks=())
        said, _ = acting.cut_by(words[2:])
        for picks in (said, said[1:]):
            heard = _Listening(self.pack, state)
            with contextlib.suppress(Illegal):
                rehearsal.read(heard, _list(self.pack, task.declaration), context, Typed(picks))
                return heard.asked
        return []


def _list(pack: HuntPack, said: Declaration) -> int:
    """The list of effects that was declared."""
    if said.kind == "sorcery":
        return pack.cards[said.source].options[said.option - 1]
    ability = pack.abilities[int(said.source.split()[1]) - 1]
    found = ability.effects if said.option == 1 else ability.other
    assert found is not None
    return found


def _paid(before: HuntState, after: HuntState) -> tuple[str, ...]:
    """The faces that are spent by then."""
    return tuple((Counter(dicepool.unspent(before)) - Counter(dicepool.unspent(after))).elements())


def _refusal(no: Illegal) -> Refusal:
    return Refusal(no.clause, no.sentence, tuple((name, str(fact)) for name, fact in no.facts.items()))
