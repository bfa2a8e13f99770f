"""What happens at an owners' table: words, rolls, what was declared (chapter 44)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Private
from rules.war.state.pieces import PieceId, Side
from rules.war.state.table import SearchCard


class PiecesPut(Private):
    """What a seat has put at set-up, its own affair till all have (W-44.3)."""

    pieces: tuple[PieceId, ...]
    at: Hex
    group: int = 0


class CardSaid(Event):
    """What is on the search card, on its owner's word (W-44.7); without a kind it was passed over."""

    card: SearchCard


class NoChance(Private):
    """Forces stand with a group, and no chance to spot it is stated: it is not spotted (W-44.8)."""

    at: Hex


class ServantMet(Private):
    """A group has come to a Servant's hex, and its plot halts there (W-10.20, W-44.6)."""

    at: Hex
    number: int


class Rolled(Event):
    """Dice for any rule of the printed game; *needed*: so much or less makes it (W-44.9)."""

    by: Side
    faces: int
    thrown: tuple[int, ...]
    text: str = ""
    needed: int = 0


class RolledApart(Private):
    """The same for some alone."""

    by: Side
    faces: int
    thrown: tuple[int, ...]
    text: str = ""
    needed: int = 0


class WordSaid(Event):
    """A word to all (W-44.10); *label*: what it is contested by."""

    label: str
    by: Side
    effects: tuple[str, ...]
    text: str = ""


class WordTold(Private):
    """A word to some, by their letters; a sealed one has no label (W-44.11)."""

    label: str
    by: Side
    effects: tuple[str, ...]
    text: str = ""


class WordContested(Event):
    """It is undone, or stands again (W-44.11)."""

    label: str
    by: Side
    stands: bool = False


class WordContestedApart(Private):
    """The same of a word that some alone have heard."""

    label: str
    by: Side
    stands: bool = False


class BlindSaid(Event):
    """Who stands at the first does not see the second (W-44.5)."""

    by: Side
    watcher: Hex
    at: Hex


class FightDeclared(Event):
    """An Individual Combat, to be fought out at the players' own table (W-44.13)."""

    at: Hex
    by: Side
    pieces: tuple[PieceId, ...]
    against: str
    is_free: bool | None = None
    """Whether Saruman, who is attacked, may refuse it, as far as his strength was said (W-28.5, W-32.1)."""


class ArmyDeclared(Event):
    """An Army Combat, likewise."""

    at: Hex
    by: Side
    against: Side


class LossReckoned(Event):
    """What both lost of what they had, and who lost the larger share (W-28.6, W-28.8)."""

    at: Hex
    losses: tuple[tuple[Side, int, int], ...]
    beaten: Side | None = None
    """Whose stack was beaten; None: neither."""
    came_home: bool = False
    """Whether Saruman, who was with it, stands at Isengard now (W-28.7)."""
