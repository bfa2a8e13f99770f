"""The reference bearer (H-24.12): weighs the way that is left, the Nazgul near, and what the hunters must believe.

Where it is guides only what nobody sees: marks and Gandalf's rides. Whatever others see (a card and its targets, a
rest, a reaction in a pause) goes by what they believe, so that it tells them nothing which they did not know.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from rules.by_lot import Ask
from rules.game import Decision
from rules.hunt.actions.words import figure_of
from rules.hunt.cards.conditions import is_secret
from rules.hunt.pack import EYE, HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.players import routes
from rules.hunt.players.walking import SURE, can_say, completed
from rules.hunt.questions import kinds
from rules.hunt.state.facts import LAST_MOVE
from rules.hunt.values import Declaration
from rules.hunt.view import BearerOwn, HuntView
from rules.kit.order_steps import STOP

NEAR: Final = (3.0, 1.6, 0.8, 0.3)
"""What a Nazgul at distance 0, 1, 2, 3 weighs."""
SHARP: Final = 4.0
"""How strongly the better mark is preferred."""
DREADED: Final = 3
"""A tile that brings so much is cancelled."""
SUSPECTED: Final = 0.15
"""Where so many of the hunters' routes end at one place, he protects himself."""
PROBABLE: Final = 0.5
"""What the hunters hold for so likely he reckons with."""
BLUFFS: Final = 0.4
"""How often a reaction is played that would help him nowhere: more than a third of the times that it would help, so
that a card played tells little of where he is."""
BLUFFED: Final = 2
"""A standing reaction answers so many of the Nazgul wherever he is, drawn by lot."""
FICKLE: Final = 0.15
"""How often they are drawn anew, before something that he says in his turn."""
HELD_BACK: Final = 0.6
"""How often a card is kept that may be played only where he is, so that to go without it tells little of that."""
FULL: Final = 4
"""With so many cards no token buys another."""
SPARED: Final = 1
TRIGGERS: Final[Mapping[str, str]] = {
    "hunt": "found",
    "search": "answer",
    "perceive": "answer",
    "sorcery": "",
    "move": "near 1",
}
"""When a reaction is worth its card: the trigger, and the filter of its standing reaction (H-17.24)."""
TELLING: Final = frozenset({"found", "answer"})
"""Filters that read where he is, or was. What they let pass is answered for all, so that only a card tells more."""
BLUFF: Final = "wraith"
"""The filter of those that answer some Nazgul wherever he is."""
FIGURES: Final = ("w1", "w2", "w3", "w4")


