"""Labels of the words that may be said, and whole answers in words (H-17.8, H-17.14, H-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.hunt import gallery
from bot.hunt.asking.picks import is_figure
from bot.hunt.asking.verbs import BETWEEN, FILTERS, PHASES, TESTS, VERBS
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.words import plain, safe
from bot.ui.message import LABEL, cut
from rules.hunt.view import HuntView

STEPS: Final = ("turn", "block", "plan")
"""Kinds whose answers are steps."""

_CARDS: Final = frozenset({"play", "give", "keep", "discard", "discards", "swift", "drop", "gifts"})
_AHEAD: Final = {
    "flip": "flip",
    "place": "place",
    "gifts": "gifts",
    "split": "two",
    "journey": "keep",
    "mentor": "start",
    "lord": "replace",
    "keep": "keep",
    "relocate": "relocate",
    "token": "choose",
}
"""Behind `preload KIND` what follows this verb of the answer comes at once."""
_BREAKS: Final = frozenset({"then", "else", "queue", "preload"})


def label(kind: str, already: Sequence[str], word: str, voice: Voice, view: HuntView | None) -> str:
    """The label of *word* after those *already* said; plain text, fit for a button."""
    return cut(plain(_label(kind, tuple(already), word, voice, view), 200, word), LABEL)


def hint(kind: str, already: Sequence[str], word: str, voice: Voice, view: HuntView | None) -> str:
    """The name of a place or card behind its number or id, where *word* means one."""
    found = label(kind, already, word, voice, view)
    if word in voice.pack.cards:
        return voice.pack.cards[word].name
    return found.removeprefix(f"{word} ") if found.startswith(f"{word} ") else ""


def _label(kind: str, already: tuple[str, ...], word: str, voice: Voice, view: HuntView | None) -> str:
    if already[:1] == ("preload",):
        voice = _of_then(kind, voice, view)
    step, verbs = current(kind, already)
    if not step:
        return _verb(verbs, word, voice)
    if _in_condition(already):
        return _test(kind, already, word, voice)
    if word in BETWEEN and not (step == ("perceive",) and word in ("area", "section")):
        return voice.text(BETWEEN[word])
    return value(step, word, voice, view)


def _of_then(kind: str, voice: Voice, view: HuntView | None) -> Voice:
    """The names of the board on which an answer in advance will be given: what is asked at the setup of Part 2."""
    is_placed = view is not None and None not in view.seen.wraiths
    is_later = kind == "mentor" or (kind == "place" and is_placed)
    return Voice(voice.pack, voice.names, voice.text, 2) if is_later else voice


def current(kind: str, already: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The words of the step that is being said, and the kind whose verbs begin it."""
    if already[:1] == ("preload",):
        already = already[2:] if len(already) > 1 else already
        if kind in _AHEAD and already[:1] != ("preload",):
            return (_AHEAD[kind], *already), kind
    at = next((at for at in range(len(already) - 1, -1, -1) if already[at] in _BREAKS), -1)
    step = already[at + 1 :]
    is_planning = kind == "plan" and already[:1] == ("queue",)
    return step, "block" if is_planning else kind


def _verb(kind: str, word: str, voice: Voice) -> str:
    if word == "preload":
        return voice.text("Say in advance")
    if kind == word == "gifts":
        return voice.text(VERBS["gifts"]["done"])
    known = VERBS.get(kind, {}).get(word)
    if known is None:
        return voice.text(BETWEEN[word]) if word in BETWEEN else value((kind,), word, voice, None)
    return voice.text(known, mentor=voice.mentor, lord=voice.lord)


def _in_condition(already: tuple[str, ...]) -> bool:
    """Whether the words are behind an `if` or `when` that still goes on."""
    ends = ("then", "else", "times")
    last = max((at for at, word in enumerate(already) if word in ("if", "when")), default=-1)
    return last >= 0 and not any(word in ends for word in already[last:])


