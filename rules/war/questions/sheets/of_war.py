"""The rows of the sheets of War (W-16.4): their words, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, Value
from rules.kit.grammar import Form
from rules.kit.order_steps import split
from rules.kit.parts import Clause, Fixed, Part, Parts, Some, Word
from rules.kit.replies import NUMBER
from rules.war.questions.sheets.rows import SheetRow, SheetRows
from rules.war.state.pieces import CHARACTERS, NAZGUL, is_piece

CLAUSE: Final = "W-16.5"
MOST_TOGETHER: Final = 3
"""Nazgûl of a joint search (W-22.2)."""
_GROUPS: Final = tuple(str(number) for number in range(1, 10))


def _hex(word: str) -> str:
    if re.fullmatch("[we][0-9]{4}", word) is None:
        raise ValueError(word)
    return word.upper()


def _piece(word: str) -> str:
    if not is_piece(word):
        raise ValueError(word)
    return word


def _nazgul(word: str) -> str:
    if word not in NAZGUL:
        raise ValueError(word)
    return word


def _character(word: str) -> str:
    if word not in CHARACTERS:
        raise ValueError(word)
    return word


HEX: Final = Word("hex", _hex)
PIECE: Final = Word("piece", _piece)
CHARACTER: Final = Word("character", _character)
GROUP: Final = Word("group", lambda word: _GROUPS.index(word) + 1)


class Spared(Value):
    """Stacks that roll no challenge, by their hexes (W-9.10)."""

    hexes: tuple[str, ...] = ()


class Staying(Value):
    """Pieces that do not move to a group that was challenged (W-9.5)."""

    pieces: tuple[str, ...] = ()


class Against(Value):
    """When one acts, by his own Might and the other's (W-55.2, W-55.10)."""

    when: str
    ahead: int = 0
    """So much more, where `when` is `ahead`."""

    def holds(self, own: int, others: int) -> bool:
        """Whether to act with so much Might against so much."""
        match self.when:
            case "even":
                return own >= others
            case "ahead":
                return own >= others + self.ahead
            case "behind":
                return own < others
            case _:
                return self.when in ("always", "yes")


class Flight(Value):
    """When a stack flies before a fight, and where to (W-11.4, W-55.10)."""

    against: Against
    to: str | None = None


class Chosen(Value):
    """One word of a few."""

    word: str


class Named(Value):
    """Pieces in order; who is not named comes after them."""

    pieces: tuple[str, ...] = ()


class Joint(Value):
    """Whose Nazgûl of S's search with D's (W-22.2); None: any of them."""

    pieces: tuple[str, ...] | None = None


class MeetRule(Value):
    """What a group does that shares its hex with the enemy (W-13.13)."""

    lies_low: bool
    group: int = 0
    """The one for which it holds; 0: for all."""
    pieces: tuple[str, ...] = ()
    """All of them have to be there."""
    alone: bool = False
    """And nobody else."""

    def fits(self, group: int, there: frozenset[str]) -> bool:
        """Whether it holds for a group that meets those *there*."""
        if self.group not in (0, group) or not there.issuperset(self.pieces):
            return False
        return not self.alone or there == frozenset(self.pieces)


class Meeting(Value):
    """The rules by which groups that are met choose; the first that fits is used."""

    rules: tuple[MeetRule, ...] = ()

    def lies_low(self, group: int, there: Iterable[str]) -> bool:
        """Whether a group lies low before those *there*, rather than accept a search; where nothing fits it does."""
        pieces = frozenset(there)
        return next((rule.lies_low for rule in self.rules if rule.fits(group, pieces)), True)


class StatedOdds(Value):
    """In how many of six cases pieces spot a group: by piece there, else by hex, else for all (W-44.8)."""

    stated: tuple[tuple[str, int], ...] = ()

    def of(self, pieces: Collection[str], at: str) -> int | None:
        """The chance for *pieces* in a hex, the best of theirs; None: none is stated."""
        stated = dict(self.stated)
        own = [stated[piece] for piece in pieces if piece in stated]
        return max(own) if own else stated.get(at, stated.get("all"))


