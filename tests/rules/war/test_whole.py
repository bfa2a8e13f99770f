"""What holds over a whole war: who is seen, who is asked, who can win; and what the map has."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.entry import Answer, Handover, Position, enter
from rules.game import Shown
from rules.war.land import DUNLAND, GORGOROTH, NURN, ON_FOOT
from rules.war.play import Ended
from rules.war.questions.sittings import VERBS
from rules.war.ring.fire import try_fire
from rules.war.ring.phase import ring_phase
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, MAGIC, PieceId
from rules.war.state.war import Gollum, Ring, WarState
from rules.war.tracks.chart import Group, numbered
from rules.war.tracks.closing import close
from rules.war.tracks.going import go
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, LAND, Loaded, plot, war
from tests.rules.war.turn.game import GAME, D, F, Played


def in_journey(**changes: object) -> Played:
    played = Played()
    played.to("journey")
    return with_state(played, replace(played.state, **changes))


def with_state(played: Played, state: WarState) -> Played:
    played.entered = replace(played.entered, position=Position(state, (), ""))
    return played


def chart(*groups: tuple[str, str]) -> tuple[Group | None, ...]:
    some = [Group(tuple(members.split()), AT(at)) for at, members in groups]
    return (*some, *(None,) * (9 - len(some)))


# ---------------------------------------------------------------------------------------------------- who is seen


def test_nobody_else_sees_the_chart_nor_what_is_done_in_it() -> None:
    """W-1.2, W-6.1, W-2.8: not the Dark Power, not the public; and nobody is asked anything else by it."""
    played = Played()
    played.to("journey")
    before = [GAME.view(played.state, seat) for seat in (D, None)]
    asked = GAME.decisions(played.state)
    for words in ("split 1 sam to 4", "sheet ring never", "plot 4 w2413", "note by the pass"):
        played.say(F, words)
        assert [GAME.view(played.state, seat) for seat in (D, None)] == before
        assert [(one.question, one.seat) for one in GAME.decisions(played.state)] == [
            (one.question, one.seat) for one in asked
        ]
    for view in before:
        assert not any(numbered(view.state.chart))


def test_the_bot_moves_nothing_of_itself() -> None:
    """W-1.1, W-16.7: where everybody is silent all stay where they were."""
    played = Played()
    where = {piece.id: piece.at for piece in played.state.pieces if piece.id != "gollum"}
    for _ in range(9):
        played.lapse()
    assert {piece.id: piece.at for piece in played.state.pieces if piece.id != "gollum"} == where
    assert {group.at for _, group in numbered(played.state.chart)} == {LAND.place["rivendell"]}


def test_who_was_spotted_leaves_the_map_at_the_marker() -> None:
    """W-5.2, W-9.7: by name to the end of the game-turn, and no longer."""
    played = Played()
    played.to("shadow")
    seen = tuple(group and replace(group, spotted=1) for group in played.state.chart)
    with_state(played, replace(played.state, chart=seen))
    assert any(numbered(known_to(GAME.data, played.state, "D").chart))
    played.say(D, "done")
    assert played.state.turn == 2
    assert not any(numbered(known_to(GAME.data, played.state, "D").chart))


def test_a_hidden_gollum_is_no_group() -> None:
    """W-6.11: level 1 does not count him, and nobody is told of him."""
    play = war({"W2412": "frodo"}, {"W2516": "nazgul-3"}, gollum=Gollum(AT("W2515"), "F"))
    assert all(at != AT("W2515") for at in (group.at for _, group in numbered(play.state.chart)))
    close(play)
    assert not [news for news in play.state.news if news.at == AT("W2515")]


@pytest.mark.parametrize("piece", ["saruman", "mouth"])
def test_saruman_and_the_mouth_challenge_like_nazgul(piece: str) -> None:
    """W-9.12: by the same die, and come on a three."""
    play = war({"W2408": "frodo sam"}, {"W2410": piece}, [3, 6])
    go(play, plot("W2409"))
    assert play.state.standing(piece) == AT("W2409")


@pytest.mark.parametrize(("goal", "clause"), [("W2817", "W-10.8"), ("W2724", "W-10.4"), ("E0330", "W-10.5")])
def test_places_tell_besides_zones_and_searches(goal: str, clause: str) -> None:
    """W-10.1, W-10.5, W-10.8: hex and number, with no watcher near."""
    costs = {
        other: LAND.cost(other, AT(goal), by_road=False, walk=ON_FOOT) for other in LAND.adjacent(AT(goal))
    }
    start = min(costs, key=lambda at: costs[at])
    play = war({LAND.name(start): "frodo sam"})
    go(play, plot(goal))
    close(play)
    assert (clause, 2) in [(news.clause, news.number) for news in play.state.news if news.at == AT(goal)]


def test_levels_of_what_is_learnt_name_no_more_than_they_may() -> None:
    """W-15.3, W-15.4: of level 0 the watcher's hex alone, of level 3 the names."""
    play = war({"W2408": "frodo sam"}, {"W2410": "nazgul-3"}, [6, 1], rows={"strike": "never"})
    go(play, plot("W2409"))
    by_level = {news.level: news for news in play.state.news}
    assert (by_level[0].at, by_level[0].number, by_level[0].names) == (AT("W2410"), None, ())
    assert by_level[3].names == ("frodo", "sam")