def _test(kind: str, already: tuple[str, ...], word: str, voice: Voice) -> str:
    """A condition's name, or what stands behind it."""
    before = already[-1]
    names = FILTERS if kind == "wish" else TESTS
    if before in ("if", "when", "not", "&") and word in names:
        return voice.text(names[word], bearer=voice.bearer, mentor=voice.mentor)
    if before in ("area", "section"):
        return voice.area(f"{before} {word}")
    if word in BETWEEN:
        return voice.text(BETWEEN[word])
    if before in ("yes", "no", "corruption", "moves", "tiles", "near") or _counts(already, word):
        return word
    if before == "phase" and word in PHASES:
        return voice.text(PHASES[word])
    if before == "wraith" and kind == "wish" and is_figure((word,), 0):
        return voice.figure(int(word[1]) - 1)
    return place_or_word(word, voice)


def _counts(already: tuple[str, ...], word: str) -> bool:
    """Whether a number says how many spaces off: `when wraith 2 17`."""
    return "when" in already and already[-1] in ("wraith", "track", "ally") and word.isdigit()


def place_or_word(word: str, voice: Voice) -> str:
    """A space of the board; a die's face; else the word."""
    space = voice.board().find(word)
    if space is not None:
        return space_label(space, voice)
    return voice.face(word) if word.isidentifier() else word


def space_label(space: int, voice: Voice) -> str:
    """A location with its name; a dot with the locations beside it."""
    board = voice.board()
    if space in board.names:
        return f"{space} {board.names[space]}"
    beside = [f"{at} {board.names[at]}" for at in board.adjacent[space] if at in board.names]
    facts = {"id": voice.dot(space), "places": ", ".join(beside)}
    return voice.text("dot {id}, by {places}", **facts) if beside else voice.text("dot {id}", id=facts["id"])


def value(step: tuple[str, ...], word: str, voice: Voice, view: HuntView | None) -> str:
    """What stands behind a verb."""
    verb = step[0]
    if step[-1] == "times":
        return word
    if step[-1] == "by" or word.upper() in terms.FACES:
        return voice.text("Pay: {face}", face=voice.face(word)) if verb != "reveal" else voice.face(word)
    if verb == "perceive" and len(step) == 1 and word in ("area", "section"):
        return voice.text("its area") if word == "area" else voice.text("its section")
    if step[-1] in ("area", "section"):
        return voice.area(f"{step[-1]} {word}")
    if word in voice.pack.cards:
        return f"{voice.pack.cards[word].name} ({word})"
    if _is_option(step, word, voice):
        return _option(step, word, voice)
    if any(word == one.id for one in voice.pack.company):
        return voice.companion(word)
    if step == ("flip",) and word == "pass":
        return voice.text(VERBS["flip"]["pass"])
    if verb in ("flip", "order", "bottom", "take", "choose", "ability", "two", "give", "gifts", "keep"):
        return _numbered(step, word, voice, view)
    if verb in ("rank", "replace") and is_figure((word,), 0):
        return voice.figure(int(word[1]) - 1)
    if is_figure((*step[1:], word), len(step) - 1):
        return voice.figure(int(word[1]) - 1)
    if word in terms.TRIGGERS:
        return voice.text(terms.TRIGGERS[word])
    return place_or_word(word, voice)


def trigger(word: str, voice: Voice) -> str:
    """What can be declared, in words."""
    return voice.text(terms.TRIGGERS[word])


def _is_option(step: tuple[str, ...], word: str, voice: Voice) -> bool:
    card = voice.pack.cards.get(step[-1])
    return card is not None and word in ("1", "2") and len(card.options) > 1 and step[0] in ("play", "swift")


def _option(step: tuple[str, ...], word: str, voice: Voice) -> str:
    card = voice.pack.cards[step[-1]]
    told = gallery.option(card, int(word) - 1, voice)
    return voice.text("{n}: {what}", n=word, what=told)


