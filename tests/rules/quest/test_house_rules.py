"""Q-3.9, Q-4.8: what hosts may choose that the rule book does not have."""

from __future__ import annotations

import msgspec
import pytest

from rules.entry import Codec
from rules.quest.config import QuestConfig
from rules.quest.events import BallotShown, LeaderAsked, VoteClosed
from tests.rules.table import APPROVE, FIVE, QUEST, REJECT, SIX, Table


@pytest.mark.parametrize("most", [3, 5])
def test_so_many_rejected_parties_of_one_quest_end_the_game(most: int) -> None:
    """Q-3.6, Q-3.9, Q-12.7: three where the host chose so, else five."""
    table = Table(FIVE, rejections=most)

    for number in range(1, most + 1):
        assert QUEST.outcome(table.state) is None
        table.reject()
        closed = table.told(VoteClosed)[-1]
        assert (closed.rejected, closed.most) == (number, most)

    outcome = QUEST.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("minions", "rejections")
    assert {asked.most for asked in table.told(LeaderAsked)} == {most}


def test_the_count_of_three_starts_anew_with_each_quest() -> None:
    """Q-3.6, Q-3.9."""
    table = Table(FIVE, rejections=3)
    table.reject()
    table.reject()
    table.quest("Ann Bob")

    table.reject()

    assert QUEST.outcome(table.state) is None
    assert table.state.rejected == 1


@pytest.mark.parametrize("words", ["reject", "reject publicly", "approve publicly", "approve"])
def test_where_the_first_ballot_counts_no_other_is_taken(words: str) -> None:
    """Q-4.8: neither another word nor the same in public; nothing more is asked of who has voted."""
    table = Table(SIX, leader="Ann", first_ballot=True)
    table.propose("Ann", "Ann Bob")
    table.vote("Cid", APPROVE)
    before = table.state

    for question in (None, "vote/1"):
        assert table.refused("Cid", words, question).clause == "Q-4.8"

    assert table.state == before
    assert table.seat("Cid") not in [decision.seat for decision in QUEST.decisions(table.state)]
    assert all(decision.final for decision in QUEST.decisions(table.state))
    table.vote("Ann Bob Dan Eve", REJECT)
    table.vote("Fay", APPROVE, public=True)
    assert table.told(BallotShown) == [BallotShown(table.seat("Fay"), APPROVE)]
    assert table.told(VoteClosed)[-1].ballots[table.seat("Cid") - 1] is APPROVE


def test_what_was_said_in_advance_is_the_first_ballot() -> None:
    """Q-4.6, Q-4.8: until the next party is proposed it may be changed, then no more."""
    table = Table(SIX, leader="Ann", first_ballot=True)
    table.say("Cid", "preload approve")
    table.say("Cid", "preload reject")
    table.propose("Ann", "Ann Bob")

    assert table.refused("Cid", "approve").clause == "Q-4.8"

    own = QUEST.view(table.state, table.seat("Cid")).own
    assert own is not None
    assert own.ballot is REJECT


def test_where_the_last_ballot_counts_nothing_is_for_good() -> None:
    """Q-4.2: the rule book's."""
    table = Table(SIX, leader="Ann")
    table.propose("Ann", "Ann Bob")
    table.vote("Cid", APPROVE)

    found = QUEST.decisions(table.state)
    assert [decision.seat for decision in found if not decision.owed] == [table.seat("Cid")]
    assert not any(decision.final for decision in found)


def test_a_config_without_them_is_played_as_before_and_written_as_before() -> None:
    """Q-12.8: neither is written where it is not chosen, so records of before have the same bytes."""
    assert {"rejections", "first_ballot"}.isdisjoint(QuestConfig().model_dump())
    chosen = QuestConfig(rejections=3, first_ballot=True)
    assert QuestConfig.model_validate_json(chosen.model_dump_json()) == chosen
    assert (QuestConfig().rejections, QuestConfig().first_ballot) == (5, False)


def test_a_position_of_before_goes_on_by_the_rule_book() -> None:
    """Q-3.6, Q-4.2: it was stored without a word of either."""
    table = Table(FIVE)
    codec = Codec(QUEST)
    assert table.position is not None
    kept = msgspec.msgpack.decode(codec.pack_position(table.position))
    for name in ("rejections", "first_ballot"):
        del kept["state"]["rules"][name]

    assert codec.position(msgspec.msgpack.encode(kept)) == table.position