class OddsList(Part):
    """`all 2, lord 4, E0729 3`: chances in six, parted by commas."""

    def ways(self) -> Iterable[Parts]:
        return ((Some((Word("chance"),), 1),),)

    def size(self) -> tuple[int, int]:
        return 1, 99

    def read(self, words: Sequence[str], clause: str) -> tuple[tuple[str, int], ...]:
        found: dict[str, int] = {}
        for chance in " ".join(words).replace(",", " , ").split(" , "):
            match chance.split():
                case [whom, number] if number in ("1", "2", "3", "4", "5", "6"):
                    found[whom.upper() if HEX.fits(whom) else whom] = int(number)
                case _:
                    raise Illegal(
                        "W-44.8", "Chances are written like `all 2, lord 4, E0729 3`: so many cases of six."
                    )
        return tuple(found.items())

    def write(self, value: Any) -> Iterable[str]:
        return (
            ", ".join(
                f"{whom.lower() if HEX.fits(whom.lower()) else whom} {number}" for whom, number in value
            ),
        )


class UpToThree(Some):
    """So many of one kind of word at most."""

    def read(self, words: Sequence[str], clause: str) -> Any:
        if len(words) > MOST_TOGETHER:
            raise Illegal(clause, "Three Nazgûl search together at most.")
        return super().read(words, clause)


class MeetRules(Part):
    """`1 search if mouth alone, low`: rules parted by commas."""

    def ways(self) -> Iterable[Parts]:
        return ((Some((Word("rule"),), 1),),)

    def size(self) -> tuple[int, int]:
        return 1, 99

    def read(self, words: Sequence[str], clause: str) -> tuple[MeetRule, ...]:
        apart = " ".join(words).replace(",", " , ").split()
        return tuple(_meet_rule(rule) for rule in split(apart, ","))

    def write(self, value: Any) -> Iterable[str]:
        return (", ".join(" ".join(_meet_words(rule)) for rule in value),)


def _meet_rule(words: tuple[str, ...]) -> MeetRule:
    group, rest = (GROUP.make(words[0]), words[1:]) if words[:1] and words[0] in _GROUPS else (0, words)
    what, *condition = rest or ("",)
    if what not in ("low", "search") or condition[:1] not in ([], ["if"]):
        raise Illegal(
            CLAUSE, "A rule of `meet` is written like `1 search if mouth alone`, the last one like `low`."
        )
    alone = condition[-1:] == ["alone"]
    pieces = [_piece(word) for word in condition[1 : -1 if alone else None]]
    if condition and not pieces:
        raise ValueError(condition)
    return MeetRule(what == "low", group, tuple(pieces), alone)


def _meet_words(rule: MeetRule) -> Iterator[str]:
    if rule.group:
        yield str(rule.group)
    yield "low" if rule.lies_low else "search"
    if rule.pieces:
        yield from ("if", *rule.pieces)
    if rule.alone:
        yield "alone"


# ------------------------------------------------------------------------------------------------------- the rows

_F, _D, _S = frozenset("F"), frozenset("D"), frozenset("S")
_BOTH: Final = _F | _D
_HUNTING: Final = _D | _S
_ALL: Final = _F | _D | _S


def _one_of(*words: str) -> tuple[Form, ...]:
    return tuple(Form(Chosen, word, (Fixed(word),)) for word in words)


def _against(*words: str) -> tuple[Form, ...]:
    plain = tuple(Form(Against, word, (Fixed(word), Fixed(0))) for word in words)
    return (*plain, Form(Against, "ahead", (Fixed("ahead"), NUMBER)))


def _flights() -> tuple[Form, ...]:
    return tuple(
        Form(Flight, when, (Fixed(Against(when)), Clause("to", (HEX,), default=None)))
        for when in ("behind", "never", "always")
    )


def _some(make: type[Value], none: str, verb: str, word: Word) -> tuple[Form, ...]:
    return Form(make, none, (Fixed(()),)), Form(make, verb, (Some((word,), 1),))


