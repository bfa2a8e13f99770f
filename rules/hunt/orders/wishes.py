"""What RB leaves at any time: standing reactions, toggles, route, flips, discards (H-17.15 to H-17.24, H-17.31).

A standing reaction is written `swift CARD [OPTION] [PICKS] on TRIGGER [if FILTER & FILTER ..] [times N]`.
All its filters must hold. They may read RB's own secrets (H-17.18):

`wraith wK`         that Nazgul declares it
`at N ..`           it aims at one of these locations (or at an area or section that holds one)
`area K ..`         it aims into one of these areas
`section IV ..`     it aims into one of these sections
`frodo`             it aims at Frodo's last location
`answer`            the question would be answered yes
`found`             Frodo would be found
`gandalf`           Gandalf would be found
`near N`            at least N Nazgul are in or next to what it aims at
`phase daylight`    or `phase nightfall`
`corruption N`      corruption is at least N
`moves N`           the movement track is at least at N
`die FACE`          that face pays for it
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Final

from rules.game import Illegal, Question, Seat
from rules.hunt.actions import AskFor, Decline, DiscardWish, FlipWish, Route, WishDrop, WishSet
from rules.hunt.actions.grammar import FILTERS
from rules.hunt.actions.words import figure_of
from rules.hunt.cards import selectors
from rules.hunt.orders import condition_words, newcomers, queues
from rules.hunt.pack import Card, HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import answers, searching
from rules.hunt.state import Window, facts
from rules.hunt.values import Declaration
from rules.kit.order_steps import STOP

Wish = WishSet | WishDrop | AskFor | Decline | Route | FlipWish | DiscardWish


def wish(play: Play, seat: Seat, question: Question, action: Wish) -> None:
    """Keep what RB wishes; it counts from the next declaration on (H-17.17). Raises Illegal."""
    match action:
        case WishSet():
            newcomers.leave(play, seat, standing=_standing(play, action))
        case WishDrop(card=card):
            _drop(play, seat, card)
        case AskFor(trigger=trigger, is_on=is_on):
            others = tuple(asked for asked in play.state.asks if asked != trigger)
            play.set(asks=(*others, trigger) if is_on else others)
        case Decline(scope=scope):
            if isinstance(play.state.todo[-1], Window):  # the same words answer it, and mean more
                raise Illegal("H-17.39", "I am asking you right now: answer that by passing for today.")
            play.set(declined=facts.this_day(play.state) if scope else "")
        case Route(marks=marks):
            _check_route(play, marks)
            newcomers.leave(play, seat, route=marks)
        case FlipWish(companions=companions):
            _check_flips(play, companions)
            newcomers.leave(play, seat, flip_wish=companions)
        case DiscardWish(cards=cards):
            queues.store_discards(play, seat, cards)


def _standing(play: Play, action: WishSet) -> tuple[WishSet, ...]:
    """H-17.17: a wish with the same card, trigger and filters takes its place and its priority."""
    card = play.pack.cards.get(action.card)
    if card is None or not card.on:
        raise Illegal("H-17.17", "“{card}” is no reaction card.", card=action.card)
    if action.trigger not in card.on:
        raise Illegal(
            "H-17.17", "{card} answers only: {triggers}.", card=card.id, triggers=", ".join(card.on)
        )
    if play.state.rules.edition > 1:  # under the first any words were taken, and the card was never played
        _refuse_words(play, card, action.words)
    for words in action.filters:
        check(play, words)
    standing = list(play.state.standing)
    key = action.card, action.trigger, action.filters
    keys = [(wish_set.card, wish_set.trigger, wish_set.filters) for wish_set in standing]
    place = keys.index(key) if key in keys else len(keys)
    standing[place : place + 1] = [action]
    return tuple(standing)


def _refuse_words(play: Play, card: Card, words: tuple[str, ...]) -> None:
    """Raise Illegal where *words* are no option of *card* and no targets that it could have (H-17.17)."""
    option, targets = words[:1], words[1:]
    if len(card.options) == 1 and option != ("1",):
        option, targets = ("1",), words
    if option not in (("1",), ("2",)):
        raise Illegal("H-17.17", "{card} has two options: write 1 or 2 behind it.", card=card.id)
    known = _targets(play.pack) if _has_targets(play.pack, card.options[int(option[0]) - 1]) else frozenset()
    wrong = next((word for word in targets if word not in known), None)
    if wrong is not None:
        raise Illegal("H-17.17", "{card} cannot aim at “{word}”.", word=wrong, card=card.id)


_AIMLESS: Final = frozenset(
    {
        *("cancel", "draw", "heal", "corrupt", "gain_token", "lose_token", "bonus_dots", "eye", "encounter"),
        *("add_tile", "peek", "reveal", "threshold", "lord", "journey", "pay", "if"),
    }
)
"""Verbs that nothing is chosen for."""


def _has_targets(pack: HuntPack, number: int) -> bool:
    """Whether an effect of the list, or one within it, asks for a choice."""
    return any(
        effect.verb not in _AIMLESS or bool(effect.args.get("optional"))
        for effect in pack.within(pack.lists[number])
    )


@functools.lru_cache(maxsize=16)
def _targets(pack: HuntPack) -> frozenset[str]:
    """All that a card can ask for, in any moment of the game."""
    words = {
        STOP,
        "pay",
        "dot",
        "area",
        "section",
        *pack.cards,
        *(companion.id for companion in pack.company),
    }
    words |= {face.lower() for face in (*pack.faces, *pack.lord_faces)}
    words |= {f"w{number}" for number in range(1, len(pack.wraiths) + 1)}
    for board in pack.boards.values():
        words |= {board.word(space).lower() for space in board.spaces}
        words |= {name.lower() for name in (*board.areas, *board.sections)}
    return frozenset(words)


def _drop(play: Play, seat: Seat, card: str) -> None:
    standing = newcomers.shown(play.state, seat).standing
    kept = tuple(wish_set for wish_set in standing if wish_set.card != card)
    if kept == standing:
        raise Illegal("H-17.17", "You have no standing reaction for “{card}”.", card=card)
    play.state = newcomers.LEAVINGS.changed(play.state, seat, standing=kept)


def _check_route(play: Play, marks: tuple[str, ...]) -> None:
    """H-17.15: marks in Part 1, Gandalf's moves in Part 2."""
    for mark in marks:
        is_place = (play.board.find(mark) or 0) > 0
        if not is_place and not (mark == "dot" and play.state.part == 1):
            raise Illegal("H-17.15", "“{word}” is no location of this board.", word=mark)


