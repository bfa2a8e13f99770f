"""The token for a War of the Ring game, when a hunt has ended."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.language.words import said
from rules.hunt.questions import ending

TOKEN: Final = Row(
    ending.TOKEN,
    said("a token for the War of the Ring"),
    said("I take the first of the two tokens."),
    said("Choose a token"),
    said("**Choose a token** for a War of the Ring game afterwards."),
    said("The winner chooses the token by {moment}."),
    is_asked=lambda config: config.war_tokens is not False,
    ahead=said("**In advance:** the token for a War of the Ring game afterwards."),
    ahead_short=said("Plan the token"),
    verbs={"choose": Verb("Choose a token", "Which token do you choose?")},
)
