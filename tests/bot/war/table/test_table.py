"""An owners' table as it is asked, pressed, told and looked up (chapter 44)."""

from __future__ import annotations

import pytest

from bot.games.presentation import names_of
from bot.ui import ids
from bot.ui.ids import Mode
from bot.ui.message import Menu, Message
from bot.war.drawing.charts import chart_of
from bot.war.drawing.ground import atlas
from bot.war.drawing.scene import WarScene
from bot.war.presentation import WarLobby
from tests.bot.war import player
from tests.bot.war.player import asked, labels
from tests.bot.war.table.room import TEXT, Seen
from tests.rules.war.table.owners import SHEET, open_table


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """In the first search of two."""
    return Seen(monkeypatch)


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """In Saruman's first turn."""
    return Seen(monkeypatch, "both")


def _journey(two: Seen) -> Seen:
    two.room.say("D", "card -")
    return two


def _mode(shown: Message, label: str) -> Mode:
    """What the button of that label does."""
    rows = [row for row in shown.rows if not isinstance(row, Menu)]
    press = next(ids.parse(one.id) for row in rows for one in row if one.label == label)
    assert press is not None
    return press.mode


# ----------------------------------------------------------------------------------------------------- the set-up


def test_pieces_are_put_by_presses_first_who_then_where_then_the_group_and_its_province(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """W-44.3."""
    seen = Seen(monkeypatch, is_set_up=False)

    assert labels(seen.asks("F", "put"))[:2] == ["Frodo", "Sam"]
    assert asked(seen.asks("F", "put frodo W2817")) == ["Which group are they?"]
    assert asked(seen.asks("F", "put frodo W2817 1"))[0].startswith("In which province is that?")
    whole = seen.asks("F", "put frodo W2817 1 vales-of-anduin").content
    assert "Unseen, as group 1: Frodo → Caras Galadhon (W2817) in Vales of Anduin." in whole


def test_who_has_put_pieces_reads_where_they_stand_and_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """W-44.3: all see them when all are done."""
    seen = Seen(monkeypatch, is_set_up=False)

    assert "You put at Edoras (W2724): Theoden." in seen.types("F", "put theoden F W2724")
    assert "- Edoras (W2724): Theoden" in seen.desk("F").content
    assert "Theoden" not in seen.desk("D").content
    assert "All set up by" in seen.types("F", "put frodo W2412 1")


# --------------------------------------------------------------------------------------------- the search, the plot


def test_nobody_places_before_it_is_said_what_is_on_the_card(two: Seen) -> None:
    """W-44.7: and it is read again before it is sent, for nobody takes it back."""
    assert "say first what is on the search card" in two.desk("D").content
    assert labels(two.desk("D"))[:2] == ["Pass it over", "Up to three Nazgûl …"]
    page = two.asks("D", "card eye 6 hollin")
    assert "the search card gives orcs of the Eye, strength 6. Provinces: Hollin" in page.content
    assert labels(page)[0] == "Send"

    two.room.say("D", "card nazgul Rhudaur, The Shire")

    assert "Card 1, up to three Nazgûl: Rhudaur, The Shire" in two.desk("D").content
    assert "Shadow points" not in two.desk("D").content


def test_shadow_points_are_shown_once_a_word_has_said_them(two: Seen) -> None:
    """W-44.13."""
    two.room.say("D", "word points D 9")

    assert "Shadow points: **9**" in two.desk("D").content


def test_a_plot_says_no_costs_but_what_is_told_of_it_for_certain(two: Seen) -> None:
    """W-44.4, W-7.6: and its province is asked where nobody has said it."""
    seen = _journey(two)

    page = seen.asks("F", "plot 1 W2411 W2410+")
    assert "points" not in page.content
    assert "A die shows it on the road" in page.content
    assert "the province in which it ends" in asked(page)[0]
    assert "in the province …" in labels(page)
    assert "Send" not in labels(page)
    assert "That is in Rhudaur." in seen.asks("F", "plot 1 W2411 W2410+ in rhudaur").content


def test_hexes_are_called_by_what_is_known_of_them(two: Seen) -> None:
    """W-44.1: nothing is known of the land."""
    shown = labels(_journey(two).asks("F", "plot 1"))

    assert {"W2411", "W2411, by road", "W2312 (Rhudaur)"} <= {*shown}
    assert not [one for one in shown if "open land" in one]


# ------------------------------------------------------------------------------------------------- words and dice


def test_a_word_is_read_again_before_it_is_sent_and_told_as_somebodys_word(two: Seen) -> None:
    """W-44.10, W-44.11."""
    page = two.asks("D", "word dead saruman", "word")
    assert "Your word: Saruman is dead." in page.content
    assert _mode(page, "Send") is Mode.CHECK

    assert "✅ Your word: Saruman is dead. “He fell”" in two.types("D", "word dead saruman: He fell")
    assert "gives word 1:** Saruman is dead. “He fell”" in two.desk("F").content


def test_the_page_of_words_says_till_when_one_may_be_contested(two: Seen) -> None:
    """W-44.11: by its own player alone."""
    two.room.says("F word dead saruman\nF word to D -: between us")

    page = two.page("D", "word")
    assert (
        "**1**, The Fellowship (Ann): Saruman is dead. – you may contest it until your next sitting ends"
        in (page.content)
    )
    assert "**FD/1**, The Fellowship (Ann): “between us”" in page.content  # who looks on has not heard it
    assert [one.label for one in page.answers][:2] == ["Contest 1", "Allow 1"]
    assert "contest it" not in two.page("F", "word").content
    two.room.say("D", "contest 1")
    assert "contested by the Dark Power, and undone" in two.page("F", "word").content
    assert next(one.label for one in two.page("D", "word").answers) == "Allow 1"


def test_a_word_that_somebody_has_won_stands_on_the_card_till_it_counts(two: Seen) -> None:
    """W-44.11."""
    two.room.says("D card -\nD word won D")

    public = player.look(two.war, 1)
    view = two.room.game.view(two.room.state, None)
    card = two.words.card(view, names_of(public, two.words, TEXT), TEXT, (), ())
    assert "⏳ Word 1: **The Dark Power has won.**" in card
    assert "It can be contested by: the Fellowship" in card
    told = two.room.say("F", "allow 1")
    said = two.words.post(told, view, names_of(public, two.words, TEXT), TEXT) or ""
    assert "wins:** so a word says, and nobody contests it (W-44.11)." in said


def test_what_was_sealed_is_opened_at_the_end(two: Seen) -> None:
    """W-44.11: till then its speaker alone reads it."""
    two.room.says("F seal ring frodo: as ever\nD card -")
    assert "Frodo bears the Ring" in two.page("F", "word").content
    assert "Frodo" not in two.page("D", "word").content

    told = two.room.say("D", "word won D") + two.room.say("F", "allow 1")

    view = two.room.game.view(two.room.state, 2)
    said = two.words.of(view).post(told, view, names_of(player.look(two.war, 2), two.words, TEXT), TEXT)
    assert said is not None
    assert "**What was sealed:**\n- The Fellowship (Ann): Frodo bears the Ring. “as ever”" in said


def test_dice_show_at_once_what_they_show(two: Seen) -> None:
    """W-44.9."""
    assert "rolls 2d6: **" in two.types("F", "roll 2d6 for the pass")
    assert "Only the Fellowship can see this roll." in two.types("F", "roll d6 secret")
    assert "needs 4 or less: **" in two.types("D", "odds 4 he flees")


def test_what_is_typed_means_the_same_in_words_of_today(two: Seen) -> None:
    """W-18, W-44.17."""
    view = two.room.game.view(two.room.state, 2)
    answers = two.words.of(view).answers
    names = names_of(player.look(two.war, 2), two.words, TEXT)

    assert answers.typed("move Nazgûl 3 and the Witch-king to Bree", names) == "move nazgul-3 lord Bree"
    assert answers.typed("put the Mouth of Sauron E1128", names) == "put mouth E1128"
    assert (
        answers.typed("word dead sam: He fell, and so did I", names) == "word dead sam: He fell, and so did I"
    )


# --------------------------------------------------------------------------------------------------------- pages


def test_pages_about_the_open_map_are_not_there_and_one_about_the_known_map_is(two: Seen) -> None:
    """W-44.1."""
    assert {"word", "known", "map", "zones", "log", "sheet"} <= two.pages("D")
    assert {"reach", "odds", "cards", "pieces", "chart"}.isdisjoint(two.pages("D"))


def test_provinces_that_only_the_fellowship_has_said_it_alone_reads(two: Seen) -> None:
    """W-44.4: sealed till the end."""
    _journey(two).room.say("F", "plot 1 W2411 in Rhudaur")

    assert "- Rhudaur: W2212, W2312, W2411, W2412" in two.page("F", "known").content
    assert "Only you know till the end: W2411" in two.page("F", "known").content
    assert "W2411" not in two.page("D", "known").content
    assert "in Rhudaur" in two.page("F", "map", "W2411").content
    assert "a province that nobody has said" in two.page("D", "map", "W2411").content


def test_the_sheet_states_chances(three: Seen) -> None:
    """W-44.8."""
    assert "No chance is stated: mine spot nobody." in three.page("D", "sheet").content
    three.room.say("D", "sheet odds all 2, lord 4, E0729 3")
    line = "Mine spot a group, of six cases: all 2, the Lord of the Nazgûl 4, Minas Morgul (E0729) 3."
    assert line in three.page("D", "sheet").content


def test_the_rules_post_and_what_lapses_are_those_of_a_table() -> None:
    """W-44.3, W-44.7, W-16.7."""
    lobby = WarLobby(open_table())

    assert "move" not in lobby.rules_post(lobby.game.Config(mode="hidden"), 2, TEXT).split("\n")[1]
    assert "`word dead sam: at the ford`" in lobby.rules_post(lobby.game.Config(mode="hidden"), 2, TEXT)
    assert "is passed over" in lobby.lapse_line("search", TEXT)
    assert "setup" in lobby.kinds(lobby.game.Config(mode="hidden"), 2)


# --------------------------------------------------------------------------------------------------- the picture


@pytest.mark.parametrize("which", ["even", "odd"])
def test_a_picture_has_its_columns_as_the_sheet_says(which: str) -> None:
    """W-44.2: hexes beside each other lie beside each other, and what is printed on no map has no name."""
    sheet = SHEET.replace("low even", f"low {which}").replace("join 34 0", "join 34 3")
    land = open_table(sheet).data
    chart = chart_of(land, TEXT, 2)
    plot = atlas(chart, 26).plot
    low, high = land.parse("W0201"), land.parse("W0101")

    assert (plot.at[low][1] > plot.at[high][1]) is (which == "even")
    assert plot.grid.adjacent[low] == land.adjacent(low)
    assert chart.ids[34 * chart.rows] == ""
    assert chart.ids[34 * chart.rows + 3] == "E0101"


def test_a_picture_of_a_table_shows_no_land(two: Seen) -> None:
    """W-44.1."""
    view = two.room.game.view(two.room.state, 1)
    picture = two.words.of(view).picture(view, names_of(player.look(two.war, 1), two.words, TEXT), TEXT)

    assert isinstance(picture.scene, WarScene)
    assert {*picture.scene.chart.lands} == {"clear"}
    assert "group 1" in picture.alt
