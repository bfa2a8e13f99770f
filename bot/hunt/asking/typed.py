"""What players type, in the written form: places and cards by name, `;` and `,` between steps (H-18.39)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.hunt.asking.verbs import BETWEEN
from bot.language.words import Names
from bot.language.words import typed as named
from rules.hunt.actions.grammar import BLOCK, TURN
from rules.hunt.pack import HuntPack
from rules.hunt.questions.written import GRAMMAR

RESERVED: Final = GRAMMAR.fixed_words() | {*BETWEEN, "withdraw"}
"""Words of the written forms: never taken for a player's name."""

_JOINTS: Final = re.compile(r"\s*[;,]\s*(?:then\s+)?")
_STEPS: Final = re.compile(
    r"\s*(?:queue\s+|preload\s+(?:turn|block)\s+(?:late\s+)?)?(?:" + "|".join((*TURN, *BLOCK)) + r")\b",
    re.IGNORECASE,
)
NOTE: Final = "note"
_NOTE: Final = re.compile(rf"\s*{NOTE}\b", re.IGNORECASE)
_LETTERS: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def typed(words: str, pack: HuntPack, part: int, names: Names) -> str:
    """*words* in the written form. What a note says stays as it is."""
    if _NOTE.match(words):
        return " ".join(words.split())
    if _STEPS.match(words):
        words = _JOINTS.sub(" then ", words.strip().rstrip(";,"))
    return named(_with_names(words, known(pack, part)), names, RESERVED)


def known(pack: HuntPack, part: int) -> Mapping[tuple[str, ...], str]:
    """Names of one board and of all cards, word by word, with what is written for each; those that several share
    are not among them.
    """
    found: dict[tuple[str, ...], set[str]] = {}
    for number, name in pack.boards[part].names.items():
        found.setdefault(_words(name), set()).add(str(number))
    for card in pack.cards.values():
        found.setdefault(_words(card.name), set()).add(card.id)
    for figure, wraith in enumerate(pack.wraiths, 1):
        found.setdefault(_words(wraith.name), set()).add(f"w{figure}")
    return {name: next(iter(written)) for name, written in found.items() if len(written) == 1 and name}


def _words(name: str) -> tuple[str, ...]:
    return tuple(word.replace("’", "'") for word in _LETTERS.findall(name.casefold()))


def _with_names(words: str, names: Mapping[tuple[str, ...], str]) -> str:
    """*words* with every name in it as it is written: the longest that fits, never one that is also a verb."""
    tokens = words.split()
    longest = max(map(len, names), default=0)
    done: list[str] = []
    at = 0
    while at < len(tokens):
        length, written = _name_at(tokens, at, names, longest)
        done.append(written or tokens[at])
        at += length
    return " ".join(done)


def _name_at(
    tokens: Sequence[str], at: int, names: Mapping[tuple[str, ...], str], longest: int
) -> tuple[int, str]:
    """How many tokens a name takes there, and what is written for it; 1 and nothing where none begins."""
    for length in range(min(longest, len(tokens) - at), 0, -1):
        phrase = _words(" ".join(tokens[at : at + length]))
        if phrase in names and not (length == 1 and phrase[0] in RESERVED):
            return length, names[phrase]
    return 1, ""
