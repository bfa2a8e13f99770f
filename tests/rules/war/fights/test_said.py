"""What sides say of fights: `combat`, `attack`, `capture` (W-18.1, W-18.3, W-11, W-57.10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.kit.grammar import Grammar
from rules.kit.unknown import Open
from rules.war.events import fights as told
from rules.war.events.ring import WraithRisen
from rules.war.events.sightings import Spotted
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.sheets.of_war import ROWS, ROWS_OF_THREE
from rules.war.questions.verbs.fights import VERBS, Attack, Capture, Combat
from rules.war.questions.verbs.verb import Verbs
from rules.war.ring.passing import pass_to
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import Watcher
from rules.war.state.war import Gollum, Party, Ring
from rules.war.tracks.chart import COLUMNS
from rules.war.tracks.watching import is_spotted, spot
from tests.rules.war.fights.test_combat import fights, is_thrown, met
from tests.rules.war.kit import AT, LAND, Loaded, war

HERE = "W2408"
ZONE, OTHER = Watcher(AT("W2409"), "D"), Watcher(AT("W2411"), "D")
JOURNEY, SHADOW = Verbs(Phase.JOURNEY, VERBS), Verbs(Phase.SHADOW, VERBS)
FORMS = Grammar({"all": tuple(verb.form for verb in VERBS)}, "W-18")


def say(play: WarPlay, words: str) -> None:
    action = FORMS.read("all", words)
    (JOURNEY if isinstance(action, Combat) else SHADOW).play(
        play, "F" if isinstance(action, Combat) else "D", action
    )


def journey(
    members: str, pieces: str, *falls: int, rows: dict[str, str] | None = None, **state: Any
) -> WarPlay:
    """F's player-turn, a hidden group with D's pieces in its hex."""
    return war({HERE: members}, {HERE: pieces}, falls, rows=rows or {"flee": "never"}, **state)


def shadow(members: str, pieces: str, *falls: int, **state: Any) -> WarPlay:
    play = met(members, pieces, *falls, **state)
    play.set(phase=Phase.SHADOW)
    return play


def kinds(play: WarPlay) -> list[str]:
    return [type(event).__name__ for event in play.events]


def refused(play: WarPlay, words: str) -> str:
    """By which clause; nothing has changed."""
    before = play.state
    with pytest.raises(Illegal) as caught:
        say(play, words)
    assert play.state is before
    assert play.events == []
    return str(caught.value.clause)


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("combat w2408 aragorn gimli against d", Combat("W2408", ("aragorn", "gimli"), "D")),
        ("Combat W2408 sam against Gollum", Combat("W2408", ("sam",), "gollum")),
        ("combat w2408 sam against party-1", Combat("W2408", ("sam",), "party-1")),
        ("attack e0429 lord nazgul-3 against f", Attack("E0429", ("lord", "nazgul-3"), "F")),
        ("capture e0429 party-1", Capture("E0429", "party-1")),
    ],
)
def test_words_are_read_and_written(words: str, action: Any) -> None:
    """W-18.1, W-18.3: reading forgives case, printing is exact."""
    assert FORMS.read("all", words) == action
    assert FORMS.read("all", FORMS.write(action)) == action


@pytest.mark.parametrize("words", ["sam against orcs-1", "sam against party-x", "sam", "against d"])
def test_what_is_none_of_the_forms_is_refused(words: str) -> None:
    """W-18.1."""
    with pytest.raises(Illegal):
        FORMS.read("all", f"combat w2408 {words}")


# ------------------------------------------------------------------------------------------------- the Fellowship


def test_who_takes_part_is_spotted_and_the_others_stay_hidden() -> None:
    """W-11.1, W-11.3, W-5.4: they keep what counted for them in this journey; journeys are over."""
    play = journey("frodo sam aragorn gimli", "nazgul-7", 1, 1)
    play.set(
        journey=replace(
            play.state.journey,
            entered=((1, ZONE), (5, OTHER)),
            unseen=frozenset((1,)),
            boats=frozenset((1,)),
        )
    )
    say(play, "combat W2408 aragorn gimli against D")
    assert play.group(1).members == ("aragorn", "gimli")
    assert is_spotted(play, play.group(1), "D")
    assert play.group(2).members == ("frodo", "sam")
    assert play.group(2).began_with == play.group(1).began_with == ("frodo", "sam", "aragorn", "gimli")
    assert not is_spotted(play, play.group(2), "D")
    kept = play.state.journey
    assert kept.entered == ((1, ZONE), (5, OTHER), (2, ZONE))
    assert (kept.unseen, kept.boats, kept.guided) == (frozenset((1, 2)), frozenset((1, 2)), frozenset())
    assert kinds(play) == ["Spotted", "FightFought"]
    assert play.events[0] == Spotted((1, 2), AT(HERE), ("aragorn", "gimli"), 1)
    assert (play.state.news[-1].clause, play.state.news[-1].level) == ("W-11.1", 3)
    assert play.state.stage == 1
    assert play.state.fought == {"aragorn", "gimli"}


def test_who_split_before_keeps_with_whom_he_began_and_who_all_fight_stay_together() -> None:
    """W-10.14, W-11.3: only where somebody stays behind there is a new column."""
    play = journey("frodo sam", "nazgul-7", 1, 1)
    began_with = ("frodo", "sam", "gimli")
    play.put_group(1, replace(play.group(1), began_with=began_with))
    play.set(journey=replace(play.state.journey, entered=((1, ZONE),)))
    before = play.state.journey
    say(play, "combat W2408 frodo sam against D")
    assert play.state.journey == before
    assert play.state.chart[1] is None
    again = journey("frodo sam", "nazgul-7", 1, 1)
    again.put_group(1, replace(again.group(1), began_with=began_with))
    say(again, "combat W2408 sam against D")
    assert again.group(1).began_with == again.group(2).began_with == began_with


def test_three_may_attack_together() -> None:
    """W-55.3."""
    play = journey("sam merry aragorn pippin", "lord", 1, 1)
    say(play, "combat W2408 pippin sam merry against D")
    assert fights(play)[0].attacker.fighters == ("sam", "merry", "pippin")


def test_where_no_column_is_free_all_of_the_group_are_spotted() -> None:
    """W-11.3."""
    play = journey("frodo sam", "nazgul-7", 1, 1)
    play.set(chart=(play.group(1),) * COLUMNS)
    play.set(chart=(play.group(1), *(replace(play.group(1), at=AT("W2009")) for _ in range(COLUMNS - 1))))
    say(play, "combat W2408 sam against D")
    assert play.group(1).members == ("frodo", "sam")
    assert is_spotted(play, play.group(1), "D")
    assert fights(play)[0].attacker.fighters == ("sam",)


def test_a_group_that_stands_on_the_map_is_not_parted() -> None:
    """W-11.3: who is seen cannot hide; W-55.9: they lose together."""
    play = journey("sam gimli", "lord", 1, 2)
    spot(play, 1, 1)
    say(play, "combat W2408 gimli against D")
    assert play.group(1).members == ("sam", "gimli")
    assert kinds(play) == ["FightFought"]
    assert play.state.lost == {"sam", "gimli"}
    assert play.group(1).is_stopped


def test_who_lies_low_does_so_no_more_when_he_fights() -> None:
    """W-13.16."""
    play = journey("sam gimli", "nazgul-7", 1, 1)
    play.put_group(1, replace(play.group(1), low_since=1, met=("nazgul-7",)))
    say(play, "combat W2408 gimli against D")
    assert (play.group(1).low_since, play.group(1).met) == (0, ())
    assert play.group(2).low_since == 1


def test_fighters_of_several_groups_fight_together() -> None:
    """W-11.1: those named, of the groups in the hex; others are not in it."""
    play = journey("sam", "nazgul-7", 1, 6)
    play.put_group(2, replace(play.group(1), members=("gimli",)))
    play.put_group(3, replace(play.group(1), members=("pippin",)))
    say(play, "combat W2408 gimli sam against D")
    assert fights(play)[0].attacker.fighters == ("sam", "gimli")
    assert not is_spotted(play, play.group(3), "D")
    assert play.state.lost == {"sam", "gimli"}


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("combat W2408 boromir against D", "W-55.1"),
        ("combat W2408 legolas against D", "W-55.1"),
        ("combat W2408 gimli against D", "W-55.1"),
        ("combat W2408 frodo against D", "W-55.1"),
        ("combat W2408 sam merry aragorn pippin against D", "W-55.3"),
        ("combat W2408 sam against gollum", "W-55.1"),
        ("combat W2408 sam against party-1", "W-55.1"),
        ("combat W2408 sam against F", "W-55.1"),
        ("combat W2009 legolas against D", "W-55.1"),
        ("combat W9999 sam against D", "W-41.1"),
    ],
)
def test_what_f_cannot_fight_is_refused(words: str, clause: str) -> None:
    """W-18.1: who is not there, wears the Ring, has attacked; more than three; nobody there to fight."""
    play = journey("frodo sam merry pippin aragorn gimli", "nazgul-7", ring=Ring(is_on=True))
    play.put_group(2, replace(play.group(1), members=("legolas",), at=AT("W2009")))
    play.set(fought=frozenset(("gimli",)), gollum=Gollum(AT(HERE)))
    assert refused(play, words) == clause


def test_nazgul_fly_before_the_fight_and_who_has_shown_himself_stays_seen() -> None:
    """W-11.2, W-11.4, W-55.10: to the nearest other citadel of D's; told to all; who fled has not fought."""
    play = journey("aragorn gandalf", "nazgul-3 nazgul-4", rows={"flee": "behind"})
    say(play, "combat W2408 aragorn gandalf against D")
    (_, fled) = play.events
    goal = play.state.standing("nazgul-3")
    assert goal is not None
    assert fled == told.Fled(("nazgul-3", "nazgul-4"), AT(HERE), goal)
    assert fled.to is None
    assert play.state.standing("nazgul-4") == goal == _nearest(play, HERE)
    assert is_spotted(play, play.group(1), "D")
    assert play.state.fought == play.state.in_fight == frozenset()


