"""What cards say: made from their conditions and effects (H-21.17)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.hunt import effects, gallery, places
from bot.hunt.voice import Voice
from rules.hunt.packbuild import test as read_test
from rules.hunt.packconditions import TestFile
from rules.hunt.packverbs import EffectFile
from rules.hunt.verbs import VERBS
from tests.bot.hunt.kit import NAMES, PACK, TEXT, voice
from tests.rules.hunt.made_up import CARD, pack_with

SAMPLES: dict[str, list[dict[str, Any]]] = {
    "move_bearer": [{"n": 1}, {"n": 2}, {"n": 1, "optional": True}],
    "bonus_dots": [{"n": 1}, {"n": 2}],
    "heal": [{"n": 1}, {"n": 2}],
    "corrupt": [{"n": 1}],
    "gain_token": [{"n": 1}],
    "lose_token": [{"n": 1}],
    "draw": [{"deck": "ally", "n": 1}, {"deck": "ally", "n": 2, "keep": 1}],
    "discard": [
        {"deck": "ally", "n": 1, "how": "random", "who": "bearer"},
        {"deck": "ally", "n": 1, "how": "choice", "who": "bearer"},
        {"deck": "sorcery", "n": 1, "how": "choice", "who": "each_rw"},
        {"deck": "sorcery", "n": 1, "how": "choice", "who": "player"},
        {"deck": "sorcery", "n": 1, "how": "random", "who": "each_rw"},
        {"deck": "sorcery", "n": 1, "how": "random", "who": "player"},
    ],
    "recover": [{"deck": "ally", "n": 1}],
    "place_ally": [{"n": 1, "where": {}}, {"n": 2, "where": {"flag": ["dark"], "adjacent": "gandalf"}}],
    "remove_ally": [{"n": 1, "where": {"section_of": "active"}}],
    "move_ally": [{"n": 1, "legs": 1}, {"n": 1, "legs": 2}],
    "move_wraith": [
        {"who": "active", "n": 1, "steps": 2, "mode": "any"},
        {"who": "active", "n": 1, "steps": 2, "mode": "road"},
        {"who": "active", "n": 1, "steps": 2, "mode": "path"},
        {"who": "chosen", "n": 1, "steps": 2, "mode": "any"},
        {"who": "all", "n": 4, "steps": 2, "mode": "any"},
    ],
    "place_wraith": [{"who": "active", "n": 1, "where": {"at": 3}}, {"who": "chosen", "n": 2, "where": {}}],
    "forbid": [
        {"act": "move", "who": "chosen", "until": "turn"},
        {"act": "move", "who": "all", "until": "turn"},
        {"act": "enter", "who": "all", "until": "next_turn", "where": {"numbers": [3, 4]}},
        {"act": "hunt", "who": "all", "until": "day", "where": {"flag": ["ally"], "pick": 2}},
        {"act": "rest", "until": "turn"},
    ],
    "grant": [
        {"act": act, "n": 1, "who": "active", "until": "activation"}
        for act in ("action", "free_search", "free_hunt", "extra_space", "night_stride", "ally_card")
    ]
    + [
        {"act": "action", "n": 2, "who": "active", "until": "activation"},
        {"act": "action", "n": 1, "who": "chosen", "until": "turn"},
        {"act": "action", "n": 1, "who": "all", "until": "turn"},
        {"act": "action", "n": 1, "who": "all", "until": "day"},
    ],
    "cancel": [{}],
    "dice": [
        {"op": "discard", "n": 1},
        {"op": "discard", "n": 1, "face": "RING"},
        {"op": "reroll", "n": 1},
        {"op": "restore", "n": 1},
        {"op": "restore", "n": 1, "roll": True},
        {"op": "set", "n": 1, "face": "SHADOW"},
    ],
    "clear_track": [{"n": 1, "where": {}}],
    "encounter": [{"tiles": -1, "until": "turn"}, {"tiles": 2, "until": "turn"}],
    "add_tile": [{"tile": "red-1"}],
    "eye": [{"n": 1}, {"n": -1}],
    "peek": [
        {"what": "tiles", "n": 3, "then": "none"},
        {"what": "ally_deck", "n": 3, "then": "reorder"},
        {"what": "journey_deck", "n": 3, "then": "bottom"},
    ],
    "company": [
        {"op": "gain", "who": "merry"},
        {"op": "ready", "who": "chosen"},
        {"op": "flip", "who": "sam"},
    ],
    "gandalf": [{"op": "move", "n": 1}, {"op": "relocate", "n": 2}, {"op": "new_deed", "n": 1}],
    "threshold": [{"n": 1}],
    "journey": [{"op": "redraw", "draw": 1, "back": 0}, {"op": "redraw", "draw": 2, "keep": 1, "back": 1}],
    "lord": [{"op": "enter"}, {"op": "leave"}],
    "search": [{"n": 1, "where": {"adjacent": "active"}}, {"n": 2, "where": {"connected": "active"}}],
    "hunt": [{"n": 1, "where": {"at": "active"}}],
    "perceive": [
        {"scope": "area", "where": "active"},
        {"scope": "section", "where": "adjacent"},
        {"scope": "either", "where": "any"},
        {"scope": "area", "where": "any", "detail": True},
    ],
    "reveal": [
        {"fact": "latest_is_dot"},
        {"fact": "dots_since_last"},
        {"fact": "bearer_section"},
        {"fact": "log_entry_back", "n": 2},
        {"fact": "live_info_in_section"},
        {"fact": "gandalf_section"},
    ],
    "pay": [
        {"token": 1, "then": [{"heal": {"n": 1}}]},
        {"card": 1, "then": [{"heal": {"n": 1}}]},
        {"corruption": 1, "then": [{"heal": {"n": 1}}]},
        {"token": 1, "optional": True, "then": [{"heal": {"n": 1}}]},
    ],
    "if": [
        {"cond": [{"eye": True}], "then": [{"heal": {"n": 1}}]},
        {"cond": [{"eye": True}], "then": [{"heal": {"n": 1}}], "else": [{"heal": {"n": 2}}]},
    ],
    "cancel_tile": [{}],
}
"""Each verb, said in ways that have to read differently."""


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
    told = [places.tests((read_test(TestFile.model_validate(one)),), voice()) for one in TESTS]

    assert [one for one, words in zip(TESTS, told, strict=True) if not _is_clean(words)] == []
    same = {words for words in told if told.count(words) > 1}
    assert [one for one, words in zip(TESTS, told, strict=True) if words in same] in (
        [],
        [{"eye": False}, {"not": {"eye": True}}],  # the same thing, said twice
    )
