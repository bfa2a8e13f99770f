"""What is said of hosts, and what is offered (W-18.1, W-18.3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Illegal
from rules.war import make
from rules.war.config import WarConfig
from rules.war.play import Ended, WarPlay, rehearsal
from rules.war.questions.sittings import VERBS
from rules.war.state.council import Alliance, Loan
from rules.war.state.hosts import Host, Hosts
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side
from rules.war.turn.sittings import end_sitting
from tests.rules.war.hosts.armies import CROSSROADS, GATE, MORGUL, OSGILIATH, TIRITH, hosts_of, three
from tests.rules.war.kit import AT, LAND

GAME = make()


def _dice(salt: str) -> Dice:
    return Dice(game_key(simulated_seed(1), salt))


def say(play: WarPlay, words: str) -> str:
    """Plays words of the sitting that is open; how they are written down."""
    verbs = VERBS[play.state.phase]
    action = verbs.read(words)
    done = verbs.play(play, play.state.phase.side, action) or action
    return verbs.grammar.write(done).lower()


def offered(play: WarPlay, *said: str) -> list[str]:
    verbs = VERBS[play.state.phase]
    side = play.state.phase.side
    return [*verbs.options(rehearsal(LAND, known_to(LAND, play.state, side)), side, said).words]


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("host e0729 4 e0628", "host e0729 4 e0628"),
        ("host e0729 4 e0330", "host e0729 4 e0628 e0529 e0429"),  # a goal, and where it stops
        ("host e0529 2 of s e0530", "host e0529 2 of s e0530"),
        ("army e0529 against f", "army e0529 against f"),
    ],
)
def test_what_is_said_is_written_down_in_full(words: str, written: str) -> None:
    """W-18.1, W-18.3, W-19.13."""
    hosts = {MORGUL: "D8", CROSSROADS: "D4 S2 F1", OSGILIATH: "F4"}
    play = three(
        hosts if "e0529" in words else {MORGUL: "D8", OSGILIATH: "F4"},
        falls=[3, 3],
        alliance=Alliance("D"),
        loans=(Loan("S", AT(CROSSROADS), 2, "D"),),
    )
    assert say(play, words) == written


@pytest.mark.parametrize(
    "words",
    ["host e0729 e0628", "host e0729 4", "host e0729 4 of e0628", "army e0529", "army e0529 against x"],
)
def test_what_is_written_wrong_is_refused(words: str) -> None:
    """W-18."""
    with pytest.raises(Illegal, match="W-18"):
        say(three({MORGUL: "D8"}), words)


def test_what_is_offered_step_by_step() -> None:
    """W-18: where strength can move, how much, of whom, where to; who can be fought."""
    play = three(
        {MORGUL: "D3", GATE: "D2 S1", OSGILIATH: "F4 D1"},
        alliance=Alliance("D"),
        loans=(Loan("S", AT(GATE), 1, "D"),),
    )
    assert offered(play, "host") == [OSGILIATH, GATE, MORGUL]
    assert offered(play, "host", MORGUL) == ["1", "2", "3"]
    assert {GATE, CROSSROADS, OSGILIATH} <= set(offered(play, "host", MORGUL, "2"))
    assert "of" not in offered(play, "host", MORGUL, "2")
    assert "of" in offered(play, "host", GATE, "1")
    assert offered(play, "host", GATE, "1", "of") == ["S"]
    assert CROSSROADS in offered(play, "host", GATE, "1", "of", "S")
    assert "of" not in offered(play, "host", GATE, "2")
    assert CROSSROADS in offered(play, "host", MORGUL, "2", GATE)
    assert offered(play, "army") == [OSGILIATH]
    assert offered(play, "army", OSGILIATH, "against") == ["F"]


def test_without_a_point_d_is_offered_no_host() -> None:
    """W-53.2: nor while his hosts may not move; who fights has none to move either."""
    assert "host" in offered(three({MORGUL: "D3"}))
    for facts in ({"points": 0}, {"stage": 1}, {"marching": "", "turn": 1}):
        assert "host" not in offered(three({MORGUL: "D3"}, **facts))


def test_when_armies_fight_nothing_else_is_fought() -> None:
    """W-5.4: the first `army` ends Individual Combats, and moves."""
    play = three(
        {OSGILIATH: "D8 F8", MORGUL: "D2"}, {MORGUL: "lord", TIRITH: "nazgul-3"}, {TIRITH: "gimli"}, [3, 3]
    )
    play.set(
        chart=tuple(group and type(group)(group.members, group.at, spotted=9) for group in play.state.chart)
    )
    play.set(shown=((AT(TIRITH), ("gimli",)),))
    assert "attack" in offered(play)
    say(play, "army e0429 against f")
    assert not {"attack", "move", "host"} & set(offered(play))
    with pytest.raises(Illegal, match=r"W-5\.4"):
        say(play, "attack e0330 nazgul-3 against f")


def test_where_two_play_nothing_is_said_of_hosts() -> None:
    """W-50.1: no offer, and it is refused."""
    state = GAME.setup(WarConfig(lots=False), 2, _dice("start")).state
    for phase in (Phase.JOURNEY, Phase.SHADOW):
        play = WarPlay(LAND, state, None, rehearsed=True)
        play.set(phase=phase, stage=0)
        assert not {"host", "army"} & set(offered(play))
        for words in ("host e0330 4 e0429", "army e0429 against d"):
            with pytest.raises(Illegal, match=r"W-50\.1"):
                say(play, words)


# -------------------------------------------------------------------------------------------- hosts gone wild


def _strengths(hosts: Hosts) -> dict[Side, int]:
    return {side: sum(host.strength for host in hosts if host.side == side) for side in SIDES}


def _check(hosts: Hosts) -> None:
    """What holds of all hosts always."""
    assert len({(host.side, host.at) for host in hosts}) == len(hosts)
    assert list(hosts) == sorted(hosts)
    for host in hosts:
        assert host.strength > 0
        assert 0 <= host.led <= host.moved <= host.strength
        assert LAND.terrain[host.at] != "sea"


def _any_words(play: WarPlay, verb: str, lot: random.Random) -> str | None:
    """An answer that is offered, word by word; None where there is none."""
    verbs, side = VERBS[play.state.phase], play.state.phase.side
    said: tuple[str, ...] = (verb,)
    for _ in range(9):
        options = verbs.options(rehearsal(LAND, known_to(LAND, play.state, side)), side, said)
        words = [word for word in options.words if word != "then"]
        if options.whole and (not words or lot.random() < 0.7):
            return " ".join(said)
        if not words:
            return None
        said = (*said, lot.choice(words))
    return None


@pytest.mark.parametrize("seed", range(12))
def test_hosts_at_random_keep_their_sums(seed: int) -> None:
    """W-59.7, W-59.8: moving loses nothing, fighting what is told, and what is offered is taken."""
    lot = random.Random(seed)
    alliance = lot.choice([None, Alliance("F"), Alliance("D")])
    hosts = {Host(side, lot.choice(_NEAR), lot.randint(1, 20)) for side in SIDES for _ in range(6)}
    own: dict[Any, Host] = {(host.side, host.at): host for host in sorted(hosts)}
    pieces = {
        LAND.name(lot.choice(_NEAR)): ids for ids in ("lord nazgul-3", "saruman", "chief", "mouth gothmog")
    }
    play = three(
        {}, pieces, {OSGILIATH: "aragorn sam"}, rows={"F": {"lead": "aragorn boromir"}}, alliance=alliance
    )
    play.set(hosts=tuple(sorted(own.values())))
    play.dice = Dice(bytes([seed]) * 32)
    if alliance is not None:
        pair: tuple[tuple[Side, Side], ...] = (("S", alliance.side), (alliance.side, "S"))
        play.set(
            loans=tuple(
                Loan(mine, host.at, lot.randint(1, host.strength), other)
                for mine, other in pair
                for host in play.state.hosts
                if host.side == mine and lot.random() < 0.5
            )
        )
    fought = 0
    for phase in (Phase.TOWER, Phase.JOURNEY, Phase.SHADOW):
        play.set(phase=phase, stage=0, battles=frozenset())
        for verb in ("host",) * 6 + ("army",) * 4:
            words = _any_words(play, verb, lot)
            if words is None:
                continue
            before = _strengths(play.state.hosts)
            play.events.clear()
            try:
                say(play, words)
            except Ended:
                return
            _check(play.state.hosts)
            lost = [host for event in play.events for army in _armies(event) for host in army.hosts]
            after = _strengths(play.state.hosts)
            assert after == {
                side: before[side] - sum(h.lost for h in lost if h.side == side) for side in SIDES
            }
            fought += bool(lost)
    assert fought


_NEAR = [AT(name) for name in (MORGUL, GATE, CROSSROADS, OSGILIATH, TIRITH, "E0329", "E0428", "E0530")]


def _armies(event: Any) -> list[Any]:
    return [event.attacker, event.defender] if hasattr(event, "attacker") else []


def test_a_new_game_turn_gives_all_their_moves_and_owners_back() -> None:
    """W-24.6, W-59.7."""
    play = three({}, phase=Phase.SHADOW)
    play.set(hosts=(Host("D", AT(MORGUL), 9, moved=5, led=3),), led=frozenset({"lord"}))
    play.dice = Dice(bytes(32))
    end_sitting(play)
    assert play.state.hosts == (Host("D", AT(MORGUL), 9),)
    assert (play.state.turn, play.state.led) == (6, frozenset())
    assert hosts_of(play) == {MORGUL: "D9"}
