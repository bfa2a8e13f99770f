"""The forms of moderators say what will come of them, in every language, and none is cut off."""

from __future__ import annotations

import pytest

from bot.language.words import for_locale
from bot.locale import languages
from bot.moderation import overviews
from bot.moderation.overviews import State
from bot.seats import vacancies
from bot.ui.message import Form, as_modal
from tests.bot.kit import Table

DEEDS = (
    "pause", "resume", "extend", "lapse", "remind", "pace", "advertise", "lock", "unlock",
    "abort", "reveal", "rewind",
)  # fmt: skip


def _check(form: Form | None) -> None:
    """It is asked why, nothing of it is too long for Discord, and what it says is whole."""
    assert form is not None
    shown = as_modal(form).to_dict()
    assert shown["title"] == form.title
    assert len(shown["components"]) == len(form.fields) + bool(form.says) <= 5
    assert max(len(field.label) for field in form.fields) <= 45
    assert form.fields[-1].id == "reason"
    assert form.fields[-1].required
    assert "{" not in form.says


@pytest.mark.parametrize("language", languages())
async def test_every_form_of_a_deed_asks_why_and_keeps_to_the_limits(language: str) -> None:
    """Q-9.8: what cannot be taken back is said above the fields."""
    text, table = for_locale(language), Table(7, 1)
    look, presentation = table.look(None), table.presentation
    kinds = [kind for kind, each in presentation.game.kinds.items() if each.pace is not None]
    state = State(
        plays=False,
        locked=False,
        stuck=(),
        wished=(),
        offers=(),
        marks={"party/1": "1-0"},
        moments=((3, "2026-11-21 12:00 UTC", "A post."),),
    )

    forms = {deed: overviews.form(deed, look, state, presentation, text) for deed in DEEDS}
    for form in forms.values():
        _check(form)
    for kind in kinds:
        for deed in ("lapse", "extend"):
            asked = overviews.asked(deed, look, f"{kind}/12", "123-1209600000", kind, presentation, text)
            _check(asked)
            assert presentation.kind_name(kind, text) in asked.says
    seated = vacancies.confirm_seat(look, presentation, 3, 999_999_999_999_999_999, "Fay" * 10, text)
    beside = vacancies.confirm_advert(look, presentation, 3, [(1, "games")], text)
    anywhere = vacancies.confirm_advert(look, presentation, 3, [(n, f"games-{n}") for n in range(25)], text)
    for form in (overviews.called(12, text), seated, beside, anywhere):
        _check(form)

    assert {deed for deed, form in forms.items() if form and form.says} == {
        "lapse", "abort", "reveal", "rewind",
    }  # fmt: skip
    assert "Fay" * 10 in seated.says
