"""Pages and pictures of a war: its books, what the map holds for a reader, and what each side may not see."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from bot.commands.play import _typed_behind
from bot.drawing.picture import Picture
from bot.kit.looks import NotFound
from bot.language.words import for_locale
from bot.war import picture, showing
from bot.war.asking.steps import steps
from bot.war.drawing.board import WarFilm
from bot.war.drawing.scene import WarScene
from bot.war.looks import books
from bot.war.looks.finding import find
from bot.war.presentation import WarPresentation
from bot.war.wording import sheets
from bot.war.wording.voice import WarVoice
from rules.game import Decision, Outcome, Question
from rules.war.events import Told
from rules.war.events.fights import Band, Exchange, FightFought
from rules.war.events.sightings import Spotted, SpottingEnded
from rules.war.events.turns import Moved, SittingOver, TurnBegan, WarEnded
from rules.war.questions.sheets.of_war import ROWS
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.searches import Placed, Search
from rules.war.state.view import WarView, view
from rules.war.state.war import News, Note, WarState
from rules.war.tracks.chart import Group, Line
from rules.war.tracks.going import go
from rules.war.tracks.watching import spot
from tests.bot.war.test_presentation import GAME, WORDS
from tests.bot.war.test_wording import NAMES
from tests.rules.war.kit import AT, LAND, path, plot, war

TEXT: Final = for_locale("en")
PIECES: Final = {"E1128": "gothmog mouth", "W1615": "nazgul-3"}


def _state(**facts: Any) -> WarState:
    """Frodo by Rivendell, Gimli at Bree, and two stacks of the enemy's; the third game-turn."""
    play = war({"W2413": "frodo sam", "W1612": "gimli"}, PIECES, turn=3)
    return replace(play.state, public=play.state.pieces, **facts)


def _column(state: WarState, number: int) -> Group:
    group = state.chart[number - 1]
    assert group is not None
    return group


def _seen(state: WarState, side: Side | None) -> tuple[WarPresentation, WarView, WarVoice]:
    seen = view(LAND, state, state.rules.seat(side) if side else None)
    words = WORDS.of(seen)
    return words, seen, WORDS.speaker(seen, NAMES, TEXT)


def _page(state: WarState, side: Side, name: str, chosen: str = "") -> str:
    words, seen, _ = _seen(state, side)
    return words.page(seen, name, chosen, NAMES, TEXT).content


def _scene(shown: Picture | None) -> WarScene:
    assert shown is not None
    assert isinstance(shown.scene, WarScene)
    return shown.scene


def _news(turn: int, level: int, at: str | None, number: int, **more: Any) -> News:
    return News(turn, Phase.SEARCH, level, "W-12.11", None if at is None else AT(at), number, **more)


NEWS: Final = (
    _news(1, 2, "W1811", 4),
    _news(2, 2, "W1612", 3),
    _news(3, 2, "W1612", 1),
    _news(3, 1, None, 2, province="Rhudaur"),
)


# ------------------------------------------------------------------------------------------------------- pictures


def test_only_the_fellowship_sees_its_groups_and_where_they_walked() -> None:
    """W-15.7: with the zones that the enemy has there."""
    state = _state()
    group = replace(_column(state, 1), came_from=AT("W2412"), walked=path("W2413"))
    state = replace(state, chart=(group, *state.chart[1:]))
    own = _scene(_seen(state, "F")[0].private_picture(_seen(state, "F")[1], NAMES, TEXT))
    assert {(one.id, one.at) for one in own.marks.counters} >= {("1", AT("W2413")), ("2", AT("W1612"))}
    assert [course.way for course in own.marks.courses] == [(AT("W2412"), AT("W2413"))]
    assert AT("W1715") in own.marks.tints[0].hexes
    for side in ("D", None):
        words, seen, _ = _seen(state, side)
        shown = words.picture(seen, NAMES, TEXT)
        assert {one.id for one in _scene(shown).marks.counters} == {"gothmog", "mouth", "nazgul-3"}
        assert "Frodo" not in shown.alt
        assert "Rivendell" not in shown.alt