def _numbered(step: tuple[str, ...], word: str, voice: Voice, view: HuntView | None) -> str:
    """A number that counts something, or that is a seat."""
    verb, text = step[0], voice.text
    match verb:
        case "two" | "gifts":
            return voice.names.label(int(word)) if word.isdigit() else word
        case "give" if len(step) > 1 and step[1] in voice.pack.cards:
            return voice.names.label(int(word)) if word.isdigit() else word
        case "flip" if len(step) > 1:
            tile = _tile(word, voice, view)
            return text("Tile {n}: {tile}", n=word, tile=tile) if tile else text("Tile {n}", n=word)
        case "order" | "bottom" | "take":
            return text("{n}: {what}", n=word, what=_item(word, voice, view))
        case "choose":
            return _token(word, voice, view)
        case "ability":
            return _ability(step, word, voice)
        case _:
            return place_or_word(word, voice)


def _tile(word: str, voice: Voice, view: HuntView | None) -> str:
    """What stands on it; empty where it is not drawn yet, or no more."""
    drawn = view.seen.drawn.tiles if view is not None and view.seen.drawn is not None else ()
    return voice.tile(drawn[int(word) - 1]) if word.isdigit() and 0 < int(word) <= len(drawn) else ""


def _item(word: str, voice: Voice, view: HuntView | None) -> str:
    choices = view.own.choices if view is not None and view.own is not None else ()
    for choice in choices:
        if word.isdigit() and 0 < int(word) <= len(choice.items):
            item = choice.items[int(word) - 1]
            return {"tiles": voice.tile}.get(choice.what, voice.card)(item)
    return word


def _token(word: str, voice: Voice, view: HuntView | None) -> str:
    is_free = view is not None and view.own is not None and view.own.seat == view.seen.rules.bearer
    key = ("free" if is_free else "shadow", word)
    return voice.text(terms.TOKENS[key]) if key in terms.TOKENS else word


def _ability(step: tuple[str, ...], word: str, voice: Voice) -> str:
    if len(step) > 1 or not word.isdigit():
        return place_or_word(word, voice)
    found = next((one for one in voice.pack.abilities if one.tokens == int(word)), None)
    return word if found is None else gallery.ability(found, voice)


def sentence(kind: str, words: str, voice: Voice, view: HuntView | None) -> str:
    """A whole answer in words: `Ride: 17 Frogmorton; Search here`."""
    if words.startswith("note "):
        return _note(words.split()[1:], voice)
    told: list[str] = []
    values: list[str] = []
    said = tuple(words.split())
    if said == ("preload", "gifts"):
        return voice.text(VERBS["gifts"]["done"])
    for at, word in enumerate(said):
        if word == "preload":
            continue
        if said[max(at - 1, 0)] == "preload":
            values += [_verb(kind, next(iter(VERBS[kind])), voice)] if kind in _AHEAD else []
            continue
        shown = _said(kind, said[:at], word, voice, view)
        if word in _BREAKS and at:
            told, values = _closed(told, values), [shown] if word == "else" else []
        elif word == "queue":
            told = [shown]
        else:
            values.append(shown)
    return "; ".join(_closed(told, values))


def so_far(kind: str, already: Sequence[str], voice: Voice, view: HuntView | None) -> str:
    """What was said of an answer that is still put together; empty before its second word."""
    if len(already) < 2 or kind == "note" or (already[0] == "preload" and len(already) == 2):
        return ""
    what = sentence(kind, " ".join(already), voice, view)
    return voice.text("So far: {what}", what=what) if what else ""


def _note(words: Sequence[str], voice: Voice) -> str:
    """A note on the map; without words it is taken off."""
    size = 2 if words[:1] in (["area"], ["section"]) else 1
    place = voice.area(" ".join(words[:size]))
    if len(words) <= size:
        return voice.text("no note at {place}", place=place)
    return voice.text("a note at {place}: “{note}”", place=place, note=safe(" ".join(words[size:]), 100))


def _said(kind: str, already: tuple[str, ...], word: str, voice: Voice, view: HuntView | None) -> str:
    """A word's label, short where the label tells what a card does."""
    step, _ = current(kind, already)
    if step and not _in_condition(already) and _is_option(step, word, voice):
        return voice.text("option {n}", n=word)
    return _label(kind, already, word, voice, view)


def _closed(told: list[str], values: list[str]) -> list[str]:
    """A step that has ended: its verb, then what stands behind it."""
    if not values:
        return told
    verb, *rest = values
    return [*told, f"{verb}: {', '.join(rest)}" if rest else verb]
