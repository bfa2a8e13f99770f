"""Which pictures go with what (B-24.3, B-24.4)."""

from __future__ import annotations

import io

from PIL import Image

from bot.battle import showing
from bot.battle.asking import orders
from bot.battle.drawing.board import War
from bot.battle.drawing.scene import BattleScene
from bot.battle.presentation import BattlePresentation
from bot.battle.wording.voice import BattleVoice
from rules.battle.events import Eliminated
from rules.battle.view import BattleView
from tests.bot.battle.wording.kit import TEXT, names
from tests.rules.battle.kit import MAP, at, way
from tests.rules.battle.test_game import GAME, Match


def _voice(match: Match) -> BattleVoice:
    return BattleVoice(MAP, names(), TEXT, match.state.rules.sides)


def _view(match: Match, seat: int | None = None) -> BattleView:
    return GAME.view(match.state, seat)


def _scene(picture: object) -> BattleScene:
    assert isinstance(picture, BattleScene)
    return picture


def test_the_post_that_ends_a_turn_shows_all_of_it_and_others_have_no_picture() -> None:
    """B-24.4, issue 33.4: moves as arrows, attacks as bursts, those of earlier entries too, and of no other turn."""
    match = Match()
    match.say("sauron", "T16-T17")
    entered = match.say("sauron", "V13-V14 T15xS15")
    assert showing.posted(entered.events, _view(match), _voice(match)) == ()

    entered = match.say("sauron", "end")
    [picture] = showing.posted(entered.events, _view(match), _voice(match))

    scene = _scene(picture.scene)
    assert [march.way for march in scene.last.moves] == [way("T16-T17"), way("V13-V14")]
    assert [(clash.from_, clash.at) for clash in scene.last.attacks] == [(at("T15"), at("S15"))]

    [picture] = showing.posted(match.say("saruman", "end").events, _view(match), _voice(match))
    assert at("V14") not in {*_scene(picture.scene).part}


def test_every_turn_begins_with_the_map() -> None:
    """B-19.6: also where nothing was done in the entry that leads to it, with what the turn before did."""
    match = Match()
    match.say("sauron", "T16-T17")
    match.say("sauron", "done done")
    entered = match.say("sauron", "done")

    [picture] = showing.posted(entered.events, _view(match), _voice(match))

    assert [march.way for march in _scene(picture.scene).last.moves] == [way("T16-T17")]


def test_a_draft_is_drawn_with_its_odds_and_a_begun_piece_with_its_reach_nearby() -> None:
    """Issue 17.2, B-19.5, B-24.3."""
    match = Match()
    seat = match.state.rules.seat("sauron")

    whole = showing.draft(_view(match, seat), ["t16", "-t17", "t15", "xs15"], (), _voice(match))
    begun = showing.draft(_view(match, seat), ["t16"], ["-t17", "-s16"], _voice(match))

    assert whole is not None
    assert begun is not None
    assert [march.way for march in _scene(whole.scene).draft.moves] == [way("T16-T17")]
    assert [clash.odds for clash in _scene(whole.scene).draft.attacks] == ["28 %"]
    assert _scene(begun.scene).reach == (at("T17"), at("S16"))
    assert at("T16") in _scene(begun.scene).part
    assert at("G6") not in _scene(begun.scene).part
    assert {at("T16"), at("S15")} <= {*_scene(whole.scene).part}
    assert at("G6") not in _scene(whole.scene).part


def test_a_post_shows_where_something_was_done_and_a_round_begins_with_the_whole_map() -> None:
    """Issue 33.1."""
    match = Match(2)
    moved = match.say("evil", "T16-T17, end")
    (near,) = showing.posted(moved.events, _view(match, 1), _voice(match))
    turned = match.say("alliance", "I6-I7, end")
    (whole,) = showing.posted(turned.events, _view(match, 1), _voice(match))

    assert at("T16") in _scene(near.scene).part
    assert at("G6") not in _scene(near.scene).part
    assert match.state.round == 2
    assert _scene(whole.scene).part == ()


def test_the_headline_of_a_picture_is_what_matters_most() -> None:
    """Issue 33.4: who fell; else whose turn it is."""
    match = Match(2)
    moved = match.say("evil", "T16-T17, end")
    lost = Eliminated(piece="orc-01", kind="orc", side="evil", at=at("T15"), clause="B-10.12")
    (quiet,) = showing.posted(moved.events, _view(match, 1), _voice(match))
    (loud,) = showing.posted([*moved.events, lost], _view(match, 1), _voice(match))

    assert "Round 1: the Alliance" in _scene(quiet.scene).title
    assert _scene(loud.scene).title == "☠️ Lost: Evil: 1 orc."
    assert "Round 1: the Alliance" in loud.alt


def test_the_way_of_the_ring_is_that_of_the_last_rounds() -> None:
    """Issue 33.1: hex by hex, from where it stood before them."""
    match = Match(2)
    match.say("evil", "end")
    match.say("alliance", "G6-G5, end")
    shown = _scene(showing.card(_view(match, 1), _voice(match)).scene)

    assert shown.ring_way == way("G6-G5")
    for _ in range(4):
        for side in ("evil", "alliance"):
            match.say(side, "end")
    assert _scene(showing.card(_view(match, 1), _voice(match)).scene).ring_way == ()


