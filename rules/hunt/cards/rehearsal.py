"""A list of effects tried on a copy: whether it can be played so, what it still asks, what it would do (H-22.44)."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Options
from rules.hunt.cards import verbs
from rules.hunt.cards.picks import CLOSE, OPEN, Typed, Wanted
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.pack import Effect, HuntPack
from rules.hunt.play import Play
from rules.hunt.state import Context, HuntState, facts
from rules.kit.engine import Unwound
from rules.kit.order_steps import STOP


def read(play: Play, number: int, context: Context, picks: Typed, first: int = 0) -> tuple[bool, Context]:
    """Rehearse a list from effect *first* on: whether something can come of it, and what `chosen` means then."""
    is_any = False
    effects = play.pack.lists[number]
    taken, last = picks.taken, len(effects) - 1
    for at in range(first, last + 1):
        effect = effects[at]
        taken.append(OPEN)
        if effect.part is None or effect.part == play.state.part:
            scene = Scene(play, effect, context, picks, is_last=at == last, reader=read)
            try:
                is_any = verbs.VERBS[effect.verb](scene) or is_any
            except Wanted as wanted:
                if wanted.choice.effect is None:
                    wanted.choice = replace(wanted.choice, effect=effect)
                wanted.is_sure = _gives(play, effect, wanted) and not _may_undo(play.pack, number, at)
                raise
            context = scene.context
        taken.append(CLOSE)
    return is_any, context


_SURE: Final = frozenset(
    {
        *("place_ally", "remove_ally", "move_ally", "clear_track", "move_wraith", "place_wraith", "grant"),
        *("search", "hunt", "perceive", "dice", "recover", "discard", "company", "move_bearer"),
    }
)
"""Verbs that do something with whatever word they offer, so that it need not be tried."""


def _gives(play: Play, effect: Effect, wanted: Wanted) -> bool:
    """Whether something comes of every word wanted by *effect*, or by one within it."""
    match effect.verb:
        case "pay" | "if":
            return wanted.is_sure
        case "forbid":  # the words name spaces, or a Nazgul alone; and the same is not forbidden already
            is_one = effect.args.get("who") in (None, "all") or effect.args.get("where") is None
            return is_one and not play.state.bans
        case verb:
            return verb in _SURE


@functools.lru_cache(maxsize=4096)
def _may_undo(pack: HuntPack, number: int, at: int) -> bool:
    """Whether what stands beside or behind an effect of a list can raise Illegal, whatever is said."""
    otherwise = pack.lists[number][at].otherwise
    return _is_refusable(pack, number, at + 1) or (
        otherwise is not None and _is_refusable(pack, otherwise, 0)
    )


@functools.lru_cache(maxsize=4096)
def _is_refusable(pack: HuntPack, number: int, first: int) -> bool:
    """Whether a rehearsal of a list from effect *first* on can raise Illegal whatever is said (H-14.7, H-22.40)."""
    return any(effect.verb in ("pay", "cancel") for effect in pack.within(pack.lists[number][first:]))


def rehearse(
    play: Play,
    number: int,
    context: Context,
    words: Sequence[str],
    *,
    is_offering: bool = False,
    first: int = 0,
) -> tuple[bool, Typed]:
    """Whether something comes of the list with these *words*, and what was read of them.

    Raises Illegal; and Wanted where *is_offering* and the words end before the list does.
    """
    trial = Play(play.pack, play.state, None, rehearsed=True)
    picks = Typed(words, is_offering=is_offering)
    try:
        is_any, _ = read(trial, number, context, picks, first)
    except Unwound:
        is_any = True
    if picks.left:
        raise Illegal("H-18.39", "I do not need “{word}” here.", word=picks.left[0])
    return is_any, picks


class _Fatal(Play):
    """A rehearsal that notes whether corruption reaches its limit on the way."""

    __slots__ = ("is_lost",)

    def __init__(self, pack: HuntPack, state: HuntState) -> None:
        super().__init__(pack, state, None, rehearsed=True)
        self.is_lost = False

    def check_corruption(self) -> None:
        self.is_lost = self.is_lost or self.state.corruption >= facts.limit(self.pack, self.state)


def loses(play: Play, number: int, context: Context, words: Sequence[str]) -> bool:
    """Whether the list with these *words* would bring corruption to its limit, as far as its player knows (H-5.8)."""
    trial = _Fatal(play.pack, play.state)
    with contextlib.suppress(Illegal, Unwound):
        read(trial, number, context, Typed(words))
    return trial.is_lost


def has(pack: HuntPack, number: int, is_it: Callable[[Effect], bool]) -> bool:
    """Whether an effect of the list, or one within it, is one that *is_it* looks for."""
    return any(map(is_it, pack.within(pack.lists[number])))


def corrupts(pack: HuntPack, number: int) -> bool:
    """Whether an effect of the list, or one within it, can raise corruption at once."""
    return has(pack, number, lambda effect: effect.verb == "corrupt" or bool(effect.args.get("corruption")))


@functools.lru_cache(maxsize=1024)
def forbids(pack: HuntPack, number: int) -> bool:
    """Whether an effect of the list, or one within it, forbids anybody anything (H-22.24)."""
    return has(pack, number, lambda effect: effect.verb == "forbid")


@functools.lru_cache(maxsize=1024)
def may_end(pack: HuntPack, number: int) -> bool:
    """Whether an effect of the list, or one within it, can end the part or the game: it moves or corrupts Frodo."""
    return corrupts(pack, number) or has(pack, number, lambda effect: effect.verb == "move_bearer")


def checked(play: Play, number: int, context: Context, words: Sequence[str]) -> Context:
    """*context* with *words* written down for the game. Raises Illegal where nothing would come of it."""
    is_any, picks = rehearse(play, number, context, words)
    if not is_any:
        raise _refusal(play, context, picks)
    return replace(context, picks=tuple(picks.taken))


def _refusal(play: Play, context: Context, picks: Typed) -> Illegal:
    clause = "H-6.3" if context.seat == play.state.rules.bearer else "H-9.4"
    if picks.wanted:
        return Illegal(
            clause,
            "It would do nothing. Choose at least one of these: {choices}.",
            choices=", ".join(picks.wanted[:12]),
        )
    return Illegal(clause, "It would do nothing now, so I do not play it.")


def offers(play: Play, number: int, context: Context, said: Sequence[str]) -> Options:
    """What may follow the words *said* in a list of effects; nothing at all where they are not possible."""
    try:
        is_any, _ = rehearse(play, number, context, said, is_offering=True)
    except Wanted as wanted:
        return Options(
            _leading(play, number, context, said, wanted),
            whole=not wanted.is_due and leads_on(play, number, context, said, is_offering=False),
            about=wanted.choice,
        )
    except Illegal:
        return Options()
    return Options(whole=is_any)


def _leading(
    play: Play, number: int, context: Context, said: Sequence[str], wanted: Wanted
) -> tuple[str, ...]:
    """Those of the words wanted with which an order that something comes of can begin."""
    return tuple(
        word
        for word in wanted.words
        if (wanted.is_sure and word != STOP) or leads_on(play, number, context, (*said, word))
    )


def leads_on(
    play: Play, number: int, context: Context, said: Sequence[str], *, is_offering: bool = True
) -> bool:
    """Whether an order that something comes of can begin so: what is still asked can always be answered.

    Without *is_offering*: whether it is one as it stands.
    """
    try:
        return rehearse(play, number, context, said, is_offering=is_offering)[0]
    except Wanted:
        return True
    except Illegal:
        return False
