"""Reacting to what was declared (H-17.16 to H-17.22): standing reactions and windows."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from msgspec.structs import replace

from rules.game import Illegal, OrderUsed, Question, Seat, Stale, only
from rules.hunt.actions import Decline, Pass, React, WishSet
from rules.hunt.cards import conditions, picks, playing, rehearsal
from rules.hunt.events import Passed
from rules.hunt.orders import wishes
from rules.hunt.pack import Card, HuntPack, Test
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.state import Context, HuntState, Reacting, Window, facts
from rules.hunt.values import Declaration
from rules.kit.engine import Unwound


def run(play: Play, task: Reacting) -> None:
    """H-17.19: the first standing reaction that fits is played, then the rest is looked at again; then the window."""
    declaration = task.declaration
    for at, wish in enumerate(play.state.standing):
        if wish.trigger == declaration.kind and wishes.matches(play, wish, declaration):
            before, told = play.state, len(play.events)
            try:
                play.push(task)
                _answer(play, _preferred(play, wish, declaration), declaration)
            except Illegal:
                play.state = before
                del play.events[told:]
                continue
            _use_up(play, at, wish)
            words = " ".join(("swift", wish.card, *wish.words, "on", wish.trigger))
            bearer = only(play.state.rules.bearer)
            play.tell(OrderUsed(to=bearer, question=kinds.WISH.asked(), words=words))
            return
    if pauses(play, declaration):
        play.push(Window(play.ask(kinds.REACT), declaration))


def _preferred(play: Play, wish: WishSet, declaration: Declaration) -> tuple[str, ...]:
    """What is played: of the targets those that are possible now, by preference (H-17.17). Raises Illegal.

    In edition 1 all had to be possible, in their order.
    """
    bearer, card = play.state.rules.bearer, play.pack.cards[wish.card]
    if play.state.rules.edition < 2 or card.id not in play.state.ally_hand:
        return (card.id, *wish.words)
    option = wish.words[:1] if len(card.options) > 1 else ()
    preferred = picks.Preferred(wish.words[len(option) :])
    trial = Play(play.pack, play.state, None, rehearsed=True)
    playing.take(trial, bearer, card.id)
    context = Context(bearer, card.id, figure=declaration.figure, declaration=declaration)
    with contextlib.suppress(Unwound):
        rehearsal.read(trial, card.options[int(option[0]) - 1 if option else 0], context, preferred)
    return (card.id, *option, *preferred.said)


def _use_up(play: Play, at: int, wish: WishSet) -> None:
    """H-17.17: how many times."""
    standing = list(play.state.standing)
    if wish.times == 1:
        del standing[at]
    elif wish.times:
        standing[at] = replace(wish, times=wish.times - 1)
    play.set(standing=tuple(standing))


def _answer(play: Play, words: tuple[str, ...], declaration: Declaration) -> None:
    """Play a reaction card. Raises Illegal."""
    card = play.pack.cards.get(words[0])
    if card is None or card.id not in play.state.ally_hand:
        raise Illegal("H-6.5", "You do not hold {card}.", card=words[0])
    if declaration.kind not in card.on:
        raise Illegal("H-6.5", "{card} does not answer {trigger}.", card=card.id, trigger=declaration.kind)
    if declaration.by_lord and all(_cancels(play.pack, n) for n in _options(card, words)):
        raise Illegal("H-14.7", "This is paid with the Lord's die, so nothing can cancel it.")
    play.seal()
    playing.play_card(play, play.state.rules.bearer, words, declaration=declaration)


def _options(card: Card, words: tuple[str, ...]) -> tuple[int, ...]:
    """The lists of the option that *words* name; all, where they name none."""
    said = words[1] if len(words) > 1 and words[1] in ("1", "2") else ""
    if said and len(card.options) >= int(said) and len(card.options) > 1:
        return (card.options[int(said) - 1],)
    return card.options


def _cancels(pack: HuntPack, number: int) -> bool:
    """Whether a list of effects cancels what it answers, in whatever branch."""
    return rehearsal.has(pack, number, lambda effect: effect.verb == "cancel")


# ----------------------------------------------------------------------------------------------- windows


def pauses(play: Play, declaration: Declaration) -> bool:
    """H-17.21, H-17.22: RB asks to be asked, and nobody can see that no answer is possible."""
    state = play.state
    return (
        state.rules.windowed
        and not play.rehearsed
        and declaration.kind in state.asks
        and state.declined not in (_ride(state), facts.this_day(state))
        and bool(state.ally_hand)
        and any(_could_answer(play, card, declaration) for card in _left(play, declaration.kind))
    )


def _ride(state: HuntState) -> str:
    """The ride that is open, as `declined` has it."""
    return f"ride {facts.ride(state)}"


def _left(play: Play, kind: str) -> Iterator[Card]:
    """The part's reaction cards for *kind* of which not every copy lies in the open pile (H-17.21)."""
    discard = play.state.ally_discard
    for card in dict.fromkeys(play.pack.decks[f"ally{play.state.part}"]):
        found = play.pack.cards[card]
        if kind in found.on and discard.count(card) < found.count:
            yield found


def _could_answer(play: Play, card: Card, declaration: Declaration) -> bool:
    """Whether *card* could be legal, by public facts alone."""
    context = Context(play.state.rules.bearer, card.id, figure=declaration.figure, declaration=declaration)
    return all(_could_hold(play, test, context) for test in card.cond) and any(
        not (declaration.by_lord and _cancels(play.pack, number)) and _could_pay(play, number)
        for number in card.options
    )


def _could_hold(play: Play, test: Test, context: Context) -> bool:
    """False only where public facts say so."""
    if not conditions.is_secret((test,)):
        return conditions.holds(play, (test,), context)
    return test.name != "any" or any(_could_hold(play, one, context) for one in test.value)


def _could_pay(play: Play, number: int) -> bool:
    """Whether the tokens on Frodo's card, which all can see, pay what the option must cost (H-22.40)."""
    due = sum(
        effect.args.get("token", 0)
        for effect in play.pack.lists[number]
        if effect.verb == "pay"
        and effect.part in (None, play.state.part)
        and not effect.args.get("optional", False)
    )
    return bool(due <= play.state.on_frodo)


def react(play: Play, seat: Seat, question: Question, action: Pass | Decline | React) -> None:
    """RB answers a window (D-12): pass, also at those to come, or a card, after which RB may answer again (H-6.5)."""
    window = play.state.todo[-1]
    if not isinstance(window, Window) or window.question != question:
        raise Stale(
            "H-17.1", "That question is closed."
        )  # it rests until the next window of the ride (H-17.39)
    play.seal()
    if isinstance(action, React):
        play.swap(Reacting(window.declaration))
        _answer(play, action.words, window.declaration)
        return
    if isinstance(action, Decline):  # all are told the same as of a pass
        play.set(declined=_ride(play.state) if action.scope == "ride" else facts.this_day(play.state))
    play.pop()
    play.tell(Passed(declaration=window.declaration))