def test_the_odds_of_a_draft_are_those_behind_its_moves() -> None:
    """B-10.8, B-11.6: with the Nazgul beside the orc, 15 and 1 of 36."""
    match = Match()
    picture = showing.draft(_view(match, 1), ["v13", "-t14", "t15", "xs15"], (), _voice(match))
    assert picture is not None
    assert [clash.odds for clash in _scene(picture.scene).draft.attacks] == ["42 %"]


def test_the_war_ends_with_a_film_of_all_turns() -> None:
    """Issue 17.4: the beginning, then a picture for each turn."""
    match = Match(2)
    match.say("evil", "T16-T17")
    while match.state.side == "evil":
        match.say("evil", "done")
    match.say("alliance", "I6-I7")
    entered = match.say("alliance", "resign")

    pictures = showing.posted(entered.events, _view(match), _voice(match))
    film = showing.film(_view(match), _voice(match))

    assert pictures[1:] == (film,)
    assert [march.way for march in _scene(pictures[0].scene).last.moves] == [way("I6-I7")]
    assert _scene(pictures[0].scene).title.startswith(
        "Evil (Ann) wins."
    )  # issue 33.1: it told of a dwarf that fell
    assert _scene(pictures[0].scene).part == ()
    assert isinstance(film.scene, War)
    drawn = Image.open(io.BytesIO(film.draw(film.scene)))
    assert getattr(drawn, "n_frames", 1) >= 3


def test_the_desk_and_the_card_show_the_last_turn() -> None:
    """B-24.4: while nothing is done in a turn, what was done before it."""
    match = Match()
    match.say("sauron", "T16-T17, done")
    while match.state.side == "sauron":
        match.say("sauron", "done")
    presentation = BattlePresentation(GAME)

    picture = presentation.private_picture(_view(match, 2), names(), TEXT)

    assert picture is not None
    assert [march.way for march in _scene(picture.scene).last.moves] == [way("T16-T17")]


def test_the_page_of_a_turn_begins_with_the_map_of_the_desk() -> None:
    """Issue 28.11: the page shows it already, so that it is not sent again."""
    match = Match()
    match.say("sauron", "T16-T17, done")
    while match.state.side == "sauron":
        match.say("sauron", "done")
    seat = match.state.rules.seat(match.state.side)
    desk = BattlePresentation(GAME).private_picture(_view(match, seat), names(), TEXT)

    first = showing.draft(_view(match, seat), (), ["t16"], _voice(match))

    assert desk is not None
    assert first.print == desk.print


def test_menus_have_who_there_is_one_of_first_and_all_others_by_hex() -> None:
    """Issue 33.6: what is looked for most stands on top, and each menu says from where to where it goes."""
    match = Match()
    view, pack = _view(match, 3), GAME.data
    words = ["w5", "o12", "i6", "g6", "done", "a6"]
    first, beside = orders.arranged(words, pack, view)

    assert [*first] == ["g6", "i6", "a6", "o12", "w5"]
    assert [*beside] == ["done"]
    assert orders.group("i6", _voice(match)) == "I6"


def test_hollow_marks_stand_wherever_a_move_takes_leave() -> None:
    """Issue 33.2, B-7.6: a piece that is picked, a move that asks, the request, and the move that was let."""
    match = Match()
    seats = [match.state.rules.seat(side) for side in ("sauron", "alliance")]
    mine = _view(match, seats[0])
    begun = showing.draft(mine, ["t15"], ["-t14", "-r14", "xs15"], _voice(match))
    asks = showing.draft(mine, ["t15", "-r14", "ask"], (), _voice(match))
    asked = match.say("sauron", "T15-R14 ask").events
    [private] = showing.posted(asked[-1:], _view(match, seats[1]), _voice(match))
    match.say("alliance", "leave yes")
    [public] = showing.posted(match.say("sauron", "end").events, _view(match), _voice(match))

    assert _scene(begun.scene).reach == (at("T14"), at("S15"))
    assert _scene(begun.scene).leave == (at("R14"),)
    assert begun.alt.startswith(
        "Orc T15, North Ithilien Road … Within reach: Osgiliath S15, T14. Only with leave: "
    )
    for picture in (asks, private):
        [march] = _scene(picture.scene).draft.moves
        assert march.leave == (at("S15"), at("R14"))
    [march] = _scene(public.scene).last.moves
    assert march.leave == (at("S15"),)


def test_a_move_asked_for_before_ones_turn_is_drawn_as_it_is_picked() -> None:
    """B-7.12, issue 33.5."""
    match = Match()
    mine = _view(match, match.state.rules.seat("saruman"))
    goals = showing.standing(mine, ["k13"], ["-n14"], _voice(match))
    way = showing.standing(mine, ["k13", "-n14"], ["ask"], _voice(match))

    assert goals is not None
    assert way is not None
    assert _scene(goals.scene).leave == (at("N14"),)
    assert _scene(way.scene).draft.moves[0].leave == (at("M14"), at("N14"))
    assert showing.standing(mine, ["allow"], ["sauron"], _voice(match)) is None
