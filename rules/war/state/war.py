"""A war as frozen data: what is on the map, and what only some may know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Outcome, Seat, Secret, Value, only
from rules.war.events import Told
from rules.war.land import Constants, Land
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.council import Alliance, Bans, Choice, Control, Loan, Offer, Persuaded
from rules.war.state.deals import Deal
from rules.war.state.hands import Hand, Pile
from rules.war.state.hosts import Hosts, TurnEnd
from rules.war.state.journeys import Journey
from rules.war.state.phases import SITTINGS, Phase
from rules.war.state.pieces import (
    CHARACTERS,
    NAZGUL,
    OF_ISENGARD,
    PARTY,
    SIDES,
    TABLE,
    PieceId,
    Side,
    is_band,
)
from rules.war.state.searches import Search
from rules.war.state.table import Table
from rules.war.tracks.chart import Chart, Group, Line, numbered
from rules.war.tracks.sightings import Sight


class Rules(Value):
    """What was fixed at the start."""

    sides: tuple[Side, ...]
    """By seat, seat 1 first (W-17.1)."""
    constants: Constants
    errata: bool = True
    """W-4.4."""
    limit: int = 15
    """With which game-turn it ends (W-50.2)."""
    aid: bool = True
    """Whether D is shown where groups can be."""
    edition: int = 1
    mode: str = "open"
    """`open`, or at an owners' table `hidden`, `three`, `both` (W-19.11)."""

    @property
    def is_table(self) -> bool:
        """Whether it is played on the printed map, much of it on word (chapter 44)."""
        return self.mode != "open"

    @property
    def has_hidden(self) -> bool:
        """Whether the Fellowship goes unseen: Part A is on (W-44.16)."""
        return self.mode != "three"

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The sittings of a game-turn, in their order (W-16.3)."""
        return tuple(phase for phase in SITTINGS if phase.side in self.sides)

    @property
    def enemies(self) -> tuple[Side, ...]:
        """The Fellowship's, in their order."""
        return tuple(side for side in SIDES if side != "F" and side in self.sides)

    def side(self, seat: Seat) -> Side:
        return self.sides[seat - 1]

    def seat(self, side: Side) -> Seat:
        return self.sides.index(side) + 1

    def seats(self, *sides: Side) -> tuple[Seat, ...]:
        """Those of *sides*, as an audience."""
        return only(*(self.sides.index(side) + 1 for side in sides))


# ------------------------------------------------------------------------------------------------ pieces on the map


class Standing(Value):
    """A piece of the enemy's on the map, a party, a Ringwraith, Gollum in the open: whoever sees the map sees it."""

    id: PieceId
    at: Hex


class Party(Secret):
    """Orcs with captives, or with the Ring (W-36.3, W-54.3); where it is, its piece on the map tells."""

    id: PieceId
    strength: int
    captives: tuple[PieceId, ...] = ()
    goal: Hex | None = None
    """For where its owner has headed it (W-36.4); None: for home."""
    was_headed: bool = False
    waits: int = 0
    """The game-turn in which it came to its goal, and stands there (W-36.4)."""
    owner: Side = "D"


class Servant(Secret):
    """One that lives, with what it has left (W-56.1)."""

    at: Hex
    id: PieceId
    life: int


NOWHERE: Final = -1
"""Where Gollum is, for who does not know, and while he is not in play."""


class Gollum(Secret):
    """W-57.6, W-14."""

    at: Hex
    side: str = "-"
    """F, D, or - while he is neutral."""
    is_hidden: bool = True
    is_dead: bool = False
    thrown_by: Side = "D"
    """By whose die he goes, where it is against the Fellowship (W-26.1)."""


