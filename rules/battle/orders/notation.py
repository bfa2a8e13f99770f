"""Orders as people write them, and the one form in which the journal keeps them (B-19.3, B-19.8).

Names of places stand for their hexes and are looked for first, the longest first; what is left are words without
spaces of their own. What people write beside the form is understood as well, and told back in it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.battle.charts import KINDS, SARUMAN
from rules.battle.orders import Build, Done, End, EscapeBy, Fight, Move, Orders, Part, Second, Undo
from rules.battle.pack import BattlePack
from rules.board.hexes import Hex, HexGrid, Way
from rules.game import Illegal
from rules.kit.spoken import SpokenNames, alike

HEX: Final = r"[a-z][1-9][0-9]?"
KIND: Final = "|".join(sorted(KINDS, key=len, reverse=True))
_SPOKEN: Final = {
    **dict.fromkeys(("ring bearer", "bearer", "frodo", "ring"), "ring_bearer"),
    "man orc": "man_orc",
    "nazgul": "nazgul",
    "rohan army": "rohan",
    "gondor army": "gondor",
    "fangorn army": "fangorn_army",
    "army of the dead": "army_of_the_dead",
}
"""What people call kinds of pieces beside their names in orders."""
_WAY: Final = rf"{HEX}(?:\s?-\s?{HEX})+"
_WHO: Final = rf"(?:(?P<kind>{KIND})(?::| (?:at )?))?"
"""`gandalf:N12`, `gandalf N12`, or the hex alone."""

_PIECE: Final = re.compile(rf"{_WHO}{HEX}")
_BUILD: Final = re.compile(rf"(?:\+|build )\s*(?:(?P<kind>{KIND})(?:\s+(?:at |in )?|:))?(?P<at>{HEX})")
_MOVE: Final = re.compile(
    rf"{_WHO}(?P<way>{_WAY})(?P<asks> ask)?(?: else (?P<otherwise>stay|{_WAY}))?"
    rf"(?: shire=(?P<shire>\w+))?(?: escape (?P<escape>stay|{_WAY}|{HEX}))?"
)
_TO: Final = re.compile(
    rf"(?:move )?(?:(?P<kind>{KIND})(?: (?:at )?(?P<at>{HEX}))?|(?P<start>{HEX}))(?: to |\s?-\s?)(?P<goal>{HEX})"
    r"(?P<asks> ask)?"
)
_ATTACKER: Final = rf"(?:{_WHO}(?P<attacker>{HEX})|(?P<alone>{KIND}))"
_FIGHT: Final = re.compile(
    rf"{_ATTACKER}(?:\s?x\s?| attacks? )(?P<targets>{HEX}(?: else {HEX})*)(?P<stops> stop if lost)?"
)
_ATTACK: Final = re.compile(
    rf"attack (?P<targets>{HEX}(?: else {HEX})*) (?:from|with) {_ATTACKER}(?P<others>(?: else {HEX})*)"
    r"(?P<stops> stop if lost)?"
)
_UNDO: Final = re.compile(r"(?:undo|take back)(?P<all>[ -]all)?")
_SECOND: Final = re.compile(r"second(?: movement)?")
DONE: Final = "done"
END: Final = re.compile(r"end(?: (?:(?:my|the) )?turn)?")
_ESCAPE: Final = re.compile(rf"escape (?:to )?(?P<way>stay|{_WAY}|{HEX})")
_LEADING: Final = ("", *KINDS, "at", "attack", "build", "else", "escape", "from", "if", "move", "to")
"""Words that want another."""
_LIKE_A_HEX: Final = re.compile(r"[a-z]{1,2}[0-9]+")
_SAID: Final = re.compile(
    rf"{KIND}|attacks?|back|build|done|else|end|escape|from|lost|move|movement|second|stay|stop|take|then|turn"
    r"|undo|with"
)
"""Words of orders that are no names."""
_LONG: Final = 4
"""Letters from which on a word may be a name."""
_STARTS: Final = re.compile(
    rf"(?:\+|build |attack |move |done\b|end\b|second\b|undo\b|take back\b"
    rf"|(?:(?:{KIND})(?::| (?:at )?))?{HEX}(?:\s?-|\s?x\s?{HEX}| attacks? | to )"
    rf"|(?:{KIND})(?: to |\s?[-x]\s?{HEX}| attacks? ))"
)


@functools.lru_cache(maxsize=4)
def read(pack: BattlePack, words: str) -> Orders:
    """The orders in *words*; those read last are kept, for they are offered and then played.

    Raises Illegal, naming the first part that is none.
    """
    parts = split(pack, words)
    if not parts:
        raise Illegal("B-19.3", "Say what is to be done, like `T15-S15`, `+orc Y14`, `T15xS15` or `done`.")
    return Orders(tuple(read_part(pack, part) for part in parts))


def split(pack: BattlePack, words: str) -> tuple[str, ...]:
    """The parts of a post, names turned into hexes: at commas, semicolons and lines, and where an order begins.

    >>> from rules.battle.pack.opening import open_pack
    >>> split(open_pack(), "Edoras-O13 t15xs15 else s16, +orc Barad-dur done")
    ('o14-o13', 't15xs15 else s16', '+orc y14', 'done')
    """
    pieces = re.split(r"[,;\n]+", named(pack, words))
    found: list[str] = []
    for piece in (" ".join(one.split()) for one in pieces):
        start = 0
        for at in (match.start() + 1 for match in re.finditer(" ", piece)):
            if _STARTS.match(piece, at) and _is_whole(piece[start:at].strip()):
                found.append(piece[start:at].strip())
                start = at
        found.append(piece[start:].strip())
    return tuple(filter(None, found))


def _is_whole(part: str) -> bool:
    """Whether an order could end here: not behind a word that wants another."""
    last = part.rpartition(" ")[2]
    return not (_PIECE.fullmatch(part) or last[-1:] in ("-", "x") or last in _LEADING)


def named(pack: BattlePack, words: str) -> str:
    """*words* with a hex in the place of each name of one (B-19.8), and of kinds as orders call them."""
    return _names(pack).replaced(words)


@functools.lru_cache(maxsize=8)
def _names(pack: BattlePack) -> SpokenNames:
    return SpokenNames(_SPOKEN | {name: pack.words[at] for at, name in pack.names.items()}, _SAID)


def read_part(pack: BattlePack, part: str) -> Part:
    """One order. Raises Illegal with what would do."""
    grid = pack.grid
    if match := _MOVE.fullmatch(part):
        return _move(grid, match)
    if part == DONE:
        return Done()
    if _SECOND.fullmatch(part):
        return Second()
    if END.fullmatch(part):
        return End()
    if match := _FIGHT.fullmatch(part) or _ATTACK.fullmatch(part):
        return _fight(grid, match.groupdict())
    if match := _BUILD.fullmatch(part):
        return Build(hex_of(grid, match["at"]), match["kind"] or "")
    if match := _ESCAPE.fullmatch(part):
        return EscapeBy(() if match["way"] == "stay" else _way(grid, match["way"]))
    if match := _UNDO.fullmatch(part):
        return Undo(all=match["all"] is not None)
    if match := _TO.fullmatch(part):
        return _move_to(grid, match)
    raise _unread(pack, part)


def check(pack: BattlePack, parts: Iterable[Part], edition: int) -> None:
    """Raise Illegal where one of *parts* is a form that this *edition* of the rules has not (B-19.14)."""
    for part in parts if edition < 2 else ():
        if isinstance(part, Second | End):
            raise _unread(pack, write_part(pack, part))


def _unread(pack: BattlePack, part: str) -> Illegal:
    """Why *part* is no order: a hex that is not there, a name that nobody bears or several places, or its form."""
    for word in re.split(r"[\s:+-]+", part):
        if _LIKE_A_HEX.fullmatch(word):
            try:
                pack.grid.parse(word)
            except ValueError:
                return _off_the_map(pack.grid, word)
        elif len(word) >= _LONG and not _SAID.fullmatch(word) and (meant := _meant(pack, word)):
            facts = {"word": word, "names": ", ".join(meant)}
            return Illegal("B-19.8", "“{word}” is no place or piece by itself. Do you mean {names}?", **facts)
    return Illegal(
        "B-19.3",
        "“{part}” is no order. Write `T15-S15`, `+orc Y14`, `T15xS15` or `done`.",
        part=part.replace("_", " "),
    )


def _meant(pack: BattlePack, word: str) -> tuple[str, ...]:
    """Kinds, and names of places, that *word* may mean."""
    places = {name: f"{name} ({pack.grid.name(at)})" for at, name in pack.names.items()}
    return alike(word, {kind: kind for kind in KINDS} | places)


def _move(grid: HexGrid, match: re.Match[str]) -> Move:
    shire = match["shire"] or ""
    if shire not in ("", "hobbits", SARUMAN):
        raise Illegal("B-4.17", "Say whose the Shire is: `shire=hobbits` or `shire=saruman`.")
    way = _way(grid, match["way"])
    otherwise, escape = _other(grid, match["otherwise"], way[:1]), _other(grid, match["escape"], way[-1:])
    return Move(way, match["kind"] or "", shire, bool(match["asks"]), otherwise, escape or ())


def _other(grid: HexGrid, said: str | None, where: Way) -> Way | None:
    """Another way that a move names; where it stays, the hex alone."""
    return where if said == "stay" else _way(grid, said) if said else None


def _fight(grid: HexGrid, said: Mapping[str, str | None]) -> Fight:
    """Where a kind stands alone, `turn` finds out from which hex."""
    attacker, targets = said["attacker"], f"{said['targets']}{said.get('others') or ''}".split(" else ")
    return Fight(
        None if attacker is None else hex_of(grid, attacker),
        tuple(hex_of(grid, one) for one in targets),
        said["kind"] or said["alone"] or "",
        said["stops"] is not None,
    )


def _move_to(grid: HexGrid, match: re.Match[str]) -> Move:
    """`gandalf to K7`, `gandalf-K7`: of which hex, `turn` finds out; the goal stands alone."""
    goal = hex_of(grid, match["goal"])
    start = match["start"] or match["at"]
    way = (goal,) if start is None else (hex_of(grid, start), goal)
    return Move(way, match["kind"] or "", asks=bool(match["asks"]))


def hex_of(grid: HexGrid, word: str) -> Hex:
    """The hex that *word* names. Raises Illegal."""
    try:
        return grid.parse(word)
    except ValueError:
        raise _off_the_map(grid, word) from None


def _off_the_map(grid: HexGrid, word: str) -> Illegal:
    last = grid.name(grid.hexes[-1])
    return Illegal(
        "B-19.3", "{at} is not on the map, which goes from A1 to {last}.", at=word.upper(), last=last
    )


def _way(grid: HexGrid, words: str) -> Way:
    return tuple(hex_of(grid, word) for word in words.replace(" ", "").split("-"))


def write(pack: BattlePack, orders: Orders) -> str:
    """The one written form: read again, it gives the same orders.

    >>> from rules.battle.pack.opening import open_pack
    >>> write(open_pack(), read(open_pack(), "attack s15 from t15; build orc at barad-dur"))
    't15xs15, +orc y14'
    """
    return ", ".join(write_part(pack, part) for part in orders.parts)


def write_part(pack: BattlePack, part: Part) -> str:
    """One order."""

    words = pack.words

    def way(hexes: Sequence[Hex]) -> str:
        return "-".join(words[at] for at in hexes) if len(hexes) > 1 else "stay"

    match part:
        case Build(at=at, kind=kind):
            return f"+{kind} {words[at]}" if kind else f"+{words[at]}"
        case Move(way=(goal,)):
            return f"{part.kind} to {words[goal]}{' ask' if part.asks else ''}"
        case Move():
            said = f"{part.kind}:{way(part.way)}" if part.kind else way(part.way)
            said += " ask" if part.asks else ""
            said += f" else {way(part.otherwise)}" if part.otherwise is not None else ""
            said += f" shire={part.shire}" if part.shire else ""
            return said + (f" escape {way(part.escape)}" if part.escape else "")
        case Fight():
            targets = " else ".join(words[at] for at in part.targets) + (
                " stop if lost" if part.stops else ""
            )
            if part.attacker is None:
                return f"{part.kind} attacks {targets}"
            who = f"{part.kind}:" if part.kind else ""
            return f"{who}{words[part.attacker]}x{targets}"
        case EscapeBy(way=()):
            return "escape stay"
        case EscapeBy(way=to):
            return f"escape {'-'.join(words[at] for at in to)}"
        case Done():
            return "done"
        case Second():
            return "second"
        case End():
            return "end"
        case Undo(all=everything):
            return "undo all" if everything else "undo"
