"""What a Nazgul does in its activation: the verbs of a block's steps (H-7, H-9.13, H-17.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from rules.game import Illegal, Seat
from rules.hunt.cards import bans, hands, playing
from rules.hunt.events import RideEnded, SorceryDrawn
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import activation, black_riders, declaring, dicepool, lord, movement, searching
from rules.hunt.ride.movement import Way
from rules.hunt.state import Activation, HuntState
from rules.hunt.values import Declaration


class Act(NamedTuple):
    """One step as it was said."""

    play: Play
    seat: Seat
    active: Activation
    words: tuple[str, ...]
    """What follows the verb, without the dice."""
    faces: tuple[str, ...]
    """The dice that were named with `by`."""

    @property
    def figure(self) -> int:
        return self.active.figure

    @property
    def at(self) -> Space:
        """Where the Nazgul stands."""
        space = self.play.state.wraiths[self.figure]
        assert space is not None
        return space

    @property
    def is_dark(self) -> bool:
        return activation.is_dark(self.play, self.figure)


def perform(play: Play, seat: Seat, active: Activation, words: Sequence[str]) -> None:
    """Do the step that *words* say. Raises Illegal."""
    verb, said = words[0], words[1:]
    if verb not in VERBS:
        raise Illegal(
            "H-18.39",
            "A Nazgûl cannot do “{word}”. It can do these: {verbs}.",
            word=verb,
            verbs=", ".join(VERBS),
        )
    left, faces = cut_by(said)
    VERBS[verb](Act(play, seat, active, left, faces))


def cut_by(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """*words* without the dice that stand after `by`, and those. Raises Illegal."""
    if "by" not in words:
        return tuple(words), ()
    at = list(words).index("by")
    faces = tuple(word.upper() for word in words[at + 1 :])
    if not faces:
        raise Illegal("H-18.39", "After “by” write the die that pays, for instance “by shadow”.")
    return tuple(words[:at]), faces


def _nothing_more(act: Act, *, dice: bool = False) -> None:
    if act.words:
        raise Illegal("H-18.39", "I do not need “{word}” here.", word=act.words[0])
    if act.faces and not dice:
        raise Illegal("H-7.5", "That costs no die; leave “by” out.")


# -------------------------------------------------------------------------------------------------- the move


def _move(act: Act) -> None:
    """H-7.2, with extra spaces joined where they are needed (H-9.13)."""
    _no_dice(act)
    if not act.active.move:
        raise Illegal("H-7.1", "This Nazgûl has moved already. It may still act, or “end”.")
    way = _way(act)
    activation.change(act.play, act.figure, move=False, extra=act.active.extra - way.extra)
    declaring.declare_move(act.play, act.figure, way, seat=act.seat)


def _extra(act: Act) -> None:
    """H-9.13: extra spaces that are not joined to the move."""
    _no_dice(act)
    if not act.active.extra:
        raise Illegal("H-9.13", "This Nazgûl has no extra space.")
    way = extra_way(act.play, act.figure, _spaces(act), act.active.extra)
    activation.change(act.play, act.figure, extra=act.active.extra - way.extra)
    declaring.declare_move(act.play, act.figure, way, source="extra", seat=act.seat)


def _no_dice(act: Act) -> None:
    if act.faces:
        raise Illegal("H-7.5", "Moving costs no die; leave “by” out.")


def _spaces(act: Act) -> tuple[Space, ...]:
    if not act.words:
        raise Illegal("H-18.39", "Say where to, for instance “move 17”.")
    return activation.spaces(act.play, act.words)


def _way(act: Act) -> Way:
    """The way to one target, or the way that was named space by space. Raises Illegal."""
    play, state = act.play, act.play.state
    if movement.is_stuck(state, act.figure):
        raise Illegal("H-22.24", "A card keeps this Nazgûl where it is.")
    named = _spaces(act)
    if len(named) > 1:
        return movement.route(play.pack, state, act.figure, named, act.active)
    if named[0] == act.at:
        raise Illegal("H-7.1", "It stands there already. Leave the move out to stay.")
    way = movement.reach(play.pack, state, act.figure, act.active).get(named[0])
    if way is None:
        movement.refuse_space(play.board, state, act.figure, named[0])
        raise Illegal("H-7.2", "{space} is out of reach for this Nazgûl.", space=play.board.word(named[0]))
    return way


def extra_way(play: Play, figure: int, named: Sequence[Space], n: int) -> Way:
    """The way of up to *n* extra spaces to the one space *named*, or along them all. Raises Illegal (H-9.13)."""
    state = play.state
    if movement.is_stuck(state, figure):
        raise Illegal("H-22.24", "A card keeps this Nazgûl where it is.")
    if len(named) == 1:
        way = movement.extras(play.pack, state, figure, n).get(named[0])
        if way is not None:
            return way
        movement.refuse_space(play.board, state, figure, named[0])
    elif len(named) <= n:
        return Way(tuple(named), len(named), all(movement.roads_of(play.board, state, figure, named)))
    raise Illegal(
        "H-9.13", "{space} is more than {n} extra spaces away.", space=play.board.word(named[-1]), n=n
    )


# ------------------------------------------------------------------------------------------------ the action


def _search(act: Act) -> None:
    """H-7.6, H-14.5: the free search, or one more that was granted."""
    _nothing_more(act)
    state = act.play.state
    if act.active.searches:
        activation.change(act.play, act.figure, searches=act.active.searches - 1)
    else:
        if state.lord == act.figure:
            raise Illegal("H-14.5", "The Lord does not search: his free action is a hunt.")
        if state.eye:
            raise Illegal("H-7.6", "The marker shows the Eye: the free action is a hunt. Write “hunt”.")
        if bans.is_forbidden(state, "free_action", act.figure):
            raise Illegal("H-22.24", "A card forbids the free action now.")
        activation.use_action(act.play, act.active)
    searching.declare(searching.SEARCH, act.play, act.figure, act.at, seat=act.seat)


def has_free_hunt(state: HuntState, active: Activation) -> bool:
    """Whether *active* can hunt without a die (H-7.6, H-14.5, H-22.25)."""
    is_free = (state.eye or state.lord == active.figure) and active.actions > 0
    return active.hunts > 0 or (is_free and not bans.is_forbidden(state, "free_action", active.figure))


def _hunt(act: Act) -> None:
    """H-7.6, H-7.9: free when it can be, else for a die."""
    _nothing_more(act, dice=True)
    paid: tuple[str, ...] = ()
    if not act.faces and act.active.hunts:
        activation.change(act.play, act.figure, hunts=act.active.hunts - 1)
    elif not act.faces and has_free_hunt(act.play.state, act.active):
        activation.use_action(act.play, act.active)
    else:
        activation.use_action(act.play, act.active)
        paid = _pay(act, dicepool.SWORD)
    searching.declare(searching.HUNT, act.play, act.figure, act.at, paid=paid, seat=act.seat)


def _pay(act: Act, need: str, *, is_dark: bool = False) -> tuple[str, ...]:
    paid = dicepool.choose(act.play.state, need, 1, act.faces, is_dark=is_dark)
    dicepool.spend(act.play, act.seat, paid)
    return paid


def _perceive(act: Act) -> None:
    """H-7.8, H-14.7."""
    if act.words not in (("area",), ("section",)):
        raise Illegal(
            "H-7.8",
            "Write “perceive area” or “perceive section”: it asks about the one where this Nazgûl is.",
        )
    activation.use_action(act.play, act.active)
    paid = _pay(act, dicepool.RING)
    area = searching.around(act.play.board, act.at, act.words[0])
    detail = dicepool.MORGUL_RING in paid
    searching.declare(searching.PERCEIVE, act.play, act.figure, area, paid=paid, seat=act.seat, detail=detail)


def _strike(act: Act) -> None:
    """H-7.9, H-7.13."""
    if len(act.words) != 1:
        raise Illegal("H-7.13", "Name one adjacent location with an ally token: “strike 17”.")
    (location,) = activation.spaces(act.play, act.words)
    if location not in act.play.board.adjacent[act.at] or location not in act.play.state.allies:
        raise Illegal("H-7.13", "No ally token lies next to this Nazgûl at {place}.", place=act.words[0])
    activation.use_action(act.play, act.active)
    paid = _pay(act, dicepool.SWORD)
    declaring.declare(
        act.play,
        Declaration(
            act.play.count("declaration"), act.figure, act.seat, "remove_ally", spaces=(location,), paid=paid
        ),
    )


def _draw(act: Act) -> None:
    """H-7.10: the top sorcery card; it is not declared (H-17.16)."""
    _nothing_more(act, dice=True)
    play = act.play
    hands.check_settled(play.state, act.seat)
    if not play.state.sorcery_deck and not play.state.sorcery_discard:
        raise Illegal("H-9.5", "No sorcery card is left to draw.")
    activation.use_action(play, act.active)
    _pay(act, dicepool.SORCERY, is_dark=act.is_dark)
    play.tell(SorceryDrawn(seat=act.seat, figure=act.figure))
    play.seal()
    hands.draw(play, act.seat, 1)


def _play(act: Act) -> None:
    """H-7.10, H-9.3, H-9.4: a sorcery card of the own hand; card and option are declared."""
    play = act.play
    if not act.words:
        raise Illegal("H-7.10", "Say which card, for instance “play s-04”.")
    hands.check_settled(play.state, act.seat)
    if bans.is_forbidden(play.state, "sorcery", act.figure):
        raise Illegal("H-22.24", "A card forbids playing sorcery now.")
    activation.use_action(play, act.active)
    paid = _pay(act, dicepool.SORCERY, is_dark=act.is_dark)
    playing.play_card(play, act.seat, act.words, figure=act.figure, paid=paid)


def _seek(act: Act) -> None:
    """H-14.7."""
    if act.faces:
        raise Illegal("H-14.7", "Seeking needs no “by”: leave it out.")
    lord.seek(act.play, act.seat, act.active, act.words)


def _end(act: Act) -> None:
    """H-7.14: the RW ends the activation."""
    _nothing_more(act)
    act.play.tell(RideEnded(part=act.play.state.part, figure=act.figure, space=act.at))
    activation.end(act.play, act.figure)


VERBS: Final[Mapping[str, Callable[[Act], None]]] = {
    "move": _move,
    "extra": _extra,
    "search": _search,
    "hunt": _hunt,
    "perceive": _perceive,
    "strike": _strike,
    "draw": _draw,
    "play": _play,
    "ability": lambda act: black_riders.use(act.play, act.seat, act.active, act.words, act.faces),
    "seek": _seek,
    "end": _end,
}