def _nearest(play: WarPlay, at: str) -> int:
    citadels = [hex_ for hex_ in play.land.of("citadel") if play.holder(hex_) == "D" and hex_ != AT(at)]
    return min(citadels, key=lambda hex_: (play.land.grid.distance(AT(at), hex_), hex_))


@pytest.mark.parametrize(
    ("row", "pieces", "ours", "flies"),
    [
        ("behind", "nazgul-3", "gimli", False),
        ("behind", "nazgul-3", "aragorn", True),
        ("never", "nazgul-3", "aragorn", False),
        ("always", "nazgul-3", "sam", True),
        ("behind", "nazgul-3 mouth", "aragorn", False),
        ("behind", "nazgul-3 mouth", "aragorn gandalf", True),
        ("always", "mouth saruman", "aragorn", False),
    ],
)
def test_flight_is_by_the_sheet_and_for_nazgul_alone(row: str, pieces: str, ours: str, flies: bool) -> None:
    """W-11.4, W-55.10: `behind` compares the named fighters with the best three of all the stack; the Mouth stays."""
    play = journey(ours, pieces, 1, 6, rows={"flee": row})
    say(play, f"combat W2408 {ours} against D")
    assert ("Fled" in kinds(play)) is flies
    staying = [piece for piece in pieces.split() if not flies or not piece.startswith("nazgul")]
    assert [piece.id for piece in play.state.pieces if piece.at == AT(HERE)] == staying
    assert len(fights(play)) == bool(staying)


