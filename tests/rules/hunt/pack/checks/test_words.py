"""What the loader says of conditions and effects (H-23.14 to H-23.19), and the vocabulary itself (H-22)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hunt.pack import ANCHORS, TRIGGERS, Effect, Selector, Test
from rules.hunt.pack.draft import Draft
from rules.hunt.pack.effect_forms import verbs
from rules.hunt.pack.opening import open_body
from rules.packs.shelf import canonical
from tests.rules.hunt.packing import broken, clauses, open_road, told, warned

Words = dict[str, Any]

HEAL: Words = {"heal": {"n": 1}}
DRAW: Words = {"draw": {"deck": "ally", "n": 1}}


def _card(deck: str, *effects: Words, **more: Any) -> Draft:
    """The open pack with one card more."""
    card = {"id": "extra", "name": "Extra", "timing": "turn", "options": [[*effects]], **more}
    return broken(lambda raw: raw["cards"][deck].append(card))


def _where(deck: str = "ally1", **selector: Any) -> Draft:
    return _card(deck, {"clear_track": {"n": 1, "where": selector}})


def _played(deck: str, *effects: Words, **more: Any) -> tuple[tuple[Effect, ...], tuple[Test, ...]]:
    """What the game holds of such a card: the effects of its option, and its condition."""
    raw = open_road()
    card = {"id": "extra", "name": "Extra", "timing": "turn", "options": [[*effects]], **more}
    raw["cards"][deck].append(card)
    pack = open_body(canonical(raw))
    return pack.lists[pack.cards["extra"].options[0]], pack.cards["extra"].cond


# ------------------------------------------------------------------------------------------ H-23.14, H-22.45


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ({"heel": {"n": 1}}, "There is no `heel` here; did you mean `heal`?"),
        ({"xyzzy": {}}, "There is no `xyzzy` here; there are: move_bearer, bonus_dots"),
        ({}, "name exactly one verb; here are 0"),
        ({"heal": {"n": 1}, "corrupt": {"n": 1}}, "name exactly one verb; here are 2"),
        ({"heal": None}, "Entry 1 of `options` is wrong: the verb says nothing."),
        ({"heal": 3}, "`heal` must be a table of keys."),
        ({"heal": {}}, "`n` is missing here."),
        ({"heal": {"n": 0}}, "`n` must be at least 1."),
        ({"heal": {"n": 31}}, "`n` must be at most 30."),
        ({"heal": {"n": True}}, "`n` must be a whole number."),
        ({"heal": {"n": 1.5}}, "`n` must be a whole number."),
        ({"heal": {"n": "1"}}, "`n` must be a whole number."),
        ({"heal": {"n": 1, "m": 1}}, "There is no `m` here; there are: part, n."),
        ({"heal": {"n": 1, "part": 3}}, "`part` must be at most 2."),
        ({"heal": {"n": 1, "part": True}}, "`part` must be a whole number."),
        ({"draw": {"deck": "ally1", "n": 1}}, "`deck` must be one of: 'ally', 'sorcery'."),
        ({"place_ally": {"n": 1}}, "`where` is missing here."),
        (
            {"place_ally": {"n": 1, "where": {"flag": ["allies"]}}},
            "Entry 1 of `flag` must be one of: 'ally', 'dark'",
        ),
        ({"place_ally": {"n": 1, "where": {"flag": "ally"}}}, "`flag` must be a list in [ ]."),
        (
            {"place_ally": {"n": 1, "where": {"at": "sam"}}},
            "`at` is wrong: must be a location's number or one of",
        ),
        ({"place_ally": {"n": 1, "where": {"near": "bearer"}}}, "There is no `near` here"),
        ({"place_ally": {"n": 1, "where": {"within": {"of": "bearer"}}}}, "`steps` is missing here."),
        ({"place_ally": {"n": 1, "where": {"area": ["Z"]}}}, "There is no area 'Z' on the board of part 1."),
        (
            {"place_ally": {"n": 1, "where": {"section": ["X"]}}},
            "There is no section 'X' on the board of part 1.",
        ),
        ({"draw": {"deck": "ally", "n": 1, "keep": 2}}, "`draw` is wrong: keep is more than n."),
        ({"dice": {"op": "set", "n": 1}}, "`dice` is wrong: set needs a face."),
        ({"dice": {"op": "reroll", "n": 1, "face": "RING"}}, "face goes with discard and set."),
        ({"dice": {"op": "set", "n": 1, "face": "RING", "roll": True}}, "roll goes with restore."),
        ({"pay": {"then": []}}, "name one cost: token, card or corruption."),
        ({"pay": {"token": 1, "card": 1, "then": []}}, "name one cost: token, card or corruption."),
        ({"pay": {"token": 1, "then": [{"heel": {}}]}}, "There is no `heel` here"),
        ({"if": {"cond": [], "then": []}}, "`cond`: list should have at least 1 item"),
        ({"if": {"cond": [{"moon": True}], "then": []}}, "There is no `moon` here"),
        (
            {"if": {"cond": [{"phase": "day"}], "then": []}},
            "`phase` must be one of: 'daylight', 'nightfall'.",
        ),
        ({"if": {"cond": [{"tokens": {}}], "then": []}}, "`tokens` is wrong: name min, max or both."),
        (
            {"if": {"cond": [{"moves": {"min": 3, "max": 2}}], "then": []}},
            "`moves` is wrong: min is above max.",
        ),
        ({"if": {"cond": [{"any": []}], "then": []}}, "`any`: list should have at least 1 item"),
        ({"company": {"op": "gain", "who": "bill"}}, "There is no company card 'bill'."),
        ({"company": {"op": "flip", "who": "chosen"}}, "`chosen` goes with the op ready alone"),
        ({"move_wraith": {"who": "all", "n": 5, "steps": 1, "mode": "any"}}, "`n` must be at most 4."),
    ],
)
def test_a_word_that_nobody_knows_refuses_the_pack(effect: Words, sentence: str) -> None:
    """H-23.14, H-22.45, H-22.33: every verb, test, anchor, parameter and value is known; an effect has one verb."""
    draft = _card("ally1", effect)

    assert sentence in told(draft)
    assert clauses(draft) == {"H-23.14"}


def test_what_a_reveal_reveals_has_its_own_parameter() -> None:
    """H-22.39: how many entries back goes with log_entry_back, and only there."""
    assert "n goes with log_entry_back" in told(_card("sorcery", {"reveal": {"fact": "log_entry_back"}}))
    assert "n goes with log_entry_back" in told(
        _card("sorcery", {"reveal": {"fact": "latest_is_dot", "n": 2}})
    )
    assert not told(_card("sorcery", {"reveal": {"fact": "log_entry_back", "n": 2}}))


def test_a_violation_says_where_it_is() -> None:
    """H-23.14: the file, the line and the card."""
    (violation,) = _card("ally1", {"heal": {"n": 0}}).violations

    assert violation.where == "cards.ally1[extra].options[1][1].heal.n"
    assert violation.file == "pack.json"
    assert violation.line


# --------------------------------------------------------------------------------------------------- H-23.15


def test_reactions_answer_something_and_are_ally_cards() -> None:
    """H-23.15."""
    react = {"timing": "reaction"}

    assert clauses(_card("ally1", HEAL, **react)) == {"H-23.15"}
    assert clauses(_card("ally1", HEAL, **react, on=["sneeze"])) == {"H-23.15"}
    assert clauses(_card("ally1", HEAL, on=["hunt"])) == {"H-23.15"}
    assert clauses(_card("sorcery", DRAW, **react, on=["hunt"])) == {"H-23.15"}
    for trigger in TRIGGERS:
        assert not told(_card("ally1", {"cancel": {}}, **react, on=[trigger]))


def test_what_is_answered_is_named_on_reactions_alone() -> None:
    """H-23.15: `cancel` and `target`; `declared` would never hold, and warns."""
    there = {"place_ally": {"n": 1, "where": {"adjacent": "target"}}}
    draft = _card("ally1", HEAL, cond=[{"declared": {"mode": "path"}}])

    assert clauses(_card("ally1", {"cancel": {}})) == {"H-23.15"}
    assert clauses(_card("ally1", there)) == {"H-23.15"}
    assert not told(_card("ally1", there, timing="reaction", on=["move"]))
    assert clauses(broken(lambda raw: raw["company"][1]["flip"]["effects"].append({"cancel": {}}))) == {
        "H-23.15"
    }
    assert "`declared` never holds here" in warned(draft)
    assert not told(draft)


# --------------------------------------------------------------------------------------------------- H-23.16

QUESTION: Words = {"n": 1, "where": {}}


@pytest.mark.parametrize(
    "effect",
    [
        {"search": QUESTION},
        {"hunt": QUESTION},
        {"perceive": {"scope": "area", "where": "any"}},
        {"reveal": {"fact": "latest_is_dot"}},
        {"corrupt": {"n": 1}},
        {"add_tile": {"tile": "red-1"}},
        {"lord": {"op": "enter", "part": 2}},
        {"cancel_tile": {}},
    ],
)
def test_what_ally_cards_cannot_do(effect: Words) -> None:
    """H-23.16."""
    assert "H-23.16" in clauses(_card("ally1", HEAL, effect))
    assert clauses(_card("ally2", HEAL, {"pay": {"token": 1, "then": [effect]}})) == {"H-23.16"}


@pytest.mark.parametrize(
    "effect",
    [
        {"move_bearer": {"n": 1}},
        {"bonus_dots": {"n": 1}},
        {"heal": {"n": 1}},
        {"place_ally": QUESTION},
        {"gandalf": {"op": "move", "n": 1, "part": 2}},
        {"journey": {"op": "redraw", "draw": 1, "part": 2}},
        {"threshold": {"n": 1, "part": 2}},
        {"cancel_tile": {}},
    ],
)
def test_what_sorcery_cards_cannot_do(effect: Words) -> None:
    """H-23.16: nor under an `if`."""
    assert clauses(_card("sorcery", DRAW, effect)) == {"H-23.16"}
    nested = {"if": {"cond": [{"eye": True}], "then": [], "else": [effect]}}
    assert clauses(_card("sorcery", DRAW, nested)) == {"H-23.16"}


# -------------------------------------------------------------------------------------------- H-23.17, H-22.3


@pytest.mark.parametrize(
    "cond",
    [
        [{"bearer_at": {"flag": ["ally"]}}],
        [{"bearer_wild": True}],
        [{"gandalf_at": {}}],
        [{"wraiths": {"where": {"adjacent": "bearer"}, "min": 1}}],
        [{"not": {"wraiths": {"where": {"within": {"of": "bearer", "steps": 2}}, "min": 1}}}],
        [{"any": [{"eye": True}, {"active_at": {"on_log": True}}]}],
    ],
)
def test_a_sorcery_card_asks_secrets_in_an_if_alone(cond: list[Words]) -> None:
    """H-23.17, H-22.3: the outcome of an `if` is public; that a card can be played would tell as much in secret."""
    asked = {"if": {"cond": cond, "then": [{"corrupt": {"n": 1}}]}}

    assert clauses(_card("sorcery", DRAW, cond=cond)) == {"H-23.17"}
    assert not told(_card("sorcery", asked))
    assert not told(_card("ally1", HEAL, cond=cond))


def test_a_choice_of_the_ringwraiths_tells_no_secret() -> None:
    """H-23.17, H-22.3: in the selector of an effect, in the branches of an `if`, and in the riders' abilities."""
    secret = {"clear_track": {"n": 1, "where": {"section_of": "bearer"}}}
    nested = {"if": {"cond": [{"eye": True}], "then": [secret]}}

    assert clauses(_card("sorcery", secret)) == {"H-23.17"}
    assert clauses(_card("sorcery", nested)) == {"H-23.17"}
    assert clauses(_where("sorcery", on_log=False)) == {"H-23.17"}
    assert clauses(broken(lambda raw: raw["riders"][0]["effects"].append(secret))) == {"H-23.17"}
    assert not told(_card("ally1", secret))


