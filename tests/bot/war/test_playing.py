"""A war as its players read it while they play: what each page asks, what each button says, what is told once."""

from __future__ import annotations

import pytest

from bot.ui import ids
from bot.ui.ids import Mode
from bot.ui.message import Menu
from tests.bot.war.player import asked, desk_of, labels, page, refused, types
from tests.rules.war.turn.game import D, F, Played


def journey(seed: int = 3) -> Played:
    """The first one."""
    war = Played(seed)
    war.to("journey")
    return war


def searched() -> Played:
    """Orcs are placed on both groups, which they see when that is done."""
    war = journey(1)
    for words in ("split 1 frodo sam to new", "plot 2 W2413 W2414", "plot 1 to Weathertop", "done"):
        types(war, F, words)
    types(war, D, "done")
    for at, beside in (("W2211", "W2210"), ("W2414", "W2413")):
        types(war, D, f"place orcs 4 {at} to {beside}")
    return war


# -------------------------------------------------------------------------------------------------- each step asks


def test_who_splits_a_group_is_asked_who_leaves_and_sends_them_by_one_press() -> None:
    """W-6.6: the lowest free column; another one is typed."""
    war = journey()

    assert asked(page(war, F, "split 1")) == ["Who leaves it?"]
    begun = page(war, F, "split 1 frodo")

    assert "Who else leaves it?" in begun.content
    assert labels(begun)[:2] == ["A group of their own", "Sam"]
    assert not [label for label in labels(begun) if "Group" in label or label.startswith("to ")]
    types(war, F, "split 1 frodo sam to 4")
    assert war.state.chart[3] is not None


def test_a_way_to_a_place_is_asked_for_and_told_to_where_it_leads_now() -> None:
    """W-7.1, W-7.6."""
    war = journey()

    assert "a place further on …" in labels(page(war, F, "plot 1"))
    assert all(title.startswith("Where to?") for title in asked(page(war, F, "plot 1 to")))
    way = page(war, F, "plot 1 to W1612")
    assert "Bree (W1612). 2 of 2 points, to W2211 in Rhudaur." in way.content
    assert "Send it like this, or by road?" in way.content
    types(war, F, "plot 1 to W1612")
    assert "0 of 0 points, to W2211 in Rhudaur." in page(war, F, "plot 1 to W1612").content


def test_a_way_that_was_typed_says_what_it_will_tell() -> None:
    """W-7.6, W-10.4: as the page does on which one is pressed."""
    war = journey()
    types(war, F, "split 1 frodo sam to new")

    told = types(war, F, "2 to Bree by road").content
    assert (
        "**The Dark Power will be told of it at Weathertop (W1811).** A die shows it on the road: 1 of 6."
        in told
    )
    assert "will be told" not in types(war, F, "plot 1 W2413").content


def test_nobody_puts_on_the_ring_by_one_press() -> None:
    """W-57.2: a mark stays."""
    war = journey()
    rows = [row for row in desk_of(war, F).rows if not isinstance(row, Menu)]
    wears = [ids.parse(button.id) for row in rows for button in row if button.label == "Put on the Ring"]

    assert [press.mode for press in wears if press is not None] == [Mode.DRAW]
    assert "which stays" in page(war, F, "wear").content


def test_whoever_searched_is_asked_who_goes_in() -> None:
    """W-12.12: by the answer that has placed his forces, with a button for what happens by itself."""
    war = searched()
    told = types(war, D, "done")

    assert "Who goes into which hex, and tries to spot them?" in told.content
    assert labels(told)[:4] == [
        "Done: all who saw them go in",
        "Into W2211 open land: …",
        "Into W2414 open land: …",
        "Nobody goes in",
    ]
    assert "a group of 7 at W2211, seen by orc band 1" in desk_of(war, D).content
    types(war, D, "enter W2211 orcs-1")
    assert "Into W2211 go: orc band 1." in desk_of(war, D).content
    assert "Done: those go in" in labels(desk_of(war, D))


def test_a_searcher_is_asked_what_is_missing() -> None:
    """W-12.3: a band's strength, then its hexes; a Nazgûl's hex."""
    war = searched()

    assert asked(page(war, D, "place orcs")) == ["How strong?"]
    assert asked(page(war, D, "place orcs 4"))[0].startswith("Where?")
    assert "Which hex does it watch?" in page(war, D, "place orcs 4 W2414 to").content


def test_points_that_placing_takes_are_told_at_once_and_once() -> None:
    """W-12.3, W-53.1: they are paid for when all is placed."""
    war = searched()
    before = war.state.points

    assert desk_of(war, D).content.count("Shadow points: ") == 1
    assert f"Shadow points: **{before - 2}**" in desk_of(war, D).content
    types(war, D, "done")
    assert f"Shadow points: **{before - 2}**" in desk_of(war, D).content
    war.to("journey")
    assert desk_of(war, D).content.count("Shadow points: ") == 1


def test_a_refusal_quotes_what_was_written_and_names_pieces_by_their_names() -> None:
    """W-16.8, W-18: `W1612` was never written, and nobody calls a piece nazgul-9."""
    war = journey()
    war.to("shadow")

    assert "“move nazgul-9 quickly bree” cannot be read." in refused(war, D, "move nazgul 9 quickly Bree")
    assert refused(war, D, "move nazgul 9 to Bree").startswith("Nazgûl 9 flies 1 to 12 hexes")


# ----------------------------------------------------------------------------------------------------- tips once


def test_tips_stand_on_the_desk_until_something_is_said() -> None:
    """W-16.5: the sheet with them, in the first game-turn."""
    war = journey()
    desk = desk_of(war, F).content
    assert desk.count("Split early") == desk.count("Your sheet speaks for you") == 1
    assert "Split early" not in page(war, F, "split 1").content
    types(war, F, "split 1 frodo sam to new")
    assert "Split early" not in desk_of(war, F).content
    types(war, F, "done")
    assert "Keep points for the search" in desk_of(war, D).content
    assert "spot twice as well" not in desk_of(war, D).content


@pytest.mark.parametrize("seat", [F, D])
def test_who_waits_reads_no_tips(seat: int) -> None:
    war = journey()
    war.to("journey" if seat == D else "shadow")

    assert "Split early" not in desk_of(war, seat).content
    assert "Keep points" not in desk_of(war, seat).content
