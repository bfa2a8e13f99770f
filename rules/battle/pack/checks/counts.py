"""How many of each there are (B-22.5 to B-22.9, B-22.15)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.battle.charts import BUILT, KINDS
from rules.battle.pack import SHIRE, SPECIALS
from rules.battle.pack.draft import Draft

_CROWNS: Final = {"saruman": 1, SHIRE: 1, "dwarves": 2, "rohan": 2, "gondor": 2}
"""B-22.6; Sauron has at least four."""
_LEAST_OF_SAURON: Final = 4


def check_counts(draft: Draft) -> None:
    """Nothing is counted where a site could not be read."""
    if draft.is_whole("site"):
        _starts(draft)
        _crowns(draft)
        _elven(draft)
        _specials(draft)
        if draft.is_whole("build"):
            _builds(draft)


def _starts(draft: Draft) -> None:
    """B-22.5: the counts of B-3.2, start by start."""
    found = Counter[str]()
    for path, one in draft.items("site"):
        if one.start is not None:
            found[one.start] += one.start_count
        if one.start_count != (2 if one.special == "paths_of_the_dead" else 1):
            draft.wrong("B-22.5", path, "Only the Paths of the Dead start with two pieces, and they do.")
    for kind, piece in KINDS.items():
        if found[kind] != piece.start:
            draft.wrong("B-22.5", ("site",), f"{piece.start} {kind} start on the map, not {found[kind]}.")


def _crowns(draft: Draft) -> None:
    """B-22.6: so many for each nation, each with a piece of it."""
    crowns = Counter(one.crown for _, one in draft.items("site") if one.crown)
    for nation, wanted in _CROWNS.items():
        if crowns[nation] != wanted:
            draft.wrong("B-22.6", ("site",), f"{nation} has {wanted} crown(s), not {crowns[nation]}.")
    if (n := crowns["sauron"]) < _LEAST_OF_SAURON:
        sentence = f"sauron has at least {_LEAST_OF_SAURON} crowns, not {n}."
        draft.wrong("B-22.6", ("site",), sentence)
    first = {"saruman": "saruman", SHIRE: "ring_bearer"}
    for path, one in draft.items("site"):
        wanted_piece = first.get(one.crown) or BUILT.get(one.crown)
        if one.crown and one.start != wanted_piece:
            sentence = f"The crown of {one.crown} at {one.hex} starts with a {wanted_piece}."
            draft.wrong("B-22.6", path, sentence)


def _elven(draft: Draft) -> None:
    """B-22.7: six, each with an elf."""
    elven = [(path, one) for path, one in draft.items("site") if one.elven]
    if len(elven) != KINDS["elf"].start:
        draft.wrong("B-22.7", ("site",), f"There are {len(elven)} Elven hexes; a map has 6.")
    for path, one in elven:
        if one.start != "elf":
            draft.wrong("B-22.7", path, f"The Elven hex {one.hex} starts with an elf.")


def _specials(draft: Draft) -> None:
    """B-22.8, B-22.15: one of each role, and what such a hex cannot be beside."""
    found = Counter(one.special for _, one in draft.items("site") if one.special)
    for role in SPECIALS:
        if found[role] != 1:
            draft.wrong("B-22.8", ("site",), f"There is one hex with special = {role!r}, not {found[role]}.")
    for path, one in draft.items("site"):
        if one.special == "isengard" and one.crown != "saruman":
            draft.wrong("B-22.8", path, "Isengard is the crown of saruman.")
        if one.special and (one.elven or one.fortress):
            draft.wrong("B-22.8", path, f"The special hex {one.hex} is neither Elven nor a fortress.")
        if one.special in ("mount_doom", "moria") and one.start:
            draft.wrong("B-22.8", path, f"Nobody starts at {one.hex}.")
    goals = [(path, one) for path, one in draft.items("site") if one.goal]
    if len(goals) != 1:
        draft.wrong("B-22.15", ("site",), f'One site has goal = "sauron", not {len(goals)}.')
    for path, one in goals:
        if one.crown != "sauron":
            draft.wrong("B-22.15", path, f"The goal {one.hex} is a crown of sauron.")


def _builds(draft: Draft) -> None:
    """B-22.9: each nation's crowns, all and only."""
    crowns: dict[str, set[str]] = {}
    for _, one in draft.items("site"):
        if one.crown:
            crowns.setdefault(one.crown, set()).add(one.hex)
    shire = crowns.pop(SHIRE, set())
    wanted = crowns | {"hobbits": shire, "saruman": crowns.get("saruman", set()) | shire}
    listed = draft.files["build"]
    for nation in BUILT:
        said = listed.get(nation, [])
        if len(set(said)) != len(said) or set(said) != wanted.get(nation, set()):
            there = ", ".join(sorted(wanted.get(nation, set()))) or "none"
            sentence = f"{nation} builds at each of its crowns and nowhere else: {there}."
            draft.wrong("B-22.9", ("build", nation) if nation in listed else ("build",), sentence)
