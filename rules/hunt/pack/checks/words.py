"""Whether conditions and effects use the vocabulary where, and as, they may (H-23.14 to H-23.19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from rules.game import Frozen
from rules.hunt.pack import DECKS, SECRET_ANCHORS, SECRET_TESTS, TRIGGERS
from rules.hunt.pack.board import Board
from rules.hunt.pack.condition_forms import SelectorFile, TestFile, WithinFile
from rules.hunt.pack.draft import Draft
from rules.hunt.pack.effect_forms import EffectFile, only
from rules.packs.lines import Path

_NOT_FOR_ALLIES: Final = frozenset({"search", "hunt", "perceive", "reveal", "corrupt", "add_tile", "lord"})
_NOT_FOR_SORCERY: Final = frozenset(
    {"move_bearer", "bonus_dots", "heal", "place_ally", "gandalf", "journey", "threshold"}
)
_OF_PART_2: Final = frozenset({"gandalf", "journey", "threshold", "lord"})
_ANCHORED: Final = ("at", "adjacent", "connected", "area_of", "section_of")


class Owner(Frozen):
    """What speaks: a card, a company card or an ability; where it is used, and how."""

    kind: str
    """`ally`, `sorcery`, `company`, `flip` or `riders`."""
    parts: frozenset[int]
    answers: bool = False
    """Whether it answers a declaration (H-17.16)."""


class PlacedWord(Frozen):
    """One word of the vocabulary where it stands: a verb, a test, an anchor or a selector."""

    kind: str
    name: Any
    value: Any
    path: Path
    parts: frozenset[int]
    """The parts in which it can count."""
    asked: bool
    """Whether it stands in the condition of an `if`, whose outcome is public (H-22.3)."""


# ------------------------------------------------------------------------------------------------- walking


def words_of_effects(
    effects: Sequence[EffectFile], path: Path, parts: frozenset[int]
) -> Iterator[PlacedWord]:
    """Every word in a list of effects and in the lists within it."""
    for number, effect in enumerate(effects):
        verb, said = only(effect)
        here, counts = (*path, number, verb), parts if said.part is None else parts & {said.part}
        yield PlacedWord("verb", verb, said, here, counts, False)
        if verb == "if":
            yield from words_of_tests(said.cond, (*here, "cond"), counts, asked=True)
            yield from words_of_effects(said.otherwise, (*here, "else"), counts)
        if verb in ("if", "pay"):
            yield from words_of_effects(said.then, (*here, "then"), counts)
        else:
            yield from _words_of_fields(said, here, counts, False)


def words_of_tests(
    tests: Iterable[TestFile], path: Path, parts: frozenset[int], *, asked: bool
) -> Iterator[PlacedWord]:
    """Every word in a condition."""
    for number, test_file in enumerate(tests):
        yield from _words_of_test(test_file, (*path, number), parts, asked)


def _words_of_test(
    test_file: TestFile, path: Path, parts: frozenset[int], asked: bool
) -> Iterator[PlacedWord]:
    name, value = only(test_file)
    here = (*path, name)
    yield PlacedWord("test", name, value, here, parts, asked)
    match value:
        case TestFile():
            yield from _words_of_test(value, here, parts, asked)
        case list():
            yield from words_of_tests(value, here, parts, asked=asked)
        case SelectorFile():
            yield from _words_of_selector(value, here, parts, asked)
        case _ if hasattr(value, "where"):
            yield from _words_of_fields(value, here, parts, asked)
        case _:
            pass


def _words_of_fields(said: Any, path: Path, parts: frozenset[int], asked: bool) -> Iterator[PlacedWord]:
    where = getattr(said, "where", None)
    if isinstance(where, SelectorFile):
        yield from _words_of_selector(where, (*path, "where"), parts, asked)


def _words_of_selector(
    selector_file: SelectorFile, path: Path, parts: frozenset[int], asked: bool
) -> Iterator[PlacedWord]:
    yield PlacedWord("selector", "selector", selector_file, path, parts, asked)
    for key in _ANCHORED:
        anchor = getattr(selector_file, key)
        if anchor is not None:
            yield PlacedWord("anchor", anchor, anchor, (*path, key), parts, asked)
    if isinstance(selector_file.within, WithinFile):
        yield PlacedWord(
            "anchor", selector_file.within.of, selector_file.within.of, (*path, "within", "of"), parts, asked
        )


# ------------------------------------------------------------------------------------------------- checking


def check_words(draft: Draft) -> None:
    """Every card, company card and ability that can be read."""
    for deck in DECKS:
        for path, card in draft.items("cards", deck):
            _card(draft, deck, path, card)
    for path, one in draft.items("company"):
        parts = frozenset({2}) if one.enters == "part2" else draft.parts
        _spoken(draft, Owner("company", parts), (*path, "constant"), one.constant)
        _spoken(draft, Owner("flip", parts), (*path, "flip"), one.flip)
    for path, ability in draft.items("riders"):
        owner = Owner("riders", draft.parts)
        for key, effects in (("effects", ability.effects), ("or", ability.other)):
            _judge(draft, owner, words_of_effects(effects or (), (*path, key), owner.parts))


def parts_of_deck(draft: Draft, deck: str) -> frozenset[int]:
    """The parts in which a deck is used (H-23.18)."""
    return {"ally1": frozenset({1}), "ally2": frozenset({2})}.get(deck, draft.parts)


def _card(draft: Draft, deck: str, path: Path, card: Any) -> None:
    owner = Owner(deck.rstrip("12"), parts_of_deck(draft, deck), card.timing == "reaction")
    _triggers(draft, owner, path, card)
    _judge(draft, owner, words_of_tests(card.cond, (*path, "cond"), owner.parts, asked=False))
    for number, option in enumerate(card.options):
        _judge(draft, owner, words_of_effects(option, (*path, "options", number), owner.parts))
    for part in sorted(owner.parts):
        if not any(_does_something(option, part) for option in card.options):
            draft.wrong("H-23.18", path, f"In part {part} no option of this card has an effect.")


def _does_something(effects: Sequence[EffectFile], part: int) -> bool:
    """H-23.18: whether some effect is not marked for the other part."""
    for effect in effects:
        verb, said = only(effect)
        if said.part in (None, part):
            branches = [said.then, getattr(said, "otherwise", [])] if verb in ("pay", "if") else []
            if not branches or any(_does_something(branch, part) for branch in branches):
                return True
    return False


def _spoken(draft: Draft, owner: Owner, path: Path, ability: Any) -> None:
    cond = getattr(ability, "cond", ())
    _judge(draft, owner, words_of_tests(cond, (*path, "cond"), owner.parts, asked=False))
    _judge(draft, owner, words_of_effects(ability.effects, (*path, "effects"), owner.parts))


def _triggers(draft: Draft, owner: Owner, path: Path, card: Any) -> None:
    """H-23.15."""
    if owner.answers and owner.kind != "ally":
        draft.wrong("H-23.15", (*path, "timing"), "Only ally cards can be reactions.")
    if owner.answers and not card.on:
        draft.wrong("H-23.15", path, "A reaction needs `on`: what it answers.")
    if not owner.answers and card.on:
        draft.wrong("H-23.15", (*path, "on"), "`on` goes with the timing reaction alone.")
    for trigger in card.on:
        if trigger not in TRIGGERS:
            sentence = f"Nothing is declared as {trigger[:20]!r}; there are: {', '.join(TRIGGERS)}."
            draft.wrong("H-23.15", (*path, "on"), sentence)


def _judge(draft: Draft, owner: Owner, words: Iterable[PlacedWord]) -> None:
    for word in words:
        _answering(draft, owner, word)
        _part_2_alone(draft, word)
        _numbers(draft, word)
        if owner.kind in ("sorcery", "riders"):
            _no_secrets(draft, word)
        if word.kind == "verb":
            _verb(draft, owner, word)
        if word.kind == "selector":
            _letters(draft, word)
        if word.name == "company" and word.kind in ("verb", "test"):
            _companion(draft, word)


def _answering(draft: Draft, owner: Owner, word: PlacedWord) -> None:
    """H-23.15."""
    if owner.answers:
        return
    if word.name == "cancel" and word.kind == "verb":
        draft.wrong("H-23.15", word.path, "`cancel` stands on reactions alone.")
    if word.name == "target" and word.kind == "anchor":
        draft.wrong("H-23.15", word.path, "Only a reaction has a `target`: what it answers.")
    if word.name == "declared" and word.kind == "test":
        sentence = "`declared` never holds here: only a reaction answers a declaration."
        draft.warn("H-23.15", word.path, sentence)


def _part_2_alone(draft: Draft, word: PlacedWord) -> None:
    """H-23.18."""
    of_part_2 = (
        word.name in _OF_PART_2 if word.kind == "verb" else word.kind == "anchor" and word.name == "gandalf"
    )
    if of_part_2 and 1 in word.parts:
        draft.wrong("H-23.18", word.path, f"`{word.name}` belongs to Part 2: mark its effect with part = 2.")


def _no_secrets(draft: Draft, word: PlacedWord) -> None:
    """H-23.17, H-22.3."""
    secret = (
        (word.kind == "anchor" and word.name in SECRET_ANCHORS)
        or (word.kind == "test" and word.name in SECRET_TESTS)
        or (word.kind == "selector" and word.value.on_log is not None)
    )
    if secret and not word.asked:
        named = "on_log" if word.kind == "selector" else word.name
        sentence = (
            f"`{named}` would tell the Ringwraiths a secret; only the condition of an `if` may ask it here."
        )
        draft.wrong("H-23.17", word.path, sentence)


def _verb(draft: Draft, owner: Owner, word: PlacedWord) -> None:
    """H-23.16, and what H-23.11 says of `add_tile`."""
    if owner.kind == "ally" and word.name in _NOT_FOR_ALLIES:
        draft.wrong("H-23.16", word.path, f"An ally card cannot `{word.name}`.")
    if owner.kind == "sorcery" and word.name in _NOT_FOR_SORCERY:
        draft.wrong("H-23.16", word.path, f"A sorcery card cannot `{word.name}`.")
    if owner.kind != "flip" and word.name == "cancel_tile":
        draft.wrong("H-23.16", word.path, "`cancel_tile` stands in the flip of a company card alone.")
    if word.name == "add_tile" and draft.is_whole("tiles"):
        special = {tile.id for _, tile in draft.items("tiles") if tile.set == "special"}
        if word.value.tile not in special:
            draft.wrong("H-23.11", word.path, f"There is no special tile {word.value.tile[:32]!r}.")


def _companion(draft: Draft, word: PlacedWord) -> None:
    """H-23.14: the company card is known; `chosen` goes with ready (H-22.33)."""
    if not draft.is_whole("company"):
        return
    who = word.value.who
    if who == "chosen":
        if word.kind == "test" or word.value.op != "ready":
            draft.wrong("H-23.14", word.path, "`chosen` goes with the op ready alone; name the company card.")
    elif who not in {one.id for _, one in draft.items("company")}:
        draft.wrong("H-23.14", word.path, f"There is no company card {who!r}.")


def _boards(draft: Draft, word: PlacedWord) -> list[Board]:
    """The boards on which the word can count, as far as they can be read."""
    return [draft.boards[part] for part in sorted(word.parts) if part in draft.boards]


def _numbers(draft: Draft, word: PlacedWord) -> None:
    """H-23.19."""
    named: Sequence[int] = ()
    if word.kind == "anchor" and isinstance(word.value, int):
        named = (word.value,)
    elif word.kind == "selector":
        named = word.value.numbers or ()
    for board in _boards(draft, word):
        for n in named:
            if n not in board.names:
                sentence = f"There is no location {n} on the board of part {board.part}."
                draft.wrong("H-23.19", word.path, sentence)


def _letters(draft: Draft, word: PlacedWord) -> None:
    """H-23.14: areas and sections that are named exist."""
    for board in _boards(draft, word):
        for key, known in (("area", board.areas), ("section", board.sections)):
            for letter in getattr(word.value, key) or ():
                if letter not in known:
                    sentence = f"There is no {key} {letter[:20]!r} on the board of part {board.part}."
                    draft.wrong("H-23.14", (*word.path, key), sentence)
