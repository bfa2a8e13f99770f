"""What is said of leave, and the one form in which the journal keeps it (B-7.4, B-19.10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from rules.battle.charts import KINDS, SIDES
from rules.battle.orders import Allow, AnswerLeave, AskAhead, Move, Refuse, Revoke, Withdraw, notation
from rules.battle.pack import BattlePack
from rules.game import Action, Illegal

VERBS: Final = ("allow", "revoke", "refuse", "withdraw")
_SIDE: Final = "|".join(dict.fromkeys(side for sides in SIDES.values() for side in sides))
_PIECE: Final = re.compile(rf"(?:{'|'.join(KINDS)})(?:-\d\d+)?")
_NUMBER: Final = r"[1-9][0-9]{0,5}"
_ALLOW: Final = re.compile(
    rf"allow (?P<to>{_SIDE}) (?P<kind>over|elven|moria)(?P<stop> stop)?(?P<rest>(?: .+)?)"
)
_ENDS: Final = re.compile(
    rf"(?P<named>.*?)(?P<once> once)?(?: (?:(?P<until>phase|turn|always)|round (?P<round>{_NUMBER})))?"
)
_REVOKE: Final = re.compile(rf"revoke (?:all|(?P<number>{_NUMBER}))")
_REFUSE: Final = re.compile(rf"refuse (?P<whom>all|none|{_SIDE})")
_WITHDRAW: Final = re.compile(rf"withdraw (?P<number>{_NUMBER})")
_ANSWER: Final = re.compile(rf"leave(?: (?P<number>{_NUMBER}))? (?P<said>yes|no)")


def read(pack: BattlePack, words: str) -> Action:
    """What is said of one's own leave and requests. Raises Illegal with what would do."""
    if match := _ALLOW.fullmatch(words):
        return _allow(pack, match)
    if match := _REVOKE.fullmatch(words):
        return Revoke(int(match["number"] or 0))
    if match := _REFUSE.fullmatch(words):
        return Refuse(match["whom"])
    if match := _WITHDRAW.fullmatch(words):
        return Withdraw(int(match["number"]))
    if words.endswith(" ask") or " ask " in words:
        parts = notation.split(pack, words)
        order = notation.read_part(pack, parts[0])
        if len(parts) == 1 and isinstance(order, Move) and order.asks:
            return AskAhead(order)
    raise Illegal(
        "B-19.10",
        "Say what you allow, like `allow saruman over once`; or `revoke 3`, `refuse all`, `withdraw 2`, "
        "or before your turn a move that ends in `ask`.",
    )


def _allow(pack: BattlePack, match: re.Match[str]) -> Allow:
    ends = _ENDS.fullmatch(notation.named(pack, match["rest"].replace(",", " ")))
    assert ends is not None
    named = ends["named"].split()
    pieces = [word for word in named if _PIECE.fullmatch(word)]
    hexes = [notation.hex_of(pack.grid, word) for word in named if word not in pieces]
    return Allow(
        to=match["to"],
        kind=match["kind"],  # type: ignore[arg-type]
        stop=bool(match["stop"]),
        pieces=tuple(dict.fromkeys(pieces)),
        hexes=tuple(dict.fromkeys(hexes)),
        once=bool(ends["once"]),
        until="round" if ends["round"] else ends["until"] or "always",  # type: ignore[arg-type]
        round=int(ends["round"] or 0),
    )


def read_answer(pack: BattlePack, words: str) -> AnswerLeave:
    """The answer to a request. Raises Illegal."""
    match = _ANSWER.fullmatch(words)
    if match is None:
        raise Illegal("B-19.8", "Say `leave 3 yes` or `leave 3 no`, with the number of what you are asked.")
    return AnswerLeave(match["said"] == "yes", int(match["number"] or 0))


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
