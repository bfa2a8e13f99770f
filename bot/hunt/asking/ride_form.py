"""A form for a whole ride: where each Nazgul goes, and what it does there (H-7.1, H-17.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from bot.games.presenting.answer_presentation import AnswerForm, Offer
from bot.games.presenting.fields import FormField
from bot.games.story import unmarked
from bot.hunt import gallery
from bot.hunt.asking import labels
from bot.hunt.wording.voice import NAME, Voice
from bot.language.choice import Choice
from bot.language.words import Text, plain, said
from bot.ui.message import IN_A_MENU, cut
from rules.game import Decision, Options
from rules.hunt import actions
from rules.hunt.orders import foresight, imagined
from rules.hunt.pack import HuntPack
from rules.hunt.questions import kinds
from rules.hunt.questions.blocks import Acting
from rules.hunt.view import HuntView
from rules.kit.order_steps import THEN

STEPWISE: Final = frozenset({kinds.TURN.name, kinds.BLOCK.name})
"""Kinds whose answers are sent step by step."""
JOINING: Final = frozenset({THEN, "if", "when", "else", "anyway"})
"""Words that begin another step, or a condition."""
MOST: Final = 2
"""Nazgul that one form has room for: Discord takes five parts, and two tell of each."""
_STAY, _NOTHING, _FIRST, _END = "stay", "nothing", "first", "end"
_LINE: Final = 100
"""Characters that Discord takes for a line of a menu below its label."""


def label(kind: str, text: Text) -> str:
    """What opens the form."""
    return text("Whole ride") if kind == kinds.BLOCK.name else ""


def form(decision: Decision, view: HuntView, offer: Offer, voice: Voice) -> AnswerForm | None:
    """Two menus for each of the Nazgul that act next, with what it can do; None where none does any more."""
    block = next((block for block in view.seen.blocks if block.question == decision.question), None)
    if block is None or not block.figures:
        return None
    rides = [
        _Ride(nth, figure, (_END,) * nth, view, offer, voice)
        for nth, figure in enumerate(block.figures[:MOST])
    ]
    cards = dict.fromkeys(card for ride in rides for card in ride.cards)
    says = [voice.text("I do all of it, or nothing. If something cannot be done, I tell you what.")]
    says += [f"- {gallery.card(card, voice)}" for card in cards]
    fields = tuple(field for ride in rides for field in ride.fields())
    return AnswerForm(voice.text("A whole ride"), "\n".join(says), fields) if fields else None


class _Ride(NamedTuple):
    """What the *nth* Nazgul of the form can do behind the steps *before*, as the rules offer it word by word."""

    nth: int
    figure: int
    before: tuple[str, ...]
    view: HuntView
    offer: Offer
    voice: Voice

    def _offered(self, steps: Sequence[str], words: Sequence[str] = ()) -> Options:
        """What may follow *words* of the step behind those."""
        return self.offer((*(word for step in steps for word in (*step.split(), THEN)), *words))

    @property
    def ways(self) -> tuple[str, ...]:
        """The steps by which it can ride, to locations first: its move, or what it may ride farther."""
        offered = self._offered(self.before).words
        verb = next((verb for verb in ("move", "extra") if verb in offered), None)
        if verb is None:
            return ()
        spaces = self._offered(self.before, (verb,)).words
        shown = labels.arranged(kinds.BLOCK.name, (), spaces, self.voice.board())[0][: IN_A_MENU - 1]
        return tuple(f"{verb} {space}" for space in shown)

    @property
    def _starts(self) -> Iterator[tuple[str, ...]]:
        """The steps behind which it can do something: where it stands, then at each place to which it can ride."""
        yield self.before
        yield from ((*self.before, way) for way in self.ways)

    @property
    def cards(self) -> tuple[str, ...]:
        """Those that it can play as they are, with no more to be said of them."""
        start = next((start for start in self._starts if "play" in self._offered(start).words), None)
        if start is None:
            return ()
        offered = self._offered(start, ("play",)).words
        return tuple(card for card in offered if self._offered(start, ("play", card)).whole)

    def fields(self) -> Iterator[FormField]:
        text, name, ways = self.voice.text, plain(self.voice.figure(self.figure), NAME), self.ways
        if ways:
            at = self.view.seen.wraiths[self.figure]
            stays = text("stays at {place}", place="" if at is None else labels.space_label(at, self.voice))
            places = (
                Choice(labels.place_or_word(way.split()[1], self.voice), way.removeprefix("move "))
                for way in ways
            )
            yield FormField(
                f"to {self.nth}", text("{figure} rides to", figure=name), (Choice(stays, _STAY), *places)
            )
        deeds = [*self._deeds()][: IN_A_MENU - 1]
        if deeds or self._comes_to((*self.before, *ways[:1]))[1]:
            nothing = Choice(text("Nothing"), _NOTHING)
            yield FormField(f"do {self.nth}", text("What {figure} does", figure=name), (*deeds, nothing))

    def _deeds(self) -> Iterator[Choice]:
        """Each deed that it can do where it stands, or at some place to which it can ride."""
        cards = (
            _Deed(f"play {card}", said("Play {card}"), said("Play {card} first, then ride"))
            for card in self.cards
        )
        for deed in (*_DEEDS, *cards):
            starts = (start for start in self._starts if self._can(start, deed.words.split()))
            if (start := next(starts, None)) is None:
                continue
            rides_then = [*self.ways[:1]] if start == self.before else []
            order = (*start, deed.words, *rides_then)
            yield self._choice(deed.label, deed.words, order)
            if deed.first and rides_then:
                yield self._choice(deed.first, f"{_FIRST} {deed.words}", order)

    def _can(self, start: Sequence[str], words: Sequence[str]) -> bool:
        return all(word in self._offered(start, words[:at]).words for at, word in enumerate(words))

    def _choice(self, label: str, words: str, order: Sequence[str]) -> Choice:
        """A deed with what it costs and what a card says; its value tells whether the Nazgul is to be let go then."""
        voice = self.voice
        card = voice.pack.cards[words.split()[-1]] if "play" in words.split() else None
        paid, goes_on = self._comes_to(order)
        lines = [voice.text("Costs {faces}.", faces=voice.faces(paid))] if paid else []
        lines += [] if card is None else [gallery.told(card, voice)]
        name = "" if card is None else plain(card.name, NAME)
        value = f"{words} {_END}" if goes_on else words
        return Choice(voice.text(label, card=name), value, cut(unmarked(" ".join(lines)), _LINE))

    def _comes_to(self, order: Sequence[str]) -> tuple[list[str], bool]:
        return _comes_to(self.voice.pack, self.view, self.figure, order)


def _comes_to(pack: HuntPack, view: HuntView, figure: int, order: Sequence[str]) -> tuple[list[str], bool]:
    """The dice that the steps of *order* cost, and whether this Nazgul could do more after them."""
    assert view.own is not None
    moment = Acting(pack, imagined.of_view(pack, view), view.own.seat)
    deeds, _ = foresight.walked(moment, actions.steps(f" {THEN} ".join([*order, _END]).split()))
    return [face for deed in deeds for face in deed.paid], bool(deeds) and deeds[-1].figure == figure


class _Deed(NamedTuple):
    """A deed by its words, what it is called where it rides first, and where it does this first."""

    words: str
    label: str
    first: str = ""


_DEEDS: Final = (
    _Deed("search", said("Search there"), said("Search first, then ride")),
    _Deed("hunt", said("Hunt there"), said("Hunt first, then ride")),
    _Deed("perceive area", said("Perceive the area there"), said("Perceive the area first, then ride")),
    _Deed(
        "perceive section", said("Perceive the section there"), said("Perceive the section first, then ride")
    ),
    _Deed("draw", said("Take a sorcery card")),
)


def filled(fields: Mapping[str, str], view: HuntView | None, pack: HuntPack) -> str:
    """The order that was filled in by who sees *view*."""
    seat = None if view is None or view.own is None else view.own.seat
    blocks = () if view is None else view.seen.blocks
    active = next((block.active for block in blocks if block.seat == seat and block.active), None)
    if view is None or active is None or not active.extra:
        return words(fields)
    # whether a ride uses the extra spaces up, its way says (H-9.13)
    goes_on = partial(_comes_to, pack, view, active.figure)
    return words(fields, lambda steps: goes_on(steps)[1])


def words(fields: Mapping[str, str], goes_on: Callable[[Sequence[str]], bool] | None = None) -> str:
    """The order that was filled in, each Nazgul in its place. *goes_on*: whether the first could do more after steps.

    >>> words({"to 0": "17", "do 0": "search", "to 1": "y1", "do 1": "nothing"})
    'move 17 then search then move y1 then end'
    >>> words({"to 0": "stay", "do 0": "first hunt", "do 1": "play s-05 end"})
    'hunt then end then play s-05 then end'
    >>> words({"to": "17", "x y": "search"})
    ''
    """
    last = max((nth for nth in range(MOST) if {f"to {nth}", f"do {nth}"} & fields.keys()), default=-1)
    ridden = [[*_steps(fields.get(f"to {nth}"), fields.get(f"do {nth}"))] for nth in range(last + 1)]
    if goes_on is not None and ridden:
        first = [step for step in ridden[0] if step != _END]
        ridden[0] = [*first, _END] if not first or goes_on(first) else first
    return f" {THEN} ".join(step for steps in ridden for step in steps)


def _steps(to: str | None, does: str | None) -> Iterator[str]:
    """The steps of one Nazgul; None where there was nothing to choose. It is let go where it could do more."""
    move = [] if to in (None, _STAY) else [to if " " in str(to) else f"move {to}"]
    acts = does not in (None, _NOTHING)
    deed = (does or "").removeprefix(f"{_FIRST} ").removesuffix(f" {_END}")
    is_first, goes_on = (does or "").startswith(_FIRST), (does or "").endswith(f" {_END}")
    yield from [deed, *move] if acts and is_first else [*move, deed] if acts else move
    is_done = (move or to is None) and (acts or does is None) and not (to is None and does is None)
    if goes_on or not is_done:
        yield _END
