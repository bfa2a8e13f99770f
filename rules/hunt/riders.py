"""The Black Riders card: what found information tokens unlock (H-9.11 to H-9.14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Illegal, Options, Seat
from rules.hunt import acting, cards, dicepool, questions, reactions
from rules.hunt.pack import Ability
from rules.hunt.play import Play
from rules.hunt.state import Activation, Context, Run
from rules.hunt.values import Declaration


def unlocked(play: Play) -> tuple[int, ...]:
    """The numbers of the abilities that can be used as an action, from 1 (H-9.11)."""
    found = len(play.state.found_info)
    return tuple(
        number
        for number, ability in enumerate(play.pack.abilities, 1)
        if ability.setup is None and ability.tokens <= found
    )


def use(play: Play, seat: Seat, active: Activation, words: Sequence[str], faces: tuple[str, ...]) -> None:
    """`ability N [CHOICE ..]`: pay, and declare the ability (H-17.16). Raises Illegal.

    For one with an `or` the first choice is `1` or `2`, or the verb itself (`hunt`, `perceive`); then come the
    words of its effects: `ability 3 17` walks to 17 and searches there. Extra spaces that nothing follows are
    had from then on, for `move` or `extra`.
    """
    number, ability = _ability(play, words)
    acting.use_action(play, active)
    is_dark = acting.is_dark(play, active.figure)
    paid = dicepool.choose(play.state, ability.face, ability.dice, faces, is_dark=is_dark)
    dicepool.spend(play, seat, paid)
    option, choices = _option(play, ability, tuple(words[1:]))
    context = Context(seat, f"ability {number}", figure=active.figure, paid=paid, picks=choices)
    _refuse_question(play, ability, option, context)
    said = cards.prepare_list(play, _lists(ability)[option - 1], context)
    reactions.declare(
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


def _refuse_question(play: Play, ability: Ability, option: int, context: Context) -> None:
    """H-9.14: a search or hunt where the Nazgul then stands needs a legal location. Raises Illegal."""
    assert context.figure is not None
    ends = [space for word in context.picks if (space := play.board.find(word)) is not None]
    at = ends[-1] if ends else play.state.wraiths[context.figure]
    assert at is not None
    for effect in play.pack.lists[_lists(ability)[option - 1]]:
        where = effect.args.get("where")
        if effect.verb in ("search", "hunt") and where is not None and where.at == "active":
            refuse = questions.refuse_search if effect.verb == "search" else questions.refuse_hunt
            refuse(play.pack, play.state, at, context.figure)


def resolve(play: Play, declaration: Declaration, context: Context) -> None:
    """The ability runs; its questions and extra spaces are declared one by one (H-17.16)."""
    number = int(declaration.source.split()[1])
    lists = _lists(play.pack.abilities[number - 1])
    play.push(Run(lists[declaration.option - 1], context))


def can_use(play: Play, figure: int, number: int) -> bool:
    """Whether ability *number* is unlocked and its dice are left (H-9.11)."""
    ability = play.pack.abilities[number - 1]
    is_dark = acting.is_dark(play, figure)
    return number in unlocked(play) and dicepool.can_pay(
        play.state, ability.face, ability.dice, is_dark=is_dark
    )


def offers(play: Play, seat: Seat, figure: int, said: Sequence[str]) -> Options:
    """What may follow `ability` and the words *said*, without `by`."""
    if not said:
        return Options(tuple(str(number) for number in unlocked(play) if can_use(play, figure, number)))
    if said[0] not in map(str, unlocked(play)):
        return Options()
    ability = play.pack.abilities[int(said[0]) - 1]
    words, option = tuple(said[1:]), 1
    if ability.other is not None:
        names = _names(play, ability)
        if not words or words[0] not in names:
            return Options(tuple(list(names)[:2]))
        option, words = names[words[0]], words[1:]
    context = Context(seat, f"ability {said[0]}", figure=figure)
    found = cards.list_offers(play, _lists(ability)[option - 1], context, words)
    try:
        _refuse_question(play, ability, option, replace(context, picks=words))
    except Illegal:
        return replace(found, whole=False)
    return found
