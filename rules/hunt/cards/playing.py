"""Playing a card: what it takes, what may be said, and its effects one by one (H-6.2 to H-6.6, H-9.3, H-22.43).

The words after `play` are the card, the option, then the picks in the order of the effects. The option is left
out where the card has only one (a `1` that no pick takes is read as the option all the same).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Illegal, Options, Question, Seat
from rules.hunt.actions import Arrange, Bottom
from rules.hunt.cards import conditions, hands, picks, rehearsal, verbs
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import CardPlayed
from rules.hunt.orders.offers import is_certain
from rules.hunt.pack import Card, Effect, HuntPack, Test
from rules.hunt.play import Play
from rules.hunt.ride import declaring
from rules.hunt.state import Choosing, Context, Finish, Run, facts
from rules.hunt.values import Declaration
from rules.kit.order_steps import STOP
from rules.kit.unknown import is_there, known, without

# ------------------------------------------------------------------------------------------- playing a card


def play_card(
    play: Play,
    seat: Seat,
    words: Sequence[str],
    *,
    figure: int | None = None,
    declaration: Declaration | None = None,
    paid: tuple[str, ...] = (),
) -> None:
    """Play the card that *words* name: RB's at once, a sorcery card after its declaration. Raises Illegal."""
    if not words:
        raise Illegal("H-18.39", "Say which card you play.")
    context = _context(seat, words[0], figure, declaration, paid)
    card, option, trial, rest = _meant(play, context, words)
    context = rehearsal.checked(trial, card.options[option - 1], context, rest)
    take(play, seat, card.id)
    play.tell(CardPlayed(play.state.part, seat, card.id, option, picks.public(context.picks)))
    if seat == play.state.rules.bearer:
        start(play, context, option)
        return
    assert figure is not None
    said = Declaration(
        play.count("declaration"), figure, seat, "sorcery", paid=paid, source=card.id, option=option
    )
    declaring.declare(play, said, context)


def start(play: Play, context: Context, option: int) -> None:
    """The effects of the card that is being played; then it goes where it lies from now on."""
    number = play.pack.cards[context.source].options[option - 1]
    play.push(Run(number, context), Finish(context))


def take(play: Play, seat: Seat, card: str) -> None:
    """*card* leaves the hand; until it is finished it lies nowhere."""
    hands.put_hand(play, seat, without(facts.hand_of(play.state, seat), (card,)))


def _meant(play: Play, context: Context, words: Sequence[str]) -> tuple[Card, int, Play, tuple[str, ...]]:
    """The card, its option from 1, a copy in which it has left the hand, the words behind it. Raises Illegal."""
    card = _check(play, context)
    trial = _trial(play, context)
    option, rest = _option(trial, card, context, tuple(words[1:]))
    return card, option, trial, rest


def loses(play: Play, words: Sequence[str]) -> bool:
    """Whether RB's playing so would bring corruption to its limit at once, by what RB knows (H-5.8).

    Raises Illegal.
    """
    known = play.pack.cards.get(words[0])
    if known is None or not any(rehearsal.corrupts(play.pack, number) for number in known.options):
        return False
    context = _context(play.state.rules.bearer, words[0], None, None)
    card, option, trial, rest = _meant(play, context, words)
    return rehearsal.loses(trial, card.options[option - 1], context, rest)


@functools.lru_cache(maxsize=1024)
def reads_dice(pack: HuntPack, name: str) -> bool:
    """Whether it matters to a card which dice are left."""
    card = pack.cards[name]
    return _asks_for_dice(card.cond) or any(
        rehearsal.has(pack, number, _is_of_dice) for number in card.options
    )


def _is_of_dice(effect: Effect) -> bool:
    return effect.verb == "dice" or _asks_for_dice(effect.args.get("cond", ()))


def _asks_for_dice(tests: Sequence[Test]) -> bool:
    within = [check.value for check in tests if check.name in ("any", "not")]
    return any(check.name == "dice" for check in tests) or any(map(_asks_for_dice, within))


def _context(
    seat: Seat, card: str, figure: int | None, declaration: Declaration | None, paid: tuple[str, ...] = ()
) -> Context:
    active = declaration.figure if declaration is not None and figure is None else figure
    return Context(seat, card, active, declaration, paid=paid)


def _check(play: Play, context: Context) -> Card:
    """H-6.1, H-6.2, H-6.5, H-6.6, H-9.3, H-9.4: held, timely, and its condition holds. Raises Illegal."""
    seat, name = context.seat, context.source
    if not is_there(facts.hand_of(play.state, seat), name):
        raise Illegal("H-18.39", "You do not hold “{card}”.", card=name)
    card = play.pack.cards[name]
    hands.check_settled(play.state, seat)
    if not _is_timely(card, context.declaration):
        raise _untimely(card, context.declaration)
    if not conditions.holds(play, card.cond, context):
        raise Illegal("H-6.2", "The condition of {card} does not hold now.", card=card.id)
    return card