def answer(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """What a thinking Ring-bearer says; None where any answer will do."""
    own = view.own
    assert isinstance(own, BearerOwn)
    match decision.question.kind:
        case kinds.TURN.name:
            return _turn(pack, view, own, ask, chance)
        case kinds.ESCAPE.name:
            return _escape(pack, view, own, ask, chance)
        case kinds.FLIP.name:
            return _flip(pack, view, ask)
        case kinds.COURSE.name:
            return _course(pack, view, own)
        case kinds.JOURNEY.name:
            return "keep long" if view.seen.corruption >= 6 else "keep short"
        case kinds.REACT.name:
            return _react(pack, view, own, ask, chance)
        case _:
            return None


def wish(pack: HuntPack, view: HuntView, ask: Ask, chance: Random) -> str | None:
    """A standing reaction for a card that has none (H-17.24); None where all is set."""
    own = view.own
    if not isinstance(own, BearerOwn) or view.seen.rules.windowed:
        return None
    for card in own.hand:
        triggers = pack.cards[card].on
        filters = _filters(triggers[0], own, card, chance) if triggers else None
        if filters is None:
            continue
        base = completed_to(ask, ("swift", card), "on", chance)
        words = None if base is None else [*base, "on", triggers[0]]
        for plan in ([*(words or ()), "if", *filters], words) if filters else (words,):
            if plan is not None and can_say(ask, plan):
                return " ".join(plan)
    return _drop(view, own, chance)


def _filters(trigger: str, own: BearerOwn, card: str, chance: Random) -> Sequence[str] | None:
    """What the next standing reaction for a card is to look at; None where all is set.

    One that reads where he is gets others beside it, which answer some Nazgul wherever he is.
    """
    already = [wish_set.filters for wish_set in own.standing if wish_set.card == card]
    found = TRIGGERS.get(trigger, "").split()
    if not already or TELLING.isdisjoint(found):
        return None if already else found
    left = [figure for figure in FIGURES if not any((BLUFF, figure) in filters for filters in already)]
    return [BLUFF, chance.choice(left)] if len(left) > len(FIGURES) - BLUFFED else None


def _drop(view: HuntView, own: BearerOwn, chance: Random) -> str | None:
    """Now and then, in his turn, a card is set anew: else whoever was not answered would know that he will not be."""
    bluffed = [
        wish_set.card
        for wish_set in own.standing
        if wish_set.card in own.hand and any(words[0] == BLUFF for words in wish_set.filters)
    ]
    if view.seen.pause != "bearing" or not bluffed or chance.random() >= FICKLE:
        return None
    return f"drop {chance.choice(bluffed)}"


def completed_to(ask: Ask, said: Sequence[str], word: str, chance: Random) -> list[str] | None:
    """*said* with words by lot until *word* is on offer."""
    found = list(said)
    for _ in range(8):
        offer = ask(found).words
        if word in offer:
            return found
        if not offer:
            return None
        found.append(chance.choice(offer))
    return None


# --------------------------------------------------------------------------------------------------- the turn


def _turn(pack: HuntPack, view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str | None:
    verbs = ask(()).words
    seen, board = view.seen, pack.boards[view.seen.part]
    if "deed" in verbs:
        return "deed"
    if "rivendell" in verbs and not seen.deeds_open:
        return "rivendell"
    if "play" in verbs and (words := _card(pack, view, own, ask, chance)):
        return words
    # a token for Sam, who heals at night, as long as there is something to heal
    spared = SPARED if seen.corruption >= 1 and "ready" in seen.company else 0
    if "draw" in verbs and len(own.hand) < FULL and seen.on_frodo > spared:
        return "draw"
    if "use" in verbs and (words := _help(view, ask, chance)):
        return words
    if "rest" in verbs and not _is_pressed(pack, board, view):
        return "rest"
    if "mark" in verbs:
        return _mark(pack, board, view, own, ask, chance)
    if "advance" in verbs:
        return "advance" if can_say(ask, ("advance",)) else _or_rest(ask, "advance")
    if "gandalf" in verbs and own.mentor is not None:
        return f"gandalf {stroll(board, own, ask(('gandalf',)).words, chance)}"
    return "end" if "end" in verbs else None


def _is_pressed(pack: HuntPack, board: Board, view: HuntView) -> bool:
    """Believed to be at a track token with two Nazgul near: then even a night is ridden through."""
    tracked = {track.location for track in view.seen.tracks}
    shares = _believed(pack, view)
    beset = (at for at in tracked if sum(_gap(board, wraith, at) <= 2 for wraith in view.seen.wraiths) >= 2)
    return routes.within(shares, beset) >= PROBABLE


def _believed(pack: HuntPack, view: HuntView) -> Mapping[int, float]:
    """How likely each location is his last one, to those who see what everybody sees."""
    return routes.belief(routes.sample(pack, view.seen)).last


def _gap(board: Board, at: int | None, place: int) -> int:
    return 99 if at is None else board.distance(at, place)


def _mark(
    pack: HuntPack, board: Board, view: HuntView, own: BearerOwn, ask: Ask, chance: Random
) -> str | None:
    words = ask(("mark",)).words
    shares = _believed(pack, view)
    scores = [score(board, view, own, word, shares) for word in words]
    if not words:
        return None
    best = max(scores)
    weights = [math.exp(SHARP * (score - best)) for score in scores]
    for word in (chance.choices(words, weights)[0], *words):
        if can_say(ask, ("mark", word)):
            return f"mark {word}"
    return _or_rest(ask, f"mark {words[0]}")


def _or_rest(ask: Ask, words: str) -> str:
    """A night move that would lose the game is made only where he may not rest (H-5.8)."""
    return "rest" if can_say(ask, ("rest",)) else f"{words} {SURE}"


def score(board: Board, view: HuntView, own: BearerOwn, word: str, shares: Mapping[int, float]) -> float:
    """H-24.12: the way left, marks beyond the limit, Nazgul near, places seen before, and what is believed."""
    place = own.last_location if word == "dot" else int(word)
    left = board.remaining(place, own.dots + 1 if word == "dot" else 0)
    if place in board.exits:
        return 10.0
    late = max(0, view.seen.moves + 1 + left - LAST_MOVE)
    gaps = [_gap(board, at, place) for at in view.seen.wraiths]
    close = sum(NEAR[gap] for gap in gaps if gap < len(NEAR))
    around = sum(gap <= 2 for gap in gaps)
    again = 0.5 if word != "dot" and place in own.log else 0.0
    believed = 3.0 * shares.get(place, 0.0) * (0.5 + around)
    return -0.8 * left - 3.0 * late - 0.5 * close - again - believed


def stroll(board: Board, own: BearerOwn, words: Sequence[str], chance: Random) -> str:
    """Gandalf toward his nearest open deed, else toward an exit, past no Nazgul."""
    assert own.mentor is not None
    goals = own.mentor.deeds or tuple(board.exits)

    def cost(word: str) -> tuple[int, float]:
        return min(board.distance(int(word), goal) for goal in goals), chance.random()

    return min(words, key=cost)


# --------------------------------------------------------------------------------------------------- cards

_ALWAYS: Final = frozenset({"gain_token", "draw", "company", "threshold", "gandalf", "recover"})
_WHEN_NEAR: Final = frozenset(
    {"place_ally", "move_ally", "move_wraith", "place_wraith", "forbid", "encounter", "dice", "move_bearer"}
)


def _card(pack: HuntPack, view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str | None:
    """The card that helps most now, with its targets; None where all are better kept."""
    board = pack.boards[view.seen.part]
    uses = {card: _use(pack, board, view, own, card) for card in ask(("play",)).words}
    for card in sorted(uses, key=lambda card: -uses[card])[:3]:
        if uses[card] < 1:
            return None
        if is_secret(pack.cards[card].cond) and chance.random() < HELD_BACK:
            continue
        like = functools.partial(_pick, pack, board, view, own)
        words = completed(ask, ("play", card), like, chance)
        if can_say(ask, words):
            return " ".join(words)
    return None


def _use(pack: HuntPack, board: Board, view: HuntView, own: BearerOwn, card: str) -> float:
    seen, shares = view.seen, _believed(pack, view)
    verbs = {effect.verb for number in pack.cards[card].options for effect in pack.within(pack.lists[number])}
    near = [place for place in shares if any(_gap(board, at, place) <= 3 for at in seen.wraiths)]
    is_near = routes.within(shares, near) >= PROBABLE
    is_suspected = max(shares.values(), default=0.0) >= SUSPECTED
    found = 0.0
    if "heal" in verbs and seen.corruption >= 3:
        found = 3.0
    if verbs & _ALWAYS:
        found = max(found, 2.0)
    if verbs & _WHEN_NEAR and is_near and (is_suspected or seen.part == 1):
        found = max(found, 1.5)
    if "clear_track" in verbs and seen.tracks:
        found = max(found, 1.5)
    if "bonus_dots" in verbs and seen.part == 1:
        found = max(found, 1.2)
    if "journey" in verbs and seen.tracks:
        found = max(found, 1.0)
    return found + 0.5 if len(own.hand) >= 5 and found else found + (len(own.hand) >= 5)


def _pick(
    pack: HuntPack, board: Board, view: HuntView, own: BearerOwn, said: Sequence[str], word: str
) -> float:
    """Where he may well be for what protects him, the nearest Nazgul for what hinders; marks as any (H-22.13)."""
    if word in ("hold", STOP):
        return -1.0
    space = board.find(word)
    if _is_marked(pack, view, said) and (space is not None or word == "dot"):
        return score(board, view, own, word, _believed(pack, view))
    if (figure := figure_of(word)) is not None:
        at = view.seen.wraiths[figure]
        return 3.0 - 0.1 * (99 if at is None else _far(pack, board, view, at))
    return 1.0 if space is None else 2.0 - 0.1 * _far(pack, board, view, space)


def _is_marked(pack: HuntPack, view: HuntView, said: Sequence[str]) -> bool:
    """Whether what a card aims at are marks, which nobody sees."""
    effects = (effect for number in pack.cards[said[1]].options for effect in pack.within(pack.lists[number]))
    return view.seen.part == 1 and any(effect.verb == "move_bearer" for effect in effects)


def _far(pack: HuntPack, board: Board, view: HuntView, space: Space) -> float:
    """How far those who see what everybody sees would hold it to be from him."""
    return sum(share * board.distance(space, place) for place, share in _believed(pack, view).items())


def _help(view: HuntView, ask: Ask, chance: Random) -> str | None:
    """A companion's constant ability, where it heals; others now and then."""
    for companion in ask(("use",)).words:
        if companion == "merry" and chance.random() < 0.7:
            continue
        if view.seen.corruption or companion != "sam":
            words = completed(ask, ("use", companion), lambda _said, _word: 1.0, chance)
            return " ".join(words) if can_say(ask, words) else None
    return None


# --------------------------------------------------------------------------------------------------- answers


def _escape(pack: HuntPack, view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str:
    board = pack.boards[view.seen.part]
    words = ask(("mark",)).words if "mark" in ask(()).words else ()
    shares: Mapping[int, float] = {}
    best = max(words, key=lambda word: (score(board, view, own, word, shares), chance.random()), default="")
    return f"mark {best}" if best else "stay"


def _flip(pack: HuntPack, view: HuntView, ask: Ask) -> str:
    """H-17.31 and a little more: against a tile that brings four or more, or one that would end the game."""
    seen = view.seen
    drawn = seen.drawn
    if drawn is None or "flip" not in ask(()).words:
        return "pass"
    costs = [_cost(pack, view, tile) for tile in drawn.tiles]
    ends = seen.corruption + sum(costs) + drawn.missing >= seen.limit
    plans = []
    for companion in ask(("flip",)).words:
        for tile in ask(("flip", companion)).words:
            plans.append((costs[int(tile) - 1], companion != "frodo", companion, tile))
    worst = max(plans, default=None)
    if worst is None or not (ends or worst[0] >= DREADED):
        return "pass"
    return f"flip {worst[2]} {worst[3]}"


def _cost(pack: HuntPack, view: HuntView, tile: str) -> int:
    value = pack.tiles[tile].value
    return 1 + view.seen.eye_count if value == EYE else value


def _course(pack: HuntPack, view: HuntView, own: BearerOwn) -> str:
    """D-31: keep on the last step, else change."""
    return "keep" if view.seen.last_move - view.seen.moves <= 1 else "change"


def _react(pack: HuntPack, view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str:
    declared = view.seen.declaration
    if declared is None or "play" not in ask(()).words:
        return "pass"
    helps = _helps(pack, view, own, declared)
    if chance.random() >= BLUFFS and not helps:
        return "pass"
    words = completed(ask, ("play",), lambda _said, _word: 1.0, chance)
    return " ".join(words) if can_say(ask, words) else "pass"


def _helps(pack: HuntPack, view: HuntView, own: BearerOwn, declared: Declaration) -> bool:
    """Whether a card would keep him from being found; what is answered for all else may go by the truth."""
    if declared.kind in ("hunt", "search"):
        return own.last_location in declared.spaces
    if declared.kind in ("sorcery", "perceive"):
        return True
    return routes.within(_believed(pack, view), declared.spaces) >= SUSPECTED
