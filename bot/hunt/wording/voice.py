"""One reader's words for the pieces of a hunt, as the pack names them (H-0.4, H-21.4)."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.hunt.wording import terms
from bot.language.words import Names, Text, safe
from rules.game import Seat
from rules.hunt.pack import EYE, Card, HuntPack
from rules.hunt.pack.board import Board, Space
from rules.hunt.view import HuntView

_FIGURE: Final = re.compile("w[1-4]")
NAME: Final = 60
"""Characters of a name out of a pack."""


class Voice:
    """The names of a pack, the players' names, and the sentences of one language."""

    def __init__(
        self,
        pack: HuntPack,
        names: Names,
        text: Text,
        part: int = 1,
        lord: int | None = None,
        pencils: Sequence[tuple[Seat, str]] = (),
    ) -> None:
        self.pack, self.names = pack, names
        self.text = text.knowing(bearer=self.bearer, mentor=self.mentor, lord=self.lord)
        self.part = part
        """The part that is played, for words that do not say so themselves."""
        self.lord_figure = lord
        """The figure in whose place the Lord stands now."""
        self.pencils = pencils
        """What the reader's seat has pencilled on its board, and others who share it, by seat."""

    def of(self, part: int) -> Voice:
        """The same of a *part*."""
        return Voice(self.pack, self.names, self.text, part, self.lord_figure)

    @functools.cached_property
    def words(self) -> Mapping[str, Callable[[Any], object]]:
        """How the placeholders of what is told of an event are worded."""
        return {
            "name": lambda event: (
                self.companion(event.companion) if hasattr(event, "companion") else self.seat(event.seat)
            ),
            "giver": lambda event: self.seat(event.giver),
            "receiver": lambda event: self.seat(event.receiver),
            "figure": lambda event: self.figure(event.figure),
            "wraith": lambda event: self.wraith(event.figure),
            "order": lambda event: " → ".join(map(self.figure, event.figures)),
            "place": lambda event: self.space(_of(event, "location", "space", "number"), event.part),
            "places": lambda event: self.spaces(
                _of(event, "locations", "numbers", "drawn"), getattr(event, "part", 2)
            ),
            "way": lambda event: self.way(event.way, event.part),
            "cards": lambda event: self.cards(event.cards),
            "faces": lambda event: self.faces(event.faces),
            "tile": lambda event: self.tile(event.tile),
            "more": lambda event: event.corruption,
            "what": lambda event: self.text(terms.DECKS[event.what]),
        }

    def _term(self, role: str) -> str:
        """What the pack calls a role (H-21.4)."""
        return safe(self.pack.terms[role], NAME)

    @property
    def bearer(self) -> str:
        return self._term("bearer")

    @property
    def mentor(self) -> str:
        return safe(self.pack.mentor, NAME)

    @property
    def wraiths(self) -> str:
        """What the pack calls the Nazgul, of any number."""
        return self._term("wraith")

    @property
    def lord(self) -> str:
        return safe(self.pack.lord, NAME)

    # Spaces.

    def board(self, part: int | None = None) -> Board:
        return self.pack.boards[self.part if part is None else part]

    def space(self, space: Space, part: int | None = None) -> str:
        """`17 Frogmorton`, or `dot 51-57.1`."""
        board = self.board(part)
        if space in board.names:
            return f"{space} {safe(board.names[space], NAME)}"
        return self.text("dot {id}", id=self.dot(space, part))

    def dot(self, space: Space, part: int | None = None) -> str:
        """The written form of a dot, as the pack writes it."""
        return self.board(part).word(space).upper()

    def spaces(self, spaces: Iterable[Space], part: int | None = None) -> str:
        return self.text.list([self.space(space, part) for space in spaces])

    def way(self, spaces: Sequence[Space], part: int | None = None) -> str:
        """Spaces one after the other: only the last with its name."""
        board = self.board(part)
        *first, last = spaces
        return " → ".join([*(board.word(space).upper() for space in first), self.space(last, part)])

    def area(self, place: str, part: int | None = None) -> str:
        """`area K (Buckland)`, `section IV`, or a space by its number, from the written form."""
        board = self.board(part)
        kind, _, name = place.partition(" ")
        known = {written.casefold(): written for written in (*board.areas, *board.sections)}
        name = known.get(name.casefold(), name)
        if kind == "area":
            shown = board.area_names.get(name, "")
            if shown:
                return self.text("area {id} ({name})", id=name, name=safe(shown, NAME))
            return self.text("area {id}", id=safe(name, NAME))
        if kind == "section":
            return self.text("section {id}", id=safe(name, NAME))
        space = board.find(place)
        return safe(place, NAME) if space is None else self.space(space, part)

    def plain_area(self, area: str) -> str:
        """The same of an area by its id, as a menu shows it."""
        return self.area(f"area {area}").replace("\\", "")

    # Figures, seats, cards.

    def figure(self, figure: int) -> str:
        """One Nazgul, or the Lord in its place."""
        return self.lord if figure == self.lord_figure else self.wraith(figure)

    def wraith(self, figure: int) -> str:
        """One Nazgul by its own name, even while the Lord rides in its place."""
        return safe(self.pack.wraiths[figure].name, NAME)

    def figures(self, figures: Iterable[int]) -> str:
        return self.text.list([self.figure(figure) for figure in figures])

    def seat(self, seat: Seat) -> str:
        return self.names.one(seat)

    def card(self, card: str) -> str:
        """A card by its name; by what it is called in writing where the pack has none of that id."""
        known: Card | None = self.pack.cards.get(card)
        return safe(card, NAME) if known is None else safe(known.name, NAME)

    def cards(self, cards: Iterable[str]) -> str:
        """Cards with what they are called in writing: `Second Supper (a1-03)`."""
        return self.text.list([f"**{self.card(card)}** ({safe(card, NAME)})" for card in cards])

    def companion(self, companion: str) -> str:
        known = self.pack.companion(companion)
        return safe(companion if known is None else known.name, NAME)

    # Dice and tiles.

    def face(self, face: str) -> str:
        """A die's face; any unknown word as it stands."""
        known = terms.FACES.get(face.upper())
        return safe(face, NAME) if known is None else self.text(known)

    def faces(self, faces: Iterable[str]) -> str:
        return ", ".join(self.face(face) for face in faces)

    def tile(self, tile: str) -> str:
        """What stands on a tile; red ones say so (H-10.9)."""
        known = self.pack.tiles.get(tile)
        if known is None:
            return self.text("missing")
        value = self.text("Eye") if known.value == EYE else str(known.value)
        return self.text("red {value}", value=value) if known.set == "special" else value

    def tiles(self, tiles: Iterable[str]) -> str:
        return ", ".join(f"**{self.tile(tile)}**" for tile in tiles)

    def source(self, source: str) -> str:
        """What something was paid or done with: `free`, a face, a card's id, `ability 2`, `company sam`."""
        kind, _, rest = source.partition(" ")
        match kind:
            case "free":
                return self.text("free")
            case "ability":
                return self.text("ability {n}", n=rest)
            case "company" | "flip":
                return self.companion(rest)
            case _ if source in self.pack.cards:
                return self.card(source)
            case _:
                return self.faces(source.split("+")) if source else ""


