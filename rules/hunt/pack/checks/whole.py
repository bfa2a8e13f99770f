"""Whether a pack can be played: every clause of chapter 23, and all that is wrong at once (H-23)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.hunt.pack.checks.boards import check_boards
from rules.hunt.pack.checks.forms import read_forms
from rules.hunt.pack.checks.journeys import check_journeys
from rules.hunt.pack.checks.parts import check_parts
from rules.hunt.pack.checks.words import check_words
from rules.hunt.pack.draft import Draft
from rules.packs.draft import Stage
from rules.packs.reading import Source, Violation


def check(sources: Sequence[Source], wrong: Sequence[Violation] = ()) -> Draft:
    """A draft of the pack that these files hold, with what is *wrong* already and everything that is found now."""
    draft = Draft(sources, wrong)
    if sources:
        read_forms(draft, sources)
        draft.stage = Stage.SENSE
        check_boards(draft)
        check_parts(draft)
        check_words(draft)
        check_journeys(draft)
    return draft
