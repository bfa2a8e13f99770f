"""What cards say: made from their conditions and effects (H-21.17)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.hunt import gallery
from bot.hunt.wording import effects, spaces
from bot.hunt.wording.voice import Voice
from rules.hunt.cards.verbs import VERBS
from rules.hunt.pack.building import test as read_test
from rules.hunt.pack.condition_forms import TestFile
from rules.hunt.pack.effect_forms import EffectFile
from tests.bot.hunt.kit import NAMES, PACK, TEXT, voice
from tests.rules.hunt.made_up import CARD, pack_with
from tests.rules.hunt.samples import SAMPLES


def _is_clean(words: str) -> bool:
    """Nothing is left over: no placeholder, no word of the pack's files."""
    return bool(words.strip()) and not any(mark in words for mark in ("{", "}", "_", "None", "()", "  "))


@pytest.mark.parametrize("card", PACK.cards.values(), ids=lambda card: card.id)
def test_every_card_of_the_open_pack_has_its_text(card: Any) -> None:
    """H-21.17: condition and effects in whole sentences."""
    assert _is_clean(gallery.told(card, voice(2 if card.deck == "ally2" else 1)))


def test_cards_that_do_different_things_read_differently() -> None:
    """H-21.17: text and behaviour cannot differ."""
    texts: dict[str, set[object]] = {}
    for card in PACK.cards.values():
        does = card.on, card.cond, tuple(map(_plain, card.options))
        texts.setdefault(gallery.told(card, voice()), set()).add(repr(does))

    assert {text: does for text, does in texts.items() if len(does) > 1} == {}


def _plain(number: int | None) -> object:
    """A list of effects without the numbers of lists."""
    if number is None:
        return None
    return [
        (effect.verb, effect.args, effect.part, _plain(effect.then), _plain(effect.otherwise))
        for effect in PACK.lists[number]
    ]


def test_every_verb_is_sampled() -> None:
    """H-22.45: no verb is without a sentence."""
    assert set(SAMPLES) == set(VERBS)


@pytest.mark.parametrize("verb", SAMPLES)
def test_every_verb_says_all_that_it_does(verb: str) -> None:
    """H-21.17, H-22.13 to H-22.42: what differs in effect differs in words."""
    told = [_told({verb: said}) for said in SAMPLES[verb]]

    assert all(map(_is_clean, told))
    assert len(set(told)) == len(told)


def _told(effect: dict[str, Any]) -> str:
    EffectFile.model_validate(effect)
    pack = pack_with([effect])
    return effects.listed(pack.cards[CARD].options[0], Voice(pack, NAMES, TEXT))


TESTS: list[dict[str, Any]] = [
    {"phase": "daylight"},
    {"phase": "nightfall"},
    {"part": 2},
    {"eye": True},
    {"eye": False},
    {"bearer_at": {"flag": ["ally"]}},
    {"gandalf_at": {"flag": ["ally"]}},
    {"active_at": {"flag": ["ally"]}},
    {"bearer_wild": True},
    {"bearer_wild": False},
    {"gandalf": "hidden"},
    {"gandalf": "revealed"},
    {"gandalf": "out"},
    {"lord": True},
    {"lord": False},
    {"wraiths": {"min": 2}},
    {"wraiths": {"max": 2}},
    {"wraiths": {"where": {"within": {"of": "bearer", "steps": 2}}, "max": 0}},
    {"allies": {"min": 2}},
    {"tracks": {"min": 2}},
    {"corruption": {"min": 1, "max": 3}},
    {"tokens": {"max": 0}},
    {"moves": {"min": 9}},
    {"info": {"min": 1}},
    {"dice": {"face": "RING", "min": 2}},
    {"hand": {"deck": "ally", "min": 2}},
    {"hand": {"deck": "sorcery", "min": 2}},
    {"company": {"who": "sam", "state": "ready"}},
    {"company": {"who": "sam", "state": "flipped"}},
    {"company": {"who": "sam", "state": "absent"}},
    {"declared": {"mode": "path"}},
    {"declared": {"mode": "road"}},
    {"declared": {"die": "SWORD"}},
    {"declared": {"where": {"flag": ["ally"]}}},
    {"not": {"eye": True}},
    {"any": [{"eye": True}, {"tokens": {"min": 2}}]},
]


def test_every_test_of_a_condition_has_words_of_its_own() -> None:
    """H-21.17, H-22.4 to H-22.12."""
    told = [spaces.tests((read_test(TestFile.model_validate(one)),), voice()) for one in TESTS]

    assert [one for one, words in zip(TESTS, told, strict=True) if not _is_clean(words)] == []
    same = {words for words in told if told.count(words) > 1}
    assert [one for one, words in zip(TESTS, told, strict=True) if words in same] in (
        [],
        [{"eye": False}, {"not": {"eye": True}}],  # the same thing, said twice
    )


@pytest.mark.parametrize(("kind", "words"), [("location", "locations"), ("any", "spaces"), ("dot", "dots")])
def test_a_text_says_whether_it_means_locations_or_spaces(kind: str, words: str) -> None:
    """H-22.1, H-21.17: where a dot could be meant too."""
    said = {"act": "enter", "who": "all", "where": {"kind": kind, "area_of": "bearer"}, "until": "turn"}
    near = {"wraiths": {"where": {"kind": kind, "area_of": "bearer"}, "max": 0}}

    told = f"No Nazgûl may enter or pass {words} in the area where Frodo is until this turn ends."
    assert _told({"forbid": said}) == told
    cond = spaces.tests((read_test(TestFile.model_validate(near)),), voice())
    assert cond == f"no Nazgûl stands on a {words[:-1]} in the area where Frodo is"


def test_the_two_cards_that_speak_of_spaces_say_so() -> None:
    """H-22.1: a Nazgûl on a dot beside Frodo is seen by the one, and the dots of the area are shut by the other."""
    song, spring = (gallery.told(PACK.cards[card], voice()) for card in ("a1-13", "a1-22"))

    assert "on a space within 2 spaces of Frodo" in song
    assert "spaces in the area where Frodo is" in spring


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("s-19", "Only if a Nazgûl stands on a dark location. Put 1 more Eye beside the corruption track."),
        ("a1-04", "Place up to 2 allies on ally locations."),
        ("s-11", "Only if an ally stands on the board. Take up to 2 allies off locations in the section where the "
         "active Nazgûl is."),
        ("a2-12", "No Nazgûl may hunt on up to 2 locations of your choice until this turn ends."),
        ("a2-15", "Only if The Grey Pilgrim is still in play. One of these: (1) The Grey Pilgrim gets 1 more deed. "
         "(2) Draw 2 cards."),
    ],
)  # fmt: skip
def test_texts_are_sentences_that_a_person_would_write(card: str, told: str) -> None:
    """Issue 16.1: no lists of conditions behind colons."""
    assert gallery.told(PACK.cards[card], voice(2 if card.startswith("a2") else 1)) == told