# --------------------------------------------------------------------------------------------------- H-23.18


def test_every_card_does_something_in_each_part() -> None:
    """H-23.18: an effect that is not marked for the other part, inside `pay` and `if` too."""
    late, early = {"lose_token": {"n": 1, "part": 2}}, {"lose_token": {"n": 1, "part": 1}}

    assert "In part 1 no option of this card has an effect." in told(_card("sorcery", late))
    assert "In part 2 no option of this card has an effect." in told(_card("sorcery", early))
    assert not told(_card("sorcery", late, early))
    assert clauses(_card("ally1", late)) == {"H-23.18"}
    assert clauses(_card("ally1")) == {"H-23.18"}
    assert clauses(_card("ally1", {"pay": {"token": 1, "then": [late]}})) == {"H-23.18"}
    assert clauses(_card("sorcery", {"if": {"cond": [{"eye": True}], "then": [late]}})) == {"H-23.18"}
    assert not told(_card("sorcery", {"if": {"cond": [{"eye": True}], "then": [late], "else": [early]}}))


@pytest.mark.parametrize(
    "effect",
    [
        {"gandalf": {"op": "move", "n": 1}},
        {"journey": {"op": "redraw", "draw": 1}},
        {"threshold": {"n": 1}},
        {"place_ally": {"n": 1, "where": {"adjacent": "gandalf"}}},
    ],
)
def test_what_belongs_to_part_2_is_marked_so(effect: Words) -> None:
    """H-23.18: in a deck that is used in Part 1; a mark on the effect around it is enough."""
    ((verb, said),) = effect.items()
    marked = {verb: {**said, "part": 2}}

    assert clauses(_card("ally1", HEAL, effect)) == {"H-23.18"}
    assert not told(_card("ally1", HEAL, marked))
    assert not told(_card("ally1", HEAL, {"pay": {"token": 1, "then": [effect], "part": 2}}))
    assert not told(_card("ally2", effect))


