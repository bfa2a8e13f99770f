"""Cards that come before all else in a sitting, where three play (W-58.1)."""

from __future__ import annotations

import pytest

from rules.game import Illegal, Question
from rules.war import make
from rules.war.play import WarPlay
from rules.war.questions.dealing import DEAL
from rules.war.questions.pacts import LEND, OFFER
from rules.war.questions.sittings import VERBS
from rules.war.state.council import Offer
from rules.war.state.hands import Hand
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.turn.sittings import end_sitting
from tests.rules.war.kit import AT, three

ISENGARD = "W2421"


def sitting(phase: Phase, side: Side) -> WarPlay:
    """Hosts of all in his place, an offer of F's, and card 15 in *side*'s hand."""
    hosts = (Host("D", AT("E0729"), 4), Host("S", AT(ISENGARD), 4))
    play = three({}, {ISENGARD: "saruman", "E0729": "lord"}, [1, 1], hosts=hosts, offers=(Offer("F", "S"),))
    play.set(phase=phase, hands=((side, Hand((15,))),), points=9)
    return play


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (Phase.TOWER, "ally F"),
        (Phase.TOWER, "council nothing"),
        (Phase.TOWER, f"host {ISENGARD} 1 W2422"),
        (Phase.SHADOW, "host E0729 1 E0628"),
    ],
)
def test_the_council_and_hosts_come_behind_cards(phase: Phase, words: str) -> None:
    """W-58.1, W-20.10: and a new sitting begins anew."""
    turn, play = VERBS[phase], sitting(phase, phase.side)
    turn.play(play, phase.side, turn.read(words))
    with pytest.raises(Illegal, match=r"W-58\.1"):
        turn.play(play, phase.side, turn.read("play 15"))
    assert "play" not in turn.options(play, phase.side, ()).words
    end_sitting(play)
    assert not play.state.has_begun


def test_deals_offers_and_other_cards_come_before_a_card_as_well() -> None:
    """W-58.1, W-18.4: what may be said at any time is said in no sitting."""
    game, play = make(), sitting(Phase.TOWER, "S")
    for kind, words in (
        ("deal", "deal D gives 1 0 takes 0 0"),
        ("offer", "offer D yes"),
        ("lend", "lend W2421 1 to F"),
    ):
        row = next(row for row in (DEAL, OFFER, LEND) if row.kind.name == kind)
        row.plays(play, 3, Question(kind), game.read(kind, words))
    VERBS[Phase.TOWER].play(play, "S", VERBS[Phase.TOWER].read("play 15"))
    assert play.state.blocked
