"""What a newcomer in a seat is told (B-18.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.battle import dossier
from rules.battle.charts import SIDES
from rules.battle.events import Moved
from rules.battle.pieces import set_up
from rules.battle.state import Chapter
from rules.battle.view import view
from tests.bot.battle.looks.kit import seen
from tests.bot.battle.wording.kit import voice
from tests.rules.battle.kit import MAP, at
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.kit import Battle


@pytest.mark.parametrize(
    ("players", "side", "aim"),
    [
        (3, "sauron", "your Ring-bearer reaches Barad-dur (B-17.2)"),
        (3, "saruman", "Saruman stands where the Ring is, or your own Ring-bearer reaches Isengard (B-17.3)"),
        (3, "alliance", "your Ring-bearer reaches Mount Doom (B-17.4)"),
        (2, "evil", "your Ring-bearer reaches Barad-dur (B-17.2)"),
    ],
)
def test_it_tells_whom_one_plays_and_how_he_wins(players: int, side: str, aim: str) -> None:
    """B-17.2 to B-17.5, B-18.8: and where his own pieces stand, and no other's."""
    start = set_up(MAP, players)
    shown = seen(start, side, SIDES[players].index(side) + 1)
    told = dossier.dossier(shown, voice(players))

    assert aim in told.splitlines()[0]
    pieces = told.partition("Your pieces:**\n")[2].partition("- Orcs")[0]
    for piece in start.pieces:
        assert (f" {MAP.grid.name(piece.at)}" in pieces.replace(",", " ").replace("\n", " ")) == (
            piece.side == side
        ) or MAP.grid.name(piece.at) == "N15"


def test_it_tells_the_way_of_the_ring_what_is_lost_and_what_can_be_built() -> None:
    """B-18.8, B-9.5, B-4.9: every halt, and who took it where."""
    start = set_up(MAP, 3)
    orc = start.on(at("T15"))[0]
    battle = Battle(start.put(replace(orc, at=at("H6"))), "sauron")
    battle.do("H6-G6")
    battle.do("escape G6-H6-I7")
    told = dossier.dossier(view(MAP, battle.state, 1), voice())

    assert "**The Ring's way:** The Shire G6 → taken by Sauron at The Shire G6 → " in told
    assert "- Orcs: **24** of 30 on the map; next building: 1, at " in told
    assert "Man-orcs" not in told
    assert told.endswith("**Lost so far:** Sauron: 1 orc.")


def test_who_has_given_up_is_told_no_aim() -> None:
    """B-17.8: the pieces stay, and win nothing any more."""
    match = Match()
    match.say("saruman", "resign")
    seat = match.state.rules.seat("saruman")

    told = dossier.dossier(GAME.view(match.state, seat), voice()).splitlines()
    assert told[0].startswith("**You play Saruman.** You have given up")

    match.say("sauron", "resign")
    told = dossier.dossier(GAME.view(match.state, seat), voice()).splitlines()
    assert told[0] == "**You play Saruman.**"
    assert not any("next building" in line for line in told)


def test_a_long_way_of_the_ring_is_cut_in_the_middle() -> None:
    """B-18.8."""
    there = Moved("alliance", "ring_bearer-01", "ring_bearer", (at("G6"), at("H6")))
    shown = seen(set_up(MAP, 3), history=(Chapter(1, 1, "alliance", (there,) * 30),))
    told = dossier.ring(shown.seen, voice())

    assert told.startswith("**The Ring's way:** The Shire G6 → … → ")
    assert told.count("→") == 12


def test_what_happened_is_the_own_last_turn_and_all_since() -> None:
    """B-18.8: a headline for each."""
    match = Match()
    match.say("sauron", "U16-T17, done, done, done")
    match.lapse()
    [own, other] = dossier.happened(GAME.view(match.state, 1), voice())

    assert own.splitlines()[0] == "### Round 1: Sauron (Ann)"
    assert "U16 → " in own
    assert other.splitlines()[0] == "### Round 1: Saruman (Bob)"


def test_it_tells_what_was_left_in_advance_and_to_nobody_else() -> None:
    """B-18.5, B-18.2: a newcomer sees the plans of his seat."""
    match = Match()
    match.say("saruman", "next M12-L11, done")

    told = dossier.dossier(GAME.view(match.state, 2), voice())
    assert "**Ordered in advance:**" in told
    assert "`m12-l11`" in told.casefold()
    assert "Ordered in advance" not in dossier.dossier(GAME.view(match.state, 1), voice())
