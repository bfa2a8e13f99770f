"""The lobby, the desk and the card of a war, and ways that are put together, as each side reads them."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from bot.drawing.picture import Picture
from bot.games.presentation import presentation_of
from bot.language.words import for_locale
from bot.war.drawing.scene import WarScene
from bot.war.presentation import WarPresentation
from bot.war.presets import PACES
from bot.war.questions import OF_CLOCKS
from rules import registry
from rules.dice import Dice
from rules.game import Decision, Question
from rules.war.config import WarConfig
from rules.war.game import WarGame
from rules.war.questions.rows import ROWS as RULES
from rules.war.state.phases import Phase
from rules.war.state.view import WarView
from tests.bot.war.test_wording import NAMES
from tests.rules.war.kit import LAND

TEXT: Final = for_locale("en")


def _opened() -> tuple[WarGame, WarPresentation]:
    game = registry.open_game("war")
    words = presentation_of(game)
    assert isinstance(game, WarGame)
    assert isinstance(words, WarPresentation)
    return game, words


GAME, WORDS = _opened()
START: Final = GAME.setup(WarConfig(lots=False), 2, Dice(b"war" * 11)).state
VIEWS: Final[dict[str, WarView]] = {
    side: GAME.view(START, START.rules.seat(side)) for side in START.rules.sides
}


def _of(side: str) -> tuple[WarPresentation, WarView]:
    return WORDS.of(VIEWS[side]), VIEWS[side]


def test_each_question_has_a_row_of_its_own() -> None:
    rows = OF_CLOCKS

    assert {name: row.rules for name, row in rows.items() if name in RULES} == dict(RULES)
    assert all(row.name and row.lapse and row.short for row in rows.values())
    assert {name for name, row in rows.items() if row.due} == {
        "setup",
        "tower",
        "search",
        "journey",
        "shadow",
        "absent",
    }


@pytest.mark.parametrize("field", ["length", "sides", "aid", "pace"])
def test_each_choice_of_the_lobby_can_be_made_and_is_marked(field: str) -> None:
    """W-2.1, W-17.1, W-50.2."""
    menu = next(menu for menu in WORDS.lobby.fields(WarConfig(), 2, TEXT) if menu.id == field)
    for choice in menu.options:
        chosen = WORDS.lobby.fill(WarConfig(), 2, field, [choice.value])
        menus = WORDS.lobby.fields(chosen, 2, TEXT)

        assert [one.value for menu in menus if menu.id == field for one in menu.options if one.chosen] == [
            choice.value
        ]
    with pytest.raises(ValueError, match="no such choice"):
        WORDS.lobby.fill(WarConfig(), 2, field, ["other"])


def test_the_usual_pace_is_that_of_the_book() -> None:
    """W-2.1: a day for a sitting, eight hours for one who is absent."""
    assert WarConfig().deadlines == {**WarConfig().deadlines, **PACES["usual"][2]}


def test_the_lobby_says_when_a_war_ends() -> None:
    """W-50.2."""
    usual = WORDS.lobby.describe(WarConfig(lots=False), 2, TEXT)
    short = WORDS.lobby.describe(WarConfig(limit=12), 2, TEXT)

    assert "Who plays whom, in order of joining: The Fellowship, The Dark Power." in usual
    assert "If the Ring still exists when game-turn 15 ends, the Dark Power wins." in usual
    assert "If the Ring still exists when game-turn 12 ends, the Dark Power wins." in short
    assert "after game-turn 12" in WORDS.lobby.rules_post(WarConfig(limit=12), 2, TEXT)


def test_the_fellowship_reads_where_its_groups_are_and_the_dark_power_does_not() -> None:
    """W-15.7."""
    (fellowship, own), (dark, other) = _of("F"), _of("D")

    assert "**Group 1** at Rivendell" in fellowship.dossier(own, NAMES, TEXT)
    assert "Rivendell" not in dark.dossier(other, NAMES, TEXT)
    assert "Shadow points" in dark.dossier(other, NAMES, TEXT)


@pytest.mark.parametrize("side", ["F", "D"])
def test_who_is_asked_reads_what_he_has_to_know(side: str) -> None:
    words, view = _of(side)
    for decision in GAME.decisions(START):
        if decision.seat == view.seat:
            asked = words.answers.ask(decision, view, NAMES, TEXT)
            assert asked
            if decision.question == Question("journey", 1):
                assert asked.startswith("👣 **Your journey,** game-turn 1")
                assert "Split early" in words.dossier(view, NAMES, TEXT)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "plot 1 w2413+",
            "Group 1 (Frodo, Sam, Merry, and 6 more) → W2413. ½ of 2 points, to W2413 in Rhudaur. "
            "A die shows it on the road: 1 of 6.",
        ),
        (
            "plot 1 to w2414",
            "Group 1 (Frodo, Sam, Merry, and 6 more) → W2414. 2 of 2 points, to W2414 in Hollin.",
        ),
        (
            "plot 1 to w2422",
            "Group 1 (Frodo, Sam, Merry, and 6 more) → Fords of Isen (W2422). 2 of 2 points, to W2514 in Hollin. "
            "⚠️ **They come no further than W2514.**",
        ),
        (
            "plot 1 w2413 then plot 1 w2412",
            "Group 1 (Frodo, Sam, Merry, and 6 more) → W2413. "
            "Group 1 (Frodo, Sam, Merry, and 6 more) → Rivendell (W2412).",
        ),
    ],
)
def test_a_way_is_told_with_its_cost_and_what_it_tells(words: str, told: str) -> None:
    """W-7.6."""
    fellowship, _ = _of("F")

    assert fellowship.answers.so_far("journey", words.split(), NAMES, TEXT).startswith(told)


@pytest.mark.parametrize("number", ["0", "2", "12", "89", "gollum"])
def test_a_way_of_no_group_is_told_without_its_cost(number: str) -> None:
    """A draft may name a group that there is not, or one that is no more."""
    fellowship, own = _of("F")
    words, decision = ("plot", number, "w2413"), Decision(Question("journey", 1), own.seat or 0)

    assert fellowship.answers.so_far("journey", words, NAMES, TEXT).endswith("→ W2413.")
    assert fellowship.draft_picture(own, decision, words, (), NAMES, TEXT) is None
    assert not fellowship.answers.steps(own, "journey", ("plot", number, "to"), ("w2413",), NAMES, TEXT)


def test_ways_are_read_as_people_write_them() -> None:
    """W-18.1: a goal in words becomes the plot to it, in each part of a list."""
    fellowship, _ = _of("F")

    def typed(words: str) -> str:
        return fellowship.answers.typed(words, NAMES)

    assert typed("group 1 to W2413 by road") == typed("1 to W2413 on the road") == "plot 1 to W2413 by road"
    assert typed("Group 2 goes to bree") == typed("2 to bree off the road") == "plot 2 to bree"
    assert typed("2 to Bree, cover W1612 champion sam") == "plot 2 to Bree cover W1612 champion sam"
    assert typed("plot 1 W2413") == "plot 1 W2413"
    for joint in ("; ", " then "):
        written = joint.join(("split 1 sam to 2", "group 2 to W2413 by road", "done"))
        assert typed(written) == joint.join(("split 1 sam to 2", "plot 2 to W2413 by road", "done"))
    assert typed("1 stays; group 2 to Bree; done") == "plot 2 to Bree; done"
    assert typed("2 to Bree and 1 stays.") == "plot 2 to Bree"
    for as_it_is in (
        "note then we wait; 1 stays",
        "deal S gives 1 0 takes 0 0: 1 goes to Bree, then 2 stays",
    ):
        assert typed(as_it_is) == as_it_is


@pytest.mark.parametrize("written", ["nazgul 7", "nazgul7", "Nazgûl 7", "nazgul-7"])
def test_a_nazgul_is_named_as_people_name_him(written: str) -> None:
    """W-18: `move nazgul 7 to W2515` is what one writes."""
    dark_power, _ = _of("D")

    for joint in (" ", " to "):
        words = f"move {written}{joint}W2515; done"
        assert dark_power.answers.typed(words, NAMES) == "move nazgul-7 W2515; done"
    assert dark_power.answers.typed("place orcs 2 E0412 to E0411", NAMES) == "place orcs 2 E0412 to E0411"
    assert dark_power.answers.typed(f"move lord {written} to lorien then done", NAMES) == (
        "move lord nazgul-7 lorien then done"
    )


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("move nazgul 3 and 4 to Bree", "move nazgul-3 nazgul-4 Bree"),
        ("Nazgûl 3, 4 and nazgul 5 fly to Bree then done", "move nazgul-3 nazgul-4 nazgul-5 Bree then done"),
        ("the Witch-king to Bree", "move lord Bree"),
        ("move the Lord of the Nazgûl and the mouth to Bree", "move lord mouth Bree"),
        ("place nazgul 3 at W2413", "place nazgul-3 W2413"),
        ("enter W2413 with orc band 1 and Gothmog", "enter W2413 orcs-1 Gothmog"),
        ("split 1 Frodo and Sam to new; 2 to Bree", "split 1 Frodo Sam to new; plot 2 to Bree"),
        ("1 to Bree and 2 to Lórien", "plot 1 to Bree; plot 2 to Lórien"),
        ("orc party 1 to Isengard", "move party-1 Isengard"),
        ("attack in W2413 with lord against F", "attack W2413 lord against F"),
        ("sheet heir sam, mouth of sauron", "sheet heir sam, mouth of sauron"),
    ],
)
def test_pieces_are_named_as_people_name_them(written: str, form: str) -> None:
    """W-18.1 to 18.3."""
    assert _of("D")[0].answers.typed(written, NAMES) == form


def test_a_row_that_is_being_changed_is_shown_as_it_counts_now() -> None:
    """W-16.5."""
    fellowship, _ = _of("F")

    assert fellowship.answers.so_far("sheet", ("sheet", "meet"), NAMES, TEXT).startswith("Now: If an enemy")


def test_each_group_and_each_stack_has_a_button_of_its_own() -> None:
    """What it can be sent for besides is behind the verb still."""
    fellowship, own = _of("F")
    journey = replace(own, state=replace(own.state, phase=Phase.JOURNEY))
    words = ("plot", "split", "done")

    steps = fellowship.of(journey).answers.steps(journey, "journey", (), words, NAMES, TEXT)

    assert steps == {
        ("plot", "1", "to"): "Group 1 (Frodo, Sam, Merry, and 6 more) → …",
        ("plot",): "Hex by hex",
    }


def test_a_stack_that_moves_in_the_same_answer_has_no_button_again() -> None:
    dark, own = _of("D")
    shadow = replace(own, state=replace(own.state, phase=Phase.SHADOW, points=9, searches=()))
    moved = ["move", "nazgul-7", "nazgul-8", "E0417", "then"]

    steps = dark.of(shadow).answers.steps(shadow, "shadow", moved, ("move", "done"), NAMES, TEXT)

    assert steps[("move", "nazgul-9")] == "Nazgûl 9 → …"
    assert steps[("move",)] == "Other moves"
    assert not any("nazgul-7" in step for step in steps)


def _scene(picture: Picture | None) -> WarScene:
    assert picture is not None
    assert isinstance(picture.scene, WarScene)
    return picture.scene


def test_the_map_shows_each_side_what_it_knows() -> None:
    """W-15.7: the Fellowship's groups stand on its own map alone; everybody sees the other pieces."""
    pictures = {
        side: words.private_picture(view, NAMES, TEXT) for side in "FD" for words, view in [_of(side)]
    }
    shown = {side: _scene(picture).marks.counters for side, picture in pictures.items()}

    assert [counter.text for counter in shown["F"] if counter.side == "F"] == ["1"]
    assert [counter for counter in shown["D"] if counter.side == "F"] == []
    assert len(shown["D"]) == len(START.pieces)


def test_a_way_that_is_put_together_is_drawn() -> None:
    fellowship, own = _of("F")
    decision = Decision(Question("journey", 1), own.seat or 0)

    drawn = fellowship.draft_picture(own, decision, ["plot", "1", "w2413", "w2414"], (), NAMES, TEXT)

    assert [LAND.name(at) for at in _scene(drawn).marks.courses[-1].way] == ["W2412", "W2413", "W2414"]
    assert fellowship.draft_picture(own, decision, ("done",), (), NAMES, TEXT) is None


def test_every_page_can_be_read() -> None:
    for side in "FD":
        words, view = _of(side)
        pages = dict(words.pages(view, TEXT))
        assert pages.keys() >= {"log", "sheet", "cards"}
        for name, label in pages.items():
            assert words.page(view, name, "", NAMES, TEXT).content.startswith(f"### {label}")


def test_the_card_tells_all_that_lies_open() -> None:
    public = GAME.view(START, None)

    card = WORDS.of(public).card(public, NAMES, TEXT, (), ())

    assert card.startswith("**Game-turn 1 of 15**")
    assert "- Dol Guldur (E0117): Nazgûl 7 and Nazgûl 8" in card
    assert "Group" not in card