def test_the_lord_comes_under_a_mark() -> None:
    """H-23.18: the sorcery deck is used in both parts; the tests of Part 2 may be asked in Part 1."""
    assert clauses(_card("sorcery", DRAW, {"lord": {"op": "enter"}})) == {"H-23.18"}
    assert not told(_card("sorcery", DRAW, {"lord": {"op": "enter", "part": 2}}))
    assert not told(_card("sorcery", DRAW, cond=[{"lord": False}, {"gandalf": "out"}]))


# --------------------------------------------------------------------------------------------------- H-23.19


def test_numbers_exist_where_the_card_is_used() -> None:
    """H-23.19: board 1 has 64 locations, board 2 has 60."""
    assert not told(_where("ally1", numbers=[64], at=61))
    assert clauses(_where("ally2", numbers=[64])) == {"H-23.19"}
    assert clauses(_where("ally2", at=61)) == {"H-23.19"}
    assert clauses(_where("sorcery", within={"of": 61, "steps": 1})) == {"H-23.19"}
    assert not told(_card("sorcery", DRAW, {"clear_track": {"n": 1, "where": {"at": 61}, "part": 1}}))
    assert clauses(_card("ally1", HEAL, cond=[{"bearer_at": {"numbers": [65]}}])) == {"H-23.19"}


