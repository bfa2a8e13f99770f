"""All rows of War."""

from __future__ import annotations

from typing import Final

from rules.kit.asks import Rows
from rules.war.questions import asides, dealing, pacts, sittings, words
from rules.war.questions.kinds import KINDS
from rules.war.questions.verbs.verb import CLAUSE

ROWS: Final = Rows((sittings, pacts, asides, dealing, words), CLAUSE)
assert ROWS.keys() <= KINDS.keys()