def test_the_sheet_names_where_to_and_other_words_are_passed_over() -> None:
    """W-55.10, W-16.5: a citadel of D's, another one than where they stand."""
    for named, goal in (("E1128", "E1128"), ("W2413", None), ("E0330", None)):
        play = journey("aragorn", "nazgul-3", rows={"flee": f"always to {named}"})
        say(play, "combat W2408 aragorn against D")
        assert play.state.standing("nazgul-3") == (AT(goal) if goal else _nearest(play, HERE))


def test_from_a_citadel_they_fly_to_another_and_with_the_ring_not_at_all() -> None:
    """W-55.9, W-55.10."""
    play = war({"W2421": "aragorn"}, {"W2421": "nazgul-3"}, rows={"flee": "always to W2421"})
    say(play, "combat W2421 aragorn against D")
    assert play.state.standing("nazgul-3") == _nearest(play, "W2421") != AT("W2421")
    bearing = journey(
        "aragorn", "nazgul-3 nazgul-4", 1, 1, rows={"flee": "always"}, ring=Ring(bearer="nazgul-4")
    )
    say(bearing, "combat W2408 aragorn against D")
    assert kinds(bearing) == ["Spotted", "FightFought"]


def test_d_s_fighters_are_by_his_sheet() -> None:
    """W-55.3: three of the stack, whom F was told to bear the Ring last."""
    play = journey(
        "aragorn", "lord gothmog nazgul-3 nazgul-4", 1, 1, rows={"flee": "never", "fighters": "nazgul-4"}
    )
    say(play, "combat W2408 aragorn against D")
    assert fights(play)[0].defender.fighters == ("nazgul-4", "lord", "gothmog")