def _is_timely(card: Card, declaration: Declaration | None) -> bool:
    """H-6.5, H-6.6: a reaction answers a deed of its kinds, any other card is played without one."""
    if card.timing != "reaction":
        return declaration is None
    return declaration is not None and declaration.kind in card.on


def _untimely(card: Card, declaration: Declaration | None) -> Illegal:
    if declaration is None:
        return Illegal("H-6.6", "{card} is a reaction: it answers what the Nazgûl do.", card=card.id)
    if card.timing != "reaction":
        return Illegal("H-6.5", "{card} is no reaction; play it in your own turn.", card=card.id)
    return Illegal("H-6.5", "{card} does not answer this.", card=card.id)


def _trial(play: Play, context: Context) -> Play:
    """A copy in which the card has left the hand."""
    trial = Play(play.pack, play.state, None, rehearsed=True)
    take(trial, context.seat, context.source)
    return trial


def _option(trial: Play, card: Card, context: Context, words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Which option is meant, and the words behind it."""
    if len(card.options) == 1:
        return 1, _without_option(trial, card.options[0], context, words)
    if not words or words[0] not in ("1", "2"):
        raise Illegal("H-6.3", "{card} has two options: write 1 or 2 behind it.", card=card.id)
    return int(words[0]), words[1:]


def _without_option(trial: Play, number: int, context: Context, words: tuple[str, ...]) -> tuple[str, ...]:
    if words[:1] != ("1",):
        return words
    try:
        rehearsal.checked(trial, number, context, words)
    except Illegal:
        return words[1:]
    return words


# --------------------------------------------------------------------------------------------------- offers


class Hand:
    """What *seat* could do with its cards in one moment, by what it may know; each card is tried once."""

    def __init__(
        self, play: Play, seat: Seat, *, figure: int | None = None, declaration: Declaration | None = None
    ) -> None:
        self._play, self._seat, self._figure, self._declaration = play, seat, figure, declaration
        self._cards = tuple(dict.fromkeys(known(facts.hand_of(play.state, seat))))
        self._tried: dict[str, _Tried | None] = {}

    def can_play(self) -> bool:
        """Whether any card could be played."""
        return any(map(self._is_playable, self._cards))

    def offers(self, said: Sequence[str]) -> Options:
        """What may follow `play` and the words *said*."""
        if not said:
            return Options(tuple(filter(self._is_playable, self._cards)))
        tried = self._try(said[0])
        if tried is None:
            return Options()
        options, rest = tried.card.options, tuple(said[1:])
        if len(options) == 1:
            return rehearsal.offers(tried.trial, options[0], tried.context, rest)
        if not rest:
            return Options(tuple(str(at) for at in range(1, len(options) + 1) if tried.is_possible(at)))
        if rest[0] not in ("1", "2"):
            return Options()
        return rehearsal.offers(tried.trial, options[int(rest[0]) - 1], tried.context, rest[1:])

    def _is_playable(self, name: str) -> bool:
        return is_certain(self._has_option, name)

    def _has_option(self, name: str) -> bool:
        tried = self._try(name)
        return tried is not None and any(map(tried.is_possible, range(1, len(tried.card.options) + 1)))

    def _try(self, name: str) -> _Tried | None:
        """The card *name* out of the hand; None where it cannot be played."""
        if name not in self._tried:
            self._tried[name] = self._taken(name)
        return self._tried[name]

    def _taken(self, name: str) -> _Tried | None:
        if name not in self._cards:
            return None
        context = _context(self._seat, name, self._figure, self._declaration)
        try:
            return _Tried(self._play, _check(self._play, context), context)
        except Illegal:
            return None


class _Tried:
    """A card that may be played: whether anything could come of each of its options is found out once."""

    def __init__(self, play: Play, card: Card, context: Context) -> None:
        self.card, self.context = card, context
        self._play = play
        self._out: Play | None = None
        self._possible: dict[int, bool] = {}

    @property
    def trial(self) -> Play:
        """The moment in which the card has left the hand."""
        if self._out is None:
            self._out = _trial(self._play, self.context)
        return self._out

    def is_possible(self, option: int) -> bool:
        """Whether some words would make something of *option*, counted from 1."""
        if option not in self._possible:
            number = self.card.options[option - 1]
            self._possible[option] = rehearsal.leads_on(self.trial, number, self.context, ())
        return self._possible[option]


# -------------------------------------------------------------------------------------------------- effects


def run(play: Play, task: Run) -> None:
    """The next effect of a list; what it begins is done before the rest (H-22.43)."""
    # The rest goes onto the stack before the effect is done: whatever it begins then lies on top of it, be it a
    # question or another card, and is over before the rest goes on. What the effect chose is known only afterwards,
    # so the rest is swapped for one that knows it. Words that the effect left over are for another turn of the same.
    effects = play.pack.lists[task.list]
    if task.next >= len(effects):
        _hand_on(play, task.context)
        return
    context = _written(play, task)
    mine, others = picks.split(context.picks)
    rest = Run(task.list, replace(context, picks=others), task.next + 1)
    play.push(rest)
    effect = effects[task.next]
    if effect.part not in (None, play.state.part):
        return
    fixed = picks.Fixed(mine)
    scene = Scene(play, effect, replace(context, picks=()), fixed, is_last=task.next + 1 == len(effects))
    verbs.VERBS[effect.verb](scene)
    chosen = scene.context.chosen
    if scene.again and any(word != STOP for word in fixed.left):
        again = (picks.OPEN, *fixed.left, picks.CLOSE, *others)
        play.put(rest, Run(task.list, replace(context, picks=again, chosen=chosen), task.next))
    elif chosen != context.chosen:
        play.put(rest, replace(rest, context=replace(rest.context, chosen=chosen)))


def _written(play: Play, task: Run) -> Context:
    """The context with its picks written down, where they still stand as they were said."""
    context = task.context
    if not context.picks or context.picks[0] == picks.OPEN:
        return context
    try:
        _, read = rehearsal.rehearse(play, task.list, context, context.picks, first=task.next)
    except Illegal:
        return replace(context, picks=())
    return replace(context, picks=tuple(read.taken))


def _hand_on(play: Play, context: Context) -> None:
    """What was chosen within a cost or branch is chosen for the effects behind it."""
    outer = play.state.todo[-1] if play.state.todo else None
    if isinstance(outer, Run) and outer.context.source == context.source:
        play.swap(replace(outer, context=replace(outer.context, chosen=context.chosen)))


def finish(play: Play, task: Finish) -> None:
    """H-6.4: onto the open pile, unless it lies beside the track (H-22.31)."""
    card = play.pack.cards[task.context.source]
    if not _lies_beside_the_track(play, card):
        deck = hands.SORCERY if card.deck == hands.SORCERY else hands.ALLY
        hands.put_aside(play, deck, (card.id,))


def _lies_beside_the_track(play: Play, card: Card) -> bool:
    """Whether the copy just played went there: then every copy of the card lies somewhere."""
    state = play.state
    hidden = [held for hand in state.sorcery_hands for held in hand]
    lying = (*state.eyes, *hidden, *state.sorcery_deck, *state.sorcery_discard)
    lying += (*state.ally_hand, *state.ally_deck, *state.ally_discard)
    return card.id in state.eyes and is_there(lying, card.id, card.count)


# ---------------------------------------------------------------------------------------------------- peeks


def arrange(play: Play, seat: Seat, question: Question, action: Arrange | Bottom) -> None:
    """D-34: the order of what was seen, or what of it goes under the deck (H-22.32)."""
    task = play.state.todo[-1]
    if not isinstance(task, Choosing) or task.question != question:
        raise Illegal("H-17.1", "There is nothing to put in order.")
    play.seal()
    n = len(task.items)
    places = action.places
    if len(set(places)) != len(places) or not all(1 <= place <= n for place in places):
        raise Illegal("H-22.32", "Write numbers from 1 to {n}, each at most once.", n=n)
    if isinstance(action, Arrange) == (task.then == "bottom"):
        raise Illegal("H-22.32", "Here the answer begins with “{word}”.", word=_verb(task))
    if isinstance(action, Arrange) and len(places) != n:
        raise Illegal("H-22.32", "Write all {n} numbers, the top card first.", n=n)
    _put_back(play, task, places)
    play.pop()


def _verb(task: Choosing) -> str:
    return "bottom" if task.then == "bottom" else "order"


def _put_back(play: Play, task: Choosing, places: tuple[int, ...]) -> None:
    deck = getattr(play.state, task.what)
    seen, rest = deck[: len(task.items)], deck[len(task.items) :]
    named = tuple(seen[place - 1] for place in places)
    if task.then == "bottom":
        kept = tuple(card for at, card in enumerate(seen, 1) if at not in places)
        play.set(**{task.what: (*kept, *rest, *named)})
    else:
        play.set(**{task.what: (*named, *rest)})