class Ring(Secret):
    """Who bears it, and whether he wears it (W-57)."""

    bearer: PieceId | None = "frodo"
    """A character, a piece of the enemy's, a party, Gollum; None: it lies somewhere, or is no more."""
    is_on: bool = False
    lies: Hex | None = None
    """Where its bearer and all with him died (W-57.12)."""
    marks: tuple[tuple[PieceId, int], ...] = ()
    is_secret: bool = False
    """Only F knows of its bearer (W-57.8)."""
    believed: PieceId | None = "frodo"
    """Whom D takes for the bearer (W-54.1)."""
    believed_by_s: PieceId | None = "frodo"

    @property
    def is_in_the_open(self) -> bool:
        """Whether Saruman or the Chief wears it, before all eyes (W-57.5)."""
        return self.is_on and self.bearer in OF_ISENGARD

    def believed_by(self, side: str) -> PieceId | None:
        """Whom an enemy of the Fellowship's takes for the bearer."""
        return self.believed_by_s if side == "S" else self.believed

    def taken_for(self, side: Side, piece: PieceId | None) -> Ring:
        """With another whom an enemy takes for the bearer."""
        return replace(self, **{"believed_by_s" if side == "S" else "believed": piece})

    def marks_of(self, piece: PieceId) -> int:
        return dict(self.marks).get(piece, 0)


# ---------------------------------------------------------------------------------------------------- what is learnt


class News(Secret):
    """What D or S has learnt, and F that he has (W-15.5, W-39.12): *level*, place, and what that level tells."""

    turn: int
    phase: Phase
    level: int
    clause: str
    at: Hex | None
    """Of level 0 that of the watcher; of level 1 none."""
    number: int | None = None
    staying: int | None = None
    """Of a citadel that was left (W-10.6)."""
    names: tuple[PieceId, ...] = ()
    province: str = ""
    """Of level 1."""
    to: Side = "D"
    """Who has learnt it."""


class DrawOffer(Value):
    """W-38.9: made in this game-turn, with who has voted how."""

    turn: int
    votes: tuple[tuple[Side, bool], ...] = ()


class Note(Secret):
    """What a seat has written for itself (W-15.5)."""

    turn: int
    text: str


