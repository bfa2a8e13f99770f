"""Whether a pack can be played: every clause of chapter 23, and all that is wrong at once (H-23)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.hunt.checks_boards import check_boards
from rules.hunt.checks_forms import read_forms
from rules.hunt.checks_journeys import check_journeys
from rules.hunt.checks_parts import check_parts
from rules.hunt.checks_words import check_words
from rules.hunt.packdraft import Draft, Stage
from rules.hunt.packread import Source, Violation


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
