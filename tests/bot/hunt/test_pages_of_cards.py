"""Every page on the way through every card, and through every verb: what is asked, once, and never nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.reader_view import ReaderView
from bot.ui import desk
from bot.ui.answers import answering
from bot.ui.message import Menu, Message
from rules.game import Decision
from rules.hunt.cards.verbs import VERBS
from rules.hunt.values import Die, Track
from tests.bot.hunt.kit import NAMES, PACK, TEXT
from tests.bot.hunt.pages import look_at, pages
from tests.bot.hunt.table import PRESENTATION, Table
from tests.bot.hunt.test_desk import look_of
from tests.rules.hunt import kit
from tests.rules.hunt.cards.test_edges import ANSWERS, EDGES, moment, window
from tests.rules.hunt.made_up import CARD, RB, RW, bearer, rider
from tests.rules.hunt.samples import SAMPLES

SENDS = "**Send** it"
MUTE = {*("Your turn", "Ride", "React"), ""}
"""What stands on a first page alone."""


def _check(said: tuple[str, ...], page: Message) -> str:
    """One question on the page, in its menus or above its buttons; what it is."""
    _, *lines = page.content.split("\n")
    titles = [row.placeholder for row in page.rows if isinstance(row, Menu)]
    labels = [button.label for row in page.rows if not isinstance(row, Menu) for button in row]
    assert not MUTE & set(titles), said
    assert len(set(titles)) == len(titles), said
    assert len(set(labels)) == len(labels), said
    assert len(set(lines)) == len(lines), said
    asked = [line for line in lines if line.endswith(("?", ")")) or line.startswith(SENDS)]
    found = titles[:1] or asked[-1:]
    assert found or len(labels) == 1, (said, page.content)  # alone there is the way back
    assert not (titles and any(title == line for title in titles for line in lines)), said
    return found[0] if found else ""


@pytest.mark.parametrize("card", EDGES)
def test_every_page_of_a_card_asks_one_question(card: str) -> None:
    """Issue 16.1: three menus were called “Your turn”."""
    edge = EDGES[card]
    state, kind, seat = moment(card, edge.inside, edge.part)

    for said, page in pages(state, seat, kind, ("play", card)):
        _check(said, page)


@pytest.mark.parametrize("card", ANSWERS)
def test_every_page_of_a_reaction_asks_one_question(card: str) -> None:
    """Issue 16.1, H-17.21."""
    for said, page in pages(window(card, ANSWERS[card].inside), RB, "react", ("play",)):
        _check(said, page)


MOMENT: dict[str, Any] = {
    "allies": (7, 17),
    "tracks": (Track(17, sword=False), Track(18, sword=False)),
    "corruption": 3,
    "company": ("ready", "flipped", "flipped", "absent", "absent"),
    "dice": (Die("RING"), Die("SWORD"), Die("SORCERY"), Die("SHADOW"), Die("RING", spent=True)),
    "ally_discard": ("a1-01", "a1-02"),
    "sorcery_discard": ("s-20", "s-21"),
}
"""A moment in which every verb has something to do, and to choose from."""

MORE: dict[str, list[dict[str, Any]]] = {
    "company": [{"op": "flip", "who": "chosen"}],
    "grant": [{"act": "extra_space", "n": 2, "who": "active", "until": "activation"}],
    "search": [{"n": 1, "where": {"pick": 1}}],
    "hunt": [{"n": 1, "where": {}}],
    "remove_ally": [{"n": 1, "where": {}}],
    "if": [{"cond": [{"eye": False}], "then": [{"move_wraith": SAMPLES["move_wraith"][3]}]}],
}
ASKING = frozenset(
    {
        *(
            "move_bearer",
            "place_ally",
            "remove_ally",
            "move_ally",
            "clear_track",
            "move_wraith",
            "place_wraith",
        ),
        *(
            "forbid",
            "grant",
            "dice",
            "company",
            "search",
            "perceive",
            "recover",
            "discard",
            "pay",
            "hunt",
            "if",
        ),
    }
)
"""Verbs that ask for words, or hold others that do."""


@pytest.mark.parametrize("verb", SAMPLES)
def test_every_verb_asks_its_own_questions(verb: str) -> None:
    """Issue 16.1, H-22.13 to H-22.42: verbs that the open pack does not use too, in packs of hosts."""
    found = [
        question for said in (*SAMPLES[verb], *MORE.get(verb, ())) for question in _questions(verb, said)
    ]

    assert verb in VERBS
    assert bool(found) == (verb in ASKING), found


def _questions(verb: str, said: dict[str, Any]) -> list[str]:
    """What is asked on the way through a card of this effect, between two others that ask for something."""
    effects = [{verb: said}, {"draw": {"deck": "ally", "n": 1}}]
    if verb in ("search", "hunt", "perceive", "grant", "if", "recover"):
        play = rider(effects, hand=("s-01",), **MOMENT)
        seat, kind = RW, "block"
    else:
        play = bearer(effects, hand=("a1-03", "a1-14"), **MOMENT)
        seat, kind = RB, "turn"
    look, _ = look_at(play.state, seat, play.pack)
    decision = next(one for one in look.decisions if one.question.kind == kind)
    if CARD not in look.options(decision, ("play",)).words:
        return []
    shown = [_check(*page) for page in pages(play.state, seat, kind, ("play", CARD), play.pack)]
    return [one for one in shown if one and not one.startswith(SENDS)]


def test_the_text_of_a_card_stands_where_it_is_chosen_and_where_it_is_chosen_for() -> None:
    """Issue 16.1, H-21.17."""
    state, kind, seat = moment("a1-04", {}, 1)
    told = "**Dogs in the Yard** (a1-04): Place up to 2 allies on ally locations."

    _, menu = next(pages(state, seat, kind, ("play",)))
    _, targets = next(pages(state, seat, kind, ("play", "a1-04")))

    assert f"> {told}" in menu.content or f"- {told}" in menu.content
    assert f"> {told}" in targets.content


def test_menus_of_one_question_say_their_range() -> None:
    """Issue 16.1: 60 places make three menus."""
    state, kind, seat = moment("a1-05", {}, 1)
    said, page = next(pages(state, seat, kind, ("play", "a1-05", "1")))

    titles = [row.placeholder for row in page.rows if isinstance(row, Menu)]
    assert said == ("play", "a1-05", "1")
    assert titles[0] == "Where do you put the ally? (1 Overhill Lanes – 22 Woodhall)"
    assert len(titles) == 3


def test_a_menu_of_spaces_has_places_before_dots() -> None:
    """Issue 16.1: and the small words stand on buttons beside it."""
    block = kit.in_block(kit.state(wraiths=(28, 19, 23, 16)))
    _, page = next(pages(block.state, RW, "block", ("move",)))
    choices = [choice.label for row in page.rows if isinstance(row, Menu) for choice in row.choices]

    is_dot = [choice.startswith("dot") for choice in choices]
    assert is_dot == sorted(is_dot)
    assert set(is_dot) == {True, False}


def test_an_answer_that_sends_stands_there_once() -> None:
    """Issue 16.1: “Send”, “that is all” and “and then …” beside one another were three words for the same."""
    play = kit.in_bearer_turn(kit.state(ally_hand=("a1-05",)))
    look, presentation = look_at(play.state, RB)
    decision = next(one for one in look.decisions if one.question.kind == "turn")
    said = ("play", "a1-05", "1", "31")

    page = answering.level(look, presentation, decision, said, TEXT, at_once=True)

    buttons = {one.label: one.id for row in page.rows if not isinstance(row, Menu) for one in row}
    assert {"31 Rushey", "that is all"} < set(buttons)
    assert not {"Send", "and then …"} & set(buttons)
    assert buttons["that is all"].endswith(":play a1-05 1 31 stop")


def test_cards_that_cannot_be_played_are_told_apart_from_those_that_can() -> None:
    """Issue 16.1: they are in the hand, and not in the menu; one that is played in the same draft is neither."""
    state = kit.in_bearer_turn(kit.state(ally_hand=("a1-01", "a1-08"))).state
    look, presentation = look_at(state, RB)
    turn = next(one for one in look.decisions if one.question.kind == "turn")

    def told(*said: str) -> str:
        words, answers = look.options(turn, said).words, presentation.of(look.view).answers
        return answers.explained("turn", said, words, NAMES, TEXT)

    assert "You cannot play now: **" in told("play")
    assert "(a1-08). Each card says what it needs." in told("play")
    assert "cannot play" not in told("play", "a1-01")
    assert "cannot play" not in told()


FOLLOWED = frozenset({"play", "swift", "use", "give", "discard", "then"})
"""Words behind which cards are picked."""


def _named(page: Message) -> set[str]:
    """The cards that a button or menu of the page can say."""
    told = [button.id for row in page.rows if not isinstance(row, Menu) for button in row]
    told += [choice.value for row in page.rows if isinstance(row, Menu) for choice in row.choices]
    return {word for words in told for word in re.split("[ :>]", words) if word in PACK.cards}


@pytest.mark.parametrize("options", [{}, {"length": "part2"}, {"reactions": "ride"}], ids=str)
def test_wherever_a_card_can_be_played_or_given_its_text_stands_there(options: dict[str, Any]) -> None:
    """Issue 30.10: a button played the only card that could answer, and of the cards to give there was the name."""
    table, seen = Table(3, 2, **options), 0
    for nth, now in enumerate(table.steps(220)):
        if nth % 6:
            continue
        for seat in (1, 2, 3):
            look = look_of(now, seat)
            found = [desk.whole(look, PRESENTATION, TEXT)]
            for decision in look.decisions:
                if not decision.rests:
                    asked = desk.panel(look, PRESENTATION, [decision.question], TEXT, "")
                    found += [asked] if asked is not None else []
                    found += _levels(look, decision)
            for page in found:
                named = _named(page)
                assert all(f"({card})" in page.content for card in named), (page.content, named)
                seen += len(named)
    assert seen


def _levels(look: ReaderView, decision: Decision) -> Iterator[Message]:
    """The pages on the way to each card."""
    ahead: list[tuple[str, ...]] = [()]
    while ahead:
        said = ahead.pop()
        yield answering.level(look, PRESENTATION, decision, said, TEXT, at_once=not said)
        words = look.options(decision, said).words
        ahead += (
            [(*said, word) for word in words if word in FOLLOWED or word in PACK.cards][:6]
            if len(said) < 3
            else []
        )