# ----------------------------------------------------------------------------------------------------- who is asked


def test_sittings_are_asked_by_name_and_number_and_all_else_is_hidden() -> None:
    """W-16.2, W-18.4: `tower`, `search`, `journey` and `shadow` by the game-turn; others at any time, as 0."""
    assert {name for name, kind in GAME.kinds.items() if kind.shown is Shown.BY_NAME} == {
        "tower",
        "search",
        "journey",
        "shadow",
        "absent",
    }
    played = Played()
    played.to("shadow")
    for decision in GAME.decisions(played.state):
        assert decision.question.number == (played.state.turn if decision.owed else 0)
        assert decision.owed == (decision.question.kind == "shadow")


def test_nothing_is_asked_at_the_start_nor_taken_on_word() -> None:
    """W-17.2, W-50.4: the pieces stand, the hands are dealt, and there is no verb that says what is so."""
    played = Played()
    assert {decision.question.kind for decision in GAME.decisions(played.state) if decision.owed} <= {
        "search",
        "journey",
    }
    verbs = {verb for phase in Phase for verb in VERBS[phase].by_name}
    assert not verbs & {"word", "seal", "contest", "roll", "put"}


def test_the_fellowship_never_attacks_in_the_shadow() -> None:
    """W-11.5: `combat` is of the journey, and the shadow is the Dark Power's."""
    assert "combat" in VERBS[Phase.JOURNEY].by_name
    assert "combat" not in VERBS[Phase.SHADOW].by_name
    assert Phase.SHADOW.side == "D"


def test_constants_of_a_game_are_known_ones() -> None:
    """W-19.9: a config may hold these names alone; they count in place of the pack's."""
    with pytest.raises(ValueError, match="there is no constant"):
        GAME.Config(constants={"luck": 7})
    assert Played(constants={"points": 0}).state.points <= 6
    assert (LAND.constants.game_turns, LAND.constants.allowance, LAND.constants.hand) == (15, 6, 4)


# ------------------------------------------------------------------------------------------------------ who can win


def _with(dead: frozenset[PieceId], **changes: object) -> Played:
    left = tuple(piece for piece in CHARACTERS if piece not in dead)
    groups = chart(("W2412", " ".join(left))) if left else chart()
    return in_journey(chart=groups, dead=dead, ring=Ring(bearer="nazgul-3"), **changes)


def test_the_dark_power_has_won_when_nobody_is_left() -> None:
    """W-50.6: dead for good, Ringwraiths or at Barad-dûr; who will come back, or is on the way, counts as left."""
    lost = _with(frozenset(CHARACTERS[:7]) - {"gandalf"}, gone=frozenset(CHARACTERS))
    lost.say(F, "done")
    assert lost.state.outcome is not None
    assert (lost.state.outcome.winner, lost.state.outcome.clause) == ("dark-power", "W-50.6")
    waiting = _with(frozenset(CHARACTERS), returns=4)
    waiting.say(F, "done")
    assert waiting.state.outcome is None


@pytest.mark.parametrize(("side", "least"), [("F", 1), ("-", 3), ("D", 4)])
def test_the_ring_is_destroyed_by_its_die_and_gollum(side: str, least: int) -> None:
    """W-38.3, W-60.2: the Fellowship has won."""
    for thrown in (least - 1, least):
        if not thrown:
            continue
        play = war({"E1029": "frodo sam"}, falls=[thrown], gollum=Gollum(AT("W2516"), side))
        if thrown < least:
            try_fire(play)
            assert play.state.outcome is None
        else:
            with pytest.raises(Ended):
                try_fire(play)
            assert play.state.outcome is not None
            assert (play.state.outcome.winner, play.state.outcome.clause) == ("fellowship", "W-38.3")


