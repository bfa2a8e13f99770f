"""Tokens, tiles, dice, decks, company and ids (H-23.10 to H-23.14, H-23.20, H-23.21, H-23.30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from rules.hunt.pack import DECKS, FACES, LORD_FACES
from rules.hunt.pack.checks.words import parts_of_deck
from rules.hunt.pack.draft import Draft
from rules.hunt.pack.effect_forms import only
from rules.hunt.pack.forms import AbilityFile
from rules.packs.lines import Path

_LIMIT_OF_PART_1: Final = 12
_DEEDS_AND_RIVENDELL: Final = 3 + 1
"""By how much the limit of Part 2 can rise without a card (H-13.12)."""


def check_parts(draft: Draft) -> None:
    """Everything that is neither a board nor a journey."""
    _ids(draft)
    if draft.is_whole("tokens"):
        _start(draft)
        _info(draft)
        _deeds(draft)
    if draft.is_whole("tiles"):
        _tiles(draft)
        _tile_sum(draft)
    if "dice" in draft.files:
        _dice(draft)
    for deck in DECKS:
        _deck(draft, deck)
    _company(draft)
    _riders(draft)
    if "wraiths" in draft.files and len(draft.raw["wraiths"]) != 4:
        sentence = f"There are {len(draft.raw['wraiths'])} wraiths; four always ride."
        draft.wrong("H-23.30", ("wraiths",), sentence)


# --------------------------------------------------------------------------------------------------- ids


def _ids(draft: Draft) -> None:
    """H-23.14: ids are unique over the pack, tiles (H-23.11) and journeys (H-23.22) among them; names in a deck."""
    seen: dict[str, str] = {}
    for clause, path, item in _with_ids(draft):
        if item.id in seen:
            draft.wrong(clause, path, f"The id {item.id!r} is taken by {seen[item.id]}.")
        seen.setdefault(item.id, str(path[0]))
    for deck in DECKS:
        names: set[str] = set()
        for path, card in draft.items("cards", deck):
            if card.name.casefold() in names:
                draft.wrong("H-23.14", path, f"There is a card {card.name!r} in this deck already.")
            names.add(card.name.casefold())


def _with_ids(draft: Draft) -> Iterator[tuple[str, Path, Any]]:
    for deck in DECKS:
        yield from (("H-23.14", path, card) for path, card in draft.items("cards", deck))
    for key in ("company", "wraiths"):
        yield from (("H-23.14", path, one) for path, one in draft.items(key))
    yield from (("H-23.11", path, tile) for path, tile in draft.items("tiles"))
    for path, one in draft.items("journeys", "classes"):
        for number, journey in enumerate(one.cards):
            yield "H-23.22", (*path, "cards", number), journey


# ------------------------------------------------------------------------------------------------ tokens


def _start(draft: Draft) -> None:
    """H-23.10."""
    if 1 in draft.boards:
        said, flags = draft.files["tokens"].start, draft.boards[1].flagged["start"]
        if sorted(said) != list(flags):
            named = ", ".join(map(str, flags))
            sentence = f"`start` must be the start flags of board 1: {named}."
            draft.wrong("H-23.10", ("tokens", "start"), sentence)


def _info(draft: Draft) -> None:
    """H-23.10."""
    said = draft.files["tokens"].info
    if 1 in draft.parts and said:
        _distinct(draft, "info", said, 5)
        for n in said if 1 in draft.boards else ():
            if n not in draft.boards[1].flagged["ally"]:
                draft.wrong("H-23.10", ("tokens", "info"), f"{n} is no ally location of board 1.")


def _deeds(draft: Draft) -> None:
    """H-23.10."""
    said = draft.files["tokens"].deeds
    if 2 in draft.parts and said:
        _distinct(draft, "deeds", said, 8)
        for n in said if 2 in draft.boards else ():
            board = draft.boards[2]
            if n not in board.names:
                draft.wrong("H-23.10", ("tokens", "deeds"), f"There is no location {n} on board 2.")
            elif {"exit", "start"} & board.flags[n]:
                sentence = f"{n} is an exit or the start; no deed is done there."
                draft.wrong("H-23.10", ("tokens", "deeds"), sentence)


def _distinct(draft: Draft, key: str, said: Sequence[int], least: int) -> None:
    for n, times in Counter(said).items():
        if times > 1:
            draft.wrong("H-23.10", ("tokens", key), f"{n} stands {times} times in `{key}`.")
    if len(set(said)) < least:
        draft.wrong(
            "H-23.10",
            ("tokens", key),
            f"`{key}` has {len(set(said))} locations; at least {least} are needed.",
        )


# ----------------------------------------------------------------------------------------- tiles and dice


def _tiles(draft: Draft) -> None:
    """H-23.11, H-21.20."""
    standard = [tile.value for _, tile in draft.items("tiles") if tile.set == "standard"]
    if len(standard) < 10:
        sentence = f"There are {len(standard)} standard tiles; at least 10 are needed."
        draft.wrong("H-23.11", ("tiles",), sentence)
    if standard.count("eye") < 2:
        sentence = f"There are {standard.count('eye')} EYE among the standard tiles; at least 2 are needed."
        draft.wrong("H-23.11", ("tiles",), sentence)
    for path, tile in draft.items("tiles"):
        if tile.set == "part2" and 2 not in draft.parts:
            draft.wrong("H-21.20", path, "The pack has no part 2; leave its tiles out.")


def worst_sum(values: Sequence[int | str]) -> int:
    """H-23.12: the corruption of all tiles together, when every EYE finds the earlier ones beside the track."""
    eyes = sum(value == "eye" for value in values)
    return sum(value for value in values if isinstance(value, int)) + eyes * (eyes + 1) // 2


def _tile_sum(draft: Draft) -> None:
    """H-23.12."""
    limit = _LIMIT_OF_PART_1
    if 2 in draft.parts:
        if "journeys" not in draft.files:
            return
        limit = max(one.limit for one in draft.files["journeys"].classes) + _DEEDS_AND_RIVENDELL
    worst = worst_sum([tile.value for _, tile in draft.items("tiles")])
    if worst < limit:
        sentence = (
            f"All tiles together cost {worst} at worst; the highest limit is {limit}: nobody could reach it."
        )
        draft.wrong("H-23.12", ("tiles",), sentence)
    elif worst < 1.2 * limit:
        sentence = f"All tiles together cost {worst} at worst; with a limit of {limit} they should cost a fifth more."
        draft.warn("H-23.12", ("tiles",), sentence)


def _dice(draft: Draft) -> None:
    """H-23.13."""
    dice = draft.files["dice"]
    _die(draft, "standard", dice.standard, FACES)
    if 2 in draft.parts:
        _die(draft, "lord", dice.lord, LORD_FACES)


def _die(draft: Draft, key: str, said: Sequence[str], known: Sequence[str]) -> None:
    path = ("dice", key)
    if len(said) != 6:
        draft.wrong("H-23.13", path, f"A die has six faces, not {len(said)}.")
    for face in dict.fromkeys(said):
        if face not in known:
            sentence = f"There is no face {face[:20]!r} here; there are: {', '.join(known)}."
            draft.wrong("H-23.13", path, sentence)
    for face in known:
        if face not in said:
            draft.wrong("H-23.13", path, f"The face {face} is missing on this die.")


# ----------------------------------------------------------------------------------------- cards and company


def _deck(draft: Draft, deck: str) -> None:
    """H-23.20, H-25.4."""
    if (
        "cards" not in draft.files
        or not parts_of_deck(draft, deck) & draft.parts
        or not draft.at(("cards", deck))
    ):
        return
    path: Path = ("cards", deck)
    cards = list(draft.items("cards", deck))
    size = sum(card.count for _, card in cards) + draft.lost(path)
    if size < 20:
        draft.wrong("H-23.20", path, f"The deck {deck} has {size} cards; at least 20 are needed.")
    elif size < 22:
        draft.warn("H-23.20", path, f"The deck {deck} has {size} cards; 22 or more play better.")
    for here, card in cards:
        if card.count > 3:
            sentence = f"This card is {card.count} times in its deck; more than 3 make it known."
            draft.warn("H-23.20", here, sentence)
    answers = sum(card.count for _, card in cards if card.timing == "reaction")
    if answers > 6:
        sentence = f"The deck {deck} has {answers} reactions; more than 6 slow windowed tables."
        draft.warn("H-25.4", path, sentence)


def _company(draft: Draft) -> None:
    """H-23.21, H-21.20."""
    for path, one in draft.items("company"):
        if not any(only(effect)[0] == "cancel_tile" for effect in one.flip.effects):
            draft.wrong("H-23.21", (*path, "flip"), "The flip of every company card contains `cancel_tile`.")
        if one.holds_tokens and one.enters != "part1":
            draft.wrong("H-23.21", path, "The card that holds the tokens enters in part1.")
        if one.enters == "part2" and 2 not in draft.parts:
            draft.wrong("H-21.20", path, "The pack has no part 2; leave this card out.")
    if draft.is_whole("company"):
        holders = sum(one.holds_tokens for _, one in draft.items("company"))
        others = sum(one.enters == "part1" and not one.holds_tokens for _, one in draft.items("company"))
        if holders != 1:
            sentence = f"Exactly one company card has holds_tokens = true, not {holders}."
            draft.wrong("H-23.21", ("company",), sentence)
        if others < 2:
            sentence = f"Besides the one with the tokens, two cards begin in Part 1; here are {others}."
            draft.wrong("H-23.21", ("company",), sentence)


def _riders(draft: Draft) -> None:
    """H-21.14: a cost with effects, or a setup; one ability for each number of tokens, the lowest first."""
    abilities = list(draft.items("riders"))
    for path, one in abilities:
        if not _is_ability(one):
            sentence = "An ability has `cost` and `effects` (and perhaps `or`), or `setup` alone."
            draft.wrong("H-21.14", path, sentence)
    for (_, before), (path, one) in pairwise(abilities):
        if one.tokens <= before.tokens:
            sentence = "The abilities stand in the order of their tokens, each number once."
            draft.wrong("H-21.14", path, sentence)


def _is_ability(ability_file: AbilityFile) -> bool:
    if ability_file.setup:
        return ability_file.cost is None and ability_file.effects is None and ability_file.other is None
    return ability_file.cost is not None and ability_file.effects is not None
