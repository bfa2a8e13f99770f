"""Q-7: Boromir."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.entry import Start, enter
from rules.game import AnyEvent
from rules.quest.boromir import Card
from rules.quest.config import QuestConfig
from rules.quest.events import (
    BoromirCardDrawn,
    BoromirCardsShown,
    LeaderAsked,
    PalantirUsed,
    QuestResolved,
    RoleDealt,
    SideChanged,
    SideSeen,
)
from rules.quest.roles import Known, Side
from tests.rules.table import APPROVE, QUEST, SABOTAGE, SEVEN, SIX, SUPPORT, Table, config, fair

DEAL = "Ann gandalf, Bob free-boromir, Cid minion-boromir, Dan witch-king, Eve free, Fay free, Gus minion"


def game(cards: str, variant: str = "random", *, palantir: bool = False, bis: bool = False) -> Table:
    return Table(SEVEN, roles="boromir", boromir=variant, cards=cards, deal=DEAL, palantir=palantir, bis=bis)


def sides(table: Table) -> tuple[Side, Side]:
    """The sides now of Bob, Free at the start, and of Cid."""
    return table.state.sides[1], table.state.sides[2]


AS_DEALT = (Side.FREE, Side.MINIONS)
SWITCHED = (Side.MINIONS, Side.FREE)


def test_a_switch_swaps_both_and_tells_each_his_side_alone() -> None:
    """Q-7.1: nobody learns new names by it."""
    table = game("switch")
    table.quest("Ann Eve")
    before = {name: QUEST.view(table.state, table.seat(name)).own for name in table.names}

    table.quest("Ann Eve Fay")

    assert sides(table) == SWITCHED
    told = table.told(SideChanged)
    assert {event.to: event.side for event in told} == {
        table.seats("Bob"): Side.MINIONS,
        table.seats("Cid"): Side.FREE,
    }
    for name, own in before.items():
        after = QUEST.view(table.state, table.seat(name)).own
        assert own is not None
        assert after is not None
        assert after.known == own.known
        assert (after.side != own.side) is (name in ("Bob", "Cid"))


def test_each_boromir_is_bound_by_his_new_side_from_that_moment() -> None:
    """Q-7.1, Q-5.2: the Free one of the start may sabotage, and the other no longer."""
    table = game("switch")
    table.quest("Ann Eve")
    table.quest("Ann Eve Fay")

    table.party("Ann Bob Cid")

    assert table.refused("Cid", "sabotage").clause == "Q-5.2"
    table.act("Bob", SABOTAGE)
    table.act("Ann Cid", SUPPORT)
    assert table.told(QuestResolved)[-1].sabotages == 1


def test_the_palantir_shows_the_new_side() -> None:
    """Q-7.1, Q-8.2: the side at that moment."""
    table = game("switch", palantir=True)
    table.quest("Ann Eve")
    table.quest("Ann Eve Fay")
    table.palantir("Gus", "Ann")
    table.quest("Ann Eve Bob", sabotage="Bob")

    table.palantir("Ann", "Bob")

    assert table.told(SideSeen)[-1].side is Side.MINIONS


def test_a_missing_action_is_filled_in_by_the_new_side() -> None:
    """Q-7.1, Q-9.4: by the side at that moment."""
    table = game("switch")
    table.quest("Ann Eve")
    table.quest("Ann Eve Fay")
    table.party("Bob Cid Ann")

    table.lapse("actions")

    assert [q.deeds for q in table.state.quests][-1] == (SUPPORT, SABOTAGE, SUPPORT)


def test_random_cards_come_after_the_second_quest_and_each_later_one() -> None:
    """Q-7.2: from the top, shown to all, once each."""
    table = game("stay switch switch stay stay")
    parties = ("Ann Eve", "Ann Eve Fay", "Ann Eve Dan", "Ann Eve Dan Gus")
    sabotage = ("", "", "Dan", "Dan Gus")
    seen = []
    for party, who in zip(parties, sabotage, strict=True):
        table.quest(party, who)
        seen.append([event.card for event in table.last if isinstance(event, BoromirCardDrawn)])

    assert seen == [[], [Card.STAY], [Card.SWITCH], [Card.SWITCH]]
    assert all(event.to is None for event in table.told(BoromirCardDrawn))
    assert QUEST.view(table.state, None).cards == (Card.STAY, Card.SWITCH, Card.SWITCH)
    assert sides(table) == AS_DEALT


@pytest.mark.parametrize("fails", [False, True])
def test_no_card_is_drawn_after_a_quest_that_ends_the_game_or_opens_the_guess(fails: bool) -> None:
    """Q-7.2: nothing may change any more."""
    table = game("stay switch")
    for party in ("Ann Dan", "Ann Eve Dan", "Ann Eve Dan"):
        table.quest(party, sabotage="Dan" if fails else "")

    assert table.phase == ("over" if fails else "guessing")
    assert len(table.told(BoromirCardDrawn)) == 1
    assert sides(table) == AS_DEALT


def test_predetermined_cards_are_shown_when_all_names_are_given_out() -> None:
    """Q-7.3: five to everybody, after the roles and before the first leader is asked."""
    table = game("stay switch stay stay stay switch stay", "predetermined")

    kinds = [type(event) for event in table.last]
    shown = table.told(BoromirCardsShown)[0]
    assert (shown.to, [card.value for card in shown.cards]) == (
        None,
        ["stay", "switch", "stay", "stay", "stay"],
    )
    last_role = len(kinds) - 1 - kinds[::-1].index(RoleDealt)
    assert last_role < kinds.index(BoromirCardsShown) < kinds.index(LeaderAsked)
    assert len(QUEST.view(table.state, None).cards) == 5


def test_a_predetermined_card_takes_effect_before_the_first_leader_of_its_quest_is_asked() -> None:
    """Q-7.3: card n for quest n, once, however many parties are rejected."""
    table = game("switch stay switch stay stay", "predetermined")
    assert sides(table) == SWITCHED
    kinds = [type(event) for event in table.last]
    assert kinds.index(BoromirCardDrawn) < kinds.index(SideChanged) < kinds.index(LeaderAsked)
    table.reject()
    assert sides(table) == SWITCHED

    table.quest("Ann Eve")
    assert sides(table) == SWITCHED
    table.quest("Ann Eve Dan", sabotage="Dan")

    assert sides(table) == AS_DEALT
    drawn = [(event.quest, event.card.value) for event in table.told(BoromirCardDrawn)]
    assert drawn == [(1, "switch"), (2, "stay"), (3, "switch")]


def test_the_fifth_card_counts_for_the_fifth_quest() -> None:
    """Q-7.3: the last of the five shown."""
    table = game("stay stay stay stay switch", "predetermined")
    for party, who in (
        ("Ann Dan", "Dan"),
        ("Ann Eve Dan", "Dan"),
        ("Ann Eve Fay", ""),
        ("Ann Eve Fay Bob", ""),
    ):
        assert sides(table) == AS_DEALT
        table.quest(party, who)

    assert table.state.quest == 5
    assert sides(table) == SWITCHED


def test_the_minion_boromir_must_sabotage_where_cards_are_predetermined() -> None:
    """Q-7.3, Q-5.6: refused in private; other Minions are free; after a switch it binds the other one."""
    table = game("stay switch stay stay stay", "predetermined")
    table.party("Cid Dan")
    assert table.refused("Cid", "support").clause == "Q-7.3"
    table.act("Dan", SUPPORT)
    table.act("Cid", SABOTAGE)

    table.propose(table.leader, "Ann Bob Cid")

    assert table.refused("Bob", "support").clause == "Q-7.3"
    assert table.refused("Cid", "sabotage").clause == "Q-5.2"
    assert table.refused("Bob", "preload support quest").clause == "Q-7.3"


def test_the_minion_boromir_is_free_where_cards_are_random() -> None:
    """Q-7.3: in this variant only."""
    table = game("stay stay stay")
    table.party("Cid Dan")

    table.act("Cid Dan", SUPPORT)

    assert table.told(QuestResolved)[-1].sabotages == 0


@pytest.mark.parametrize("variant", ["random", "predetermined"])
def test_with_bis_the_boromirs_learn_of_each_other(variant: str) -> None:
    """Q-7.4, Q-7.5: in either variant; nobody else learns more by it."""
    with_bis, without = (game("stay stay stay", variant, bis=bis) for bis in (True, False))

    known = {name: with_bis.state.deal.known[with_bis.seat(name) - 1] for name in with_bis.names}
    plain = {name: without.state.deal.known[without.seat(name) - 1] for name in without.names}
    assert known["Bob"] == Known(boromir=with_bis.seat("Cid"))
    assert known["Cid"] == Known(boromir=with_bis.seat("Bob"))
    assert plain["Bob"] == plain["Cid"] == Known()
    assert {k: v for k, v in known.items() if k not in ("Bob", "Cid")} == {
        k: v for k, v in plain.items() if k not in ("Bob", "Cid")
    }


def test_the_host_chooses_the_variant_when_boromir_is_in_play() -> None:
    """Q-7.5, Q-12.8: random unless told; without Boromir there is neither variant nor bis."""
    assert config("boromir").boromir == "random"
    assert config("boromir", "predetermined", bis=True).boromir_bis
    alone = config("gollum", "predetermined", bis=True)
    assert (alone.boromir, alone.boromir_bis) == (None, False)
    with pytest.raises(ValidationError):
        QuestConfig.model_validate({"roles": ["boromir"], "boromir": "sometimes"})
    assert enter(QUEST, None, Start(config("gollum"), 7), fair()).position.state.boromir is None


def test_no_action_is_taken_before_the_first_leader_of_its_quest_is_asked() -> None:
    """Q-7.6: while the Palantír is awaited, the card of this quest is still to come."""
    table = game("switch", palantir=True)
    table.quest("Ann Eve")
    table.quest("Ann Eve Fay")
    assert table.phase == "gazing"

    assert table.refused("Bob", "preload support quest").clause == "Q-7.6"
    table.palantir("Gus", "Ann")
    table.preload("Bob", "sabotage quest")


@pytest.mark.parametrize("variant", ["random", "predetermined"])
def test_no_preloaded_action_outlives_a_switch_and_ballots_do(variant: str) -> None:
    """Q-7.6: Bob, Free on quest 2 and a Minion on quest 3, is asked anew; his ballot stands."""
    table = game({"random": "switch", "predetermined": "stay stay switch"}[variant], variant)
    table.quest("Ann Eve")
    table.preload("Bob", "support quest")
    table.preload("Bob", "approve standing")
    table.quest("Ann Eve Fay")
    assert sides(table) == SWITCHED

    table.propose(table.leader, "Ann Eve Bob")
    assert "Bob" not in table.owing
    table.vote("Ann Cid Dan Eve Fay Gus", APPROVE)

    assert "Bob" in table.owing


def test_the_duty_to_sabotage_binds_what_is_given_and_not_what_counts() -> None:
    """Q-7.7: the Ring may turn it."""
    table = Table(SIX, roles="boromir", boromir="predetermined", cards="stay " * 5, deal=DEAL6, ring=True)
    table.party("Ann Cid", ring="Cid")
    table.act("Ann", SUPPORT)
    table.act("Cid", SABOTAGE)
    table.ring("Cid", None)
    table.party("Ann Eve Cid", ring="Ann")
    table.act("Ann Eve", SUPPORT)
    table.act("Cid", SABOTAGE)

    table.ring("Ann", "Cid")

    assert table.told(QuestResolved)[-1].sabotages == 0


DEAL6 = "Ann gandalf, Bob free-boromir, Cid minion-boromir, Dan witch-king"


def test_one_bound_sabotage_does_not_fail_a_fourth_quest_of_seven() -> None:
    """Q-7.7, Q-5.3: two that count are needed."""
    table = game("stay stay stay stay stay", "predetermined")
    table.quest("Ann Dan", "Dan")
    table.quest("Ann Eve Fay")
    table.quest("Ann Eve Fay")

    table.quest("Ann Eve Fay Cid", "Cid")

    resolved = table.told(QuestResolved)[-1]
    assert (resolved.sabotages, resolved.failed) == (1, False)


def test_the_card_comes_after_the_palantir() -> None:
    """Q-8.2, Q-7.2: so it shows the side before the switch."""
    table = game("switch", palantir=True)
    table.quest("Ann Eve")
    table.quest("Ann Eve Fay")
    assert not table.told(BoromirCardDrawn)

    table.palantir("Gus", "Bob")

    assert place(table.last, PalantirUsed) < place(table.last, BoromirCardDrawn)
    assert table.told(SideSeen)[-1].side is Side.FREE
    assert sides(table) == SWITCHED


def place(events: tuple[AnyEvent, ...], kind: type[AnyEvent]) -> int:
    return [type(event) for event in events].index(kind)
