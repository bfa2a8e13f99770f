"""Notes that players stick to the map."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row
from bot.language.words import said
from rules.hunt.questions import notes

NOTE: Final = Row(
    notes.NOTE,
    said("notes on the map"),
    said("The notes stay as they are."),
    said("Notes"),
    said("Notes on the map, for all to read, like `/act note 17 seen here`."),
    asks={"note": said("Where do you put the note?"), "note:text": said("What should the note say?")},
    verbs={"note": said("Note on the map")},
)
