"""D's pieces on the move (W-52, W-53.2, W-13.1, W-36.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.board.graphs import parts
from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.war.events.fights import PartyMoved
from rules.war.events.turns import WarEnded
from rules.war.fights.parties import avoided
from rules.war.land import NO_WAY, ON_FOOT, entering
from rules.war.pack import COSTS
from rules.war.play import Ended, WarPlay
from rules.war.questions.verbs.shadow import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.state.phases import Phase
from rules.war.state.war import Gollum, Party, Ring
from rules.war.tracks.walking import passes
from rules.war.tracks.watching import spot, there
from tests.rules.war.kit import AT, LAND, war

SHADOW = Verbs(Phase.SHADOW, VERBS)
GRAMMAR = Grammar({"shadow": SHADOW.forms}, "W-18")
MORGUL = {"E0729": "lord nazgul-3 nazgul-4", "E1128": "gothmog mouth"}


def shadow(
    groups: dict[str, str] | None = None,
    pieces: dict[str, str] | None = None,
    *,
    party: Party | None = None,
    **state: Any,
) -> WarPlay:
    """D's player-turn, in which he has ten points unless told otherwise."""
    play = war(groups or {}, pieces or MORGUL, points=state.pop("points", 10), **state)
    play.set(phase=Phase.SHADOW, parties=() if party is None else (party,))
    return play


def say(play: WarPlay, words: str) -> None:
    for answer in words.split(";"):
        SHADOW.play(play, "D", GRAMMAR.read("shadow", answer))


def where(play: WarPlay, piece: str) -> str:
    at = play.state.standing(piece)
    assert at is not None
    return LAND.name(at)


def refused(play: WarPlay, words: str, clause: str) -> None:
    before = play.state
    with pytest.raises(Illegal, match=clause.replace(".", r"\.")):
        say(play, words)
    assert play.state == before


def test_nazgul_fly_twelve_hexes_over_anything_to_land() -> None:
    """W-52.1, W-52.3: not thirteen, nor into the sea; out of a ring of mountains."""
    play = shadow()
    say(play, "move lord W2923")
    assert where(play, "lord") == "W2923"
    refused(play, "move nazgul-3 W2823", "W-52.1")
    refused(play, "move nazgul-3 W3034", "W-52.1")
    refused(play, "move nazgul-3 E0729", "W-52.1")
    refused(play, "move nazgul-3 E0728 E0727", "W-52.1")
    assert play.state.moved == {"lord"}


def test_who_carries_the_ring_flies_six() -> None:
    """W-52.1: he alone; and a Ringwraith flies as they do (W-52.8)."""
    play = shadow(ring=Ring("nazgul-3"))
    refused(play, "move nazgul-3 E0722", "W-52.1")
    say(play, "move nazgul-4 E0722; move nazgul-3 E0723")
    wraith = shadow(pieces={"E0129": "boromir"}, wraiths=frozenset({"boromir"}))
    say(wraith, "move boromir W2423")
    assert where(wraith, "boromir") == "W2423"


def test_the_mouth_and_saruman_walk_by_roads_as_they_come() -> None:
    """W-52.1, W-52.2: six half points, hex by hex; no + is needed."""
    play = shadow(pieces={"W2421": "saruman", "E1128": "mouth"})
    refused(play, "move saruman W2423", "W-52.1")
    say(play, "move saruman W2422 W2523 W2623 W2724 W2824 W2925")
    assert where(play, "saruman") == "W2925"
    assert play.events == []
    refused(play, "move mouth E1127 E1126 E1226 E1326", "W-52.1")
    say(shadow(pieces={"E0628": "mouth"}), "move mouth E0728")  # by the Stairs
    hemmed = shadow(pieces={"E0728": "mouth"})
    refused(hemmed, "move mouth E0727", "W-52.3")


