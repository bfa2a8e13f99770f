"""Labels of the words that may be said, and whole answers in words (H-17.8, H-17.14, H-18)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from bot.hunt import gallery
from bot.hunt.asking import placing
from bot.hunt.asking.verbs import BETWEEN, FILTERS, LEADS, PHASES, TESTS
from bot.hunt.questions import rows
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.words import plain, safe
from bot.ui.message import WHOLE
from rules.hunt.aid import reaching
from rules.hunt.pack.board import Board
from rules.hunt.questions import kinds, notes, plans
from rules.hunt.questions.written import GRAMMAR
from rules.hunt.view import HuntView
from rules.kit.order_steps import STOP, THEN
from rules.kit.parts import JOINT, VERB, Word, meant

STEPS: Final = (kinds.TURN.name, kinds.BLOCK.name, plans.PLAN.name)
"""Kinds whose answers are steps."""


def label(kind: str, already: Sequence[str], word: str, voice: Voice, view: HuntView | None) -> str:
    """The label of *word* after those *already* said; plain text, perhaps longer than a button has room for."""
    return plain(_label(kind, tuple(already), word, voice, view), WHOLE, word)


def hint(kind: str, already: Sequence[str], word: str, voice: Voice, view: HuntView | None) -> str:
    """The name of a place or card behind its number or id, where *word* means one."""
    found = label(kind, already, word, voice, view)
    if word in voice.pack.cards:
        return voice.pack.cards[word].name
    return found.removeprefix(f"{word} ") if found.startswith(f"{word} ") else ""


class _Word(NamedTuple):
    """A word that was said or may be, and what stands before it."""

    kind: str
    already: tuple[str, ...]
    word: str
    voice: Voice
    view: HuntView | None

    @property
    def number(self) -> int | None:
        return int(self.word) if self.word.isdigit() else None


def _label(kind: str, already: tuple[str, ...], word: str, voice: Voice, view: HuntView | None) -> str:
    if already[:1] == ("preload",):
        voice = _of_then(kind, voice, view)
    return _LABELS.get(meaning(kind, already, word), _pick)(_Word(kind, already, word, voice, view))


def meaning(kind: str, already: tuple[str, ...], word: str) -> str:
    """What kind of word it is, as the grammar has it; nothing where it cannot stand there."""
    return next((word.name for word in meant(_next(kind, already), word)), "")


@functools.lru_cache(maxsize=1024)
def _next(kind: str, already: tuple[str, ...]) -> list[Word]:
    """The kinds of words behind those said: of all that are shown together they are the same."""
    return GRAMMAR.next(kind, already)


def _of_then(kind: str, voice: Voice, view: HuntView | None) -> Voice:
    """The names of the board on which an answer in advance will be given: what is asked at the setup of Part 2."""
    is_placed = view is not None and None not in view.seen.wraiths
    is_later = kind == kinds.MENTOR.name or (kind == kinds.PLACE.name and is_placed)
    return Voice(voice.pack, voice.names, voice.text, 2) if is_later else voice


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


def trigger(word: str, voice: Voice) -> str:
    """What can be declared, in words."""
    return voice.text(terms.TRIGGERS[word])


# ------------------------------------------------------------------------------------------- by kind of word


def _verb(kind: str, word: str, voice: Voice) -> str:
    """What an answer begins with; the steps of a plan are those of a ride."""
    return voice.text(rows.verb(kind, word).button)


def _kind(word: _Word) -> str:
    """What is said in advance: alone it is no gift at all, or what its verb says."""
    if word.word == "gifts":
        return _verb("gifts", "done", word.voice)
    return _verb(word.word, word.word, word.voice) if word.word in ROWS[word.word].verbs else word.word


def _named(one: _Word) -> str:
    """A card, a companion, a space of the board, or a die's face."""
    voice, word = one.voice, one.word
    if word in voice.pack.cards:
        return f"{voice.pack.cards[word].name} ({word})"
    if voice.pack.companion(word) is not None:
        return voice.companion(word)
    return place_or_word(word, voice)


def _pick(word: _Word) -> str:
    """What an effect asks for: any of these, or what can be declared; `sorcery` is a die there, and no card."""
    is_declared = word.word in terms.TRIGGERS and word.word.upper() not in terms.FACES
    return trigger(word.word, word.voice) if is_declared else _named(word)


def _option(word: _Word) -> str:
    if not _is_option(word):
        return _pick(word)
    card = word.voice.pack.cards[word.already[-1]]
    return word.voice.text(
        "{n}: {what}", n=word.word, what=gallery.option(card, int(word.word) - 1, word.voice)
    )


