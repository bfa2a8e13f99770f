"""The options of the next game, chosen as in a lobby; what does not fit is said at once, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from pydantic import BaseModel

from bot.games import finding, sheets
from bot.games.presentation import Presentation, presentation_of, remark
from bot.games.presenting.fields import FormField, Preset
from bot.language.choice import Choice
from bot.language.words import Text, capital
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from rules.registry import open_game

SHOWN_APART = ("preset", "pace")
"""Fields that the page draws by themselves."""

AS_IT_COMES, FIRST, LATER = "any", "first", "later"
"""When the host takes a seat: by his own press, before all others, or after the first of them."""

_OWNERS: Final = "For who has the printed game on the table; here with an invented sheet."


class Draft:
    """Which game, how many seats, which options."""

    def __init__(self, face_of: Callable[[str], Presentation], text: Text, seats: int | None) -> None:
        """Of so many *seats*, or the nearest number that can play; None: as many as usual."""
        self._face_of = face_of
        self._text = text
        self.config: BaseModel
        self._table: Presentation | None
        self._take(finding.names()[0], seats)

    def _take(self, game: str, seats: int | None = None) -> None:
        """Begin anew with the set of options for a first game, or with the usual ones."""
        self._shipped, self._table = self._face_of(game), None
        self.config = self._shipped.game.Config()
        wanted = self.presentation.lobby.USUAL if seats is None else seats
        self.seats = min(self.presentation.game.seats, key=lambda number: abs(number - wanted))
        first = (preset.config for preset in self._presets() if preset.is_for_beginners)
        self.config = next(first, self.config)
        self._side = AS_IT_COMES

    @property
    def presentation(self) -> Presentation:
        """Of the game as it is drafted: with the pack that it ships, or at a table with the one of a sheet."""
        return self._at_table() if sheets.is_by_sheet(self._shipped.game, self.config) else self._shipped

    def _at_table(self) -> Presentation:
        if self._table is None:
            game = self._shipped.game
            assert game.sheets is not None
            body, wrong = game.sheets.read(self._shipped.lobby.invented())
            assert body is not None, wrong
            self._table = presentation_of(open_game(game.name, None, body))
        return self._table

    def change(self, asked: Json) -> None:
        """Take what *asked* names of game, seats, preset, pace, and of one field's values. Raises NotPossible."""
        if "game" in asked:
            if asked["game"] not in finding.names():
                raise NotPossible("There is no such game.")
            self._take(asked["game"])
        if "seats" in asked:
            self._resize(asked["seats"])
        if "preset" in asked:
            self._choose_preset(asked["preset"])
        if "pace" in asked:
            self._fill("pace", [asked["pace"]])
        if "field" in asked:
            self._fill(asked["field"], asked.get("values"))
        if "side" in asked:
            self._choose_side(asked["side"])

    @property
    def side(self) -> str:
        """When the host takes a seat, where that decides his side."""
        return self._side if self._sides() else AS_IT_COMES

    def _choose_side(self, side: object) -> None:
        if side not in {each["value"] for each in self._sides()}:
            raise NotPossible("There is no such side.")
        seatings = self._seatings()
        if seatings:
            self._fill("sides", [side])
            self._side = AS_IT_COMES if side == seatings[0].value else FIRST
        else:
            self._side = str(side)

    def _seatings(self) -> Sequence[Choice]:
        return self.presentation.lobby.seatings(self.config, self.seats, self._text)

    def _sides(self) -> list[Json]:
        """The sides that can be chosen for the host; none where joining decides nothing."""
        if seatings := self._seatings():
            return [
                {"value": choice.value, "label": choice.label, "chosen": choice.chosen} for choice in seatings
            ]
        first, later, *_ = (*self.presentation.lobby.joining(self.config, self.seats, self._text), "", "")
        labels = {AS_IT_COMES: "As it comes", FIRST: capital(first), LATER: capital(later)} if later else {}
        return [
            {"value": value, "label": label, "chosen": value == self._side} for value, label in labels.items()
        ]

    def _resize(self, seats: object) -> None:
        """Another number of players; a ready-made set becomes the one for that number."""
        if not isinstance(seats, int) or seats not in self.presentation.game.seats:
            most, least = max(self.presentation.game.seats), min(self.presentation.game.seats)
            raise NotPossible(f"{self.presentation.title} is for {least} to {most} players.")
        chosen = next((preset.name for preset in self._presets() if self._is_chosen(preset)), None)
        self.seats = seats
        if chosen is not None:
            self._choose_preset(chosen)
        if (seatings := self._seatings()) and not any(choice.chosen for choice in seatings):
            self._choose_side(seatings[0].value)  # a side of three is none of two

    def _choose_preset(self, name: object) -> None:
        preset = next((preset for preset in self._presets() if preset.name == name), None)
        if preset is None:
            raise NotPossible("There is no such set.")
        self.config = self._with_clocks(preset.config)

    def _fill(self, field: object, values: object) -> None:
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise NotPossible("That cannot be chosen.")
        try:
            self.config = self.presentation.lobby.fill(self.config, self.seats, str(field), values)
        except ValueError:
            raise NotPossible("That cannot be chosen.") from None

    def _presets(self) -> Sequence[Preset]:
        return (*self._shipped.lobby.presets(self.seats, self._text), *self._tables())

    def _tables(self) -> Iterator[Preset]:
        """The tables by a sheet, where the game has such: as its lobby calls them."""
        game, lobby = self._shipped.game, self._shipped.lobby
        for mode in game.sheets.modes(self.seats) if game.sheets and lobby.invented() else ():
            config = game.Config.model_validate({"mode": mode})
            for field in lobby.fields(config, self.seats, self._text):
                chosen = (choice for choice in field.options if (field.id, choice.value) == ("mode", mode))
                yield from (
                    Preset(choice.label, f"{_OWNERS} {choice.description}", config) for choice in chosen
                )

    def _is_chosen(self, preset: Preset) -> bool:
        return self._with_clocks(preset.config) == self.config

    def _with_clocks(self, config: BaseModel) -> BaseModel:
        """*config* with the deadlines that are chosen now, what happens when they pass, and the host's side."""
        kept = {"deadlines", "policies"} | ({"sides"} if self._seatings() else set())
        now = self.config.model_dump(mode="json", include=kept)
        return type(config).model_validate({**config.model_dump(mode="json"), **now})

    # What there is to see

    def refusal(self) -> str | None:
        """Why no lobby would start with this; None when it would."""
        return next((each["line"] for each in self._remarks() if each["refuses"]), None)

    def _remarks(self) -> list[Json]:
        remarks = self.presentation.game.remarks(self.config, self.seats)
        return [{"line": remark(each, self._text), "refuses": each.refuses} for each in remarks]

    def state(self) -> Json:
        """The draft as the page shows it."""
        fields = {
            field.id: field for field in self.presentation.lobby.fields(self.config, self.seats, self._text)
        }
        return {
            "game": self.presentation.game.name,
            "title": self.presentation.title,
            "games": [_offered(self._face_of(name)) for name in finding.names()],
            "seats": self.seats,
            "sides": self._sides(),
            "presets": [
                {"name": preset.name, "line": preset.line, "chosen": self._is_chosen(preset)}
                for preset in self._presets()
            ],
            "fields": [_drawn(field) for id_, field in fields.items() if id_ not in SHOWN_APART],
            "paces": _drawn(fields["pace"])["options"] if "pace" in fields else [],
            "lines": list(self.presentation.lobby.describe(self.config, self.seats, self._text)),
            "remarks": self._remarks(),
        }


def _offered(presentation: Presentation) -> Json:
    return {
        "name": presentation.game.name,
        "title": presentation.title,
        "seats": list(presentation.game.seats),
    }


def _drawn(field: FormField) -> dict[str, Any]:
    return {
        "id": field.id,
        "label": field.label,
        "least": field.least,
        "most": field.most,
        "options": [
            {
                "value": choice.value,
                "label": choice.label,
                "line": choice.description,
                "chosen": choice.chosen,
            }
            for choice in field.options
        ],
    }
