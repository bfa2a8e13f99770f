"""A deal as its two players have it before them: put together, read again, sent, and answered from a private post."""

from __future__ import annotations

from bot.games.presentation import names_of
from bot.posting import compose
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import Notice, person_lane
from bot.ui import ids
from bot.ui.answers import answering
from bot.ui.ids import Mode
from bot.ui.message import Menu
from tests.bot.war.player import TEXT, WORDS, labels, look, types
from tests.rules.war.turn.game import GAME, F, Played, S


def test_terms_are_read_again_before_they_are_sent() -> None:
    """W-29.5: the last of four numbers sent them, and nothing told before what was put together."""
    war = Played(seed=2, seats=3)
    seen = look(war, S)
    deal = next(one for one in seen.decisions if one.question.kind == "deal")
    page = answering.level(seen, WORDS, deal, ["deal", "f", "gives", "1", "0", "takes", "1"], TEXT)
    buttons = [ids.parse(button.id) for row in page.rows if not isinstance(row, Menu) for button in row]

    assert Mode.CHECK in [press.mode for press in buttons if press is not None and press.said]
    asked = answering.confirm(seen, WORDS, deal, ["deal", "f", "gives", "1", "0", "takes", "1", "0"], TEXT)
    assert "You propose to the Fellowship: you give 1 event card and get 1 event card." in asked.content
    assert labels(asked)[0] == "Send"


def test_a_private_post_about_a_deal_leads_to_where_it_is_answered() -> None:
    """W-29.5: a player on a phone had three pages to go through."""
    war = Played(seed=2, seats=3)
    types(war, S, "deal f gives 1 0 takes 1 0: peace")
    notice = Notice(
        12, 2, person_lane(101), Happened(), tuple(war.entered.told_to(F)), reference="ref", seat=F
    )

    post = compose.compose(notice, look(war, F), WORDS, TEXT)

    assert post is not None
    assert labels(post) == ["Deals", "My desk"]
    assert "“peace”" in post.content


def test_a_card_that_there_is_not_is_named_as_it_was_written() -> None:
    """W-29.5: a draft with it broke the desk until it was forgotten."""
    war = Played(seed=2, seats=3)
    names = names_of(look(war, F), WORDS, TEXT)

    assert "99" in WORDS.of(GAME.view(war.state, F)).answers.sentence("deal", "lay s 99", names, TEXT)


def test_what_comes_next_of_a_deal_is_a_press_on_the_receipt() -> None:
    """W-29.5: who proposes lays and confirms in the same visit."""
    war = Played(seed=2, seats=3)

    proposed = labels(types(war, S, "deal f gives 1 0 takes 1 0"))
    card = war.state.hand("S").cards[0]
    laid = labels(types(war, S, f"lay f {card}"))
    agreed = labels(types(war, F, "agree s"))

    assert "Lay cards: the Fellowship …" in proposed[:3]
    assert "Confirm: the Fellowship" in laid[:3]
    assert "Lay cards: Saruman …" in agreed[:3]


def test_no_button_stands_on_a_receipt_twice() -> None:
    """F-4: in Saruman's own sitting the council's buttons came twice, and Discord refused the receipt."""
    war = Played(seed=2, seats=3)
    shown = types(war, S, "offer f yes")
    pressed = [button.id for row in shown.rows if not isinstance(row, Menu) for button in row]

    assert len(pressed) == len(set(pressed))
    assert "Take back the offer: the Fellowship" in labels(shown)