def test_each_stack_takes_a_point_however_it_is_said() -> None:
    """W-53.2: pieces that leave one hex for one goal; Nazgûl and who walks with them too."""
    play = shadow(points=3)
    say(play, "move lord nazgul-3 E0628")
    assert play.state.points == 2
    say(play, "move nazgul-4 E0628")
    assert play.state.points == 2
    say(play, "move gothmog mouth E1028 E0928")
    assert there(play, AT("E0928")) == ("gothmog", "mouth")
    assert play.state.points == 1
    bare = shadow(points=0)
    refused(bare, "move lord E0628", "W-53.2")


def test_who_comes_from_elsewhere_is_another_stack() -> None:
    """W-53.2."""
    play = shadow()
    say(play, "move lord E0628; move gothmog E0628; move nazgul-3 E0528")
    assert play.state.points == 7


def test_each_piece_moves_once_and_before_the_fights() -> None:
    """W-52.1, W-5.6: a stack has one hex; who is not there does not move."""
    play = shadow()
    say(play, "move lord E0628")
    refused(play, "move lord E0629", "W-52.1")
    refused(play, "move nazgul-3 gothmog E0628", "W-53.2")
    refused(play, "move nazgul-9 E0628", "W-52.1")
    refused(play, "move aragorn E0628", "W-52.1")
    play.set(stage=1)
    refused(play, "move nazgul-3 E0628", "W-5.6")


def test_nobody_enters_a_haven() -> None:
    """W-51.7: nor walks through it."""
    play = shadow(pieces={"W2413": "lord", "W2411": "mouth", "W2816": "saruman"})
    refused(play, "move lord W2412", "W-51.7")
    refused(play, "move mouth W2412 W2413", "W-51.7")
    refused(play, "move saruman W2817", "W-51.7")


def test_the_mountain_is_shut_until_a_report_and_holds_three() -> None:
    """W-52.5: then at most three at a time, also of those that only pass; the Mouth counts."""
    stack = {"E1128": "lord nazgul-3 nazgul-4 mouth", "E1028": "nazgul-9"}
    refused(shadow(pieces=stack), "move lord E1029", "W-52.5")
    play = shadow(pieces=stack, reported=frozenset("D"))
    refused(play, "move lord nazgul-3 nazgul-4 mouth E1129 E1029", "W-52.5")
    say(play, "move nazgul-9 E1029; move lord nazgul-3 E1029")
    refused(play, "move nazgul-4 E1029", "W-52.5")
    refused(play, "move mouth E1028 E1029", "W-52.5")
    assert there(play, AT("E1029")) == ("lord", "nazgul-3", "nazgul-9")


def test_a_spotted_group_in_mordor_is_a_report() -> None:
    """W-52.5: characters who stood spotted there, in this game-turn or before; hidden ones are none."""
    play = shadow({"E0930": "frodo"})
    refused(play, "move lord E1029", "W-52.5")
    spot(play, 1, 1)
    say(play, "move lord E1029")
    walked_in = shadow({"E1326": "frodo"})
    walked_in.put_group(1, replace(walked_in.group(1), spotted=1))
    walked_in.put_group(1, replace(walked_in.group(1), spotted=0))
    assert ("D" in walked_in.state.reported) is LAND.is_mordor(AT("E1326"))


@pytest.mark.parametrize(
    ("level", "at", "reported"), [(0, "E1128", False), (2, "W2413", False), (2, "E1128", True)]
)
def test_news_of_level_1_to_3_in_mordor_is_a_report(level: int, at: str, reported: bool) -> None:
    """W-52.5: not that somebody is in the zone of a watcher there."""
    play = shadow()
    play.learn_of(level, "W-9.3", AT(at), 1)
    assert ("D" in play.state.reported) is reported