_NAZGUL: Final = Word("nazgul", _nazgul)
_JOINT: Final = (
    Form(Joint, "any", (Fixed(None),)),
    Form(Joint, "-", (Fixed(()),)),
    Form(Joint, "", (UpToThree((_NAZGUL,), 1),)),
)
_OF_THREE: Final = {
    **dict.fromkeys(("challenge", "enter", "strike", "flee"), _HUNTING),
    **dict.fromkeys(("meet", "ring", "heir"), _F),
    "fighters": _ALL,
    "unring": _F | _S,
}
"""Whose each row is that two have as well."""
ROWS: Final = SheetRows(
    (
        SheetRow("challenge", _D, "W-9.10", _some(Spared, "all", "not", HEX), Spared()),
        SheetRow("enter", _D, "W-9.5", _some(Staying, "all", "stay", PIECE), Staying()),
        SheetRow("strike", _D, "W-55.2", _against("even", "always", "never"), Against("even")),
        SheetRow("flee", _D, "W-11.4", _flights(), Flight(Against("behind"))),
        SheetRow("search", _D, "W-12.17", _one_of("found", "cards", "always"), Chosen("found")),
        SheetRow("meet", _F, "W-13.13", (Form(Meeting, "", (MeetRules(),)),), Meeting()),
        SheetRow("fighters", _BOTH, "W-55.3", (Form(Named, "", (Some((PIECE,), 1),)),), Named()),
        SheetRow("ring", _F, "W-57.1", _one_of("alone", "never", "always"), Chosen("alone")),
        SheetRow("unring", _F, "W-57.3", _one_of("yes", "no"), Chosen("yes")),
        SheetRow("heir", _F, "W-55.8", (Form(Named, "", (Some((CHARACTER,), 1),)),), Named()),
    ),
    CLAUSE,
)
"""Those of the game for two. `search cards` asks also where D holds a card that is played in a search. [decided]"""
ROWS_OF_THREE: Final = SheetRows(
    (
        *(replace(row, whose=_OF_THREE[row.name]) for row in ROWS.rows.values() if row.name != "search"),
        SheetRow("search", _HUNTING, "W-12.17", _one_of("found", "always"), Chosen("always")),
        SheetRow("lead", _F, "W-59.11", _some(Named, "-", "", CHARACTER), Named()),
        SheetRow("give", _F, "W-23.1", _one_of("no", "yes"), Chosen("no")),
        SheetRow("taker", _F, "W-28.3", _one_of("aragorn", "gandalf"), Chosen("aragorn")),
        SheetRow("joint", _HUNTING, "W-22.2", _JOINT, Joint()),
        SheetRow("rank", _HUNTING, "W-25.10", (Form(Named, "", (Some((_NAZGUL,), 1),)),), Named()),
        SheetRow("rival", _HUNTING, "W-36.8", _one_of("search", "fight"), Chosen("search")),
        SheetRow("dare", _HUNTING, "W-36.9", _one_of("no", "yes"), Chosen("no")),
        SheetRow("consent", _S, "W-27.5", _against("no", "yes"), Against("no")),
        SheetRow("lord", _S, "W-28.4", _one_of("fight", "surrender"), Chosen("fight")),
        SheetRow("home", _S, "W-28.7", _one_of("yes", "no"), Chosen("yes")),
    ),
    CLAUSE,
)
"""Those of the game for three. None is `search cards`: the third would see who holds such a card. [decided]"""


_AT_TABLE: Final = frozenset(("challenge", "enter", "search", "meet", "joint", "rank", "rival", "dare"))
"""What a sheet says where fights, wearing and leading are words (W-44.13)."""


def _at_table(rows: SheetRows, whose: frozenset[str]) -> SheetRows:
    of_all = (row for row in rows.rows.values() if row.name in _AT_TABLE)
    without_hand = (
        replace(row, forms=row.forms[:1] + row.forms[2:])
        if row.name == "search" and len(row.forms) > 2
        else row
        for row in of_all
    )
    flee = tuple(
        Form(Flight, when, (Fixed(Against(when)), Clause("to", (HEX,), default=None)))
        for when in ("never", "always")
    )
    return SheetRows(
        (
            *without_hand,
            SheetRow("flee", whose, "W-11.4", flee, Flight(Against("never"))),
            SheetRow("odds", whose, "W-44.8", (Form(StatedOdds, "", (OddsList(),)),), StatedOdds()),
        ),
        CLAUSE,
    )


AT_TABLE: Final = {2: _at_table(ROWS, _D), 3: _at_table(ROWS_OF_THREE, _HUNTING)}
"""Those of an owners' table, by seats."""


def rows_of(sides: Collection[str], *, is_table: bool = False) -> SheetRows:
    """The rows of a game for these sides."""
    if is_table:
        return AT_TABLE[len(sides)]
    return ROWS_OF_THREE if "S" in sides else ROWS
