"""The reference bearer (H-24.12): weighs the way that is left, the Nazgul near, and what the hunters must believe."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from rules.game import Decision
from rules.hunt.board import Board
from rules.hunt.facts import LAST_MOVE
from rules.hunt.minds import routes
from rules.hunt.minds.walking import Ask, can_say, completed, flat, is_figure
from rules.hunt.pack import EYE, HuntPack
from rules.hunt.view import BearerOwn, HuntView, Seen

NEAR: Final = (3.0, 1.6, 0.8, 0.3)
"""What a Nazgul at distance 0, 1, 2, 3 weighs."""
SHARP: Final = 4.0
"""How strongly the better mark is preferred."""
DREADED: Final = 3
"""A tile that brings so much is cancelled."""
SUSPECTED: Final = 0.15
"""Where so many of the hunters' routes end at his place, he protects himself."""
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


def answer(pack: HuntPack, view: HuntView, decision: Decision, ask: Ask, chance: Random) -> str | None:
    """What a thinking Ring-bearer says; None where any answer will do."""
    own = view.own
    assert isinstance(own, BearerOwn)
    match decision.question.kind:
        case "turn":
            return _turn(pack, view, own, ask, chance)
        case "escape":
            return _escape(pack, view, own, ask, chance)
        case "flip":
            return _flip(pack, view, ask)
        case "course":
            return _course(pack, view, own)
        case "journey":
            return "keep long" if view.seen.corruption >= 6 else "keep short"
        case "react":
            return _react(view, own, ask, chance)
        case "relocate":
            return None
        case _:
            return None


def wish(pack: HuntPack, view: HuntView, ask: Ask, chance: Random) -> str | None:
    """A standing reaction for a card that has none (H-17.24); None where all is set."""
    own = view.own
    if not isinstance(own, BearerOwn) or view.seen.rules.windowed:
        return None
    set_already = {wish.card for wish in own.standing}
    for card in own.hand:
        triggers = pack.cards[card].on
        if not triggers or card in set_already:
            continue
        base = completed_to(ask, ("swift", card), "on", chance)
        words = None if base is None else [*base, "on", triggers[0]]
        filters = TRIGGERS.get(triggers[0], "").split()
        for plan in ([*(words or ()), "if", *filters], words) if filters else (words,):
            if plan is not None and can_say(ask, plan):
                return " ".join(plan)
    return None


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
    if "draw" in verbs and len(own.hand) < FULL and seen.on_frodo > _kept_back(seen):
        return "draw"
    if "use" in verbs and (words := _help(view, ask, chance)):
        return words
    if "rest" in verbs and not _is_pressed(board, view, own):
        return "rest"
    if "mark" in verbs:
        return _mark(pack, board, view, own, ask, chance)
    if "advance" in verbs:
        return "advance" if can_say(ask, ("advance",)) else "rest"
    if "gandalf" in verbs and own.mentor is not None:
        return f"gandalf {stroll(board, own, ask(('gandalf',)).words, chance)}"
    return "end" if "end" in verbs else None


def _kept_back(seen: Seen) -> int:
    """A token for Sam, who heals at night, as long as there is something to heal."""
    return SPARED if seen.corruption >= 1 and "ready" in seen.company else 0


def _is_pressed(board: Board, view: HuntView, own: BearerOwn) -> bool:
    """A track token here, and two Nazgul near: then even a night is ridden through."""
    tracked = any(track.location == own.last_location for track in view.seen.tracks)
    return tracked and sum(_gap(board, at, own.last_location) <= 2 for at in view.seen.wraiths) >= 2


def _gap(board: Board, at: int | None, place: int) -> int:
    return 99 if at is None else board.distance(at, place)


def _mark(
    pack: HuntPack, board: Board, view: HuntView, own: BearerOwn, ask: Ask, chance: Random
) -> str | None:
    words = ask(("mark",)).words
    shares = routes.belief(routes.sample(pack, view.seen)).last
    scores = [score(board, view, own, word, shares) for word in words]
    if not words:
        return None
    best = max(scores)
    weights = [math.exp(SHARP * (score - best)) for score in scores]
    for word in (chance.choices(words, weights)[0], *words):
        if can_say(ask, ("mark", word)):
            return f"mark {word}"
    return " ".join(("mark", words[0], "sure"))


def score(board: Board, view: HuntView, own: BearerOwn, word: str, shares: Mapping[int, float]) -> float:
    """H-24.12: the way left, marks beyond the limit, Nazgul near, places seen before, and what is believed."""
    place = own.last_location if word == "dot" else int(word)
    left = board.remaining(place, own.dots + 1 if word == "dot" else 0)
    if place in board.exits:
        return 10.0
    late = max(0, view.seen.moves + 1 + left - LAST_MOVE)
    close = sum(near for near in _nears(board, view.seen.wraiths, place))
    around = sum(_gap(board, at, place) <= 2 for at in view.seen.wraiths)
    again = 0.5 if word != "dot" and place in own.log else 0.0
    believed = 3.0 * shares.get(place, 0.0) * (0.5 + around)
    return -0.8 * left - 3.0 * late - 0.5 * close - again - believed


def _nears(board: Board, wraiths: Iterable[int | None], place: int) -> Iterable[float]:
    return (NEAR[gap] for at in wraiths if (gap := _gap(board, at, place)) < len(NEAR))


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
    ranked = sorted(ask(("play",)).words, key=lambda card: -_use(pack, board, view, own, card))
    for card in ranked[:3]:
        if _use(pack, board, view, own, card) < 1:
            return None
        words = completed(ask, ("play", card), lambda said, word: _pick(board, view, own, word), chance)
        if can_say(ask, words):
            return " ".join(words)
    return None


def _use(pack: HuntPack, board: Board, view: HuntView, own: BearerOwn, card: str) -> float:
    seen = view.seen
    verbs = {effect.verb for number in pack.cards[card].options for effect in flat(pack, number)}
    is_near = any(_gap(board, at, own.last_location) <= 3 for at in seen.wraiths)
    is_suspected = routes.belief(routes.sample(pack, seen)).last.get(own.last_location, 0.0) >= SUSPECTED
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


def _pick(board: Board, view: HuntView, own: BearerOwn, word: str) -> float:
    """Targets near Frodo for what protects him; the nearest Nazgul for what hinders."""
    if word in ("hold", "stop"):
        return -1.0
    if is_figure(word):
        return 3.0 - 0.1 * _gap(board, view.seen.wraiths[int(word[1]) - 1], own.last_location)
    space = board.find(word)
    if space is None:
        return 1.0
    return 2.0 - 0.1 * board.distance(space, own.last_location)


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


def _react(view: HuntView, own: BearerOwn, ask: Ask, chance: Random) -> str:
    declared = view.seen.declaration
    if declared is None or "play" not in ask(()).words:
        return "pass"
    is_aimed = own.last_location in declared.spaces or declared.kind in ("sorcery", "perceive")
    if not is_aimed and chance.random() < 0.8:
        return "pass"
    words = completed(ask, ("play",), lambda _said, _word: 1.0, chance)
    return " ".join(words) if can_say(ask, words) else "pass"