def _is_option(word: _Word) -> bool:
    """Whether the card before it has two."""
    card = word.voice.pack.cards.get(word.already[-1])
    return card is not None and len(card.options) > 1


def _seat(word: _Word) -> str:
    return word.word if word.number is None else word.voice.names.label(word.number)


def _length(word: _Word) -> str:
    """A journey by its length, with what it costs and bears."""
    journey_class = word.voice.pack.journeys.get(word.word)
    name = word.voice.text(BETWEEN[word.word])
    if journey_class is None:
        return name
    return word.voice.text(
        "{name} ({steps} steps, {limit} corruption)",
        name=name,
        steps=journey_class.steps,
        limit=journey_class.limit,
    )


def _tile(word: _Word) -> str:
    """What stands on it, unless it is not drawn yet, or no more."""
    view, n = word.view, word.number
    drawn = view.seen.drawn.tiles if view is not None and view.seen.drawn is not None else ()
    if n is not None and 0 < n <= len(drawn):
        return word.voice.text("Tile {n}: {tile}", n=word.word, tile=word.voice.tile(drawn[n - 1]))
    return word.voice.text("Tile {n}", n=word.word)


def _item(word: _Word) -> str:
    """What was seen, by its place; its number alone once it is chosen."""
    view, n = word.view, word.number
    for choice in view.own.choices if view is not None and view.own is not None else ():
        if n is not None and 0 < n <= len(choice.items):
            what = (word.voice.tile if choice.what == "tiles" else word.voice.card)(choice.items[n - 1])
            return word.voice.text("{n}: {what}", n=word.word, what=what)
    return word.voice.text("number {n}", n=word.word)


def _token(word: _Word) -> str:
    view = word.view
    is_free = view is not None and view.own is not None and view.own.seat == view.seen.rules.bearer
    return word.voice.text(terms.TOKENS["free" if is_free else "shadow", word.word])


def _ability(word: _Word) -> str:
    found = next((ability for ability in word.voice.pack.abilities if ability.tokens == word.number), None)
    return word.word if found is None else gallery.ability(found, word.voice)


def _scope(word: _Word) -> str:
    """The area or section that may be perceived: by its name where the Nazgul perceives from where it stands now."""
    view, board = word.view, word.voice.board()
    if (
        view is not None
        and view.own is not None
        and (word.kind, word.already) == (kinds.BLOCK.name, ("perceive",))
    ):
        figure = reaching.riding(view.seen, view.own.seat)
        at = None if figure is None else view.seen.wraiths[figure]
        if at is not None:
            name = board.area[at] if word.word == "area" else board.section[at]
            return word.voice.area(f"{word.word} {name}")
    return word.voice.text("its area") if word.word == "area" else word.voice.text("its section")


_LABELS: Final[Mapping[str, Callable[[_Word], str]]] = {
    VERB: lambda word: _verb(word.kind, word.word, word.voice),
    JOINT: lambda word: word.voice.text(BETWEEN[word.word]),
    "kind": _kind,
    "test": lambda word: word.voice.text(TESTS[word.word]),
    "filter": lambda word: word.voice.text(FILTERS[word.word]),
    "number": lambda word: word.word,
    "text": lambda word: word.word,
    "seat": _seat,
    "figure": lambda word: word.voice.figure(int(word.word[1]) - 1),
    "space": _named,
    "card": _named,
    "companion": _named,
    "option": _option,
    "pick": _pick,
    "area": lambda word: word.voice.area(f"area {word.word}"),
    "section": lambda word: word.voice.area(f"section {word.word}"),
    "scope": _scope,
    "face": lambda word: word.voice.face(word.word),
    "standard": lambda word: word.voice.face(word.word),
    "pay": lambda word: word.voice.text("Pay: {face}", face=word.voice.face(word.word)),
    "trigger": lambda word: trigger(word.word, word.voice),
    "length": _length,
    "letter": _token,
    "item": _item,
    "tile": _tile,
    "ability": _ability,
    "phase": lambda word: word.voice.text(PHASES[word.word]),
}
"""How a word of each kind is shown."""


# --------------------------------------------------------------------------------------------- whole answers