# ------------------------------------------------------------------------------------------- what comes of it


def test_every_anchor_can_be_written() -> None:
    """H-22.1, H-22.2: on a reaction of Part 2, where all of them are allowed."""
    for key in ("at", "adjacent", "connected", "area_of", "section_of"):
        effects = [{"place_ally": {"n": 1, "where": {key: anchor}}} for anchor in (*ANCHORS, 17)]

        assert not told(_card("ally2", *effects, timing="reaction", on=["move"]))


def test_a_selector_is_held_as_it_is_written() -> None:
    """H-22.1: what is left out is None, and a location is meant."""
    where = {
        "flag": ["ally", "dark"],
        "within": {"of": "wraith", "steps": 2},
        "lacks": ["wraith"],
        "numbers": [1, 2],
        "pick": 2,
    }
    (effect,), _ = _played("ally1", {"place_ally": {"n": 2, "where": where}})

    assert effect.args == {
        "n": 2,
        "where": Selector(
            flag=("ally", "dark"), within=("wraith", 2), lacks=("wraith",), numbers=(1, 2), pick=2
        ),
    }
    assert effect.args["where"].kind == "location"


def test_tests_are_held_as_they_are_written() -> None:
    """H-22.4 to H-22.12."""
    _, cond = _played(
        "ally2",
        HEAL,
        timing="reaction",
        on=["move"],
        cond=[
            {"phase": "nightfall"},
            {"wraiths": {"where": {"flag": ["dark"]}, "min": 1}},
            {"corruption": {"max": 0}},
            {"dice": {"face": "RING", "min": 2}},
            {"company": {"who": "merry", "state": "ready"}},
            {"declared": {"mode": "road", "die": "SEEK", "where": {"kind": "any"}}},
            {"not": {"eye": False}},
            {"any": [{"lord": True}, {"part": 2}]},
        ],
    )

    assert cond == (
        Test("phase", "nightfall"),
        Test("wraiths", {"where": Selector(flag=("dark",)), "min": 1}),
        Test("corruption", {"max": 0}),
        Test("dice", {"face": "RING", "min": 2}),
        Test("company", {"who": "merry", "state": "ready"}),
        Test("declared", {"mode": "road", "where": Selector(kind="any"), "die": "SEEK"}),
        Test("not", (Test("eye", False),)),
        Test("any", (Test("lord", True), Test("part", 2))),
    )


