"""One reader's words for the pieces, cards and places of a war."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.language.telling import Telling, tell
from bot.language.words import Names, Text, capital, forms, safe, said
from bot.war.places import USUAL, called
from bot.war.wording import terms
from rules.board.hexes import Hex
from rules.war.hunting.points import CardKind, card_as_printed
from rules.war.land import Constants
from rules.war.pack import OpenLand
from rules.war.questions.sheets.of_war import rows_of
from rules.war.state.pieces import BAND, MAGIC, RING, PieceId, is_piece
from rules.war.state.table import SearchCard, Table
from rules.war.state.view import WarView
from rules.war.table.knowing import land_with
from rules.war.table.land import UNKNOWN, TableLand
from rules.war.table.naming import is_name
from rules.war.tracks.chart import Chart, Group, numbered

NAME: Final = 60
"""Characters of a name out of a map."""
_COUNTED: Final = re.compile(r"([a-z]+)-([0-9]+)")
HEX: Final = re.compile(r"[we][0-9]{4}\+?", re.IGNORECASE)
_NAMED: Final = 3
"""Members of a group that a button names."""
_FEW: Final = 8
"""Up to so many hexes a way is told step by step."""
_GROUP: Final = forms("a lone traveller", "a group of {n}")
_GROUPS: Final = forms("{n} group", "{n} groups")


class WarVoice:
    """The names of a map, the players' names, the sentences of one language, and whose side the reader is on."""

    def __init__(
        self,
        land: OpenLand,
        names: Names,
        text: Text,
        sides: Sequence[str] = (),
        side: str = "",
        constants: Constants | None = None,
        chart: Chart = (),
        dead: Collection[PieceId] = (),
        table: Table | None = None,
    ) -> None:
        self.land, self.names, self.text = land, names, text
        self.constants = constants or land.constants
        self.chart = chart
        """The Fellowship's, for its own player."""
        self.dead = dead
        """As far as the reader knows."""
        self.table = table
        """What an owners' table has said, as far as the reader knows."""
        self.sides = sides
        """By seat; none before the war begins."""
        self.is_table = isinstance(land, TableLand)
        """Whether it is an owners' table: of its map and its cards little is known (W-44.1)."""
        self.rows = rows_of(sides, is_table=self.is_table and bool(sides))
        """Those of the sheets of this war."""
        self.side = side
        """F or D; empty for everybody else."""

    @classmethod
    def of(cls, land: OpenLand, view: WarView | None, names: Names, text: Text) -> WarVoice:
        """The voice for words about *view*."""
        if view is None:
            return cls(land, names, text)
        state, side = view.state, view.side or ""
        chart = state.chart if side == "F" else ()
        land = land if state.table is None else land_with(land, state.table)
        return cls(
            land, names, text, state.rules.sides, side, state.rules.constants, chart, state.dead, state.table
        )

    @functools.cached_property
    def words(self) -> Mapping[str, Callable[[Any], object]]:
        """How the placeholders of what is told of an event are worded."""
        return {
            "at": lambda event: self.hex(event.at),
            "goal": lambda event: self.hex(event.to_hex),
            "stack": lambda event: self.hex(event.stack),
            "stacks": lambda event: self.text.list([self.hex(at) for at in event.stacks]),
            "way": lambda event: self.way(event.way),
            "who": lambda event: self.count(event.number),
            "piece": lambda event: self.piece(event.piece),
            "Piece": lambda event: capital(self.piece(event.piece)),
            "party": lambda event: self.piece(event.party),
            "Party": lambda event: capital(self.piece(event.party)),
            "pieces": lambda event: self.pieces(event.pieces),
            "people": lambda event: self.pieces(event.names),
            "magic": lambda event: self.magic(event.card),
            "card": lambda event: self.card(event.card),
            "cards": lambda event: self.text.list([self.card(card) for card in event.cards]),
            "phase": lambda event: self.text(terms.PHASES[event.phase]),
            "player": lambda event: self.player(event.side),
            "bargainer": lambda event: capital(self.called(event.by_side)),
            "taker": lambda event: self.called(event.side),
            "province": lambda event: self.province(event.province),
        }

    # Places.

    def named(self, name: str) -> str:
        """A place or a province, as the reader knows it."""
        return safe(called(name, self.text), NAME)

    def hex(self, at: Hex) -> str:
        """`Bree (W1612)`, or `W2413`."""
        name = self.land.name(at)
        site = self.land.sites.get(at)
        return name if site is None else f"{self.named(site.name)} ({name})"

    def province(self, name: str) -> str:
        """A province; of a hex of which nobody has said it, that."""
        return self.named(name) if name != UNKNOWN else self.text("a province that nobody has said")

    def place(self, id: str) -> str:
        """The name of a place of the rules: `Minas Tirith`; as it is usually called where this map has none."""
        at = self.land.place.get(id)
        return self.named(USUAL[id] if at is None else self.land.sites[at].name)

    def way(self, way: Sequence[Hex]) -> str:
        """`W2413 → W2414 → Moria (W2416)`; of a long one the ends alone."""
        shown = [self.land.name(at) for at in way[:-1]] if len(way) <= _FEW else [self.hex(way[0]), "…"]
        return " → ".join([*shown, self.hex(way[-1])])

    # Pieces.

    def piece(self, id: str) -> str:
        """`Frodo`, `the Lord of the Nazgûl`, `Nazgûl 3`, `orc band 2`; a name that owners gave as they write it."""
        counted = _COUNTED.fullmatch(id)
        if id == BAND:
            return self.text("an orc band")
        if counted is not None and counted[1] in terms.COUNTED:
            return self.text(terms.COUNTED[counted[1]], n=counted[2])
        return self.text(terms.PIECES[id]) if id in terms.PIECES else spelt(id)

    def pieces(self, ids: Iterable[str]) -> str:
        return self.text.list([self.piece(id) for id in ids])

    def people(self, ids: Iterable[str]) -> str:
        """`Sam (dead) and Frodo`: who was somewhere, as things stand now."""
        return self.text.list(
            [
                self.text("{piece} (dead)", piece=self.piece(id)) if id in self.dead else self.piece(id)
                for id in ids
            ]
        )

    def count(self, number: int) -> str:
        """So many characters of whom nobody knows more: `a group of 4`."""
        return self.text.counted(_GROUP, number)

    def groups(self, number: int) -> str:
        return self.text.counted(_GROUPS, number)

    def each(self, counted: Iterable[tuple[str, int]]) -> str:
        """`Sam (2), orc party 1 (4)`."""
        return ", ".join(f"{self.piece(id)} ({n})" for id, n in counted)

    # Cards.

    def magic(self, id: str) -> str:
        return self.text(terms.MAGIC[id].name) if id in terms.MAGIC else spelt(id)

    def card(self, number: int) -> str:
        """`5 Escape from Orcs`; at an owners' table, who read them themselves, `event card 66`."""
        if self.is_table:
            return self.text("event card {n}", n=number)
        return f"{number} {self.text(terms.EVENTS[number].name)}"

    def search_card(self, number: int, said: SearchCard | None = None) -> str:
        """`Card 4, up to three Nazgûl: Rhudaur, Hollin`: whose forces it gives, how many, and where.

        At an owners' table what was *said* of it; a card that its owner drew there has no number.
        """
        card = said or card_as_printed(number, self.land.ring, self.constants)
        gives = self.text(terms.SEARCH_CARDS[CardKind(card.kind)], n=card.strength)
        facts = {"gives": gives, "provinces": ", ".join(map(self.named, card.provinces))}
        if not number:
            return capital(self.text("{gives}: {provinces}", **facts))
        return self.text("Card {number}, {gives}: {provinces}", number=number, **facts)

    # Sides and words.

    def called(self, side: str) -> str:
        """`the Dark Power`."""
        return self.text(terms.SIDES[side])

    def player(self, side: str) -> str:
        """A side with who plays it, as a sentence begins: `The Dark Power (Cid)`."""
        if side not in self.sides:
            return capital(self.called(side))
        return f"{capital(self.called(side))} ({self.names.quiet(self.sides.index(side) + 1)})"

    def word(self, word: str) -> str:
        """A word of a written form, as it is shown: a piece, a card, the Ring, a hex by its name, others as they are.

        A step by road keeps its +.
        """
        if is_piece(word):
            return self.piece(word)
        if word in MAGIC:
            return self.magic(word)
        if word == RING:
            return self.text(terms.THE_RING)
        at = self.hex_of(word)
        if at is None and self.is_table and is_name(word):
            return spelt(word)
        return word if at is None else f"{self.hex(at)}{'+' * word.endswith('+')}"

    def hex_of(self, word: str) -> Hex | None:
        """The hex that a word names, with or without the + of a road; None for what names none on the map."""
        if not HEX.fullmatch(word):
            return None
        try:
            return self.land.parse(word.rstrip("+"))
        except ValueError:
            return None

    def group(self, number: int) -> str:
        """`Group 1 (Frodo and Sam)`: whom it has, for its owner."""
        group = self.group_of(str(number))
        if group is None:
            return self.text("Group {n}", n=number)
        named = [self.piece(id) for id in group.members]
        if len(named) > _NAMED:
            named = [*named[:_NAMED], self.text("{n} more", n=len(named) - _NAMED)]
        return self.text("Group {n} ({members})", n=number, members=self.text.list(named))

    def seen(self, number: int, group: Group) -> str:
        """A group as its reader knows it: everybody but its owner by who stands on the map."""
        return self.group(number) if self.side == "F" else self.pieces(group.members)

    def group_of(self, word: str) -> Group | None:
        """The reader's group of that number; None where he has none."""
        return {str(number): group for number, group in numbered(self.chart)}.get(word)

    # What the Dark Power and Saruman learn, and the Fellowship that they have.

    def learner(self, event: Any) -> str:
        """D or S: whose news an event is, which the Fellowship hears too; D's where it is both's."""
        sides = {self.sides[seat - 1] for seat in event.to if seat <= len(self.sides)}
        return "S" if sides & {"D", "S"} == {"S"} else "D"

    def learns(self, what: str, side: str = "D") -> str:
        if self.side == side:
            return self.text("👁️ **You learn:** {what}", what=what)
        return self.text(_LEARNS[side], what=what)