def test_with_the_ring_in_other_hands_the_fellowship_plays_on() -> None:
    """W-57.11, W-57.5: the enemy carries it and does not wear it."""
    played = in_journey(ring=Ring(bearer="nazgul-3", believed="nazgul-3"))
    played.say(F, "done")
    assert played.state.outcome is None
    assert played.state.ring.bearer == "nazgul-3"
    assert not played.state.ring.is_on
    entered = enter(GAME, played.entered.position, Answer(D, "done"), played.dice)
    assert not entered.position.state.ring.is_on


def test_gollum_is_left_where_he_is_when_he_helps_nobody() -> None:
    """W-14.3, W-14.14: hidden where F left him, and he does not move."""
    play = war({"W2412": "frodo"}, gollum=Gollum(AT("W2515"), "-"))
    close(play)
    assert (play.state.gollum.at, play.state.gollum.is_hidden) == (AT("W2515"), True)


# ---------------------------------------------------------------------------------------------------------- the map


def test_the_map_has_its_numbers_and_places() -> None:
    """W-40.1, W-43.1, W-43.2, W-10.21: what rules name."""
    for place, at in {
        "isengard": "W2421",
        "barad-dur": "E1128",
        "durthang": "E0727",
        "minas-morgul": "E0729",
    }.items():
        assert LAND.name(LAND.place[place]) == at
    west = "helms-deep dol-amroth edoras hobbiton rivendell lorien"
    east = "minas-tirith dol-guldur thranduils-palace mount-doom"
    assert LAND.place.keys() >= set(f"{west} {east}".split())
    for kind in ("town", "port", "magic", "servant", "druadan", "doom", "haven"):
        assert LAND.of(kind)
    assert len([card for card in MAGIC if card.startswith("palantir")]) == 2


def test_junctions_provinces_and_sides_are_sound() -> None:
    """W-42.4, W-42.5, W-42.6, W-42.10, W-42.11: as the checks of a pack demand."""
    sides = {*LAND.road_sides, *LAND.trail_sides}
    for junction in LAND.junctions:
        assert sum(junction in side for side in sides) >= 3
        assert any(junction in side for side in LAND.road_sides)
        assert not any(LAND.is_a(kind, junction) for kind in ("town", "port", "citadel", "magic", "servant"))
        for citadel in LAND.of("citadel"):
            assert LAND.sites[citadel].owner == "F" or junction not in LAND.zones[citadel]
    assert {LAND.province(at) for at in LAND.grid.hexes if LAND.is_mordor(at)} <= {GORGOROTH, NURN}
    assert DUNLAND in LAND.by_province
    assert len(LAND.of("druadan")) >= 1


def test_five_ways_lead_into_mordor() -> None:
    """W-43.8, W-41.5: by road at the Black Gate and Morgul Vale, by trail at the Stairs and Nargil Pass."""

    def side(at: str, other: str) -> frozenset[int]:
        return frozenset((AT(at), AT(other)))

    roads = {frozenset(one) for one in LAND.road_sides}
    trails = {frozenset(one) for one in LAND.trail_sides}
    assert {side("E0725", "E0726"), side("E0628", "E0729")} <= roads
    assert {side("E0628", "E0728"), side("E0734", "E0833")} <= trails


def test_a_spotted_group_is_told_by_name() -> None:
    """W-7.11, W-9.7: what a step sets off comes in this order, and ends the plot where it spots the group."""
    play = war({"W2408": "frodo sam"}, {"W2410": "nazgul-3"}, [6, 1], rows={"strike": "never"})
    go(play, plot("W2409"))
    names = [type(event).__name__ for event in play.events]
    assert names == ["ZoneEntered", "Challenged", "MovedIn", "Counted", "Spotted"]
    spot(play, 1, play.state.turn)
    assert play.group(1).spotted == play.state.turn


def test_no_die_is_told_that_a_seat_may_not_see() -> None:
    """W-19.5: what is drawn for F alone is in no event of D's, nor what nobody sees in any."""
    gollum = Gollum(AT("W2515"), "F")
    play = war(
        {"W2412": "frodo boromir"}, falls=[1, 2], ring=Ring(bearer="boromir", is_secret=True), gollum=gollum
    )
    dice = play.dice
    assert isinstance(dice, Loaded)
    ring_phase(play)
    hidden = [label for label in dice.labels if label.startswith("die/F/")]
    assert hidden
    told = [event for event in play.events if event.to is None or 2 in event.to]
    assert sum(hasattr(event, "thrown") for event in told) == len(dice.labels) - len(hidden)


def test_moderators_let_time_run_out_and_hand_seats_over() -> None:
    """W-18.6: as in every game."""
    played = Played()
    played.to("journey")
    entered = enter(GAME, played.entered.position, Handover(F), played.dice)
    assert entered.words == "replace 1"
    played.lapse()
    assert played.entered.words == "lapse journey"
