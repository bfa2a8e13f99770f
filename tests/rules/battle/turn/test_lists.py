"""Lists that go on without those who fell, and what is left of one that stops (B-5.15, B-10.15, B-18.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.battle.events import PhaseBegan
from rules.battle.game import BattleGame
from rules.battle.orders import Done, Fight, Later, Move, advance, notation
from rules.battle.state import Chapter, LeftInAdvance, Phase, Rules
from rules.battle.turn import plans, posting
from rules.battle.turn.play import BattlePlay
from rules.entry import Answer, enter
from rules.game import Illegal, OrderDropped
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.test_game import Match
from tests.rules.battle.turn.kit import Battle

WIN, LOSE = (4, 5), (1, 1)
PIECES = ("orc T15", "orc U16", "orc T16", "gondor S15", "elf C6", "ring_bearer A7")


def _battle(
    *pieces: str, throws: Sequence[tuple[int, int]], edition: int = BattleGame.newest, **more: Any
) -> Battle:
    rules = Rules(("sauron", "saruman", "alliance"), edition=edition)
    return Battle(board(*(pieces or PIECES)), "sauron", throws=throws, rules=rules, **more)


def _posted(battle: Battle, words: str) -> posting.Posted:
    play = BattlePlay(MAP, battle.state, battle.dice)
    posted = posting.post(play, notation.read(MAP, words.lower()))
    battle.state, battle.events = play.state, play.events
    return posted


def _written(posted: posting.Posted) -> str:
    return ", ".join(notation.write_part(MAP, part) for part in posted.played)


def test_moves_of_who_fell_in_the_lists_own_attacks_are_passed_over_and_named() -> None:
    """B-5.15: the rest is played as it was ordered; what was passed over closes what it closes."""
    battle = _battle(throws=[LOSE])
    posted = _posted(battle, "T15xS15, T15-T14, U16-T17, done")

    assert [type(part) for part in posted.played] == [Fight, Done, Move, Done]
    assert posted.refusal is None
    assert [(one.words, one.why.clause, one.is_kept) for one in posted.unplayed] == [
        ("t15-t14", "B-5.15", False)
    ]
    assert battle.state.side != "sauron"

    battle = _battle(throws=[LOSE])
    assert _written(_posted(battle, "T15xS15, T15-T14, done")) == "t15xs15, done, done"
    assert battle.state.side != "sauron"


def test_what_was_passed_over_stands_as_a_done_for_what_it_has_closed() -> None:
    """B-5.15, B-19.12: by its words the journal came to another phase than the battle, and did not verify."""
    pieces = ("orc T15", "orc T16", "gondor S15", "gondor S16", "elf C6", "ring_bearer A7")
    battle, again = _battle(*pieces, throws=[LOSE]), _battle(*pieces, throws=[LOSE])
    posted = _posted(battle, "T15xS15, T15-T14, T14-T13")
    _posted(again, _written(posted))

    assert battle.state.phase is again.state.phase is Phase.SECOND
    assert [one.why.sentence for one in posted.unplayed][:1] == [
        "{kind} at {at} has fallen, and your attacks are over by that move."
    ]


def test_the_attacks_end_too_where_what_follows_them_is_refused() -> None:
    """B-2.6, B-19.12: the words of what was played know nothing of that, and lead to the same again."""
    match = Match()
    before = match.position
    entered = match.say("sauron", "T15xS15, R10-S9")
    again = enter(match.game, before, Answer(1, entered.words), match.dice)

    assert entered.refusal is not None
    assert match.phase() is Phase.SECOND
    assert again.position == match.position


def test_one_that_is_named_by_its_kind_is_passed_over_too() -> None:
    """B-5.15, B-19.8."""
    battle = _battle("nazgul T15", "orc U16", "elf S15", "ring_bearer A7", throws=[LOSE])
    posted = _posted(battle, "T15xS15, nazgul to T14, second")
    assert [one.words for one in posted.unplayed] == ["nazgul to t14"]


def test_a_move_of_who_never_stood_there_stops_a_list_still() -> None:
    """B-18.14: it is a mistake; it and what follows is named, and stays a draft."""
    battle = _battle(throws=[WIN])
    posted = _posted(battle, "T15xS15, R10-R9, U16-T17, done")

    assert posted.refusal is not None
    assert posted.refusal.clause == "B-19.3"
    assert [(one.words, one.why.clause, one.is_kept) for one in posted.unplayed] == [
        ("r10-r9", "B-19.3", True),
        ("u16-t17, done", "B-18.14", True),
    ]


def test_what_stop_if_lost_holds_up_is_named_and_kept() -> None:
    """B-10.15: and the phase stays open, though nobody is left to attack."""
    battle = _battle(throws=[LOSE])
    posted = _posted(battle, "T15xS15 stop if lost, U16-T17, done")

    assert battle.state.phase is Phase.ATTACK
    assert posted.refusal is not None
    assert [(one.words, one.is_kept) for one in posted.unplayed] == [("u16-t17, done", True)]
    assert posted.is_held


def test_attacks_that_are_passed_over_are_named() -> None:
    """B-10.15: an entry whose attacker or target is gone."""
    battle = _battle("orc T15", "orc T16", "gondor S15", "elf C6", "ring_bearer A7", throws=[WIN])
    posted = _posted(battle, "T15xS15, T16xS15")

    assert [(one.words, one.why.clause, one.is_kept) for one in posted.unplayed] == [
        ("t16xs15", "B-10.15", False)
    ]


def test_what_is_passed_over_names_who_was_meant() -> None:
    """Issue 30: whoever stood there by then was named in his place."""
    pieces = ("orc T15", "nazgul T16", "gondor S15", "elf C6", "ring_bearer A7")
    lost = _posted(_battle(*pieces, throws=[LOSE]), "T15xS15, T15xS15, T15-T14, T16-T15")
    won = _posted(_battle(*pieces, throws=[WIN]), "T15xS15, T16xS15")

    def told(posted: posting.Posted) -> list[tuple[str, dict[str, Any]]]:
        return [(one.words, dict(one.why.facts)) for one in posted.unplayed]

    assert told(lost) == [
        ("t15xs15", {"kind": "orc", "at": "T15"}),
        ("t15-t14", {"kind": "orc", "at": "T15"}),
    ]
    assert told(won) == [("t16xs15", {"kind": "gondor", "at": "S15"})]


def test_where_nothing_can_be_built_a_build_is_not_called_late() -> None:
    """Issue 30: “Building comes first” was said where the places were taken."""
    sites = [MAP.grid.name(place) for place in MAP.build["sauron"]]
    battle = _battle(*(f"orc {site}" for site in sites), "elf C6", "ring_bearer A7", throws=[])
    battle.change(side="alliance", phase=Phase.SECOND)
    battle.do("done")

    def clause(words: str) -> str:
        with pytest.raises(Illegal) as no:
            _posted(battle, words)
        return no.value.sentence

    assert battle.state.phase is Phase.FIRST
    assert {clause(f"+orc {site}") for site in sites} == {
        "{at} is occupied; you can build only on an empty hex."
    }
    battle.do("U16-T16")
    assert "Building comes first" in clause("+orc U16")


def test_in_edition_1_a_move_of_who_fell_stops_the_list() -> None:
    """R-1.20."""
    posted = _posted(_battle(throws=[LOSE], edition=1), "T15xS15, T15-T14, U16-T17, done")

    assert _written(posted) == "t15xs15"
    assert [one.words for one in posted.unplayed] == ["t15-t14, u16-t17, done"]


# -------------------------------------------------------------------------------------------------- left in advance


def _left(words: str) -> LeftInAdvance:
    said = advance.read(MAP, words.lower())
    assert isinstance(said, Later)
    return LeftInAdvance(1, **{said.when: said.orders})  # type: ignore[arg-type]


def _carried(
    words: str, *pieces: str, edition: int = 2, throws: Sequence[tuple[int, int]] = ()
) -> BattlePlay:
    """What was left is carried out in a turn before which the orc of T15 fell."""
    history = (Chapter(1, 1, "alliance"), Chapter(2, 2, "sauron"))
    battle = _battle(
        "orc T15", *pieces, throws=throws, edition=edition, history=history, plans=(_left(words),)
    )
    play = BattlePlay(MAP, battle.state, battle.dice)
    play.set(history=history[:1])
    play.eliminate(play.board.on(at("T15"))[0], "B-10.12")
    play.set(history=(*play.state.history, history[1]))
    plans.carry_out(play, play.state)
    return play


def _dropped(play: BattlePlay) -> list[tuple[str, str]]:
    """What was not played, and what of it is a draft now."""
    return [(one.words, one.draft) for one in play.events if isinstance(one, OrderDropped)]


@pytest.mark.parametrize(
    ("order", "passed"), [("T15xS15", "t15xs15"), ("T15-T14", "t15-t14"), ("U16xU17", "u16xu17")]
)
def test_what_was_left_goes_on_without_who_is_gone(order: str, passed: str) -> None:
    """B-10.15, B-5.15, B-18.5 (d): attacker, target or mover; each is told to its owner."""
    play = _carried(f"next {order}, U16-T17", "orc U16", "gondor S15", "elf C6", "ring_bearer A7")

    assert play.board.on(at("T17"))
    assert _dropped(play) == [(f"next {passed}", "")]
    assert play.state.phase is (Phase.SECOND if "x" in order else Phase.FIRST)


def test_in_edition_1_it_ended_there() -> None:
    """R-1.20."""
    play = _carried("next T15-T14, U16-T17", "orc U16", "gondor S15", "elf C6", "ring_bearer A7", edition=1)

    assert not play.board.on(at("T17"))
    assert _dropped(play) == [("next t15-t14, u16-t17", "t15-t14, u16-t17")]


def test_what_was_left_and_is_refused_is_a_draft_of_the_turn() -> None:
    """B-18.5: with all behind it; with its conditions; of what falls by one nothing is."""
    play = _carried(
        "next R10-R9, U16-T17 if S15 empty, end", "orc U16", "gondor S15", "elf C6", "ring_bearer A7"
    )
    assert _dropped(play) == [
        ("next r10-r9, u16-t17 if s15 empty", "r10-r9, u16-t17 if s15 empty"),
        ("next end", ""),  # who looks at the rest again ends his turn himself
    ]

    play = _carried("next U16-T17 if S15 empty, U16-U17", "orc U16", "gondor S15", "elf C6", "ring_bearer A7")
    assert _dropped(play)[0] == ("next u16-t17 if s15 empty", "")


REFUSED = "next R10-R9, U16-T17, T17xS16, R16-R17, end"


@pytest.mark.parametrize(
    ("words", "pieces", "stands", "dropped"),
    [
        (REFUSED, (), ("T17",), [("next r10-r9", "r10-r9"), ("next t17xs16, r16-r17", "t17xs16, r16-r17")]),
        ("next +orc A1, U16-T17, end", (), ("T17",), [("next +orc a1", "")]),
        (
            "next second, R10-R9, U16-T17, done",
            (),
            ("T17",),
            [("next r10-r9", "r10-r9"), ("next done", "done")],
        ),
        ("next second, U16-T17, done", (), ("T17",), []),
    ],
)
def test_what_is_refused_of_a_plan_holds_up_only_what_would_close_its_phase(
    words: str, pieces: tuple[str, ...], stands: tuple[str, ...], dropped: list[tuple[str, str]]
) -> None:
    """Issue 30, B-18.5 (d): one failed first step stopped all of it. Each order is played, kept or told."""
    play = _carried(words, "orc U16", "orc R16", "gondor S16", "elf C6", "ring_bearer A7", *pieces, edition=3)

    assert all(play.board.on(at(place)) for place in stands)
    assert [one for one in _dropped(play) if one != ("next end", "")] == dropped


# ---------------------------------------------------------------------------------------- the attack phase by itself


def test_the_attacks_end_by_themselves_when_none_is_left() -> None:
    """B-2.6, B-18.5: behind the whole post; what was left for behind them is played."""
    match = Match()
    match.say("sauron", "then T16-T17, M12-L12")
    entered = match.say("sauron", "T15xS15")

    assert (match.phase(), match.state.side) == (Phase.SECOND, "sauron")
    assert match.state.board.on(at("T17"))
    assert PhaseBegan("sauron", "second movement") in entered.events
    [dropped] = [one for one in entered.events if isinstance(one, OrderDropped)]
    assert (dropped.draft, str(dropped.question)) == ("m12-l12", "turn/1")


def test_a_done_behind_the_last_attack_is_done_with_the_attacks() -> None:
    """B-2.6: within a post they are not over before it says so; nor where one is left."""
    match = Match()
    match.say("sauron", "T15xS15, done")
    assert (match.phase(), match.state.side) == (Phase.SECOND, "sauron")

    battle = _battle(
        "orc T15", "orc T16", "gondor S15", "gondor S16", "elf C6", "ring_bearer A7", throws=[(1, 2)]
    )
    assert not _posted(battle, "T15xS15").is_held
    assert battle.state.phase is Phase.ATTACK


@pytest.mark.parametrize(
    ("attack", "clause"), [("T15xT14", "B-10.2"), ("T16xT15", "B-10.4"), ("T15xC6", "B-10.2")]
)
def test_an_attack_that_is_wrong_is_not_too_late(attack: str, clause: str) -> None:
    """B-10.2, B-10.4: where nobody can attack at all, that phase would be passed over."""
    pieces = ("orc T15", "orc T16", "elf C6", "ring_bearer A7")
    for phase in (Phase.FIRST, Phase.SECOND):
        battle = Battle(board(*pieces), "sauron", phase)
        with pytest.raises(Illegal) as no:
            _posted(battle, attack)
        assert no.value.clause == clause