def test_the_log_pins_what_was_learnt_by_its_age() -> None:
    """W-15.5: the latest of a hex; what is older than this game-turn is grey; level 1 counts in its province."""
    _, seen, voice = _seen(_state(news=NEWS), "D")
    marks = picture.known(seen, voice)
    assert [(pin.at, pin.text, pin.is_past) for pin in marks.sightings] == [
        (AT("W1811"), "4", True),
        (AT("W1612"), "1", False),
    ]
    assert [(count.province, count.text) for count in marks.counts] == [("Rhudaur", "2")]
    assert [pin.text for pin in picture.pins(seen.state, 2, 2)] == ["3"]


def test_where_groups_can_be_is_shown_where_the_host_lets_it() -> None:
    """W-19.11."""
    state = _state()
    for aid in (True, False):
        _, seen, voice = _seen(replace(state, rules=replace(state.rules, aid=aid)), "D")
        assert [AT("W2412") in tint.hexes for tint in picture.can_be(seen, voice)] == [True] * aid


def test_a_search_shows_what_cards_name_and_what_its_forces_see() -> None:
    search = Search((1,), (("Rhudaur", 1),), placed=(Placed("nazgul-3", AT("W2013")),))
    state = _state(searches=(search,), turned=(1,), phase=Phase.SEARCH)
    _, seen, voice = _seen(state, "D")
    marks = picture.known(seen, voice)
    assert len(marks.provinces) == state.rules.constants.named
    assert [one.at for one in marks.counters if one.id == "nazgul-3"] == [AT("W2013")]
    assert AT("W2013") in marks.tints[-1].hexes
    assert not [one for one in picture.counters(_seen(state, "F")[1]) if one.at == AT("W2013")]


def test_a_way_that_is_put_together_is_dashed_with_pins_where_it_is_told() -> None:
    """W-7.6."""
    words, seen, _ = _seen(_state(), "F")
    decision = Decision(Question("journey", 3), 1)
    shown = _scene(words.draft_picture(seen, decision, ("plot", "2", "W1712", "W1612"), (), NAMES, TEXT))
    assert shown.marks.courses[-1].is_dashed
    assert [(pin.at, pin.text) for pin in shown.marks.sightings] == [(AT("W1612"), "!")]
    assert AT("W1612") in shown.part
    assert words.draft_picture(seen, decision, (), (), NAMES, TEXT) is None


def test_orcs_that_are_being_placed_have_a_picture_before_they_have_a_place() -> None:
    words, seen, _ = _seen(_state(searches=(Search((1,), ()),), phase=Phase.SEARCH), "D")
    decision = Decision(Question("search", 3), 2)
    shown = words.draft_picture(seen, decision, ("place", "orcs", "4"), ("W1615",), NAMES, TEXT)
    assert _scene(shown).title == "Place a searcher"


def test_after_a_sitting_all_see_from_where_pieces_came() -> None:
    """W-16.9; the legend goes with the first post, the film with the last."""
    over = SittingOver(Phase.SHADOW, 3, (Moved("nazgul-3", AT("W1715")),))
    state = _state(ledger=(Told(3, Phase.SHADOW, None, over),))
    words, seen, _ = _seen(state, None)
    (after,) = words.post_pictures((over,), seen, NAMES, TEXT)
    assert _scene(after).title == "Game-turn 3: The Dark Power’s turn is over"
    assert (AT("E0729"), AT("W1715")) in [course.way for course in _scene(after).marks.courses]
    assert [one.name for one in words.post_pictures((TurnBegan(1),), seen, NAMES, TEXT)] == [
        picture.FILE,
        showing.LEGEND,
    ]
    assert words.post_pictures((TurnBegan(2),), seen, NAMES, TEXT) == ()


def test_the_film_shows_every_group_at_last_those_too_that_are_no_more() -> None:
    """W-15.10."""
    lines = (
        Line(1, 1, AT("W2413"), "Rhudaur", ("frodo", "sam")),
        Line(1, 2, AT("W1811"), "Bree-land", ("gimli",)),
        Line(2, 1, AT("W2515"), "Hollin", ("frodo", "sam")),
    )
    ledger = tuple(Told(turn, Phase.JOURNEY, None, SittingOver(Phase.JOURNEY, turn)) for turn in (1, 2))
    ended = Outcome("dark-power", (2,), "lost", "W-38.5")
    state = _state(lines=lines, ledger=ledger, outcome=ended, news=NEWS)
    words, seen, _ = _seen(state, None)
    (shown,) = words.post_pictures((WarEnded("dark-power", "lost", "W-38.5"),), seen, NAMES, TEXT)
    assert isinstance(shown.scene, WarFilm)
    first, second, end = shown.scene.scenes
    start = LAND.of("start")[0]
    assert {course.way for course in first.marks.courses} == {(start, AT("W2413")), (start, AT("W1811"))}
    ways = {
        (course.way, course.label, course.paint) for course in second.marks.courses if len(course.way) > 1
    }
    assert ways == {
        ((start, AT("W2413"), AT("W2515")), "1", "blue"),
        ((start, AT("W1811")), "", "black"),
    }
    assert end.title.startswith("The Dark Power")


