"""Fights, captures and parties (chapters 54 to 56)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Event, Private, Value
from rules.war.state.pieces import PieceId, Side


class Added(Value):
    """What a card or Sorcery adds to a total (W-55.4)."""

    by: str
    """A magic card's id, `sorcery`, or an event card's number."""
    more: int


class Band(Value):
    """One side of a fight: who, with which die, and what came of it."""

    side: str
    """F, D, S, or `-` of a Servant, and of a Gollum who is neutral."""
    fighters: tuple[PieceId, ...]
    might: int
    thrown: int
    added: tuple[Added, ...] = ()
    wounds: tuple[tuple[PieceId, int], ...] = ()
    dead: tuple[PieceId, ...] = ()

    @property
    def total(self) -> int:
        return self.might + self.thrown + sum(one.more for one in self.added)


class Exchange(Value):
    """One exchange: who attacks, and who is attacked."""

    at: Hex
    attacker: Band
    defender: Band


class FightFought(Event):
    """A fight in the open (W-55.4)."""

    exchange: Exchange


class FightUnseen(Private):
    """A fight with a hidden Gollum (W-57.10): F alone; with a Servant (W-56.1): F."""

    exchange: Exchange


class ServantFought(Private):
    """What D hears of a champion's fight: hex, number, and the champion's figures without his name (W-10.20)."""

    at: Hex
    number: int
    champion_might: int
    servant: PieceId
    exchanges: tuple[tuple[int, int, int], ...]
    """Each: the champion's die, the Servant's, and the wounds, below 0 the champion's."""
    is_slain: bool


class Fled(Event):
    """A stack flew before a fight (W-11.4)."""

    pieces: tuple[PieceId, ...]
    at: Hex
    to_hex: Hex


class StaffBroken(Event):
    """Gandalf's or Saruman's (W-35.1, W-35.4)."""

    piece: PieceId


class SarumanBack(Event):
    """From his first death (W-35.3)."""


class StoodAside(Event):
    """Saruman refuses a fight; others of his stack take it (W-27.5)."""

    piece: PieceId
    at: Hex


class Try(Value):
    """An attempt to capture somebody (W-54.2)."""

    piece: PieceId
    thrown: int | None
    """None: the attempt was spent on one whom the Ring hides (W-54.7)."""
    is_taken: bool


class CaptureTried(Private):
    """Dice and captives (W-54.2)."""

    at: Hex
    tries: tuple[Try, ...]
    party: PieceId | None


class PartySeen(Event):
    """That a party is there, and its strength; whom it holds only its owner and F know (W-36.3)."""

    party: PieceId
    at: Hex
    strength: int


class PartyMoved(Event):
    party: PieceId
    way: tuple[Hex, ...]


class PartyGone(Event):
    """It is at home, or has nobody any more, or was beaten."""

    party: PieceId
    at: Hex


class CaptivesAtHome(Private):
    """Captives at Barad-dûr: they and their cards are out of the game (W-54.5)."""

    names: tuple[PieceId, ...]


class CaptivesHeld(Private):
    """Captives at Isengard: there they stay (W-36.4, W-34.10)."""

    names: tuple[PieceId, ...]


class EscapeTried(Private):
    """A captive's die (W-54.5)."""

    piece: PieceId
    party: PieceId
    thrown: int
    is_free: bool


class Freed(Private):
    """Captives whose party was beaten, who were held at Isengard when it fell, whom S let go, or D and S by a deal
    (W-54.6, W-34.10, W-29.8).
    """

    at: Hex
    names: tuple[PieceId, ...]


class TakenOver(Private):
    """Captives whose party another enemy of theirs has beaten: he has them (W-54.6)."""

    at: Hex
    names: tuple[PieceId, ...]
    side: Side
