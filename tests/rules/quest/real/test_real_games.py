"""Games that people really played: entered here as they went, they have the same leaders, tallies, results and ends.

`games.json` was put together for this project: 236 games as facts, seats in the order of leadership, roles, who led
which party, who approved, who sabotaged, whom the Witch-King named, and how it ended.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from rules.quest.config import OptionalRole
from rules.quest.data import charts
from rules.quest.phases import Over
from rules.quest.roles import Role, Side, named, pack_of_roles, remarks
from tests.rules.table import APPROVE, REJECT, SABOTAGE, SUPPORT, TEN, Table, config

GAMES: Final[list[dict[str, Any]]] = json.loads(Path(__file__).with_name("games.json").read_bytes())

REASONS: Final = {
    "five rejected parties": "rejections",
    "three sabotaged quests": "sabotage",
    "gandalf found": "gandalf",
    "three quests": "quests",
}
"""How a real game ended, in the words of Q-12.7."""


def roles_of(game: Mapping[str, Any]) -> list[Role]:
    """Its roles by seat. There some Minion may name Gandalf; here this is a role, which he has beside no other."""
    roles = [Role(written) for written in game["roles"]]
    king = game["witch_king"] - 1
    if roles[king] is Role.MINION:
        roles[king] = Role.WITCH_KING
    return roles


def chosen(game: Mapping[str, Any]) -> str:
    """The optional roles that the host would choose for it."""
    return " ".join(option.value for option in OptionalRole if option.value in game["roles"])


def is_dealt(game: Mapping[str, Any]) -> bool:
    """Whether our deal can give these roles: some were played without a Gandalf, or Denethor named him."""
    choices, seats = config(chosen(game)), game["seats"]
    if any(remark.refuses for remark in remarks(choices, seats)):
        return False
    ours = pack_of_roles(named(choices, Side.FREE), named(choices, Side.MINIONS), charts()[seats].sides)
    return Counter(ours) == Counter(roles_of(game))


DEALT: Final = [(number, game) for number, game in enumerate(GAMES, 1) if is_dealt(game)]


def seated(game: Mapping[str, Any]) -> Table:
    """A table at which its roles were dealt, and leadership goes round as it did there."""
    names = TEN.split()[: game["seats"]]
    deal = ", ".join(f"{name} {role.value}" for name, role in zip(names, roles_of(game), strict=True))
    return Table(" ".join(names), roles=chosen(game), deal=deal)


def enter_quest(table: Table, quest: Mapping[str, Any]) -> None:
    """Enter what was done there; whatever the rules make of it is not looked at here."""
    for party in quest["parties"]:
        table.propose(table.name(party["leader"]), table.named(party["party"]))
        for seat, name in enumerate(table.names, 1):
            table.vote(name, APPROVE if seat in party["approve"] else REJECT)
    for seat in quest["parties"][-1]["party"] if "sabotage" in quest else ():
        table.act(table.name(seat), SABOTAGE if seat in quest["sabotage"] else SUPPORT)


def played(table: Table) -> list[dict[str, Any]]:
    """The quests that *table* has seen, in the form of the real games."""
    quests: list[dict[str, Any]] = []
    for past in table.state.parties:
        if past.quest > len(quests):
            quests.append({"parties": []})
        approving = [seat for seat, ballot in enumerate(past.ballots, 1) if ballot is APPROVE]
        party = {
            "leader": past.leader,
            "party": list(past.party),
            "approve": approving,
            "goes": past.approved,
        }
        quests[past.quest - 1]["parties"].append(party)
    for done in table.state.quests:
        sabotage = [seat for seat, deed in zip(done.party, done.deeds, strict=True) if deed is SABOTAGE]
        assert (done.supports, done.sabotages) == (len(done.party) - len(sabotage), len(sabotage))
        quests[done.quest - 1] |= {"sabotage": sabotage, "succeeds": not done.failed}
    return quests


def test_most_of_the_games_can_be_dealt_here() -> None:
    """Else what follows would hold little: each number of seats is among them, and each way to end."""
    games = [game for _number, game in DEALT]

    assert (len(GAMES), len(games)) == (236, 169)
    assert {game["seats"] for game in games} == {5, 6, 7, 8, 9, 10}
    assert {game["end"] for game in games} == set(REASONS)


@pytest.mark.parametrize("game", [pytest.param(game, id=str(number)) for number, game in DEALT])
def test_a_real_game_goes_here_as_it_went_there(game: dict[str, Any]) -> None:
    """Q-3.4 to Q-3.7, Q-5.3, Q-5.4, Q-6.1 to Q-6.3, Q-6.5: every leader, result, tally and end."""
    table = seated(game)
    leaders: list[int] = []

    for quest in game["quests"]:
        leaders.append(table.state.leading)
        enter_quest(table, quest)
    if "guess" in game:
        assert table.phase == "guessing"
        table.guess(table.name(game["witch_king"]), table.name(game["guess"]))

    assert leaders == [quest["parties"][0]["leader"] for quest in game["quests"]]
    assert played(table) == game["quests"]
    assert isinstance(table.state.phase, Over)
    outcome = table.state.phase.outcome
    assert (outcome.winner, outcome.reason) == (game["winner"], REASONS[game["end"]])
    winners = [seat for seat, role in enumerate(roles_of(game), 1) if role.side.value == game["winner"]]
    assert list(outcome.winners) == winners