def test_gollum_is_moved_by_himself_and_counts_on_the_mountain_while_he_is_d_s() -> None:
    """W-52.5, W-52.6: free, once, hex by hex, into havens too; offered while he helps."""
    stack = {"E1128": "lord nazgul-3", "E1030": "gollum"}
    play = shadow(
        pieces=stack, points=0, gollum=Gollum(AT("E1030"), "D", is_hidden=False), reported=frozenset("D")
    )
    assert SHADOW.options(play, "D", ("move",)).words == ("gollum",)
    refused(play, "move lord gollum E1028", "W-52.6")
    say(play, "move gollum E1029")
    assert where(play, "gollum") == "E1029"
    assert SHADOW.options(play, "D", ("move",)).words == ()
    refused(play, "move gollum E1030", "W-52.1")
    play.set(points=9)
    play.stand("nazgul-3", AT("E1029"))
    play.stand("nazgul-4", AT("E1029"))
    refused(play, "move lord E1029", "W-52.5")
    play.set(gollum=Gollum(AT("E1029"), "-", is_hidden=False), moved=frozenset())
    refused(play, "move gollum E1030", "W-52.6")
    assert "gollum" not in SHADOW.options(play, "D", ("move",)).words
    say(play, "move lord E1029")
    haven = shadow(pieces={"W2413": "gollum"}, gollum=Gollum(AT("W2413"), "D", is_hidden=False))
    say(haven, "move gollum W2412")
    wraith = shadow(pieces={"W2413": "gollum"}, wraiths=frozenset({"gollum"}))
    refused(wraith, "move gollum W2412", "W-51.7")
    say(wraith, "move gollum W2410")
    assert wraith.state.points == 9


def test_nobody_walks_over_passes_that_a_card_has_closed() -> None:
    """W-58.1: High Pass and Redhorn."""
    side = sorted(passes(LAND))[0]
    at, other = map(LAND.name, side)
    refused(shadow(pieces={at: "mouth"}, turn=2, blocked=3), f"move mouth {other}", "W-52.3")
    say(shadow(pieces={at: "mouth"}, turn=2, blocked=2), f"move mouth {other}")


def test_moves_reveal_nothing_of_groups() -> None:
    """W-13.1, W-3.8, W-16.9: through a hidden group, over it or to it; the map shows each move as it is made."""
    play = shadow({"E0628": "frodo sam", "E0528": "gimli"})
    alone = shadow()
    for other in (play, alone):
        say(other, "move lord E0628; move nazgul-3 E0428; move mouth E1028 E0928 E0828 E0729")
        assert [piece.id for piece in other.state.public if piece.at == AT("E0628")] == ["lord"]
    assert play.events == alone.events == []
    assert play.state.pieces == alone.state.pieces
    assert play.state.news == ()


def test_a_bearer_of_d_s_in_barad_dur_has_won() -> None:
    """W-38.1, W-60.1: at once."""
    play = shadow(ring=Ring("lord"))
    with pytest.raises(Ended):
        say(play, "move lord E1128")
    assert play.events[:1] == [WarEnded("dark-power", "barad-dur", "W-38.1")]


# ------------------------------------------------------------------------------------------------------ parties


def with_party(at: str = "E0429", **party: Any) -> WarPlay:
    return shadow(pieces={at: "party-1 saruman"}, party=Party("party-1", 4, ("sam",), **party), points=1)


def test_a_party_is_moved_nearer_home_and_free() -> None:
    """W-36.4, W-53.2, W-52.7: past hidden groups; its move is told with its way."""
    play = with_party()
    refused(play, "move party-1 E0430", "W-36.4")
    refused(play, "move party-1 E0529 E0429", "W-36.4")
    say(play, "move party-1 E0529 E0628")
    assert play.events == [PartyMoved("party-1", (AT("E0429"), AT("E0529"), AT("E0628")))]
    assert play.state.points == 1
    assert play.state.moved == {"party-1"}
    together = with_party()
    say(together, "move saruman party-1 E0529")
    assert together.state.points == 0


def test_a_party_has_an_allowance_of_its_own() -> None:
    """W-52.1."""
    play = with_party()
    play.set(rules=replace(play.state.rules, constants=replace(LAND.constants, allowance_party=1)))
    refused(play, "move party-1 E0529 E0628", "W-52.1")
    say(play, "move saruman E0529 E0628")