class WarState(Secret, gc=True, weakref=True):
    """All of a war."""

    rules: Rules
    chart: Chart
    pieces: tuple[Standing, ...] = ()
    """In their order (W-51.8)."""
    posted: tuple[Standing, ...] = ()
    """Where they stood when the last sitting ended: its end tells who does not stand there any more (W-16.9)."""
    public: tuple[Standing, ...] = ()
    """The same as all saw them last: in a search and on a journey they show when the sitting ends (W-16.9)."""
    shown: tuple[tuple[Hex, tuple[PieceId, ...]], ...] = ()
    """Spotted characters, as all saw them last."""
    turn: int = 1
    phase: Phase = Phase.SEARCH
    ring: Ring = Ring()
    gollum: Gollum = Gollum(0)
    won: frozenset[PieceId] = frozenset()
    """The Nazgûl that Saruman has won from D (W-25.10)."""
    hosts: Hosts = ()
    marching: str = ""
    """Why D's hosts may move: `turn`, `hobbit` or `ban` (W-59.6); empty: they may not."""
    battles: frozenset[Hex] = frozenset()
    """Where an army combat was fought in this player-turn (W-59.8)."""
    led: frozenset[PieceId] = frozenset()
    """Who has led in an army combat of this game-turn (W-59.11)."""
    held: int = 0
    """At so many ends of game-turns in a row Saruman has had his three places (W-50.3)."""
    isengard_fell: bool = False
    """Whether an army combat at Isengard has left nothing of S's stack there (W-33.7)."""
    council: Choice = Choice.OPEN
    """What Saruman's council has chosen in this game-turn (W-20.10)."""
    alliance: Alliance | None = None
    offers: tuple[Offer, ...] = ()
    lending: tuple[Loan, ...] = ()
    """As it is written."""
    loans: tuple[Loan, ...] = ()
    """What counts for this game-turn, as written when the council was held (W-21.15)."""
    bans: Bans = Bans()
    control: Control = Control()
    persuaded: tuple[Persuaded, ...] = ()
    resigned: frozenset[Side] = frozenset()
    """Sides that are held to their defaults (W-38.9)."""
    deals: tuple[Deal, ...] = ()
    """Open ones of Saruman's, one with each of the others at most (W-29.10)."""
    parties: tuple[Party, ...] = ()
    servants: tuple[Servant, ...] = ()
    """Those that live."""
    wounds: tuple[tuple[PieceId, int], ...] = ()
    dead: frozenset[PieceId] = frozenset()
    gone: frozenset[PieceId] = frozenset()
    """Captives at Barad-dûr: they are out of the game (W-54.5)."""
    prisoners: frozenset[PieceId] = frozenset()
    """Captives at Isengard, held there (W-36.4, W-34.10)."""
    wraiths: frozenset[PieceId] = frozenset()
    """Characters, and Gollum, who became Ringwraiths (W-57.4)."""
    returns: int = 0
    """With which game-turn's journey Gandalf comes back (W-51.4); 0: he does not."""
    staves: frozenset[PieceId] = frozenset()
    """Of Gandalf and Saruman whose staff is broken (W-35.1)."""
    bitten: tuple[tuple[PieceId, int], ...] = ()
    """Of the wounds of Saruman's Nazgûl those by Elven swords or Sorcery, which Isengard does not heal (W-36.12)."""
    was_back: bool = False
    """Whether Saruman has died once, and has come back if he could (W-35.3)."""
    was_white: bool = False
    """Whether he has come back already."""
    magic: tuple[tuple[str, PieceId], ...] = ()
    """Which magic card who carries."""
    lying: tuple[tuple[str, Hex], ...] = ()
    """Which magic card lies where (W-56.3)."""
    hands: tuple[tuple[Side, Hand], ...] = ()
    deck: Pile = Pile("events")
    search_deck: Pile = Pile("search")
    points: int = 0
    """D's shadow points (W-53.1)."""
    turned: tuple[int, ...] = ()
    """The search cards of the Search Phase that goes on."""
    searches: tuple[Search, ...] = ()
    """Of those who search in it, in the order in which they are played."""
    is_drawn: bool = False
    """Whether dice have said who of two searches first (W-36.6)."""
    journey: Journey = Journey()
    moved: frozenset[PieceId] = frozenset()
    """Who of D's has moved in this player-turn (W-52.1)."""
    fought: frozenset[PieceId] = frozenset()
    """Who has attacked in this phase (W-55.1)."""
    in_fight: frozenset[PieceId] = frozenset()
    """Who was in a fight in this game-turn (W-51.6)."""
    lost: frozenset[PieceId] = frozenset()
    """Characters whose last fight of this game-turn was lost (W-60.2)."""
    stage: int = 0
    """Of a player-turn: 0 moves, 1 Individual Combats, 2 Army Combats (W-5.4)."""
    has_begun: bool = False
    """Whether a council, an alliance or a host's move was said in this sitting, behind cards (W-58.1, W-20.10)."""
    used: frozenset[str] = frozenset()
    """What may be done once a game-turn and was: `athelas`, `palantir-tirith`, citadels that are tried, and ways of
    stacks, for which nobody pays twice: `E0729-E0628` (W-53.2).
    """
    began: tuple[tuple[PieceId, Hex], ...] = ()
    """Where everybody stood when the game-turn began (W-51.6)."""
    taken: tuple[tuple[Hex, Side], ...] = ()
    """Places that are not whose they were at the start."""
    foul: str = ""
    """The province in which nothing is in a zone (W-58.1)."""
    blocked: int = 0
    """To the end of which game-turn's journey High Pass and Redhorn are closed (W-58.1)."""
    frenzied: Side = "D"
    """Whose orcs are in a frenzy."""
    frenzy: int = 0
    """To the end of which game-turn's shadow D's next fight of a party gets more (W-58.1)."""
    reported: frozenset[Side] = frozenset()
    """Who had a group reported in Mordor, in this game-turn or before (W-52.5)."""
    has_hobbit: bool = False
    """Whether D has spotted or captured a Hobbit (W-59.1)."""
    sheets: tuple[tuple[Side, Sheet], ...] = ()
    notes: tuple[tuple[Side, tuple[Note, ...]], ...] = ()
    news: tuple[News, ...] = ()
    lines: tuple[Line, ...] = ()
    """The chart's, of every group at each journey's end (W-6.4), and the tenth, of Gollum."""
    gollum_lines: tuple[tuple[int, Hex | None], ...] = ()
    turn_ends: tuple[TurnEnd, ...] = ()
    ledger: tuple[Told, ...] = ()
    """All that was told, and to whom: a view tells it again (W-19.1)."""
    missed: tuple[tuple[Side, int], ...] = ()
    """How many sittings in a row (W-2.6)."""
    spoken: frozenset[Side] = frozenset()
    """Whose players have said anything in this sitting (W-2.6)."""
    offer: DrawOffer | None = None
    table: Table | None = None
    """What an owners' table adds (chapter 44)."""
    outcome: Outcome | None = None
    counts: tuple[tuple[str, int], ...] = ()
    before: None = None
    """Committed is committed (W-16.9)."""

    @property
    def sight(self) -> Sight:
        """What keeps watchers from seeing now (W-51.3, W-58.1)."""
        has_havens = self.council is Choice.ELVES or self.rules.is_table  # W-51.7 is the open game's
        return Sight(self.foul, has_havens=has_havens)

    def sheet(self, side: Side) -> Sheet:
        """What a side has written."""
        return dict(self.sheets).get(side, Sheet())

    def hand(self, side: Side) -> Hand:
        return dict(self.hands).get(side, Hand())

    @property
    def tabled(self) -> Table:
        """What an owners' table adds, where it is one."""
        assert self.table is not None
        return self.table

    @property
    def acting(self) -> tuple[Side, ...]:
        """Whose sitting it is: in a search all who are asked (W-16.1)."""
        if self.phase is Phase.SETUP:
            return tuple(side for side in self.rules.sides if side not in self.tabled.ready | self.resigned)
        if self.phase is Phase.SEARCH:
            return tuple(search.side for search in self.searches if search.is_asked)
        return (self.phase.side,)

    def search_of(self, side: Side | None) -> Search | None:
        """What a side does in the Search Phase; None where it does nothing."""
        return next((search for search in self.searches if search.side == side), None)

    def notes_of(self, side: Side) -> tuple[Note, ...]:
        return dict(self.notes).get(side, ())

    def carries(self, group: Group, card: str) -> bool:
        """Whether somebody in it has a magic card."""
        return dict(self.magic).get(card) in group.members

    def life(self, piece: PieceId) -> int:
        """What a piece of the table has left; a party's is its strength (W-54.6)."""
        party = self.party(piece)
        if party is not None:
            return party.strength
        full = 4 if piece in self.wraiths else TABLE[piece].life
        return full - dict(self.wounds).get(piece, 0)

    def side_of(self, piece: PieceId | None) -> str:
        """Whose a piece is now; `-` of a neutral Gollum, of Servants, and of nobody."""
        if piece in self.wraiths:
            return "D"
        if self.table is not None and (owner := dict(self.table.owners).get(piece or "")):
            return owner
        if piece == "gollum":
            return self.gollum.side
        if piece is not None and piece.startswith(PARTY):
            party = self.party(piece)
            return "D" if party is None else party.owner
        if piece in CHARACTERS:
            return "F"
        if piece is not None and is_band(piece):
            return next(
                (search.side for search in self.searches if search.is_placed and not search.is_over), "D"
            )
        if piece in NAZGUL or piece == "mouth":
            return "S" if piece in self.won else "D"
        if piece in OF_ISENGARD:
            return "S" if "S" in self.rules.sides else "D"
        return "-"

    def are_allied(self, side: str, other: str) -> bool:
        """Whether an alliance joins two sides, one that is being dissolved too (W-21.1, W-24.3)."""
        return self.alliance is not None and self.alliance.pair == {side, other}

    def enemy_of(self, pieces: Iterable[PieceId]) -> Side:
        """Whose *pieces* are that act together against the Fellowship; D's where nobody else's."""
        sides = {self.side_of(piece) for piece in pieces}
        return next((side for side in self.rules.enemies if side in sides), "D")

    def party(self, id: PieceId) -> Party | None:
        return next((party for party in self.parties if party.id == id), None)

    def standing(self, id: PieceId) -> Hex | None:
        """Where a piece of the map is."""
        return next((piece.at for piece in self.pieces if piece.id == id), None)

    def visible(self, group: Group, land: Land) -> tuple[PieceId, ...]:
        """All of a group but who wears the Ring where it hides him (W-57.2); at an owners' table words say so."""
        if not self.ring.is_on or self.rules.is_table or land.is_mordor(group.at):
            return group.members
        return tuple(piece for piece in group.members if piece != self.ring.bearer)

    def column_of(self, piece: PieceId) -> int | None:
        """In which group a character is."""
        return next((number for number, group in numbered(self.chart) if piece in group.members), None)

    def free_characters(self) -> Iterator[PieceId]:
        """Those in groups, by columns."""
        return (piece for _, group in numbered(self.chart) for piece in group.members)
