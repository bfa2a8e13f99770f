"""Q-12: written forms."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.game import Illegal
from rules.kit.advance import orders_of
from rules.quest.actions import (
    Act,
    AnyAction,
    Guess,
    Propose,
    Resume,
    UsePalantir,
    UseRing,
    Vote,
)
from rules.quest.config import QuestConfig
from tests.rules.table import APPROVE, QUEST, REJECT, SABOTAGE, SEVEN, SIX, SUPPORT, Table, config

FORMS: list[tuple[str, str, AnyAction]] = [
    ("party", "propose 1 4", Propose((1, 4))),
    ("party", "propose 1 4 ring 4", Propose((1, 4), 4)),
    ("party", "propose 2 3 5 9 10", Propose((2, 3, 5, 9, 10))),
    ("vote", "approve", Vote(APPROVE)),
    ("vote", "reject", Vote(REJECT)),
    ("vote", "approve publicly", Vote(APPROVE, public=True)),
    ("vote", "reject publicly", Vote(REJECT, public=True)),
    ("actions", "support", Act(SUPPORT)),
    ("actions", "sabotage", Act(SABOTAGE)),
    ("ring", "ring 3", UseRing(3)),
    ("ring", "ring decline", UseRing(None)),
    ("palantir", "palantir 5", UsePalantir(5)),
    ("guess", "guess 2", Guess(2)),
    ("guess", "guess none", Guess(None)),
    ("call", "resume", Resume()),
]


@pytest.mark.parametrize(("kind", "words", "action"), FORMS)
def test_every_action_has_one_form(kind: str, words: str, action: AnyAction) -> None:
    """Q-12.1, Q-12.2, Q-12.3, Q-12.5: it parses to the action, which prints as it."""
    assert QUEST.read(kind, words) == action
    assert QUEST.write(action) == words


@pytest.mark.parametrize(("kind", "words", "action"), FORMS)
def test_parsing_forgives_case_and_spaces(kind: str, words: str, action: AnyAction) -> None:
    """Q-12.1, Q-12.2, Q-12.3, Q-12.5: printing does not follow it."""
    for typed in (words.upper(), words.title(), f"  {words.replace(' ', '   ')} ", words.replace(" ", "\t")):
        assert QUEST.read(kind, typed) == action


def test_seats_of_a_party_are_written_in_ascending_order() -> None:
    """Q-12.1: in whatever order they were typed, and however many noughts stood before them."""
    table = Table(SIX, leader="Ann")

    entered = table.say("Ann", "Propose  4 01")

    assert entered.words == "propose 1 4"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("party", "propose"),
        ("party", "propose 1 4 ring"),
        ("party", "propose one two"),
        ("party", "propose -1 4"),
        ("party", "propose 1 ٤"),
        ("party", "1 4"),
        ("vote", "approve secretly"),
        ("vote", "yes"),
        ("vote", ""),
        ("actions", "support publicly"),
        ("actions", "approve"),
        ("ring", "ring"),
        ("ring", "ring 3 4"),
        ("palantir", "palantir"),
        ("guess", "guess"),
        ("guess", "none"),
        ("call", "resume now"),
    ],
)
def test_anything_else_is_refused_with_its_clause(kind: str, words: str) -> None:
    """Q-12.1, Q-12.2, Q-12.3, Q-12.5: and the refusal says how it is written."""
    if words == "propose":
        assert Table(SIX).refused("Ann", words).clause == "Q-3.1"
        return
    with pytest.raises(Illegal, match=r"Q-12\.[12356]"):
        QUEST.read(kind, words)


PRELOADS = [
    "preload approve",
    "preload reject",
    "preload approve if me",
    "preload approve if 3",
    "preload approve unless 3",
    "preload approve standing",
    "preload reject standing",
    "preload approve if me standing",
    "preload approve if 3 standing",
    "preload approve unless 3 standing",
    "preload support quest",
    "preload sabotage quest",
    "preload decline",
    "preload ring 1",
    "preload palantir 5",
    "support",
    "sabotage",
]


def preloading() -> Table:
    """Gus, a Minion, carries the Ring, holds the Palantír, and is in the party that is voted on."""
    table = Table(SEVEN, ring=True, palantir=True)
    table.propose("Ann", "Ann Gus", ring="Gus")
    return table


@pytest.mark.parametrize("words", PRELOADS)
def test_preloads_are_forgiven_case_and_spaces_and_kept_in_one_form(words: str) -> None:
    """Q-12.4, Q-12.3, Q-12.9: what the journal keeps parses back to the same order."""
    tables = [preloading() for _ in range(3)]
    typed = words.upper().replace(" ", "   ")
    typed = "".join(f"0{c}" if c.isdigit() else c for c in typed)

    entered = [table.say("Gus", form) for table, form in zip(tables, (words, typed, words), strict=True)]

    assert [entry.words for entry in entered] == [words] * 3
    assert len({entry.position.orders for entry in entered}) == 1
    [order] = orders_of(entered[0].position.orders, 7)
    assert order.words == words


@pytest.mark.parametrize(
    "words",
    [
        "preload",
        "preload standing",
        "preload approve if",
        "preload approve if me if me",
        "preload approve unless me",
        "preload approve standing standing",
        "preload reject if 3",
        "preload support",
        "preload support party",
        "preload ring",
        "preload ring decline",
        "preload guess 3",
        "preload approve publicly",
    ],
)
def test_no_other_preload_is_taken(words: str) -> None:
    """Q-12.4: refused with a clause of the forms."""
    assert preloading().refused("Gus", words).clause.startswith("Q-12")


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [
        ("preload approve standing", "preload reject", ["preload reject"]),
        ("preload reject", "preload approve if me standing", ["preload approve if me standing"]),
        ("preload support quest", "preload sabotage quest", ["preload sabotage quest"]),
        ("preload decline", "preload ring 1", ["preload ring 1"]),
        ("preload palantir 5", "preload palantir 4", ["preload palantir 4"]),
        ("support", "preload sabotage quest", ["support", "preload sabotage quest"]),
        ("preload approve", "preload decline", ["preload approve", "preload decline"]),
    ],
)
def test_a_new_preload_takes_the_place_of_the_old_one_of_its_kind(
    first: str, second: str, left: list[str]
) -> None:
    """Q-12.4: standing or not; the one for the party is another than the one for the quest (Q-12.3)."""
    table = preloading()

    table.say("Gus", first)
    entered = table.say("Gus", second)

    assert [order.words for order in orders_of(entered.position.orders, 7)] == left


def test_an_action_for_the_party_goes_before_one_for_the_quest() -> None:
    """Q-12.3: whichever was given first."""
    for words in (["preload sabotage quest", "support"], ["support", "preload sabotage quest"]):
        table = Table(SIX)
        table.propose("Ann", "Ann Fay")
        for word in words:
            table.say("Fay", word)
        table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)

        own = QUEST.view(table.state, 6).own
        assert own is not None
        assert own.deed is SUPPORT


def test_a_preload_given_while_its_question_is_open_and_owed_answers_at_once() -> None:
    """Q-12.4: what it has answered is changed by an answer, not by another preload."""
    table = Table(SIX)
    table.party("Ann Fay")

    table.preload("Fay", "sabotage quest")

    assert table.owing == "Ann"
    assert table.refused("Fay", "preload support quest").clause == "Q-12.4"
    table.act("Fay", SUPPORT)
    table.act("Ann", SUPPORT)
    assert table.state.quests[-1].sabotages == 0


@pytest.mark.parametrize(
    ("given", "what", "left"),
    [
        (["preload approve standing"], "ballot", []),
        (["support", "preload sabotage quest", "preload approve"], "action", ["preload approve"]),
        (["preload support quest"], "action", []),
        (["preload decline", "preload approve"], "ring", ["preload approve"]),
        (["preload ring 1"], "ring", []),
        (["preload palantir 5", "preload ring 1"], "palantir", ["preload ring 1"]),
    ],
)
def test_withdraw_takes_back_what_has_not_answered_yet(given: list[str], what: str, left: list[str]) -> None:
    """Q-12.4, Q-12.9: `action` both the one for the party and the one for the quest."""
    table = preloading()
    for words in given:
        table.say("Gus", words)

    entered = table.say("Gus", f"WITHDRAW   {what}")

    assert entered.words == f"withdraw {what}"
    assert [order.words for order in orders_of(entered.position.orders, 7)] == left
    assert table.refused("Gus", f"withdraw {what}").clause == "Q-12.4"


def test_withdraw_takes_back_no_answer() -> None:
    """Q-12.4: what a preload has answered stays, and is changed by an answer."""
    table = Table(SIX)
    table.preload("Fay", "approve")
    table.preload("Fay", "sabotage quest")
    table.propose("Ann", "Ann Fay")
    table.vote("Ann Bob Cid Dan Eve", APPROVE)

    assert table.refused("Fay", "withdraw ballot").clause == "Q-12.4"
    assert table.refused("Fay", "withdraw action").clause == "Q-12.4"
    assert table.refused("Fay", "withdraw everything").clause == "Q-12.4"
    assert table.owing == "Ann"


def test_what_the_clock_and_moderators_do_is_written() -> None:
    """Q-12.6: `start`, `lapse …`, `resume`, `abort`."""
    table = Table(SIX, deal="Eve witch-king, Fay minion", ring=True, palantir=True)
    table.lapse("party")
    table.propose(table.leader, "Ann Cid", ring="Ann")
    table.lapse("vote")
    table.resume()
    table.party("Ann Bob", ring="Ann")
    table.lapse("actions")
    table.lapse("ring")
    table.quest("Ann Bob Cid", ring="Ann")
    table.lapse("palantir")
    table.quest("Ann Bob Cid Dan", ring="Ann")
    assert table.phase == "guessing"
    table.lapse("guess")
    aborted = Table(SIX)
    aborted.abort()

    words = [entry.words for entry in table.entries]
    assert words[0] == "start"
    assert [w for w in words if w.startswith("lapse")] == [
        "lapse party",
        "lapse vote",
        "lapse actions",
        "lapse ring",
        "lapse palantir",
        "lapse guess",
    ]
    assert "resume" in words
    assert aborted.entries[-1].words == "abort"


def test_a_resume_is_taken_from_the_chair_alone() -> None:
    """Q-12.6: by "chair", and only when it was called."""
    table = Table(SIX)

    table.refused("chair", "resume")
    table.propose("Ann", "Ann Bob")
    table.lapse("vote")
    table.refused("Bob", "resume")
    entered = table.say("chair", "Resume")

    assert entered.words == "resume"


def test_reasons_are_words_of_the_list() -> None:
    """Q-12.7: one game for each."""
    deal = "Eve witch-king, Fay minion"
    clean = ("Ann Bob", "Ann Bob Cid", "Ann Bob Cid Dan")
    reasons = set()
    for guess in ("Bob", None, "Ann"):
        table = Table(SIX, deal=deal)
        for party in clean:
            table.quest(party)
        table.guess("Eve", guess)
        reasons.add(reason(table))
    assert reasons == {"quests", "gandalf"}
    table = Table(SIX, deal=deal)
    for party in ("Ann Eve", "Ann Bob Eve", "Ann Bob Cid Eve"):
        table.quest(party, sabotage="Eve")
    assert reason(table) == "sabotage"
    table = Table(SIX)
    for _ in range(5):
        table.reject()
    assert reason(table) == "rejections"
    table = Table(SIX)
    table.abort()
    assert reason(table) == "aborted"


def reason(table: Table) -> str:
    outcome = QUEST.outcome(table.state)
    assert outcome is not None
    return outcome.reason


def test_the_config_in_the_words_of_the_record() -> None:
    """Q-12.8, Q-9.11: all choices, defaults included."""
    facts = config("boromir aragorn", "predetermined", bis=True, ring=True).model_dump(mode="json")

    kinds = ["party", "vote", "actions", "ring", "palantir", "guess"]
    assert facts == {
        "roles": ["aragorn", "boromir"],
        "boromir": "predetermined",
        "boromir_bis": True,
        "palantir": False,
        "ring": True,
        "reveal_actions": True,
        "deadlines": dict.fromkeys(kinds, 86400) | {"guess": 172800},
        "policies": dict.fromkeys(kinds, "auto") | {"guess": "ask"},
    }
    assert config().model_dump(mode="json")["boromir"] is None
    assert QuestConfig.model_validate(facts) == QuestConfig.model_validate_json(
        QuestConfig.model_validate(facts).model_dump_json()
    )


@pytest.mark.parametrize(
    ("choices", "is_good"),
    [
        ({"deadlines": {"vote": 3600}}, True),
        ({"deadlines": {"vote": "20:00 Europe/Berlin"}}, True),
        ({"deadlines": {"vote": "25:00 Europe/Berlin"}}, False),
        ({"deadlines": {"vote": "20:00 Middle/Earth"}}, False),
        ({"deadlines": {"vote": 59}}, False),
        ({"deadlines": {"proposal": 3600}}, False),
        ({"policies": {"actions": "wait"}}, True),
        ({"policies": {"actions": "maybe"}}, False),
        ({"policies": {"call": "auto"}}, False),
        ({"roles": ["sauron"]}, False),
        ({"colour": "blue"}, False),
    ],
)
def test_what_a_host_may_write(choices: dict[str, object], is_good: bool) -> None:
    """Q-12.8, Q-9.1, Q-9.2: seconds or a time of day with its zone, by kind."""
    if is_good:
        QuestConfig.model_validate(choices)
        return
    with pytest.raises(ValidationError):
        QuestConfig.model_validate(choices)


def test_words_of_draws_and_result() -> None:
    """Q-12.10: roles, sides and cards as the record writes them."""
    deal = (
        "Ann gandalf, Bob aragorn, Cid free-boromir, Dan free, Eve witch-king, Fay gollum, Gus minion-boromir"
    )
    table = Table(SEVEN, roles="aragorn gollum boromir", deal=deal, cards="switch stay switch")
    for _ in range(5):
        table.reject()

    result = QUEST.result(table.state)
    assert result == {
        "roles": ["gandalf", "aragorn", "free-boromir", "free", "witch-king", "gollum", "minion-boromir"],
        "sides": ["free"] * 4 + ["minions"] * 3,
    }
    assert [card.value for card in table.state.boromir.deck] == ["switch", "stay", "switch", "stay", "stay"]  # type: ignore[union-attr]


def test_several_actions_in_one_answer_are_written_one_after_the_other() -> None:
    """Q-12.3, Q-12.2: those played; the refusal of a later one is told, and what came before it stands."""
    table = Table(SIX)
    table.propose("Ann", "Ann Fay")

    both = table.say("Fay", "Approve ; SUPPORT")
    half = table.say("Ann", "approve; sabotage")

    assert both.words == "approve; support"
    assert both.refusal is None
    assert half.words == "approve"
    assert half.refusal is not None
    assert half.refusal.clause == "Q-5.2"