@pytest.mark.parametrize(
    ("passings", "fighters"),
    [
        ([("lord", "D")], "lord gothmog nazgul-3"),
        ([("lord", "FD")], "gothmog nazgul-3 nazgul-4"),
        ([("lord", "FD"), ("nazgul-3", "D")], "gothmog nazgul-3 nazgul-4"),
        ([("lord", "FD"), ("gothmog", "FD")], "lord nazgul-3 nazgul-4"),
    ],
)
def test_a_ring_that_d_found_in_secret_changes_no_order(
    passings: list[tuple[str, str]], fighters: str
) -> None:
    """W-55.3, W-57.12: whom F was last told of fights last, so that the default tells nothing."""
    play = journey("aragorn", "lord gothmog nazgul-3 nazgul-4", 1, 1)
    for piece, knowing in passings:
        pass_to(play, piece, AT(HERE), knowing)
    say(play, "combat W2408 aragorn against D")
    assert fights(play)[0].defender.fighters == tuple(fighters.split())


def test_a_ringwraith_is_taken_for_the_bearer_by_all_who_saw_him_rise() -> None:
    """W-55.3, W-57.4."""
    play = journey("aragorn", "frodo mouth saruman nazgul-4", 1, 1, wraiths=frozenset(("frodo",)))
    play.tell(WraithRisen("frodo", AT(HERE)))
    say(play, "combat W2408 aragorn against D")
    assert fights(play)[0].defender.fighters == ("saruman", "nazgul-4", "mouth")


def test_without_a_citadel_to_fly_to_they_stand() -> None:
    """W-55.10."""
    taken = tuple((citadel, "F") for citadel in LAND.of("citadel"))
    play = journey("aragorn", "nazgul-3", 1, 1, rows={"flee": "always"}, taken=taken)
    say(play, "combat W2408 aragorn against D")
    assert kinds(play) == ["Spotted", "FightFought"]


# ------------------------------------------------------------------------------------------------- Gollum, parties


def test_a_hidden_gollum_with_the_ring_is_fought_unseen() -> None:
    """W-57.10: by F's characters in his hex; F alone hears and sees the dice, nobody is spotted."""
    play = journey("sam gimli", "", 6, 1, ring=Ring(bearer="gollum", is_on=True), gollum=Gollum(AT(HERE)))
    say(play, "combat W2408 sam gimli against gollum")
    assert kinds(play) == ["FightUnseen", "RingPassed"]
    assert [event.to for event in play.events] == [(1,), (1,)]
    assert play.events[0].exchange.defender.side == "-"
    assert isinstance(play.dice, Loaded)
    assert play.dice.labels == ["die/F/1", "die/F/2"]
    assert not is_spotted(play, play.group(1), "D")
    assert (play.state.gollum.is_dead, play.state.ring.bearer) == (True, "sam")
    assert play.state.news == ()
    assert play.state.stage == 1


def test_a_hidden_gollum_without_the_ring_is_not_fought() -> None:
    """Open point 7 [decided]."""
    bearing = Ring(bearer="gollum", is_on=True)
    for ring, gollum in (
        (Ring(), Gollum(AT(HERE))),
        (bearing, Gollum(AT("W2409"))),
        (bearing, Gollum(AT(HERE), is_dead=True)),
    ):
        play = journey("sam", "nazgul-7", ring=ring, gollum=gollum)
        assert refused(play, "combat W2408 sam against gollum") == "W-55.1"
    beside = journey("sam", "nazgul-7", 1, 1, ring=bearing, gollum=Gollum(AT(HERE)))
    say(beside, "combat W2408 sam against D")
    assert fights(beside)[0].defender.fighters == ("nazgul-7",)


@pytest.mark.parametrize(("side", "band"), [("-", "-"), ("D", "D")])
def test_gollum_in_the_open_is_fought_by_himself_and_seen_by_all(side: str, band: str) -> None:
    """W-18.1, open point 7: a neutral one too; he is none of D's stack."""
    play = journey("sam", "gollum nazgul-7", 1, 1, gollum=Gollum(AT(HERE), side, is_hidden=False))
    say(play, "combat W2408 sam against gollum")
    assert fights(play)[0].defender.side == band
    assert fights(play)[0].defender.fighters == ("gollum",)
    stack = journey("sam", "gollum nazgul-7", 1, 1, gollum=Gollum(AT(HERE), side, is_hidden=False))
    say(stack, "combat W2408 sam against D")
    assert fights(stack)[0].defender.fighters == ("nazgul-7",)


