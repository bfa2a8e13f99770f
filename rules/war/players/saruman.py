"""Saruman's council, his player-turn and his search."""

from __future__ import annotations

from typing import Final

from rules.board.hexes import Hex
from rules.war.land import costs_from
from rules.war.players import bargaining, campaign, dark, hand
from rules.war.players.campaign import Campaign
from rules.war.players.dark import Strategy
from rules.war.players.saying import Saying
from rules.war.state.places import THREE, holds_all

HUNT: Final = Strategy(searches=True)
"""What his orcs and Nazgûl are for."""
_PLACES: Final = ("helms-deep", "edoras", "isengard")
_PERSUADES_FROM: Final = 3


def tower(saying: Saying, *, is_wise: bool) -> str:
    """What is said next in his sitting."""
    state, plan = saying.state, HUNT._replace(is_wise=is_wise)
    if not state.stage and not state.moved:
        hand.hunter(saying, "S")
        _council(saying, is_wise=is_wise)
    if saying.is_full:
        return saying.answer()
    aims = _aims(saying, is_wise=is_wise)
    if not saying.state.stage:
        _bring_ring(saying)
        campaign.march(saying, "S", aims)
        _lead(saying, aims)
        dark.hunt(saying, "S", plan)
    dark.attack(saying, "S", plan)
    campaign.fight(saying, "S", aims)
    return saying.answer()


def _aims(saying: Saying, *, is_wise: bool) -> Campaign:
    """His three places: little stays behind till he has them, then what keeps them (W-50.3)."""
    has_all = holds_all(saying.land, saying.state, "S", THREE)
    return Campaign(_PLACES, boldness=0.1 * is_wise, caution=0.6 if has_all else 0.2)


def _council(saying: Saying, *, is_wise: bool) -> None:
    """Nazgûl if they are earned; the Ring keeps him quiet; else he tries to persuade whoever comes by a palantír."""
    state = saying.state
    if bargaining.wants_peace(saying.view):
        saying.say(f"ally {bargaining.wooed(state).lower()}")
    if saying.say("council control") or state.ring.bearer == "saruman":
        return
    if state.turn >= _PERSUADES_FROM + is_wise:
        saying.say("council persuade -")


def _bring_ring(saying: Saying) -> None:
    """Who has the Ring gives it to Saruman, or goes to him (W-57.5)."""
    state, land = saying.state, saying.land
    bearer, home = state.ring.bearer, land.place["isengard"]
    saying.say("pass ring saruman")
    at = None if bearer is None else state.standing(bearer)
    if at is not None and at != home and bearer != "saruman":
        _towards(saying, str(bearer), home)
    saruman = state.standing("saruman")
    if saruman is not None and saruman != home:
        _towards(saying, "saruman", home)


def _towards(saying: Saying, piece: str, goal: Hex) -> bool:
    """There, or as near as he comes on foot or wing."""
    if saying.say(f"move {piece} {saying.land.name(goal)}"):
        return True
    at = saying.state.standing(piece)
    if at is None:
        return False
    far = costs_from(saying.land, goal)
    near = costs_from(saying.land, at, most=saying.state.rules.constants.allowance_party)
    ends = sorted((end for end in near if end in far and far[end] < far.get(at, 999)), key=far.__getitem__)
    return any(saying.say(f"move {piece} {saying.land.name(end)}") for end in ends[:4])


def _lead(saying: Saying, aims: Campaign) -> None:
    """The Chief goes with the host that is to fight, else with the largest (W-59.11)."""
    own = [host for host in saying.state.hosts if host.side == "S"]
    enemies = {host.at for host in saying.state.hosts if host.side != "S"}
    best = max(own, key=lambda host: (host.at in enemies, host.strength, host.at), default=None)
    if best is not None and saying.state.standing("chief") not in (None, best.at):
        _towards(saying, "chief", best.at)


def search(saying: Saying, *, is_wise: bool) -> str:
    """What is said next in a search."""
    return dark.search(saying, HUNT._replace(is_wise=is_wise), "S")