_LEARNS: Final = {
    "D": said("👁️ **The Dark Power learns:** {what}"),
    "S": said("👁️ **Saruman learns:** {what}"),
}


def provinces_of(land: OpenLand) -> Collection[str]:
    """All that there are; at an owners' table also those of which no hex is known."""
    return land.names if isinstance(land, TableLand) else land.by_province


def event_does(number: int, voice: WarVoice) -> str:
    """What an event card does."""
    if voice.is_table:
        return voice.text("What it does, its owner reads on it, and says in a word.")
    return voice.text(terms.event_does(number, voice.sides))


def spelt(id: str) -> str:
    """A name that owners gave, as it is shown.

    >>> spelt("theoden"), spelt("rohan-riders-2")
    ('Theoden', 'Rohan Riders 2')
    """
    return " ".join(map(capital, id.split("-")))


def learnt(what: Telling) -> Telling:
    """What an enemy of the Fellowship's learns by an event, for both who read it."""
    return lambda event, voice: voice.learns(tell(what, event, voice), voice.learner(event))


def by_reader(dark: str, others: str) -> Telling:
    """What the Dark Power, or Saruman, reads of his event, and what everybody else reads who may."""
    return lambda event, voice: tell(dark if voice.side in ("D", "S") else others, event, voice)


def listed(head: str, items: Iterable[str]) -> str:
    """A line, and what it is about as a list under it."""
    return "\n".join([head, *(f"- {item}" for item in items)])
