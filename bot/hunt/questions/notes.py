"""Notes that players stick to the map."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.language.words import said
from rules.hunt.questions import notes

NOTE: Final = Row(
    notes.NOTE,
    said("notes on the map"),
    said("The notes stay as they are."),
    said("Notes"),
    said("Notes on the map, for all to read, like `/act note 17 seen here`."),
    verbs={
        "note": Verb(
            "Note on the map", "Where do you put the note?", then={"text": "What should the note say?"}
        )
    },
)
