"""How a turn and its phases end: `end`, `second`, and the attack phase by itself (B-19.14, B-2.7 of edition 2)."""

from __future__ import annotations

import pytest

from rules.battle import make
from rules.battle.orders import Later, advance, notation
from rules.battle.state import LeftInAdvance, Phase
from rules.battle.turn import plans, posting
from rules.battle.turn.play import BattlePlay
from rules.game import Illegal, OrderDropped
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.test_game import Match
from tests.rules.battle.turn.kit import Battle


def _at(match: Match, place: str) -> list[str]:
    return [one.kind for one in match.state.board.on(at(place))]


def _refused(match: Match, words: str, side: str = "sauron") -> Illegal:
    before = match.position
    with pytest.raises(Illegal) as no:
        match.say(side, words)
    assert match.position == before
    return no.value


@pytest.mark.parametrize(
    ("said", "written"),
    [("T15-T14 end", "t15-t14, end"), ("end my turn", "end"), ("V13-V14, Second movement, V14-V13", None)],
)
def test_ends_have_one_written_form(said: str, written: str | None) -> None:
    """B-19.14: they stand where `done` may, behind an order without a comma too."""
    entered = Match().say("sauron", said)

    assert entered.words == (written or "v13-v14, second, v14-v13")


def test_end_closes_all_that_is_left_of_a_turn() -> None:
    """B-19.14: from whatever phase; nothing follows it in its post."""
    match = Match()
    match.say("sauron", "T15-T14, end")
    assert (match.state.side, _at(match, "T14")) == ("saruman", ["orc"])
    assert _refused(match, "end, M12-L12", "saruman").clause == "B-2.4"

    match = Match()
    match.say("sauron", "T15xS15")
    match.say("sauron", "end")
    assert match.state.side == "saruman"


def test_who_ends_the_turn_while_building_builds_by_the_list() -> None:
    """B-19.14, B-19.11, B-4.12: as with whatever closes that phase from behind."""
    match = Match()
    while match.state.round == 1:
        match.lapse()
    match.say("sauron", "U16-V17, end")
    match.lapse()
    match.lapse()
    assert (match.phase(), _at(match, "U16")) == (Phase.BUILDING, [])
    match.say("sauron", "end")

    assert _at(match, "U16") == ["orc"]


def test_end_plays_what_was_left_for_behind_the_attacks_first() -> None:
    """B-19.14, B-18.5: nothing that was written is lost by it."""
    match = Match()
    match.say("sauron", "then T15-T14, M12-L12")
    entered = match.say("sauron", "V13-V14, end")

    assert (match.state.side, _at(match, "T14"), _at(match, "V14")) == ("saruman", ["orc"], ["nazgul"])
    assert [one.words for one in entered.events if isinstance(one, OrderDropped)] == ["then m12-l12"]
    assert entered.words == "v13-v14, end"


def test_second_begins_what_follows_the_attacks() -> None:
    """B-19.14: a piece moves twice in one post; where the second movement is open, it closes nothing."""
    match = Match()
    match.say("sauron", "V13-V14, second, V14-V13")
    assert (match.phase(), _at(match, "V13")) == (Phase.SECOND, ["nazgul"])
    match.say("sauron", "second, T15-T14")
    assert (match.state.side, match.phase(), _at(match, "T14")) == ("sauron", Phase.SECOND, ["orc"])


@pytest.mark.parametrize("words", ["then end", "next V13-V14, second, V14-V13, end"])
def test_both_are_left_in_advance(words: str) -> None:
    """B-19.14, B-18.5."""
    match = Match()
    if words.startswith("next"):
        match.say("saruman", words.replace("V13-V14", "M12-L10").replace("V14-V13", "L10-L8"))
        match.say("sauron", "end")
        assert (match.state.side, _at(match, "L8")) == ("alliance", ["saruman"])
    else:
        match.say("sauron", words)
        match.say("sauron", "second")
        assert match.state.side == "saruman"
    assert advance.write(MAP, advance.read(MAP, words.lower())) == words.lower()


def _post(battle: Battle, words: str) -> BattlePlay:
    """A post, and what was left in advance behind it."""
    play = BattlePlay(MAP, battle.state, battle.dice)
    posting.post(play, notation.read(MAP, words.lower()))
    plans.carry_out(play, battle.state)
    return play


def test_end_is_refused_where_done_would_be() -> None:
    """B-19.14, B-8.6: while somebody has to move out."""
    stays = (("alliance", at("M6"), 2),)
    battle = Battle(board("ring_bearer M6", "elf S3", "orc Z20"), "alliance", stays=stays)
    with pytest.raises(Illegal) as no:
        _post(battle, "end")
    assert no.value.clause == "B-8.6"

    assert _post(battle, "second, M6-L6, end").state.side == "sauron"


def test_end_waits_for_an_escape() -> None:
    """B-19.14, B-9.7: the Ring is taken by what was left for behind the attacks."""
    left = advance.read(MAP, "then t15-s15, v15-v14")
    assert isinstance(left, Later)
    pieces = board("nazgul T15", "orc V15", "ring_bearer S15", "elf C6")
    battle = Battle(pieces, "sauron", plans=(LeftInAdvance(1, then=left.orders),))
    play = _post(battle, "end")
    assert play.state.escape is not None

    battle.state = play.state
    play = _post(battle, "escape stay")
    assert (play.state.side == "sauron", [one.kind for one in play.board.on(at("V14"))]) == (False, ["orc"])


def test_edition_1_knows_neither() -> None:
    """R-1.20: its records have no such words."""
    match = Match(game=make(1))
    for words in ("end", "second", "T15-T14, end", "then end", "preload turn late end"):
        assert _refused(match, words).clause == "B-19.3"
    match.say("sauron", "T15-T14, done")
    assert match.phase() is not Phase.FIRST
