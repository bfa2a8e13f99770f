"""The forms about seats say what will come of them, in every language, and none is cut off."""

from __future__ import annotations

import pytest

from bot.language.words import for_locale
from bot.locale import languages
from bot.seats import vacancies
from bot.ui.message import Form, as_modal
from tests.bot.kit import Table


def _check(form: Form) -> None:
    """It is asked why, nothing of it is too long for Discord, and what it says is whole."""
    shown = as_modal(form).to_dict()
    assert shown["title"] == form.title
    assert len(shown["components"]) == len(form.fields) + bool(form.says) <= 5
    assert max(len(field.label) for field in form.fields) <= 45
    assert form.fields[-1].id == "reason"
    assert form.fields[-1].required
    assert "{" not in form.says


@pytest.mark.parametrize("language", languages())
async def test_every_form_about_a_seat_asks_why_and_keeps_to_the_limits(language: str) -> None:
    """Q-9.8: what cannot be taken back is said above the fields."""
    text, table = for_locale(language), Table(7, 1)
    look, presentation = table.look(None), table.presentation
    seated = vacancies.confirm_seat(look, presentation, 3, 999_999_999_999_999_999, "Fay" * 10, text)
    beside = vacancies.confirm_advert(look, presentation, 3, [(1, "games")], text)
    anywhere = vacancies.confirm_advert(look, presentation, 3, [(n, f"games-{n}") for n in range(25)], text)
    for form in (seated, beside, anywhere):
        _check(form)

    assert "Fay" * 10 in seated.says
