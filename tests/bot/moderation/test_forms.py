"""The forms about seats say what will come of them, in every language, and none is cut off."""

from __future__ import annotations

import pytest

from bot.language.locale import languages
from bot.language.words import for_locale
from bot.moderation.deed import Given
from bot.moderation.rows.people import REPLACING
from bot.seats import vacancies
from bot.seats.candidates import Somebody
from bot.seats.confirming import why
from bot.ui.message import Form, as_modal
from tests.bot.kit import Table
from tests.bot.moderation.test_rows import case_of


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
    beside = vacancies.confirm_advert(look, presentation, 3, [(1, "games")], text)
    anywhere = vacancies.confirm_advert(look, presentation, 3, [(n, f"games-{n}") for n in range(25)], text)
    given = Given({"player": "3/103"}, {"newcomer": Somebody(999_999_999_999_999_999, "Fay" * 10)})
    says = await REPLACING.says(case_of(table, language), given)
    seated = Form(text(REPLACING.title), "rm:1:gm:replace/3/103;999", (why(text),), says)
    for form in (seated, beside, anywhere):
        _check(form)

    assert "Fay" * 10 in seated.says
    assert "Cid" in seated.says
