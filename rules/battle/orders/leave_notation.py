"""What is said of leave, and the one form in which the journal keeps it (B-7.4, B-19.10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from rules.battle.charts import SIDES
from rules.battle.orders import (
    Allow,
    AnswerLeave,
    AskAhead,
    Move,
    Refuse,
    Revoke,
    Withdraw,
    forms,
    notation,
    parting,
)
from rules.battle.pack import BattlePack
from rules.game import Action, Illegal
from rules.kit.parts import expression

VERBS: Final = ("allow", "let", "revoke", "refuse", "withdraw")
_Said: TypeAlias = Mapping[str, str]


def read(pack: BattlePack, words: str) -> Action:
    """What is said of one's own leave and requests. Raises Illegal with what would do."""
    words = _spoken(words)
    for form, made in _MADE:
        if match := form.fullmatch(_spaced(pack, words)):
            return made(pack, {name: said.strip() for name, said in match.groupdict("").items()})
    if words.endswith(" ask") or " ask " in words:
        parts = parting.split(pack, words)
        order = notation.read_part(pack, parts[0])
        if len(parts) == 1 and isinstance(order, Move) and order.asks:
            return AskAhead(order)
    raise Illegal(
        "B-19.10",
        "Say what you allow, like `let Saruman pass over my pieces until round 5`; or `revoke 3`, `refuse all`, "
        "`withdraw 2`, or before your turn a move that ends in `ask`.",
    )


_LET: Final = re.compile(
    rf"let (?:the )?(?P<to>{'|'.join(dict.fromkeys(side for sides in SIDES.values() for side in sides))}) "
    r"(?:(?:pass )?(?P<over>over (?:my|our) pieces)|(?:pass )?(?:through )?moria|"
    r"(?:pass|cross|enter)(?: over| through)?(?: my| our)? elven hexes)(?P<stop> and stop(?: there)?)?\b"
)
_LIMITS: Final = tuple(
    (re.compile(said), kept)
    for said, kept in (
        (r"\b(?:until|till) (?:the )?(?:end of )?(?:the )?(?:round|turn) (\d+)(?: ends)?", r"round \1"),
        (r"\b(?:until|till) (?:the |its )?(?:end of )?(?:the |its )?(turn|movement)(?: ends)?", r"\1"),
        (r"\bmovement$", "phase"),
        (r"\b(?:only|at|in|with)\b", ""),
    )
)
"""How one says until when, and what is left out before what limits leave."""


def _spoken(words: str) -> str:
    """A sentence in the words of the form.

    >>> _spoken("let the alliance pass over my pieces at edoras once until round 5")
    'allow alliance over  edoras once round 5'
    """
    spaced = " ".join(words.replace(",", " ").split())
    if (match := _LET.match(spaced)) is None:
        return words
    kind = "over" if match["over"] else "moria" if match[0].endswith("moria") else "elven"
    limits = spaced[match.end() :]
    for said, kept in _LIMITS:
        limits = said.sub(kept, limits)
    return f"allow {match['to']} {kind}{' stop' if match['stop'] else ''}{limits}"


def _spaced(pack: BattlePack, words: str) -> str:
    """Its words with a space behind each; names are looked for behind the kind of leave (B-19.8)."""
    verb, *behind = words.replace(",", " ").split() or [""]
    kept = 2 if verb == "allow" else 0
    return "".join(
        f"{word} " for word in (verb, *behind[:kept], *parting.named(pack, " ".join(behind[kept:])).split())
    )


def _allow(pack: BattlePack, said: _Said) -> Allow:
    named = dict.fromkeys(said["named"].split())
    hexes = tuple(word for word in named if _HEX.fullmatch(word))
    return Allow(
        to=said["to"],
        kind=said["kind"],  # type: ignore[arg-type]
        stop=bool(said["stop"]),
        pieces=tuple(word for word in named if word not in hexes),
        hexes=tuple(notation.hex_of(pack.grid, word) for word in hexes),
        once=bool(said["once"]),
        until="round" if said["number"] else said["until"] or "always",  # type: ignore[arg-type]
        round=int(said["number"] or 0),
    )


_HEX: Final = re.compile(forms.HEX)
_ANSWER: Final = re.compile(expression(forms.ANSWER))
_MADE: Final[tuple[tuple[re.Pattern[str], Callable[[BattlePack, _Said], Action]], ...]] = (
    (re.compile(expression(forms.ALLOW)), _allow),
    (re.compile(expression(forms.REVOKE)), lambda pack, said: Revoke(int(said["number"] or 0))),
    (re.compile(expression(forms.REFUSE)), lambda pack, said: Refuse(said["whom"])),
    (re.compile(expression(forms.WITHDRAW)), lambda pack, said: Withdraw(int(said["number"]))),
)


def read_answer(pack: BattlePack, words: str) -> AnswerLeave:
    """The answer to a request. Raises Illegal."""
    match = _ANSWER.fullmatch(f"{words} ")
    if match is None:
        raise Illegal("B-19.8", "Say `leave 3 yes` or `leave 3 no`, with the number of what you are asked.")
    return AnswerLeave(match["said"] == "yes ", int(match["number"] or 0))


def write(pack: BattlePack, action: Any) -> str:
    """The one written form.

    >>> from rules.battle.pack.opening import open_pack
    >>> write(open_pack(), read(open_pack(), "allow saruman elven stop nazgul rivendell round 6"))
    'allow saruman elven stop nazgul m6 round 6'
    """
    match action:
        case Allow():
            return " ".join(_allowed(pack, action))
        case Revoke(number=number):
            return f"revoke {number or 'all'}"
        case Refuse(whom=whom):
            return f"refuse {whom}"
        case Withdraw(number=number):
            return f"withdraw {number}"
        case AskAhead(order=order):
            return notation.write_part(pack, order)
        case AnswerLeave(agrees=agrees, number=number):
            return f"leave {f'{number} ' if number else ''}{'yes' if agrees else 'no'}"
        case _:
            raise TypeError(action)


def _allowed(pack: BattlePack, allow: Allow) -> Iterator[str]:
    yield from ("allow", allow.to, allow.kind)
    if allow.stop:
        yield "stop"
    yield from allow.pieces
    yield from (pack.words[at] for at in allow.hexes)
    if allow.once:
        yield "once"
    if allow.until == "round":
        yield f"round {allow.round}"
    elif allow.until != "always":
        yield allow.until