def _check_flips(play: Play, companions: tuple[str, ...]) -> None:
    """H-17.31: whom to flip first; `none`: nobody; empty: as the rules do by themselves."""
    if play.state.rules.one_tile:
        raise Illegal(
            "H-16.7", "In this game no companion cancels a tile, so there is nothing to plan for that."
        )
    known = {companion.id for companion in play.pack.company}
    unknown = next((word for word in companions if word not in known and companions != ("none",)), None)
    if unknown is not None:
        raise Illegal(
            "H-17.31",
            "“{word}” is no companion. These are: {known}.",
            word=unknown,
            known=", ".join(sorted(known)),
        )


# --------------------------------------------------------------------------------------------------- filters


def matches(play: Play, wish_set: WishSet, declaration: Declaration) -> bool:
    """Whether all filters of a standing reaction hold for *declaration* (H-17.18)."""
    return all(_FILTERS[words[0]](play, declaration, words[1:]) for words in wish_set.filters)


def check(play: Play, words: tuple[str, ...]) -> None:
    """Raise Illegal when *words* are no filter."""
    if not condition_words.is_one(FILTERS, play.pack, tuple(play.pack.boards.values()), words):
        raise Illegal(
            "H-17.18",
            "“{words}” is no filter. There are, for instance: wraith w1, at 17 22, area K, section IV, frodo, "
            "answer, found, gandalf, near 2, phase nightfall, corruption 8, moves 10, die ring.",
            words=" ".join(words),
        )


def _aim(play: Play, declaration: Declaration) -> tuple[Space, ...]:
    """What it aims at."""
    return selectors.target(play.board, declaration)


def _near(play: Play, declaration: Declaration, words: tuple[str, ...]) -> bool:
    """On the spot or adjacent (H-17.18)."""
    there = frozenset().union(*(play.board.within(space, 1) for space in _aim(play, declaration)))
    return sum(space in there for space in play.state.wraiths) >= int(words[0])


_FILTERS: Final[Mapping[str, Callable[[Play, Declaration, tuple[str, ...]], bool]]] = {
    "wraith": lambda play, declaration, words: declaration.figure in map(figure_of, words),
    "at": lambda play, declaration, words: any(
        play.board.find(word) in _aim(play, declaration) for word in words
    ),
    "area": lambda play, declaration, words: any(
        play.board.area[space].lower() in words for space in _aim(play, declaration)
    ),
    "section": lambda play, declaration, words: any(
        play.board.section[space].lower() in words for space in _aim(play, declaration)
    ),
    "frodo": lambda play, declaration, words: facts.last_location(play.state) in _aim(play, declaration),
    "answer": lambda play, declaration, words: (
        declaration.kind in searching.KINDS and answers.is_yes(play.pack, play.state, declaration)
    ),
    "found": lambda play, declaration, words: answers.finds_frodo(play.state, declaration),
    "gandalf": lambda play, declaration, words: answers.finds_gandalf(play.state, declaration),
    "near": _near,
    "phase": lambda play, declaration, words: facts.is_night(play.state) == (words[0] == "nightfall"),
    "corruption": lambda play, declaration, words: play.state.corruption >= int(words[0]),
    "moves": lambda play, declaration, words: play.state.moves >= int(words[0]),
    "die": lambda play, declaration, words: words[0].upper() in declaration.paid,
}