# ---------------------------------------------------------------------------------------------------------- books


def test_the_chart_tells_what_each_group_has_left_and_what_its_path_will_tell() -> None:
    """W-7.6, W-10.22: of who stands on the map no more than was noted before he did."""
    play = war({"W2413": "frodo sam", "W1712": "gimli"}, PIECES, turn=3)
    go(play, plot("W1612", group=2))
    state = replace(play.state, public=play.state.pieces)
    told = _page(state, "F", "chart")
    assert "**Group 2** at Bree (W1612): Gimli · 2 points left" in told
    assert "**The Dark Power will be told of it at Bree (W1612).**" in told
    spotted = war({"W2413": "frodo sam", "W1712": "gimli"}, PIECES, turn=3)
    spot(spotted, 2, 3)
    go(spotted, plot("W1612", group=2))
    assert "will be told" not in _page(replace(spotted.state, public=play.state.pieces), "F", "chart")
    assert "Group 2" not in _page(state, "F", "chart", "1")
    words, seen, _ = _seen(state, "F")
    answers = words.page(seen, "chart", "", NAMES, TEXT).answers
    assert [answer.words for answer in answers] == [("plot", "1"), ("plot", "2")]
    with pytest.raises(ValueError, match="no such page"):
        _page(state, "D", "chart")


def test_the_log_is_read_by_game_turn() -> None:
    state = _state(news=NEWS)
    assert "at Weathertop" in _page(state, "D", "log", "1")
    assert "Weathertop" not in _page(state, "D", "log")
    assert "Nothing was learnt" in _page(_state(), "D", "log", "2")
    assert "There is no such game-turn" in _page(state, "D", "log", "9")


def test_who_is_dead_or_hidden_again_is_not_told_as_if_he_stood_there() -> None:
    """W-15.9, W-57.2: each desk says where somebody stands once, and by one truth."""
    at, over = AT("W1612"), Told(3, Phase.JOURNEY, (1, 2), SpottingEnded((1, 2), AT("W1612"), ("gimli",)))
    seen = Told(3, Phase.SEARCH, (1, 2), Spotted((1, 2), at, ("gimli",), 3))
    killed = Band("F", ("sam",), 1, 1, dead=("sam",))
    fight = Told(
        3, Phase.SHADOW, None, FightFought(Exchange(AT("W2413"), Band("D", ("lord",), 6, 6), killed))
    )
    sam = Told(3, Phase.SEARCH, (1, 2), Spotted((1, 2), AT("W2413"), ("frodo", "sam"), 3))
    state = _state(ledger=(seen, sam), dead=frozenset({"sam"}))
    group = replace(_column(state, 1), members=("frodo",), spotted=3)
    news = (_news(3, 3, "W2413", 1, names=("sam",)), _news(3, 3, "W2413", 2, names=("frodo", "sam")))
    now = replace(state, ledger=(seen, sam, over, fight), news=news, chart=(group, *state.chart[1:]))
    for side in ("F", "D"):
        words, mine, _ = _seen(now, side)
        told = "\n".join(words.happened(mine, NAMES, TEXT))
        assert "until game-turn 3" not in told
        assert "🔦 **Spotted at W2413:** Frodo and Sam (dead)" in told
        assert "Frodo and Sam (dead) at W2413" in _page(now, side, "log")
    words, dark, _ = _seen(now, "D")
    assert words.dossier(dark, NAMES, TEXT).splitlines().count("🔦 Spotted at W2413: Frodo") == 1
    assert [pin.text for pin in picture.pins(dark.state, 3)] == ["2"]
    assert [*picture.pins(replace(dark.state, news=news[:1]), 3)] == []
    still = replace(
        now, ledger=(seen,), chart=(group, replace(_column(state, 2), spotted=3), *state.chart[2:])
    )
    assert "until game-turn 3 ends" in "\n".join(words.happened(_seen(still, "D")[1], NAMES, TEXT))