def test_a_party_is_headed_once_and_goes_there() -> None:
    """W-36.4: a move that comes no nearer to that goal is refused."""
    play = with_party()
    say(play, "head party-1 W2421")
    party = play.state.party("party-1")
    assert party is not None
    assert (party.goal, party.was_headed) == (AT("W2421"), True)
    refused(play, "head party-1 E0330", "W-36.4")
    refused(play, "move party-1 E0529", "W-36.4")
    say(play, "move party-1 E0329")


@pytest.mark.parametrize(
    "words", ["party-1 W2412", "party-1 E1029", "party-1 W0120", "party-2 W2421", "saruman W2421"]
)
def test_where_no_party_is_headed(words: str) -> None:
    """W-36.4, W-18.3: to a haven, the fire, the sea."""
    refused(with_party(), f"head {words}", "W-36.4")


def test_every_goal_of_a_party_can_be_reached() -> None:
    """W-36.4, W-42.12: past havens and the fire, which it enters not."""
    shut = avoided(shadow())
    ways = {
        at: [
            other
            for other in LAND.adjacent(at)
            if other not in shut and entering(LAND, at, other, roads=True, walk=ON_FOOT)[0] < NO_WAY
        ]
        for at in LAND.grid.hexes
        if LAND.terrain[at] in COSTS and at not in shut
    }
    assert len(parts(ways)) == 1


# ------------------------------------------------------------------------------------------------------- offers


def test_offers_of_moves() -> None:
    """W-16.8: who may move, who goes along, goals of who flies, steps of who walks."""
    play = shadow(pieces={**MORGUL, "E0629": "party-1"}, party=Party("party-1", 2, ("sam",)), points=2)
    assert SHADOW.options(play, "D", ()).words == ("move", "head")
    first = SHADOW.options(play, "D", ("move",)).words
    assert first == ("lord", "gothmog", "nazgul-3", "nazgul-4", "mouth", "party-1")
    behind = SHADOW.options(play, "D", ("move", "nazgul-3"))
    assert behind.words[0] == "nazgul-4"
    in_reach = [at for at in LAND.grid.within(AT("E0729"), 12) if LAND.terrain[at] in COSTS]
    assert len(behind.words) == len(in_reach) - 1  # not where it is, nor the fire; and nazgul-4
    assert SHADOW.options(play, "D", ("move", "gothmog", "mouth")).words == tuple(
        LAND.name(at) for at in LAND.adjacent(AT("E1128")) if at != AT("E1029")
    )
    assert "E0928" in SHADOW.options(play, "D", ("move", "mouth", "E1028")).words
    assert SHADOW.options(play, "D", ("move", "lord", "E0628")).words == ("then",)
    say(play, "move lord E0628; move gothmog E1028")
    assert SHADOW.options(play, "D", ("move",)).words == ("nazgul-3", "nazgul-4", "mouth", "party-1")
    assert SHADOW.options(play, "D", ("move", "nazgul-3")).words == ("nazgul-4", "E0628")
    play.set(stage=1)
    assert SHADOW.options(play, "D", ("move",)).words == ()


def test_offers_of_sieges_and_headings() -> None:
    """W-18.3."""
    play = shadow(
        pieces={"E0330": "lord nazgul-3 nazgul-4", "E0429": "party-1"},
        party=Party("party-1", 2, ("sam",)),
        turn=6,
    )
    assert SHADOW.options(play, "D", ("siege",)).words == ("E0330",)
    say(play, "siege E0330")
    assert not SHADOW.options(play, "D", ("siege",)).words
    assert SHADOW.options(play, "D", ("head",)).words == ("party-1",)
    goals = SHADOW.options(play, "D", ("head", "party-1")).words
    assert "W2421" in goals
    assert not {"W2412", "E1029"}.intersection(goals)
