"""What a war at its owners' table knows besides: names, words, provinces that were said (chapter 44)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Secret, Value
from rules.war.state.pieces import PieceId, Side


class Learnt(Secret):
    """The province of a hex, as F has said it: sealed till the end (W-44.4)."""

    at: Hex
    name: str
    """Of the hex."""
    province: str
    is_sure: bool = True
    """Else it is that for which its group was bound when it was stopped here: no sheet learns it."""


class Blind(Value, order=True):
    """Who stands at the first does not see the second (W-44.5)."""

    pair: tuple[Hex, Hex]
    names: tuple[str, str]


class SearchCard(Value):
    """What is on the search card that was drawn, on its owner's word (W-44.7)."""

    kind: str
    """`nazgul`, `eye`, `hand`; empty: there is none, or it is passed over."""
    provinces: tuple[str, ...] = ()
    strength: int = 0


class Change(Secret):
    """What a word has changed, so that it can be undone as far as nothing later has changed it again (W-44.11)."""

    fact: str
    """`at lord`, `ring`: what it is about."""
    before: str
    after: str


class Word(Secret):
    """What somebody has said of what happened at the players' own table (W-44.10)."""

    number: int
    """Among those of its audience; 0: it is sealed."""
    to: tuple[Side, ...]
    """Who has heard it."""
    by: Side
    effects: tuple[str, ...]
    text: str = ""
    changes: tuple[Change, ...] = ()
    may_contest: tuple[tuple[Side, int], ...] = ()
    """Whose piece it concerns, and how many of his sittings have to end before he may not any more."""
    contested_by: Side | None = None
    """Who has it undone now."""
    is_apart: bool = False
    """Whether some alone hear it: where two play, those who look on do not (W-36.3)."""

    @property
    def is_sealed(self) -> bool:
        return not self.number

    @property
    def label(self) -> str:
        """What it is contested by: `3` of those that all heard, `FS/3` of others; a sealed one has none."""
        if self.is_sealed:
            return ""
        return f"{''.join(self.to)}/{self.number}" if self.is_apart else str(self.number)


class ArmyCombat(Value):
    """An army combat that was declared in this game-turn (W-44.13)."""

    at: Hex
    attacker: Side
    defender: Side


class Table(Secret):
    """What an owners' table adds to a war."""

    ready: frozenset[Side] = frozenset()
    """Who has put all his pieces (W-44.3)."""
    owners: tuple[tuple[PieceId, Side], ...] = ()
    """Whose a piece is whose name the rules do not know."""
    where: tuple[Learnt, ...] = ()
    blind: tuple[Blind, ...] = ()
    card: SearchCard | None = None
    """Of the Search Phase that goes on; None: nobody has said it yet."""
    words: tuple[Word, ...] = ()
    battles: tuple[ArmyCombat, ...] = ()
    strength: int | None = None
    """S's on the map, as it was said last (W-28.5)."""

    def is_disputable(self, *facts: str) -> bool:
        """Whether a word stands that may be contested still and has changed one of these, or such a kind of them."""
        return any(
            change.fact in facts or change.fact.split()[0] in facts
            for word in self.words
            if word.contested_by is None and word.may_contest
            for change in word.changes
        )
