"""The Black Riders card: what found information tokens unlock (H-9.11 to H-9.14)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.game import Illegal, Options, Seat
from rules.hunt.cards import rehearsal
from rules.hunt.cards.picks import Wanted
from rules.hunt.pack import Ability, Effect, HuntPack
from rules.hunt.play import Play
from rules.hunt.ride import activation, declaring, dicepool, searching
from rules.hunt.state import Activation, Context, Resolve, Run, facts
from rules.hunt.values import Declaration


def unlocked(play: Play) -> tuple[int, ...]:
    """The numbers of the abilities that can be used as an action, from 1 (H-9.11)."""
    return _unlocked(play.pack, facts.found_tokens(play.state))


@functools.lru_cache(maxsize=256)
def _unlocked(pack: HuntPack, found: int) -> tuple[int, ...]:
    return tuple(
        number
        for number, ability in enumerate(pack.abilities, 1)
        if ability.setup is None and ability.tokens <= found
    )


def use(play: Play, seat: Seat, active: Activation, words: Sequence[str], faces: tuple[str, ...]) -> None:
    """`ability N [CHOICE ..]`: pay, and declare the ability (H-17.16). Raises Illegal.

    For one with an `or` the first choice is `1` or `2`, or the verb itself (`hunt`, `perceive`); then come the
    words of its effects: `ability 3 17` walks to 17 and searches there. Extra spaces that nothing follows are
    had from then on, for `move` or `extra`.
    """
    number, ability = _ability(play, words)
    activation.use_action(play, active)
    is_dark = activation.is_dark(play, active.figure)
    paid = dicepool.choose(play.state, ability.face, ability.dice, faces, is_dark=is_dark)
    dicepool.spend(play, seat, paid)
    option, choices = _option(play, ability, tuple(words[1:]))
    context = Context(seat, f"ability {number}", figure=active.figure, paid=paid, picks=choices)
    number_of_list = _lists(ability)[option - 1]
    if (no := _refusal(play, number_of_list, context)) is not None:
        raise no
    said = rehearsal.checked(play, number_of_list, context, context.picks)
    declaring.declare(
        play,
        Declaration(
            number=play.count("declaration"),
            figure=active.figure,
            seat=seat,
            kind="ability",
            paid=paid,
            source=context.source,
            option=option,
        ),
        said,
    )


def _ability(play: Play, words: Sequence[str]) -> tuple[int, Ability]:
    known = unlocked(play)
    if not words or words[0] not in map(str, known):
        listed = ", ".join(map(str, known)) or "none yet"
        raise Illegal("H-9.11", "Name an ability that is unlocked: {listed}.", listed=listed)
    number = int(words[0])
    return number, play.pack.abilities[number - 1]


def _lists(ability: Ability) -> tuple[int, ...]:
    return tuple(number for number in (ability.effects, ability.other) if number is not None)


def _option(play: Play, ability: Ability, said: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Which list of effects is chosen, from 1, and the words that are left (H-25.5)."""
    if ability.other is None:
        return 1, said
    names = _names(play, ability)
    if not said or said[0] not in names:
        raise Illegal("H-9.11", "Choose what the ability does: {names}.", names=" or ".join(list(names)[:2]))
    return names[said[0]], said[1:]


def _names(play: Play, ability: Ability) -> dict[str, int]:
    lists = _lists(ability)
    names = {str(at): at for at in range(1, len(lists) + 1)}
    verbs = {play.pack.lists[number][0].verb: at for at, number in enumerate(lists, 1)}
    return {**verbs, **names} if len(verbs) == len(lists) else names


def _refusal(play: Play, number: int, context: Context) -> Illegal | None:
    """H-9.14: a search or hunt where the Nazgul then stands needs a legal location; None where it has one."""
    assert context.figure is not None
    ends = [space for word in context.picks if (space := play.board.find(word)) is not None]
    at = ends[-1] if ends else play.state.wraiths[context.figure]
    assert at is not None
    for effect in _questions(play, number):
        no = searching.refusal(effect.verb, play.pack, play.state, at, context.figure)
        if no is not None:
            return no
    return None