def voice_of(
    pack: HuntPack, pencils: Sequence[tuple[Seat, str]], view: HuntView | None, names: Names, text: Text
) -> Voice:
    """The voice for words about *view*; without one, about the first part of the pack."""
    if view is None:
        return Voice(pack, names, text, pack.parts[0], None, pencils)
    return Voice(pack, names, text, view.seen.part, view.seen.lord, pencils)


def _of(event: object, *fields: str) -> Any:
    """The one of *fields* that the event has."""
    return next(getattr(event, field) for field in fields if hasattr(event, field))


def is_figure(words: Sequence[str], nth: int) -> bool:
    """Whether a word names a Nazgul: `w1` also writes a dot, which stands behind a figure."""
    if not _FIGURE.fullmatch(words[nth]):
        return False
    return nth == 0 or not is_figure(words, nth - 1)


def shown_pick(words: Sequence[str], nth: int, part: int | None, voice: Voice) -> str:
    """One word of those picked: a Nazgul, a space, a card, a companion, a die's face; else as it stands."""
    word = words[nth]
    if is_figure(words, nth):
        return voice.figure(int(word[1]) - 1)
    space = voice.board(part).find(word)
    if space is not None:
        return voice.space(space, part)
    if word in voice.pack.cards:
        return voice.card(word)
    if voice.pack.companion(word) is not None:
        return voice.companion(word)
    return voice.face(word) if re.fullmatch("[a-z_]+", word) else safe(word)