def test_branches_become_lists_of_their_own() -> None:
    """H-22.40, H-22.41, H-22.43: `pay` and `if` go on with lists, whose numbers they hold."""
    raw = open_road()
    raw["cards"]["ally1"][0]["options"] = [
        [{"pay": {"corruption": 1, "then": [HEAL], "optional": True}}],
        [{"if": {"cond": [{"eye": True}], "then": [HEAL], "else": [DRAW, HEAL]}}],
    ]
    pack = open_body(canonical(raw))
    (pay,), (branch,) = (pack.lists[number] for number in pack.cards["a1-01"].options)

    assert pay.args == {"corruption": 1, "optional": True}
    assert pay.then is not None
    assert pack.lists[pay.then] == (Effect("heal", {"n": 1}),)
    assert branch.args == {"cond": (Test("eye", True),)}
    assert branch.then is not None
    assert branch.otherwise is not None
    assert pack.lists[branch.then] == (Effect("heal", {"n": 1}),)
    assert [effect.verb for effect in pack.lists[branch.otherwise]] == ["draw", "heal"]
    assert pack.lists[branch.otherwise][0].args == {"deck": "ally", "n": 1, "replace": False}


SOMEWHERE: Words = {"n": 2, "where": {"flag": ["ally"]}}

OF_ALLIES: Words = {
    "move_bearer": {"n": 1, "optional": True},
    "bonus_dots": {"n": 1},
    "heal": {"n": 1},
    "gain_token": {"n": 1},
    "draw": {"deck": "ally", "n": 2, "keep": 1, "replace": True},
    "recover": {"deck": "ally", "n": 1},
    "place_ally": SOMEWHERE,
    "move_ally": {"n": 1, "legs": 2},
    "forbid": {"act": "rest", "who": "chosen", "where": {"kind": "any"}, "until": "next_turn"},
    "cancel": {},
    "encounter": {"tiles": -1, "until": "turn"},
    "company": {"op": "ready", "who": "chosen"},
    "gandalf": {"op": "new_deed", "n": 1},
    "threshold": {"n": 1},
    "journey": {"op": "redraw", "draw": 2, "keep": 1, "back": 1},
    "pay": {"card": 1, "then": []},
}
"""One of each verb that a reaction of Part 2 may have, with all that can be said of it."""

OF_SORCERY: Words = {
    "corrupt": {"n": 1},
    "lose_token": {"n": 1},
    "discard": {"deck": "ally", "n": 1, "how": "choice", "who": "bearer"},
    "remove_ally": SOMEWHERE,
    "move_wraith": {"who": "all", "n": 4, "steps": 2, "mode": "path"},
    "place_wraith": {"who": "chosen", "n": 1, "where": {"flag": ["dark"]}},
    "grant": {"act": "night_stride", "n": 1, "who": "active", "until": "activation"},
    "dice": {"op": "restore", "n": 1, "roll": True},
    "clear_track": SOMEWHERE,
    "add_tile": {"tile": "red-1"},
    "eye": {"n": -1},
    "peek": {"what": "tiles", "n": 3, "then": "none"},
    "lord": {"op": "leave", "part": 2},
    "search": SOMEWHERE,
    "hunt": SOMEWHERE,
    "perceive": {"scope": "either", "where": "adjacent", "detail": True},
    "reveal": {"fact": "log_entry_back", "n": 3},
    "if": {"cond": [{"bearer_wild": True}], "then": [], "else": []},
}
"""One of each other verb."""


def test_every_verb_can_be_written() -> None:
    """H-22.13, H-22.19, H-22.21, H-22.23, H-22.25, H-22.27, H-22.30 to H-22.42: each is held as it is written."""
    ours, _ = _played(
        "ally2", *({verb: said} for verb, said in OF_ALLIES.items()), timing="reaction", on=["move"]
    )
    theirs, _ = _played("sorcery", *({verb: said} for verb, said in OF_SORCERY.items()))

    for effects, written in ((ours, OF_ALLIES), (theirs, OF_SORCERY)):
        assert [effect.verb for effect in effects] == list(written)
        for effect in effects:
            said = written[effect.verb]
            plain = {key for key, value in said.items() if isinstance(value, str | int) and key != "part"}
            assert {key: effect.args[key] for key in plain} == {key: said[key] for key in plain}
            assert effect.part == said.get("part")
    assert {*OF_ALLIES, *OF_SORCERY, "cancel_tile"} == set(verbs())