@pytest.mark.parametrize("side", ["F", "D"])
def test_a_press_on_the_sheet_changes_a_row(side: Side) -> None:
    """W-16.4, W-16.5: what counts is marked, the default too; each button is words that the row knows."""
    state = _state()
    _, seen, voice = _seen(state, side)
    for row in ROWS.of(side):
        marked = [one.words for one in books.to_change(seen, row.name, voice) if one.is_marked]
        assert len(marked) <= 1
    first = [*books.to_change(seen, "", voice)]
    assert {answer.words[1] for answer in first} == set(sheets.FIRST[side])
    whole = [answer for answer in first if len(answer.words) > 2]
    other = next(answer for answer in whole if not answer.is_marked)
    said = " ".join(other.words[2:])
    changed = replace(
        state, sheets=((side, Sheet(((other.words[1], ROWS.read(side, other.words[1], said)),))),)
    )
    _, seen, voice = _seen(changed, side)
    assert [one.is_marked for one in books.to_change(seen, "", voice) if one.words == other.words] == [True]
    assert _page(state, side, "sheet").count("(default)") == len(ROWS.of(side))
    assert "Your sheet has these rows" in _page(state, side, "sheet", "nothing")


def test_before_the_first_turn_the_sheet_is_the_page_on_the_desk() -> None:
    for turn, first in ((1, "sheet"), (2, "log")):
        words, seen, _ = _seen(_state(turn=turn), "D")
        names = [name for name, _ in words.pages(seen, TEXT)]
        assert names[0] == first
        assert names.count("sheet") == 1


def test_notes_are_the_seats_own() -> None:
    state = _state(notes=(("D", (Note(2, "two at Bree?"),)),))
    assert "Game-turn 2: two at Bree?" in _page(state, "D", "notes")
    assert "You have noted nothing" in _page(state, "F", "notes")


# ---------------------------------------------------------------------------------------------- places and pieces


def test_places_are_found_by_name_hex_piece_and_for_the_fellowship_by_group() -> None:
    _, fellowship, voice = _seen(_state(), "F")
    _, dark, _ = _seen(_state(), "D")
    assert find("w1612", fellowship, voice) == find("Bree", dark, voice) == AT("W1612")
    assert find("nazgul-3", dark, voice) == AT("W1615")
    assert find("the Mouth of Sauron", dark, voice) == AT("E1128")
    assert find("1", fellowship, voice) == find("frodo", fellowship, voice) == AT("W2413")
    assert find("rohan", dark, voice) == "Rohan"
    for words in ("1", "frodo", "nowhere", "w9999"):
        with pytest.raises(NotFound, match="I know no place"):
            find(words, dark, voice)
    with pytest.raises(NotFound, match="could mean"):
        find("minas", dark, voice)


def test_a_hex_tells_who_gets_how_far_and_who_watches_it() -> None:
    state = _state()
    group = replace(_column(state, 2), spent=4)
    state = replace(state, chart=(state.chart[0], group, *state.chart[2:]))
    assert "**Group 2 (Gimli)**, from Bree (W1612): 8 hexes" in _page(state, "F", "reach", "bree")
    assert "**Gothmog**, from Barad-dûr" in _page(state, "D", "reach", "gothmog")
    assert "is watched from W1615" in _page(state, "F", "zones", "W1715")
    assert "Nobody watches Bree" in _page(state, "F", "zones", "bree")
    assert "1 Nazgûl: a small group on 2 of 6, five or more on 4 of 6" in _page(state, "D", "odds", "bree")
    told = _page(state, "F", "map", "bree")
    assert "½ by road" in told
    assert "Group 2 (Gimli)" in told
    assert "Gimli" not in _page(state, "D", "map", "bree")


def test_what_happened_is_told_of_a_place_as_its_reader_heard_it() -> None:
    both = (Told(2, Phase.JOURNEY, (1, 2), Spotted((1, 2), AT("W1612"), ("gimli",), 2)),)
    alone = (Told(2, Phase.JOURNEY, (1,), Spotted((1,), AT("W1612"), ("sam",), 2)),)
    state = _state(ledger=(*both, *alone))
    assert "Sam" in _page(state, "F", "events", "bree")
    told = _page(state, "D", "events", "bree-land")
    assert "Gimli" in told
    assert "Sam" not in told
    assert "Gimli" not in _page(state, "D", "events", "rohan")