def test_a_party_is_fought_by_itself() -> None:
    """W-18.1, W-54.6."""
    play = journey("gimli", "nazgul-7 party-1", 6, 1, parties=(Party("party-1", 4, ("sam",)),))
    say(play, "combat W2408 gimli against party-1")
    assert fights(play)[0].defender.fighters == ("party-1",)
    assert play.group(2).members == ("sam",)
    beside = journey("gimli", "nazgul-7 party-1", 1, 1, parties=(Party("party-1", 4, ("sam",)),))
    say(beside, "combat W2408 gimli against D")
    assert fights(beside)[0].defender.fighters == ("nazgul-7",)


# -------------------------------------------------------------------------------------------------- the Dark Power


def test_d_attacks_who_stands_on_the_map() -> None:
    """W-55.1: with whom he names; F fights by his sheet, the bearer may vanish; moves are over (W-5.6)."""
    play = shadow("frodo sam", "lord nazgul-7 party-1", 1, 1, parties=(Party("party-1", 4, ("pippin",)),))
    say(play, "attack W2408 nazgul-7 party-1 against F")
    assert fights(play)[0].attacker.fighters == ("nazgul-7", "party-1")
    assert fights(play)[0].attacker.might == 6
    assert fights(play)[0].defender.fighters == ("sam",)
    assert play.state.stage == 1
    assert play.state.fought == {"nazgul-7", "party-1"}
    assert not play.group(1).is_stopped


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("attack W2408 nazgul-3 against F", "W-55.1"),
        ("attack W2408 gollum against F", "W-55.1"),
        ("attack W2408 gothmog against F", "W-55.1"),
        ("attack W2408 lord gothmog nazgul-5 nazgul-6 against F", "W-55.1"),
        ("attack W2408 lord nazgul-4 nazgul-5 nazgul-6 against F", "W-55.3"),
        ("attack W2408 lord against D", "W-55.1"),
        ("attack W2408 lord against gollum", "W-55.1"),
        ("attack W2410 nazgul-3 against F", "W-55.1"),
        ("capture W2408 party-2", "W-55.1"),
        ("capture W2408 party-3", "W-55.1"),
        ("capture W2408 lord", "W-55.1"),
        ("capture W2410 party-3", "W-54.1"),
    ],
)
def test_what_d_cannot_attack_is_refused(words: str, clause: str) -> None:
    """W-18.3: not there, has attacked, more than three, nobody spotted or visible there; his own Gollum."""
    play = shadow(
        "sam", "gollum lord gothmog nazgul-4 nazgul-5 nazgul-6 party-2", gollum=Gollum(AT(HERE), "D", False)
    )
    play.put_group(2, replace(play.group(1), members=("gimli",), at=AT("W2410"), spotted=0))
    for piece in ("nazgul-3", "party-3"):
        play.stand(piece, AT("W2410"))
    play.set(fought=frozenset(("gothmog", "party-2")), parties=(Party("party-2", 4), Party("party-3", 4)))
    assert refused(play, words) == clause


def test_d_attacks_a_neutral_gollum_in_the_open() -> None:
    """W-55.1: visible pieces."""
    play = shadow("sam", "gollum lord", 1, 1, gollum=Gollum(AT(HERE), "-", is_hidden=False))
    say(play, "attack W2408 lord against gollum")
    assert fights(play)[0].defender.fighters == ("gollum",)
    hidden = shadow("sam", "lord", gollum=Gollum(AT(HERE)))
    assert refused(hidden, "attack W2408 lord against gollum") == "W-55.1"
    beside = shadow("sam", "gollum lord", 1, 1, gollum=Gollum(AT(HERE), "-", is_hidden=False))
    say(beside, "attack W2408 lord against F")
    assert fights(beside)[0].defender.fighters == ("sam",)


def test_a_piece_that_is_named_twice_fights_once() -> None:
    """W-18: lists are printed in ascending order, each piece once."""
    play = shadow("gimli", "lord nazgul-7", 1, 1)
    say(play, "attack W2408 nazgul-7 lord nazgul-7 against F")
    assert fights(play)[0].attacker.fighters == ("lord", "nazgul-7")


