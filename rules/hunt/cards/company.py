"""Company cards' constant abilities: which run by themselves, which RB may use, and when (H-4.3, H-6.15, H-6.19)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from rules.game import Illegal
from rules.hunt.cards import companions, playing, rehearsal
from rules.hunt.events import CompanyUsed
from rules.hunt.pack import Companion, Effect, HuntPack
from rules.hunt.play import Play
from rules.hunt.state import DAYLIGHT1, Run, facts

_PLAIN: Final = frozenset(
    {"gain_token", "lose_token", "heal", "corrupt", "bonus_dots", "draw", "encounter", "eye", "threshold"}
)
"""Verbs that leave no choice; what is drawn may still leave one, and that stops nobody (H-18.37)."""


def _effects(play: Play, number: int) -> Iterator[Effect]:
    """The effects of a list that count in this part."""
    for effect in play.pack.lists[number]:
        if effect.part in (None, play.state.part):
            yield effect


def is_plain(play: Play, companion: Companion) -> bool:
    """Whether the ability leaves no choice (H-6.19)."""
    return _is_plain(play.pack, companion.effects, play.state.part)


@functools.lru_cache(maxsize=256)
def _is_plain(pack: HuntPack, number: int, part: int) -> bool:
    return all(effect.verb in _PLAIN for effect in pack.lists[number] if effect.part in (None, part))


def run_by_itself(play: Play, when: str) -> bool:
    """Abilities that leave no choice run by themselves (H-6.19); whether one takes the place of the normal draw."""
    is_instead = False
    for companion in companions.ready(play, when):
        effects = tuple(_effects(play, companion.effects))
        if effects and is_plain(play, companion):
            play.tell(CompanyUsed(part=play.state.part, companion=companion.id))
            _run_now(play, companion)
            is_instead |= any(effect.args.get("replace") for effect in effects)
    return is_instead


def _run_now(play: Play, companion: Companion) -> None:
    """Run a list without choices to its end."""
    below = len(play.state.todo)
    play.push(Run(companion.effects, companions.context(play, companion)))
    while len(play.state.todo) > below and isinstance(task := play.state.todo[-1], Run):
        play.pop()
        playing.run(play, task)


# Those that RB may use (D-9).


def occasions(play: Play) -> tuple[str, ...]:
    """What RB's open turn is an occasion for, now."""
    turn = play.bearing
    if turn is None:
        return ()
    found = ["bearer_turn"]
    if play.state.phase == DAYLIGHT1 and not turn.moved:
        found.append("daylight1_start")
    if turn.rested:
        found.append("nightfall_rest")
    elif turn.moved and facts.is_night(play.state):
        found.append("nightfall_move")
    return tuple(found)


def offers(play: Play) -> tuple[str, ...]:
    """Whose abilities RB may use now and could change something: ids (H-6.19, H-17.35)."""
    return tuple(_usable_now(play))


def is_of_use(play: Play) -> bool:
    """Whether RB may use any of them now."""
    return any(_usable_now(play))


def _usable_now(play: Play) -> Iterator[str]:
    turn = play.bearing
    return (
        companion.id
        for when in occasions(play)
        for companion in companions.ready(play, when)
        if turn is not None
        and companion.id not in turn.used
        and not is_plain(play, companion)
        and _is_of_use(play, companion)
    )


def _is_of_use(play: Play, companion: Companion) -> bool:
    """Whether something could come of it now."""
    if not any(_can(play, effect) for effect in _effects(play, companion.effects)):
        return False
    return rehearsal.leads_on(play, companion.effects, companions.context(play, companion), ())


def _can(play: Play, effect: Effect) -> bool:
    """Whether the effect is worth a reminder: a cost that can be paid, a bonus while Frodo has not moved."""
    match effect.verb:
        case "pay" if effect.then is not None:
            return _is_payable(play, effect) and any(
                _can(play, inner) for inner in _effects(play, effect.then)
            )
        case "heal":
            return play.state.corruption > 0
        case "move_ally":
            return bool(play.state.allies)
        case "bonus_dots":
            return play.bearing is not None and not play.bearing.moved
        case _:
            return True


def may_be_used(play: Play) -> bool:
    """Whether an ability could be used now, by what everyone can see: its condition may be secret (H-13.16)."""
    return any(
        companion.when in occasions(play)
        and not is_plain(play, companion)
        and any(_is_payable(play, effect) for effect in _effects(play, companion.effects))
        for companion in facts.ready(play.pack, play.state.company)
    )


def _is_payable(play: Play, effect: Effect) -> bool:
    return effect.verb != "pay" or (effect.args.get("token") or 0) <= play.state.on_frodo


def use(play: Play, name: str, words: tuple[str, ...]) -> None:
    """H-6.19: `use COMPANION PICKS..`, once per occasion. Raises Illegal."""
    companion = _usable(play, name)
    turn = play.bearing
    assert turn is not None
    context = rehearsal.checked(play, companion.effects, companions.context(play, companion), words)
    play.set_bearing(used=(*turn.used, companion.id))
    play.tell(CompanyUsed(part=play.state.part, companion=companion.id))
    play.push(Run(companion.effects, context))


def _usable(play: Play, name: str) -> Companion:
    """The companion *name*, ready for use in this very moment."""
    company = {one.id: state for one, state in zip(play.pack.company, play.state.company, strict=True)}
    if company.get(name) in (None, "absent", "gone"):
        listed = ", ".join(one for one, state in company.items() if state in ("ready", "flipped"))
        raise Illegal(
            "H-6.19", "“{name}” does not travel with you. These do: {listed}.", name=name, listed=listed
        )
    if company[name] == "flipped":
        raise Illegal("H-6.15", "That card is flipped, so both its abilities are gone.")
    companion = next(
        (one for when in occasions(play) for one in companions.ready(play, when) if one.id == name), None
    )
    if companion is None or is_plain(play, companion):
        raise Illegal("H-6.19", "That ability would do nothing now.")
    if play.bearing is not None and name in play.bearing.used:
        raise Illegal("H-6.19", "You have used that ability already this time.")
    return companion