@pytest.mark.parametrize("side", ["F", "D"])
def test_every_page_has_words_and_a_picture_that_says_what_they_say(side: Side) -> None:
    words, seen, _ = _seen(_state(news=NEWS), side)
    for name, _ in words.pages(seen, TEXT):
        page = words.page(seen, name, "", NAMES, TEXT)
        assert page.content.count("\n"), name
        for shown in words.page_pictures(seen, name, "", NAMES, TEXT):
            assert shown.alt


# -------------------------------------------------------------------------------------------------------- first words


def test_a_search_offers_who_sees_most_of_where_groups_can_be() -> None:
    search = Search((1, 2), (("Rhudaur", 1), ("Bree-land", 0)))
    state = _state(searches=(search,), phase=Phase.SEARCH, points=2, news=(_news(2, 2, "W2013", 2),))
    state = replace(state, rules=replace(state.rules, aid=False))
    _, seen, voice = _seen(state, "D")
    options = GAME.options(state, Decision(Question("search", 3), 2), ())
    offered = steps(seen, (), options.words, voice)
    whole = [said for said in offered if len(said) == 3 and said[1] == "nazgul-3"]
    assert len(whole) == 1
    assert LAND.province(AT(whole[0][2])) == "Rhudaur"


@pytest.mark.parametrize("aid", [True, False])
def test_whoever_searches_is_offered_the_same_wherever_the_hidden_group_is(aid: bool) -> None:
    """W-19.8, W-19.11: buttons are made from what he was told, and not from where it really is."""
    search = Search((1, 2), (("Rhudaur", 1), ("Bree-land", 0)))
    told = _state(
        searches=(search,), phase=Phase.SEARCH, points=5, news=(_news(2, 1, None, 1, province="Rhudaur"),)
    )
    told = replace(told, rules=replace(told.rules, aid=aid))
    offered = []
    for at in ("W2413", "W2211", "W2010"):
        state = replace(told, chart=(replace(_column(told, 1), at=AT(at)), *told.chart[1:]))
        _, seen, voice = _seen(state, "D")
        options = GAME.options(state, Decision(Question("search", 3), 2), ())
        offered.append([*steps(seen, (), options.words, voice).items()])

    assert len(offered[0]) > 3
    assert offered[0] == offered[1] == offered[2]


def test_goals_of_a_group_are_places_by_what_the_way_takes() -> None:
    _, seen, voice = _seen(_state(), "F")
    offered = ["W1811", "W1612", "E1029"]
    goals = [*steps(seen, ("plot", "2", "to"), offered, voice).values()]
    assert goals[0] == "W1811 Weathertop: costs 1"
    assert goals[-1].startswith("E1029 Mount Doom")
    assert steps(seen, ("plot", "2", "to"), (), voice) == {}
    assert steps(seen, ("preload", "journey"), ("plot",), voice) == {}


def test_a_hex_or_a_name_alone_is_looked_up_on_the_map() -> None:
    """F-15: the page said "type a hex or a name behind `/look`", and nothing found it."""
    seen = view(LAND, war({"W2413": "frodo sam"}).state, 1)

    for typed in ("e0728", "rivendell", "minas morgul"):
        assert _typed_behind(typed, WORDS) == f"map {typed}"
        assert "part of" in WORDS.page(seen, "map", typed, NAMES, TEXT).content
    assert _typed_behind("reach e0728", WORDS) == "reach e0728"
    assert "part of" not in WORDS.page(seen, "map", "nowhere at all", NAMES, TEXT).content


def test_each_place_of_a_menu_stands_there_once() -> None:
    """W-16: Discord refuses a menu in which a value comes twice: a group and a piece in one hex broke the page."""
    play = war({"W2413": "frodo sam", "W2414": "gimli"}, {"W2413": "nazgul-3"})
    play.put_group(2, replace(play.group(2), at=AT("W2413")))
    seen = view(LAND, play.state, 1)
    values = [choice.value for choice in WORDS.page(seen, "map", "", NAMES, TEXT).choices]

    assert len(values) == len(set(values))
    assert "W2413" in values
