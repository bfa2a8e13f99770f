"""Saruman's council, his player-turn and his search."""

from __future__ import annotations

from typing import Final

from rules.war.hosts.winning import possesses_ring
from rules.war.players import bargaining, campaign, dark, hand
from rules.war.players.campaign import Campaign
from rules.war.players.dark import Strategy
from rules.war.players.forces import own
from rules.war.players.going import towards
from rules.war.players.saying import Saying
from rules.war.state.pieces import SARUMAN
from rules.war.state.places import THREE, holds_all

HUNT: Final = Strategy(searches=True)
"""What his orcs and Nazgûl are for."""
_HOME: Final = "isengard"
_PLACES: Final = ("helms-deep", "edoras", _HOME)
_PERSUADES_FROM: Final = 3


def tower(saying: Saying, *, is_wise: bool) -> str:
    """What is said next in his sitting."""
    state, plan = saying.state, HUNT._replace(is_wise=is_wise)
    if state.ring.bearer == SARUMAN:
        plan = plan._replace(resting=frozenset((SARUMAN,)))
    if not state.stage and not state.moved:
        hand.hunter(saying, "S")
        _council(saying, is_wise=is_wise)
    if saying.is_full:
        return saying.answer()
    aims = _aims(saying, is_wise=is_wise)
    if not saying.state.stage:
        _bring_ring(saying)
        campaign.march(saying, "S", aims)
        if possesses_ring(saying.state):
            _guard(saying)
        else:
            _lead(saying, aims)
            dark.hunt(saying, "S", plan)
    dark.attack(saying, "S", plan)
    campaign.fight(saying, "S", aims)
    return saying.answer()


def _aims(saying: Saying, *, is_wise: bool) -> Campaign:
    """His three places: little stays behind till he has them, then what keeps them (W-50.3)."""
    has_all = holds_all(saying.land, saying.state, "S", THREE)
    quiet = (_HOME,) if saying.state.ring.bearer == SARUMAN else ()
    return Campaign(_PLACES, boldness=0.1 * is_wise, caution=0.6 if has_all else 0.2, quiet=quiet)


def _council(saying: Saying, *, is_wise: bool) -> None:
    """Nazgûl if they are earned; the Ring keeps him quiet; else he tries to persuade whoever comes by a palantír."""
    state = saying.state
    if bargaining.wants_peace(saying.view):
        saying.say(f"ally {bargaining.wooed(state).lower()}")
    if saying.say("council control"):
        return
    is_quiet = state.ring.bearer == SARUMAN or state.turn < _PERSUADES_FROM + is_wise
    if is_quiet or not saying.say("council persuade -"):
        saying.say("council nothing")  # before any move: the Dark Power may take Nazgûl back by it (W-25.15)


def _bring_ring(saying: Saying) -> None:
    """Who has the Ring gives it to Saruman, or goes to him (W-57.5)."""
    state, land = saying.state, saying.land
    bearer, home = state.ring.bearer, land.place[_HOME]
    saying.say("pass ring saruman")
    at = None if bearer is None else state.standing(bearer)
    if at is not None and at != home and bearer != SARUMAN:
        towards(saying, str(bearer), home)
    saruman = state.standing(SARUMAN)
    if saruman not in (None, home):
        towards(saying, SARUMAN, home)


def _lead(saying: Saying, aims: Campaign) -> None:
    """The Chief goes with the host that is to fight, else with the largest (W-59.11)."""
    hosts = [host for host in saying.state.hosts if host.side == "S"]
    enemies = {host.at for host in saying.state.hosts if host.side != "S"}
    best = max(hosts, key=lambda host: (host.at in enemies, host.strength, host.at), default=None)
    if best is not None and saying.state.standing("chief") not in (None, best.at):
        towards(saying, "chief", best.at)


def _guard(saying: Saying) -> None:
    """While the Ring is his all come to Isengard, and Saruman goes nowhere (W-25.2)."""
    home = saying.land.place[_HOME]
    for piece in ("chief", *own(saying, "S")):
        if saying.state.standing(piece) not in (None, home) and saying.state.ring.bearer != piece:
            towards(saying, piece, home)


def search(saying: Saying, *, is_wise: bool) -> str:
    """What is said next in a search."""
    return dark.search(saying, HUNT._replace(is_wise=is_wise), "S")