def _questions(play: Play, number: int) -> tuple[Effect, ...]:
    """The searches and hunts of a list that ask where the Nazgul stands."""
    return tuple(
        effect
        for effect in play.pack.lists[number]
        if effect.verb in ("search", "hunt") and (where := effect.args.get("where")) and where.at == "active"
    )


def resolve(play: Play, task: Resolve) -> None:
    """The ability runs; its questions and extra spaces are declared one by one (H-17.16)."""
    assert task.context is not None
    number = int(task.declaration.source.split()[1])
    lists = _lists(play.pack.abilities[number - 1])
    play.push(Run(lists[task.declaration.option - 1], task.context))


def offers(play: Play, seat: Seat, figure: int, said: Sequence[str]) -> Options:
    """What may follow `ability` and the words *said*, without `by`, and leads somewhere (H-9.14)."""
    if not said:
        dice = dicepool.paying(play.state, is_dark=activation.is_dark(play, figure))
        return Options(tuple(usable(play, seat, figure, dice)))
    if said[0] not in map(str, unlocked(play)):
        return Options()
    ability = play.pack.abilities[int(said[0]) - 1]
    if ability.other is not None:
        names = _names(play, ability)
        if len(said) < 2 or said[1] not in names:
            listed = tuple(list(names)[:2])
            return Options(tuple(one for one in listed if _leads_on(play, seat, figure, (said[0], one))))
    number, context = _chosen(play, seat, figure, said)
    options = rehearsal.offers(play, number, context, context.picks)
    if not _questions(play, number):
        return options
    left = tuple(word for word in options.words if _leads_on(play, seat, figure, (*said, word)))
    return replace(options, words=left, whole=options.whole and _refusal(play, number, context) is None)


def usable(play: Play, seat: Seat, figure: int, left: Mapping[str, int]) -> Iterator[str]:
    """The numbers of the abilities that are unlocked, paid for with the dice *left*, and of use here (H-9.11)."""
    for number in unlocked(play):
        ability = play.pack.abilities[number - 1]
        if ability.dice <= left[ability.face] and _is_of_use(play, seat, figure, number):
            yield str(number)


def _is_of_use(play: Play, seat: Seat, figure: int, number: int) -> bool:
    """Whether a step can be made of the ability."""
    said, ability = str(number), play.pack.abilities[number - 1]
    if ability.other is not None:
        return any(_leads_on(play, seat, figure, (said, name)) for name in list(_names(play, ability))[:2])
    if _is_grant(play.pack, _lists(ability)[0]):
        return True
    of_list, context = _chosen(play, seat, figure, (said,))
    try:
        is_any, _ = rehearsal.rehearse(play, of_list, context, (), is_offering=True)
    except Wanted as wanted:
        return any(_leads_on(play, seat, figure, (said, word)) for word in wanted.words)
    except Illegal:
        return False
    return is_any and _refusal(play, of_list, context) is None


@functools.lru_cache(maxsize=256)
def _is_grant(pack: HuntPack, number: int) -> bool:
    """Whether a list gives the active Nazgul more and no more: that is of use always, and asks for no word."""
    (effect, *others) = pack.lists[number]
    said = effect.verb, effect.part, effect.args.get("who"), others
    return said == ("grant", None, "active", []) and effect.args["act"] != "ally_card"


def _chosen(play: Play, seat: Seat, figure: int, said: Sequence[str]) -> tuple[int, Context]:
    """The list of effects that *said* means, and a context with the words behind it."""
    ability = play.pack.abilities[int(said[0]) - 1]
    option, words = 1, tuple(said[1:])
    if ability.other is not None:
        option, words = _names(play, ability)[words[0]], words[1:]
    return _lists(ability)[option - 1], Context(seat, f"ability {said[0]}", figure=figure, picks=words)


def _leads_on(play: Play, seat: Seat, figure: int, said: Sequence[str]) -> bool:
    """Whether something can follow *said*, or it is a step as it stands."""
    number, context = _chosen(play, seat, figure, said)
    try:
        is_any, _ = rehearsal.rehearse(play, number, context, context.picks, is_offering=True)
    except Wanted:
        return True
    except Illegal:
        return False
    return is_any and _refusal(play, number, context) is None
