"""The one written form of each action: `read` and `write` are inverse."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from rules.game import Illegal
from rules.hunt.actions.forms import (
    ORDER_VERBS,
    TRIGGERS,
    Arrange,
    AskFor,
    Bottom,
    Choose,
    Course,
    Discard,
    DiscardWish,
    Done,
    Escape,
    Flip,
    FlipWish,
    Gift,
    Give,
    HuntAction,
    Keep,
    KeepJourney,
    OrderStep,
    Pass,
    Place,
    Queue,
    Rank,
    React,
    Relocate,
    Remark,
    Replace,
    Ride,
    Route,
    Split,
    StartMentor,
    Take,
    Turn,
    WishDrop,
    WishSet,
)
from rules.hunt.actions.words import figure_of, figure_word

__all__ = ["read", "steps", "write", "write_steps"]

_MARKERS: Final = frozenset({"if", "else", "anyway"})


Words: TypeAlias = list[str]


def _no(sentence: str, **facts: object) -> Illegal:
    return Illegal("H-18.39", sentence, **facts)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 7 and word == str(int(word))):
        raise _no("“{word}” is not a number. Write one like 17.", word=word)
    return int(word)


def _numbers(words: Words) -> tuple[int, ...]:
    return tuple(map(_number, words))


def _figure(word: str) -> int:
    if (figure := figure_of(word)) is None:
        raise _no("“{word}” names no Nazgûl. They are w1, w2, w3 and w4.", word=word)
    return figure


def _figures(words: Words) -> tuple[int, ...]:
    return tuple(map(_figure, words))


def _one(words: Words) -> str:
    if len(words) != 1:
        raise _no("That needs exactly one word more.")
    return words[0]


def _none(words: Words) -> None:
    if words:
        raise _no("“{word}” is too much here.", word=words[0])


def _some(words: Words) -> Words:
    if not words:
        raise _no("That needs at least one word more.")
    return words


def steps(words: Words) -> tuple[OrderStep, ...]:
    """The steps that *words* write, joined by `then`. Raises Illegal."""
    found: list[Words] = [[]]
    for word in words:
        if word == "then":
            found.append([])
        else:
            found[-1].append(word)
    return tuple(map(_step, found))


def _step(words: Words) -> OrderStep:
    is_anyway = bool(words) and words[-1] == "anyway"
    left, otherwise = _cut(words[:-1] if is_anyway else words, "else")
    said, when = _cut(left, "if")
    if not said or (otherwise is not None and (not otherwise or when is None)) or when == []:
        raise _no("A step is written like “hunt if eye else search”, steps are joined by “then”.")
    if _MARKERS.intersection((*said, *(when or ()), *(otherwise or ()))):
        raise _no("A step has one “if”, one “else” and one “anyway” at most, in this order.")
    return OrderStep(tuple(said), tuple(when or ()), tuple(otherwise or ()), is_anyway)


def _cut(words: Words, at: str) -> tuple[Words, Words | None]:
    if at not in words:
        return words, None
    place = words.index(at)
    return words[:place], words[place + 1 :]


def write_steps(found: tuple[OrderStep, ...]) -> str:
    """The written form of steps."""
    return " then ".join(map(_write_step, found))


def _write_step(step: OrderStep) -> str:
    parts = [*step.words]
    parts += ["if", *step.when] if step.when else []
    parts += ["else", *step.otherwise] if step.otherwise else []
    parts += ["anyway"] if step.anyway else []
    return " ".join(parts)


def _standing(words: Words) -> WishSet:
    said, rest = _cut(_some(words), "on")
    if rest is None or not said:
        raise _no("A standing reaction is written like “swift a1-08 on search if answer”.")
    rest, times = _cut(rest, "times")
    rest, filters = _cut(rest, "if")
    trigger = _one(rest)
    if trigger not in TRIGGERS:
        raise _no("“{word}” is nothing that the Nazgûl declare.", word=trigger)
    count = 0 if times is None else _number(_one(times))
    if times is not None and not count:
        raise _no("“times” needs a number from 1 on.")
    return WishSet(said[0], tuple(said[1:]), trigger, _filters(filters), count)


def _filters(words: Words | None) -> tuple[tuple[str, ...], ...]:
    if words is None:
        return ()
    found: list[Words] = [[]]
    for word in words:
        if word == "&":
            found.append([])
        else:
            found[-1].append(word)
    if not all(found):
        raise _no("After “if” stand conditions, joined by “&”.")
    return tuple(map(tuple, found))


def _write_standing(wish: WishSet) -> str:
    parts = ["swift", wish.card, *wish.words, "on", wish.trigger]
    if wish.filters:
        parts += ["if", " & ".join(" ".join(one) for one in wish.filters)]
    parts += ["times", str(wish.times)] if wish.times else []
    return " ".join(parts)


def _remark(words: Words) -> Remark:
    size = 2 if _some(words)[0] in ("area", "section") else 1
    if len(words) < size:
        raise _no("Say which {kind}.", kind=words[0])
    text = " ".join(words[size:])
    if len(text) > 100:
        raise Illegal("H-8.9", "A note has at most 100 letters.")
    return Remark(tuple(words[:size]), text)


_Reader: TypeAlias = Callable[[Words], Any]

_READERS: Final[Mapping[str, Mapping[str, _Reader]]] = {
    "split": {"two": lambda words: Split(_number(_one(words)))},
    "rank": {"rank": lambda words: Rank(_figures(_some(words)))},
    "give": {"give": lambda words: Give(_numbers(_some(words)))},
    "place": {"place": lambda words: Place(_numbers(_some(words)))},
    "journey": {"keep": lambda words: KeepJourney(_length(words))},
    "mentor": {"start": lambda words: StartMentor(_number(_one(words)))},
    "gifts": {"give": lambda words: _gift(words), "done": lambda words: _bare(Done(), words)},
    "lord": {"replace": lambda words: Replace(_figure(_one(words)))},
    "keep": {"keep": lambda words: Keep(tuple(_some(words)))},
    "discard": {"discard": lambda words: Discard(tuple(_some(words)))},
    "surplus": {"discard": lambda words: Discard(tuple(_some(words)))},
    "relocate": {"relocate": lambda words: Relocate(_number(_one(words)))},
    "peek": {
        "order": lambda words: Arrange(_numbers(_some(words))),
        "bottom": lambda words: Bottom(_numbers(words)),
        "take": lambda words: Take(_number(_one(words))),
    },
    "flip": {"flip": lambda words: _flip(words), "pass": lambda words: _bare(Pass(), words)},
    "escape": {
        "mark": lambda words: Escape(_number(_one(words))),
        "stay": lambda words: _bare(Escape(0), words),
    },
    "course": {
        "keep": lambda words: _bare(Course(is_changed=False), words),
        "change": lambda words: _bare(Course(is_changed=True), words),
    },
    "redraw": {"take": lambda words: Take(_number(_one(words)))},
    "react": {
        "play": lambda words: React(tuple(_some(words))),
        "pass": lambda words: _bare(Pass(), words),
    },
    "token": {"choose": lambda words: Choose(_letter(words))},
    "wish": {
        "swift": _standing,
        "drop": lambda words: WishDrop(_one(words)),
        "ask": lambda words: AskFor(_trigger(words), is_on=True),
        "never": lambda words: AskFor(_trigger(words), is_on=False),
        "route": lambda words: Route(tuple(words)),
        "flips": lambda words: FlipWish(tuple(words)),
        "discards": lambda words: DiscardWish(tuple(words)),
    },
    "plan": {
        "queue": lambda words: Queue(steps(words) if words else ()),
        "discards": lambda words: DiscardWish(tuple(words)),
    },
    "note": {"note": _remark},
}


def _bare(action: Any, words: Words) -> Any:
    _none(words)
    return action


def _length(words: Words) -> str:
    if (word := _one(words)) not in ("short", "long"):
        raise _no("Keep the short journey or the long one.")
    return word


def _letter(words: Words) -> str:
    if (word := _one(words)) not in ("a", "b"):
        raise _no("Choose a or b.")
    return word


def _trigger(words: Words) -> str:
    if (word := _one(words)) not in TRIGGERS:
        raise _no("“{word}” is nothing that the Nazgûl declare.", word=word)
    return word


def _gift(words: Words) -> Gift:
    if len(words) != 2:
        raise _no("A gift is written like “give s-04 3”: the card and the player.")
    return Gift(words[0], _number(words[1]))


def _flip(words: Words) -> Flip:
    if len(words) != 2:
        raise _no("A flip is written like “flip sam 2”: the companion and the tile.")
    return Flip(words[0], _number(words[1]))


@functools.lru_cache(maxsize=4096)
def read(kind: str, words: str) -> HuntAction:
    """The action that *words* write in answer to a question of this *kind*. Raises Illegal.

    Most answers are short and come again and again, so that they are read once.

    >>> ride = read("block", "Move 17  then search if yes else end")
    >>> [step.words for step in ride.steps], ride.steps[1].when, write(ride)
    ([('move', '17'), ('search',)], ('yes',), 'move 17 then search if yes else end')
    """
    said = words.lower().split()
    if kind in ORDER_VERBS and said:
        return _order(kind, steps(said))
    reader = _READERS.get(kind, {}).get(said[0] if said else "")
    if reader is None:
        raise _no("That does not answer this question. Press **My desk** to see what does.")
    action: HuntAction = reader(said[1:])
    return action


def _order(kind: str, found: tuple[OrderStep, ...]) -> Turn | Ride:
    """An order begins every step with a verb of its own kind, so that words tell what they answer."""
    for step in found:
        for verb in (*step.words[:1], *step.otherwise[:1]):
            if verb not in ORDER_VERBS[kind]:
                raise _no("“{verb}” is nothing that you can do there.", verb=verb)
    return Turn(found) if kind == "turn" else Ride(found)


def write(action: HuntAction) -> str:
    """The one written form of *action*."""
    match action:
        case Turn(steps=found) | Ride(steps=found):
            return write_steps(found)
        case Queue(steps=found):
            return f"queue {write_steps(found)}".rstrip()
        case WishSet():
            return _write_standing(action)
        case Escape(location=location):
            return f"mark {location}" if location else "stay"
        case Course(is_changed=is_changed):
            return "change" if is_changed else "keep"
        case AskFor(trigger=trigger, is_on=is_on):
            return f"{'ask' if is_on else 'never'} {trigger}"
        case Remark(place=place, text=text):
            return " ".join(("note", *place, text)).rstrip()
        case Rank(figures=figures):
            return " ".join(("rank", *map(figure_word, figures)))
        case Replace(figure=figure):
            return f"replace {figure_word(figure)}"
        case _:
            return " ".join((_VERBS[type(action)], *_plain(action)))


_VERBS: Final[Mapping[type, str]] = {
    Split: "two",
    Give: "give",
    Place: "place",
    KeepJourney: "keep",
    StartMentor: "start",
    Gift: "give",
    Done: "done",
    Keep: "keep",
    Discard: "discard",
    Relocate: "relocate",
    Arrange: "order",
    Bottom: "bottom",
    Flip: "flip",
    Pass: "pass",
    Take: "take",
    React: "play",
    Choose: "choose",
    WishDrop: "drop",
    Route: "route",
    FlipWish: "flips",
    DiscardWish: "discards",
}


def _plain(action: HuntAction) -> list[str]:
    """The fields of *action* as words."""
    found: list[str] = []
    for value in msgspec.structs.astuple(action):
        found += map(str, value) if isinstance(value, tuple) else [str(value)]
    return found