def sentence(
    kind: str, words: str, voice: Voice, view: HuntView | None, perceived: Sequence[str] = ()
) -> str:
    """A whole answer in words: `Ride to 17 Frogmorton; Search here`.

    *perceived*: the areas and sections that it came to ask about, `area K`, one for each that it names by "its".
    """
    said = tuple(words.split())
    scopes = iter(perceived)
    if said[:1] == ("note",):
        return _note(list(said[1:]), voice)
    if kind == kinds.PLACE.name and (placed := placing.placed(said, voice, view)):
        return placed
    if said == ("preload", "gifts"):
        return _verb("gifts", "done", voice)
    if said == ("queue",):
        return voice.text("Nothing is planned")
    begin = 2 if said[:1] == ("preload",) else 1 if said[:1] == ("queue",) else 0
    told = _Told(kind, voice, "" if begin < 2 or _has_verbs(kind) else next(iter(ROWS[kind].verbs)))
    for at in range(begin, len(said)):
        of_kind = meaning(kind, said[:at], said[at])
        area = next(scopes, "") if of_kind == "scope" else ""
        shown = voice.area(area) if area else _said(kind, said[:at], said[at], voice, view)
        told.take(said[at], of_kind, shown)
    found = "; ".join(told.close())
    return voice.text("Plan a ride: {what}", what=found) if said[:1] == ("queue",) else found


_BEHIND: Final = frozenset({"if", "when", "&", "not", "on", "by", "times", "anyway"})
"""Joints with which begins what is told behind a step."""


class _Told:
    """Steps of an answer on their way to sentences."""

    def __init__(self, kind: str, voice: Voice, verb: str) -> None:
        self._kind, self._voice, self._verb = kind, voice, verb
        self._what: list[str] = []
        self._behind: list[str] | None = None
        self._is_else = False
        self._done: list[str] = []

    def take(self, word: str, of_kind: str, shown: str) -> None:
        """One word more, and how it is shown."""
        if word in (THEN, "else"):
            self.close()
            self._is_else = word == "else"
        elif of_kind == VERB:
            self._verb = word
        elif word in _BEHIND or self._behind is not None:
            self._behind = [*(self._behind or ()), *self._joint(word, of_kind, shown)]
        elif word not in (STOP, "late"):
            self._what.append(shown)

    def _joint(self, word: str, of_kind: str, shown: str) -> list[str]:
        if word in ("if", "when"):
            return []  # what follows says so itself
        if word == "by":
            return [self._voice.text("and pay with")]
        if (of_kind, word) in LEADS:
            return [self._voice.text(LEADS[of_kind, word])]
        return [self._voice.face(word) if of_kind == "pay" else shown.removesuffix(" …")]

    def close(self) -> list[str]:
        """All steps so far; the last one has ended."""
        if self._verb or self._what:
            told = self._step()
            self._done.append(self._voice.text("otherwise: {what}", what=told) if self._is_else else told)
        self._verb, self._what, self._behind, self._is_else = "", [], None, False
        return self._done

    def _step(self) -> str:
        voice = self._voice
        tells = rows.verb(self._kind, self._verb).tells if self._verb else ""
        told = _verb(self._kind, self._verb, voice) if self._verb else ""
        if self._what and tells:
            told = voice.text(tells, what=self._joined())
        elif self._what:
            told = f"{told}: {', '.join(self._what)}" if told else ", ".join(self._what)
        return " ".join([told, *(self._behind or ())])

    def _joined(self) -> str:
        """What stands behind a verb; of a card or companion first its name, then what it is played for."""
        if self._verb not in ("play", "swift", "use", "ability"):
            return ", ".join(self._what)
        name, *picks = self._what
        return f"{name}: {', '.join(picks)}" if picks else name


def _has_verbs(kind: str) -> bool:
    """Whether an answer in advance is written as when it is asked for; else its verb is left out."""
    return all(word.name in (VERB, JOINT) for word in GRAMMAR.next(kind, ("preload", kind)))


def so_far(kind: str, already: Sequence[str], voice: Voice, view: HuntView | None) -> str:
    """What was said of an answer that is still put together; empty before its second word."""
    if len(already) < 2 or kind == notes.NOTE.name or (already[0] == "preload" and len(already) == 2):
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
    is_option = meaning(kind, already, word) == "option"
    if is_option and _is_option(_Word(kind, already, word, voice, view)):
        return voice.text("option {n}", n=word)
    if meaning(kind, already, word) == "ability":
        return voice.text("ability {n}", n=word)
    return _label(kind, already, word, voice, view)


def arranged(
    kind: str, already: Sequence[str], words: Sequence[str], board: Board
) -> tuple[list[str], list[str]]:
    """Places before dots, all else as it comes; and the small words that lead on to something else."""
    small = [word for word in words if meaning(kind, tuple(already), word) == JOINT]
    picked = [word for word in words if word not in small]
    return sorted(picked, key=lambda word: (board.find(word) or 0) < 0), small


def group(word: str, voice: Voice) -> str:
    """The area of the space that *word* names; empty for all else."""
    board = voice.board()
    space = board.find(word)
    return "" if space is None else voice.plain_area(board.area[space])