def test_a_party_captures_once_a_turn_instead_of_attacking() -> None:
    """W-54.1, W-5.6: in its owner's turn, in its hex; moves are over then."""
    play = shadow("sam merry", "party-1", 6, parties=(Party("party-1", 2, ("pippin",)),))
    say(play, "capture W2408 party-1")
    assert play.state.parties == (Party("party-1", 2, ("merry", "pippin")),)
    assert play.state.stage == 1
    assert is_thrown(play)
    play.events.clear()
    assert refused(play, "capture W2408 party-1") == "W-55.1"
    assert refused(play, "attack W2408 party-1 against F") == "W-55.1"


# ---------------------------------------------------------------------------------------------------------- offers


def test_what_may_be_said_is_what_is_not_refused() -> None:
    """W-16.8, W-18.1: hexes with somebody to fight, who is there, against whom; no die is thrown for it."""
    play = journey("sam gimli", "nazgul-7 party-1", parties=(Party("party-1", 4, ("pippin",)),))
    play.put_group(2, replace(play.group(1), members=("legolas",), at=AT("W2009")))
    play.put_group(3, replace(play.group(1), members=("merry",)))
    trial = rehearsal(play.land, play.state)
    assert JOURNEY.options(trial, "F", ()).words == ("combat",)
    assert JOURNEY.options(trial, "F", ("combat",)).words == ("W2408",)
    assert JOURNEY.options(trial, "F", ("combat", "W2408")).words == ("sam", "merry", "gimli")
    assert JOURNEY.options(trial, "F", ("combat", "W2408", "sam")).words == ("merry", "gimli", "against")
    behind = JOURNEY.options(trial, "F", ("combat", "W2408", "sam", "against"))
    assert behind.words == behind.ends == ("D", "party-1")
    assert JOURNEY.options(trial, "F", ("combat", "W2408", "sam", "against", "D")).words == ()
    assert trial.state is play.state


def test_d_is_offered_what_he_can_attack_and_capture() -> None:
    """W-18.3, W-1.6: only those who are spotted count."""
    play = shadow("sam", "lord party-1", parties=(Party("party-1", 4, ("pippin",)),))
    trial = rehearsal(play.land, play.state)
    assert SHADOW.options(trial, "D", ()).words == ("attack", "capture")
    assert SHADOW.options(trial, "D", ("attack", "W2408")).words == ("lord", "party-1")
    assert SHADOW.options(trial, "D", ("attack", "W2408", "lord", "against")).words == ("F",)
    assert SHADOW.options(trial, "D", ("capture",)).words == ("W2408",)
    assert SHADOW.options(trial, "D", ("capture", "W2408")).words == ("party-1",)
    assert SHADOW.options(trial, "D", ("capture", "W2408", "party-1")).words == ()
    play.put_group(1, replace(play.group(1), spotted=0))
    assert SHADOW.options(rehearsal(play.land, play.state), "D", ()).words == ()


def test_no_band_is_offered_for_a_fight_that_is_left_in_advance_while_it_searches() -> None:
    """W-12.15, W-16.6: it is gone then."""
    play = met("gimli", "lord orcs-1")
    play.set(phase=Phase.SEARCH)
    spot(play, 1, play.state.turn)
    trial = rehearsal(play.land, play.state)
    assert SHADOW.options(trial, "D", ("attack", HERE)).words == ("lord",)
    assert refused(play, f"attack {HERE} orcs-1 against F") == "W-55.1"


def test_what_an_enemy_would_do_by_his_sheet_nobody_counts_on_before() -> None:
    """W-16.8, W-55.10: as if they flew for certain, whoever attacked what Nazgûl left was refused with it."""
    play = journey("sam gimli", "nazgul-7")
    play.put_group(2, replace(play.group(1), members=("merry",)))
    known = rehearsal(play.land, known_to(LAND, play.state, "F"))
    first = "combat W2408 sam against D"

    assert JOURNEY.takes(known, "F", tuple(first.split()))
    with pytest.raises(Open):
        JOURNEY.play(known, "F", JOURNEY.read(first))


def test_for_three_no_row_tells_who_holds_a_card_of_the_search() -> None:
    """W-12.17, W-15.7."""
    assert ROWS.read("D", "search", "cards") == "cards"
    with pytest.raises(Illegal):
        ROWS_OF_THREE.read("D", "search", "cards")
